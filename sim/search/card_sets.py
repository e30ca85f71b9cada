"""All sets of some cards by how many they are: what their letters add up to, and what they gain.

Cards of a letter are alike, so a set is told by how many it has of each letter. Sets of one card
more are made of those before by another card of their last letter, or one of a later letter.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS

MOST_SETS = 512
MOST_SIZES = 32
COPY_BITS = 5
COPIES = (1 << COPY_BITS) - 1

SETS_DTYPE = np.dtype(
    [
        ("letters", np.int64),  # different ones
        ("copies", np.int64, (LETTERS,)),  # of each of them
        ("number", np.int64, (LETTERS,)),  # what one of them adds
        ("worth", np.int64, (LETTERS,)),  # what one of them gains
        ("sizes", np.int64),  # sets of fewer cards have been made
        ("start", np.int64, (MOST_SIZES + 2,)),  # of the sets of so many cards
        ("added", np.int64, (MOST_SETS,)),  # what the letters of a set add up to
        ("gained", np.int64, (MOST_SETS,)),  # utility of its cards
        ("last", np.int64, (MOST_SETS,)),  # its last letter, and how many of it
    ],
    align=True,
)


@small_kernel
def begin_sets(sets):
    """There is no card yet, and the empty set alone."""
    sets.letters = sets.added[0] = sets.gained[0] = sets.start[0] = 0
    sets.start[1] = sets.sizes = 1


@small_kernel
def put_card(sets, number, worth, copies):
    """Sets are made of so many cards of one more letter, too."""
    sets.copies[sets.letters] = copies
    sets.number[sets.letters] = number
    sets.worth[sets.letters] = worth
    sets.letters += 1


@kernel
def make_sets(sets, size):
    """Make all sets of so many cards, if they are not made yet; False if there is no room."""
    while sets.sizes <= size:
        made = sets.start[sets.sizes]
        if sets.sizes == 1:
            for letter in range(sets.letters):
                note_set(sets, np.int64(0), np.int64(letter), np.int64(1), made + letter)
            made += sets.letters
        else:
            for each in range(sets.start[sets.sizes - 1], made):
                last, copies = sets.last[each] >> COPY_BITS, sets.last[each] & COPIES
                if MOST_SETS - made < sets.letters - last:
                    return False
                if copies < sets.copies[last]:
                    note_set(sets, each, last, copies + 1, made)
                    made += 1
                for letter in range(last + 1, sets.letters):
                    note_set(sets, each, np.int64(letter), np.int64(1), made)
                    made += 1
        sets.sizes += 1
        sets.start[sets.sizes] = made
    return True


@small_kernel
def count_sets(sets, size):
    """How many sets of so many cards there are."""
    return sets.start[size + 1] - sets.start[size]


@small_kernel
def note_set(sets, smaller, letter, copies, place):
    """Note the set that a card more makes of a smaller one."""
    sets.added[place] = sets.added[smaller] + sets.number[letter]
    sets.gained[place] = sets.gained[smaller] + sets.worth[letter]
    sets.last[place] = letter << COPY_BITS | copies
