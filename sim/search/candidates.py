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
from sim.search.block import numbers_at_hand, numbers_nearly_at_hand, words_nearly_at_hand
from sim.search.fit import bits_of, bucket_of, count_in
from sim.search.mistakes import FALSE_KIND
from sim.search.query import WORD_ROOM
from sim.search.sight import (
    SEEN_NEEDS,
    SIGHTING,
    end_of_window,
    number_of_sighting,
    reach_to,
    sighting_of,
    wait_of_sighting,
)
from sim.search.steal_query import HAND_WORD, SLOTS
from sim.search.stock import read_letters, read_times, shortfall, wait_in_rest, weight
from sim.search.words import BAND_SHIFT, BLOCK, BUCKETS, SIGHT_LEVELS

TWO_BLOCKS = 2 * BLOCK
ENTRY, LOW, HIGH, BOUND, HOLDS, LEAVES, NEEDS, OVERLAP, LENGTH, LACKS, SINCE, PARTNERS = range(12)
"""What is kept of a candidate: number and wait as in a list of words seen, packed counts, worth if
each letter were a hand card's, slots that it holds, that it does not hold and that its partner must
hold (of each letter the first so many), stolen cards that it can take in, letters, wild cards
that it takes alone, 1 if it has been seen by itself by now, and room for a list of partners."""
COLUMNS = 12


@kernel
def make_room(sight):
    """Room for candidates, for a search in these lists of words seen."""
    return np.empty((COLUMNS, sight[0].shape[2]), np.int64)


@kernel
def list_candidates(ask, query, words, sight, candidates, target):
    """List the words that a target and the hand can spell and that the player may see.

    Returns:
        how many they are.
    """
    read_letters(ask, target)
    read_times(ask, words, query.kind, target)
    is_far = target == HAND_WORD and ask.step_wait[0] >> BAND_SHIFT >= SIGHT_LEVELS[0]
    if is_far or query.kind == FALSE_KIND:
        return list_hand_words(ask, query, words, candidates)
    found = list_seen(ask, query, words, sight, candidates)
    if target == HAND_WORD or found == 0 or ask.rest_wait == 0:
        return found
    return add_seconds(ask, query, words, candidates, found)


@inlined_kernel
def list_seen(ask, query, words, sight, candidates):
    """List the words that the cards at hand spell and that have been seen by now."""
    person = query.chair
    who = (query.kind, query.seed, query.deal, query.chair)
    reach_to(sight, words, person, who, ask.step_wait[0])
    needs, sightings = sight[0][person, SEEN_NEEDS], sight[0][person, SIGHTING]
    start = count = np.int64(0)
    for back in range(ask.steps + 1):
        step = ask.steps - back
        until = end_of_window(sight, person, ask.step_wait[step])
        for block in range(start, until, TWO_BLOCKS):
            fitting = fitting_words(ask, needs, np.int64(block), until, step)
            while fitting != 0:
                sighting = sightings[block + lowest_bit(fitting)]
                fitting &= fitting - 1
                word = words.sight[query.kind, number_of_sighting(sighting)]
                missing = missing_by_now(ask, word, wait_of_sighting(sighting), step)
                if missing >= 0 and is_asked(ask, query, word):
                    count += add_candidate(ask, candidates, count, word, sighting, missing)
        start = until
    return count


@inlined_kernel
def list_hand_words(ask, query, words, candidates):
    """As `list_seen`, for hands with so few letters that words with long waits are seen."""
    kind = query.kind
    hand, lacks = bucket_of(ask.count), ask.step_lacks[ask.steps]
    count = np.int64(0)
    bucket = first_bucket(hand, ask.wilds)
    while bucket >= 0:
        start = np.int64(words.bucket_start[kind, bucket])
        for first in range(start, np.int64(words.bucket_start[kind, bucket + 1]), BLOCK):
            fitting = words_nearly_at_hand(words, kind, np.int64(first), lacks, ask.wilds)
            while fitting != 0:
                place = first + lowest_bit(fitting)
                fitting &= fitting - 1
                number = np.int64(words.number[words.ranked[kind, place].word_id])
                word = words.sight[kind, number]
                if missing_now(ask, word) > ask.wilds or not is_asked(ask, query, word):
                    continue
                sighting = sighting_of(words, kind, query.seed, query.deal, query.chair, number)
                if sighting < 0:
                    continue
                missing = missing_by_now(ask, word, wait_of_sighting(sighting), ask.steps)
                if missing >= 0:
                    count += add_candidate(ask, candidates, count, word, sighting, missing)
        bucket = next_bucket(bucket, hand, ask.wilds)
    return count


