"""The best change of a board word that is left whole (Split Off, Split Run).

The answers are those of `sim.search.change`. These games ask about each word of the board, and
mostly a person does not see in time what could be made of it: so it is asked whether he sees a
word before it is weighed, which takes several times as long.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, kernel, small_kernel
from sim.search.answer import clear_answer, worth_kept, write_change
from sim.search.any_board_move import number_no_cards
from sim.search.block import fetch_word
from sim.search.board_work import WORK_DTYPE, letters_of_work, may_beat, may_change_to, prepare
from sim.search.change import find_changed_word, prepare_change, weigh_again, weigh_change
from sim.search.notice import may_see, sees
from sim.search.query import ANY_MOVE
from sim.search.walk import walk
from sim.search.worth import worth_of_last

FOLLOWING = 16
"""Words that are brought near before they are looked at; one by one each would be waited for."""
NEXT_DTYPE = np.dtype([("count", np.int64), ("place", np.int64, (FOLLOWING,))], align=True)
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
    room, next_room = np.empty(1, WORK_DTYPE), np.empty(1, NEXT_DTYPE)
    work, following = room[0], next_room[0]
    prepare(query, work)
    prepare_change(query, work)
    number_no_cards(work)
    work.most, work.place_of_most = worth_kept(query), -1
    following.count = 0
    state = work, following
    walk(query, words, state, letters_of_work(work), may_be_better, look_soon, False)
    look_at_following(query, words, work, following)
    if work.place_of_most >= 0:
        weigh_again(query, words, work, work.place_of_most)
        write_change(query, words, work)
        query.utility += query.by_last[query.letter[0, query.length[0] - 1]]
    room[0].wilds = next_room[0].count = 0  # so that the rooms live until here


@small_kernel
def may_be_better(query, state, bound):
    """Can a word of such a bound be better than the best change so far?"""
    return may_beat(query, state[0], bound)


@small_kernel
def look_soon(query, words, state, place):
    """Have a word brought near that may be better; look at some of them together."""
    work, following = state
    if may_beat(query, work, words.bound[query.kind, place]):
        fetch_word(words, query.kind, place)
        following.place[following.count] = place
        following.count += 1
        if following.count == FOLLOWING:
            look_at_following(query, words, work, following)


@kernel
def look_at_following(query, words, work, following):
    """Look at the words brought near."""
    for each in range(following.count):
        look_if_seen(query, words, work, following.place[each])
    following.count = 0


@kernel
def look_if_seen(query, words, work, place):
    """Note the change to a word if the bot sees it and it is the best so far."""
    if not may_beat(query, work, words.bound[query.kind, place]):
        return
    if not may_change_to(query, words, work, place):
        return
    if not may_see(query, words, place) or not sees(query, words, place):
        return
    last = worth_of_last(query, words, place)
    utility = weigh_change(query, words, work, place, work.most - last) + last
    if utility > work.most:
        work.most, work.place_of_most = utility, place
