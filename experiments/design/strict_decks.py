"""Whether a deck's file is whole: what ``--strict`` asks of decks.

As a rule a deck is read as it is found: a row that ends early has the usual colour and points, a
row of totals is left out, and both are said. Read strictly, each is an error at its line.
"""

from __future__ import annotations

from pathlib import Path

from experiments.design.inputs import is_there
from sim.decks.deck import (
    MAX_DECK_BYTES,
    OPTIONAL_COLUMNS,
    REQUIRED_COLUMNS,
    SYNONYMS,
    TABLE_ENDINGS,
    without_totals,
)
from sim.errors import InputError
from sim.user_table import (
    SEP_LINE,
    is_content,
    is_table,
    parse_table,
    read_records,
    read_table_text,
)

ALLOWED = "as many cells as the header in every row, or no --strict"


def check_deck_strictly(source: str) -> None:
    """Refuse the file of a deck of which a row would be filled up, cut or left out.

    Args:
        source: of the deck; what is no file's path, or no table, has no such rows.

    Raises:
        InputError: naming the first such line.
    """
    path = Path(source)
    if not is_there(path):
        return
    text, _ = read_table_text(path, "a deck", MAX_DECK_BYTES)
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if is_content(line)]
    names = (*REQUIRED_COLUMNS, *SYNONYMS)
    if path.suffix.lower() not in TABLE_ENDINGS and not is_table(text.split("\n"), names):
        return
    table = parse_table(path, text, REQUIRED_COLUMNS, OPTIONAL_COLUMNS, SYNONYMS)
    if SEP_LINE.fullmatch(lines[0][1]):
        lines = lines[1:]
    records = read_records(path, lines, table.separator)
    _, header = next(records)
    for line, cells in records:
        if any(cells) and len(cells) != len(header):
            has = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            raise InputError(
                f"{path}, line {line}", f"has {has}, the header has {len(header)}", ALLOWED
            )
    kept = {row.line for row in without_totals(table)[0].rows}
    for row in table.rows:
        if row.line not in kept:
            problem = "is the sum of the lines above and would be left out"
            raise InputError(f"{path}, line {row.line}", problem, "cards alone, or no --strict")
