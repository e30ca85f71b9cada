"""Random questions about a board word, small enough to be answered by brute force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.limits import MOST_CHAIRS
from sim.scoring import Scoring
from sim.search.beginnings import TREE_AT, TREE_LENGTH, TREE_PLACES_AT, index_beginnings
from sim.search.build_words import Ranking, Weights, build_words, number_words, spell_words
from sim.search.notice import sees
from sim.search.pairs import PLACES, index_pairs
from sim.search.query import LETTER_KINDS, QUERY_DTYPE, WILD, WORD_ROOM
from sim.search.words import BUCKETS, NOTHING, WORDS_DTYPE

A = ord("a")


def letters_of(text: str) -> list[int]:
    return [ord(letter) - A for letter in text]


@dataclass
class Lexicon:
    """A few words, how they score, and what a bot thinks they are worth."""

    texts: list[str]
    scoring: Scoring
    weights: Weights
    known: float = 1.0
    record: Any = field(init=False)

    def __post_init__(self) -> None:
        self.record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
        table = pl.DataFrame({"word": self.texts}, schema={"word": pl.String})
        known = np.full(len(self.texts), self.known)
        waits = np.zeros(len(self.texts), np.int64)
        ranking = Ranking(self.weights, known, waits)
        build_words(self.record, spell_words(table), self.scoring, [ranking])

    @property
    def words(self) -> Any:
        return self.record[0]

    @cached_property
    def pairs(self) -> npt.NDArray[np.int64]:
        """The words by the pairs of letters that they hold."""
        return index_pairs(self.texts, number_words(self.texts))

    @cached_property
    def tree(self) -> npt.NDArray[np.int64]:
        """The words by their beginnings."""
        return index_beginnings(self.texts, number_words(self.texts))

    @cached_property
    def places(self) -> npt.NDArray[np.int32]:
        """Room for the places of words in the rankings."""
        return np.zeros((MOST_CHAIRS, PLACES), np.int32)

    def word_id(self, number: int) -> int:
        """The id of the index's word of this number, from 0."""
        places = np.flatnonzero(
            self.words.bound[0, : self.words.bucket_start[0, BUCKETS]] > NOTHING
        )
        return int(self.words.ranked["word_id"][0, places[number]])

    def seen(self, query: Any) -> list[tuple[str, int]]:
        """The words of the index that the bot of the query sees, with their ids."""
        words = self.words
        found = []
        for place in range(words.bucket_start[0, BUCKETS]):
            row = words.ranked[0, place]
            text = "".join(chr(A + letter) for letter in row["letter"][: row["letter"][-1]])
            if text and sees(query, words, place):
                found.append((text, int(row["word_id"])))
        return found


def point_to_pairs(query: Any, pairs: npt.NDArray[np.int64], places: npt.NDArray[np.int32]) -> None:
    """Tell a query where the words by pairs stand, and room for their places in the rankings."""
    query.pairs, query.pairs_length = pairs.ctypes.data, len(pairs)
    query.pair_places = places.ctypes.data


def point_to_tree(query: Any, tree: npt.NDArray[np.int64], places: npt.NDArray[np.int32]) -> None:
    """As `point_to_pairs`, of the words by their beginnings."""
    query.board_value[TREE_AT], query.board_value[TREE_LENGTH] = tree.ctypes.data, len(tree)
    query.board_value[TREE_PLACES_AT] = places.ctypes.data


def random_text(random: np.random.Generator, alphabet: str, length: int) -> str:
    return "".join(random.choice(list(alphabet), length))


def changed_text(random: np.random.Generator, board: str, alphabet: str) -> str:
    """The board word with some letters replaced and some inserted."""
    letters = list(board)
    for place in range(len(letters)):
        if random.random() < 0.4:
            letters[place] = random.choice(list(alphabet))
    for _ in range(random.integers(0, 4)):
        letters.insert(random.integers(0, len(letters) + 1), random.choice(list(alphabet)))
    return "".join(letters)[: max(9, len(board))]


