"""Audits chances by playing sampled states on, many times each, with other futures.

A rollout starts from the whole state, all hands and the order of the draw pile included; only what
is drawn later differs: bots' luck and vocabulary, shuffles of recycled piles. (Noise that the state
has drawn beforehand stays.) So the share of wins conditions on more than V does, which knows hands
by their figures only, and need not equal V state by state. But V is to be the mean of the shares
of all states that look alike in the log: over states drawn evenly from the log, the mean of
(share - V) is 0, overall and at every level of V (a slope of 1 of share on V). That is what the
audit tests; how far the shares lie apart from V says how much the log leaves out.

Hands are not dealt anew. A redeal leaves out what play has shown (who passed holds no card that
fits, and keeps what nobody could play), so its states are not those that games come to, and V would
be tested where it never stands.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.special import stdtrit

from experiments.dynamics.calibration import number_deals
from experiments.dynamics.turn_view import Numbers, by_seat
from experiments.runner.pool import start_tasks
from experiments.statistics.intervals import check_alpha
from sim.engine.simulation import Packed, Setting, pack
from sim.engine.stepping import Table, copy_of, play_to, start_game
from sim.errors import InputError
from sim.spec import WIN_SHARES

FUTURES = 1 << 38
"""Deal numbers of other futures start here, so that they share no draw with a real deal."""


class StatePlace(NamedTuple):
    """A state by where it is found."""

    deal: int
    rotation: int
    turn: int


@dataclass(frozen=True)
class Audit:
    """What rollouts say of chances; errors are shares (0.01 is one percentage point).

    Attributes:
        states, rollouts: sampled states, and games played on from each.
        difference: mean of (share - V) of the seat to act.
        low, high: its interval, clustered by deal.
        slope, slope_low, slope_high: of the share on V, over all seats: 1 if V is neither too
            bold nor too timid.
        apart: standard deviation of the true share about V, the rollouts' own noise taken off:
            what the log leaves out of a state (and what the model gets wrong).
    """

    states: int
    rollouts: int
    difference: float
    low: float
    high: float
    slope: float
    slope_low: float
    slope_high: float
    apart: float


def sample_states(states: pl.DataFrame, number: int, seed: int = 1) -> pl.DataFrame:
    """So many states of a log, all alike; long games have more of them.

    (One state a deal would prefer the states of short games, for which V is not made: how long a
    game still lasts says something of who wins.)

    Raises:
        InputError: if there are not so many.
    """
    if not 2 <= number <= len(states):
        raise InputError("audit", f"{number} states", f"2 to {len(states)}")
    random = np.random.default_rng(seed)
    return states[np.sort(random.choice(len(states), number, replace=False))]


def roll_out(
    setting: Setting,
    places: Sequence[StatePlace],
    rollouts: int,
    *,
    jobs: int = 1,
    show_progress: bool = False,
) -> Numbers:
    """Each seat's share of the win in games played on from each state.

    Args:
        setting: that the states are of.
        places: the states.
        rollouts: games from each.
        jobs: processes.
        show_progress: a progress bar on stderr, if that is a terminal.

    Returns:
        shape (places, rollouts, seats).

    Raises:
        InputError: for fewer than two rollouts, or a place that is no state.
    """
    from tqdm import tqdm

    if rollouts < 2:
        raise InputError("rollouts", f"{rollouts} from a state", "2 or more")
    hidden = not (show_progress and sys.stderr.isatty())
    blocks = np.array_split(np.arange(len(places)), min(len(places), 16 * jobs))
    asked = [(setting, [places[at] for at in block], rollouts) for block in blocks]
    done = (
        (roll_out_block(*one) for one in asked)
        if jobs == 1
        else start_tasks((partial(roll_out_block, *one) for one in asked), jobs)
    )
    return np.concatenate(list(tqdm(done, "rollouts", total=len(asked), disable=hidden)))


def roll_out_block(setting: Setting, places: Sequence[StatePlace], rollouts: int) -> Numbers:
    """`roll_out` of some places, in the calling process."""
    packed = pack(setting)
    shares = np.empty((len(places), rollouts, setting.players))
    for number, place in enumerate(places):
        state = find_state(packed, place)
        for rollout in range(rollouts):
            table = copy_of(state)
            table["deal"] = FUTURES + rollout  # from here on all draws are another future's
            play_to(packed, table)
            shares[number, rollout] = shares_by_seat(table)
    return shares


def find_state(packed: Packed, place: StatePlace) -> Table:
    """The table at a place, ready for its turn."""
    state = start_game(packed, place.deal, place.rotation)
    play_to(packed, state, place.turn)
    if state["over"][0] or state["turn"][0] != place.turn:
        raise InputError("states", f"{place} is no state of this game", "places of its own log")
    return state


def shares_by_seat(table: Table) -> npt.NDArray[np.float64]:
    """The shares of the win of a game that is over."""
    players = int(table["players"][0])
    found = np.empty(players)
    found[table["seat"][0, :players]] = table["win"][0, :players] / WIN_SHARES
    return found


def audit(states: pl.DataFrame, shares: Numbers, alpha: float = 0.05) -> Audit:
    """Compare V with what rollouts say.

    Args:
        states: with ``v_1`` … ``v_n``.
        shares: of `roll_out` for these.
        alpha: the error rate of each interval.

    Formulas, with p_s the mean share of seat s from a state and m the seat to act: difference =
    mean of p_m - V_m; slope = Σ (V_s - 1/n) (p_s - 1/n) / Σ (V_s - 1/n)² over states and seats
    (both sum to 1 over seats, so the line goes through 1/n); their standard errors have deals as
    clusters. apart² = mean over states and seats of [(p_s - V_s)² - Var(p_s) by rollouts].

    Raises:
        ValueError: for shapes that do not fit, or states of one deal.
    """
    check_alpha(alpha)
    number, rollouts, seats = shares.shape
    if number != len(states):
        raise ValueError(f"{number} rolled out of {len(states)} states")
    deal, deals = number_deals(states["deal"].to_numpy())
    if deals < 2:
        raise ValueError("one deal has no spread; two or more are needed")
    chances, share = by_seat(states, "v", seats), shares.mean(axis=1)
    mover = states["seat_to_act"].to_numpy() - 1
    off = (share - chances)[np.arange(number), mover]
    reach = float(stdtrit(deals - 1, 1 - alpha / 2))
    difference = float(off.mean())
    half = reach * clustered_error(off - difference, deal, deals) / number
    x, y = chances - 1 / seats, share - 1 / seats
    across = float((x**2).sum())
    slope = float((x * y).sum() / across) if across > 0 else np.nan
    rest = clustered_error((x * (y - slope * x)).sum(axis=1), deal, deals)
    slope_half = reach * rest / across if across > 0 else np.nan
    noise = shares.var(axis=1, ddof=1) / rollouts
    apart = float(((share - chances) ** 2 - noise).mean())
    return Audit(
        states=number,
        rollouts=rollouts,
        difference=difference,
        low=difference - half,
        high=difference + half,
        slope=slope,
        slope_low=slope - slope_half,
        slope_high=slope + slope_half,
        apart=float(np.sqrt(max(apart, 0))),
    )


def clustered_error(rest: Numbers, deal: npt.NDArray[np.int64], deals: int) -> float:
    """The standard error of a sum of residuals that are dependent within deals."""
    sums = np.bincount(deal, rest, minlength=deals)
    return float(np.sqrt((sums**2).sum() * deals / (deals - 1)))


def places_of(states: pl.DataFrame) -> list[StatePlace]:
    """Where a log's states are found."""
    return [StatePlace(*row) for row in states.select("deal", "rotation", "turn").iter_rows()]
