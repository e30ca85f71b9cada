"""Real Value again, slowly: a point a letter and the highest card."""

from __future__ import annotations

from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import FELL, PLAYED, Stuck, check_stuck, put_on_board
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    OVERLAY,
    TAKEN,
    Formed,
    change_word,
    more_moves,
    moves_of,
    replace_word,
)
from sim.referee.header import NO_YES

MOVES = (ADD, OVERLAY, DUPLICATE)


def check_turn(table: Table, chair: int) -> str:
    """A changed word, or a new one (F15-05), or neither."""
    if went := check_stuck(table, chair, Stuck()):
        return went
    if table.board and table.cursor.peek() != "remove":
        word = change_word(table, chair, moves_of(table, MOVES), "FW-12", may_copy=True)
    else:
        word = replace_word(table, chair, "F15-05")
    if word is None:
        return FELL
    # F15-04: duplicates alone bring no points
    points = 0 if word.is_copy() else real_value(table, word)
    put_on_board(table, chair, word, points, "F15-04" if word.is_copy() else "F15-01")
    return PLAYED


def real_value(table: Table, word: Formed) -> int:
    """F15-01: a point a visible letter; F15-04: the highest of them, an old card's too."""
    return len(word.stacks) + max(table.values[stack[-1]] for stack in word.stacks)


def settle(table: Table) -> None:
    """F15-03: a point for every card left, whatever its value."""
    for chair, hand in enumerate(table.hands):
        table.expect_score(chair, -len(hand), "unplayed", "F15-03")


REFEREE = Game(
    seats=(2, 6),
    own={
        "moves": ("F15-05", more_moves("give and take")),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", TAKEN),
    },
    check_turn=check_turn,  # F15-02: FW-25 ends it
    settle=settle,
)
