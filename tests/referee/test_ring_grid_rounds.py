"""Clause tests of the referee: rounds, tiles, redraws, rings, turns and the end of ring_grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.errors import RuleViolation
from sim.referee import check
from sim.trace import Event, Trace
from tests.referee.alterations import (
    alter,
    assert_breaks,
    insert,
    place_of,
    with_header,
    with_rules,
    without,
)
from tests.referee.ring_grid import games
from tests.referee.ring_grid.games import BLANK, EXAMPLES, NO_VOWEL, ONE_VOWEL, STRAIN
from tests.referee.ring_grid.story import Story


def three_rounds(places: tuple[list[int], ...], **rules: object) -> Trace:
    """Three rounds without words, with these rings."""
    story = Story(EXAMPLES, STRAIN, BLANK, **rules)
    for grid, rings in zip(story.grids, places, strict=True):
        story.round(grid, rings)
    return story.end()


def third_round(*rings: int, **rules: object) -> Trace:
    """A third round on the grid of the examples, with these rings."""
    story = Story(BLANK, STRAIN, EXAMPLES, **rules)
    story.round(BLANK)
    story.round(STRAIN, [0])
    story.round(EXAMPLES, rings)
    return story.end()


def test_rg_01_the_tiles_fill_the_shape_place_by_place() -> None:
    assert_breaks("RG-01", alter(games.printed(), "tile", 3, place=4))
    trace = games.nobody_finds_a_word()
    assert_breaks("RG-10", without(trace, "tile", 12))
    wide = with_header(trace, deck=(*trace.header.deck, "A"))
    assert_breaks("RG-01", insert(wide, 14, Event("tile", {"place": 13, "tile": 13})))


@pytest.mark.parametrize("shape", ["hex454", "hexagram", "diamond8"])
def test_rg_01_words_depend_on_the_shape(shape: str) -> None:
    story = Story(EXAMPLES, rounds=1)
    story.round(EXAMPLES, (), ["word", "dig"])
    check(story.end())
    assert_breaks("RG-02", with_rules(story.trace(), shape=shape))


def test_rg_03_how_the_tiles_were_chosen_leaves_no_mark() -> None:
    for tiles in ("scaled scrabble", "boggle-like", "vowel-rich"):
        check(with_rules(games.printed(), tiles=tiles))


def test_rg_10_the_dealer_may_have_arranged_the_tiles() -> None:
    check(with_rules(games.printed(), arrange="dealer chooses"))
    check(with_rules(games.diamond(), arrange="random"))


def test_rg_11_a_grid_of_fewer_than_two_vowels_is_played_or_drawn_again() -> None:
    story = Story(ONE_VOWEL, rounds=1)
    story.round(ONE_VOWEL)
    check(story.end())
    assert_breaks("RG-11", with_rules(story.trace(), redraw_if_few_vowels="yes"))
    assert_breaks("RG-11", with_rules(games.redrawn(), redraw_if_few_vowels="no"))


def test_rg_11_two_vowels_are_enough_and_neither_y_nor_a_blank_is_one() -> None:
    # ONE_VOWEL has I, Y, Y and a blank
    story = Story(ONE_VOWEL.replace("Y", "U", 1), rounds=1, redraw_if_few_vowels="yes")
    story.round(story.grids[0])
    check(story.end())
    more = Story(EXAMPLES, spare=ONE_VOWEL, rounds=1, redraw_if_few_vowels="yes")
    more.begin()
    more.lay(EXAMPLES)
    more.redraw(1, ONE_VOWEL)
    assert_breaks("RG-11", more.trace())


def test_rg_11_redraws_are_counted_from_one() -> None:
    assert_breaks("RG-11", alter(games.redrawn(), "redraw", number=2))
    assert_breaks("RG-11", alter(games.redrawn(), "redraw", 1, number=1))


def hundred_redraws(redraws: int) -> Trace:
    story = Story(NO_VOWEL, rounds=1, redraw_if_few_vowels="yes")
    story.begin()
    story.lay(NO_VOWEL)
    for number in range(1, redraws + 1):
        story.redraw(number, NO_VOWEL)
    story.turns_of("", "")
    story.close()
    return story.end()


def test_rg_11_after_a_hundred_redraws_the_grid_stays() -> None:
    check(hundred_redraws(100))
    assert_breaks("RG-11", hundred_redraws(99))
    assert_breaks("RG-11", hundred_redraws(101))


def test_rg_11_the_tiles_put_back_can_be_drawn_again_those_set_aside_cannot() -> None:
    story = Story(EXAMPLES, spare=ONE_VOWEL + "AEI", rounds=2, redraw_if_few_vowels="yes")
    story.round(EXAMPLES)
    story.begin()
    story.lay(ONE_VOWEL)
    story.redraw(1, ONE_VOWEL.replace("YY?", "AEI"))
    story.ring(0)
    story.turns_of("", "")
    story.read_out()
    story.score()
    trace = story.end()
    check(trace)
    assert_breaks("RG-14", alter(trace, "tile", 30, tile=trace.events[1]["tile"]))


def test_rg_13_three_rounds_or_as_many_as_players() -> None:
    check(games.printed())
    assert_breaks("RG-13", with_rules(games.printed(), rounds=2))
    assert_breaks("RG-13", with_rules(games.printed(), rounds=4))
    check(with_rules(games.printed(), rounds=0))
    assert_breaks("RG-13", with_rules(games.rounds_by_players(), rounds=3))


def test_rg_13_the_deal_goes_to_the_left() -> None:
    trace = games.printed()
    assert [e["dealer"] for e in trace.events if e.kind == "round"] == [0, 1, 2]
    assert_breaks("ALL-03", alter(trace, "round", dealer=1))
    assert_breaks("RG-13", alter(trace, "round", 1, dealer=0))
    assert_breaks("RG-13", alter(trace, "round", 2, dealer=0))


def test_rg_13_rounds_are_numbered() -> None:
    assert_breaks("RG-13", alter(games.printed(), "round", 1, number=3))
    assert_breaks("RG-13", alter(games.printed(), "round end", 1, number=1))
    assert_breaks("RG-13", without(games.printed(), "round end"))


def test_rg_13_no_ring_then_one_then_both() -> None:
    check(three_rounds(([], [1], [0, 2])))
    assert_breaks("RG-13", three_rounds(([1], [1], [0, 2])))
    assert_breaks("RG-13", three_rounds(([], [], [0, 2])))
    assert_breaks("RG-13", three_rounds(([], [1, 2], [0, 2])))
    assert_breaks("RG-13", three_rounds(([], [1], [0])))
    assert_breaks("RG-13", three_rounds(([], [1], [0, 2, 3])))


def test_rg_13_both_rings_from_round_three_on() -> None:
    trace = games.refilled()
    rings = dict.fromkeys(range(1, 6), 0)
    number = 0
    for event in trace.events:
        number = event["number"] if event.kind == "round" else number
        rings[number] += event.kind == "ring"
    assert rings == {1: 0, 2: 1, 3: 2, 4: 2, 5: 2}


def test_rg_13_a_game_without_rings() -> None:
    check(three_rounds(([], [], []), rings="none"))
    assert_breaks("RG-13", three_rounds(([], [1], []), rings="none"))


def test_rg_14_a_tile_is_drawn_once() -> None:
    trace = games.printed()
    first = trace.events[place_of(trace, "tile")]["tile"]
    assert_breaks("RG-14", alter(trace, "tile", 1, tile=first))
    assert_breaks("RG-14", alter(trace, "tile", 20, tile=first))
    assert_breaks("RG-14", alter(trace, "tile", 20, tile=len(trace.header.deck)))
    assert_breaks("RG-14", alter(trace, "tile", 20, tile=-1))


def test_rg_14_the_container_is_filled_again_when_too_few_are_left() -> None:
    trace = games.refilled()
    assert [event["tiles"] for event in trace.events if event.kind == "refill"] == [26, 26]
    for nth in (0, 1):
        assert_breaks("RG-14", without(trace, "refill", nth))
        assert_breaks("RG-14", alter(trace, "refill", nth, tiles=13))


def test_rg_14_the_container_is_not_filled_while_it_holds_a_grid() -> None:
    story = Story(EXAMPLES, STRAIN, rounds=2)
    story.round(EXAMPLES)
    story.begin()
    story.refill()
    assert_breaks("RG-14", story.trace())


def test_rg_15_the_dealer_places_rings_on_tiles_of_the_grid() -> None:
    assert_breaks("RG-15", alter(games.printed(), "ring", chair=0))
    assert_breaks("RG-15", alter(games.printed(), "ring", place=13))
    assert_breaks("RG-15", alter(games.printed(), "ring", place=-1))


def test_rg_15_rings_are_placed_when_the_grid_lies_and_before_the_timer() -> None:
    trace = games.printed()
    ring = trace.events[place_of(trace, "ring")]
    late = without(trace, "ring")
    assert_breaks("RG-13", insert(late, place_of(late, "turn", 4), ring))


def test_rg_15_by_the_policy_on_a_vowel() -> None:
    check(games.vowel_rings())
    assert_breaks("RG-15", with_rules(games.rare_rings(), ring_policy="vowel"))


def test_rg_15_by_the_policy_on_the_rarest_letter() -> None:
    check(games.rare_rings())
    assert_breaks("RG-15", with_rules(games.vowel_rings(), ring_policy="rarest letter"))


def test_rg_15_a_policy_that_nothing_fits_leaves_any_place() -> None:
    for policy, grid in (("vowel", NO_VOWEL), ("rarest letter", "?" * 13)):
        story = Story(EXAMPLES, grid, rounds=2, ring_policy=policy)
        story.round(EXAMPLES)
        story.round(grid, [5])
        check(story.end())


def test_rg_15_the_second_ring_goes_anywhere_if_the_only_vowel_has_the_first() -> None:
    for places in ([6, 0], [6, 12]):  # the I is on place 6
        story = Story(EXAMPLES, STRAIN, ONE_VOWEL, ring_policy="vowel")
        story.round(EXAMPLES)
        story.round(STRAIN, [2])
        story.round(ONE_VOWEL, places)
        check(story.end())


def test_rg_15_guesses_and_random_choices_leave_no_mark() -> None:
    for policy in ("dealer best guess", "random"):
        check(with_rules(games.rare_rings(), ring_policy=policy))
        check(with_rules(games.vowel_rings(), ring_policy=policy))


def test_rg_16_two_different_tiles() -> None:
    check(third_round(1, 2))
    assert_breaks("RG-16", third_round(1, 1))
    check(third_round(1, 1, same_tile="yes"))
    check(third_round(1, 2, same_tile="yes"))


def test_rg_16_two_rings_on_a_tile_double_twice_a_use() -> None:
    trace = games.two_rings_on_a_tile()
    points = [event["points"] for event in trace.events if event.kind == "score"]
    assert points == [16, 4]  # TIARA uses the A twice, BAR once


def test_rg_17_a_ring_may_lie_on_a_blank_or_not() -> None:
    check(three_rounds(([], [1], [9, 2])))
    assert_breaks("RG-17", three_rounds(([], [1], [9, 2]), ring_on_blank="no"))
    check(three_rounds(([], [1], [8, 2]), ring_on_blank="no"))


def test_rg_17_where_only_blanks_lie_no_ring_is_placed() -> None:
    for rings in ([], [0]):
        story = Story(EXAMPLES, "?" * 13, rounds=2, ring_on_blank="no")
        story.round(EXAMPLES)
        story.round(story.grids[1], rings)
        if rings:
            assert_breaks("RG-13", story.end())
        else:
            check(story.end())


def test_rg_24_the_timer_runs_in_every_round() -> None:
    trace = games.printed()
    check(alter(trace, "end", milliseconds=180_000))
    assert_breaks("RG-24", alter(trace, "end", milliseconds=179_999))
    assert_breaks("RG-24", with_rules(trace, timer=150))
    check(with_rules(alter(trace, "end", milliseconds=90_000), timer=30))


def test_rg_27_everybody_plays_every_turn_even_the_dealer() -> None:
    trace = games.printed()
    dealer = place_of(trace, "turn", 2)
    assert trace.events[dealer]["chair"] == trace.events[0]["dealer"]
    end = place_of(trace, "cross off")
    alone = replace(trace, events=trace.events[:dealer] + trace.events[end:])
    assert_breaks("RG-27", alone)
    assert_breaks("RG-27", without(games.nobody_finds_a_word(), "turn", 7))


def test_rg_27_nobody_plays_twice_a_round() -> None:
    trace = games.nobody_finds_a_word()
    end = place_of(trace, "round end")
    assert_breaks("RG-27", insert(trace, end, Event("turn", {"number": 9, "chair": 5})))


def test_rg_27_no_word_is_written_after_the_timer() -> None:
    trace = games.printed()
    end = place_of(trace, "cross off")
    late = Event("list", {"chair": 0, "number": 3, "length": 3})
    assert_breaks("RG-19", insert(trace, end + 1, late))
    assert_breaks("RG-23", insert(trace, place_of(trace, "score"), late))


def test_all_03_turns_go_left_from_the_dealer_s_left() -> None:
    trace = games.printed()
    chairs = [event["chair"] for event in trace.events if event.kind == "turn"]
    assert chairs == [1, 2, 0, 2, 0, 1, 0, 1, 2]
    for nth in range(9):
        assert_breaks("ALL-03", alter(trace, "turn", nth, chair=(chairs[nth] + 1) % 3))
    assert_breaks("ALL-03", alter(trace, "list", chair=0))


def test_all_05_turns_are_counted_over_the_game_and_no_cap_is_reached() -> None:
    trace = games.printed()
    assert_breaks("ALL-05", alter(trace, "turn", 4, number=2))
    assert_breaks("ALL-05", alter(trace, "end", turns=8))
    for cap in (100, 200, 500):
        check(with_rules(trace, turn_cap=cap))
    assert_breaks("ALL-02", alter(trace, "end", stop="cap"))
    assert_breaks("ALL-02", alter(trace, "end", stop="stall"))


def test_all_06_whether_bots_count_tiles_leaves_no_mark() -> None:
    for counting in ("off", "on"):
        check(with_rules(games.printed(), counting=counting))


def test_all_02_the_highest_total_wins_alone() -> None:
    trace = games.printed()
    assert_breaks("ALL-02", alter(trace, "end", stop="tie"))
    assert_breaks("ALL-02", alter(trace, "win", chair=1))
    assert_breaks("ALL-02", alter(trace, "win", share=420))
    assert_breaks("ALL-02", without(trace, "win"))
    more = insert(trace, len(trace.events), Event("win", {"chair": 0, "share": 840}))
    assert_breaks("ALL-02", more)


def test_all_02_a_tie_is_shared() -> None:
    trace = games.nobody_finds_a_word()
    assert [e["share"] for e in trace.events if e.kind == "win"] == [105] * 8
    assert_breaks("ALL-02", alter(trace, "end", stop="won"))
    assert_breaks("ALL-02", without(trace, "win", 7))
    assert_breaks("ALL-02", alter(trace, "win", 3, share=840))


def test_rg_13_nothing_follows_the_winners() -> None:
    trace = games.printed()
    more = insert(trace, len(trace.events), Event("round end", {"number": 3}))
    assert_breaks("RG-13", more)


def test_all_02_the_totals_are_the_sums_of_the_scores() -> None:
    trace = games.printed()
    for chair in range(3):
        assert_breaks("RG-23", alter(trace, "total", chair, points=0))
        assert_breaks("RG-23", without(trace, "total", chair))


def test_a_violation_names_the_event_and_the_problem() -> None:
    with pytest.raises(RuleViolation) as caught:
        check(alter(games.printed(), "round", number=2))
    assert str(caught.value) == "event 0: number is 2, not 1 [RG-13]"
