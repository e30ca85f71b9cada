"""Reads a designer's log of playtests: one game a row.

As CSV::

    game,players,hand,minutes,winner,turns
    word_crush,4,3,24,2,31
    word_crush,3,4,31,,

``winner`` is the turn position of who won (1 began), ``turns`` how often anyone was asked to act,
passes included; both may be empty or left out, and so may ``variant``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from experiments.report.wording import counted
from sim.engine.simulation import prepare
from sim.errors import InputError, describe_value
from sim.names import find_name, suggest
from sim.registry import load_game
from sim.user_file import MEBIBYTE
from sim.user_table import (
    Row,
    UserTable,
    parse_table,
    read_decimal,
    read_table_text,
    read_whole,
)

REQUIRED = ("game", "players", "hand", "minutes")
OPTIONAL = ("winner", "turns", "variant")
MOST_ROWS = 1000
MOST_MINUTES, MOST_TURNS, MOST_CARDS = 24 * 60, 100_000, 100


@dataclass(frozen=True, order=True)
class PlaytestTable:
    """What was laid on the table: games of one such setting are alike but for the players.

    Attributes:
        game, variant: keys; players; hand: cards dealt to each.
    """

    game: str
    variant: str
    players: int
    hand: int

    def __str__(self) -> str:
        variant = (
            ""
            if self.variant in {"printed", load_game(self.game).variants[0].name}
            else self.variant
        )
        parts = f"{self.game}, {variant}" if variant else self.game
        return f"{parts}, {counted(self.players, 'player')}, hand {self.hand}"


@dataclass(frozen=True)
class Playtest:
    """One game that people have played.

    Attributes:
        line: of the file, from 1.
        table: the setting.
        minutes: how long it took.
        winner: turn position of the winner, from 1; None if not known.
        turns: turns of all, passes included; None if not known.
    """

    line: int
    table: PlaytestTable
    minutes: float
    winner: int | None
    turns: int | None


def read_playtests(
    path: str | Path, report: Callable[[str], None] = lambda line: None
) -> tuple[Playtest, ...]:
    """Read and check a log of playtests, as spreadsheets save it (`sim.user_table`).

    Args:
        path: of the file.
        report: is given a line if the file is another than a plain one with commas, or has
            columns that are not used.

    Raises:
        InputError: naming the file, line and column, what is wrong and what is allowed.
    """
    path = Path(path)
    text, encoding = read_table_text(path, "a log of playtests", MEBIBYTE)
    table = parse_table(path, text, REQUIRED, OPTIONAL)
    if not 1 <= len(table.rows) <= MOST_ROWS:
        problem = f"holds {len(table.rows):,} rows"
        raise InputError(str(path), problem, f"1 to {MOST_ROWS:,} rows, one a game")
    seen = "; ".join(filter(None, (table.report, encoding)))
    if seen:
        report(f"{path}: {seen}")
    return tuple(read_row(table, row) for row in table.rows)


def read_row(table: UserTable, row: Row) -> Playtest:
    """One row, every cell checked, and whether the game can be played so."""
    where = partial(table.spot, row)
    cells = row.cells
    try:
        game = load_game(cells["game"])
    except InputError as error:
        raise InputError(where("game"), error.problem, error.allowed) from None
    if not any(param.name == "hand" for param in game.params):
        problem = f"{game.name} has no one hand, by which tables are told apart here"
        raise InputError(where("game"), problem, "games whose rules have a hand")
    players = read_whole(where("players"), cells["players"], *game.players)
    written = cells.get("variant", "") or game.variants[0].name
    names = [one.name for one in game.variants]
    variant = find_name(written, names)
    if variant is None:
        problem = f"{describe_value(written)} is no variant of {game.name}{suggest(written, names)}"
        raise InputError(where("variant"), problem, ", ".join(names))
    hand = read_whole(where("hand"), cells["hand"], 1, MOST_CARDS)
    try:
        prepare(game, players=players, rules={"hand": hand}, variant=variant)
    except InputError as error:
        column = "hand" if "hand" in error.where else "players"
        raise InputError(where(column), error.problem, error.allowed) from None
    winner, turns = cells.get("winner", ""), cells.get("turns", "")
    return Playtest(
        line=row.line,
        table=PlaytestTable(game.name, variant, players, hand),
        minutes=read_minutes(where("minutes"), cells["minutes"], table.separator),
        winner=read_whole(where("winner"), winner, 1, players) if winner else None,
        turns=read_whole(where("turns"), turns, 1, MOST_TURNS) if turns else None,
    )


def read_minutes(where: str, text: str, separator: str) -> float:
    """A length of a game."""
    allowed = f"minutes, a number above 0 and up to {MOST_MINUTES}"
    value = read_decimal(where, text, separator, allowed)
    if not 0 < value <= MOST_MINUTES:
        raise InputError(where, f"is {describe_value(text)}", allowed)
    return value
