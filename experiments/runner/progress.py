"""How far a run is: rate, time left, cells done, and how sure the widest figure is by now."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable, Mapping
from typing import TextIO

import numpy as np

from experiments.design.sweep import Cell
from experiments.statistics.intervals import wilson
from experiments.store.manifest import Part
from experiments.waiting import seconds_text

TERMINAL_SECONDS = 0.5
PLAIN_SECONDS = 30.0


class RunProgress:
    """Reports on stderr how far a run is: a line kept up to date on a terminal, else one a while.

    Args:
        cells: of the sweep.
        wanted: games of each cell by hash that this run and those before it are to have played.
        kept: of these, those there already.
        show: always, never, or (None) as the stream asks.
        stream: stderr if None.
    """

    def __init__(
        self,
        cells: Iterable[Cell],
        wanted: Mapping[str, int],
        kept: Mapping[str, int],
        *,
        show: bool | None = None,
        stream: TextIO | None = None,
    ) -> None:
        mine = [cell for cell in cells if wanted.get(cell.hash)]
        self.place = {cell.hash: at for at, cell in enumerate(mine)}
        self.players = np.array([cell.players for cell in mine], np.int64)
        self.wanted = np.array([wanted[cell.hash] for cell in mine], np.int64)
        self.games = np.array([kept.get(cell.hash, 0) for cell in mine], np.int64)
        self.stream = sys.stderr if stream is None else stream
        self.is_terminal = self.stream.isatty()
        self.is_shown = show is not False
        self.start = self.reported = time.monotonic()
        self.played = 0
        self.has_line = False

    def add(self, parts: Iterable[Part]) -> None:
        """Count what a worker has played, and report it if it is time."""
        for part in parts:
            if part.cell in self.place:
                self.games[self.place[part.cell]] += part.games
            self.played += part.games
        now = time.monotonic()
        if now - self.reported >= (TERMINAL_SECONDS if self.is_terminal else PLAIN_SECONDS):
            self.reported = now
            self.report(now)

    def report(self, now: float) -> None:
        """Write the line."""
        if not self.is_shown:
            return
        line = self.line(now - self.start)
        if self.is_terminal:
            width = shutil.get_terminal_size().columns - 1
            self.stream.write(f"\r{line[:width].ljust(width)}")
            self.has_line = True
        else:
            self.stream.write(f"{line}\n")
        self.stream.flush()

    def line(self, seconds: float) -> str:
        """How far the run is after so many seconds.

        The interval is that of one seat's share of the wins in the cell with the fewest games
        for its seats, with 95 % confidence, as if all games had a winner.
        """
        done, total = int(np.minimum(self.games, self.wanted).sum()), int(self.wanted.sum())
        rate = self.played / max(seconds, 1e-9)
        left = seconds_text((total - done) / rate) if rate else "unknown time"
        full = int((self.games >= self.wanted).sum())
        width = width_text(widest_share(self.games, self.players))
        return (
            f"{done:,}/{total:,} games, {rate:,.0f}/s, {left} left,"
            f" {full:,}/{len(self.wanted):,} cells, {width}"
        )

    def close(self) -> None:
        """Leave the terminal's line to others."""
        if self.has_line:
            width = shutil.get_terminal_size().columns - 1
            self.stream.write(f"\r{' ' * width}\r")
            self.stream.flush()


def widest_share(games: np.ndarray, players: np.ndarray) -> float:
    """Half the width of the widest interval of a seat's share of the wins; 0 to 1.

    Args:
        games: of each cell; 0 for one without any.
        players: seats of each cell, int64 of the same length.
    """
    if len(games) == 0 or (games == 0).any():
        return 1.0
    low, high = wilson(games / players, games)[1:]
    return float(((high - low) / 2).max())


def width_text(width: float) -> str:
    """A width for people."""
    if width >= 1:
        return "some cells not begun"
    return f"wins +-{100 * width:.2g} points"
