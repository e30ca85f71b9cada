"""``fairdeal campaign schedule``: do many shards stay quick to list, plan and merge?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from experiments.commands.campaigns.shared import add_count, add_proof, deliver_figures
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.schedule import Step

TEXT = """\
Times what a run, a digest and a merge do with 1,000, 10,000 and more shards (their lines are
invented, no game is played), in seconds of the processor. It fails if a step takes more than its
share of time as shards grow in number."""

EXAMPLES = """
fairdeal campaign schedule
fairdeal campaign schedule --shards 10000
"""


def add_schedule_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "schedule",
        run,
        summary="how long planning, listing and merging take with many shards",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_count(parser, "--shards", 100_000, "most shards")


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    from experiments.campaign import schedule

    steps = schedule.run_schedule(schedule.choose_counts(options.shards))
    slow = schedule.find_slow(steps)
    record = {"steps": [asdict(one) for one in steps], "slow": slow}
    deliver_figures(options, record, result_text(steps, slow))
    return 1 if slow else 0


def result_text(steps: Sequence[Step], slow: Sequence[str]) -> str:
    """The steps as a table, a column a number of shards, and what is not linear."""
    counts = list(dict.fromkeys(one.shards for one in steps))
    rows = [["processor seconds", *(f"{count:,} shards" for count in counts), "a shard"]]
    for name in dict.fromkeys(one.step for one in steps):
        found = {one.shards: one.cpu_seconds for one in steps if one.step == name}
        each = found[counts[-1]] / counts[-1]
        cells = [f"{found[count]:.3f}" for count in counts]
        rows.append([name, *cells, f"{1e6 * each:,.1f} us"])
    lines = [set_table(rows, right=range(1, len(counts) + 2))]
    lines += [f"not linear: {name}" for name in slow]
    return "\n".join(lines) + "\n"
