"""Turns time that a player looks into time on the clock of a search (`sim.bots.attention`).

The clock runs the faster, the fewer different letters there are to choose from: a few cards are
seen through at once, ten are not in a minute. Letters that must be used are not counted.
"""

from __future__ import annotations

from sim.bots.attention import PACE_SHIFT
from sim.kernel import count_bits, small_kernel
from sim.search.query import FIRST, GIVE_AND_TAKE, LETTER_KINDS
from sim.search.words import COMBINATION, SHARE_SHIFT, WORD_CHANGE, WORD_SPLIT, WORD_WITH_GIVEN


@small_kernel
def start_looking(query, words, number):
    """Add the time looked to the clock of a query.

    Args:
        query: ``looked`` milliseconds become time on ``clock`` and are 0 then.
        words: the words record.
        number: of the search.
    """
    milliseconds = query.looked
    query.looked = 0
    attention = words.attention[query.kind]
    passed = milliseconds * attention.pace[letters_to_choose_from(query, number)] >> PACE_SHIFT
    if number == WORD_SPLIT:  # each look also has to keep the rest in mind
        passed = passed * attention.split_share >> SHARE_SHIFT
    if number == WORD_WITH_GIVEN and query.place_of_given == FIRST:
        passed = (passed << SHARE_SHIFT) // attention.first_letter
    query.clock += passed


@small_kernel
def letters_to_choose_from(query, number):
    """How many different letters may be used or left.

    Those of the board count where they may be taken apart; where they stay as they lie, or one of
    them must be used, they leave no choice.
    """
    letters = 0
    for letter in range(LETTER_KINDS):
        letters |= (query.count[letter] > 0) << letter
    takes = number == WORD_CHANGE and query.moves & GIVE_AND_TAKE != 0 and query.taken_usable != 0
    if number == COMBINATION or takes:
        for place in range(query.board_length):
            letters |= 1 << query.board[place]
    return count_bits(letters)
