"""RG-01, RG-02: the shapes of the grid and what touches what."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sim.referee.ring_grid.shapes import ROWS, edges_of, neighbours_of, places_of
from tests.enumeration.ring_grid import EXAMPLE_EDGES, count_embeddings, make_grid, walks

DEGREES = {
    "hex32323": [2, 4, 2, 5, 5, 3, 6, 3, 5, 5, 2, 4, 2],
    "hex454": [3, 4, 4, 3, 3, 6, 6, 6, 3, 3, 4, 4, 3],
    "hexagram": [2, 2, 5, 5, 2, 5, 6, 5, 2, 5, 5, 2, 2],
    "diamond8": [3, 5, 6, 5, 3, 6, 8, 6, 3, 5, 6, 5, 3],
    "square4": [3, 5, 5, 3, 5, 8, 8, 5, 5, 8, 8, 5, 3, 5, 5, 3],
}
"""How many neighbours each place has, counted on the pictures."""

EXAMPLES = ("word", "dig", "rabid", "woe", "digit", "tiara")


@pytest.mark.parametrize(
    ("shape", "ways"), [("hex32323", 224), ("hex454", 912), ("hexagram", 288), ("diamond8", 9504)]
)
def test_rg_01_the_example_words_fit_each_shape_in_so_many_ways(shape: str, ways: int) -> None:
    assert count_embeddings(EXAMPLE_EDGES, shape) == ways


def test_rg_01_the_example_edges_are_those_of_the_example_words() -> None:
    pairs = {frozenset(pair) for word in EXAMPLES for pair in pairwise(word)}
    assert pairs == {frozenset(edge) for edge in EXAMPLE_EDGES}


@pytest.mark.parametrize("shape", DEGREES)
def test_rg_02_every_place_touches_those_around_it(shape: str) -> None:
    assert [len(places) for places in neighbours_of(shape)] == DEGREES[shape]


@pytest.mark.parametrize(
    ("shape", "places", "edges"),
    [
        ("hex32323", 13, 24),
        ("hex454", 13, 26),
        ("hexagram", 13, 24),
        ("diamond8", 13, 32),
        ("square4", 16, 42),
        ("square5", 25, 72),
    ],
)
def test_rg_01_every_shape_has_so_many_places_and_edges(
    shape: str, places: int, edges: int
) -> None:
    assert len(places_of(shape)) == places
    assert len(edges_of(shape)) == edges
    assert len(set(places_of(shape))) == places


@pytest.mark.parametrize("shape", ROWS)
def test_rg_02_touching_is_mutual_and_nothing_touches_itself(shape: str) -> None:
    neighbours = neighbours_of(shape)
    for place, touching in enumerate(neighbours):
        assert place not in touching
        assert all(place in neighbours[other] for other in touching)


@pytest.mark.parametrize("shape", ROWS)
def test_rg_01_every_shape_looks_the_same_turned_by_half(shape: str) -> None:
    last = len(places_of(shape)) - 1
    turned = {tuple(sorted((last - a, last - b))) for a, b in edges_of(shape)}
    assert turned == set(edges_of(shape))


def test_rg_02_neighbours_of_the_printed_shape_by_hand() -> None:
    assert neighbours_of("hex32323") == [
        [1, 3], [0, 2, 3, 4], [1, 4],
        [0, 1, 4, 5, 6], [1, 2, 3, 6, 7],
        [3, 6, 8], [3, 4, 5, 7, 8, 9], [4, 6, 9],
        [5, 6, 9, 10, 11], [6, 7, 8, 11, 12],
        [8, 11], [8, 9, 10, 12], [9, 11],
    ]  # fmt: skip


def test_rg_01_the_middle_of_the_star_touches_its_inner_ring() -> None:
    neighbours = neighbours_of("hexagram")
    inner = [2, 3, 5, 7, 9, 10]
    assert neighbours[6] == inner
    tips = [place for place in range(13) if place != 6 and place not in inner]
    assert all(set(neighbours[tip]) <= set(inner) for tip in tips)
    assert tips == [0, 1, 4, 8, 11, 12]


@pytest.mark.parametrize("shape", ROWS)
def test_rg_07_walks_are_as_many_as_the_powers_of_the_neighbours_say(shape: str) -> None:
    neighbours = neighbours_of(shape)
    grid = make_grid("?" * len(neighbours), shape)
    ending = [1] * len(neighbours)  # walks of so many tiles that end here
    for steps in range(1, 5):
        assert len(list(walks(grid, steps))) == sum(ending)
        ending = [sum(ending[other] for other in touching) for touching in neighbours]
