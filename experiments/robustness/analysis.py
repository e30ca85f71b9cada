"""The analysis ``robustness``: would the hands still be right for other players?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import JOBS, SWEEP, WHOLE_NUMBER, Analysis, Option, Progress, Report

if TYPE_CHECKING:
    from experiments.design.sweep import Sweep
    from experiments.report.chapter import Chapter
    from experiments.robustness.judge import Robustness

TEXT = """\
Plays every hand of a sweep for many kinds of players (better and worse memory, larger and smaller
vocabularies, quicker and slower tables), all on the same deals, and says for each row and length
of game: which hand comes closest for the players as assumed, how wrong each hand would be for the
others (its regret), the hand that is least wrong whoever plays, the share of players for whom it
stays on target, and the nearest players for whom another hand would be better.

The sweep's table [robustness] names the axes (any value of a bot, see `fairdeal bots`):

  [robustness]
  base = "casual"                        # the players as assumed
  deals = 2000                           # of each hand and kind of players
  confidence = 0.95                      # that all intervals hold together
  table = "mine.csv"                     # a hand table to judge (default: the printed one)

  [robustness.axes]                      # steps are counted along each list
  percentile = [10, 50, 90]
  pace = [0.67, 1.0, 1.5]

All keys may be left out. Without axes: memory percentile, exposure, exchange policy and pace
where cards lie open; profile, vocabulary and two readings of what people see where words have to
be found. A pace costs no games where nothing but the clock depends on it: no timer, and nothing
is noticed with time."""

EXAMPLES = """
fairdeal robustness mine.toml
fairdeal robustness mine.toml --deals 500 --out answers/robust
fairdeal robustness mine.toml --format json > robust.json
"""


@dataclass(frozen=True)
class Asked:
    """The sweep, deals in place of its table's if not None, and the threads."""

    sweep: Sweep
    deals: int | None
    jobs: int


def read(options: argparse.Namespace) -> Asked:
    """The sweep and the number of deals.

    Raises:
        InputError: naming the option, or file and key.
    """
    from experiments.design.sweep import read_sweep
    from experiments.robustness.plan import read_deals, read_plan

    if options.deals is not None:
        read_deals(options.deals, "--deals")
    sweep = read_sweep(options.sweep)
    read_plan(sweep)  # its errors before any game
    return Asked(sweep, options.deals, options.jobs)


def run(asked: Asked, report: Report) -> Robustness:
    """Play every hand for every kind of players; reports the rows done."""
    from experiments.robustness.play import robustness_of

    def watch(label: str, done: int, rows: int) -> None:
        report(Progress(done, rows, "rows", label))

    return robustness_of(asked.sweep, deals=asked.deals, jobs=asked.jobs, watch=watch)


def text(asked: Asked, found: Robustness) -> str:
    """The answers, a paragraph each, and the digest."""
    from experiments.report.typesetting import wrap
    from experiments.robustness.text import paragraphs_of

    paragraphs = "\n\n".join(wrap(one) for one in paragraphs_of(found))
    return f"{paragraphs}\n\ndigest  {found.digest}\n"


def data(asked: Asked, found: Robustness, command: str) -> dict[str, Any]:
    """All answers, with every field of the maps."""
    from experiments.robustness.text import plain_robustness

    return plain_robustness(found)


def chapter(asked: Asked, found: Robustness, command: str) -> Chapter:
    """The maps as a chapter."""
    from experiments.robustness.chapter import chapter_of

    return chapter_of(found, command, asked.sweep.seed)


def pages(asked: Asked, found: Robustness, chapter: Chapter) -> Mapping[str, str]:
    """A page with a map for each row and length of game."""
    from experiments.report.page_file import Section, render_page
    from experiments.robustness.chapter import title_of
    from experiments.robustness.text import opening, question_text

    sections = [Section("What was asked", [opening(found)])]
    for one, table in zip(found.questions, chapter.tables, strict=True):
        said = [question_text(one), table.caption]
        sections.append(Section(title_of(one), said, table=[table.heads, *table.rows]))
    title = found.question or "Would the same hands be right for other players?"
    return {"index.html": render_page(title, sections, chapter.source, chapter.cells)}


ANALYSIS = Analysis(
    name="robustness",
    summary="would the same hands be right for other players?",
    description=TEXT,
    examples=EXAMPLES,
    subject=(SWEEP[0], SWEEP[1], "a sweep file with hands and minutes"),
    files="index.html with the maps, robustness.json and chapter.json (for `fairdeal report"
    " --with`)",
    options=(
        Option("--deals", "of each hand and kind of players; 100 or more", WHOLE_NUMBER),
        JOBS,
    ),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
    games=lambda asked: asked.sweep.games,
    is_compact=True,
)
