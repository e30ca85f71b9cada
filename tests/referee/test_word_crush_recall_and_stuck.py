"""The referee names the ruling that a recital or a stuck turn breaks (WC-20 to WC-34)."""

from __future__ import annotations

from dataclasses import replace

from sim.trace import Event
from tests.referee import legal_games as legal
from tests.referee import legal_variants as variant
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    place_of,
    with_rules,
    without,
)
from tests.referee.story import FIVE_LEFT, Story, until_dead_letter, until_stuck, until_stuck_again


def test_wc_20_the_oldest_card_is_recited_first_unless_backward() -> None:
    assert_breaks("WC-20", with_rules(legal.failed_recall(), recall_order="backward"))
    assert_breaks("WC-20", with_rules(legal.quick_win(), recall_order="backward"))
    assert_breaks("WC-20", alter(legal.quick_win(), "recite", 1, card=4))
    assert_breaks("WC-20", alter(legal.quick_win(), "recite", 1, position=1))
    assert_breaks("WC-20", without(legal.quick_win(), "recite", 1))


def test_wc_21_the_pile_keeps_its_order() -> None:
    trace = legal.quick_win()
    swapped = alter(alter(trace, "left in pile", card=0), "left in pile", 1, card=2)
    assert_breaks("WC-21", swapped)


def test_wc_22_an_answer_is_right_or_it_ends_the_recital() -> None:
    assert_breaks("WC-22", alter(legal.quick_win(), "recite", said=4))
    assert_breaks("WC-22", alter(legal.failed_recall(), "recite", 1, said=0))
    assert_breaks("WC-22", alter(legal.failed_recall(), "recite", 1, said=-1))
    assert_breaks("WC-22", alter(legal.emptied_pile(), "recite", said=1))
    assert_breaks("WC-22", alter(legal.failed_recall(), "recalled", result="complete"))
    assert_breaks("WC-22", without(legal.quick_win(), "recalled"))


def test_wc_22_nothing_is_recited_after_a_miss() -> None:
    trace = alter(legal.failed_recall(), "recite", answer="forgotten", said=-1)
    assert_breaks("WC-22", trace)


def test_wc_22_a_near_miss_counts_only_by_the_parameter() -> None:
    assert_breaks("WC-22", with_rules(variant.near_miss(), near_miss_ok="no"))
    assert_breaks("WC-22", with_rules(variant.near_miss(), near_miss_share=0.0))
    assert_breaks("WC-22", with_rules(variant.near_miss(), near_miss_share=1.5))
    assert_breaks("WC-22", alter(variant.near_miss(), "recite", said=2))


def test_wc_23_the_missed_card_and_the_rest_go_to_the_hand() -> None:
    trace = legal.failed_recall()
    assert_breaks("WC-23", alter(trace, "recalled", kept=2))
    assert_breaks("WC-23", without(trace, "pick up"))
    assert_breaks("WC-23", alter(trace, "pick up", card=4))
    twice = Event("pick up", {"chair": 0, "card": 4})
    number = place_of(trace, "pick up") + 1
    events = (*trace.events[:number], twice, *trace.events[number:])
    assert_breaks("WC-23", replace(trace, events=events))


def test_wc_24_an_emptied_pile_restarts_with_the_next_card_or_a_new_seed() -> None:
    assert_breaks("WC-24", with_rules(variant.reseed(), reseed_empty="no"))
    assert_breaks("WC-24", with_rules(legal.emptied_pile(), reseed_empty="yes"))
    assert_breaks("WC-24", alter(variant.reseed(), "seed", 1, card=0))


def test_wc_24_a_pile_that_is_not_empty_gets_no_seed() -> None:
    story = Story(f"baker candy apple {FIVE_LEFT}", reseed_empty="yes")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("right", "forgotten")
    check_so_far(story)
    story.seed()
    assert_breaks("WC-24", story.trace())


def test_wc_27_play_is_stuck_after_as_many_passes_as_players() -> None:
    assert_breaks("WC-27", alter(legal.stuck_by_draw(), "turn", 2, kind="normal"))
    assert_breaks("WC-27", alter(legal.stuck_by_draw(), "pass", run=2))
    assert_breaks("WC-27", alter(legal.stuck_by_draw(), "pass", 2, run=3))


def test_wc_28_the_first_passer_acts() -> None:
    assert_breaks("WC-28", alter(legal.stuck_by_draw(), "turn", 2, chair=1))


