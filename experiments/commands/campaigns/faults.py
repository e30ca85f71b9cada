"""``fairdeal campaign faults``: does a run survive whatever happens to it?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from experiments.commands.campaigns.shared import add_count, add_proof, deliver_figures
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.fault_campaign import FaultResult

TEXT = """\
Kills runs and workers, sends signals, fills the disk, damages files, starts two runs on one
folder and more, each at random moments, resumes, and compares with a run without faults. It fails
if any game is lost, doubled or half. Needs Linux."""

EXAMPLES = """
fairdeal campaign faults
fairdeal campaign faults --kills 10
"""


def add_faults_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "faults",
        run,
        summary="runs that are killed, starved and damaged come to the same games",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--kills", 100, "times a run, and again a worker, is killed")
    parser.add_argument(
        "--fault", action="append", default=[], metavar="NAME", help="only this; may be repeated"
    )


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed. The runs that suffer have two workers."""
    from experiments.campaign.fault_campaign import run_fault_campaign

    result = run_fault_campaign(options.kills, options.seed, options.fault)
    deliver_figures(options, result, result_text(result))
    return 1 if result.problems else 0


def result_text(result: FaultResult) -> str:
    """The faults as text, a line each."""
    rows = [["fault", "times", "problems", ""]]
    for one in result.outcomes:
        figures = "; ".join(f"{name} {value:g}" for name, value in one.figures.items())
        rows.append([one.fault, f"{one.times:,}", f"{len(one.problems):,}", figures])
    lines = [set_table(rows, right=[1, 2]), ""]
    lines += [f"every folder came to {result.games:,} games with the digest {result.digest}"]
    if result.problems:
        lines = [*lines[:-1], *result.problems]
    return "\n".join(lines) + "\n"
