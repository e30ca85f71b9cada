"""``fairdeal report``: write the page that answers the designer's question."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from experiments.commands.arguments import add_command

TEXT = """\
Writes one HTML page from a folder of results: which hand sizes to print beside those that are
printed, how long games take, how even the seats are, how many games never finish, and what else
moves the answer. The page holds everything it needs: mail it, open it offline, print it."""

EXAMPLES = """
fairdeal report results/mine                      writes results/mine/report.html
fairdeal report results/mine --out answer.html
fairdeal report results/mine --printed mytable.csv --save-table new.md
"""


def add_report_parser(subparsers: Any) -> None:
    """Add the command ``report``."""
    parser = add_command(
        subparsers,
        "report",
        run,
        summary="write the answer as one page to read, mail and print",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("folder", metavar="DIR", help="a folder that `fairdeal run` has written")
    parser.add_argument("--out", metavar="FILE", help="the page (default: DIR/report.html)")
    parser.add_argument(
        "--printed",
        metavar="TABLE",
        help="a hand table to judge, .csv or .md (default: the one in the game's rules)",
    )
    parser.add_argument(
        "--save-table", metavar="TABLE", help="also write the recommended table, .csv or .md"
    )


def run(options: argparse.Namespace) -> int:
    """Write the page, and the table if asked for."""
    from experiments.hand_table import read_hand_table, table_kind, table_text
    from experiments.report.evidence import read_evidence
    from experiments.report.page import render
    from experiments.whole_text import whole_sentences

    printed = read_hand_table(Path(options.printed), "--printed") if options.printed else None
    kind = table_kind(options.save_table, "--save-table") if options.save_table else ""
    evidence = read_evidence(options.folder, printed)
    out = Path(options.out) if options.out else Path(options.folder) / "report.html"
    write(out, render(evidence), "--out")
    if kind:
        write(
            Path(options.save_table), table_text(evidence.study.recommended, kind), "--save-table"
        )
    if evidence.unfinished:
        print(f"warning: {evidence.unfinished}", file=sys.stderr)
    print("\n".join(whole_sentences(evidence.study)))
    print(f"\nreport  {out}")
    print(f"digest  {evidence.digest}")
    return 0


def write(file: Path, text: str, where: str) -> None:
    """Write a file whole, its folder too.

    Raises:
        InputError: if that is not allowed.
    """
    from experiments.store import write_whole
    from sim.errors import InputError

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text.encode())
    except OSError as error:
        problem = f"cannot be written ({error.strerror})"
        raise InputError(f"{where} {file}", problem, "a file you may write") from None
