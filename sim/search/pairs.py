"""The words of a lexicon by the pairs of letters that touch in them: an array of numbers.

A part of a cut board word keeps two of its cards side by side (F18-03), so only a word that holds
one of a few pairs can be made of it: some hundred of the thousands that hand and board spell.
Words of a pair stand in lists by which of some letters they hold, in blocks as in
`sim.search.words`.

The array begins with the places where the lists begin. Then come the ``needs`` of the words, list
after list, and behind all of them, in the same order, their *spots*: word_id, place of the pair,
length. So a walk over lists that follow one another reads memory from one end to the other.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON, kernel, small_kernel
from sim.lexicon.letters import count_letters, letters_of
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_CHAIRS, MOST_WORDS
from sim.params import Value
from sim.scoring import LETTERS
from sim.search.build_words import needs_of, number_words
from sim.search.find_words import add_false_words
from sim.search.fit import BIT_PLACES
from sim.search.query import WORD_ROOM
from sim.search.words import BLOCK, BUCKETS

SPLITTING = "dgclton"
"""The letters that lists are told apart by: common in words, but often lacking in a hand."""
LISTS = 1 << len(SPLITTING)
"""Lists of a pair."""
PLACES = MOST_WORDS + 1
"""Numbers of each kind of bot where the places of words stand: by word_id one more than the place,
0 for a word that it cannot know; the last says whether they are there yet."""
LINE = 8
"""Numbers that the processor fetches together; blocks of words begin with such a line."""
LINE_BYTES = 8 * LINE
HEAD = (LETTERS * LETTERS * LISTS) // LINE * LINE + LINE
"""Here the needs of the words begin."""
AHEAD = 4 * LINE
"""Numbers of the next list that are brought near."""
SPOT_BITS = 4
SPOT_MASK = (1 << SPOT_BITS) - 1
ID_SHIFT = 2 * SPOT_BITS
NEVER = -1
ORDER_BITS = 32
SPLITTING_LETTERS = np.array([ord(letter) - ord("a") for letter in SPLITTING], np.int64)
SPLITTING_PLACES = BIT_PLACES[SPLITTING_LETTERS]
"""The place of each of these letters in ``needs``."""
Numbers = npt.NDArray[np.int64]
MADE: dict[tuple[str, str, bool], Numbers] = {}
"""The arrays of this process: never another one for the same words, whose address a record has."""
MAKING = threading.Lock()


def index_pairs(texts: Sequence[str], word_ids: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The array of some words.

    Args:
        texts: the words.
        word_ids: of each.
    """
    letters = letters_of(texts).astype(np.int64)
    counts = count_letters(letters.astype(np.uint8))
    needs, lengths = needs_of(counts), (letters < LETTERS).sum(axis=1)
    kind = (counts[:, SPLITTING_LETTERS] > 0) @ (1 << np.arange(len(SPLITTING)))
    lists, spots, all_needs = [], [], []
    for at in range(WORD_ROOM - 2):
        holds = np.flatnonzero(lengths > at + 1)
        pair = letters[holds, at] * LETTERS + letters[holds, at + 1]
        lists.append(pair * LISTS + kind[holds])
        spots.append(word_ids[holds] << ID_SHIFT | at << SPOT_BITS | lengths[holds])
        all_needs.append(needs[holds])
    list_of = np.concatenate(lists)
    length_of = np.concatenate(spots) & SPOT_MASK
    keys = (list_of << SPOT_BITS | length_of) << ORDER_BITS | np.arange(len(list_of))
    keys.sort()  # far sooner than an argsort
    order, list_of = keys & (1 << ORDER_BITS) - 1, keys >> ORDER_BITS + SPOT_BITS
    count = np.bincount(list_of, minlength=LETTERS * LETTERS * LISTS)
    blocks = (count + BLOCK - 1) // BLOCK
    begins = HEAD + BLOCK * np.concatenate([[0], np.cumsum(blocks)])
    place = begins[list_of] + np.arange(len(list_of)) - (np.cumsum(count) - count)[list_of]
    array = empty_lines(2 * begins[-1] - HEAD)
    array[: len(begins)] = begins
    array[HEAD:] = NEVER
    array[place] = np.concatenate(all_needs)[order]
    array[place + spots_behind(len(array))] = np.concatenate(spots)[order]
    return array


def empty_lines(length: int) -> Numbers:
    """An array of so many numbers that begins with a line of memory."""
    room = np.empty(length + LINE, np.int64)
    skipped = -room.ctypes.data % LINE_BYTES // room.itemsize
    return room[skipped : skipped + length]


@small_kernel
def spots_behind(length):
    """How far behind the needs of a word its spot stands, in an array of so many numbers."""
    return (length - HEAD) // 2


def words_of(
    name: str, *, family_only: bool, has_false_words: bool
) -> tuple[Sequence[str], npt.NDArray[np.int64]]:
    """The words of a lexicon, and the word_id of each."""
    words = load_lexicon(name, family_only=family_only).words
    is_valid = None
    if has_false_words:
        valid = words.height
        words = add_false_words(words, name)
        is_valid = np.arange(words.height) < valid
    texts = words["word"].to_list()
    return texts, number_words(texts, is_valid)


