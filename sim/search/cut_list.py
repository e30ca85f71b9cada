"""The entries of a cut: what each part may become, if a cut with it may be the best.

A question mostly asks for a cut worth more than an answer that is kept, and mostly there is none.
So it is first looked whether any word is worth enough, then which cuts may win with the words
that their parts may become, then whether the bot sees enough of these; whether he sees the other
words is asked for the cuts that are left alone.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.search.block import fetch_word, numbers_at_hand
from sim.search.board_work import NONE, is_barred
from sim.search.cut_letters import places_of_letter
from sim.search.cut_work import (
    IS_CLOSE,
    MOST_PARTS,
    MOST_WAITING,
    NOT_ASKED,
    PART_BITS,
    SLOTS,
    STAYS,
    utility_of_word,
)
from sim.search.fit import holds
from sim.search.is_word import word_at
from sim.search.notice import may_see, sees
from sim.search.query import WORD_ROOM
from sim.search.set_room import NEVER, bits_left
from sim.search.walk import takes_every_word, walk
from sim.search.words import BLOCK

BITS, UTILITY, NUMBER, BOUND = range(4)
"""The rows of the lists: cards of the hand that an entry needs, the most it can be worth, its
number, and the most that it and those after it in its step can be worth."""
FIRST_ROOM = 2048
"""Entries that are listed at first; if there are more the list is made again."""
CHUNK = 32
"""Parts that are looked at together."""


@kernel
def list_all(query, words, cut):
    """List what each part may become in a cut that may be the best.

    Returns:
        The list, an entry a column; ``listed`` says how many there are, 0 if no cut can be better
        than the answer kept.
    """
    entries = np.empty((3, FIRST_ROOM), np.int64)
    cut.may_win[: cut.parts] = 1
    cut.listed = 0
    await_words(query, words, cut, np.int64(0))
    if must_win(cut) and not is_any_worth_enough(query, words, cut):
        return entries
    entries = list_entries(query, words, cut, entries)
    if must_win(cut) and not (
        mark_winners(query, cut, entries) and are_winners_seen(query, words, cut, entries)
    ):
        cut.listed = 0
    leave_out_unseen(query, words, cut, entries)
    return entries


@small_kernel
def must_win(cut):
    """Is only a cut asked for that is worth more than an answer kept?"""
    return cut.counts == 0 and cut.best > NONE


@kernel
def is_any_worth_enough(query, words, cut):
    """May a cut win, if all of its parts are worth as much as any part with any word may be?"""
    if cut.fitting > MOST_WAITING:
        return True
    most_parts = max(query.most_words, 2)
    cut.top = 0
    for waiting in range(cut.fitting):
        note_top(query, words, cut, cut.waiting[waiting])
        if most_parts * cut.top > cut.best:
            return True
    return most_parts * cut.top > cut.best


@small_kernel
def letters_of_cut(cut):
    """What a walk over words of hand and board together needs to know."""
    return cut.all_bucket, np.int64(0), ~cut.all_bits, np.int64(0)


@kernel
def note_top(query, words, cut, place):
    """Note the most that a part may be worth with a word, seen or not."""
    if words.ranked[query.kind, place].bound + cut.most_gain <= cut.top:
        return
    if not may_be_laid(query, words, cut, place):
        return
    note_seeds(query, words, cut, place)
    needs = words.needs[query.kind, place]
    utility = utility_of_word(query, words, cut, place)
    for part in range(cut.parts):
        worth = utility + cut.part_gain[part]
        if worth <= cut.top or needs & cut.part_lacks[part] != 0:
            continue
        if lies_in_part(query, words, cut, place, part):
            cut.top = worth


@kernel
def await_words(query, words, cut, skipped):
    """Walk over the words of hand and board; note those behind the first ``skipped``."""
    cut.fitting, cut.skipped = 0, skipped
    walk(query, words, cut, letters_of_cut(cut), takes_every_word, await_word, False)


@small_kernel
def await_word(query, words, cut, place):
    """Note a word that may be laid over a part, and have it brought near."""
    needs = words.needs[query.kind, place]
    if fits_a_part(cut, needs):
        at = cut.fitting - cut.skipped
        if 0 <= at < MOST_WAITING:
            cut.waiting[at], cut.waiting_needs[at], cut.waiting_spares[at] = place, needs, ~needs
            fetch_word(words, query.kind, place)
        cut.fitting += 1


@small_kernel
def fits_a_part(cut, needs):
    """May one of the longest parts become a word with cards of the hand? A cheap first test."""
    return needs & cut.long_lacks[0] == 0 or needs & cut.long_lacks[1] == 0


@kernel
def list_entries(query, words, cut, entries):
    """List what each part that may win may become, seen or not; itself too if it may be a word.

    Returns:
        The list; a longer one if this had no room.
    """
    while True:
        cut.listed = 0
        for part in range(cut.parts):
            size = cut.end[part] - cut.start[part]
            if cut.may_win[part] != 0 and query.least_length <= size <= query.most_length:
                add_entry(cut, entries, np.int64(0), np.int64(0), STAYS | IS_CLOSE | part)
        list_waiting(query, words, cut, entries)
        while cut.skipped + MOST_WAITING < cut.fitting:
            await_words(query, words, cut, cut.skipped + MOST_WAITING)
            list_waiting(query, words, cut, entries)
        if cut.listed <= entries.shape[1]:
            return entries
        entries = np.empty((3, cut.listed), np.int64)
        if cut.skipped > 0:
            await_words(query, words, cut, np.int64(0))


@kernel
def list_waiting(query, words, cut, entries):
    """Make an entry of each word noted for each part that it can be laid over.

    All in one, for a call that hands an array on counts who holds it, which takes longer.
    """
    count = min(cut.fitting - cut.skipped, MOST_WAITING)
    needs, spares = cut.waiting_needs, cut.waiting_spares
    for each in range(count, count + BLOCK):
        needs[each] = NEVER
    for block in range(0, count, BLOCK):
        for seed in range(query.board_length - cut.seed_cards + 1):
            cut.seeds[seed] = numbers_at_hand(spares, block, cut.seed_bits[seed])
        add_up_seeds(query, cut)
        fitting = 0
        for part in range(cut.parts):
            cut.part_words[part] = 0
            if cut.may_win[part] != 0:
                cut.part_words[part] = numbers_at_hand(needs, block, cut.part_lacks[part])
                cut.part_words[part] &= seeds_of_part(query, cut, part)
                fitting |= cut.part_words[part]
        while fitting != 0:
            at = lowest_bit(fitting)
            fitting &= fitting - 1
            place = cut.waiting[block + at]
            if not may_be_laid(query, words, cut, place):
                continue
            note_seeds(query, words, cut, place)
            utility = utility_of_word(query, words, cut, place)
            for base in range(0, cut.parts, CHUNK):
                lying = parts_that_it_fits(query, words, cut, place, at, base)
                while lying != 0:
                    part = base + lowest_bit(lying)
                    lying &= lying - 1
                    here = cut.listed
                    cut.listed += 1
                    if here < entries.shape[1]:
                        bits = bits_left(needs[block + at], cut.part_bits[part], np.int64(0))
                        entries[BITS, here] = bits
                        entries[UTILITY, here] = utility + cut.part_gain[part]
                        entries[NUMBER, here] = place << PART_BITS | part


@small_kernel
def parts_that_it_fits(query, words, cut, place, at, base):
    """Over which parts a word can be laid, those from ``base`` on, as bits.

    Args:
        at: the word's bit in what is known of the words of its block.
        base: the first of `CHUNK` parts.
    """
    fitting, lying = 0, 0
    for part in range(base, min(base + CHUNK, cut.parts)):
        fitting |= (cut.part_words[part] >> at & 1) << part - base
    while fitting != 0:
        near = lowest_bit(fitting)
        fitting &= fitting - 1
        lying |= int(lies_in_part(query, words, cut, place, base + near)) << near
    return lying


@small_kernel
def note_seeds(query, words, cut, place):
    """Note where each seed of the board word lies in a word, its place in the board word taken off.

    Of the whole board word; so a place before 0 has a bit, too.
    """
    whole = (np.int64(1) << np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])) - 1
    after = np.int64(-1)
    for back in range(query.board_length):
        seed = query.board_length - 1 - back
        here = places_of_letter(words, query.kind, place, query.board[seed]) & whole
        cut.seeds[seed] = (here & after) << back + 1
        after = here >> 1 if cut.seed_cards > 1 else after
    add_up_seeds(query, cut)


@small_kernel
def add_up_seeds(query, cut):
    """Take together what is noted of the seeds up to each, and of those from each on."""
    seeds = query.board_length - cut.seed_cards + 1
    before, after = np.int64(0), np.int64(0)
    for seed in range(seeds):
        before |= cut.seeds[seed]
        cut.seeds_to[seed] = before
    for back in range(1, seeds + 1):
        after |= cut.seeds[seeds - back]
        cut.seeds_from[seeds - back] = after


@small_kernel
def seeds_of_part(query, cut, part):
    """What is noted of a part's seeds, taken together."""
    start, last = cut.start[part], cut.end[part] - cut.seed_cards
    if start == 0:
        return cut.seeds_to[last]
    if cut.end[part] == query.board_length:
        return cut.seeds_from[start]
    seeds = np.int64(0)
    for seed in range(start, last + 1):
        seeds |= cut.seeds[seed]
    return seeds


