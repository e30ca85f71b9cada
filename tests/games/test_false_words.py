"""ALL-04: false words and challenges come at the rates that a designer sets."""

from __future__ import annotations

import math

import numpy as np
import pytest

import sim
from sim.engine.simulation import play_trace, prepare
from sim.kernel import IS_PLAIN_PYTHON
from sim.params import PARTS_PER_MILLION
from sim.registry import game_names, load_game
from sim.search.mistakes import chance_of_doubt
from tests.scale import games

GAMES = 3 if IS_PLAIN_PYTHON else 150
FARTHEST = 4
"""Standard errors between what is declared and what is measured."""
RATES = {"p_bad_word": 0.05, "p_challenge": 0.1}
PLAYED = {"word", "list"}
"""Kinds of event that say that a word was laid or written down."""


def games_with_mistakes():
    """The games in which words may be false."""
    return [
        name for name in game_names() if "p_bad_word" in {p.name for p in load_game(name).params}
    ]


def words_played(trace):
    """Words laid, read from the trace; duplicates alone leave a word as it was."""
    words, hows = 0, set()
    for event in trace.events:
        if event.kind == "lay":
            hows.add(event.fields.get("how"))
        if event.kind in PLAYED:
            words += hows != {"duplicate"}
        if event.kind in {"turn", "score", "challenge"}:
            hows = set()
    return words


def share_of(part, whole):
    """A ratio of means, and its standard error over games."""
    share = part.sum() / whole.sum()
    return share, math.sqrt(((part - share * whole) ** 2).sum()) / whole.sum()


@pytest.mark.parametrize("game", games_with_mistakes())
def test_all_04_the_declared_shares_of_words_are_false_and_are_challenged(game):
    low, high = load_game(game).players
    players, deals = min(max(3, low), high), games(GAMES)
    setting = prepare(game, players=players, seed=4, bots="casual", rules=RATES)
    frame = sim.simulate(game, players=players, deals=deals, seed=4, bots="casual", rules=RATES)
    laid = np.array([words_played(play_trace(setting, deal)) for deal in range(deals)])
    for counter, declared in (("false_words", 0.05), ("challenges", 0.1 if players > 1 else 0)):
        share, error = share_of(frame[counter].to_numpy(), laid)
        assert abs(share - declared) <= FARTHEST * error + 1e-9, (counter, share, error)


@pytest.mark.parametrize("false_share", [0, 10_000, 50_000, 500_000, PARTS_PER_MILLION])
@pytest.mark.parametrize("doubt_share", [0, 20_000, 300_000, PARTS_PER_MILLION])
def test_all_04_doubts_of_false_and_of_good_words_make_the_declared_share(false_share, doubt_share):
    of_false = chance_of_doubt(false_share, doubt_share, 0) / 2**32
    of_good = chance_of_doubt(false_share, doubt_share, 1) / 2**32
    share = false_share / PARTS_PER_MILLION
    assert share * of_false + (1 - share) * of_good == pytest.approx(doubt_share / 1e6, abs=2e-6)
    if false_share > 0 and 0 < doubt_share < PARTS_PER_MILLION:
        assert of_false > of_good or of_false == pytest.approx(of_good, rel=0.01)


def test_all_04_without_the_rules_no_word_is_false_or_doubted():
    frame = sim.simulate("word_lift", players=3, deals=20, seed=4, bots="casual")
    assert frame["false_words"].sum() == frame["challenges"].sum() == 0
