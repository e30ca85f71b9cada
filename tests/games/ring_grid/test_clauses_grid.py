"""The ring-and-grid game clause by clause: tiles, grid, rounds (RG-01 to RG-04, RG-10 to RG-14)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from sim.decks import Card, Deck
from sim.engine.simulation import pack, play_rows, play_trace, prepare
from sim.errors import InputError
from sim.games.ring_grid.grid import SHAPES, draw_grid, reach_of_sets
from sim.games.ring_grid.tiles import deck_of_make
from tests.games.ring_grid.rounds import FINDS_NOTHING, play, play_tiles
from tests.scale import games

EDGES = ("wo", "or", "rd", "di", "ig", "ra", "ab", "bi", "oe", "it", "ia")
"""Touching letters that the rulebook's example words ask of its picture."""
ORDER = "idrabowget"


def count_embeddings(shape):
    """Ways to put ten letters on different tiles so that all of EDGES touch."""
    neighbours = SHAPES[shape].neighbours
    beside = {
        letter: {pair.replace(letter, "", 1) for pair in EDGES if letter in pair}
        for letter in ORDER
    }

    def place_from(number, at):
        if number == len(ORDER):
            return 1
        letter = ORDER[number]
        free = [
            tile
            for tile in range(len(neighbours))
            if tile not in at.values()
            and all(neighbours[at[one]] >> tile & 1 for one in beside[letter] if one in at)
        ]
        return sum(place_from(number + 1, {**at, letter: tile}) for tile in free)

    return place_from(0, {})


@pytest.mark.parametrize(
    ("shape", "ways", "pairs"),
    [("hex32323", 224, 24), ("hex454", 912, 26), ("hexagram", 288, 24), ("diamond8", 9504, 32)],
)
def test_rg_01_the_shapes_hold_the_example_words_in_as_many_ways_as_the_ruling_counts(
    shape, ways, pairs
):
    assert SHAPES[shape].places == 13
    assert sum(mask.bit_count() for mask in SHAPES[shape].neighbours) == 2 * pairs
    assert count_embeddings(shape) == ways


@pytest.mark.parametrize("shape", SHAPES)
def test_rg_01_the_grid_has_a_tile_for_each_place_of_the_shape(shape):
    game = play(players=2, bots="novice", shape=shape, rounds=1)
    assert len(game.rounds[0].tiles) == SHAPES[shape].places
    assert len(set(game.rounds[0].tiles)) == SHAPES[shape].places
    assert prepare("ring_grid", players=2).rules["shape"] == "hex32323"


def test_rg_01_a_picture_shows_every_tile_and_ring():
    for shape in SHAPES:
        places = SHAPES[shape].places
        texts = [chr(ord("A") + place) for place in range(places)]
        lines = draw_grid(shape, texts, frozenset({0}))
        assert "".join(lines).replace(" ", "") == "(A)" + "".join(texts[1:])
        assert len(lines) == len(SHAPES[shape].rows)


@pytest.mark.parametrize("shape", SHAPES)
def test_rg_02_touching_is_mutual_and_never_with_oneself(shape):
    neighbours = SHAPES[shape].neighbours
    for one, mask in enumerate(neighbours):
        assert mask >> one & 1 == 0
        for other in range(len(neighbours)):
            assert mask >> other & 1 == neighbours[other] >> one & 1


@pytest.mark.parametrize("shape", SHAPES)
def test_rg_02_a_set_of_places_reaches_what_its_members_touch(shape):
    reach = reach_of_sets(shape)
    generator = np.random.default_rng(1)
    neighbours = SHAPES[shape].neighbours
    for _ in range(50):
        members = int(generator.integers(1 << len(neighbours)))
        wanted = 0
        for place, mask in enumerate(neighbours):
            wanted |= mask if members >> place & 1 else 0
        assert reach[0, members & 8191] | reach[1, members >> 13] == wanted


@pytest.mark.parametrize("bots", ["casual", "plain"])
@pytest.mark.parametrize("shape", ["hex32323", "diamond8", "square5"])
def test_rg_02_every_word_is_a_path_over_touching_tiles(shape, bots):
    game = play(players=2, bots=bots, shape=shape)
    neighbours = SHAPES[shape].neighbours
    words = [word for one in game.rounds for word in one.all_words()]
    assert words
    for word in words:
        places = [place for place, _, _ in word.steps]
        for before, after in pairwise(places):
            assert neighbours[before] >> after & 1


@pytest.mark.parametrize("tiles", ["scaled scrabble", "boggle-like", "vowel-rich"])
@pytest.mark.parametrize("blanks", range(5))
def test_rg_03_there_are_46_tiles_and_every_letter_is_among_them(tiles, blanks):
    deck = prepare("ring_grid", players=2, rules={"tiles": tiles, "blanks": blanks}).deck
    texts = Counter(card.text for card in deck.cards)
    assert sum(texts.values()) == 46
    assert len(texts) == 26 + (blanks > 0)
    vowels = sum(texts[letter] for letter in "aeiou")
    assert vowels == 20 if tiles == "vowel-rich" else 13 <= vowels <= 18


def test_rg_03_other_tiles_may_be_played_with_if_they_are_letters_and_fill_the_grid():
    def refused(texts, **rules):
        deck = Deck("own", "test", tuple(Card(text) for text in texts))
        with pytest.raises(InputError) as caught:
            prepare("ring_grid", players=2, deck=deck, rules=rules)
        return str(caught.value)

    assert refused("abc").startswith("deck own: 3 tiles cannot fill the 13 places of hex32323")
    assert refused("a" * 24, shape="square5").startswith("deck own: 24 tiles cannot fill the 25")
    assert refused(["word", *"a" * 20]).startswith("deck own: tile 'word' is no letter")
    assert refused("a" * 20 + "?" * 5).startswith("deck own: 5 blanks; allowed: 4 blanks at most")
    assert refused("a" * 300).startswith("deck own: 300 tiles")
    assert play_tiles("ABCDEFGHIJKLM").grid() == "abcdefghijklm"


