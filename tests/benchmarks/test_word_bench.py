"""The yardsticks of the word search find what the search finds; no test depends on speed."""

from __future__ import annotations

import numpy as np
import pytest

from experiments.bench import word_methods, word_speed
from experiments.bench.plain_words import best_word, sort_words
from experiments.bench.word_speed import (
    LETTERS,
    VALUES,
    build_index,
    count_letters,
    deal_hands,
    plain_query,
    search_hands,
)
from sim.kernel import IS_PLAIN_PYTHON
from sim.lexicon.load import load_lexicon

HANDS = 2 if IS_PLAIN_PYTHON else 40


@pytest.fixture(scope="module")
def index():
    return build_index()


@pytest.fixture(scope="module")
def methods():
    """The trie, the table of bits and the table of hashes."""
    counts, scores = word_methods.distinct_words()
    return word_methods.build_trie(counts, scores), *word_methods.hash_words(counts)


def kernel_points(index, hands: list[str]) -> list[int]:
    points = np.zeros(len(hands), np.int64)
    search_hands(plain_query(), index, count_letters(hands), points)
    return points.tolist()


def test_hands_come_from_the_deck_of_120_cards():
    [hand] = deal_hands(120, 1)
    assert sorted(hand).count("e") == 13
    assert count_letters([hand])[0, :3].tolist() == [12, 2, 5]
    assert deal_hands(7, 3) == deal_hands(7, 3) != deal_hands(7, 3, seed=2)


def test_plain_python_finds_what_the_kernel_finds(index):
    values = dict(zip(LETTERS, VALUES, strict=True))
    anagrams = sort_words(load_lexicon("scowl-70", family_only=True).words["word"], values)
    hands = deal_hands(8, HANDS)
    assert [best_word(hand, anagrams)[0] for hand in hands] == kernel_points(index, hands)


@pytest.mark.parametrize("cards", [5, 9])
def test_the_other_methods_find_what_the_kernel_finds(index, methods, cards):
    trie, bits, table = methods
    hands = deal_hands(cards, HANDS)
    expected = kernel_points(index, hands)
    points, stack = np.zeros(HANDS, np.int64), np.zeros((2, 17), np.int64)
    held = count_letters(hands)
    word_methods.search_trie(held, trie, stack, points)
    assert points.tolist() == expected
    assert held.tolist() == count_letters(hands).tolist()
    letters = np.array([[LETTERS.index(card) for card in hand] for hand in hands])
    with np.errstate(over="ignore"):
        word_methods.search_subsets(
            letters, word_methods.hash_keys(), np.array(VALUES), bits, table, points
        )
    assert points.tolist() == expected


def test_the_methods_are_printed_in_a_table(monkeypatch, capsys):
    monkeypatch.setattr(word_methods, "HANDS", 2)
    monkeypatch.setattr(word_speed, "HANDS", 2)
    monkeypatch.setattr(word_methods, "CARDS", (4,))
    monkeypatch.setattr(
        word_methods,
        "make_works",
        lambda: {("blocks", 4): lambda: 1, ("subset hash", 4): lambda: 1},
    )
    word_methods.main(["--seconds", "0.01"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["method", "blocks", "anagram", "subset"]
    assert lines[1].endswith("µs")


def test_every_method_has_its_work(monkeypatch):
    monkeypatch.setattr(word_methods, "HANDS", 2)
    monkeypatch.setattr(word_speed, "HANDS", 2)
    monkeypatch.setattr(word_methods, "MOST_SUBSET_CARDS", 4)
    counts, scores = word_methods.distinct_words()
    monkeypatch.setattr(word_methods, "distinct_words", lambda: (counts[::50], scores[::50]))
    with np.errstate(over="ignore"):
        works = word_methods.make_works((4, 5))
        assert sorted(works) == [
            ("anagram trie", 4),
            ("anagram trie", 5),
            ("blocks", 4),
            ("blocks", 5),
            ("subset hash", 4),
        ]
        assert {work() for work in works.values()} == {2}


def test_the_bench_counts_its_steps():
    steps = word_speed.ROUNDS * 2 * len(word_speed.MOST_MICROSECONDS)
    assert word_speed.count_ticks(with_starts=False) == steps
    assert word_speed.count_ticks(with_starts=True) == steps + word_speed.BUILDS
