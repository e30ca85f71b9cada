"""From a log of playtests to the players that it describes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from experiments.playtests.check import Checked, check_rows
from experiments.playtests.model import (
    FIFTHS,
    PACE_PRIOR,
    PURE_PRIOR,
    SPREAD_PRIOR,
    Numbers,
    Posterior,
    ValueGrid,
    fit_rows,
    interval_of,
    make_grid,
)
from experiments.playtests.next_one import NextPlaytest, divergence, rank_candidates
from experiments.playtests.play import Library, play_library
from experiments.playtests.read import Playtest, PlaytestTable
from experiments.report.wording import percent
from sim.engine.simulation import prepare
from sim.errors import InputError, describe_value
from sim.registry import load_game

TIERS = ("novice", "casual", "strong", "expert")
GAMES, CANDIDATE_GAMES = 2000, 1000
LEVEL = 0.9
CLEAR_RATIO = 3.0
"""Ratio of chances from which one tier is said to fit better than another."""


@dataclass(frozen=True)
class Weight:
    """How much of the tables play like one tier.

    Attributes:
        tier: the profile.
        mean, low, high: of the mixture's weight, with its 90 % interval.
        alone: the tier's chance if all tables were of one tier; ``pace``: theirs in that case.
    """

    tier: str
    mean: float
    low: float
    high: float
    alone: float
    pace: float


@dataclass(frozen=True)
class FittedNumber:
    """What is known of one unknown: median, 90 % interval, and spread over the prior's spread."""

    middle: float
    low: float
    high: float
    width_left: float


@dataclass(frozen=True, eq=False)
class Fit:
    """What a log of playtests says.

    Attributes:
        rows: the playtests.
        tiers: that the players are compared with.
        weights: of each tier.
        credible: the likeliest mixtures that hold 90 % of the posterior, of ``mixes`` in all.
        pace: by what the bots' minutes are multiplied; ``spread``: standard deviation between
            tables, of the logarithm.
        mix_bits: how much the rows have taught of the mixture (divergence of the posterior from the
            prior), of ``mix_bits_of_prior`` that there were to learn.
        alike_tiers: pairs of tiers whose chances are within a factor 3 of each other.
        checked: each row against the others.
        candidates: tables to play next, the most informative first.
        games: simulated.
        posterior: all of it.
    """

    rows: tuple[Playtest, ...]
    tiers: tuple[str, ...]
    weights: tuple[Weight, ...]
    credible: Numbers
    mixes: int
    pace: FittedNumber
    spread: FittedNumber
    mix_bits: float
    mix_bits_of_prior: float
    alike_tiers: tuple[tuple[str, str], ...]
    checked: tuple[Checked, ...]
    candidates: tuple[NextPlaytest, ...]
    games: int
    posterior: Posterior


def fit_playtests(
    rows: Sequence[Playtest],
    *,
    tiers: Sequence[str] = TIERS,
    candidates: Sequence[PlaytestTable] | None = None,
    games: int = GAMES,
    jobs: int = 1,
    watch: Callable[[str, int, int], None] | None = None,
) -> Fit:
    """Fit the bot mix and the time model to some playtests.

    Args:
        rows: from `experiments.playtests.read.read_playtests`.
        tiers: two profiles or more.
        candidates: tables among which the next playtest is chosen; `usual_candidates` if None.
        games: simulated for each table and tier.
        jobs: threads.
        watch: is called with what is being done, how much of it is done, and of how much.
    """
    tables = list(dict.fromkeys(row.table for row in rows))
    others = usual_candidates(tables) if candidates is None else list(candidates)
    library = play_with_news(tables, tiers, games, jobs, watch, "playing the tables")
    fresh = [table for table in others if table not in tables]
    few = min(games, CANDIDATE_GAMES)
    library |= play_with_news(fresh, tiers, few, jobs, watch, "playing the candidates")
    posterior = fit_rows(rows, library, make_grid(tiers))
    checked = check_rows(rows, library, posterior)

    def news(done: int, all_of_them: int) -> None:
        if watch is not None:
            watch("weighing the candidates", done, all_of_them)

    ranked = rank_candidates(others, library, posterior, watch=news)
    played = len(tables) * len(tiers) * games + len(fresh) * len(tiers) * few
    return summarise(rows, posterior, checked, ranked, played)


