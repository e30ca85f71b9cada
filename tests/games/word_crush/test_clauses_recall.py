"""Word Crush clause by clause: the recall process (WC-20 to WC-26)."""

from __future__ import annotations

import math

import pytest

import sim
from sim.bots.recall import Cue
from sim.engine.simulation import pack, prepare
from sim.games.word_crush.recital import cue
from sim.games.word_crush.set_up import lay_on_pile
from tests.games.word_crush.stacked import LETTERS, Stacked, forgets_after, play_stacked
from tests.scale import games

BACKWARD = {"recall_order": "backward"}


def test_wc_20_forward_from_the_seed_on():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", recall_order="forward")
    assert game.turn(2).lines("recite") == ["1 right ant", "1 right bee", "1 right cat"]
    assert [event["position"] for event in game.turn(2).all("recite")] == [1, 2, 3]


def test_wc_20_backward_from_the_newest_on():
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", **BACKWARD)
    assert game.turn(2).lines("recite") == ["1 right cat", "1 right bee", "1 right ant"]


def test_wc_21_the_pile_keeps_its_order():
    game = play_stacked(["bee dog", "cat hen"], "ant", "zinc")
    pile = ["ant", "bee", "cat", "dog"]
    assert game.turn(3).lines("recite") == [f"0 right {word}" for word in pile]
    assert game.lines("left in pile") == [f"in pile {word}" for word in pile]


def test_wc_21_what_stays_after_a_backward_failure_keeps_its_order():
    bots = forgets_after(2)
    game = play_stacked(["bee dog kid", "cat hen jay"], "ant", "zinc", bots=bots, **BACKWARD)
    assert game.turn(2).lines("recalled", "pick up") == ["1 missed 2", "1 picks up ant"]
    asked = [line.split()[-1] for line in game.turn(3).lines("recite")]
    assert asked == ["dog", "cat", "bee"]
    assert game.turn(3).lines("pick up") == ["0 picks up bee"]


@pytest.mark.parametrize("near_miss_ok", ["no", "yes"])
def test_wc_22_the_first_miss_ends_the_recital(near_miss_ok):
    rules = {"near_miss_ok": near_miss_ok, "near_miss_share": 0.0}
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=forgets_after(1), **rules)
    answers = [event["answer"] for event in game.turn(1).all("recite")]
    assert answers[0] == "right"
    assert answers[1] in ("forgotten", "wrong")
    assert game.turn(1).lines("recalled") == ["0 missed 1"]


def test_wc_22_a_near_miss_counts_where_it_is_ok():
    rules = {"near_miss_ok": "yes", "near_miss_share": 1.0}
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=forgets_after(1), **rules)
    assert game.turn(1).lines("recite", "recalled") == [
        "0 right ant", "0 near miss bee", "0 complete 2",
    ]  # fmt: skip


def test_wc_22_no_near_miss_counts_where_it_is_not_ok():
    rules = {"near_miss_ok": "no", "near_miss_share": 1.0}
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=forgets_after(1), **rules)
    assert game.turn(1).lines("recalled") == ["0 missed 1"]


def test_wc_22_a_fifth_of_the_errors_are_near_misses():
    answers = []
    for deal in range(games(40, at_least=3)):
        rules = {"near_miss_ok": "yes", "turn_cap": 100}
        played = sim.play("word_crush", players=2, deal=deal, rules=rules, bots=forgets_after(0))
        answers += [event["answer"] for event in Stacked(played.trace).all("recite")]
    assert len(answers) > 50
    error = math.sqrt(0.2 * 0.8 / len(answers))
    assert answers.count("near miss") / len(answers) == pytest.approx(0.2, abs=4 * error)


def test_wc_22_a_wrong_word_is_another_card_of_the_pile():
    bots = forgets_after(1, wrong_share=1)
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=bots)
    answer = game.turn(1).all("recite")[1]
    assert (answer["answer"], game.word(answer["said"])) == ("wrong", "ant")


def test_wc_23_the_missed_card_and_all_after_it_go_to_the_hand_with_the_new_card():
    bots = [forgets_after(9), forgets_after(1)]
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=bots)
    turn = game.turn(2)
    assert turn.lines("play", "recalled", "pick up") == [
        "1 plays cat", "1 missed 1", "1 picks up bee", "1 picks up cat",
    ]  # fmt: skip
    assert turn.all("turn")[0]["hand"] == 2
    later = next(turn for turn in game.all("turn")[2:] if turn["chair"] == 1)
    assert later["hand"] == 3


