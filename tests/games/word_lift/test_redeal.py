"""Redealing what a player of Word Lift cannot see: other hands and both decks (ALL-06)."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.engine.simulation import pack, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from tests.scale import games

HIDDEN_FIELDS = {"hand", "rest", "is_one_pile", "redeal_key"}
PILES = (0, 1)


def under_way(turns, players=3):
    """A game after so many turns."""
    packed = pack(prepare("word_lift", players=players, seed=8, bots="novice"))
    table = start_game(packed, 6)
    play_to(packed, table, turns)
    assert table["over"][0] == 0
    return packed, table


def hand(table, chair):
    return table["hand"][0, chair, : table["hand_size"][0, chair]].tolist()


def in_pile(packed, table, pile):
    """The cards of a deck that lie in no hand and not on the table."""
    shown = {card for chair in range(3) for card in hand(table, chair)}
    for row in range(int(table["words"][0])):
        shown |= set(table["word_card"][0, row, : table["word_length"][0, row]].tolist())
    piles = packed.deck["pile"][0]
    return {card for card in range(110) if piles[card] == pile and card not in shown}


@pytest.mark.parametrize("turns", [0, 7, 20])
def test_all_06_only_what_a_chair_cannot_see_is_dealt_anew(turns):
    packed, table = under_way(turns)
    piles = packed.deck["pile"][0]
    for chair in range(3):
        other = copy_of(table)
        redeal_hidden(packed, other, 41, chair)
        for field in table.dtype.names:
            if field not in HIDDEN_FIELDS:
                assert np.array_equal(other[field], table[field]), field
        assert hand(other, chair) == hand(table, chair)
        for one in range(3):
            # the backs of the cards in a hand can be seen
            assert [piles[card] for card in hand(other, one)] == [
                piles[card] for card in hand(table, one)
            ]
            if one != chair:
                assert hand(other, one) != hand(table, one)
        for pile in PILES:
            left = int(other["left"][0, pile])
            drawn = other["rest"][0, pile, :left].tolist()
            assert set(drawn) == in_pile(packed, other, pile)
            assert len(drawn) == len(set(drawn)) == left
        held = [card for one in range(3) for card in hand(other, one)]
        assert len(held) == len(set(held))


def test_every_hidden_card_is_as_likely_to_be_in_a_hand():
    packed, table = under_way(7)
    deals = games(600, at_least=2)
    first = Counter()
    for key in range(deals):
        other = copy_of(table)
        redeal_hidden(packed, other, key, 0)
        first[hand(other, 1)[0]] += 1
    pile = int(packed.deck["pile"][0][hand(table, 1)[0]])
    hidden = in_pile(packed, table, pile) | {
        card for one in (1, 2) for card in hand(table, one) if packed.deck["pile"][0][card] == pile
    }
    assert set(first) <= hidden
    if deals > 100:
        counts = [first[card] for card in hidden]
        assert stats.chisquare(counts).pvalue > 1e-4


def test_a_redeal_does_not_reveal_where_the_cards_really_are():
    packed, table = under_way(7)
    once = copy_of(table)
    redeal_hidden(packed, once, 5, 0)
    twice = copy_of(table)
    redeal_hidden(packed, twice, 9, 0)
    redeal_hidden(packed, twice, 5, 0)
    assert np.array_equal(once["hand"], twice["hand"])
    assert np.array_equal(once["rest"], twice["rest"])
