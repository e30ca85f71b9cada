"""The random streams: the published generator, exact shuffles, fair bounds, a hash of rows."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import rng
from tests.reference.philox import philox4x32
from tests.scale import games

WORDS = st.integers(0, 2**32 - 1)
SEEDS = st.integers(0, 2**63 - 1)
DEALS = st.integers(0, 2**40)


def plain_words(seed, deal, stream, block):
    """A block of a stream by the reference."""
    counter = (block, stream, deal & (2**32 - 1), deal >> 32)
    return philox4x32(counter, (seed & (2**32 - 1), seed >> 32))


@given(key=SEEDS, low=WORDS, high=WORDS, stream=WORDS, block=WORDS)
def test_philox_is_the_published_generator(key, low, high, stream, block):
    drawn = tuple(int(word) for word in rng.philox(key, low, high, stream, block))
    assert drawn == philox4x32((block, stream, low, high), (key & (2**32 - 1), key >> 32))


@given(seed=SEEDS, deal=DEALS, stream=WORDS, number=st.integers(0, 2**20))
def test_a_stream_s_words_are_its_blocks_one_after_the_other(seed, deal, stream, number):
    wanted = plain_words(seed, deal, stream, number // 4)[number % 4]
    assert rng.word(seed, deal, stream, number) == wanted


@given(
    one=st.tuples(st.integers(0, 6), st.integers(0, 7), st.integers(0, 65_535)),
    other=st.tuples(st.integers(0, 6), st.integers(0, 7), st.integers(0, 65_535)),
)
def test_streams_of_different_purpose_chair_or_round_differ(one, other):
    assert (rng.stream_of(*one) == rng.stream_of(*other)) == (one == other)
    assert 0 <= rng.stream_of(*one) < 2**32


@given(word=WORDS, bound=st.integers(1, 1000))
def test_below_is_below_its_bound(word, bound):
    assert 0 <= rng.below(word, bound) < bound


@given(bound=st.integers(1, 1000))
def test_below_reaches_both_ends(bound):
    assert rng.below(0, bound) == 0
    assert rng.below(2**32 - 1, bound) == bound - 1


def plain_shuffle(seed, deal, stream, size):
    """The batched shuffle again in plain Python, and how many words it threw away."""
    order = list(range(size))
    remaining, block, thrown = size, 0, 0
    while remaining > 1:
        for word in plain_words(seed, deal, stream, block):
            if remaining <= 1:
                break
            bounds = [max(remaining - taken, 1) for taken in range(3)]
            places, rest = [], word
            for bound in bounds:
                places.append(rest * bound // 2**32)
                rest = rest * bound % 2**32
            if rest < 2**32 % math.prod(bounds):
                thrown += 1
                continue
            for bound, place in zip(bounds, places, strict=True):
                order[bound - 1], order[place] = order[place], order[bound - 1]
            remaining -= 3
        block += 1
    return order, thrown


def shuffle(seed, deal, stream, order, size):
    """Shuffle as a game does; the inverse that comes with it must be one."""
    places = np.zeros_like(order)
    sheet = np.empty((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    rng.shuffle_places(seed, deal, stream, order, places, size, sheet)
    assert (order[places[:size]] == np.arange(size)).all()


@given(seed=SEEDS, deal=DEALS, stream=WORDS, size=st.integers(2, 256))
def test_shuffle_is_the_published_batched_one(seed, deal, stream, size):
    order = np.full(256, -1, np.int64)
    shuffle(seed, deal, stream, order, size)
    assert order[:size].tolist() == plain_shuffle(seed, deal, stream, size)[0]
    assert (order[size:] == -1).all()


def test_shuffle_throws_biased_words_away():
    size, thrown, deal = 1000, 0, 0
    order = np.zeros(size, np.int64)
    while thrown == 0:
        wanted, thrown = plain_shuffle(1, deal, 0, size)
        shuffle(1, deal, 0, order, size)
        assert order.tolist() == wanted
        deal += 1
    assert deal < 100


def test_all_orders_of_four_are_equally_likely():
    shuffles = games(48_000, at_least=2400)
    order = np.zeros(4, np.int64)
    counts = Counter()
    for deal in range(shuffles):
        shuffle(3, deal, 0, order, 4)
        counts[tuple(order.tolist())] += 1
    wanted = shuffles / 24
    assert set(counts) <= set(permutations(range(4)))
    square = sum((counts[one] - wanted) ** 2 / wanted for one in permutations(range(4)))
    assert square < 49.7  # 23 degrees of freedom, one in a thousand


def digest_of(rows, salt=5):
    """A hash of a set of rows, as runs sum it up."""
    return sum(int(rng.row_digest(row, salt)) for row in rows) % 2**62


rows_of_numbers = st.lists(
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=3, max_size=3), min_size=2, max_size=6
)


@given(rows=rows_of_numbers, shift=st.integers(1, 5))
def test_a_digest_of_rows_does_not_depend_on_their_order(rows, shift):
    table = np.array(rows, np.int64)
    assert digest_of(table) == digest_of(np.roll(table, shift, axis=0))
    assert 0 <= digest_of(table) < 2**62


@given(
    row=st.lists(st.integers(-(2**62), 2**62), min_size=2, max_size=6),
    place=st.integers(0, 5),
    salt=st.integers(0, 2**62),
)
def test_a_digest_sees_every_number_and_the_salt(row, place, salt):
    numbers = np.array(row, np.int64)
    other = numbers.copy()
    other[place % len(row)] += 1
    assert rng.row_digest(numbers, salt) != rng.row_digest(other, salt)
    assert rng.row_digest(numbers, salt) != rng.row_digest(numbers, salt + 1)


def test_a_digest_sees_the_order_within_a_row():
    assert rng.row_digest(np.array([1, 2]), 0) != rng.row_digest(np.array([2, 1]), 0)


@pytest.mark.parametrize("salt", [0, 1])
def test_digests_are_the_same_on_every_machine(salt):
    known = {0: 2487945251079876437, 1: 1137815867497804074}
    digest = int(rng.row_digest(np.arange(4), salt))
    assert digest == known[salt]