def test_wc_29_the_top_of_the_discard_pile_is_played_if_it_can_be() -> None:
    story = until_stuck_again("daily xenon apple candy bobby cream hobby")
    story.turn_up()
    assert_breaks("WC-29", story.trace())


def test_wc_29_cards_are_turned_up_until_one_can_be_played() -> None:
    story = until_stuck("daily xenon apple bobby bread fable hobby")
    story.turn_up()
    story.turn_up()
    assert_breaks("WC-29", story.trace())
    assert_breaks("WC-29", without(legal.stuck_by_draw(), "turn up", 1))
    assert_breaks("WC-29", alter(legal.stuck_by_draw(), "turn up", card=0))
    assert_breaks("WC-29", alter(legal.stuck_by_draw(), "play", source="discard pile"))
    assert_breaks("WC-29", alter(legal.stuck_by_draw(), "play", card=3))


def test_wc_30_the_stuck_procedure_is_forced() -> None:
    for act in (Story.look, Story.pass_turn, lambda story: story.exchange("daily")):
        story = until_stuck("daily xenon apple fable bobby candy")
        act(story)
        assert_breaks("WC-30", story.trace())


def test_wc_30_no_exchange_after_the_stuck_recital() -> None:
    story = until_stuck("daily xenon apple bobby fable candy hobby")
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    check_so_far(story)
    story.exchange("daily")
    assert_breaks("WC-30", story.trace())


def test_wc_31_the_found_card_is_not_of_the_hand_and_is_recited() -> None:
    assert_breaks("WC-31", alter(legal.stuck_by_draw(), "play", source="hand"))
    story = until_stuck("daily xenon apple bobby fable candy")
    story.turn_up()
    story.play("bobby", "draw pile")
    story.turn(0, "extra")
    assert_breaks("WC-31", story.trace())


def test_wc_32_the_stuck_player_moves_again_or_play_goes_left() -> None:
    assert_breaks("WC-32", alter(legal.stuck_by_draw(), "turn", 3, chair=1))
    assert_breaks("WC-32", alter(legal.stuck_by_draw(), "turn", 3, kind="normal"))
    assert_breaks("WC-32", with_rules(legal.stuck_by_discard_top(), after_stuck="next player"))
    assert_breaks("WC-32", with_rules(variant.stuck_then_left(), after_stuck="same player"))


def test_wc_33_a_dead_letter_after_a_full_cycle_moves_yellow_once() -> None:
    trace = legal.recycles_and_dead_letters()
    assert_breaks("WC-33", without(trace, "turn up"))
    assert_breaks("WC-33", without(trace, "dead letter"))
    assert_breaks("WC-33", alter(trace, "dead letter", letter=3))
    assert_breaks("WC-33", alter(trace, "markers", 1, yellow=4))
    assert_breaks("WC-33", without(trace, "markers", 1))
    assert_breaks("WC-33", alter(trace, "turn", 5, chair=1))
    story = until_dead_letter()
    story.turn_up()
    assert_breaks("WC-33", story.trace())


def test_wc_33_a_letter_is_not_dead_while_a_card_of_the_piles_fits() -> None:
    story = until_stuck("daily xenon apple fable giant bobby")
    story.turn_up()
    story.turn_up()
    story.dead_letter()
    assert_breaks("WC-33", story.trace())
    story = until_stuck_again("daily xenon apple candy bobby fable hobby")
    story.dead_letter()
    assert_breaks("WC-33", story.trace())


def test_wc_33_the_pass_count_is_reset() -> None:
    trace = alter(legal.recycles_and_dead_letters(), "pass", 3, run=3)
    assert_breaks("WC-27", trace)


def test_wc_33_a_dead_letter_may_end_the_game() -> None:
    assert_breaks("WC-33", with_rules(legal.recycles_and_dead_letters(), dead_letter="game ends"))
    assert_breaks("WC-33", with_rules(variant.dead_letter_ends(), dead_letter="move on"))


def test_wc_33_a_track_of_dead_letters_stalls_the_game() -> None:
    trace = variant.stall()
    assert_breaks("WC-33", alter(trace, "end", stop="cap"))
    story = Story("zebra candy apple")
    story.deal()
    story.passing(0)
    assert_breaks("WC-33", story.end("stall"))
    assert_breaks("WC-46", alter(trace, "end", winner=0))


def test_wc_34_after_a_failed_stuck_recital_play_goes_left() -> None:
    assert_breaks("WC-34", alter(legal.stuck_and_failed(), "turn", 3, chair=0))
    assert_breaks("WC-34", alter(legal.stuck_and_failed(), "turn", 3, kind="extra"))