def play_with_news(
    tables: Sequence[PlaytestTable],
    tiers: Sequence[str],
    games: int,
    jobs: int,
    watch: Callable[[str, int, int], None] | None,
    what: str,
) -> Library:
    """A library, table by table."""
    library: Library = {}
    for place, table in enumerate(tables):
        if watch is not None:
            watch(what, place, len(tables))
        library |= play_library([table], tiers, games, jobs=jobs)
    return library


def summarise(
    rows: Sequence[Playtest],
    posterior: Posterior,
    checked: Sequence[Checked],
    ranked: Sequence[NextPlaytest],
    games: int,
) -> Fit:
    """The posterior in the numbers that are reported."""
    grid, weights = posterior.grid, posterior.weights
    by_pace, by_spread = weights.sum(axis=(0, 2)), weights.sum(axis=(0, 1))
    prior = np.exp(grid.log_prior)
    return Fit(
        rows=tuple(rows),
        tiers=grid.tiers,
        weights=tuple(tier_weight(posterior, place) for place in range(len(grid.tiers))),
        credible=posterior.credible_mixes(LEVEL),
        mixes=len(grid.mixes),
        pace=known(grid.log_paces, by_pace, prior.sum(axis=(0, 2)), is_log=True),
        spread=known(grid.spreads, by_spread, prior.sum(axis=(0, 1)), is_log=False),
        mix_bits=divergence(posterior.mix_weights, prior.sum(axis=(1, 2))),
        mix_bits_of_prior=entropy(prior.sum(axis=(1, 2))),
        alike_tiers=alike_pairs(grid.tiers, posterior.pure),
        checked=tuple(checked),
        candidates=tuple(ranked),
        games=games,
        posterior=posterior,
    )


def entropy(weights: Numbers) -> float:
    """In bits.

    >>> entropy(np.array([0.5, 0.5, 0.0]))
    1.0
    """
    some = weights[weights > 0]
    return float(-(some * np.log2(some)).sum())


def known(values: Numbers, weights: Numbers, prior: Numbers, *, is_log: bool) -> FittedNumber:
    """What is known of an unknown on the grid."""
    ends = interval_of(values, weights, LEVEL)
    left = deviation(values, weights) / deviation(values, prior)
    middle, low, high = (math.exp(end) if is_log else max(end, 0.0) for end in ends)
    return FittedNumber(middle, low, high, left)


def deviation(values: Numbers, weights: Numbers) -> float:
    """The standard deviation of a distribution on a grid."""
    share = weights / weights.sum()
    mean = float((share * values).sum())
    return math.sqrt(float((share * (values - mean) ** 2).sum()))


def tier_weight(posterior: Posterior, place: int) -> Weight:
    """What is known of one tier's weight."""
    grid = posterior.grid
    shares = grid.mixes[:, place]
    low, high = weight_ends(posterior.mix_weights, shares)
    mean = float((posterior.mix_weights * shares).sum() / posterior.mix_weights.sum())
    paces = posterior.pure_by_pace[place]
    pace = math.exp(interval_of(grid.log_paces, paces / paces.sum())[0])
    return Weight(grid.tiers[place], mean, low, high, float(posterior.pure[place]), pace)


def weight_ends(chances: Numbers, shares: Numbers) -> tuple[float, float]:
    """The ends of the likeliest weights of a tier that together hold 90 %.

    Args:
        chances: of each mixture.
        shares: the tier's weight in each mixture.
    """
    levels = np.arange(FIFTHS + 1) / FIFTHS
    heaps = np.array([chances[np.abs(shares - level) < 1e-9].sum() for level in levels])
    order = np.argsort(-heaps, kind="stable")
    count = int(np.searchsorted(np.cumsum(heaps[order]) / heaps.sum(), LEVEL - 1e-12)) + 1
    kept = levels[order[:count]]
    return float(kept.min()), float(kept.max())


