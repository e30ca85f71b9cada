"""``fairdeal campaign scale``: does a long run stay as quick and as small as it began?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.commands.arguments import whole_number
from experiments.commands.campaigns.shared import (
    add_count,
    add_jobs,
    add_proof,
    check_number,
    deliver_figures,
    jobs_of,
)
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.long_run import Playing
    from experiments.campaign.many_cells import ManyCells
    from experiments.campaign.scale import ScaleResult

TEXT = """\
Plays many games of a sweep and watches what its processes hold; plays shorter runs with one worker
and with all, in turn; reads the results; and plays many cells of one deal each. It fails if a
process holds more than 500 MB or grows, if the long run slows down by a fifth, if all workers do
less than 95 % of their number times one's work, if summing up and writing take more than 5 % of
the time (15 % if rows are kept), if a cell of one deal takes more than 2 ms of a core, or
planning 100,000 more than 10 s. Needs Linux, and a machine with nothing else to do."""

EXAMPLES = """
fairdeal campaign scale
fairdeal campaign scale --games 20000000 --rows
fairdeal campaign scale --sweep mine.toml --minutes 30 --games 1000000000
"""
MOST_GAMES = 1_000_000_000_000
MOST_SECONDS = 3600
MOST_ROUNDS = 100
MOST_MINUTES = 7 * 24 * 60


def add_scale_parser(subparsers: argparse._SubParsersAction) -> None:  # type: ignore[type-arg]
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "scale",
        run,
        summary="a long run's memory, what all cores add, what writing costs",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("--sweep", type=Path, metavar="FILE", help="to play (default: Word Crush)")
    add_count(parser, "--games", 100_000_000, "of the long run")
    parser.add_argument(
        "--minutes",
        type=whole_number,
        metavar="M",
        help="stop the long run after so many (default: when all games are played)",
    )
    add_count(parser, "--cells", 10_000, "of one deal each; ten times as many are planned")
    parser.add_argument(
        "--seconds",
        type=whole_number,
        default=40,
        metavar="S",
        help="of each short run (default 40)",
    )
    add_count(parser, "--rounds", 3, "of short runs, with one worker and with all")
    parser.add_argument("--rows", action="store_true", help="keep every game's row")
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_number("--games", options.games, 1, MOST_GAMES)
    check_number("--seconds", options.seconds, 1, MOST_SECONDS)
    check_number("--rounds", options.rounds, 1, MOST_ROUNDS)
    if options.minutes is not None:
        check_number("--minutes", options.minutes, 1, MOST_MINUTES)
    from experiments.campaign import scale

    path = options.sweep or scale.SWEEP
    short = (options.rounds, options.seconds)
    how = {"seed": options.seed, "rows": options.rows}
    asked = scale.Long(options.games, options.minutes)
    result = scale.run_scale(path, asked, jobs_of(options), short, options.cells, **how)
    deliver_figures(options, result, result_text(result))
    return 1 if result.problems else 0


def result_text(result: ScaleResult) -> str:
    """The figures for people."""
    rows = [["run", "workers", "games", "seconds", "games/s", "not playing"]]
    rows += [playing_row("short", playing) for playing in result.short]
    rows.append(playing_row("long", result.long))
    lines = [set_table(rows, right=range(1, 6))]
    each = ", ".join(f"{one:.3f}" for one in result.efficiencies)
    lines.append(f"efficiency of {result.long.jobs} workers: {result.efficiency:.3f} ({each})")
    lines.append(
        f"of as many runs side by side, which is what the machine gives: {result.machine:.3f}"
    )
    watched = result.watched
    for who, name in enumerate(("the command", "the largest worker")):
        listed = " ".join(f"{pair[who]:.0f}" for pair in watched.megabytes)
        lines.append(f"MB of {name}, by tenth of the long run: {listed}")
    listed = " ".join(f"{one:,.0f}" for one in watched.rates)
    lines.append(f"games a second of a core, by tenth of the long run: {listed}")
    kind = "rows and sums" if result.keeps_rows else "sums"
    inodes = f"{watched.files:,} files in {watched.folders} folders"
    lines.append(f"on disk: {watched.folder_megabytes:,.1f} MB of {kind}, {inodes}")
    for one in result.readings:
        lines.append(f"reading {one.what}: {one.seconds:.1f} s, {one.megabytes:.0f} MB at most")
    lines += describe_cells(result.cells)
    lines += [f"failed: {problem}" for problem in result.problems]
    return "\n".join(lines) + "\n"


def describe_cells(many: ManyCells) -> list[str]:
    """Two lines about many cells."""
    return [
        f"{many.cells:,} cells of one deal: {many.milliseconds:.2f} ms of a core each,"
        f" {many.megabytes:.0f} MB at most, {many.shards:,} shards, {many.files:,} files"
        f" in {many.folders} folders",
        f"planning {many.planned:,} cells: {many.planning_seconds:.1f} s of a core,"
        f" {many.planning_megabytes:.0f} MB at most",
    ]


def playing_row(name: str, playing: Playing) -> list[str]:
    """A run in a line of the table."""
    return [
        name,
        str(playing.jobs),
        f"{playing.games:,}",
        f"{playing.seconds:,.1f}",
        f"{playing.rate:,.0f}",
        f"{playing.writing:.1%}",
    ]
