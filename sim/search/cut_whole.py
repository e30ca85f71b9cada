"""The best change of a board word that is left whole (Split Off, Split Run).

The answers are those of `sim.search.change`. These games ask about each word of the board, and
mostly a person does not see in time what could be made of it: so it is asked whether he sees a
word before it is weighed, which takes several times as long.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, count_bits, kernel, lowest_bit, small_kernel
from sim.search.answer import clear_answer, worth_kept, write_change
from sim.search.any_board_move import number_no_cards
from sim.search.awaited import is_due
from sim.search.block import fetch_word, numbers_at_hand, words_nearly_at_hand
from sim.search.board_work import letters_of_work, may_beat, may_change_to, prepare
from sim.search.caps import NO_FLOOR, cap_after, cap_of_cards, first_below, floor_of_cards
from sim.search.change import (
    find_changed_word,
    least_bits,
    prepare_change,
    weigh_again,
    weigh_change,
)
from sim.search.few_cards import CHANGE_DTYPE
from sim.search.fit import bits_of, bucket_of, next_bit
from sim.search.query import ANY_MOVE, GIVE_AND_TAKE, WILD, WORD_ROOM
from sim.search.together import draw_for, fields_for, note_arrivals, seen_from
from sim.search.walk import long_words, next_bucket
from sim.search.words import BEST, BLOCK, BUCKETS, NOTHING
from sim.search.worth import worth_of_last

FOLLOWING = 16
"""Words that are brought near before they are looked at; one by one each would be waited for."""
NEXT_FIELDS = (("count", np.int64), ("place", np.int64, (FOLLOWING,)), *fields_for(FOLLOWING))
NEXT_DTYPE = np.dtype(list(NEXT_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    NEXT_DTYPE = np.dtype((np.record, NEXT_DTYPE))


@kernel
def find_change_of_whole(query, words):
    """Answer a query for the best word made of the whole board word, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``moves`` and what goes with them.
    """
    if query.choice == ANY_MOVE or query.duplicates_only != 0:
        find_changed_word(query, words)
        return
    clear_answer(query)
    if query.board_length == 0:
        return
    if not may_be_better(query, words):
        return
    room, next_room = np.empty(1, CHANGE_DTYPE), np.empty(1, NEXT_DTYPE)
    work, following = room[0], next_room[0]
    note_arrivals(query, words, following)
    prepare(query, work)
    prepare_change(query, work)
    number_no_cards(work)
    work.most, work.place_of_most = worth_kept(query), -1
    following.count = 0
    walk_sharing(query, words, work, following)
    look_at_following(query, words, work, following)
    if work.place_of_most >= 0:
        weigh_again(query, words, work, work.place_of_most)
        write_change(query, words, work)
        query.utility += query.by_last[query.letter[0, query.length[0] - 1]]
    room[0].wilds = next_room[0].count = 0  # so that the rooms live until here


@kernel
def may_be_better(query, words):
    """May a word of hand and board be better than the answer kept?

    Not where none of the best of all words, those that could be, is at hand. It is not looked for
    where a move may be worth more than its word's bound.
    """
    kind, least = query.kind, worth_kept(query)
    if least < words.bound_after_best[kind] or query.count[WILD] > 0 or query.board_weight < 0:
        return True
    if query.moves & GIVE_AND_TAKE != 0:
        return True
    bits = bits_of(query.count)
    for board in range(query.board_length):
        letter = query.board[board]
        if query.board_value[board] != query.value[letter]:
            return True
        copies = query.count[letter] + 1
        for before in range(board):
            copies += query.board[before] == letter
        bits |= next_bit(letter, copies)
    block, lacks = np.int64(0), ~bits
    needs = words.best_needs[kind]
    while block < BEST and words.best_bound[kind, block // BLOCK] > least:
        if numbers_at_hand(needs, block, lacks) != 0:
            return True
        block += BLOCK
    return False


@kernel
def walk_sharing(query, words, work, following):
    """Walk over the words at hand that hold most letters of the board word, as `walk` does.

    Each board card that does not stay takes a hand card, so a word lacks no more of them than the
    hand has cards.
    """
    kind = query.kind
    letters, required, lacks, wilds, cap_after_it = letters_of_work(work)
    on_board, board_bits = bucket_of(work.board_count), bits_of(work.board_count)
    spare = query.hand_size if query.taken_usable == 0 else np.int64(WORD_ROOM)
    too_few = count_bits(board_bits) - spare - 1  # letters shared with the board word
    bits = np.int64(0), least_bits(query, work)
    optional = (letters if wilds == 0 else np.int64(BUCKETS - 1)) & ~required
    floor = NO_FLOOR
    if wilds == 0:
        cap_after_it = cap_of_cards(query, words, work.union_count, optional)
        least_cards = max(query.least_length, query.board_length)  # FW-15
        floor = floor_of_cards(words, kind, work.union_count, least_cards)
    bucket = optional
    while bucket >= 0:
        here, cap = bucket | required, cap_after_it
        if wilds == 0:
            cap_after_it = cap_after(query, cap, bucket)
        bucket = next_bucket(bucket, optional)
        if not may_beat(query, work, cap) or count_bits(on_board & ~here) > spare:
            continue
        if wilds > 0 and count_bits(here & ~letters) > wilds:
            continue
        first, bound = first_below(words, kind, here, cap)
        while bound > NOTHING and bound >= floor and may_beat(query, work, bound):
            fitting = long_words(words, kind, first, lacks, bits, wilds)
            if fitting != 0 and too_few >= 0:
                fitting &= ~words_nearly_at_hand(words, kind, first, board_bits, too_few)
            while fitting != 0:
                look_soon(query, words, work, following, first + lowest_bit(fitting))
                fitting &= fitting - 1
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK


@small_kernel
def look_soon(query, words, work, following, place):
    """Have a word brought near that may be better; look at some of them together."""
    if may_beat(query, work, words.bound[query.kind, place]):
        fetch_word(words, query.kind, place)
        following.place[following.count] = place
        following.count += 1
        if following.count == FOLLOWING:
            look_at_following(query, words, work, following)


@kernel
def look_at_following(query, words, work, following):
    """Note the changes to the words brought near that the bot sees, if they are the best so far."""
    may_be_made = np.int64(0)
    for each in range(following.count):
        place = following.place[each]
        if may_change_to(query, words, work, place):
            following.place[may_be_made] = place
            following.asked_id[may_be_made] = words.ranked[query.kind, place].word_id
            may_be_made += 1
    following.count = 0
    draw_for(query, words, following, may_be_made)
    for each in range(may_be_made):
        look_if_seen(query, words, work, following, each)


@kernel
def look_if_seen(query, words, work, following, each):
    """Note the change to a word if the bot sees it and it is the best so far."""
    place = following.place[each]
    if not may_beat(query, work, words.ranked[query.kind, place].bound):
        return
    seen = seen_from(query, words, following, each, place)
    if seen > query.clock and (work.place_of_most >= 0 or seen >= query.utility):
        return
    last = worth_of_last(query, words, place)
    utility = weigh_change(query, words, work, place, work.most - last) + last
    if utility > work.most and is_due(query, seen):
        work.most, work.place_of_most = utility, place
