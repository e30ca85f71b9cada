"""Clause tests of the referee: words from the hand, special cards in them, challenges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.referee import check
from sim.trace import Event, Trace
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    check_until_the_turn,
    insert,
    place_of,
    with_rules,
    without,
)
from tests.referee.word_lift.games import DECK, falls
from tests.referee.word_lift.story import Story

OTHERS = "DGLL OUU"
"""The hand of the other player."""


def played(hand: str, word: str, deck: str = DECK, **rules: object) -> Story:
    """The first player's word; then he draws N, N."""
    story = Story(hand, OTHERS, deck=deck, **rules)
    story.play(word)
    story.draw("NN")
    return story


# ---- a word from the hand


def test_wl_16_one_word_a_turn() -> None:
    story = Story("STTL AEO", OTHERS, deck=DECK)
    story.play("sea")
    story.lay_word(0, story.named("lot", [], list(story.hands[0])))
    assert_breaks("WL-16", story.trace())


def test_wl_16_nothing_is_stolen_after_a_word() -> None:
    story = played("CTSL AIE", "cat")
    story.play("dog")
    story.announce(1)
    assert_breaks("WL-16", story.trace())


def test_wl_16_only_cards_of_one_s_own_hand_are_played() -> None:
    trace = played("SLLT AEO", "sea").trace()
    others = next(e["card"] for e in trace.events if e.kind == "deal" and e["chair"] == 1)
    assert_breaks("WL-16", alter(trace, "lay", card=others))
    twice = trace.events[place_of(trace, "lay")]["card"]
    assert_breaks("WL-16", alter(trace, "lay", 1, card=twice))


def test_wl_16_a_word_lies_in_one_row_place_by_place() -> None:
    trace = played("SLLT AEO", "sea").trace()
    check_until_the_turn(trace)
    assert_breaks("WL-16", alter(trace, "lay", 1, place=2))
    assert_breaks("WL-16", alter(trace, "lay", 1, row=1))
    assert_breaks("WL-32", alter(trace, "word", row=1))
    assert_breaks("WL-16", alter(trace, "lay", 1, chair=1))


def test_wl_26_a_word_has_three_letters_or_more() -> None:
    assert_breaks("WL-26", played("SLLT AEO", "at").trace())
    check_until_the_turn(played("SLLT AEO", "at", least_length=2).trace())
    check_until_the_turn(played("SLLT AEO", "seal", least_length=4).trace())
    assert_breaks("WL-26", played("SLLT AEO", "sea", least_length=4).trace())


def test_wl_26_the_length_recorded_is_the_word_s() -> None:
    assert_breaks("WL-26", alter(played("SLLT AEO", "sea").trace(), "word", length=4))


def test_all_01_a_word_is_in_the_list() -> None:
    check_so_far(played("SLLT AEO", "tea"))
    assert_breaks("ALL-01", played("SLLT AEO", "tae").trace())


@pytest.mark.parametrize("word", ["goed", "ule"])
def test_all_04_a_false_word_is_one_that_a_player_may_believe_in(word: str) -> None:
    check_so_far(played("GDLL OEU", word, p_bad_word=0.05))
    assert_breaks("ALL-01", played("GDLL OEU", word).trace())


def test_all_04_nobody_believes_in_just_any_letters() -> None:
    assert_breaks("ALL-04", played("GDLL OEU", "odeg", p_bad_word=0.05).trace())


def test_wl_22_a_word_may_be_spelled_like_one_that_lies_there() -> None:
    story = Story("CTLL AUO", "CTLL AUO", deck=DECK)
    story.play("cat")
    story.draw("NN")
    story.play("cat")
    story.draw("NN")
    check_so_far(story)


def test_wl_32_words_are_numbered_as_they_appear_and_lie_before_their_player() -> None:
    story = played("SLLT AEO", "sea")
    story.play("dog")
    story.draw("NN")
    check_so_far(story)
    assert_breaks("WL-32", alter(story.trace(), "word", 1, number=1))
    assert_breaks("WL-26", alter(story.trace(), "word", 1, chair=0))


