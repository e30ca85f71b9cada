"""A page of sentences, tables and pictures that holds everything it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from experiments.report.cell_table import CellSource
    from experiments.report.chapter import TableField


@dataclass(frozen=True)
class Section:
    """One section of a page.

    Attributes:
        title: its heading.
        sentences: paragraphs.
        pictures: SVG elements with what they show in words.
        table: rows of texts or fields, the heads first; empty: none.
    """

    title: str
    sentences: Sequence[str] = ()
    pictures: Sequence[tuple[str, str]] = ()
    table: Sequence[Sequence[str | TableField]] = ()


def render_page(
    title: str, sections: Sequence[Section], source: str, cells: Sequence[CellSource] = ()
) -> str:
    """A page in the reports' style.

    Args:
        title: its heading.
        sections: what it says.
        source: the command and digest that the figures are from.
        cells: that they are from.
    """
    from markupsafe import Markup

    from experiments.report.cell_table import cell_sources
    from experiments.report.templates import render

    return render(
        "report/page_file.html",
        title=title,
        sections=sections,
        source=source,
        cells=cell_sources(cells, "cell-"),
        raw=Markup,
    )
