"""Shares of players who find each word of a letter puzzle without a time limit.

The puzzle of the published figures has the letters D E G H I T W, which may be used again; I must
be used. How long people look is not known, and differs by more than their skill: the time is
taken to be log-normal, and its two numbers are fitted. So the figures can show how steeply the
ease of words rises with frequency only together with how much people differ: see `main` of
`sim.bots.fitting.predict_noticing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from sim.bots.attention import ease, effort
from sim.bots.familiarity import Floats, chance_known
from sim.bots.fitting.noticing_evidence import word_table

LETTERS, GIVEN, LEAST = "deghitw", "i", 4
MOST_LEVEL = 50
"""SCOWL level of the words that the puzzle accepts: it leaves out rare ones (assumption)."""
BY_ZIPF = ((4.5, 9.0, 0.94), (4.0, 4.5, 0.88), (3.5, 4.0, 0.85), (2.0, 3.5, 0.78))
"""Least and most Zipf of the base form, and the share of players who found a word of these; from
the public statistics of the hint page, 10,000 of 75,738 players, January 2026."""
BY_LENGTH = ((4, 0.92), (5, 0.84), (6, 0.83))
STEPS = 41
TIMES = np.exp(np.linspace(4, 12, 81))
SPREADS = np.linspace(0.2, 4.0, 39)


@dataclass(frozen=True)
class BeeFit:
    """Predicted shares beside the published ones.

    Attributes:
        median: seconds of looking.
        spread: standard deviation of the logarithm of people's time and skill together.
        by_zipf, by_length: predicted shares.
        misfit: root of the mean square difference of all seven.
    """

    median: float
    spread: float
    by_zipf: tuple[float, ...]
    by_length: tuple[float, ...]
    misfit: float


def fit_bee(values: Mapping[str, Any]) -> BeeFit:
    """Fit how long people look, for a bot with these values."""
    table = word_table()
    places = np.array(
        [
            at
            for at, word in enumerate(table.texts)
            if set(word) <= set(LETTERS) and GIVEN in word and len(word) >= LEAST
            if table.size[at] <= MOST_LEVEL
        ]
    )
    zipf, letters = table.base[places], table.letters[places]
    pace = values["noticing"] * ease(zipf, letters, values) / effort(len(LETTERS) - 1, values)
    known = chance_known(table.size[places], table.felt[places], values["vocabulary"])
    groups = [(zipf >= low) & (zipf < high) for low, high, _ in BY_ZIPF]
    groups += [letters == length for length, _ in BY_LENGTH]
    published = np.array([row[-1] for row in (*BY_ZIPF, *BY_LENGTH)])
    best = BeeFit(0, 0, (), (), float("inf"))
    for median in TIMES.tolist():
        for spread in SPREADS.tolist():
            found = known * share_found(pace, median, spread)
            shares = np.array([found[group].mean() for group in groups])
            misfit = float(np.sqrt(((shares - published) ** 2).mean()))
            if misfit < best.misfit:
                predicted = tuple(shares.tolist())
                cut = len(BY_ZIPF)
                best = BeeFit(median, spread, predicted[:cut], predicted[cut:], misfit)
    return best


def share_found(pace: Floats, median: float, spread: float) -> Floats:
    """The share of people who see words in their time, which is log-normal."""
    normal = NormalDist()
    times = median * np.exp(
        [spread * normal.inv_cdf((step + 0.5) / STEPS) for step in range(STEPS)]
    )
    found: Floats = -np.expm1(-np.outer(times, pace)).mean(axis=0)
    return found
