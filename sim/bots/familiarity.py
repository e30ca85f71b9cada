"""Which words a bot knows, and how soon it sees one whose letters lie before it.

*Vocabulary.* A word is the better known the more common its SCOWL level and the more often it is
met (Zipf: log10 of occurrences per billion words). Both go into the odds that one seat of this bot
knows it; the search draws, once a seat and deal, whether it does. Inflected forms are known by
their lemma: who knows ``abacus`` knows ``abacuses``.

*Noticing.* A word that is known and whose letters are at hand is seen after a waiting time that is
exponential with a mean that grows with rarity and length (`sim.bots.fitting.noticing_evidence`
holds this to published figures). Looking time adds up over turns, so what was not seen now may be
seen later.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.lexicon.load import read_table

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

LONGEST_WAIT = 1_000_000_000


@dataclass(frozen=True)
class NoticingConstants:
    """How long a word waits to be seen; `sim.bots.fitting.noticing_evidence` chooses them.

    Attributes:
        seconds: mean wait of a word of four letters and Zipf 4 with skill 1.
        per_zipf: the log of the wait grows by this for each Zipf that a word is rarer.
        per_letter: and by this for each letter that it is longer.
    """

    seconds: float
    per_zipf: float
    per_letter: float


@cache
def load_noticing() -> NoticingConstants:
    """The committed constants, ``noticing_constants.toml``."""
    text = resources.files("sim.bots").joinpath("noticing_constants.toml").read_text("utf-8")
    return NoticingConstants(**tomllib.loads(text))


def familiarity(
    words: pl.DataFrame, values: Mapping[str, Any]
) -> tuple[Floats, npt.NDArray[np.int64]]:
    """How well a bot knows each word, and how long it takes to see it.

    Args:
        words: a row a word with the columns ``word``, ``size`` (SCOWL level) and ``zipf``.
        values: of the bot: ``vocabulary`` and ``noticing`` are read.

    Returns:
        known: the chance that a seat of this bot knows the word, 0 to 1; exactly 0 for words far
            outside its vocabulary, exactly 1 for a vocabulary of the whole list.
        mean_wait: mean looking time until it notices the word while its letters are at hand, in
            milliseconds; 0 if it sees at once.

    >>> words = pl.DataFrame({"word": ["cat", "cwm"], "size": [10, 80], "zipf": [4.8, 1.0]})
    >>> known, mean_wait = familiarity(words, {"vocabulary": 35, "noticing": 1.0})
    >>> known.tolist(), bool(mean_wait[0] < mean_wait[1])
    ([1.0, 0.0], True)
    """
    zipf = felt_zipf(words)
    known = chance_known(words["size"].to_numpy().astype(np.float64), zipf, values["vocabulary"])
    if values["noticing"] == "perfect":
        return known, np.zeros(words.height, np.int64)
    letters = words["word"].str.len_chars().to_numpy().astype(np.float64)
    wait = mean_seconds(zipf, letters, load_noticing()) / values["noticing"]
    return known, np.minimum(np.ceil(1000 * wait), LONGEST_WAIT).astype(np.int64)


def felt_zipf(words: pl.DataFrame) -> Floats:
    """How often each word feels met: its own Zipf, or its lemma's less a little if that is more.

    Args:
        words: with the columns ``word`` and ``zipf``; a word that the table of all words lacks
            has no lemma.
    """
    met = words.select("word", "zipf").join(
        lemma_zipf(), on="word", how="left", maintain_order="left"
    )
    of_lemma = pl.col("lemma_zipf").fill_null(0.0) - INFLECTION_LOSS
    felt = met.select(pl.max_horizontal("zipf", of_lemma)).to_series()
    return felt.to_numpy().astype(np.float64)


@cache
def lemma_zipf() -> pl.DataFrame:
    """The Zipf of the oftenest met lemma of every word: columns word, lemma_zipf."""
    table = read_table()
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


def mean_seconds(zipf: Floats, letters: Floats, constants: NoticingConstants) -> Floats:
    """Mean looking time until words of these frequencies and lengths are seen, with skill 1."""
    log_wait = constants.per_zipf * (4 - zipf) + constants.per_letter * (letters - 4)
    return np.asarray(constants.seconds * np.exp(log_wait))
