"""5 Up clause by clause: F3-01 to F3-05."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import TRADER, greedy, play_stacked

GAME = "five_up"
PASSES = "sees no word and passes"


@pytest.mark.parametrize(
    ("threshold", "line"), [(5, "spells cad; 5 points, 5 in all"), (6, PASSES), (8, PASSES)]
)
def test_f3_01_threshold(threshold, line):
    game = play_stacked(GAME, ["cadqq", "jjjjj"], threshold=threshold)
    assert game.turn(1)[0] == line


@pytest.mark.parametrize(
    ("counts", "line"),
    [("whole", "CAD → CADs; 7 points, 7 in all"), ("new cards", PASSES)],
)
def test_f3_01_counts(counts, line):
    game = play_stacked(GAME, ["cadqq", "sqqjj"], counts=counts)
    assert game.turn(2)[0] == line


def test_f3_01_new_cards_worth_five_will_do():
    game = play_stacked(GAME, ["cadqq", "hqjjv"], counts="new cards")
    assert game.turn(2)[0] == "CAD → hAjj: h over C, j over D, j added; 12 points, 12 in all"


@pytest.mark.parametrize(("hand", "plays"), [("tanqq", False), ("cadqq", True)])
def test_f3_02_a_smaller_word_is_not_legal(hand, plays):
    game = play_stacked(GAME, [hand, "jjjjj"])
    assert (game.turn(1)[0] != PASSES) == plays


def test_f3_03_cards_are_added_and_laid_over_others_and_nothing_else():
    added = play_stacked(GAME, ["cadqq", "sqqjj"])
    assert {event["how"] for event in added.all("lay")} == {"new", "add"}
    covers = play_stacked(GAME, ["cadqq", "bqqjj"])
    assert covers.turn(2)[0].startswith("CAD → ")
    assert {event["how"] for event in covers.all("lay")} == {"new", "overlay"}
    doubled = play_stacked(GAME, ["cadqq", "aqqjj"])
    assert doubled.turn(2)[0] == PASSES


def test_f3_03_moves_may_have_give_and_take_too():
    bots = greedy(keep_weight=1.0)
    game = play_stacked(GAME, ["cadqq", "bqqqq"], moves="plus give and take", bots=bots)
    assert game.turn(2)[0].startswith("CAD → CAb: b for D")
    assert game.text(game.all("take")[0]["card"]) == "d"


def test_f3_03_moves_may_have_duplicates_too_which_alone_are_no_change():
    bots = greedy(card_weight=1.0)
    game = play_stacked(GAME, ["cadqq", "asqqj"], moves="plus duplicate", bots=bots)
    assert game.turn(2)[0] == "CAD → CaDs: a doubled, s added; 7 points, 7 in all"
    alone = play_stacked(GAME, ["cadqq", "aqqjj"], moves="plus duplicate", bots=bots)
    assert alone.turn(2)[0] == PASSES


def test_f3_04_a_new_word_takes_the_old_one_s_place():
    game = play_stacked(GAME, ["cadqq", "zoomv"])
    assert game.turn(2) == ["puts CAD away", "spells zoom; 9 points, 9 in all"]
    assert game.points("penalty") == []


def test_f3_04_the_change_is_made_if_it_is_better():
    game = play_stacked(GAME, ["cadqq", "sqqjj"])
    assert game.all("remove") == []


def test_f3_05_it_ends_when_nobody_has_a_word():
    game = play_stacked(GAME, ["cadqq", "jjjjj"])
    assert [event["chair"] for event in game.all("pass")] == [1, 0]
    assert (game.stop, game.points("unplayed")) == ("won", [(0, -8), (1, -20)])


def test_f3_05_and_when_a_player_is_out_of_cards_with_no_deck_left():
    game = play_stacked(GAME, ["cad", "jjj"])
    assert game.all("end")[0]["turns"] == 1


def test_fw_09_who_has_no_word_trades():
    game = play_stacked(GAME, ["tanqq", "cadjj"], ["ssss", "zzzz"], bots=TRADER, turn_cap=100)
    assert game.turn(1)[0].startswith("trades ")


def test_fw_22_the_same_word_again_is_not_a_new_one():
    game = play_stacked(GAME, ["zoojj", "zoojj"])
    assert [event for event in game.events_of(2) if event.kind == "remove"] == []
