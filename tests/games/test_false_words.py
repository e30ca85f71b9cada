"""ALL-04: false words and challenges come at the rates that a designer sets."""

from __future__ import annotations

import pytest

import sim
from experiments.studies import false_words
from experiments.studies.false_words import RATES, games_with_mistakes, measure_game
from sim.kernel import IS_PLAIN_PYTHON
from sim.params import PARTS_PER_MILLION
from sim.search.mistakes import chance_of_doubt
from tests.games.traces import trace_of
from tests.scale import IS_FULL, games, sample

GAMES = 3 if IS_PLAIN_PYTHON else sample(100, full=150)
FARTHEST = 4
"""Standard errors between what is declared and what is measured."""


@pytest.mark.parametrize("game", games_with_mistakes())
def test_all_04_the_declared_shares_of_words_are_false_and_are_challenged(game, monkeypatch):
    monkeypatch.setattr(false_words, "play_trace", trace_of)  # packs its records once
    if not IS_FULL:  # half as many words to rank, true and false together
        monkeypatch.setitem(RATES, "lexicon", "scowl-60")
    found = measure_game(game, games(GAMES))
    declared = RATES["p_bad_word"], RATES["p_challenge"] * (found["players"] > 1)
    for rate, (share, error) in zip(declared, found["shares"], strict=True):
        assert abs(share - rate) <= FARTHEST * error + 1e-9, (rate, share, error)


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
