"""Keyed random streams: every draw is named, so any one of them can be made again alone.

A draw is Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
1, 2, 3", 2011) of a key and a counter. The key is the seed; the counter names the deal, the
purpose, the chair, the round and a block number. Nothing is advanced or shared: block size,
worker count and the order of play cannot change a draw, and a bot's extra draw never shifts
another's. This is the only file that holds uint64 code; words leave it as int64.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, kernel, small_kernel

SHUFFLE = np.int64(0)
"""Purpose: the order of the deck."""
FIRST_CHAIR = np.int64(1)
"""Purpose: who starts (ALL-03)."""
RECALL = np.int64(2)
"""Purpose: what is remembered of one recital."""
PACE = np.int64(3)
"""Purpose: how long an action takes."""
CHOICE = np.int64(4)
"""Purpose: which of several moves a bot prefers."""
PERSON = np.int64(5)
"""Purpose: who sits there: a person's own level, fixed for a deal."""
RESHUFFLE = np.int64(6)
"""Purpose: shuffles within a game."""
WORDS = np.int64(7)
"""Purpose: whether a person knows a word, when he sees it, whether he believes in a false one."""
REDEAL = np.int64(8)
"""Purpose: dealing anew what a chair cannot see."""
CHALLENGE = np.int64(9)
"""Purpose: who challenges a word (ALL-04)."""
WORD = 0xFFFFFFFF

SHEET_ROWS, SHEET_BLOCKS = 4, 8
SHEET_WORDS = SHEET_ROWS * SHEET_BLOCKS
"""Words that are drawn ahead at once: eight blocks, side by side."""
SHUFFLE_BLOCKS = 16
"""Blocks that a shuffle draws ahead; enough for 190 cards."""

MULTIPLIER_0 = np.uint64(0xD2511F53)
MULTIPLIER_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)
MASK = np.uint64(WORD)
HALF = np.uint64(32)
ONE = np.uint64(1)
WORDS_IN_ALL = np.uint64(WORD + 1)


@small_kernel
def philox(key, low, high, stream, block):
    """Four random 32-bit words, as int64 from 0 to 2**32 - 1.

    Args:
        key: the seed, int64.
        low, high: the deal's low and high 32 bits.
        stream: purpose, chair and round, below 2**32.
        block: the block's number in the stream, below 2**32.
    """
    key_0 = np.uint64(key) & MASK
    key_1 = np.uint64(key) >> HALF
    word_0 = np.uint64(block)
    word_1 = np.uint64(stream)
    word_2 = np.uint64(low)
    word_3 = np.uint64(high)
    for _ in range(10):
        product_0 = MULTIPLIER_0 * word_0
        product_1 = MULTIPLIER_1 * word_2
        word_0 = ((product_1 >> HALF) ^ word_1 ^ key_0) & MASK
        word_1 = product_1 & MASK
        word_2 = ((product_0 >> HALF) ^ word_3 ^ key_1) & MASK
        word_3 = product_0 & MASK
        key_0 = (key_0 + WEYL_0) & MASK
        key_1 = (key_1 + WEYL_1) & MASK
    return np.int64(word_0), np.int64(word_1), np.int64(word_2), np.int64(word_3)


@kernel
def stream_of(purpose, chair, round_number):
    """The stream's name: one purpose of one chair in one round."""
    return purpose | (chair << 8) | (round_number << 16)


@kernel
def words(seed, deal, stream, block):
    """The four words of one block of a stream of a deal."""
    return philox(seed, deal & WORD, deal >> 32, stream, block)


@kernel
def word(seed, deal, stream, number):
    """The ``number``-th 32-bit word of a stream of a deal."""
    first, second, third, fourth = words(seed, deal, stream, number >> 2)
    place = number & 3
    if place == 0:
        return first
    if place == 1:
        return second
    if place == 2:
        return third
    return fourth


@kernel
def fill_blocks(seed, deal, stream, first, blocks, sheet):
    """Draw blocks of a stream side by side, which costs hardly more than one of them.

    Blocks do not depend on each other, so the compiler computes eight (AVX-512) or four (AVX2)
    at once: 8 blocks take 12 ns, one alone 14. It does so only while it does not know how many
    there are to be, which is why the number is an argument.

    Args:
        first: the number of the first block.
        blocks: how many; best a multiple of eight.
        sheet: int64, shape (4, blocks or more): block b's words stand in column b.
    """
    low, high = deal & WORD, deal >> 32
    for block in range(blocks):
        drawn = philox(seed, low, high, stream, first + block)
        sheet[0, block], sheet[1, block], sheet[2, block], sheet[3, block] = drawn


