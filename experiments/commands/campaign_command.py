"""``fairdeal campaign``: the long proofs, whose figures are published."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any

from experiments.commands import campaigns

TEXT = """\
Runs what takes too long for the tests and prints its figures: each proof fails if what it is to
prove does not hold. `fairdeal campaign PROOF --help` says what a proof does."""

EXAMPLES = """\
examples:
  fairdeal campaign referee
  fairdeal campaign ladder --deals 500 --audit-deals 0
  fairdeal campaign peeking --format json --out peeking.json"""


def find_proofs() -> Iterator[Callable[[Any], Any]]:
    """The functions that add a proof each, by name."""
    for module in pkgutil.iter_modules(campaigns.__path__):
        content = vars(importlib.import_module(f"{campaigns.__name__}.{module.name}"))
        for name, function in content.items():
            if re.fullmatch(r"add_\w+_parser", name) and callable(function):
                yield function


def add_campaign_parser(subparsers: Any) -> None:
    """Add the command with a subcommand for each proof."""
    parser = subparsers.add_parser(
        "campaign",
        help="run the long proofs and print their figures",
        description=TEXT,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    proofs = parser.add_subparsers(dest="proof", metavar="PROOF", title="proofs", required=True)
    for add_parser in find_proofs():
        add_parser(proofs)
