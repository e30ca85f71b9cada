"""Positive-Negative clause by clause: F12-01 to F12-05; what a redeal hides."""

from __future__ import annotations

import pytest

from sim.engine.simulation import pack, prepare
from sim.engine.stepping import copy_of, play_to, redeal_hidden, start_game
from sim.errors import InputError
from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked

GAME = "positive_negative"
TWO_WORDS = ["dogdogzzzz", "zzzzzzzzzz"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_f12_01_every_hand_of_ten_is_used_and_all_play_as_many(players):
    game = play_dealt(GAME, players, 1)[0]
    chairs = [event["chair"] for event in game.all("turn")]
    assert [chairs.count(chair) for chair in range(players)] == [12 // players] * players
    assert game.stop in {"won", "tie"}


@pytest.mark.parametrize(("players", "hand"), [(2, 7), (3, 6), (4, 20)])
def test_f12_01_hands_come_out_even(players, hand):
    with pytest.raises(InputError, match=f"no equal number of piles of {hand} for {players}"):
        prepare(GAME, players=players, rules={"hand": hand})


def test_f12_01_other_hands_that_come_out_even_are_dealt():
    game = play_dealt(GAME, 2, 1, hand=6)[0]
    chairs = [event["chair"] for event in game.all("turn")]
    assert (chairs.count(0), chairs.count(1), len(game.all("left in deck"))) == (10, 10, 0)


def test_f12_02_any_number_of_words_scores():
    game = play_stacked(GAME, TWO_WORDS)
    assert len(game.all("word")) == 2
    assert sum(points for _, points in game.points("word")) == 12
    assert {event["why"] for event in game.all("remove")} == {"used"}


def test_f12_03_there_is_no_refill_and_no_trade():
    game = play_stacked(GAME, TWO_WORDS, bots=TRADER)
    assert game.all("trade") == []
    kinds = [event.kind for event in game.events_of(1)]
    assert kinds.count("draw") == 10
    assert "draw" not in kinds[kinds.index("look") :]


def test_f12_04_which_pile_is_left_to_chance():
    hands = {
        tuple(game.text(event["card"]) for event in game.events_of(1) if event.kind == "draw")
        for game in play_dealt(GAME, 2, 5)
    }
    assert len(hands) == 5


def test_f12_05_cards_not_played_are_laid_aside_and_cost_their_points():
    game = play_stacked(GAME, TWO_WORDS)
    assert len(game.all("lay aside")) == 14
    assert game.points("unplayed") == [(0, -16), (1, -40)]


def test_f12_05_or_a_point_each():
    assert play_stacked(GAME, TWO_WORDS, neg="count").points("unplayed") == [(0, -4), (1, -10)]


def aside(table, chair):
    return table["aside"][0, chair, : table["aside_count"][0, chair]].tolist()


@pytest.mark.parametrize("counting", ["off", "on"])
def test_all_06_a_redeal_hides_the_others_cards_aside_and_keeps_one_s_own(counting):
    packed = pack(prepare(GAME, players=3, seed=8, rules={"counting": counting}, bots="casual"))
    table = start_game(packed, 2)
    play_to(packed, table, 7)
    first, second = copy_of(table), copy_of(table)
    redeal_hidden(packed, first, 41, 0)
    redeal_hidden(packed, second, 42, 0)
    assert aside(first, 0) == aside(second, 0) == aside(table, 0)
    assert aside(first, 1) != aside(second, 1)
    for one in (first, second):
        places = [*aside(one, 0), *aside(one, 1), *aside(one, 2)]
        places += one["pile"][0, : one["deck_left"][0]].tolist()
        assert len(places) == len(set(places))
        values = packed.deck["value"][0]
        for chair in range(3):
            assert one["end_points"][0, chair] == -sum(values[card] for card in aside(one, chair))
