"""Pairs of words that a stolen word and the hand split into: which fit, who sees them, their worth.

See `sim.search.steal`, which lists the candidates and asks for the best pair of them.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.allot_pair import CANNOT, allot_pair
from sim.search.block import counts_at_hand, numbers_at_hand
from sim.search.candidates import (
    BOUND,
    ENTRY,
    HIGH,
    HOLDS,
    LACKS,
    LEAVES,
    LENGTH,
    LOW,
    NEEDS,
    OVERLAP,
    PARTNERS,
    SINCE,
)
from sim.search.fit import count_in
from sim.search.query import WORD_ROOM
from sim.search.sight import number_of_sighting, wait_of_sighting
from sim.search.steal_query import SLOTS
from sim.search.stock import GUARD, shortfall, wait_in_rest, weight
from sim.search.words import BLOCK

BEST, COUNT = np.int64(-2), np.int64(-1)
"""What is wanted: the best play, or the number of plays; else the play of a number."""
NO_ENTRY = np.int64(-1)
ALL_SLOTS = np.int64(1 << SLOTS)


@small_kernel
def note(ask, target, first, second):
    """Remember a play."""
    ask.best_target = target
    ask.best_entry[0], ask.best_entry[1] = first, second


@kernel
def are_forms(ask, query, words, forms, sight, target, entries):
    """Is one of two words a mere form of the stolen one (WL-27)?"""
    found = False
    for row in range(2):
        word_id = id_of_entry(query, words, sight, entries[row])
        found |= share_a_form(forms, word_id, ask.target_word[target])
    return found


@small_kernel
def id_of_entry(query, words, sight, entry):
    """The word_id of a word of the player's list."""
    return np.int64(words.sight[query.kind, number_of_sighting(entry)].word_id)


@small_kernel
def place_of_entry(query, words, sight, entry):
    """The place in the ranking of a word of the player's list."""
    return np.int64(words.sight[query.kind, number_of_sighting(entry)].place)


@small_kernel
def share_a_form(forms, one, other):
    """Are two words forms of a common word?"""
    found = False
    for at in range(forms.form.shape[1]):
        form = forms.form[one, at]
        if form < 0:
            break
        for place in range(forms.form.shape[1]):
            found |= forms.form[other, place] == form
    return found


@inlined_kernel
def pair_up(ask, query, words, forms, sight, candidates, how):
    """As `walk`, for the splits of a stolen word of which one word is known.

    Partners are looked at in their order. Of equal plays that one counts whose partner holds more
    of the first slots, and of those the first.

    Args:
        how: the target; the place of the known word among the candidates; the slot that it was
            chosen by; what is added to both words' bounds; how many candidates there are.
    """
    target, first, slot, base, count = how
    # what is left for the partner: of letters, and of wild cards
    rest = (
        shortfall(ask.low, candidates[LOW, first]),
        shortfall(ask.high, candidates[HIGH, first]),
    )
    wilds = ask.wilds - candidates[LACKS, first]
    base += candidates[BOUND, first]
    held_by_best = ALL_SLOTS
    partners = np.int64(0)
    for block in range(0, count, BLOCK):
        fitting = fitting_partners(ask, candidates, first, np.int64(block), count, rest, wilds)
        while fitting != 0:
            place = block + lowest_bit(fitting)
            fitting &= fitting - 1
            holds = candidates[HOLDS, place]
            if place < first and (ask.slots == 0 or holds >> slot & 1 != 0):
                continue  # met the other way round
            bound = base + candidates[BOUND, place]
            if ask.wanted == BEST and is_no_better(
                ask, bound + ask.most_extra, holds, held_by_best
            ):
                continue
            if not can_pair(ask, candidates, target, first, place, rest, wilds):
                continue
            if not sees_both(ask, query, words, candidates, first, place, rest):
                continue
            if ask.wanted != BEST:
                candidates[PARTNERS, partners] = place
                partners += 1
                continue
            worth = worth_of_pair(ask, query, words, sight, candidates, how, place, bound)
            entries = candidates[ENTRY, first], candidates[ENTRY, place]
            if is_no_better(ask, worth, holds, held_by_best) or are_forms(
                ask, query, words, forms, sight, target, entries
            ):
                continue
            ask.best, held_by_best = worth, holds
            note(ask, target, entries[0], entries[1])
    if ask.moves + partners > ask.wanted >= 0:
        place = partner_in_order(candidates, partners, ask.wanted - ask.moves)
        note(ask, target, candidates[ENTRY, first], candidates[ENTRY, place])
    ask.moves += partners


@small_kernel
def fitting_partners(ask, candidates, first, block, count, rest, wilds):
    """Which candidates of a block may be partners by their letters, as bits."""
    fitting = numbers_at_hand(candidates[LEAVES], block, candidates[NEEDS, first])
    if wilds == 0 and ask.is_crowded == 0:
        fitting &= counts_at_hand(candidates[LOW], block, rest[0] | GUARD)
        fitting &= counts_at_hand(candidates[HIGH], block, rest[1] | GUARD)
    return fitting & (np.int64(1) << min(count - block, BLOCK)) - 1


@small_kernel
def is_no_better(ask, worth, holds, held_by_best):
    """Is a pair worth less than the best play, or as much and behind it?"""
    return worth < ask.best or (worth == ask.best and holds <= held_by_best)


