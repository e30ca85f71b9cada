"""The analysis ``sensitivity``: which parameter moves which figure?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import RESULTS, Analysis, Option, Report

if TYPE_CHECKING:
    from experiments.report.chapter import Chapter
    from experiments.sensitivity.judge import Sensitivity

TEXT = """\
Takes a folder of results and says what moves each figure: how much of the difference between
cells is due to the hand, the players, the deck, each rule, each by itself and together with
others. If every combination was played, the split is exact (analysis of variance, the noise of
the sample subtracted, intervals that hold together); otherwise a surface is fitted and its Sobol
indices are given beside how well the surface predicts cells that it has not seen. Where somebody
plays alone, figures of several players (who wins, by how much) are left out."""

EXAMPLES = """
fairdeal sensitivity results/mine
fairdeal sensitivity results/mine --figures minutes,not_finished --out answers/sensitivity
fairdeal sensitivity results/mine --format json
"""


@dataclass(frozen=True)
class Asked:
    """The place of the results, the figures (all if empty), and the method."""

    folder: str
    figures: tuple[str, ...]
    method: str


def read(options: argparse.Namespace) -> Asked:
    """The folder, and the names of the figures that are asked for."""
    wanted = [name.strip() for name in options.figures.split(",") if name.strip()]
    return Asked(options.folder, tuple(wanted), options.method)


def run(asked: Asked, report: Report) -> Sensitivity:
    """Split the differences between the cells of the results."""
    from experiments.sensitivity.judge import sensitivity_of
    from experiments.store.fetch import open_results
    from experiments.store.manifest import SHARDS

    with open_results(asked.folder, [SHARDS]) as folder:
        return sensitivity_of(folder, method=asked.method, figures=asked.figures)


def text(asked: Asked, found: Sensitivity) -> str:
    """A sentence and a table for each figure, what was left out, and the digest."""
    from experiments.sensitivity.text import sensitivity_text

    return sensitivity_text(found)


def data(asked: Asked, found: Sensitivity, command: str) -> dict[str, Any]:
    """All shares and intervals."""
    from experiments.sensitivity.text import plain_sensitivity

    return plain_sensitivity(found)


def chapter(asked: Asked, found: Sensitivity, command: str) -> Chapter:
    """The shares as a chapter."""
    from experiments.sensitivity.chapter import chapter_of

    return chapter_of(found, command)


def pages(asked: Asked, found: Sensitivity, chapter: Chapter) -> Mapping[str, str]:
    """A page with a picture and a table for each figure."""
    from experiments.report.page_file import Section, render_page
    from experiments.report.wording import game_title
    from experiments.sensitivity.text import figure_text, rows_of

    panels = iter(chapter.panels)
    sections = []
    for one in found.figures:
        title, said = f"{game_title(one.game)}, {one.figure.title}", [figure_text(one)]
        if one.has_shares:
            panel = next(panels)
            sections.append(Section(title, said, [(panel.svg, panel.words)], rows_of(one)))
        else:
            sections.append(Section(title, said))
    title = f"{found.name}: what moves what"
    return {"index.html": render_page(title, sections, chapter.source, chapter.cells)}


ANALYSIS = Analysis(
    name="sensitivity",
    summary="which parameter moves which figure?",
    description=TEXT,
    examples=EXAMPLES,
    subject=RESULTS,
    files="index.html, sensitivity.json and chapter.json (for `fairdeal report --with`)",
    options=(
        Option(
            "--figures",
            "minutes, turns, not_finished, stuck_turns, first_wins, last_wins, score, margin, or a"
            " ratio of the game's own (default: all there are)",
            default="",
            metavar="A,B",
        ),
        Option(
            "--method",
            "auto: exact where every combination was played",
            kind=("auto", "exact", "surface"),
            default="auto",
            metavar="auto|exact|surface",
        ),
    ),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
)
