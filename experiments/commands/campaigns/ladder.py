"""``fairdeal campaign ladder``: do better bots win more often, in every game?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from experiments.commands.campaigns.shared import (
    add_count,
    add_jobs,
    add_proof,
    deliver_figures,
    jobs_of,
)
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.ladder import LadderResult

TEXT = """\
Plays novice against casual, casual against strong and so on up to the oracle, and novice against
oracle, in every game and variant, each deal in both seats; and, in games of words, a bot that
looks ahead against the same bot that does not. Says which rungs cannot be told apart. It fails if
the oracle does not beat the novice."""

EXAMPLES = """
fairdeal campaign ladder
fairdeal campaign ladder --deals 500 --audit-deals 0
"""

ENDS = ("novice", "oracle")
VERDICTS = {"lower": "the other way round", "not to be told apart": "cannot be told apart"}


def add_ladder_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "ladder",
        run,
        summary="each rung of bots against the next, in every game",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--deals", 4_000, "deals of a match, each played in both seats")
    add_count(
        parser, "--audit-deals", 60, "deals of a match of the bot that looks ahead", "; 0: none"
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    from experiments.campaign import ladder

    result = ladder.run_ladder(options.deals, options.audit_deals, jobs_of(options), options.seed)
    deliver_figures(options, result, result_text(result))
    return 0 if not result.failures else 1


def result_text(result: LadderResult) -> str:
    """The matches as text, a table a game and variant."""
    from experiments.statistics.intervals import confidence_text

    lines = [
        f"{len(result.matches)} matches of two players; shares of the wins with intervals that all"
        f" hold together with {confidence_text(result.alpha)} confidence.",
    ]
    tables = dict.fromkeys((match.game, match.variant) for match in result.matches)
    for game, variant in tables:
        rows = [["match", "deals", "wins", "interval", ""]]
        for match in result.matches:
            if (match.game, match.variant) == (game, variant):
                rows.append(
                    [
                        f"{match.upper} against {match.lower}",
                        f"{match.deals:,}",
                        f"{match.share:.1%}",
                        f"{match.low:.1%} to {match.high:.1%}",
                        "" if match.verdict == "upper" else VERDICTS[match.verdict],
                    ]
                )
        lines += ["", f"{game}, {variant}", set_table(rows, right=[1, 2])]
    ends = [match for match in result.matches if (match.lower, match.upper) == ENDS]
    beaten = len(ends) - len(result.failures)
    lines += ["", f"The oracle beats the novice in {beaten} of {len(ends)}."]
    return "\n".join(lines) + "\n"
