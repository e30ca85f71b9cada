"""Plays stretches of deals on several threads: the kernels let go of the interpreter's lock."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

Played = TypeVar("Played")

MOST_GAMES_A_PIECE = 4096


class Stretch(NamedTuple):
    """Deals that are to be played, and how many games each of them is."""

    first_deal: int
    deals: int
    games_a_deal: int = 1


def cut_stretch(
    stretch: Stretch, jobs: int, *, fewest: int = 1, most: int = MOST_GAMES_A_PIECE
) -> list[tuple[int, int]]:
    """A stretch as pieces of (first deal, deals), one a job or more.

    Args:
        stretch: what to cut.
        jobs: threads.
        fewest: deals that a piece is not cut below for the threads' sake.
        most: games of a piece.

    >>> cut_stretch(Stretch(10, 5), 2)
    [(10, 3), (13, 2)]
    >>> cut_stretch(Stretch(0, 5, games_a_deal=2), 1, most=4)
    [(0, 2), (2, 2), (4, 1)]
    """
    fair = max(fewest, math.ceil(stretch.deals / jobs))
    size = max(1, min(most // stretch.games_a_deal, fair))
    end = stretch.first_deal + stretch.deals
    return [(first, min(size, end - first)) for first in range(stretch.first_deal, end, size)]


@contextlib.contextmanager
def open_threads(jobs: int) -> Iterator[ThreadPoolExecutor]:
    """Threads to work on; where something goes wrong, or Ctrl-C comes, none is waited for."""
    pool = ThreadPoolExecutor(jobs)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play_on_threads(
    stretches: Sequence[Stretch],
    play: Callable[[int, int, int], Played],
    jobs: int,
    *,
    fewest: int = 1,
    most: int = MOST_GAMES_A_PIECE,
) -> list[list[Played]]:
    """What was played of each stretch, its pieces in the order of deals.

    Args:
        stretches: what to play.
        play: called with a stretch's place, the first deal and the number of deals of a piece, in
            any thread.
        jobs: threads.
        fewest, most: see `cut_stretch`.

    >>> play_on_threads([Stretch(0, 3), Stretch(7, 1)], lambda *piece: piece, 2)
    [[(0, 0, 2), (0, 2, 1)], [(1, 7, 1)]]
    """
    pieces = [
        (place, first, deals)
        for place, stretch in enumerate(stretches)
        for first, deals in cut_stretch(stretch, jobs, fewest=fewest, most=most)
    ]
    parts: list[list[Played]] = [[] for _ in stretches]
    with open_threads(jobs) as pool:
        for (place, _, _), one in zip(pieces, pool.map(lambda p: play(*p), pieces), strict=True):
            parts[place].append(one)
    return parts
