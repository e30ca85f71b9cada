"""Clones and redeals of games under way: what holds for every game."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulation import pack, play_rows, prepare
from sim.engine.stepping import copy_of, finish_game, play_to, redeal_hidden, start_game
from sim.engine.table import COMMON_FIELDS
from sim.spec import WIN_SHARES
from tests.games.test_conformance import every_setting

SEED = 31
DEAL = 2
settings = pytest.mark.parametrize(("name", "variant", "players"), every_setting())


def under_way(name, variant, players, turns):
    """A setting's records and a table on which so many turns have been taken, or a few less."""
    packed = pack(prepare(name, players=players, seed=SEED, variant=variant, bots="casual"))
    table = start_game(packed, DEAL)
    play_to(packed, table, turns)
    while table["over"][0] == 1:  # a short game
        turns -= 1
        table = start_game(packed, DEAL)
        play_to(packed, table, turns)
    return packed, table


@settings
def test_a_clone_played_on_ends_as_the_original_does_and_leaves_it_alone(name, variant, players):
    packed, table = under_way(name, variant, players, 5)
    before = table.tobytes()
    twin = copy_of(table)
    play_to(packed, twin)
    assert table.tobytes() == before
    assert twin["over"][0] == 1
    row = finish_game(packed, twin)
    assert table.tobytes() == before
    play_to(packed, table)
    assert finish_game(packed, table) == row
    assert list(row.values()) == play_rows(packed, DEAL, 1)[0].tolist()


@settings
def test_a_redeal_names_its_deal_and_leaves_all_that_games_share(name, variant, players):
    packed, table = under_way(name, variant, players, 4)
    for chair in range(players):
        told = [copy_of(table) for _ in range(3)]
        for key, one in zip((1, 1, 2), told, strict=True):
            redeal_hidden(packed, one, key, chair)
        assert told[0].tobytes() == told[1].tobytes()
        for field, *_ in COMMON_FIELDS:
            if field != "redeal_key":
                assert np.array_equal(told[2][field], table[field]), field
        told[2]["redeal_key"] = told[0]["redeal_key"]
        assert told[2].tobytes() != told[0].tobytes()
        assert told[0].tobytes() != table.tobytes()


@settings
def test_who_is_left_out_is_the_chair_to_act(name, variant, players):
    packed, table = under_way(name, variant, players, 3)
    one, other = copy_of(table), copy_of(table)
    redeal_hidden(packed, one, 7)
    redeal_hidden(packed, other, 7, int(table["chair"][0]))
    assert one.tobytes() == other.tobytes()


@settings
def test_a_redealt_game_can_be_played_to_its_end(name, variant, players):
    packed, table = under_way(name, variant, players, 4)
    ends = set()
    for key in range(3):
        for chair in range(players):
            one = copy_of(table)
            redeal_hidden(packed, one, key, chair)
            play_to(packed, one)
            row = finish_game(packed, one)
            shares = [row[f"win_{seat}"] for seat in range(1, players + 1)]
            assert one["over"][0] == 1
            assert sum(shares) in {0, WIN_SHARES}
            ends.add(tuple(row.values()))
    if players > 1:  # a player alone may fail at once, whatever the deck holds
        assert len(ends) > 1


@settings
def test_a_redeal_does_not_depend_on_where_the_hidden_cards_really_are(name, variant, players):
    packed, table = under_way(name, variant, players, 4)
    for chair in range(players):
        once, twice = copy_of(table), copy_of(table)
        redeal_hidden(packed, once, 2, chair)
        redeal_hidden(packed, twice, 1, chair)
        redeal_hidden(packed, twice, 2, chair)
        assert once.tobytes() == twice.tobytes()
