"""Split Off clause by clause: F18-01 to F18-07."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import TRADER, play_stacked

GAME = "split_off"
PASSES = "sees no word and passes"
PARSNIP = ["parsnipq", "tqqqqqqq"]
"""PARSNIP can be cut: PARS takes a T, NIP stays as it is."""


def splits(game, number):
    return [event for event in game.events_of(number) if event.kind == "split"]


def test_f18_01_the_part_of_more_points_leaves_play_and_the_other_stays():
    game = play_stacked(GAME, PARSNIP)
    assert game.turn(2)[3] == "PARTS leaves play, NIP stays"
    assert game.head(3) == "3. Player 1 on NIP with Q"


def test_f18_01_a_changed_word_stays():
    game = play_stacked(GAME, ["parsnipq", "sqqqqqqq"])
    assert game.turn(2)[0] == "PARSNIP → PARSNIPs; 14 points, 14 in all"
    assert game.all("remove") == []


def test_f18_02_one_part_is_changed_and_the_other_scores_nothing():
    assert play_stacked(GAME, PARSNIP).turn(2)[:3] == [
        "PARS|NIP: PARS → PARtS",
        "PARS|NIP: NIP stays as it is",
        "8 points, 8 in all",
    ]


def test_f18_02_both_parts_may_be_changed_and_score():
    game = play_stacked(GAME, ["parsnipq", "tsqqqqqq"])
    assert [points for chair, points in game.points("word") if chair == 1] == [6, 9]


def test_f18_02_a_word_is_not_cut_without_a_card_of_the_hand():
    assert play_stacked(GAME, ["parsnipq", "qqqqqqqq"]).turn(2)[0] == PASSES


@pytest.mark.parametrize(
    ("split_seq2", "cuts"), [("Split Off and Split Run", 0), ("Split Run only", 1)]
)
def test_f18_03_two_cards_of_each_part_stay_together(split_seq2, cuts):
    game = play_stacked(GAME, ["catq", "oweq"], split_seq2=split_seq2)
    assert len(splits(game, 2)) == cuts


def test_f18_03_it_is_asked_of_cuts_only():
    game = play_stacked(GAME, ["catq", "ugqq"])
    assert game.turn(2)[0] == "ACT → guT: g over A, u over C; 6 points, 6 in all"


@pytest.mark.parametrize(("max_parts", "cuts"), [(2, 1), (3, 2)])
def test_f18_04_max_parts(max_parts, cuts):
    game = play_stacked(GAME, ["parsnipq", "mtaeoqqq"], max_parts=max_parts)
    assert len(splits(game, 2)) == cuts
    assert len([event for event in game.events_of(2) if event.kind == "word"]) == cuts + 1
    assert len({event["row"] for event in game.events_of(2) if event.kind == "remove"}) == 1
    assert game.head(3).count(" and ") == cuts - 1


def test_f18_05_cards_are_laid_over_and_beside_those_of_the_parts():
    game = play_stacked(GAME, ["parsnipq", "beqqqqqq"])
    assert game.turn(2)[:2] == ["PAR|SNIP: PAR → bAR: b over P", "PAR|SNIP: SNIP → SNIPe"]


def test_f18_06_each_other_player_has_one_more_turn():
    game = play_stacked(GAME, ["cart", "sqqq", "qqqq"])
    assert [event["chair"] for event in game.all("turn")] == [0, 1, 2]
    assert game.stop == "won"


def test_f18_06_not_before_a_hand_is_empty():
    game = play_stacked(GAME, ["cartq", "sqqqq"])
    assert [event["chair"] for event in game.all("turn")] == [0, 1, 0, 1]


def test_f18_06_not_while_there_is_a_deck():
    game = play_stacked(GAME, ["cart", "sqqq"], ["qqqq", "qqqq"])
    assert len(game.all("turn")) > 3


def test_f18_07_who_cannot_trades_five_cards():
    game = play_stacked(GAME, ["parsnipq", "qqqqqqqq"], ["jjjjjjj", "vvvvvv"], bots=TRADER)
    assert game.turn(2)[0].startswith("trades QQQQQ, shuffled into the deck, for ")


def test_f18_07_or_passes_with_no_deck_left():
    assert play_stacked(GAME, ["parsnipq", "qqqqqqqq"], bots=TRADER).turn(2)[0] == PASSES
