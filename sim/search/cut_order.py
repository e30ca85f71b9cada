"""The order of a cut's entries, if words were left out that the best cut cannot be made of.

Equal cuts are told apart by the order in which entries stand, and that by how far the utilities
of a part's entries lie apart: so of the words left out one is looked for that is worth so little
that it would change the order.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.board_work import NONE
from sim.search.cut_list import becomes, may_be_laid, note_seeds, part_beside
from sim.search.cut_work import LEVELS, shift_of, utility_of_word
from sim.search.query import LETTER_KINDS


@kernel
def would_reorder(query, words, cut):
    """Would words left out have changed the order of entries that the best cut may be made of?

    Then a least utility of each part's entries is noted that sorts them as theirs would.
    """
    if cut.left_out == 0:
        return False
    is_changed = False
    for part in range(cut.parts):
        most = cut.most[part]
        if most + cut.most[part_beside(query, cut, part)] < cut.best:
            continue
        shift = shift_of(most - cut.least[part])
        last = shift_of(most - least_of_entry(query, cut, part))
        while shift < last and has_entry(query, words, cut, part, most - (LEVELS << shift)):
            cut.least[part] = most - (LEVELS << shift)
            shift += 1
            is_changed = True
    return is_changed


@kernel
def has_entry(query, words, cut, part, utility):
    """Could a part become a word left out that is worth at most so much?"""
    for are_others in range(2):  # words whose bounds are so low first
        for each in range(cut.noted):
            if cut.is_hopeful[each] != 0 or cut.noted_needs[each] & cut.part_lacks[part] != 0:
                continue
            is_other = cut.noted_bound[each] + cut.part_gain[part] > utility
            place = cut.noted_place[each]
            if place < 0 or is_other != (are_others != 0):
                continue
            if utility_of_word(query, words, cut, place) + cut.part_gain[part] > utility:
                continue
            note_seeds(query, words, cut, place)
            if may_be_laid(query, words, cut, place) and becomes(query, words, cut, part, each):
                return True
    return False


@small_kernel
def least_of_entry(query, cut, part):
    """The least that an entry of a part can be worth."""
    least, worth = np.int64(0), -NONE
    for letter in range(LETTER_KINDS):
        if cut.hand[letter] > 0:
            worth = min(worth, cut.worth[letter])
            least += cut.hand[letter] * min(cut.worth[letter], 0)
    for board in range(query.board_length):
        worth = min(worth, cut.worth[query.board[board]])
        least += min(cut.worth[query.board[board]], 0)
    if least == 0:
        least = max(query.least_length, cut.end[part] - cut.start[part]) * worth
    return least + cut.part_gain[part]
