"""Positive-Negative again, slowly: hands of ten, their words for points, the rest against."""

from __future__ import annotations

from sim.referee.final_word.family.endings import OVER, Ending
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    IDLE,
    PLAYED,
    Stuck,
    check_look,
    check_refill,
    check_stuck,
    look_again,
    pass_after_fall,
)
from sim.referee.final_word.family.words import lay_new_word
from sim.referee.header import require

NUMBER = None
STUCK = Stuck(may_trade=False, trade_ruling="F12-03")


def lay_out(table: Table) -> None:
    """F12-01, FW-05: the piles are the deck, as many for each, and nobody has a hand yet."""
    spare = len(table.letters) % (table.players * table.rules.hand)
    require(not spare, "F12-01", f"{spare} cards make no hand for every player")


def open_turn(table: Table, chair: int) -> None:
    """F12-04: a hand taken face down is a hand drawn at random."""
    check_refill(table, chair)
    check_look(table, chair)


def check_turn(table: Table, chair: int) -> str:
    """F12-02: any number of words; then what is left of the hand is laid aside."""
    words = 0
    went = check_stuck(table, chair, STUCK)
    while not went and (not words or table.cursor.peek() == "lay"):
        word = lay_new_word(table, chair, row=words)
        if word is None:
            pass_after_fall(table, chair)
            break
        table.expect_score(chair, word.value, "word", "F12-02")
        table.expect_removes(dict.fromkeys(word.laid(), words), "used", "F12-02")
        words += 1
        look_again(table, chair)
    lay_aside(table, chair)
    return PLAYED if words else IDLE


def lay_aside(table: Table, chair: int) -> None:
    """F12-05: cards not played leave play face down and count against the player."""
    while table.hands[chair]:
        event = table.expect_from("lay aside", chair, "F12-05")
        card = table.take_from_hand(event, chair, "F12-05")
        table.kept[f"aside {chair}"].add(card)
        table.removed.add(card)


def no_refill(table: Table, chair: int) -> None:
    """F12-03: no refill; the next hand comes with the next turn."""


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F12-01: every hand has been used, each player's as often as the others'."""
    return Ending(OVER, "F12-01") if not table.deck else None


def settle(table: Table) -> None:
    """F12-05: by value, or a point a card."""
    for chair in range(table.players):
        aside = table.kept[f"aside {chair}"]
        lost = len(aside) if table.rules.own["neg"] == "count" else table.value(aside)
        table.expect_score(chair, -lost, "unplayed", "F12-05")


REFEREE = Game(
    seats=(2, 4),
    own={"neg": ("F12-05", ("value", "count"))},
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
    refill=no_refill,
    set_up=lay_out,
    open_turn=open_turn,
    events={"lay aside": {"chair": NUMBER, "card": NUMBER}},
)
