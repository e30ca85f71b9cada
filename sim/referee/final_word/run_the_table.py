"""Run the Table and Turn and Run again, slowly: every card drawn must change the word."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    OVER,
    Ending,
    asked_ending,
    round_is_over,
    subtract_nothing,
)
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    Stuck,
    check_look,
    check_stuck,
    look_again,
    turn_up,
)
from sim.referee.final_word.family.words import (
    ADD,
    OVERLAY,
    Formed,
    change_word,
    lay_new_word,
    more_moves,
    moves_of,
)
from sim.referee.header import NO_YES

NUMBER = None
MOVES = (ADD, OVERLAY)  # F16-01: a duplicate alone is no change


def is_turn_and_run(table: Table) -> bool:
    """F16-08: the first word is built on a drawn card, and points count."""
    return table.rules.own["form"] == "turn and run"


def open_turn(table: Table, chair: int) -> None:
    """F16-08: in Turn and Run a card is turned up first."""
    table.kept["turned"] = set()
    if is_turn_and_run(table) and table.deck:
        table.kept["turned"] = {turn_up(table, chair, "F16-08")}
    check_look(table, chair)


def check_turn(table: Table, chair: int) -> str:
    """An opening and a run of drawn cards, or a trade (F16-07), or a pass."""
    may_trade = not is_turn_and_run(table)
    ruling = "F16-07" if may_trade else "F16-08"  # the card stays in the hand, the turn ends
    if went := check_stuck(table, chair, Stuck(may_trade=may_trade, trade_ruling=ruling)):
        return went
    word = lay_new_word(table, chair, demand=require_turned_card)
    if word is None:
        return FELL
    table.board = word.stacks
    while table.deck:  # F16-06: he may not stop of himself
        table.kept["turned"] = {turn_up(table, chair, "F16-06")}
        look_again(table, chair)
        if table.cursor.peek() not in ("stay", "lay"):
            break  # F16-03: the card stays in the hand
        moves = moves_of(table, MOVES)
        longer = change_word(table, chair, moves, "F16-01", demand=require_turned_card)
        if longer is None:
            break
        table.board = longer.stacks  # F16-04: no refill during the run
    bank(table, chair)
    return PLAYED


def require_turned_card(table: Table, formed: Formed) -> None:
    """F16-01, F16-08: the drawn card is laid."""
    used = table.kept["turned"].issubset(formed.laid())
    table.cursor.require(used, "F16-01", "the drawn card is not used")


def bank(table: Table, chair: int) -> None:
    """F16-02: the cards of the board count, covered ones too; F16-08: their points."""
    cards = [card for stack in table.board for card in stack]
    points = table.value(cards) if is_turn_and_run(table) else len(cards)
    table.expect_score(chair, points, "word", "F16-08" if is_turn_and_run(table) else "F16-02")
    table.clear_board("scored", "F16-02")


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F16-05: at once when the deck is empty; FW-25: a stall if nobody opens or trades.

    In Turn and Run each turn takes a card from the deck (F16-08), so that it cannot stall.
    """
    if not table.deck and round_is_over(table, chair):
        return Ending(OVER, "F16-05")
    return None if is_turn_and_run(table) else asked_ending(table, "F16-05")


REFEREE = Game(
    seats=(2, 4),
    own={
        "form": ("F16-08", ("printed", "turn and run")),
        "moves": ("F16-01", more_moves("give and take", "duplicate")),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", ("next turn", "same turn")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=subtract_nothing,
    open_turn=open_turn,
    events={"turn up": {"chair": NUMBER, "card": NUMBER}},
)
