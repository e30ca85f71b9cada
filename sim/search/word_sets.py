"""Several disjoint words from one hand at the best total.

All words of the hand are listed, the longest first, by their bits alone. Each is taken as the
longest of a set, then the words that can be made of the cards left, then a third: the words of
the list that fit are found a block at a time. A set that leaves cards L unused is worth the whole
hand less L, so most sets are weighed without looking at their words; only one that would be the
best is looked at closely, and only then is a bot asked whether it sees its words.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.block import numbers_at_hand
from sim.search.choice import draw_below
from sim.search.fit import BIT_LETTERS, bits_of
from sim.search.hand import is_legal
from sim.search.notice import sees
from sim.search.query import ANY_MOVE, LETTER_KINDS, MOST_WORDS_AT_ONCE, WORD_ROOM
from sim.search.set_room import (
    BEST,
    ENDS,
    FIRST_ROOM,
    IS_CHECKED,
    MOST,
    NEVER,
    NO_WORD,
    TAIL,
    TRIAL,
    UNBOUNDED,
    UNTRACKED,
    WORTHS,
    bits_left,
    length_of,
    list_by_length,
    list_size,
)
from sim.search.words import BLOCK, NOTHING, SECOND_COPIES, THIRD, THIRD_COPIES
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
    room = np.empty(4 * FIRST_ROOM + TAIL, np.int64)
    listed = list_by_length(query, words, room)
    if listed + BLOCK > FIRST_ROOM:
        room = np.empty(4 * (listed + BLOCK) + TAIL, np.int64)
        listed = list_by_length(query, words, room)
    room[len(room) - TAIL + BEST] = NOTHING
    for word in range(1, MOST_WORDS_AT_ONCE + 1):
        room[len(room) - TAIL + BEST + word] = NO_WORD
    if query.choice == ANY_MOVE:
        draw_set(query, words, room, listed)
    else:
        find_best_set(query, words, room, listed)
    answer_set(query, words, room)


@small_kernel
def worth_of_bits(room, bits):
    """What the cards of some bits are worth together."""
    worths = len(room) - TAIL + WORTHS
    worth = np.int64(0)
    while bits != 0:
        worth += room[worths + lowest_bit(bits)]
        bits &= bits - 1
    return worth


@kernel
def weigh_cards(query, room):
    """Write what each card is worth, by its bit.

    Returns:
        What all cards of the hand are worth, and what those are worth that are worth something.
    """
    worths = len(room) - TAIL + WORTHS
    all_cards = gains = np.int64(0)
    for place in range(LETTERS):
        letter = BIT_LETTERS[place]
        if query.count[letter] == 0:
            continue
        worth = query.points_weight * query.value[letter] + query.card_weight - query.keep[letter]
        room[worths + place] = room[worths + SECOND_COPIES + place] = worth
        if place < len(THIRD):
            room[worths + THIRD_COPIES + place] = worth
        all_cards += query.count[letter] * worth
        gains += query.count[letter] * max(worth, np.int64(0))
    return all_cards, gains


@kernel
def weigh_forms(query):
    """How the scoring of a word goes beyond its cards.

    Returns:
        Whether a word is worth its cards and a sum for its length; whether that sum is always 0;
        the most utility that the sum can be.
    """
    adds_up = query.adds_highest == 0 and query.no_card_sum == 0
    for flagged in range(len(query.by_flagged)):
        adds_up &= query.by_flagged[flagged] == 1
    is_cards_alone = adds_up
    most = np.int64(0)
    for length in range(WORD_ROOM):
        is_cards_alone &= query.by_length[length] == 0
        most = max(most, query.points_weight * query.by_length[length])
    return adds_up, is_cards_alone, most


@kernel
def find_best_set(query, words, room, listed):
    """Find the set of most utility among the listed words."""
    bits = bits_of(query.count)
    tail = len(room) - TAIL
    all_cards, gains = weigh_cards(query, room)
    adds_up, is_cards_alone, most_beside = weigh_forms(query)
    most = gains + query.most_words * most_beside if adds_up else UNBOUNDED
    is_bounded = is_cards_alone and room[tail + UNTRACKED] == 0
    bonus = query.points_weight * query.longest_bonus
    for first in range(listed):
        if room[first] == NEVER:  # struck: it has no length
            continue
        with_bonus = bonus * length_of(query, words, room, first)
        room[tail + MOST] = most + with_bonus
        if most + with_bonus <= room[tail + BEST]:
            if bonus >= 0:
                return
            continue
        full_worth = all_cards + with_bonus if is_bounded else UNBOUNDED
        left = bits_left(bits, room[first], room[tail + UNTRACKED])
        if full_worth - worth_of_bits(room, left) > room[tail + BEST]:
            put_trial(room, first, NO_WORD, NO_WORD)
            weigh_set(query, words, room)
        if query.most_words > 1:
            try_seconds(query, words, room, listed, first, left, full_worth)


@small_kernel
def start_of_fitting(query, room, left, listed):
    """Where in the list the words begin that are not longer than the cards left."""
    tail = len(room) - TAIL
    if room[tail + UNTRACKED] != 0:
        return np.int64(0)
    cards = count_bits(left)
    if cards < query.least_length:
        return listed
    return room[tail + ENDS + cards + 1] if cards + 1 < WORD_ROOM else np.int64(0)


@kernel
def try_seconds(query, words, room, listed, first, left, full_worth):
    """Weigh the sets of a first word and another one, or two others.

    Args:
        first: of the set, in the list; the others stand behind it or are the same word again.
        left: the bits left beside it.
        full_worth: the utility of the set if it used all cards.
    """
    tail = len(room) - TAIL
    start = max(first, start_of_fitting(query, room, left, listed))
    for block in range(start // BLOCK * BLOCK, listed, BLOCK):
        seconds = numbers_at_hand(room, np.int64(block), ~left)
        if block < start:
            seconds &= NEVER << (start - block)
        while seconds != 0:
            second = block + lowest_bit(seconds)
            seconds &= seconds - 1
            if room[first] == NEVER or room[tail + MOST] <= room[tail + BEST]:
                return
            rest = bits_left(left, room[second], room[tail + UNTRACKED])
            if full_worth - worth_of_bits(room, rest) > room[tail + BEST]:
                put_trial(room, first, second, NO_WORD)
                weigh_set(query, words, room)
            if query.most_words > 2:
                try_thirds(query, words, room, listed, first, second, rest, full_worth)


@kernel
def try_thirds(query, words, room, listed, first, second, left, full_worth):
    """Weigh the sets of two words and a third; else as `try_seconds`."""
    tail = len(room) - TAIL
    start = max(second, start_of_fitting(query, room, left, listed))
    for block in range(start // BLOCK * BLOCK, listed, BLOCK):
        thirds = numbers_at_hand(room, np.int64(block), ~left)
        if block < start:
            thirds &= NEVER << (start - block)
        while thirds != 0:
            third = block + lowest_bit(thirds)
            thirds &= thirds - 1
            if room[first] == NEVER or room[second] == NEVER:
                return
            rest = bits_left(left, room[third], room[tail + UNTRACKED])
            if full_worth - worth_of_bits(room, rest) > room[tail + BEST]:
                put_trial(room, first, second, third)
                weigh_set(query, words, room)


@small_kernel
def put_trial(room, first, second, third):
    """Name the words of the set to be looked at."""
    trial = len(room) - TAIL + TRIAL
    room[trial], room[trial + 1], room[trial + 2] = first, second, third


@kernel
def weigh_set(query, words, room):
    """Look closely at the set on trial and keep it if it is the best."""
    if is_legal_set(query, words, room):
        utility, points = worth_of_set(query, words, room)
        if utility > room[len(room) - TAIL + BEST] and points >= query.least_points:
            keep_trial(room, utility)


@small_kernel
def keep_trial(room, utility):
    """Keep the set on trial as the best."""
    tail = len(room) - TAIL
    room[tail + BEST] = utility
    for word in range(MOST_WORDS_AT_ONCE):
        room[tail + BEST + 1 + word] = room[tail + TRIAL + word]


@kernel
def is_legal_set(query, words, room):
    """Can the set on trial be made of the hand, and does the bot see each of its words?

    A word that is not legal by itself, or not seen, is struck from the list.
    """
    query.candidates += 1
    size, trial = list_size(room), len(room) - TAIL + TRIAL
    for word in range(MOST_WORDS_AT_ONCE):
        each = room[trial + word]
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
    if room[trial + 1] == NO_WORD:
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
        each = room[len(room) - TAIL + TRIAL + word]
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
        each = room[len(room) - TAIL + TRIAL + word]
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
    best = len(room) - TAIL + BEST
    put_trial(room, room[best + 1], room[best + 2], room[best + 3])
    query.found = 0
    for word in range(MOST_WORDS_AT_ONCE):
        each = room[best + 1 + word]
        if each != NO_WORD:
            place = room[list_size(room) + each] & ~IS_CHECKED
            answer_hand_word(query, words, place, query.found)
            query.found += 1
    if query.found > 0:
        query.utility, query.points = worth_of_set(query, words, room)


@kernel
def draw_set(query, words, room, listed):
    """Keep any set of words, each distinct one with the same chance.

    For each of ``most_words`` a number is drawn, of a listed word or of "no word", and all are
    drawn anew until they ascend and their words make a legal set. A set of words is the same in
    whatever order, and its numbers ascend in one order only, so all sets have the same chance.
    """
    legal = strike_illegal(query, words, room, listed)
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
def strike_illegal(query, words, room, listed):
    """Leave only legal words that the bot sees in the list, and return how many they are."""
    size = list_size(room)
    legal = np.int64(0)
    for each in range(listed):
        put_trial(room, each, NO_WORD, NO_WORD)
        if is_legal_set(query, words, room):
            room[legal] = room[each]
            room[size + legal] = room[size + each]
            legal += 1
    for each in range(legal, legal + BLOCK):
        room[each] = NEVER
    return legal


@kernel
def draw_numbers(query, listed):
    """Draw the numbers of a set of words; the first is `NO_WORD` if they do not ascend."""
    first = draw_below(query, listed + 1)
    second = draw_below(query, listed + 1) if query.most_words > 1 else listed
    third = draw_below(query, listed + 1) if query.most_words > 2 else listed
    if first == listed or first > second or second > third:
        return NO_WORD, NO_WORD, NO_WORD
    return first, NO_WORD if second == listed else second, NO_WORD if third == listed else third


@kernel
def is_any_set_enough(query, words, room, listed):
    """Does any set of the listed words score ``least_points``?"""
    for each in range(listed):
        put_trial(room, each, NO_WORD, NO_WORD)
        if worth_of_set(query, words, room)[1] >= query.least_points:
            return True
    best, kept = len(room) - TAIL + BEST, 2 * list_size(room)
    weights = query.points_weight, query.card_weight
    for letter in range(LETTER_KINDS):
        room[kept + letter] = query.keep[letter]
        query.keep[letter] = 0
    query.points_weight, query.card_weight = 1, 0
    find_best_set(query, words, room, listed)
    query.points_weight, query.card_weight = weights
    for letter in range(LETTER_KINDS):
        query.keep[letter] = room[kept + letter]
    is_enough = room[best] > NOTHING
    room[best] = NOTHING
    for word in range(MOST_WORDS_AT_ONCE):
        room[best + 1 + word] = NO_WORD
    return is_enough
