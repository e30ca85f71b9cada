"""The best crossing of the own word into the other's, and new word beside it (Double Cross).

The player's own word, ``queue``, is taken up. All its letters that the other's word, ``board``,
holds as well go onto their likes there (F6-01); further ones may be added to it or laid over it,
in their order, and change it (F6-02). What is left of the own word, in its order, and cards of the
hand make a new word (F6-03, F6-04). Both words compete for the cards, so that the best crossing
and then the best new word need not be the best pair.

Crossings are few and listed; they are tried from the best down, each with the best new word that
it leaves, until even the best new word of all could not make a pair better than the one found.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.search.answer import clear_answer
from sim.search.choice import draw_below
from sim.search.cross_lay import (
    COVER,
    DOUBLE,
    INSERT,
    KEEP,
    add_crossing,
    begin_laying,
    doubled_places,
    next_way,
    note_way,
)
from sim.search.cross_work import (
    COLUMNS,
    CROSS_DTYPE,
    DONE,
    FIRST_ROOM,
    HIGH,
    LOW,
    NONE,
    PLACE,
    PLACES_ROOM,
    POINTS,
    UTILITY,
    high_of,
    is_own_word,
    letters_of_pool,
    low_of,
    pack_places,
    places_for_new_word,
    prepare_cross,
    set_pool,
    staying_places,
    take_from_pool,
    take_letters,
)
from sim.search.fit import holds
from sim.search.notice import may_see, sees
from sim.search.query import (
    ANY_MOVE,
    COVERING,
    DOUBLING,
    FROM_HAND,
    KEPT,
    LETTER_KINDS,
    WORD_ROOM,
)
from sim.search.walk import takes_every_word, walk
from sim.search.worth import cost_of_cards, is_wanted, points_of_hand_word

CROSSING, NEW, PLACES = np.int64(0), np.int64(1), np.int64(2)


@kernel
def find_cross(query, words):
    """Answer a query for the best crossing and new word, or for any.

    Reads and writes `sim.search.query`; asks for ``board``, the other's word; ``queue``, the
    visible cards of the player's own word, which are also in ``count`` and ``arrived``;
    ``least_board``: 1 if the new word must hold all of them that do not cross (F6-04);
    ``each_part``: 1 if cards of the hand may cross too (F6-02). Cards of a letter are worth the
    same; wild cards are not used, and other demands are not made.

    ``found`` is 2, or 0 without a new word. Word 0 is the crossing: of length 0 if no card goes
    over, with word id -1 if only duplicates do, for no points (F6-05). Word 1 is the new word, all
    of it `FROM_HAND`. ``board_place`` of word 1 is the place in ``queue`` of the card laid, or -1;
    so is that of word 2 for the letters of word 0, whose own says where a board card lay. A move
    is both words and the multiset of cards laid in the crossing.
    """
    room = np.empty(1, CROSS_DTYPE)
    cross = room[0]
    clear_answer(query)
    prepare_cross(query, cross)
    low = np.empty(1 << query.queue_length, np.int64)
    high = np.empty(1 << query.queue_length, np.int64)
    pack_places(query, low, high)
    groups = np.zeros((FIRST_ROOM, COLUMNS), np.int64)
    masks = np.empty(PLACES_ROOM, np.int64)
    list_crossings(query, words, cross, (groups, masks, low, high))
    if cross.crossings > len(groups) or cross.places > len(masks):
        groups = np.zeros((cross.crossings, COLUMNS), np.int64)
        masks = np.empty(cross.places, np.int64)
        list_crossings(query, words, cross, (groups, masks, low, high))
    rooms = (groups, masks, low, high)
    cross.best = NONE
    cross.best_place = -1
    if query.choice == ANY_MOVE:
        choose_any(query, words, cross, rooms)
    else:
        choose_best(query, words, cross, rooms)
    if cross.best_place >= 0:
        write_both(query, words, cross, rooms)
    room[0].best = 0  # so that the room lives until here


@kernel
def list_crossings(query, words, cross, rooms):
    """List what the other's word may become: itself under its duplicates, or another word."""
    cross.crossings = cross.places = 0
    utility = np.int64(0)
    for letter in range(LETTER_KINDS):
        utility += cross.forced[letter] * (query.card_weight - query.keep[letter])
    laid = (np.int64(0), utility, cross.forced_low, cross.forced_high, np.int64(0))
    add_crossing(query, cross, rooms, np.int64(-1), laid)
    for letter in range(LETTER_KINDS):
        cross.pool[letter] = cross.free[letter]
    for at in range(query.board_length):
        cross.pool[query.board[at]] += 1
    set_pool(cross)
    state = (cross, rooms)
    walk(query, words, state, letters_of_pool(cross), takes_every_word, look_at_crossing, False)


