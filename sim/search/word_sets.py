"""Several disjoint words from one hand at the best total.

All words of the hand are listed, the longest first, by their bits alone. Each is taken as the
longest of a set, then the words that can be made of the cards left, then a third: the words of
the list that fit are found a block at a time. For a bot that sees all, only the first of the words
of the same cards is listed: the others make the same sets, later. A set that leaves cards L unused
is worth the whole hand less L, so most sets are weighed without looking at their words; only one
that would be the best is looked at closely, and only then is a bot asked whether it sees its words.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.block import numbers_at_hand
from sim.search.choice import draw_below
from sim.search.fit import bits_of
from sim.search.hand import is_legal
from sim.search.notice import sees
from sim.search.query import ANY_MOVE, LETTER_KINDS, MOST_WORDS_AT_ONCE, WORD_ROOM
from sim.search.set_bounds import (
    VOWELS,
    bits_lost,
    have_vowels,
    lengths_of_rest,
    list_scarce,
    note_leaves,
    weigh_cards,
    weigh_forms,
    weigh_leaving,
    words_at_most,
    worth_of_bits,
)
from sim.search.set_room import (
    ANY_OF,
    BEST,
    ENDS,
    FIRST_ROOM,
    FULL,
    HAS_ALL,
    IS_CHECKED,
    LEAVES,
    LISTS,
    LOOSE,
    MOST,
    MOST_WEIGHED,
    NEVER,
    NO_WORD,
    NOT_LISTED,
    SCARCE,
    TRIAL,
    UNBOUNDED,
    UNTRACKED,
    bits_left,
    list_by_length,
    list_size,
    start_of,
)
from sim.search.words import BLOCK, NOTHING
from sim.search.worth import answer_hand_word, cost_of_cards, points_of_hand_word


@kernel
def find_word_set(query, words):
    """Find one to ``most_words`` disjoint words of a hand at the best total, or any such set.

    Utility and points are the sums over the words, each scored as in a hand by itself, and
    ``longest_bonus`` points for each letter of the longest word. Each word is of a length from
    ``least_length`` to ``most_length`` and not barred; together they score ``least_points`` or
    more. The same word may be made twice. Wild cards are not used. The answer is ``found``
    words, the longest first.

    With `ANY_MOVE` each distinct set of words has the same chance; see `draw_set`.
    """
    query.candidates = 0
    has_all = query.choice == ANY_MOVE or not are_words_sure(query, words)
    size = np.int64(FIRST_ROOM)
    while True:
        room = np.empty(LISTS + 4 * size, np.int64)
        room[HAS_ALL] = has_all
        listed = list_by_length(query, words, room)
        if listed + BLOCK > size:
            size = listed + BLOCK
        elif query.choice == ANY_MOVE:
            draw_set(query, words, room)
            break
        else:
            find_best_set(query, words, room)
            if room[HAS_ALL] != 0 or is_best_legal(query, words, room):
                break
            has_all = True
    answer_set(query, words, room)


@small_kernel
def are_words_sure(query, words):
    """Are all words known, seen, as long as is asked for, worth their cards and enough together?"""
    is_sure = words.sees_all[query.kind] != 0 and query.least_points <= 0
    is_sure &= weigh_forms(query)[1]
    for letter in range(LETTERS):
        is_sure &= query.value[letter] >= 0
    is_sure &= query.least_length <= words.least_length
    return is_sure and query.most_length >= words.most_length


@small_kernel
def is_best_legal(query, words, room):
    """Is the best set legal, if there is one? Its words were all but sure and not looked at yet.

    It is not, which is seldom, if a word is barred or holds more copies of a letter than its bits
    can count.
    """
    put_trial(room, room[BEST + 1], room[BEST + 2], room[BEST + 3])
    return room[BEST] == NOTHING or is_legal_set(query, words, room)


@small_kernel
def forget_set(room):
    """No set has been found."""
    room[BEST] = NOTHING
    for word in range(1, MOST_WORDS_AT_ONCE + 1):
        room[BEST + word] = NO_WORD


@kernel
def find_best_set(query, words, room):
    """Find the set of most utility among the listed words."""
    forget_set(room)
    bits = bits_of(query.count)
    all_cards, gains = weigh_cards(query, room)
    adds_up, is_cards_alone, most_beside = weigh_forms(query)
    most = gains + query.most_words * most_beside if adds_up else UNBOUNDED
    cards = weigh_leaving(query, room)
    is_bounded = is_cards_alone and cards < MOST_WEIGHED
    bonus = query.points_weight * query.longest_bonus
    room[SCARCE] = NOT_LISTED if is_bounded else 0
    room[ANY_OF] = VOWELS if have_vowels(room) else NEVER
    most_words = words_at_most(room, bits, query.most_words)
    for length in range(WORD_ROOM - 1, 0, -1):
        start, end = start_of(room, length), room[ENDS + length]
        if start > BLOCK and room[SCARCE] == NOT_LISTED:
            dead = list_scarce(room, bits)
            bits &= ~dead
            cards -= count_bits(dead & ~room[LOOSE])
            most -= worth_of_bits(room, dead) if gains == all_cards else 0
            all_cards -= worth_of_bits(room, dead)
        room[MOST] = most + bonus * length
        full = all_cards + bonus * length if is_bounded else UNBOUNDED
        room[FULL] = full
        note_leaves(room, cards)
        if length * most_words < cards - room[LEAVES]:
            continue
        for first in range(start, end):
            if room[MOST] <= room[BEST]:
                if bonus >= 0:
                    return
                break
            if room[first] == NEVER:
                continue
            left = bits_left(bits, room[first], room[UNTRACKED])
            lost = bits_lost(room, left)
            left &= ~lost
            if room[FULL] != full - worth_of_bits(room, lost):
                room[FULL] = full - worth_of_bits(room, lost)
                note_leaves(room, cards)
            weigh_bits(query, words, room, (cards, left), (first, NO_WORD, NO_WORD))
            if query.most_words > 1 and left & room[ANY_OF] != 0:
                try_seconds(query, words, room, (cards, left), first)


@kernel
def try_seconds(query, words, room, hand, first):
    """Weigh the sets of a first word and another one, or two others.

    Args:
        hand: how many cards it holds, and the bits left beside the first word.
        first: of the set, in the list; the others stand behind it or are the same word again.
    """
    cards, left = hand
    longest, shortest = lengths_of_rest(query, room, left, query.most_words - 1)
    if longest < shortest:
        return
    start = max(first, start_of(room, longest))
    for block in range(start // BLOCK * BLOCK, room[ENDS + shortest], BLOCK):
        seconds = numbers_at_hand(room, np.int64(block), ~left)
        if block < start:
            seconds &= NEVER << (start - block)
        while seconds != 0:
            second = block + lowest_bit(seconds)
            seconds &= seconds - 1
            if room[first] == NEVER or room[MOST] <= room[BEST]:
                return
            rest = bits_left(left, room[second], room[UNTRACKED])
            weigh_bits(query, words, room, (cards, rest), (first, second, NO_WORD))
            is_word_left = count_bits(rest) >= query.least_length
            if query.most_words > 2 and is_word_left and rest & room[ANY_OF] != 0:
                try_thirds(query, words, room, (cards, rest), (first, second))


@kernel
def try_thirds(query, words, room, hand, before):
    """Weigh the sets of two words and a third; else as `try_seconds`.

    Args:
        before: the two words.
    """
    cards, left = hand
    first, second = before
    longest, shortest = lengths_of_rest(query, room, left, np.int64(1))
    if longest < shortest:
        return
    start = max(second, start_of(room, longest))
    for block in range(start // BLOCK * BLOCK, room[ENDS + shortest], BLOCK):
        thirds = numbers_at_hand(room, np.int64(block), ~left)
        if block < start:
            thirds &= NEVER << (start - block)
        while thirds != 0:
            third = block + lowest_bit(thirds)
            thirds &= thirds - 1
            if room[first] == NEVER or room[second] == NEVER:
                return
            rest = bits_left(left, room[third], room[UNTRACKED])
            weigh_bits(query, words, room, (cards, rest), (first, second, third))


@small_kernel
def weigh_bits(query, words, room, hand, numbers):
    """Look at a set if it may be the best by what it leaves.

    Args:
        hand: how many cards it holds, and the bits that the set leaves.
        numbers: of the set's words in the list.
    """
    cards, left = hand
    if room[FULL] == UNBOUNDED or count_bits(left & ~room[LOOSE]) <= room[LEAVES]:
        bound = room[FULL] - worth_of_bits(room, left)
        if bound > room[BEST]:
            put_trial(room, *numbers)
            weigh_set(query, words, room, bound)
            note_leaves(room, cards)


@small_kernel
def put_trial(room, first, second, third):
    """Name the words of the set to be looked at."""
    room[TRIAL], room[TRIAL + 1], room[TRIAL + 2] = first, second, third


@kernel
def weigh_set(query, words, room, bound):
    """Look closely at the set on trial and keep it if it is the best.

    Args:
        bound: the most that it is worth; what it is worth if that is known by its bits.
    """
    if room[HAS_ALL] == 0:
        keep_trial(room, bound)
    elif is_legal_set(query, words, room):
        utility, points = worth_of_set(query, words, room)
        if utility > room[BEST] and points >= query.least_points:
            keep_trial(room, utility)


@small_kernel
def keep_trial(room, utility):
    """Keep the set on trial as the best."""
    room[BEST] = utility
    for word in range(MOST_WORDS_AT_ONCE):
        room[BEST + 1 + word] = room[TRIAL + word]


@kernel
def is_legal_set(query, words, room):
    """Can the set on trial be made of the hand, and does the bot see each of its words?

    A word that is not legal by itself, or not seen, is struck from the list.
    """
    query.candidates += 1
    size = list_size(room)
    for word in range(MOST_WORDS_AT_ONCE):
        each = room[TRIAL + word]
        if each == NO_WORD or room[size + each] & IS_CHECKED != 0:
            continue
        place = room[size + each]
        if (
            room[each] == NEVER
            or not is_legal(query, words, place)
            or (not sees(query, words, place))
        ):
            room[each] = NEVER
            return False
        room[size + each] |= IS_CHECKED
    if room[TRIAL + 1] == NO_WORD:
        return True
    is_enough = take_letters(query, words, room, np.int64(-1))
    take_letters(query, words, room, np.int64(1))
    return is_enough


@kernel
def take_letters(query, words, room, change):
    """Take the letters of the set on trial out of the hand (-1) or put them back (1).

    Returns:
        Whether the hand has 0 or more of each letter then.
    """
    least = np.int64(0)
    for word in range(MOST_WORDS_AT_ONCE):
        each = room[TRIAL + word]
        if each == NO_WORD:
            continue
        ranked = words.ranked[query.kind, room[list_size(room) + each] & ~IS_CHECKED]
        for at in range(ranked.letter[WORD_ROOM - 1]):
            letter = ranked.letter[at]
            query.count[letter] += change
            least = min(least, query.count[letter])
    return least >= 0


@kernel
def worth_of_set(query, words, room):
    """Utility and points of the set on trial."""
    utility = all_points = longest = np.int64(0)
    for word in range(MOST_WORDS_AT_ONCE):
        each = room[TRIAL + word]
        if each == NO_WORD:
            continue
        place = room[list_size(room) + each] & ~IS_CHECKED
        points = points_of_hand_word(query, words, place)
        length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
        utility += query.points_weight * points + cost_of_cards(query, words, place)
        all_points += points
        longest = max(longest, length)
    bonus = query.longest_bonus * longest
    return utility + query.points_weight * bonus, all_points + bonus


@kernel
def answer_set(query, words, room):
    """Write the set kept in the room into the answer."""
    put_trial(room, room[BEST + 1], room[BEST + 2], room[BEST + 3])
    query.found = 0
    for word in range(MOST_WORDS_AT_ONCE):
        each = room[BEST + 1 + word]
        if each != NO_WORD:
            place = room[list_size(room) + each] & ~IS_CHECKED
            answer_hand_word(query, words, place, query.found)
            query.found += 1
    if query.found > 0:
        query.utility, query.points = worth_of_set(query, words, room)


@kernel
def draw_set(query, words, room):
    """Keep any set of words, each distinct one with the same chance.

    For each of ``most_words`` a number is drawn, of a listed word or of "no word", and all are
    drawn anew until they ascend and their words make a legal set. A set of words is the same in
    whatever order, and its numbers ascend in one order only, so all sets have the same chance.
    """
    forget_set(room)
    legal = strike_illegal(query, words, room)
    if legal == 0 or not is_any_set_enough(query, words, room, legal):
        return
    while True:
        first, second, third = draw_numbers(query, legal)
        put_trial(room, first, second, third)
        if first == NO_WORD or not is_legal_set(query, words, room):
            continue
        utility, points = worth_of_set(query, words, room)
        if points >= query.least_points:
            keep_trial(room, utility)
            return


@kernel
def strike_illegal(query, words, room):
    """Leave only legal words that the bot sees in the list, and return how many they are."""
    size = list_size(room)
    legal = each = np.int64(LISTS)
    for length in range(WORD_ROOM - 1, -1, -1):
        while each < room[ENDS + length]:
            put_trial(room, each, NO_WORD, NO_WORD)
            if is_legal_set(query, words, room):
                room[legal] = room[each]
                room[size + legal] = room[size + each]
                legal += 1
            each += 1
        room[ENDS + length] = legal
    for behind in range(legal, legal + BLOCK):
        room[behind] = NEVER
    return legal - LISTS


@kernel
def draw_numbers(query, listed):
    """Draw the numbers of a set of words; the first is `NO_WORD` if they do not ascend."""
    none = LISTS + listed
    first = LISTS + draw_below(query, listed + 1)
    second = LISTS + draw_below(query, listed + 1) if query.most_words > 1 else none
    third = LISTS + draw_below(query, listed + 1) if query.most_words > 2 else none
    if first == none or first > second or second > third:
        return NO_WORD, NO_WORD, NO_WORD
    return first, NO_WORD if second == none else second, NO_WORD if third == none else third


@kernel
def is_any_set_enough(query, words, room, listed):
    """Does any set of the listed words score ``least_points``?"""
    for each in range(LISTS, LISTS + listed):
        put_trial(room, each, NO_WORD, NO_WORD)
        if worth_of_set(query, words, room)[1] >= query.least_points:
            return True
    kept = LISTS + 2 * list_size(room)
    weights = query.points_weight, query.card_weight
    for letter in range(LETTER_KINDS):
        room[kept + letter] = query.keep[letter]
        query.keep[letter] = 0
    query.points_weight, query.card_weight = 1, 0
    find_best_set(query, words, room)
    query.points_weight, query.card_weight = weights
    for letter in range(LETTER_KINDS):
        query.keep[letter] = room[kept + letter]
    is_enough = room[BEST] > NOTHING
    forget_set(room)
    return is_enough
