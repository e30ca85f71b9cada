"""The table that a designer prints: how many cards each player starts with.

A row stands for one player count (``2``) or a run of them (``4-8``, printed "4 or more"), a column
for a length of game (quick, regular, long). The last column is seat compensation: how many cards
more or fewer the first player gets.

As CSV::

    players,quick,regular,long,first player
    2,4,5,7,0
    3,3,4,6,0
    4-8,2,3,5,0
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sim.errors import InputError, describe_value
from sim.user_file import MEBIBYTE, csv_text, read_plain_cell
from sim.user_table import SEP_LINE, find_separator, read_table_text

if TYPE_CHECKING:
    from sim.spec import Game

MODES = ("quick", "regular", "long")
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
LEAST_CARDS, MOST_CARDS = 1, 10
COMPENSATION = (-1, 0, 1)
NO_HAND = "none"
"""What a certified table says where no hand keeps the limits."""
LONGEST_NUMBER = 6
MOST_BYTES = MEBIBYTE
PLAYERS_COLUMN, FIRST_COLUMN = "players", "first player"

NOTES = (
    *("date", "datum", "note", "notes", "notiz", "notizen", "remark", "remarks"),
    *("comment", "comments", "bemerkung", "bemerkungen"),
)
"""Columns that hold no cards and are not used."""
TABLE_ALLOWED = "players, one column a length of game (such as quick, regular, long), first player"
PLAYERS_ALLOWED = f"a number from {FEWEST_PLAYERS} to {MOST_PLAYERS}, 4-8, or 4 or more"
WHOLE_AS_DECIMAL = re.compile(r"(?<=\d)[.,]0+$")
"""How a spreadsheet may end a whole number."""


@dataclass(frozen=True)
class HandRow:
    """One row of the table.

    Attributes:
        players: the player counts it stands for, rising by one.
        cards: cards dealt to each player, by mode.
        first_player: cards more for the first player: -1, 0 or 1.
    """

    players: tuple[int, ...]
    cards: Mapping[str, int]
    first_player: int = 0

    @property
    def label(self) -> str:
        """The row's heading as printed.

        >>> HandRow((4, 5, 6, 7, 8), {}).label, HandRow((4, 5), {}).label, HandRow((2,), {}).label
        ('4 or more', '4-5', '2')
        """
        return label_of(self.players)


def label_of(players: Sequence[int]) -> str:
    """How player counts that share a row are called.

    >>> label_of([4, 6, 8])
    '4, 6 and 8'
    """
    if len(players) == 1:
        return str(players[0])
    if players[-1] - players[0] >= len(players):
        return f"{', '.join(map(str, players[:-1]))} and {players[-1]}"
    if players[-1] == MOST_PLAYERS:
        return f"{players[0]} or more"
    return f"{players[0]}-{players[-1]}"


def as_players(label: str) -> str:
    """A label that ends in player counts, with its noun.

    >>> as_players("1"), as_players("4 or more"), as_players("OW, 11")
    ('1 player', '4 or more players', 'OW, 11 players')
    """
    return f"{label} player" if label.rsplit(maxsplit=1)[-1] == "1" else f"{label} players"


def printed_hands(
    game: Game, variant: str, counts: Collection[int], mode: str = ""
) -> dict[int, int]:
    """The hand that a variant's rules print for each player count; empty if other rules decide.

    Args:
        game: one that has a hand.
        variant: of its rules.
        counts: of players.
        mode: a length of game, for which some games print hands.
    """
    param = game.param("hand")
    usual = getattr(param, "printed", {}).get(mode, param.default)
    given = game.variant(variant).changes.get("hand", usual)
    if isinstance(given, Mapping):
        return {players: given[players] for players in sorted(counts) if players in given}
    return dict.fromkeys(sorted(counts), given) if isinstance(given, int) else {}


@dataclass(frozen=True)
class HandTable:
    """Cards by player count and mode, as printed."""

    rows: tuple[HandRow, ...]

    @property
    def modes(self) -> tuple[str, ...]:
        """The columns' names, as they stand."""
        return tuple(self.rows[0].cards) if self.rows else ()

    @classmethod
    def from_columns(cls, columns: Mapping[str, Mapping[int, int]]) -> HandTable:
        """The table of columns by mode, each from player count to cards.

        Neighbouring player counts with the same cards in every mode share a row.

        >>> HandTable.from_columns({"quick": {2: 4, 3: 2, 4: 2}}).rows[1]
        HandRow(players=(3, 4), cards={'quick': 2}, first_player=0)
        """
        rows: list[HandRow] = []
        for count in sorted(next(iter(columns.values()), {})):
            cards = {mode: by_players[count] for mode, by_players in columns.items()}
            is_run = rows and rows[-1].players[-1] == count - 1 and rows[-1].cards == cards
            before = rows.pop().players if is_run else ()
            rows.append(HandRow((*before, count), cards))
        return cls(tuple(rows))

    def row(self, players: int) -> HandRow:
        """The row for a player count.

        Raises:
            InputError: if there is none.
        """
        for row in self.rows:
            if players in row.players:
                return row
        labels = ", ".join(row.label for row in self.rows)
        raise InputError("hand table", f"no row for {players} players", labels)

    def cards(self, players: int, mode: str) -> int:
        """The cards dealt to each player.

        Raises:
            InputError: for a player count or mode that the table does not have.
        """
        row = self.row(players)
        if mode not in row.cards:
            raise InputError(
                "hand table", f"no column {describe_value(mode)}", ", ".join(row.cards)
            )
        return row.cards[mode]

    def column(self, mode: str) -> dict[int, int]:
        """A column as the game's ``hand`` parameter takes it: player count to cards."""
        return {count: self.cards(count, mode) for row in self.rows for count in row.players}

    def to_csv(self) -> str:
        """The table as CSV; `read_csv` reads it back."""
        return csv_text(self.cells(spelled_out=False))

    def to_markdown(self) -> str:
        """The table as Markdown; `read_markdown` reads it back."""
        head, *body = self.cells(spelled_out=True)
        lines = [head, ["---", *["---:"] * (len(head) - 1)], *body]
        return "".join("| " + " | ".join(line) + " |\n" for line in lines)

    def cells(self, *, spelled_out: bool) -> list[list[str]]:
        """The table's texts, heading first; runs as "4 or more" if spelled out, else as 4-8."""
        head = [PLAYERS_COLUMN, *self.modes, FIRST_COLUMN]
        body = []
        for row in self.rows:
            run = f"{row.players[0]}-{row.players[-1]}" if len(row.players) > 1 else row.label
            numbers = [str(row.cards[mode]) for mode in self.modes]
            first = f"{row.first_player:+d}" if row.first_player else "0"
            body.append([row.label if spelled_out else run, *numbers, first])
        return [head, *body]


