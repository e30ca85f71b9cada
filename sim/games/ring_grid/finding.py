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
    blank: float
    revisit: float


@cache
def load_finding() -> FindingConstants:
    """Read ``finding_constants.toml``."""
    file = resources.files("sim.games.ring_grid").joinpath("finding_constants.toml")
    return FindingConstants(**tomllib.loads(file.read_text("utf-8")))


def mean_waits(words: Sequence[str], zipf: Floats, constants: FindingConstants) -> Floats:
    """Mean seconds until each word is seen with skill 1, lying plainly in a grid.

    Args:
        words: sorted, each once.
        zipf: how often each feels met (`sim.bots.familiarity.felt_zipf`).
        constants: of the model.

    >>> zipf = np.array([5.0, 3.0])
    >>> own = FindingConstants(100, 1.0, 0.0, 1.5, 4, 2)
    >>> [round(float(wait), 1) for wait in mean_waits(["cat", "cats"], zipf, own)]
    [36.8, 55.2]
    """
    letters = np.array([len(word) for word in words], np.float64)
    log_wait = constants.per_zipf * (MIDDLE_ZIPF - zipf)
    log_wait += constants.per_letter * (letters - MIDDLE_LETTERS)
    own: Floats = constants.seconds * np.exp(log_wait)
    stem = easiest_stems(words, own)
    extended = np.where(stem >= 0, own[stem] * constants.extension, np.inf)
    return np.minimum(own, extended)


def easiest_stems(words: Sequence[str], waits: Floats) -> npt.NDArray[np.int64]:
    """The place of the word that each extends, the soonest seen if several; -1 if none."""
    place_of = {word: place for place, word in enumerate(words)}
    stems = np.full(len(words), -1, np.int64)
    for place, word in enumerate(words):
        for suffix in SUFFIXES:
            if not word.endswith(suffix) or len(word) - len(suffix) < SHORTEST_STEM:
                continue
            stem = place_of.get(word[: -len(suffix)])
            if stem is not None and (stems[place] < 0 or waits[stem] < waits[stems[place]]):
                stems[place] = stem
    return stems


def as_milliseconds(waits: Floats) -> npt.NDArray[np.int64]:
    """Waits as kernels take them."""
    return np.minimum(np.ceil(1000 * waits), LONGEST_WAIT).astype(np.int64)
