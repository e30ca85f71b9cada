"""Clause tests of the referee: deal, passes, draws, daggers."""

from __future__ import annotations

import pytest

from sim.referee import check
from sim.trace import Event
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    check_until_the_turn,
    insert,
    place_of,
    swap,
    with_rules,
    without,
)
from tests.referee.word_lift import games
from tests.referee.word_lift.games import DECK, begun, steal_with_few_cards
from tests.referee.word_lift.story import Story

# ---- deal


def test_wl_08_each_player_is_dealt_so_many_of_each_pile() -> None:
    check_until_the_turn(begun().trace())
    assert_breaks("WL-08", with_rules(begun().trace(), hand_consonants=5))
    assert_breaks("WL-08", with_rules(begun().trace(), hand_consonants=3, hand_vowels=4))
    assert_breaks("WL-08", without(begun().trace(), "deal"))
    last = begun().trace().events[-1]
    more = Event("deal", {"chair": 0, "card": 85})
    assert last.kind == "deal"
    assert_breaks("WL-08", insert(begun().trace(), 15, more))


def test_wl_08_every_size_of_hand_can_be_dealt() -> None:
    for consonants in range(2, 7):
        for vowels in range(2, 6):
            hand = "BCDFGH"[:consonants] + "AAEEI"[:vowels]
            check_until_the_turn(Story(hand, hand, rounds=1).trace())


def test_wl_08_a_card_is_dealt_once_and_from_its_pile() -> None:
    trace = begun().trace()
    assert_breaks("WL-08", alter(trace, "deal", 1, card=trace.events[1]["card"]))
    for card in (-1, len(trace.header.deck)):
        assert_breaks("WL-08", alter(trace, "deal", card=card))


def test_wl_08_cards_go_round_from_the_first_player() -> None:
    assert_breaks("WL-08", alter(begun().trace(), "deal", chair=1))
    assert_breaks("WL-08", swap(begun().trace(), 1, 2))
    story = Story("STR AE", "DGN OU", "VWX II", deck=DECK, first_chair=2)
    assert [e["chair"] for e in story.events if e.kind == "deal"][:4] == [2, 0, 1, 2]
    check_until_the_turn(story.trace())


# ---- turns and passes


def test_all_03_players_act_in_their_turn() -> None:
    story = begun()
    story.skip()
    story.draw("NN")
    story.skip()
    story.draw("NN")
    check_so_far(story)
    for nth in (0, 1):
        assert_breaks("ALL-03", alter(story.trace(), "turn", nth, chair=1 - nth))
        assert_breaks("ALL-03", alter(story.trace(), "look", nth, chair=1 - nth))
        assert_breaks("ALL-05", alter(story.trace(), "turn", nth, number=3))
        assert_breaks("WL-18", alter(story.trace(), "turn", nth, hand=8))
        assert_breaks("WL-34", alter(story.trace(), "turn", nth, kind="final"))
        assert_breaks("ALL-05", alter(story.trace(), "look", nth, milliseconds=-1))


def test_wl_17_a_player_may_pass_and_still_draws() -> None:
    for why in ("no word", "chosen"):
        story = begun()
        story.skip(why)
        story.draw("NN")
        check_so_far(story)
        assert_breaks("WL-18", without(story.trace(), "draw", 1))
    assert_breaks("WL-17", alter(story.trace(), "pass", chair=1))


def test_wl_17_or_must_play_what_he_sees() -> None:
    story = begun(must_play="yes")
    story.skip()
    story.draw("NN")
    check_so_far(story)
    assert_breaks("WL-17", alter(story.trace(), "pass", why="chosen"))


def test_wl_17_who_has_played_does_not_pass_too() -> None:
    story = begun()
    story.play("cat")
    story.write("pass", chair=0, why="no word")
    assert_breaks("WL-17", story.trace())


def test_wl_21_no_word_fell_where_none_was_laid() -> None:
    story = begun()
    story.skip("word fell")
    assert_breaks("WL-21", story.trace())


# ---- draws


def test_wl_18_so_many_cards_are_drawn() -> None:
    for draw_n, drawn in ((1, "N"), (2, "NE"), (3, "NED")):
        story = begun(draw_n=draw_n)
        story.play("cat")
        story.draw(drawn)
        check_so_far(story)
        assert_breaks("WL-18", without(story.trace(), "draw"))
        story.draw("T")
        assert_breaks("WL-18", story.trace())


@pytest.mark.parametrize("drawn", ["NN", "NE", "EN", "EE"])
def test_wl_19_any_combination_is_drawn(drawn: str) -> None:
    story = begun()
    story.play("cat")
    story.draw(drawn)
    check_so_far(story)


def test_wl_19_a_card_comes_from_the_pile_named() -> None:
    story = begun()
    story.play("cat")
    story.draw("NE")
    assert_breaks("WL-19", alter(story.trace(), "draw", 0, pile="vowel"))
    assert_breaks("WL-19", alter(story.trace(), "draw", 1, pile="consonant"))


def test_wl_20_a_card_that_is_not_in_a_pile_cannot_be_drawn() -> None:
    story = begun()
    story.play("cat")
    story.draw("NE")
    in_hand, on_table = story.hands[1][0], story.words[1][1][0]
    for card in (in_hand, on_table, -1, len(story.texts)):
        assert_breaks("WL-20", alter(story.trace(), "draw", card=card))