def most_copies(text: str) -> int:
    return max(text.count(letter) for letter in text)


def random_alphabet(random: np.random.Generator) -> str:
    kinds = int(random.choice([1, 2, 3, 4, 5, 6, 8, 12]))
    source = "bcdfgzxk" if random.random() < 0.15 else "aeiontrslcudmpbgzq"  # no vowels
    return "".join(random.choice(list(source), min(kinds, len(source)), replace=False))


def random_weights(random: np.random.Generator) -> Weights:
    style = random.integers(4)
    if style == 0:
        return Weights()
    keep = tuple(int(each) for each in random.integers(-60, 150, LETTER_KINDS))
    if style == 1:
        return Weights(100, int(random.integers(0, 200)), keep)
    keep = tuple(int(each) for each in random.integers(-200, 200, LETTER_KINDS))
    points, cards, board = random.integers(-150, 200, 3)
    return Weights(int(points), int(cards), keep, int(board) if style == 2 else 0)


def random_scoring(random: np.random.Generator) -> Scoring:
    values = tuple(int(each) for each in random.integers(0, 9, 26))
    scoring = {"values": values, "least_length": 2}
    if random.random() < 0.4:
        scoring["by_length"] = tuple(int(each) for each in random.integers(0, 12, WORD_ROOM))
    if random.random() < 0.3:
        scoring["adds_highest"] = 1
    if random.random() < 0.3:
        scoring["flagged"] = int(random.integers(0, 1 << 26))
        scoring["by_flagged"] = tuple(int(each) for each in random.integers(0, 4, 4))
        if random.random() < 0.5:
            scoring["flagged_from"] = int(random.integers(3, 6))
    if random.random() < 0.15:
        scoring["no_card_sum"] = 1
    if random.random() < 0.15:
        scoring["must_hold"] = (int(random.integers(1, 1 << 26)),)
    return Scoring(**scoring)


def random_lexicon(
    random: np.random.Generator, boards: list[str], alphabet: str, *, is_cut: bool = False
) -> Lexicon:
    """Words that are like the board words, or like parts of them if those are cut."""
    texts = set()
    if random.random() > 0.02:  # else empty
        for whole in boards:
            cuts = sorted(random.integers(0, len(whole) + 1, 2)) if is_cut else (0, len(whole))
            board = whole[cuts[0] : cuts[1]] or whole
            for _ in range(8):
                texts.add(changed_text(random, board, alphabet))
            texts.add(board)
        for _ in range(20):
            texts.add(random_text(random, alphabet, int(random.integers(2, 9))))
    known = 0.6 if random.random() < 0.1 else 1.0
    kept = sorted(text for text in texts if 2 <= len(text) <= 15 and most_copies(text) <= 7)
    scoring = random_scoring(random)
    if is_cut:
        scoring = Scoring(values=scoring.values, least_length=2)
    return Lexicon(kept, scoring, random_weights(random), known)


def random_board(random: np.random.Generator, alphabet: str) -> str:
    length = int(random.choice([1, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7]))
    if random.random() < 0.01:
        length = 12
    return random_text(random, alphabet, length)


def random_query(random: np.random.Generator, lexicon: Lexicon, board: str, letters: str) -> Any:
    """A query with hand, board and weights; what is asked is for the caller to set."""
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    scoring, weights = lexicon.scoring, lexicon.weights
    size = int(random.choice([1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 20]))
    for letter in letters_of(random_text(random, letters, size)):
        query.count[letter] += 1
    query.hand_size = size
    query.seed, query.deal, query.chair = 5, int(random.integers(1000)), int(random.integers(4))
    query.value[:26] = scoring.values
    query.board_length = len(board)
    query.board[: len(board)] = letters_of(board)
    query.board_value[: len(board)] = query.value[letters_of(board)]
    query.by_length[:] = scoring.by_length
    query.adds_highest, query.flagged = scoring.adds_highest, scoring.flagged
    query.by_flagged[:] = scoring.by_flagged
    query.no_card_sum, query.flagged_from = scoring.no_card_sum, scoring.flagged_from
    query.points_weight, query.card_weight = weights.points_weight, weights.card_weight
    query.board_weight = weights.board_weight
    query.keep[:] = weights.keep
    query.least_length, query.most_length = int(random.choice([3, 2, 4, 5])), 15
    if random.random() < 0.1:
        query.most_length = int(random.integers(3, 9))
    if random.random() < 0.2:
        query.least_points = int(random.integers(1, 25))
    return query


