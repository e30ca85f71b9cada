"""Clause tests of the referee: points of a round, who begins the next, totals and who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.referee import check
from sim.trace import Event, Trace
from tests.referee.alterations import alter, assert_breaks, insert, place_of, with_rules, without
from tests.referee.word_lift import games
from tests.referee.word_lift.games import DECK
from tests.referee.word_lift.story import Story


def one_round(word: str, hand: str, deck: str = DECK, **rules: object) -> Story:
    """Chair 0 plays all his cards, chair 1 keeps his five."""
    story = Story(hand, "WV*N UO", deck=deck, **{"rounds": 1, **rules})
    story.play(word)
    story.out()
    story.skip()
    story.close()
    return story


def scores_of(trace: Trace, chair: int) -> list[tuple[str, int]]:
    """The points of a chair, by reason."""
    scored = [event for event in trace.events if event.kind == "score" and event["chair"] == chair]
    return [(event["why"], event["points"]) for event in scored]


def test_wl_11_a_card_on_the_table_is_worth_a_point_a_question_mark_too() -> None:
    trace = one_round("t?race", "TC? AE").end()
    check(trace)
    assert scores_of(trace, 0) == [("cards", 5), ("out", 3)]
    assert_breaks("WL-11", alter(trace, "score", points=4))
    assert_breaks("WL-11", alter(trace, "score", chair=1))
    assert_breaks("WL-11", without(trace, "score"))


def test_wl_14_a_dollar_is_worth_two_on_the_table_and_minus_one_in_hand() -> None:
    trace = one_round("tri$be", "$BTR IE").end()
    check(trace)
    assert scores_of(trace, 0) == [("cards", 5), ("dollar", 1), ("out", 3)]
    assert_breaks("WL-14", without(trace, "score", 1))
    assert_breaks("WL-14", alter(trace, "score", 1, points=2))
    assert_breaks("WL-14", alter(trace, "score", 1, why="cards"))
    two = one_round("tr$i$be", "$BTR $IE").end()
    check(two)
    assert scores_of(two, 0)[1] == ("dollar", 2)


def test_wl_14_a_lozenge_in_hand_is_worth_minus_two_and_on_the_table_one() -> None:
    trace = one_round("train", "TRN AI", floor="none").end()
    check(trace)
    assert scores_of(trace, 1) == [("hand", -5), ("lozenge", -1)]
    assert_breaks("WL-14", without(trace, "score", 3))
    assert_breaks("WL-14", alter(trace, "score", 3, points=-2))
    other = Story("TR*N AI", "WVB UO", deck=DECK, rounds=1)
    other.play("trai*n")
    other.out()
    other.skip()
    other.close()
    check(other.end())
    assert other.totals == [8, 0]


@pytest.mark.parametrize(
    ("bonus", "least", "points"), [(2, 6, 0), (2, 5, 2), (5, 4, 5), (0, 4, 0), (2, 9, 0)]
)
def test_wl_40_long_words_have_a_bonus(bonus: int, least: int, points: int) -> None:
    trace = one_round("train", "TRN AI", long_bonus=bonus, long_from=least).end()
    check(trace)
    assert sum(p for why, p in scores_of(trace, 0) if why == "long words") == points


def test_wl_40_once_a_word_whatever_its_length() -> None:
    trace = games.printed()
    check(trace)
    assert ("long words", 2) in scores_of(trace, 0)
    nth = [e["why"] for e in trace.events if e.kind == "score"].index("long words")
    assert_breaks("WL-40", alter(trace, "score", nth, points=4))
    assert_breaks("WL-40", without(trace, "score", nth))
    story = Story("TRND AIE", "SBPL UUO", deck=DECK, rounds=1, long_from=4)
    story.play("rain")
    story.draw("SN")
    story.skip()
    story.draw("NN")
    story.play("tends")
    story.out()
    story.skip()
    story.close()
    check(story.end())
    assert scores_of(story.trace(), 0) == [("cards", 9), ("long words", 4), ("out", 3)]


@pytest.mark.parametrize("bonus", [0, 3, 5, 9])
def test_wl_37_the_first_who_is_out_has_a_bonus(bonus: int) -> None:
    trace = one_round("train", "TRN AI", out_bonus=bonus).end()
    check(trace)
    assert scores_of(trace, 0) == [("cards", 5), *([("out", bonus)] if bonus else [])]
    if bonus:
        assert_breaks("WL-37", without(trace, "score", 1))
        assert_breaks("WL-37", alter(trace, "score", 1, points=bonus + 1))


def test_wl_37_nobody_else_has_it() -> None:
    story = Story("ST AE", "ST AE", rounds=1)
    story.play("seat")
    story.out()
    story.play("east")
    story.close()
    trace = story.end()
    check(trace)
    assert story.totals == [7, 4]
    bonus = Event("score", {"chair": 1, "points": 3, "why": "out"})
    assert_breaks("WL-41", insert(trace, place_of(trace, "round end"), bonus))


def test_wl_41_cards_in_hand_cost_a_point() -> None:
    story = one_round("train", "TRN AI", floor="none")
    assert story.totals == [8, -6]
    trace = story.end()
    check(trace)
    assert_breaks("WL-41", without(trace, "score", 2))
    assert_breaks("WL-41", alter(trace, "score", 2, points=-4))
    # without a floor nothing lifts it
    floor = Event("score", {"chair": 1, "points": 6, "why": "floor"})
    assert_breaks("WL-41", insert(trace, place_of(trace, "round end"), floor))


def test_wl_41_nobody_scores_less_than_0_after_all_terms() -> None:
    trace = one_round("train", "TRN AI").end()
    check(trace)
    assert scores_of(trace, 1) == [("hand", -5), ("lozenge", -1), ("floor", 6)]
    assert_breaks("WL-41", without(trace, "score", 4))
    assert_breaks("WL-41", alter(trace, "score", 4, points=5))
    assert_breaks("WL-41", with_rules(trace, floor="none"))


def test_wl_41_the_bonus_comes_before_the_floor() -> None:
    # all his words are stolen: what is left is the bonus
    trace = stolen_out()
    check(trace)
    assert scores_of(trace, 0) == [("out", 3)]


def stolen_out() -> Trace:
    story = Story("BKR AE", "SLT IO", spare="STDN", rounds=1)
    story.play("baker")
    story.out()
    story.steal(1, "AliKE RoB")
    story.close()
    return story.end()


def test_wl_41_scores_are_recorded_in_order_and_none_of_0_points() -> None:
    trace = games.printed()
    numbers = [n for n, event in enumerate(trace.events) if event.kind == "score"]
    pairs = [(n, n + 1) for n in numbers if n + 1 in numbers]
    assert len(pairs) > 10
    for one, other in pairs:
        events = list(trace.events)
        events[one], events[other] = events[other], events[one]
        assert_refused(replace(trace, events=tuple(events)))
    nothing = Event("score", {"chair": 0, "points": 0, "why": "lozenge"})
    assert_refused(insert(trace, numbers[1], nothing))


def assert_refused(trace: Trace) -> None:
    """The referee refuses the trace by a ruling of points."""
    from sim.errors import RuleViolation

    with pytest.raises(RuleViolation) as caught:
        check(trace)
    assert caught.value.ruling in ("WL-11", "WL-14", "WL-37", "WL-40", "WL-41", "WL-34")


def test_wl_44_stolen_letters_change_hands_between_the_scores() -> None:
    # what BAKER was worth to chair 0 is worth it to chair 1
    kept = Story("BKR AE", "SLT IO", spare="STDN", rounds=1, floor="none")
    kept.play("baker")
    kept.out()
    kept.skip()
    kept.close()
    check(kept.end())
    assert kept.totals == [8, -5]
    totals = [event["points"] for event in stolen_out().events if event.kind == "total"]
    # five points go over, three cards more lie on the table and are not in hand
    assert totals == [8 - 5, -5 + 5 + 3 + 3]


# ---- rounds


def round_of(story: Story, first: int, hands: tuple[str, ...], words: tuple[str, ...]) -> None:
    """A further round: the first player is out at once, the others play a word or none."""
    story.deal(first, *hands)
    play(story, words)


def play(story: Story, words: tuple[str, ...]) -> None:
    """The turns of such a round."""
    for number, word in enumerate(words):
        if word:
            story.play(word)
        else:
            story.skip()
        if number == 0:
            story.out()
    story.close()


HANDS = ("ST AE", "ST AE", "ST AE")


def rounds(*plays: tuple[int, tuple[str, ...]], **rules: object) -> Trace:
    """Rounds of three players: who begins, and the words in turn order."""
    values = {"floor": "none", "rounds": len(plays), **rules}
    story = Story(*HANDS, deck="STSTSTAEAEAENNNN", first_chair=plays[0][0], **values)
    play(story, plays[0][1])
    for first, words in plays[1:]:
        round_of(story, first, HANDS, words)
    return story.end()


def test_wl_42_so_many_rounds_are_played() -> None:
    plays = [(1, ("seat", "tea", "")), (0, ("seat", "tea", "")), (2, ("seat", "tea", ""))]
    for number in (1, 2, 3):
        check(rounds(*plays[:number]))
    trace = rounds(*plays)
    assert_breaks("WL-42", with_rules(trace, rounds=2))
    assert_breaks("WL-42", with_rules(trace, rounds=4))
    for nth in range(3):
        assert_breaks("WL-42", alter(trace, "round", nth, number=nth + 2))
        assert_breaks("WL-42", alter(trace, "round end", nth, number=nth + 2))
    assert_breaks("WL-42", without(trace, "total"))
    assert_breaks("WL-42", alter(trace, "total", points=99))


def test_wl_42_all_cards_go_back_between_rounds() -> None:
    trace = rounds((1, ("seat", "tea", "")), (0, ("seat", "tea", "")))
    check(trace)
    dealt = [e["card"] for e in trace.events if e.kind == "deal"]
    assert dealt[:12] == dealt[12:]


def test_all_05_turns_are_counted_over_all_rounds() -> None:
    trace = rounds((1, ("seat", "tea", "")), (0, ("seat", "tea", "")))
    turns = [event["number"] for event in trace.events if event.kind == "turn"]
    assert turns == [1, 2, 3, 4, 5, 6]
    assert_breaks("ALL-05", alter(trace, "turn", 3, number=1))
    assert_breaks("ALL-05", alter(trace, "end", turns=3))


def test_wl_43_who_scored_least_in_the_last_round_begins() -> None:
    # 1 begins and is out, 2 has three cards on the table, 0 has nothing
    trace = rounds((1, ("seat", "tea", "")), (0, ("seat", "tea", "")))
    check(trace)
    second = place_of(trace, "round", 1)
    for chair in (1, 2, -1, 3):
        wrong = alter(trace, "round", 1, first=chair)
        assert assert_breaks("WL-43", wrong).event == second


def test_wl_43_of_several_who_scored_least_the_lowest_total() -> None:
    # round 2: chairs 1 and 2 score nothing; of round 1 chair 1 has 7, chair 2 has 2
    plays = [(1, ("seat", "tea", "")), (0, ("seat", "", ""))]
    check(rounds(*plays, (2, ("seat", "", ""))))
    assert_breaks("WL-43", rounds(*plays, (1, ("seat", "", ""))))


def test_wl_43_of_several_still_any() -> None:
    for first in (0, 2):
        check(rounds((1, ("seat", "", "")), (first, ("seat", "", ""))))
    assert_breaks("WL-43", rounds((1, ("seat", "", "")), (1, ("seat", "", ""))))


def test_wl_43_the_lowest_score_is_that_after_the_floor() -> None:
    # before the floor chair 0 has -4, chair 2 has 1 - 1
    first_round = (1, ("seat", "at", ""))
    for first in (0, 2):
        check(rounds(first_round, (first, ("seat", "", "")), floor=0, least_length=2))
    assert_breaks("WL-43", rounds(first_round, (2, ("seat", "", "")), least_length=2))


def test_wl_43_or_the_next_on_the_left_begins() -> None:
    plays = [(1, ("seat", "tea", "")), (2, ("seat", "tea", "")), (0, ("seat", "tea", ""))]
    check(rounds(*plays, start="rotate"))
    assert_breaks("WL-43", rounds(plays[0], (0, ("seat", "tea", "")), start="rotate"))
    assert_breaks("WL-43", with_rules(rounds(*plays, start="rotate"), start="lowest"))


# ---- the end


def test_all_02_the_highest_total_wins() -> None:
    trace = rounds((1, ("seat", "tea", "")))
    check(trace)
    assert [(e["chair"], e["share"]) for e in trace.events if e.kind == "win"] == [(1, 840)]
    assert_breaks("ALL-02", alter(trace, "win", chair=0))
    assert_breaks("ALL-02", alter(trace, "win", share=420))
    assert_breaks("ALL-02", without(trace, "win"))
    assert_breaks("ALL-02", alter(trace, "end", stop="tie"))
    assert_breaks("ALL-02", alter(trace, "end", stop="cap"))
    again = Event("win", {"chair": 0, "share": 840})
    assert_breaks("ALL-02", insert(trace, len(trace.events), again))


def test_all_02_a_tie_is_shared_or_the_last_mover_loses_it() -> None:
    shared = games.shared_win()
    check(shared)
    assert [e["share"] for e in shared.events if e.kind == "win"] == [280] * 3
    # of three the last mover alone is left out
    assert_breaks("ALL-02", with_rules(shared, tie="last-mover loses"))
    lost = games.last_mover_loses()
    check(lost)
    assert [(e["chair"], e["share"]) for e in lost.events if e.kind == "win"] == [(0, 840)]
    assert_breaks("ALL-02", with_rules(lost, tie="share"))


def test_all_02_a_capped_game_is_won_by_totals_too() -> None:
    trace = games.capped()
    check(trace)
    assert [e["points"] for e in trace.events if e.kind == "total"] == [-10, -11]
    assert [e["chair"] for e in trace.events if e.kind == "win"] == [0]


def test_all_05_the_end_records_no_less_time_than_the_turns() -> None:
    trace = rounds((1, ("seat", "tea", "")))
    recorded = sum(e.fields.get("milliseconds", 0) for e in trace.events if e.kind != "end")
    check(alter(trace, "end", milliseconds=recorded))
    assert_breaks("ALL-05", alter(trace, "end", milliseconds=recorded - 1))
    assert_breaks("ALL-05", alter(trace, "word", milliseconds=-1))
