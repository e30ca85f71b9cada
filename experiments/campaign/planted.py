"""Planted nulls and planted effects: how often rankings of rules credit noise or miss a truth.

Games whose truth is known stand for played ones. `sensitivity` must credit a factor without an
effect, or miss the truth with an interval, in no more runs than its error rate; a report on
settings must call a value sure that is no better in no more than that.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.stats import binom

from experiments.sensitivity.decomposition import decompose
from experiments.sensitivity.errors import DealErrors
from experiments.sensitivity.surface import Factor
from experiments.statistics.intervals import Numbers
from experiments.studies.settings.aims import Aim
from experiments.studies.settings.choice import SURE, choose_setting

ALPHA = 0.05
CONFIDENCE = 0.99
"""Of the bound on the number of false runs that a true error rate of `ALPHA` allows."""
NAMES = ("players", "rule", "pace")
TIMERS, BLANKS, TABLES = ("30", "60", "90"), (0.0, 2.0), (2.0, 4.0)
AIMS = (Aim("minutes", 20.0, 2.0),)


@dataclass(frozen=True)
class PlantedCase:
    """What came of many runs of one situation.

    Attributes:
        name: what was planted.
        runs: how many.
        false: runs in which something was said that is not true.
        found: runs in which the planted effect was found; -1 where there is none.
    """

    name: str
    runs: int
    false: int
    found: int

    @property
    def allowed(self) -> int:
        """False runs that the declared error rate allows, chance included."""
        return int(binom.ppf(CONFIDENCE, self.runs, ALPHA))

    @property
    def passes(self) -> bool:
        """No more false runs than that?"""
        return self.false <= self.allowed


def play_factors(draw: np.random.Generator, deals: int, effect: float) -> Numbers:
    """Games won or lost, shape (deals, 2, 2, 2), on shared deals.

    ``players`` moves the chance to win by ``effect``, ``rule`` plays other games of the same
    chance, ``pace`` plays the very same games.
    """
    luck = 0.2 * draw.normal(size=(deals, 1, 1))
    shift = np.array([-effect / 2, effect / 2])[:, None]
    games = draw.random((deals, 2, 2)) < np.clip(0.3 + luck, 0.1, 0.5) + shift
    return np.repeat(games[..., None], 2, axis=3).astype(np.float64)


def rank_factors(draw: np.random.Generator, deals: int, effect: float) -> tuple[bool, bool]:
    """Whether a ranking of factors says something false, and whether it finds the effect."""
    games = play_factors(draw, deals, effect)
    values = games.mean(axis=0)
    found = decompose(values, (games - values) / np.sqrt((deals - 1) * deals), NAMES, ALPHA)
    terms = {one.factors: one for one in found.terms}
    truth: dict[tuple[str, ...], float] = {("players",): effect**2 / 4} if effect else {}
    credited = any(one.is_there for key, one in terms.items() if key not in truth)
    missed = any(
        not one.low - 1e-12 <= truth.get(key, 0.0) <= one.high + 1e-12 for key, one in terms.items()
    )
    return credited or missed, bool(terms["players",].is_there)


def choose_values(draw: np.random.Generator, deals: int, effect: float) -> tuple[bool, bool]:
    """The same of a choice of settings: ``effect`` minutes part the timers, blanks do nothing."""
    rows = list(itertools.product(TIMERS, BLANKS, TABLES))
    names = ("timer", "blanks", "players")
    factors = [Factor(name, tuple(row[at] for row in rows)) for at, name in enumerate(names)]
    off = {"30": -effect, "60": 0.0, "90": effect}
    luck = 6 * draw.standard_normal((deals, 1)) + draw.standard_normal((deals, len(rows)))
    games = np.array([20 + off[timer] for timer, _, _ in rows]) + luck
    values = games.mean(axis=0)
    errors = DealErrors(
        deals,
        np.full(values.size, deals, np.float64),
        {"minutes": values},
        {"minutes": games - values},
    )
    choice = choose_setting(factors, AIMS, errors, np.zeros(len(rows), bool), ALPHA)
    sure = {one.rule: one.value for one in choice.rules if one.verdict == SURE} if choice else {}
    is_right = sure.get("timer") == "60" and effect > 0
    return "blanks" in sure or ("timer" in sure and not is_right), is_right


Situation = Callable[[np.random.Generator], tuple[bool, bool]]

SITUATIONS: tuple[tuple[str, bool, Situation], ...] = (
    ("sensitivity, no effect, 60 deals", False, lambda draw: rank_factors(draw, 60, 0.0)),
    ("sensitivity, no effect, 400 deals", False, lambda draw: rank_factors(draw, 400, 0.0)),
    ("sensitivity, 8 % of wins, 400 deals", True, lambda draw: rank_factors(draw, 400, 0.08)),
    ("settings, no effect, 400 deals", False, lambda draw: choose_values(draw, 400, 0.0)),
    ("settings, 3 minutes, 400 deals", True, lambda draw: choose_values(draw, 400, 3.0)),
)
"""What is planted: in words, whether there is an effect, and one run of it."""


def run_planted(runs: int, seed: int) -> Iterator[PlantedCase]:
    """Every situation, run after run."""
    for place, (name, has_effect, situation) in enumerate(SITUATIONS):
        draws = np.random.default_rng([seed, place]).spawn(runs)
        seen = [situation(draw) for draw in draws]
        false, found = (sum(one[at] for one in seen) for at in (0, 1))
        yield PlantedCase(name, runs, false, found if has_effect else -1)
