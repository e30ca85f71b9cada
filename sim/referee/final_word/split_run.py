"""Split Run again, slowly: words are cut in parts, and all of them stay on the board."""

from __future__ import annotations

from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.splits import check_changes, check_no_play, last_turns_ending
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import check_opening
from sim.referee.header import numbers


def check_turn(table: Table, chair: int) -> str:
    """F19-01: as in Split Off, but no word leaves the board."""
    if went := check_no_play(table, chair, int(table.rules.own["max_board_words"])):
        return went
    if not table.rows:
        return check_opening(table, chair, "FW-07")
    return check_changes(table, chair, keep_all)


def keep_all(table: Table, rows: list[int]) -> None:
    """F19-01: words pile up, as many as the parameter lets lie on the board."""
    most = int(table.rules.own["max_board_words"])
    table.cursor.require(len(table.rows) <= most, "F19-01", f"more than {most} words")


REFEREE = Game(
    seats=(2, 6),
    own={
        "max_parts": ("F18-04", ("2", "3")),
        "max_board_words": ("F19-01", numbers(2, 16)),
    },
    check_turn=check_turn,
    find_ending=last_turns_ending,
)
