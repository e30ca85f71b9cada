"""Profit & Loss again, slowly: the longer word takes the trick, and the loser may spoil it."""

from __future__ import annotations

from sim.referee.final_word.family.endings import OVER, Ending, asked_ending
from sim.referee.final_word.family.flow import Game, check_deal
from sim.referee.final_word.family.table import NOBODY, Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    Stuck,
    check_refill,
    check_stuck,
)
from sim.referee.final_word.family.words import lay_new_word
from sim.referee.header import NO_YES

NUMBER = None


def check_turn(table: Table, chair: int) -> str:
    """F13-01: both choose a word at once, recorded one after the other, each in his own row.

    Which word was his longest leaves no mark.
    """
    if went := check_stuck(table, chair, Stuck(trade_ruling="F13-06")):
        return went
    word = lay_new_word(table, chair, row=chair)
    if word is None:
        return FELL
    table.rows[chair] = word.stacks
    return PLAYED


def refill_later(table: Table, chair: int) -> None:
    """F13-07: hands are filled when the trick is over."""


def settle_trick(table: Table) -> None:
    """F13-02: the trick goes to him who used more cards; F13-06: who has no word used none."""
    used = [len(row) for row in table.rows]
    winner = NOBODY if used[0] == used[1] else used.index(max(used))
    event = table.cursor.expect("trick", "F13-02")
    table.cursor.same(event, "chair", winner, "F13-02")
    table.kept["without word"] = {each for each in range(table.players) if not used[each]}
    if winner == NOBODY:
        first = table.first_chair
        for each in (first, 1 - first):
            table.expect_score(each, table.visible_value(table.rows[each]), "word", "F13-05")
        clear_rows(table)
        check_refill(table, first)
        check_refill(table, 1 - first)
        return
    take_back(table, 1 - winner, used[1 - winner])
    check_refill(table, winner)  # F13-07
    check_refill(table, 1 - winner)
    left = sum(table.visible_value(row) for row in table.rows)
    table.expect_score(winner, left, "word", "F13-04")
    clear_rows(table)


def take_back(table: Table, loser: int, most: int) -> None:
    """F13-03: the loser may take as many cards as he played, from where the parameter says."""
    source = table.rules.own["refill_from"]
    rows = {"both words, any mix": (0, 1), "own word only": (loser,), "deck only": ()}[source]
    taken = 0
    while table.cursor.peek() == "take":
        event = table.expect_from("take", loser, "F13-03")
        taken += 1
        table.cursor.require(taken <= most, "F13-03", f"he played {most} cards")
        table.cursor.require(event["row"] in rows, "F13-03", "not from this word")
        row = table.rows[event["row"]]
        there = [event["card"]] in row
        table.cursor.require(there, "F13-03", "the card is not in this word")
        row.remove([event["card"]])
        table.hands[loser].append(event["card"])


def clear_rows(table: Table) -> None:
    """F13-04, F13-05: what is left of both words leaves play."""
    cards = {
        card: number for number, row in enumerate(table.rows) for stack in row for card in stack
    }
    table.rows = [[], []]
    table.expect_removes(cards, "scored", "F13-04")


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F13-08: both have chosen, the deck is empty and a player had no word.

    With cards in the deck the game goes on, but FW-25's stall ends it: both were asked, one after
    the other, and neither had a word or traded.
    """
    is_cut_short = table.turns == table.rules.last_turn and table.cursor.peek() != "trick"
    if table.turns % table.players or is_cut_short:  # ALL-05: the cap may cut the last trick
        return None
    settle_trick(table)
    if not table.deck and table.kept["without word"]:
        return Ending(OVER, "F13-08")
    return asked_ending(table, "F13-08")


def lay_out(table: Table) -> None:
    """A row for each player's word."""
    check_deal(table)
    table.rows = [[], []]


REFEREE = Game(
    seats=(2, 2),
    own={
        "must_be_longest": ("F13-01", NO_YES),
        "refill_from": ("F13-03", ("both words, any mix", "own word only", "deck only")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    refill=refill_later,
    set_up=lay_out,
    events={"trick": {"chair": NUMBER}},
)
