"""The certified table as one page that needs nothing else."""

from __future__ import annotations

from typing import Any

from experiments.report.cell_table import cell_sources
from experiments.report.chapter import Chapter
from experiments.report.templates import panel_group
from experiments.report.templates import render as render_template
from experiments.tuning import text
from experiments.tuning.judge import TuneResult


def render(result: TuneResult, chapter: Chapter) -> str:
    """The whole page.

    Args:
        result: what it shows.
        chapter: the same for a report: the command that makes it again, digest and cells.
    """
    return render_template(
        "tuning/page.html",
        result=result,
        grid=grid_of(result),
        guarantee=text.guarantee(result),
        cost=text.cost_text(result),
        notes=[
            *(text.broken_text(cell) for cell in result.cells if cell.binding),
            *text.edge_notes(result),
        ],
        panels=panel_group(chapter.panels),
        rows=text.table_rows(result),
        chapter=chapter,
        cells=cell_sources(chapter.cells, "cell-"),
        own_cells=[[row[3].cell] if row[3].cell else [] for row in chapter.tables[0].rows],
    )


def grid_of(result: TuneResult) -> list[tuple[str, list[dict[str, Any]]]]:
    """The table's cells row by row."""
    found: dict[str, list[dict[str, Any]]] = {}
    for place, cell in enumerate(result.cells):
        field = {
            "name": f"race-{place}",
            "text": text.choice_text(cell),
            "set": text.set_text(cell),
        }
        found.setdefault(cell.row, []).append(field)
    return list(found.items())
