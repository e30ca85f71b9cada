"""The analysis ``dynamics``: how games feel while they last, and whether that can be trusted."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import (
    JOBS,
    NUMBER,
    ONLY,
    SWEEP,
    WHOLE_NUMBER,
    Analysis,
    Option,
    Progress,
    Report,
)

if TYPE_CHECKING:
    from experiments.design.sweep import Cell
    from experiments.dynamics.plan import How
    from experiments.dynamics.play import CellStudy
    from experiments.report.chapter import Chapter

TEXT = """\
How the games of a sweep's cells feel while they last: drama, changes of the lead, when it is
decided, whether leaders run away, comebacks, how long players wait.

These figures need to know at every turn how likely each seat is to win. So fresh deals of each
cell are played and logged turn by turn, a model of the chance to win is fitted to one half of
them, and everything is measured on the other half. Printed beside the figures: how far the
model's chances are off (calibration), whether they drift from turn to turn (martingale check),
and, with --audit, what comes of playing sampled positions on many times with other futures."""

EXAMPLES = """
fairdeal dynamics experiments/sweeps/win_chance.toml
fairdeal dynamics mine.toml --only players=4 --only hand=3
fairdeal dynamics mine.toml --deals 20000 --audit 1000 --out results/dynamics
fairdeal dynamics mine.toml --only players=2 --format json
"""


@dataclass(frozen=True)
class Asked:
    """The cells, how each is studied, and the sweep's seed."""

    cells: tuple[Cell, ...]
    how: How
    seed: int


def read(options: argparse.Namespace) -> Asked:
    """The cells that are chosen.

    Raises:
        InputError: naming the option, or file and key.
    """
    from experiments.design.sweep import read_sweep
    from experiments.design.values import choose_cells
    from experiments.dynamics.plan import read_how

    sweep = read_sweep(options.sweep)
    cells = choose_cells(sweep, options.only)
    return Asked(tuple(cells), read_how(options), sweep.seed)


def run(asked: Asked, report: Report) -> Sequence[CellStudy]:
    """Study the cells one by one."""
    from experiments.dynamics.play import study_cell

    studies = []
    for done, cell in enumerate(asked.cells):
        report(Progress(done, len(asked.cells), "cells", f"{cell.game}, {cell.players} players"))
        studies.append(study_cell(cell, asked.how))
    return studies


def text(asked: Asked, found: Sequence[CellStudy]) -> str:
    """Every cell's figures and proofs."""
    from experiments.dynamics.text import studies_text

    return studies_text(found)


def data(asked: Asked, found: Sequence[CellStudy], command: str) -> list[dict[str, Any]]:
    """Every cell's study."""
    from experiments.dynamics.play import as_json

    return [as_json(study) for study in found]


def chapter(asked: Asked, found: Sequence[CellStudy], command: str) -> Chapter:
    """The studies as a chapter."""
    from experiments.dynamics.chapter import dynamics_chapter

    return dynamics_chapter(found, command, asked.seed)


def pages(asked: Asked, found: Sequence[CellStudy], chapter: Chapter) -> Mapping[str, str]:
    """The chapter as a page, the text, and a picture of each cell."""
    from experiments.dynamics.picture import picture_name, study_svg
    from experiments.report.chapter import chapter_page

    pictures = {
        f"{name}.svg": study_svg(one, name) for one in found for name in [picture_name(one)]
    }
    page = chapter_page(chapter)
    return {"dynamics.html": page, "dynamics.txt": text(asked, found), **pictures}


ANALYSIS = Analysis(
    name="dynamics",
    summary="how games feel while they last: drama, lead, runaway, comebacks",
    description=TEXT,
    examples=EXAMPLES,
    subject=(SWEEP[0], SWEEP[1], "a sweep file: what its cells are"),
    files="dynamics.html, dynamics.json, dynamics.txt, a picture of each cell, and chapter.json"
    " (for `fairdeal report --with`)",
    options=(
        ONLY,
        Option(
            "--deals",
            "fresh deals of each cell, half of them for the model (default 6,000)",
            WHOLE_NUMBER,
            6000,
        ),
        Option("--audit", "positions to play on from (default 0: no audit)", WHOLE_NUMBER, 0),
        Option("--rollouts", "games from each of these (default 40)", WHOLE_NUMBER, 40),
        Option("--alpha", "error rate of an interval (0.05)", NUMBER, 0.05, metavar="A"),
        JOBS,
    ),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
    games=lambda asked: (cell.game for cell in asked.cells),
    cells=lambda asked: len(asked.cells),
)
