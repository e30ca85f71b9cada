"""The referee's word on games in trace files: read, split, judged."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from experiments.design.hand_table import as_players
from sim.errors import InputError, RuleViolation, describe_json

if TYPE_CHECKING:
    from sim.spec import Game
    from sim.trace import Trace

MOST_LINE = 1 << 20

MOST_GAME = 64 << 20
"""Characters."""


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


def read_games(path: str) -> Iterator[tuple[int, str]]:
    """The games of a file, or of standard input, one after another; see `split_games`.

    Raises:
        InputError: if it cannot be read.
    """
    try:
        if path == "-":
            yield from split_games(sys.stdin, path)
            return
        if Path(path).is_dir():
            raise InputError(path, "is a folder", "trace files, such as those in traces/*.jsonl")
        if Path(path).exists() and not Path(path).is_file():
            raise InputError(path, "is no regular file", "a trace file")
        with Path(path).open(encoding="utf-8-sig") as file:
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
    names = [one.name for one in game.variants]
    if header.variant not in names:
        problem = f"variant is {describe_json(header.variant)}"
        raise InputError(f"{where}, line {first}", problem, " | ".join(names))
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
        f"{header.game}, {as_players(str(header.players))}, seed {header.seed}, deal {header.deal},"
        f" rotation {header.rotation}"
    )
