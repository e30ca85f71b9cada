"""``fairdeal campaign fuzz``: do readers refuse nonsense by name, quickly and in little memory?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import number
from experiments.commands.campaigns.shared import add_proof, deliver_figures
from experiments.report.typesetting import set_table

if TYPE_CHECKING:
    from experiments.campaign.fuzz.fuzz_campaign import FuzzResult

TEXT = """\
Feeds every reader of files (sweeps, decks, word lists, hand tables, playtests, folders of results,
traces, chapters) with damaged files, led by what of the reader's code each one reaches. It fails
if any reader dies, hangs, takes too much memory or raises an error that is not named. Needs the
extra `fuzz`: pip install 'fairdeal[fuzz]'."""

EXAMPLES = """
fairdeal campaign fuzz --minutes 60 --format json --out fuzz.json
fairdeal campaign fuzz --minutes 5 --target deck --keep fuzzed
"""


def add_fuzz_parser(subparsers: Any) -> None:
    """Add the proof."""
    parser = add_proof(
        subparsers,
        "fuzz",
        run,
        summary="readers given nonsense name what is wrong with it, and do nothing else",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "--minutes", type=number, default=60.0, metavar="N", help="in all, on one core (default 60)"
    )
    parser.add_argument(
        "--target", action="append", default=[], metavar="NAME", help="only this; may be repeated"
    )
    parser.add_argument(
        "--keep", metavar="DIR", help="keep findings and their inputs there, and go on from them"
    )


def run(options: argparse.Namespace) -> int:
    """Run the proof; 1 if it failed."""
    from experiments.campaign.fuzz.fuzz_campaign import run_fuzz_campaign

    result = run_fuzz_campaign(options.minutes, options.seed, options.target, options.keep)
    deliver_figures(options, result, result_text(result))
    return 1 if result.problems else 0


def result_text(result: FuzzResult) -> str:
    """The figures as text, a line a target."""
    heads = [
        "target",
        "minutes",
        "of a core",
        "inputs",
        "branches",
        "crashes",
        "hangs",
        "memory",
        "errors",
    ]
    rows = [[*heads, "largest MB", "slowest s"]]
    for one in result.targets:
        named = one.count("crash", "hang", "memory")
        rows.append(
            [
                one.target,
                f"{one.seconds / 60:.1f}",
                f"{one.core_seconds / 60:.1f}",
                f"{one.executions:,}",
                f"{one.coverage:,}",
                *(f"{one.count(kind)}" for kind in ("crash", "hang", "memory")),
                f"{len(one.findings) - named}",
                f"{one.largest_mb:,}",
                f"{one.slowest_seconds:.2f}",
            ]
        )
    lines = [set_table(rows, right=range(1, len(rows[0]))), ""]
    total = sum(one.executions for one in result.targets)
    lines += [
        f"{total:,} inputs in {result.core_seconds / 60:.1f} minutes of a core",
        *result.problems,
    ]
    return "\n".join(lines) + "\n"
