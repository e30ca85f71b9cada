"""All plays of a position and all rounds of a tiny deck: counts by hand, sums that must be 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.trace import Header
from tests.enumeration.word_lift import (
    Count,
    PlayedTable,
    all_moves,
    count_moves,
    play_round,
    set_table,
    sum_up,
)
from tests.enumeration.word_lift_positions import refuted, table_at, turns_of
from tests.referee.alterations import alter, place_of
from tests.referee.word_lift import games
from tests.referee.word_lift.story import PRINTED, SYMBOLS, Story, cards_of

SMALL = ("cat", "act", "cats", "dog", "god", "ode", "ego", "lie", "die", "sat", "log", "dogs")


def header_for(cards: str, players: int = 2, first_chair: int = 0, **rules: Any) -> Header:
    """A header for a deck of these cards."""
    listed = cards_of(cards)
    symbols = ["question mark" if card == "?" else SYMBOLS[card[:-1]] for card in listed]
    texts = [card[-1].lower() for card in listed]
    piles = ["vowel" if text in "aeiou" else "consonant" for text in texts]
    values = {**PRINTED, "hand_consonants": 2, "hand_vowels": 2, "rounds": 1, **rules}
    bots = ("plain",) * players
    marks = {"symbol": tuple(symbols), "pile": tuple(piles)}
    return Header(
        "word_lift", "printed", values, "tiny", tuple(texts), players, bots, first_chair, 0, 0, 0,
        marks,
    )  # fmt: skip


def table_of(hand: str, words: str = "", spare: str = "BBBBAAAA", **rules: Any) -> PlayedTable:
    """Chair 0 holds the hand and has played; words on the table lie before chair 1."""
    held, lying = cards_of(hand), [cards_of(word) for word in words.split()]
    deck = "".join([*held, *(card for word in lying for card in word)]) + spare
    place = len(held)
    words = []
    for word in lying:
        cards = tuple(range(place, place + len(word)))
        words.append((1, cards, "".join(card[-1].lower() for card in word)))
        place += len(word)
    return set_table(header_for(deck, **rules), [range(len(held)), []], words, [0])


def plays(table: PlayedTable, words: tuple[str, ...] = SMALL) -> list[tuple[str, ...]]:
    """The words of every play."""
    return sorted({move.words for move, _, _ in all_moves(table, 0, words)})


def test_words_from_the_hand_by_hand() -> None:
    # C, A, T: cat and act, one way each
    assert count_moves(table_of("CATB"), 0, SMALL) == Count(2, 0, 2, 2)
    # two T: two ways each, which are alike
    assert count_moves(table_of("CATT"), 0, SMALL) == Count(2, 0, 2, 4)
    # one of them with a symbol: not alike
    assert count_moves(table_of("CAT$T"), 0, SMALL) == Count(2, 0, 4, 4)


def test_wl_10_a_question_mark_in_every_place_by_hand() -> None:
    # CAT and a Question Mark: cat and act with the letters or with the mark for each, cats with it
    # as S; sat, with it as S
    table = table_of("CAT?")
    assert plays(table) == [("act",), ("cat",), ("cats",), ("sat",)]
    assert count_moves(table, 0, SMALL) == Count(4, 0, 4 + 4 + 1 + 1, 4 + 4 + 1 + 1)


def test_wl_09_a_pilcrow_at_the_ends_only_by_hand() -> None:
    # the A is a Pilcrow: act, but not cat
    assert plays(table_of("C|ATS")) == [("act",)]
    assert plays(table_of("CA|TS")) == [("act",), ("cat",), ("sat",)]
    assert plays(table_of("CA|TS"), ("cats", "cast")) == [("cast",)]


def test_wl_24_splits_by_hand() -> None:
    # DOG with E, I, L, E: die and ego, or die and log; lie from the hand
    table = table_of("EILE", "DOG")
    assert plays(table, tuple(sorted(SMALL))) == [("die", "ego"), ("die", "log"), ("lie",)]
    # with either E, or both in either way
    assert count_moves(table, 0, SMALL) == Count(1, 2, 3, 2 + 2 + 2)


def test_wl_27_and_wl_25_in_splits_by_hand() -> None:
    # dogs is a form of dog; lie keeps no stolen card
    assert plays(table_of("SLIE", "DOG"), ("dogs", "lie", "god")) == [("lie",)]
    loose = {"min_stolen_each": 0, "form_rule": "off"}
    both = plays(table_of("SLIE", "DOG", **loose), ("dogs", "lie", "god"))
    # god and dog have no card of the hand
    assert both == [("dogs", "lie"), ("lie",)]


def test_a_split_into_twice_the_same_word_is_counted_once() -> None:
    # TACT with C, A of C, A, T, T: each word has a stolen T (two ways for two rows that are alike),
    # and one of them has the C of the hand, the other the A (two ways)
    table = table_of("CATT", "TACT")
    words = {move.words for move, _, _ in all_moves(table, 0, ("act", "tact"))}
    assert words == {("act",), ("tact",), ("act", "act")}
    assert count_moves(table, 0, ("act", "tact")) == Count(2, 1, 3, 2 + 2 + 2)


def test_wl_23_wl_29_wl_30_who_may_steal() -> None:
    table = table_of("EILE", "DOG")
    assert any(move.stolen for move, _, _ in all_moves(table, 0, SMALL))
    table.has_played[0] = False
    assert not any(move.stolen for move, _, _ in all_moves(table, 0, SMALL))
    table.out = 1
    assert any(move.stolen for move, _, _ in all_moves(table, 0, SMALL))


def test_the_whole_list_is_tried_by_default() -> None:
    count = count_moves(table_of("CATS", "DOG"), 0)
    assert count.words >= 8
    assert count.splits >= 40


# ---- whole rounds


def test_a_round_without_words_is_passed() -> None:
    outcomes = list(play_round(header_for("VWUUVWUU"), [range(4), range(4, 8)], ()))
    assert [(o.turns, o.why, o.scores, o.chance) for o in outcomes] == [
        (("0 -", "1 -"), "passes", (0, 0), Fraction(1))
    ]


def test_wl_35_a_round_that_is_over_after_a_turn_each() -> None:
    # SEAT is all that chair 0 can play; then chair 1 makes EAST of his cards, or of SEAT and his
    header = header_for("STAESTAE")
    words = ("seat", "east", "teat", "sea")
    outcomes = list(play_round(header, [range(4), range(4, 8)], ("seat",)))
    assert [(o.turns, o.why, o.scores) for o in outcomes] == [
        (("0 seat", "1 seat"), "out", (4 + 3, 4))
    ]
    outcomes = list(play_round(header, [range(4), range(4, 8)], words))
    assert sum(outcome.chance for outcome in outcomes) == 1
    first = {outcome.turns[0] for outcome in outcomes}
    assert first == {"0 seat", "0 east", "0 sea"}


def test_wl_20_cards_that_may_come_by_hand() -> None:
    # chair 0 plays SEA and keeps T; he draws one of X and I: each pile with chance a half
    header = header_for("STAEVWUUXI", draw_n=1)
    outcomes = list(play_round(header, [range(4), range(4, 8)], ("sea", "tie")))
    assert sum(outcome.chance for outcome in outcomes) == 1
    assert {outcome.turns[0] for outcome in outcomes} == {"0 sea"}
    by_score = sum_up(outcomes)
    # T and what is drawn stay in hand; chair 1 draws the other card and passes
    assert by_score == {(3 - 2, 0): Fraction(1)}


def test_wl_12_daggers_in_whole_rounds() -> None:
    # chair 1 steals RAT with its Dagger with his last cards, draws both cards left and goes on
    header = header_for("+TRAEDBIUNO", dagger_n=2, draw_n=1, both_empty="at once")
    hands = [range(4), range(4, 8)]
    words = ("rat", "bid", "raid", "tub")
    outcomes = list(play_round(header, hands, words))
    assert sum(outcome.chance for outcome in outcomes) == 1
    assert {outcome.why for outcome in outcomes} == {"empty"}


def test_wl_30_own_words_as_a_last_resort() -> None:
    header = header_for("STAEVWUULOBB", draw_n=2)
    words = ("sea", "lot", "sal", "toe", "eat", "sot", "ale", "sol")
    turns_by_rule: dict[str, set[str]] = {}
    for self_steal in ("free", "last resort", "off"):
        rules = {**header.rules, "self_steal": self_steal}
        free = Header(**{**vars(header), "rules": rules})
        outcomes = list(play_round(free, [range(4), range(4, 8)], words))
        assert sum(outcome.chance for outcome in outcomes) == 1
        turns_by_rule[self_steal] = {turn for outcome in outcomes for turn in outcome.turns}
    assert any(turn.startswith("0 1:") for turn in turns_by_rule["free"])
    assert not any(turn.startswith("0 1:") for turn in turns_by_rule["off"])
    assert turns_by_rule["last resort"] <= turns_by_rule["free"]


def test_a_round_that_need_not_end_is_refused() -> None:
    header = header_for("VWUUVWUU", hand_limit=10, both_empty="at once")
    with pytest.raises(InputError, match="players may pass until the cap"):
        list(play_round(header, [range(4), range(4, 8)], ()))


# ---- positions of a trace


def test_a_position_of_a_trace_is_the_table_before_a_play() -> None:
    trace = games.printed()
    steal = place_of(trace, "steal")
    table, chair = table_at(trace, steal)
    assert chair == 2
    assert {word.spelling for word in table.words.values()} == {"forge", "sea", "cat"}
    held = sorted(table.header.deck[card] for card in table.hands[2])
    assert held == sorted("dirtnb")
    moves = [move.words for move, _, _ in all_moves(table, 2, ("gift", "order", "sea"))]
    assert set(moves) == {("gift", "order")}
    assert list(turns_of(trace))[4] == steal


def test_positions_of_later_rounds() -> None:
    trace = games.printed()
    last = list(turns_of(trace))[-1]
    table, chair = table_at(trace, last)
    assert chair == 2
    assert sorted(word.spelling for word in table.words.values()) == ["opus", "related"]
    assert table.totals == [11, 3 + 3, 7 + 4]


def test_no_position_lies_elsewhere() -> None:
    trace = games.printed()
    for number in (0, 1, place_of(trace, "steal") + 1, len(trace.events)):
        with pytest.raises(InputError, match="follows no look"):
            table_at(trace, number)


def test_a_broken_trace_has_no_positions() -> None:
    trace = alter(games.printed(), "word", length=4)
    with pytest.raises(RuleViolation) as caught:
        table_at(trace, place_of(trace, "steal"))
    assert caught.value.ruling == "WL-26"


def test_wl_17_a_pass_of_who_sees_everything_can_be_refuted() -> None:
    story = Story("VW UU", "ST AE", spare="XX", rounds=1)
    story.skip()
    story.draw("XX")
    story.skip()
    story.skip()
    story.close("passes")
    trace = story.end()
    check(trace)
    numbers = list(refuted(trace))
    # VWUU has no word, STAE has
    assert [trace.events[number]["chair"] for number in numbers] == [1]
    others = Header(**{**vars(trace.header), "bots": ("plain", "casual")})
    assert list(refuted(replace(trace, header=others))) == []


def test_wl_30_a_last_resort_of_who_sees_everything_can_be_refuted() -> None:
    # NULL could have been played; of S, S, T, T nothing can
    for hand, word, drawn, split, wrong in (
        ("CTLL AUE", "cat", "NN", "All CuTe", 1),
        ("CTSS OA", "coat", "TT", "COTs sAt", 0),
    ):
        other = "VWVW UUU"[: len(hand)]
        story = Story(hand, other, spare="NNTTXX", rounds=1, self_steal="last resort")
        story.play(word)
        story.draw(drawn)
        story.skip()
        story.draw("XX")
        story.steal(1, split)
        assert len(list(refuted(story.trace()))) == wrong
