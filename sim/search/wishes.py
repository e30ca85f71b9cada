"""The letter of which one more card would bring the most to a hand (Pluck It).

Words of the hand and one card more are walked once for all letters, 512 at once
(`sim.search.planes`): a word that lacks one letter speaks for that letter, and is left out where
the chance to get it is too small for what the word would gain.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.awaited import wait_for
from sim.search.block import fetch_word
from sim.search.fit import BIT_LETTERS, bits_of
from sim.search.hand import is_asked_as_built, worth_of
from sim.search.notice import available_since
from sim.search.planes import (
    CHUNK_NUMBERS,
    CLASS_BITS,
    CLASS_LETTERS,
    EMPTY,
    ENTRIES,
    EVERY_BIT,
    FIRST_CHUNKS,
    HIGHEST,
    IS_MORE,
    LANE,
    LANE_HIGHEST,
    LONG,
    LOWEST,
    PLACE_BITS,
    PLACE_MASK,
    PLANE,
    RARE_BITS,
    RARE_LETTERS,
    SHORT,
    TOGETHER,
    class_of,
    lay_out_planes,
    words_lacking_one,
)
from sim.search.query import MOST_COPIES
from sim.search.walk import comes_first, next_bucket
from sim.search.words import NOTHING, SECOND_COPIES

NO_LETTER = np.int64(-1)
CERTAIN = 1_000_000
"""A chance of 1."""

# A wish: by letter the chance to get a card of it, of `CERTAIN`, and behind that these numbers.
RANKS = LETTERS
"""By letter: of letters that promise alike the one of the lowest rank is taken."""
BESIDE = RANKS + LETTERS
"""The utility of the best word without a card more."""
ARRIVED = BESIDE + 1
"""The clock when the card came, or would have."""
MOST = ARRIVED + 1
"""The most that a letter promises, by its chance; this letter; the place in the ranking of the best
word with it, and its utility."""
LETTER = MOST + 1
PLACE = LETTER + 1
UTILITY = PLACE + 1
LACKS = UTILITY + 1
"""The bits of ``needs`` that the hand does not meet."""
IS_EXACT = LACKS + 1
"""1 if bounds are utilities, and words legal if their bits say so and are not too few."""
HOPEFUL = IS_EXACT + 1
"""Letters that may still promise more than the best, by the bits of their first copies."""
FITTING = HOPEFUL + 1
"""The words of a chunk that fit, as bits; then the planes of what the hand lacks, by where they
begin in a chunk, those of rare letters first."""
LIST = FITTING + PLANE
STEPS = LIST + RARE_LETTERS + TOGETHER
"""How many steps of planes there are, and of each the most chance to get one of its letters."""
CHANCES = STEPS + 1
WISH_SIZE = CHANCES + RARE_LETTERS // TOGETHER + 1
LANE_MASK = (1 << LANE) - 1


@kernel
def find_wish(query, words, wish, planes):
    """Find the letter that promises most: what the best word gains by it, times its chance.

    Args:
        query: the hand, and what words are worth; values of all letters that may come.
        words: the words record.
        wish: chances, ranks, ``BESIDE`` and ``ARRIVED``; `NO_LETTER` is left in it if no letter
            promises anything.
        planes: those of the query's kind of bot, or the room for them.
    """
    lay_out_planes(words, query.kind, planes)
    wish[LACKS] = ~bits_of(query.count) & EVERY_BIT
    list_planes(wish)
    is_plain = query.barred_count == 0 and query.least_points <= 0
    wish[IS_EXACT] = is_plain and is_asked_as_built(query, words)
    walk_words(query, words, wish, planes)
    if wish[LETTER] != NO_LETTER:  # it is read when the letter has come
        fetch_word(words, query.kind, wish[PLACE])


@kernel
def walk_words(query, words, wish, planes):
    """Weigh the words that may promise most."""
    wish[MOST], wish[LETTER] = 0, NO_LETTER
    cap = words.most_beside[query.kind]
    for letter in range(LETTERS):
        cap += query.count[letter] * words.most_of_card[query.kind, letter]
    note_hopeful(query, words, wish, cap)
    hand = class_of(~wish[LACKS])
    walk_classes(query, words, wish, planes, (hand, np.int64(0), ~lacking_bits(wish), cap))
    for place in range(len(CLASS_BITS)):
        bit = np.int64(1) << CLASS_BITS[place]
        if wish[LACKS] & wish[HOPEFUL] & bit != 0:
            walk_classes(query, words, wish, planes, (hand, np.int64(1) << place, bit, cap))


@kernel
def list_planes(wish):
    """List the planes of the bits that the hand lacks, of each letter the first.

    A word that lacks two of a letter is let through by them.
    """
    lacks, listed = wish[LACKS], np.int64(0)
    for place in range(RARE_LETTERS // TOGETHER + 1):
        wish[CHANCES + place] = 0
    for place in range(RARE_LETTERS):
        first = RARE_BITS[place]
        is_doubled = 1 - (lacks >> first & 1)
        wish[LIST + listed] = (first + is_doubled * SECOND_COPIES) * PLANE
        step = CHANCES + listed // TOGETHER
        is_lacking = (lacks >> first | lacks >> first + SECOND_COPIES) & 1
        wish[step] = max(wish[step], is_lacking * wish[BIT_LETTERS[first]])
        listed += is_lacking
    wish[STEPS] = (listed + TOGETHER - 1) // TOGETHER
    for place in range(listed, wish[STEPS] * TOGETHER):
        wish[LIST + place] = EMPTY


@small_kernel
def note_hopeful(query, words, wish, cap):
    """Note which letters may promise more than the best.

    Args:
        cap: the most that the hand's cards can be worth in a word (`sim.search.caps`).
    """
    hopeful = np.int64(0)
    for place in range(LETTERS):
        letter = BIT_LETTERS[place]
        most = cap + words.most_of_card[query.kind, letter]
        hopeful |= np.int64(may_promise(wish, most, wish[letter])) << place
    wish[HOPEFUL] = hopeful


@small_kernel
def lacking_bits(wish):
    """The bits of first copies of letters that tell classes apart and that the hand lacks."""
    bits = np.int64(0)
    for place in range(len(CLASS_BITS)):
        bits |= np.int64(1) << CLASS_BITS[place]
    return bits & wish[LACKS]


@kernel
def walk_classes(query, words, wish, planes, classes):
    """Weigh the words of some classes that lack no more than one letter.

    Args:
        classes: that of the hand; that of a letter which words hold and the hand does not, or 0
            for those whose letters the hand has; bits of the letters that may be lacking; and the
            most that the hand's cards can be worth in a word.
    """
    hand, lacking, letters, cap_of_all = classes
    part = hand
    while part >= 0:
        cap = cap_of_all
        for place in range(len(CLASS_LETTERS)):
            letter = CLASS_LETTERS[place]
            worth = query.count[letter] * words.most_of_card[query.kind, letter]
            cap -= (1 - (part >> place & 1)) * worth
        number = part | lacking
        part = next_bucket(part, hand)
        bound, chance = highest_promising(query, words, wish, letters, cap)
        if may_promise(wish, bound, chance):
            walk_class(query, words, wish, planes, (number, bound, chance, cap_of_all))
            if query.hand_size >= SHORT:
                walk_class(query, words, wish, planes, (number + LONG, bound, chance, cap_of_all))


@kernel
def walk_class(query, words, wish, planes, words_of_class):
    """Weigh the words of a class that lack no more than one letter.

    Args:
        words_of_class: its number, the highest bound that a word of it may have, the most chance
            to get its letter, and the most that the hand's cards can be worth in any word.
    """
    number, highest, chance, cap_of_all = words_of_class
    chunk, end = planes[FIRST_CHUNKS + number], planes[FIRST_CHUNKS + number + 1]
    while chunk < end and planes[LOWEST + chunk] > highest:
        chunk += 1
    barred = np.int64(0)
    while chunk < end:
        bound = min(planes[HIGHEST + chunk], highest)
        if not may_promise(wish, bound, chance):
            break
        while barred < wish[STEPS] and not may_promise(wish, bound, wish[CHANCES + barred]):
            barred += 1
        most = wish[MOST]
        weigh_chunk(query, words, wish, planes, (chunk, chance, barred))
        if wish[MOST] != most:
            note_hopeful(query, words, wish, cap_of_all)
        chunk += 1


@small_kernel
def highest_promising(query, words, wish, letters, cap):
    """The highest bound that a word may have and promise enough, and the most chance for it."""
    highest, chance = np.int64(NOTHING), np.int64(0)
    hopeful = wish[HOPEFUL] & letters
    while hopeful != 0:
        letter = BIT_LETTERS[lowest_bit(hopeful)]
        hopeful &= hopeful - 1
        most = cap + words.most_of_card[query.kind, letter]
        if may_promise(wish, most, wish[letter]):
            highest, chance = max(highest, most), max(chance, wish[letter])
    return highest, chance


@kernel
def weigh_chunk(query, words, wish, planes, chunk):
    """Weigh the words of a chunk that lack no more than one letter.

    Args:
        chunk: its number, the most chance that a word of it has, and how many steps of planes are
            of letters that it is too low to promise enough for.
    """
    number, chance, barred = chunk
    start = planes[0] + number * CHUNK_NUMBERS
    lanes = words_lacking_one(planes, start, wish, np.int64(LIST), (barred, wish[STEPS]))
    while lanes != 0:
        lane = lowest_bit(lanes)
        lanes &= lanes - 1
        bound = planes[start + LANE_HIGHEST + lane]
        if not may_promise(wish, bound, chance):
            break
        fitting = wish[FITTING + lane // 2] >> LANE * (lane & 1) & LANE_MASK
        while fitting != 0:
            entry = start + ENTRIES + 2 * (lane * LANE + lowest_bit(fitting))
            fitting &= fitting - 1
            weigh_word(query, words, wish, planes[entry], planes[entry + 1])


@small_kernel
def may_promise(wish, bound, chance):
    """Can a word of such a bound, with such a chance, promise as much as the best letter?"""
    return (bound - wish[BESIDE]) * chance >= max(wish[MOST], 1) * CERTAIN


@small_kernel
def weigh_word(query, words, wish, needs, known):
    """Note what a word promises: for the letter that it lacks, or for any that is in the hand.

    A word of the hand alone may be seen sooner if cards of a letter came sooner.

    Args:
        needs: its bits.
        known: its bound and its place, as `sim.search.planes` keeps them.
    """
    missing, place, bound = needs & wish[LACKS], known & PLACE_MASK, known >> PLACE_BITS
    if missing & missing - 1 != 0:
        return
    word = place, bound, wish[IS_EXACT] & (needs >> IS_MORE & 1 ^ 1)
    if missing != 0:
        letter = BIT_LETTERS[lowest_bit(missing) % SECOND_COPIES]
        weigh_letter(query, words, wish, word, letter)
    else:
        for letter in range(LETTERS):
            if query.count[letter] > 0 and may_promise(wish, bound, wish[letter]):
                weigh_letter(query, words, wish, word, letter)


@kernel
def weigh_letter(query, words, wish, word, letter):
    """Note what a word promises for a letter, if the player sees it with a card more of that.

    Args:
        word: its place in the ranking, its bound, and 1 if that is what it is worth for sure.
    """
    place, utility, is_sure = word
    if not is_better(query, words, wish, place, letter, utility):
        return
    if is_sure == 0:
        utility = utility_with(query, words, wish, place, letter)
    if is_better(query, words, wish, place, letter, utility):
        wish[MOST], wish[LETTER] = promise_of(wish, letter, utility), letter
        wish[PLACE], wish[UTILITY] = place, utility


@kernel
def utility_with(query, words, wish, place, letter):
    """What a word is worth with a card more; `NOTHING` if it is not legal or not seen."""
    wait = wait_for(query, words, place)
    if wait > query.clock:
        return np.int64(NOTHING)
    add_card(query, letter, wish[ARRIVED])
    utility, _ = worth_of(query, words, place)
    if utility != NOTHING and wait > query.clock - available_since(query, words, place):
        utility = np.int64(NOTHING)
    take_card(query, letter)
    return utility


@small_kernel
def promise_of(wish, letter, utility):
    """What a word of such utility promises for a letter."""
    return (utility - wish[BESIDE]) * wish[letter] // CERTAIN


@small_kernel
def is_better(query, words, wish, place, letter, utility):
    """Would a word of such utility be the best: for another letter, or a better one for the same?

    Of letters that promise alike the one of lower rank is taken, of words the first in a walk.
    """
    promise = promise_of(wish, letter, np.int64(utility))
    if promise != wish[MOST] or promise <= 0:
        return promise > wish[MOST]
    if letter != wish[LETTER]:
        return wish[RANKS + letter] < wish[RANKS + wish[LETTER]]
    if utility != wish[UTILITY]:
        return utility > wish[UTILITY]
    return comes_first(query, words, place, wish[PLACE])


@kernel
def add_card(query, letter, arrived):
    """One card more in the hand of the query, its letter's oldest."""
    copies = min(query.count[letter], MOST_COPIES - 1)
    for copy in range(copies, 0, -1):
        query.arrived[letter, copy] = query.arrived[letter, copy - 1]
    query.arrived[letter, 0] = arrived
    query.count[letter] += 1
    query.hand_size += 1


@kernel
def take_card(query, letter):
    """Undo `add_card`."""
    query.hand_size -= 1
    query.count[letter] -= 1
    for copy in range(min(query.count[letter], MOST_COPIES - 1)):
        query.arrived[letter, copy] = query.arrived[letter, copy + 1]
