"""The choices and their neighbours seen again on deals that chose nothing: no winner's curse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from experiments.runner.fresh_deals import CHOICES
from experiments.runner.paired import DealRequest
from experiments.statistics.intervals import bonferroni, quantile_ranks, wilson
from experiments.tuning.board import Known, LaneKey, Sampler
from experiments.tuning.cell import CellRace
from experiments.tuning.plan import TuningPlan
from experiments.tuning.race import Race, price

Numbers = npt.NDArray[np.float64]

FEWEST_FRESH = 50
"""Fresh deals below which a median says too little to speak for or against a hand."""


@dataclass(frozen=True)
class FreshHand:
    """One hand of one cell on fresh deals, its intervals all holding together.

    Attributes:
        hand: cards dealt.
        deals: of each player count.
        medians: minutes, by player count.
        loss: the largest distance from the target, as a share of it.
        in_band: the share of games that finish within the band, at the worst player count.
    """

    hand: int
    deals: int
    medians: Mapping[int, Known]
    loss: Known
    in_band: Known


def hands_to_see(cell: CellRace) -> tuple[int, ...]:
    """The choice, its neighbours, its runner-up and what else may be the best."""
    if cell.leader is None:
        return ()
    hands = cell.plan.hands
    place = hands.index(cell.leader)
    seen = {*hands[max(place - 1, 0) : place + 2], *cell.confidence_set}
    if cell.closest_rival is not None:
        seen.add(cell.closest_rival)
    return tuple(sorted(seen))


def see_again(
    race: Race, sampler: Sampler, rotations: Mapping[LaneKey, int] | None = None
) -> dict[tuple[int, str], tuple[FreshHand, ...]]:
    """Play fresh deals of each cell's hands; by row and mode.

    As many as the plan asks for, or as its games leave; none if these are fewer than
    `FEWEST_FRESH`.
    """
    plan = race.board.plan
    asked = {(cell.row, cell.mode): hands_to_see(cell) for cell in race.cells}
    lanes = sorted(
        {
            LaneKey(count, hand)
            for (row, _), hands in asked.items()
            for hand in hands
            for count in plan.rows[row]
        }
    )
    places = {key: place for place, key in enumerate(race.board.keys)}
    left = (plan.most_games - race.games) // max(price(dict.fromkeys(lanes, 1), rotations or {}), 1)
    deals = min(plan.fresh_deals, left)
    if deals < FEWEST_FRESH:
        return dict.fromkeys(asked, ())
    requests = [DealRequest(places[key], CHOICES, deals) for key in lanes]
    played = dict(zip(lanes, (found[0] for found in sampler.play(requests)), strict=True))
    claims = sum(2 * len(hands) * len(plan.rows[row]) for (row, _), hands in asked.items())
    alpha = bonferroni(plan.fresh_alpha, claims)
    return {
        (cell.row, cell.mode): tuple(
            fresh_hand(hand, cell, played, plan, alpha) for hand in asked[cell.row, cell.mode]
        )
        for cell in race.cells
    }


def fresh_hand(
    hand: int, cell: CellRace, played: Mapping[LaneKey, Numbers], plan: TuningPlan, alpha: float
) -> FreshHand:
    """One hand of one cell from its fresh games."""
    band = plan.band or 0.25
    low, high = cell.target * (1 - band), cell.target * (1 + band)
    medians, losses, shares = {}, [], []
    for count in cell.players:
        minutes = played[LaneKey(count, hand)]
        medians[count] = fixed_median(minutes, alpha)
        losses.append(distance(medians[count], cell.target))
        hits = int(np.sum((minutes >= low) & (minutes <= high)))
        shares.append(Known(*map(float, wilson(hits, len(minutes), alpha))))
    return FreshHand(
        hand=hand,
        deals=len(played[LaneKey(cell.players[0], hand)]),
        medians=medians,
        loss=Known(*(max(ends) for ends in zip(*losses, strict=True))),
        in_band=Known(*(min(ends) for ends in zip(*shares, strict=True))),
    )


def fixed_median(minutes: Numbers, alpha: float) -> Known:
    """The median of a fixed number of games, with its interval from order statistics."""
    ordered = np.sort(minutes)
    ranks = quantile_ranks(0.5, len(ordered), alpha)
    low, high = int(ranks.low), int(ranks.high)
    return Known(
        float(ordered[int(ranks.value) - 1]),
        float(ordered[low - 1]) if low >= 1 else 0.0,
        float(ordered[high - 1]) if high <= len(ordered) else float("inf"),
    )


def distance(median: Known, target: float) -> Known:
    """A median's distance from the target, as a share of it.

    >>> distance(Known(11.0, 9.0, 12.0), 10)
    Known(value=0.1, low=0.0, high=0.2)
    """
    ends = [(end - target) / target for end in median]
    nearest = 0.0 if ends[1] <= 0 <= ends[2] else min(abs(ends[1]), abs(ends[2]))
    return Known(abs(ends[0]), nearest, max(abs(ends[1]), abs(ends[2])))


def speaks_against(cell: CellRace, fresh: Sequence[FreshHand]) -> str:
    """What fresh deals say against a cell's choice; empty if nothing."""
    by_hand = {one.hand: one for one in fresh}
    if cell.leader is None or cell.leader not in by_hand:
        return ""
    choice, plan = by_hand[cell.leader], cell.plan
    for one in fresh:
        is_able = one.hand in cell.trials and not cell.trials[one.hand].broken
        if is_able and one.loss.high < choice.loss.low - plan.indifference:
            return f"on fresh deals {one.hand} is nearer to the target"
    if plan.band is not None and choice.loss.low > plan.band * (1 + plan.slack):
        return "on fresh deals it misses the band"
    return ""
