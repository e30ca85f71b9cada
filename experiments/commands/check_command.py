"""``fairdeal check``: the referee's word on a trace."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from experiments.commands.arguments import add_command, add_format
from experiments.commands.output import json_text
from experiments.report.typesetting import wrap
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

MOST_LINE = 1 << 20
MOST_GAME = 64 << 20
"""Characters."""

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
        for first, text in read_games(path):
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


def read_games(path: str) -> Iterator[tuple[int, str]]:
    """The games of a file, or of standard input, one after another; see `split_games`.

    Raises:
        InputError: if it cannot be read.
    """
    try:
        if path == "-":
            yield from split_games(sys.stdin, path)
            return
        if Path(path).exists() and not Path(path).is_file():
            raise InputError(path, "is no regular file", "a trace file")
        with Path(path).open(encoding="utf-8") as file:
            yield from split_games(file, path)
    except UnicodeDecodeError:
        raise InputError(path, "is not UTF-8 text", "a trace: JSON lines") from None
    except OSError as error:
        raise InputError(path, f"cannot be read ({error.strerror})", "a trace file") from None


def split_games(file: TextIO, where: str) -> Iterator[tuple[int, str]]:
    r"""The games of a file: the line that each starts on, from 1, and its text.

    One game is held in memory at a time, so that a file may be of any size.

    Raises:
        InputError: if the file is empty, or a line or a game too long.

    >>> import io
    >>> text = '{"event":"header"}\n{}\n{"event":"header"}\n'
    >>> list(split_games(io.StringIO(text), "x"))
    [(1, '{"event":"header"}\n{}\n'), (3, '{"event":"header"}\n')]
    """
    first, lines, length = 1, list[str](), 0
    for number in itertools.count(1):
        line = file.readline(MOST_LINE + 2)
        if lines and (not line or is_header(line)):
            yield first, "".join(lines)
            first, lines, length = number, [], 0
        if not line:
            break
        length += len(line)
        if len(line) > MOST_LINE + 1 or length > MOST_GAME:
            what = "a line" if len(line) > MOST_LINE + 1 else "a game"
            allowed = f"a line of {MOST_LINE:,} characters, a game of {MOST_GAME:,}, at most"
            raise InputError(f"{where}, line {number}", f"{what} without an end", allowed)
        lines.append(line)
    if first == 1 and not length and number == 1:
        raise InputError(where, "is empty", "a trace: a header line, then one event a line")


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
