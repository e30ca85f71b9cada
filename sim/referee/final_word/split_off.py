"""Split Off again, slowly: words are cut in parts, and one part of each leaves the board."""

from __future__ import annotations

from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.splits import check_changes, check_no_play, last_turns_ending
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import check_opening

ROOM = 16
"""Words that may lie on the board (F19-01)."""


def check_turn(table: Table, chair: int) -> str:
    """An opening, changes and splits, or a trade or pass."""
    if went := check_no_play(table, chair, ROOM):
        return went
    if not table.rows:
        return check_opening(table, chair, "FW-07")
    return check_changes(table, chair, remove_part)


def remove_part(table: Table, rows: list[int]) -> None:
    """F18-01: the player chooses one of the completed parts, which leaves play."""
    row = table.cursor.peek_field("row") if table.cursor.peek() == "remove" else rows[0]
    if row not in rows:
        table.cursor.number += 1
        table.cursor.fail("F18-01", f"row {row} is no part of the split")
    cards = {card: int(row) for stack in table.rows[int(row)] for card in stack}
    table.expect_removes(cards, "scored", "F18-01")
    del table.rows[int(row)]


REFEREE = Game(
    seats=(2, 6),
    own={
        "max_parts": ("F18-04", ("2", "3")),
        "split_seq2": ("FW-20", ("Split Off and Split Run", "Split Run only", "Break Up too")),
    },
    check_turn=check_turn,
    find_ending=last_turns_ending,
)
