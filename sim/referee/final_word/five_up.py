"""5 Up again, slowly: every word must be worth five points or more."""

from __future__ import annotations

from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import FELL, PLAYED, Stuck, check_stuck, put_on_board
from sim.referee.final_word.family.words import (
    ADD,
    OVERLAY,
    TAKEN,
    Formed,
    change_word,
    more_moves,
    moves_of,
    replace_word,
)
from sim.referee.header import NO_YES

MOVES = (ADD, OVERLAY)  # F3-03


def check_turn(table: Table, chair: int) -> str:
    """A changed word, or a new one (F3-04: always, so no board is dead), or neither."""
    if went := check_stuck(table, chair, Stuck()):
        return went
    if table.board and table.cursor.peek() != "remove":
        # FW-22: duplicates alone, where they are permitted, change nothing
        word = change_word(table, chair, moves_of(table, MOVES), "F3-03", demand=require_worth)
    else:
        word = replace_word(table, chair, "F3-04", demand=require_worth)
    if word is None:
        return FELL
    put_on_board(table, chair, word, word.value, "F3-01")
    return PLAYED


def require_worth(table: Table, formed: Formed) -> None:
    """F3-01: the whole visible word counts, or the new cards; F3-02: no smaller word is legal."""
    is_whole = table.rules.own["counts"] == "whole"
    worth = table.visible_value(formed.stacks) if is_whole else table.value(formed.laid())
    least = int(table.rules.own["threshold"])
    table.cursor.require(worth >= least, "F3-02", f"{worth} points, {least} are needed")


REFEREE = Game(
    seats=(2, 6),
    own={
        "threshold": ("F3-01", ("5", "6", "8")),
        "counts": ("F3-01", ("whole", "new cards")),
        "moves": ("F3-03", more_moves("give and take", "duplicate")),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", TAKEN),
    },
    check_turn=check_turn,  # F3-05: FW-25 ends it
)
