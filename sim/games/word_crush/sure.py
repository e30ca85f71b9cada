"""Which cards of a recital are stated right for certain, and which are doubtful and weighed.

A card is stated right if its random word falls below a bound that rises with its level (see
`sim.bots.recall`). Each card was followed by a recital before the next was laid, so by its place
in a pile of so many cards it has been heard a least number of times, the pile weighs at most so
much on either side of it, and its level is at least so high: a look-up, found once a table. A card
whose word does not reach the bound of the lowest of these levels, or of its own, is stated right.
Six in seven recitals of casual players leave no doubt.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim import rng
from sim.bots.bot import EXPOSURE_STEPS, MODEL
from sim.bots.recall import LOAD_SHIFT, SIGMOID_LIMIT, SIGMOID_SHIFT, Cue, sigmoid_table
from sim.bots.sampling import NORMAL, NORMAL_STEPS
from sim.games.word_crush.lanes import NO_OTHERS, draw_lanes, words_reaching
from sim.games.word_crush.table import (
    AHEAD_BLOCKS,
    AHEAD_LANES,
    SURE_CARDS,
    WHOLE_LANE,
    kind_of,
)
from sim.kernel import kernel, lowest_bit, small_kernel
from sim.limits import MOST_CHAIRS

THRESHOLDS = sigmoid_table().astype(np.uint32)
TRIALS = NORMAL.astype(np.int16)
"""Both are read anywhere at any time: they are small, for a core's nearest cache is."""
RAISED = 1 << 20
THOUSANDTH_SHIFT = 38
THOUSANDTH = (1 << THOUSANDTH_SHIFT) // 1000 + 1
"""Multiplied and shifted by these a number from 0 to 4,000,000,000 is divided by 1000 exactly; one
that may be negative is raised by so many thousands before."""
CUE_NONE = int(Cue.NONE)
CUE_WEAKEST = CUE_NONE + 1
"""The least that the board reveals if it may be looked at."""


def words_by_size() -> npt.NDArray[np.int64]:
    """Bits of `words_reaching` that belong to words 1 to n of a recital, by n: int64, shape (32,).

    Word 0 is the recital's own, word p + 1 that of position p.
    """
    masks: npt.NDArray[np.int64] = np.zeros(rng.SHEET_WORDS, np.int64)
    for number in range(1, rng.SHEET_WORDS):
        block, row = divmod(number, rng.SHEET_ROWS)
        masks[number:] |= 1 << rng.SHEET_BLOCKS * row + block
    return masks


WORDS_BY_SIZE = words_by_size()


@kernel
def effect(standard_deviation, thousandths):
    """An effect in milli-logits from thousandths of a standard normal."""
    raised = standard_deviation * thousandths + 500 + 1000 * RAISED
    return (raised * THOUSANDTH >> THOUSANDTH_SHIFT) - RAISED


@small_kernel
def effects_on_recital(table, bots, chair, word):
    """What the person and, by its first word, the recital add to every card's level."""
    kind = kind_of(table, chair)
    trial = TRIALS[word >> (32 - NORMAL_STEPS)]
    return table.person_effect[chair] + effect(bots.trial_sd[kind], trial)


@small_kernel
def load_step(load):
    """The row of the load tables for a load in load units."""
    return (load + (1 << LOAD_SHIFT - 1)) >> LOAD_SHIFT


@small_kernel
def threshold(milli_logits):
    """The bound below which a 32-bit random word means recalled, for odds in milli-logits."""
    held = min(max(milli_logits, -SIGMOID_LIMIT), SIGMOID_LIMIT)
    return np.int64(THRESHOLDS[(held + SIGMOID_LIMIT + (1 << SIGMOID_SHIFT - 1)) >> SIGMOID_SHIFT])


@small_kernel
def least_units(bots, kind, size, place):
    """Exposure units that a card at this place of the pile has at least.

    One recital followed each card above it; none came between the seed and the first play.
    """
    above = size - 1 - place
    heard = above - 1 if place == 0 and above > 0 else above
    return min(heard * bots.attention[kind], EXPOSURE_STEPS - 1)


