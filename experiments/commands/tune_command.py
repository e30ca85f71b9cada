"""``fairdeal tune``: certify a hand-size table."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, whole_number
from experiments.commands.out_folder import (
    add_out_folder,
    check_out_file,
    check_out_folder,
    write_out_file,
    write_out_folder,
)
from experiments.commands.output import json_text
from experiments.report.typesetting import set_table, wrap

if TYPE_CHECKING:
    from experiments.tuning.read_plan import Tuning
    from experiments.tuning.result import TuneResult

TEXT = """\
Says which hand to print in every cell of a table, players by length of game, and how sure that is.

The best hand of a cell is the one whose median length is nearest to the target, among the hands
that keep the limits. A game that never finishes counts as endless. A row that stands for several
player counts, such as 4-8, is judged by the count whose median is furthest from the target; its
limits must hold at every count.

Hands race on the same deals until each is surely further from the target than another, surely as
good within the declared indifference, or surely beyond a limit. Cells that are decided stop. The
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


def add_tune_parser(subparsers: Any) -> None:
    """Add the command ``tune``."""
    parser = add_command(
        subparsers,
        "tune",
        run,
        summary="choose the hand for every cell of a table, with a guarantee",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file, such as mine.toml")
    add_out_folder(
        parser,
        "tune.html, tune.json, table.csv and chapter.json (for `fairdeal report --with`)",
        "DIR",
    )
    parser.add_argument(
        "--save-table", metavar="TABLE", help="write the table, .csv or .md (--force replaces it)"
    )
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="cores to use (default: all)"
    )
    parser.add_argument("--seed", type=whole_number, metavar="S", help="in place of the file's")
    parser.add_argument(
        "--max-games", type=whole_number, metavar="N", help="give up after so many games"
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Certify the table and say what came of it; 1 if a cell is undecided."""
    from experiments.design.hand_table import table_kind
    from experiments.design.sweep import read_sweep
    from experiments.report.to_json import plain
    from experiments.runner.run import check_jobs
    from experiments.tuning.chapter import digest_of
    from experiments.tuning.read_plan import read_tuning, reseeded
    from sim.engine.simulation import compiled
    from sim.errors import InputError

    jobs = check_jobs(options.jobs)
    kind = table_kind(options.save_table, "--save-table") if options.save_table else ""
    check_targets(options)
    if options.max_games is not None and options.max_games < 1:
        problem = f"{options.max_games} is not legal"
        raise InputError("--max-games", problem, "a whole number of 1 or more")
    sweep = reseeded(read_sweep(options.sweep), options.seed)
    tuning = read_tuning(sweep, options.max_games)
    compiled(tuning.cells[0].game)
    result = with_progress(tuning, jobs)
    if options.format == "json":
        print(json_text(plain(result)), end="")
    else:
        print(tell(result))
        print(f"digest  {digest_of(result)}")
    save(result, tuning, options, kind)
    return 0 if result.is_decided else 1


def check_targets(options: argparse.Namespace) -> None:
    """Refuse what cannot be written or may not be replaced, before any game is played."""
    from sim.errors import InputError

    check_out_folder(options.out, options.force)
    table = options.save_table
    if table is None:
        return
    check_out_file(table, "--save-table")
    if Path(table).exists() and not options.force:
        allowed = "a new name, or --force to replace it"
        raise InputError(f"--save-table {table}", "exists already", allowed)


def with_progress(tuning: Any, jobs: int) -> TuneResult:
    """Certify with a bar of the cells decided."""
    from tqdm import tqdm

    from experiments.tuning.race import Progress
    from experiments.tuning.result import certify

    cells = len(tuning.plan.rows) * len(tuning.plan.targets)
    with tqdm(total=cells, unit=" cells", disable=None, leave=False) as bar:

        def show(progress: Progress) -> None:
            bar.set_postfix_str(f"{progress.games:,} games")
            bar.update(progress.decided - bar.n)

        return certify(tuning, jobs, show)


def tell(result: TuneResult) -> str:
    """The result in words."""
    from experiments.tuning.text import broken_text, cost_text, edge_notes, guarantee, table_rows

    lines = [wrap(result.question), ""] if result.question else []
    lines += [f"{result.game}: {result.population}", ""]
    lines += [set_table(table_rows(result), right=[2, 3, 7]), ""]
    notes = [broken_text(cell) for cell in result.cells if cell.binding]
    lines += [wrap(note, hanging="  ") for note in [*notes, *edge_notes(result)]]
    lines += ["", wrap(cost_text(result)), wrap(guarantee(result))]
    return "\n".join(lines)


def command_line(options: argparse.Namespace) -> str:
    """The command that gives the same table again."""
    words = ["fairdeal", "tune", options.sweep]
    words += ["--seed", str(options.seed)] if options.seed is not None else []
    words += ["--max-games", str(options.max_games)] if options.max_games is not None else []
    return shlex.join(words)


def save(result: TuneResult, tuning: Tuning, options: argparse.Namespace, kind: str) -> None:
    """Write the table, the page and the figures where they were asked for."""
    from experiments.report.chapter import CHAPTER, chapter_text
    from experiments.report.to_json import plain
    from experiments.tuning.chapter import chapter_of
    from experiments.tuning.page import render
    from experiments.tuning.text import hand_table

    told = sys.stderr if options.format == "json" else sys.stdout
    if kind:
        write_out_file(Path(options.save_table), hand_table(result, kind), "--save-table")
        print(f"table   {options.save_table}", file=told)
    if options.out:
        folder, command = Path(options.out), command_line(options)
        chapter = chapter_of(result, tuning, command)
        files = {
            "tune.html": render(result, chapter),
            "tune.json": json_text(plain(result)),
            "table.csv": hand_table(result, "csv"),
            CHAPTER: chapter_text(chapter),
        }
        write_out_folder(folder, files)
        print(f"page    {folder / 'tune.html'}", file=told)
