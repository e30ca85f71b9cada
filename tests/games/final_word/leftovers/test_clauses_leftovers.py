"""Leftovers clause by clause: F10-01 to F10-09."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import GREEDY, TRADER, greedy, play_stacked

GAME = "leftovers"


def test_f10_01_board_cards_may_be_put_into_any_order():
    game = play_stacked(GAME, ["butqq", "oqqjj"])
    assert game.turn(3)[0] == "BOUT → qUO"


def test_f10_01_reorder_no_keeps_their_order():
    game = play_stacked(GAME, ["butqq", "oqqjj"], reorder="no")
    assert game.turn(3)[0] == "sees no word and passes"


@pytest.mark.parametrize(("min_board", "line"), [(1, "GUV → qUo"), (2, "sees no word and passes")])
def test_f10_01_one_board_card_is_enough_unless_two_are_asked_for(min_board, line):
    game = play_stacked(GAME, ["vugjj", "oxqqq"], min_board=min_board)
    assert game.turn(1)[0] == "spells guv"
    assert game.turn(2)[0] == line


def test_f10_01_a_hand_card_is_needed_too():
    game = play_stacked(GAME, ["zoomsj", "qqqqqq"])
    assert game.turn(1)[0] == "spells zooms"
    assert game.turn(2)[0] == "sees no word and passes"  # though ZOO lies there


def test_f10_02_there_is_no_duplicate_move():
    game = play_stacked(GAME, ["actqq", "actqq"])
    assert game.turn(2)[0] == "ACT → TACt"
    assert {event["how"] for event in game.all("lay")} == {"new"}
    stuck = play_stacked(GAME, ["hymnq", "hqjjv"])
    assert stuck.turn(2)[0] == "sees no word and passes"


def test_f10_03_leftovers_go_to_the_maker_and_own_words_score_nothing():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["cat", "zzz"])
    assert game.turn(3)[0] == "spells act"
    assert game.turn(4) == ["ACT → vAC", "T to Player 1: 1 point, 11 in all"]


def test_f10_04_a_stuck_board_goes_to_its_maker_who_opens_in_an_extra_turn():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["cat", "zzz"])
    assert game.turn(2) == ["sees no word and passes", "HYMN to Player 1: 10 points, 10 in all"]
    assert game.head(3) == "3. Player 1, in an extra turn, with ACQTZ"
    assert game.head(4) == "4. Player 2 on ACT with JJVVV"


def test_f10_04_the_stuck_player_opens_if_the_maker_cannot():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["qqqq", "zzzz"])
    assert game.head(3).startswith("3. Player 1, in an extra turn,")
    assert game.turn(3)[0] == "sees no word and passes"
    stuck = play_stacked(GAME, ["hymnq", "jjvvv", "bbbbb"], ["cat", "zzz", "zzz"])
    assert stuck.head(7) == "7. Player 3, in an extra turn, with BBBBZ"
    assert stuck.head(8) == "8. Player 1 with QZZZZ"


def test_f10_04_the_stuck_player_and_all_after_him_are_asked_before_the_game_can_end():
    two = play_stacked(GAME, ["hymnq", "jjvvv"], ["qqqq", "zzzz"])
    assert asked(two) == [(0, "normal"), (1, "normal"), (0, "extra"), (1, "normal"), (0, "normal")]
    three = play_stacked(GAME, ["hymnq", "jjvvv", "bbbbb"], ["qqqq", "zzzz", "zzzz"])
    assert asked(three)[1:] == [
        (1, "normal"),
        (0, "extra"),
        (1, "normal"),
        (2, "normal"),
        (0, "normal"),
    ]


def test_f10_04_a_later_player_s_opening_goes_on_after_the_stuck_player_s_pass():
    game = play_stacked(GAME, ["hymnq", "jjvvv", "bcatj"], ["qqqq", "zzzz", "zzzz"])
    assert asked(game)[:5] == [
        (0, "normal"),
        (1, "normal"),
        (0, "extra"),
        (1, "normal"),
        (2, "normal"),
    ]
    assert game.turn(5)[0].startswith("spells ")


def asked(game):
    """Whose turn each was, and of what kind."""
    return [(event["chair"], event["kind"]) for event in game.all("turn")]


@pytest.mark.parametrize("variant", ["use or lose", "dessert"])
def test_f10_04_elsewhere_nobody_scores_a_stuck_board(variant):
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["cat", "zzz"], variant=variant)
    assert game.turn(2) == ["sees no word and passes", "HYMN leaves play"]
    assert game.points()[:2] == [(0, 10), (0, 4)]


def test_f10_05_previous_is_the_maker_of_the_board_word():
    game = play_stacked(GAME, ["hymnq", "jjvvv", "bbbbb"], ["cat", "zzz", "zzz"])
    assert game.turn(2)[1] == "HYMN to Player 1: 10 points, 10 in all"
    assert game.turn(5)[:2] == ["VAC → CAb", "V to Player 2: 4 points, 4 in all"]
    assert game.turn(6)[1] == "CAB to Player 3: 6 points, 6 in all"


def test_f10_06_no_trade_while_a_word_lies_on_the_board():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["qqqq", "zzzz"], bots=TRADER, turn_cap=100)
    assert game.turn(2)[0] == "sees no word and passes"


def test_f10_06_who_must_open_and_cannot_trades_and_loses_the_turn():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["qqqq", "zzzz"], bots=TRADER, turn_cap=100)
    assert game.turn(3)[0].startswith("trades QQQQ, shuffled into the deck, for ")
    assert game.head(4) == "4. Player 2 with JJVVV"


def test_f10_07_use_or_lose_subtracts_the_leftovers():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["cat", "zzz"], variant="use or lose")
    assert game.turn(4) == ["ACT → vAC; 7 points, 7 in all", "T left over: -1 point, 6 in all"]


def test_f10_08_dessert_scores_the_word_now_and_its_leftovers_next_turn():
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["cat", "zzz"], variant="dessert")
    assert game.turn(3)[0] == "spells act; 4 points, 14 in all"
    assert game.turn(4) == ["ACT → vAC; 7 points, 7 in all", "T to Player 1: 1 point, 15 in all"]


def test_f10_09_it_ends_when_everyone_in_turn_is_stuck():
    game = play_stacked(GAME, ["catqq", "dogjj"])
    # stuck, an extra turn that asks nobody, then each in a normal turn of his own
    assert asked(game)[-4:] == [(0, "normal"), (1, "extra"), (0, "normal"), (1, "normal")]
    passes = [event["reason"] for event in game.all("pass")]
    assert (passes, game.stop) == (["no word"] * 4, "won")
    assert game.points("unplayed") == []


@pytest.mark.parametrize(("timer", "reason"), [("off", "no word"), (60, "late")])
def test_f10_09_a_late_player_is_stuck_as_well(timer, reason):
    slow = greedy(think=120, think_cap=120) if timer == 60 else GREEDY
    game = play_stacked(GAME, ["hymnq", "jjvvv"], ["cat", "zzz"], bots=[GREEDY, slow], timer=timer)
    assert game.all("pass")[0]["reason"] == reason
    assert game.turn(2)[1] == "HYMN to Player 1: 10 points, 10 in all"
    assert game.head(3).startswith("3. Player 1, in an extra turn,")


LEFT = {
    "printed": ["OCTAD to Player 2: 7 points, 7 in all"],
    "use or lose": [],
    "dessert": [],
}


@pytest.mark.parametrize("variant", LEFT)
def test_f10_09_the_last_board_word_goes_to_its_maker_in_the_base_game_alone(variant):
    game = play_stacked(GAME, ["catqq", "dogjj"], variant=variant, stops_after_a_round=True)
    assert game.stop == "cap"
    assert game.turn(2)[0].startswith("ACT → oCTAd")
    assert [line for line in game.turn(2) if line.startswith("OCTAD to")] == LEFT[variant]
    assert ("Left on the board: OCTAD" in game.turn(2)) == (LEFT[variant] == [])