@kernel
def partner_in_order(candidates, partners, wanted):
    """The partner before which ``wanted`` others come."""
    for at in range(partners):
        place = candidates[PARTNERS, at]
        before = np.int64(0)
        for other_at in range(partners):
            other = candidates[PARTNERS, other_at]
            beyond = candidates[HOLDS, other] - candidates[HOLDS, place]
            before += beyond > 0 or (beyond == 0 and other < place)
        if before == wanted:
            return place
    return NO_ENTRY


@inlined_kernel
def can_pair(ask, candidates, target, first, second, rest, wilds):
    """Do two candidates make a split? Exact unless there are special cards; `weigh` decides then.

    Both together hold the letters of the stolen word's slots already.
    """
    length = ask.target_length[target]
    laid = candidates[LENGTH, first] + candidates[LENGTH, second] - length
    if laid < 2 or laid > ask.most_cards or laid > ask.hand_size:
        return False
    if ask.is_crowded != 0:
        if not suffices(ask, candidates, first, second):
            return False
    else:
        missing = weight(shortfall(candidates[LOW, second], rest[0]))
        missing += weight(shortfall(candidates[HIGH, second], rest[1]))
        if missing > wilds:
            return False
    # stolen cards that the first word takes in
    least = max(
        length - candidates[OVERLAP, second] - ask.own_wilds,
        ask.least_stolen,
        length - candidates[LENGTH, second] + 1,
    )
    most = min(
        candidates[OVERLAP, first] + ask.own_wilds,
        candidates[LENGTH, first] - 1,
        length - ask.least_stolen,
    )
    if least > most:
        return False
    if ask.slots <= SLOTS or ask.is_crowded != 0:
        return True
    need_low = shortfall(ask.target_low, candidates[LOW, first])
    need_high = shortfall(ask.target_high, candidates[HIGH, first])
    still = shortfall(need_low, candidates[LOW, second])
    return still | shortfall(need_high, candidates[HIGH, second]) == 0


@small_kernel
def sees_both(ask, query, words, candidates, first, second, rest):
    """Has the player seen one word of a pair, and does he see the other in what it leaves?"""
    if candidates[SINCE, first] != 0:
        most = wait_in_rest(ask, words, query.kind, rest[0], rest[1])
        if wait_of_sighting(candidates[ENTRY, second]) <= most:
            return True
    if candidates[SINCE, second] == 0:
        return False
    low = shortfall(ask.low, candidates[LOW, second])
    high = shortfall(ask.high, candidates[HIGH, second])
    most = wait_in_rest(ask, words, query.kind, low, high)
    return wait_of_sighting(candidates[ENTRY, first]) <= most


@kernel
def suffices(ask, candidates, first, second):
    """Do the cards at hand suffice for a pair, and does it hold the stolen word's letters?

    Letter by letter, for hands with more copies of one than packed counts can hold.
    """
    low = candidates[LOW, first] + candidates[LOW, second]
    high = candidates[HIGH, first] + candidates[HIGH, second]
    missing = np.int64(0)
    for letter in range(LETTERS):
        held = count_in(low, high, letter)
        missing += max(held - ask.count[letter], 0)
        if held < ask.in_target[letter]:
            return False
    return missing <= ask.wilds


@inlined_kernel
def worth_of_pair(ask, query, words, sight, candidates, how, second, bound):
    """The worth of a split, or `CANNOT`."""
    target, first = how[0], how[1]
    laid = candidates[LENGTH, first] + candidates[LENGTH, second] - ask.target_length[target]
    bonus = np.int64(0)
    if ask.target_keeps_in[target] == 0 and laid == ask.hand_size:
        bonus = ask.out_worth
    if ask.is_special != 0:
        entry, other = candidates[ENTRY, first], candidates[ENTRY, second]
        worth = weigh(ask, query, words, sight, entry, other)
        return worth + ask.target_worth[target] + bonus if worth != CANNOT else CANNOT
    if ask.most_extra != 0:
        low = candidates[LOW, first] + candidates[LOW, second]
        high = candidates[HIGH, first] + candidates[HIGH, second]
        bonus += extras_of(ask, low, high)
    return bound + bonus


@kernel
def extras_of(ask, low, high):
    """What hand cards of words without wild cards add beyond their letters' worth.

    Args:
        low, high: packed counts of all letters laid, stolen cards among them.
    """
    total = np.int64(0)
    for place in range(ask.hand_size):
        extra = ask.hand_extra[place]
        if extra == 0:
            continue
        letter = ask.hand_letter[place]
        better = np.int64(0)  # copies that are laid before it
        for other in range(ask.hand_size):
            if ask.hand_letter[other] == letter and other != place:
                beyond = ask.hand_extra[other] - extra
                better += beyond > 0 or (beyond == 0 and other < place)
        if count_in(low, high, letter) - ask.in_target[letter] > better:
            total += extra
    return total


@kernel
def weigh(ask, query, words, sight, first, second):
    """The exact worth of the hand cards and words of a play, by allotting cards; or `CANNOT`."""
    kind = query.kind
    one = place_of_entry(query, words, sight, first)
    bonus = bonus_of(ask, words, kind, one)
    other = np.int64(-1)
    if second >= 0:
        other = place_of_entry(query, words, sight, second)
        bonus += bonus_of(ask, words, kind, other)
    worth = allot_pair(ask, words, kind, one, other)
    return worth + bonus if worth != CANNOT else CANNOT


@kernel
def bonus_of(ask, words, kind, place):
    """What a word is worth beyond its cards."""
    bonus = np.int64(words.ranked[kind, place].bound)
    for at in range(words.ranked[kind, place].letter[WORD_ROOM - 1]):
        bonus -= ask.letter_worth[np.int64(words.ranked[kind, place].letter[at])]
    return bonus
