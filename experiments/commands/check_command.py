"""``fairdeal check``: the referee's word on a trace."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format
from experiments.commands.output import json_text, wrap
from sim.errors import InputError, RuleViolation

if TYPE_CHECKING:
    from sim.spec import Game
    from sim.trace import Trace

TEXT = """\
Checks traces of games (from `fairdeal play --format jsonl`, or the traces folder of a run)
against the rules, move by move and point by point. The referee knows the rulings only; it
shares no code with what plays. It accepts the trace, or names the ruling that is broken and
the line. A file may hold several games, each from its header on; - reads standard input.

Exit code 0: all accepted. 1: a game breaks a rule. 2: a file is no trace."""

EXAMPLES = """
fairdeal check game.jsonl
fairdeal check results/mine/traces/*.jsonl
fairdeal play word_crush --seed 7 --format jsonl | fairdeal check -
"""


@dataclass(frozen=True)
class Verdict:
    """What the referee says of one game.

    Attributes:
        where: the file.
        line: its line of the trace's header, or of the event that breaks a rule.
        game: a few words that name the game.
        events: how many the trace holds.
        ruling, problem: empty if accepted.
        rule: the rule that the ruling belongs to, in the game's words, if it is one of its rules.
    """

    where: str
    line: int
    game: str
    events: int
    ruling: str = ""
    problem: str = ""
    rule: str = ""


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
    add_format(parser, "text", "json")


def check_files(options: argparse.Namespace) -> int:
    """Check every game of every file and print the verdicts."""
    verdicts = []
    for path in options.traces:
        for first, text in split_games(read_text(path), path):
            verdict = judge(path, first, text)
            verdicts.append(verdict)
            if options.format == "text":
                print(tell_verdict(verdict), flush=True)
    refused = sum(1 for verdict in verdicts if verdict.ruling)
    if options.format == "json":
        print(json_text([describe_verdict(verdict) for verdict in verdicts]), end="")
    elif len(verdicts) > 1:
        print(f"{len(verdicts) - refused} accepted, {refused} refused")
    return 1 if refused else 0


def read_text(path: str) -> str:
    """The text of a file, or of standard input.

    Raises:
        InputError: if it cannot be read.
    """
    if path == "-":
        return sys.stdin.read()
    try:
        return Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        raise InputError(path, "is not UTF-8 text", "a trace: JSON lines") from None
    except OSError as error:
        raise InputError(path, f"cannot be read ({error.strerror})", "a trace file") from None


def split_games(text: str, where: str) -> list[tuple[int, str]]:
    r"""The games of a file: the line that each starts on, from 1, and its text.

    Raises:
        InputError: if the file is empty.

    >>> split_games('{"event":"header"}\n{}\n{"event":"header"}\n', "x")
    [(1, '{"event":"header"}\n{}\n'), (3, '{"event":"header"}\n')]
    """
    lines = text.splitlines(keepends=True)
    if not lines:
        raise InputError(where, "is empty", "a trace: a header line, then one event a line")
    starts = [place for place, line in enumerate(lines) if place == 0 or is_header(line)]
    ends = [*starts[1:], len(lines)]
    return [(start + 1, "".join(lines[start:end])) for start, end in zip(starts, ends, strict=True)]


def is_header(line: str) -> bool:
    """True if a line opens another trace."""
    return '"event":"header"' in line.replace(" ", "")[:40]


def judge(where: str, first: int, text: str) -> Verdict:
    """The verdict on one game.

    Args:
        where: the file.
        first: the line that its header stands on.
        text: its lines.

    Raises:
        InputError: if it is no trace.
    """
    from sim import load, referee
    from sim.trace import read_header, read_trace

    header = read_header(text.split("\n", 1)[0], f"{where}, line {first}")
    game = load(header.game)
    padded = "" if first == 1 else f" (game from line {first} on)"
    trace = read_trace(text, game.events, f"{where}{padded}")
    try:
        referee.check(trace)
    except RuleViolation as broken:
        rule = find_rule(game, broken.ruling)
        line = first + 1 + broken.event
        return Verdict(
            where, line, name_game(trace), len(trace.events), broken.ruling, broken.problem, rule
        )
    return Verdict(where, first, name_game(trace), len(trace.events))


def find_rule(game: Game, ruling: str) -> str:
    """The first of a game's rules that a ruling settles, or none."""
    return next((rule.text for rule in game.rules if ruling in rule.rulings), "")


def name_game(trace: Trace) -> str:
    """A few words that name a game."""
    header = trace.header
    return (
        f"{header.game}, {header.players} players, seed {header.seed}, deal {header.deal}, "
        f"rotation {header.rotation}"
    )


def tell_verdict(verdict: Verdict) -> str:
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
