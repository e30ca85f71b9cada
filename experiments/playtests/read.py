"""Reads a designer's log of playtests: one game a row.

As CSV::

    game,players,hand,minutes,winner,turns
    word_crush,4,3,24,2,31
    word_crush,3,4,31,,

``winner`` is the turn position of who won (1 began), ``turns`` how often anyone was asked to act,
passes included; both may be empty or left out, and so may ``variant``.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.engine.simulation import prepare
from sim.errors import InputError
from sim.registry import load_game
from sim.user_file import MEBIBYTE, read_user_text

REQUIRED = ("game", "players", "hand", "minutes")
OPTIONAL = ("winner", "turns", "variant")
MOST_ROWS = 1000
MOST_MINUTES, MOST_TURNS, MOST_CARDS = 24 * 60, 100_000, 100
COLUMNS_ALLOWED = f"{', '.join(REQUIRED)}, and where known {', '.join(OPTIONAL)}"


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
        return f"{parts}, {self.players} players, hand {self.hand}"


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


def read_playtests(path: str | Path) -> tuple[Playtest, ...]:
    """Read and check a log of playtests.

    Raises:
        InputError: naming the file, line and column, what is wrong and what is allowed.
    """
    path = Path(path)
    text = read_user_text(path, "a log of playtests", MEBIBYTE)
    lines = [
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines:
        raise InputError(str(path), "holds nothing", f"a header line ({COLUMNS_ALLOWED}) and rows")
    header = [cell.lower() for cell in cells_of(path, *lines[0])]
    check_header(f"{path}, line {lines[0][0]}", header)
    if not 1 <= len(lines) - 1 <= MOST_ROWS:
        problem = f"holds {len(lines) - 1:,} rows"
        raise InputError(str(path), problem, f"1 to {MOST_ROWS:,} rows, one a game")
    found = []
    for number, line in lines[1:]:
        cells = cells_of(path, number, line)
        if len(cells) != len(header):
            problem = f"has {len(cells)} cells, the header has {len(header)}"
            raise InputError(f"{path}, line {number}", problem, "one cell for each column")
        found.append(read_row(path, number, dict(zip(header, cells, strict=True))))
    return tuple(found)


def cells_of(path: Path, number: int, line: str) -> list[str]:
    """One line's cells, without blanks around them."""
    try:
        return [cell.strip() for cell in next(csv.reader([line], strict=True))]
    except csv.Error as error:
        allowed = "cells parted by commas, quotation marks closed on the same line"
        raise InputError(f"{path}, line {number}", f"is not CSV: {error}", allowed) from None


def check_header(where: str, header: Sequence[str]) -> None:
    """Refuse a column that is unknown, missing or given twice."""
    for column in header:
        if column not in REQUIRED + OPTIONAL:
            raise InputError(where, f"column {column[:40]!r} is unknown", COLUMNS_ALLOWED)
        if list(header).count(column) > 1:
            raise InputError(where, f"column {column!r} is given twice", "each column once")
    for column in REQUIRED:
        if column not in header:
            raise InputError(where, f"column {column!r} is missing", COLUMNS_ALLOWED)


def read_row(path: Path, number: int, cells: Mapping[str, str]) -> Playtest:
    """One row, every cell checked, and whether the game can be played so."""

    def where(column: str) -> str:
        return f"{path}, line {number}, column {column}"

    try:
        game = load_game(cells["game"])
    except InputError as error:
        raise InputError(where("game"), error.problem, error.allowed) from None
    players = read_whole(where("players"), cells["players"], *game.players)
    variant = cells.get("variant", "") or game.variants[0].name
    if variant not in {one.name for one in game.variants}:
        names = ", ".join(one.name for one in game.variants)
        raise InputError(where("variant"), f"{variant[:40]!r} is no variant of {game.name}", names)
    hand = read_whole(where("hand"), cells["hand"], 1, MOST_CARDS)
    try:
        prepare(game, players=players, rules={"hand": hand}, variant=variant)
    except InputError as error:
        column = "hand" if "hand" in error.where else "players"
        raise InputError(where(column), error.problem, error.allowed) from None
    winner, turns = cells.get("winner", ""), cells.get("turns", "")
    return Playtest(
        line=number,
        table=PlaytestTable(game.name, variant, players, hand),
        minutes=read_minutes(where("minutes"), cells["minutes"]),
        winner=read_whole(where("winner"), winner, 1, players) if winner else None,
        turns=read_whole(where("turns"), turns, 1, MOST_TURNS) if turns else None,
    )


def read_whole(where: str, text: str, low: int, high: int) -> int:
    """A whole number in a range."""
    is_whole = text.isascii() and text.isdigit() and len(text) <= 9
    if not is_whole or not low <= int(text) <= high:
        raise InputError(where, f"is {text[:40]!r}", f"a whole number from {low} to {high}")
    return int(text)


def read_minutes(where: str, text: str) -> float:
    """A length of a game."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= MOST_MINUTES:
        allowed = f"minutes, a number above 0 and up to {MOST_MINUTES}"
        raise InputError(where, f"is {text[:40]!r}", allowed)
    return value
