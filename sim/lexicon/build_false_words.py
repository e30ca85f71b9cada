"""Builds ``false_inflections.csv``: forms that a regular English would have and English lacks.

    python -m sim.lexicon.build_false_words

Own generation, by rule, from the well-known lemmas of ``words.parquet``: nothing else goes in, and
the same table gives the same bytes. A form counts only if no level of the table lists it, excluded
words among them.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from sim.lexicon.load import read_table

FILE = Path(__file__).parent / "false_inflections.csv"
WELL_KNOWN_SIZE = 35
WELL_KNOWN_ZIPF = 3.0
FELT_RARER = 1.0
"""A false form is taken to be met as often as a word so much rarer than its lemma, in Zipf."""
FORM = re.compile(r"[a-z]{3,15}")
VOWELS = frozenset("aeiou")
KNOWN_PART_SIZE = 50
"""A verb's -ing form or an adjective's -est form must be so well known to show what it is."""
COMPARED_LETTERS = range(4, 8)
"""Longer adjectives are compared with more and most even by those who get it wrong."""
MASS_ENDINGS = ("tion", "sion", "ment", "ness", "ity", "ism", "ance", "ence", "ware", "dom", "age")
ADJECTIVE_ENDINGS = ("ful", "ous", "ive", "ant", "ent", "al", "ic", "id", "ile", "less")


def words_of(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


SAME_PLURAL = words_of(
    "sheep deer moose elk bison salmon trout cod squid shrimp swine aircraft spacecraft offspring"
    " series species headquarters crossroads gallows barracks means"
)
"""Nouns whose plural is the noun; the table does not tell them apart from words without plural."""
MASS_NOUNS = words_of(
    "advice furniture equipment homework housework luggage baggage traffic weather music rice bread"
    " butter money mud dirt jewelry knowledge progress research clothing lightning thunder scenery"
    " machinery poetry pottery garbage rubbish trash electricity gasoline oxygen chess laughter"
    " leisure wealth health harm courage patience silverware dust chaos evidence news"
)


@dataclass(frozen=True)
class WordTable:
    """What the rules ask of the table.

    Attributes:
        size: SCOWL level of every word.
        lemmas: of every word.
        singulars: every word that has a plural in the table.
    """

    size: Mapping[str, int]
    lemmas: Mapping[str, Set[str]]
    singulars: Set[str]

    def has_known_form(self, form: str, lemma: str) -> bool:
        """Is this a well-known form of the lemma?"""
        return self.size.get(form, 99) <= KNOWN_PART_SIZE and lemma in self.lemmas[form]


def doubles_consonant(lemma: str) -> bool:
    """Is the last consonant doubled before an ending: one syllable, one vowel, one consonant?

    >>> doubles_consonant("run"), doubles_consonant("eat"), doubles_consonant("blow")
    (True, False, False)
    """
    vowels = [letter for letter in lemma if letter in VOWELS]
    return (
        len(vowels) == 1
        and len(lemma) > 2
        and lemma[-2] in VOWELS
        and lemma[-1] not in VOWELS
        and lemma[-1] not in "wxy"
    )


def add_ending(lemma: str, ending: str) -> str:
    """The lemma with -ed, -er, -est or -ing, spelled by rule.

    >>> [add_ending(lemma, "ed") for lemma in ("go", "run", "give", "carry", "say")]
    ['goed', 'runned', 'gived', 'carried', 'sayed']
    """
    if lemma.endswith("e") and (ending != "ing" or not lemma.endswith(("ee", "ye", "oe"))):
        return lemma[:-1] + ending
    if lemma.endswith("y") and lemma[-2:-1] not in VOWELS and ending != "ing":
        return lemma[:-1] + "i" + ending
    if doubles_consonant(lemma):
        return lemma + lemma[-1] + ending
    return lemma + ending


def regular_plural(noun: str) -> str:
    """The noun's plural by rule.

    >>> [regular_plural(noun) for noun in ("child", "mouse", "fish", "honesty")]
    ['childs', 'mouses', 'fishes', 'honesties']
    """
    if noun.endswith("y") and noun[-2:-1] not in VOWELS:
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def regular_adverb(adjective: str) -> str:
    """The adjective with -ly, spelled by rule.

    >>> [regular_adverb(adjective) for adjective in ("fast", "early", "small")]
    ['fastly', 'earlily', 'smally']
    """
    if adjective.endswith("ll"):
        return adjective + "y"
    return adjective[:-1] + "ily" if adjective.endswith("y") else adjective + "ly"


def false_forms(lemma: str, table: WordTable) -> Iterator[str]:
    """Yield the regular forms that this lemma would have; some of them are words.

    Pasts of verbs (goed), plurals of nouns with another plural or none (childs, sheeps),
    comparatives and superlatives of adjectives (honester), adverbs of adjectives (fastly).
    """
    if table.has_known_form(add_ending(lemma, "ing"), lemma):
        yield add_ending(lemma, "ed")
    is_mass = lemma in MASS_NOUNS or lemma in SAME_PLURAL or lemma.endswith(MASS_ENDINGS)
    if lemma in table.singulars or is_mass:
        yield regular_plural(lemma)
    if lemma.endswith("ly"):
        return
    if table.has_known_form(add_ending(lemma, "est"), lemma):
        yield regular_adverb(lemma)
        return
    is_adjective = f"{lemma}ly" in table.size and lemma.endswith(ADJECTIVE_ENDINGS)
    if is_adjective and len(lemma) in COMPARED_LETTERS:
        yield add_ending(lemma, "er")
        yield add_ending(lemma, "est")


def read_word_table() -> WordTable:
    """The table as the rules need it."""
    words = read_table()
    lemmas = {word: frozenset(of) for word, of in words.select("word", "lemmas").iter_rows()}
    singulars = frozenset(words["plural_of"].explode(empty_as_null=True).drop_nulls().to_list())
    return WordTable(dict(words.select("word", "size").iter_rows()), lemmas, singulars)


def build_false_inflections() -> pl.DataFrame:
    """The false forms, in order, each once.

    Returns:
        ``word``; ``size``, SCOWL level of the lemma; ``zipf``, of a word as often met as the form
        feels; ``lemma``, or the plural that is made a plural again (childrens); the best known if
        several give the same form.
    """
    table = read_word_table()
    is_bare_plural = (pl.col("plural_of").list.len() > 0) & ~pl.col("word").str.ends_with("s")
    known = (
        read_table()
        .filter(
            pl.col("size") <= WELL_KNOWN_SIZE,
            pl.col("zipf") >= WELL_KNOWN_ZIPF,
            pl.col("family"),
        )
        .filter(pl.col("lemmas").list.contains(pl.col("word")) | is_bare_plural)
        .sort(["zipf", "word"], descending=[True, False])
    )
    found: dict[str, tuple[int, float, str]] = {}
    for lemma, size, zipf, of in known.select("word", "size", "zipf", "plural_of").iter_rows():
        doubled = [regular_plural(lemma)] if of and not lemma.endswith("s") else []
        for form in (*false_forms(lemma, table), *doubled):
            if FORM.fullmatch(form) and form not in table.size:
                found.setdefault(form, (size, round(zipf - FELT_RARER, 2), lemma))
    rows = [(form, *found[form]) for form in sorted(found)]
    schema = {"word": pl.String(), "size": pl.UInt8(), "zipf": pl.Float32(), "lemma": pl.String()}
    return pl.DataFrame(rows, schema=schema, orient="row")


def main() -> None:
    """Build the forms and write them."""
    parser = argparse.ArgumentParser(description="Build sim/lexicon/false_inflections.csv.")
    parser.add_argument("--out", type=Path, default=FILE)
    out = parser.parse_args().out
    forms = build_false_inflections()
    forms.write_csv(out, float_precision=2)
    print(f"{out}: {forms.height} forms")


if __name__ == "__main__":
    main()
