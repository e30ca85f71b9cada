"""What bots find in a grid: held to published figures, and what makes a word hard to see."""

from __future__ import annotations

import numpy as np
import pytest

from sim.bots.profiles import profiles
from sim.engine.simulation import pack, play_rows, prepare
from sim.games.ring_grid.finding_evidence import (
    make_grid_task,
    predict_finding_figures,
    time_to_look,
)
from sim.games.ring_grid.grid import count_pairs
from sim.games.ring_grid.predict_finding import figure_lines, tier_lines
from sim.games.ring_grid.tiles import list_words
from sim.kernel import IS_PLAIN_PYTHON
from tests.games.ring_grid.rounds import FINDS_ALL, play
from tests.scale import games

slow_in_plain_python = pytest.mark.skipif(
    IS_PLAIN_PYTHON, reason="searches thousands of grids; the same search is tested elsewhere"
)


@slow_in_plain_python
def test_every_figure_is_within_its_range():
    compared = predict_finding_figures()
    assert {one.figure.name for one in compared} == {"paper", "touch", "keen", "winners"}
    assert [one.figure.name for one in compared if not one.is_within] == []


@slow_in_plain_python
def test_under_the_gentle_reading_every_figure_is_within_its_range_too():
    compared = predict_finding_figures(changes={"zipf_slope": 0.5})
    assert [one.figure.name for one in compared if not one.is_within] == []


@slow_in_plain_python
def test_the_script_prints_every_figure_and_tier():
    assert len(figure_lines()) == 5
    assert len(tier_lines()) == 6


@slow_in_plain_python
def test_the_engine_writes_as_many_words_as_the_sum_predicts():
    task = make_grid_task("hex32323", "scaled scrabble", 2, "scowl-70", 0)
    predicted = task.expect("words", "casual", 60, 3.0)
    setting = prepare("ring_grid", players=4, bots="casual", rules={"rings": "none"})
    rows = play_rows(pack(setting), 0, games(400))
    written = rows[:, setting.columns.index("words")].mean() / 12
    assert written == pytest.approx(predicted, rel=0.15)  # 40 grids beside 1,200


def test_a_larger_grid_has_more_dead_ends():
    pairs = [count_pairs(shape) for shape in ("hex32323", "square4", "square5")]
    assert pairs == [24, 42, 72]


def test_writing_takes_time_from_looking():
    assert time_to_look(np.zeros(3), np.ones(3), 60, 3) == 60
    assert time_to_look(np.ones(2), np.full(2, 1e-9), 60, 3) == 54


def test_every_profile_finds_words_and_the_better_find_more():
    found = {}
    for name in profiles():
        setting = prepare("ring_grid", players=2, bots=name, rules={"rings": "none"})
        rows = play_rows(pack(setting), 0, games(60))
        found[name] = rows[:, setting.columns.index("words")].mean()
    assert all(number > 0 for number in found.values())
    if games(60) > 1:
        assert found["novice"] < found["casual"] < found["strong"] < found["expert"]
        assert found["expert"] < found["oracle"]


def test_who_skips_the_obvious_leaves_common_words_unwritten():
    usual = play(players=4, bots="strong", rings="none", blanks=0)
    sly = play(players=4, bots={"profile": "strong", "skip_above": 0.2}, rings="none", blanks=0)
    listed = list_words("scowl-70", True, False)
    zipf = dict(zip(listed.texts, listed.zipf.tolist(), strict=True))

    def commonness(game):
        words = [word.text for one in game.rounds for word in one.all_words()]
        return np.mean([zipf[word] for word in words])

    assert commonness(sly) < commonness(usual)
    none = play(players=4, bots={**FINDS_ALL, "skip_above": 0.0}, blanks=0)
    rest = [zipf[word.text] for one in none.rounds for word in one.all_words()]
    assert sum(one > 4 for one in rest) < 0.05 * len(rest)


@slow_in_plain_python
def test_a_list_has_room_for_every_word_of_a_grid():
    """Who writes without taking time writes all there are, however many."""
    game = play(
        players=2,
        bots={"profile": "plain", "write": 0.0},
        blanks=4,
        rounds=1,
        shape="square5",
        lexicon="scowl-80",
    )
    for words in game.rounds[0].lists.values():
        assert len(words) > 512


def test_a_list_has_room_for_what_the_timer_allows():
    game = play(players=2, bots={"profile": "plain", "write": 1.5}, blanks=4, rounds=1)
    for words in game.rounds[0].lists.values():
        assert len(words) == 40
