"""3-2-1 again, slowly: one to three words from the hand, and a bonus for the longest."""

from __future__ import annotations

from sim.referee.final_word.family.flow import (
    Ending,
    Game,
    Seat,
    all_out_ending,
    shared_ending,
    subtract_nothing,
    subtract_unplayed,
)
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    IDLE,
    PLAYED,
    Stuck,
    check_new_word,
    check_stuck,
    expect_fallen_pass,
    look_again,
    refill_at_once,
)
from sim.referee.final_word.family.words import Formed
from sim.referee.header import NO_YES

MOST_WORDS = 3  # F4-01

STUCK = Stuck(trade_ruling="F4-05")


def check_turn(table: Table, chair: int) -> tuple[str, list[Seat]]:
    """F4-01: one to three words; F4-05: or a trade, or a pass."""
    went = check_stuck(table, chair, STUCK)
    return (went or check_words(table, chair)), []


def check_words(table: Table, chair: int) -> str:
    """The words of a turn, their bonus, and how they leave play."""
    words: list[Formed] = []
    fell = False
    while not words or (table.cursor.peek() == "lay" and not fell):
        table.cursor.require(len(words) < MOST_WORDS, "F4-01", "more than three words")
        made = check_new_word(table, chair, row=len(words))
        if made is None:
            fell = True  # FW-08: words that stood before it stay scored
            break
        formed, value = made
        table.expect_score(chair, value, "word", "F4-02")
        words.append(formed)
        refill_at_once(table, chair)
        if len(words) < MOST_WORDS:
            look_again(table, chair)
    told_early = fell and table.cursor.peek() == "pass"
    if told_early:
        expect_fallen_pass(table, chair)
    finish_words(table, chair, words)
    if fell and not told_early:
        expect_fallen_pass(table, chair)
    return PLAYED if words else IDLE


def finish_words(table: Table, chair: int, words: list[Formed]) -> None:
    """F4-02: a point a letter of the longest word, once a turn; F4-01: no word stays."""
    longest = max((len(word.letters) for word in words), default=0)
    table.expect_score(chair, longest, "bonus", "F4-02")
    cards = {card: row for row, word in enumerate(words) for card in word.laid()}
    table.expect_removes(cards, "used", "F4-01")
    # F4-03: the shared flow refills the hand to its full size after every turn


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F4-04: all cards are used or cannot be used."""
    find = all_out_ending if table.rules.literal_end else shared_ending
    return find(table, chair, went)


def settle(table: Table) -> None:
    """F4-04: unplayed cards cost nothing, unless the parameter says so."""
    subtracts = table.rules.own["subtract"] == "yes"
    (subtract_unplayed if subtracts else subtract_nothing)(table)


REFEREE = Game(
    seats=(2, 6),
    own={"subtract": ("F4-04", NO_YES)},
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
)