# ---- special cards


@pytest.mark.parametrize("word", ["|dens", "sen|d", "|deed", "|dee|d"])
def test_wl_09_a_pilcrow_begins_or_ends_a_word(word: str) -> None:
    check_so_far(played("|DSN|D EEO" if word == "|dee|d" else "|DSND EEO", word, DECK + "|D"))


@pytest.mark.parametrize("word", ["en|ds", "ne|eds", "o|des"])
def test_wl_09_it_stands_nowhere_else(word: str) -> None:
    deck = DECK + "|E"
    hand = "DSNL O|EE" if "|e" in word else "|DSNL OEE"
    assert_breaks("WL-09", played(hand, word, deck).trace())


def test_wl_09_each_of_two_pilcrows_obeys() -> None:
    assert_breaks("WL-09", played("|DSN|D EEO", "|de|ds", DECK + "|D").trace())


def test_wl_10_a_question_mark_stands_for_any_letter() -> None:
    trace = played("CT?L AIE", "c?ot").trace()
    check_until_the_turn(trace)
    for letter in "au":
        check_until_the_turn(alter(trace, "lay", 1, letter=ord(letter) - ord("a")))
    assert_breaks("ALL-01", alter(trace, "lay", 1, letter=25))
    for number in (-1, 26):
        assert_breaks("WL-10", alter(trace, "lay", 1, letter=number))


def test_wl_04_any_other_card_is_its_own_letter() -> None:
    trace = played("CT?L AIE", "c?ot").trace()
    assert_breaks("WL-04", alter(trace, "lay", 0, letter=ord("d") - ord("a")))


def test_wl_14_a_lozenge_may_be_played_anywhere() -> None:
    for word in ("*nil", "mi*nt", "la*ne"):
        story = Story("*NLMT IAE", OTHERS, deck=DECK + "M")
        story.play(word)
        story.draw("NN")
        check_so_far(story)


@pytest.mark.parametrize(
    ("word", "legal"), [("|da+te", True), ("s+tea|d", True), ("+ta|de", False)]
)
def test_wl_15_two_specials_in_one_word_both_take_effect(word: str, legal: bool) -> None:
    story = Story("|D+TSS EAO", OTHERS, deck=DECK, dagger_on_play="yes")
    story.play(word)
    story.draw("NN", "dagger")
    story.draw("NN")
    if legal:
        check_so_far(story)
    else:
        assert_breaks("WL-09", story.trace())


# ---- asking the group


def asked(word: str = "goed", asks: int = 1, **rules: object) -> Story:
    """The first of three players lays a word that another asks about."""
    values = {"p_bad_word": 0.05, "p_challenge": 0.5, **rules}
    story = Story("GDLL OEU", "DGLL OUU", "VWXZ IIA", deck=DECK, **values)
    story.play(word)
    if story.challenge(asks, 1):
        story.draw("NN")
    else:
        story.undo()
        story.draw("NN")
    return story


def test_wl_21_a_word_that_is_not_in_the_list_falls_and_one_that_is_stands() -> None:
    check_so_far(asked())
    check_so_far(asked("doe"))
    assert_breaks("WL-21", alter(asked().trace(), "challenge", verdict="word stands"))
    assert_breaks("WL-21", alter(asked("doe").trace(), "challenge", verdict="word falls"))


def test_wl_21_the_cards_of_a_word_that_falls_go_back_and_can_be_played() -> None:
    story = asked()
    assert len(story.hands[0]) == 9
    story.skip()
    story.draw("TT")
    story.skip()
    story.draw("TT")
    story.play("gold")
    story.draw("SS")
    check_so_far(story)


def test_wl_21_what_falls_is_taken_back_at_once() -> None:
    trace = asked().trace()
    assert_breaks("WL-21", without(trace, "undo"))
    assert_breaks("WL-21", without(trace, "pass"))
    assert_breaks("WL-21", alter(trace, "pass", why="no word"))
    assert_breaks("WL-21", alter(trace, "undo", chair=1))


