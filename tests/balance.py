"""Groups of tests: what one worker runs together, in which order, and what each group took.

A game's tests are one group, so that its kernels and word records are loaded by one worker only;
other tests go by their file. Games go first, so that each is compiled by one process and not by a
test of several games as well, and among both those that took longest in the last logged run: else
two workers would wait for one at the end. `reports/suite/seconds.json` is that log.
"""

from __future__ import annotations

import json
import re
import resource
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from sim.registry import game_modules, game_names
from tests import forks

LOG = Path(__file__).parents[1] / "reports" / "suite" / "seconds.json"
USUAL_GAME = "word_crush"
"""Played by the tests of commands, runs and pages, whatever their group."""
LISTED = 100
"""Tests that the log names, the longest."""
PARAMETERS = ("name", "game", "case")
"""Parameters of tests that name a game."""


@cache
def file_games() -> re.Pattern[str]:
    """Finds a game's key in the name of a file or folder."""
    return re.compile("|".join(sorted(game_names(), key=len, reverse=True)))


def group_of(path: str, parameters: Mapping[str, object]) -> str:
    """The group of a test.

    Args:
        path: of its file, relative to the repository.
        parameters: by name; of a test that has none, none.

    >>> group_of("tests/engine/test_features.py", {"name": "leftovers"})
    'leftovers'
    >>> group_of("tests/games/word_crush/test_golden.py", {})
    'word_crush'
    >>> group_of("tests/test_rng.py", {"name": "Ada"})
    'tests/test_rng.py'
    """
    for key in PARAMETERS:
        value = parameters.get(key)
        named = getattr(value, "name", value)
        if named in game_names():
            return str(named)
    found = file_games().search(path.removeprefix("tests/"))
    return found.group() if found and path.startswith("tests/games/") else path


@cache
def logged_seconds() -> Mapping[str, float]:
    """CPU seconds of each group in the last logged run; none before there was one."""
    if not LOG.is_file():
        return {}
    seconds: Mapping[str, float] = json.loads(LOG.read_text("utf-8"))["groups"]
    return seconds


def longest_first(groups: Iterable[str]) -> dict[str, int]:
    """The place of each group in the order of running: games, then others, the longest first.

    The usual game is the very first, the longest of the family with most games the next: two of a
    family at once would both compile what its games share. The usual game shares little of it.

    >>> list(longest_first(["tests/test_rng.py", "leftovers", "word_crush"]))
    ['word_crush', 'leftovers', 'tests/test_rng.py']
    """
    seconds, families = logged_seconds(), {name: family_of(name) for name in game_names()}
    largest, _ = Counter(families.values()).most_common(1)[0]
    of_largest = [name for name in families if families[name] == largest]
    first = USUAL_GAME, max(of_largest, key=lambda name: seconds.get(name, 0.0))

    def place(group: str) -> tuple[int, bool, float, str]:
        unknown = float("inf") if group in families else 0.0
        turn = first.index(group) if group in first else len(first)
        return turn, group not in families, -seconds.get(group, unknown), group

    return {group: number for number, group in enumerate(sorted(set(groups), key=place))}


def family_of(game: str) -> str:
    """The package that a game's module lies in, or the module.

    >>> family_of("leftovers"), family_of("word_crush")
    ('final_word', 'word_crush')
    """
    return game_modules()[game].split(".")[2]


def cpu_seconds() -> tuple[float, float]:
    """What this process, its finished children and its forks have used; the part of the latter."""
    own, started = (
        sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    started += forks.USED.seconds
    return own + started, started


def peak_megabytes() -> float:
    """The most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def write_log(
    path: Path,
    tests: Mapping[str, Mapping[str, float]],
    started: Mapping[str, float],
    peaks: Mapping[str, float],
) -> None:
    """Write what groups and the longest tests took, the longest first.

    Args:
        path: of the log.
        tests: CPU seconds of each test, by group, and of compiling a group's game before it.
        started: of these, the seconds of processes that a test started, some of which compile too.
        peaks: the most megabytes that a worker had held by the end of a group.
    """
    groups = longest({group: sum(each.values()) for group, each in tests.items()})
    every = longest({name: each for one in tests.values() for name, each in one.items()})
    log = {
        "cpu_seconds": round(sum(groups.values()), 1),
        "peak_megabytes_of_a_worker": round(max(peaks.values())),
        "groups": groups,
        "peaks": {group: round(peaks[group]) for group in groups},
        "tests": dict(list(every.items())[:LISTED]),
        "of_processes_started": dict(list(longest(started).items())[:LISTED]),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(log, indent=1) + "\n", "utf-8")


def longest(seconds: Mapping[str, float]) -> dict[str, float]:
    """Seconds by name, the longest first, in hundredths.

    >>> longest({"short": 1.0, "long": 2.345})
    {'long': 2.35, 'short': 1.0}
    """
    ordered = sorted(seconds.items(), key=lambda item: -item[1])
    return {name: round(each, 2) for name, each in ordered}
