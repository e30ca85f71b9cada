"""3 'n Change clause by clause: F1-01 to F1-09."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import GREEDY, TRADER, play_stacked

GAME = "three_n_change"
PASSES = "sees no word and passes"


@pytest.mark.parametrize(("hand", "plays"), [("hisqq", True), ("hiqqq", False)])
def test_f1_01_three_hand_cards_change_the_word(hand, plays):
    game = play_stacked(GAME, ["catqq", hand])
    assert (game.turn(2)[0] != PASSES) == plays
    if plays:
        assert len([event for event in game.events_of(2) if event.kind == "lay"]) >= 3


@pytest.mark.parametrize(("need", "plays"), [(2, True), (3, False)])
def test_f1_01_need(need, plays):
    game = play_stacked(GAME, ["catqq", "hiqqq"], need=need)
    assert (game.turn(2)[0] != PASSES) == plays


def test_f1_01_four_cards_may_be_needed():
    assert play_stacked(GAME, ["catqq", "hisqq"], need=4).turn(2)[0] == PASSES


def test_f1_01_board_cards_keep_their_order():
    game = play_stacked(GAME, ["catqq", "hisqq"])
    stays = [event["card"] for event in game.events_of(2) if event.kind == "stay"]
    laid = [event["card"] for event in game.events_of(1) if event.kind == "lay"]
    assert stays
    assert [card for card in laid if card in stays] == stays


def test_f1_02_board_cards_left_out_come_to_the_hand():
    game = play_stacked(GAME, ["catqq", "hisqq"])
    events = game.events_of(2)
    stays = {event["card"] for event in events if event.kind == "stay"}
    taken = {event["card"] for event in events if event.kind == "take"}
    laid = {event["card"] for event in game.events_of(1) if event.kind == "lay"}
    assert taken == laid - stays


@pytest.mark.parametrize(("usable", "second"), [("same turn", True), ("next turn", False)])
def test_f1_02_taken_back_usable(usable, second):
    game = play_stacked(GAME, SECOND, taken_back_usable=usable)
    assert game.turn(2)[0] == "COD → Dish, CO to the hand; 8 points, 8 in all"
    assert game.turn(2)[1:2] == (["spells cox; 7 points, 15 in all"] if second else [])
    assert (len([event for event in game.events_of(2) if event.kind == "word"]) == 2) == second


SECOND = ["codqqq", "hisxqq"]
"""COD becomes DISH; COX needs what is taken back."""


def test_f1_03_a_hand_may_outgrow_its_size_and_is_never_cut_down():
    game = play_stacked(GAME, ["catqqqq", "hiszzzz"], ["jjjj", "jjjj"])
    assert all(event["hand"] >= 7 for event in game.all("turn") if event["number"] <= 4)


def test_f1_04_a_second_word_is_made_if_he_sees_one_and_both_score():
    game = play_stacked(GAME, SECOND)
    values = [event["value"] for event in game.events_of(2) if event.kind == "word"]
    scores = [event["points"] for event in game.events_of(2) if event.kind == "score"]
    assert len(values) == 2
    assert scores[:2] == values


def test_f1_04_without_a_second_word_the_first_stays():
    game = play_stacked(GAME, ["catqq", "hisqq"])
    assert [event for event in game.events_of(2) if event.kind == "remove"] == []


def test_f1_05_the_first_word_leaves_play():
    game = play_stacked(GAME, SECOND)
    events = game.events_of(2)
    first = [
        event["card"] for event in events if event.kind in ("stay", "lay") and event["row"] == 0
    ]
    second = [event["card"] for event in events if event.kind == "lay" and event["row"] == 1]
    assert sorted(event["card"] for event in events if event.kind == "remove") == sorted(first)
    word = "".join(game.text(card) for card in second).upper()
    assert game.head(3).startswith(f"3. Player 1 on {word} with ")


def test_f1_06_three_cards_are_traded_and_go_under_the_deck():
    hands, draws = ["catqqq", "jjjjjj"], ["zzzz", "vvvv"]
    game = play_stacked(GAME, hands, draws, bots=TRADER, turn_cap=100)
    assert game.turn(2)[0].startswith("trades JJJ, put under the deck, for ")
    five = play_stacked(GAME, hands, draws, bots=TRADER, turn_cap=100, trade_max=4)
    assert five.turn(2)[0].startswith("trades JJJJ, ")


@pytest.mark.parametrize(("stuck_reset", "removed"), [("no", False), ("remove word", True)])
def test_f1_07_stuck_reset(stuck_reset, removed):
    game = play_stacked(GAME, ["vugqqqq", "jjjjjjj"], stuck_reset=stuck_reset)
    assert game.turn(2)[0] == game.turn(3)[0] == PASSES
    assert bool([event for event in game.all("remove") if event["why"] == "stuck"]) == removed
    if removed:
        assert game.head(4) == "4. Player 2 with JJJJJJJ"
    else:
        assert (game.stop, game.all("end")[0]["turns"]) == ("won", 3)


def test_f1_07_a_full_round_of_trades_ends_it_too_though_cards_remain():
    hands, draws = ["vugqqqq", "jjjjjjj"], ["zzzzzz", "jjjjjj"]
    game = play_stacked(GAME, hands, draws, bots=TRADER, turn_cap=100)
    assert [event["chair"] for event in game.all("trade")] == [1, 0]
    assert (game.stop, game.all("end")[0]["turns"]) == ("stall", 3)


def test_f1_07_a_change_starts_the_round_again():
    game = play_stacked(GAME, ["codqqq", "jjjjjj", "hisxqq"])
    assert [event["chair"] for event in game.all("pass")] == [1, 0, 1, 2]


def test_f1_08_the_first_player_makes_one_word():
    game = play_stacked(GAME, ["catdog", "jjjjjj"])
    assert len([event for event in game.events_of(1) if event.kind == "word"]) == 1


def test_f1_09_it_ends_when_a_player_is_out_of_cards_with_no_deck_left():
    game = play_stacked(GAME, ["cat", "jjj"], bots=GREEDY)
    assert (game.stop, game.all("end")[0]["turns"]) == ("won", 1)
