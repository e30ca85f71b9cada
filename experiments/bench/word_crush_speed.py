"""Word Crush's speed figures: the engine, its parts left out one by one, and plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_word_crush import play_game
from experiments.bench.start import time_cold_start, time_start
from sim.engine.kernel import IS_PLAIN_PYTHON
from sim.engine.simulation import Packed, pack, play_rows, prepare

GAME = "word_crush"
PLAYERS, HAND = 4, 3
ENGINE_BLOCK = 2 if IS_PLAIN_PYTHON else 2000
PYTHON_BLOCK = 100
ROUNDS = 5
WARM_STARTS = 3

ENGINE_CASES: Mapping[str, Any] = {
    "plain": "plain",
    "casual": "casual",
    "casual, perfect memory": {"profile": "casual", "memory": "perfect"},
    "casual, fixed times": {"profile": "casual", "paced": False},
    "casual, no exchanges": {"profile": "casual", "exchange_policy": "never"},
}
"""Bots by the name of the case; the last three leave out one part of casual's work each."""

PLAIN_PYTHON = "plain Python"

GOALS = {
    "plain": 1_000_000,
    "casual": 500_000,
    PLAIN_PYTHON: 9_000,
    "ratio": 100,
    "warm": 1.5,
    "cold": 15,
}


@dataclass(frozen=True)
class Figure:
    """One line of the answer.

    Attributes:
        name: what is measured.
        unit: games/s, times or s.
        goal: to be reached.
        reached: the median.
        best: the best of all rounds.
        is_less_better: True for times.
    """

    name: str
    unit: str
    goal: float
    reached: float
    best: float
    is_less_better: bool = False

    @property
    def is_met(self) -> bool:
        """Is the median at least as good as the goal?"""
        return self.reached <= self.goal if self.is_less_better else self.reached >= self.goal


@dataclass(frozen=True)
class BotCost:
    """What one kind of bot costs the engine.

    Attributes:
        name: the case.
        rate: games a second, the median.
        turns: turns a game, the mean.
    """

    name: str
    rate: float
    turns: float

    @property
    def nanoseconds(self) -> float:
        """Nanoseconds a turn, set-up of the game included."""
        return 1e9 / (self.rate * self.turns)


@dataclass(frozen=True)
class Answer:
    """All that was measured.

    Attributes:
        figures: those that have goals.
        bots: the engine's cost, by case.
    """

    figures: tuple[Figure, ...]
    bots: tuple[BotCost, ...]


def engine_work(packed: Packed) -> Work:
    """Play the next block of deals at each call."""
    next_deal = 0

    def play_block() -> int:
        nonlocal next_deal
        games = len(play_rows(packed, next_deal, ENGINE_BLOCK))
        next_deal += ENGINE_BLOCK
        return games

    return play_block


def python_work(deck: tuple[str, ...]) -> Work:
    """Play a block of games with lists and ``random.Random``."""
    rng = random.Random(1)

    def play_block() -> int:
        for _ in range(PYTHON_BLOCK):
            play_game(deck, PLAYERS, HAND, rng)
        return PYTHON_BLOCK

    return play_block


def measure_word_crush(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    tell: Callable[[str], object] = lambda _: None,
) -> Answer:
    """Measure everything in one run, on one core.

    Args:
        seconds: for all rates together.
        with_starts: also time new processes, with and without compiled kernels.
        tick: called `count_ticks` times in all.
        tell: called with what is done next, in words.
    """
    tell("preparing the engine")
    packed = {
        name: pack(prepare(GAME, players=PLAYERS, rules={"hand": HAND}, bots=bots))
        for name, bots in ENGINE_CASES.items()
    }
    turns = {name: mean_turns(each) for name, each in packed.items()}
    works = {name: engine_work(each) for name, each in packed.items()}
    deck = tuple(card.text for card in packed["plain"].setting.deck.cards)
    works[PLAIN_PYTHON] = python_work(deck)
    tell(f"measuring {len(works)} players of the game in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = rate_figures(rates)
    if with_starts:
        tell(f"starting Python {WARM_STARTS + 1} times with compiled kernels")
        time_start(GAME, PLAYERS, HAND)
        warm = []
        for _ in range(WARM_STARTS):
            warm.append(time_start(GAME, PLAYERS, HAND))
            tick()
        tell("starting Python once without them, about 20 seconds")
        figures += start_figures(warm, time_cold_start(GAME, PLAYERS, HAND))
        tick()
    costs = tuple(BotCost(name, rates[name].median, turns[name]) for name in packed)
    return Answer(tuple(figures), costs)


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_word_crush` reports progress."""
    return ROUNDS * (len(ENGINE_CASES) + 1) + (WARM_STARTS + 1 if with_starts else 0)


def mean_turns(packed: Packed) -> float:
    """Turns a game, over one block; this also compiles what is not compiled yet."""
    rows = play_rows(packed, 0, ENGINE_BLOCK)
    return float(rows[:, packed.setting.columns.index("turns")].mean())


def rate_figures(rates: Mapping[str, Rate]) -> list[Figure]:
    """Games a second, and the engine over plain Python at the same game."""
    engine, python = rates["plain"], rates[PLAIN_PYTHON]
    rows = {
        "engine, plain bots": ("plain", engine),
        "engine, casual bots": ("casual", rates["casual"]),
        "plain Python, plain bots": (PLAIN_PYTHON, python),
    }
    figures = [
        Figure(name, "games/s", GOALS[goal], rate.median, rate.best)
        for name, (goal, rate) in rows.items()
    ]
    ratio = engine.over(python)
    name = "engine over plain Python, plain bots"
    return [*figures, Figure(name, "times", GOALS["ratio"], ratio.median, ratio.best)]


def start_figures(warm: list[float], cold: float) -> list[Figure]:
    """From starting Python to the first result."""
    middle = sorted(warm)[len(warm) // 2]
    return [
        Figure("warm start to first result", "s", GOALS["warm"], middle, min(warm), True),
        Figure("cold start (all compiled)", "s", GOALS["cold"], cold, cold, True),
    ]
