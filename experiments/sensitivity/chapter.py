"""What moves what, as a chapter of a report."""

from __future__ import annotations

from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.wording import game_title
from experiments.sensitivity.judge import Sensitivity
from experiments.sensitivity.picture import draw_figure
from experiments.sensitivity.text import figure_text, rows_of

CAVEATS = (
    "Shares are of the differences between the cells of this sweep: a wider list of values for one"
    " factor makes its share larger.",
)


def chapter_of(found: Sensitivity, command: str) -> Chapter:
    """A sentence, a table and bars for each figure."""
    tables = []
    shown = [one for one in found.figures if one.has_shares]
    for one in shown:
        heads, *rows = rows_of(one)
        caption = f"{game_title(one.game)}, {one.figure.title}"
        fields = tuple(tuple(TableField(text) for text in row) for row in rows)
        tables.append(ChapterTable(caption, tuple(heads), fields))
    left_out = tuple(f"Left out: {reason}." for reason in found.left_out)
    return Chapter(
        name="sensitivity",
        title="Which parameters move which figure?",
        sentences=(*(figure_text(one) for one in found.figures), *left_out),
        command=command,
        digest=found.digest,
        seed=found.seed,
        tables=tuple(tables),
        panels=tuple(draw_figure(one, f"shares-{place + 1}") for place, one in enumerate(shown)),
        caveats=CAVEATS,
        cells=found.cells,
    )
