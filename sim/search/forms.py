"""Which words a word is a form of, as games note it by word_id."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.limits import MOST_WORDS
from sim.search.build_words import number_frame

FORM_DTYPE = np.int32
MOST_FORMS = 8
"""Words that a word can be a form of; the lexicons need 4 at most."""
NO_FORM = -1


def note_forms(words: pl.DataFrame) -> npt.NDArray[np.int32]:
    """By word_id: the ids of the words that it is a form of in their order, the rest `NO_FORM`.

    Args:
        words: ``word`` and ``form_of``, a list; of its words those that have no id do not count.

    Returns:
        Shape (MOST_WORDS, MOST_FORMS).
    """
    ids = number_frame(words["word"])
    pairs = words.select("word", "form_of").explode("form_of").drop_nulls()
    pairs = pairs.join(ids, on="word")
    pairs = pairs.join(ids.rename({"word_id": "form"}), left_on="form_of", right_on="word")
    numbers = pairs.select("word_id", "form").unique().sort("word_id", "form").to_numpy()
    word_id, form = numbers[:, 0], numbers[:, 1]
    firsts = np.flatnonzero(np.diff(word_id, prepend=-1))
    place = np.arange(len(word_id)) - np.repeat(firsts, np.diff(firsts, append=len(word_id)))
    forms = np.full((MOST_WORDS, MOST_FORMS), NO_FORM, FORM_DTYPE)
    forms[word_id, place] = form
    return forms
