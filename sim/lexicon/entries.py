"""Finds the words in a list's lines: which column holds them, what stands behind or around them.

Lists come as one word a line, as columns (a rank, the word, a count; a definition before or behind
it), as many words a line, as words in capitals with a definition, in quotation marks, as
hunspell's dictionaries.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.lexicon.affixes import Affixes

WORD = re.compile(r"[A-Za-z]{2,15}")
Line = tuple[int, str]
"""A number, from 1, and what stands there, without blanks around it."""

COUNT_LINE = re.compile(r"\d{1,8}")
QUOTED = re.compile(r"""["'\u201c\u2018](?P<inside>[^"\u201c\u201d]+?)["'\u201d\u2019][,;]?""")
COLUMNS = re.compile(r"[\t;,]")
DEFINITION = re.compile(r"(?P<word>[A-Z]{2,15}) +\S*[a-z\[(]")
"""A word in capitals, then what it means, in small letters or brackets."""
COUNTED = re.compile(r"(?P<word>[^\W\d_]+) +\d[\d.,]*(?:e[+-]?\d+)?")
BRACKETS = "[](){} \"'\t"

SIGNS = ("\t", ";", ",")
MOST_COLUMNS = 16
"""Among so many columns that of the words is looked for."""
SAMPLE = 2_000
"""Rows by which that is seen."""
USUAL_SHARE = 0.75
"""The first column with so many different words, of the most that one has, is that of the words."""
MANY_WORDS, SOME_WORDS = 8, 3
"""Words a line from which a line holds several words; from which the only line of a file does."""
ROW_SHARE = 0.9
"""Of what stands between the signs of such lines, words are so much at least."""
TITLES = ("word", "words", "term", "terms", "entry", "headword", "spelling")
"""What a column of words is called."""


@dataclass(frozen=True)
class Entry:
    """What stands for a word on a line, and hunspell's flags behind it."""

    line: int
    text: str
    flags: str = ""


def find_entries(
    path: Path, text_lines: Sequence[str], affixes: Affixes | None, seen: list[str]
) -> Iterator[Entry]:
    """Yield what stands for a word, in order.

    Args:
        path: the file; its ending says whether it is hunspell's.
        text_lines: of the file; blank ones and those that begin with ``#`` are skipped.
        affixes: how hunspell's forms are made, if that is known.
        seen: gets what the file looks like.
    """
    stripped = ((number, line.strip()) for number, line in enumerate(text_lines, 1))
    lines = [(number, line) for number, line in stripped if line and not line.startswith("#")]
    if path.suffix.lower() == ".dic":
        see(seen, "a hunspell dictionary")
        yield from hunspell_entries(lines, affixes)
        return
    rows = find_rows_of_words(lines)
    if rows is not None:
        see(seen, "several words a line")
        yield from rows
        return
    sign = find_sign(lines)
    if sign:
        yield from column_entries(lines, sign, seen)
        return
    for number, line in lines:
        first, *others = COLUMNS.split(line, maxsplit=1)
        if first and any(others):
            see(seen, "a column behind the words, which is not used")
        yield Entry(number, without_rest(first.strip() or line, seen))


def hunspell_entries(lines: Sequence[Line], affixes: Affixes | None) -> Iterator[Entry]:
    """Yield the words of a dictionary, with the forms that their flags make, if that is known."""
    for number, line in lines:
        if number == 1 and COUNT_LINE.fullmatch(line):
            continue
        word, _, flags = re.split(r"\s", line, maxsplit=1)[0].partition("/")
        if not word:
            continue
        forms = affixes.forms(word, flags) if affixes is not None and flags else [word]
        yield from (Entry(number, form, flags) for form in forms)


def find_rows_of_words(lines: Sequence[Line]) -> list[Entry] | None:
    """The words of a list that has several a line; None if it has not."""
    least = SOME_WORDS if len(lines) == 1 else MANY_WORDS * len(lines)
    for sign in (*SIGNS, None):
        if sum(line.count(sign or " ") for _, line in lines) < least - len(lines):
            continue
        parts = [
            Entry(number, bare)
            for number, line in lines
            for part in line.split(sign)
            if (bare := part.strip(BRACKETS))
        ]
        words = sum(WORD.fullmatch(one.text) is not None for one in parts)
        share = ROW_SHARE if sign else 1  # a sentence has signs, or an a
        if len(parts) >= max(least, MANY_WORDS if sign is None else 0) and (
            words >= share * len(parts)
        ):
            return parts
    return None


def find_sign(lines: Sequence[Line]) -> str:
    """The sign between the columns of a list; nothing if it has none, or one word a line."""
    counts = {sign: sum(sign in line.rstrip(sign) for _, line in lines) for sign in SIGNS}
    sign = max(SIGNS, key=lambda one: counts[one])
    return sign if 2 * counts[sign] > len(lines) else ""


def column_entries(lines: Sequence[Line], sign: str, seen: list[str]) -> Iterator[Entry]:
    """Yield the entries of a list with columns; see `find_column`."""
    rows = [(number, split_line(line, sign)) for number, line in lines]
    titles = [cell.lower() for cell in rows[0][1]]
    named = next((titles.index(one) for one in TITLES if one in titles), None)
    if named is not None and all(cell and not cell[0].isdigit() for cell in titles):
        see(seen, "a line of titles")
        rows = rows[1:]
    else:
        named = None
    at = find_column([cells for _, cells in rows]) if named is None else named
    others = "a column behind the words, which is not used"
    see(seen, others if at == 0 else f"words in column {at + 1}, the others are not used")
    for number, cells in rows:
        text = cells[min(at, len(cells) - 1)]
        if text:
            yield Entry(number, without_rest(text, seen))


def split_line(line: str, sign: str) -> list[str]:
    """The cells of a line; quotation marks may hold the sign."""
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=sign))]
    except csv.Error:  # a cell of more letters than the module reads
        return [cell.strip() for cell in line.split(sign)]


def find_column(rows: Sequence[Sequence[str]]) -> int:
    """Which column holds the words: the first with about as many different ones as any.

    >>> find_column([["1", "the", "noun"], ["2", "of", "noun"], ["3", "and", "verb"]])
    1
    """
    sample = rows[:: -(-len(rows) // SAMPLE) or 1]
    found = []
    for at in range(min(max(map(len, sample), default=1), MOST_COLUMNS)):
        cells = (without_rest(row[at], []) for row in sample if at < len(row))
        different = {cell.lower() for cell in cells if WORD.fullmatch(cell)}
        found.append(len(different))
    return next(at for at, words in enumerate(found) if words >= USUAL_SHARE * max(found))


def without_rest(text: str, seen: list[str]) -> str:
    """An entry without what stands behind or around its word."""
    quoted = QUOTED.fullmatch(text)
    if quoted:
        see(seen, "words in quotation marks")
        return quoted["inside"].strip()
    defined = DEFINITION.match(text)
    if defined:
        see(seen, "definitions behind the words, which are not used")
        return defined["word"]
    counted = COUNTED.fullmatch(text)
    if counted:
        see(seen, "counts behind the words, which are not used")
        return counted["word"]
    return text


def see(seen: list[str], what: str) -> None:
    """Note once what a file looks like."""
    if what not in seen:
        seen.append(what)
