"""What rules, figures and games are called on pages: never by their key."""

from __future__ import annotations

import re

import pytest

from experiments.comparing.counter_figures import counter_figures
from experiments.design.sweep import read_sweep
from experiments.report.titles import TITLES, factor_title, rule_title, table_title
from sim.registry import game_names, load_game


def keys():
    """Every key of a rule of every game."""
    return sorted({param.name for game in game_names() for param in load_game(game).params})


@pytest.mark.parametrize("name", keys())
def test_the_title_of_a_rule_is_words(name):
    title = rule_title(name)
    assert "_" not in title
    odd = [one for one in re.findall(r"[A-Za-z]+", title) if len(one) == 1 and one not in "QUaY"]
    assert not odd, f"{title!r} has {odd}, which is no word"


def test_titles_are_of_rules_that_there_are_and_differ_within_a_game():
    assert set(TITLES) <= set(keys())
    for game in game_names():
        titles = [rule_title(param.name) for param in load_game(game).params]
        assert len(set(titles)) == len(titles), game


def test_what_was_varied_together_is_named_once():
    assert factor_title("variant and ring_cap and rings") == "variant"
    assert factor_title("players and hand") == "players and hand"


@pytest.mark.parametrize(
    ("game", "rules", "titles"),
    [
        ("word_crush", "", ["Word Crush, 2 players, casual, hand 5"]),
        ("word_crush", 'hand = ["table"]', ["Word Crush, 2 players, casual, hand 5"]),
        ("word_crush", "hand = [3]", ["Word Crush, 2 players, casual, hand 3"]),
        ("ring_grid", "", ["Ring Grid, 2 players, casual"]),
    ],
)
def test_a_table_is_named_with_the_hand_that_is_dealt_there(game, rules, titles, tmp_path):
    path = tmp_path / "one.toml"
    path.write_text(
        f'name = "one"\ngame = "{game}"\n[cells]\nplayers = [2]\nbots = ["casual"]\n[cells.rules]\n'
        f"{rules}\n"
    )
    assert list(map(table_title, read_sweep(path).cells)) == titles


@pytest.mark.parametrize("game", game_names())
def test_no_counter_points_into_the_sources(game):
    assert not [one.title for one in counter_figures([game]).values() if "sim." in one.title]
