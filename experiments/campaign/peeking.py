"""Do verdicts survive being looked at all the time? The proof over all situations.

Every run is looked at after each deal and ends with its first verdict, the worst way to use an
interval. Two identical versions on shared deals differ by exactly 0 and would prove nothing, so all
null situations have differences that vary. A situation passes when the one-sided 99 %
Clopper-Pearson lower bound of its error rate is at most alpha.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from experiments.campaign.peeking_runs import (
    PeekingCase,
)
from experiments.campaign.situations import ALPHA, synthetic_situations, try_situation
from sim.errors import InputError


@dataclass(frozen=True)
class PeekingResult:
    """The proof.

    Attributes:
        alpha: the error rate allowed.
        cases: every interval in every situation.
        games: games played for it.
        seed: of the draws and deals.
    """

    alpha: float
    cases: tuple[PeekingCase, ...]
    games: int
    seed: int

    @property
    def failures(self) -> tuple[PeekingCase, ...]:
        """Intervals that must pass and do not."""
        return tuple(one for one in self.cases if one.must_pass and not one.passes)


def run_peeking(
    runs: int,
    deals: int,
    jobs: int,
    seed: int,
    *,
    watch: Callable[[str], None] = lambda name: None,
) -> PeekingResult:
    """Every interval in every situation.

    Args:
        runs: of each situation.
        deals: of a run.
        jobs: threads for the games.
        seed: of the draws and deals.
        watch: called with each situation before it is tried.

    Raises:
        InputError: without runs or jobs.
    """
    for name, value in (("runs", runs), ("jobs", jobs)):
        if value < 1:
            raise InputError(name, f"{value} is too few", "1 or more")
    from experiments.campaign.peeking_games import engine_cases, play_pools

    cases: list[PeekingCase] = []
    for situation in synthetic_situations(runs, deals, seed):
        watch(situation.name)
        cases += try_situation(situation)
    watch("games")
    pools = play_pools(runs, deals, jobs, seed)
    cases += engine_cases(pools, watch)
    return PeekingResult(ALPHA, tuple(cases), pools.games, seed)
