"""Words as bit planes: each stands where a walk over classes and bounds looks for it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.search.planes import (
    CHUNK,
    CHUNK_NUMBERS,
    CLASSES,
    EMPTY,
    ENTRIES,
    FIRST_CHUNKS,
    HIGHEST,
    IS_MORE,
    LANE,
    LANE_HIGHEST,
    LEFT_OVER,
    LOWEST,
    PLACE_BITS,
    PLACE_MASK,
    PLANE,
    PLANES,
    class_of_word,
    lay_out_planes,
)
from sim.search.words import NOTHING


@pytest.fixture(scope="module")
def laid_out() -> Any:
    packed = pack(prepare("pluck_it", players=2, bots="expert"))
    words, planes = packed.words.view(np.recarray)[0], packed.deck["planes"][0, 0]
    lay_out_planes(words, 0, planes)
    return words, planes


def chunk_at(planes: Any, chunk: int) -> Any:
    """The numbers of a chunk."""
    start = int(planes[0]) + chunk * CHUNK_NUMBERS
    return planes[start : start + CHUNK_NUMBERS]


def bits_of_plane(numbers: Any, begin: int) -> Any:
    """The bits of a plane, one for each slot."""
    return np.unpackbits(numbers[begin : begin + PLANE].view(np.uint8), bitorder="little")


def test_every_word_stands_once_in_its_class_below_the_bounds_before_it(laid_out: Any) -> None:
    words, planes = laid_out
    firsts = planes[FIRST_CHUNKS : FIRST_CHUNKS + CLASSES + 1].tolist()
    found = []
    for number, (first, end) in enumerate(pairwise(firsts)):
        highest = planes[HIGHEST + first : HIGHEST + end]
        assert (np.diff(highest) <= 0).all()
        for chunk in range(first, end):
            numbers = chunk_at(planes, chunk)
            entries = numbers[ENTRIES:].reshape(CHUNK, 2)
            entries = entries[entries[:, 0] != LEFT_OVER]
            for plane in range(PLANES):
                bits = bits_of_plane(numbers, plane * PLANE)
                assert (bits[: len(entries)] == entries[:, 0] >> plane & 1).all()
                assert bits[len(entries) :].all()
            assert not bits_of_plane(numbers, EMPTY).any()
            places, bounds = entries[:, 1] & PLACE_MASK, entries[:, 1] >> PLACE_BITS
            letters = words.ranked["letter"][0, places, -1]
            needs = words.needs[0, places]
            is_more = (np.bitwise_count(needs) < letters).astype(np.int64)
            assert (needs | is_more << IS_MORE == entries[:, 0]).all()
            assert (words.bound[0, places] == bounds).all()
            assert set(map(class_of_word, needs)) == {number}
            assert planes[LOWEST + chunk] == bounds.min() <= bounds.max() <= highest[chunk - first]
            lanes = numbers[LANE_HIGHEST : LANE_HIGHEST + CHUNK // LANE]
            assert (bounds <= np.repeat(lanes, LANE)[: len(bounds)]).all()
            found += places.tolist()
    assert sorted(found) == np.flatnonzero(words.bound[0] > NOTHING)[: len(found)].tolist()
    assert len(found) == words.word_count[0]
