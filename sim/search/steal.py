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

from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.allot_pair import CANNOT, allot_pair, gather_cards
from sim.search.block import counts_at_hand, numbers_at_hand
from sim.search.candidates import (
    BOUND,
    ENTRY,
    GUARD,
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
    count_in,
    list_candidates,
    make_room,
    read_letters,
    shortfall,
    wait_in_rest,
    weight,
)
from sim.search.choice import draw_below
from sim.search.query import ANY_MOVE, WILD, WORD_ROOM
from sim.search.sight import number_of_sighting, wait_of_sighting
from sim.search.steal_query import HAND_WORD, SLOTS, STEAL_DTYPE, TARGET_ROOM
from sim.search.words import BLOCK

__all__ = ["STEAL_DTYPE", "TARGET_ROOM", "find_play", "make_room"]

BEST, COUNT = np.int64(-2), np.int64(-1)
"""What is wanted: the best play, or the number of plays; else the play of a number."""
REJECTIONS = 200
"""Draws of a play that turns out not to be legal; hardly ever more than a few."""
NO_ENTRY = np.int64(-1)
ALL_SLOTS = np.int64(1 << SLOTS)


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


@small_kernel
def note(ask, target, first, second):
    """Remember a play."""
    ask.best_target = target
    ask.best_entry[0], ask.best_entry[1] = first, second


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
