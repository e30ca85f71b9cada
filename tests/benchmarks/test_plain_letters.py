"""Letters as primes, against Counters; the ranking, against a search through all words."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from experiments.bench.plain_break_up import find_best_part, find_best_split
from experiments.bench.plain_eight_it_all import find_best_change, find_best_doubles
from experiments.bench.plain_games import load_plain_words
from experiments.bench.plain_letters import (
    DECK,
    PRIME,
    PlainWords,
    points_of,
    product_of,
    subsets_of,
)
from sim.decks import find_deck
from tests.benchmarks.slow_words import changes, is_inside, splits, words_from


@cache
def short_words() -> list[str]:
    return [word for word in load_plain_words("scowl-10").ranked if len(word) <= 6]


def draw_hand(rng: random.Random, cards: int = 10) -> str:
    return "".join(rng.sample(DECK, cards))


def draw_board(rng: random.Random, words: list[str], longest: int = 5) -> str:
    return rng.choice([word for word in words if len(word) <= longest])


def test_every_letter_has_a_prime_of_its_own() -> None:
    assert len(PRIME) == len(set(PRIME.values())) == 26
    assert max(PRIME.values()) == 101


def test_fw_01_the_cards_are_those_of_the_printed_deck() -> None:
    assert Counter(DECK) == Counter(card.text for card in find_deck("final_word_120").cards)
    assert len(DECK) == 120
    assert (points_of("quiz"), points_of("see"), points_of("")) == (11, 4, 0)


@pytest.mark.parametrize("hand", ["", "a", "aab", "zzzzz", "abcabcaab"])
def test_subsets_are_all_distinct_subsets(hand: str) -> None:
    slow = {product_of(some) for size in range(len(hand) + 1) for some in combinations(hand, size)}
    found = subsets_of(hand)
    assert set(found) == slow
    assert len(found) == len(slow)


def test_the_best_word_of_a_hand_has_most_points_then_letters() -> None:
    rng = random.Random(1)
    known = rng.sample(short_words(), 800)
    words = PlainWords(known)
    for _ in range(100):
        hand = draw_hand(rng, rng.randint(1, 12))
        fitting = words_from(known, hand)
        found = words.best_word(hand)
        best = max(((points_of(word), len(word)) for word in fitting), default=None)
        assert (found and (points_of(found), len(found))) == best
        assert found is None or found in fitting


def test_f9_01_the_best_word_after_a_link_begins_with_it() -> None:
    rng = random.Random(2)
    known = rng.sample(short_words(), 800)
    words = PlainWords(known)
    for _ in range(100):
        hand, link = draw_hand(rng, 6), rng.choice("aestdy")
        fitting = [word for word in words_from(known, hand + link) if word[0] == link]
        fitting = [word for word in fitting if not Counter(word[1:]) - Counter(hand)]
        ranked = sorted(fitting, key=lambda word: (points_of(word), len(word)), reverse=True)
        found = words.best_word_after(link, hand, "")
        assert (found in fitting) if fitting else found is None
        if found:  # F9-04: barred is this word only
            second = words.best_word_after(link, hand, found)
            assert second != found
            assert (second in fitting) if ranked[1:] else second is None
            assert len(ranked) < 2 or points_of(second or "") == points_of(ranked[1])


def test_fw_12_and_13_the_best_change_of_a_board_word() -> None:
    rng = random.Random(3)
    found_any = 0
    for _ in range(150):
        known = rng.sample(short_words(), 250)
        board, hand = draw_board(rng, short_words()), draw_hand(rng, rng.randint(2, 10))
        ways = changes(known, board, hand)
        slow = max(((points_of(word), cards) for word, cards in ways), default=None)
        found = find_best_change(PlainWords(known), board, list(hand))
        assert (found and (points_of(found[0]), len(found[1]))) == slow
        if found:
            word, cards = found
            assert (word, len(cards)) in set(changes([word], board, hand))
            assert not Counter(cards) - Counter(hand)
            found_any += 1
    assert found_any > 40


@pytest.mark.parametrize(
    ("board", "hand", "cards"),
    [
        ("lip", "msx", "ms"),  # FW-12: lip becomes slim, l and i move to the right
        ("lip", "mxy", None),
        ("slim", "smil", None),  # FW-22: the same word again
        ("milk", "sl", None),  # FW-12: m and l would have to change sides
        ("slit", "ms", "ms"),  # of equal points the way that plays more: s is doubled
        ("skim", "l", "l"),
    ],
)
def test_fw_12_letters_that_stay_keep_their_order(board: str, hand: str, cards: str | None) -> None:
    found = find_best_change(PlainWords(["slim"]), board, list(hand))
    assert (found and (found[0], "".join(sorted(found[1])))) == (cards and ("slim", cards))


def test_fw_15_a_board_word_cannot_shrink() -> None:
    assert find_best_change(PlainWords(["pit"]), "spit", list("pitx")) is None


def test_f7_02_doubles_leave_one_card_uncovered() -> None:
    assert find_best_doubles("quiz", list("zqui")) in {"qzu", "zqu"}
    assert find_best_doubles("see", list("eeex")) == "ee"
    assert find_best_doubles("see", list("xyz")) == ""


def test_f5_01_the_best_split_of_a_board_word() -> None:
    rng = random.Random(4)
    shorter = [word for word in short_words() if len(word) <= 5]
    found_any = 0
    for _ in range(100):
        known = rng.sample(shorter, 300)
        board, hand = draw_board(rng, shorter, 4), draw_hand(rng, rng.randint(8, 14))
        ways = splits(known, board, hand)
        slow = max(((points_of(scored), cards) for scored, _, cards in ways), default=None)
        found = find_best_split(PlainWords(known), board, list(hand))
        assert (found and (points_of(found[0]), len(found[2]))) == slow
        if found:
            scored, staying, cards = found
            assert (scored, staying, len(cards)) in set(splits([scored, staying], board, hand))
            assert not Counter(cards) - Counter(hand)
            found_any += 1
    assert found_any > 25


def test_f5_03_beside_a_word_of_three_letters_the_lower_one_scores() -> None:
    words = PlainWords(["cat", "quiz"])
    assert find_best_split(words, "ai", list("ctquz")) == ("cat", "quiz", "ctquz")
    words = PlainWords(["cats", "quiz"])
    found = find_best_split(words, "ai", list("ctsquz"))
    assert found is not None
    assert found[:2] == ("quiz", "cats")


def test_f5_02_each_part_takes_a_hand_card() -> None:
    words = PlainWords(["cat", "cats", "dog"])
    assert find_best_split(words, "catd", list("ogx")) is None
    assert find_best_split(words, "catd", list("ogs")) is not None


def test_f5_05_the_best_word_of_one_part() -> None:
    rng = random.Random(5)
    for _ in range(60):
        known = rng.sample(short_words(), 120)
        board, hand = draw_board(rng, short_words()), draw_hand(rng, 5)
        cuts = [(board[:i], board[i:]) for i in range(1, len(board))]
        slow = max(
            (
                points_of(word)
                for cut in cuts
                for kept in cut
                for word in known
                if word != board
                and len(word) > len(kept)
                and is_inside(kept, word)
                and not Counter(word) - Counter(kept) - Counter(hand)
            ),
            default=None,
        )
        found = find_best_part(PlainWords(known), board, list(hand))
        assert (found and points_of(found[0])) == slow
        if found:
            assert found[1:] in cuts or found[:0:-1] in cuts
