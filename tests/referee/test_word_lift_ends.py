"""Clause tests of the referee: going out, final turns, how a round ends."""

from __future__ import annotations

from sim.referee import check
from sim.trace import Event, Trace
from tests.referee.alterations import (
    alter,
    assert_breaks,
    insert,
    place_of,
    with_rules,
    without,
)
from tests.referee.word_lift import games
from tests.referee.word_lift.games import DECK, begun, steal_with_few_cards
from tests.referee.word_lift.story import Story

# ---- out


def test_wl_34_who_has_no_cards_left_is_out_at_once_and_draws_none() -> None:
    story = Story("STNR EA", "DGLL OU", deck=DECK, rounds=1)
    story.play("astern")
    story.out()
    story.skip()
    story.close()
    check(story.end())
    assert_breaks("WL-34", without(story.trace(), "out"))
    drawn = Event("draw", {"chair": 0, "card": story.pool[0], "pile": "consonant", "why": "turn"})
    assert_breaks("WL-34", insert(story.trace(), place_of(story.trace(), "out") + 1, drawn))
    assert_breaks("WL-34", insert(story.trace(), place_of(story.trace(), "out"), drawn))
    assert_breaks("WL-34", alter(story.trace(), "out", chair=1))


def test_wl_34_nobody_is_out_with_cards_in_hand() -> None:
    story = begun()
    story.play("cat")
    story.out()
    assert_breaks("WL-34", story.trace())


def test_wl_34_everyone_else_has_one_final_turn_in_order_and_draws_nothing() -> None:
    story = Story("ST AE", "DG OU", "VW UU", spare="NNNN", rounds=1, first_chair=1)
    story.play("seat")
    story.out()
    story.skip()
    story.skip()
    trace = story.trace()
    drawn = Event("draw", {"chair": 2, "card": story.pool[0], "pile": "consonant", "why": "turn"})
    assert_breaks("WL-34", insert(trace, place_of(trace, "pass") + 1, drawn))
    assert_breaks("WL-34", alter(trace, "turn", 1, kind="normal"))
    assert_breaks("ALL-03", alter(trace, "turn", 1, chair=0))
    story.turn()
    assert_breaks("WL-34", story.trace())


def test_wl_34_the_round_does_not_end_before_all_final_turns() -> None:
    story = Story("ST AE", "DG OU", "VW UU", spare="NNNN", rounds=1)
    story.play("seat")
    story.out()
    story.skip()
    story.close()
    assert_breaks("ALL-03", story.trace())


def test_wl_35_going_out_on_the_first_turn_of_all() -> None:
    story = Story("TRND AIE", "SBPQ UUO", deck=DECK, rounds=1)
    story.play("trained")
    story.out()
    story.skip()
    story.close()
    check(story.end())
    assert story.totals == [7 + 2 + 3, 0]


def test_wl_36_the_words_of_who_is_out_can_be_stolen() -> None:
    story = Story("TRND AIE", "SBPQ UUO", deck=DECK, rounds=1)
    story.play("trained")
    story.out()
    story.steal(1, "RAINs DEbT")
    story.close()
    check(story.end())
    assert story.totals == [3, 9 - 5]


def test_wl_37_a_second_player_without_cards_is_not_out() -> None:
    story = Story("ST AE", "DG EO", spare="NNNN", rounds=1, p_bad_word=0.05)
    story.play("seat")
    story.out()
    story.play("goed")
    trace = story.trace()
    story.close()
    check(story.end())
    assert story.totals == [7, 4]
    out = Event("out", {"chair": 1})
    assert_breaks("WL-37", insert(trace, len(trace.events), out))


def test_wl_38_cards_for_a_dagger_keep_a_player_in() -> None:
    trace = games.daggers()
    steal = place_of(trace, "steal")
    drawn = [n for n, e in enumerate(trace.events) if e.kind == "draw" and n > steal]
    assert [trace.events[n]["why"] for n in drawn[:6]] == ["dagger"] * 4 + ["turn"] * 2
    out = Event("out", {"chair": 1})
    assert_breaks("WL-38", insert(trace, drawn[4], out))


def test_wl_38_but_not_cards_that_could_not_come() -> None:
    story = steal_with_few_cards("")
    story.out()
    story.skip()
    story.close()
    check(story.end())
    assert_breaks("WL-34", without(story.trace(), "out"))


