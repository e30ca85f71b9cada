"""What the referee says of 3-2-1's own rulings."""

from __future__ import annotations

from dataclasses import replace

from sim.referee import check
from tests.referee.alterations import alter, assert_breaks, place_of, with_rules, without
from tests.referee.final_word import three_two_one_games as games
from tests.referee.final_word.story import Story


def test_f4_01_no_more_than_three_words_and_none_stays() -> None:
    story = Story("three_two_one", "catdogsunbatz zzzzzzzzzzzzz")
    story.begin(0)
    games.write_words(story, "cat", "dog", "sun", "bat")
    assert_breaks("F4-01", story.trace())
    assert_breaks("F4-01", without(games.three_words(), "remove"))
    assert_breaks("F4-01", alter(games.three_words(), "remove", 4, row=0))
    assert_breaks("F4-01", alter(games.three_words(), "remove", 1, why="cleared"))
    hand_card = games.three_words().events[27]["card"]
    assert_breaks("F4-01", alter(games.three_words(), "remove", card=hand_card))


def test_f4_02_the_bonus_is_the_longest_word_once_a_turn() -> None:
    trace = games.three_words()
    for points in (4, 9, 2):
        assert_breaks("F4-02", alter(trace, "score", 3, points=points))
    assert_breaks("F4-02", alter(trace, "score", 3, why="word"))
    assert_breaks("F4-02", alter(trace, "score", points=5))
    assert_breaks("F4-02", without(trace, "score", 3))
    story = Story("three_two_one", "catdog zzzzzz")
    story.begin(0)
    for row, word in enumerate(("cat", "dog")):
        story.word(word, row)
        story.score(0, story.value(story.turn_words[-1]))
        story.score(0, 3, "bonus")
    assert_breaks("F4-01", story.trace())


def test_f4_03_the_hand_is_refilled_after_the_turn() -> None:
    assert_breaks("FW-04", without(games.three_words(), "draw", 4))
    assert_breaks("FW-04", without(games.three_words(), "draw"))


def test_f4_04_unplayed_cards_cost_nothing_unless_the_parameter_says_so() -> None:
    assert_breaks("FW-24", with_rules(games.subtracted(), subtract="no"))
    assert_breaks("FW-24", with_rules(games.three_words(), subtract="yes"))
    assert_breaks("FW-24", alter(games.subtracted(), "score", -1, points=-3))
    assert_breaks("FW-24", without(games.subtracted(), "score", -1))
    assert_breaks("F4-04", with_rules(games.quick(), subtract="maybe"))


def test_f4_05_a_trade_loses_the_turn() -> None:
    story = Story("three_two_one", "catzzz vvvvvv", "dog")
    story.begin(0)
    story.trade("zz")
    story.word("cat")
    assert_breaks("ALL-03", story.trace())


def test_fw_08_words_before_one_that_falls_stand_wherever_the_pass_is_recorded() -> None:
    check(games.second_word_falls())
    check(games.second_word_falls(early_pass=True))
    trace = games.second_word_falls()
    assert_breaks("FW-08", without(trace, "pass"))
    assert_breaks("FW-08", alter(trace, "pass", reason="no word"))
    early = games.second_word_falls(early_pass=True)
    twice = list(early.events)
    twice.insert(place_of(early, "draw"), twice[place_of(early, "pass")])
    assert_breaks("FW-04", replace(early, events=tuple(twice)))


def test_fw_25_literally_it_ends_when_all_hands_are_empty() -> None:
    assert_breaks("FW-25", with_rules(games.literal(), end="shared"))
    assert_breaks("FW-25", with_rules(games.quick(), end="literal"))
    check(with_rules(games.stalled(), end="literal"))