@kernel
def look_at_crossing(query, words, state, place):
    """List the ways to lay a word over the other's, if the bot sees it."""
    cross, rooms = state
    kind = query.kind
    if words.ranked[kind, place].letter[WORD_ROOM - 1] < query.board_length:  # FW-15
        return
    if not has_letters(query, words, cross, place) or not is_wanted(query, words, place):
        return
    take_letters(words, cross, kind, place)
    begin_laying(cross)
    at = next_way(query, cross, np.int64(0))
    if at < 0 or not sees(query, words, place):
        return
    points = points_of_hand_word(query, words, place)
    utility = query.points_weight * points
    for letter in range(LETTER_KINDS):
        utility += cross.forced[letter] * (query.card_weight - query.keep[letter])
    while at >= 0:
        note_way(query, cross, rooms, np.int64(place), points, utility)
        at = next_way(query, cross, at)


@small_kernel
def has_letters(query, words, cross, place):
    """Does the pool hold a word's letters?"""
    kind = query.kind
    if not holds(cross.low, words.ranked[kind, place].low):
        return False
    return holds(cross.high, words.ranked[kind, place].high)


@kernel
def choose_best(query, words, cross, rooms):
    """Find the pair of most utility."""
    groups = rooms[0]
    take_from_pool(query, cross, cross.forced_low, cross.forced_high)
    cross.most, cross.place_of_most, cross.crossing = NONE, -1, -1
    walk_new_words(query, words, cross, rooms)
    most_of_new = cross.most
    while cross.place_of_most >= 0 or cross.crossing >= 0:
        number = best_left(cross, groups)
        if number < 0 or groups[number, UTILITY] + most_of_new <= cross.best:
            return
        groups[number, DONE] = 1
        take_from_pool(query, cross, groups[number, LOW], groups[number, HIGH])
        cross.crossing, cross.place_of_most = number, -1
        cross.most = max(cross.best - groups[number, UTILITY], NONE)
        walk_new_words(query, words, cross, rooms)
        if cross.place_of_most >= 0:
            cross.best = groups[number, UTILITY] + cross.most
            cross.best_crossing, cross.best_place = number, cross.place_of_most


@kernel
def best_left(cross, groups):
    """The crossing of most utility that has not been looked at; -1 if none is left."""
    best, number = NONE, np.int64(-1)
    for each in range(cross.crossings):
        if groups[each, DONE] == 0 and groups[each, UTILITY] > best:
            best, number = groups[each, UTILITY], np.int64(each)
    return number


@kernel
def walk_new_words(query, words, cross, rooms):
    """Look at the new words that the pool allows, beside the crossing in question if any."""
    state = (cross, rooms)
    walk(query, words, state, letters_of_pool(cross), may_be_more, look_at_new_word, False)


@small_kernel
def may_be_more(query, state, bound):
    """Can a word of such a bound be worth more than the most so far?"""
    return bound > state[0].most


@kernel
def look_at_new_word(query, words, state, place):
    """Note a new word if it is the best so far, can be made, and is seen."""
    cross, rooms = state
    if words.ranked[query.kind, place].bound <= cross.most:
        return
    if not has_letters(query, words, cross, place) or not is_wanted(query, words, place):
        return
    query.candidates += 1
    utility = query.points_weight * points_of_hand_word(query, words, place)
    utility += cost_of_cards(query, words, place)
    if utility <= cross.most or not may_see(query, words, place):
        return
    take_letters(words, cross, query.kind, place)
    if is_own_word(query, cross):
        return
    if cross.crossing >= 0 and places_for_new_word(query, cross, rooms, cross.crossing) < 0:
        return
    if sees(query, words, place):
        cross.most, cross.place_of_most = utility, place


@kernel
def choose_any(query, words, cross, rooms):
    """Find a pair drawn from all legal ones."""
    cross.wanted = -1
    walk_pairs(query, words, cross, rooms)
    query.legal_moves = cross.moves
    if cross.moves > 0:
        cross.wanted = draw_below(query, cross.moves)
        walk_pairs(query, words, cross, rooms)


@kernel
def walk_pairs(query, words, cross, rooms):
    """Count the legal pairs; note the one that is wanted."""
    groups = rooms[0]
    cross.moves = 0
    state = (cross, rooms)
    for number in range(cross.crossings):
        take_from_pool(query, cross, groups[number, LOW], groups[number, HIGH])
        cross.crossing = number
        walk(query, words, state, letters_of_pool(cross), takes_every_word, count_new_word, False)


