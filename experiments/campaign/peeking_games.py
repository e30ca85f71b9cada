"""The part of the peeking proof that is played: pools of deals, cut into disjoint runs.

Three pools: Word Crush with 3 cards, the same with another seed (a null whose differences vary),
and with 4 cards on the first pool's deals. What an effect truly is, is read from the whole pool,
which is a thousand times as long as a run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import resources

import numpy as np

from experiments.campaign.peeking_runs import PeekingCase
from experiments.campaign.situations import (
    ALPHA,
    ASYMPTOTIC,
    BOUNDED,
    NORMAL,
    SHARE,
    WILSON,
    Situation,
    try_situation,
)
from experiments.comparing.judge import EQUIVALENT, UNDECIDED, Ends, distance_change
from experiments.comparing.plan import Pair, Question, read_question
from experiments.comparing.play import PairRun, race
from experiments.comparing.ways import ONCE, PlayedDeals, WaySampler, WayStretch
from experiments.design.preparing import configuration
from experiments.design.sweep import Cell, hash_of, read_sweep
from experiments.runner.paired import Figure, no_longer_than
from experiments.statistics.intervals import Numbers

SLOW = 50.0
"""Minutes that about one game in 100 of the first pool takes longer than."""

OTHER_SEED = 1_000_003

MINUTES, STUCK, FIRST, UNFINISHED, IN_TIME = range(5)
"""Figures by place."""


@dataclass(frozen=True)
class Pools:
    """Every deal's figures of three cells, and how deals are cut into runs.

    Attributes:
        question: hand 3 against hand 4, as ``fairdeal compare`` would ask.
        null: hand 3 against hand 3 with another seed, asked likewise.
        values: by cell hash, shape (figures, runs * deals).
        runs, deals: of a run.
        games: games played.
    """

    question: Question
    null: Question
    values: dict[str, Numbers]
    runs: int
    deals: int
    games: int

    def cut(self, cell: Cell, figure: int) -> Numbers:
        """One figure of a cell, shape (runs, deals)."""
        return np.reshape(self.values[cell.hash][figure], (self.runs, self.deals))


def play_pools(runs: int, deals: int, jobs: int, seed: int) -> Pools:
    """Play the three pools; a run has half as many deals as a synthetic one."""
    path = resources.files("experiments.campaign").joinpath("peeking.toml")
    with resources.as_file(path) as file:
        sweep = read_sweep(file)
    question = read_question(sweep, max(1, deals // 2))
    (pair,) = question.pairs
    base, other = reseeded(pair.baseline, seed), reseeded(pair.other, seed)
    again = reseeded(pair.baseline, seed + OTHER_SEED)
    figures: list[tuple[Figure, float, float]] = [
        *((one.figure, one.low, one.high) for one in question.measures),
        (no_longer_than(SLOW, "in_time"), 0.0, 1.0),
    ]
    sampler = WaySampler(figures, jobs)
    cells = [base, again, other]
    played = sampler.play([WayStretch(cell, ONCE, 0, runs * question.deals) for cell in cells])
    return Pools(
        question=replace(question, pairs=(replace(pair, baseline=base, other=other),)),
        null=replace(question, pairs=(Pair(base, again, "seed", "other seed", pair.where),)),
        values={cell.hash: one.means for cell, one in zip(cells, played, strict=True)},
        runs=runs,
        deals=question.deals,
        games=sampler.games,
    )


def reseeded(cell: Cell, seed: int) -> Cell:
    """The same cell with other draws."""
    changed = replace(cell, seed=seed)
    return replace(changed, hash=hash_of(configuration(changed.setting())))


def engine_cases(pools: Pools, watch: Callable[[str], None]) -> list[PeekingCase]:
    """Every interval on differences of games, and whole comparisons."""
    cases: list[PeekingCase] = []
    for situation in engine_situations(pools):
        watch(situation.name)
        cases += try_situation(situation)
    for name, question in (
        ("another seed, 4 figures together", pools.null),
        ("hand 3 → 4, 4 figures together", pools.question),
    ):
        watch(name)
        cases.append(try_comparison(pools, question, name))
    return cases


def engine_situations(pools: Pools) -> list[Situation]:
    """Differences of single figures between two of the pools, and one share."""
    base = pools.question.pairs[0].baseline
    first = pools.cut(base, FIRST)
    situations = [
        Situation(
            "win share of who begins",
            "engine",
            first,
            float(first.mean()),
            0,
            None,
            1,
            (SHARE,),
            (WILSON,),
        )
    ]
    for change, question in (("another seed", pools.null), ("hand 3 → 4", pools.question)):
        pair = question.pairs[0]
        for figure, name, span in (
            (MINUTES, "minutes", 120.0),
            (STUCK, "stuck turns", 1.0),
            (FIRST, "win share of who begins", 1.0),
            (IN_TIME, f"done in {SLOW:g} minutes", 1.0),
        ):
            values = pools.cut(pair.other, figure) - pools.cut(pair.baseline, figure)
            is_null = question is pools.null
            truth = 0.0 if is_null else float(values.mean())
            margin = NULL_MARGINS[figure] if is_null else 0.8 * abs(truth)
            situations.append(
                Situation(
                    f"{change}: {name}",
                    "engine",
                    values,
                    truth,
                    margin,
                    (-span, span),
                    span,
                    (BOUNDED, ASYMPTOTIC),
                    (NORMAL,),
                )
            )
    return situations


NULL_MARGINS = {MINUTES: 4.0, STUCK: 0.02, FIRST: 0.1, IN_TIME: 0.04}
"""Up to which a difference between seeds is called equivalent to none."""


class PoolSampler(WaySampler):
    """Gives one run's deals from the pools in place of playing them."""

    def __init__(self, pools: Pools, run: int) -> None:
        super().__init__([])
        self.pools, self.run = pools, run

    def play(self, stretches: Sequence[WayStretch]) -> list[PlayedDeals]:
        """The figures that a comparison judges, of the run's deals."""
        start = self.run * self.pools.deals
        judged = len(self.pools.question.measures)
        return [
            PlayedDeals(
                self.pools.values[one.cell.hash][
                    :judged, start + one.first_deal : start + one.first_deal + one.deals, None
                ],
                np.zeros(judged),
            )
            for one in stretches
        ]