def test_wc_23_backward_the_missed_card_and_all_older_ones_go_to_the_hand():
    bots = [forgets_after(9), forgets_after(1)]
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=bots, **BACKWARD)
    assert game.turn(2).lines("recite", "pick up")[0] == "1 right cat"
    assert game.turn(2).lines("pick up") == ["1 picks up ant", "1 picks up bee"]


def test_wc_24_an_emptied_pile_begins_with_the_next_card():
    bots = [forgets_after(0), "plain"]
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=bots, reseed_empty="no")
    assert game.turn(1).lines("pick up", "seed", "markers") == ["0 picks up ant", "0 picks up bee"]
    assert game.turn(2).lines("turn", "play", "recite", "recalled") == [
        "1 normal on C", "1 plays cat", "1 right cat", "1 complete 1",
    ]  # fmt: skip


def test_wc_24_a_new_seed_is_flipped():
    bots = [forgets_after(0), "plain"]
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc elk", bots=bots, reseed_empty="yes")
    assert game.turn(1).lines("pick up", "seed", "markers") == [
        "0 picks up ant", "0 picks up bee", "seed zinc", "red Z yellow A",
    ]  # fmt: skip
    assert game.lines("turn")[1] == "1 normal on A"


def test_wc_24_a_new_seed_overrides_the_marker_that_goes_back():
    rules = {"reseed_empty": "yes", "marker_back_on_fail": "yes"}
    bots = [forgets_after(0), "plain"]
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc elk", bots=bots, **rules)
    assert game.turn(1).lines("seed", "markers") == ["seed zinc", "red Z yellow A"]


def test_wc_24_no_new_seed_from_empty_piles():
    bots = forgets_after(0)
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc", bots=bots, reseed_empty="yes")
    assert game.lines("seed") == ["seed ant", "seed zinc"]  # zinc was the last card to draw
    assert game.lines("turn", "play", "pick up")[4:9] == [
        "1 normal on A", "0 normal on A", "0 plays ant", "0 picks up zinc", "0 picks up ant",
    ]  # fmt: skip


def test_wc_24_a_pile_that_is_not_empty_gets_no_new_seed():
    bots = forgets_after(1)
    game = play_stacked(["bee hen", "cat jay"], "ant", "zinc elk", bots=bots, reseed_empty="yes")
    assert game.turn(1).lines("recalled", "seed") == ["0 missed 1"]


def cues(pile, red, yellow, **rules):
    """The cue for each card in the order of the recital.

    Args:
        pile: the letters that were active at each play, small where played by a double.
        red, yellow: where the markers stand.
    """
    setting = prepare("word_crush", players=2, rules=rules)
    packed = pack(setting)
    table = packed.table[0]
    table.red, table.yellow = LETTERS.index(red), LETTERS.index(yellow)
    for card, letter in enumerate(pile):
        lay_on_pile(
            table, packed.deck[0], card, LETTERS.index(letter.upper()), int(letter.islower())
        )
    backward = rules.get("recall_order") == "backward"
    places = reversed(range(len(pile))) if backward else range(len(pile))
    return [Cue(cue(table, packed.rules[0], packed.deck[0], place)).name for place in places]


def test_wc_25_the_board_shows_the_letter_of_each_play():
    assert cues("ABCD", "A", "E", letter_cue="on") == ["LETTER"] * 4


def test_wc_25_a_doubled_letter_is_a_weaker_cue():
    assert cues("ABcD", "A", "E") == ["LETTER", "LETTER", "DOUBLED", "LETTER"]


def test_wc_25_letter_cue_off():
    assert cues("ABcE", "A", "F", letter_cue="off") == ["NONE"] * 4


def test_wc_25_red_cues_the_first_card_only_if_it_is_the_seed_s_letter():
    assert cues("FGH", "A", "I") == ["LETTER_AFTER_GAP", "LETTER", "LETTER"]


def test_wc_25_backward_yellow_cues_the_newest():
    assert cues("ABC", "A", "D", **BACKWARD) == ["LETTER"] * 3
    assert cues("ABC", "A", "F", **BACKWARD) == ["LETTER_AFTER_GAP", "LETTER", "LETTER"]


def test_wc_26_after_a_gap_only_a_later_letter_is_known():
    assert cues("ABEFh", "A", "I") == [
        "LETTER", "LETTER", "LETTER_AFTER_GAP", "LETTER", "DOUBLED_AFTER_GAP",
    ]  # fmt: skip
    assert cues("ABE", "A", "F", **BACKWARD) == ["LETTER", "LETTER_AFTER_GAP", "LETTER"]


def test_wc_26_the_track_s_end_is_no_gap():
    assert cues("YZAB", "Y", "C") == ["LETTER"] * 4
