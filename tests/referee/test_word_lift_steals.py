"""Clause tests of the referee: steal and split, and who may do it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.referee import check
from sim.referee.word_lift.words import is_mere_form, roots_of
from tests.referee.alterations import (
    alter,
    assert_breaks,
    check_so_far,
    place_of,
    with_rules,
)
from tests.referee.word_lift.games import DECK, printed
from tests.referee.word_lift.story import PRINTED, Story

DOG = 2
"""The number of the word that is stolen in `after_two_words`."""


def after_two_words(hand: str = "CTSL AIE", drawn: str = "RE", **rules: object) -> Story:
    """Chair 0 has laid CAT and holds S, L, I, E and what he drew; chair 1 has laid DOG."""
    story = Story(hand, "DGLL OUU", deck=DECK, **rules)
    story.play("cat")
    story.draw(drawn)
    story.play("dog")
    story.draw("NN")
    return story


def split(words: str, **rules: object) -> Story:
    """Chair 0 splits DOG."""
    story = after_two_words(**rules)
    story.steal(DOG, words)
    story.draw("NN")
    return story


def test_wl_24_a_stolen_word_is_split_in_any_order_of_its_cards() -> None:
    for words in ("Die eGO", "eGO Die", "Deer lOG", "lOG reeD"):
        check_so_far(split(words))


def test_wl_24_the_rulebook_s_example_uses_each_card_once_and_gains_nine_points() -> None:
    trace = printed()
    check(trace)
    steal = place_of(trace, "steal")
    laid = [e for e in trace.events[steal : steal + 12] if e.kind == "lay"]
    letters = "".join(chr(ord("A") + event["letter"]) for event in laid)
    assert letters == "ORDERGIFT"
    assert len({event["card"] for event in laid}) == 9
    by_source = {
        s: sorted(e["letter"] for e in laid if e["source"] == s) for s in ("hand", "stolen")
    }
    assert by_source["hand"] == sorted(ord(letter) - ord("A") for letter in "DIRT")
    assert by_source["stolen"] == sorted(ord(letter) - ord("A") for letter in "FORGE")


def test_wl_24_in_exactly_two_words() -> None:
    trace = split("Die eGO").trace()
    row_1 = place_of(trace, "word", 2) + 1
    one_word = replace(
        trace, events=(*trace.events[:row_1], *trace.events[place_of(trace, "word", 3) + 1 :])
    )
    assert_breaks("WL-16", one_word)
    story = after_two_words()
    story.steal(DOG, "Die eGO slr")
    assert_breaks("WL-16", story.trace())


def test_wl_24_each_word_has_a_new_card_of_the_hand() -> None:
    assert_breaks("WL-24", split("GOD lie").trace())
    assert_breaks("WL-24", split("GOD lie", min_stolen_each=0).trace())


def test_wl_25_each_word_keeps_a_stolen_card() -> None:
    assert_breaks("WL-25", split("GODs lie").trace())
    assert_breaks("WL-25", split("lie GODs").trace())
    check_so_far(split("GODs lie", min_stolen_each=0))


def test_wl_26_all_cards_of_the_stolen_word_are_used() -> None:
    assert_breaks("WL-26", split("Die leG").trace())


def test_wl_26_each_new_word_is_long_enough() -> None:
    assert_breaks("WL-26", split("sO riDGe").trace())
    assert_breaks("WL-26", split("riDGe sO").trace())
    check_so_far(split("sO riDGe", least_length=2))
    assert_breaks("WL-26", split("Die eGO", least_length=4).trace())


def test_wl_24_hand_and_stolen_cards_are_distinguished() -> None:
    trace = split("Die eGO").trace()
    first = place_of(trace, "steal") + 1
    nth = sum(event.kind == "lay" for event in trace.events[:first])
    assert_breaks("WL-16", alter(trace, "lay", nth, source="hand"))
    assert_breaks("WL-24", alter(trace, "lay", nth + 1, source="stolen"))
    stolen = trace.events[first]["card"]
    assert_breaks("WL-24", alter(trace, "lay", nth + 4, card=stolen))
    assert_breaks("WL-24", alter(trace, "lay", 0, source="stolen"))


def test_wl_24_rows_and_places_are_recorded_in_order() -> None:
    trace = split("Die eGO").trace()
    nth = sum(event.kind == "lay" for event in trace.events[: place_of(trace, "steal")])
    assert_breaks("WL-24", alter(trace, "lay", nth, row=1))
    assert_breaks("WL-24", alter(trace, "lay", nth + 1, place=2))
    assert_breaks("WL-24", alter(trace, "lay", nth + 3, row=0))
    assert_breaks("WL-24", alter(trace, "lay", nth + 3, place=3))
    assert_breaks("WL-32", alter(trace, "word", 3, row=0))


@pytest.mark.parametrize("change", [{"word": 3}, {"word": 0}, {"owner": 0}, {"chair": 1}])
def test_wl_24_a_word_that_lies_before_its_owner_is_stolen(change: dict[str, int]) -> None:
    assert_breaks("WL-24", alter(split("Die eGO").trace(), "steal", **change))


def test_wl_24_a_word_that_was_stolen_is_gone() -> None:
    story = split("Die eGO")
    story.turn()
    story.write("steal", chair=1, owner=1, word=DOG)
    assert_breaks("WL-24", story.trace())


# ---- mere forms


def test_wl_27_no_new_word_is_a_form_of_the_stolen_one() -> None:
    assert_breaks("WL-27", split("DOGs lie", min_stolen_each=0).trace())
    assert_breaks("WL-27", split("lie DOGs", min_stolen_each=0).trace())
    check_so_far(split("DOGs lie", min_stolen_each=0, form_rule="off"))


def stolen_form(stolen: str, new: str, form_rule: str = "inflection") -> bool:
    """Whether the new word is barred."""
    return is_mere_form(new, stolen, form_rule, PRINTED)


@pytest.mark.parametrize(
    ("stolen", "new"),
    [
        ("games", "gamed"),
        ("game", "games"),
        ("game", "game"),
        ("found", "find"),
        ("found", "founds"),
        ("saw", "see"),
        ("saw", "sees"),
        ("leaves", "leaf"),
        ("leaves", "leave"),
        ("better", "good"),
        ("mice", "mouse"),
    ],
)
def test_wl_27_all_lemmas_of_both_words_count(stolen: str, new: str) -> None:
    assert stolen_form(stolen, new)
    assert stolen_form(new, stolen)


@pytest.mark.parametrize(
    ("stolen", "new"),
    [("order", "gift"), ("bake", "baker"), ("run", "rerun"), ("runner", "run"), ("read", "reader")],
)
def test_wl_27_inflection_bars_nothing_else(stolen: str, new: str) -> None:
    assert not stolen_form(stolen, new)


@pytest.mark.parametrize(
    ("stolen", "new"),
    [
        ("bake", "baker"),
        ("bakers", "baked"),
        ("runner", "runs"),
        ("rerun", "ran"),
        ("reader", "reads"),
        ("heated", "reheats"),
        ("reheats", "reheat"),
        ("worker", "works"),
        ("baker", "bakers"),
    ],
)
def test_wl_27_derivation_bars_re_and_er_too(stolen: str, new: str) -> None:
    assert stolen_form(stolen, new, "derivation")
    assert stolen_form(new, stolen, "derivation")


@pytest.mark.parametrize(
    ("stolen", "new"), [("order", "gift"), ("under", "undo"), ("red", "reader"), ("rest", "nest")]
)
def test_wl_27_derivation_bars_nothing_else(stolen: str, new: str) -> None:
    assert not stolen_form(stolen, new, "derivation")


def test_wl_27_what_is_left_without_re_or_er_is_a_listed_word() -> None:
    assert roots_of("reader", PRINTED) == {"reader", "read"}
    assert roots_of("runner", PRINTED) == {"runner", "run"}
    assert roots_of("bakers", PRINTED) == {"baker", "bake"}
    assert "nt" not in roots_of("rent", PRINTED)


def test_wl_27_off_bars_the_very_spelling_only() -> None:
    assert not stolen_form("games", "game", "off")
    assert stolen_form("games", "games", "off")
    # the G of the stolen word goes to the other word, another one takes its place
    assert_breaks("WL-27", second_dog().trace())


def second_dog() -> Story:
    """DOG split into GEL and DOG, with a G of the hand."""
    story = after_two_words(drawn="GE", form_rule="off")
    story.steal(DOG, "leG DOg")
    return story


def test_wl_27_a_false_word_is_a_form_of_nothing_else() -> None:
    assert not is_mere_form("goed", "goes", "inflection", PRINTED)
    assert not is_mere_form("goed", "go", "derivation", PRINTED)
    assert is_mere_form("goed", "goed", "inflection", PRINTED)


def test_wl_27_a_word_beyond_the_list_has_no_lemmas() -> None:
    # both are of level 70: false words where the list ends at 60
    assert is_mere_form("adits", "adit", "inflection", PRINTED)
    assert not is_mere_form("adits", "adit", "inflection", {**PRINTED, "lexicon": "scowl-60"})


def test_wl_28_a_new_word_may_be_an_earlier_form_of_the_stolen_one() -> None:
    story = Story("CTSL AIE", "DGDW OEU", deck=DECK)
    story.play("cat")
    story.draw("RE")
    story.play("dog")
    story.draw("NN")
    story.steal(DOG, "Die eGO")
    story.draw("NN")
    # EGO came from DOG, and becomes DOG again
    story.steal(4, "dOG nEw")
    story.draw("TT")
    check_so_far(story)


def test_wl_28_a_new_word_may_equal_one_on_the_table() -> None:
    story = Story("CTSR AAE", "CTLL OUU", deck=DECK)
    story.play("cat")
    story.draw("NN")
    story.play("cot")
    story.draw("NN")
    story.steal(2, "CaT Ore")
    story.draw("NN")
    check_so_far(story)
    assert sorted(spelling for _, _, spelling in story.words.values()) == ["cat", "cat", "ore"]


def test_wl_32_both_new_words_lie_before_the_stealer_and_count_as_two() -> None:
    story = split("Die eGO")
    assert [owner for owner, _, _ in story.words.values()] == [0, 0, 0]
    story.play("null")
    story.draw("TT")
    story.announce_steal(5)
    assert_breaks("WL-29", story.trace())
    assert_breaks("WL-32", alter(split("Die eGO").trace(), "word", 3, number=3))


# ---- who may steal


def test_wl_23_who_has_not_played_may_not_steal() -> None:
    story = Story("CTSL AIE", "DGLL OUU", deck=DECK)
    story.play("cat")
    story.draw("RE")
    story.announce_steal(1)
    assert_breaks("WL-23", story.trace())


def test_wl_23_a_pass_is_no_play() -> None:
    story = Story("CTSL AIE", "DGLL OUU", deck=DECK)
    story.skip()
    story.draw("RE")
    story.play("dog")
    story.draw("NN")
    story.announce_steal(1)
    assert_breaks("WL-23", story.trace())


def test_wl_23_who_has_played_stays_eligible_without_a_word() -> None:
    story = split("Die eGO")
    assert not [word for word in story.words.values() if word[0] == 1]
    story.turn()
    story.announce(1)
    # nothing is wrong with the steal: its words are missing
    assert_breaks("WL-16", story.trace())


def test_wl_23_each_round_begins_anew() -> None:
    story = Story("ST AE", "DG OU", deck=DECK, rounds=2)
    story.play("seat")
    story.out()
    story.play("dog")
    story.close()
    assert story.scores == [7, 2]
    story.deal(1, "ST AE", "DG OU")
    story.skip()
    story.draw("NN")
    story.play("dog")
    story.draw("NN")
    check_so_far(story)
    story.announce_steal(1)
    assert_breaks("WL-23", story.trace())


def test_wl_39_on_a_final_turn_everyone_may_steal() -> None:
    story = Story("BKR AE", "SLT IO", spare="STDN", rounds=1)
    story.play("baker")
    story.out()
    story.steal(1, "AliKE RoB")
    story.close()
    check(story.end())


def test_wl_29_the_owner_has_as_many_words_or_more() -> None:
    check_so_far(split("Die eGO"))
    story = after_two_words()
    story.play("sire")
    story.draw("TT")
    story.skip()
    story.draw("TT")
    story.announce_steal(DOG)
    assert_breaks("WL-29", story.trace())


def test_wl_29_off_anybody_s_words_can_be_stolen() -> None:
    story = after_two_words(drawn="RE", count_rule="off")
    story.play("lie")
    story.draw("NE")
    story.skip()
    story.draw("TT")
    # S, R, E, N, E against DOG
    story.steal(DOG, "eGO Den")
    story.draw("TT")
    check_so_far(story)
    assert_breaks("WL-29", with_rules(story.trace(), count_rule="on"))


def test_wl_29_one_s_own_word_always_qualifies() -> None:
    story = after_two_words()
    story.steal(1, "lACe Tie")
    story.draw("NN")
    check_so_far(story)


def test_wl_30_one_s_own_words_may_be_stolen_or_not() -> None:
    for self_steal in ("free", "last resort"):
        check_so_far(own_steal(self_steal=self_steal))
    assert_breaks("WL-30", own_steal(self_steal="off").trace())


def own_steal(**rules: object) -> Story:
    """Chair 0 splits his own CAT."""
    story = after_two_words(**rules)
    story.steal(1, "lACe Tie")
    story.draw("NN")
    return story


def test_wl_30_whether_it_was_the_last_resort_leaves_no_mark() -> None:
    check_so_far(own_steal(self_steal="last resort"))


@pytest.mark.parametrize("owner", [0, 1])
def test_wl_31_nobody_has_a_word_to_steal_before_he_has_played(owner: int) -> None:
    story = Story("CTSL AIE", "DGLL OUU", deck=DECK)
    story.turn()
    story.write("steal", chair=0, owner=owner, word=1)
    assert_breaks("WL-24", story.trace())


def test_wl_33_splits_inflate_the_count_so_that_leaders_are_the_only_targets() -> None:
    story = split("Die eGO")
    story.play("null")
    story.draw("TT")
    check_so_far(story)
    counts = [sum(owner == chair for owner, _, _ in story.words.values()) for chair in (0, 1)]
    assert counts == [3, 1]
    # he who leads can steal from nobody
    story.announce_steal(5)
    assert_breaks("WL-29", story.trace())
