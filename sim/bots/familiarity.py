"""Which words a bot knows, and how soon it sees one whose letters lie before it.

*Vocabulary.* A word is the better known the more common its SCOWL level and the more often it is
met (Zipf: log10 of occurrences per billion words). Both go into the odds that one seat of this bot
knows it; the search draws, once a seat and deal, whether it does. Inflected forms are known by
their lemma: who knows ``abacus`` knows ``abacuses``.

*Noticing.* A word that is known and whose letters are at hand is seen after a waiting time on the
clock of the search; `sim.bots.attention` says how it depends on the word and on what else lies
there. Looking adds up over turns, so what was not seen now may be seen later.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.attention import mean_waits
from sim.lexicon.load import read_all_spellings

Floats = npt.NDArray[np.float64]

WHOLE_LIST = 90
"""From this vocabulary on a bot knows every word there is."""

# Zipf of the middle word of each SCOWL level: where a vocabulary of that level has its soft edge
LEVELS = (10, 20, 35, 50, 60, 70, 80)
MIDDLE_ZIPF = (4.6, 3.9, 3.0, 2.0, 1.4, 0.7, 0.0)
INFLECTION_LOSS = 0.5
"""An inflected form counts as met at least so much less often than its lemma, in Zipf."""

AT_EDGE = 1.5
PER_LEVEL = 0.4
PER_ZIPF = 1.5
"""Log odds of knowing a word: at the edge, for each SCOWL level and each Zipf inside of it."""
SURE = 4.0
"""Beyond these log odds either way a word is known to all seats, or to none."""


def familiarity(
    words: pl.DataFrame, values: Mapping[str, Any]
) -> tuple[Floats, npt.NDArray[np.int64]]:
    """How well a bot knows each word, and how long it takes to see it.

    Args:
        words: a row a word with the columns ``word``, ``size`` (SCOWL level) and ``zipf``.
        values: of the bot.

    Returns:
        known: the chance that a seat of this bot knows the word, 0 to 1; exactly 0 for words far
            outside its vocabulary, exactly 1 for a vocabulary of the whole list.
        mean_wait: of each word, see `sim.bots.attention.mean_waits`.

    >>> words = pl.DataFrame({"word": ["cat", "cwm"], "size": [10, 80], "zipf": [4.8, 1.0]})
    >>> from sim.bots.profiles import find_bot
    >>> known, mean_wait = familiarity(words, find_bot("casual").values)
    >>> known.tolist(), bool(mean_wait[0] < mean_wait[1])
    ([1.0, 0.0], True)
    """
    zipf = felt_zipf(words)
    known = chance_known(words["size"].to_numpy().astype(np.float64), zipf, values["vocabulary"])
    letters = words["word"].str.len_chars().to_numpy().astype(np.float64)
    return known, mean_waits(base_zipf(words), letters, values)


def felt_zipf(words: pl.DataFrame) -> Floats:
    """How often each word feels met: its own Zipf, or its lemma's less a little if that is more.

    Args:
        words: with the columns ``word`` and ``zipf``; a word that the table of all words lacks
            has no lemma.
    """
    return zipf_by_lemma(words, INFLECTION_LOSS)


def base_zipf(words: pl.DataFrame) -> Floats:
    """The Zipf of each word's base form, if that is more than its own: what is seen is the base."""
    return zipf_by_lemma(words, 0.0)


def zipf_by_lemma(words: pl.DataFrame, loss: float) -> Floats:
    """The Zipf of each word, or of its oftenest met lemma less a loss, if that is more."""
    met = words if "lemma_zipf" in words.columns else with_lemma_zipf(words)
    of_lemma = pl.col("lemma_zipf").fill_null(0.0) - loss
    felt = met.select(pl.max_horizontal("zipf", of_lemma)).to_series()
    return felt.to_numpy().astype(np.float64)


def with_lemma_zipf(words: pl.DataFrame) -> pl.DataFrame:
    """The words with ``lemma_zipf`` beside them: who asks for many bots looks it up once."""
    return words.join(lemma_zipf(), on="word", how="left", maintain_order="left")


@cache
def lemma_zipf() -> pl.DataFrame:
    """The Zipf of the oftenest met lemma of every word: columns word, lemma_zipf."""
    table = read_all_spellings()
    lemmas = table.select("word", "lemmas").explode("lemmas")
    zipf = table.select(lemmas="word", lemma_zipf="zipf")
    joined = lemmas.join(zipf, on="lemmas", how="left")
    return joined.group_by("word").agg(pl.col("lemma_zipf").max())


def chance_known(size: Floats, zipf: Floats, vocabulary: float) -> Floats:
    """The chance that a seat with this vocabulary knows words of these levels and frequencies."""
    if vocabulary >= WHOLE_LIST:
        return np.ones(len(size))
    edge = float(np.interp(vocabulary, LEVELS, MIDDLE_ZIPF))
    odds = AT_EDGE + PER_LEVEL * (vocabulary - size) + PER_ZIPF * (zipf - edge)
    chance: Floats = 1 / (1 + np.exp(-odds))
    chance[odds <= -SURE] = 0.0
    chance[odds >= SURE] = 1.0
    return chance
