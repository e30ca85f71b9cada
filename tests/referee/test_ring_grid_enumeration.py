"""All words of a grid by brute force: counts by hand, and agreement with the referee's check."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from sim.lexicon import load_lexicon
from sim.referee.ring_grid.paths import Grid, counts_as, ways_to_spell, worth
from sim.referee.ring_grid.rules import read_rules
from sim.referee.ring_grid.shapes import ROWS, neighbours_of
from tests.enumeration.ring_grid import (
    Found,
    all_rounds,
    arrangements,
    blanks_on,
    expected_points,
    letters_on,
    make_grid,
    paths_of,
    points_of,
    share_of_few_vowels,
    share_of_grids_with,
    spells,
    uses_on,
    walks,
    words_in_grid,
)
from tests.referee.ring_grid.story import PRINTED

RULES = read_rules(PRINTED, 2)
SMALL = ("ate", "eat", "eta", "tea", "teat", "tat", "state", "sea", "seat", "east", "at", "tee")
"""A small lexicon."""


def test_all_words_of_a_grid_by_hand() -> None:
    # T on 0 touches E and A; E on 1 and A on 3 touch each other; S and X lie far away
    grid = make_grid("TEX AX XXX XX XXS", "hex32323")
    assert words_in_grid(grid, SMALL, RULES) == {
        "ate": Found(1, 1, 1, 0),
        "eat": Found(1, 1, 1, 0),
        "eta": Found(1, 1, 1, 0),
        "tea": Found(1, 1, 1, 0),
        "teat": Found(1, 1, 1, 0),
        "tat": Found(1, 1, 1, 0),
    }


def test_rings_and_two_tiles_of_a_letter_by_hand() -> None:
    # a second T on 4 touches the E and the A too; best is the ringed T, wherever a T is needed
    grid = make_grid("TEX AT XXX XX XXS", "hex32323", [0])
    found = words_in_grid(grid, SMALL, RULES)
    assert {word: (found[word].paths, found[word].points) for word in found} == {
        "ate": (2, 2),
        "eat": (2, 2),
        "eta": (2, 2),
        "tea": (2, 2),
        "teat": (4, 4),
        "tat": (4, 4),
    }


def test_a_blank_by_hand() -> None:
    # E and A touch each other and a blank, which is the T, or S and so on
    grid = make_grid("?EX AX XXX XX XXX", "hex32323", [0])
    found = words_in_grid(grid, SMALL, RULES)
    assert {word: found[word].paths for word in found} == {
        "ate": 1, "eat": 1, "eta": 1, "tea": 1, "teat": 1, "tat": 1, "sea": 1,
    }  # fmt: skip
    assert found["teat"] == Found(1, 4, 1, 1)


def test_the_blank_instead_of_a_letter_that_is_there() -> None:
    # the blank on 0 touches E and A; T, E and A touch each other: it is T, A or nothing
    grid = make_grid("?EX AT XXX XX XXX", "hex32323")
    assert paths_of("tea", grid) == [(0, 1, 3), (4, 1, 0), (4, 1, 3)]
    assert words_in_grid(grid, ["tea", "teat"], RULES)["tea"].blanks == 0


def test_no_word_of_two_letters_unless_the_rules_say_so() -> None:
    grid = make_grid("ATX XX XXX XX XXX", "hex32323")
    assert words_in_grid(grid, ["at"], RULES) == {}
    assert set(words_in_grid(grid, ["at"], read_rules({**PRINTED, "minlen": 2}, 2))) == {"at"}


@pytest.mark.parametrize("shape", ["hex32323", "hex454", "hexagram", "diamond8"])
def test_words_of_three_and_four_letters_are_those_of_all_walks(shape: str) -> None:
    words = [w for w in load_lexicon("scowl-35").words["word"] if 3 <= len(w) <= 4]
    grid = make_grid("STARE?INOLEDG", shape)
    by_walks = Counter()
    known = set(words)
    for steps in (3, 4):
        for path in walks(grid, steps):
            by_walks.update({read for read in readings(path, grid) if read in known})
    found = words_in_grid(grid, words, RULES)
    assert {word: found[word].paths for word in found} == dict(by_walks)
    assert len(found) > 50


def readings(path: tuple[int, ...], grid: Grid) -> set[str]:
    """Everything that a path with at most one blank may read."""
    plain = "".join(grid.letters[place] for place in path)
    return {plain.replace("?", letter) for letter in "abcdefghijklmnopqrstuvwxyz"}


def test_a_path_of_two_blanks_reads_what_the_letters_put_in_read() -> None:
    grid = make_grid("?A? NT ?XX XX XXX", "hex32323")
    letters = "abcdefghijklmnopqrstuvwxyz"
    for path in [(0, 1, 2), (0, 1, 0), (5, 3, 1), (2, 1, 4), (0, 3, 0)]:
        blanks = sorted({place for place in path if grid.letters[place] == "?"})
        read = set()
        for chosen in product(letters, repeat=len(blanks)):
            stands_for = dict(zip(blanks, chosen, strict=True))
            read.add("".join(stands_for.get(place, grid.letters[place]) for place in path))
        for word in ("cat", "tat", "ant", "can", "tan", "dad", "bab", "ana", "nan", "tnt", "xax"):
            assert spells(path, word, grid) == (word in read), (path, word)


def random_grid(draw: random.Random, shape: str) -> Grid:
    """A grid with few letters, so that words have many paths; blanks, rings, perhaps QU."""
    letters = draw.choices("aeiorstnlq?", k=len(neighbours_of(shape)))
    blanks = [place for place, letter in enumerate(letters) if letter == "?"]
    for place in blanks[3:]:
        letters[place] = "e"
    rings = draw.choices(range(len(letters)), k=draw.randrange(3))
    return make_grid("".join(letters), shape, rings, draw.random() < 0.3)


@pytest.mark.parametrize("shape", ROWS)
def test_the_check_and_the_enumeration_see_the_same_ways(shape: str) -> None:
    draw = random.Random(f"ways {shape}")
    words = load_lexicon("scowl-35").words["word"].to_list()
    short = [word for word in words if 3 <= len(word) <= 6 and set(word) <= set("aeiorstnlqu")]
    compared = 0
    for _ in range(12):
        grid = random_grid(draw, shape)
        for word in draw.sample(short, 60):
            paths = paths_of(word, grid)
            by_paths = {(len(path), uses_on(path, grid)) for path in paths}
            ways = ways_to_spell(word, grid)
            assert {(way.steps, way.uses) for way in ways} == by_paths
            compared += bool(paths)
            for changes in ({}, {"ring_path": "shortest"}, {"ring_cap": "x4"}):
                rules = read_rules({**PRINTED, **changes}, 2)
                if paths:
                    best = points_of(word, paths, grid, rules)
                    assert worth(word, ways, rules) == best
                    counting = [
                        path
                        for path in paths
                        if counts_as(word, len(path), uses_on(path, grid), ways, rules)
                    ]
                    assert counting
                    assert {rules.points(len(word), uses_on(p, grid)) for p in counting} == {best}
    assert compared > 20


def test_a_path_reads_letters_and_blanks() -> None:
    grid = make_grid("QAX ?X XXX XX XXX", "hex32323", [1, 1], qu=True)
    assert letters_on((0, 1, 3), grid) == 4
    assert blanks_on((3, 1, 3), grid) == 1
    assert uses_on((1, 3, 1), grid) == 4


def test_every_arrangement_once() -> None:
    assert len(list(arrangements("aabbc"))) == 30
    assert len(set(arrangements("aabbc"))) == 30


@pytest.mark.parametrize("shape", ["hex32323", "hex454", "hexagram", "diamond8"])
def test_the_share_of_shuffles_that_hold_a_word_by_formula(shape: str) -> None:
    # C and T next to the A: an ordered pair of different neighbours of its place
    degrees = [len(touching) for touching in neighbours_of(shape)]
    wanted = Fraction(sum(n * (n - 1) for n in degrees), 13 * 12 * 11)
    assert share_of_grids_with("cat", "CAT" + "X" * 10, shape) == wanted


def test_the_share_of_shuffles_with_a_blank_by_formula() -> None:
    edges = sum(map(len, neighbours_of("hex32323")))
    # TOT: the blank touches the O, or is the O between itself and the T, back and forth
    assert share_of_grids_with("tot", "?O" + "X" * 11, "hex32323") == Fraction(edges, 13 * 12)


def test_the_share_of_grids_with_few_vowels_by_counting() -> None:
    deck = "aaebcdf"
    few = [sum(letter in "aeiou" for letter in order[:4]) < 2 for order in arrangements("aaebcdf")]
    assert share_of_few_vowels(deck, 4) == Fraction(sum(few), len(few))


def test_all_rounds_of_two_words_by_hand() -> None:
    counts = all_rounds({"dig": 1, "word": 2}, 2)
    assert sum(counts.values()) == 2**4
    # of each word: nobody or both 0, one of them all
    assert counts[0, 0] == 4
    assert counts[1, 2] == counts[2, 1] == 1
    assert counts[3, 0] == counts[0, 3] == 1
    assert counts[1, 0] == counts[0, 2] == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rg_26_the_mean_of_all_rounds_is_that_of_independent_finding(players: int) -> None:
    points = {"dig": 1, "word": 4, "woe": 2} if players < 4 else {"dig": 1, "word": 4}
    counts = all_rounds(points, players)
    ways = sum(counts.values())
    for chair, mean in enumerate(expected_points(points, [0.5] * players)):
        assert sum(score[chair] * times for score, times in counts.items()) / ways == mean
