"""A family's name in a sweep stands for all its games, each as far as its rules allow."""

from __future__ import annotations

import pytest

import sim
from experiments.design.family import find_family, spread_family
from experiments.design.file import read_sweep_file
from experiments.design.sweep import read_sweep
from sim.errors import InputError
from sim.names import plain_name
from sim.registry import printed_name

HEAD = 'name = "all"\ngame = "The Final Word"\ndeals = 3\n[cells]\n'
FAMILY = tuple(name for name in sim.games() if sim.load(name).family == "The Final Word")


def write(folder, text):
    path = folder / "all.toml"
    path.write_text(HEAD + text)
    return path


def test_every_game_is_played_by_those_that_its_rules_allow(tmp_path):
    sweep = read_sweep(write(tmp_path, 'players = [1, 2, 6]\nvariant = ["all"]\n'))
    assert sweep.games == FAMILY
    found = {(cell.game, cell.variant, cell.players) for cell in sweep.cells}
    assert found == {
        (name, variant.name, players)
        for name in FAMILY
        for variant in sim.load(name).variants
        for players in (1, 2, 6)
        if sim.load(name).players[0] <= players <= sim.load(name).players[1]
    }


def test_a_game_that_nobody_of_them_can_play_is_left_out(tmp_path):
    games = read_sweep_file(write(tmp_path, "players = [6]\n")).games
    assert "last_man_standing" in games
    assert "pluck_it" not in games


def test_what_a_game_has_for_itself_is_kept(tmp_path):
    text = "players = [2, 3]\n[cells.games.five_up]\nplayers = [4]\nrules = { hand = [8, 9] }\n"
    sweep = read_sweep(write(tmp_path, text))
    own = [(cell.players, cell.rules["hand"]) for cell in sweep.cells if cell.game == "five_up"]
    assert own == [(4, 8), (4, 9)]


def test_a_family_is_written_in_any_case_and_a_game_of_its_name_comes_first():
    assert [game.name for game in find_family("the final word")] == list(FAMILY)
    assert find_family("Word Crush") == ()
    assert find_family(["The Final Word"]) == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players = [2, 9.5]\n", "players[1]: 9.5 is not legal; allowed: 2 to 6"),
        ('players = "2"\n', "players: '2' is no list"),
        ("players = [2]\nvariant = ['all', 'printed']\n", "variant[0]: break_up has no variant"),
        ("players = [2]\n[cells.games.chess]\nplayers = [2]\n", "chess: there is no such key"),
    ],
)
def test_what_is_mistaken_is_refused_as_in_any_sweep(tmp_path, text, message):
    with pytest.raises(InputError) as caught:
        read_sweep(write(tmp_path, text))
    assert message in str(caught.value)


def test_tables_that_name_no_family_stay_as_they_are():
    data = {"game": "three_two_one", "cells": {"players": [2]}}
    assert spread_family(data) == data
    assert spread_family({"game": "The Final Word"}) == {"game": "The Final Word"}


def test_the_source_of_targets_is_a_text(tmp_path):
    text = "players = [2]\n[targets]\nsource = "
    assert read_sweep_file(write(tmp_path, f'{text}"ours"\n')).targets == {"source": "ours"}
    with pytest.raises(InputError, match=r"targets\.source"):
        read_sweep_file(write(tmp_path, f"{text}5\n"))


@pytest.mark.parametrize("name", sim.games())
def test_every_game_has_its_name_as_printed(name):
    assert plain_name(printed_name(name).replace("&", "and")) == name
