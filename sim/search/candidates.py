"""The words that a stolen word and a hand can spell, as far as the player sees them by now.

Cards that came later can be used by fewer words: a word with a wait of half a minute must have
been there for half a minute. So the cards are counted in *steps*: all that lay there long enough
for the longest waits, then those and the next that came, and so on to all of them. A stretch of
the list of words seen, in which waits rise, is looked through with the cards of its own step.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, inlined_kernel, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.block import numbers_at_hand, numbers_nearly_at_hand
from sim.search.fit import MOST_COUNTED, next_bit
from sim.search.query import LETTER_KINDS, WILD, WORD_ROOM
from sim.search.sight import SEEN_NEEDS, TOLD, end_of_window, number_told, reach_to, wait_told
from sim.search.steal_query import HAND_WORD, SLOTS
from sim.search.words import BLOCK, GUARDS, HALF

MOST_WILDS = np.int64(3)
"""Wild cards beyond these are not used."""
GUARD = np.int64(GUARDS)
ONES = GUARD >> 3
TWO_BLOCKS = 2 * BLOCK

ENTRY, LOW, HIGH, BOUND, HOLDS, LEAVES, NEEDS, OVERLAP, LENGTH, LACKS, PARTNERS = range(11)
"""What is kept of a candidate: place in the list of words seen, packed counts, worth if each
letter were a hand card's, slots that it holds, that it does not hold and that its partner must
hold (of each letter the first so many), stolen cards that it can take in, letters, wild cards
that it takes alone, and room for a list of partners."""
COLUMNS = 11


@kernel
def make_room(sight):
    """Room for candidates, for a search in these lists of words seen."""
    return np.empty((COLUMNS, sight[0].shape[2]), np.int64)


@small_kernel
def shortfall(wanted, there):
    """By letter, how much more is wanted than is there: packed counts without guards."""
    beyond = (wanted | GUARD) - there
    kept = beyond & GUARD
    return beyond & (kept - (kept >> 3))


@small_kernel
def weight(packed):
    """The sum of packed counts."""
    ones = count_bits(packed & ONES)
    return ones + 2 * count_bits(packed >> 1 & ONES) + 4 * count_bits(packed >> 2 & ONES)


@small_kernel
def count_in(low, high, letter):
    """Copies of a letter in packed counts, of one word or added up."""
    if letter < HALF:
        return low >> 4 * letter & 15
    return high >> 4 * (letter - HALF) & 15


@kernel
def read_letters(ask, target):
    """Count the letters at hand, in steps, and put those of a target into slots."""
    for letter in range(LETTER_KINDS):
        ask.count[letter] = ask.in_target[letter] = 0
    ask.low = ask.high = ask.is_crowded = 0
    since = ask.hand_came[0] if ask.hand_size > 0 else ask.clock
    bits = kinds = np.int64(0)
    if target != HAND_WORD:
        since = ask.target_seen[target]
        for place in range(ask.target_length[target]):
            letter = ask.target_letter[target, place]
            ask.in_target[letter] += 1
            kinds |= np.int64(1) << letter
            bits |= count_card(ask, letter)
    ask.target_low, ask.target_high = ask.low, ask.high
    ask.own_wilds = ask.in_target[WILD]
    make_slots(ask, kinds & (1 << LETTERS) - 1)
    ask.steps = 0
    ask.step_wait[0] = ask.clock - since
    for place in range(ask.hand_size):
        wait = ask.clock - max(since, ask.hand_came[place])
        if wait < ask.step_wait[ask.steps]:
            end_step(ask, bits)
            ask.steps += 1
            ask.step_wait[ask.steps] = wait
        bits |= count_card(ask, ask.hand_letter[place])
    end_step(ask, bits)
    ask.wilds = min(ask.count[WILD], MOST_WILDS)


@small_kernel
def count_card(ask, letter):
    """Count one more card of a letter.

    Returns:
        the bit that tells it.
    """
    ask.count[letter] += 1
    if letter == WILD:
        return np.int64(0)
    if ask.count[letter] <= MOST_COUNTED:
        if letter < HALF:
            ask.low += np.int64(1) << 4 * letter
        else:
            ask.high += np.int64(1) << 4 * (letter - HALF)
    else:
        ask.is_crowded = 1
    return next_bit(letter, ask.count[letter])


@small_kernel
def end_step(ask, bits):
    """Note what has been counted so far as the cards of a step."""
    step = ask.steps
    ask.step_lacks[step] = ~bits
    ask.step_low[step], ask.step_high[step] = ask.low, ask.high
    ask.step_wilds[step] = min(ask.count[WILD], MOST_WILDS)


@small_kernel
def make_slots(ask, kinds):
    """Put the letters of a target into slots.

    Args:
        kinds: its letters, as bits.
    """
    ask.slots = np.int64(0)
    kind = np.int64(0)
    while kinds != 0:
        letter = lowest_bit(kinds)
        kinds &= kinds - 1
        ask.slot_letter[kind] = letter
        ask.slot_copies[kind] = ask.in_target[letter]
        ask.slot_from[kind] = ask.slots
        ask.slots += ask.in_target[letter]
        kind += 1
    ask.slot_copies[kind] = 0
    for slot in range(SLOTS):
        ask.slot_held[slot] = 0


@kernel
def list_candidates(ask, query, words, sight, candidates, target):
    """List the words that a target and the hand can spell and that the player sees.

    Returns:
        how many they are.
    """
    read_letters(ask, target)
    person = query.chair
    who = (query.kind, query.seed, query.deal, query.chair)
    reach_to(sight, words, person, who, ask.step_wait[0])
    needs, tells = sight[0][person, SEEN_NEEDS], sight[0][person, TOLD]
    start = count = np.int64(0)
    for back in range(ask.steps + 1):
        step = ask.steps - back
        until = end_of_window(sight, person, ask.step_wait[step])
        for block in range(start, until, TWO_BLOCKS):
            fitting = fitting_words(ask, needs, np.int64(block), until, step)
            while fitting != 0:
                entry = block + lowest_bit(fitting)
                fitting &= fitting - 1
                told = tells[entry]
                word = words.sight[query.kind, number_told(told)]
                missing = missing_by_now(ask, word, wait_told(told), step)
                if missing >= 0 and is_asked(ask, query, word):
                    count += add_candidate(ask, candidates, count, word, entry, missing)
        start = until
    return count


@small_kernel
def fitting_words(ask, needs, block, until, step):
    """Which words of two blocks, before a certain place, a step's cards may spell, as bits."""
    lacks, wilds = ask.step_lacks[step], ask.step_wilds[step]
    if wilds == 0:
        fitting = numbers_at_hand(needs, block, lacks)
        fitting |= numbers_at_hand(needs, block + BLOCK, lacks) << BLOCK
    else:
        fitting = numbers_nearly_at_hand(needs, block, lacks, wilds)
        fitting |= numbers_nearly_at_hand(needs, block + BLOCK, lacks, wilds) << BLOCK
    return fitting & (np.int64(1) << min(until - block, TWO_BLOCKS)) - 1


