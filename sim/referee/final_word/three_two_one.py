"""3-2-1 again, slowly: one to three words from the hand, and a bonus for the longest."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    all_out_ending,
    subtract_nothing,
    subtract_unplayed,
)
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    IDLE,
    PLAYED,
    Stuck,
    check_stuck,
    look_again,
    pass_after_fall,
    refill_at_once,
)
from sim.referee.final_word.family.words import Formed, lay_new_word
from sim.referee.header import NO_YES

MOST_WORDS = 3  # F4-01

STUCK = Stuck(trade_ruling="F4-05")


def check_turn(table: Table, chair: int) -> str:
    """F4-01: one to three words; F4-05: or a trade, or a pass."""
    return check_stuck(table, chair, STUCK) or check_words(table, chair)


def check_words(table: Table, chair: int) -> str:
    """The words of a turn, their bonus, and how they leave play."""
    words: list[Formed] = []
    fell = False
    while not words or table.cursor.peek() == "lay":
        table.cursor.require(len(words) < MOST_WORDS, "F4-01", "more than three words")
        word = lay_new_word(table, chair, row=len(words))
        if word is None:
            fell = True  # F4-06, FW-08: words that stood before it stay and score
            break
        table.expect_score(chair, word.value, "word", "F4-02")
        words.append(word)
        refill_at_once(table, chair)
        if len(words) < MOST_WORDS:
            look_again(table, chair)
    passed_early = fell and table.cursor.peek() == "pass"
    if passed_early:
        pass_after_fall(table, chair)
    finish_words(table, chair, words)
    if fell and not passed_early:
        pass_after_fall(table, chair)
    return PLAYED if words else IDLE


def finish_words(table: Table, chair: int, words: list[Formed]) -> None:
    """F4-02: a point a letter of the longest word, once a turn; F4-01: no word stays."""
    longest = max((len(word.letters) for word in words), default=0)
    table.expect_score(chair, longest, "bonus", "F4-02")
    cards = {card: row for row, word in enumerate(words) for card in word.laid()}
    table.expect_removes(cards, "used", "F4-01")
    # F4-03: the shared flow refills the hand to its full size after every turn


def settle(table: Table) -> None:
    """F4-04: unplayed cards cost nothing, unless the parameter says so."""
    subtracts = table.rules.own["subtract"] == "yes"
    (subtract_unplayed if subtracts else subtract_nothing)(table)


REFEREE = Game(
    seats=(2, 6),
    own={"subtract": ("F4-04", NO_YES)},
    check_turn=check_turn,
    find_ending=all_out_ending,  # F4-04: all cards are used or cannot be used
    settle=settle,
)
