"""ALL-04: false words and challenges come at the rates that a designer sets."""

from __future__ import annotations

import math

import pytest

import sim
from sim.kernel import IS_PLAIN_PYTHON
from sim.params import PARTS_PER_MILLION
from sim.search.mistakes import chance_of_doubt
from tests.scale import games

GAMES = 3 if IS_PLAIN_PYTHON else 400
FARTHEST = 4
"""Standard errors between what is declared and what is measured."""
RATES = {"p_bad_word": 0.05, "p_challenge": 0.1}
PLAYED = {"word_lift": "words", "last_man_standing": "words", "eight_it_all": "words"}


def share_of(frame, part, whole):
    """A ratio of means, and its standard error over games."""
    share = frame[part].sum() / frame[whole].sum()
    rest = (frame[part] - share * frame[whole]).to_numpy()
    return share, math.sqrt((rest**2).sum()) / frame[whole].sum()


@pytest.mark.parametrize("game", ["word_lift", "last_man_standing", "three_two_one"])
def test_all_04_the_declared_shares_of_words_are_false_and_are_challenged(game):
    frame = sim.simulate(game, players=3, deals=games(GAMES), seed=4, bots="casual", rules=RATES)
    laid = frame.with_columns(
        laid=frame["words"] + (frame["fallen_words"] if game != "word_lift" else 0)
    )
    for counter, declared in (("false_words", 0.05), ("challenges", 0.1)):
        share, error = share_of(laid, counter, "laid")
        assert abs(share - declared) <= FARTHEST * error + 1e-9, (counter, share, error)


def test_all_04_in_grids_the_declared_share_of_words_is_false():
    frame = sim.simulate(
        "ring_grid", players=3, deals=games(GAMES), seed=4, bots="casual", rules=RATES
    )
    share, error = share_of(frame, "false_words", "words")
    assert abs(share - 0.05) <= FARTHEST * error + 1e-9, (share, error)


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
