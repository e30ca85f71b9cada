"""The words that a generated deck may hold, by first letter and double letter."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

import polars as pl

from sim.decks.spread import LETTERS
from sim.lexicon import Lexicon

DOUBLE_LETTER = re.compile(r"(.)\1")


@dataclass(frozen=True, slots=True)
class PoolWord:
    """A word that a deck may hold.

    Attributes:
        text: the word.
        size: its SCOWL level.
        zipf: its Zipf frequency.
        lemmas: its lemmas.
        doubled: the letters that it holds twice in a row, in order (WC-14); empty if none.
        familiar: is it common enough by level and frequency?
    """

    text: str
    size: int
    zipf: float
    lemmas: tuple[str, ...]
    doubled: tuple[str, ...]
    familiar: bool


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Candidates, the familiar ones apart; both by level, then by frequency."""

    familiar: list[PoolWord] = field(default_factory=list)
    reserve: list[PoolWord] = field(default_factory=list)

    def add(self, word: PoolWord) -> None:
        """Put a word into its list."""
        (self.familiar if word.familiar else self.reserve).append(word)


@dataclass(frozen=True, slots=True)
class WordPool:
    """Candidates by first letter and by whether they hold a double letter.

    Attributes:
        double: first letter -> the words with a double letter.
        plain: first letter -> the words without.
        all_double: the words with a double letter, whatever they start with.
    """

    double: dict[str, WordGroup]
    plain: dict[str, WordGroup]
    all_double: WordGroup


def find_doubled_letters(word: str) -> tuple[str, ...]:
    """Return the letters that stand twice in a row in a word, each once, in order (WC-14).

    >>> find_doubled_letters("balloon"), find_doubled_letters("banana")
    (('l', 'o'), ())
    """
    found = DOUBLE_LETTER.findall(word)
    return tuple(sorted(set(found))) if found else ()


@functools.lru_cache(maxsize=4)
def build_pool(
    lexicon: Lexicon, lengths: tuple[int, int], max_level: int, min_zipf: float
) -> WordPool:
    """Sort the words of a lexicon into the familiar ones and a reserve.

    Args:
        lexicon: where the words come from.
        lengths: fewest and most letters.
        max_level: highest SCOWL level of a familiar word.
        min_zipf: lowest Zipf frequency of a familiar word.
    """
    length = pl.col("word").str.len_bytes()
    rows = lexicon.words.filter(length.is_between(*lengths)).select(
        "word", "size", "zipf", "lemmas"
    )
    candidates = [
        PoolWord(
            text=word,
            size=size,
            zipf=zipf,
            lemmas=tuple(lemmas),
            doubled=find_doubled_letters(word),
            familiar=size <= max_level and round(zipf, 2) >= min_zipf,
        )
        for word, size, zipf, lemmas in rows.iter_rows()
    ]
    candidates.sort(key=lambda word: (max(word.size, max_level), -word.zipf, word.text))
    return group_candidates(candidates)


def group_candidates(candidates: Iterable[PoolWord]) -> WordPool:
    """Sort words into a pool, in the order in which they come."""
    pool = WordPool(
        {letter: WordGroup() for letter in LETTERS},
        {letter: WordGroup() for letter in LETTERS},
        WordGroup(),
    )
    for word in candidates:
        first = word.text[0]
        (pool.double if word.doubled else pool.plain)[first].add(word)
        if word.doubled:
            pool.all_double.add(word)
    return pool
