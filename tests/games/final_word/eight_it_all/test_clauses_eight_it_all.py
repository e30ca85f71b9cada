"""Eight It All clause by clause: F7-01 to F7-11."""

from __future__ import annotations

import pytest

from tests.games.final_word.stacked import TRADER, greedy, play_dealt, play_stacked

GAME = "eight_it_all"

CHANGES = {
    "all": ["ACT → vACs: v added, s over T; 9 points, 9 in all"],
    "no add": ["ACT → AcT: c doubled; 2 points, 2 in all"],
    "no overlay": ["ACT → vACs: v added, s for T; 9 points, 9 in all"],
    "no give and take": ["ACT → vACs: v added, s over T; 9 points, 9 in all"],
    "no duplicate": ["ACT → vACs: v added, s over T; 9 points, 9 in all"],
}


@pytest.mark.parametrize("moves", CHANGES)
def test_f7_01_moves(moves):
    game = play_stacked(GAME, ["actqj", "csvqj"], moves=moves)
    assert game.turn(2) == CHANGES[moves]


def test_f7_01_give_and_take():
    game = play_stacked(GAME, ["exitq", "rahqq"], moves="no overlay")
    assert game.turn(2)[0].startswith("EXIT → EarTh: ")
    hows = [event["how"] for event in game.all("lay") if event["chair"] == 1]
    assert "give and take" in hows
    without = play_stacked(GAME, ["exitq", "rahqq"], moves="no give and take")
    assert "give and take" not in {event["how"] for event in without.all("lay")}


def test_f7_02_duplicates_alone_score_the_duplicating_cards():
    game = play_stacked(GAME, ["actq", "cqvq"])
    assert game.turn(2) == ["ACT → AcT: c doubled; 2 points, 2 in all"]


def test_f7_02_a_changed_word_scores_as_a_whole_its_duplicates_too():
    game = play_stacked(GAME, ["actq", "csqq"], moves="no overlay", bots=greedy(card_weight=10))
    assert game.turn(2) == ["ACT → AcTs: c doubled, s added; 6 points, 6 in all"]


CLEARING = ["actqj", "catsv"], ["dogss", "onexx"]


def test_f7_03_a_long_word_is_cleared_the_hand_refilled_and_a_new_word_scored():
    game = play_stacked(GAME, ["actqj", "satvx"], ["dogss", "onexx"], target=4)
    assert game.turn(2)[:4] == [
        "ACT → vACs: v added, s over T; 9 points, 9 in all",
        "VACS leaves the board",
        "draws ON",
        "spells taxon; 8 points, 17 in all",
    ]


@pytest.mark.parametrize(("target", "clears"), [(4, True), (5, False), (10, False)])
def test_f7_03_target(target, clears):
    game = play_stacked(GAME, *CLEARING, target=target)
    assert ("VACS leaves the board" in game.turn(2)) == clears


def test_f7_03_the_target_is_eight_letters():
    game = play_stacked(GAME, ["wantonq", "swolloq"], ["jj", "jj"])
    assert game.header.rules["target"] == 8


def test_f7_04_the_next_player_opens_if_there_is_no_new_word():
    game = play_stacked(GAME, ["mangoq", "esnwtq"], ["j", "o"], target=6)
    assert game.turn(2)[-1] == "WANTONS leaves the board"
    assert game.head(3) == "3. Player 1 with JOQ"


def test_f7_05_the_new_word_may_clear_again():
    game = play_stacked(GAME, *CLEARING, target=4)
    assert game.turn(2) == [
        "ACT → vACs: v added, s over T; 9 points, 9 in all",
        "VACS leaves the board",
        "draws ON",
        "spells canto; 6 points, 15 in all",
        "CANTO leaves the board",
        "draws EXXSS; the deck is empty",
    ]


