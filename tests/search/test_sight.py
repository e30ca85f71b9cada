"""The lists of words seen: which words, in which bands, however far they reach."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from sim.kernel import kernel
from sim.scoring import Scoring
from sim.search.build_sight import least_steps, number_of, numbers_by_familiarity
from sim.search.build_words import Ranking, Weights, build_words, number_words, spell_words
from sim.search.notice import WAIT_SHIFT, WAITS
from sim.search.sight import (
    SIGHTING,
    end_of_window,
    knows_by_number,
    make_sight,
    number_of_sighting,
    reach_to,
    wait_of_sighting,
)
from sim.search.words import BAND_SHIFT, KNOWN_BITS, WORDS_DTYPE
from tests.search.steal_twin import wait_of

WORDS = ("act", "bat", "cat", "dog", "eat", "far", "gas", "hat", "ice", "jet", "key", "lot")
MEAN = 100_000
DEALS = 300


@pytest.fixture(scope="module")
def record():
    made = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    known = np.full(len(WORDS), 0.5)
    waits = np.full(len(WORDS), MEAN)
    frame = pl.DataFrame({"word": WORDS}, schema={"word": pl.String})
    ranking = Ranking(Weights(), known, waits)
    build_words(made, spell_words(frame), Scoring((1,) * 26, has_board=False), [ranking])
    return made[0]


@kernel
def list_seen(words, deal, windows):
    """A person's list after having been asked for these windows."""
    sight = make_sight(words, np.zeros(1, np.int64))
    for at in range(len(windows)):
        who = (np.int64(0), np.int64(5), deal, np.int64(0))
        reach_to(sight, words, np.int64(0), who, windows[at])
    count = end_of_window(sight, np.int64(0), windows[-1])
    sightings = sight[0][0, SIGHTING, :count]
    return number_of_sighting(sightings), wait_of_sighting(sightings)


def seen(record, deal, *windows):
    numbers, waits = list_seen(record, np.int64(deal), np.array(windows, np.int64))
    return [(int(number), int(wait)) for number, wait in zip(numbers, waits, strict=True)]


def test_a_list_holds_the_known_words_with_the_waits_that_their_numbers_draw(record):
    numbers = dict(zip(WORDS, number_of(number_words(WORDS)).tolist(), strict=True))
    ids = dict(zip(WORDS, number_words(WORDS).tolist(), strict=True))
    listed = 0
    for deal in range(20):
        found = dict(seen(record, deal, 1 << 40))
        for word, number in numbers.items():
            knows = knows_by_number(record, 0, 5, deal, 0, np.int64(ids[word]))
            assert (number in found) == bool(knows)
            if knows:
                assert found[number] == wait_of(number, MEAN, 5, deal, 0)
                listed += 1
    assert 60 < listed < 180  # half of 240


def test_a_list_made_longer_step_by_step_is_the_same_list(record):
    for deal in range(20):
        steps = seen(record, deal, 10_000, 300_000, 700_000, 3_000_000, 1 << 40)
        assert steps == seen(record, deal, 1 << 40)
        short = seen(record, deal, 100_000)
        assert short == steps[: len(short)]
        later = [wait for _, wait in steps[len(short) :]]
        assert all(wait >> BAND_SHIFT > 100_000 >> BAND_SHIFT for wait in later)


def test_waits_are_exponential(record):
    waits = [wait for deal in range(DEALS) for _, wait in seen(record, deal, 1 << 40)]
    assert abs(np.mean(waits) / MEAN - 1) < 0.15
    assert abs(np.mean(np.array(waits) < MEAN * np.log(2)) - 0.5) < 0.05


def test_least_steps_are_the_first_that_are_soon_enough():
    means = np.array([0, 1, 5_000, 100_000, 10**9])
    for until in (1, 20 << BAND_SHIFT, 160 << BAND_SHIFT):
        for mean, step in zip(means.tolist(), least_steps(means, until).tolist(), strict=True):
            waits = mean * WAITS >> WAIT_SHIFT
            soon = np.flatnonzero(waits < until)
            assert step == (soon[0] if len(soon) else len(WAITS))


def test_numbers_go_from_familiar_to_rare():
    numbers = numbers_by_familiarity()
    ids = number_words(["the", "cat", "zymurgy"])
    assert numbers[ids[0]] < numbers[ids[1]] < numbers[ids[2]]
    assert KNOWN_BITS + 12 == 32
