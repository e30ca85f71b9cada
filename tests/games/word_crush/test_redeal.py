"""Redealing what a chair of Word Crush cannot see: open cards stay, hidden ones are shuffled."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from sim.decks import Card, Deck
from sim.engine.simulation import pack, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from sim.games.word_crush.table import NO_SLOT
from tests.scale import games

HIDDEN_FIELDS = {"hand", "hand_letters", "changed", "slot_card", "card_slot", "redeal_key"}
"""Fields in which cards stand that some chair cannot see; all others must stay as they are."""


def under_way(turns, players=3, deck="printed", deal=4, **rules):
    packed = pack(prepare("word_crush", players=players, seed=5, rules=rules, deck=deck))
    table = start_game(packed, deal)
    play_to(packed, table, turns)
    assert table["over"][0] == 0
    return packed, table


def hand(table, chair):
    return table["hand"][0, chair, : table["hand_size"][0, chair]].tolist()


def draw_slots(table, cards):
    """The slots of the draw pile, the top first."""
    head, drawn = int(table["head"][0]), int(table["draw_count"][0])
    lying = table["slot_card"][0, :cards].tolist()
    round_from_head = [*range(head, cards), *range(head)]
    slots = [slot for slot in round_from_head if lying[slot] >= 0][:drawn]
    assert len(slots) == drawn
    return slots


def hidden_cards(table, chair, players, cards):
    """What this chair cannot see: the other hands, then the draw pile, in order."""
    others = [card for one in range(players) if one != chair for card in hand(table, one)]
    return others + table["slot_card"][0, draw_slots(table, cards)].tolist()


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("turns", [0, 9, 40])
def test_all_that_a_chair_sees_stays(players, turns):
    packed, table = under_way(turns, players)
    cards = int(packed.deck["cards"][0])
    for chair in range(players):
        dealt = copy_of(table)
        redeal_hidden(packed, dealt, 77, chair)
        for field in table.dtype.names:
            if field not in HIDDEN_FIELDS:
                assert np.array_equal(dealt[field], table[field]), field
        assert hand(dealt, chair) == hand(table, chair)
        hidden = draw_slots(table, cards)
        assert draw_slots(dealt, cards) == hidden
        seen = [slot for slot in range(cards) if slot not in hidden]
        assert np.array_equal(dealt["slot_card"][0, seen], table["slot_card"][0, seen])
        before, after = (hidden_cards(one, chair, players, cards) for one in (table, dealt))
        assert sorted(before) == sorted(after)
        assert before != after


@pytest.mark.parametrize("turns", [0, 25])
def test_what_follows_from_the_cards_is_kept_in_step(turns):
    packed, table = under_way(turns)
    cards = int(packed.deck["cards"][0])
    redeal_hidden(packed, table, 3, 1)
    for chair in range(3):
        letters = np.bitwise_or.reduce(packed.deck["letters"][0, hand(table, chair)], initial=0)
        assert table["hand_letters"][0, chair] == letters
        assert chair == 1 or table["changed"][0] >> chair & 1
        assert (table["card_slot"][0, hand(table, chair)] == NO_SLOT).all()
    for slot in range(cards):
        card = table["slot_card"][0, slot]
        if card >= 0:
            assert table["card_slot"][0, card] == slot


def test_each_hidden_card_comes_to_each_hidden_place_alike():
    packed, table = under_way(2, players=2, deal=9)
    cards = int(packed.deck["cards"][0])
    chair = int(table["chair"][0])
    pool = sorted(hidden_cards(table, chair, 2, cards))
    keys = games(4000, at_least=60)
    counts = [Counter() for _ in range(4)]
    for key in range(keys):
        dealt = copy_of(table)
        redeal_hidden(packed, dealt, key)
        after = hidden_cards(dealt, chair, 2, cards)
        for count, place in zip(counts, (0, 1, -1, len(after) // 2), strict=True):
            count[after[place]] += 1
    assert len(pool) > 60
    for count in counts:
        assert set(count) <= set(pool)
        if keys > 30 * len(pool):
            assert 0.001 < stats.chisquare([count[card] for card in pool]).pvalue < 0.999


WORDS = ("apple", "bobby", "candy", "dizzy", "eagle", "fable")


def test_every_order_of_few_hidden_cards_is_as_likely():
    deck = Deck("six", "here", tuple(map(Card, WORDS)))
    packed, table = under_way(0, players=2, deck=deck, hand=1)
    chair = int(table["chair"][0])
    pool = hidden_cards(table, chair, 2, 6)
    assert len(pool) == 4
    orders = Counter()
    keys = games(4800, at_least=48)
    for key in range(keys):
        dealt = copy_of(table)
        redeal_hidden(packed, dealt, key)
        orders[tuple(hidden_cards(dealt, chair, 2, 6))] += 1
    assert set(orders) <= set(permutations(pool))
    if keys == 4800:
        counts = [orders[order] for order in permutations(pool)]
        assert 0.001 < stats.chisquare(counts).pvalue < 0.999
