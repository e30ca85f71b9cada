"""Real Value clause by clause: F15-01 to F15-05."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import greedy, play_stacked

GAME = "real_value"
PASSES = "sees no word and passes"


@pytest.mark.parametrize(("hand", "points"), [("tan", 4), ("wan", 6), ("van", 7)])
def test_f15_01_a_point_a_letter_and_the_highest_card(hand, points):
    game = play_stacked(GAME, [hand, "jjj"])
    assert game.points("word")[0] == (0, points)


def test_f15_01_quiet_scores_nine():
    game = play_stacked(GAME, ["quiet", "jjjjj"])
    assert game.points("word") == [(0, 9)]


def test_f15_02_it_ends_when_a_player_is_out_of_cards():
    game = play_stacked(GAME, ["tan", "jjj"])
    assert (game.stop, game.all("end")[0]["turns"]) == ("won", 1)


def test_f15_02_or_when_nobody_can_play():
    game = play_stacked(GAME, ["tanjj", "jjjjj"])
    assert [event["chair"] for event in game.all("pass")] == [1, 0]


def test_f15_03_a_point_is_subtracted_for_every_card_left():
    game = play_stacked(GAME, ["tanjj", "jjjjj"])
    assert game.points("unplayed") == [(0, -2), (1, -5)]


def test_f15_04_duplicates_alone_bring_nothing():
    game = play_stacked(GAME, ["tanjj", "njjjj"])
    assert {event["how"] for event in game.events_of(2) if event.kind == "lay"} == {"duplicate"}
    assert [event for event in game.events_of(2) if event.kind == "score"] == []


def test_f15_04_the_highest_card_may_have_lain_there():
    game = play_stacked(GAME, ["wanjj", "sjjjj"])
    assert game.turn(2)[0] == "JAW → JAWs; 8 points, 8 in all"


def test_f15_05_a_new_word_may_take_its_place():
    game = play_stacked(GAME, ["tanjj", "zoosq"])
    assert game.turn(2)[0] == "puts ANT away"
    assert play_stacked(GAME, ["tanjj", "sjjjj"]).all("remove") == []


@pytest.mark.parametrize(
    ("moves", "how"), [("printed", "overlay"), ("plus give and take", "give and take")]
)
def test_fw_16_moves_may_have_give_and_take_too(moves, how):
    bots = greedy(keep_weight=1.0)
    game = play_stacked(GAME, ["cadqq", "bqqqq"], moves=moves, bots=bots, turn_cap=100)
    laid = [event["how"] for event in game.events_of(2) if event.kind == "lay"]
    assert laid == [how]
    assert len([event for event in game.events_of(2) if event.kind == "take"]) == (how != "overlay")


def test_fw_22_the_same_word_again_is_not_a_new_one():
    game = play_stacked(GAME, ["zoojj", "zoojj"])
    assert [event for event in game.events_of(2) if event.kind == "remove"] == []
