"""Plays every hand for every kind of players on the same deals and judges them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from experiments.design.sweep import Cell, Sweep
from experiments.report.opinion import version_of_cell
from experiments.robustness.judge import (
    Flags,
    Numbers,
    RegretMap,
    Robustness,
    bootstrap_medians,
    median_of,
    regrets,
)
from experiments.robustness.plan import Group, RobustnessPlan, cell_of, read_plan
from experiments.runner.paired import (
    DealRequest,
    DealSampler,
    Figure,
    Games,
    is_counted,
    is_unfinished,
    minutes,
    points_figure,
    win_of_position,
)
from experiments.statistics.intervals import (
    bonferroni,
    normal_mean,
    quantile_ranks,
    rare_share,
    ratio_of_means,
    wilson,
)

RESAMPLED = 1000
FIRST_DEAL = 0


def minutes_or_never(games: Games) -> Numbers:
    """A game's minutes, infinite if it never finishes."""
    return np.where(is_unfinished(games) > 0, np.inf, minutes(games))


@dataclass(frozen=True, eq=False)
class Sample:
    """All games of one player count of a group.

    Attributes:
        minutes: shape (hands, played populations, deals); infinite where never finished.
        beyond: for each limit but that on unfinished games, the ends of its figure's interval and
            its estimate (low, value, high), shape (3, hands, played populations).
        cells: all that was played, hand by hand.
    """

    minutes: Numbers
    beyond: Mapping[str, Numbers]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, eq=False)
class Lengths:
    """Medians of a group for all populations, by player count in the group's order.

    Attributes:
        value, low, high: shape (players, hands, populations).
        resampled: shape (replicates, players, hands, populations).
        works, surely_judged: shape (hands, populations).
    """

    value: Numbers
    low: Numbers
    high: Numbers
    resampled: Numbers
    works: Flags
    surely_judged: Flags


def robustness_of(
    sweep: Sweep,
    *,
    deals: int | None = None,
    jobs: int = 1,
    watch: Callable[[str, int, int], None] | None = None,
) -> Robustness:
    """Play and judge a sweep's table ``[robustness]``.

    Args:
        sweep: with two hands or more under ``cells.rules.hand`` and declared minutes.
        deals: in place of the table's.
        jobs: threads.
        watch: is called with what is being played, how many rows are done, and of how many.

    Raises:
        InputError: if the table is wrong; see `read_plan`.
    """
    plan = read_plan(sweep)
    count = deals or plan.deals
    questions: list[RegretMap] = []
    games = 0
    alpha = bonferroni(plan.alpha, len(plan.groups) * len(plan.targets))
    for done, group in enumerate(plan.groups):
        if watch is not None:
            watch(group.label, done, len(plan.groups))
        samples = [play_group(group, players, plan, count, jobs) for players in group.players]
        games += sum(one.minutes.size for one in samples)
        found = lengths_of(group, samples, plan, sweep.seed, alpha)
        cells = tuple(cell for one in samples for cell in one.cells)
        questions += [judge(group, mode, plan, found, cells, alpha) for mode in plan.targets]
    return Robustness(
        name=sweep.name,
        question=sweep.question,
        path=str(sweep.path),
        game=sweep.game,
        axes={
            game: {key: list(one) for key, one in axes.items()} for game, axes in plan.axes.items()
        },
        default={game: list(place) for game, place in plan.default.items()},
        deals=count,
        games=games,
        alpha=plan.alpha,
        limits=plan.limits,
        longest=plan.longest,
        digest=digest_of(questions),
        questions=tuple(questions),
    )