@small_kernel
def may_be_laid(query, words, cut, place):
    """Is a word asked for, and are its letters at hand?"""
    if not holds(cut.all_low, words.ranked[query.kind, place].low):
        return False
    if not holds(cut.all_high, words.ranked[query.kind, place].high):
        return False
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if length < query.least_length or length > query.most_length:
        return False
    return not is_barred(query, words.ranked[query.kind, place].word_id)


@small_kernel
def lies_in_part(query, words, cut, place, part):
    """Does a seed that lies in a word belong to a part, with room for the part's other cards?"""
    start = cut.start[part]
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    places = seeds_of_part(query, cut, part) >> query.board_length - start
    room = (np.int64(1) << max(length - cut.end[part] + start + 1, 0)) - 1
    return places & room != 0


@small_kernel
def add_entry(cut, entries, bits, utility, number):
    """Put an entry into the list, or count it if there is no room."""
    at = cut.listed
    cut.listed += 1
    if at < entries.shape[1]:
        entries[BITS, at], entries[UTILITY, at], entries[NUMBER, at] = bits, utility, number


@kernel
def mark_winners(query, cut, entries):
    """Note which parts are in cuts that may be worth more than the answer kept; is there one?"""
    for part in range(cut.parts):
        cut.most[part], cut.may_win[part] = NONE, 0
    for each in range(cut.listed):
        part = entries[NUMBER, each] & MOST_PARTS - 1
        cut.most[part] = max(cut.most[part], entries[UTILITY, each])
    is_any = False
    for part in range(cut.parts):
        start, end = cut.start[part], cut.end[part]
        if start == 0:
            continue
        first, last = cut.part_of[0, start], np.int64(NOT_ASKED)
        most = cut.most[first] + cut.most[part]
        if end < query.board_length:
            last = cut.part_of[end, query.board_length]
            most += cut.most[last]
        if most > cut.best:
            is_any = True
            cut.may_win[first] = cut.may_win[part] = 1
            if last != NOT_ASKED:
                cut.may_win[last] = 1
    return is_any


