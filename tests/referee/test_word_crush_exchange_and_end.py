"""The referee names the ruling that exchange, piles, timer or end break (WC-35 to WC-48)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.referee import check
from sim.trace import Event
from tests.referee import legal_games as legal
from tests.referee import legal_variants as variant
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_nothing_wrong_yet,
    check_so_far,
    place_of,
    with_rules,
    without,
)
from tests.referee.story import FIVE_LEFT, Story, until_stuck


def test_wc_35_no_exchange_between_playing_and_reciting_or_after_a_miss() -> None:
    for recited in (False, True):
        story = Story(f"baker candy daily eagle apple {FIVE_LEFT}", hand=2)
        story.deal()
        story.turn(0)
        story.look()
        story.play("baker")
        if recited:
            story.recite("right", "forgotten")
        story.exchange("daily")
        assert_breaks("WC-35", story.trace())


def test_wc_35_exchanges_may_be_only_before_playing() -> None:
    trace = with_rules(legal.exchange_from_both_piles(), exchange_when="before playing")
    assert_breaks("WC-35", trace)


def test_wc_36_two_cards_for_one_and_no_more_often_than_allowed() -> None:
    trace = legal.exchange_from_both_piles()
    assert_breaks("WC-36", with_rules(trace, max_exchanges=1))
    assert_breaks("WC-36", with_rules(trace, max_exchanges=0))
    assert_breaks("WC-36", with_rules(trace, replace_n=1))
    assert_breaks("WC-36", with_rules(trace, replace_n=3))
    assert_breaks("WC-36", without(trace, "exchange discard"))


def test_wc_36_the_card_laid_down_was_held_before() -> None:
    bobby, in_other_hand = 5, 1
    for card in (bobby, in_other_hand):
        trace = alter(legal.exchange_from_both_piles(), "exchange discard", card=card)
        assert_breaks("WC-36", trace)


@pytest.mark.parametrize("number", [1, 3])
def test_wc_36_other_prices_of_an_exchange(number: int) -> None:
    story = Story("zebra candy apple bobby bread eagle giant hobby", replace_n=number)
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("zebra", *["draw pile"] * number)
    story.play("bobby")
    story.recite()
    if number > 1:
        check_so_far(story)
    else:
        check(story.end("won", 0))


def test_wc_37_each_card_comes_from_the_top_of_either_pile() -> None:
    trace = legal.exchange_from_both_piles()
    assert_breaks("WC-37", alter(trace, "exchange draw", 3, card=11))
    assert_breaks("WC-37", alter(trace, "exchange draw", card=0))
    assert_breaks("WC-37", alter(trace, "exchange draw", source="hand"))


def test_wc_38_a_card_discarded_this_turn_is_not_taken_back() -> None:
    story = Story(f"zebra candy apple fable {FIVE_LEFT}")
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("zebra")
    story.exchange("fable", "draw pile", "discard pile")
    assert_breaks("WC-38", story.trace())


def test_wc_38_the_discard_pile_is_open_again_in_the_next_turn() -> None:
    story = Story("zebra candy apple xenon koala bread hobby ideal lemon")
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("zebra")
    story.pass_turn()
    story.passing(1)
    story.turn(0, "stuck")
    story.turn_up()
    story.play("bread", "draw pile")
    story.recite()
    story.turn(0, "extra")
    story.look()
    story.exchange("xenon", "discard pile", "draw pile")
    story.pass_turn()
    check_so_far(story)


def test_wc_38_the_discard_pile_is_revealed_top_first() -> None:
    trace = legal.exchange_from_both_piles()
    assert_breaks("WC-38", alter(trace, "left discarded", card=3))


def test_wc_39_no_exchange_with_too_few_cards_to_take() -> None:
    story = Story("baker candy daily eagle apple hobby", hand=2)
    story.deal()
    story.turn(0)
    story.look()
    story.take("draw pile")
    assert_breaks("WC-39", story.trace())


def test_wc_39_a_barred_discard_pile_does_not_count() -> None:
    story = Story("xenon zebra apple fable giant bobby hobby ideal lemon")
    story.deal()
    story.turn(0)
    story.look()
    for unwanted in ("xenon", "fable", "giant"):
        story.exchange(unwanted)
    check_nothing_wrong_yet(story)
    story = Story("xenon zebra apple fable giant bobby")
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("xenon")
    story.exchange("fable")
    assert_breaks("WC-39", story.trace())


def test_wc_40_who_can_play_after_an_exchange_must_play() -> None:
    story = Story(f"zebra candy apple bobby {FIVE_LEFT}")
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("zebra")
    story.pass_turn()
    assert_breaks("WC-16", story.trace())


def test_wc_41_an_empty_draw_pile_is_replaced_at_once() -> None:
    trace = legal.recycles_and_dead_letters()
    for nth in range(3):
        assert_breaks("WC-41", without(trace, "recycle", nth))
    assert_breaks("WC-41", alter(trace, "recycle", cards=2))
    assert_breaks("WC-41", alter(trace, "recycle", shuffled="yes"))
    early = Event("recycle", {"cards": 0, "shuffled": "no"})
    number = place_of(trace, "exchange draw", 1)
    events = (*trace.events[:number], early, *trace.events[number:])
    assert_breaks("WC-41", replace(trace, events=events))


def test_wc_41_an_unshuffled_pile_is_drawn_in_its_known_order() -> None:
    trace = variant.shuffled_recycle()
    assert trace.events[place_of(trace, "turn up", 3)]["card"] == trace.header.deck.index("ideal")
    unshuffled = with_rules(trace, recycle_shuffle="no")
    for nth in range(2):
        unshuffled = alter(unshuffled, "recycle", nth, shuffled="no")
    assert_breaks("WC-41", unshuffled)


def test_wc_41_the_last_draw_pile_is_revealed_top_first() -> None:
    story = until_stuck("daily xenon apple fable giant ideal", dead_letter="game ends")
    for _ in range(3):
        story.turn_up()
    check(story.end("stall"))
    story = until_stuck("daily xenon apple fable giant ideal", dead_letter="game ends")
    for _ in range(3):
        story.turn_up()
    story.draw.reverse()
    assert_breaks("WC-41", story.end("stall"))


def test_wc_42_both_piles_empty_is_a_dead_letter_at_once() -> None:
    trace = variant.stall()
    number = place_of(trace, "dead letter")
    fields = {"chair": 0, "card": 0, "milliseconds": 0}
    events = (*trace.events[:number], Event("turn up", fields), *trace.events[number:])
    assert_breaks("WC-42", replace(trace, events=events))
    story = Story("baker candy apple")
    story.deal()
    story.turn(0)
    story.look()
    story.draw = ["candy", "baker"]
    story.take("draw pile")
    assert_breaks("WC-39", story.trace())


def test_wc_42_the_last_card_of_a_pile_is_drawn_once() -> None:
    story = Story(f"zebra xenon apple bobby {FIVE_LEFT}")
    story.deal()
    story.turn(0)
    story.look()
    story.write("exchange draw", chair=0, source="discard pile", card=3)
    assert_breaks("WC-42", story.trace())


def test_wc_43_no_time_out_without_a_timer() -> None:
    assert_breaks("WC-43", with_rules(variant.timer_pass(), timer="off"))


def test_wc_43_nothing_goes_on_beyond_the_limit() -> None:
    assert_breaks("WC-43", alter(variant.timer_pass(), "look", milliseconds=30_001))
    assert_breaks("WC-43", alter(variant.timer_in_recital(), "play", milliseconds=12_000))
    assert_breaks("WC-43", with_rules(variant.timer_pass(), timer=60))
    assert_breaks("WC-43", alter(variant.timer_pass(), "pass", reason="declined"))
    assert_breaks("WC-43", with_rules(variant.timer_pass(), timer=45))


def test_wc_43_exchanges_take_time_too() -> None:
    trace = legal.exchange_from_both_piles()
    total = trace.events[place_of(trace, "end")]["milliseconds"]
    trace = alter(trace, "exchange discard", milliseconds=27_000)
    trace = alter(trace, "end", milliseconds=total + 24_000)
    check(trace)
    assert_breaks("WC-43", with_rules(trace, timer=30))


def test_wc_43_a_stuck_turn_s_time_starts_with_the_play() -> None:
    story = until_stuck("daily xenon apple bobby fable", timer=30)
    story.turn_up()
    story.play("bobby", "draw pile", milliseconds=3000)
    story.recite(milliseconds=13_000)
    check_so_far(story)
    story = until_stuck("daily xenon apple bobby fable", timer=30)
    story.turn_up()
    story.play("bobby", "draw pile", milliseconds=5000)
    story.recite(milliseconds=13_000)
    assert_breaks("WC-43", story.trace())


def test_wc_43_times_are_not_negative_and_add_up() -> None:
    for kind in ("seed", "look", "exchange discard", "play", "recite", "end"):
        trace = legal.exchange_from_both_piles()
        old = trace.events[place_of(trace, kind)]["milliseconds"]
        assert_breaks("WC-43", alter(trace, kind, milliseconds=-1))
        assert_breaks("WC-43", alter(trace, kind, milliseconds=old + 1))
    for kind in ("turn up", "dead letter"):
        assert_breaks("WC-43", alter(legal.recycles_and_dead_letters(), kind, milliseconds=9999))


def test_wc_44_time_out_in_the_recital_gives_him_the_cards_not_yet_recited() -> None:
    trace = variant.timer_in_recital()
    assert_breaks("WC-44", alter(trace, "recalled", kept=2))
    assert_breaks("WC-44", alter(trace, "recalled", result="missed"))
    assert_breaks("WC-44", without(trace, "pick up"))
    assert_breaks("WC-44", alter(trace, "pick up", card=4))
    assert_breaks("WC-20", with_rules(trace, timer="off"))


def test_wc_46_an_empty_hand_and_a_complete_recital_win_at_once() -> None:
    story = Story(f"baker candy apple {FIVE_LEFT}")
    story.deal()
    story.whole_turn(0, "baker")
    story.whole_turn(1, "candy")
    assert_breaks("WC-46", story.end("won", 1))
    assert_breaks("WC-46", alter(legal.quick_win(), "end", stop="cap"))
    assert_breaks("WC-46", alter(legal.quick_win(), "end", winner=1))


def test_wc_46_nobody_has_won_while_he_holds_cards_or_misses() -> None:
    story = Story(f"baker candy daily eagle apple {FIVE_LEFT}", hand=2)
    story.deal()
    story.whole_turn(0, "baker")
    assert_breaks("WC-46", story.end("won", 0))
    story = Story(f"baker candy apple {FIVE_LEFT}")
    story.deal()
    story.turn(0)
    story.look()
    story.play("baker")
    story.recite("right", "forgotten")
    assert_breaks("WC-46", story.end("won", 0))


def test_wc_47_the_cards_left_in_the_hands_are_revealed() -> None:
    trace = legal.quick_win()
    assert_breaks("WC-47", without(trace, "left in hand"))
    assert_breaks("WC-47", alter(trace, "left in hand", chair=0))
    assert_breaks("WC-47", alter(trace, "left in hand", card=0))
    assert_breaks("WC-47", replace(trace, events=(*trace.events, trace.events[-1])))


def test_wc_48_who_passes_does_not_draw() -> None:
    assert_breaks("WC-48", alter(legal.stuck_by_draw(), "turn", 3, hand=2))
    story = Story(f"zebra candy apple {FIVE_LEFT}")
    story.deal()
    story.passing(0)
    story.take("draw pile")
    assert_breaks("WC-48", story.trace())
