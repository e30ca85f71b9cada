"""How often does a certified table say anything wrong, and how many games does racing save?

Every table's truth is known (`experiments.campaign.synthetic_tables`); the race is the one of
`fairdeal tune`. A table is wrong if any cell's set lacks the best hand, any choice breaks a limit
by more than the slack or is worse than the best by more than the indifference, any hand is called
as good as the choice that is not, or any claim about a limit is false.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy import special

from experiments.campaign.synthetic_tables import TrueSampler, TrueTable, draw_table
from experiments.runner.pool import start_tasks
from experiments.tuning.board import LaneKey
from experiments.tuning.cell import BROKEN, DECIDED, MET, NEAR, NO_HAND, CellRace
from experiments.tuning.plan import BAND, NOT_FINISHED
from experiments.tuning.race import EVEN, EVEN_ROWS, RACING, run_race
from experiments.waiting import Counted
from sim.errors import InputError

ONE_SIDED = 0.01
"""The error rate of the bound on the error rate."""

MISSED, WORSE, UNLIKE, FALSE_LIMIT, FALSE_NONE = (
    "set lacks the best hand",
    "choice worse than allowed",
    "called as good, but is not",
    "false claim about a limit",
    "said that no hand works",
)


@dataclass(frozen=True)
class TableCheck:
    """One table of the campaign.

    Attributes:
        number: which.
        games: that the race took.
        verdicts: of its cells, counted.
        set_sizes: of its decided cells, counted.
        errors: what it said that is not true.
        even_games, even_rows_games: that even allocations took, if they were played.
    """

    number: int
    games: int
    verdicts: dict[str, int]
    set_sizes: dict[int, int]
    errors: tuple[str, ...]
    even_games: int | None = None
    even_rows_games: int | None = None


@dataclass(frozen=True)
class Saving:
    """What racing saves against an even allocation with the same rule and guarantee.

    Attributes:
        name: of the tables.
        tables: how many.
        race_games, even_games, even_rows_games: in all of them.
    """

    name: str
    tables: int
    race_games: int
    even_games: int
    even_rows_games: int

    @property
    def times(self) -> float:
        """Even over racing: every hand as many deals until the whole table is decided."""
        return self.even_games / max(self.race_games, 1)

    @property
    def times_by_rows(self) -> float:
        """The same where the rows that are decided stop."""
        return self.even_rows_games / max(self.race_games, 1)


@dataclass(frozen=True)
class TablesResult:
    """The campaign's figures.

    Attributes:
        tables: how many were raced.
        cells: of them.
        wrong: tables with any false statement.
        bound: one-sided 99 % Clopper-Pearson upper bound of the chance of a wrong table.
        alpha: what is allowed.
        errors: false statements by kind.
        verdicts: cells by verdict.
        set_sizes: decided cells by the number of hands in the set.
        median_games: of a table.
        savings: against even allocations.
        seconds: that it took.
        seed: names the tables.
    """

    tables: int
    cells: int
    wrong: int
    bound: float
    alpha: float
    errors: dict[str, int]
    verdicts: dict[str, int]
    set_sizes: dict[str, int]
    median_games: float
    savings: tuple[Saving, ...]
    seconds: float
    seed: int

    @property
    def has_passed(self) -> bool:
        """True if the bound is within what is allowed."""
        return self.bound <= self.alpha


def upper_bound(wrong: int, tables: int) -> float:
    """The one-sided Clopper-Pearson bound of a share.

    >>> round(upper_bound(0, 1000), 4), round(upper_bound(5, 1000), 3)
    (0.0046, 0.013)
    """
    if wrong >= tables:
        return 1.0
    return float(special.betaincinv(wrong + 1, tables - wrong, 1 - ONE_SIDED))


def true_figure(table: TrueTable, cell: CellRace, name: str, hand: int) -> float:
    """A constraint's true figure at the worst player count of a row."""
    lanes = [table.lanes[LaneKey(count, hand)] for count in cell.players]
    if name == NOT_FINISHED:
        return max(lane.endless for lane in lanes)
    return max(abs(lane.median - cell.target) / cell.target for lane in lanes)


def errors_of(table: TrueTable, cell: CellRace) -> list[str]:
    """What a cell says that is not true."""
    plan = table.plan
    found = []
    figures = {
        hand: {name: true_figure(table, cell, name, hand) for name in cell.limits}
        for hand in plan.hands
    }
    losses = {hand: true_figure(table, cell, BAND, hand) for hand in plan.hands}

    def keeps(hand: int, slack: float) -> bool:
        limits = cell.limits.items()
        return all(figures[hand][name] <= limit.value * (1 + slack) for name, limit in limits)

    for hand, trial in cell.trials.items():
        for name, standing in trial.standing.items():
            figure, limit = figures[hand][name], cell.limits[name].value
            is_false = (
                (standing == MET and figure > limit)
                or (standing == NEAR and figure > limit * (1 + plan.slack))
                or (standing == BROKEN and figure <= limit)
            )
            found += [FALSE_LIMIT] * is_false
    strict = [hand for hand in plan.hands if keeps(hand, 0)]
    allowed = [
        hand for hand in plan.hands if keeps(hand, plan.slack) and not cell.trials[hand].broken
    ]
    best = min(allowed, key=lambda hand: losses[hand], default=None)
    if best is not None and best not in cell.confidence_set:
        found.append(MISSED)
    if cell.verdict == NO_HAND and strict:
        found.append(FALSE_NONE)
    if cell.verdict == DECIDED and cell.leader is not None:
        least = min((losses[hand] for hand in strict), default=np.inf)
        is_worse = losses[cell.leader] > least + plan.indifference
        found += [WORSE] * (is_worse or not keeps(cell.leader, plan.slack))
        found += [
            UNLIKE
            for hand in plan.hands
            if hand != cell.leader
            and cell.are_alike(hand, cell.leader)
            and abs(losses[hand] - losses[cell.leader]) > plan.indifference
        ]
    return found