def play_group(group: Group, players: int, plan: RobustnessPlan, deals: int, jobs: int) -> Sample:
    """Play all hands of one player count for all populations whose games are not another's."""
    kinds = plan.populations[group.game]
    played = sorted({one.played for one in kinds})
    # players outside, hands inside: what a bot knows of words is worked out once for each
    cells: list[Cell] = [
        cell_of(group.cells[players, hand], kinds[place].bot)
        for place in played
        for hand in group.hands
    ]
    figures = [Figure("minutes", "", "minutes", 0, None, minutes_or_never)]
    figures += [
        Figure(f"win_{place}", "", "share", 0, 1, win_of_position(place))
        for place in range(1, players + 1)
    ]
    counts_stuck = "stuck_turns" in plan.limits and is_counted("stuck_turns", cells[0])
    if counts_stuck:
        figures += [
            Figure(name, "", "turns", 0, None, partial(Games.column, name=name))
            for name in ("stuck_turns", "turns")
        ]
    counts_points = (
        players > 1 and "seat_points" in plan.limits and is_counted("seat_points", cells[0])
    )
    at_points = len(figures)
    if counts_points:
        figures += [points_figure(place) for place in range(1, players + 1)]
    sampler = DealSampler(cells, figures, jobs)
    found = sampler.play([DealRequest(place, FIRST_DEAL, deals) for place in range(len(cells))])
    shape = (len(played), len(group.hands), len(figures), deals)
    values = np.stack(found).reshape(shape).swapaxes(0, 1)
    took = values[:, :, 0]
    finished = np.isfinite(took).sum(axis=2).astype(np.float64)
    wins = values[:, :, 1 : players + 1].sum(axis=3)
    beyond: dict[str, Numbers] = {}
    if players > 1:
        beyond["seat_edge"] = seat_edges(wins, finished)
        beyond["first_player"] = seat_edges(wins, finished, only=1)
    if counts_stuck:
        beyond["stuck_turns"] = stuck_ends(values[:, :, players + 1], values[:, :, players + 2])
    if counts_points:
        beyond["seat_points"] = point_ends(values[:, :, at_points : at_points + players])
    hands = len(group.hands)
    in_order = (cell for first in range(hands) for cell in cells[first::hands])
    return Sample(
        took, {name: beyond[name] for name in plan.limits if name in beyond}, tuple(in_order)
    )


def seat_edges(wins: Numbers, finished: Numbers, only: int | None = None) -> Numbers:
    """The largest distance of a position's win share from an even one, with its interval.

    Its low end is the largest low end of any position's distance, the high end the
    largest high end; each position's is Wilson's at 95 % over the positions together. The largest
    of several estimates is too large by chance, so that the low end stands for the estimate.

    Args:
        wins: shape (..., positions).
        finished: games, shape (...).
        only: so many of the positions from the first; all if None.

    Returns:
        Low, value, high, shape (3, ...).
    """
    positions = wins.shape[-1]
    seen = wins[..., :only]
    share = wilson(seen, finished[..., None], bonferroni(0.05, seen.shape[-1]))
    low, high = (np.abs(one - 1 / positions) for one in share[1:])
    holds = (share.low <= 1 / positions) & (share.high >= 1 / positions)
    nearest = np.where(holds, 0, np.minimum(low, high)).max(axis=-1)
    return np.stack([nearest, nearest, np.maximum(low, high).max(axis=-1)])


def point_ends(points: Numbers) -> Numbers:
    """The furthest that a position's mean points are from the mean of all: shape (3, ...).

    Low, value, high as in `seat_edges`; each position's interval is normal, at 95 % over the
    positions together.

    Args:
        points: of each position and deal, less the mean of all players, shape (..., positions,
            deals).
    """
    positions, deals = points.shape[-2:]
    alpha = bonferroni(0.05, positions)
    found = normal_mean(points.sum(axis=-1), (points**2).sum(axis=-1), float(deals), alpha)
    nearest = np.maximum(np.maximum(found.low, -found.high), 0).max(axis=-1)
    furthest = np.maximum(np.abs(found.low), np.abs(found.high)).max(axis=-1)
    return np.stack([nearest, nearest, furthest])


def stuck_ends(stuck: Numbers, turns: Numbers) -> Numbers:
    """The share of all turns without a move: low, value, high, shape (3, ...).

    Args:
        stuck, turns: of each deal, shape (..., deals).
    """
    found = ratio_of_means(
        stuck.sum(axis=-1),
        (stuck**2).sum(axis=-1),
        turns.sum(axis=-1),
        (turns**2).sum(axis=-1),
        (stuck * turns).sum(axis=-1),
        float(stuck.shape[-1]),
    )
    return np.stack([found.low, found.value, found.high])


def lengths_of(
    group: Group, samples: Sequence[Sample], plan: RobustnessPlan, seed: int, alpha: float
) -> Lengths:
    """Medians of all populations, those that differ in the clock alone from the same games."""
    kinds = plan.populations[group.game]
    played = sorted({one.played for one in kinds})
    source = np.array([played.index(one.played) for one in kinds])
    clock = np.array([one.clock for one in kinds])
    deals = samples[0].minutes.shape[-1]
    weights = draw_weights(deals, seed)
    claims = len(samples) * len(group.hands) * len(kinds)
    ranks = quantile_ranks(0.5, deals, bonferroni(alpha, claims))
    value: list[Numbers] = []
    low: list[Numbers] = []
    high: list[Numbers] = []
    resampled: list[Numbers] = []
    for one in samples:
        flat = one.minutes.reshape(-1, deals)
        shape = one.minutes.shape[:2]
        ordered = np.sort(flat, axis=1)
        at_low = ordered[:, max(int(ranks.low) - 1, 0)]
        at_high = ordered[:, min(int(ranks.high) - 1, deals - 1)]
        for into, found in ((value, median_of(flat)), (low, at_low), (high, at_high)):
            into.append(found.reshape(shape)[:, source] * clock)
        moved = bootstrap_medians(flat, weights).reshape(len(weights), *shape)
        resampled.append(moved[:, :, source] * clock)
    works, sure = within_limits(samples, plan, source, clock)
    return Lengths(
        np.stack(value),
        np.stack(low),
        np.stack(high),
        np.stack(resampled, axis=1),
        works,
        sure,
    )


