"""3-2-1 clause by clause: F4-01 to F4-06."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import TRADER, play_dealt, play_stacked

GAME = "three_two_one"
THREE = ["catdogvexq", "qqqqqqqqqj"]


def test_f4_01_up_to_three_words_from_the_hand():
    game = play_stacked(GAME, THREE)
    assert [line for line in game.turn(1) if line.startswith("spells")] == [
        "spells cod; 5 points, 5 in all",
        "spells tax; 6 points, 11 in all",
        "spells veg; 8 points, 19 in all",
    ]
    four = play_stacked(GAME, ["catdogvexhym", "qqqqqqqqqjjj"])
    assert sum(line.startswith("spells") for line in four.turn(1)) == 3


def test_f4_01_one_word_will_do_and_there_is_no_board_word():
    game = play_stacked(GAME, ["catq", "dogj"])
    assert game.turn(1)[0] == "spells act; 4 points, 4 in all"
    assert game.head(2) == "2. Player 2 with DGJO"
    assert {event["why"] for event in game.all("remove")} == {"used"}
    assert game.all("stay") == game.all("left on board") == []


def test_f4_02_a_point_a_letter_of_the_longest_once_a_turn():
    game = play_stacked(GAME, ["catdogvexhymn", "qqqqqqqqqjjjj"])
    words = [event["length"] for event in game.all("word") if event["chair"] == 0]
    assert max(words) == 6
    assert game.points("bonus") == [(0, 6)]


def test_f4_03_the_hand_is_refilled_to_ten_after_the_turn():
    game = play_stacked(GAME, THREE, ["jjjjjjjjjj", "jjjjjjjjjj"])
    assert game.turn(1)[-1] == "draws JJJJJJJJJ"
    assert game.all("turn")[2]["hand"] == 10


@pytest.mark.parametrize(("subtract", "unplayed"), [("no", []), ("yes", [(0, -4), (1, -2)])])
def test_f4_04_unplayed_cards(subtract, unplayed):
    game = play_stacked(GAME, ["catq", "dogj"], subtract=subtract)
    assert game.points("unplayed") == unplayed


def test_f4_04_it_goes_on_until_all_cards_are_used_or_cannot_be():
    literal = play_stacked(GAME, ["catq", "dogj"], end="literal")
    assert [event["reason"] for event in literal.all("pass")] == ["no word", "no word"]
    used = play_stacked(GAME, ["cat", "dog"], end="literal")
    assert (used.stop, used.all("end")[0]["turns"]) == ("won", 2)


def test_f4_05_no_word_trade_up_to_five_and_lose_the_turn():
    game = play_stacked(GAME, ["catqqq", "bbbqqq"], ["jjjjjj", "jjjjjj"], bots=TRADER, turn_cap=100)
    trade = game.all("trade")[0]
    assert (trade["chair"], trade["cards"]) == (1, 5)
    assert game.turn(2)[0].startswith("trades BBB")
    assert len(game.turn(2)) == 1


def test_f4_06_words_before_one_that_falls_stay_and_score():
    kept = 0
    for game in play_dealt(GAME, 2, 4, bots="strong", p_bad_word=0.8, p_challenge=0.5):
        for number in range(1, len(game.all("turn")) + 1):
            turn = game.events_of(number)
            kinds = [event.kind for event in turn]
            if "undo" in kinds and "score" in kinds[: kinds.index("undo")]:
                assert kinds.count("undo") == 1
                assert "lay" not in kinds[kinds.index("undo") :]
                assert [event["why"] for event in turn if event.kind == "remove"] != []
                kept += 1
    assert kept > 0
