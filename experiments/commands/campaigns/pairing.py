"""``fairdeal campaign pairing``: what shared deals are worth."""

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
Plays real comparisons and says what shared deals are worth in each: how many independent games
one game replaces."""

EXAMPLES = """
fairdeal campaign pairing
fairdeal campaign pairing --deals 8000 --format json --out pairing.json
"""


def add_pairing_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "pairing",
        run,
        summary="how many independent games one game on shared deals replaces",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(
        parser, "--deals", 4_000, "deals of a Word Crush comparison, ten times those of the others"
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    check_number("--deals", options.deals, 2, MOST_RUNS)
    from experiments.campaign import pairing, peeking_text
    from experiments.campaign.pairing_text import records, worths_text

    with peeking_text.progress() as watch:
        found = pairing.run_pairing(
            options.deals,
            max(1, options.deals // 10),
            jobs_of(options),
            options.seed,
            watch=watch,
        )
    deliver_figures(options, records(found), worths_text(found))
    return 0
