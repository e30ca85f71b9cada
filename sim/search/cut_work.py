"""The parts that a board word may be cut into, and what each may become with cards of the hand.

A part keeps at least one of its cards uncovered, with ``keeps_pairs`` two that touch in it and in
the new word too (F18-03, FW-20): these are a *seed*. The part's other cards lie before and after
it in their order, each kept on its own letter or covered by a hand card of another one. A *move*
of a part is a word and the multiset of hand cards laid in it (`sim.search.cut_ways`).

A word and a part are an *entry* of a list before any way is known: the cards that the hand must
have at least, and the most utility.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.fit import BIT_LETTERS, bits_of, bucket_of, next_bit, packed_high, packed_low
from sim.search.pairs import LISTS
from sim.search.query import LETTER_KINDS, WORD_ROOM
from sim.search.set_room import untracked_letters
from sim.search.together import fields_for
from sim.search.words import SECOND_COPIES, THIRD, THIRD_COPIES

SLOTS = 3
"""Parts that a board word may be cut into (F18-04)."""
SPARE = SLOTS
"""A slot for going through the ways of a word once more."""
MOST_PARTS = 128
PART_BITS = 7
STAYS, IS_CLOSE = np.int64(1 << 40), np.int64(1 << 41)
"""Added to the number of an entry: the part stays as it is; for its bits and utility it was looked
where in the word its cards may be kept."""
NOT_ASKED = -1
THREE = np.int64(3)
LEVEL_BITS = 6
LEVELS = 1 << LEVEL_BITS
"""Entries of a part are sorted by utility into so many steps."""
MOST_NOTED = 2048
"""Words that are noted before they are looked at; for more of them they are looked for again."""

MOST_BLOCKS = 256
"""Blocks of a list in which words fit, that are kept before these words are looked at."""
MET = 1024
"""Words of which it is remembered for which parts entries were made."""

CUT_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- what is asked: `prepare_cut`
    ("seed_cards", np.int64),  # board cards that a part keeps together
    ("hand", np.int64, (LETTER_KINDS,)),
    ("hand_bits", np.int64),
    ("hand_low", np.int64),
    ("hand_high", np.int64),
    ("untracked", np.int64),  # letters of which the hand holds more copies than bits count
    ("all_bits", np.int64),  # hand and board together
    ("all_low", np.int64),
    ("all_high", np.int64),
    ("all_bucket", np.int64),
    ("worth", np.int64, (LETTER_KINDS,)),  # utility of a hand card laid
    ("worth_of_bit", np.int64, (64,)),  # of the card that a bit of ``needs`` stands for
    # letters worth the same, as all bits that stand for them, and what one is worth
    ("worths", np.int64),
    ("bits_of_worth", np.int64, (LETTERS,)),
    ("each_worth", np.int64, (LETTERS,)),
    ("kept_worth", np.int64, (WORD_ROOM,)),  # of a board card kept, beyond such a hand card
    ("copies", np.int64, (WORD_ROOM,)),  # by board card, all bits for its letter
    ("most_kept", np.int64, (WORD_ROOM + 1,)),  # what the cards before one add to utility, at most
    ("parts", np.int64),
    ("part_of", np.int64, (WORD_ROOM, WORD_ROOM)),  # by first card and the one after the last
    ("start", np.int64, (MOST_PARTS,)),
    ("end", np.int64, (MOST_PARTS,)),
    ("part_bits", np.int64, (MOST_PARTS,)),  # of its cards
    ("part_lacks", np.int64, (MOST_PARTS,)),  # bits that it and the hand together do not meet
    ("long_lacks", np.int64, (2,)),  # of the longest parts, in one of which each other one lies
    ("part_gain", np.int64, (MOST_PARTS,)),  # utility that cards kept can add, at most
    # of a cut in two, as bits: parts that begin with a card or later, that end before one or sooner
    ("from_card", np.int64, (WORD_ROOM + 1,)),
    ("up_to_card", np.int64, (WORD_ROOM + 1,)),
    # --- words that may be laid over a part: how many, after how many they are kept, their places
    # --- and needs, and which seed they hold where
    ("noted", np.int64),
    ("skipped", np.int64),
    ("noted_place", np.int64, (MOST_NOTED,)),
    ("noted_needs", np.int64, (MOST_NOTED,)),
    ("noted_seed", np.int64, (MOST_NOTED,)),
    ("noted_parts", np.int64, (MOST_NOTED,)),  # of a cut in two, as bits, that may become it
    ("noted_utility", np.int64, (MOST_NOTED,)),  # all its cards from the hand
    ("other_parts", np.int64, (MOST_NOTED,)),  # as bits, for which it is no entry
    ("keys", np.int64, (MOST_NOTED + 1,)),  # of those that are sorted (`sim.search.cut_order`)
    ("noted_spot", np.int64, (MOST_NOTED,)),  # of the seed in the word (`sim.search.pairs`)
    ("listed_word", np.int64, (MOST_NOTED,)),  # those that are drawn for, by their place here
    *fields_for(MOST_NOTED),
    # lists of words by pairs that are walked: where they begin and end
    ("list_first", np.int64, (LISTS,)),
    ("list_end", np.int64, (LISTS,)),
    # blocks of words by pairs in which some fit, and which of theirs do, as bits
    ("blocks", np.int64),
    ("block_at", np.int64, (MOST_BLOCKS,)),
    ("block_fits", np.int64, (MOST_BLOCKS,)),
    # where each seed, by its first card, lies in the word in question
    ("seeds", np.int64, (WORD_ROOM,)),
    # by board card, at which places the entry in question holds its letter, as bits
    ("holds", np.int64, (WORD_ROOM,)),
    # --- entries by part: how many, the most and the least utility, where the list begins
    # 1: those of a part are made when its turn comes, of the words noted
    ("is_late", np.int64),
    ("listed", np.int64),
    ("last", np.int64, (MOST_PARTS,)),  # the entry listed last, each names the one before it
    ("stays_place", np.int64, (MOST_PARTS,)),  # of the word that it is as it lies
    ("count", np.int64, (MOST_PARTS,)),
    ("most", np.int64, (MOST_PARTS,)),
    ("least", np.int64, (MOST_PARTS,)),
    ("shift", np.int64, (MOST_PARTS,)),  # bits by which utilities of a step may differ
    ("first", np.int64, (MOST_PARTS,)),
    ("step_start", np.int64, (LEVELS + 1,)),  # of the list that is being sorted
    ("step_end", np.int64, (LEVELS + 1,)),
    ("sorted_to", np.int64),  # where the next list begins
    ("is_ordered", np.int64),  # 1: equal entries stand in their order; 0: their order is looked up
    # words of which entries were made, by the last bits of their places; as bits, for which parts
    ("met_place", np.int64, (MET,)),
    ("met_parts", np.int64, (MET,)),
    # --- by slot: a word, its part and a way to lay it
    ("entry", np.int64, (SLOTS + 1,)),  # its number
    ("part", np.int64, (SLOTS + 1,)),
    ("length", np.int64, (SLOTS + 1,)),
    ("word", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("seed", np.int64, (SLOTS + 1,)),
    ("seed_at", np.int64, (SLOTS + 1,)),
    ("level", np.int64, (SLOTS + 1,)),  # the board card that is laid next
    ("ways", np.int64, (SLOTS + 1,)),  # met so far
    ("kept_later", np.int64, (SLOTS + 1, WORD_ROOM)),  # bits that it and those after it may meet
    ("floor", np.int64, (SLOTS + 1,)),  # ways worth no more are not asked for
    # by board card: how and where it lies, the first place that is free for it, and what it and
    # those after it find still to be laid from the hand
    ("option", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("at", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("spot", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("bits", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("low", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("high", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("utility", np.int64, (SLOTS + 1, WORD_ROOM)),
    ("left", np.int64, (SLOTS + 1,)),  # bits of the hand that the slots before leave
    # --- the best so far
    ("best", np.int64),
    ("slots", np.int64),
    ("best_entry", np.int64, (SLOTS,)),
    ("best_step", np.int64, (2,)),  # the bounds of the steps that its first and last entry are of
    ("best_order", np.int64, (2,)),  # and where these stand in their steps
    ("is_here", np.int64),  # 1: it is of the parts that are being paired
    # 1: what is worth as much may be better: any entry's, and the ways in question; 1: they were
    ("may_equal", np.int64),
    ("takes_equal", np.int64),
    ("is_taken", np.int64),
    ("best_option", np.int64, (WORD_ROOM,)),
    ("best_at", np.int64, (WORD_ROOM,)),
    # --- any move: moves counted so far, and the one wanted, -1: none
    ("counts", np.int64),
    ("moves", np.int64),
    ("idle_moves", np.int64, (MOST_PARTS,)),  # by part, those that take no card from the hand
    ("wanted", np.int64),
)
CUT_DTYPE = np.dtype(list(CUT_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    CUT_DTYPE = np.dtype((np.record, CUT_DTYPE))


@kernel
def prepare_cut(query, cut):
    """Note what is asked of the query for each word."""
    cut.seed_cards = 2 if query.keeps_pairs != 0 else 1
    cut.hand_bits, cut.untracked = bits_of(query.count), untracked_letters(query)
    cut.hand_low, cut.hand_high = packed_low(query.count), packed_high(query.count)
    for letter in range(LETTER_KINDS):
        cut.hand[letter] = query.count[letter]
        cut.worth[letter] = query.points_weight * query.value[letter]
        cut.worth[letter] += query.card_weight - query.keep[letter]
    for place in range(LETTERS):
        worth = cut.worth[BIT_LETTERS[place]]
        cut.worth_of_bit[place] = cut.worth_of_bit[SECOND_COPIES + place] = worth
        if place < len(THIRD):
            cut.worth_of_bit[THIRD_COPIES + place] = worth
    cut.most_kept[0] = 0
    for board in range(query.board_length):
        letter = query.board[board]
        query.count[letter] += 1
        worth = query.points_weight * query.board_value[board] - cut.worth[letter]
        cut.kept_worth[board] = worth
        cut.most_kept[board + 1] = cut.most_kept[board] + max(worth, 0)
        cut.copies[board] = copies_of(letter)
    cut.all_bits, cut.all_bucket = bits_of(query.count), bucket_of(query.count)
    cut.all_low, cut.all_high = packed_low(query.count), packed_high(query.count)
    for board in range(query.board_length):
        query.count[query.board[board]] -= 1
    number_parts(query, cut)


@kernel
def number_parts(query, cut):
    """Number the parts that are asked about: of one cut, and of two with ``most_words`` of 3."""
    least, length = cut.seed_cards, query.board_length
    cut.parts = 0
    cut.long_lacks[0] = cut.long_lacks[1] = -1
    for start in range(length):
        for end in range(length + 1):
            cut.part_of[start, end] = NOT_ASKED
        for end in range(start + least, length + 1):
            is_first, is_last = start == 0, end == length
            if is_first == is_last and (is_first or query.most_words < SLOTS):
                continue
            if (is_first or start >= least) and (is_last or end <= length - least):
                describe_part(query, cut, np.int64(start), np.int64(end))
                if is_first:
                    cut.long_lacks[0] &= cut.part_lacks[cut.parts - 1]
                if is_last:
                    cut.long_lacks[1] &= cut.part_lacks[cut.parts - 1]
    if query.most_words < SLOTS:
        sort_parts(query, cut)


@kernel
def sort_parts(query, cut):
    """Note which parts begin and end where."""
    for card in range(query.board_length + 1):
        cut.from_card[card] = cut.up_to_card[card] = 0
    for part in range(cut.parts):
        cut.from_card[cut.start[part]] |= np.int64(1) << part
        cut.up_to_card[cut.end[part]] |= np.int64(1) << part
    for card in range(query.board_length):
        cut.up_to_card[card + 1] |= cut.up_to_card[card]
        before = query.board_length - 1 - card
        cut.from_card[before] |= cut.from_card[before + 1]


@kernel
def describe_part(query, cut, start, end):
    """Note what a part consists of, and what its cards can add to a word's utility."""
    part = cut.parts
    cut.parts += 1
    cut.part_of[start, end] = part
    cut.start[part], cut.end[part] = start, end
    cut.part_bits[part] = 0
    both = cut.hand_bits
    gain, loss = np.int64(0), np.int64(-(1 << 60))
    for board in range(start, end):
        bit = np.int64(0)
        copies = np.int64(0)
        while copies < 3 and (bit == 0 or cut.part_bits[part] & bit != 0):
            copies += 1
            bit = next_bit(query.board[board], copies)
        cut.part_bits[part] |= bit
        both |= next_bit(query.board[board], cut.hand[query.board[board]] + copies)
        gain += max(cut.kept_worth[board], 0)
        if board >= start + cut.seed_cards - 1:
            of_seed = np.int64(0)
            for back in range(cut.seed_cards):
                of_seed += min(cut.kept_worth[board - back], 0)
            loss = max(loss, of_seed)
    cut.part_gain[part] = gain + loss
    cut.part_lacks[part] = ~both


