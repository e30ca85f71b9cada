"""Loads the words that may be played: named SCOWL levels, lists of the user's own, or several."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from sim.errors import InputError
from sim.lexicon.own_lists import JOIN, find_words_of, hash_lines, hash_text, is_own_name
from sim.lexicon.word_list import WordList, read_word_list
from sim.limits import MOST_WORDS
from sim.user_file import is_absent

WORDS_FILE = Path(__file__).parent / "words.parquet"
BRITISH_FILE = Path(__file__).parent / "british.parquet"
LEXICON_LEVELS = {f"scowl-{level}": level for level in (10, 20, 35, 50, 60, 70, 80)}
DEFAULT_LEXICON = "scowl-70"  # ALL-01
SPELLINGS = ("american", "british", "both")
MOST_LEXICONS = 16
"""How many a process keeps."""
NOT_SPELLED_SO = 99
"""The British size of a word that is American alone."""
LISTS_READ: dict[Path, WordList] = {}
FALSE_WORDS = 1 << 10
"""Room for false words that no list holds (ALL-04)."""
UNLISTED_SIZE, UNLISTED_ZIPF = 80, 0.0
"""How familiar a word of the user's own is taken to be that no SCOWL list holds."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words that may be played (ALL-01).

    Attributes:
        name: ``scowl-70`` and the like, the name or path of the user's list, or several.
        words: one row a word, in order of the words. Columns: ``word``; ``size``, SCOWL level
            10 to 80, the smaller the better known; ``zipf``, log10 of occurrences per billion
            words, 0 if never met (wordfreq); ``lemmas``, one or more; ``plural_of``, the
            singulars, empty if the word is no plural; ``family``, False if the exclusion list
            holds the word.
        content_hash: 128 bits of BLAKE2b in hex over the sorted words, one a line. Equal words
            give an equal hash, whatever list they came from.

    >>> lexicon = load_lexicon("scowl-10")
    >>> "word" in lexicon, "xyzzy" in lexicon
    (True, False)
    """

    name: str
    words: pl.DataFrame
    content_hash: str

    @functools.cached_property
    def data_hash(self) -> str:
        """128 bits of BLAKE2b in hex over all columns: what bots know comes from them too."""
        columns = self.words.with_columns(
            pl.col("lemmas", "plural_of").list.join(","), pl.col("zipf").round(2)
        )
        return hash_text(columns.write_csv(separator="\t"))

    @functools.cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.words["word"].to_list())

    def __contains__(self, word: object) -> bool:
        return word in self._set

    def __len__(self) -> int:
        return self.words.height


def load_lexicon(name_or_path: str | Path, family_only: bool = False) -> Lexicon:
    """Load a lexicon by name, or the user's own list by path. Named ones are loaded once.

    Args:
        name_or_path: ``scowl-10``, ``-20``, ``-35``, ``-50``, ``-60``, ``-70`` or ``-80``, in
            American spelling, or followed by ``-british`` or ``-both``; the name of a list of
            the user's (`sim.lexicon.own_lists`); several of these with ``+`` between them; else
            the path of a word list (`sim.lexicon.word_list`). A word of the user's that SCOWL
            lists keeps its level and frequency; any other gets level 80 and frequency 0.
        family_only: leave out the words of ``exclusions.txt``.

    Raises:
        InputError: there is no such lexicon, or the list cannot be used; names file and line.
    """
    if isinstance(name_or_path, str) and is_lexicon_name(name_or_path):
        return load_named(str(name_or_path), family_only)
    path = Path(name_or_path)
    return build_own_lexicon(str(path), read_own_list(path).words, family_only)


def is_lexicon_name(text: str) -> bool:
    """Is this the name of a lexicon rather than a path?

    >>> is_lexicon_name("scowl-70-british"), is_lexicon_name("scowl-60+mine@0123456789abcdef")
    (True, True)
    >>> is_lexicon_name("mine.txt")
    False
    """
    return all(is_own_name(part) or level_of(part) for part in text.split(JOIN))


def level_of(name: str) -> tuple[int, str] | None:
    """The level and spelling of a named lexicon; None for another name.

    >>> level_of("scowl-70"), level_of("scowl-35-both"), level_of("scowl-90")
    ((70, 'american'), (35, 'both'), None)
    """
    for spelling in SPELLINGS[1:]:
        plain = name.removesuffix(f"-{spelling}")
        if plain != name:
            return (LEXICON_LEVELS[plain], spelling) if plain in LEXICON_LEVELS else None
    return (LEXICON_LEVELS[name], SPELLINGS[0]) if name in LEXICON_LEVELS else None


def spell(name: str, spelling: str) -> str:
    """A lexicon's name with its SCOWL lists in another spelling; the user's lists stay.

    >>> spell("scowl-70+mine@0123456789abcdef", "british")
    'scowl-70-british+mine@0123456789abcdef'
    >>> spell("scowl-70-british", "american")
    'scowl-70'
    """
    return JOIN.join(
        part if found is None else f"scowl-{found[0]}" + end_of(spelling)
        for part in name.split(JOIN)
        for found in [level_of(part)]
    )


def end_of(spelling: str) -> str:
    """What the name of a lexicon of this spelling ends with."""
    return "" if spelling == SPELLINGS[0] else f"-{spelling}"


@functools.lru_cache(maxsize=MOST_LEXICONS)
def load_named(name: str, family_only: bool) -> Lexicon:
    """Load a lexicon by its name."""
    parts = [words_of_part(part) for part in name.split(JOIN)]
    words = parts[0] if len(parts) == 1 else join_words(parts)
    return build_lexicon(name, words, family_only)


def words_of_part(name: str) -> pl.DataFrame:
    """The words of a SCOWL level, or of a list of the user's."""
    found = level_of(name)
    return describe_words(find_words_of(name)) if found is None else read_level(*found)


