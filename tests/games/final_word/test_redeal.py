"""Redealing what a player of The Final Word cannot see: hands, deck, what is forgotten (ALL-06)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.engine.simulation import pack, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from tests.scale import games

GAMES = ("break_up", "eight_it_all", "last_man_standing", "leftovers", "three_two_one")
HIDDEN_FIELDS = {"hand", "pile", "is_one_pile", "redeal_key"}
"""Fields in which cards stand that some chair cannot see; all others must stay as they are."""
CARDS = 120
COUNTED = pytest.mark.parametrize("counting", ["off", "on"])


def under_way(name, turns, players=3, **rules):
    packed = pack(prepare(name, players=players, seed=8, rules=rules, bots="casual"))
    table = start_game(packed, 6)
    play_to(packed, table, turns)
    assert table["over"][0] == 0
    return packed, table


def hand(table, chair):
    return table["hand"][0, chair, : table["hand_size"][0, chair]].tolist()


def on_board(table):
    cards = []
    for row in range(table["rows"][0]):
        for top in table["row_card"][0, row, : table["row_length"][0, row]].tolist():
            card = top
            while card >= 0:
                cards.append(card)
                card = int(table["under"][0, card])
    return cards


def hidden_cards(table, chair, players):
    """The other hands, then the deck; the table must have been redealt, so that it is one pile."""
    others = [card for one in range(players) if one != chair for card in hand(table, one)]
    return others + table["pile"][0, : table["deck_left"][0]].tolist()


@COUNTED
@pytest.mark.parametrize("turns", [0, 7])
@pytest.mark.parametrize("name", GAMES)
def test_all_06_all_that_a_chair_sees_stays(name, turns, counting):
    packed, table = under_way(name, turns, counting=counting)
    for chair in range(3):
        first, second = copy_of(table), copy_of(table)
        redeal_hidden(packed, first, 41, chair)
        redeal_hidden(packed, second, 42, chair)
        for field in table.dtype.names:
            if field not in HIDDEN_FIELDS:
                assert first[field].tobytes() == table[field].tobytes(), field
        assert hand(first, chair) == hand(table, chair)
        one, other = hidden_cards(first, chair, 3), hidden_cards(second, chair, 3)
        assert one != other
        assert len(set(one)) == len(one) == len(other)
        assert not set(one) & {*hand(table, chair), *on_board(table)}


@pytest.mark.parametrize("name", GAMES)
def test_all_06_who_counts_knows_which_cards_are_hidden(name):
    packed, table = under_way(name, 7, counting="on")
    dealt = [copy_of(table) for _ in range(3)]
    for key, one in enumerate(dealt):
        redeal_hidden(packed, one, key, 2)
    hidden = [sorted(hidden_cards(one, 2, 3)) for one in dealt]
    assert hidden[0] == hidden[1] == hidden[2]
    held = {card for chair in (0, 1) for card in hand(table, chair)}
    assert held <= set(hidden[0])


@COUNTED
def test_all_06_each_hidden_card_comes_to_each_hidden_place_alike(counting):
    packed, table = under_way("three_two_one", 5, players=2, counting=counting)
    chair = int(table["chair"][0])
    keys = games(4400, at_least=40)
    counts = [Counter() for _ in range(3)]
    for key in range(keys):
        dealt = copy_of(table)
        redeal_hidden(packed, dealt, key)
        after = hidden_cards(dealt, chair, 2)
        for count, place in zip(counts, (0, len(after) // 2, -1), strict=True):
            count[after[place]] += 1
    if counting == "on":
        pool = set(hidden_cards(dealt, chair, 2))
    else:  # what has left play is forgotten
        pool = set(range(CARDS)) - set(hand(table, chair)) - set(on_board(table))
    assert len(pool) > len(hidden_cards(dealt, chair, 2)) or counting == "on"
    for count in counts:
        assert set(count) <= pool
        if keys == 4400:
            assert 0.001 < stats.chisquare([count[card] for card in sorted(pool)]).pvalue < 0.999


def test_a_redealt_game_draws_from_the_pile_that_was_dealt():
    packed, table = under_way("three_two_one", 4, players=2)
    redeal_hidden(packed, table, 9)
    assert table["is_one_pile"][0] == 1
    top = table["pile"][0, : table["deck_left"][0]].tolist()
    chair = int(table["chair"][0])
    before = hand(table, chair)
    play_to(packed, table, 5)
    drawn = [card for card in hand(table, chair) if card not in before]
    assert drawn == top[::-1][: len(drawn)]
    assert len(drawn) > 0
    assert np.array_equal(table["pile"][0, : table["deck_left"][0]], top[: -len(drawn)])