def try_comparison(pools: Pools, question: Question, name: str) -> PeekingCase:
    """Whole comparisons as ``fairdeal compare`` makes them: is any of a run's verdicts false?"""
    (pair,) = question.pairs
    before, after = (pools.values[cell.hash].mean(axis=1) for cell in (pair.baseline, pair.other))
    if question is pools.null:
        before = after = (before + after) / 2
    missed = claims = equivalences = undecided = 0
    for number in range(pools.runs):
        run = PairRun(pair, ONCE, question.measures, ALPHA / question.claims)
        race([run], PoolSampler(pools, number), question, lambda findings: None)
        is_missed = is_claim = is_equivalence = is_undecided = False
        for place, one in enumerate(run.findings()):
            truth = float(after[place] - before[place])
            judged = truth
            if one.target is not None:
                middle = float(after[place] + before[place]) / 2
                judged = distance_change(same(truth), same(middle), one.target).value
            is_missed |= not one.difference.low <= truth <= one.difference.high
            is_decided = one.verdict not in (EQUIVALENT, UNDECIDED)
            is_claim |= is_decided and (judged <= 0 if one.change.low > 0 else judged >= 0)
            is_equivalence |= one.verdict == EQUIVALENT and abs(judged) > one.measure.margin
            is_undecided |= one.verdict == UNDECIDED
        missed += is_missed
        claims += is_claim
        equivalences += is_equivalence
        undecided += is_undecided
    return PeekingCase(
        name,
        "engine",
        "fairdeal compare",
        must_pass=True,
        runs=pools.runs,
        values=pools.deals,
        alpha=ALPHA,
        truth=float("nan"),
        margin=float("nan"),
        missed=missed,
        false_claims=claims,
        false_equivalences=equivalences,
        undecided=undecided,
    )


def same(value: float) -> Ends:
    """A value that is known."""
    return Ends(value, value, value)