@kernel
def fill_sheet(seed, deal, stream, number, sheet):
    """Draw the 32 words of a stream among which the ``number``-th is; see `on_sheet`.

    Args:
        sheet: int64, shape (SHEET_ROWS, SHEET_BLOCKS or more).
    """
    first = number // SHEET_WORDS * SHEET_BLOCKS
    fill_blocks(seed, deal, stream, first, SHEET_BLOCKS, sheet)


@kernel
def on_sheet(sheet, number):
    """The ``number``-th word of a stream, from the sheet that holds it."""
    return sheet[number & 3, number >> 2 & SHEET_BLOCKS - 1]


@kernel
def below(random_word, bound):
    """A whole number from 0 to ``bound`` - 1.

    Multiply and shift: for a bound of 208, the largest deck, no value is off by more than
    one part in twenty million. Shuffles use `shuffle_places`, which is exact.
    """
    return (random_word * bound) >> 32


@kernel
def shuffle_places(seed, deal, stream, order, places, size, sheet):
    """Put 0 to ``size`` - 1 in uniformly random order into ``order``, exactly.

    Fisher and Yates from the inside out, three bounded draws from each word (Brackett-Rozinsky
    and Lemire, "Batched ranged random integer generation", 2024): a word whose remainder falls
    in the biased part is replaced.

    Args:
        order: int64, at least ``size`` long.
        places: the same; gets the inverse, so that ``order[places[n]]`` is n.
        size: 2 to 1000.
        sheet: int64, shape (SHEET_ROWS, SHUFFLE_BLOCKS); room for words drawn ahead.
    """
    for place in range(size):
        order[place] = place
    number = 0
    remaining = size
    while remaining > 1:
        if number % (SHEET_ROWS * SHUFFLE_BLOCKS) == 0:
            fill_blocks(seed, deal, stream, number // SHEET_ROWS, SHUFFLE_BLOCKS, sheet)
        taken = np.uint64(sheet[number & 3, number >> 2 & SHUFFLE_BLOCKS - 1])
        number += 1
        first = np.uint64(remaining)
        second = np.uint64(max(remaining - 1, 1))
        third = np.uint64(max(remaining - 2, 1))
        product_1 = taken * first
        product_2 = (product_1 & MASK) * second
        product_3 = (product_2 & MASK) * third
        leftover = product_3 & MASK
        bound = first * second * third
        if leftover < bound and leftover < (WORDS_IN_ALL - bound) % bound:
            continue
        settle(order, places, first - ONE, product_1 >> HALF)
        settle(order, places, second - ONE, product_2 >> HALF)
        settle(order, places, third - ONE, product_3 >> HALF)
        remaining -= 3
    places[order[0]] = 0


@small_kernel
def settle(order, places, place, other):
    """Swap two places of a shuffle, the first of which is settled then.

    Args:
        place, other: uint64, for which the compiler need not ask whether they are negative.
    """
    chosen = order[other]
    order[other] = order[place]
    order[place] = chosen
    places[np.uint64(chosen)] = place


@kernel
def row_digest(row, salt):
    """A 62-bit hash of a row of int64, for hashes of sets of rows that no order can change.

    Args:
        row: int64, 1-d.
        salt: what the row belongs to (a cell's number), so that equal rows of two cells differ.
    """
    state = np.uint64(salt) ^ np.uint64(0x9E3779B97F4A7C15)
    for value in row:
        state = (state ^ np.uint64(value)) * np.uint64(0xBF58476D1CE4E5B9)
        state = state ^ (state >> np.uint64(29))
    state = (state ^ (state >> np.uint64(32))) * np.uint64(0x94D049BB133111EB)
    return np.int64((state ^ (state >> np.uint64(31))) >> np.uint64(2))


if IS_PLAIN_PYTHON:
    # compiled uint64 code wraps around in silence, as the hash wants; NumPy scalars warn of it
    row_digest = np.errstate(over="ignore")(row_digest)
