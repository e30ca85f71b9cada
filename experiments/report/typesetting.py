"""Text for a terminal: paragraphs as wide as it is, and tables in columns."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Sequence

from sim.errors import shorten

NARROWEST, WIDEST = 40, 100
MOST_PARAGRAPH, MOST_WORD, MOST_CELL = 4000, 200, 200
"""Letters of what comes from a file, such as a question; what is longer loses its middle."""
MOST_QUESTION = 400
LONG_WORD = re.compile(rf"\S{{{MOST_WORD + 1},}}")


def line_width() -> int:
    """Columns that text is wrapped to: the terminal's, within 40 to 100."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def wrap(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Text wrapped to the terminal; a word or text that is too long to be read is shortened.

    Args:
        text: one paragraph.
        indent: before its first line.
        hanging: before the other lines; ``indent`` if left out.
    """
    return textwrap.fill(
        shorten(LONG_WORD.sub(lambda word: shorten(word[0], MOST_WORD), text), MOST_PARAGRAPH),
        line_width(),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def set_table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows of cells in columns two blanks apart.

    Args:
        rows: the header first if there is one; all of one length.
        right: the columns that are set to the right.

    >>> print(set_table([["cards", "games"], ["3", "17"]], right=[1]))
    cards  games
    3         17
    """
    rows = [[shorten(cell, MOST_CELL) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
