"""Reads tables as spreadsheets save them: commas, semicolons or tabs, decimal commas, blank rows.

What an export adds is understood (a line ``sep=;``, empty rows and columns, ``4.0`` for 4); a
column that nothing asks for is named as unused.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sim.errors import InputError, describe_value
from sim.names import suggest
from sim.user_file import UTF_8, read_plain_cell, read_user_text

SEPARATORS: Mapping[str, str] = {",": "a comma file", ";": "a semicolon file", "\t": "a tab file"}
SEP_LINE = re.compile(r' *"?sep=(?P<sign>[,;\t])"?\s*', re.IGNORECASE)
WINDOWS = "cp1252"
"""What spreadsheets write where they are not asked for UTF-8."""
WHOLE = re.compile(r"(?P<number>[0-9]{1,9})(?:[.,]0{0,6})?", re.ASCII)
DECIMAL = re.compile(r"(?P<whole>[0-9]{1,9})(?:(?P<sign>[.,])(?P<part>[0-9]{1,9}))?", re.ASCII)
EXAMPLES = 3
"""Lines that are named; the others are counted."""
THOUSANDS = 3
"""Digits after a comma that may stand for thousands or for decimals."""


@dataclass(frozen=True)
class Row:
    """A row.

    Attributes:
        line: of the file, from 1.
        cells: text by column, without blanks around it.
    """

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class UserTable:
    """A table as it was read.

    Attributes:
        path: the file.
        separator: of its cells.
        columns: that were asked for and are there.
        unused: columns that nobody asked for.
        rows: those that are not empty.
        spelled: what the file calls each column that was asked for.
        short: lines with fewer cells than the header; what they lack is empty.
    """

    path: Path
    separator: str
    columns: tuple[str, ...]
    unused: tuple[str, ...]
    rows: tuple[Row, ...]
    spelled: Mapping[str, str] = field(default_factory=dict)
    short: tuple[int, ...] = ()

    @property
    def report(self) -> str:
        """What was seen that a plain file of commas would not have; or nothing."""
        unused = f"columns not used: {', '.join(self.unused)}" if self.unused else ""
        seen = SEPARATORS[self.separator] if self.separator != "," or unused else ""
        return "; ".join(filter(None, (seen, unused, self.report_short())))

    def report_short(self) -> str:
        """Which lines have fewer cells than the header, the first three by number; or nothing."""
        if not self.short:
            return ""
        count = len(self.short)
        lines = ", ".join(map(str, self.short[:EXAMPLES])) + (", …" if count > EXAMPLES else "")
        many = "1 line has" if count == 1 else f"{count} lines have"
        return f"{many} fewer cells than the header, the missing ones read as empty: line {lines}"

    def spot(self, row: Row, column: str) -> str:
        """Where a cell is, for errors: its column as the file spells it."""
        return f"{self.path}, line {row.line}, column {self.spelled.get(column, column)}"


def is_table(lines: Sequence[str], required: Sequence[str]) -> bool:
    """Does a text look like a table with these columns rather than like plain lines?"""
    first = next((line for line in lines if is_content(line)), "")
    return SEP_LINE.fullmatch(first) is not None or any(
        set(required) & set(split_header(first, sign)) and sign in first for sign in SEPARATORS
    )


def is_content(line: str) -> bool:
    """Is a line neither blank nor a comment?"""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def read_table_text(path: Path, what: str, max_bytes: int) -> tuple[str, str]:
    """The text of a table, which may be as Windows writes it, and what there is to say of that.

    Raises:
        InputError: see `sim.user_file.read_user_text`.
    """
    try:
        return read_user_text(path, what, max_bytes), ""
    except InputError as error:
        if not error.problem.endswith(f"is not {UTF_8}"):
            raise
        try:
            text = read_user_text(path, what, max_bytes, WINDOWS)
        except InputError:
            text = "\0"
        if any(sign < " " and sign not in "\n\t" for sign in text):
            raise
        return text, "not UTF-8, read as Windows-1252"


def parse_table(
    path: Path,
    text: str,
    required: Sequence[str],
    optional: Sequence[str],
    synonyms: Mapping[str, str] | None = None,
) -> UserTable:
    """The table in a text.

    Args:
        path: of the file, for errors.
        text: of the file, with plain line ends; lines that begin with ``#`` are left out.
        required: columns that must be there, in small letters.
        optional: others that are of use.
        synonyms: other words for columns.

    Raises:
        InputError: naming the file and line, what is wrong and what is allowed.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if is_content(line)]
    named = SEP_LINE.fullmatch(lines[0][1]) if lines else None
    if named:
        lines = lines[1:]
    columns_needed = f"{', '.join(required[:-1])} and {required[-1]}"
    allowed = f"{columns_needed}, and where they apply {', '.join(optional)}"
    if not lines:
        raise InputError(str(path), "holds nothing", f"a header line ({allowed}) and rows")
    wanted = (*required, *optional)
    separator = named["sign"] if named else find_separator(lines[0][1], wanted)
    records = read_records(path, lines, separator)
    line, header = next(records)
    names = name_columns(header, wanted, synonyms or {})
    check_header(f"{path}, line {line}", header, names, required, allowed, separator)
    short: list[int] = []
    rows = tuple(read_rows(path, records, header, names, required, wanted, short))
    columns = tuple(name for name in names if name in wanted)
    pairs = list(zip(names, header, strict=True))
    unused = tuple(spelled[:40] for name, spelled in pairs if name and name not in wanted)
    spelled = {name: spelled for name, spelled in pairs if name in wanted}
    return UserTable(path, separator, columns, unused, rows, spelled, tuple(short))


