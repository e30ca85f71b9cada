"""Redealing what a player of Whitman 5359 cannot see: other hands and the drawing pile (ALL-06)."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game

PLAYERS = 3
HIDDEN_FIELDS = {
    "hand",
    "rest",
    "is_one_pile",
    "redeal_key",
    "came",
    "came_browsed",
    "is_shown",
}


def under_way(turns):
    """A match after so many turns; bots that take discards and exchange wild cards."""
    packed = pack(prepare("whitman_5359", players=PLAYERS, seed=8, bots="plain"))
    table = start_game(packed, 6)
    play_to(packed, table, turns)
    assert table["over"][0] == 0
    return packed, table


def hand(table, chair):
    return table["hand"][0, chair, : table["hand_size"][0, chair]].tolist()


def is_shown(table, card):
    return bool(table["is_shown"][0, card])


def open_cards(table):
    """Discards, cards in words and those that all have seen come to a hand."""
    shown = set(table["discard"][0, : table["discards"][0]].tolist())
    for row in range(int(table["words"][0])):
        shown |= set(table["word_card"][0, row, : table["word_length"][0, row]].tolist())
    held = [card for chair in range(PLAYERS) for card in hand(table, chair)]
    return shown | {card for card in held if is_shown(table, card)}


@pytest.mark.parametrize("turns", [0, 4, 9, 17])
def test_all_06_only_what_a_chair_cannot_see_is_dealt_anew(turns):
    packed, table = under_way(turns)
    for chair in range(PLAYERS):
        other = copy_of(table)
        redeal_hidden(packed, other, 41, chair)
        for field in table.dtype.names:
            if field not in HIDDEN_FIELDS:
                assert np.array_equal(other[field], table[field]), field
        assert hand(other, chair) == hand(table, chair)
        assert open_cards(other) | set(hand(other, chair)) == open_cards(table) | set(
            hand(table, chair)
        )
        for one in range(PLAYERS):
            for old, new in zip(hand(table, one), hand(other, one), strict=True):
                assert is_shown(table, old) == is_shown(other, new)
                assert old == new or not is_shown(table, old)
        left = int(other["left"][0])
        drawn = other["rest"][0, :left].tolist()
        held = [card for one in range(PLAYERS) for card in hand(other, one)]
        assert len(set(drawn) | set(held)) == left + len(held)
        assert set(drawn) | set(held) | open_cards(other) == set(range(108))
        if turns == 0:
            assert all(
                hand(other, one) != hand(table, one) for one in range(PLAYERS) if one != chair
            )


def test_some_cards_in_hands_are_known_to_all():
    known = 0
    for turns in range(1, 18):
        _, table = under_way(turns)
        known += sum(is_shown(table, card) for one in range(PLAYERS) for card in hand(table, one))
    assert known > 0


def test_a_redeal_does_not_reveal_where_the_cards_really_are():
    packed, table = under_way(9)
    once = copy_of(table)
    redeal_hidden(packed, once, 5, 0)
    twice = copy_of(table)
    redeal_hidden(packed, twice, 9, 0)
    redeal_hidden(packed, twice, 5, 0)
    assert once.tobytes() == twice.tobytes()
