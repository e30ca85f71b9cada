"""The best play of Word Lift's kind: a word from the hand, or a word stolen and split in two.

A split makes two new words of all cards of a stolen word and one hand card or more in each. For
one stolen word the words that can be spelled by it and the hand are *candidates*. A pair holds a
letter of the stolen word that few candidates hold, so only these are tried first. Such a word
shows which letters of the stolen word its partner must hold, copies counted apart, and which
letters are left for it: 16 candidates are tested at once for both. A pair that cannot beat the
best play is left at once. It is exact: it takes into account wild cards, cards that may lie at an
end of a word only and cards that are worth more than others of their letter
(`sim.search.allot_pair`).

Candidates come from the list of words that the player sees (`sim.search.sight`).
"""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel
from sim.scoring import LETTERS
from sim.search.allot_pair import CANNOT, gather_cards
from sim.search.candidates import BOUND, ENTRY, HIGH, HOLDS, LENGTH, LOW, list_candidates, make_room
from sim.search.choice import draw_below
from sim.search.query import ANY_MOVE, WILD, WORD_ROOM
from sim.search.split_pairs import (
    BEST,
    COUNT,
    NO_ENTRY,
    are_forms,
    extras_of,
    id_of_entry,
    note,
    pair_up,
    place_of_entry,
    weigh,
)
from sim.search.steal_query import HAND_WORD, SLOTS, STEAL_DTYPE, TARGET_ROOM
from sim.search.stock import read_letters

__all__ = ["STEAL_DTYPE", "TARGET_ROOM", "find_play", "make_room"]

REJECTIONS = 200
"""Draws of a play that turns out not to be legal; hardly ever more than a few."""


@kernel
def find_play(ask, query, words, forms, sight, room):
    """Find the play of most utility that a player sees, or any legal one (``ask.choice``).

    Any: each word of the hand and each pair of words of a stolen word with the same chance. Plays
    that look legal are counted, one is drawn and drawn again until it is legal; after
    `REJECTIONS` draws the best play is made.

    Args:
        ask: the question; gets the answer.
        query: names the player and his stream of choices; words barred; its person's list is the
            chair's.
        words: the words record.
        forms: a record whose ``form`` says which words are forms of each other.
        sight: lists of words seen, by chair.
        room: from `make_room`.
    """
    ask.found = 0
    ask.best = CANNOT
    ask.wanted = COUNT if ask.choice == ANY_MOVE else BEST
    moves = tries = np.int64(0)
    while True:
        walk(ask, query, words, forms, sight, room)
        if ask.wanted == BEST:
            if ask.best == CANNOT:
                return
            break
        if ask.wanted == COUNT:
            moves = ask.moves
            if moves == 0:
                return
        elif is_legal(ask, query, words, forms, sight):
            break
        ask.wanted = draw_below(query, moves) if tries < REJECTIONS else BEST
        tries += 1
    answer(ask, query, words, sight)


@inlined_kernel
def walk(ask, query, words, forms, sight, candidates):
    """Go through the plays: weigh them, count them or stop at the one that is wanted."""
    ask.moves = 0
    for number in range(0 if ask.takes_words != 0 else 1, ask.targets + 1):
        target = HAND_WORD + number
        if target != HAND_WORD and min(ask.hand_size, ask.most_cards) < 2:
            return
        count = list_candidates(ask, query, words, sight, candidates, target)
        if count == 0:
            continue
        prepare(ask, target)
        if target == HAND_WORD:
            walk_words(ask, query, words, sight, candidates, count)
        else:
            walk_splits(ask, query, words, forms, sight, candidates, target, count)
        if ask.moves > ask.wanted >= 0:
            return


@inlined_kernel
def walk_words(ask, query, words, sight, candidates, count):
    """As `walk`, for words that are laid from the hand."""
    for place in range(count):
        length = candidates[LENGTH, place]
        if length > ask.most_cards:
            continue
        entry = candidates[ENTRY, place]
        if ask.wanted != BEST:
            if ask.moves == ask.wanted:
                note(ask, HAND_WORD, entry, NO_ENTRY)
            ask.moves += 1
            continue
        bonus = ask.out_worth if length == ask.hand_size else np.int64(0)
        worth = candidates[BOUND, place] + bonus
        if worth + ask.most_extra <= ask.best:
            continue
        if ask.is_special != 0:
            worth = weigh(ask, query, words, sight, entry, NO_ENTRY)
            worth = worth + bonus if worth != CANNOT else CANNOT
        elif ask.most_extra != 0:
            worth += extras_of(ask, candidates[LOW, place], candidates[HIGH, place])
        if worth > ask.best:
            ask.best = worth
            note(ask, HAND_WORD, entry, NO_ENTRY)


