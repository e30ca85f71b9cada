"""``fairdeal robustness``: would the hands still be right for other players?"""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.commands.arguments import add_command, add_format, whole_number
from experiments.commands.out_folder import add_out_folder, check_out_folder, write_out_folder
from experiments.commands.output import json_text
from experiments.report.typesetting import wrap

if TYPE_CHECKING:
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
where cards lie open; profile, vocabulary and thinking time where words have to be found. A pace
costs no games where nothing but the clock depends on it: no timer, and nothing is noticed with
time."""

EXAMPLES = """
fairdeal robustness mine.toml
fairdeal robustness mine.toml --deals 500 --out answers/robust
fairdeal robustness mine.toml --format json > robust.json
"""


def add_robustness_parser(subparsers: object) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "robustness",
        run,
        summary="would the same hands be right for other players?",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file with hands and minutes")
    parser.add_argument(
        "--deals", type=whole_number, metavar="N", help="of each hand and kind of players"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="threads (default: cores)")
    add_out_folder(
        parser,
        "index.html with the maps, robustness.json and chapter.json (for `fairdeal report --with`)",
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Play, judge, tell."""
    from experiments.design.sweep import read_sweep
    from experiments.robustness import robustness_of, tell_robustness
    from experiments.robustness.plan import read_deals
    from experiments.robustness.text import plain_robustness
    from experiments.runner.run import check_jobs

    jobs = check_jobs(options.jobs)
    if options.deals is not None:
        read_deals(options.deals, "--deals")
    check_out_folder(options.out, options.force)
    sweep = read_sweep(options.sweep)
    found = robustness_of(sweep, deals=options.deals, jobs=jobs, told=progress)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if options.format == "json":
        print(json_text(plain_robustness(found)), end="")
    else:
        print("\n\n".join(wrap(one) for one in tell_robustness(found)))
        print(f"\ndigest  {found.digest}")
    if options.out:
        write(found, options.out, sweep.seed, command_line(options, found.deals))
        if options.format == "text":
            print(f"wrote   {Path(options.out) / 'index.html'}")
    return 0


def progress(label: str, done: int, rows: int) -> None:
    """Say on a terminal which row is being played."""
    if sys.stderr.isatty():
        print(f"\r\033[Krow {done + 1} of {rows}: {label}", end="", file=sys.stderr, flush=True)


def command_line(options: argparse.Namespace, deals: int) -> str:
    """The command that gives the same answers again."""
    return shlex.join(["fairdeal", "robustness", options.sweep, "--deals", str(deals)])


def write(found: Robustness, folder: str, seed: int, command: str) -> None:
    """The page, the chapter and the figures."""
    from experiments.report.chapter import CHAPTER, chapter_text
    from experiments.report.page_file import Section, render_page
    from experiments.robustness import draw_regret_map
    from experiments.robustness.chapter import chapter_of
    from experiments.robustness.text import opening, robustness_json, tell_question

    sections = [Section("What was asked", [opening(found)])]
    for place, one in enumerate(found.questions):
        panel = draw_regret_map(one, f"regret-{place + 1}")
        sections.append(Section(panel.title, [tell_question(one)], [(panel.svg, panel.words)]))
    title = found.question or "Would the same hands be right for other players?"
    source = f"{command}; seed {seed}, digest {found.digest}"
    chapter = chapter_of(found, command, seed)
    files: dict[str, str | bytes] = {
        "index.html": render_page(title, sections, source, chapter.cells),
        CHAPTER: chapter_text(chapter),
        "robustness.json": robustness_json(found),
    }
    write_out_folder(folder, files)
