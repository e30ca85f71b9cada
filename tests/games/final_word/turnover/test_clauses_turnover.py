"""Turnover clause by clause: F21-01 to F21-06."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import greedy, play_stacked

GAME = "turnover"
PASSES = "sees no word and passes"


def test_f21_01_the_turned_card_is_used():
    game = play_stacked(GAME, ["caj", "jjj"], ["t", "j"])
    assert game.turn(1)[:2] == ["turns up T", "spells act; 4 points, 4 in all"]


def test_f21_01_who_cannot_use_it_takes_it_and_does_not_trade():
    game = play_stacked(GAME, ["cat", "jjj"], ["q", "j"])
    assert game.turn(1)[:2] == ["turns up Q", PASSES]
    assert game.head(3) == "3. Player 1 with ACQT"
    assert game.all("trade") == []


@pytest.mark.parametrize(
    ("to", "lines"), [("hand", []), ("deck bottom", ["Q goes under the deck"])]
)
def test_f21_01_to(to, lines):
    game = play_stacked(GAME, ["cat", "jjj"], ["qq", "jj"], to=to, turn_cap=100)
    assert game.turn(1)[2:3] == lines
    assert game.all("turn")[2]["hand"] == (4 if to == "hand" else 3)


def test_f21_01_a_deck_that_has_gone_by_unused_is_a_stall():
    game = play_stacked(GAME, ["cat", "jjj"], ["qq", "jj"], to="deck bottom")
    assert (game.stop, len(game.all("turn")), len(game.all("left in deck"))) == ("stall", 4, 4)


def test_f21_02_a_new_word_of_it_and_the_hand_takes_the_old_one_s_place():
    game = play_stacked(GAME, ["cajj", "zomj"], ["tjj", "ojj"])
    assert game.turn(2)[:3] == ["turns up O", "puts ACT away", "spells zoom; 9 points, 9 in all"]


def test_f21_02_or_it_changes_the_word():
    game = play_stacked(GAME, ["caj", "jjj"], ["tjj", "sjj"])
    assert game.turn(2)[:2] == ["turns up S", "ACT → ACTs; 6 points, 6 in all"]


@pytest.mark.parametrize(
    ("moves", "how"), [("printed", "overlay"), ("plus give and take", "give and take")]
)
def test_f21_02_moves_may_have_give_and_take_too(moves, how):
    bots = greedy(keep_weight=1.0)
    game = play_stacked(GAME, ["caj", "qqq"], ["dqq", "bqq"], moves=moves, bots=bots)
    laid = [event["how"] for event in game.events_of(2) if event.kind == "lay"]
    assert laid == [how]
    assert any(event.kind == "take" for event in game.events_of(2)) == (how != "overlay")


def test_f21_03_duplicates_are_not_scored():
    game = play_stacked(GAME, ["caj", "ajj"], ["tjj", "sjj"])
    assert game.turn(2)[1].startswith("ACT → ")
    doubled = [e["card"] for e in game.events_of(2) if e.kind == "lay" and e["how"] == "duplicate"]
    value = [e["value"] for e in game.events_of(2) if e.kind == "word"]
    assert game.points("word")[1] == (1, value[0] - len(doubled))


def test_f21_04_the_turned_card_may_be_the_duplicate_and_an_unchanged_word_scores_nothing():
    game = play_stacked(GAME, ["caj", "jjj"], ["tjj", "cjj"])
    assert {e["how"] for e in game.events_of(2) if e.kind == "lay"} == {"duplicate"}
    assert game.points("word") == [(0, 4)]


def test_f21_05_each_player_has_a_last_turn_without_a_turned_card():
    game = play_stacked(GAME, ["caj", "jjj"], ["tjj", "sjj"])
    assert [event["chair"] for event in game.all("turn up")] == [0, 1, 0, 1]
    assert [event["chair"] for event in game.all("turn")] == [0, 1, 0, 1, 0, 1]
    assert game.stop == "won"


@pytest.mark.parametrize(("last_chance_words", "several"), [("1", False), ("any number", True)])
def test_f21_05_last_chance_words(last_chance_words, several):
    hands = ["catzoojj", "jjjjjjjj"]
    game = play_stacked(GAME, hands, ["q", "j"], last_chance_words=last_chance_words)
    words = [event for event in game.events_of(3) if event.kind == "word"]
    assert (len(words) > 1) == several


def test_f21_06_alone_it_is_played_for_points():
    game = play_stacked(GAME, ["catq"], ["sz"])
    assert (game.stop, game.winners) == ("won", [0])
    assert game.points("word") != []


def test_f21_06_alone_who_is_stopped_has_not_won():
    game = play_stacked(GAME, ["qqq"], ["jjj"], to="deck bottom")
    assert (game.stop, game.winners) == ("stall", [])
    assert game.all("look") != []
    capped = play_stacked(GAME, ["catq"], ["sz"], stops_after_a_round=True)
    assert (capped.stop, capped.winners) == ("cap", [])
