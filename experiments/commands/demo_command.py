"""``fairdeal demo``: a small study and its report, from nothing but what is installed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from experiments.commands.arguments import add_command, whole_number
from experiments.commands.out_folder import refuse_standard_output
from experiments.commands.report_command import add_report_parser
from experiments.commands.run_command import add_run_parser

SWEEP = Path(__file__).parents[1] / "sweeps" / "word_crush_hands.toml"
DEALS = 1000

TEXT = """\
Plays the Word Crush study in small and writes its report: how many cards should 2 to 8 players
start with? One to two minutes, the first of them for compiling. It needs no file but those that
are installed with the command; `fairdeal init` writes one for a question of your own."""

EXAMPLES = """
fairdeal demo
fairdeal demo --deals 100 --out /tmp/demo
"""


def add_demo_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "demo",
        run,
        summary="play a small study and write its report",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "--out", metavar="DIR", default="results/demo", help="where to (default: results/demo)"
    )
    parser.add_argument(
        "--deals",
        type=whole_number,
        metavar="N",
        default=DEALS,
        help=f"deals a cell (default: {DEALS})",
    )


def run(options: argparse.Namespace) -> int:
    """Play the sweep and write the page, as the two commands that it stands for."""
    parser = argparse.ArgumentParser()
    subparsers = parser.add_subparsers()
    add_run_parser(subparsers)
    add_report_parser(subparsers)
    refuse_standard_output(options.out, "--out", "a folder")
    folder = str(options.out)
    play = ["run", str(SWEEP), "--deals", str(options.deals), "--out", folder]
    page = str(Path(folder) / "report.html")
    for words in (play, ["report", folder, "--out", page]):
        step = parser.parse_args(words)
        code = int(step.run(step))
        if code:
            return code
    return 0
