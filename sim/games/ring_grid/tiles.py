"""The tiles in the container: which letters, how many blanks (RG-03, RG-04)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.attention import ease, grid_effort
from sim.bots.familiarity import base_zipf, chance_known, felt_zipf
from sim.bots.profiles import find_bot
from sim.decks import Card, Deck
from sim.decks.deck import WILD
from sim.decks.spread import LETTERS as ALPHABET
from sim.decks.spread import spread_by_share
from sim.errors import InputError, describe_value
from sim.games.ring_grid.grid import HALF_SETS, SHAPES, count_pairs, reach_of_sets
from sim.games.ring_grid.lexicon import (
    LETTERS,
    MOST_NODES,
    NODE_DTYPE,
    SPELLING_DTYPE,
    LetterTree,
    build_tree,
)
from sim.lexicon.letters import count_letters, letters_of
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_CARDS, MOST_WORDS
from sim.params import PARTS_PER_MILLION, Value
from sim.scoring import Scoring
from sim.search.build_words import number_words
from sim.search.find_words import add_false_words

TILES = 46
"""Letter tiles in the box, blanks included (RG-03, RG-04)."""
VOWELS = "aeiou"
RICH_VOWELS = 20
"""Vowels of the vowel-rich tiles; the scaled ones have 17."""
OBVIOUS_TO = "casual"
"""The player who stands for the others where a bot asks what they will find."""

COMPOSITIONS: Mapping[str, Mapping[str, int]] = {
    # letters of the tournament crossword game, without its blanks (public facts)
    "scaled scrabble": dict(
        zip(
            ALPHABET,
            (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1),
            strict=True,
        )
    ),
    # faces of the sixteen letter cubes of the game of letters in a grid (public facts)
    "boggle-like": dict(
        zip(
            ALPHABET,
            (6, 2, 2, 3, 11, 2, 2, 5, 6, 1, 1, 4, 2, 6, 7, 2, 1, 5, 6, 9, 3, 2, 3, 1, 3, 1),
            strict=True,
        )
    ),
}
"""Letters by number in a larger set, which `make_deck` scales to the tiles in the box (RG-03)."""

DECK_FIELDS = (
    ("letter", np.int64, (MOST_CARDS,)),  # by card, 0 for a; LETTERS for a blank
    ("copies", np.int64, (LETTERS + 1,)),  # cards by letter
    ("commonness", np.int64, (LETTERS + 1,)),  # everyday words that hold it, of a thousand
    ("places", np.int64),  # of the grid
    ("pairs", np.int64),  # of places that touch
    ("neighbours", np.int64, (25,)),  # by place, a bit mask
    ("by_room", np.int64, (25,)),  # places with the most neighbours first
    ("reach", np.int32, (2, HALF_SETS)),  # see `grid.reach_of_sets`
    ("word_count", np.int64),
    ("nodes", NODE_DTYPE, (MOST_NODES,)),
    # by number of the word: its id in the words record, spelling, and how
    # likely an everyday player finds it in the time, in parts per million
    ("word_id", np.int32, (MOST_WORDS,)),
    ("obvious", np.int32, (MOST_WORDS,)),
    ("spelling", SPELLING_DTYPE, (MOST_WORDS,)),
)


def make_deck(rules: Mapping[str, Value]) -> Deck:
    """The tiles that resolved rules ask for."""
    return deck_of_make(str(rules["tiles"]), int(rules["blanks"]))


@lru_cache(maxsize=64)
def deck_of_make(tiles: str, blanks: int) -> Deck:
    """The tiles of this make (RG-03): 46 in all, blanks among them (RG-04).

    The letters that are left beside the blanks are shared out in proportion, one at least of
    each: so a blank takes the place of the letter that is furthest above its share.

    >>> deck = deck_of_make("scaled scrabble", 2)
    >>> len(deck.cards), "".join(card.text for card in deck.cards)
    (46, 'aaaabcddeeeeefghiiiijkllmnnooopqrrssttuvwxyz??')
    """
    letters = TILES - blanks
    if tiles == "vowel-rich":
        share = COMPOSITIONS["scaled scrabble"]
        vowels = {letter: number for letter, number in share.items() if letter in VOWELS}
        others = {letter: number for letter, number in share.items() if letter not in VOWELS}
        counts = share_out(vowels, RICH_VOWELS) | share_out(others, letters - RICH_VOWELS)
    else:
        counts = share_out(COMPOSITIONS[tiles], letters)
    cards = [Card(letter) for letter, number in sorted(counts.items()) for _ in range(number)]
    cards += [Card(WILD, 0)] * blanks
    name = f"ring_grid {tiles}, {blanks} blank{'' if blanks == 1 else 's'}".replace(",", "")
    return Deck(name, f"make_deck({tiles!r}, {blanks})", tuple(cards))


def share_out(share: Mapping[str, int], tiles: int) -> dict[str, int]:
    """So many tiles in proportion, one at least of each letter."""
    return spread_by_share(tiles, share, dict.fromkeys(share, 1), dict.fromkeys(share, tiles))


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse tiles that are no letters, too few of them, or more blanks than a search takes."""
    where = f"deck {deck.name}"
    texts = [card.text for card in deck.cards]
    if len(texts) > MOST_CARDS:
        raise InputError(where, f"{len(texts)} tiles", f"at most {MOST_CARDS} tiles")
    odd = next((text for text in texts if len(text) != 1), None)
    if odd is not None:
        raise InputError(
            where, f"tile {describe_value(odd)} is no letter", "single letters, and ? for a blank"
        )
    if texts.count(WILD) > 4:
        raise InputError(where, f"{texts.count(WILD)} blanks", "4 blanks at most")
    places = SHAPES[str(rules["shape"])].places
    if len(texts) < places:
        problem = f"{len(texts)} tiles cannot fill the {places} places of {rules['shape']}"
        raise InputError(where, problem, "as many tiles as the grid has places, or more")


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """What the words record needs to know: lengths; rings and paths are the game's own matter."""
    return Scoring((0,) * LETTERS, least_length=int(rules["minlen"]), has_board=False)


