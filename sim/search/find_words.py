"""Finds the words record for a setting: in this process, in a file of the user's cache, or new.

A record is a file that every process maps, so that workers share its pages and never receive it
(`sim.cache.records`). The file's name holds a hash of all that decides its content.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from mmap import mmap
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.familiarity import familiarity, with_lemma_zipf
from sim.bots.profiles import Bot
from sim.cache.closures import closure_hash
from sim.cache.folder import cache_root, notice, why_not_kept
from sim.cache.records import (
    Bytes,
    DamagedRecordError,
    bytes_of,
    holds_record,
    keep_record,
    map_record,
    new_room,
)
from sim.decks import Deck
from sim.errors import InputError
from sim.lexicon.load import load_lexicon
from sim.params import Value
from sim.scoring import Scoring
from sim.search.build_words import Ranking, SpelledWords, Weights, build_words, spell_words
from sim.search.mistakes import FALSE_KIND
from sim.search.weights import attention_numbers, policy_weights
from sim.search.words import NO_WORDS_DTYPE, WORDS_DTYPE
from sim.spec import Game

SIZE = WORDS_DTYPE.itemsize
KEPT_FILES = 16
"""How many records stay in the cache folder: a few megabytes for each kind of bot in them."""
KEPT_RECORDS = 8
"""How many records a process keeps mapped."""
KEPT_LISTS = 2
"""Of how many lists of words a process keeps what all records hold of them, 15 megabytes each."""


@dataclass(frozen=True)
class WordsRequest:
    """What decides a words record.

    Attributes:
        lexicon: name or path of the lexicon.
        lexicon_hash: of its words and of all that is known of them.
        family_only: are the words of the exclusion list left out?
        has_false_words: are there false words (ALL-04)?
        scoring: what words can be worth.
        bots: the values of each kind of bot as JSON, in the order of the kinds.
    """

    lexicon: str
    lexicon_hash: str
    family_only: bool
    has_false_words: bool
    scoring: Scoring
    bots: tuple[str, ...]


def words_dtype(game: Game) -> np.dtype[np.void]:
    """The record of words that a game's kernels read."""
    return NO_WORDS_DTYPE if game.scoring is None else WORDS_DTYPE


def find_words(
    game: Game, rules: Mapping[str, Value], deck: Deck, bots: Sequence[Bot]
) -> npt.NDArray[Any]:
    """The words record of a setting, as an array of length 1.

    Args:
        game: the game.
        rules: resolved; ``lexicon`` and ``lexicon_filter`` say which words there are (ALL-01),
            ``p_bad_word`` whether there are false ones (ALL-04).
        deck: whose letters and values the words are made of.
        bots: one a seat; equal bots share a ranking.

    Raises:
        InputError: if the lexicon cannot be loaded.
    """
    if game.scoring is None:
        return np.zeros(1, NO_WORDS_DTYPE).view(np.recarray)
    kinds = {bot.name: bot.values for bot in bots}
    name, family_only = str(rules["lexicon"]), rules["lexicon_filter"] == "family"
    request = WordsRequest(
        name,
        load_lexicon(name, family_only=family_only).data_hash,
        family_only,
        float(rules.get("p_bad_word", 0.0)) > 0,
        game.scoring(rules, deck),
        tuple(json.dumps(dict(values), sort_keys=True, default=str) for values in kinds.values()),
    )
    return find_record(request)


@lru_cache(maxsize=KEPT_RECORDS)
def find_record(request: WordsRequest) -> npt.NDArray[Any]:
    """The record of a request: from its file if there is one, else built and written there."""

    def build(record: npt.NDArray[Any]) -> None:
        words, spelled = listed_words(
            request.lexicon, request.lexicon_hash, request.family_only, request.has_false_words
        )
        rankings, others = rank_words(request, words)
        build_words(record, spelled, request.scoring, rankings, others)

    return map_or_build(words_folder(), name_of(request), build)


@contextlib.contextmanager
def built_anew() -> Iterator[None]:
    """Within it records are built, whatever is kept; a kept file that differs is replaced."""
    find_record.cache_clear()
    KEPT.is_trusted = False
    try:
        yield
    finally:
        KEPT.is_trusted = True
        find_record.cache_clear()


@dataclass
class Trust:
    """Are kept records used?"""

    is_trusted: bool = True


KEPT = Trust()


@lru_cache(maxsize=KEPT_LISTS)
def listed_words(
    lexicon: str, lexicon_hash: str, family_only: bool, has_false_words: bool
) -> tuple[pl.DataFrame, SpelledWords]:
    """The words of a request, false ones after the lexicon's, and what all records hold of them.

    Args:
        lexicon, lexicon_hash, family_only, has_false_words: as in `WordsRequest`.
    """
    words = load_lexicon(lexicon, family_only=family_only).words
    words = words.with_columns(pl.lit(value=True).alias("is_valid"))
    if has_false_words:
        words = add_false_words(words, lexicon)
    return with_lemma_zipf(words), spell_words(words)


