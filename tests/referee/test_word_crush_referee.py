"""The referee accepts legal games of Word Crush and names the ruling that an illegal one breaks."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sim.referee
from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.trace import Event, Trace
from tests.referee import legal_games as legal
from tests.referee.story import Story

FIVE_LEFT = legal.FIVE_LEFT


def assert_breaks(ruling: str, trace: Trace) -> RuleViolation:
    """The referee rejects the trace by this ruling."""
    with pytest.raises(RuleViolation) as caught:
        check(trace)
    assert caught.value.ruling == ruling, str(caught.value)
    return caught.value


def place_of(trace: Trace, kind: str, nth: int = 0) -> int:
    """The number of the nth event of a kind (-1: the last)."""
    return [number for number, event in enumerate(trace.events) if event.kind == kind][nth]


def alter(trace: Trace, kind: str, nth: int = 0, /, **changes: Any) -> Trace:
    """The trace with some fields of the nth event of a kind changed."""
    events = list(trace.events)
    number = place_of(trace, kind, nth)
    fields = {**events[number].fields, **changes}
    assert sorted(fields) == sorted(events[number].fields)
    events[number] = Event(kind, fields)
    return replace(trace, events=tuple(events))


def without(trace: Trace, kind: str, nth: int = 0) -> Trace:
    """The trace with the nth event of a kind left out."""
    number = place_of(trace, kind, nth)
    return replace(trace, events=trace.events[:number] + trace.events[number + 1 :])


def with_rules(trace: Trace, **rules: Any) -> Trace:
    """The trace under other rules than it was played by."""
    return with_header(trace, rules={**trace.header.rules, **rules})


def with_header(trace: Trace, **changes: Any) -> Trace:
    """The trace with another header."""
    return replace(trace, header=replace(trace.header, **changes))


@pytest.mark.parametrize("game", legal.LEGAL_GAMES, ids=lambda game: str(game.__name__))
def test_legal_games_are_accepted(game: Callable[[], Trace]) -> None:
    trace = game()
    check(trace)
    assert trace.events[-1].kind.startswith("left")


def test_legal_games_show_every_kind_of_event_and_stop() -> None:
    events = [event for game in legal.LEGAL_GAMES for event in game().events]
    from sim.games.word_crush.events import EVENT_KINDS

    assert {event.kind for event in events} == {kind.name for kind in EVENT_KINDS}
    for kind in EVENT_KINDS:
        for field in kind.fields:
            if isinstance(field.type, tuple):
                seen = {event[field.name] for event in events if event.kind == kind.name}
                missing = set(field.type) - seen
                assert missing <= ({"hand"} if kind.name == "exchange draw" else set())


def test_the_referee_knows_the_published_form_of_the_events() -> None:
    from sim.games.word_crush.events import EVENT_KINDS
    from sim.referee.word_crush import FORM

    published = {
        kind.name: {
            field.name: field.type if isinstance(field.type, tuple) else None
            for field in kind.fields
        }
        for kind in EVENT_KINDS
    }
    assert published == FORM


def test_the_referee_imports_no_game_and_no_engine() -> None:
    for path in Path(sim.referee.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            ours = [name for name in names if name.split(".")[0] in ("sim", "experiments")]
            assert all(name.startswith(("sim.referee", "sim.trace", "sim.errors")) for name in ours)


def test_another_game_has_no_referee() -> None:
    trace = with_header(legal.quick_win(), game="bridge")
    with pytest.raises(InputError, match=r"no referee for 'bridge'; allowed: word_crush"):
        check(trace)


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (Event("bid", {}), "event is 'bid'"),
        (Event("seed", {"card": 2}), r"has fields \['card'\]"),
        (Event("seed", {"card": "2", "milliseconds": 0}), "card is '2'"),
        (Event("seed", {"card": True, "milliseconds": 0}), "card is True"),
        (Event("pass", {"chair": 0, "reason": "bored", "run": 1}), "reason is 'bored'"),
    ],
)
def test_what_is_no_event_of_the_game_is_wrong_input(event: Event, problem: str) -> None:
    trace = legal.quick_win()
    with pytest.raises(InputError, match=f"trace, event 2: {problem}"):
        check(replace(trace, events=(*trace.events[:2], event, *trace.events[3:])))


def test_a_violation_names_the_event_and_the_problem() -> None:
    violation = assert_breaks("WC-18", alter(legal.quick_win(), "turn", letter=2))
    assert str(violation) == "event 4: letter is 2, not 1 [WC-18]"
    assert violation.event == 4


@pytest.mark.parametrize("length", [0, 3, 4, 8, 10, -1])
def test_a_trace_that_breaks_off_is_refused(length: int) -> None:
    trace = legal.quick_win()
    with pytest.raises(RuleViolation, match="'nothing' where"):
        check(replace(trace, events=trace.events[:length]))


# Rulings of all games


def test_all_03_the_first_chair_is_at_the_table_and_acts_first() -> None:
    assert_breaks("ALL-03", with_header(legal.quick_win(), first_chair=2))
    assert_breaks("ALL-03", with_header(legal.quick_win(), rotation=2))
    assert_breaks("ALL-03", with_header(legal.quick_win(), bots=("plain",)))
    assert_breaks("ALL-03", alter(legal.three_players(), "turn", chair=0))


def test_all_03_a_fixed_first_chair_is_chair_0() -> None:
    check(with_rules(legal.quick_win(), first="fixed"))
    assert_breaks("ALL-03", with_rules(legal.three_players(), first="fixed"))


def test_all_03_play_goes_left() -> None:
    assert_breaks("ALL-03", alter(legal.failed_recall(), "turn", 1, chair=0))
    for kind in ("look", "play", "recite", "recalled", "pick up"):
        assert_breaks("ALL-03", alter(legal.failed_recall(), kind, chair=1))
    for kind in ("exchange draw", "exchange discard", "pass"):
        assert_breaks("ALL-03", alter(legal.exchange_from_both_piles(), kind, chair=2))
    for kind in ("turn up", "dead letter"):
        assert_breaks("ALL-03", alter(legal.recycles_and_dead_letters(), kind, chair=1))


def test_all_05_the_cap_ends_the_game_at_its_turn_and_not_before() -> None:
    assert_breaks("ALL-05", with_rules(legal.cap(), turn_cap=200))
    story = Story(f"zebra candy apple {FIVE_LEFT}")
    story.deal()
    story.passing(0)
    assert_breaks("ALL-05", story.end("cap"))
    assert_breaks("ALL-05", alter(legal.cap(), "end", stop="stall"))
    assert_breaks("ALL-05", with_rules(legal.quick_win(), turn_cap=0))


def test_all_05_no_turn_follows_the_cap() -> None:
    trace = legal.cap()
    end = place_of(trace, "end")
    more = Event("turn", {"number": 201, "chair": 0, "kind": "normal", "letter": 1, "hand": 2})
    events = (*trace.events[:end], more, *trace.events[end:])
    assert_breaks("ALL-05", replace(trace, events=events))


def test_all_05_turns_are_counted() -> None:
    assert_breaks("ALL-05", alter(legal.failed_recall(), "turn", 1, number=3))
    assert_breaks("ALL-05", alter(legal.failed_recall(), "end", turns=3))


# Components and set-up


def test_wc_01_each_word_is_on_one_card_and_each_card_in_one_place() -> None:
    trace = legal.quick_win()
    assert_breaks("WC-01", with_header(trace, deck=(*trace.header.deck[:-1], "Baker")))
    assert_breaks("WC-01", alter(trace, "deal", 1, card=0))
    assert_breaks("WC-01", alter(trace, "deal", 1, card=8))


def test_wc_04_the_track_has_26_letters_or_those_of_the_deck() -> None:
    assert_breaks("WC-04", with_rules(legal.quick_win(), track="25"))
    assert_breaks("WC-04", alter(legal.quick_win(), "play", yellow=3))
    assert_breaks("WC-12", with_rules(legal.deck_letter_track(), track="26"))
    trace = legal.quick_win()
    assert_breaks("WC-04", with_header(trace, deck=(*trace.header.deck[:-1], "9pins")))


def test_wc_06_red_stays_until_a_new_seed() -> None:
    assert_breaks("WC-06", alter(legal.marker_back(), "markers", 1, red=1))
    assert_breaks("WC-06", alter(legal.recycles_and_dead_letters(), "markers", 1, red=1))


@pytest.mark.parametrize("players", [1, 9])
def test_wc_07_two_to_eight_players(players: int) -> None:
    trace = with_header(legal.quick_win(), players=players, bots=("plain",) * players)
    assert_breaks("WC-07", trace)


def test_wc_08_the_hands_are_as_many_cards_as_the_rules_say() -> None:
    assert_breaks("WC-08", with_rules(legal.quick_win(), hand=2))
    assert_breaks("WC-08", with_rules(legal.failed_recall(), hand=1))
    assert_breaks("WC-08", with_rules(legal.quick_win(), hand=11))
    assert_breaks("WC-08", with_rules(legal.quick_win(), hand=4))
    assert_breaks("WC-08", without(legal.quick_win(), "deal"))


def test_wc_08_cards_are_dealt_in_turn_order() -> None:
    assert_breaks("WC-08", alter(legal.three_players(), "deal", chair=0))


def test_wc_08_the_first_chair_gets_one_more_or_one_fewer() -> None:
    assert_breaks("WC-08", with_rules(legal.one_more_for_the_first(), first_player_cards=0))
    assert_breaks("WC-08", with_rules(legal.one_fewer_for_the_first(), first_player_cards=0))
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
    assert_breaks("WC-13", with_rules(legal.redeal(), redeal_unplayable="no"))
    assert_breaks("WC-13", alter(legal.redeal(), "redeal", times=2))
    story = Story("baker candy apple daily eagle", redeal_unplayable="yes")
    story.deal()
    story.redeal(1, "baker candy apple daily eagle")
    story.whole_turn(0, "baker")
    assert_breaks("WC-13", story.end("won", 0))
    assert_breaks("WC-13", with_rules(legal.three_players(), redeal_unplayable="maybe"))


def test_wc_13_nobody_can_play_and_yet_no_redeal() -> None:
    story = legal.until_stuck("daily xenon apple fable bobby", redeal_unplayable="yes")
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


def check_so_far(story: Story) -> None:
    """Nothing is wrong with a story but that it goes on no further."""
    with pytest.raises(RuleViolation, match="'nothing' where 'turn' must come"):
        check(story.trace())


# Playing a card


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
    assert_breaks("WC-15", with_rules(legal.several_cards(), cards_per_turn="1"))
    assert_breaks("WC-15", with_rules(legal.several_cards(), cards_per_turn=2))


def test_wc_16_who_can_play_must_play() -> None:
    assert_breaks("WC-16", with_rules(legal.decline(), may_decline="no"))
    assert_breaks("WC-16", alter(legal.decline(), "pass", reason="no playable card"))
    assert_breaks("WC-16", alter(legal.three_players(), "pass", reason="declined"))


def test_wc_16_the_card_played_is_one_of_the_hand() -> None:
    assert_breaks("WC-16", alter(legal.failed_recall(), "play", 1, card=0))
    assert_breaks("WC-16", alter(legal.quick_win(), "play", source="draw pile"))
    assert_breaks("WC-16", without(legal.quick_win(), "look"))
    assert_breaks("WC-16", without(legal.quick_win(), "play"))


def test_wc_17_yellow_stays_after_a_failed_recital_unless_the_rules_move_it_back() -> None:
    assert_breaks("WC-17", with_rules(legal.marker_back(), marker_back_on_fail="no"))
    assert_breaks("WC-17", with_rules(legal.failed_recall(), marker_back_on_fail="yes"))
    assert_breaks("WC-17", alter(legal.several_cards_back(), "markers", 1, yellow=2))


def test_wc_18_yellow_does_not_move_after_a_pass() -> None:
    assert_breaks("WC-18", alter(legal.three_players(), "turn", 1, letter=2))


# Recall


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
    assert_breaks("WC-22", with_rules(legal.near_miss(), near_miss_ok="no"))
    assert_breaks("WC-22", with_rules(legal.near_miss(), near_miss_share=0.0))
    assert_breaks("WC-22", with_rules(legal.near_miss(), near_miss_share=1.5))
    assert_breaks("WC-22", alter(legal.near_miss(), "recite", said=2))


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
    assert_breaks("WC-24", with_rules(legal.reseed(), reseed_empty="no"))
    assert_breaks("WC-24", with_rules(legal.emptied_pile(), reseed_empty="yes"))
    assert_breaks("WC-24", alter(legal.reseed(), "seed", 1, card=0))


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


# Stuck


def test_wc_27_play_is_stuck_after_as_many_passes_as_players() -> None:
    assert_breaks("WC-27", alter(legal.stuck_by_draw(), "turn", 2, kind="normal"))
    assert_breaks("WC-27", alter(legal.stuck_by_draw(), "pass", run=2))
    assert_breaks("WC-27", alter(legal.stuck_by_draw(), "pass", 2, run=3))


def test_wc_28_the_first_passer_acts() -> None:
    assert_breaks("WC-28", alter(legal.stuck_by_draw(), "turn", 2, chair=1))


def test_wc_29_the_top_of_the_discard_pile_is_played_if_it_can_be() -> None:
    story = legal.until_stuck("daily xenon apple candy bobby cream hobby")
    story.turn_up()
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    story.passing(0, "extra")
    story.passing(1)
    story.turn(0, "stuck")
    story.turn_up()
    assert_breaks("WC-29", story.trace())


def test_wc_29_cards_are_turned_up_until_one_can_be_played() -> None:
    story = legal.until_stuck("daily xenon apple bobby bread fable hobby")
    story.turn_up()
    story.turn_up()
    assert_breaks("WC-29", story.trace())
    assert_breaks("WC-29", without(legal.stuck_by_draw(), "turn up", 1))
    assert_breaks("WC-29", alter(legal.stuck_by_draw(), "turn up", card=0))
    assert_breaks("WC-29", alter(legal.stuck_by_draw(), "play", source="discard pile"))
    assert_breaks("WC-29", alter(legal.stuck_by_draw(), "play", card=3))


def test_wc_30_the_stuck_procedure_is_forced() -> None:
    for act in (Story.look, Story.pass_turn, lambda story: story.exchange("daily")):
        story = legal.until_stuck("daily xenon apple fable bobby candy")
        act(story)
        assert_breaks("WC-30", story.trace())


def test_wc_30_no_exchange_after_the_stuck_recital() -> None:
    story = legal.until_stuck("daily xenon apple bobby fable candy hobby")
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    check_so_far(story)
    story.exchange("daily")
    assert_breaks("WC-30", story.trace())


def test_wc_31_the_found_card_is_not_of_the_hand_and_is_recited() -> None:
    assert_breaks("WC-31", alter(legal.stuck_by_draw(), "play", source="hand"))
    story = legal.until_stuck("daily xenon apple bobby fable candy")
    story.turn_up()
    story.play("bobby", "draw pile")
    story.turn(0, "extra")
    assert_breaks("WC-31", story.trace())


def test_wc_32_the_stuck_player_moves_again_or_play_goes_left() -> None:
    assert_breaks("WC-32", alter(legal.stuck_by_draw(), "turn", 3, chair=1))
    assert_breaks("WC-32", alter(legal.stuck_by_draw(), "turn", 3, kind="normal"))
    assert_breaks("WC-32", with_rules(legal.stuck_by_discard_top(), after_stuck="next player"))
    assert_breaks("WC-32", with_rules(legal.stuck_then_left(), after_stuck="same player"))


def test_wc_33_a_dead_letter_after_a_full_cycle_moves_yellow_once() -> None:
    trace = legal.recycles_and_dead_letters()
    assert_breaks("WC-33", without(trace, "turn up"))
    assert_breaks("WC-33", without(trace, "dead letter"))
    assert_breaks("WC-33", alter(trace, "dead letter", letter=3))
    assert_breaks("WC-33", alter(trace, "markers", 1, yellow=4))
    assert_breaks("WC-33", without(trace, "markers", 1))
    assert_breaks("WC-33", alter(trace, "turn", 5, chair=1))
    story = legal.until_dead_letter()
    story.turn_up()
    assert_breaks("WC-33", story.trace())


def test_wc_33_a_letter_is_not_dead_while_a_card_of_the_piles_fits() -> None:
    story = legal.until_stuck("daily xenon apple fable giant bobby")
    story.turn_up()
    story.turn_up()
    story.dead_letter()
    assert_breaks("WC-33", story.trace())
    story = legal.until_stuck("daily xenon apple candy bobby fable hobby")
    story.turn_up()
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    story.passing(0, "extra")
    story.passing(1)
    story.turn(0, "stuck")
    story.dead_letter()
    assert_breaks("WC-33", story.trace())


def test_wc_33_the_pass_count_is_reset() -> None:
    trace = alter(legal.recycles_and_dead_letters(), "pass", 3, run=3)
    assert_breaks("WC-27", trace)


def test_wc_33_a_dead_letter_may_end_the_game() -> None:
    assert_breaks("WC-33", with_rules(legal.recycles_and_dead_letters(), dead_letter="game ends"))
    assert_breaks("WC-33", with_rules(legal.dead_letter_ends(), dead_letter="move on"))


def test_wc_33_a_track_of_dead_letters_stalls_the_game() -> None:
    trace = legal.stall()
    assert_breaks("WC-33", alter(trace, "end", stop="cap"))
    story = Story("zebra candy apple")
    story.deal()
    story.passing(0)
    assert_breaks("WC-33", story.end("stall"))
    assert_breaks("WC-46", alter(trace, "end", winner=0))


def test_wc_34_after_a_failed_stuck_recital_play_goes_left() -> None:
    assert_breaks("WC-34", alter(legal.stuck_and_failed(), "turn", 3, chair=0))
    assert_breaks("WC-34", alter(legal.stuck_and_failed(), "turn", 3, kind="extra"))


# Exchange


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


def check_nothing_wrong_yet(story: Story) -> None:
    """Nothing is wrong with a story but that a turn is not over."""
    with pytest.raises(RuleViolation, match="'nothing' where"):
        check(story.trace())


def test_wc_40_who_can_play_after_an_exchange_must_play() -> None:
    story = Story(f"zebra candy apple bobby {FIVE_LEFT}")
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("zebra")
    story.pass_turn()
    assert_breaks("WC-16", story.trace())


# Piles, timer, end


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
    trace = legal.shuffled_recycle()
    assert trace.events[place_of(trace, "turn up", 3)]["card"] == trace.header.deck.index("ideal")
    unshuffled = with_rules(trace, recycle_shuffle="no")
    for nth in range(2):
        unshuffled = alter(unshuffled, "recycle", nth, shuffled="no")
    assert_breaks("WC-41", unshuffled)


def test_wc_41_the_last_draw_pile_is_revealed_top_first() -> None:
    story = legal.until_stuck("daily xenon apple fable giant ideal", dead_letter="game ends")
    for _ in range(3):
        story.turn_up()
    check(story.end("stall"))
    story = legal.until_stuck("daily xenon apple fable giant ideal", dead_letter="game ends")
    for _ in range(3):
        story.turn_up()
    story.draw.reverse()
    assert_breaks("WC-41", story.end("stall"))


def test_wc_42_both_piles_empty_is_a_dead_letter_at_once() -> None:
    trace = legal.stall()
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
    assert_breaks("WC-43", with_rules(legal.timer_pass(), timer="off"))


def test_wc_43_nothing_goes_on_beyond_the_limit() -> None:
    assert_breaks("WC-43", alter(legal.timer_pass(), "look", milliseconds=30_001))
    assert_breaks("WC-43", alter(legal.timer_in_recital(), "play", milliseconds=12_000))
    check(with_rules(legal.timer_pass(), timer=60))
    assert_breaks("WC-43", alter(legal.timer_pass(), "pass", reason="declined"))
    assert_breaks("WC-43", with_rules(legal.timer_pass(), timer=45))


def test_wc_43_exchanges_take_time_too() -> None:
    trace = legal.exchange_from_both_piles()
    total = trace.events[place_of(trace, "end")]["milliseconds"]
    trace = alter(trace, "exchange discard", milliseconds=27_000)
    trace = alter(trace, "end", milliseconds=total + 24_000)
    check(trace)
    assert_breaks("WC-43", with_rules(trace, timer=30))


def test_wc_43_a_stuck_turn_s_time_starts_with_the_play() -> None:
    story = legal.until_stuck("daily xenon apple bobby fable", timer=30)
    story.turn_up()
    story.play("bobby", "draw pile", milliseconds=3000)
    story.recite(milliseconds=13_000)
    check_so_far(story)
    story = legal.until_stuck("daily xenon apple bobby fable", timer=30)
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
    trace = legal.timer_in_recital()
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


@pytest.mark.parametrize(
    ("ruling", "name"),
    [
        ("WC-14", "double"),
        ("WC-16", "may_decline"),
        ("WC-17", "marker_back_on_fail"),
        ("WC-20", "recall_order"),
        ("WC-22", "near_miss_ok"),
        ("WC-22", "near_miss_share"),
        ("WC-24", "reseed_empty"),
        ("WC-32", "after_stuck"),
        ("WC-33", "dead_letter"),
        ("WC-35", "exchange_when"),
        ("WC-36", "max_exchanges"),
        ("WC-36", "replace_n"),
        ("WC-41", "recycle_shuffle"),
        ("ALL-03", "first"),
    ],
)
def test_the_header_gives_every_parameter_of_play_a_legal_value(ruling: str, name: str) -> None:
    violation = assert_breaks(ruling, with_rules(legal.quick_win(), **{name: "perhaps"}))
    assert violation.event == -1
    rules = {key: value for key, value in legal.quick_win().header.rules.items() if key != name}
    assert_breaks(ruling, with_header(legal.quick_win(), rules=rules))
