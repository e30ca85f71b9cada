"""Which words may be laid in Whitman 5359, and which are mere forms of another (WH-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.referee.lexicon import lemmas_of, relations


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
    return not lemmas_of(new, values).isdisjoint(lemmas_of(old, values))
