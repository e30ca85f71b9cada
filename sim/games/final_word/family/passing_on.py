"""Which two cards of a word are passed on to the next player, a vowel and a consonant (OW)."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel
from sim.search.query import WORD_ROOM

A_TO_Z = "abcdefghijklmnopqrstuvwxyz"
VOWELS, Y = (sum(1 << A_TO_Z.index(letter) for letter in kind) for kind in ("aeiou", "y"))
CONSONANTS = (1 << len(A_TO_Z)) - 1 - VOWELS
"""Letters as bits; Y is among the consonants."""
NO_PAIR = np.int64(-1)


@kernel
def choose_pair(query, rules):
    """The cards to pass on: any of each kind (F11-06), those of least worth and use (F11-02).

    Returns:
        the places of a vowel and of a consonant, as vowel * WORD_ROOM + consonant; NO_PAIR if
        there are none but the letters received, which may not be passed on again (F11-03).
    """
    vowels = Y
    for place in range(query.length[0]):
        if VOWELS >> query.letter[0, place] & 1 != 0 or rules.y_as_vowel != 0:
            vowels = VOWELS  # F11-01
    best, least = NO_PAIR, np.int64(1 << 40)
    for vowel in range(query.length[0]):
        for consonant in range(query.length[0]):
            is_vowel = vowels >> query.letter[0, vowel] & 1
            if is_vowel == 0 or vowels >> query.letter[0, consonant] & 1 != 0:
                continue
            if rules.repass == 0 and was_received(query, vowel, consonant):
                continue
            cost = worth_of(query, vowel) + worth_of(query, consonant)
            if cost < least:
                best, least = np.int64(vowel * WORD_ROOM + consonant), cost
    return best


@kernel
def was_received(query, one, other):
    """True if these are the two letters received."""
    if query.board_length == 0:
        return False
    first, second = query.letter[0, one], query.letter[0, other]
    return (first == query.board[0] and second == query.board[1]) or (
        second == query.board[0] and first == query.board[1]
    )


@kernel
def worth_of(query, place):
    """What the card at a place is worth to have: its points, and its use in hand."""
    letter = query.letter[0, place]
    given = query.board_place[0, place]
    points = query.board_value[given] if given >= 0 else query.value[letter]
    return 100 * points + query.keep[letter]
