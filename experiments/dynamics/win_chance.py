"""The chance V of every seat to win, fitted from logged states.

V_s(state) is the expected share of the win of seat s given what the log knows of the state. That is
more than any player sees (all hands' sizes, whether others can play) and less than the whole state
(not which cards they hold). The model is a softmax over the seats in turn order whose scores are
gradient-boosted trees on the view of who is to act (`experiments.dynamics.turn_view`):

    V_s = exp(a f_s) / Σ_q exp(a f_q).

A shared win counts as its shares. Deals are split whole: one part grows the trees; the other says
how many to use, how sharp they are to be read (a; trees that stop early are timid) and fits the
spread of the next step. What is published about a
model comes from further deals (`experiments.dynamics.calibration`).

Trees, because what a hand is worth depends on whose turn it is and on the stage of the game. (A
softmax with splines of each figure, the other way that methods 1.3 names, has not been built.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.special import log_softmax, softmax

from experiments.dynamics.states import seats_of
from experiments.dynamics.turn_view import (
    Numbers,
    TurnView,
    Views,
    by_seat,
    find_view,
    in_seat_order,
    in_turn_order,
)
from sim.errors import InputError

GROW_SHARE = 0.7
"""Of the deals that a model is fitted on: those that grow trees; the others say when to stop."""

MOST_STATES = 300_000
"""States that trees are grown on: more deals teach more than more states of a deal."""

MOST_HELD = 120_000
"""States that say when to stop and how sharp to be, of as many deals as there are; and states of
whole deals that the spread of the next step is fitted to."""

SHARPNESS_SPREAD = 0.15
"""How far the sharpness may be expected to lie from 1, before looking."""

MOST_TREES = 150
"""For each seat."""

LOOK_EVERY = 10
LEARNING_RATE = 0.1
MOST_LEAVES = 12
FEWEST_IN_LEAF = 20, 400
"""States in a leaf: a 300th of all, within these."""

FEWEST_DEALS = 40
"""Fewer cannot be split into parts that say anything."""


@dataclass(frozen=True)
class WinChance:
    """A fitted model.

    Attributes:
        view: what it looks at.
        trees: give the scores.
        stages: how many trees of each seat are used.
        sharpness: a.
        spread: gives the expected square of the next step of V.
        deals: that it was fitted on.
        loss: mean log loss of a state on the deals that stopped it, in nats.
    """

    view: TurnView
    trees: Any = field(repr=False)
    stages: int
    sharpness: float
    spread: Any = field(repr=False)
    deals: frozenset[int] = field(repr=False)
    loss: float

    def in_turn_order(self, views: Views) -> Numbers:
        """V of the seat to act, the next and so on, shape (states, seats)."""
        from threadpoolctl import threadpool_limits

        with threadpool_limits(1):
            scores = scores_at(self.trees, views, self.stages, self.view.seats)
        return np.asarray(softmax(self.sharpness * scores, axis=1))

    def chances(self, states: pl.DataFrame) -> Numbers:
        """V of each seat, shape (states, seats); every row sums to 1.

        Raises:
            InputError: if the log lacks a column that the model looks at.
        """
        return in_seat_order(self.in_turn_order(self.view.read(states)), states)

    def add_to(self, states: pl.DataFrame) -> pl.DataFrame:
        """The log with columns ``v_1`` … ``v_n``, and ``spread`` (E[‖V(i+1) - V(i)‖² | state]).

        Raises:
            InputError: as `chances`.
        """
        from threadpoolctl import threadpool_limits

        views = self.view.read(states)
        turned = self.in_turn_order(views)
        chances = in_seat_order(turned, states)
        with threadpool_limits(1):
            expected = self.spread.predict(np.concatenate([views, turned], axis=1))
        columns = {
            f"v_{seat}": pl.Series(chances[:, seat - 1]) for seat in seats_of(self.view.seats)
        }
        return states.with_columns(**columns, spread=pl.Series(np.clip(expected, 0, 2)))

    def check_fresh(self, states: pl.DataFrame) -> None:
        """Refuse a log with deals that the model was fitted on.

        Raises:
            InputError: naming such a deal.
        """
        known = self.deals.intersection(states["deal"].unique().to_list())
        if known:
            problem = f"deal {min(known)} is one that the model was fitted on"
            raise InputError("states", problem, "other deals")


def split_deals(states: pl.DataFrame, share: float) -> tuple[pl.DataFrame, pl.DataFrame]:
    """A log in two, deals whole: the first of them make up this share.

    Raises:
        InputError: if either part would be empty.
    """
    deals = states["deal"].unique().sort()
    cut = round(len(deals) * share)
    if not 0 < cut < len(deals):
        raise InputError("deals", f"{len(deals)} cannot be split", "more deals")
    is_first = pl.col("deal") < deals[cut]
    return states.filter(is_first), states.filter(~is_first)


def fit_win_chance(states: pl.DataFrame, *, knows_seats: bool = False, seed: int = 1) -> WinChance:
    """Fit the model.

    Args:
        states: a log (`experiments.dynamics.state_log.log_deals`) of one game, rules, players.
        knows_seats: whether bots differ by seat, so that seats are not alike but for their turn.
        seed: of the sample of states.

    Raises:
        InputError: for fewer than 40 deals, or games that all end alike.
    """
    from sklearn.ensemble import HistGradientBoostingRegressor
    from threadpoolctl import threadpool_limits

    deals = states["deal"].unique().to_list()
    if len(deals) < FEWEST_DEALS:
        raise InputError(
            "deals", f"{len(deals)} are too few for a model", f"{FEWEST_DEALS} or more"
        )
    view = find_view(states, knows_seats=knows_seats)
    grown, held = split_deals(states, GROW_SHARE)
    random = np.random.default_rng(seed)
    grown, steps = sample_states(grown, MOST_STATES, random), first_deals(held, MOST_HELD)
    held = sample_states(held, MOST_HELD, random)
    spread = HistGradientBoostingRegressor(
        max_iter=60, learning_rate=0.1, max_leaf_nodes=16, min_samples_leaf=200, random_state=seed
    )
    with threadpool_limits(1):  # threads that wait for each other on a busy machine are slower
        trees = grow_trees(view.read(grown), wins_in_turn_order(grown, view), seed)
        views, wins = view.read(held), wins_in_turn_order(held, view)
        stages, loss = choose_stages(trees, views, wins)
        scores = scores_at(trees, views, stages, view.seats)
        sharpness = find_sharpness(scores, wins, held["deal"].to_numpy())
        views = view.read(steps)
        turned = softmax(sharpness * scores_at(trees, views, stages, view.seats), axis=1)
        spread.fit(np.concatenate([views, turned], axis=1), squared_steps(steps, turned))
    return WinChance(view, trees, stages, sharpness, spread, frozenset(deals), loss)


def wins_in_turn_order(states: pl.DataFrame, view: TurnView) -> Numbers:
    """The shares of the win of the seat to act, the next and so on."""
    return in_turn_order(by_seat(states, "win", view.seats), states)


def sample_states(states: pl.DataFrame, most: int, random: np.random.Generator) -> pl.DataFrame:
    """At most so many of the states, in their order."""
    if len(states) <= most:
        return states
    return states[np.sort(random.choice(len(states), most, replace=False))]


def first_deals(states: pl.DataFrame, most: int) -> pl.DataFrame:
    """Whole deals from the log's start, up to about so many states."""
    return states if len(states) <= most else states.filter(pl.col("deal") <= states["deal"][most])


