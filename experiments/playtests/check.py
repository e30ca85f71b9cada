"""Would the fitted players have produced these playtests? Each row against all the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from experiments.playtests.model import FLOOR, Numbers, Posterior, ValueGrid
from experiments.playtests.play import Library
from experiments.playtests.read import Playtest, PlaytestTable

DRAWS = 4000


@dataclass(frozen=True)
class Range:
    """A figure of a row beside what the other rows lead one to expect.

    Attributes:
        observed: the row's.
        middle, low, high: median and 90 % interval of the prediction.
        place: where the observed value lies in the prediction, 0 to 1 (probability integral
            transform; ties count half). Over many rows these are even if the model is right.
    """

    observed: float
    middle: float
    low: float
    high: float
    place: float

    @property
    def is_inside(self) -> bool:
        """Is it within the 90 % interval?"""
        return self.low <= self.observed <= self.high


@dataclass(frozen=True)
class Checked:
    """One row's check; ``is_strange``: hardly any simulated game is like it."""

    row: Playtest
    minutes: Range
    turns: Range | None
    is_strange: bool


@dataclass(frozen=True, eq=False)
class Draws:
    """Imagined games: mixture's place on the grid, minutes, turns, winner's position."""

    mix: np.ndarray
    pace: np.ndarray
    spread: np.ndarray
    minutes: Numbers
    turns: Numbers
    winner: np.ndarray


def draw_games(
    table: PlaytestTable, library: Library, grid: ValueGrid, weights: Numbers, count: int, seed: int
) -> Draws:
    """Games that the players of a posterior would play, at one table."""
    draw = np.random.default_rng([seed, count])
    flat = draw.choice(weights.size, size=count, p=weights.ravel() / weights.sum())
    mix, pace, spread = np.unravel_index(flat, weights.shape)
    chances = np.cumsum(grid.mixes[mix], axis=1)
    tier = (draw.random(count)[:, None] * chances[:, -1:] >= chances).sum(axis=1)
    tier = np.minimum(tier, len(grid.tiers) - 1)
    which, noise = draw.random(count), draw.standard_normal(count)
    log_minutes, turns = np.empty(count), np.empty(count)
    winner = np.empty(count, np.int64)
    for place, name in enumerate(grid.tiers):
        mine = tier == place
        games = library[table, name]
        at = (which[mine] * len(games.turns)).astype(np.int64)
        log_minutes[mine] = games.log_minutes[at]
        turns[mine], winner[mine] = games.turns[at], games.winner[at]
    log_minutes += grid.log_paces[pace] + grid.spreads[spread] * noise
    return Draws(mix, pace, spread, np.exp(log_minutes), turns, winner)


def check_rows(
    rows: Sequence[Playtest], library: Library, posterior: Posterior, seed: int = 1
) -> tuple[Checked, ...]:
    """Each row against the prediction from all other rows (leave one out)."""
    found = []
    for place, row in enumerate(rows):
        weights = posterior.without(place)
        games = draw_games(row.table, library, posterior.grid, weights, DRAWS, seed)
        best = float(posterior.by_tier[place].max())
        found.append(
            Checked(
                row=row,
                minutes=range_of(row.minutes, games.minutes),
                turns=None if row.turns is None else range_of(row.turns, games.turns),
                is_strange=best <= 1000 * FLOOR,
            )
        )
    return tuple(found)


def range_of(observed: float, predicted: Numbers) -> Range:
    """An observed value beside a sample of the prediction."""
    low, middle, high = np.quantile(predicted, [0.05, 0.5, 0.95])
    below = float((predicted < observed).mean() + (predicted == observed).mean() / 2)
    return Range(float(observed), float(middle), float(low), float(high), below)