@kernel
def add_seconds(ask, query, words, candidates, found):
    """Add the second words of splits: those that are seen in what a word found leaves.

    Returns:
        how many candidates there are then.
    """
    count = found
    for first in range(found):
        count = add_seconds_of(ask, query, words, candidates, np.int64(first), count)
    return count


@inlined_kernel
def add_seconds_of(ask, query, words, candidates, first, count):
    """As `add_seconds`, for one word found."""
    kind = query.kind
    low, high = candidates[LOW, first], candidates[HIGH, first]
    need_low, need_high = shortfall(ask.target_low, low), shortfall(ask.target_high, high)
    rest_low, rest_high = shortfall(ask.low, low), shortfall(ask.high, high)
    for letter in range(LETTERS):
        ask.rest[letter] = max(ask.count[letter] - count_in(low, high, letter), 0)
    wilds = ask.wilds - candidates[LACKS, first]
    most_wait = wait_in_rest(ask, words, kind, rest_low, rest_high)
    rest, lacks = bucket_of(ask.rest), ~bits_of(ask.rest)
    bucket = first_bucket(rest, wilds)
    while bucket >= 0:
        start = np.int64(words.bucket_start[kind, bucket])
        for block in range(start, np.int64(words.bucket_start[kind, bucket + 1]), BLOCK):
            fitting = words_nearly_at_hand(words, kind, np.int64(block), lacks, wilds)
            while fitting != 0:
                place = block + lowest_bit(fitting)
                fitting &= fitting - 1
                ranked = words.ranked[kind, place]
                still = shortfall(need_low, ranked.low) | shortfall(need_high, ranked.high)
                missing = weight(shortfall(ranked.low, rest_low))
                missing += weight(shortfall(ranked.high, rest_high))
                if still != 0 or missing > wilds:
                    continue
                number = np.int64(words.number[ranked.word_id])
                word = words.sight[kind, number]
                if not is_asked(ask, query, word):
                    continue
                sighting = sighting_of(words, kind, query.seed, query.deal, query.chair, number)
                if (
                    sighting < 0
                    or wait_of_sighting(sighting) > most_wait
                    or is_listed(candidates, count, sighting)
                ):
                    continue
                added = add_candidate(
                    ask, candidates, count, word, sighting, missing_now(ask, word)
                )
                candidates[SINCE, count] = 0
                count += added
        bucket = next_bucket(bucket, rest, wilds)
    return count


@small_kernel
def is_listed(candidates, count, sighting):
    """Is a word among the candidates already?"""
    listed = False
    for place in range(count):
        listed |= candidates[ENTRY, place] == sighting
    return listed


@small_kernel
def first_bucket(hand, wilds):
    """The first bucket with words that a hand and wild cards can spell."""
    return hand if wilds == 0 else np.int64(BUCKETS - 1)


@small_kernel
def next_bucket(bucket, hand, wilds):
    """The next bucket with words that a hand and wild cards can spell, -1 after the last."""
    if bucket == 0:
        return np.int64(-1)
    if wilds == 0:
        return (bucket - 1) & hand
    bucket -= 1
    while count_bits(bucket & ~hand) > wilds:
        bucket -= 1
    return bucket


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
def missing_now(ask, word):
    """How many wild cards a word takes, all cards at hand."""
    return weight(shortfall(word.low, ask.low)) + weight(shortfall(word.high, ask.high))


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
    return missing if missing == missing_now(ask, word) else np.int64(-1)


@inlined_kernel
def is_asked(ask, query, word):
    """Has a word a length that is asked for, and is it not barred?"""
    asked = ask.least_length <= word.length <= ask.most_length
    for at in range(query.barred_count):
        asked &= query.barred[at] != word.word_id
    return asked


@inlined_kernel
def add_candidate(ask, candidates, place, word, sighting, missing):
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
    candidates[ENTRY, place] = sighting
    candidates[LOW, place] = word.low
    candidates[HIGH, place] = word.high
    candidates[BOUND, place] = word.bound
    candidates[HOLDS, place] = holds & within
    candidates[LEAVES, place] = ~holds & within
    candidates[NEEDS, place] = needs & within
    candidates[OVERLAP, place] = overlap
    candidates[LENGTH, place] = word.length
    candidates[LACKS, place] = missing
    candidates[SINCE, place] = 1
    return 1
