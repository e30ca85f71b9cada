"""``fairdeal campaign``: the long proofs, whose figures are published."""

from __future__ import annotations

import argparse
import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, add_output, whole_number
from experiments.commands.output import check_new_file, deliver, json_text, set_table

if TYPE_CHECKING:
    from experiments.campaign.referee_campaign import CampaignResult

TEXT = """\
Runs what takes too long for the tests and prints its figures. So far one proof:

  referee   plays games over every pair of rule values, every number of players and every bot,
            and has the referee, which was written from the rulebook alone, check every event
            of every game."""

EXAMPLES = """
fairdeal campaign referee
fairdeal campaign referee --traces 500 --format json --out referee.json
"""


def add_campaign_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "campaign",
        run_campaign,
        summary="run the long proofs and print their figures",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("proof", metavar="PROOF", choices=["referee"], help="referee")
    parser.add_argument(
        "--traces", type=whole_number, default=10_000, metavar="N", help="games (default 10,000)"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="workers (default: cores)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="S", help="names the deals")
    add_format(parser, "text", "json")
    add_output(parser, "the figures")


def run_campaign(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    from experiments.campaign.referee_campaign import run_referee_campaign

    check_new_file(options.out, options.force)
    jobs = options.jobs if options.jobs is not None else os.cpu_count() or 1
    result = run_referee_campaign(options.traces, jobs, options.seed)
    figures = asdict(result)
    text = json_text(figures) if options.format == "json" else tell(result)
    deliver(text, options.out, options.force)
    return 0 if result.rejected == 0 else 1


def tell(result: CampaignResult) -> str:
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
