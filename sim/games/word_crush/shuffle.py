"""The deck's shuffle: the very draws and the very order of `sim.rng.shuffle_places`, sooner.

All places to swap with are worked out first, side by side, for they depend on the words alone.
"""

from __future__ import annotations

from sim import rng
from sim.games.word_crush.table import CARD_MASK, SHUFFLE_SHEET
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
        size: 2 or more.
        attempt: shuffles of this deal before this one.
    """
    stream = rng.stream_of(rng.SHUFFLE, 0, attempt)
    order, places, sheet = table.slot_card, table.card_slot, table.sheets[SHUFFLE_SHEET]
    if size > MOST_SHUFFLED or not find_swaps(table, stream, size):
        rng.shuffle_places(table.seed, table.deal, stream, order, places, size, sheet)
        return
    for place in range(size):
        order[place] = place
    for number in range(words_of(size)):
        top = size - 1 - DRAWN * number
        row, block = number & rng.SHEET_ROWS - 1, number >> 2
        settle(order, places, top, table.swaps[0, row, block])
        settle(order, places, max(top - 1, 0), table.swaps[1, row, block])
        settle(order, places, max(top - 2, 0), table.swaps[2, row, block])
    places[order[0]] = 0


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
    sheet = table.sheets[SHUFFLE_SHEET]
    rng.fill_blocks(table.seed, table.deal, stream, 0, blocks, sheet)
    biased = size * size * size  # no leftover from here on is replaced
    least = WORD
    for row in range(rng.SHEET_ROWS):
        for block in range(blocks):
            first = size - DRAWN * (block * rng.SHEET_ROWS + row)
            product_1 = (sheet[row, block] & WORD) * (max(first, 1) & WORD)
            product_2 = (product_1 & WORD) * (max(first - 1, 1) & WORD)
            product_3 = (product_2 & WORD) * (max(first - 2, 1) & WORD)
            table.swaps[0, row, block] = product_1 >> HALF
            table.swaps[1, row, block] = product_2 >> HALF
            table.swaps[2, row, block] = product_3 >> HALF
            least = min(least, product_3 & WORD)
    return least >= biased


@small_kernel
def settle(order, places, place, other):
    """Swap two places of a shuffle, the first of which is settled then."""
    chosen = order[other & CARD_MASK]
    order[other & CARD_MASK] = order[place]
    order[place] = chosen
    places[chosen & CARD_MASK] = place
