"""Loads the words that may be played: a named SCOWL level, or the user's own list."""

from __future__ import annotations

import functools
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from sim.errors import InputError
from sim.user_file import MEBIBYTE, is_absent, read_user_text

WORDS_FILE = Path(__file__).parent / "words.parquet"
LEXICON_LEVELS = {f"scowl-{level}": level for level in (10, 20, 35, 50, 60, 70, 80)}
DEFAULT_LEXICON = "scowl-70"  # ALL-01
MAX_LIST_BYTES = 64 * MEBIBYTE
UNLISTED_SIZE = 80
WORD = re.compile(r"[A-Za-z]{2,15}")


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words that may be played (ALL-01).

    Attributes:
        name: ``scowl-70`` and the like, or the path of the user's list.
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
        return hash_lines(columns.write_csv(separator="\t").splitlines())

    @functools.cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.words["word"].to_list())

    def __contains__(self, word: object) -> bool:
        return word in self._set

    def __len__(self) -> int:
        return self.words.height


def hash_lines(lines: list[str]) -> str:
    """Return 128 bits of BLAKE2b in hex over lines that each end in a line feed."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update("".join(f"{line}\n" for line in lines).encode())
    return digest.hexdigest()


def load_lexicon(name_or_path: str | Path, family_only: bool = False) -> Lexicon:
    """Load a lexicon by name, or the user's own list by path. Loaded once per process.

    Args:
        name_or_path: ``scowl-10``, ``-20``, ``-35``, ``-50``, ``-60``, ``-70`` or ``-80``; else
            the path of a UTF-8 text file with one word a line. Blank lines and lines that start
            with ``#`` are skipped, capitals are folded, a word given twice counts once. A word
            of the user's that SCOWL lists keeps its level and frequency; any other gets level
            80 and frequency 0.
        family_only: leave out the words of ``exclusions.txt``.

    Raises:
        InputError: there is no such lexicon, or the list cannot be used; names file and line.
    """
    if isinstance(name_or_path, str) and name_or_path in LEXICON_LEVELS:
        return load_level(name_or_path, family_only)
    path = Path(name_or_path)
    words = read_word_list(path)
    return build_own_lexicon(str(path), words, family_only)


@functools.cache
def load_level(name: str, family_only: bool) -> Lexicon:
    """Load a named SCOWL level."""
    wanted = pl.col("size") <= LEXICON_LEVELS[name]
    return build_lexicon(name, read_table().filter(wanted), family_only)


@functools.cache
def read_table() -> pl.DataFrame:
    """Read ``words.parquet`` whole."""
    return pl.read_parquet(WORDS_FILE)


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
    own = pl.DataFrame({"word": words}, schema={"word": pl.String})
    joined = own.join(read_table(), on="word", how="left", maintain_order="left")
    known = joined.with_columns(
        pl.col("size").fill_null(UNLISTED_SIZE),
        pl.col("zipf").fill_null(0.0),
        pl.col("lemmas").fill_null(pl.concat_list("word")),
        pl.col("plural_of").fill_null(pl.lit([], dtype=pl.List(pl.String))),
        pl.col("family").fill_null(value=True),
    )
    return build_lexicon(name, known, family_only)


def read_word_list(path: Path) -> tuple[str, ...]:
    """Return the words of the user's list, sorted, each once.

    Raises:
        InputError: see ``load_lexicon``.
    """
    names = ", ".join(LEXICON_LEVELS)
    what = f"one of {names}, or a word list"
    if is_absent(path):
        allowed = f"{names}, or the path of a UTF-8 text file with one word a line"
        raise InputError(str(path), "no lexicon and no file has this name", allowed)
    words = set()
    for number, line in enumerate(read_user_text(path, what, MAX_LIST_BYTES).split("\n"), 1):
        word = line.strip()
        if not word or word.startswith("#"):
            continue
        if not WORD.fullmatch(word):
            where = f"{path}, line {number}"
            raise InputError(where, f"{word[:40]!r} is no word", "2 to 15 letters a to z")
        words.add(word.lower())
    if not words:
        raise InputError(str(path), "holds no word", "one word a line, 2 to 15 letters a to z")
    return tuple(sorted(words))
