"""Checks a state log and adds to each row who leads.

Notation of the metrics: a game has T logged states, one before each turn, numbered i = 0 … T - 1;
x = i / T is the share of its turns that are done; V_s(i) is seat s's chance to win as of state i;
the leaders L(i) are the seats whose chance is the largest (ties within 1e-9).
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from sim.errors import InputError

GAME_KEYS = ("deal", "rotation")
DEAL_KEYS = ("deal",)
ALWAYS = ("deal", "rotation", "turn", "seat_to_act", "stop")
"""Columns that every state log has, beside those by seat: ``win`` and ``v``."""

TIE = 1e-9
"""Chances that differ by less are equal."""


def seats_of(seats: int) -> range:
    """The seats, from 1."""
    return range(1, seats + 1)


def count_seats(columns: Sequence[str]) -> int:
    """For how many seats a frame has columns of wins."""
    seats = 0
    while f"win_{seats + 1}" in columns:
        seats += 1
    return seats


def prepare_states(
    states: pl.DataFrame | pl.LazyFrame, needs: Sequence[str], by: Sequence[str]
) -> tuple[pl.LazyFrame, int]:
    """A checked log with the columns ``players``, ``best``, ``leaders`` and ``lead_win`` added.

    ``best`` is the largest chance, ``leaders`` a bit for each leading seat, ``lead_win`` the share
    of the win that a leader gets (the mean over leaders that are level).

    Args:
        states: see `experiments.dynamics.metric.measure`.
        needs: further columns.
        by: columns of groups.

    Returns:
        the frame and the number of seats it has columns for.

    Raises:
        InputError: naming the first column that is missing.
    """
    frame = states.lazy()
    columns = frame.collect_schema().names()
    seats = count_seats(columns)
    if seats < 2:
        raise InputError("states", "there are no columns win_1 and win_2", "a log of two seats")
    wanted = [*by, *ALWAYS, *(f"v_{seat}" for seat in seats_of(seats))]
    for need in needs:
        known = need in columns or f"{need}_1" not in columns
        wanted += [need] if known else [f"{need}_{seat}" for seat in seats_of(seats)]
    missing = [name for name in wanted if name not in columns]
    if missing:
        raise InputError("states", f"there is no column {missing[0]}", ", ".join(wanted))
    chances = [pl.col(f"v_{seat}") for seat in seats_of(seats)]
    best = pl.max_horizontal(chances)
    leads = [(chance >= best - TIE).fill_null(value=False) for chance in chances]
    wins = [pl.col(f"win_{seat}").fill_null(0.0) for seat in seats_of(seats)]
    lead_wins = [lead.cast(pl.Float64) * win for lead, win in zip(leads, wins, strict=True)]
    bits = [lead.cast(pl.Int64) * (1 << place) for place, lead in enumerate(leads)]
    is_there = [pl.col(f"win_{seat}").is_not_null() for seat in seats_of(seats)]
    return frame.with_columns(
        *wins,
        pl.sum_horizontal(is_there).cast(pl.Float64).alias("players"),
        best.alias("best"),
        pl.sum_horizontal(bits).alias("leaders"),
        (pl.sum_horizontal(lead_wins) / pl.sum_horizontal(leads)).alias("lead_win"),
    ), seats


def alone(seat: int) -> int:
    """``leaders`` where this seat leads alone.

    >>> alone(3)
    4
    """
    return 1 << (seat - 1)