def check_table(seed: int, number: int, has_even: bool) -> TableCheck:
    """Race one table and hold what it says against the truth."""
    table = draw_table(seed, number)
    race = run_race(table.plan, TrueSampler(table), RACING)
    sizes = Counter(len(cell.confidence_set) for cell in race.cells if cell.verdict == DECIDED)
    even = {
        how: run_race(table.plan, TrueSampler(table), how).games if has_even else None
        for how in (EVEN, EVEN_ROWS)
    }
    return TableCheck(
        number=number,
        games=race.games,
        verdicts=dict(Counter(cell.verdict for cell in race.cells)),
        set_sizes=dict(sizes),
        errors=tuple(one for cell in race.cells for one in errors_of(table, cell)),
        even_games=even[EVEN],
        even_rows_games=even[EVEN_ROWS],
    )


def run_tables(
    tables: int, even_tables: int, jobs: int, seed: int = 1, *, has_engine: bool = True
) -> TablesResult:
    """Race many tables of known truth.

    Args:
        tables: how many.
        even_tables: of how many even allocations are played as well.
        jobs: processes to use.
        seed: names the tables.
        has_engine: also measure what racing saves on Word Crush's printed table.

    Raises:
        InputError: if a number is out of range.
    """
    for name, value, least in (("tables", tables, 1), ("even tables", even_tables, 0)):
        if value < least:
            raise InputError(name, f"{value} is too few", f"{least} or more")
    start = time.perf_counter()
    tasks = [partial(check_table, seed, number, number < even_tables) for number in range(tables)]
    played = start_tasks(tasks, jobs)
    bar = Counted(played, total=tables, unit="tables")
    checks = list(bar)
    savings = [saving_of("synthetic", checks)] if even_tables else []
    if has_engine:
        savings.append(engine_saving(jobs))
    return result_of(checks, savings, time.perf_counter() - start, seed)


def result_of(
    checks: Sequence[TableCheck], savings: Sequence[Saving], seconds: float, seed: int
) -> TablesResult:
    """The campaign's figures from its tables."""
    wrong = sum(bool(check.errors) for check in checks)
    sizes = sum((Counter(check.set_sizes) for check in checks), Counter())
    return TablesResult(
        tables=len(checks),
        cells=sum(sum(check.verdicts.values()) for check in checks),
        wrong=wrong,
        bound=upper_bound(wrong, len(checks)),
        alpha=draw_table(seed, 0).plan.alpha,
        errors=dict(Counter(one for check in checks for one in check.errors)),
        verdicts=dict(sum((Counter(check.verdicts) for check in checks), Counter())),
        set_sizes={str(size): count for size, count in sorted(sizes.items())},
        median_games=float(np.median([check.games for check in checks])),
        savings=tuple(savings),
        seconds=seconds,
        seed=seed,
    )


def saving_of(name: str, checks: Sequence[TableCheck]) -> Saving:
    """What racing saved on the tables of which even allocations were played."""
    both = [check for check in checks if check.even_games is not None]
    return Saving(
        name=name,
        tables=len(both),
        race_games=sum(check.games for check in both),
        even_games=sum(check.even_games or 0 for check in both),
        even_rows_games=sum(check.even_rows_games or 0 for check in both),
    )


def engine_saving(jobs: int) -> Saving:
    """What racing saves on Word Crush's printed table of nine cells.

    The even allocation of the whole table is worked out from the one that stops by rows: it gives
    every hand at every player count the deals that the last row needs.
    """
    from importlib import resources

    from experiments.design.sweep import read_sweep
    from experiments.tuning.judge import sampler_for
    from experiments.tuning.read_plan import read_tuning
    from sim.engine.simulation import compiled

    with resources.as_file(resources.files("experiments") / "sweeps" / ENGINE_SWEEP) as file:
        tuning = read_tuning(read_sweep(file))
    compiled(tuning.cells[0].game)
    race = run_race(tuning.plan, sampler_for(tuning, jobs), RACING)
    even = run_race(tuning.plan, sampler_for(tuning, jobs), EVEN_ROWS)
    most = max(lane.deals for lane in even.board.lanes.values())
    return Saving("Word Crush, nine cells", 1, race.games, most * len(tuning.cells), even.games)


ENGINE_SWEEP = "word_crush_table.toml"
