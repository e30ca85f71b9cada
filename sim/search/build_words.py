"""Builds the words record: the words in a ranking for each kind of bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.attention import PACE_SHIFT
from sim.errors import InputError
from sim.lexicon.letters import GUARDS, count_letters, letters_of, pack_counts, some_at_once
from sim.lexicon.load import read_all_spellings, read_table
from sim.limits import MOST_CHAIRS, MOST_WORDS
from sim.scoring import LETTERS, Scoring
from sim.search.build_sight import build_sight
from sim.search.query import LETTER_KINDS
from sim.search.words import (
    ALWAYS,
    BEST,
    BIT_ORDER,
    BLOCK,
    BUCKETS,
    COMMON,
    NOTHING,
    SECOND_COPIES,
    SHARE_SHIFT,
    SPELLINGS_END,
    THIRD,
    THIRD_COPIES,
)

Array = npt.NDArray[Any]
MOST_MILLISECONDS = 2**31 - 1
NEVER = -1
"""The ``needs`` of a place without a word; the highest bit is never at hand."""


@dataclass(frozen=True)
class Weights:
    """What a kind of bot thinks a move is worth, in hundredths of a point.

    A move's utility is ``points_weight`` times its points, plus ``card_weight`` for each hand
    card used, less what those cards would be worth in hand, plus ``board_weight`` for each point
    of the board cards used.

    Attributes:
        points_weight: for each point scored.
        card_weight: for each hand card used.
        keep: what a card is worth left in hand, by letter a to z and, last, a wild card.
        board_weight: for each point of board cards used.
    """

    points_weight: int = 100
    card_weight: int = 0
    keep: tuple[int, ...] = (0,) * LETTER_KINDS
    board_weight: int = 0


PLAIN_ATTENTION: Mapping[str, Any] = {
    "pace": 1 << PACE_SHIFT,
    "first_letter": 1 << SHARE_SHIFT,
    "split_share": 1 << SHARE_SHIFT,
    "rest": 0,
    "hand_first": 0,
    "grid_pair": 0,
    "grid_rival": 0,
    "blank": 1000,
    "revisit": 1000,
}
"""Clocks that run as one looks, whatever is searched."""


@dataclass(frozen=True)
class Ranking:
    """A kind of bot as the words record needs it.

    Attributes:
        weights: what it prefers.
        known: the chance that it knows each word of the table, 0 to 1, in the table's order; for
            a false word that it believes in it.
        mean_wait: milliseconds on a search's clock until it sees each word, the mean; 0 = at once.
        attention: fields of `sim.search.words.ATTENTION_DTYPE`.
    """

    weights: Weights
    known: npt.NDArray[np.float64]
    mean_wait: npt.NDArray[np.int64]
    attention: Mapping[str, Any] = field(default_factory=lambda: PLAIN_ATTENTION)


@cache
def id_of_word() -> dict[str, int]:
    """The ids of all words of ``words.parquet``: their places in it, whatever the lexicon."""
    return {word: place for place, word in enumerate(read_table()["word"].to_list())}


@cache
def id_of_spelling() -> dict[str, int]:
    """The ids of the words of British spelling alone: those below `SPELLINGS_END`."""
    words = read_all_spellings()["word"].to_list()[read_table().height :]
    return {word: place for place, word in enumerate(words, start=SPELLINGS_END - len(words))}


def number_words(
    words: Sequence[str], is_valid: npt.NDArray[np.bool_] | None = None
) -> npt.NDArray[np.int64]:
    """The id of each word.

    Words that no list of SCOWL's holds get the ids that are free after ``words.parquet``: first
    those of the user's own list in alphabetical order, then false ones, so that these shift none
    of those.

    Args:
        words: in any order.
        is_valid: by word, False for the false ones; None if there are none.

    Raises:
        InputError: if there are more of those than ids.

    >>> number_words(["zebra", "xyzzy", "xyzzx", "aah"]).tolist() == [
    ...     id_of_word()["zebra"], len(id_of_word()) + 1, len(id_of_word()), 0]
    True
    """
    texts = pl.DataFrame({"word": words}, schema={"word": pl.String})
    found = texts.join(numbered_words(), on="word", how="left", maintain_order="left")
    if found["word_id"].null_count() == 0:
        return found["word_id"].to_numpy(writable=True)
    false_words = set() if is_valid is None else set(np.array(words)[~is_valid].tolist())
    others = sorted(
        set(found.filter(pl.col("word_id").is_null())["word"].to_list()),
        key=lambda one: (one in false_words, one),
    )
    listed, spelled = len(id_of_word()), len(id_of_spelling())
    room = MOST_WORDS - listed - spelled
    if len(others) > room:
        problem = f"{len(others):,} words that no list of SCOWL's holds"
        raise InputError("lexicon", problem, f"{room:,} such words at most")
    free = chain(range(listed, SPELLINGS_END - spelled), range(SPELLINGS_END, MOST_WORDS))
    later = dict(zip(others, free, strict=False))
    ids: npt.NDArray[np.int64] = found["word_id"].fill_null(NEVER).to_numpy(writable=True)
    for place in np.flatnonzero(ids == NEVER).tolist():
        ids[place] = later[words[place]]
    return ids


@cache
def numbered_words() -> pl.DataFrame:
    """The words of SCOWL's lists, American and British, and their ``word_id``."""
    words = read_all_spellings().select("word")
    american = read_table().height
    first = SPELLINGS_END - (words.height - american)
    ids = np.arange(words.height)
    ids[american:] += first - american
    return words.with_columns(word_id=ids)


