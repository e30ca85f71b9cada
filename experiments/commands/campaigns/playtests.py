"""``fairdeal campaign playtests``: do the sets fitted to playtests hold the truth?"""

from __future__ import annotations

import argparse
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

TEXT = """\
Writes logs of playtests whose truth is known, of 8, 12 and 20 games, fits them as `fairdeal fit`
does, and counts how often the stated 90 % sets hold the truth. It fails if one of these shares is
certainly below 90 %."""

EXAMPLES = """
fairdeal campaign playtests
fairdeal campaign playtests --logs 200
"""


def add_playtests_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "playtests",
        run,
        summary="how often what is fitted to playtests holds the truth",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--logs", 100, "logs of each size and truth")
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_number("--logs", options.logs, 1, MOST_RUNS)
    from experiments.playtests.coverage import measure_coverage
    from experiments.playtests.coverage_text import coverage_text

    result = measure_coverage(options.logs, jobs=jobs_of(options), seed=options.seed)
    deliver_figures(options, result, coverage_text(result))
    return 0 if not result.failures else 1
