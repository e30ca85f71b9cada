"""The words that a person sees, listed once: for games that ask him many questions.

`sim.search.notice` draws for a word when it might be the best move, which is cheap for a question
or two a turn. A game that asks dozens (every word on the table with every hand) has the words
that this person sees within so much looking listed instead, in bands of their waits, and searches
these: some thousands in place of fifty thousand.

The draws have a stream of their own, in which the word with number n (`sim.search.build_sight`)
takes word ``n // 64 % 4`` of block ``n // 256 * 64 + n % 64``: so they can be drawn side by side.
The first bits say when he sees the word, the others whether he knows it (or believes in a false
one), for the whole deal. A list is made longer when longer waits are asked for; what stands in it
already stays as it is.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel
from sim.search.block import soon_enough
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS
from sim.search.words import BAND_SHIFT, BLOCK, SIGHT_LEVELS, SURELY_KNOWN

LEVELS = np.int64(len(SIGHT_LEVELS))
"""Behind these comes one that holds every word known."""
MOST_BANDS = np.int64(256)
"""Bands of 16 seconds; the last holds all longer waits."""
REACHES = np.array([*SIGHT_LEVELS, MOST_BANDS], np.int64)
WAIT_STREAM = np.int64(1)
"""The round of the stream of waits: the rounds of a deal share it, as they share what is known."""
CHUNK_BLOCKS = 64
CHUNK = CHUNK_BLOCKS * rng.SHEET_ROWS
HALF_ROW = 2 * BLOCK
"""Numbers whose draws are looked at together: as many as a mask has bits to spare for."""
STEPS = WAITS.astype(np.int32)
STEP_SHIFT = 32 - WAIT_BITS
KNOWN_MASK = SURELY_KNOWN - 1
NUMBER_SHIFT = 20
NUMBER_MASK = (1 << NUMBER_SHIFT) - 1
ALL_OF_HALF_ROW = (1 << HALF_ROW) - 1
SEEN_NEEDS, SIGHTING = range(2)
"""What a list holds of a word: the letters that it needs (see `sim.search.words`); the
*sighting*, its number and, in the bits above, its wait in milliseconds."""
COLUMNS = 2


@kernel
def make_sight(words, kinds):
    """Room for the lists of some people, all empty.

    Args:
        words: the words record.
        kinds: the bot kind of each, int64, 1-d.

    Returns:
        By person, column and place: the words; by person and band: where it starts; by person:
        how many levels his list has; room for what a list holds before it is in order.
    """
    most = np.int64(0)
    for person in range(len(kinds)):
        most = max(most, words.sight_count[kinds[person]])
    most = (most + 2 * CHUNK) // BLOCK * BLOCK
    lists = np.empty((len(kinds), COLUMNS, most), np.int64)
    starts = np.zeros((len(kinds), MOST_BANDS + 1), np.int64)
    levels = np.zeros(len(kinds), np.int64)
    found = np.empty(most, np.int64)
    return lists, starts, levels, found


@inlined_kernel
def reach_to(sight, words, person, who, window):
    """Have a person's list reach to words with a wait of ``window`` milliseconds.

    Args:
        sight: from `make_sight`.
        words: the words record.
        person: whose list.
        who: bot kind, seed, deal, chair: they name the draws.
        window: milliseconds.
    """
    levels = sight[2]
    while levels[person] <= LEVELS and (
        levels[person] == 0 or window >> BAND_SHIFT >= REACHES[levels[person] - 1]
    ):
        lengthen(sight, words, person, who)


@small_kernel
def end_of_window(sight, person, window):
    """How many words of a person's list may have waits of ``window`` or less: the first so many."""
    return sight[1][person, min(window >> BAND_SHIFT, MOST_BANDS - 1) + 1]


@kernel
def lengthen(sight, words, person, who):
    """Add a level to a person's list."""
    level = sight[2][person]
    from_band = np.int64(0) if level == 0 else REACHES[level - 1]
    in_band = np.zeros(MOST_BANDS, np.int64)
    count = find_seen(sight[3], in_band, words, who, level, from_band << BAND_SHIFT)
    sort_seen(sight, in_band, words, person, who[0], from_band, count)
    sight[2][person] = level + 1