def test_wl_18_no_limit_of_a_hand_or_ten_cards() -> None:
    story = begun()
    for _ in range(6):
        story.skip()
        story.draw("NN" if story.turns < 3 else "TT" if story.turns < 5 else "RR")
    check_so_far(story)
    assert_breaks("WL-18", with_rules(story.trace(), hand_limit=10))


def test_wl_18_a_draw_stops_at_the_limit() -> None:
    story = begun(hand_limit=10)
    for drawn in ("NN", "NN", "S", "T"):
        story.skip()
        story.draw(drawn)
    story.skip()
    check_so_far(story)
    story.draw("R")
    assert_breaks("WL-18", story.trace())


def test_wl_20_one_pile_is_empty_so_both_cards_come_from_the_other() -> None:
    story = Story("CTSL AIE", "DGLL OUU", spare="EE", rounds=1)
    story.play("cat")
    story.draw("EE")
    check_so_far(story)


def test_wl_20_one_card_is_left_and_then_none() -> None:
    trace = games.passes()
    check(trace)
    assert [event.kind for event in trace.events].count("draw") == 1
    assert_breaks("WL-18", without(trace, "draw"))


# ---- daggers


def dagger_stolen(drawn: str = "NE", first: str = "+TRND AIE", **rules: object) -> Story:
    """Chair 1 has stolen RAT with a Dagger on the T and drawn for it."""
    story = Story(first, "SBDL OIU", deck=DECK, **rules)
    story.play("rat")
    story.draw("SO")
    story.play("sob")
    story.draw("$BU")
    story.skip()
    story.draw("ST")
    story.steal(1, "RAid Tub")
    story.draw(drawn, "dagger")
    story.draw("HI")
    return story


def test_wl_12_a_stolen_dagger_brings_cards_before_the_draw() -> None:
    check_so_far(dagger_stolen())
    for drawn in ("EE", "NF", "EN"):
        check_so_far(dagger_stolen(drawn))
    for dagger_n, drawn in ((1, "N"), (3, "NEC")):
        check_so_far(dagger_stolen(drawn, dagger_n=dagger_n))
        assert_breaks("WL-12", dagger_stolen("NE", dagger_n=dagger_n).trace())
    story = dagger_stolen()
    first = place_of(story.trace(), "draw", 6)
    assert story.events[first]["why"] == "dagger"
    assert_breaks("WL-12", swap(story.trace(), first + 1, first + 2))
    assert_breaks("WL-12", alter(story.trace(), "draw", 7, why="turn"))
    assert_breaks("WL-12", alter(story.trace(), "draw", 8, why="dagger"))


def test_wl_12_it_brings_none_where_none_is_stolen() -> None:
    story = dagger_stolen("", first="TRND AIE")
    check_so_far(story)
    assert_breaks("WL-13", dagger_stolen("N", first="TRND AIE").trace())


def test_wl_15_each_dagger_in_the_word_brings_its_cards() -> None:
    check_so_far(dagger_stolen("NECF", first="+TRND +AIE"))
    assert_breaks("WL-12", dagger_stolen("NE", first="+TRND +AIE").trace())


def test_wl_12_as_far_as_there_are_cards() -> None:
    story = steal_with_few_cards("XE")
    story.draw("XE", "dagger")
    check_so_far(story)
    assert_breaks("WL-12", without(story.trace(), "draw", -1))


def test_wl_13_a_dagger_from_the_hand_brings_cards_if_the_rules_say_so() -> None:
    story = Story("+TRND AIE", "SBDL OIU", deck=DECK)
    story.play("rat")
    story.draw("NN", "dagger")
    assert_breaks("WL-13", story.trace())
    story = Story("+TRND AIE", "SBDL OIU", deck=DECK, dagger_on_play="yes")
    story.play("rat")
    story.draw("NN", "dagger")
    story.draw("SS")
    check_so_far(story)
    assert_breaks("WL-12", without(story.trace(), "draw"))


def test_wl_13_in_a_split_those_of_the_hand_and_those_stolen_add_up() -> None:
    trace = games.daggers_on_play()
    check(trace)
    steal = place_of(trace, "steal")
    drawn = [e for e in trace.events[steal:] if e.kind == "draw"]
    assert [event["why"] for event in drawn] == ["dagger"] * 3
    assert_breaks("WL-13", with_rules(trace, dagger_on_play="no"))


def test_wl_12_in_one_s_own_word_and_in_a_final_turn_too() -> None:
    trace = games.daggers()
    check(trace)
    last = place_of(trace, "draw", -1)
    assert trace.events[last]["why"] == "dagger"
    assert_breaks("WL-12", without(trace, "draw", -1))


def test_wl_18_cards_for_a_dagger_know_no_limit_of_a_hand() -> None:
    story = Story("+TRND +AIE", "SBDL OIU", deck=DECK, hand_limit=10, dagger_n=3)
    story.play("rat")
    story.draw("SO")
    for drawn in ("NN", "ST", "N", "TT"):
        story.skip()
        story.draw(drawn)
    story.play("sob")
    story.draw("$BU")
    story.skip()
    story.steal(1, "RAid Tub")
    story.draw("CCHHRR", "dagger")
    assert len(story.hands[1]) == 11
    check_so_far(story)