@small_kernel
def utility_of_word(query, words, cut, place):
    """The utility of a word, all its cards from the hand."""
    utility = np.int64(0)
    for at in range(words.ranked[query.kind, place].letter[WORD_ROOM - 1]):
        utility += cut.worth[words.ranked[query.kind, place].letter[at]]
    return utility


@kernel
def sort_worths(cut):
    """Note which letters are worth the same."""
    cut.worths = 0
    for place in range(LETTERS):
        worth, at = cut.worth_of_bit[place], np.int64(0)
        while at < cut.worths and cut.each_worth[at] != worth:
            at += 1
        if at == cut.worths:
            cut.each_worth[at], cut.bits_of_worth[at] = worth, 0
            cut.worths += 1
        cut.bits_of_worth[at] |= copies_of(BIT_LETTERS[place])


@small_kernel
def copies_of(letter):
    """All bits of ``needs`` for a letter."""
    return next_bit(letter, np.int64(1)) | next_bit(letter, np.int64(2)) | next_bit(letter, THREE)


@kernel
def note_utilities(cut, noted):
    """As `utility_of_word`, of the words noted, each of which has a bit for each of its letters.

    Those worth the same are counted of one word after the other, which is done side by side.
    """
    for each in range(noted):
        cut.noted_utility[each] = 0
    for at in range(cut.worths):
        bits, worth = cut.bits_of_worth[at], cut.each_worth[at]
        for each in range(noted):
            cut.noted_utility[each] += worth * count_bits(cut.noted_needs[each] & bits)


@small_kernel
def shift_of(difference):
    """The bits by which utilities that differ so much are shifted to be sorted into steps."""
    shift = np.int64(0)
    while difference >> shift >= LEVELS:
        shift += 1
    return shift
