"""The entries of a cut: the words that each part may become, as far as the bot sees them.

Where parts keep pairs, only words are looked at that hold a pair of the board word
(`sim.search.pairs`); a word may be met once for each place where it holds one. Where one card is
enough, all words are walked over that hand and board spell.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.awaited import is_due
from sim.search.block import fetch_word, numbers_at_hand, places_of_letter
from sim.search.board_work import NONE, is_barred
from sim.search.caps import NO_CAP
from sim.search.cut_entries import (
    ROWS,
    add_entry,
    count_entry,
    list_as_it_is,
    may_be_laid,
    part_beside,
)
from sim.search.cut_late import list_unread
from sim.search.cut_work import (
    MOST_BLOCKS,
    MOST_NOTED,
    PART_BITS,
    SLOTS,
    utility_of_word,
)
from sim.search.fit import first_bit
from sim.search.is_word import word_at
from sim.search.pairs import (
    ID_SHIFT,
    LINE,
    LISTS,
    PLACES,
    SPOT_BITS,
    SPOT_MASK,
    fetch_number,
    fetch_numbers,
    lists_at_hand,
    note_places,
    numbers_at,
    places_at,
    spots_behind,
)
from sim.search.query import WORD_ROOM
from sim.search.together import draw_for, seen_from
from sim.search.walk import takes_every_word, walk
from sim.search.words import BLOCK

FIRST_ROOM = 2048
"""Entries that are listed at first; if there are more the list is made again."""
NOWHERE = np.int64(-1)
"""In place of a word's place in the ranking: it is not asked for, or the bot cannot know it."""
FIRST_LINE = (1 << LINE) - 1
EVERY_PART = np.int64(-1)
ANY_SEED = np.int64(WORD_ROOM - 1)
"""In place of a seed: the word is noted once for all of them."""


@kernel
def list_all(query, words, cut):
    """List what each part may become.

    Returns:
        The list, an entry a column; ``listed`` says how many there are, 0 if no cut can be better
        than the answer kept.
    """
    entries = np.empty((ROWS, FIRST_ROOM), np.int64)
    while True:
        list_words(query, words, cut, entries)
        if cut.listed > 0:  # F18-02: one is changed
            list_what_stays(query, words, cut, entries)
        if cut.listed <= entries.shape[1]:
            break
        entries = np.empty((ROWS, cut.listed), np.int64)
        if cut.is_late != 0:  # none has been made yet
            break
    return entries


@kernel
def list_words(query, words, cut, entries):
    """Make entries of all words that may be laid over a part, so many noted at a time."""
    cut.listed = cut.skipped = cut.is_late = 0
    for part in range(cut.parts):
        cut.most[part], cut.least[part] = NONE, -NONE
        cut.count[part], cut.last[part] = 0, -1
    by_pairs = cut.seed_cards > 1 and query.pairs != 0
    is_unread = by_pairs and query.most_words < SLOTS
    is_unread &= words.sees_all[query.kind] != 0 and cut.counts == 0
    while True:
        cut.noted = 0
        if by_pairs:
            note_words_of_pairs(query, words, cut)
        else:
            letters = cut.all_bucket, np.int64(0), ~cut.all_bits, np.int64(0), NO_CAP
            walk(query, words, cut, letters, takes_every_word, note_word, False)
        if is_unread:
            cut.is_late = np.int64(cut.noted <= MOST_NOTED)
            list_unread(query, words, cut, entries)
        else:
            list_noted(query, words, cut, entries)
        cut.skipped += MOST_NOTED
        if cut.noted <= cut.skipped:
            break


@small_kernel
def note_word(query, words, cut, place):
    """Note a word that may be laid over one of the longest parts."""
    needs = words.needs[query.kind, place]
    if needs & cut.long_lacks[0] == 0 or needs & cut.long_lacks[1] == 0:
        put_down(cut, place, needs, ANY_SEED, np.int64(0), EVERY_PART)


@small_kernel
def put_down(cut, place, needs, seed, spot, parts):
    """Note a word if there are parts for it, or count it if there is no room.

    Without a branch: whether there are cannot be guessed.
    """
    at = cut.noted - cut.skipped
    cut.noted += parts != 0
    if 0 <= at < MOST_NOTED:
        cut.noted_place[at], cut.noted_needs[at] = place, needs
        cut.noted_seed[at], cut.noted_spot[at], cut.noted_parts[at] = seed, spot, parts


