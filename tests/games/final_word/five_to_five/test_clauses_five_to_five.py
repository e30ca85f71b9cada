"""5 to 5 clause by clause: F2-01 to F2-08."""

from __future__ import annotations

import pytest

from sim.trace import Event
from tests.games.final_word.stacked import TRADER, Stacked, greedy, play_stacked

GAME = "five_to_five"
PASSES = "sees no word and passes"
SHEDDER = greedy(card_weight=10.0)
"""Lays as many cards as it can."""


def hows(game: Stacked, chair: int) -> list[str]:
    return [event["how"] for event in game.all("lay") if event["chair"] == chair]


def trades(game: Stacked) -> list[Event]:
    return game.all("trade")


def test_f2_01_the_word_stays_five_letters_long():
    game = play_stacked(GAME, ["housez", "mszzzz"])
    assert game.turn(1) == ["spells house; 9 points, 9 in all"]
    assert game.turn(2) == ["HOUSE → mOUSE: m over H; 9 points, 9 in all"]
    assert {event["length"] for event in game.all("word")} == {5}


@pytest.mark.parametrize("hand", ["catsqq", "quiets"])
def test_f2_01_words_of_four_or_six_letters_are_not_enough_or_too_long(hand):
    game = play_stacked(GAME, [hand, "zzzzzz"])
    lengths = {event["length"] for event in game.all("word")}
    assert lengths == (set() if hand == "catsqq" else {5})


def test_f2_01_cards_cover_others_and_nothing_is_added_or_swapped():
    game = play_stacked(GAME, ["housez", "mozzzz"], bots=SHEDDER)
    assert hows(game, 1) == ["overlay", "duplicate"]


def test_f2_01_moves_may_have_give_and_take_too():
    bots = greedy(keep_weight=1.0)
    game = play_stacked(GAME, ["housez", "mzzzzz"], moves="plus give and take", bots=bots)
    assert hows(game, 1)[0] == "give and take"
    assert game.text(game.all("take")[0]["card"]) == "h"


def test_f2_02_one_card_stays_uncovered():
    game = play_stacked(GAME, ["housez", "jokerz"], bots=SHEDDER)
    assert game.turn(2)[0].startswith("HOUSE → jOker: ")
    assert len(hows(game, 1)) == 4


def test_f2_02_a_duplicate_counts_as_kept_only_by_the_parameter():
    game = play_stacked(GAME, ["housez", "jokerz"], bots=SHEDDER, dup_counts_as_kept="yes")
    assert game.turn(2)[0].startswith("HOUSE → joker: ")
    assert hows(game, 1) == ["overlay", "duplicate", *["overlay"] * 3]


def test_f2_03_duplicates_alone_are_not_allowed():
    game = play_stacked(GAME, ["housez", "houzzz"])
    assert game.turn(2) == [PASSES]


def test_f2_03_duplicates_alone_allowed_score_the_whole_word():
    game = play_stacked(GAME, ["housez", "houzzz"], duplicates_only="allowed", bots=SHEDDER)
    assert hows(game, 1) == ["duplicate"] * 3
    assert game.points("word") == [(0, 9), (1, 9)]


def test_f2_03_one_duplicate_is_worth_as_much_to_a_player_as_a_change():
    game = play_stacked(GAME, ["housez", "hrzzzz"], duplicates_only="allowed")
    assert game.turn(2)[0].startswith("HOUSE → hOUSE")  # 9 points, HORSE is 6


def test_f2_04_who_has_no_word_trades():
    game = play_stacked(GAME, ["catzzz", "housez"], ["vvvvv", "jjjjj"], bots=TRADER, turn_cap=100)
    assert game.turn(1)[0].startswith("trades ")
    assert game.turn(2)[0] == "spells house; 9 points, 9 in all"


def test_f2_04_with_no_deck_left_he_passes():
    game = play_stacked(GAME, ["catzzz", "housez"], bots=TRADER)
    assert game.turn(1) == [PASSES]