def table_text(table: HandTable, kind: str) -> str:
    """The table as "csv" or "md"."""
    return table.to_csv() if kind == "csv" else table.to_markdown()


def read_csv(text: str, where: str = "hand table") -> HandTable:
    """The table from CSV; the compensation column may be missing.

    Args:
        text: the file's text.
        where: the file's name, for errors.

    Raises:
        InputError: naming file, line and column, what is wrong and what is allowed.
    """
    separator, text = separate(text.removeprefix("\ufeff"))
    lines = csv.reader(io.StringIO(text), delimiter=separator)
    try:
        numbered = [
            (lines.line_num, [read_plain_cell(cell.strip()) for cell in line]) for line in lines
        ]
    except csv.Error as error:
        allowed = "cells parted by commas"
        raise InputError(
            f"{where}, line {lines.line_num}", f"is not CSV: {error}", allowed
        ) from None
    filled = [(number, cells) for number, cells in numbered if any(cells)]
    width = len(filled[0][1]) if filled else 0
    while width and not filled[0][1][width - 1]:  # the empty columns of a spreadsheet's end
        width -= 1
    return read_cells([(number, cut_end(cells, width)) for number, cells in filled], where)


def separate(text: str) -> tuple[str, str]:
    r"""The sign between the cells of a CSV text, and the text without a spreadsheet's ``sep=``.

    >>> separate("sep=;\nplayers;quick\n2;4\n")
    (';', '\nplayers;quick\n2;4\n')
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    named = SEP_LINE.fullmatch(first)
    if named:
        return named["sign"], text.replace(first, "", 1)
    return find_separator(first, (PLAYERS_COLUMN,)), text


def cut_end(cells: list[str], width: int) -> list[str]:
    """A row's cells without empty ones beyond the header's."""
    return cells[:width] if not any(cells[width:]) else cells


def read_markdown(text: str, where: str = "hand table") -> HandTable:
    """The first table of a Markdown text; see `read_csv`."""
    numbered: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if "|" not in line:
            if numbered:
                break
            continue
        cells = [
            cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")
        ]
        if not all(set(cell) <= set("-: ") and cell for cell in cells):
            numbered.append((number, cells))
    return read_cells(numbered, where)


def read_cells(numbered: Sequence[tuple[int, list[str]]], where: str) -> HandTable:
    """The table from lines of cells with their line numbers."""
    if not numbered:
        raise InputError(where, "the table is empty", TABLE_ALLOWED)
    line, head = numbered[0]
    names = [name.lower() for name in head]
    noted = [at for at, name in enumerate(names) if name in NOTES]
    if noted:
        numbered = [
            (at, [cell for place, cell in enumerate(cells) if place not in noted])
            for at, cells in numbered
        ]
        names = [name for name in names if name not in NOTES]
    is_right = names[0] == PLAYERS_COLUMN and len(set(names)) == len(names) and "" not in names
    modes = [name for name in names[1:] if name != FIRST_COLUMN]
    if not is_right or not modes:
        raise InputError(
            f"{where}, line {line}", f"the columns are {', '.join(head)}", TABLE_ALLOWED
        )
    if len(numbered) == 1:
        raise InputError(where, "no rows", "one row a player count, or a run of them")
    seen: set[int] = set()
    rows = []
    for line, cells in numbered[1:]:
        place = f"{where}, line {line}"
        if len(cells) != len(names):
            raise InputError(place, f"{len(cells)} cells", f"{len(names)}: {', '.join(names)}")
        row = read_row(dict(zip(names, cells, strict=True)), modes, place)
        if seen & set(row.players):
            twice = min(seen & set(row.players))
            raise InputError(
                f"{place}, column players", f"a second row for {twice} players", "one row each"
            )
        seen |= set(row.players)
        rows.append(row)
    return HandTable(tuple(rows))


def read_row(cells: Mapping[str, str], modes: Sequence[str], place: str) -> HandRow:
    """One row from its texts by column."""
    cards = {
        mode: read_number(
            cells[mode], range(LEAST_CARDS, MOST_CARDS + 1), f"{place}, column {mode}"
        )
        for mode in modes
    }
    first = cells.get(FIRST_COLUMN, "0")
    return HandRow(
        read_players(cells[PLAYERS_COLUMN], f"{place}, column {PLAYERS_COLUMN}"),
        cards,
        read_number(first, COMPENSATION, f"{place}, column {FIRST_COLUMN}"),
    )


def read_number(text: str, legal: Sequence[int], place: str) -> int:
    """A whole number that is legal; a true minus sign is read as one."""
    allowed = f"a whole number from {legal[0]} to {legal[-1]}"
    try:
        number = int(WHOLE_AS_DECIMAL.sub("", text.replace("\u2212", "-")))
    except ValueError:
        if text in (NO_HAND, ""):
            problem = "no hand stands here (`tune` and `report` found none that works)"
            raise InputError(place, problem, f"{allowed}: the one that you would print") from None
        raise InputError(place, f"{describe_value(text)} is not a number", allowed) from None
    if number not in legal:
        raise InputError(place, f"{describe_value(text)} is out of range", allowed)
    return number


def read_players(text: str, place: str) -> tuple[int, ...]:
    """The player counts that a row's heading stands for.

    >>> read_players("4 or more", ""), read_players("5+", ""), read_players("2-3", "")
    ((4, 5, 6, 7, 8), (5, 6, 7, 8), (2, 3))
    """
    bounds = text.lower().replace("\u2013", "-").replace(" or more", "+").replace(" ", "")
    first, _, last = bounds.removesuffix("+").partition("-")
    if bounds.endswith("+"):
        last = str(MOST_PLAYERS)
    last = last or first
    is_short = len(first) <= LONGEST_NUMBER and len(last) <= LONGEST_NUMBER
    if not (first.isdecimal() and last.isdecimal() and is_short):
        raise InputError(place, f"{describe_value(text)} is no player count", PLAYERS_ALLOWED)
    if not FEWEST_PLAYERS <= int(first) <= int(last) <= MOST_PLAYERS:
        raise InputError(place, f"{describe_value(text)} is out of range", PLAYERS_ALLOWED)
    return tuple(range(int(first), int(last) + 1))


def table_kind(name: str, where: str) -> str:
    """The form that a hand table's file name asks for: csv or md.

    Raises:
        InputError: for any other ending.
    """
    kind = Path(name).suffix.lower().removeprefix(".")
    if kind not in ("csv", "md"):
        raise InputError(f"{where} {name}", "is no hand table's file name", "a name in .csv or .md")
    return kind


def read_hand_table(file: Path, where: str) -> HandTable:
    """The hand table in a file.

    Raises:
        InputError: if it cannot be read, or naming the line and column at fault.
    """
    read = read_csv if table_kind(str(file), where) == "csv" else read_markdown
    try:
        text, _ = read_table_text(file, "a hand table", MOST_BYTES)
    except InputError as error:
        raise InputError(f"{where} {error.where}", error.problem, "a .csv or .md file") from None
    return read(text, str(file))
