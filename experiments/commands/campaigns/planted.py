"""``fairdeal campaign planted``: does a ranking of rules credit noise, or miss a truth?"""

from __future__ import annotations

import argparse
from typing import Any

from experiments.commands.campaigns.shared import (
    MOST_RUNS,
    add_count,
    add_proof,
    check_number,
    deliver_figures,
)

TEXT = """\
Makes 1,000 runs of games with a planted effect and of games with none, and counts how often
`sensitivity` credits noise or misses the truth, and how often a report on settings calls a value
sure that is no better. It fails if more runs say something false than the declared error rate of
5 % allows."""

EXAMPLES = """
fairdeal campaign planted
fairdeal campaign planted --runs 5000 --format json --out planted.json
"""


def add_planted_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "planted",
        run,
        summary="how often rankings of rules credit noise or miss a truth",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--runs", 1_000, "runs of each situation")


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_number("--runs", options.runs, 1, MOST_RUNS)
    from experiments.campaign.planted import ALPHA, run_planted
    from experiments.report.typesetting import set_table

    cases = list(run_planted(options.runs, options.seed))
    rows = [["planted", "false", "allowed", "found", ""]]
    for one in cases:
        found = "" if one.found < 0 else f"{one.found:,}"
        verdict = "passes" if one.passes else "fails"
        rows.append([one.name, f"{one.false:,}", f"{one.allowed:,}", found, verdict])
    head = (
        f"{options.runs:,} runs of each situation, error rate {ALPHA:g}. False: something was said"
        " that is not true. Found: the planted effect was."
    )
    figures = {
        "runs": options.runs,
        "seed": options.seed,
        "alpha": ALPHA,
        "cases": [
            {
                "name": one.name,
                "false": one.false,
                "allowed": one.allowed,
                "found": None if one.found < 0 else one.found,
                "passes": one.passes,
            }
            for one in cases
        ],
    }
    deliver_figures(options, figures, f"{head}\n\n{set_table(rows, right=[1, 2, 3])}\n")
    return 0 if all(one.passes for one in cases) else 1
