"""How long each word waits to be seen in a grid: for people, short, frequent and extended first.

A word that a player knows and that lies in the grid is seen after a waiting time that is
exponential (RG-26: drawn anew for each player, round and word, independently of the others).
Its mean is the same for all players but for their skill: so all see the easy words, and the rule
that shared words do not count (RG-19) takes those away. `finding_evidence` holds the constants to
published figures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from sim.bots.familiarity import LONGEST_WAIT
from sim.games.ring_grid.grid import SHAPES

Floats = npt.NDArray[np.float64]

SUFFIXES = ("s", "es", "d", "ed", "r", "er", "ing")
"""What people add to a word that they have (human_data: "then extend by -s, -er, -ing")."""
SHORTEST_STEM = 3
MIDDLE_ZIPF, MIDDLE_LETTERS = 4, 4


@dataclass(frozen=True)
class FindingConstants:
    """The committed constants, ``finding_constants.toml``, which says what each means."""

    seconds: float
    per_zipf: float
    per_letter: float
    extension: float
    scan: float
    blank: float
    revisit: float


@cache
def load_finding() -> FindingConstants:
    """Read ``finding_constants.toml``."""
    file = resources.files("sim.games.ring_grid").joinpath("finding_constants.toml")
    return FindingConstants(**tomllib.loads(file.read_text("utf-8")))


def scan_factor(shape: str, constants: FindingConstants) -> float:
    """How many times as long words wait in a shape as on the 4x4 squares that were timed.

    A look is shared out over the pairs of touching tiles: in a small grid each has more of it.

    >>> round(scan_factor("hex32323", FindingConstants(1, 1, 1, 1, 1, 1, 1)), 3)
    0.571
    """
    pairs = sum(mask.bit_count() for mask in SHAPES[shape].neighbours)
    timed = sum(mask.bit_count() for mask in SHAPES["square4"].neighbours)
    return float((pairs / timed) ** constants.scan)


def mean_waits(
    letters: Floats, zipf: Floats, stems: npt.NDArray[np.int64], constants: FindingConstants
) -> Floats:
    """Mean seconds until each word is seen with skill 1, lying plainly in a grid of 4x4 squares.

    Args:
        letters: of each word, how many.
        zipf: how often each feels met (`sim.bots.familiarity.felt_zipf`).
        stems: from `find_stems`.
        constants: of the model.

    >>> own = FindingConstants(100, 1.0, 0.0, 1.5, 1, 4, 2)
    >>> stems = find_stems(["cat", "cats"])
    >>> waits = mean_waits(np.array([3.0, 4.0]), np.array([5.0, 3.0]), stems, own)
    >>> [round(float(wait), 1) for wait in waits]
    [36.8, 55.2]
    """
    log_wait = constants.per_zipf * (MIDDLE_ZIPF - zipf)
    log_wait += constants.per_letter * (letters - MIDDLE_LETTERS)
    own: Floats = np.append(constants.seconds * np.exp(log_wait), np.inf)
    extended: Floats = constants.extension * own[stems].min(axis=0)
    return np.minimum(own[:-1], extended)


def find_stems(words: Sequence[str]) -> npt.NDArray[np.int64]:
    """The words that each word extends by a suffix.

    Args:
        words: each once.

    Returns:
        shape (suffixes, words): the stem's place among the words, -1 if it is none.

    >>> find_stems(["cat", "cats", "as"]).max(axis=0).tolist()
    [-1, 0, -1]
    """
    place_of = {word: place for place, word in enumerate(words)}
    stems = np.full((len(SUFFIXES), len(words)), -1, np.int64)
    for row, suffix in enumerate(SUFFIXES):
        for place, word in enumerate(words):
            if word.endswith(suffix) and len(word) >= SHORTEST_STEM + len(suffix):
                stems[row, place] = place_of.get(word[: -len(suffix)], -1)
    return stems


def as_milliseconds(waits: Floats) -> npt.NDArray[np.int64]:
    """Waits as kernels take them."""
    return np.minimum(np.ceil(1000 * waits), LONGEST_WAIT).astype(np.int64)
