"""``fairdeal check``: the referee's word on a trace."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import Any

from experiments.commands.arguments import add_command, add_format
from experiments.commands.inputs import report_lists
from experiments.commands.output import json_text
from experiments.design.inputs import COPY, HASH_LENGTH, INPUTS
from experiments.report.typesetting import wrap
from experiments.runner.judge import Verdict, judge, read_games
from sim.errors import InputError

TEXT = """\
Checks traces of games (from `fairdeal play --format jsonl`, or the traces folder of a run)
against the rules, move by move and point by point. The referee knows the rulings only; it
shares no code with what plays. It accepts the trace, or names the ruling that is broken and
the line. A file may hold several games, each from its header on; - reads standard input.

Exit code 0: all accepted. 1: a game breaks a rule. 2: a file is no trace."""


EXAMPLES = """
fairdeal check game.jsonl       after: fairdeal play word_crush --format jsonl --out game.jsonl
fairdeal check results/mine/traces/*.jsonl
fairdeal play word_crush --seed 7 --format jsonl | fairdeal check -
"""


def add_check_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "check",
        check_files,
        summary="have the referee check traces against the rules",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("traces", nargs="+", metavar="TRACE", help="a trace file, or -")
    parser.add_argument(
        "--list",
        dest="lists",
        nargs="+",
        action="extend",
        default=[],
        metavar="FILE",
        help="word lists of your own that the games were played with (a run keeps copies)",
    )
    add_format(parser, "text", "json")


def check_files(options: argparse.Namespace) -> int:
    """Check every game of every file and print the verdicts."""
    from sim.lexicon.found_lists import know_found_list

    for path in options.lists:
        know_found_list(Path(path))
    report_lists()
    verdicts = []
    for path in options.traces:
        know_copies(Path(path))
        for first, text in read_games(path):
            verdict = judge(path, first, text)
            verdicts.append(verdict)
            if options.format == "text":
                print(verdict_text(verdict), flush=True)
    refused = sum(1 for verdict in verdicts if verdict.ruling)
    if options.format == "json":
        print(json_text([describe_verdict(verdict) for verdict in verdicts]), end="")
    elif len(verdicts) > 1:
        print(f"{len(verdicts) - refused} accepted, {refused} refused")
    return 1 if refused else 0


def know_copies(trace: Path) -> None:
    """Read the word lists that the folder of results has in which a trace lies."""
    from sim.lexicon.found_lists import know_found_list
    from sim.lexicon.load import take_lists_read

    for copy in sorted((trace.parent.parent / INPUTS).glob("*")):
        if COPY.fullmatch(copy.name) and not copy.is_symlink():
            with contextlib.suppress(InputError):  # decks and tables lie there, too
                know_found_list(copy, copy.name[HASH_LENGTH:])
    take_lists_read()  # the run has said what was left out of them


def verdict_text(verdict: Verdict) -> str:
    """A verdict for a reader."""
    if not verdict.ruling:
        return f"accepted: {verdict.where}: {verdict.game}, {verdict.events} events"
    place = f"{verdict.where}, line {verdict.line}"
    lines = [f"refused: {place}: {verdict.problem} [{verdict.ruling}]", f"    {verdict.game}"]
    if verdict.rule:
        lines.append(wrap(f"the rule: {verdict.rule}", "    ", "      "))
    return "\n".join(lines)


def describe_verdict(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain values."""
    return {"accepted": not verdict.ruling, **vars(verdict)}