def test_f7_06_who_cannot_play_trades_up_to_five_cards():
    game = play_stacked(GAME, ["zitsq", "jjjjj"], ["jjjjjj", "qqqqqq"], bots=TRADER)
    trade = game.all("trade")[0]
    assert (trade["chair"], trade["cards"]) == (1, 5)
    assert game.turn(2)[0].startswith("trades JJJJJ, shuffled into the deck, for ")


def test_f7_06_who_can_play_may_trade_too():
    bots = greedy(trade_policy="below", trade_below=50)
    game = play_stacked(GAME, ["zitsq", "salvo"], ["jjjjjj", "qqqqqq"], bots=bots)
    assert [event["chair"] for event in game.all("trade")][:2] == [0, 1]


def test_f7_06_who_cannot_play_or_trade_passes():
    game = play_stacked(GAME, ["zitsq", "jjjjj"], ["jj", "qq"])
    assert game.turn(2) == ["sees no word and passes"]


def test_f7_07_the_game_ends_when_all_pass():
    game = play_stacked(GAME, ["zitsq", "jjjjj"])
    assert [event["reason"] for event in game.all("pass")] == ["no word", "no word"]
    assert (game.stop, game.all("end")[0]["turns"]) == ("won", 3)


def test_f7_07_literally_only_that_ends_it_and_with_no_deck_left():
    literal = play_stacked(GAME, ["zits", "jjjj"], end="literal")
    assert literal.turn(1)[0] == "spells zits; 8 points, 8 in all"
    assert literal.all("end")[0]["turns"] == 3
    shared = play_stacked(GAME, ["zits", "jjjj"])
    assert shared.all("end")[0]["turns"] == 1
    rest = ["jjjjjj", "qqqqqq"]
    on = play_stacked(GAME, ["zitsq", "jjjjj"], rest, end="literal", turn_cap=100)
    assert (on.stop, on.all("end")[0]["turns"]) == ("cap", 200)


def test_f7_08_the_new_word_is_made_of_the_replenished_hand():
    game = play_stacked(GAME, *CLEARING, target=4)
    assert game.turn(2)[2:4] == ["draws ON", "spells canto; 6 points, 15 in all"]


def test_f7_08_or_of_the_cards_remaining_in_hand():
    game = play_stacked(GAME, *CLEARING, target=4, new_word_from="remaining hand")
    assert game.turn(2)[2:] == ["spells act; 4 points, 13 in all", "draws ONEXX"]


def test_f7_09_in_take_10_a_new_word_replaces_the_old_at_its_price():
    game = play_stacked(GAME, ["hymnqq", "fuzzjj"], ["zz", "zz"], variant="take 10")
    assert game.header.rules["target"] == 10
    assert game.turn(2)[:3] == [
        "puts HYMN away",
        "spells fuzz; 13 points, 13 in all",
        "the price of the old word: -10 points, 3 in all",
    ]


def test_f7_10_in_take_10_nobody_trades_and_the_pass_is_free():
    game = play_stacked(
        GAME, ["zitsq", "jjjjj"], ["jjjjjj", "qqqqqq"], variant="take 10", bots=TRADER
    )
    assert game.turn(2) == ["sees no word and passes"]
    assert game.all("trade") == []
    assert game.points("penalty") == []


def test_f7_11_who_sees_no_change_may_replace_the_word_though_there_is_one():
    missed = 0
    for game in play_dealt(GAME, 2, 4, bots="novice", variant="take 10"):
        for number in range(1, len(game.all("turn")) + 1):
            if all(event.fields.get("why") != "replaced" for event in game.events_of(number)):
                continue
            word, hand = game.head(number).lower().split(" on ")[1].split(" with ")
            before = word + "q" * (len(hand) - len(word))
            if len(before) == len(word):
                continue
            again = play_stacked(GAME, [before, hand], variant="take 10")  # by one who sees all
            if again.turn(1)[0].startswith(f"spells {word};"):
                missed += any(event.kind == "stay" for event in again.events_of(2))
    assert missed > 0