def test_wl_21_nothing_is_taken_back_that_has_not_fallen() -> None:
    trace = played("SLLT AEO", "sea").trace()
    at = place_of(trace, "word") + 1
    undo = Event("undo", {"chair": 0})
    assert_breaks("WL-21", insert(trace, at, undo))
    trace = asked("doe").trace()
    assert_breaks("WL-21", insert(trace, place_of(trace, "challenge") + 1, undo))


def test_wl_21_a_turn_whose_word_fell_ends_with_the_draw() -> None:
    assert_breaks("WL-18", without(asked().trace(), "draw"))


def test_wl_21_a_word_that_fell_is_no_play() -> None:
    story = asked()
    story.play("dog")
    story.draw("NR")
    story.skip()
    story.draw("TT")
    story.steal(2, "DOe Gun")
    assert_breaks("WL-23", story.trace())


def test_wl_21_the_number_of_a_word_that_fell_is_used_up() -> None:
    story = asked()
    story.play("dog")
    story.draw("NR")
    check_so_far(story)
    assert_breaks("WL-32", alter(story.trace(), "word", 1, number=1))


def test_all_04_nobody_challenges_where_nobody_ever_does() -> None:
    assert_breaks("ALL-04", with_rules(asked("doe").trace(), p_challenge=0.0))


@pytest.mark.parametrize("asks", [0, 3, -1])
def test_all_04_another_player_at_the_table_asks(asks: int) -> None:
    assert_breaks("ALL-04", asked("doe", asks).trace())


def test_all_04_who_does_not_know_a_word_leaves_no_mark() -> None:
    check_so_far(asked("doe", 1, p_challenge=1.0))
    check_so_far(asked("doe", 2))
    check_until_the_turn(without(asked("doe").trace(), "challenge"))


def test_all_04_one_challenge_a_word() -> None:
    trace = asked("doe").trace()
    at = place_of(trace, "challenge")
    again = Event("challenge", {**trace.events[at].fields, "chair": 2})
    assert_breaks("ALL-04", insert(trace, at, again))


def test_wl_21_only_the_words_of_this_play_are_asked_about() -> None:
    story = asked("doe")
    story.play("dog")
    story.challenge(2, 1)
    assert_breaks("WL-21", story.trace())
    assert_breaks("WL-21", alter(asked("doe").trace(), "challenge", number=2))
    assert_breaks("WL-21", alter(asked("doe").trace(), "challenge", owner=2))


def test_wl_21_the_words_of_a_split_are_asked_about_in_order() -> None:
    trace = falls()
    check(trace)
    first = place_of(trace, "challenge", 2)
    assert trace.events[first]["number"] + 1 == trace.events[first + 1]["number"]
    events = list(trace.events)
    events[first], events[first + 1] = events[first + 1], events[first]
    assert_breaks("WL-21", replace(trace, events=tuple(events)))


def test_wl_21_after_a_fall_nothing_more_is_asked() -> None:
    trace = falls()
    first = place_of(trace, "challenge", 2)
    fallen = trace.events[first + 1]
    # had the first word of the split fallen, nobody would have asked about the second
    for number in (fallen["number"], fallen["number"] - 1):
        again = Event("challenge", {**fallen.fields, "number": number, "chair": 0})
        assert insert_breaks(trace, first + 2, again) in ("WL-21", "ALL-04")


def insert_breaks(trace: Trace, at: int, event: Event) -> str:
    """The ruling that an event more breaks."""
    from sim.errors import RuleViolation

    with pytest.raises(RuleViolation) as caught:
        check(insert(trace, at, event))
    return caught.value.ruling


def test_wl_21_a_stolen_word_lies_again_with_its_owner_and_its_number() -> None:
    trace = falls()
    steals = [event for event in trace.events if event.kind == "steal"]
    assert [(e["word"], e["owner"]) for e in steals] == [(3, 2), (3, 2)]
    check(trace)