@kernel
def note_words_of_pairs(query, words, cut):
    """Note the words that hold a pair of the board word, once for each place where one does."""
    pairs = numbers_at(query.pairs, query.pairs_length)
    places = places_at(query.pair_places)
    note_places(words, query.kind, places)
    cut.blocks, behind = 0, spots_behind(len(pairs))
    most_cards = query.hand_size + query.board_length - cut.seed_cards
    for seed in range(query.board_length - 1):
        lacks = lacks_of_seed(query, cut, seed)
        for each in range(choose_lists(query, cut, pairs, seed, lacks)):
            block, end = cut.list_first[each], cut.list_end[each]
            while block < end and count_bits(pairs[block]) <= most_cards:
                keep_block(cut, pairs, block, numbers_at_hand(pairs, block, lacks), behind)
                if cut.blocks == MOST_BLOCKS:
                    note_blocks(query, cut, pairs, places, seed, behind)
                block += BLOCK
        note_blocks(query, cut, pairs, places, seed, behind)
    for each in range(min(cut.noted - cut.skipped, MOST_NOTED)):  # apart, for all wait together
        word_id = cut.noted_spot[each] >> ID_SHIFT
        if not is_barred(query, word_id):
            cut.noted_place[each] = np.int64(places[query.kind * PLACES + word_id]) - 1


@small_kernel
def choose_lists(query, cut, pairs, seed, lacks):
    """Note the lists of a seed in which words may fit, and have where they begin brought near.

    All of them before the first is read: what is waited for is far away.

    Returns:
        how many there are.
    """
    count = np.int64(0)
    if lacks == -1:
        return count
    one, other = query.board[seed], query.board[seed + 1]
    required = lists_at_hand(first_bit(one) | first_bit(other))
    optional = lists_at_hand(~lacks) & ~required
    lists = (one * LETTERS + other) * LISTS + required
    left = np.int64(0)
    while left >= 0:
        first, end = pairs[lists + left], pairs[lists + left + 1]
        left = ((left | ~optional) + 1) & optional if left != optional else np.int64(-1)
        cut.list_first[count], cut.list_end[count] = first, end
        count += first < end
        fetch_numbers(pairs, first)
    if seed + 2 < query.board_length:
        lists = (other * LETTERS + query.board[seed + 2]) * LISTS
        for line in range(0, LISTS, LINE):
            fetch_number(pairs, lists + line)
    return count


@small_kernel
def keep_block(cut, pairs, block, fitting, behind):
    """Keep a block if words of it fit, and have their spots brought near.

    Without a branch: which blocks hold words that fit cannot be guessed.
    """
    cut.block_at[cut.blocks], cut.block_fits[cut.blocks] = block, fitting
    cut.blocks += fitting != 0
    fetch_number(pairs, block + behind * (fitting & FIRST_LINE != 0))
    fetch_number(pairs, block + (behind + LINE) * (fitting >> LINE != 0))


@kernel
def note_blocks(query, cut, pairs, places, seed, behind):
    """Note the words that fit in the blocks kept, for the parts with a seed that become them."""
    is_cut_once = query.most_words < SLOTS
    with_seed = EVERY_PART
    if is_cut_once:
        with_seed = ~(cut.from_card[seed + 1] | cut.up_to_card[seed + 1])
    for each in range(cut.blocks):
        block, fitting = cut.block_at[each], cut.block_fits[each]
        while fitting != 0:
            here = block + lowest_bit(fitting)
            fitting &= fitting - 1
            needs, spot = pairs[here], pairs[here + behind]
            at, length = spot >> SPOT_BITS & SPOT_MASK, spot & SPOT_MASK
            parts = with_seed
            if is_cut_once:
                parts &= parts_around_seed(query, cut, seed, needs, at, length)
            elif not fits_around_seed(query, cut, seed, needs, at, length):
                continue
            fetch_number(places, query.kind * PLACES + (spot >> ID_SHIFT))
            put_down(cut, NOWHERE, needs, np.int64(seed), spot, parts)
    cut.blocks = 0


@small_kernel
def lacks_of_seed(query, cut, seed):
    """The bits that hand and longest parts with a seed do not meet; -1: there is no part."""
    lacks = np.int64(-1)
    if seed + 2 * cut.seed_cards <= query.board_length:
        lacks &= cut.long_lacks[0]
    if seed >= cut.seed_cards:
        lacks &= cut.long_lacks[1]
    return lacks


@small_kernel
def parts_around_seed(query, cut, seed, needs, at, length):
    """The parts of a cut in two, as bits, that may become a word by its letters.

    If they hold a seed, and it lies at some place of the word.
    """
    parts = numbers_at_hand(cut.part_lacks, np.int64(0), needs)
    if cut.parts > BLOCK:
        parts |= numbers_at_hand(cut.part_lacks, np.int64(BLOCK), needs) << BLOCK
    parts &= cut.from_card[max(seed - at, np.int64(0))]
    return parts & cut.up_to_card[min(seed - at + length, query.board_length)]