@pytest.mark.parametrize("blanks", range(5))
def test_rg_04_blanks_are_among_the_46(blanks):
    deck = deck_of_make("scaled scrabble", blanks)
    assert [card.text for card in deck.cards].count("?") == blanks
    fuller = Counter(card.text for card in deck_of_make("scaled scrabble", 0).cards)
    lost = fuller - Counter(card.text for card in deck.cards)
    assert sum(lost.values()) == blanks
    assert prepare("ring_grid", players=2).rules["blanks"] == 2


def test_rg_10_tiles_lie_as_they_are_drawn_or_as_the_dealer_likes():
    tiles = "qzxjeatsqzvwk"
    drawn = play_tiles(tiles, arrange="random")
    chosen = play_tiles(tiles, arrange="dealer chooses")
    assert drawn.grid() == tiles
    assert sorted(chosen.grid()) == sorted(tiles)
    assert chosen.grid()[6] == "e"  # the commonest letter on the place that most tiles touch
    most = sorted(range(13), key=lambda at: -SHAPES["hex32323"].neighbours[at].bit_count())
    assert {chosen.grid()[place] for place in most[:4]} == set("eats")


def test_rg_11_a_grid_without_vowels_is_played_unless_it_is_redrawn():
    tiles = "bcdfghjklmnpq" + "aeiou" * 4
    plain = play_tiles(tiles, rounds=1)
    assert plain.grid() == tiles[:13]
    assert plain.all("redraw") == []
    redrawn = play_tiles(tiles, rounds=1, redraw_if_few_vowels="yes")
    assert len(redrawn.all("redraw")) == len(redrawn.rounds[0].drawn) - 1 >= 1
    for grid in redrawn.rounds[0].drawn[:-1]:
        assert sum(redrawn.shows(tile) in "aeiou" for tile in grid) < 2
    assert sum(letter in "aeiou" for letter in redrawn.grid()) >= 2


@pytest.mark.parametrize(
    ("start", "is_redrawn"), [("bcdfghjklmnpa", True), ("bcdfghjklmnae", False)]
)
def test_rg_11_two_vowels_are_enough(start, is_redrawn):
    game = play_tiles(start + "aeiou" * 4, rounds=1, redraw_if_few_vowels="yes")
    assert bool(game.all("redraw")) is is_redrawn


def test_rg_11_blanks_and_y_are_no_vowels_and_a_hundred_redraws_are_enough():
    hopeless = play_tiles("yyyyyyyyyyy??yya", rounds=1, redraw_if_few_vowels="yes")
    assert [event["number"] for event in hopeless.all("redraw")] == list(range(1, 101))


@pytest.mark.parametrize("players", [1, 9])
def test_rg_12_two_to_eight_play(players):
    with pytest.raises(InputError, match="2 to 8"):
        prepare("ring_grid", players=players)
    assert len(play(players=8, bots="novice", rounds=1).all("turn")) == 8


@pytest.mark.parametrize(("rounds", "played"), [(3, 3), (0, 4), (1, 1), (8, 8)])
def test_rg_13_rounds_and_the_dealer_who_moves_on_to_the_left(rounds, played):
    game = play(players=4, bots="novice", rounds=rounds)
    first = game.trace.header.first_chair
    assert [one.number for one in game.rounds] == list(range(1, played + 1))
    assert [one.dealer for one in game.rounds] == [(first - 1 + at) % 4 for at in range(played)]
    for one in game.rounds:
        order = [(one.dealer + 1 + at) % 4 for at in range(4)]
        assert list(one.lists) == order


def test_rg_13_rings_lie_in_round_2_and_both_from_round_3_on():
    game = play(players=2, bots="novice", rounds=5)
    assert [len(one.ringed) for one in game.rounds] == [0, 1, 2, 2, 2]


def test_rg_14_three_rounds_deal_39_different_tiles_and_the_fourth_a_new_shuffle():
    game = play(players=2, bots="novice", rounds=8)
    assert [one.refill for one in game.rounds] == [0, 0, 0, 39, 0, 0, 39, 0]
    for start in (0, 3):
        tiles = [tile for one in game.rounds[start : start + 3] for tile in one.tiles]
        assert len(set(tiles)) == 39
    assert game.rounds[0].tiles != game.rounds[3].tiles != game.rounds[6].tiles


def test_rg_14_a_larger_grid_needs_a_refill_sooner():
    game = play(players=2, bots="novice", shape="square5", rounds=3)
    assert [one.refill for one in game.rounds] == [0, 25, 25]


def test_rg_14_a_shuffle_is_as_likely_to_bring_any_tile_first():
    setting = prepare("ring_grid", players=2, bots=FINDS_NOTHING, rules={"rounds": 4})
    refills = setting.columns.index("refills")
    assert set(play_rows(pack(setting), 0, games(30))[:, refills]) == {1}
    traces = [play_trace(setting, deal) for deal in range(games(150))]
    # the first tile of the container, and of the one that is filled again in round 4
    for start in (0, 39):
        tiles = [
            [event["tile"] for event in trace.events if event.kind == "tile"][start]
            for trace in traces
        ]
        if games(150) > 1:
            assert len(set(tiles)) > 40  # of 46; 44.3 of 150 draws are to be expected
