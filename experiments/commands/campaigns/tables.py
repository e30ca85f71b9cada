"""``fairdeal campaign tables``: are certified tables true, and what does racing save?"""

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
Races the hands of many invented tables whose truth is known, as `fairdeal tune` does, and counts
the tables in which anything was said that is not true; measures the games that racing saves, also
on Word Crush's printed table. It fails if more tables may be wrong than the declared error rate
allows; fewer than 90 tables cannot show that, however few are wrong."""

EXAMPLES = """
fairdeal campaign tables --jobs 1
fairdeal campaign tables --tables 100 --even-tables 5 --no-engine
"""


def add_tables_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "tables",
        run,
        summary="how often a certified table is wrong, and the games that racing saves",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--tables", 1_000, "invented tables to race")
    add_count(parser, "--even-tables", 100, "of how many even allocations are played as well")
    parser.add_argument("--no-engine", action="store_true", help="leave out Word Crush's own table")
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_number("--tables", options.tables, 1, MOST_RUNS)
    check_number("--even-tables", options.even_tables, 0, MOST_RUNS)
    from experiments.campaign import tables, tables_text

    result = tables.run_tables(
        options.tables,
        options.even_tables,
        jobs_of(options),
        options.seed,
        has_engine=not options.no_engine,
    )
    deliver_figures(options, result, tables_text.result_text(result))
    return 0 if result.has_passed else 1
