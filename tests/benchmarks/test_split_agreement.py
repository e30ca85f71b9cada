"""Every play of the engine's Split Off and Split Run is as good as the plain game's."""

from __future__ import annotations

import random
import re

import pytest

import sim
from experiments.bench.final_word_speed import PLAYERS, POINTS_BOT
from experiments.bench.plain_games import PLAIN_GAMES, load_plain_words
from experiments.bench.plain_letters import points_of
from tests.games.final_word.stacked import Stacked
from tests.scale import games

GAMES = {"split_off": games(8, at_least=1), "split_run": 1}
"""How many games are compared; a turn of Split Run is many questions to the plain game."""


@pytest.mark.parametrize("game", GAMES)
def test_every_play_is_as_good_as_the_plain_games(game: str) -> None:
    plays = 0
    for deal in range(GAMES[game]):
        replay = sim.play(game, players=PLAYERS, seed=21, deal=deal, bots=POINTS_BOT)
        stacked = Stacked(replay)
        for number in range(1, len(stacked.all("turn")) + 1):
            plays += compare_turn(game, stacked, number)
    assert plays > GAMES[game]


def compare_turn(game: str, stacked: Stacked, number: int) -> int:
    """Compare a turn's first play with the plain game's, by points and cards; 1 if there is one."""
    head = stacked.head(number)
    *lies, held = head.replace(" on ", " with ").split(" with ")
    hand = [] if held == "no cards" else list(held.lower())
    table = PLAIN_GAMES[game](load_plain_words(), PLAYERS, random.Random(1))
    table.rows = re.split(", | and ", lies[1].lower()) if len(lies) > 1 else []
    best = max((table.find_play(row, hand)[0] for row in table.rows), default=(0, 0))
    if not table.rows:
        word = table.words.best_word(hand) or ""
        best = (points_of(word), len(word))
    earned = laid = 0
    for event in stacked.events_of(number):
        if event.kind == "look" and laid > 0:  # for another word
            break
        earned += event["points"] if event.kind == "score" and event["why"] == "word" else 0
        laid += event.kind == "lay"
    assert (earned, laid) == best, head
    return int(laid > 0)
