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
from experiments.bench.final_word_speed import POINTS_BOT, players_of
from experiments.bench.plain_final_word import PlainResult
from experiments.bench.plain_games import play_plain_game, words_of
from sim.kernel import IS_PLAIN_PYTHON
from tests.scale import sample

ENGINE_GAMES = 4 if IS_PLAIN_PYTHON else 4000
FARTHEST = 3.5
"""Standard errors between two means: of the 160 compared, one may come as far by chance in 13
times (two-sided normal chance 0.0005 each), beside the room for ties; the draws are fixed."""

TIES = 0.04
"""Share of a mean that it may be off beside, for choices that neither side's rules fix: which of
the words of equal points and length is laid, and which cards are traded. In Last Man Standing the
points left in hand were 33.5 with the plain games' first word of the alphabet, 33.2 with any and
32.9 with the last (standard errors 0.13; 5,000 games each): ties alone move the mean by 1.7 %.
Turn by turn, with equal words counted as one, the two agree exactly (see test_turn_agreement,
test_followed_games)."""

GAMES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "last_man_standing": (sample(120, full=600), {}),
    # to take a card back earns no points, but changes what is drawn: the plain bots never do
    "eight_it_all": (sample(30, full=200), {"moves": "no give and take"}),
    "break_up": (sample(15, full=150), {}),
    **dict.fromkeys(("leftovers", "turnover"), (sample(6, full=100), {})),
    **dict.fromkeys(("five_up", "real_value"), (sample(8, full=100), {})),
    **dict.fromkeys(("first_base", "pluck_it", "seeing_red"), (sample(20, full=200), {})),
    **dict.fromkeys(("five_to_five", "three_n_change", "tricked_out"), (sample(20, full=200), {})),
    **dict.fromkeys(("positive_negative", "three_two_one"), (sample(30, full=300), {})),
    **dict.fromkeys(("ow", "profit_and_loss", "run_the_table"), (sample(40, full=400), {})),
}
"""How many plain games are played, and which of the engine's rules must be set."""

SHARED = (
    *("turns", "cards_played", "passes", "trades", "clears", "deck_left", "value_left"),
    *("score", "margin"),
)
"""What both count. A turn of duplicates alone is a word to the engine, and none to plain games."""


NOT_COMPARED: Mapping[str, set[str]] = {
    # which of equal cards are taken back and traded moves it from 70 to 89 points
    "profit_and_loss": {"margin"},
    "first_base": {"margin"},  # there is nobody else
}


def engine_samples(game: str, rules: Mapping[str, Any]) -> dict[str, Sequence[float]]:
    """What the engine counts, by name, a number a game."""
    players = players_of(game)
    frame = sim.simulate(
        game, players=players, deals=ENGINE_GAMES, seed=11, rules=rules, bots=POINTS_BOT
    )
    seats = range(1, players + 1)
    columns = {
        "value_left": sum((frame[f"value_left_{seat}"] for seat in seats), start=0),
        "score": sum((frame[f"score_{seat}"] for seat in seats), start=0) / players,
    }
    names = [name for name in SHARED if name not in NOT_COMPARED.get(game, ())]
    return {name: list(columns.get(name, frame.get_column(name, default=None))) for name in names}


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
    rng, words, players = random.Random(12), words_of(game), players_of(game)
    results = [play_plain_game(game, words, players, rng) for _ in range(plain_games)]
    for name, engine in engine_samples(game, rules).items():
        plain = [count_plain(result, name) for result in results]
        # so few plain games may all be alike: the greater spread stands for both
        spread = max(variance(engine), variance(plain))
        error = math.sqrt(spread * (1 / len(engine) + 1 / len(plain)))
        gap = abs(fmean(engine) - fmean(plain))
        room = FARTHEST * error + TIES * abs(fmean(engine))
        assert gap <= room, f"{name}: {fmean(engine):.3f}, plain {fmean(plain):.3f}"
