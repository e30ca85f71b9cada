"""The deck's shuffle: the very draws and the very order of `sim.rng.shuffle_places`, sooner.

All places to swap with are worked out first, side by side, for they depend on the words alone.
Swaps from the last place down put the order right; the same swaps from the first place up put its
inverse right, and there each card comes to a new place, which need not be read.
"""

from __future__ import annotations

from sim import rng
from sim.games.word_crush.lanes import NO_OTHERS, draw_both
from sim.games.word_crush.table import CARD_MASK
from sim.kernel import kernel, small_kernel

DRAWN = 3
"""Bounded draws that are made of a word."""
MOST_SHUFFLED = DRAWN * rng.SHEET_ROWS * rng.SHUFFLE_BLOCKS
BLOCKS_AT_ONCE = 4
HALF = 32
WORD = (1 << HALF) - 1


@kernel
def shuffle(table, size, attempt):
    """Put 0 to ``size`` - 1 in uniformly random order into ``slot_card``; inverse: ``card_slot``.

    Args:
        size: 2 or more; `find_bounds` has been called for it.
        attempt: shuffles of this deal before this one.
    """
    stream = rng.stream_of(rng.SHUFFLE, 0, attempt)
    order, places, sheet = table.slot_card, table.card_slot, table.shuffle_words
    if size > MOST_SHUFFLED or not find_swaps(table, stream, size):
        rng.shuffle_places(table.seed, table.deal, stream, order, places, size, sheet)
        return
    places[0] = 0
    block = (words_of(size) - 1) // rng.SHEET_ROWS
    first = size - 1 - DRAWN * rng.SHEET_ROWS * block  # that the block's first word settles
    while block >= 0:
        for below in range(rng.SHEET_ROWS):
            row = rng.SHEET_ROWS - 1 - below
            card = first - DRAWN * row  # cards before 0 are gone when card 0 is settled
            settle(places, card - 2, table.swaps[2, row, block])
            settle(places, card - 1, table.swaps[1, row, block])
            settle(places, card, table.swaps[0, row, block])
        block -= 1
        first += DRAWN * rng.SHEET_ROWS
    for card in range(size):
        order[places[card]] = card


@small_kernel
def words_of(size):
    """Words that a shuffle takes if none is replaced."""
    return (size - 1 + DRAWN - 1) // DRAWN


@kernel
def find_swaps(table, stream, size):
    """The place that each place is swapped with, in ``swaps``: by draw, row and block of its word.

    Returns:
        False if a word might have to be replaced (one deal in a hundred of 104 cards).
    """
    blocks = (words_of(size) + rng.SHEET_ROWS - 1) // rng.SHEET_ROWS
    blocks = (blocks + BLOCKS_AT_ONCE - 1) // BLOCKS_AT_ONCE * BLOCKS_AT_ONCE
    sheet, keys = table.shuffle_words, table.round_keys
    draw_both(sheet, 0, keys, table.deal, stream, 0, NO_OTHERS, (0, rng.SHEET_BLOCKS))
    biased = size * size * size  # no leftover from here on is replaced
    bounds = table.swap_bounds
    least = WORD
    for row in range(rng.SHEET_ROWS):
        for block in range(blocks):
            product_1 = (sheet[row, block] & WORD) * (bounds[0, row, block] & WORD)
            product_2 = (product_1 & WORD) * (bounds[1, row, block] & WORD)
            product_3 = (product_2 & WORD) * (bounds[2, row, block] & WORD)
            table.swaps[0, row, block] = product_1 >> HALF
            table.swaps[1, row, block] = product_2 >> HALF
            table.swaps[2, row, block] = product_3 >> HALF
            least = min(least, product_3 & WORD)
    return least >= biased


@kernel
def find_bounds(table, size):
    """How many places a card may be swapped with, for all words of a shuffle; once a table."""
    for draw in range(DRAWN):
        for row in range(rng.SHEET_ROWS):
            for block in range(rng.SHUFFLE_BLOCKS):
                first = size - DRAWN * (block * rng.SHEET_ROWS + row)
                table.swap_bounds[draw, row, block] = max(first - draw, 1)


@small_kernel
def settle(places, card, other):
    """Give a card the place of one before it, which moves up to the place that is new."""
    places[card & CARD_MASK] = places[other]
    places[other] = card