def rank_words(
    request: WordsRequest, words: pl.DataFrame
) -> tuple[list[Ranking], dict[int, Ranking]]:
    """How each kind of bot ranks the words of a request.

    Returns:
        The rankings of the bots; that of the kind that knows the false words alone.

    Raises:
        InputError: if there are false words, and as many kinds of bots as chairs.
    """
    if request.has_false_words and len(request.bots) > FALSE_KIND:
        problem = f"{len(request.bots)} different bots in a game with false words"
        raise InputError("bots", problem, f"{FALSE_KIND} at most")
    is_valid = words["is_valid"].to_numpy()
    rankings = []
    for text in request.bots:
        values = json.loads(text)
        known, mean_wait = familiarity(words, values)
        known = np.where(is_valid, known, 0.0)
        weights = policy_weights(values, request.scoring)
        rankings.append(Ranking(weights, known, mean_wait, attention_numbers(values)))
    others = {}
    if request.has_false_words:
        at_once = np.zeros(words.height, np.int64)
        others[int(FALSE_KIND)] = Ranking(Weights(), (~is_valid).astype(np.float64), at_once)
    return rankings, others


def add_false_words(words: pl.DataFrame, lexicon: str) -> pl.DataFrame:
    """Add the pool of words that the lexicon lacks and a person may believe in (ALL-04)."""
    from sim.lexicon.false_words import false_words

    pool: pl.DataFrame = false_words(lexicon).filter(~pl.col("word").is_in(words["word"].implode()))
    marked = pool.with_columns(pl.lit(value=False).alias("is_valid"))
    return pl.concat([words, marked], how="diagonal")


def name_of(request: WordsRequest) -> str:
    """The file of a request's record; the name holds a hash of everything that decides it."""
    digest = hashlib.blake2b(json.dumps(asdict(request), sort_keys=True).encode(), digest_size=16)
    digest.update(closure_hash([__name__]).encode())
    return f"{digest.hexdigest()}.words"


def words_folder() -> Path | None:
    """The user's cache folder for words records; None if there is none."""
    root = cache_root()
    return root and root / "words"


def map_or_build(
    folder: Path | None, name: str, build: Callable[[npt.NDArray[Any]], None]
) -> npt.NDArray[Any]:
    """Map a record's file, which is built first if there is none or it is damaged.

    If it cannot be written, a line says so, and the record stays in this process's memory.

    Args:
        folder: of all records; None if there is none.
        name: of the file.
        build: fills a zeroed record, an array of length 1.
    """
    kept = None if folder is None or not KEPT.is_trusted else map_kept(folder / name)
    if kept is not None:
        return kept
    room = new_room(SIZE)
    record = as_record(bytes_of(room, SIZE))
    build(record)
    if folder is None:
        notice("kept", why_not_kept(None, None))
        return record
    if not KEPT.is_trusted:
        check_kept(folder / name, room)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep_record(folder / name, room, SIZE)
        kept = as_record(map_record(folder / name, SIZE))
        remove_old_files(folder, but=folder / name)
        return kept
    except (OSError, DamagedRecordError) as error:
        notice("kept", why_not_kept(folder, error))
        return record


def map_kept(path: Path) -> npt.NDArray[Any] | None:
    """A kept record, mapped; None if it is not there, or damaged, of which a line says so."""
    try:
        found = as_record(map_record(path, SIZE))
    except OSError:
        return None
    except DamagedRecordError as error:
        notice(f"damaged-{path.name}", f"{path} is damaged ({error}): built again")
        return None
    with contextlib.suppress(OSError):
        path.touch()
    return found


def check_kept(path: Path, room: mmap) -> None:
    """Say so if a kept record is not the one that was just built."""
    if not path.exists():
        return
    try:
        is_same = holds_record(path, room, SIZE)
    except OSError:
        is_same = False
    if not is_same:
        notice(f"damaged-{path.name}", f"{path} is damaged: built again")


def as_record(content: Bytes) -> npt.NDArray[Any]:
    """A record's bytes as an array of length 1."""
    return content.view(WORDS_DTYPE).view(np.recarray)


def remove_old_files(folder: Path, but: Path) -> None:
    """Remove all but one file and those used last; a clock that was set back dates it too early."""
    files = sorted((path for path in folder.iterdir() if path != but), key=last_used, reverse=True)
    for path in files[KEPT_FILES - 1 :]:
        path.unlink(missing_ok=True)


def last_used(path: Path) -> float:
    """When a file was used last, in seconds; long ago if another process has removed it."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
