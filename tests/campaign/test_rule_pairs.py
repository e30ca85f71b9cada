"""The rule sets of a campaign: few, legal, always the same, and every pair in one of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.campaign.rule_pairs import (
    BOTS,
    ODD_BOTS,
    PLAYERS,
    bots_called,
    cover_game,
    cover_pairs,
    one_by_one,
    pairs_of,
    setting_of,
    values_to_try,
)
from sim.errors import InputError
from sim.registry import game_names, load_game

sizes = st.lists(st.integers(1, 5), min_size=2, max_size=6)


def groups_of(numbers):
    return [one_by_one(f"f{place}", range(number)) for place, number in enumerate(numbers)]


@given(sizes)
@settings(max_examples=40)
def test_every_pair_of_values_is_in_a_row(numbers):
    cover = cover_pairs(groups_of(numbers), lambda row: True)
    wanted = sum(one * other for one, other in combinations(numbers, 2))
    assert len(cover.pairs) == wanted
    assert set().union(*map(pairs_of, cover.rows)) == cover.pairs
    assert cover.impossible == frozenset()


@given(sizes)
@settings(max_examples=40)
def test_no_more_rows_than_pairs_and_no_fewer_than_the_two_largest_factors_ask_for(numbers):
    cover = cover_pairs(groups_of(numbers), lambda row: True)
    first, second = sorted(numbers)[-2:]
    assert first * second <= len(cover.rows) <= max(len(cover.pairs), 1)


def test_a_pair_that_is_never_legal_is_named_and_no_illegal_row_is_kept():
    def is_legal(row):
        return (row["f0"], row["f1"]) != (0, 0)

    cover = cover_pairs(groups_of([3, 3, 2]), is_legal)
    assert cover.impossible == {frozenset({("f0", 0), ("f1", 0)})}
    assert all(map(is_legal, cover.rows))
    assert len(cover.pairs) == 9 + 6 + 6 - 1


def test_a_group_s_values_stay_together():
    deck = [{"size": 1, "seed": 1}, {"size": 2, "seed": 1}]
    cover = cover_pairs([deck, one_by_one("bots", "ab")], lambda row: True)
    assert {(row["size"], row["seed"]) for row in cover.rows} == {(1, 1), (2, 1)}
    assert len(cover.pairs) == 2 + 4 + 2


def test_the_same_rows_every_time():
    again = [cover_pairs(groups_of([4, 3, 3, 2]), lambda row: True).rows for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("name", game_names())
def test_a_game_s_rule_sets_hold_every_value_of_every_parameter(name):
    game, cover = load_game(name), cover_game(name)
    for param in game.params:
        tried = {row[param.name] for row in cover.rows}
        for refused in set(values_to_try(param)) - tried:
            # Positive-Negative deals a hand only where the deck comes out even (F12-01)
            assert param.name == "hand"
            for row in cover.rows:
                with pytest.raises(InputError, match="make no equal number of piles"):
                    setting_of(name, {**row, "hand": refused})
    low, high = game.players
    assert {row[PLAYERS] for row in cover.rows} == set(range(low, high + 1))
    assert {row[BOTS] for row in cover.rows} >= set(ODD_BOTS)
    assert setting_of(name, cover.rows[0]).game is game


@pytest.mark.parametrize("name", ["word_crush"])
def test_one_pair_cannot_be_played(name):
    assert cover_game(name).impossible == {
        frozenset({("hand", 1), ("first_player_cards", -1)})  # a hand of no card
    }


def test_two_odd_bots_take_the_seats_in_turn():
    assert bots_called("strong and weak", 3) == ["oracle", "novice", "oracle"]
    assert bots_called("casual", 2) == ["casual", "casual"]