@small_kernel
def missing_by_now(ask, word, wait, step):
    """How many wild cards a word takes; -1 if the cards do not spell it, or not for long enough.

    A wild card stands for each copy of a letter that is missing even now, not for one that came
    too late.

    Args:
        step: one whose cards have lain there for the word's wait, perhaps; no later one has.
    """
    while wait > ask.step_wait[step]:
        step -= 1
        if step < 0:
            return np.int64(-1)
    low, high = word.low, word.high
    missing = weight(shortfall(low, ask.step_low[step]))
    missing += weight(shortfall(high, ask.step_high[step]))
    if missing == 0:
        return missing
    if missing > ask.step_wilds[step]:
        return np.int64(-1)
    now = weight(shortfall(low, ask.low)) + weight(shortfall(high, ask.high))
    return missing if missing == now else np.int64(-1)


@inlined_kernel
def is_asked(ask, query, word):
    """Has a word a length that is asked for, and is it not barred?"""
    asked = ask.least_length <= word.length <= ask.most_length
    for at in range(query.barred_count):
        asked &= query.barred[at] != word.word_id
    return asked


@inlined_kernel
def add_candidate(ask, candidates, place, word, entry, missing):
    """Keep what the search needs of a word.

    Returns:
        1, or 0 if it cannot hold the stolen cards that it must.
    """
    holds = needs = overlap = np.int64(0)
    slot = np.int64(0)
    while ask.slot_copies[slot] > 0:
        letter, copies = ask.slot_letter[slot], ask.slot_copies[slot]
        held = min(count_in(word.low, word.high, letter), copies)
        overlap += held
        if ask.slot_from[slot] < SLOTS:
            ask.slot_held[ask.slot_from[slot]] += held > 0
        holds |= (np.int64(1) << held) - 1 << ask.slot_from[slot]
        needs |= (np.int64(1) << copies - held) - 1 << ask.slot_from[slot]
        slot += 1
        if slot == WORD_ROOM:
            break
    if ask.slots > 0 and overlap + ask.own_wilds < ask.least_stolen:
        return 0
    within = (np.int64(1) << SLOTS) - 1
    candidates[ENTRY, place] = entry
    candidates[LOW, place] = word.low
    candidates[HIGH, place] = word.high
    candidates[BOUND, place] = word.bound
    candidates[HOLDS, place] = holds & within
    candidates[LEAVES, place] = ~holds & within
    candidates[NEEDS, place] = needs & within
    candidates[OVERLAP, place] = overlap
    candidates[LENGTH, place] = word.length
    candidates[LACKS, place] = missing
    return 1