@kernel
def are_winners_seen(query, words, cut, entries):
    """Does the bot see what a cut needs that is to win? Where he does not, its parts cannot.

    Looked at for cuts in two alone: there a part has one other beside it.
    """
    if query.most_words >= SLOTS:
        return True
    is_any = False
    for side in range(2):
        is_any = False
        for part in range(cut.parts):
            cut.enough[part] = cut.best - cut.most[part_beside(query, cut, part)]
        for each in range(cut.listed):
            number, utility = entries[NUMBER, each], entries[UTILITY, each]
            part = number & MOST_PARTS - 1
            if cut.may_win[part] == 0 or utility <= cut.enough[part]:
                continue
            is_of_side = (cut.start[part] == 0) == (side == 0)
            if is_of_side and place_if_seen(query, words, cut, number) >= 0:
                cut.enough[part] = utility
        for part in range(cut.parts):
            other = part_beside(query, cut, part)
            if cut.may_win[part] == 0 or (cut.start[part] == 0) != (side == 0):
                continue
            if cut.enough[part] > cut.best - cut.most[other]:
                cut.most[part] = cut.enough[part]
                is_any = True
            else:
                cut.may_win[part] = cut.may_win[other] = 0
    return is_any


@small_kernel
def part_beside(query, cut, part):
    """The other part of a cut in two."""
    if cut.start[part] == 0:
        return cut.part_of[cut.end[part], query.board_length]
    return cut.part_of[0, cut.start[part]]


@kernel
def place_if_seen(query, words, cut, number):
    """The place of an entry's word in the ranking, -1 if the bot does not see or know it."""
    if number & STAYS != 0:
        part = number & MOST_PARTS - 1
        return word_at(query, words, cut.start[part], cut.end[part])
    place = number >> PART_BITS
    if may_see(query, words, place) and sees(query, words, place):
        return place
    return np.int64(-1)


@kernel
def leave_out_unseen(query, words, cut, entries):
    """Leave out entries with words that the bot does not see."""
    seen, last, place = np.int64(0), np.int64(-1), np.int64(-1)
    for each in range(cut.listed):
        number = entries[NUMBER, each]
        if cut.may_win[number & MOST_PARTS - 1] == 0:
            continue
        if number >> PART_BITS != last or number & STAYS != 0:
            last, place = number >> PART_BITS, place_if_seen(query, words, cut, number)
        if place < 0:
            continue
        entries[BITS, seen], entries[UTILITY, seen] = entries[BITS, each], entries[UTILITY, each]
        entries[NUMBER, seen] = number
        if number & STAYS != 0:
            entries[NUMBER, seen] = number | place << PART_BITS
        seen += 1
    cut.listed = seen