def add_oddities(random: np.random.Generator, query: Any) -> None:
    """Now and then wild cards, and board cards worth other than their letter's hand cards."""
    if random.random() < 0.25 and query.board_length < 5:
        query.count[WILD] = random.integers(1, 3)
        query.hand_size += query.count[WILD]
        query.value[WILD] = random.integers(0, 3)
    if random.random() < 0.25:
        length = query.board_length
        changes = random.integers(0, 2, length) * random.integers(-4, 1, length)
        query.board_value[:length] = np.maximum(query.board_value[:length] + changes, 0)


def add_demands(random: np.random.Generator, query: Any) -> None:
    """Now and then ask for certain hand cards, or so many of them, or an order."""
    if random.random() < 0.6:
        return
    hand = [letter for letter in range(26) for _ in range(query.count[letter])]
    if hand and random.random() < 0.3:  # one letter alone, as where a card is turned up
        query.must_lay = 1 << int(random.choice(hand))
        return
    if random.random() < 0.4:
        query.least_cards = random.integers(0, 4)
    if random.random() < 0.4:
        query.most_cards = random.integers(0, 4)
    if random.random() < 0.2:
        query.least_laid = random.integers(0, 12)
    if hand and random.random() < 0.4:
        for letter in random.choice(hand, int(random.integers(1, 3))):
            query.must_lay |= 1 << int(letter)
    query.lays_first = random.random() < 0.2
    query.keeps_first, query.keeps_pairs = random.random(2) < (0.15, 0.2)
    if hand and random.random() < 0.2:
        query.queue_length = min(len(hand), int(random.integers(1, 16)))
        query.queue[: query.queue_length] = random.permutation(hand)[: query.queue_length]


def bar_words(random: np.random.Generator, query: Any, lexicon: Lexicon) -> None:
    """Now and then bar a few words."""
    if lexicon.texts and random.random() < 0.2:
        ids = number_words(lexicon.texts)
        query.barred_count = random.integers(1, 4)
        for place in range(query.barred_count):
            query.barred[place] = ids[random.integers(len(ids))]


def leave_cards(query: Any, most: int) -> None:
    """Leave so many cards in a hand of several letters, of all about as many."""
    kinds = np.flatnonzero(query.count[:WILD])
    while len(kinds) > 1 and query.count[:WILD].sum() > most:
        query.count[query.count[:WILD].argmax()] -= 1
    query.hand_size = query.count.sum()


def watch(
    find: Callable[[Any, Any], object], query: Any, words: Any, looked: int, deals: int
) -> tuple[int, int]:
    """Look at a question in many deals; where nothing is found, again by the clock that is named.

    Before that clock nothing may be found either, and the same clock must be named.

    Args:
        find: a search.
        query, words: its records.
        looked: the clock of the first look.
        deals: how many.

    Returns:
        In how many deals nothing was found, and in how many of them something was at that clock.
    """
    unseen = seen = 0
    for deal in range(deals):
        query.deal, query.clock = deal, looked
        find(query, words)
        if query.found > 0:
            continue
        until = int(query.utility)
        assert until > looked
        unseen += 1
        for clock in (looked + (until - looked) // 2, until - 1):
            query.clock = clock
            find(query, words)
            assert (query.found, query.utility) == (0, until)
        query.clock = until
        find(query, words)
        seen += int(query.found > 0)
    return unseen, seen
