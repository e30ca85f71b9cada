"""Which words may be laid in Word Lift, and which are mere forms of another (WL-27)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sim.lexicon import Lexicon, load_lexicon
from sim.lexicon.false_words import false_words
from sim.referee.word_lift.deck import VOWELS


def lexicon_of(values: Mapping[str, Any]) -> Lexicon:
    """ALL-01: the agreed list."""
    return load_lexicon(str(values["lexicon"]), values["lexicon_filter"] == "family")


def is_listed(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-01: whether the agreed list holds the word; WL-21: it alone decides."""
    return word in lexicon_of(values)


def is_believed(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-04: whether it is one of the false words that a player may believe in."""
    return word in false_pool(str(values["lexicon"]))


@cache
def false_pool(name: str) -> frozenset[str]:
    """The false words of a list."""
    return frozenset(false_words(name)["word"].to_list())


@cache
def lemma_table(name: str, family_only: bool) -> dict[str, frozenset[str]]:
    """By word of a list, its lemmas."""
    words = load_lexicon(name, family_only).words
    spelled, lemmas = words["word"].to_list(), words["lemmas"].to_list()
    return {word: frozenset(those) for word, those in zip(spelled, lemmas, strict=True)}


def lemmas_of(word: str, values: Mapping[str, Any]) -> frozenset[str]:
    """WL-27: what a word is a form of: all its lemmas; a word that is not listed is its own.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> sorted(lemmas_of("found", rules)), sorted(lemmas_of("goed", rules))
    (['find', 'found'], ['goed'])
    """
    table = lemma_table(str(values["lexicon"]), values["lexicon_filter"] == "family")
    return table.get(word, frozenset({word}))


def roots_of(word: str, values: Mapping[str, Any]) -> frozenset[str]:
    """WL-27, derivation: the lemmas, and what they are made of with re- or -er.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> sorted(roots_of("bakers", rules)), sorted(roots_of("reruns", rules))
    (['bake', 'baker'], ['rerun', 'run'])
    """
    lemmas = lemmas_of(word, values)
    made_of = {root for lemma in lemmas for root in stripped(lemma)}
    return lemmas | {root for root in made_of if is_listed(root, values)}


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
