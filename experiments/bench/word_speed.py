"""The search's speed figures: the best word of a hand, compiled and in plain Python."""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.bench.answer import BenchAnswer, BenchFigure
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_words import Anagrams, best_word, sort_words
from sim.kernel import IS_PLAIN_PYTHON, kernel
from sim.lexicon.load import load_lexicon
from sim.scoring import Scoring
from sim.search.build_words import Ranking, Weights, build_words, spell_words
from sim.search.hand import find_best_word
from sim.search.query import LETTER_KINDS, QUERY_DTYPE
from sim.search.words import WORDS_DTYPE

LEXICON = "scowl-70"
LETTERS = string.ascii_lowercase
COUNTS = (12, 2, 5, 4, 13, 2, 3, 3, 8, 1, 1, 6, 3, 7, 8, 4, 1, 9, 6, 7, 5, 2, 3, 1, 3, 1)
"""Cards of each letter, a to z, in the deck of The Final Word (FW-01)."""
VALUES = (1, 3, 2, 2, 1, 3, 3, 3, 1, 4, 4, 2, 3, 1, 1, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 4)
"""Points of a card of each letter (FW-01)."""

MOST_MICROSECONDS = {7: 0.7, 10: 2.0, 13: 4.0, 16: 3.0}
"""The goals by cards in hand."""
MOST_PYTHON_MICROSECONDS = {10: 167}
"""What others' plain Python takes: the yardstick must not be slow."""
LEAST_RATIO, MOST_BUILD_SECONDS = 80, 2.0
HANDS = 4 if IS_PLAIN_PYTHON else 2000
PYTHON_HANDS = {7: 50, 10: 10, 13: 2, 16: 1}
ROUNDS = 7
BUILDS = 3


def deal_hands(cards: int, hands: int, seed: int = 1) -> list[str]:
    """Hands of the deck, each dealt from the full deck."""
    deck = "".join(letter * count for letter, count in zip(LETTERS, COUNTS, strict=True))
    draw = random.Random(seed)
    return ["".join(draw.sample(deck, cards)) for _ in range(hands)]


def count_letters(hands: Sequence[str]) -> npt.NDArray[np.int64]:
    """Hands as the search takes them, shape (hands, kinds of letter)."""
    counts = np.zeros((len(hands), LETTER_KINDS), np.int64)
    for row, hand in zip(counts, hands, strict=True):
        for card in hand:
            row[LETTERS.index(card)] += 1
    return counts


def build_index() -> Any:
    """The words record of the lexicon, every word known and seen at once."""
    words = load_lexicon(LEXICON, family_only=True).words
    record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    everything = Ranking(Weights(), np.ones(words.height), np.zeros(words.height, np.int64))
    build_words(record, spell_words(words), Scoring(VALUES, has_board=False), [everything])
    return record


def plain_query() -> Any:
    """A question for the word of most points."""
    record = np.zeros(1, QUERY_DTYPE).view(np.recarray)
    record.value[0, : len(VALUES)] = VALUES
    record.by_flagged[0] = 1
    record.points_weight, record.least_length, record.most_length = 100, 3, 15
    return record


search: Any = find_best_word


@kernel
def search_hands(query: Any, words: Any, counts: Any, points: Any) -> None:
    """Find the best word of each hand.

    Args:
        query: the query record, length 1.
        words: the words record, length 1.
        counts: int64, shape (hands, kinds of letter).
        points: int64, shape (hands,); gets the points, 0 where there is no word.
    """
    for hand in range(len(counts)):
        for letter in range(LETTER_KINDS):
            query[0].count[letter] = counts[hand, letter]
        search(query[0], words[0])
        points[hand] = query[0].points if query[0].found != 0 else 0


def kernel_work(query: Any, words: Any, cards: int) -> Work:
    """Search the same hands at each call."""
    counts = count_letters(deal_hands(cards, HANDS))
    points = np.zeros(len(counts), np.int64)

    def work() -> int:
        search_hands(query, words, counts, points)
        return len(counts)

    return work


def python_work(anagrams: Anagrams, cards: int) -> Work:
    """Search a few hands at each call, and the next ones at the next."""
    hands = deal_hands(cards, HANDS)
    count = PYTHON_HANDS[cards]
    start = 0

    def work() -> int:
        nonlocal start
        for hand in hands[start : start + count]:
            best_word(hand, anagrams)
        start = (start + count) % (len(hands) - count + 1)
        return count

    return work


def measure_words(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Measure everything in one run, on one core.

    Args:
        seconds: for all rates together.
        with_starts: also time how long the index takes to build.
        tick: called `count_ticks` times in all.
        report: called with what is done next, in words.
    """
    report("building the index of words")
    words, query = build_index(), plain_query()
    values = dict(zip(LETTERS, VALUES, strict=True))
    lexicon = load_lexicon(LEXICON, family_only=True).words["word"].to_list()
    anagrams = sort_words(lexicon, values)
    works: dict[str, Work] = {}
    for cards in MOST_MICROSECONDS:
        works[f"kernel {cards}"] = kernel_work(query, words, cards)
        works[f"python {cards}"] = python_work(anagrams, cards)
        works[f"kernel {cards}"]()
    report(f"measuring {len(works)} searches in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = [
        figure
        for cards, goal in MOST_MICROSECONDS.items()
        for figure in rate_figures(cards, goal, rates)
    ]
    if with_starts:
        report(f"building the index {BUILDS} times")
        figures.append(time_builds(tick))
    return BenchAnswer(tuple(figures), ())


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_words` reports progress."""
    return ROUNDS * 2 * len(MOST_MICROSECONDS) + (BUILDS if with_starts else 0)


def rate_figures(cards: int, goal: float, rates: Mapping[str, Rate]) -> list[BenchFigure]:
    """Microseconds of the kernel and of plain Python, and the ratio, round by round."""
    ours, python = rates[f"kernel {cards}"], rates[f"python {cards}"]
    ratio = ours.over(python)
    name = f"best word of {cards} cards"
    figures = [
        BenchFigure(name, "µs", goal, 1e6 / ours.median, 1e6 / ours.best, True),
        BenchFigure(f"{name}, over plain Python", "times", LEAST_RATIO, ratio.median, ratio.best),
    ]
    if cards in MOST_PYTHON_MICROSECONDS:
        most = MOST_PYTHON_MICROSECONDS[cards]
        plain = 1e6 / python.median, 1e6 / python.best
        figures.append(BenchFigure(f"{name}, plain Python", "µs", most, *plain, True))
    return figures


def time_builds(tick: Callable[[], object]) -> BenchFigure:
    """Seconds to build the index."""
    seconds = []
    for _ in range(BUILDS):
        begun = perf_counter()
        build_index()
        seconds.append(perf_counter() - begun)
        tick()
    name = "index of words, one kind of bot"
    return BenchFigure(name, "s", MOST_BUILD_SECONDS, median(seconds), min(seconds), True)
