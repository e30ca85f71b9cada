"""What the agreed list says of a word (ALL-01, ALL-04), the same in every game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import polars as pl

from sim.lexicon import Lexicon, load_lexicon
from sim.lexicon.false_words import false_words


def lexicon_of(values: Mapping[str, Any]) -> Lexicon:
    """ALL-01: the agreed list."""
    return load_lexicon(str(values["lexicon"]), values["lexicon_filter"] == "family")


def is_in_lexicon(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-01: whether the agreed list holds the word."""
    return word in lexicon_of(values)


def is_believed(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-04: whether it is one of the false words that a player may believe in."""
    return word in false_pool(str(values["lexicon"]))


@cache
def false_pool(name: str) -> frozenset[str]:
    """The false words of a list."""
    return frozenset(false_words(name)["word"].to_list())


@cache
def relations(name: str, family_only: bool, column: str) -> dict[str, frozenset[str]]:
    """By word of a list what a column of it names: ``lemmas``, or the singulars ``plural_of``.

    Words of which it names nothing but themselves are left out: they are most of a list.
    """
    words = load_lexicon(name, family_only).words
    named = words.filter(pl.col(column).list.set_difference(pl.concat_list("word")).list.len() > 0)
    spelled, others = named["word"].to_list(), named[column].to_list()
    return {word: frozenset(those) for word, those in zip(spelled, others, strict=True)}


def lemmas_of(word: str, values: Mapping[str, Any]) -> frozenset[str]:
    """What a word is a form of: all its lemmas; a word that is not listed is its own.

    >>> rules = {"lexicon": "scowl-70", "lexicon_filter": "family"}
    >>> sorted(lemmas_of("found", rules)), sorted(lemmas_of("goed", rules))
    (['find', 'found'], ['goed'])
    """
    table = relations(str(values["lexicon"]), values["lexicon_filter"] == "family", "lemmas")
    return table.get(word, frozenset({word}))
