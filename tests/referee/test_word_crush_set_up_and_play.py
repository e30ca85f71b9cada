"""The referee names the ruling that a deal or a play breaks (WC-01 to WC-18)."""

from __future__ import annotations

import pytest

from sim.referee import check
from tests.referee import legal_games as legal
from tests.referee import legal_variants as variant
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    with_header,
    with_rules,
    without,
)
from tests.referee.story import FIVE_LEFT, Story, until_stuck


def test_wc_01_each_word_is_on_one_card_and_each_card_in_one_place() -> None:
    trace = legal.quick_win()
    assert_breaks("WC-01", with_header(trace, deck=(*trace.header.deck[:-1], "Baker")))
    assert_breaks("WC-01", alter(trace, "deal", 1, card=0))
    assert_breaks("WC-01", alter(trace, "deal", 1, card=8))


def test_wc_04_the_track_has_26_letters_or_those_of_the_deck() -> None:
    assert_breaks("WC-04", with_rules(legal.quick_win(), track="25"))
    assert_breaks("WC-04", alter(legal.quick_win(), "play", yellow=3))
    assert_breaks("WC-12", with_rules(variant.deck_letter_track(), track="26"))
    trace = legal.quick_win()
    assert_breaks("WC-04", with_header(trace, deck=(*trace.header.deck[:-1], "9pins")))


def test_wc_06_red_stays_until_a_new_seed() -> None:
    assert_breaks("WC-06", alter(variant.marker_back(), "markers", 1, red=1))
    assert_breaks("WC-06", alter(legal.recycles_and_dead_letters(), "markers", 1, red=1))


@pytest.mark.parametrize("players", [1, 9])
def test_wc_07_two_to_eight_players(players: int) -> None:
    trace = with_header(legal.quick_win(), players=players, bots=("plain",) * players)
    assert_breaks("WC-07", trace)


def test_wc_08_the_hands_are_as_many_cards_as_the_rules_say() -> None:
    assert_breaks("WC-08", with_rules(legal.quick_win(), hand=2))
    assert_breaks("WC-08", with_rules(legal.failed_recall(), hand=1))
    assert_breaks("WC-08", with_rules(legal.quick_win(), hand=11))
    assert assert_breaks("WC-08", with_rules(legal.quick_win(), hand=4)).event == -1
    assert_breaks("WC-08", without(legal.quick_win(), "deal"))


def test_wc_08_cards_are_dealt_in_turn_order() -> None:
    assert_breaks("WC-08", alter(legal.three_players(), "deal", chair=0))


def test_wc_08_the_first_chair_gets_one_more_or_one_fewer() -> None:
    assert_breaks("WC-08", with_rules(variant.one_more_for_the_first(), first_player_cards=0))
    assert_breaks("WC-08", with_rules(variant.one_fewer_for_the_first(), first_player_cards=0))
    assert_breaks("WC-08", with_rules(legal.quick_win(), first_player_cards=1))
    assert_breaks("WC-08", with_rules(legal.quick_win(), first_player_cards=2))


def test_wc_10_the_seed_is_a_card_of_the_draw_pile_and_gives_its_first_letter() -> None:
    assert_breaks("WC-10", alter(legal.quick_win(), "seed", card=0))
    double_p = 15
    assert_breaks("WC-10", alter(legal.quick_win(), "markers", red=double_p))
    assert_breaks("WC-10", without(legal.quick_win(), "seed"))


def test_wc_11_the_seed_is_recited() -> None:
    story = Story(f"baker candy apple {FIVE_LEFT}")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.pile = ["baker"]
    story.recite()
    story.pile = ["apple", "baker"]
    assert_breaks("WC-11", story.end("won", 0))


def test_wc_12_yellow_starts_one_letter_after_red() -> None:
    assert_breaks("WC-12", alter(legal.quick_win(), "markers", yellow=0))
    assert_breaks("WC-12", without(legal.quick_win(), "markers"))