@inlined_kernel
def find_seen(found, in_band, words, who, level, since):
    """List the words that a person knows and sees soon enough, by their numbers.

    Args:
        found: room; gets number and wait of each, as in a list.
        in_band: by band, zeros; gets the number of words.
        words: the words record.
        who: as for `reach_to`.
        level: of the list.
        since: waits below this are in the list already.

    Returns:
        how many words there are.
    """
    kind, seed, deal, chair = who
    stream = rng.stream_of(rng.WORDS, chair, WAIT_STREAM)
    sheet = np.empty((rng.SHEET_ROWS, CHUNK_BLOCKS), np.int64)
    count = np.int64(0)
    for first in range(0, words.sight_count[kind], CHUNK):
        rng.fill_blocks(seed, deal, stream, first // rng.SHEET_ROWS, CHUNK_BLOCKS, sheet)
        for start in range(0, CHUNK, HALF_ROW):
            row, block = start // CHUNK_BLOCKS, start % CHUNK_BLOCKS
            soon = soon_in_half_row(words, kind, level, first, sheet, np.int64(start))
            while soon != 0:
                at = lowest_bit(soon)
                soon &= soon - 1
                number = first + start + at
                drawn = sheet[row, block + at]
                odds = words.sight_odds[kind, number]
                wait = np.int64(odds.mean_wait) * STEPS[drawn >> STEP_SHIFT] >> WAIT_SHIFT
                is_new = np.int64(drawn & KNOWN_MASK < odds.known) & np.int64(wait >= since)
                found[count] = wait << NUMBER_SHIFT | number
                in_band[min(wait >> BAND_SHIFT, MOST_BANDS - 1)] += is_new
                count += is_new
    return count


@small_kernel
def soon_in_half_row(words, kind, level, first, sheet, start):
    """Which words of half a row of a sheet are seen soon enough for a level, as bits."""
    if level == LEVELS:
        return np.int64(ALL_OF_HALF_ROW)
    one = soon_enough(words, kind, level, first + start, sheet, start)
    other = soon_enough(words, kind, level, first + start + BLOCK, sheet, start + BLOCK)
    return one | other << BLOCK


@inlined_kernel
def sort_seen(sight, in_band, words, person, kind, from_band, count):
    """Put the words found behind a person's list, in bands by their waits, by number in a band."""
    lists, starts, _, found = sight
    at = starts[person, from_band]
    for band in range(from_band, MOST_BANDS):
        starts[person, band + 1] = starts[person, band] + in_band[band]
        in_band[band] = at
        at = starts[person, band + 1]
    for place in range(count):
        sighting = found[place]
        band = min(wait_of_sighting(sighting) >> BAND_SHIFT, MOST_BANDS - 1)
        put = in_band[band]
        in_band[band] = put + 1
        lists[person, SEEN_NEEDS, put] = words.sight_needs[kind, number_of_sighting(sighting)]
        lists[person, SIGHTING, put] = sighting


@small_kernel
def number_of_sighting(sighting):
    """The word's number in a sighting."""
    return sighting & NUMBER_MASK


@small_kernel
def wait_of_sighting(sighting):
    """The word's wait in a sighting, in milliseconds."""
    return sighting >> NUMBER_SHIFT


@kernel
def sighting_of(words, kind, seed, deal, chair, number):
    """The sighting that a person's list would hold of a word; -1 if he does not know it."""
    odds = words.sight_odds[kind, number]
    if odds.mean_wait == 0 and odds.known >= SURELY_KNOWN:
        return number
    drawn = draw_of(seed, deal, chair, number)
    if drawn & KNOWN_MASK >= odds.known:
        return np.int64(-1)
    wait = np.int64(odds.mean_wait) * STEPS[drawn >> STEP_SHIFT] >> WAIT_SHIFT
    return wait << NUMBER_SHIFT | number


@kernel
def knows_by_number(words, kind, seed, deal, chair, word_id):
    """Does a chair know a word, whether or not it could form it (ALL-04)? As its list says."""
    number = np.int64(words.number[word_id])
    drawn = draw_of(seed, deal, chair, number)
    return drawn & KNOWN_MASK < words.sight_odds[kind, number].known


@small_kernel
def draw_of(seed, deal, chair, number):
    """The bits drawn for a word by its number."""
    stream = rng.stream_of(rng.WORDS, chair, WAIT_STREAM)
    block = number // CHUNK * CHUNK_BLOCKS + number % CHUNK_BLOCKS
    drawn = rng.words(seed, deal, stream, block)
    place = number // CHUNK_BLOCKS % rng.SHEET_ROWS
    bits = drawn[0]
    if place == 1:
        bits = drawn[1]
    elif place == 2:
        bits = drawn[2]
    elif place == 3:
        bits = drawn[3]
    return bits
