"""Which words are mere forms of each other (WL-27).

A word is a form of its lemmas; by the derivation rule also of what is left of a lemma without a
leading re- or a trailing -er, if that is a word. Two words are forms of each other if they are
forms of a common word. A word that the lexicon does not hold is a form of itself alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.kernel import kernel
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_WORDS
from sim.search.forms import FORM_DTYPE, MOST_FORMS, NO_FORM, note_forms

INFLECTION, DERIVATION, OFF = range(3)
FORM_RULES = ("inflection", "derivation", "off")


@lru_cache(maxsize=8)
def forms_of(lexicon: str, family_only: bool, rule: str) -> npt.NDArray[np.int32]:
    """By word_id: the ids of the words that it is a form of, the rest `NO_FORM`.

    Args:
        lexicon, family_only: the agreed words (ALL-01).
        rule: one of `FORM_RULES`.

    Returns:
        Shape (MOST_WORDS, MOST_FORMS). With the rule off a word is a form of itself alone: a new
        word is never the stolen word over again.
    """
    forms = np.full((MOST_WORDS, MOST_FORMS), NO_FORM, FORM_DTYPE)
    if rule != FORM_RULES[OFF]:
        words = load_lexicon(lexicon, family_only=family_only).words
        lemmas = words.select("word", form_of="lemmas")
        forms = note_forms(add_roots(lemmas) if rule == FORM_RULES[DERIVATION] else lemmas)
    is_alone = forms[:, 0] == NO_FORM
    forms[is_alone, 0] = np.flatnonzero(is_alone)
    return forms


def add_roots(words: pl.DataFrame) -> pl.DataFrame:
    """Count what lemmas are derived from among what words are forms of."""
    listed = frozenset(words["word"].to_list())
    lists = words["form_of"].to_list()
    roots = [
        [*lemmas, *(root for lemma in lemmas for root in roots_of(lemma) if root in listed)]
        for lemmas in lists
    ]
    return words.with_columns(form_of=pl.Series(roots, dtype=pl.List(pl.String)))


def roots_of(lemma: str) -> Iterator[str]:
    """What a lemma may be derived from; not all of it are words.

    >>> list(roots_of("runner")), list(roots_of("redo")), list(roots_of("baker"))
    (['runn', 'runne', 'run'], ['do'], ['bak', 'bake'])
    """
    if lemma.startswith("re"):
        yield lemma[2:]
    if lemma.endswith("er"):
        stem = lemma[:-2]
        yield stem
        yield stem + "e"
        is_doubled = len(stem) > 1 and stem[-1] == stem[-2] and stem[-1] not in "aeiou"
        if is_doubled:
            yield stem[:-1]


@kernel
def share_a_form(deck, one, other):
    """Is one word a mere form of the other (WL-27)?"""
    for at in range(MOST_FORMS):
        form = deck.form[one, at]
        if form < 0:
            break
        for place in range(MOST_FORMS):
            if deck.form[other, place] == form:
                return True
    return False
