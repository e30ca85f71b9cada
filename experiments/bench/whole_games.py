"""What the benches of games share: whole games in blocks, plain Python beside them, and starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from experiments.bench.answer import BenchAnswer, BenchFigure, BotCost
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.start import time_cold_start, time_start
from sim.engine.simulation import Packed, pack, play_rows, prepare
from sim.kernel import IS_PLAIN_PYTHON

PLAIN_PYTHON = "plain Python"
BLOCK = 1 if IS_PLAIN_PYTHON else 100
"""Games that the engine plays at a time, where they are long."""
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
    ratio: float
    python: float = 0


def engine_work(packed: Packed, block: int = BLOCK) -> Work:
    """Play the next block of so many deals at each call."""
    next_deal = 0

    def play_block() -> int:
        nonlocal next_deal
        games = len(play_rows(packed, next_deal, block))
        next_deal += block
        return games

    return play_block


def plain_work(play: Callable[[], object], games: int = 1) -> Work:
    """Play so many games of plain Python at each call."""

    def play_block() -> int:
        for _ in range(games):
            play()
        return games

    return play_block


def mean_turns(packed: Packed, block: int = BLOCK) -> float:
    """Turns a game, over one block; this also compiles what is not compiled yet."""
    rows = play_rows(packed, 0, block)
    return float(rows[:, packed.setting.columns.index("turns")].mean())


def game_figures(
    engine: Rate, python: Rate, goals: SpeedGoals, name: str = "games"
) -> list[BenchFigure]:
    """Games a second, and the engine over plain Python at the same game."""
    ratio = engine.over(python)
    return [
        BenchFigure(f"{name}, engine", "games/s", goals.engine, engine.median, engine.best),
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
        block: games that the engine plays at a time.
    """

    game: str
    players: int
    goals: SpeedGoals
    cases: Mapping[str, Any]
    play_plain: Callable[[], Callable[[], object]]
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    block: int = BLOCK

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
        works, turns = engine_works(self.game, self.players, self.cases, self.rules, self.block)
        works[PLAIN_PYTHON] = plain_work(self.play_plain())
        report(f"measuring {len(works)} players in turns, about {seconds:g} seconds")
        rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
        figures = game_figures(rates[next(iter(self.cases))], rates[PLAIN_PYTHON], self.goals)
        if with_starts:
            figures += start_figures(self.game, self.players, None, tick, report)
        return BenchAnswer(tuple(figures), bot_costs(rates, turns))

    def count_ticks(self, *, with_starts: bool) -> int:
        """How often `measure` reports progress."""
        return ROUNDS * (len(self.cases) + 1) + (START_TICKS if with_starts else 0)


def engine_works(
    game: str,
    players: int,
    cases: Mapping[str, Any],
    rules: Mapping[str, Mapping[str, Any]],
    block: int = BLOCK,
) -> tuple[dict[str, Work], dict[str, float]]:
    """The engine's work and its turns a game, by case; see `GameBench`."""
    works: dict[str, Work] = {}
    turns: dict[str, float] = {}
    for case, bots in cases.items():
        packed = pack(prepare(game, players=players, bots=bots, rules=rules.get(case)))
        turns[case], works[case] = mean_turns(packed, block), engine_work(packed, block)
    return works, turns


def bot_costs(rates: Mapping[str, Rate], turns: Mapping[str, float]) -> tuple[BotCost, ...]:
    """What the engine's cases cost."""
    return tuple(BotCost(name, rates[name].median, turns[name]) for name in turns)