@kernel
def count_new_word(query, words, state, place):
    """Count a new word beside the crossing in question, unless a like crossing has had it."""
    cross, rooms = state
    groups = rooms[0]
    if not has_letters(query, words, cross, place) or not is_wanted(query, words, place):
        return
    take_letters(words, cross, query.kind, place)
    number = cross.crossing
    if is_own_word(query, cross) or places_for_new_word(query, cross, rooms, number) < 0:
        return
    if not sees(query, words, place):
        return
    for earlier in range(number):
        is_like = groups[earlier, PLACE] == groups[number, PLACE]
        is_like &= groups[earlier, LOW] == groups[number, LOW]
        is_like &= groups[earlier, HIGH] == groups[number, HIGH]
        if is_like and places_for_new_word(query, cross, rooms, np.int64(earlier)) >= 0:
            return
    if cross.moves == cross.wanted:
        utility = query.points_weight * points_of_hand_word(query, words, place)
        utility += cost_of_cards(query, words, place)
        cross.best = groups[number, UTILITY] + utility
        cross.best_crossing, cross.best_place = number, place
    cross.moves += 1


@kernel
def write_both(query, words, cross, rooms):
    """Write the answer."""
    groups, masks, _, _ = rooms
    number = cross.best_crossing
    take_letters(words, cross, query.kind, cross.best_place)
    places = masks[places_for_new_word(query, cross, rooms, number)]
    staying = staying_places(query, cross, rooms, number, places)
    query.found = 2
    query.utility = cross.best
    query.points = groups[number, POINTS] + points_of_hand_word(query, words, cross.best_place)
    query.word_id[NEW] = words.ranked[query.kind, cross.best_place].word_id
    query.length[NEW] = cross.length
    for at in range(cross.length):
        letter = cross.word[at]
        query.letter[NEW, at] = letter
        query.source[NEW, at] = FROM_HAND
        query.is_wild[NEW, at] = 0
        query.board_place[NEW, at] = -1
        if staying != 0 and query.queue[lowest_bit(staying)] == letter:
            query.board_place[NEW, at] = lowest_bit(staying)
            staying &= staying - 1
    query.length[CROSSING] = 0
    if places == 0 and groups[number, PLACE] < 0:
        return
    if groups[number, PLACE] < 0:
        set_copy(query, cross)
        query.word_id[CROSSING] = -1
    else:
        query.word_id[CROSSING] = words.ranked[query.kind, groups[number, PLACE]].word_id
        find_way(query, words, cross, rooms, number, places)
    write_crossing(query, cross, rooms, places)


@kernel
def set_copy(query, cross):
    """The other's word as it is, the first of its cards under their duplicates."""
    cross.length = query.board_length
    for letter in range(LETTER_KINDS):
        cross.forced_left[letter] = cross.forced[letter]
    for at in range(cross.length):
        letter = query.board[at]
        cross.word[at] = letter
        cross.option[at] = KEEP
        if cross.forced_left[letter] > 0:
            cross.forced_left[letter] -= 1
            cross.option[at] = DOUBLE


@kernel
def find_way(query, words, cross, rooms, number, places):
    """Lay the word of a crossing in a way that takes the cards of these places."""
    groups = rooms[0]
    take_letters(words, cross, query.kind, groups[number, PLACE])
    begin_laying(cross)
    at = next_way(query, cross, np.int64(0))
    while at >= 0:
        low, high, cards = cross.forced_low, cross.forced_high, np.int64(0)
        for place in range(cross.length):
            if cross.option[place] in (COVER, INSERT):
                letter = cross.word[place]
                low += low_of(letter)
                high += high_of(letter)
                cross.order[cards] = letter
                cards += 1
        fits = low == groups[number, LOW] and high == groups[number, HIGH]
        if fits and doubled_places(query, cross, rooms, places, cards) >= 0:
            return
        at = next_way(query, cross, at)


@kernel
def write_crossing(query, cross, rooms, places):
    """Write the way in which the other's word has been laid, and which own cards went over."""
    cards = np.int64(0)
    for at in range(cross.length):
        if cross.option[at] in (COVER, INSERT):
            cross.order[cards] = cross.word[at]
            cards += 1
    doubles = doubled_places(query, cross, rooms, places, cards)
    others = places & ~doubles
    board = np.int64(0)
    query.length[CROSSING] = cross.length
    for at in range(cross.length):
        letter, option = cross.word[at], cross.option[at]
        query.letter[CROSSING, at] = letter
        query.is_wild[CROSSING, at] = 0
        query.board_place[CROSSING, at] = query.board_place[PLACES, at] = -1
        if option != INSERT:
            query.board_place[CROSSING, at] = board
            board += 1
        if option == DOUBLE:
            query.source[CROSSING, at] = DOUBLING
            place = first_of(query, doubles, letter)
            doubles &= ~(np.int64(1) << place)
            query.board_place[PLACES, at] = place
        elif option == KEEP:
            query.source[CROSSING, at] = KEPT
        else:
            query.source[CROSSING, at] = COVERING if option == COVER else FROM_HAND
            if others != 0 and query.queue[lowest_bit(others)] == letter:
                query.board_place[PLACES, at] = lowest_bit(others)
                others &= others - 1


@small_kernel
def first_of(query, places, letter):
    """The first of these places that holds a letter."""
    while query.queue[lowest_bit(places)] != letter:
        places &= places - 1
    return lowest_bit(places)
