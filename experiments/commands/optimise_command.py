"""``fairdeal optimise``: search a space that is too large to try out."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import asdict
from pathlib import Path
from typing import Any

from experiments.commands.arguments import add_command, add_format, whole_number
from experiments.commands.out_folder import (
    check_out_folder,
    refuse_standard_output,
    write_out_folder,
)
from experiments.commands.output import json_text
from experiments.waiting import Counted

TEXT = """\
Searches for the best values of several rules, or of the numbers of cards by letter, where there
are too many combinations to try them all. Optuna proposes (TPE for one objective, NSGA-II for
several: then the answer is a front of compromises), the engine plays.

A combination that is proposed again is played on new deals and its deals are pooled. The winners
are played once more on fresh deals beside what is printed; only these figures are reported, with
intervals that all hold together. Each figure is taken at its worst number of players.

Everything is kept in DIR/journal.log: stop the search whenever you like, run the same command to
go on, or run it in several terminals at once. The sweep's table [optimise] says what to vary and
what to aim at (experiments/sweeps/README.md)."""

JOURNAL = "journal.log"

EXAMPLES = """
fairdeal optimise experiments/sweeps/final_word_letters.toml
fairdeal optimise mine.toml --trials 300 --jobs 2 --out results/mine_letters
fairdeal optimise mine.toml --format json
"""


def add_optimise_parser(subparsers: Any) -> None:
    """Add the command ``optimise``."""
    parser = add_command(
        subparsers,
        "optimise",
        run,
        summary="search decks and rules that are too many to try out",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file, such as mine.toml")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="folder for the journal, index.html, optimise.json and front.svg; one that holds the"
        " journal of the same search goes on (default: results/<name>_optimise)",
    )
    parser.add_argument(
        "--trials", type=whole_number, metavar="N", help="trials in all, in place of the file's"
    )
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="cores to use (default: all)"
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Search, see the winners again, and say what came of it; 1 if nothing keeps the limits."""
    from experiments.design.sweep import read_sweep
    from experiments.optimising import judge as finals
    from experiments.optimising import search, text
    from experiments.optimising.configuration import check_space
    from experiments.optimising.plan import MOST_TRIALS, read_optimise_plan
    from experiments.report.to_json import to_json
    from experiments.runner.pool import check_jobs
    from experiments.runner.startup import announce_compiling
    from sim.engine.simulation import compiled
    from sim.errors import InputError

    jobs = check_jobs(options.jobs)
    if options.trials is not None and not 1 <= options.trials <= MOST_TRIALS:
        allowed = f"a whole number from 1 to {MOST_TRIALS:,}"
        raise InputError("--trials", f"{options.trials} is not legal", allowed)
    refuse_standard_output(options.out, "--out", "a folder")
    search.need_optuna()
    plan = read_optimise_plan(read_sweep(options.sweep), options.trials)
    check_space(plan)
    announce_compiling([plan.cells[0].game])
    compiled(plan.cells[0].game)
    folder = Path(options.out) if options.out else Path("results") / f"{plan.sweep.name}_optimise"
    if not (folder / JOURNAL).is_file():
        check_out_folder(str(folder), force=False)
    with Counted(total=plan.trials, unit="trials") as bar:
        found = search.run_search(
            plan, folder / JOURNAL, jobs, lambda done: bar.update(done - bar.done)
        )
    with Counted(unit="finalists") as bar:
        result = finals.see_again(plan, found, jobs, bar.update)
    command = command_line(options)
    figures = json_text({"command": command, **to_json(asdict(result))})
    files = {
        "optimise.json": figures,
        "front.svg": text.front_svg(result),
        "index.html": text.page_html(result, command, plan.sweep.seed),
    }
    write_out_folder(folder, files)
    print(figures if options.format == "json" else text.result_text(result), end="")
    if options.format != "json":
        print(f"page    {folder / 'index.html'}")
    return 0 if len(result.finalists) > 1 else 1


def command_line(options: argparse.Namespace) -> str:
    """The command that finds the same again."""
    words = ["fairdeal", "optimise", options.sweep]
    words += ["--trials", str(options.trials)] if options.trials is not None else []
    return shlex.join(words)
