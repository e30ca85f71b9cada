"""``fairdeal campaign peeking``: are intervals true however often one looks?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from experiments.commands.campaigns.shared import (
    MOST_RUNS,
    add_count,
    add_jobs,
    add_proof,
    check_number,
    deliver_figures,
    jobs_of,
)
from experiments.commands.out_folder import write_out_file
from experiments.commands.output import check_new_file
from sim.errors import InputError

TEXT = """\
Makes 1,000 runs of every kind of interval in every kind of situation, drawn and played, looks
after every deal and stops at the first verdict. It fails if more runs say something false than
the declared error rate allows; the intervals for a fixed number of games stand beside them, to
show how they fail."""

EXAMPLES = """
fairdeal campaign peeking
fairdeal campaign peeking --format json --out peeking.json --picture peeking.svg
"""


def add_peeking_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "peeking",
        run,
        summary="how often a verdict is false although one looks after every deal",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--runs", 1_000, "runs of each situation")
    parser.add_argument("--picture", metavar="FILE.svg", help="draw the rates in a new file")
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_number("--runs", options.runs, 1, MOST_RUNS)
    from experiments.campaign import peeking, peeking_text, situations

    check_picture(options.picture, options.force)
    with peeking_text.progress() as watch:
        result = peeking.run_peeking(
            options.runs, situations.DEALS, jobs_of(options), options.seed, watch=watch
        )
    deliver_figures(options, peeking_text.record(result), peeking_text.result_text(result))
    if options.picture:
        write_out_file(Path(options.picture), peeking_text.picture(result), "--picture")
        print(f"picture {options.picture}")
    return 0 if not result.failures else 1


def check_picture(path: str | None, force: bool) -> None:
    """Refuse a picture that is no SVG file, exists or cannot be written, before any run is made.

    Raises:
        InputError: if it is.
    """
    if path is None:
        return
    if Path(path).suffix.lower() != ".svg":
        raise InputError(f"--picture {path}", "is no picture's file name", "a name in .svg")
    check_new_file(path, "--picture", force)
