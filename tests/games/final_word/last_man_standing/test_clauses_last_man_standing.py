"""Last Man Standing clause by clause: F9-01 to F9-07."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import TRADER, play_stacked

GAME = "last_man_standing"
NAIL = ["nailq", "obwzz"], ["jj", "jj"]


def test_f9_01_the_last_card_itself_begins_the_next_word_and_scores_again():
    game = play_stacked(GAME, *NAIL)
    assert game.turn(2) == ["ANIL → Low; 6 points, 6 in all"]
    laid = [event["card"] for event in game.all("lay") if event["chair"] == 0]
    stayed = [event["card"] for event in game.all("stay")]
    assert stayed == [laid[-1]]
    assert [event["place"] for event in game.all("stay")] == [0]


def test_f9_01_the_other_cards_leave_play():
    game = play_stacked(GAME, *NAIL)
    gone = [(game.text(event["card"]), event["why"]) for event in game.all("remove")]
    assert gone == [("a", "used"), ("n", "used"), ("i", "used")]


def test_f9_02_scored_who_has_no_word_passes():
    game = play_stacked(GAME, *NAIL)
    assert game.turn(3)[0] == "sees no word and passes"
    assert game.points("word") == [(0, 5), (1, 6)]


def test_f9_02_scored_who_has_no_word_trades_up_to_five_cards_to_the_bottom():
    game = play_stacked(GAME, ["nailqq", "bbbbbb"], ["jjjjzz", "vvvvvv"], bots=TRADER, turn_cap=100)
    assert game.turn(2) == ["trades BBBBB, put under the deck, for VVVVZ"]


def test_f9_02_knockout_nobody_scores_trades_or_passes():
    hands = ["nailq", "bbbbb", "obiqq"]
    game = play_stacked(GAME, hands, ["jjj", "vvv", "vvv"], variant="knockout", bots=TRADER)
    assert game.turn(2) == ["is out"]
    assert (game.stop, game.winners) == ("won", [2])
    assert game.all("pass") == game.all("trade") == game.all("score") == []


def test_f9_02_knockout_an_opener_without_a_word_is_out_and_the_next_opens_freely():
    game = play_stacked(GAME, ["vvvvv", "bbbbb", "obiqq", "qqqqq"], variant="knockout")
    assert [game.turn(number)[0] for number in (1, 2, 3)] == ["is out", "is out", "spells obi"]
    assert [event["chair"] for event in game.all("out")] == [0, 1, 3]
    assert game.winners == [2]


def test_f9_02_knockout_emptying_the_hand_with_no_deck_left_wins_at_once():
    game = play_stacked(GAME, ["nail", "obqq"], variant="knockout")
    assert (game.all("end")[0]["turns"], game.winners, game.all("out")) == (1, [0], [])


def test_f9_02_knockout_empty_hand_out():
    game = play_stacked(GAME, ["nail", "obqq"], variant="knockout", empty_hand="out")
    assert game.turn(3)[0] == "is out"
    assert game.winners == [1]


def test_f9_02_knockout_with_cards_in_the_deck_an_empty_hand_is_refilled():
    game = play_stacked(GAME, ["nail", "obqq"], ["jjjjj", "vvvvv"], variant="knockout")
    assert game.turn(1) == ["spells anil", "draws JJJJ"]


def test_f9_03_the_next_player_faces_the_same_letter():
    game = play_stacked(
        GAME, ["nailq", "bbbbb", "obiqq"], ["jjj", "vvv", "vvv"], variant="knockout"
    )
    assert game.head(3) == "3. Player 3 on ANIL with BIOQQ"
    assert game.turn(3)[0] == "ANIL → Lob"


def test_f9_04_the_same_word_is_barred_an_earlier_one_is_not():
    game = play_stacked(GAME, ["dadqq", "adqqj"])
    assert game.turn(1)[0] == "spells add; 5 points, 5 in all"
    assert game.turn(2)[0] == "ADD → Dad; 5 points, 5 in all"


def test_f9_04_a_player_whose_only_word_lies_there_is_stuck():
    game = play_stacked(GAME, ["tatq", "taqq"])
    assert game.turn(1)[0] == "spells tat; 3 points, 3 in all"
    assert game.turn(2)[0] == "sees no word and passes"


def test_f9_05_alone_the_cards_used_before_the_first_failure_score():
    game = play_stacked(GAME, ["nailobzz"], hand=4)
    assert game.points() == [(0, 4), (0, 2)]
    assert (game.stop, game.winners) == ("stall", [])
    assert game.all("pass") == game.all("trade") == []


def test_f9_05_alone_all_cards_used_is_a_win():
    game = play_stacked(GAME, ["nailob"], hand=4)
    assert (game.stop, game.points(), game.winners) == ("won", [(0, 4), (0, 2)], [0])


def test_f9_05_alone_the_knockout_is_the_same_game():
    game = play_stacked(GAME, ["nailobzz"], hand=4, variant="knockout")
    assert game.points() == [(0, 4), (0, 2)]


LINKS = {
    "first": "ANIL → Low; 6 points, 6 in all",
    "first or last": "ANIL → bowL; 9 points, 9 in all",
    "anywhere": "ANIL → bLow; 9 points, 9 in all",
}


@pytest.mark.parametrize("link", LINKS)
def test_f9_06_link(link):
    game = play_stacked(GAME, *NAIL, link=link)
    assert game.turn(2)[0] == LINKS[link]


def test_f9_06_only_anywhere_lets_the_card_stand_within():
    ends = play_stacked(GAME, ["nailq", "obazz"], ["jj", "jj"], variant="first or last")
    assert ends.turn(2)[0] == "ANIL → Lob; 6 points, 6 in all"
    within = play_stacked(GAME, ["nailq", "obazz"], ["jj", "jj"], variant="anywhere")
    assert within.turn(2)[0] == "ANIL → boLa; 7 points, 7 in all"


@pytest.mark.parametrize(("tie", "winners"), [("share", [0, 1]), ("last-mover loses", [0])])
def test_f9_07_the_scored_end_is_the_shared_one_and_a_tie_is_a_tie(tie, winners):
    level = play_stacked(GAME, ["vvvv", "jjjj"], tie=tie)
    assert level.winners == winners
