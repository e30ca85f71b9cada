"""The best word of a hand where each card is worth more in hand: looked up by its letters."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.awaited import await_words, has_seen, may_matter_yet, wait_for
from sim.search.board_work import NO_PLACE
from sim.search.few_cards import CHANGE_DTYPE, is_cheapest_best, look_up_words
from sim.search.hand import find_best_word, worth_of
from sim.search.query import ANY_MOVE
from sim.search.words import NOTHING
from sim.search.worth import answer_hand_word


@kernel
def find_cheapest_word(query, words):
    """As `sim.search.hand.find_best_word`, sooner for who would rather keep his cards.

    Asks for ``letter_sets``; without a board word and a letter that must be laid.
    """
    if query.choice == ANY_MOVE or not look_up_best(query, words):
        find_best_word(query, words)


@kernel
def look_up_best(query, words):
    """Find the word of most utility, if words can be looked up; False if they cannot be."""
    room = np.empty(1, CHANGE_DTYPE)
    work = room[0]
    query.found = query.candidates = 0
    await_words(query)
    work.most, work.place_of_most, work.wilds = np.int64(NOTHING), NO_PLACE, 0
    for letter in range(LETTERS):
        work.gain[letter] = query.card_weight - query.keep[letter]
    if not is_cheapest_best(query, work):
        return False
    if not look_up_words(query, words, work, look_at_hand_word):
        return False
    if work.place_of_most != NO_PLACE:
        query.found = 1
        query.utility, query.points = work.most, query.most_points
        answer_hand_word(query, words, work.place_of_most, 0)
    room[0].wilds = 0  # so that the room lives until here
    return True


@small_kernel
def look_at_hand_word(query, words, work, place, least):
    """Note a legal word that the bot sees if it is worth more than ``least``."""
    wait = wait_for(query, words, place)
    if not may_matter_yet(query, wait):
        return
    utility, points = worth_of(query, words, place)
    if utility > least and has_seen(query, words, place, wait):
        work.most, work.place_of_most, query.most_points = utility, place, points