def number_frame(words: pl.Series) -> pl.DataFrame:
    """The words of SCOWL's lists and these, each once, and their ``word_id``."""
    listed = numbered_words()
    others = words.filter(~words.is_in(listed["word"].implode()))
    if others.is_empty():
        return listed
    ids = number_words(others.to_list())
    return pl.concat([listed, pl.DataFrame({"word": others, "word_id": ids})])


@dataclass(frozen=True)
class SpelledWords:
    """What a words record holds of its words whatever they are worth and to whom.

    Attributes:
        is_valid: by word, False for the false ones (ALL-04); None if there are none.
        has_british: are words of British spelling among them?
        word_ids: see `number_words`.
        lengths: letters of each.
        counts: of each letter, shape (words, 26), bytes.
        bucket, needs, low, high: see `sim.search.words`.
        spelled: 15 letters, 0 behind the last, and the length; bytes.
        order: of the words by bucket, letters and id: what decides between words of equal worth.
    """

    is_valid: npt.NDArray[np.bool_] | None
    has_british: bool
    word_ids: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    counts: npt.NDArray[np.uint8]
    bucket: Array
    needs: Array
    low: Array
    high: Array
    spelled: npt.NDArray[np.uint8]
    order: npt.NDArray[np.int64]


def spell_words(words: pl.DataFrame) -> SpelledWords:
    """Spell words out, once for all records that hold them.

    Args:
        words: column ``word``, 2 to 15 letters a to z, each word once, in any order; if there is
            a column ``is_valid``, False marks false words (ALL-04).

    Raises:
        InputError: if there are too many words.
    """
    texts = words["word"].to_list()
    is_valid = words["is_valid"].to_numpy() if "is_valid" in words.columns else None
    letters = letters_of(texts)
    lengths = (letters < LETTERS).sum(axis=1)
    counts = count_letters(letters)
    shown = np.where(letters < LETTERS, letters, 0).astype(np.uint8)
    word_ids, bucket = number_words(texts, is_valid), buckets_of(counts)
    low, high = pack_counts(counts)
    return SpelledWords(
        is_valid,
        not id_of_spelling().keys().isdisjoint(texts),
        word_ids,
        lengths,
        counts,
        bucket,
        needs_of(counts),
        low,
        high,
        np.hstack([shown, lengths[:, None].astype(np.uint8)]),
        np.lexsort((word_ids, high, low, bucket)),
    )


