"""The words of a kind of bot as bit planes, for searches that test nearly every word.

A plane has a bit for each of 512 words: whether the word has one certain bit of ``needs``. So a
hand is tested against 512 words by the planes of what it lacks, some 25 of them, instead of 32
blocks (`sim.search.block`).

Words stand in *classes* by which of a few letters they hold and whether they are long, in a class
by their bounds, the best first, in chunks of 512. They are laid out when they are first asked for,
in one array for each kind of bot: where each class begins, the highest bound of each chunk and
those behind it in its class, the lowest of each chunk, then the chunks: planes, the highest bound
of each 32 words and those behind them, and what is known of each word. Slots of a chunk that are
left over hold no word: they lack everything.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.kernel import IS_PLAIN_PYTHON, count_bits, kernel, lowest_bit, small_kernel
from sim.limits import MOST_WORDS
from sim.search.fit import BIT_PLACES
from sim.search.query import WORD_ROOM
from sim.search.words import BUCKETS, NOTHING, THIRD_COPIES

CLASS = "mgsl"
"""The letters that classes are told apart by."""
CLASS_LETTERS = np.array([ord(letter) - ord("a") for letter in CLASS], np.int64)
CLASS_BITS = BIT_PLACES[CLASS_LETTERS]
LONG = 1 << len(CLASS)
"""Added to a class: that of words with more than `SHORT` letters, for which few hands have the
cards."""
SHORT = 11
CLASSES = 2 * LONG
CHUNK, LANE = 512, 32
LANES = CHUNK // LANE
"""Groups of words in a chunk of which the highest bound is noted."""
PLANES = THIRD_COPIES
"""The bits of ``needs`` for first and second copies."""
PLANE = CHUNK // 64
"""Numbers of a plane."""
EMPTY = PLANES * PLANE
"""Where in a chunk a plane begins whose bits are 0; it fills lists of planes up."""
TOGETHER = 4
"""Planes that are tested without a branch between them."""
RARE = "jqxzkvwfbyhgmpudclsntroiae"
RARE_BITS = BIT_PLACES[np.array([ord(letter) - ord("a") for letter in RARE], np.int64)]
"""The bits of first copies, those of letters that few hands and words hold first."""
RARE_LETTERS = len(RARE)
LINE_BYTES = 64

# an array begins with where its chunks begin, 0 as long as there are none
FIRST_CHUNKS = 1
"""The first chunk of each class, and the number of all chunks."""
MOST_CHUNKS = MOST_WORDS // CHUNK + CLASSES
HIGHEST = FIRST_CHUNKS + CLASSES + 1
LOWEST = HIGHEST + MOST_CHUNKS
HEAD = LOWEST + MOST_CHUNKS
# of a chunk, from its beginning
LANE_HIGHEST = EMPTY + PLANE
ENTRIES = LANE_HIGHEST + LANES
"""Of each word two numbers, which are read together: its ``needs``, with the bit `IS_MORE` if it
holds more copies of a letter than these tell apart; its bound above its place in the ranking."""
IS_MORE = 63
EVERY_BIT = (1 << IS_MORE) - 1
CHUNK_NUMBERS = ENTRIES + 2 * CHUNK
PLACE_BITS = 32
PLACE_MASK = (1 << PLACE_BITS) - 1
PLANES_ROOM = HEAD + LINE_BYTES // 8 + MOST_CHUNKS * CHUNK_NUMBERS
"""Numbers of a kind's array; memory is used only as far as there are words."""

STEPS = 1 << 10
"""Words of a class are put in order by so many steps of their bounds."""
FIRST_AND_SECOND = (1 << PLANES) - 1
LEFT_OVER = -1
"""In place of the ``needs`` of a slot without a word."""


@small_kernel
def class_of(needs):
    """The class of short words that hold the same of the letters that tell classes apart."""
    number = np.int64(0)
    for place in range(len(CLASS_BITS)):
        number |= (needs >> CLASS_BITS[place] & 1) << place
    return number


@small_kernel
def class_of_word(needs):
    """The class of a word; one whose bits are too few for its letters counts as short."""
    return class_of(needs) + (count_bits(needs) > SHORT) * LONG


