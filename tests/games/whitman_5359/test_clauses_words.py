"""Clauses of Whitman 5359 on words: wild cards, additions, snares, exchanges, closing, values."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sim.games.whitman_5359.cards import WORTH
from sim.lexicon import load_lexicon
from tests.games.whitman_5359.turns import plays_of, stacked, turns_of

PLAIN = "plain"
RED = "".join(letter.upper() for letter in "eeaaiinnsttrrosled")


def words_table():
    """The plural_of and lemmas of each word."""
    table = load_lexicon("scowl-70", family_only=True).words
    return dict(
        zip(
            table["word"],
            zip(table["plural_of"].to_list(), table["lemmas"].to_list(), strict=True),
            strict=True,
        )
    )


def is_wild(turn, card):
    return turn.trace.header.deck[card] == "?"


def is_red(turn, card):
    return turn.trace.header.marks["colour"][card] == "red"


def test_wh_08_one_wild_card_to_four_letters_two_beyond():
    counts = set()
    for turn, play in plays_of(turns_of(2, PLAIN)):
        wilds = sum(is_wild(turn, card) for card in play.word.cards)
        assert wilds <= (1 if len(play.word.cards) <= 4 else 2)
        counts.add(wilds)
    assert {0, 1} <= counts


@pytest.mark.parametrize("close", ["same turn", "next turn", "off"])
def test_wh_09_words_of_five_letters_may_be_closed_as_the_rule_says(close):
    closed = 0
    laid = {}
    for turn in turns_of(2, "strong", close=close):
        for play in turn.plays:
            laid[turn.deal, play.number] = turn.number
        for event in turn.all("close"):
            closed += 1
            word = turn.after[event["word"]]
            assert len(word.cards) >= 5
            assert word.owner == turn.chair
            if close == "next turn":
                assert laid[turn.deal, event["word"]] < turn.number
    assert (closed > 0) == (close != "off")


def test_wh_10_a_closed_word_is_never_touched_again():
    closed = set()
    for turn in turns_of(2, "strong") + turns_of(2, PLAIN):
        for event in turn.events:
            if event.kind in {"add", "snare", "swap wild", "close"}:
                assert (turn.trace.header.bots, turn.deal, event["word"]) not in closed
            if event.kind == "close":
                closed.add((turn.trace.header.bots, turn.deal, event["word"]))
    assert closed


def test_wh_11_a_captured_word_is_never_closed():
    captured = set()
    for turn in turns_of(2, PLAIN):
        for event in turn.events:
            if event.kind == "snare":
                captured.add((turn.deal, event["word"]))
            if event.kind == "close":
                assert (turn.deal, event["word"]) not in captured
    assert captured


def test_wh_12_a_word_that_has_grown_to_five_letters_may_be_closed():
    grown = [
        play
        for deal in range(3)
        for turn in turns_of(2, "strong", deal)
        for play in turn.plays
        if play.kind == "add" and play.old and len(play.old.cards) < 5
        if play.number in {event["word"] for event in turn.all("close")}
    ]
    assert grown


def lies_in(old, new, *, together):
    """Do the cards of a word keep their order in another; do they touch, too?"""
    places = [new.index(card) for card in old]
    steps = {after - before for before, after in pairwise(places)}
    return steps <= {1} if together else all(step > 0 for step in steps)


def test_wh_13_letters_may_be_rearranged_or_not():
    for rearrange in ("yes", "insert in order", "only ends"):
        taken = [
            play
            for deal in range(2)
            for _, play in plays_of(turns_of(2, PLAIN, deal, rearrange=rearrange))
            if play.old
        ]
        assert taken
        in_order = [lies_in(p.old.cards, p.word.cards, together=False) for p in taken]
        together = [lies_in(p.old.cards, p.word.cards, together=True) for p in taken]
        assert all(in_order) == (rearrange != "yes")
        assert all(together) == (rearrange == "only ends")


def test_wh_14_all_cards_of_a_word_taken_are_used_with_one_of_the_hand():
    taken = [play for _, play in plays_of(turns_of(2, PLAIN)) if play.old]
    assert taken
    for play in taken:
        assert set(play.old.cards) | set(play.laid) == set(play.word.cards)
        assert play.laid


@pytest.mark.parametrize("form_rule", ["plural only", "any inflection"])
def test_wh_15_no_snare_merely_makes_a_plural_or_another_form(form_rule):
    table = words_table()
    snares = [
        play
        for deal in range(2)
        for _, play in plays_of(turns_of(2, PLAIN, deal, form_rule=form_rule))
        if play.kind == "snare"
    ]
    assert snares
    shares = 0
    for play in snares:
        plural_of, lemmas = table[play.word.text]
        assert play.old.text not in plural_of
        shares += bool(set(lemmas) & set(table[play.old.text][1]))
    assert form_rule == "plural only" or shares == 0


def test_wh_16_only_own_words_are_added_to_and_others_snared():
    kinds = set()
    for _, play in plays_of(turns_of(3, PLAIN)):
        kinds.add(play.kind)
        if play.kind == "add":
            assert play.old.owner == play.chair == play.word.owner
        elif play.kind == "snare":
            assert play.old.owner != play.chair == play.word.owner
    assert kinds == {"new", "add", "snare"}


def first_kinds(turns):
    """By deal and chair, the kinds of words laid, in order."""
    kinds = {}
    for turn, play in plays_of(turns):
        kinds.setdefault((turn.deal, turn.chair), []).append(play.kind)
    return list(kinds.values())


def test_wh_17_the_first_snare_follows_a_word_of_one_s_own():
    assert {kinds[0] for kinds in first_kinds(turns_of(3, PLAIN))} == {"new"}
    at_once = [turns_of(3, PLAIN, deal, captures_count="at once") for deal in range(2)]
    assert "snare" in {kinds[0] for turns in at_once for kinds in first_kinds(turns)}


def test_wh_21_a_letter_buys_the_wild_card_that_stands_for_it_after_the_lay_down():
    swaps = 0
    made = set()
    letters = {}
    for turn in turns_of(3, PLAIN):
        for event in turn.events:
            if event.kind == "swap wild":
                swaps += 1
                assert (turn.deal, turn.chair) in made
                deck = turn.trace.header.deck
                assert deck[event["wild"]] == "?"
                assert deck[event["card"]] == letters[turn.deal, event["word"]][event["place"]]
            elif event.kind == "word":
                made.add((turn.deal, turn.chair))
                play = next(one for one in turn.plays if one.number == event["number"])
                letters[turn.deal, event["number"]] = play.letters
    assert swaps


def renamed(turns):
    """Wild cards that stand for another letter than they did, by kind of word."""
    found = []
    stands = {}
    for turn, play in plays_of(turns):
        for card, letter in zip(play.word.cards, play.letters, strict=True):
            if is_wild(turn, card):
                before = stands.get((turn.deal, card))
                if play.old and card in play.old.cards and before != letter:
                    found.append(play.kind)
                stands[turn.deal, card] = letter
    return found


def test_wh_22_a_wild_card_keeps_its_letter_except_in_snares_by_rule():
    assert renamed(turns_of(2, PLAIN)) == []
    changed = [
        kind
        for deal in range(2)
        for kind in renamed(turns_of(2, PLAIN, deal, wild_rename_on_snare="yes"))
    ]
    assert set(changed) == {"snare"}


def worth(turn, cards):
    """What a word of these cards is worth."""
    times = len(cards) if all(is_red(turn, card) for card in cards) else 1
    return WORTH[len(cards)] * times


def test_wh_23_an_exchange_may_turn_a_word_red():
    turns = [turn for deal in range(3) for turn in turns_of(3, PLAIN, deal)]
    swapped = [(turn, event, old, new) for turn in turns for event, old, new in turn.swaps]
    assert swapped
    for turn, event, old, new in swapped:
        assert event["value"] == new.value == worth(turn, new.cards)
        assert new.value >= old.value


def red_turns(**rules):
    """A match with red cards alone."""
    return stacked([RED[:7], RED[7:14]], RED[14:] + RED + RED, "E", "expert", **rules)


@pytest.mark.parametrize("times", ["letters", 1, 2, 3])
def test_wh_24_a_word_of_red_cards_alone_is_multiplied(times):
    laid = plays_of(red_turns(red_multiplier=times, target=500))
    assert laid
    for _, play in laid:
        length = len(play.word.cards)
        assert play.word.value == WORTH[length] * (length if times == "letters" else times)


def test_wh_25_further_letters_are_worth_twenty():
    assert WORTH[3:10] == (30, 40, 50, 70, 90, 110, 130)


def test_wh_26_a_word_with_a_black_or_wild_card_is_plain():
    mixed = 0
    for turn, play in plays_of(turns_of(2, PLAIN)):
        reds = sum(is_red(turn, card) for card in play.word.cards)
        mixed += 0 < reds < len(play.word.cards)
        assert play.word.value == worth(turn, play.word.cards)
    assert mixed


def test_wh_27_a_red_word_that_takes_red_cards_stays_red():
    grown = [play for _, play in plays_of(red_turns(target=500, close="off")) if play.old]
    assert grown
    for play in grown:
        assert play.word.value == WORTH[len(play.word.cards)] * len(play.word.cards)
        assert play.old.value == WORTH[len(play.old.cards)] * len(play.old.cards)


def test_wh_40_a_plural_may_be_laid_and_made_of_one_s_own_word():
    table = words_table()
    laid = [
        play
        for deal in range(4)
        for bots in (PLAIN, "strong")
        for _, play in plays_of(turns_of(2, bots, deal, close="off"))
    ]
    assert [play for play in laid if play.kind == "new" and table[play.word.text][0]]
    assert [
        play for play in laid if play.kind == "add" and play.old.text in table[play.word.text][0]
    ]


def test_wh_42_several_snares_in_a_turn():
    snares = [
        sum(play.kind == "snare" for play in turn.plays)
        for deal in range(3)
        for turn in turns_of(3, PLAIN, deal)
    ]
    assert max(snares) > 1
