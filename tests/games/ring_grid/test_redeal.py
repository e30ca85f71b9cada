"""Redealing what a player of the ring-and-grid game cannot see: the container's order (ALL-06)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.engine.simulation import pack, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from tests.scale import games

HIDDEN_FIELDS = {"container", "redeal_key"}
TILES, PLACES = 46, 13


def under_way(rounds, players=3, **rules):
    """A game after so many rounds."""
    packed = pack(prepare("ring_grid", players=players, seed=8, rules=rules, bots="novice"))
    table = start_game(packed, 6)
    play_to(packed, table, rounds * players)
    assert table["over"][0] == 0
    return packed, table


def inside(table):
    return table["container"][0, table["top"][0] : table["contained"][0]].tolist()


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_all_06_only_the_order_of_the_container_is_dealt_anew(rounds):
    packed, table = under_way(rounds)
    for chair in range(3):
        other = copy_of(table)
        redeal_hidden(packed, other, 41, chair)
        for field in table.dtype.names:
            if field not in HIDDEN_FIELDS:
                assert np.array_equal(other[field], table[field]), field
        assert sorted(inside(other)) == sorted(inside(table))
        assert inside(other) != inside(table)
        drawn = slice(0, int(table["top"][0]))
        assert np.array_equal(other["container"][0, drawn], table["container"][0, drawn])
        assert len(inside(other)) == TILES - rounds * PLACES


def test_every_tile_is_as_likely_to_be_drawn_next():
    packed, table = under_way(2)
    deals = games(600, at_least=2)
    first = Counter()
    for key in range(deals):
        other = copy_of(table)
        redeal_hidden(packed, other, key, 0)
        first[inside(other)[0]] += 1
    assert set(first) <= set(inside(table))
    if deals > 100:
        counts = [first[tile] for tile in inside(table)]
        assert stats.chisquare(counts).pvalue > 1e-4


def test_a_redealt_game_lays_other_grids_in_the_rounds_to_come():
    packed, table = under_way(1)
    grids = set()
    for key in range(3):
        other = copy_of(table)
        redeal_hidden(packed, other, key, 1)
        play_to(packed, other, 6)
        grids.add(tuple(other["grid"]["tile"][0, :PLACES].tolist()))
    assert len(grids) == 3
