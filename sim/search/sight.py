"""The words that a person sees, listed once: for games that ask him many questions.

`sim.search.notice` draws for a word when it might be the best move, which is cheap for a question
or two a turn. A game that asks dozens (every word on the table with every hand) has the words
that this person sees within so much looking listed instead, in bands of their waits, and searches
these: some thousands in place of fifty thousand. Which words a person knows is drawn as in
`sim.search.notice`, so that his doubts agree with it. Waits have a stream of their own, in which
the word with number n (`sim.search.build_sight`) takes word ``n // 64 % 4`` of block
``n // 256 * 64 + n % 64``: so they can be drawn side by side. What is drawn does not depend on how
far a list reaches: a longer one has the same words in its first bands, in the same order.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.kernel import kernel, lowest_bit
from sim.search.block import numbers_at_hand
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS
from sim.search.words import ALWAYS, BLOCK, SIGHT_DTYPE, SIGHT_LEVELS

LEVELS = np.int64(len(SIGHT_LEVELS))
"""Behind these comes one that holds every word known."""
UNTIL = np.array(SIGHT_LEVELS, np.int64)
BAND_SHIFT, MOST_BANDS = np.int64(14), np.int64(256)
"""A band holds waits of 16 seconds; the last all longer ones."""
WAIT_STREAM = np.int64(1)
"""The round of the stream of waits: the rounds of a deal share it, as they share what is known."""
CHUNK_BLOCKS = 64
CHUNK = CHUNK_BLOCKS * rng.SHEET_ROWS
SIGN = np.int64(-(1 << 63))


@kernel
def make_sight(words, kinds):
    """Room for the lists of some people, all empty.

    Args:
        words: the words record.
        kinds: the bot kind of each, int64, 1-d.

    Returns:
        By person and place: what a word needs, the word; by person: where each band starts, from
        the person's first place on, and how far his list reaches (0: there is none); room for
        a list's numbers and waits.
    """
    most = np.int64(0)
    for person in range(len(kinds)):
        most = max(most, words.sight_count[kinds[person]])
    most = (most + 2 * CHUNK) // BLOCK * BLOCK
    needs = np.empty((len(kinds), most), np.int64)
    entries = np.empty((len(kinds), most), SIGHT_DTYPE)
    starts = np.zeros((len(kinds), MOST_BANDS + 1), np.int64)
    reaches = np.zeros(len(kinds), np.int64)
    found = np.empty((2, most), np.int64)
    return needs, entries, starts, reaches, found


@kernel
def look(sight, words, person, who, window):
    """Have a person's list reach to words with a wait of ``window`` milliseconds.

    Args:
        sight: from `make_sight`.
        words: the words record.
        person: whose list.
        who: bot kind, seed, deal, chair: they name the draws.
        window: milliseconds.
    """
    level = np.int64(0)
    while level < LEVELS and window > UNTIL[level]:
        level += 1
    if sight[3][person] <= level:
        count = find_seen(sight, words, who, level)
        sort_seen(sight, words, person, who[0], count)
        sight[3][person] = level + 1


@kernel
def end_of_window(sight, person, window):
    """How many words of a person's list may have waits of ``window`` or less: the first so many."""
    band = min(window >> BAND_SHIFT, MOST_BANDS - 1)
    return sight[2][person, band + 1]


@kernel
def find_seen(sight, words, who, level):
    """List the numbers and waits of the words that a person knows and sees soon enough."""
    kind, seed, deal, chair = who
    found = sight[4]
    stream = rng.stream_of(rng.WORDS, chair, WAIT_STREAM)
    sheet = np.empty((rng.SHEET_ROWS, CHUNK_BLOCKS), np.int64)
    late = np.empty(CHUNK, np.int64)
    count = np.int64(0)
    for first in range(0, words.sight_count[kind], CHUNK):
        rng.fill_blocks(seed, deal, stream, first // rng.SHEET_ROWS, CHUNK_BLOCKS, sheet)
        for row in range(rng.SHEET_ROWS):
            for block in range(CHUNK_BLOCKS):
                place = row * CHUNK_BLOCKS + block
                step = np.int64(0)
                if level < LEVELS:
                    step = np.int64(words.sight_step[kind, level, first + place])
                late[place] = (sheet[row, block] >> 32 - WAIT_BITS) - step
        for place in range(0, CHUNK, BLOCK):
            soon = numbers_at_hand(late, np.int64(place), SIGN)
            while soon != 0:
                at = place + lowest_bit(soon)
                soon &= soon - 1
                number = first + at
                if is_known(words, kind, seed, deal, chair, number):
                    step = sheet[at // CHUNK_BLOCKS, at % CHUNK_BLOCKS] >> 32 - WAIT_BITS
                    mean_wait = np.int64(words.sight[kind, number].mean_wait)
                    found[0, count] = number
                    found[1, count] = mean_wait * WAITS[step] >> WAIT_SHIFT
                    count += 1
    return count


@kernel
def is_known(words, kind, seed, deal, chair, number):
    """Does this person know a word, as `sim.search.notice.knows` says?"""
    known = words.sight[kind, number].known
    if known >= ALWAYS or known == 0:
        return known != 0
    stream = rng.stream_of(rng.WORDS, chair, 0)
    return rng.words(seed, deal, stream, np.int64(words.sight[kind, number].word_id))[0] < known


@kernel
def sort_seen(sight, words, person, kind, count):
    """Put the words found into a person's list, in bands by their waits, by number in a band."""
    needs, entries, starts, _, found = sight
    at = np.zeros(MOST_BANDS + 1, np.int64)
    for place in range(count):
        at[min(found[1, place] >> BAND_SHIFT, MOST_BANDS - 1) + 1] += 1
    for band in range(MOST_BANDS):
        at[band + 1] += at[band]
    for band in range(MOST_BANDS + 1):
        starts[person, band] = at[band]
    for place in range(count):
        band = min(found[1, place] >> BAND_SHIFT, MOST_BANDS - 1)
        put = at[band]
        at[band] += 1
        entries[person, put] = words.sight[kind, found[0, place]]
        entries[person, put].wait = found[1, place]
        needs[person, put] = words.sight[kind, found[0, place]].needs
    for put in range(count, (count + 2 * BLOCK - 1) // BLOCK * BLOCK):
        needs[person, put] = -1  # nobody's hand meets all bits
