"""The analysis ``tune``: a hand-size table, certified."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import (
    JOBS,
    NEW_FILE,
    SWEEP,
    WHOLE_NUMBER,
    Analysis,
    Option,
    Progress,
    Report,
)

if TYPE_CHECKING:
    from experiments.report.chapter import Chapter
    from experiments.tuning.judge import TuneResult
    from experiments.tuning.race import RaceProgress
    from experiments.tuning.read_plan import Tuning

TEXT = """\
Says which hand to print in every cell of a table, players by length of game, and how sure that is.

The best hand of a cell is the one whose median length is nearest to the target, among the hands
that keep the limits. A game that never finishes counts as endless. A row that stands for several
player counts, such as 4-8, is judged by the count whose median is furthest from the target; its
limits must hold at every count.

Hands race on the same deals until each is shown to be further from the target than another, as
good within the declared indifference, or beyond a limit. Cells that are decided stop. The
choices and their neighbours are then seen again on fresh deals. The chance that anything in the
whole table is wrong is at most alpha (5 %), however often the race looked.

The sweep says what to try: players and hands in [cells], targets, limits, and in [tune], all
optional, rows, constraints, indifference, slack, alpha, skill, fresh_deals and most_games
(experiments/sweeps/README.md). One game, one kind of players, one deck."""

EXAMPLES = """
fairdeal tune experiments/sweeps/word_crush_table.toml
fairdeal tune mine.toml --save-table new.csv --out results/mine_table
fairdeal tune mine.toml --format json --jobs 2 --seed 7
fairdeal tune mine.toml --max-games 200_000
"""


@dataclass(frozen=True)
class Asked:
    """The tuning, the threads, and "csv" or "md" if the table is to be saved."""

    tuning: Tuning
    jobs: int
    kind: str


def read(options: argparse.Namespace) -> Asked:
    """The table that is to be certified.

    Raises:
        InputError: naming the option, or file and key.
    """
    from experiments.design.hand_table import table_kind
    from experiments.design.sweep import read_sweep
    from experiments.tuning.read_plan import read_tuning, reseeded
    from sim.errors import InputError

    kind = table_kind(options.save_table, "--save-table") if options.save_table else ""
    if options.max_games is not None and options.max_games < 1:
        problem = f"{options.max_games} is not legal"
        raise InputError("--max-games", problem, "a whole number of 1 or more")
    sweep = reseeded(read_sweep(options.sweep), options.seed)
    return Asked(read_tuning(sweep, options.max_games), options.jobs, kind)


def run(asked: Asked, report: Report) -> TuneResult:
    """Race the hands and see the choices again; reports the cells decided."""
    from experiments.tuning.judge import certify
    from sim.engine.simulation import compiled

    tuning = asked.tuning
    compiled(tuning.cells[0].game)  # here, so that no two threads compile at once
    cells = len(tuning.plan.rows) * len(tuning.plan.targets)

    def watch(progress: RaceProgress) -> None:
        report(Progress(progress.decided, cells, "cells", f"{progress.games:,} games"))

    return certify(tuning, asked.jobs, watch)


def text(asked: Asked, found: TuneResult) -> str:
    """The table, what binds, the guarantee and the digest."""
    from experiments.tuning.text import result_text

    return result_text(found)


def data(asked: Asked, found: TuneResult, command: str) -> Any:
    """All that is known of every cell."""
    from experiments.report.to_json import to_json

    return to_json(found)


def chapter(asked: Asked, found: TuneResult, command: str) -> Chapter:
    """The table as a chapter."""
    from experiments.tuning.chapter import chapter_of

    return chapter_of(found, asked.tuning, command)


def pages(asked: Asked, found: TuneResult, chapter: Chapter) -> Mapping[str, str]:
    """The page and the table as CSV."""
    from experiments.tuning.page import render
    from experiments.tuning.text import hand_table

    return {"tune.html": render(found, chapter), "table.csv": hand_table(found, "csv")}


def saved_table(asked: Asked, found: TuneResult) -> str:
    """The table that ``--save-table`` saves."""
    from experiments.tuning.text import hand_table

    return hand_table(found, asked.kind)


def code(found: TuneResult) -> int:
    """1 if a cell is undecided."""
    return 0 if found.is_decided else 1


ANALYSIS = Analysis(
    name="tune",
    summary="choose the hand for every cell of a table, with a guarantee",
    description=TEXT,
    examples=EXAMPLES,
    subject=SWEEP,
    files="tune.html, tune.json, table.csv and chapter.json (for `fairdeal report --with`)",
    options=(
        Option(
            "--save-table",
            "write the table, .csv or .md (--force replaces it)",
            metavar="TABLE",
            kind=NEW_FILE,
            moves_answer=False,
            content=saved_table,
        ),
        Option("--seed", "in place of the file's", WHOLE_NUMBER, metavar="S"),
        Option("--max-games", "give up after so many games", WHOLE_NUMBER),
        JOBS,
    ),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
    games=lambda asked: (cell.game for cell in asked.tuning.cells),
    code=code,
)