@kernel
def lay_out_planes(words, kind, planes):
    """Lay out the words of a kind in an array of `PLANES_ROOM` numbers, if that is not yet done."""
    if planes[0] != 0:
        return
    end = words.bucket_start[kind, BUCKETS]
    bounds, needs = words.bound[kind], words.needs[kind]
    least, most = np.int64(1 << 40), np.int64(NOTHING)
    for place in range(end):
        bound = np.int64(bounds[place])
        if bound > NOTHING:
            least, most = min(least, bound), max(most, bound)
    step = (most - least) // STEPS + 1
    slots = np.zeros((CLASSES, STEPS), np.int64)
    for place in range(end):
        bound = np.int64(bounds[place])
        if bound > NOTHING:
            slots[class_of_word(needs[place]), (most - bound) // step] += 1
    start = HEAD + (-(planes.ctypes.data + 8 * HEAD) % LINE_BYTES) // 8
    chunks = np.int64(0)
    for number in range(CLASSES):
        planes[FIRST_CHUNKS + number] = chunks
        slot = chunks * CHUNK
        for level in range(STEPS):
            count = slots[number, level]
            slots[number, level] = slot
            slot += count
        while chunks * CHUNK < slot:
            clear_chunk(planes, start, chunks)
            chunks += 1
    planes[FIRST_CHUNKS + CLASSES] = chunks
    for place in range(end):
        bound = np.int64(bounds[place])
        if bound > NOTHING:
            number, below = class_of_word(needs[place]), (most - bound) // step
            length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
            is_more = np.int64(count_bits(needs[place]) < length)
            word = needs[place] | is_more << IS_MORE, bound, np.int64(place)
            put_word(planes, start, slots[number, below], word)
            slots[number, below] += 1
    for chunk in range(chunks):
        fill_planes(planes, start + chunk * CHUNK_NUMBERS)
    raise_bounds(planes, start)
    planes[0] = start


@small_kernel
def clear_chunk(planes, start, chunk):
    """Make room for words in a chunk: as long as no word stands in a slot, it lacks everything."""
    begin = start + chunk * CHUNK_NUMBERS
    planes[HIGHEST + chunk], planes[LOWEST + chunk] = NOTHING, -NOTHING
    planes[begin + LANE_HIGHEST : begin + ENTRIES] = NOTHING
    planes[begin + ENTRIES : begin + CHUNK_NUMBERS] = LEFT_OVER


@small_kernel
def put_word(planes, start, slot, word):
    """Put a word into a slot, counted through all chunks.

    Args:
        word: its ``needs`` with `IS_MORE`, its bound, and its place in the ranking.
    """
    needs, bound, place = word
    chunk, at = slot // CHUNK, slot % CHUNK
    begin = start + chunk * CHUNK_NUMBERS
    entry = begin + ENTRIES + 2 * at
    planes[entry], planes[entry + 1] = needs, bound << PLACE_BITS | place
    planes[HIGHEST + chunk] = max(planes[HIGHEST + chunk], bound)
    planes[LOWEST + chunk] = min(planes[LOWEST + chunk], bound)
    lane = begin + LANE_HIGHEST + at // LANE
    planes[lane] = max(planes[lane], bound)


@small_kernel
def raise_bounds(planes, start):
    """Let the highest bounds count what follows: within a step words stand in no order."""
    for number in range(CLASSES):
        first, end = planes[FIRST_CHUNKS + number], planes[FIRST_CHUNKS + number + 1]
        for chunk in range(end - 2, first - 1, -1):
            following = planes[HIGHEST + chunk + 1]
            planes[HIGHEST + chunk] = max(planes[HIGHEST + chunk], following)
    for chunk in range(planes[FIRST_CHUNKS + CLASSES]):
        lanes = start + chunk * CHUNK_NUMBERS + LANE_HIGHEST
        for lane in range(lanes + LANES - 2, lanes - 1, -1):
            planes[lane] = max(planes[lane], planes[lane + 1])


if IS_PLAIN_PYTHON:

    def fill_planes(planes: Any, begin: Any) -> None:
        """Write the planes of a chunk: see below."""
        needs = planes[begin + ENTRIES : begin + CHUNK_NUMBERS : 2]
        bits = (needs >> np.arange(PLANES)[:, None] & 1).astype(np.uint8)
        packed = np.packbits(bits, axis=1, bitorder="little").view(np.int64)
        planes[begin : begin + EMPTY] = packed.ravel()

    def words_lacking_one(planes: Any, start: Any, lists: Any, first: Any, ends: Any) -> int:
        """Which words of a chunk lack at most one of some bits: see below."""
        ones, twos = np.zeros(PLANE, np.int64), np.zeros(PLANE, np.int64)
        barred, listed = (first + TOGETHER * end for end in ends)
        for place in range(first, listed):
            plane = planes[start + lists[place] : start + lists[place] + PLANE]
            twos |= plane if place < barred else ones & plane
            ones |= plane if place >= barred else np.int64(0)
        lists[first - PLANE : first] = ~twos
        pieces = lists[first - PLANE : first].view(np.uint32)
        return sum(1 << lane for lane in range(LANES) if pieces[lane] != 0)

else:
    INT64 = ir.IntType(64)
    VECTOR = ir.VectorType(INT64, PLANE)
    PIECES = ir.VectorType(ir.IntType(LANE), LANES)

    @small_kernel
    def fill_planes(planes: Any, begin: Any) -> None:
        """Write the planes of a chunk, whose room is empty, by what is known of its words."""
        for slot in range(CHUNK):
            bits = planes[begin + ENTRIES + 2 * slot] & FIRST_AND_SECOND
            while bits != 0:
                part = begin + lowest_bit(bits) * PLANE + slot // 64
                planes[part] |= np.int64(1) << slot % 64
                bits &= bits - 1

    @intrinsic
    def words_lacking_one(
        typing_context: Any, planes: Any, start: Any, lists: Any, first: Any, ends: Any
    ) -> Any:
        """Which words of a chunk lack at most one of some bits, and none of some others.

        Args:
            planes: the array, int64, contiguous.
            start: where the chunk begins in it, int64.
            lists: int64, contiguous; where planes begin in a chunk, from ``first`` on. The
                `PLANE` numbers before are overwritten: a bit for each word that fits.
            first: int64.
            ends: how many planes of bits are listed that no word may lack, and how many in all, by
                steps of `TOGETHER`.

        Returns:
            int64: bit n if any of the words of lane n fits.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            planes, start, lists, first, ends = arguments
            numbers = context.make_array(signature.args[0])(context, builder, planes).data
            listing = context.make_array(signature.args[2])(context, builder, lists).data
            chunk = builder.gep(numbers, [start])
            none = ir.Constant(VECTOR, [0] * PLANE)
            ones = cgutils.alloca_once_value(builder, none)
            twos = cgutils.alloca_once_value(builder, none)

            def add(place: Any, *, is_barred: bool) -> None:
                before, twice = builder.load(ones), builder.load(twos)
                for each in range(TOGETHER):
                    entry = builder.add(builder.add(first, place), INT64(each))
                    address = builder.gep(chunk, [builder.load(builder.gep(listing, [entry]))])
                    place_of_plane = builder.bitcast(address, VECTOR.as_pointer())
                    plane = builder.load(place_of_plane, align=LINE_BYTES)
                    again = plane if is_barred else builder.and_(before, plane)
                    twice = builder.or_(twice, again)
                    before = before if is_barred else builder.or_(before, plane)
                builder.store(before, ones)
                builder.store(twice, twos)

            barred, listed = (builder.extract_value(ends, place) for place in range(2))
            for begin, end, is_barred in ((INT64(0), barred, True), (barred, listed, False)):
                with cgutils.for_range_slice(builder, begin, end, INT64(1)) as (step, _):
                    add(builder.mul(step, INT64(TOGETHER)), is_barred=is_barred)
            fitting = builder.not_(builder.load(twos))
            out = builder.gep(listing, [builder.sub(first, INT64(PLANE))])
            builder.store(fitting, builder.bitcast(out, VECTOR.as_pointer()), align=8)
            pieces = builder.bitcast(fitting, PIECES)
            is_any = builder.icmp_unsigned("!=", pieces, ir.Constant(PIECES, [0] * LANES))
            return builder.zext(builder.bitcast(is_any, ir.IntType(LANES)), INT64)

        two = types.UniTuple(types.int64, 2)
        return types.int64(planes, types.int64, lists, types.int64, two), generate
