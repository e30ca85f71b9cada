"""``fairdeal robustness``: would the hands still be right for other players?"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.commands.arguments import add_command, add_format, whole_number
from experiments.commands.output import json_text, wrap

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
    parser.add_argument(
        "--out", metavar="FOLDER", help="also write index.html, robustness.json and the maps here"
    )
    parser.add_argument("--force", action="store_true", help="replace what FOLDER holds")
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Play, judge, tell."""
    from experiments.page_file import check_new_folder
    from experiments.robustness import robustness_of, tell_robustness
    from experiments.robustness.text import plain_robustness
    from experiments.sweep import read_sweep
    from sim.errors import InputError

    if options.deals is not None and options.deals < 100:
        raise InputError("--deals", f"{options.deals} is not legal", "100 or more")
    check_new_folder(options.out, options.force)
    sweep = read_sweep(options.sweep)
    found = robustness_of(
        sweep, deals=options.deals, jobs=options.jobs or os.cpu_count() or 1, told=progress
    )
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if options.format == "json":
        print(json_text(plain_robustness(found)), end="")
    else:
        print("\n\n".join(wrap(one) for one in tell_robustness(found)))
        print(f"\ndigest  {found.digest}")
    if options.out:
        write(found, Path(options.out), sweep.seed, quiet=options.format == "json")
    return 0


def progress(label: str, done: int, rows: int) -> None:
    """Say on a terminal which row is being played."""
    if sys.stderr.isatty():
        print(f"\r\033[Krow {done + 1} of {rows}: {label}", end="", file=sys.stderr, flush=True)


def write(found: Robustness, folder: Path, seed: int, *, quiet: bool) -> None:
    """The page, the figures, and each map as a picture of its own."""
    from experiments.page_file import Section, write_page
    from experiments.report.chapter import write_chapter
    from experiments.robustness import draw_regret_map
    from experiments.robustness.chapter import chapter_of
    from experiments.robustness.text import opening, robustness_json, tell_question
    from experiments.store import write_whole

    sections = [Section("What was asked", [opening(found)])]
    for place, one in enumerate(found.questions):
        panel = draw_regret_map(one, f"regret-{place + 1}")
        sections.append(Section(panel.title, [tell_question(one)], [(panel.svg, panel.words)]))
    command = f"fairdeal robustness {Path(found.path).name}"
    source = f"{command}, {found.deals:,} deals a cell; digest {found.digest}"
    title = found.question or "Would the same hands be right for other players?"
    write_page(folder / "index.html", title, sections, source)
    again = f"fairdeal robustness {found.path} --deals {found.deals}"
    write_chapter(folder, chapter_of(found, again, seed))
    write_whole(folder / "robustness.json", robustness_json(found))
    if not quiet:
        print(f"wrote   {folder / 'index.html'}")
