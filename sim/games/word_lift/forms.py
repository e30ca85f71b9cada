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

from sim.kernel import kernel
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_WORDS
from sim.search.build_words import id_of_spelling, id_of_word, number_words

FORM_DTYPE = np.int32
MOST_FORMS = 8
"""Words that a word can be a form of; the lexicons need 4 at most."""
NO_FORM = -1

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
    forms[:, 0] = np.arange(MOST_WORDS)
    if rule == FORM_RULES[OFF]:
        return forms
    words = load_lexicon(lexicon, family_only=family_only).words
    texts = words["word"].to_list()
    listed = frozenset(texts)
    own_ids = number_words(texts).tolist()
    ids = {**dict(zip(texts, own_ids, strict=True)), **id_of_word(), **id_of_spelling()}
    for word, word_id, lemmas in zip(texts, own_ids, words["lemmas"].to_list(), strict=True):
        roots = set(lemmas)
        if rule == FORM_RULES[DERIVATION]:
            roots |= {root for lemma in lemmas for root in roots_of(lemma) if root in listed}
        numbers = sorted(ids[root] for root in roots if root in ids) or [ids.get(word, word_id)]
        forms[word_id] = NO_FORM
        forms[word_id, : len(numbers)] = numbers
    return forms


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