def test_wc_13_a_redeal_only_by_the_parameter_and_only_if_nobody_can_play() -> None:
    assert_breaks("WC-13", with_rules(variant.redeal(), redeal_unplayable="no"))
    assert_breaks("WC-13", alter(variant.redeal(), "redeal", times=2))
    story = Story("baker candy apple daily eagle", redeal_unplayable="yes")
    story.deal()
    story.redeal(1, "baker candy apple daily eagle")
    story.whole_turn(0, "baker")
    assert_breaks("WC-13", story.end("won", 0))
    assert_breaks("WC-13", with_rules(legal.three_players(), redeal_unplayable="maybe"))


def test_wc_13_nobody_can_play_and_yet_no_redeal() -> None:
    story = until_stuck("daily xenon apple fable bobby", redeal_unplayable="yes")
    assert_breaks("WC-13", story.trace())


def test_wc_13_at_most_a_hundred_redeals() -> None:
    story = Story("zebra xenon apple bobby", redeal_unplayable="yes")
    story.deal()
    for times in range(1, 101):
        story.redeal(times, "zebra xenon apple bobby")
    story.passing(0)
    story.passing(1)
    story.turn(0, "stuck")
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    check_so_far(story)
    story = Story("zebra xenon apple bobby", redeal_unplayable="yes")
    story.deal()
    for times in range(1, 102):
        story.redeal(times, "zebra xenon apple bobby")
    assert_breaks("WC-13", story.trace())


def test_wc_14_a_card_fits_by_its_first_letter_or_an_adjacent_pair() -> None:
    assert_breaks("WC-14", legal.double_letter("daily"))
    assert_breaks("WC-14", legal.double_letter("suburb"))
    check(legal.double_letter("suburb", double="any two"))
    assert_breaks("WC-14", alter(legal.quick_win(), "play", letter=2))


def test_wc_14_the_first_letter_comes_before_the_double_one() -> None:
    assert_breaks("WC-14", alter(legal.double_letter(), "play", by="first letter"))
    assert_breaks("WC-14", alter(legal.quick_win(), "play", by="double letter"))
    check(legal.double_letter("bobby"))
    assert_breaks("WC-14", alter(legal.double_letter("bobby"), "play", by="double letter"))


def test_wc_15_one_card_a_turn_unless_the_rules_allow_many() -> None:
    assert_breaks("WC-15", with_rules(variant.several_cards(), cards_per_turn="1"))
    assert_breaks("WC-15", with_rules(variant.several_cards(), cards_per_turn=2))


def test_wc_16_who_can_play_must_play() -> None:
    assert_breaks("WC-16", with_rules(variant.decline(), may_decline="no"))
    assert_breaks("WC-16", alter(variant.decline(), "pass", reason="no playable card"))
    assert_breaks("WC-16", alter(legal.three_players(), "pass", reason="declined"))


def test_wc_16_the_card_played_is_one_of_the_hand() -> None:
    assert_breaks("WC-16", alter(legal.failed_recall(), "play", 1, card=0))
    assert_breaks("WC-16", alter(legal.quick_win(), "play", source="draw pile"))
    assert_breaks("WC-16", without(legal.quick_win(), "look"))
    assert_breaks("WC-16", without(legal.quick_win(), "play"))


def test_wc_17_yellow_stays_after_a_failed_recital_unless_the_rules_move_it_back() -> None:
    assert_breaks("WC-17", with_rules(variant.marker_back(), marker_back_on_fail="no"))
    assert_breaks("WC-17", with_rules(legal.failed_recall(), marker_back_on_fail="yes"))
    assert_breaks("WC-17", alter(variant.several_cards_back(), "markers", 1, yellow=2))


def test_wc_18_yellow_does_not_move_after_a_pass() -> None:
    assert_breaks("WC-18", alter(legal.three_players(), "turn", 1, letter=2))
