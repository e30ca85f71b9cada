"""Clause tests of the referee: reading out, challenges, crossing off and scoring in ring_grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from sim.referee import check
from sim.trace import Event, Trace
from tests.referee.alterations import alter, assert_breaks, place_of, swap, with_rules, without
from tests.referee.ring_grid import games
from tests.referee.ring_grid.games import EXAMPLES, STRAIN
from tests.referee.ring_grid.story import Story

DOUBTING = {"p_bad_word": 0.05, "p_challenge": 0.5, "rounds": 1}


def one_round(
    *lists: str, doubts: Mapping[str, int] | None = None, **rules: object
) -> tuple[Story, Trace]:
    """A round on the grid of the examples, and its trace; lists in turn order from chair 0."""
    story = Story(EXAMPLES, players=len(lists), **{"rounds": 1, **rules})
    story.round(EXAMPLES, (), lists, doubts)
    return story, story.end()


def crossed_off(trace: Trace) -> list[tuple[int, int, str]]:
    """Chair, word and reason of everything crossed off."""
    events = [event for event in trace.events if event.kind == "cross off"]
    return [(event["chair"], event["number"], event["why"]) for event in events]


def test_rg_19_a_word_of_several_lists_is_crossed_off_all() -> None:
    _, trace = one_round("dig word", "woe dig", "dig word tiara")
    check(trace)
    shared = [(0, 1), (0, 2), (1, 2), (2, 1), (2, 2)]
    assert crossed_off(trace) == [(chair, number, "shared") for chair, number in shared]
    for nth in range(5):
        assert_breaks("RG-19", without(trace, "cross off", nth))
        assert_breaks("RG-19", alter(trace, "cross off", nth, why="fallen"))


def test_rg_19_nothing_else_is_crossed_off() -> None:
    _, trace = one_round("dig word", "woe dig")
    at = place_of(trace, "score")
    for chair, number in ((0, 2), (1, 1), (1, 2)):
        more = Event("cross off", {"chair": chair, "number": number, "why": "shared"})
        events = (*trace.events[:at], more, *trace.events[at:])
        assert_breaks("RG-19", replace(trace, events=events))


def test_rg_19_words_are_compared_by_spelling_whatever_their_paths_are_worth() -> None:
    grid = "TAR NT ETX OX XXX"
    story = Story(EXAMPLES, grid, rounds=2, ring_path="shortest")
    story.round(EXAMPLES)
    story.begin()
    story.lay(grid)
    story.ring(2)
    for chair, path in zip(story.in_turn(), ([0, 1, 3], [4, 1, 3]), strict=True):
        story.turn(chair)
        story.word(chair, "tan", path)
    story.read_out()
    story.score()
    trace = story.end()
    check(trace)
    assert [why for _, _, why in crossed_off(trace)] == ["shared", "shared"]
    assert_breaks("RG-19", without(trace, "cross off"))


def test_rg_19_the_lists_of_another_round_do_not_count() -> None:
    story = Story(EXAMPLES, EXAMPLES, rounds=2)
    story.round(EXAMPLES, (), ["dig", ""])
    story.round(EXAMPLES, [0], ["dig", ""])
    trace = story.end()
    check(trace)
    assert crossed_off(trace) == []


def test_rg_19_lists_are_read_out_in_turn_order() -> None:
    _, trace = one_round("dig word", "word dig")
    check(trace)
    first = place_of(trace, "cross off")
    for step in range(3):
        assert_breaks("RG-19", swap(trace, first + step, first + step + 1))


def test_rg_20_a_bad_word_that_nobody_challenges_scores() -> None:
    _, trace = one_round("wode", "dig", **DOUBTING)
    check(trace)
    assert [event["points"] for event in trace.events if event.kind == "total"] == [1, 1]
    assert_breaks("RG-20", with_rules(trace, unchallenged_bad_word="struck out"))


def test_rg_20_or_it_is_struck_out() -> None:
    _, trace = one_round("wode", "dig", unchallenged_bad_word="struck out", **DOUBTING)
    check(trace)
    assert crossed_off(trace) == [(0, 1, "struck out")]
    assert_breaks("RG-19", with_rules(trace, unchallenged_bad_word="scores"))
    assert_breaks("RG-20", alter(trace, "cross off", why="fallen"))


def test_rg_20_a_bad_word_on_several_lists_is_crossed_off_like_any_other() -> None:
    for unchallenged in ("scores", "struck out"):
        rules = {**DOUBTING, "unchallenged_bad_word": unchallenged}
        _, trace = one_round("wode", "wode dig", **rules)
        check(trace)
        assert crossed_off(trace) == [(0, 1, "shared"), (1, 1, "shared")]


def test_rg_20_nobody_looks_up_a_word_that_is_crossed_off() -> None:
    _, trace = one_round("wode", "wode dig", "", **DOUBTING)
    at = place_of(trace, "cross off")
    fields = {"chair": 2, "finder": 0, "number": 1, "verdict": "word falls"}
    events = (*trace.events[:at], Event("challenge", fields), *trace.events[at:])
    assert_breaks("RG-19", replace(trace, events=events))


def test_rg_20_a_good_word_is_never_struck_out() -> None:
    _, trace = one_round("dig", "woe", unchallenged_bad_word="struck out", **DOUBTING)
    check(trace)
    at = place_of(trace, "score")
    more = Event("cross off", {"chair": 0, "number": 1, "why": "struck out"})
    assert_breaks("RG-19", replace(trace, events=(*trace.events[:at], more, *trace.events[at:])))


def test_rg_21_a_word_that_is_not_in_the_list_falls() -> None:
    _, trace = one_round("wode dig", "woe", doubts={"wode": 1}, **DOUBTING)
    check(trace)
    assert crossed_off(trace) == [(0, 1, "fallen")]
    assert_breaks("RG-21", alter(trace, "challenge", verdict="word stands"))
    assert_breaks("RG-21", without(trace, "cross off"))
    assert_breaks("RG-21", alter(trace, "cross off", why="struck out"))
    assert_breaks("RG-21", alter(trace, "cross off", number=2))
    assert_breaks("RG-19", without(trace, "challenge"))


def test_rg_21_a_word_that_is_in_the_list_stands() -> None:
    _, trace = one_round("dig", "woe", doubts={"dig": 1}, **DOUBTING)
    check(trace)
    assert crossed_off(trace) == []
    assert_breaks("RG-21", alter(trace, "challenge", verdict="word falls"))


def test_rg_21_nobody_pays_for_a_wrong_word_or_a_wrong_challenge() -> None:
    for doubts in ({"dig": 1}, {"wode": 1}):
        story, trace = one_round("wode dig", "woe", doubts=doubts, **DOUBTING)
        check(trace)
        assert story.totals[1] == 1
        at = place_of(trace, "round end")
        fields = {"chair": 1, "points": -1, "why": "word", "number": 1}
        events = (*trace.events[:at], Event("score", fields), *trace.events[at:])
        assert_breaks("RG-23", replace(trace, events=events))


@pytest.mark.parametrize("change", [{"finder": 1}, {"number": 3}, {"number": 0}, {"finder": 2}])
def test_rg_21_a_challenge_is_of_a_word_on_a_list(change: dict[str, int]) -> None:
    _, trace = one_round("wode dig", "", "", doubts={"wode": 2}, **DOUBTING)
    check(trace)
    assert_breaks("RG-21", alter(trace, "challenge", **change))


def test_all_04_nobody_challenges_where_nobody_ever_does() -> None:
    _, trace = one_round("dig", "woe", doubts={"dig": 1}, **DOUBTING)
    assert_breaks("ALL-04", with_rules(trace, p_challenge=0.0))


@pytest.mark.parametrize("chair", [0, 2, -1])
def test_all_04_another_player_at_the_table_challenges(chair: int) -> None:
    _, trace = one_round("dig", "woe", doubts={"dig": 1}, **DOUBTING)
    assert_breaks("ALL-04", alter(trace, "challenge", chair=chair))


def test_all_04_one_challenge_a_word() -> None:
    _, trace = one_round("dig", "woe", "", doubts={"dig": 1}, **DOUBTING)
    at = place_of(trace, "challenge")
    again = Event("challenge", {**trace.events[at].fields, "chair": 2})
    events = (*trace.events[: at + 1], again, *trace.events[at + 1 :])
    assert_breaks("ALL-04", replace(trace, events=events))


def test_all_04_every_word_may_be_challenged_each_by_another() -> None:
    doubts = {"wode": 1, "dig": 2, "woe": 0, "gided": 0}
    _, trace = one_round("wode dig", "woe", "gided", doubts=doubts, **DOUBTING)
    check(trace)
    assert crossed_off(trace) == [(0, 1, "fallen"), (2, 1, "fallen")]


def test_all_04_who_does_not_know_a_word_leaves_no_mark() -> None:
    _, trace = one_round("dig", "woe", "", doubts={"dig": 1}, **{**DOUBTING, "p_challenge": 1.0})
    check(trace)
    check(alter(trace, "challenge", chair=2))
    check(without(trace, "challenge"))


def test_rg_23_each_word_left_scores() -> None:
    _, trace = one_round("dig word", "woe dig")
    check(trace)
    scores = [(e["chair"], e["number"]) for e in trace.events if e.kind == "score"]
    assert scores == [(0, 2), (1, 1)]
    for nth in (0, 1):
        assert_breaks("RG-23", without(trace, "score", nth))
        assert_breaks("RG-23", alter(trace, "score", nth, chair=2))
        assert_breaks("RG-23", alter(trace, "score", nth, number=3))
        assert_breaks("RG-23", alter(trace, "score", nth, points=2))


def test_rg_23_nothing_that_is_crossed_off_scores() -> None:
    _, trace = one_round("dig word", "woe dig")
    at = place_of(trace, "round end")
    more = Event("score", {"chair": 1, "points": 1, "why": "word", "number": 2})
    assert_breaks("RG-23", replace(trace, events=(*trace.events[:at], more, *trace.events[at:])))


def test_rg_23_a_whole_word_can_neither_vanish_nor_come() -> None:
    trace = games.printed()
    starts = [at for at, event in enumerate(trace.events) if event.kind == "list"]
    for at in starts:
        end = at + 1
        while trace.events[end].kind == "step":
            end += 1
        gone = replace(trace, events=trace.events[:at] + trace.events[end:])
        word = trace.events[at:end]
        later = {**word[0].fields, "number": word[0]["number"] + 1}
        twice = (*trace.events[:end], Event("list", later), *word[1:], *trace.events[end:])
        assert any_breaks(gone)
        assert_breaks("RG-09", replace(trace, events=twice))


def any_breaks(trace: Trace) -> bool:
    """Whether the referee refuses the trace by a ruling of lists, reading or scores."""
    from sim.errors import RuleViolation

    with pytest.raises(RuleViolation) as caught:
        check(trace)
    return caught.value.ruling in ("RG-09", "RG-19", "RG-23", "RG-18")


def test_rg_23_points_count_up_over_the_rounds() -> None:
    story = Story(EXAMPLES, STRAIN, rounds=2)
    story.round(EXAMPLES, (), ["dig word", "woe"])
    story.round(STRAIN, [0], ["strain", "tea"])
    trace = story.end()
    check(trace)
    # in round 2 chair 1 begins: STRAIN is worth 2 by the ringed S
    assert [event["points"] for event in trace.events if event.kind == "total"] == [3, 3]