def join_words(parts: list[pl.DataFrame]) -> pl.DataFrame:
    """The words of several lists in order, each once, at the level where it is known best."""
    return pl.concat(parts).sort(["word", "size"]).unique("word", keep="first", maintain_order=True)


def read_level(level: int, spelling: str) -> pl.DataFrame:
    """The words of a SCOWL level in one of `SPELLINGS`."""
    american, british = read_table(), read_british()
    if spelling == SPELLINGS[0]:
        return american.filter(pl.col("size") <= level)
    alike = american.filter(~pl.col("word").is_in(british["word"].implode()))
    spelled = pl.concat([alike, british]).filter(pl.col("size") <= level).sort("word")
    if spelling == SPELLINGS[1]:
        return spelled
    return join_words([spelled, american.filter(pl.col("size") <= level)])


@functools.cache
def read_table() -> pl.DataFrame:
    """Read ``words.parquet`` whole."""
    return pl.read_parquet(WORDS_FILE)


@functools.cache
def read_british() -> pl.DataFrame:
    """Read ``british.parquet`` whole: columns as in ``words.parquet``.

    A row for each word whose British SCOWL level is another than the American, or that has one
    alone; `NOT_SPELLED_SO` where it is not British.
    """
    return pl.read_parquet(BRITISH_FILE)


@functools.cache
def read_all_spellings() -> pl.DataFrame:
    """All words of ``words.parquet``, then those of British spelling alone."""
    american = read_table()
    other = read_british().filter(~pl.col("word").is_in(american["word"].implode()))
    return pl.concat([american, other])


def build_lexicon(name: str, words: pl.DataFrame, family_only: bool) -> Lexicon:
    """Return the lexicon of a sorted table, without the excluded words if so asked."""
    kept = words.filter("family") if family_only else words
    if kept.is_empty():
        problem = "every word of it is on the exclusion list"
        raise InputError(name, problem, "lexicon_filter=none, or a list with other words")
    return Lexicon(name, kept, hash_lines(kept["word"].to_list()))


@functools.lru_cache(maxsize=4)
def build_own_lexicon(name: str, words: tuple[str, ...], family_only: bool) -> Lexicon:
    """Return the lexicon of the user's sorted words, with what SCOWL knows about them."""
    return build_lexicon(name, describe_words(words), family_only)


def describe_words(words: tuple[str, ...]) -> pl.DataFrame:
    """A table of the user's sorted words, with what SCOWL and wordfreq know about them."""
    own = pl.DataFrame({"word": words}, schema={"word": pl.String})
    joined = own.join(read_all_spellings(), on="word", how="left", maintain_order="left")
    return joined.with_columns(
        pl.col("size").fill_null(UNLISTED_SIZE),
        pl.col("zipf").fill_null(UNLISTED_ZIPF),
        pl.col("lemmas").fill_null(pl.concat_list("word")),
        pl.col("plural_of").fill_null(pl.lit([], dtype=pl.List(pl.String))),
        pl.col("family").fill_null(value=True),
    )


def is_listed_word(word: str) -> bool:
    """Does SCOWL list this word, in any spelling?"""
    return word in all_words()


def check_room(where: str, words: Iterable[str]) -> None:
    """Refuse more words that SCOWL does not list than records have room for.

    Args:
        where: the file or files, for the error.
        words: of the user's, each once.

    Raises:
        InputError: naming the limit.
    """
    room = MOST_WORDS - read_all_spellings().height - FALSE_WORDS
    unlisted = sum(not is_listed_word(word) for word in words)
    if unlisted > room:
        problem = f"{unlisted:,} words that no list of SCOWL's holds"
        raise InputError(where, problem, f"at most {room:,} such words, beside SCOWL's")


@functools.cache
def all_words() -> frozenset[str]:
    """All words that SCOWL lists, in any spelling."""
    return frozenset(read_all_spellings()["word"].to_list())


def take_lists_read() -> list[WordList]:
    """The user's lists that were read since this was last asked, for whoever reports on them."""
    found = list(LISTS_READ.values())
    LISTS_READ.clear()
    return found


def read_own_list(path: Path) -> WordList:
    """Read the user's list.

    Raises:
        InputError: there is no such file, or it cannot be used; see `read_word_list`.
    """
    names = ", ".join(LEXICON_LEVELS)
    if is_absent(path):
        allowed = f"{names}, or the path of a UTF-8 text file with one word a line"
        raise InputError(str(path), "no lexicon and no file has this name", allowed)
    what = f"one of {names}, or a word list"
    found = read_word_list(path, is_listed_word, what)
    check_room(str(path), found.words)
    LISTS_READ[path] = found
    return found
