"""Which words may be laid in Word Lift, and which are mere forms of another (WL-27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.referee.lexicon import is_in_lexicon, lemmas_of
from sim.referee.word_lift.deck import VOWELS


def roots_of(word: str, values: Mapping[str, Any]) -> frozenset[str]:
    """WL-27, derivation: the lemmas, and what they are made of with re- or -er.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> sorted(roots_of("bakers", rules)), sorted(roots_of("reruns", rules))
    (['bake', 'baker'], ['rerun', 'run'])
    """
    lemmas = lemmas_of(word, values)
    made_of = {root for lemma in lemmas for root in stripped(lemma)}
    return lemmas | {root for root in made_of if is_in_lexicon(root, values)}


def stripped(lemma: str) -> set[str]:
    """What is left of a lemma without a leading re- or a trailing -er.

    >>> sorted(stripped("runner")), sorted(stripped("remake"))
    (['run', 'runn', 'runne'], ['make'])
    """
    left = {lemma[2:]} if lemma.startswith("re") else set()
    if lemma.endswith("er"):
        stem = lemma[:-2]
        left |= {stem, stem + "e"}
        if stem[-2:-1] == stem[-1:] and stem[-1:] not in VOWELS:
            left.add(stem[:-1])
    return left


def is_mere_form(new: str, stolen: str, form_rule: str, values: Mapping[str, Any]) -> bool:
    """WL-27: whether the new word merely changes the stolen one's form.

    Args:
        new: one of the two new words.
        stolen: the word that is split.
        form_rule: inflection, derivation or off; then only the very spelling is barred.
        values: the header's parameters.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> is_mere_form("gamed", "games", "inflection", rules)
    True
    >>> is_mere_form("bake", "baker", "inflection", rules)
    False
    >>> is_mere_form("bake", "baker", "derivation", rules)
    True
    """
    if form_rule == "off":
        return new == stolen
    related = roots_of if form_rule == "derivation" else lemmas_of
    return not related(new, values).isdisjoint(related(stolen, values))
