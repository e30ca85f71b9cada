"""Words that a player may believe in though the agreed dictionary lacks them (ALL-04)."""

from __future__ import annotations

import functools
from pathlib import Path

import polars as pl

from sim.lexicon.load import SPELLINGS, load_lexicon, read_table, spell

FALSE_INFLECTIONS = Path(__file__).parent / "false_inflections.csv"
FEWEST = 20_000
"""Words of the next SCOWL levels that come into the pool at least, whole levels of them: with fewer
a few cards often allow none, and false words are rarer than declared."""
LEAST_LETTERS = 3
RAREST_LEVEL, MOST_ZIPF_THERE = 80, 2.2
"""What is met more often and yet has only level 80 is for the most part a name (luke, andromeda),
which no player believes to be allowed (FW-28)."""
COLUMNS = ("word", "size", "zipf")


@functools.cache
def false_words(lexicon_name: str) -> pl.DataFrame:
    """The pool of false words of a dictionary (ALL-04): none of them is in it.

    The words next to come if the dictionary were larger, those of the next SCOWL level or, if they
    are not `FEWEST`, of as many levels as that takes; and false inflections of well-known words,
    such as ``goed``.

    Args:
        lexicon_name: as for `sim.lexicon.load_lexicon`.

    Returns:
        A row a word, in order: ``word``, 3 to 15 letters; ``size`` and ``zipf`` as in the
        lexicon. A false inflection has its lemma's size, and is taken to be met as often as a
        word that is one Zipf rarer than its lemma. No word of the exclusion list is among them.

    Raises:
        InputError: there is no such lexicon.

    >>> pool = false_words("scowl-70")
    >>> "goed" in pool["word"], "went" in pool["word"], false_words("scowl-80")["size"].max()
    (True, False, 35)
    """
    listed = load_lexicon(lexicon_name).words["word"].to_list()
    if spell(lexicon_name, SPELLINGS[0]) != lexicon_name:  # nor is another spelling a false word
        listed += load_lexicon(spell(lexicon_name, "both")).words["word"].to_list()
    next_words = (
        read_table()
        .filter(
            pl.col("family"),
            pl.col("word").str.len_chars() >= LEAST_LETTERS,
            ~pl.col("word").is_in(listed),
            (pl.col("size") < RAREST_LEVEL) | (pl.col("zipf") <= MOST_ZIPF_THERE),
        )
        .sort("size", "word")
        .select(COLUMNS)
    )
    if next_words.height > FEWEST:
        next_words = next_words.filter(pl.col("size") <= next_words["size"][FEWEST - 1])
    inflections = read_false_inflections().filter(~pl.col("word").is_in(listed)).select(COLUMNS)
    return pl.concat([next_words, inflections]).sort("word")


def read_false_inflections() -> pl.DataFrame:
    """The committed false inflections: word, size, zipf, lemma (`build_false_words`)."""
    schema = {"word": pl.String(), "size": pl.UInt8(), "zipf": pl.Float32(), "lemma": pl.String()}
    return pl.read_csv(FALSE_INFLECTIONS, schema=schema)