def alike_pairs(tiers: Sequence[str], chances: Numbers) -> tuple[tuple[str, str], ...]:
    """Pairs of tiers, neither of which is three times as likely as the other; the hopeless apart.

    Two tiers that are both 20 times less likely than the best are no news.
    """
    pairs = []
    for one in range(len(tiers)):
        for other in range(one + 1, len(tiers)):
            low, high = sorted((float(chances[one]), float(chances[other])))
            if high < CLEAR_RATIO * low and high > chances.max() / 20:
                pairs.append((tiers[one], tiers[other]))
    return tuple(pairs)


def usual_candidates(tables: Sequence[PlaytestTable]) -> list[PlaytestTable]:
    """For each game of the log: 2, 3, 4 and 6 players by the least, middle and most cards.

    The cards are those of the log, two fewer than its least and two more than its most.
    """
    found: dict[PlaytestTable, None] = {}
    for game, variant in dict.fromkeys((one.game, one.variant) for one in tables):
        hands = [one.hand for one in tables if (one.game, one.variant) == (game, variant)]
        middle = sorted(hands)[len(hands) // 2]
        low, high = load_game(game).players
        for players in (2, 3, 4, 6):
            for hand in sorted({max(min(hands) - 2, 1), middle, max(hands) + 2}):
                table = PlaytestTable(game, variant, players, hand)
                if low <= players <= high and can_be_played(table):
                    found[table] = None
    return list(found)


def can_be_played(table: PlaytestTable) -> bool:
    """Does the game allow so many cards?"""
    try:
        prepare(
            table.game, players=table.players, variant=table.variant, rules={"hand": table.hand}
        )
    except InputError:
        return False
    return True


def prior_text() -> str:
    """The prior in words."""
    low, high = math.exp(-1.96 * PACE_PRIOR), math.exp(1.96 * PACE_PRIOR)
    return (
        f"Assumed before any playtest: with {percent(PURE_PRIOR)} all tables are of one tier,"
        " each as"
        " likely as the others, else a mixture in steps of a fifth, each as likely as the"
        f" others; with 95 % the clock runs at {low:.2f} to {high:.2f} times the bots'"
        f" minutes; tables differ by a log-normal factor whose spread is half-normal"
        f" ({SPREAD_PRIOR:g})."
    )


def plain_fit(fit: Fit) -> dict[str, Any]:
    """The fit as plain values for JSON."""
    from dataclasses import asdict

    return {
        "rows": len(fit.rows),
        "tiers": list(fit.tiers),
        "prior": prior_text(),
        "weights": [asdict(one) for one in fit.weights],
        "credible_mixes": fit.credible.tolist(),
        "mixes": fit.mixes,
        "pace": asdict(fit.pace),
        "spread": asdict(fit.spread),
        "mix_bits": fit.mix_bits,
        "mix_bits_of_prior": fit.mix_bits_of_prior,
        "not_told_apart": [list(pair) for pair in fit.alike_tiers],
        "checked": [asdict(one) for one in fit.checked],
        "next": [asdict(one) for one in fit.candidates],
        "games": fit.games,
    }


def grid_of(tiers: Sequence[str]) -> ValueGrid:
    """The grid of some tiers.

    Raises:
        InputError: for fewer than two, more than five, a tier twice or an unknown one.
    """
    from sim.bots.profiles import profiles

    for tier in tiers:
        if tier not in profiles():
            raise InputError(
                "--tiers", f"no bot is called {describe_value(tier)}", ", ".join(profiles())
            )
    if not 2 <= len(tiers) <= 5 or len(set(tiers)) != len(tiers):
        raise InputError("--tiers", f"{', '.join(tiers)}", "2 to 5 profiles, each once")
    return make_grid(tiers)