def grow_trees(views: Views, wins: Numbers, seed: int) -> Any:
    """Trees that score the seats in turn order.

    A state whose win is shared becomes a row for each winner, which weighs as its share.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier

    state, seat = np.nonzero(wins > 0)
    if len(np.unique(seat)) < wins.shape[1]:
        raise InputError("states", "some seats never win", "games that any seat may win")
    trees = HistGradientBoostingClassifier(
        max_iter=MOST_TREES,
        learning_rate=LEARNING_RATE,
        max_leaf_nodes=MOST_LEAVES,
        min_samples_leaf=int(np.clip(len(state) // 300, *FEWEST_IN_LEAF)),
        l2_regularization=1.0,
        early_stopping=False,
        random_state=seed,
    )
    return trees.fit(views[state], seat, sample_weight=wins[state, seat])


def as_scores(raw: Any, seats: int) -> Numbers:
    """What trees yield as a score a seat: for two seats they yield one, the second's log odds."""
    scores = np.asarray(raw, np.float64)
    return (
        np.stack([np.zeros_like(scores), scores], axis=1).reshape(-1, 2) if seats == 2 else scores
    )


def scores_at(trees: Any, views: Views, stages: int, seats: int) -> Numbers:
    """f_s in turn order as the first so many trees give it, shape (states, seats)."""
    return as_scores(next(islice(trees.staged_decision_function(views), stages - 1, None)), seats)


