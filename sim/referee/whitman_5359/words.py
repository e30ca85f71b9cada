"""Which words may be laid in Whitman 5359, and which are mere forms of another (WH-15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words


def is_believed(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-04: whether it is one of the false words that a player may believe in."""
    return word in false_pool(str(values["lexicon"]))


@cache
def false_pool(name: str) -> frozenset[str]:
    """The false words of a list."""
    return frozenset(false_words(name)["word"].to_list())


@cache
def relations(name: str, family_only: bool, column: str) -> dict[str, frozenset[str]]:
    """By word of a list, its lemmas or, for a plural, its singulars."""
    words = load_lexicon(name, family_only).words
    spelled, others = words["word"].to_list(), words[column].to_list()
    return {word: frozenset(those) for word, those in zip(spelled, others, strict=True)}


def is_plural_of(new: str, old: str, values: Mapping[str, Any]) -> bool:
    """WH-40: whether the agreed list knows the new word as a plural of the old one.

    A false word is nobody's plural.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> is_plural_of("children", "child", rules), is_plural_of("seat", "tea", rules)
    (True, False)
    """
    family = values["lexicon_filter"] == "family"
    singulars = relations(str(values["lexicon"]), family, "plural_of")
    return old in singulars.get(new, frozenset())


def is_inflection_of(new: str, old: str, values: Mapping[str, Any]) -> bool:
    """WH-15, any inflection: whether two words have a lemma in common.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> is_inflection_of("farmed", "farm", rules), is_inflection_of("farmer", "farm", rules)
    (True, False)
    """
    family = values["lexicon_filter"] == "family"
    lemmas = relations(str(values["lexicon"]), family, "lemmas")
    return not lemmas.get(new, frozenset({new})).isdisjoint(lemmas.get(old, frozenset({old})))