# ---- other ends


def test_wl_20_with_both_piles_empty_a_full_round_without_a_play_ends_the_round() -> None:
    trace = games.passes()
    check(trace)
    assert_breaks("WL-20", alter(trace, "round end", why="empty"))
    assert_breaks("WL-20", alter(trace, "round end", why="out"))
    assert_breaks("WL-20", with_rules(trace, both_empty="at once"))


def test_wl_20_a_play_or_a_draw_begins_the_count_anew() -> None:
    story = Story("ST AE", "VW UU", spare="X", rounds=1)
    story.play("sat")
    story.draw("X")
    story.skip()
    story.close("passes")
    assert_breaks("ALL-03", story.trace())
    story = Story("ST AE", "VW UU", spare="X", rounds=1)
    story.skip()
    story.draw("X")
    story.skip()
    story.play("sat")
    story.skip()
    story.skip()
    story.close("passes")
    check(story.end())


def test_wl_20_it_ends_so_with_a_limit_of_hands_too() -> None:
    story = Story("STSL AIE", "DGLL OUU", spare="NNNNNNNNN", rounds=1, hand_limit=10, draw_n=3)
    for drawn in ("NNN", "NNN", "", ""):
        story.skip()
        story.draw(drawn)
    assert story.pool
    story.close("passes")
    check(story.end())


def test_wl_20_or_it_ends_at_once_when_both_are_empty() -> None:
    trace = games.empty_at_once()
    check(trace)
    assert_breaks("WL-20", alter(trace, "round end", why="passes"))
    story = Story("ST AE", "VW UU", spare="X", rounds=1, both_empty="at once")
    story.play("sat")
    story.draw("X")
    story.skip()
    assert_breaks("WL-20", story.trace())
    assert_breaks("ALL-03", with_rules(trace, both_empty="full round of passes"))


def test_wl_20_final_turns_are_played_with_both_piles_empty() -> None:
    story = Story("ST AE", "VW UU", spare="X", rounds=1, both_empty="at once", draw_n=1)
    story.play("seat")
    story.out()
    story.skip()
    story.close()
    check(story.end())
    story = Story("ST AE", "VW UU", rounds=1, both_empty="at once")
    story.play("seat")
    story.out()
    story.skip()
    story.close()
    check(story.end())


def test_wl_37_nobody_gets_a_bonus_where_nobody_is_out() -> None:
    trace = games.passes()
    at = place_of(trace, "score")
    bonus = Event("score", {"chair": 0, "points": 3, "why": "out"})
    assert_breaks("WL-41", insert(trace, at + 1, bonus))


def test_all_05_the_cap_ends_the_round_and_the_game() -> None:
    trace = games.capped()
    check(trace)
    assert [event.kind for event in trace.events].count("turn") == 200
    assert trace.header.rules["rounds"] == 3
    assert_breaks("ALL-05", alter(trace, "round end", why="passes"))
    assert_breaks("ALL-05", alter(trace, "end", stop="won"))
    assert_breaks("ALL-05", alter(trace, "end", turns=199))
    assert_breaks("ALL-03", with_rules(trace, turn_cap=200))
    more = Event("round", {"number": 2, "first": 1})
    assert_breaks("ALL-05", insert(trace, place_of(trace, "round end") + 1, more))
    turn = Event("turn", {"number": 201, "chair": 0, "kind": "normal", "hand": 10})
    assert_breaks("ALL-05", insert(trace, place_of(trace, "score"), turn))


def test_all_05_final_turns_do_not_go_beyond_the_cap() -> None:
    trace = capped_after(199)
    check(trace)
    assert trace.events[place_of(trace, "round end")]["why"] == "cap"
    whole = capped_after(198)
    check(whole)
    assert whole.events[place_of(whole, "round end")]["why"] == "out"


def capped_after(skipped: int) -> Trace:
    """So many turns without a play, then a player is out; the last allowed turn is the 200th."""
    rules = {"turn_cap": 100, "both_empty": "at once", "hand_limit": 10, "rounds": 1}
    story = Story("GNRTN EEAIO", "GNRTN EEAIO", spare="XX", **rules)
    for _ in range(skipped):
        story.skip("chosen")
    story.play("generation")
    story.out()
    if story.turns == 200:
        story.close("cap")
        return story.end("cap")
    story.skip()
    story.close()
    return story.end()
