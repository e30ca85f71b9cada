"""Which cards of a recital are stated right for certain, and which are doubtful and weighed.

A card is stated right if its random word falls below a bound that rises with its level (see
`sim.bots.recall`). Each card was followed by a recital before the next was laid, so by its place
in a pile of so many cards it has been heard a least number of times, the pile weighs at most so
much on either side of it, and its level is at least so high: a look-up, found once a table. What
person and recital add to the levels multiplies the odds to miss, which the chance to miss never
exceeds, so all words of a recital are held at once to bounds that one factor moves. Six in seven
recitals of casual players leave no doubt.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.bot import EXPOSURE_STEPS, MODEL
from sim.bots.recall import LOAD_SHIFT, SIGMOID_LIMIT, SIGMOID_SHIFT, Cue, sigmoid_table
from sim.bots.sampling import NORMAL, NORMAL_STEPS
from sim.games.word_crush.lanes import NO_OTHERS, draw_lanes, words_reaching
from sim.games.word_crush.table import (
    AHEAD_BLOCKS,
    AHEAD_LANES,
    SURE_CARDS,
    TRIAL_BITS,
    TRIAL_STEPS,
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
WORDS = 1 << 32
ROUNDED = 9
"""Milli-logits that two look-ups in `THRESHOLDS` may be off by, and a little more."""
MISSED_ANYWAY = 30_000
"""More than the words that miss a card of the highest level there is."""
CUE_NONE = int(Cue.NONE)
CUE_WEAKEST = CUE_NONE + 1
"""The least that the board reveals if it may be looked at."""


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
def factor_of(effects):
    """By how much effects multiply the odds that a card is missed, or more.

    The chance to miss rises by less than the odds do.
    """
    if effects < -SIGMOID_LIMIT:
        return np.inf
    right = threshold(effects)
    return (WORDS - right) / right


@small_kernel
def least_units(bots, kind, size, place):
    """Exposure units that a card at this place of the pile has at least.

    One recital followed each card above it; none came between the seed and the first play.
    """
    above = size - 1 - place
    heard = above - 1 if place == 0 and above > 0 else above
    return min(heard * bots.attention[kind], EXPOSURE_STEPS - 1)


@kernel
def find_most_missed(table, rules, bots):
    """Fill ``most_missed`` and ``trial_factor``, by kind of bot."""
    cue = CUE_NONE if rules.letter_cue != 0 else CUE_WEAKEST
    for kind in range(MOST_CHAIRS):
        if bots.memory[kind] != MODEL:
            continue
        for step in range(TRIAL_STEPS):  # the worst recital of those that share these bits
            trial = effect(bots.trial_sd[kind], NORMAL[step << (NORMAL_STEPS - TRIAL_BITS)])
            table.trial_factor[kind, step] = odds_of(-trial)
        for size in range(1, SURE_CARDS + 1):
            table.most_missed[kind, size] = -np.inf  # words that no card draws are never reached
            load = 0
            for place in range(size):
                load += bots.share_by_exposure[kind, least_units(bots, kind, size, place)]
            before = 0
            for position in range(size):
                place = position if rules.recall_order == 0 else size - 1 - position
                units = least_units(bots, kind, size, place)
                after = load - before - bots.share_by_exposure[kind, units]
                level = bots.by_load[kind, load_step(load)] + bots.by_exposure[kind, units]
                level += bots.by_front[kind, load_step(before)] + bots.by_cue[kind, cue]
                level += bots.by_back[kind, load_step(after)]
                if place == size - 1:
                    level += bots.fresh[kind]
                block, row = (position + 1) // rng.SHEET_ROWS, position + 1 & rng.SHEET_ROWS - 1
                table.most_missed[kind, size, row, block] = missed_at_most(level)
                before = load - after


@small_kernel
def odds_of(milli_logits):
    """The odds of milli-logits, rounded up: exponentials' last digits are not everywhere alike."""
    return np.ceil(np.exp(milli_logits / 1000) * WORDS) / WORDS


@small_kernel
def missed_at_most(level):
    """Of 2**32 words, how many miss a card of this level at most, but for `MISSED_ANYWAY`."""
    return odds_of(ROUNDED - level) * WORDS


@kernel
def draw_pair(table, chair, first):
    """Draw the first words of two recitals of a chair, that of this number and the next."""
    table.pair_drawn[chair] = first
    table.pair_deal[chair] = table.deal
    stream = rng.stream_of(rng.RECALL, chair, first)
    words, kind = table.recall_words, kind_of(table, chair)
    lane = chair * AHEAD_LANES
    draw_lanes(words, lane, table.round_keys, table.deal, stream, 0, (AHEAD_BLOCKS, 1 << 16, 0))
    for which in range(2):
        step = words[0, lane + AHEAD_BLOCKS * which] >> (32 - TRIAL_BITS)
        factor = table.trial_factor[kind, step] * table.person_factor[chair]
        table.pair_factors[chair, which] = factor


@small_kernel
def draw_ahead(table, chair):
    """Draw a chair's next recital's words, if they are not.

    Asked as his turn begins, for what is drawn takes its time to be there.
    """
    recital = table.recitals[chair]
    if table.pair_drawn[chair] != recital & -2 or table.pair_deal[chair] != table.deal:
        draw_pair(table, chair, recital & -2)


@small_kernel
def lane_of_recital(table, chair):
    """The first of eight lanes with the words of a chair's next recital.

    Of a recital of fewer than 16 cards the first four lanes count, and have been drawn ahead.
    """
    recital = table.recitals[chair]
    if table.pile_size < AHEAD_BLOCKS * rng.SHEET_ROWS:
        return chair * AHEAD_LANES + AHEAD_BLOCKS * (recital & 1)
    stream = rng.stream_of(rng.RECALL, chair, recital)
    words = table.recall_words
    draw_lanes(words, WHOLE_LANE, table.round_keys, table.deal, stream, 0, NO_OTHERS)
    return WHOLE_LANE


@small_kernel
def doubtful_positions(table, kind, lane, factor):
    """Bit p: the card at position p of a recital may be missed; all others are stated right.

    Args:
        kind: of the reciter's bot.
        lane: see `lane_of_recital`.
        factor: see `factor_of`.
    """
    missed = table.most_missed[kind, table.pile_size]
    bound = WORDS - MISSED_ANYWAY
    reaching = words_reaching(table.recall_words, lane, bound, missed, factor)
    positions = 0
    while reaching != 0:
        bit = lowest_bit(reaching)
        row, block = bit // rng.SHEET_BLOCKS, bit & rng.SHEET_BLOCKS - 1
        positions |= 1 << rng.SHEET_ROWS * block + row - 1
        reaching &= reaching - 1
    return positions
