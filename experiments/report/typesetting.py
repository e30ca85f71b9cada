"""Text for a terminal: paragraphs as wide as it is, and tables in columns."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence

NARROWEST, WIDEST = 40, 100


def line_width() -> int:
    """Columns that text is wrapped to: the terminal's, within 40 to 100."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def wrap(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Text wrapped to the terminal.

    Args:
        text: one paragraph.
        indent: before its first line.
        hanging: before the other lines; ``indent`` if left out.
    """
    return textwrap.fill(
        text,
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
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