@small_kernel
def fits_around_seed(query, cut, seed, needs, at, length):
    """May a part become a word in which a seed lies at some place, by its letters?

    Of the parts of each kind that it has room for, the longest is looked at.
    """
    most_end = min(query.board_length - cut.seed_cards, seed - at + length)
    least_start = max(cut.seed_cards, seed - at)
    reaches = most_end >= seed + cut.seed_cards
    if at >= seed and reaches and needs & cut.part_lacks[cut.part_of[0, most_end]] == 0:
        return True
    if least_start > seed:
        return False
    end = query.board_length
    if end <= seed - at + length and needs & cut.part_lacks[cut.part_of[least_start, end]] == 0:
        return True
    if query.most_words < SLOTS or not reaches:
        return False
    return needs & cut.part_lacks[cut.part_of[least_start, most_end]] == 0


@kernel
def list_noted(query, words, cut, entries):
    """Make an entry of each word noted, if the bot sees it, for each part that may become it."""
    left, noted = np.int64(0), min(cut.noted - cut.skipped, MOST_NOTED)
    for each in range(noted):
        if cut.noted_place[each] >= 0:
            fetch_word(words, query.kind, cut.noted_place[each])
    for each in range(noted):
        if cut.noted_place[each] < 0:
            continue
        if may_be_laid(query, words, cut, cut.noted_place[each]):
            cut.listed_word[left] = each
            cut.asked_id[left] = words.ranked[query.kind, cut.noted_place[each]].word_id
            left += 1
    draw_for(query, words, cut, left)
    for one in range(left):
        each = cut.listed_word[one]
        place = cut.noted_place[each]
        if not is_due(query, seen_from(query, words, cut, one, place)):
            continue
        note_seeds(query, words, cut, place)
        needs = cut.noted_needs[each]
        utility = utility_of_word(query, words, cut, place)
        parts = cut.noted_parts[each]
        for part in range(cut.parts):
            if parts != EVERY_PART and parts >> part & 1 == 0:
                continue
            if needs & cut.part_lacks[part] != 0 or not becomes(query, words, cut, part, each):
                continue
            worth, number = utility + cut.part_gain[part], place << PART_BITS | part
            add_entry(cut, entries, needs, worth, number)


@small_kernel
def becomes(query, words, cut, part, each):
    """May a part become a noted word, whose seeds are known, by the seed that it is noted for?"""
    seed, at = cut.noted_seed[each], cut.noted_spot[each] >> SPOT_BITS & SPOT_MASK
    place = cut.noted_place[each]
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    return is_first_seed(query, cut, part, seed, at, length)


@small_kernel
def is_first_seed(query, cut, part, seed, at, length):
    """Is a seed at some place of a word the first of a part with room for the part's other cards?

    Of a word noted for all seeds: is there one?
    """
    start, end = cut.start[part], cut.end[part]
    offset = at - seed
    if seed != ANY_SEED:
        if seed < start or seed + cut.seed_cards > end:
            return False
        if offset + start < 0 or offset + end > length:
            return False
    before = np.int64(0)
    for other in range(start, min(seed, end - cut.seed_cards + 1)):
        before |= cut.seeds[other]
    if seed != ANY_SEED:
        before |= cut.seeds[seed] & (np.int64(1) << offset + query.board_length) - 1
    room = (np.int64(1) << max(length - end + start + 1, 0)) - 1
    is_met = before >> query.board_length - start & room != 0
    return is_met if seed == ANY_SEED else not is_met


@small_kernel
def note_seeds(query, words, cut, place):
    """Note where each seed of the board word lies in a word, its place in the board word taken off.

    Of the whole board word; so a place before 0 has a bit, too.
    """
    after = np.int64(-1)
    for back in range(query.board_length):
        seed = query.board_length - 1 - back
        here = places_of_letter(words, query.kind, place, query.board[seed])
        cut.seeds[seed] = (here & after) << back + 1
        after = here >> 1 if cut.seed_cards > 1 else after  # type: ignore[assignment]


@kernel
def list_what_stays(query, words, cut, entries):
    """Make an entry of each part that is a word as it lies, if a cut with it may be the best."""
    for part in range(cut.parts):
        cut.stays_place[part] = NOWHERE
        start, end = cut.start[part], cut.end[part]
        if not query.least_length <= end - start <= query.most_length:
            continue
        if query.most_words < SLOTS:
            most = cut.most[part_beside(query, cut, part)]
            if most == NONE or most + max(cut.most[part], np.int64(0)) <= cut.best:
                continue
        cut.stays_place[part] = word_at(query, words, start, end)
        if cut.stays_place[part] < 0:
            continue
        if cut.is_late != 0:
            count_entry(cut, part, np.int64(0))
        else:
            list_as_it_is(cut, entries, part)
