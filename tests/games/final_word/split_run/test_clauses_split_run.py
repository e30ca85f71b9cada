"""Split Run clause by clause: F19-01 to F19-03."""

from __future__ import annotations

import re

import pytest

from tests.games.final_word.stacked import play_stacked
from tests.referee.alterations import alter, assert_breaks, with_rules

GAME = "split_run"
PARSNIP = ["parsnipq", "tqqqqqqq"]
"""PARSNIP can be cut: PARS takes a T, NIP stays as it is."""


def splits(game, number):
    return [event for event in game.events_of(number) if event.kind == "split"]


def rows(game, number):
    return [event["row"] for event in game.events_of(number) if event.kind == "word"]


def test_f19_01_all_words_stay():
    game = play_stacked(GAME, PARSNIP)
    assert len(splits(game, 2)) == 1
    assert game.all("remove") == []
    assert game.head(3) == "3. Player 1 on PARTS and NIP with Q"


@pytest.mark.parametrize(("max_board_words", "cuts"), [(2, 0), (3, 1)])
def test_f19_01_max_board_words(max_board_words, cuts):
    hands = ["parsnipqq", "tqqqqqqqq", "iqqqqqqqq"]
    game = play_stacked(GAME, hands, max_board_words=max_board_words)
    assert len(splits(game, 2)) == 1
    assert len(splits(game, 3)) == cuts


CUT_LEFT = ["parsnipqq", "tbqqqqqqq", "iqqqqqqqq"]
"""PARTS and NIB lie there when the third player could cut PARTS: PAR and iTS."""


@pytest.mark.parametrize(
    ("max_board_words", "stop", "reasons"),
    [(2, "rule gap", ["no room", "no word", "no word"]), (3, "won", ["no word"] * 3)],
)
def test_f19_01_a_cut_without_room_is_passed_and_the_game_stops_for_want_of_a_rule(
    max_board_words, stop, reasons
):
    game = play_stacked(GAME, CUT_LEFT, max_board_words=max_board_words)
    assert [event["reason"] for event in game.all("pass")] == reasons
    assert game.stop == stop


def test_f19_01_a_full_board_on_which_nobody_sees_a_cut_is_no_rule_gap():
    game = play_stacked(GAME, PARSNIP, max_board_words=2)
    assert {event["reason"] for event in game.all("pass")} == {"no word"}
    assert game.stop == "won"


def test_f18_06_last_turns_end_the_game_though_a_cut_had_no_room_in_one_of_them():
    game = play_stacked(GAME, ["parsnip", "tbqqqqq", "iqqqqqq"], max_board_words=2)
    assert [event["reason"] for event in game.all("pass")] == ["no room"]
    assert game.stop == "won"


def test_f19_01_a_cut_without_room_is_narrated():
    game = play_stacked(GAME, CUT_LEFT, max_board_words=2)
    assert game.turn(3) == ["sees only a cut that the board has no room for, and passes"]
    assert any(
        "the board has no room for a cut: the game is stopped" in line for line in game.turn(5)
    )


def test_f19_01_the_referee_knows_when_the_board_is_full():
    trace = play_stacked(GAME, CUT_LEFT, max_board_words=2).replay.trace
    assert_breaks("F19-01", alter(trace, "end", stop="won"))
    assert_breaks("F19-01", with_rules(trace, max_board_words=3))
    ended = play_stacked(GAME, PARSNIP, max_board_words=2).replay.trace
    assert_breaks("FW-25", alter(ended, "end", stop="rule gap"))
    assert_breaks("F19-01", alter(ended, "pass", reason="no room"))


@pytest.mark.parametrize(("max_parts", "words"), [(2, 2), (3, 3)])
def test_f19_01_a_word_may_be_cut_in_three(max_parts, words):
    game = play_stacked(GAME, ["parsnipq", "mtaeoqqq"], max_parts=max_parts)
    assert len(re.split(", | and ", game.head(3).partition(" with ")[0])) == words


def test_f19_02_every_changed_word_scores_in_full_once():
    game = play_stacked(GAME, PARSNIP, ["ssqqqqq", "qqqqqqq"])
    assert game.turn(3)[:2] == [
        "PARTS → PAsTS: s over R; 9 points, 21 in all",
        "NIP → NIPs; 7 points, 28 in all",
    ]
    assert rows(game, 3) == [0, 1]


def test_f19_02_a_word_is_changed_once_a_turn():
    game = play_stacked(GAME, ["catsq", "esqqq"])
    assert rows(game, 2) == [0]


def test_f19_03_one_word_may_be_changed_and_the_others_left():
    game = play_stacked(GAME, PARSNIP, ["sqqqqqq", "qqqqqqq"])
    assert rows(game, 3) == [0]
    assert game.head(4) == "4. Player 2 on PASTS and NIP with QQQQQQQQ"


@pytest.mark.parametrize(("refill", "drawn"), [("end of turn", [2]), ("at once", [1, 1])])
def test_f19_03_the_hand_is_refilled_between_two_words_if_it_is_at_once(refill, drawn):
    game = play_stacked(GAME, PARSNIP, ["ssqqqqqqq", "qqqqqqqqq"], refill=refill)
    line = "".join(event.kind[0] for event in game.events_of(3) if event.kind in {"word", "draw"})
    assert [len(run) for run in line.replace("w", " ").split()] == drawn


IN_VAIN = ["parsnipqq", "tqqqqqqqq", "lqqqqqqqq"]
"""PARTS and NIP lie there when the third player changes NIP; with an I he could cut PARTS."""


@pytest.mark.parametrize(("refill", "changed"), [("at once", [1, 0, 2]), ("end of turn", [1])])
def test_f19_03_a_word_not_cut_before_may_be_with_a_card_drawn_since(refill, changed):
    game = play_stacked(GAME, IN_VAIN, ["q" * 9, "q" * 9, "i" + "q" * 8], refill=refill)
    assert rows(game, 3) == changed
