"""``fairdeal campaign edits``: what does an edit compile again, and what does it outdate?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, add_output
from experiments.commands.campaigns.shared import deliver_figures
from experiments.commands.output import check_new_text
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.edits import EditCampaign

TEXT = """\
Makes some edits in a copy of the sources, one at a time, and lists for each the modules whose
kernels are compiled again, the games and the published folders whose results go stale; then the
published folders that are stale already. It fails if a comment or a line of a referee costs
anything, or a line of one game costs another."""

EXAMPLES = """
fairdeal campaign edits
fairdeal campaign edits --format json
"""

MOST_NAMED = 5


def add_edits_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_command(
        subparsers,
        "edits",
        run,
        summary="what an edit of the sources compiles again and outdates",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_format(parser, "text", "json")
    add_output(parser, "the figures")


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    check_new_text(options.out, options.force)
    from experiments.campaign.edits import run_edit_campaign

    result = run_edit_campaign()
    deliver_figures(options, result, describe_edits(result))
    return 1 if result.problems else 0


def describe_edits(result: EditCampaign) -> str:
    """The edits as text, a line each."""
    rows = [["edit", "kernels compiled again", "games gone stale", "published folders gone stale"]]
    for cost in result.costs:
        lists = (cost.kernels, cost.games, cost.folders)
        rows.append([f"{cost.edit.title} ({cost.edit.file})", *map(shorten, lists)])
    stale = f"stale already: {', '.join(result.stale) or 'none'}"
    return "\n".join([set_table(rows), "", stale, *result.problems]) + "\n"


def shorten(names: Sequence[str]) -> str:
    """Names by their last parts, or how many there are.

    >>> shorten(["sim.rng", "sim.search.split"]), shorten([]), shorten("abcdef")
    ('rng, split', 'none', '6')
    """
    if len(names) > MOST_NAMED:
        return str(len(names))
    return ", ".join(name.rpartition(".")[2] for name in names) or "none"
