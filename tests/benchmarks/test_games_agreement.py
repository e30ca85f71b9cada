"""Whole games of the engine and of the plain games, with bots of the same policy.

Both play many games on cards of their own; the means of what both count lie within sampling
error of each other. Deals are fixed, so the answer is too.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from statistics import fmean, variance
from typing import Any

import pytest

import sim
from experiments.bench.final_word_speed import PLAYERS, POINTS_BOT
from experiments.bench.plain_final_word import PlainResult
from experiments.bench.plain_games import load_plain_words, play_plain_game
from sim.kernel import IS_PLAIN_PYTHON
from tests.scale import sample

ENGINE_GAMES = 4 if IS_PLAIN_PYTHON else 4000
FARTHEST = 3.5
"""Standard errors between two means: of the 27 compared, one may come as far by chance in 80
times (two-sided normal chance 0.0005 each)."""

TIES = 0.04
"""Share of a mean that it may be off beside, for choices that neither side's rules fix: which of
the words of equal points and length is laid, which cards are traded, and after how long without a
word a bot trades no more. In Last Man Standing the points left in hand were 33.5 with the plain
games' first word of the alphabet, 33.2 with any and 32.9 with the last (standard errors 0.13;
5,000 games each), 32.7 in the engine and 32.6 if its bots never tire of trading (0.08; 14,000
games each): ties alone move the mean by 1.7 %. Turn by turn, with equal words counted as one, the
two agree exactly (see test_turn_agreement)."""

GAMES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "last_man_standing": (sample(120, full=600), {}),
    # to take a card back earns no points, but changes what is drawn: the plain bots never do
    "eight_it_all": (sample(30, full=200), {"moves": "no give and take"}),
    "break_up": (sample(15, full=150), {}),
}
"""How many plain games are played, and which of the engine's rules must be set."""

SHARED = (
    *("turns", "cards_played", "passes", "trades", "clears", "deck_left", "value_left"),
    *("score", "margin"),
)
"""What both count. A turn of duplicates alone is a word to the engine, and none to plain games."""


def engine_samples(game: str, rules: Mapping[str, Any]) -> dict[str, Sequence[float]]:
    """What the engine counts, by name, a number a game."""
    frame = sim.simulate(
        game, players=PLAYERS, deals=ENGINE_GAMES, seed=11, rules=rules, bots=POINTS_BOT
    )
    seats = range(1, PLAYERS + 1)
    columns = {
        "value_left": sum((frame[f"value_left_{seat}"] for seat in seats), start=0),
        "score": sum((frame[f"score_{seat}"] for seat in seats), start=0) / PLAYERS,
    }
    return {name: list(columns.get(name, frame.get_column(name, default=None))) for name in SHARED}


def count_plain(result: PlainResult, name: str) -> float:
    """The same of one plain game."""
    if name == "score":
        return fmean(result.scores)
    if name == "margin":
        first, second = sorted(result.scores, reverse=True)[:2]
        return first - second
    return float(getattr(result, name))


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_plays_as_the_plain_game_does(game: str) -> None:
    plain_games, rules = GAMES[game]
    rng, words = random.Random(12), load_plain_words()
    results = [play_plain_game(game, words, PLAYERS, rng) for _ in range(plain_games)]
    for name, engine in engine_samples(game, rules).items():
        plain = [count_plain(result, name) for result in results]
        error = math.sqrt(variance(engine) / len(engine) + variance(plain) / len(plain))
        gap = abs(fmean(engine) - fmean(plain))
        room = FARTHEST * error + TIES * abs(fmean(engine))
        assert gap <= room, f"{name}: {fmean(engine):.3f}, plain {fmean(plain):.3f}"