def choose_stages(trees: Any, views: Views, wins: Numbers) -> tuple[int, float]:
    """How many trees lose least on deals they have not seen, and what they lose."""
    best, least = 1, np.inf
    for stage, raw in enumerate(trees.staged_decision_function(views), 1):
        if stage % LOOK_EVERY == 0:
            loss = log_loss(as_scores(raw, wins.shape[1]), wins)
            if loss < least:
                best, least = stage, loss
    return best, least


def find_sharpness(scores: Numbers, wins: Numbers, deals: npt.NDArray[np.int64]) -> float:
    """The sharpness a that fits these deals, drawn towards 1 by as much as they leave it open.

    With l(a) = Σ_states Σ_s win_s log V_s: one of Newton's steps from 1 at a time until the
    largest l is found at â; its standard error, clustered by deal, is sqrt(Σ_d (Σ_{i in d}
    l_i'(â))²) / -l''(â); then a = 1 + (â - 1) t² / (t² + error²), t = 0.15 the spread expected
    before looking.
    """
    found = 1.0
    for _ in range(8):
        chances = softmax(found * scores, axis=1)
        mean = (chances * scores).sum(axis=1)
        slope = (wins * scores).sum(axis=1) - mean
        bend = (chances * scores**2).sum(axis=1) - mean**2
        if bend.sum() <= 0:
            return 1.0
        found = float(np.clip(found + slope.sum() / bend.sum(), 0.3, 3))
    _, place = np.unique(deals, return_inverse=True)
    error2 = (np.bincount(place, slope) ** 2).sum() / bend.sum() ** 2
    return 1 + (found - 1) * SHARPNESS_SPREAD**2 / float(SHARPNESS_SPREAD**2 + error2)


def log_loss(scores: Numbers, wins: Numbers) -> float:
    """- Σ_s win_s log V_s, mean over states, in nats."""
    return float(-(wins * log_softmax(scores, axis=1)).sum(axis=1).mean())


def squared_steps(states: pl.DataFrame, turned: Numbers) -> Numbers:
    """‖V(i+1) - V(i)‖² of each state, V in turn order; after a game's last state comes the win."""
    chances = in_seat_order(turned, states)
    return np.asarray(((next_chances(states, chances) - chances) ** 2).sum(axis=1))


def next_chances(states: pl.DataFrame, chances: Numbers) -> Numbers:
    """V(i+1) of each state by seat: that of the next row, or the shares of the win at the end."""
    wins = by_seat(states, "win", chances.shape[1])
    return np.where(is_last(states)[:, None], wins, np.roll(chances, -1, axis=0))


def is_last(states: pl.DataFrame) -> npt.NDArray[np.bool_]:
    """True for the last state of each game."""
    game = states.select("deal", "rotation").to_numpy()
    return np.append((game[1:] != game[:-1]).any(axis=1), True)