def draw_weights(deals: int, seed: int) -> npt.NDArray[np.int64]:
    """How often each resampled set holds each deal, shape (replicates, deals)."""
    draw = np.random.default_rng([seed, deals])
    return draw.multinomial(deals, np.full(deals, 1 / deals), size=RESAMPLED)


def within_limits(
    samples: Sequence[Sample], plan: RobustnessPlan, source: npt.NDArray[np.int64], clock: Numbers
) -> tuple[Flags, Flags]:
    """Whether all player counts keep the limits, and whether the games settle that.

    Args:
        samples: of each player count.
        plan: the limits.
        source: of each population, the played one whose games it has.
        clock: of each, how much longer they take there.

    A seat edge breaks its limit only where its interval's low end does; see `seat_edges`.
    """
    works, sure = [], []
    for one in samples:
        late = [
            (one.minutes[:, place] * slower >= plan.longest).sum(axis=-1)
            for place, slower in zip(source, clock, strict=True)
        ]
        share = rare_share(np.stack(late, axis=1), one.minutes.shape[-1])
        judged = [(share.low, share.value, share.high, plan.not_finished)]
        judged += [(*ends[:, :, source], plan.limits[name]) for name, ends in one.beyond.items()]
        works.append(np.all([value <= limit for _, value, _, limit in judged], axis=0))
        keeps = np.all([high <= limit for _, _, high, limit in judged], axis=0)
        breaks = np.any([low > limit for low, _, _, limit in judged], axis=0)
        sure.append(np.where(works[-1], keeps, breaks))
    all_work = np.all(works, axis=0)
    surely_works = np.all(sure, axis=0)
    surely_breaks = np.any([~one & two for one, two in zip(works, sure, strict=True)], axis=0)
    settled = np.where(all_work, surely_works, surely_breaks)
    return np.asarray(all_work, np.bool_), np.asarray(settled, np.bool_)


def judge(
    group: Group,
    mode: str,
    plan: RobustnessPlan,
    found: Lengths,
    cells: Sequence[Cell],
    alpha: float,
) -> RegretMap:
    """The answer for one length of game."""
    target = plan.targets[mode]
    losses = off_target(found.value, target)
    loss = losses.max(axis=0)
    resampled = off_target(found.resampled, target).max(axis=1)
    apart = regrets(loss, resampled, found.works, alpha)
    worst = losses.argmax(axis=0)
    median = np.take_along_axis(found.value, worst[None], axis=0)[0]
    bottom, top = target * (1 - plan.band), target * (1 + plan.band)
    inside = ((found.value >= bottom) & (found.value <= top)).all(axis=0)
    surely = ((found.low >= bottom) & (found.high <= top)).all(axis=0)
    out = ((found.low > top) | (found.high < bottom)).any(axis=0)
    printed = group.printed.get(mode, group.printed.get(""))
    return RegretMap(
        game=group.game,
        version=version_of_cell(next(iter(group.cells.values()))),
        axes=plan.axes[group.game],
        row=group.label,
        players=group.players,
        bots=plan.base,
        mode=mode,
        target=target,
        band=plan.band,
        hands=group.hands,
        populations=plan.populations[group.game],
        median=median,
        loss=np.where(found.works, loss, np.inf),
        works=found.works,
        surely_judged=found.surely_judged,
        regret=apart.value,
        low=apart.low,
        high=apart.high,
        in_band=inside & found.works,
        surely_in_band=surely & found.works & found.surely_judged,
        surely_out=out | (~found.works & found.surely_judged),
        printed=printed,
        cells=tuple(cell.hash for cell in cells),
        cell_names=tuple(map(str, cells)),
    )


def off_target(median: Numbers, target: float) -> Numbers:
    """|median - target| / target."""
    return np.asarray(np.abs(median - target) / target)


def digest_of(questions: Sequence[RegretMap]) -> str:
    """A hash of the cells and the medians."""
    digest = hashlib.blake2b(digest_size=16)
    for one in questions:
        digest.update(" ".join(one.cells).encode())
        digest.update(np.ascontiguousarray(one.median).tobytes())
    return digest.hexdigest()
