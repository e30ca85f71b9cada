"""The winners of a search, played again on fresh deals beside what is printed.

The best of many noisy estimates is partly lucky; what is reported of a winner comes from deals that
had no part in choosing it. All finalists and the printed configuration meet the same deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.design.sweep import hash_of
from experiments.optimising.configuration import Configuration, base_configuration
from experiments.optimising.measure import figure_of, play
from experiments.optimising.plan import Objective, OptimisePlan
from experiments.optimising.search import PlayedConfiguration, Search, excess, feasible
from experiments.runner.fresh_deals import CHOICES
from experiments.statistics.intervals import bonferroni
from experiments.tuning.board import Known


@dataclass(frozen=True)
class Finalist:
    """A winner on fresh deals.

    Attributes:
        name: its number, or "printed".
        values: of the parameters; none for what is printed.
        figures: by name, with intervals that all hold together.
        is_kept: it keeps all bounds, by its fresh estimates.
        is_on_front: no other finalist that keeps them is surely as good in all objectives and
            surely better in one.
        searched: deals that were played of it in the search.
    """

    name: str
    values: dict[str, Any]
    figures: dict[str, Known]
    is_kept: bool
    is_on_front: bool
    searched: int


@dataclass(frozen=True)
class OptimiseResult:
    """What an optimisation comes to.

    Attributes:
        name, question, game: of the sweep.
        players: at the tables.
        objectives: with their goals.
        finalists: what is printed first, then the winners.
        trials, resumed, configurations, repeated, unplayable: of the search: trials in all, of
            them from an earlier run, different configurations, trials that played one again, and
            proposals that cannot be played.
        games, final_games: played in the search and after it.
        deals: of each finalist.
        alpha: the error rate of all intervals together.
        search_points: figures of every configuration of the search, by estimate.
        digest: hash of the search's name and all its sums; the same after any stop.
    """

    name: str
    question: str
    game: str
    players: tuple[int, ...]
    objectives: tuple[Objective, ...]
    finalists: tuple[Finalist, ...]
    trials: int
    resumed: int
    configurations: int
    repeated: int
    unplayable: int
    games: int
    final_games: int
    deals: int
    alpha: float
    search_points: tuple[tuple[float, ...], ...]
    digest: str


def dominates(first: Sequence[float], second: Sequence[float]) -> bool:
    """Nowhere more and somewhere less.

    >>> dominates((1, 2), (1, 3)), dominates((1, 2), (2, 1)), dominates((1, 2), (1, 2))
    (True, False, False)
    """
    pairs = list(zip(first, second, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def losses(plan: OptimisePlan, one: PlayedConfiguration) -> tuple[float, ...]:
    """What is minimised, by the pooled estimates."""
    return tuple(
        goal.loss(figure_of(plan, one.found, one.sums, goal).value) for goal in plan.objectives
    )


def choose_finalists(plan: OptimisePlan, search: Search) -> list[PlayedConfiguration]:
    """The front by the estimates, at most so many, spread along the first objective.

    With one objective, the best few.
    """
    able = list(feasible(plan, search))
    found = {one.found.hash: losses(plan, one) for one in able}
    ordered = sorted(able, key=lambda one: found[one.found.hash])
    if len(plan.objectives) == 1:
        return ordered[: plan.finalists]
    front = [
        one
        for one in ordered
        if not any(dominates(found[other.found.hash], found[one.found.hash]) for other in able)
    ]
    if len(front) <= plan.finalists:
        return front
    last = len(front) - 1
    picked = {round(place * last / max(plan.finalists - 1, 1)) for place in range(plan.finalists)}
    return [front[place] for place in sorted(picked)]


def see_again(
    plan: OptimisePlan,
    search: Search,
    jobs: int = 1,
    watch: Callable[[], None] = lambda: None,
) -> OptimiseResult:
    """Play the finalists and what is printed on fresh deals."""
    chosen = choose_finalists(plan, search)
    base = base_configuration(plan)
    entrants: list[tuple[str, Configuration, int]] = [("printed", base, 0)]
    entrants += [
        (str(place), one.found, one.sums.deals) for place, one in enumerate(chosen, start=1)
    ]
    alpha = bonferroni(plan.alpha, len(entrants) * len(plan.figures) * len(plan.cells))
    rows, games, records = [], 0, []
    for name, found, searched in entrants:
        sums, played = play(plan, found, CHOICES, plan.final_deals, jobs)
        games += played
        records.append([found.hash, sums.to_json()])
        goals = {one.figure: one for one in plan.objectives}
        seen = {
            figure: figure_of(plan, found, sums, goals.get(figure, Objective(figure, "low")), alpha)
            for figure in plan.figures
        }
        is_kept = all(excess(plan, found, sums, bound) <= 0 for bound in plan.constraints)
        rows.append((name, dict(found.values), seen, is_kept, searched))
        watch()
    ends = [sure_losses(plan, seen) for _, _, seen, _, _ in rows]
    finalists = tuple(
        Finalist(*row[:4], is_on_front=not any(beaten(ends, rows, place)), searched=row[4])
        for place, row in enumerate(rows)
    )
    return OptimiseResult(
        name=plan.sweep.name,
        question=plan.sweep.question,
        game=plan.cells[0].game,
        players=tuple(cell.players for cell in plan.cells),
        objectives=plan.objectives,
        finalists=finalists,
        trials=search.trials,
        resumed=search.resumed,
        configurations=len(search.played),
        repeated=search.trials - search.unplayable - len(search.played),
        unplayable=search.unplayable,
        games=search.games,
        final_games=games,
        deals=plan.final_deals,
        alpha=plan.alpha,
        search_points=tuple(
            tuple(figure_of(plan, one.found, one.sums, goal).value for goal in plan.objectives)
            for one in search.played.values()
        ),
        digest=hash_of([plan.content_hash, search.trials, records]),
    )


def sure_losses(plan: OptimisePlan, seen: dict[str, Known]) -> list[tuple[float, float]]:
    """The ends of each objective's loss."""
    found = []
    for goal in plan.objectives:
        known = seen[goal.figure]
        ends = [goal.loss(known.low), goal.loss(known.high)]
        is_inside = not isinstance(goal.goal, str) and known.low <= goal.goal <= known.high
        found.append((0.0 if is_inside else min(ends), max(ends)))
    return found


def beaten(
    ends: Sequence[Sequence[tuple[float, float]]], rows: Sequence[Any], place: int
) -> list[bool]:
    """For each other finalist, whether it is surely as good everywhere and better somewhere."""
    own = ends[place]
    return [
        rows[other][3]
        and all(theirs[1] <= mine[0] for theirs, mine in zip(ends[other], own, strict=True))
        and any(theirs[1] < mine[0] for theirs, mine in zip(ends[other], own, strict=True))
        for other in range(len(ends))
        if other != place
    ]
