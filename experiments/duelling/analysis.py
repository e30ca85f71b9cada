"""The analysis ``duel``: does one way of playing beat another?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import JOBS, SWEEP, WHOLE_NUMBER, Analysis, Option, Progress, Report

if TYPE_CHECKING:
    from experiments.design.sweep import Sweep
    from experiments.duelling.plan import DuelPlan
    from experiments.duelling.play import Outcome
    from experiments.report.chapter import Chapter

TEXT = """\
Plays two ways of playing against each other and says which wins more: is a rule's safest use also
its best, does holding back pay? The bots of a duel are the same but for what the policies change.
Every deal is played with the policies in all seats, so that neither cards nor seats count.

The sweep file's cells are the tables. What meets there stands in a table of its own:

  [duel]
  pairs = [["never closes", "closes at once"]]   # the first is the one whose wins are counted
  seats = "one"             # one player has it; or "every other": half of the table, as partners do
  deals = 1000              # of each duel, fixed beforehand; each in every seating
  alpha = 0.05              # the chance that any of the intervals fails
  margin = 0.03             # a difference in shares of the wins that does not matter

  [duel.policies.casual]    # a table for each bot under [cells]: what each policy changes of it
  "closes at once" = {}
  "never closes" = { open_hope = 100 }"""

EXAMPLES = """
fairdeal duel experiments/sweeps/whitman_5359_closing.toml
fairdeal duel mine.toml --deals 4000 --out results/mine_duels
fairdeal duel mine.toml --format json
"""


@dataclass(frozen=True)
class Asked:
    """The sweep, its duels, and threads."""

    sweep: Sweep
    plan: DuelPlan
    jobs: int


def read(options: argparse.Namespace) -> Asked:
    """The duels of the sweep.

    Raises:
        InputError: naming the option, or file and key.
    """
    from experiments.design.sweep import read_sweep
    from experiments.duelling.plan import read_plan

    sweep = read_sweep(options.sweep)
    return Asked(sweep, read_plan(sweep, options.deals), options.jobs)


def run(asked: Asked, report: Report) -> tuple[Outcome, ...]:
    """Play all duels; reports those that are over."""
    from experiments.duelling.play import play_duels
    from experiments.duelling.text import duel_name, table_name
    from sim.engine.simulation import compiled

    for game in asked.sweep.games:
        compiled(game)  # here, so that no two threads compile at once
    done = 0

    def watch(one: Outcome) -> None:
        nonlocal done
        done += 1
        note = f"{duel_name(one)}, {table_name(one)}"
        report(Progress(done, len(asked.plan.duels), "duels", note))

    return play_duels(asked.plan, asked.jobs, watch)


def text(asked: Asked, found: tuple[Outcome, ...]) -> str:
    """The answer and a line a duel."""
    from experiments.duelling.text import duels_text

    return duels_text(found, asked.plan)


def data(asked: Asked, found: tuple[Outcome, ...], command: str) -> dict[str, Any]:
    """All figures."""
    from experiments.duelling.text import duels_data

    return duels_data(found, asked.plan, command)


def chapter(asked: Asked, found: tuple[Outcome, ...], command: str) -> Chapter:
    """The duels as a chapter."""
    from experiments.duelling.text import duels_chapter

    return duels_chapter(found, asked.plan, asked.sweep, command)


def pages(asked: Asked, found: tuple[Outcome, ...], chapter: Chapter) -> Mapping[str, str]:
    """The chapter as a page of its own."""
    from experiments.report.chapter import chapter_page

    return {"duel.html": chapter_page(chapter)}


ANALYSIS = Analysis(
    name="duel",
    summary="does one way of playing beat another?",
    description=TEXT,
    examples=EXAMPLES,
    subject=(SWEEP[0], SWEEP[1], "a sweep file with a table [duel]"),
    files="duel.html, duel.json and chapter.json (for `fairdeal report --with`)",
    options=(Option("--deals", "deals of each duel, as in the file", WHOLE_NUMBER), JOBS),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
    games=lambda asked: asked.sweep.games,
)
