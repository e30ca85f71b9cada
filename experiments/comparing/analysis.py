"""The analysis ``compare``: versions side by side on the same deals."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import JOBS, SWEEP, WHOLE_NUMBER, Analysis, Option, Progress, Report

if TYPE_CHECKING:
    from experiments.comparing.plan import Question
    from experiments.comparing.play import Comparison, PairVerdict
    from experiments.design.sweep import Sweep
    from experiments.report.chapter import Chapter

TEXT = """\
Plays versions of a game side by side on the same deals and says of each figure: better or worse,
nearer to the target or further from it, higher or lower where neither is declared, equivalent
(certainly no further apart than the margin that you declare), or undecided when the deals are
spent. It plays until all is decided. You may look, stop and go on as you like: all verdicts hold
together with the declared confidence.

The sweep file says what is compared, in a table of its own:

  [compare]
  what = "rules.hand"        # the list of versions: rules.<name> | variant | deck | bots
  baseline = 4               # what the others are compared with (default: the first value)
  alpha = 0.05               # the chance that any of all verdicts is false
  deals = 100_000            # most deals of a pair
  confirm = 2000             # fresh deals for a cross-check; 0 for none
  band = [15, 25]            # minutes a game should take, for the figure in_band
  aims = ["minutes"]         # what the change is for (default: all that can be better or nearer)

  [compare.margins]          # the figures, each with the largest difference that does not matter
  minutes = 2
  first_wins = 0.01
  not_finished = 0.002

  [compare.targets]          # what a figure should be: verdicts nearer | further
  minutes = 20               # win shares of positions have the target "even" by themselves

  [compare.better]           # or which way is better: lower | higher
  turns = "lower"            # not_finished, stuck_turns: lower, in_band: higher by themselves

  [compare.most]             # what a single game counts at most, where a figure has no end
  minutes = 120

  [compare.accept]           # how much worse any other figure may get for it
  first_wins = 0.02

The answer begins with one verdict a version: yes, no, it gives and takes, no difference,
undecided, or that it depends on the table; then what moved and what it costs.

Figures: minutes, turns, not_finished, stuck_turns, first_wins, last_wins, first_bot_wins, margin,
first_points (the first player's points over the mean),
in_band. Every other list under [cells] is crossed: each combination gets its own verdicts."""

EXAMPLES = """
fairdeal compare experiments/sweeps/word_crush_versions.toml
fairdeal init eight_it_all --question versions --out better.toml   a sweep with a table [compare]
fairdeal compare better.toml --out results/better          a page with pictures, and the JSON
fairdeal compare better.toml --deals 5000 --format json
"""


@dataclass(frozen=True)
class Asked:
    """A sweep and its text, the question of its table ``[compare]``, and the threads."""

    sweep: Sweep
    source: str
    question: Question
    jobs: int


def read(options: argparse.Namespace) -> Asked:
    """The question of the sweep file.

    Raises:
        InputError: naming file and key.
    """
    from experiments.comparing.plan import read_question
    from experiments.design.sweep import read_sweep

    sweep = read_sweep(options.sweep)
    source = sweep.path.read_text(encoding="utf-8")
    return Asked(sweep, source, read_question(sweep, options.deals), options.jobs)


def run(asked: Asked, report: Report) -> Comparison:
    """Play until all is decided; reports verdicts reached and the widest interval still open."""
    from experiments.comparing.play import compare

    question = asked.question
    total = len(question.pairs) * len(question.measures)
    settled = 0
    seen: list[PairVerdict] = []

    def watch(findings: Sequence[PairVerdict]) -> None:
        nonlocal settled, seen
        if seen and findings[0].measure is not seen[0].measure:
            settled += len(seen)
        seen = list(findings)
        opened = [one for one in findings if one.verdict == "undecided"]
        done = settled + len(findings) - len(opened)
        note = widest_text(opened, max(one.deals for one in findings))
        report(Progress(done, total, "verdicts", note))

    return compare(question, asked.jobs, watch)


def widest_text(opened: Sequence[PairVerdict], deals: int) -> str:
    """The interval that is widest against its margin."""
    if not opened:
        return f"{deals:,} deals, all decided"
    widest = max(opened, key=lambda one: (one.change.high - one.change.low) / one.measure.margin)
    half = (widest.change.high - widest.change.low) / 2
    name = f"{widest.measure.name} of {widest.pair.after}"
    return f"{deals:,} deals, widest {name}: ±{half:.3g} (margin {widest.measure.margin:g})"


def text(asked: Asked, found: Comparison) -> str:
    """Verdicts, sentences and where they are from."""
    from experiments.comparing.text import comparison_text

    return comparison_text(found, asked.sweep)


def data(asked: Asked, found: Comparison, command: str) -> dict[str, Any]:
    """Every figure of every verdict."""
    from experiments.comparing.text import comparison_record

    return comparison_record(found, asked.sweep, command)


def chapter(asked: Asked, found: Comparison, command: str) -> Chapter:
    """The comparison as a chapter."""
    from experiments.comparing.chapter import comparison_chapter

    return comparison_chapter(found, asked.sweep, command)


def pages(asked: Asked, found: Comparison, chapter: Chapter) -> Mapping[str, str]:
    """The page and the sweep."""
    from experiments.comparing.page import render_comparison

    page = render_comparison(found, asked.sweep, chapter.command)
    return {"compare.html": page, "sweep.toml": asked.source}


ANALYSIS = Analysis(
    name="compare",
    summary="judge versions side by side: better, worse, equivalent or undecided",
    description=TEXT,
    examples=EXAMPLES,
    subject=(SWEEP[0], SWEEP[1], "a sweep file with a table [compare]"),
    files="compare.html, compare.json, chapter.json (for `fairdeal report --with`) and the sweep",
    options=(Option("--deals", "most deals of a pair, as in the file", WHOLE_NUMBER), JOBS),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
    games=lambda asked: asked.sweep.games,
)
