"""State logs made by hand, and games whose chances are known exactly."""

from __future__ import annotations

from functools import cache

import numpy as np
import polars as pl


def game_log(chances, wins, *, deal=0, rotation=0, stop="won", movers=None, **columns):
    """The log of one game: chances by state, and the shares of the win by seat."""
    turns, seats = len(chances), len(wins)
    movers = movers or [turn % seats + 1 for turn in range(turns)]
    return pl.DataFrame(
        {
            "deal": [deal] * turns,
            "rotation": [rotation] * turns,
            "turn": list(range(turns)),
            "seat_to_act": movers,
            "stop": [stop] * turns,
            **{f"win_{seat + 1}": [float(wins[seat])] * turns for seat in range(seats)},
            **{f"v_{seat + 1}": [float(one[seat]) for one in chances] for seat in range(seats)},
            **columns,
        }
    )


@cache
def race_chances(points, goal):
    """Chances in a race in which each point goes to a seat drawn evenly; exact."""
    for seat, have in enumerate(points):
        if have == goal:
            return tuple(float(seat == one) for one in range(len(points)))
    following = [
        race_chances(tuple(have + (seat == one) for one, have in enumerate(points)), goal)
        for seat in range(len(points))
    ]
    return tuple(float(np.mean(each)) for each in zip(*following, strict=True))


def race_log(deals, seats=3, goal=4, seed=1):
    """Logs of such races: the figure ``points`` by seat, and ``true_1`` …, the exact chances."""
    random = np.random.default_rng(seed)
    rows = []
    for deal in range(deals):
        points, states = [0] * seats, []
        while max(points) < goal:
            states.append(tuple(points))
            points[random.integers(seats)] += 1
        wins = [float(have == goal) for have in points]
        rows += [
            (deal, 0, turn, turn % seats + 1, "won", *wins, *state, *race_chances(state, goal))
            for turn, state in enumerate(states)
        ]
    by_seat = [f"{name}_{seat + 1}" for name in ("win", "points", "true") for seat in range(seats)]
    names = ["deal", "rotation", "turn", "seat_to_act", "stop", *by_seat]
    return pl.DataFrame(rows, schema=names, orient="row")


def walk_log(deals, end=8, seed=1):
    """Gambler's ruin from the middle with a fair coin: seat 1 wins from place k with k / end."""
    random = np.random.default_rng(seed)
    rows = []
    for deal in range(deals):
        place, states = end // 2, []
        while 0 < place < end:
            states.append(place)
            place += random.choice((-1, 1))
        won = float(place == end)
        rows += [
            (deal, 0, turn, turn % 2 + 1, "won", won, 1 - won, at, end - at, at / end, 1 - at / end)
            for turn, at in enumerate(states)
        ]
    by_seat = [f"{name}_{seat}" for name in ("win", "chips", "true") for seat in (1, 2)]
    names = ["deal", "rotation", "turn", "seat_to_act", "stop", *by_seat]
    return pl.DataFrame(rows, schema=names, orient="row")


def without_truth(log):
    """A log as a model is to see it."""
    return log.select(pl.exclude("^true_.*$"))


def with_true_chances(log):
    """The log with the exact chances as V."""
    return log.rename({name: f"v{name[4:]}" for name in log.columns if name.startswith("true_")})
