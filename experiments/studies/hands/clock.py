"""What a game's minutes are made of: looking, reciting, laying, as its sampled traces show.

Every event of a trace that takes time says how many milliseconds; the last one sums them all. So
the shares are exact for the games that were traced, one or a few of each cell. All seconds are
assumptions of the bots (`fairdeal bots`), the pace of recitals among them.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from experiments.report.wording import percent_interval, share_text
from experiments.statistics.intervals import ratio_of_means
from experiments.store.results import find_traces_of_cells
from experiments.studies.hands.estimates import Estimate
from sim.errors import InputError
from sim.registry import load_game
from sim.trace import EventKind, read_header
from sim.user_file import read_user_text

MOST_TRACES = 100
"""That are read of a folder."""
MOST_BYTES = 16 << 20
FIELD = "milliseconds"
REST = "dealing and the rest"

WORDS: Mapping[str, str] = {
    "look": "looking",
    "recite": "reciting",
    "play": "laying",
    "word": "laying",
    "exchange discard": "exchanging",
    "trade": "trading",
    "seed": "turning up cards",
    "turn up": "turning up cards",
    "dead letter": "turning up cards",
}
"""What an event's time is spent on; an event that is not named here goes by its own name."""


@dataclass(frozen=True)
class Clock:
    """What the minutes of traced games are made of.

    Attributes:
        games: traced games.
        parts: by what the time is spent on, its share of all time, largest first.
        of: the game's title, where a page has several games; else empty.
    """

    games: int
    parts: Mapping[str, Estimate]
    of: str = ""

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The parts with their intervals, for a table."""
        return [
            (what, percent_interval(one.value, one.low, one.high, 0 if one.value >= 0.1 else 1))
            for what, one in self.parts.items()
            if one.value > 0
        ]

    @property
    def sentence(self) -> str:
        """The parts in words."""
        parts = ", ".join(
            f"{what} {share_text(one.value)}" for what, one in self.parts.items() if one.value > 0
        )
        where = f" of {self.of}" if self.of else ""
        return f"Of the minutes{where} {parts}; their seconds are assumed."


def read_clock(folder: Path, game: str, cells: Sequence[str], alpha: float) -> Clock | None:
    """The clock of some cells' sampled games; None if there are none, or nobody says what they do.

    Args:
        folder: of the results.
        game: the game's key.
        cells: their names, those first that matter most.
        alpha: the error rate of each interval.
    """
    kinds = load_game(game).events
    spent: list[dict[str, int]] = []
    for files in find_traces_of_cells(folder, cells):
        for file in files[: max(MOST_TRACES - len(spent), 0)]:
            with contextlib.suppress(InputError):  # of another version, or damaged
                text = read_user_text(file, "a trace", MOST_BYTES)
                spent.append(seconds_of(read_times(text, kinds, str(file))))
    return clock_of(spent, alpha) if any(set(one) - {REST} for one in spent) else None


def read_times(text: str, kinds: Iterable[EventKind], where: str) -> list[tuple[str, int]]:
    """The kind and the milliseconds of every event of a trace that takes time.

    A report asks a hundred traces for this and no more: `read_trace` would look at every card.

    Args:
        text: of the trace's file.
        kinds: the game's event kinds.
        where: the file's name, for errors.

    Raises:
        InputError: if a line is no event of the game.
    """
    fields = {kind.name: {part.name for part in kind.fields} for kind in kinds}
    first, *lines = text.splitlines() or [""]
    read_header(first, f"{where}, line 1")
    timed = []
    for number, line in enumerate(lines, start=2):
        try:
            event = json.loads(line)
            kind = event.pop("event")
            is_right = event.keys() == fields[kind] and type(event.get(FIELD, 0)) is int
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
            is_right = False
        if not is_right:
            raise InputError(f"{where}, line {number}", "no event of the game", " | ".join(fields))
        if FIELD in event:
            timed.append((str(kind), event[FIELD]))
    return timed


def seconds_of(timed: Sequence[tuple[str, int]]) -> dict[str, int]:
    """The milliseconds of one game by what they are spent on.

    The last event holds the sum; what no event accounts for is the rest.

    >>> seconds_of([("look", 300), ("trade", 200), ("look", 100), ("end", 1000)])
    {'looking': 400, 'trading': 200, 'dealing and the rest': 400}
    """
    found: dict[str, int] = {}
    *parts, (_, total) = timed
    for kind, milliseconds in parts:
        what = WORDS.get(kind, kind.replace("_", " "))
        found[what] = found.get(what, 0) + milliseconds
    found[REST] = max(total - sum(found.values()), 0)
    return found


def clock_of(spent: Sequence[Mapping[str, int]], alpha: float) -> Clock:
    """The shares of all time, each with its interval: games as units.

    >>> clock = clock_of([{"looking": 60, "laying": 40}, {"looking": 40, "laying": 60}], 0.05)
    >>> [(what, one.value) for what, one in clock.parts.items()]
    [('laying', 0.5), ('looking', 0.5)]
    """
    names = sorted({name for one in spent for name in one})
    whole = np.array([sum(one.values()) for one in spent], np.float64)
    parts = {}
    for name in names:
        part = np.array([one.get(name, 0) for one in spent], np.float64)
        sums = (part.sum(), (part**2).sum(), whole.sum(), (whole**2).sum(), (part * whole).sum())
        found = ratio_of_means(*sums, len(spent), alpha)
        value, low, high = (float(np.clip(end, 0, 1)) for end in found)
        parts[name] = Estimate(value, low, high)
    order = sorted(parts, key=lambda name: (-parts[name].value, name))
    return Clock(len(spent), {name: parts[name] for name in order})