def name_columns(
    header: Sequence[str], wanted: Sequence[str], synonyms: Mapping[str, str]
) -> list[str]:
    """What each column is, in small letters; another word for one counts where it is lacking."""
    plain = [name.lower() for name in header]
    found: list[str] = []
    for name in plain:
        meant = synonyms.get(name, name)
        is_free = name not in wanted and meant not in plain and meant not in found
        found.append(meant if is_free else name)
    return found


def find_separator(header: str, wanted: Sequence[str]) -> str:
    """The sign between the cells of a header: the one that yields most known columns."""
    return max(
        SEPARATORS,
        key=lambda sign: (len(set(split_header(header, sign)) & set(wanted)), header.count(sign)),
    )


def split_header(line: str, separator: str) -> list[str]:
    """A header's names in small letters, as far as it can be read."""
    try:
        cells = next(csv.reader([line], delimiter=separator))
    except csv.Error:
        return []
    return [cell.strip().lower() for cell in cells]


def read_records(
    path: Path, lines: Sequence[tuple[int, str]], separator: str
) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and cells of each record; a cell in quotation marks may span lines."""
    reader = csv.reader((f"{line}\n" for _, line in lines), delimiter=separator, strict=True)
    while True:
        first = lines[min(reader.line_num, len(lines) - 1)][0]
        try:
            cells = next(reader, None)
        except csv.Error as error:
            allowed = f"cells of {SEPARATORS[separator]}, quotation marks in pairs"
            raise InputError(f"{path}, line {first}", f"is not CSV: {error}", allowed) from None
        if cells is None:
            return
        yield first, [cell.strip() for cell in cells]


def check_header(
    where: str,
    header: Sequence[str],
    names: Sequence[str],
    required: Sequence[str],
    allowed: str,
    separator: str,
) -> None:
    """Raise an InputError for a column that is missing or given twice."""
    for name, spelled in zip(names, header, strict=True):
        if name and names.count(name) > 1:
            raise InputError(
                where, f"column {describe_value(spelled)} is given twice", "each column once"
            )
    for name in required:
        if name not in names:
            others = [one[:40] for one in header if one]
            seen = f"{SEPARATORS[separator]} with the columns {', '.join(others)}"
            meant = [one for one in others if suggest(one.lower(), [name])]
            question = f"; is {describe_value(meant[0])} meant?" if meant else ""
            raise InputError(
                where, f"column {describe_value(name)} is missing from {seen}{question}", allowed
            )


def read_rows(
    path: Path,
    records: Iterator[tuple[int, list[str]]],
    header: Sequence[str],
    names: Sequence[str],
    required: Sequence[str],
    wanted: Sequence[str],
    short: list[int],
) -> Iterator[Row]:
    """Yield the rows that are not empty; ``short`` gets the lines that end early."""
    for line, cells in records:
        if not any(cells):
            continue
        filled = len(cells)
        while filled > len(names) and not cells[filled - 1]:
            filled -= 1
        if filled > len(names):
            beyond = ", ".join(describe_value(one) for one in cells[len(names) : filled] if one)
            problem = (
                f"has {filled} cells, the header has {len(names)}:"
                f" {beyond} stands beyond its last column, {describe_value(header[-1])}"
            )
            allowed = "one cell for each column, in quotation marks if it holds the separator"
            raise InputError(f"{path}, line {line}", problem, allowed)
        lacking = [spelled for name, spelled in zip(names, header, strict=True)
                   if name in required and name in names[filled:]]  # fmt: skip
        if lacking:
            problem = f"has {filled} of {len(names)} cells: {describe_value(lacking[0])} is missing"
            raise InputError(f"{path}, line {line}", problem, "one cell for each column")
        if any(names[filled:]):  # not the header's own empty end alone
            short.append(line)
        whole = [*cells[:filled], *[""] * (len(names) - filled)]
        paired = zip(names, whole, strict=True)
        yield Row(line, {name: read_plain_cell(cell) for name, cell in paired if name in wanted})


def read_whole(where: str, text: str, low: int, high: int) -> int:
    """A whole number in a range; a spreadsheet may write 4 as 4.0 or 4,0.

    >>> read_whole("line 2", "4.0", 1, 8)
    4
    """
    found = WHOLE.fullmatch(text)
    if found is None or not low <= int(found["number"]) <= high:
        raise InputError(
            where, f"is {describe_value(text)}", f"a whole number from {low} to {high}"
        )
    return int(found["number"])


def read_decimal(where: str, text: str, separator: str, allowed: str) -> float:
    """A number of 0 or more, with a decimal point or comma.

    Args:
        where: the cell, for errors.
        text: of the cell.
        separator: of the file's cells: where it is no comma, a comma is a decimal one.
        allowed: what would be right.

    Raises:
        InputError: for what is no number, and for one such as 1,000 in a file of commas.

    >>> read_decimal("line 2", "24,5", ";", ""), read_decimal("line 2", "24.5", ",", "")
    (24.5, 24.5)
    """
    found = DECIMAL.fullmatch(text)
    if found is None:
        raise InputError(where, f"is {describe_value(text)}", allowed)
    if separator == "," and found["sign"] == "," and len(found["part"]) == THOUSANDS:
        problem = f"is {describe_value(text)}, which may be thousands or decimals"
        raise InputError(where, problem, f"{allowed}, without a comma")
    return float(text.replace(",", "."))
