"""Break Up clause by clause: F5-01 to F5-09."""

from __future__ import annotations

from tests.games.final_word.stacked import TRADER, play_stacked

GAME = "break_up"
BOOT = ["bootqq", "asklmq"]
SHORT = ["catqq", "betsq"]


def words_of(game):
    """Letters and value of each word."""
    return [(event["length"], event["value"]) for event in game.all("word")]


def test_f5_01_one_cut_anywhere_and_adding_only():
    game = play_stacked(GAME, BOOT)
    assert game.turn(2) == [
        "B|OOT: B → Balks",
        "B|OOT: OOT → mOOT; 12 points, 12 in all",
        "BALKS leaves play, MOOT stays",
    ]
    assert {event["how"] for event in game.all("lay") if event["chair"] == 1} == {"add"}
    assert [event["before"] for event in game.all("split")] == [1]


def test_f5_02_each_part_takes_a_hand_card_unless_they_may_do_so_together():
    hands = ["parsnip", "sqqqqqq"]
    strict = play_stacked(GAME, hands, ["q", "q"], stops_after_a_round=True)
    assert strict.turn(1)[0] == "spells parsnip; 12 points, 12 in all"
    assert strict.points("word") == [(0, 12)]
    free = play_stacked(GAME, hands, ["q", "q"], each="together", stops_after_a_round=True)
    assert free.turn(2)[:3] == [
        "PAR|SNIP: PAR → PARs",
        "PAR|SNIP: SNIP stays as it is",
        "7 points, 7 in all",
    ]


def test_f5_03_with_four_letters_in_both_the_player_chooses_the_higher():
    game = play_stacked(GAME, BOOT)
    assert min(length for length, _ in words_of(game)[1:]) == 4
    values = [value for _, value in words_of(game)[1:]]
    assert game.points("word")[1] == (1, max(values))


def test_f5_03_with_three_letters_in_one_the_lower_scores():
    game = play_stacked(GAME, SHORT)
    (first, one), (second, other) = words_of(game)[1:]
    assert min(first, second) == 3
    assert game.points("word")[1] == (1, min(one, other)) == (1, 5)


def test_f5_03_the_scored_word_is_removed_and_the_other_stays():
    game = play_stacked(GAME, SHORT)
    assert game.turn(2)[2] == "BAT leaves play, SECT stays"
    assert {event["why"] for event in game.all("remove")} == {"scored"}


def test_f5_03_removed_word_player_chooses_which_stays():
    game = play_stacked(GAME, SHORT, removed_word="player chooses")
    assert game.turn(2)[2] == "SECT leaves play, BAT stays"
    assert game.points("word")[1] == (1, 5)


def test_f5_04_of_equal_words_either_is_the_lower():
    game = play_stacked(GAME, ["tubq", "cats"])
    assert [value for _, value in words_of(game)[1:]] == [6, 6]
    assert game.points("word")[1] == (1, 6)
    assert game.turn(2)[2] in ("CAB leaves play, TUTS stays", "TUTS leaves play, CAB stays")


ONE_PART = ["hymnqq", "jjosqq"]


def test_f5_05_one_part_alone_scores_nothing_and_the_rest_goes_back_to_the_deck():
    game = play_stacked(GAME, ONE_PART, stops_after_a_round=True)
    assert game.turn(2)[:2] == ["H|YMN: H → josH", "YMN shuffled into the deck, JOSH stays"]
    assert game.turn(2)[2].startswith("draws ")
    assert [event["source"] for event in game.all("give back")] == ["board"] * 3
    assert [event["cards"] for event in game.all("reshuffle")] == [3]
    assert game.points("word") == [(0, 10)]
    assert game.all("remove") == []


def test_f5_06_trade_or_one_part_is_his_choice():
    """By trading he would keep the cards; a bot that wants points lays them."""
    trader = play_stacked(
        GAME, ["hymnqq", "jjjjqq"], ["zzzzzz", "vvvvvv"], bots=TRADER, stops_after_a_round=True
    )
    assert trader.turn(2)[0].startswith("trades JJJJQ, shuffled into the deck")
    part = play_stacked(GAME, ONE_PART, bots=TRADER, stops_after_a_round=True)
    assert part.turn(2)[0] == "H|YMN: H → josH"


def test_f5_07_after_a_trade_the_same_word_faces_the_next_player():
    game = play_stacked(
        GAME,
        ["hymnqq", "jjjjqq", "scolms"],
        ["zzzzzz", "vvvvvv", "vvvvvv"],
        bots=TRADER,
        stops_after_a_round=True,
    )
    assert game.all("trade")[0]["chair"] == 1
    assert game.head(3).startswith("3. Player 3 on HYMN with ")


def test_f5_08_a_dead_board_ends_the_game():
    game = play_stacked(GAME, ["hymnqq", "jjjjqq"])
    assert [event["reason"] for event in game.all("pass")] == ["no word", "no word"]
    assert (game.stop, game.all("end")[0]["turns"]) == ("won", 3)


def test_f5_08_literally_all_must_be_out_of_cards_or_stuck():
    shared = play_stacked(GAME, ["hymn", "jjjj"])
    assert shared.all("end")[0]["turns"] == 1
    literal = play_stacked(GAME, ["hymn", "jjjj"], end="literal")
    assert literal.all("end")[0]["turns"] == 3


def test_f5_09_an_opening_word_of_three_letters_can_be_split():
    game = play_stacked(GAME, SHORT)
    assert game.turn(1)[0] == "spells act; 4 points, 4 in all"
    assert game.turn(2)[0].startswith("A|CT: ")