def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
    """Fill the record that the kernels read: tiles, grid, words."""
    fields = record[0]
    for card, one in enumerate(deck.cards):
        letter = LETTERS if one.text == WILD else ord(one.text.lower()) - ord("a")
        fields["letter"][card] = letter
        fields["copies"][letter] += 1
    fields["cards"] = len(deck.cards)  # RG-25: a tile has one way up, so one letter
    pack_shape(str(rules["shape"]), fields)
    false_words = float(rules["p_bad_word"]) > 0
    listed = list_words(str(rules["lexicon"]), rules["lexicon_filter"] == "family", false_words)
    pack_words(listed, int(rules["timer"]), fields)


def pack_shape(shape: str, fields: np.void) -> None:
    """The grid's part of the record."""
    neighbours = SHAPES[shape].neighbours
    fields["places"] = len(neighbours)
    fields["pairs"] = count_pairs(shape)
    fields["neighbours"][: len(neighbours)] = neighbours
    by_room = sorted(range(len(neighbours)), key=lambda at: -neighbours[at].bit_count())
    fields["by_room"][: len(neighbours)] = by_room
    fields["reach"] = reach_of_sets(shape)


class ListedWords:
    """The words that players may know, in alphabetical order: spelling, tree, ease."""

    def __init__(self, words: pl.DataFrame) -> None:
        """Take the columns ``word``, ``size``, ``zipf`` and ``is_valid`` of a sorted table."""
        self.texts: list[str] = words["word"].to_list()
        self.tree: LetterTree = build_tree(self.texts)
        is_valid = words["is_valid"].to_numpy() if "is_valid" in words.columns else None
        self.word_id = number_words(self.texts, is_valid)
        self.zipf = felt_zipf(words)
        self.size = words["size"].to_numpy().astype(np.float64)
        self.letters = words["word"].str.len_chars().to_numpy().astype(np.float64)
        self.base = base_zipf(words)
        self.commonness = self.count_commonness()

    def count_commonness(self) -> npt.NDArray[np.int64]:
        """Of a thousand everyday words, how many hold each letter; a blank as much as the best."""
        held = count_letters(letters_of(self.texts)) > 0
        everyday = held[self.size <= find_bot(OBVIOUS_TO).values["vocabulary"]]
        shares = 1000 * everyday.sum(axis=0) // max(len(everyday), 1)
        return np.append(shares, shares.max())


@lru_cache(maxsize=8)
def list_words(lexicon: str, family_only: bool, false_words: bool) -> ListedWords:
    """The agreed list (ALL-01, RG-22) and, if asked for, the false words of ALL-04."""
    words = load_lexicon(lexicon, family_only=family_only).words
    words = words.with_columns(pl.lit(value=True).alias("is_valid"))
    if false_words:
        words = add_false_words(words, lexicon)
    return ListedWords(words.sort("word"))


def pack_words(listed: ListedWords, timer: int, fields: np.void) -> None:
    """The words' part of the record.

    How likely another finds a word is guessed as if the words of a grid were as easy together as
    it has dead ends, which is not far off.

    Args:
        listed: the words.
        timer: seconds.
        fields: the record, with its grid.
    """
    values = find_bot(OBVIOUS_TO).values
    pairs = float(fields["pairs"])
    whole = grid_effort(pairs, values["grid_dead_ends"] * pairs, values)
    pace = values["noticing"] * ease(listed.base, listed.letters, values) / whole
    count = len(listed.texts)
    fields["word_count"] = count
    fields["nodes"][: len(listed.tree.nodes)] = listed.tree.nodes
    fields["spelling"][:count] = listed.tree.spelling
    fields["word_id"][:count] = listed.word_id
    known = chance_known(listed.size, listed.zipf, values["vocabulary"])
    found = known * -np.expm1(-timer * pace)
    fields["obvious"][:count] = np.round(PARTS_PER_MILLION * found)
    fields["commonness"] = listed.commonness