def build_words(
    record: Array,
    words: SpelledWords,
    scoring: Scoring,
    rankings: Sequence[Ranking],
    others: Mapping[int, Ranking] = MappingProxyType({}),
) -> None:
    """Fill a words record.

    Args:
        record: zeroed, of `WORDS_DTYPE`, length 1.
        words: from `spell_words`.
        scoring: what words can be worth.
        rankings: one a kind of bot, in the order of the kinds.
        others: rankings of further kinds, by their number.

    Raises:
        InputError: if there are too many kinds.
    """
    if len(rankings) > MOST_CHAIRS:
        raise InputError("bots", f"{len(rankings)} kinds", f"{MOST_CHAIRS} at most")
    record["is_valid"][0, words.word_ids] = True if words.is_valid is None else words.is_valid
    allowed = (words.lengths >= scoring.least_length) & (words.lengths <= scoring.most_length)
    for letter_set in scoring.must_hold:
        allowed &= sum_letters(words.counts, bits_as_numbers(letter_set)) > 0
    points = points_of(words.lengths, words.counts, scoring)
    write_scoring(record, scoring)
    for kind, ranking in {**dict(enumerate(rankings)), **others}.items():
        known = np.round(np.clip(ranking.known, 0, 1) * ALWAYS).astype(np.int64)
        record["known_of"][0, kind, words.word_ids] = known
        is_ranked = allowed & (known > 0)
        order, bound = rank_words(words, is_ranked, points, scoring, ranking.weights)
        columns = {
            "needs": words.needs,
            "low": words.low,
            "high": words.high,
            "letter": words.spelled,
            "word_id": words.word_ids,
            "known": known,
            "mean_wait": np.clip(ranking.mean_wait, 0, MOST_MILLISECONDS),
        }
        ranked = {name: column[order] for name, column in columns.items()} | {"bound": bound}
        record["word_count"][0, kind] = len(order)
        write_weights(record[0], kind, scoring, ranking.weights)
        write_most(record[0], kind, scoring, ranking.weights)
        for name, number in ranking.attention.items():
            record["attention"][name][0, kind] = number
        sees_all = (ranked["known"] == ALWAYS).all() and (ranked["mean_wait"] == 0).all()
        record["sees_all"][0, kind] = sees_all
        write_best(record[0], kind, ranked["needs"], bound)
        places = lay_out(record[0], kind, ranked, words.bucket[order])
        build_sight(record[0], kind, ranked, places, has_british=words.has_british)


def rank_words(
    words: SpelledWords,
    is_ranked: npt.NDArray[np.bool_],
    points: Array,
    scoring: Scoring,
    weights: Weights,
) -> tuple[Array, Array]:
    """The places of the words that are ranked, bucket by bucket the best first, and their bounds.

    Args:
        words: from `spell_words`.
        is_ranked: by word.
        points: by word.
        scoring, weights: see `bounds_of`.
    """
    order = words.order[is_ranked[words.order]]
    bound = bounds_of(points, words.counts, scoring, weights)[order]
    best = bound.max(initial=0)
    place = words.bucket[order] * (best - bound.min(initial=0) + 1) + best - bound
    best_first = np.argsort(place, kind="stable")
    return order[best_first], bound[best_first]


def write_scoring(record: Any, scoring: Scoring) -> None:
    """Note in the record what its bounds are made with."""
    record["value"][0] = scoring.values
    for name in ("by_length", "adds_highest", "no_card_sum"):
        record[name][0] = getattr(scoring, name)
    for name in ("flagged", "flagged_from", "by_flagged"):
        record[name][0] = getattr(scoring, name)
    for name in ("least_length", "most_length", "has_board"):
        record[name][0] = getattr(scoring, name)


def write_weights(record: Any, kind: int, scoring: Scoring, weights: Weights) -> None:
    """Note in the record what a kind's bounds are made with."""
    is_hand = (worth_by_card(scoring, weights) == worth_from_hand(weights)).all()
    record["bounds_hand"][kind] = is_hand
    record["points_weight"][kind] = weights.points_weight
    record["card_weight"][kind] = weights.card_weight
    record["keep"][kind] = weights.keep[:LETTERS]


def write_most(record: Any, kind: int, scoring: Scoring, weights: Weights) -> None:
    """Note in the record the most that each card, and all else of a word, adds to a bound."""
    values = np.zeros(LETTERS, np.int64) if scoring.no_card_sum else np.array(scoring.values)
    by_point = max(weights.points_weight * factor for factor in scoring.by_flagged)
    of_card = by_point * values + worth_by_card(scoring, weights)
    beside = max(scoring.by_length) + scoring.adds_highest * max(scoring.values)
    record["most_of_card"][kind] = np.maximum(of_card, 0)
    record["most_beside"][kind] = max(by_point * beside, 0)


def write_best(record: Any, kind: int, needs: Array, bound: Array) -> None:
    """Write a kind's words of highest bound into the record."""
    least = NOTHING
    if len(bound) > BEST:  # far sooner than to sort all
        least = np.partition(bound, len(bound) - BEST)[len(bound) - BEST]
    best = np.flatnonzero(bound >= least)
    best = best[np.argsort(-bound[best], kind="stable")][:BEST]
    record["best_needs"][kind, : len(best) + BLOCK - 1 & -BLOCK] = NEVER
    record["best_needs"][kind, : len(best)] = needs[best]
    record["best_bound"][kind] = NOTHING
    firsts = bound[best[::BLOCK]]
    record["best_bound"][kind, : len(firsts)] = firsts
    record["bound_after_best"][kind] = least


