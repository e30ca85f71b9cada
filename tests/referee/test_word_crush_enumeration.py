"""Tiny decks played out by the rules: counts that can be worked out by hand, and the referee's."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from sim.errors import InputError
from sim.referee import check
from tests.enumeration.word_crush import Outcome, play_out, play_out_all_orders, play_tiny_game

ABC = ["ant", "boy", "cat"]
SEVEN = ["apple", "bobby", "cable", "abbey", "dance", "beach", "eddy"]


def won(winner: int, turns: int, **counts: int) -> Outcome:
    """A game won with one card played and no stuck turn, but for the counts given."""
    fields = {"plays": 1, "passes": 0, "stuck": 0, "dead_letters": 0, **counts}
    return Outcome(stop="won", winner=winner, turns=turns, **fields)


def test_all_orders_of_three_cards_by_hand() -> None:
    # The hands are the last card and the one before it; the seed is the first. From D to A the
    # letters D to Z are dead: 23 times two passes and a stuck turn.
    dead = {"stuck": 23, "dead_letters": 23}
    assert dict(play_out_all_orders(ABC, 2, 1, 0, {})) == {
        (0, 2, 1): won(0, 1),
        (0, 1, 2): won(1, 2, passes=1),
        (1, 0, 2): won(0, 1),
        (1, 2, 0): won(1, 2, passes=1),
        (2, 1, 0): won(0, 70, passes=46, **dead),
        (2, 0, 1): won(1, 71, passes=47, **dead),
    }


def test_wc_04_on_the_deck_s_own_letters_c_is_followed_by_a() -> None:
    assert play_out(ABC, [2, 1, 0], 2, 1, 0, {"track": "deck letters"}) == won(0, 1)


def test_all_03_the_first_chair_acts_first_and_keeps_its_own_cards() -> None:
    assert play_out(ABC, [0, 2, 1], 2, 1, 1, {}) == won(0, 2, passes=1)


def test_wc_33_a_dead_letter_can_end_the_game() -> None:
    outcome = play_out(ABC, [2, 1, 0], 2, 1, 0, {"dead_letter": "game ends"})
    assert outcome == Outcome("stall", -1, 3, plays=0, passes=2, stuck=1, dead_letters=0)


def test_wc_29_draws_follow_the_order_and_wc_32_he_moves_again() -> None:
    deck = ["apple", "fable", "bobby", "cable", "zebra", "candy"]
    # Chair 0 holds candy, chair 1 zebra; draws: fable, bobby, cable.
    assert play_out(deck, range(6), 2, 1, 0, {}) == won(0, 4, plays=2, passes=2, stuck=1)
    left = play_out(deck, range(6), 2, 1, 0, {"after_stuck": "next player"})
    assert left == won(0, 5, plays=2, passes=3, stuck=1)


def test_wc_15_many_cards_in_one_turn() -> None:
    deck = ["apple", "bread", "zebra", "candy", "xenon", "baker"]
    # Chair 0 holds baker and candy, chair 1 xenon and zebra.
    order = [0, 1, 2, 3, 4, 5]
    assert play_out(deck, order, 2, 2, 0, {"cards_per_turn": "many"}) == won(0, 1, plays=2)
    assert play_out(deck, order, 2, 2, 0, {}).turns > 1


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"after_stuck": "next player"},
        {"dead_letter": "game ends"},
        {"track": "deck letters"},
        {"cards_per_turn": "many"},
        {"recall_order": "backward"},
        {"first_player_cards": -1},
        {"first_player_cards": 1, "double": "any two"},
        {"timer": 30, "may_decline": "yes", "reseed_empty": "yes", "marker_back_on_fail": "yes"},
    ],
    ids=str,
)
@pytest.mark.parametrize(("players", "hand"), [(2, 2), (3, 1)])
def test_the_referee_accepts_the_games_of_every_eleventh_order(
    rules: dict[str, Any], players: int, hand: int
) -> None:
    stops: Counter[str] = Counter()
    for number, order in list(enumerate(permutations(range(len(SEVEN)))))[::11]:
        outcome, trace = play_tiny_game(SEVEN, order, players, hand, number % players, rules)
        check(trace)
        stops[outcome.stop] += 1
    assert sum(stops.values()) == 459
    assert set(stops) == ({"won", "stall"} if "dead_letter" in rules else {"won"})


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"rules": {"recycle_shuffle": "yes"}}, "rules.recycle_shuffle"),
        ({"rules": {"redeal_unplayable": "yes"}}, "rules.redeal_unplayable"),
        ({"order": [0, 1, 1]}, "order"),
        ({"first_chair": 2}, "first_chair"),
        ({"hand": 2}, "deck"),
    ],
)
def test_what_does_not_decide_one_game_is_wrong_input(change: dict[str, Any], where: str) -> None:
    arguments = {"order": [0, 1, 2], "players": 2, "hand": 1, "first_chair": 0, "rules": {}}
    with pytest.raises(InputError) as caught:
        play_out(ABC, **{**arguments, **change})
    assert caught.value.where == where
