"""The search for plays of Word Lift finds what brute force finds (a sample of it)."""

from __future__ import annotations

from tests.scale import games, sample
from tests.search.steal_agreement import compare, crowded_words


def test_the_best_play_is_that_of_brute_force():
    tables, steals = compare(games(sample(200, full=1500), at_least=60), seed=3)
    assert steals > tables // 5


def test_words_that_need_more_of_a_letter_than_packed_counts_hold_are_found():
    tables, steals = compare(games(sample(100, full=600), at_least=60), 1, crowded_words)
    assert steals > tables // 5
