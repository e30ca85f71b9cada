"""``fairdeal campaign referee``: thousands of traces of every game, each checked."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import whole_number
from experiments.commands.campaigns.shared import (
    add_count,
    add_jobs,
    add_proof,
    deliver_figures,
    jobs_of,
)
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.referee_campaign import CampaignResult

TEXT = """\
Plays games over every pair of rule values, every number of players and every bot, and has the
referee, which was written from the rulebook alone, check every event of every game. It fails if
one trace is rejected."""

EXAMPLES = """
fairdeal campaign referee
fairdeal campaign referee --traces 500 --format json --out referee.json
fairdeal campaign referee --game ring_grid --traces 2000
fairdeal campaign referee --game five_up --traces 200 --rule-sets 20
"""


def add_referee_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "referee",
        run,
        summary="the referee checks every event of thousands of games",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--traces", 10_000, "games")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        dest="games",
        metavar="NAME",
        help="only this game; may be repeated (default: all)",
    )
    parser.add_argument(
        "--rule-sets",
        type=whole_number,
        metavar="N",
        help="of each game, as far apart as they can be (default: all, which hold every pair)",
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    from experiments.campaign.referee_campaign import run_referee_campaign

    result = run_referee_campaign(
        options.traces, jobs_of(options), options.seed, options.games, options.rule_sets
    )
    deliver_figures(options, result, result_text(result))
    return 0 if result.rejected == 0 else 1


def result_text(result: CampaignResult) -> str:
    """The figures as text."""
    lines = [
        f"traces    {result.traces:,} refereed: {result.accepted:,} accepted,"
        f" {result.rejected:,} rejected",
        f"pairs     {result.pairs_covered:,} of {result.pairs_total:,} pairs of rule values,"
        " players and bots",
        f"rule sets {result.rule_sets:,}",
    ]
    for game, counts in result.events.items():
        rows = [["event", "checked"], *([kind, f"{n:,}"] for kind, n in sorted(counts.items()))]
        lines += ["", game, set_table(rows, right=[1])]
    lines += ["", *result.complaints] if result.complaints else []
    return "\n".join(lines) + "\n"