def lay_out(record: Any, kind: int, ranked: dict[str, Array], bucket: Array) -> Array:
    """Write a kind's ranking into the record, each bucket from the beginning of a block.

    Args:
        record: the words record.
        kind: of bot.
        ranked: the columns of the ranking, best first within each bucket.
        bucket: of each word, ascending.

    Returns:
        the place of each word.
    """
    sizes = np.bincount(bucket, minlength=BUCKETS)
    blocks = (sizes + BLOCK - 1) // BLOCK
    starts = BLOCK * np.append(0, np.cumsum(blocks))
    firsts = np.append(0, np.cumsum(sizes))[:-1]
    places: Array = starts[bucket] + np.arange(len(bucket)) - firsts[bucket]
    used = starts[-1]
    record["needs"][kind, :used] = NEVER
    record["bound"][kind, :used] = NOTHING
    record["ranked"]["low"][kind, :used] = record["ranked"]["high"][kind, :used] = GUARDS
    for name, column in ranked.items():
        fields = record if name in ("needs", "bound") else record["ranked"]
        fields[name][kind, places] = column
    record["ranked"]["bound"][kind, :used] = record["bound"][kind, :used]
    record["bucket_start"][kind] = starts
    first_of_block = record["bound"][kind, :used:BLOCK]
    is_filled = sizes > 0
    bounds = np.full(BUCKETS, NOTHING)
    bounds[is_filled] = first_of_block[starts[:-1][is_filled] // BLOCK]
    record["bucket_bound"][kind] = bounds
    following = np.append(first_of_block[1:], NOTHING)[: used // BLOCK]
    following[starts[1:][is_filled] // BLOCK - 1] = NOTHING
    record["next_bound"][kind, : used // BLOCK] = following
    return places


@some_at_once
def sum_letters(counts: Array, worth: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Of each word what its letters are worth together."""
    total: npt.NDArray[np.int64] = counts @ worth
    return total


@some_at_once
def find_highest(counts: Array, worth: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Of each word what its best letter is worth."""
    best_first = np.argsort(-worth)
    highest: npt.NDArray[np.int64] = worth[best_first[(counts[:, best_first] > 0).argmax(axis=1)]]
    return highest


def bits_as_numbers(letter_set: int) -> npt.NDArray[np.int64]:
    """A bit mask of letters as 26 zeros and ones."""
    return np.array([letter_set >> letter & 1 for letter in range(LETTERS)], np.int64)


def points_of(lengths: Array, counts: Array, scoring: Scoring) -> Array:
    """The points of each word if the best card of each letter is used."""
    values = np.array(scoring.values, np.int64)
    points: Array = np.array(scoring.by_length, np.int64)[lengths]
    if not scoring.no_card_sum:
        points = points + sum_letters(counts, values)
    if scoring.adds_highest:
        points = points + find_highest(counts, values)
    flagged = sum_letters(counts, bits_as_numbers(scoring.flagged))
    flagged *= lengths >= scoring.flagged_from
    flagged = np.minimum(flagged, len(scoring.by_flagged) - 1)
    return points * np.array(scoring.by_flagged, np.int64)[flagged]


def bounds_of(points: Array, counts: Array, scoring: Scoring, weights: Weights) -> Array:
    """The most utility that a move can have which forms each word.

    Without a board it is the utility itself; with one each card comes from where it is worth
    more.
    """
    return weights.points_weight * points + sum_letters(counts, worth_by_card(scoring, weights))


def worth_by_card(scoring: Scoring, weights: Weights) -> Array:
    """The most utility that a card of each letter adds to a word beside its points."""
    from_hand = worth_from_hand(weights)
    if not scoring.has_board:
        return from_hand
    return np.maximum(from_hand, weights.board_weight * np.array(scoring.values, np.int64))


def worth_from_hand(weights: Weights) -> Array:
    """As `worth_by_card`, of hand cards."""
    return weights.card_weight - np.array(weights.keep[:LETTERS], np.int64)


@some_at_once
def buckets_of(counts: Array) -> Array:
    """The bucket of each word: which of the common letters it holds."""
    bits = [1 << place for place in range(len(COMMON))]
    places = [ord(letter) - ord("a") for letter in COMMON]
    bucket: Array = (counts[:, places] > 0) @ np.array(bits, np.int64)
    return bucket


@some_at_once
def needs_of(counts: Array) -> Array:
    """The bits of each word's ``needs``; see `sim.search.words`."""
    bits = np.int64(1) << np.arange(LETTERS)
    ordered = counts[:, [ord(letter) - ord("a") for letter in BIT_ORDER]]
    needs: Array = (ordered > 0) @ bits
    needs |= (ordered > 1) @ bits << SECOND_COPIES
    needs |= (ordered[:, : len(THIRD)] > 2) @ bits[: len(THIRD)] << THIRD_COPIES
    return needs
