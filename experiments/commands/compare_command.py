"""``fairdeal compare``: versions side by side on the same deals."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, whole_number
from experiments.commands.out_folder import add_out_folder, check_out_folder, write_out_folder

if TYPE_CHECKING:
    from experiments.comparing.comparison import Finding

TEXT = """\
Plays versions of a game side by side on the same deals and says of each figure: better or worse,
nearer to the target or further from it, higher or lower where neither is declared, equivalent
(surely no further apart than the margin that you declare), or undecided when the deals are spent.
It plays until all is decided. You may look, stop and go on as you like: all verdicts hold together
with the declared confidence.

The sweep file says what is compared, in a table of its own:

  [compare]
  what = "rules.hand"        # the list of versions: rules.<name> | variant | deck | bots
  baseline = 4               # what the others are compared with (default: the first value)
  alpha = 0.05               # the chance that any of all verdicts is false
  deals = 100_000            # most deals of a pair
  confirm = 2000             # fresh deals for a cross-check; 0 for none
  band = [15, 25]            # minutes a game should take, for the figure in_band

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

Figures: minutes, turns, not_finished, stuck_turns, first_wins, last_wins, first_bot_wins, margin,
in_band. Every other list under [cells] is crossed: each combination gets its own verdicts."""

EXAMPLES = """
fairdeal compare experiments/sweeps/word_crush_versions.toml
fairdeal compare mine.toml --out results/mine_compared     a page with pictures, and the JSON
fairdeal compare mine.toml --deals 5000 --format json
"""


def add_compare_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "compare",
        run,
        summary="judge versions side by side: better, worse, equivalent or undecided",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file with a table [compare]")
    parser.add_argument(
        "--deals", type=whole_number, metavar="N", help="most deals of a pair, as in the file"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="threads (default: cores)")
    add_out_folder(
        parser,
        "compare.html, compare.json, chapter.json (for `fairdeal report --with`) and the sweep",
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Compare and tell."""
    from experiments.commands.output import json_text
    from experiments.comparing.comparison import compare
    from experiments.comparing.question import read_question
    from experiments.comparing.telling import comparison_record, comparison_text
    from experiments.design.sweep import read_sweep
    from experiments.runner.run import check_jobs

    jobs = check_jobs(options.jobs)
    sweep = read_sweep(options.sweep)
    source = sweep.path.read_text(encoding="utf-8")
    question = read_question(sweep, options.deals)
    check_out_folder(options.out, options.force)
    with progress(len(question.pairs) * len(question.measures)) as watch:
        comparison = compare(question, jobs, watch)
    command = command_line(options)
    record = comparison_record(comparison, sweep, command)
    if options.out:
        from experiments.comparing.chapter import comparison_chapter
        from experiments.comparing.page import render_comparison
        from experiments.report.chapter import CHAPTER, chapter_text

        files = {
            "compare.html": render_comparison(comparison, sweep, command),
            "compare.json": json_text(record),
            CHAPTER: chapter_text(comparison_chapter(comparison, sweep, command)),
            "sweep.toml": source,
        }
        write_out_folder(options.out, files)
    is_json = options.format == "json"
    print(json_text(record) if is_json else comparison_text(comparison, sweep), end="")
    if options.out and not is_json:
        print(f"page    {Path(options.out) / 'compare.html'}")
    return 0


def command_line(options: argparse.Namespace) -> str:
    """The command that gives the same verdicts again."""
    words = ["fairdeal", "compare", options.sweep]
    words += ["--deals", str(options.deals)] if options.deals is not None else []
    return shlex.join(words)


Watch = Callable[[Sequence["Finding"]], None]


@contextmanager
def progress(verdicts: int) -> Iterator[Watch]:
    """A bar of the verdicts reached, with the widest interval among those that are open."""
    from tqdm import tqdm

    with tqdm(
        total=verdicts,
        unit="verdict",
        disable=not sys.stderr.isatty(),
        file=sys.stderr,
        bar_format="{n}/{total} verdicts {bar} {elapsed} {postfix}",
    ) as bar:
        settled = 0
        seen: list[Finding] = []

        def watch(findings: Sequence[Finding]) -> None:
            nonlocal settled, seen
            if seen and findings[0].measure is not seen[0].measure:
                settled += len(seen)
            seen = list(findings)
            opened = [one for one in findings if one.verdict == "undecided"]
            bar.n = settled + len(findings) - len(opened)
            bar.set_postfix_str(widest_text(opened, max(one.deals for one in findings)))

        yield watch


def widest_text(opened: Sequence[Finding], deals: int) -> str:
    """The interval that is widest against its margin."""
    if not opened:
        return f"{deals:,} deals, all decided"
    widest = max(opened, key=lambda one: (one.change.high - one.change.low) / one.measure.margin)
    half = (widest.change.high - widest.change.low) / 2
    name = f"{widest.measure.name} of {widest.pair.after}"
    return f"{deals:,} deals, widest {name}: ±{half:.3g} (margin {widest.measure.margin:g})"
