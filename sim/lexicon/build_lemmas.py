"""Finds each word's lemmas and singulars. Used when ``words.parquet`` is built, never in play.

Dictionary first: LemmInflect holds the NIH SPECIALIST Lexicon and, alone among the libraries
looked at, gives *every* lemma of a form (found is find and found, leaves is leaf and leave).
It knows half of the words of level 70. For the rest the ``inflect`` library forms the plurals
of every noun, and plain spelling rules undo -s, -ed, -ing, -est; a guess counts only if its stem
is itself a word that is listed at the same or a more common SCOWL level.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

VOWELS = frozenset("aeiou")
IRREGULAR_PLURALS = (
    ("men", "man"),
    ("ses", "sis"),
    ("ena", "enon"),
    ("hedra", "hedron"),
    ("ia", "ion"),
    ("a", "um"),
    ("i", "us"),
    ("ae", "a"),
)
LOOK_LIKE_PLURALS = frozenset({"alumina", "tantra"})  # not of aluminum, not of tantrum

FormsByPart = Callable[[str], Mapping[str, tuple[str, ...]]]


def strip_doubled_consonant(stem: str) -> Iterator[str]:
    """Yield the stem without its doubled last consonant: ``hopp`` gives ``hop``.

    >>> list(strip_doubled_consonant("hopp")), list(strip_doubled_consonant("hop"))
    (['hop'], [])
    """
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in VOWELS:
        yield stem[:-1]


def guess_stems(word: str) -> Iterator[str]:
    """Yield the stems that regular English spelling allows for an inflected form.

    >>> sorted(set(guess_stems("hoped")))
    ['hop', 'hope']
    >>> list(guess_stems("lairiest"))
    ['lairy', 'lairi', 'lairie']
    """
    if word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
        if word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
            yield word[:-2]
        if word.endswith("ies"):
            yield word[:-3] + "y"
    for ending in ("ed", "ing", "est"):
        if not word.endswith(ending) or len(word) < len(ending) + 2:
            continue
        stem = word[: -len(ending)]
        if stem.endswith("i"):
            yield stem[:-1] + "y"
        yield stem
        yield stem + "e"
        yield from strip_doubled_consonant(stem)


def guess_positives(word: str, size: Mapping[str, int]) -> Iterator[str]:
    """Yield the adjective of a comparative in -er whose superlative in -est is a word too.

    The superlative distinguishes ``astuter`` (astutest) from an agent such as ``bedder``.

    >>> list(guess_positives("tweedier", {"tweediest": 60}))
    ['tweedy', 'tweedi', 'tweedie']
    >>> list(guess_positives("bedder", {}))
    []
    """
    if not word.endswith("er") or f"{word[:-2]}est" not in size:
        return
    stem = word[:-2]
    yield from ([stem[:-1] + "y"] if stem.endswith("i") else [])
    yield from (stem, stem + "e")
    yield from strip_doubled_consonant(stem)


def has_common_enough(stem: str, word: str, size: Mapping[str, int]) -> bool:
    """Is the stem a word, of three letters or more, no rarer than the form it would explain?

    The level keeps ``alas`` (20) from being the plural of ``ala`` (70).
    """
    return stem != word and len(stem) > 2 and size.get(stem, 99) <= size[word]


def guess_irregular_singulars(form: str) -> Iterator[str]:
    """Yield the singulars that the Latin, Greek and -man patterns allow for a plural.

    >>> list(guess_irregular_singulars("ascidia"))
    ['ascidion', 'ascidium']
    >>> list(guess_irregular_singulars("ma"))
    []
    """
    if (
        len(form) < 6 or form in LOOK_LIKE_PLURALS
    ):  # shorter ones mislead (mora, curia) and the common ones are listed
        return
    for plural_ending, ending in IRREGULAR_PLURALS:
        if form.endswith(plural_ending):
            yield form[: -len(plural_ending)] + ending


def find_lemmas(
    word: str, size: Mapping[str, int], forms: FormsByPart, singulars: Sequence[str] = ()
) -> list[str]:
    """Return the lemmas of one word, in order; always one or more.

    Args:
        word: a word of ``size``.
        size: SCOWL level of every word.
        forms: the dictionary, from a word to its lemmas by part of speech; empty if unknown.
        singulars: what the word is the plural of.
    """
    known = {lemma for lemmas in forms(word).values() for lemma in lemmas}
    listed = {lemma for lemma in known if lemma in size}
    if listed:
        return sorted(listed)
    stems = (*guess_stems(word), *guess_positives(word, size))
    guessed = {stem for stem in stems if has_common_enough(stem, word, size)} | set(singulars)
    return sorted(guessed or {word})


def could_be_noun(word: str, size: Mapping[str, int], forms: FormsByPart) -> bool:
    """Could the word be a noun: listed as one, or unlisted and without a verb's -ing form?"""
    parts = forms(word)
    if parts:
        return "NOUN" in parts or "PROPN" in parts
    if word.endswith(("ly", "ward")):
        return False
    stem = word[:-1] if word.endswith("e") else word
    return f"{stem}ing" not in size and f"{stem}{stem[-1]}ing" not in size


def find_singulars(
    size: Mapping[str, int], forms: FormsByPart, plural: Callable[[str], str]
) -> dict[str, list[str]]:
    """Return, for every plural among the words, the singulars that it is the plural of.

    Args:
        size: SCOWL level of every word.
        forms: the dictionary, from a word to its lemmas by part of speech.
        plural: forms the plural of a noun (the ``inflect`` library's).

    Returns:
        plural -> singulars in order; words that are no plural are absent. A word is never its
        own singular (sheep).
    """
    singulars: dict[str, set[str]] = {}
    for word in size:
        listed = {lemma for lemma in forms(word).get("NOUN", ()) if lemma in size} - {word}
        if listed:
            singulars[word] = listed
    regular = ((plural(noun), noun) for noun in size)
    irregular = ((form, noun) for form in size for noun in guess_irregular_singulars(form))
    for form, noun in itertools.chain(regular, irregular):
        if form not in size or forms(form) or not has_common_enough(noun, form, size):
            continue
        if could_be_noun(noun, size, forms):
            singulars.setdefault(form, set()).add(noun)
    return {form: sorted(nouns) for form, nouns in singulars.items()}
