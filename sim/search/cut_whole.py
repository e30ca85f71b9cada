"""The best change of a board word that is left whole (Split Off, Split Run).

The answers are those of `sim.search.change`. These games ask about each word of the board, and
mostly a person does not see in time what could be made of it: so it is asked whether he sees a
word before it is weighed, which takes several times as long.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel
from sim.search.answer import clear_answer, worth_kept, write_change
from sim.search.any_board_move import number_no_cards
from sim.search.board_work import WORK_DTYPE, letters_of_work, may_beat, may_change_to, prepare
from sim.search.change import find_changed_word, prepare_change, weigh_again, weigh_change
from sim.search.notice import may_see, sees
from sim.search.query import ANY_MOVE
from sim.search.walk import walk
from sim.search.worth import worth_of_last


@kernel
def find_change_of_whole(query, words):
    """Answer a query for the best word made of the whole board word, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``moves`` and what goes with them.
    """
    if query.choice == ANY_MOVE or query.duplicates_only != 0:
        find_changed_word(query, words)
        return
    room = np.empty(1, WORK_DTYPE)
    work = room[0]
    clear_answer(query)
    if query.board_length == 0:
        return
    prepare(query, work)
    prepare_change(query, work)
    number_no_cards(work)
    work.most, work.place_of_most = worth_kept(query), -1
    walk(query, words, work, letters_of_work(work), may_beat, look_if_seen, False)
    if work.place_of_most >= 0:
        weigh_again(query, words, work, work.place_of_most)
        write_change(query, words, work)
        query.utility += query.by_last[query.letter[0, query.length[0] - 1]]
    room[0].wilds = 0  # so that the room lives until here


@kernel
def look_if_seen(query, words, work, place):
    """Note the change to a word if the bot sees it and it is the best so far."""
    if not may_beat(query, work, words.ranked[query.kind, place].bound):
        return
    if not may_change_to(query, words, work, place):
        return
    if not may_see(query, words, place) or not sees(query, words, place):
        return
    last = worth_of_last(query, words, place)
    utility = weigh_change(query, words, work, place, work.most - last) + last
    if utility > work.most:
        work.most, work.place_of_most = utility, place