def make_pairs(name: str, *, family_only: bool, has_false_words: bool) -> Numbers:
    """The array of a lexicon."""
    return index_pairs(*words_of(name, family_only=family_only, has_false_words=has_false_words))


def find_pairs(rules: Mapping[str, Value]) -> Numbers:
    """The array of the lexicon that a setting is played with; from any thread.

    It is made once and stays as long as the process: kernels know it by its address alone.
    """
    return find_made(MADE, rules, make_pairs)


def find_made(
    made: dict[tuple[str, str, bool], Numbers],
    rules: Mapping[str, Value],
    make: Callable[..., Numbers],
) -> Numbers:
    """As `find_pairs`, of any array.

    Args:
        made: the arrays of this process.
        rules: of the setting.
        make: makes the array of a lexicon, as `make_pairs` does.
    """
    name, family_only = str(rules["lexicon"]), rules["lexicon_filter"] == "family"
    has_false_words = float(rules["p_bad_word"]) > 0
    content_hash = load_lexicon(name, family_only=family_only).content_hash
    key = (name, content_hash, has_false_words)  # of a name there may be other false words
    with MAKING:
        if key not in made:
            made[key] = make(name, family_only=family_only, has_false_words=has_false_words)
        return made[key]


@kernel
def note_places(words, kind, places):
    """Note where the words of a kind stand in its ranking, if that is not yet noted."""
    first = kind * PLACES
    if places[first + MOST_WORDS] != 0:
        return
    for place in range(words.bucket_start[kind, BUCKETS]):
        if words.ranked[kind, place].letter[WORD_ROOM - 1] != 0:
            places[first + words.ranked[kind, place].word_id] = place + 1
    places[first + MOST_WORDS] = 1


@small_kernel
def lists_at_hand(bits):
    """Which lists hold words of these letters, as a mask.

    Args:
        bits: the letters, as bits of ``needs``.
    """
    lists = np.int64(0)
    for each in range(len(SPLITTING_PLACES)):
        lists |= (bits >> SPLITTING_PLACES[each] & 1) << each
    return lists


if IS_PLAIN_PYTHON:

    def numbers_at(address: Any, length: Any) -> Any:
        """The numbers of an array, by where it stands in this process: see below."""
        return np.ctypeslib.as_array((ctypes.c_int64 * int(length)).from_address(int(address)))

    def fetch_numbers(numbers: Any, first: Any) -> None:
        """Have some numbers brought near: see below."""

    def fetch_number(numbers: Any, place: Any) -> None:
        """Have a number brought near: see below."""

    def places_at(address: Any) -> Any:
        """The places of words, by where they stand in this process: see below."""
        size = MOST_CHAIRS * PLACES
        return np.ctypeslib.as_array((ctypes.c_int32 * size).from_address(int(address)))

else:
    as_array: Any = vars(numba)["carray"]

    @intrinsic
    def pointer_to(typing_context: Any, address: Any, kind: Any) -> Any:
        """A pointer to the numbers at an address, of the type of another number."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.CPointer(kind)(types.int64, kind), generate

    def fetch(builder: Any, address: Any) -> None:
        """Have what stands at an address brought near."""
        number, byte = ir.IntType(32), ir.IntType(8)
        kinds = [byte.as_pointer(), number, number, number]
        kind = ir.FunctionType(ir.VoidType(), kinds)
        function = get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        place = builder.bitcast(address, byte.as_pointer())
        builder.call(function, [place, number(0), number(3), number(1)])

    @intrinsic
    def fetch_numbers(typing_context: Any, numbers: Any, first: Any) -> Any:
        """Have the first numbers of a list brought near, without waiting for them.

        Args:
            numbers: int64, 1-d, contiguous.
            first: where the list begins, int64.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            for line in range(0, AHEAD, LINE):
                place = builder.add(arguments[1], ir.IntType(64)(line))
                fetch(builder, builder.gep(array.data, [place]))
            return context.get_dummy_value()

        return types.void(numbers, types.int64), generate

    @intrinsic
    def fetch_number(typing_context: Any, numbers: Any, place: Any) -> Any:
        """Have a number of an array brought near, without waiting for it.

        Args:
            numbers: int64, 1-d, contiguous.
            place: of the number, int64.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            fetch(builder, builder.gep(array.data, [arguments[1]]))
            return context.get_dummy_value()

        return types.void(numbers, types.int64), generate

    @small_kernel
    def numbers_at(address: Any, length: Any) -> Any:
        """The numbers of an array, by where it stands in this process.

        Args:
            address: of the first, int64.
            length: how many, int64.
        """
        to_pointer: Any = pointer_to
        return as_array(to_pointer(address, np.int64(0)), length)

    @small_kernel
    def places_at(address: Any) -> Any:
        """The places of words, by where they stand in this process: int32, by kind and word_id."""
        to_pointer: Any = pointer_to
        return as_array(to_pointer(address, np.int32(0)), MOST_CHAIRS * PLACES)
