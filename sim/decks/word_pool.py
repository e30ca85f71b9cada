"""The words that a generated deck may hold, by first letter and double letter."""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from sim.decks.spread import LETTERS
from sim.lexicon import Lexicon

DOUBLE_LETTER = re.compile(r"(.)\1")
DOUBLED = [2 * letter for letter in LETTERS]


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


class Reserve:
    """Words that are seldom asked for: made of their rows when they are, not before.

    Args:
        rows: their text, level, Zipf frequency and lemmas, in order.
    """

    def __init__(self, rows: pl.DataFrame) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return self.rows.height

    def __iter__(self) -> Iterator[PoolWord]:
        return words_of(self.rows, familiar=False)


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Candidates, the familiar ones apart; both by level, then by frequency."""

    familiar: list[PoolWord]
    reserve: Reserve


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
    level = pl.max_horizontal("size", pl.lit(max_level))
    rows = lexicon.words.filter(pl.col("word").str.len_bytes().is_between(*lengths)).sort(
        level, -pl.col("zipf"), "word"
    )
    # by Python, for polars rounds halves otherwise
    is_common = pl.Series([round(zipf, 2) >= min_zipf for zipf in rows["zipf"]], dtype=pl.Boolean)
    is_familiar = (rows["size"] <= max_level) & is_common
    familiar = list(words_of(rows.filter(is_familiar), familiar=True))
    reserve = rows.filter(~is_familiar).with_columns(
        first=pl.col("word").str.slice(0, 1), doubled=pl.col("word").str.contains_any(DOUBLED)
    )
    words = defaultdict(list)
    for word in familiar:
        words[word.text[0], bool(word.doubled)].append(word)
    others = reserve.partition_by("first", "doubled", as_dict=True)
    double, plain = (
        {
            letter: WordGroup(
                words[letter, doubled], Reserve(others.get((letter, doubled), reserve.clear()))
            )
            for letter in LETTERS
        }
        for doubled in (True, False)
    )
    all_double = WordGroup(
        [word for word in familiar if word.doubled], Reserve(reserve.filter("doubled"))
    )
    return WordPool(double, plain, all_double)


def words_of(rows: pl.DataFrame, *, familiar: bool) -> Iterator[PoolWord]:
    """The words of rows, in their order."""
    columns = ("word", "size", "zipf", "lemmas")
    for word, size, zipf, lemmas in rows.select(columns).iter_rows():
        doubled = find_doubled_letters(word)
        yield PoolWord(word, size, zipf, tuple(lemmas), doubled, familiar)
