"""What the benches of games share: whole games in blocks, plain Python beside them, and starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import process_time
from typing import Any, NamedTuple

from experiments.bench.answer import BenchAnswer, BenchFigure, BotCost
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.start import time_cold_start, time_start
from sim.engine.simulation import Packed, pack, play_rows, prepare

PLAIN_PYTHON = "plain Python"
CALL_SECONDS = 0.02
"""What a call of the engine takes at least, so that calling it counts for nothing."""
ROUNDS = 5
"""Turns that everything measured takes, of which medians are taken."""
WARM_STARTS = 3
START_TICKS = WARM_STARTS + 1
"""How often `start_figures` reports progress."""
WARM_GOAL, COLD_GOAL = 1.5, 15.0
"""Seconds from starting Python to the first thousand games."""


class SpeedGoals(NamedTuple):
    """What games are held against; 0: shown for comparison.

    Attributes:
        engine, python: games a second.
        ratio: of the two.
    """

    engine: float
    ratio: float = 0
    python: float = 0


class EngineWork:
    """Plays the next deals of a setting at each call.

    Attributes:
        packed: the setting's records.
        deals: at each call.
        games, turns: played so far.
    """

    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.deals = deals_at_once(packed)
        self.next_deal = self.games = self.turns = 0

    def __call__(self) -> int:
        """Play, and say how many games it were."""
        rows = play_rows(self.packed, self.next_deal, self.deals)
        self.next_deal += self.deals
        self.games += len(rows)
        self.turns += int(rows[:, self.packed.setting.columns.index("turns")].sum())
        return len(rows)

    @property
    def mean_turns(self) -> float:
        """Turns a game."""
        return self.turns / self.games


def deals_at_once(packed: Packed) -> int:
    """So many deals that they take `CALL_SECONDS`; this also compiles what is not compiled yet."""
    play_rows(packed, 0, 1)
    deals = 1
    while True:
        begun = process_time()
        play_rows(packed, 0, deals)
        if process_time() - begun >= CALL_SECONDS:
            return deals
        deals *= 2


def plain_work(play: Callable[[], object], games: int = 1) -> Work:
    """Play so many games of plain Python at each call."""

    def play_block() -> int:
        for _ in range(games):
            play()
        return games

    return play_block


def game_figures(
    engine: Rate, python: Rate | None, goals: SpeedGoals, name: str = "games"
) -> list[BenchFigure]:
    """Games a second, and the engine over plain Python at the same game, if it plays that."""
    figure = BenchFigure(f"{name}, engine", "games/s", goals.engine, engine.median, engine.best)
    if python is None:
        return [figure]
    ratio = engine.over(python)
    return [
        figure,
        BenchFigure(f"{name}, plain Python", "games/s", goals.python, python.median, python.best),
        BenchFigure(f"{name}, one over the other", "times", goals.ratio, ratio.median, ratio.best),
    ]


def start_figures(
    game: str,
    players: int,
    hand: int | None,
    tick: Callable[[], object],
    report: Callable[[str], object],
    *,
    name: str = "",
    warm: str = "warm start",
) -> list[BenchFigure]:
    """From starting Python to the first thousand games.

    Args:
        game, players, hand: as `time_start` takes them.
        tick: called `START_TICKS` times.
        report: called with what is done next, in words.
        name: of the game, if a bench has several.
        warm: what a warm start is called.
    """
    said, named = (f"{name}: ", f"{name}, ") if name else ("", "")
    report(f"{said}starting Python {WARM_STARTS + 1} times with compiled kernels")
    time_start(game, players, hand)
    seconds = []
    for _ in range(WARM_STARTS):
        seconds.append(time_start(game, players, hand))
        tick()
    report(f"{said}starting Python once without them, about 20 seconds")
    cold = time_cold_start(game, players, hand)
    tick()
    middle = sorted(seconds)[len(seconds) // 2]
    return [
        BenchFigure(f"{named}{warm}", "s", WARM_GOAL, middle, min(seconds), True),
        BenchFigure(f"{named}cold start (all compiled)", "s", COLD_GOAL, cold, cold, True),
    ]


@dataclass(frozen=True)
class GameBench:
    """One game at one table, its engine beside plain Python.

    Attributes:
        game, players: the table.
        goals: the first of the cases is held against them.
        cases: bots by the name of the case; rules: of a case, if not the printed ones.
        play_plain: makes what plays one game in plain Python.
    """

    game: str
    players: int
    goals: SpeedGoals
    cases: Mapping[str, Any]
    play_plain: Callable[[], Callable[[], object]]
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def measure(
        self,
        seconds: float,
        *,
        with_starts: bool = True,
        tick: Callable[[], object] = lambda: None,
        report: Callable[[str], object] = lambda _: None,
    ) -> BenchAnswer:
        """Measure everything in one run, on one core; see `final_word_speed.measure_final_word`."""
        report("preparing the engine")
        works: dict[str, Work] = {**engine_works(self.game, self.players, self.cases, self.rules)}
        works[PLAIN_PYTHON] = plain_work(self.play_plain())
        report(f"measuring {len(works)} players in turns, about {seconds:g} seconds")
        rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
        figures = game_figures(rates[next(iter(self.cases))], rates[PLAIN_PYTHON], self.goals)
        if with_starts:
            figures += start_figures(self.game, self.players, None, tick, report)
        return BenchAnswer(tuple(figures), bot_costs(rates, works))

    def count_ticks(self, *, with_starts: bool) -> int:
        """How often `measure` reports progress."""
        return ROUNDS * (len(self.cases) + 1) + (START_TICKS if with_starts else 0)


def engine_works(
    game: str, players: int, cases: Mapping[str, Any], rules: Mapping[str, Mapping[str, Any]]
) -> dict[str, EngineWork]:
    """The engine's work by case; see `GameBench`."""
    return {
        case: EngineWork(pack(prepare(game, players=players, bots=bots, rules=rules.get(case))))
        for case, bots in cases.items()
    }


def bot_costs(rates: Mapping[str, Rate], works: Mapping[str, Work]) -> tuple[BotCost, ...]:
    """What the engine's cases cost, once they are measured."""
    return tuple(
        BotCost(name, rates[name].median, work.mean_turns)
        for name, work in works.items()
        if isinstance(work, EngineWork)
    )