@inlined_kernel
def walk_splits(ask, query, words, forms, sight, candidates, target, count):
    """As `walk`, for one word that may be stolen."""
    slot = rarest_slot(ask)
    base = ask.target_worth[target] - base_of(ask, target)
    for first in range(count):
        if ask.slots > 0 and candidates[HOLDS, first] >> slot & 1 == 0:
            continue
        how = target, np.int64(first), slot, base, count
        pair_up(ask, query, words, forms, sight, candidates, how)
        if ask.moves > ask.wanted >= 0:
            return


@inlined_kernel
def prepare(ask, target):
    """Note whether cards must be allotted, and what the hand's cards can add to bounds."""
    ask.is_special = has_special(ask, target)
    if ask.is_special != 0:
        gather_cards(ask, target)
    total = max(ask.out_worth, 0) if target != HAND_WORD else np.int64(0)
    gain = np.int64(0)
    if ask.count[WILD] > 0:  # it is counted as the letter that it stands for
        for letter in range(LETTERS):
            gain = max(gain, ask.letter_worth[WILD] - ask.letter_worth[letter])
    for place in range(ask.hand_size):
        total += max(ask.hand_extra[place], 0)
        if ask.hand_letter[place] == WILD:
            total += gain
        if ask.hand_extra[place] < 0:
            total = max(total, 1)  # so that it is looked at
    ask.most_extra = total


@inlined_kernel
def has_special(ask, target):
    """Is there a card at hand that is wild or may lie at an end only?"""
    found = ask.count[WILD] > 0
    for place in range(ask.hand_size):
        found |= ask.hand_ends[place] != 0
    if target != HAND_WORD:
        for place in range(ask.target_length[target]):
            found |= ask.target_ends[target, place] != 0
    return found


@inlined_kernel
def base_of(ask, target):
    """What bounds count too much: stolen cards as if they were hand cards.

    A wild one is counted as the letter that it will stand for, the least of which counts.
    """
    least = ask.letter_worth[0]
    for letter in range(1, LETTERS):
        least = min(least, ask.letter_worth[letter])
    total = np.int64(0)
    for place in range(ask.target_length[target]):
        letter = ask.target_letter[target, place]
        total += least if letter == WILD else ask.letter_worth[letter]
    return total


@inlined_kernel
def rarest_slot(ask):
    """The slot that the fewest candidates hold; of copies of a letter the first."""
    rarest = np.int64(0)
    kind = np.int64(0)
    while ask.slot_copies[kind] > 0 and ask.slot_from[kind] < SLOTS:
        slot = ask.slot_from[kind]
        if ask.slot_held[slot] < ask.slot_held[rarest]:
            rarest = slot
        kind += 1
    return rarest


@inlined_kernel
def is_legal(ask, query, words, forms, sight):
    """Can a play that was counted be made after all?"""
    target = ask.best_target
    read_letters(ask, target)
    gather_cards(ask, target)
    if target != HAND_WORD:
        entries = ask.best_entry[0], ask.best_entry[1]
        if are_forms(ask, query, words, forms, sight, target, entries):
            return False
    worth = weigh(ask, query, words, sight, ask.best_entry[0], ask.best_entry[1])
    return worth != CANNOT


@inlined_kernel
def answer(ask, query, words, sight):
    """Write the best play into the answer, with the card at each place."""
    kind, target = query.kind, ask.best_target
    gather_cards(ask, target)
    worth = weigh(ask, query, words, sight, ask.best_entry[0], ask.best_entry[1])
    ask.found = 1
    ask.target = target
    ask.utility = ask.best if ask.best != CANNOT else worth
    ask.rows = 1 if ask.best_entry[1] < 0 else 2
    ask.cards_laid = ask.places - ask.stolen_cards
    at = np.int64(0)
    for row in range(ask.rows):
        entry = ask.best_entry[row]
        ranked = place_of_entry(query, words, sight, entry)
        ask.word_id[row] = id_of_entry(query, words, sight, entry)
        ask.length[row] = words.ranked[kind, ranked].letter[WORD_ROOM - 1]
        for place in range(ask.length[row]):
            ask.letter[row, place] = words.ranked[kind, ranked].letter[place]
            ask.card[row, place] = ask.card_from[ask.kept[at]]
            at += 1