@kernel
def find_least_levels(table, rules, bots):
    """Fill ``least_level``, by kind of bot, cards in the pile and position in the recital."""
    cue = CUE_NONE if rules.letter_cue != 0 else CUE_WEAKEST
    for kind in range(MOST_CHAIRS):
        if bots.memory[kind] != MODEL:
            continue
        for size in range(1, SURE_CARDS + 1):
            load = 0
            for place in range(size):
                load += bots.share_by_exposure[kind, least_units(bots, kind, size, place)]
            before = 0
            lowest = SIGMOID_LIMIT
            for position in range(size):
                place = position if rules.recall_order == 0 else size - 1 - position
                units = least_units(bots, kind, size, place)
                after = load - before - bots.share_by_exposure[kind, units]
                level = bots.by_load[kind, load_step(load)] + bots.by_exposure[kind, units]
                level += bots.by_front[kind, load_step(before)] + bots.by_cue[kind, cue]
                level += bots.by_back[kind, load_step(after)]
                if place == size - 1:
                    level += bots.fresh[kind]
                table.least_level[kind, size, position] = level
                lowest = min(lowest, level)
                before = load - after
            table.lowest_level[kind, size] = lowest


@kernel
def draw_pair(table, bots, chair, first):
    """Draw the first words of two recitals of a chair, that of this number and the next."""
    table.pair_drawn[chair] = first
    table.pair_deal[chair] = table.deal
    stream = rng.stream_of(rng.RECALL, chair, first)
    words = table.recall_words
    lane = chair * AHEAD_LANES
    draw_lanes(words, lane, table.round_keys, table.deal, stream, 0, (AHEAD_BLOCKS, 1 << 16, 0))
    for which in range(2):
        word = words[0, lane + AHEAD_BLOCKS * which]
        table.pair_effects[chair, which] = effects_on_recital(table, bots, chair, word)


@small_kernel
def draw_ahead(table, bots, chair):
    """Draw a chair's next recital's words, if they are not.

    Asked as his turn begins, for what is drawn takes its time to be there.
    """
    recital = table.recitals[chair]
    if table.pair_drawn[chair] != recital & -2 or table.pair_deal[chair] != table.deal:
        draw_pair(table, bots, chair, recital & -2)


@small_kernel
def lane_of_recital(table, bots, chair):
    """Draw a chair's next recital's words, if they are not; the first of eight lanes with them.

    Of a recital of fewer than 16 cards the first four lanes count.
    """
    recital = table.recitals[chair]
    draw_ahead(table, bots, chair)
    if table.pile_size < AHEAD_BLOCKS * rng.SHEET_ROWS:
        return chair * AHEAD_LANES + AHEAD_BLOCKS * (recital & 1)
    stream = rng.stream_of(rng.RECALL, chair, recital)
    words = table.recall_words
    draw_lanes(words, WHOLE_LANE, table.round_keys, table.deal, stream, 0, NO_OTHERS)
    return WHOLE_LANE


@small_kernel
def doubtful_positions(table, kind, lane, effects):
    """Bit p: the card at position p of a recital may be missed; all others are stated right.

    Args:
        kind: of the reciter's bot.
        lane: see `lane_of_recital`.
        effects: what person and recital add to every card's level, in milli-logits.
    """
    size = table.pile_size
    words = table.recall_words
    bound = threshold(table.lowest_level[kind, size] + effects)
    reaching = words_reaching(words, lane, bound) & WORDS_BY_SIZE[size]
    positions = 0
    while reaching != 0:
        bit = lowest_bit(reaching)
        row, block = bit // rng.SHEET_BLOCKS, bit & rng.SHEET_BLOCKS - 1
        position = rng.SHEET_ROWS * block + row - 1
        bound = threshold(table.least_level[kind, size, position] + effects)
        positions |= (words[row, lane + block] >= bound) << position
        reaching &= reaching - 1
    return positions
