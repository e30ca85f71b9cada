"""All words of a grid: the walk over the tree against every path in plain Python."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sim.errors import InputError
from sim.games.ring_grid.grid import SHAPES
from sim.games.ring_grid.lexicon import build_tree
from sim.games.ring_grid.words_of_grid import GridSearch, words_of_grid
from sim.kernel import IS_PLAIN_PYTHON
from sim.lexicon.load import load_lexicon
from tests.games.ring_grid.search_twin import grow, walk_all
from tests.scale import games

TILES = "aaaabcddeeeeefghiiiijkllmnnooopqrrssttuvwxyz"
SMALL = ["aa", "aba", "abba", "add", "dad", "ebb", "equip", "qi", "quiet", "quip", "roses", "tiara"]


def draw(generator, places, blanks):
    """A grid with so many blanks."""
    tiles = [*generator.choice(list(TILES), places - blanks, replace=False), *"?" * blanks]
    generator.shuffle(tiles)
    return "".join(tiles)


def agree(search, tree, tiles, ringed, least=3, reads_qu=False):
    """Hold words, ring uses, need of blanks and paths of a grid against the twin's."""
    neighbours = search.shape.neighbours
    wanted = walk_all(tree, tiles, neighbours, ringed, least, reads_qu)
    for is_shortest in (False, True):
        search.lay(tiles, ringed, reads_qu)
        found = search.list_words(least, is_shortest)
        assert {one.word: (one.uses, one.needs_blank) for one in found} == {
            word: (seen.counted(is_shortest), seen.needs_blank) for word, seen in wanted.items()
        }
        assert [one.word for one in found] == sorted(wanted)
        for one in found[:: max(len(found) // 20, 1)]:
            seen = wanted[one.word]
            check_path(search, tiles, ringed, one, is_shortest, seen, neighbours)
    return len(wanted)


def check_path(search, tiles, ringed, one, is_shortest, seen, neighbours):
    """A path must spell the word over neighbours and use as many rings as was said."""
    steps, uses = search.path(one.word, is_shortest)
    places = [place for place, _ in steps]
    assert uses == one.uses == sum(list(ringed).count(place) for place in places)
    for before, after in pairwise(places):
        assert neighbours[before] >> after & 1
    stands = {}
    for place, letter in steps:
        assert tiles[place] in {letter, "?"}
        assert stands.setdefault(place, letter) == letter
    has_blank = any(tiles[place] == "?" for place in places)
    assert (len(steps), uses, has_blank) in seen.ways
    if is_shortest:
        assert len(steps) == min(count for count, _, _ in seen.ways)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("blanks", range(5))
def test_all_words_of_small_lists_with_up_to_four_blanks(shape, blanks):
    generator = np.random.default_rng(100 * blanks + len(shape))
    words = load_lexicon("scowl-10").words["word"].to_list()[::23]
    words = sorted({*SMALL, *words})
    search, tree = GridSearch(shape, words), grow(words)
    total = 0
    for number in range(games(6 if blanks < 4 else 2, at_least=1)):
        tiles = draw(generator, search.shape.places, blanks)
        ringed = generator.choice(len(tiles), number % 3).tolist()
        total += agree(search, tree, tiles, ringed, least=2 + number % 3, reads_qu=number % 2 == 1)
    assert total > 0 or blanks == 0


@pytest.mark.parametrize("shape", ["hex32323", "diamond8"])
@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_all_words_of_the_dictionary(shape, blanks):
    generator = np.random.default_rng(7 + blanks)
    words = load_lexicon("scowl-70").words["word"].to_list()
    if IS_PLAIN_PYTHON:
        words = words[::17]
    search, tree = GridSearch(shape, words), grow(words)
    total = 0
    for number in range(games(4, at_least=1) if blanks < 2 else 1):
        tiles = draw(generator, search.shape.places, blanks)
        ringed = generator.choice(len(tiles), 2, replace=number % 2 == 1).tolist()
        total += agree(search, tree, tiles, ringed)
    assert total > 10


def test_a_q_tile_that_reads_qu_is_one_step():
    words = ["equip", "quip", "qi", "quit", "uqu"]
    search, tree = GridSearch("hex32323", sorted(words)), grow(words)
    for tiles in ("eqixpxtxuqqqx", "?qix?xtxuqqqx", "eq?xpxtxu?qqx"):
        for ringed in ([], [1], [1, 2], [1, 1]):
            assert agree(search, tree, tiles, ringed, 2, True) >= 1
            agree(search, tree, tiles, ringed, 2, False)


def test_the_tree_holds_each_word_once_with_its_letters():
    words = load_lexicon("scowl-35").words["word"].to_list()
    tree = build_tree(words)
    ends = tree.nodes["word"][tree.nodes["word"] >= 0]
    assert sorted(ends.tolist()) == list(range(len(words)))
    spelled = [
        "".join(chr(97 + letter) for letter in row["letter"][: row["letters"]])
        for row in tree.spelling[::500]
    ]
    assert spelled == words[::500]
    place = words.index("letters")
    bits = tree.spelling["repeated"][place]
    assert bits == (1 << ord("e") - 97) | (1 << ord("t") - 97)


@pytest.mark.parametrize(
    ("tiles", "shape", "ringed", "message"),
    [
        ("abc", "hex32323", (), "tiles: 'abc' does not fill hex32323"),
        ("abcdefghijkl1", "hex32323", (), "tiles: 'abcdefghijkl1' does not fill hex32323"),
        ("?????efghijkl", "hex32323", (), "tiles: '?????efghijkl' does not fill hex32323"),
        ("abcdefghijklm", "hex32323", (13,), "ringed: [13]; allowed: places 0 to 12"),
        ("abcdefghijklm", "round", (), "shape: 'round' is no shape; allowed: hex32323 | "),
    ],
)
def test_what_does_not_fit_is_refused(tiles, shape, ringed, message):
    with pytest.raises(InputError) as caught:
        words_of_grid(tiles, shape, lexicon="scowl-10", ringed=ringed)
    assert str(caught.value).startswith(message)