def test_f2_04_alone_hands_are_drawn_until_there_is_a_word():
    game = play_stacked(GAME, ["jjjjjjjvvvvvvvhouse"], bots=TRADER, hand=7)
    first = next(event["number"] for event in game.all("turn") if has_word(game, event["number"]))
    assert len(trades(game)) == first - 1 > 2  # more than the two rounds after which bots give up
    assert game.stop == "stall"


def test_f2_04_alone_who_never_trades_is_done():
    game = play_stacked(GAME, ["jjjjjjjvvvvvvvhouse"], hand=7)
    assert (game.stop, game.points()) == ("stall", [(0, -19)])


def has_word(game: Stacked, turn: int) -> bool:
    return any(event.kind == "word" for event in game.events_of(turn))


def test_f2_05_alone_a_turn_without_a_word_ends_it_and_each_card_left_costs_a_point():
    game = play_stacked(GAME, ["housezmzvv"], hand=6, bots=TRADER)
    assert game.turn(1)[0] == "spells house"
    assert (game.stop, game.points(), game.winners) == ("stall", [(0, -4)], [])
    assert trades(game) == []


def test_f2_05_alone_three_trades_may_be_allowed_after_the_first_word():
    game = play_stacked(GAME, ["housezzzvvjjj"], hand=6, solo_trades=3, bots=TRADER)
    assert [event.kind for event in game.events if event.kind in {"word", "trade", "pass"}] == [
        "word",
        *["trade"] * 3,
        "pass",
    ]
    assert game.points() == [(0, -8)]


def test_f2_05_alone_redraws_do_not_count_as_those_trades():
    game = play_stacked(GAME, ["jjjjjjjvvvvvvvhouse"], bots=TRADER, hand=7, solo_trades=3)
    kinds = [event.kind for event in game.events if event.kind in {"word", "trade", "pass"}]
    at = kinds.index("word")
    assert at > 3
    assert kinds[at:] == ["word", *["trade"] * 3, "pass"]


def test_f2_05_alone_every_card_used_is_a_win():
    game = play_stacked(GAME, ["housem"], hand=5)
    assert (game.stop, game.points(), game.winners) == ("won", [], [0])


def test_f2_05_alone_he_lays_as_many_cards_as_he_can():
    game = play_stacked(GAME, ["housejoker"], hand=5)
    assert game.turn(2)[0].startswith("HOUSE → jOker")  # and not hOrSE


def test_f2_05_alone_the_knockout_is_the_same_game():
    game = play_stacked(GAME, ["housezmzvv"], hand=6, variant="knockout")
    assert game.points() == [(0, -4)]


def test_f2_06_knockout_nobody_scores_trades_or_passes_and_who_has_no_word_is_out():
    hands = ["housezz", "vvvvvvv", "mozzzzz"]
    game = play_stacked(GAME, hands, ["jjj", "vvv", "vvv"], variant="knockout", bots=TRADER)
    assert [game.turn(number)[0] for number in (1, 2)] == ["spells house", "is out"]
    assert game.turn(3)[0].startswith("HOUSE → ")
    assert (game.stop, game.winners) == ("won", [2])
    assert game.all("pass") == trades(game) == game.all("score") == []


def test_f2_06_knockout_the_last_one_left_need_not_play():
    game = play_stacked(GAME, ["vvvvv", "jjjjj", "zzzzz"], variant="knockout")
    assert ([event["chair"] for event in game.all("out")], game.winners) == ([0, 1], [2])


def test_f2_07_each_word_scores_its_visible_cards_and_unplayed_ones_are_subtracted():
    game = play_stacked(GAME, ["housez", "mzzzzz"])
    assert game.points("word") == [(0, 9), (1, 9)]
    assert game.points("unplayed") == [(0, -4), (1, -20)]
    assert game.winners == [0]


def test_f2_08_knockout_hands_are_refilled_while_the_deck_lasts_then_played_out():
    game = play_stacked(GAME, ["housezz", "mrzzzzz"], ["vjl", "zz"], variant="knockout")
    assert game.turn(1)[-1] == "draws VJLZZ; the deck is empty"
    assert game.turn(2)[0].startswith("HOUSE → ")
    assert all(not line.startswith("draws") for line in game.turn(2))
    assert game.turn(3)[0].startswith("MOUSE → ")
