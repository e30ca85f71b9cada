"""All words of a grid, exactly, by walking the words' tree and the grid together.

What is known of a beginning is a list of *ends*: what its blanks stand for so far and how often it
has used a ring, as a key, and with it the set of places where a path that spells it may end. One
letter more moves each set on to the neighbours that show the letter (RG-02, RG-07: a place may be
met again, but a step always leaves it). A blank that is met for the first time takes the letter on
and keeps it to the end of the word (RG-08).
"""

from __future__ import annotations

import numpy as np

from sim.games.ring_grid.grid import HALF_PLACES, HALF_SETS, MOST_PLACES
from sim.games.ring_grid.lexicon import LETTERS, LONGEST, NO_WORD
from sim.kernel import count_bits, kernel, lowest_bit, small_kernel

MOST_BLANKS = 4
BLANK_BITS = 5
UNSET = (1 << BLANK_BITS) - 1
ALL_UNSET = (1 << BLANK_BITS * MOST_BLANKS) - 1
PENDING = 1 << 20
"""Key: a Q tile was stepped on and its U is not spelled yet (RG-05)."""
USE = 1 << 21
"""Key: one ring use (RG-18)."""
USES_MASK = 31
Q_USE = 1 << 27
"""Key: one Q tile, which makes the path a step shorter."""
Q, U = 16, 20
NEEDS_BLANK = 1 << 5
"""Beside a word's ring uses: no path without a blank spells it."""
FIRST_HALF = HALF_SETS - 1
NO_END = -1

GRID_FIELDS = (
    ("places", np.int64),
    ("tile", np.int64, (MOST_PLACES,)),  # card by place
    ("letter", np.int64, (MOST_PLACES,)),  # by place; LETTERS for a blank
    ("showing", np.int64, (LETTERS + 1,)),  # places by letter, a bit mask; blanks last
    ("letters", np.int64),  # letters that a tile shows, a bit mask
    ("blanks", np.int64),
    ("blank", np.int64, (MOST_BLANKS,)),  # places of the blanks, a bit each
    ("q_tiles", np.int64),  # places of tiles that read QU, a bit mask (RG-05)
    ("ringed", np.int64),  # places with one ring or two (RG-16)
    ("ringed_twice", np.int64),
)
GRID_DTYPE = np.dtype(list(GRID_FIELDS), align=True)


@small_kernel
def reach(deck, places):
    """The places that touch one of these; a place does not touch itself (RG-07)."""
    return deck.reach[0, places & FIRST_HALF] | deck.reach[1, places >> HALF_PLACES]


@kernel
def read_grid(grid, deck, reads_qu):
    """Note where each letter lies, after ``places`` and ``tile`` have been filled."""
    grid.letters = grid.blanks = grid.q_tiles = 0
    for letter in range(LETTERS + 1):
        grid.showing[letter] = 0
    for place in range(grid.places):
        letter = deck.letter[grid.tile[place]]
        grid.letter[place] = letter
        if letter == LETTERS:
            grid.blank[grid.blanks] = 1 << place
            grid.blanks += 1
        else:
            grid.letters |= 1 << letter
        if letter == Q and reads_qu != 0:
            grid.q_tiles |= 1 << place
            grid.letters |= 1 << U
        else:
            grid.showing[letter] |= 1 << place


@small_kernel
def add_end(keys, sets, start, count, key, places):
    """Add an end, together with one of the same key if there is one; returns how many there are."""
    for at in range(start, start + count):
        if keys[at] == key:
            sets[at] |= places
            return count
    keys[start + count] = key
    sets[start + count] = places
    return count + 1


@small_kernel
def add_ends(grid, keys, sets, start, count, key, places):
    """Add an end for each number of ring uses that stepping onto these places makes."""
    if places & grid.ringed == 0:
        return add_end(keys, sets, start, count, key, places)
    plain = places & ~grid.ringed
    once = places & grid.ringed & ~grid.ringed_twice
    twice = places & grid.ringed_twice
    if plain != 0:
        count = add_end(keys, sets, start, count, key, plain)
    if once != 0:
        count = add_end(keys, sets, start, count, key + USE, once)
    if twice != 0:
        count = add_end(keys, sets, start, count, key + 2 * USE, twice)
    return count


@kernel
def extend(grid, ends, start, count, letter):
    """The ends of a beginning with one letter more, written behind its own.

    Args:
        grid: a record of `GRID_DTYPE`.
        ends: room for ends: key, set of places, and places that touch the set, which is filled in
            for those of the beginning.
        start, count: where the beginning's ends stand.

    Returns:
        how many ends there are now, from ``start + count`` on; 0 if it cannot be spelled.
    """
    keys, sets, nearby = ends
    to = start + count
    made = 0
    showing = grid.showing[letter]
    for at in range(start, to):
        key = keys[at]
        near = nearby[at]
        if key & PENDING != 0:
            if letter == U:
                made = add_end(keys, sets, to, made, key & ~PENDING, sets[at])
            continue
        places = near & showing
        for blank in range(grid.blanks):
            bit = grid.blank[blank]
            if near & bit != 0:
                shift = BLANK_BITS * blank
                stands_for = key >> shift & UNSET
                if stands_for == letter:
                    places |= bit
                elif stands_for == UNSET:  # RG-08: it keeps the letter to the end of the word
                    taken = key ^ (UNSET ^ letter) << shift
                    made = add_ends(grid, keys, sets, to, made, taken, bit)
        if places != 0:
            made = add_ends(grid, keys, sets, to, made, key, places)
        if letter == Q and near & grid.q_tiles != 0:
            pending = (key | PENDING) + Q_USE
            made = add_ends(grid, keys, sets, to, made, pending, near & grid.q_tiles)
    return made


@kernel
def make_ends(blanks):
    """Room for the ends of a search: key, set of places, what touches the set.

    A beginning of n letters has at most (n + 1) ** blanks readings of its blanks, each with up to
    2 n + 1 numbers of ring uses. Memory is used only as far as it is written.
    """
    room = 1 << (13, 13, 17, 20, 23)[blanks]
    return np.empty(room, np.int64), np.empty(room, np.int64), np.empty(room, np.int64)


@kernel
def find_all_words(grid, deck, least, is_shortest, found, how):
    """All words of a grid, in alphabetical order.

    Args:
        grid: from `read_grid`.
        deck: the deck record, with the words' tree.
        least: letters of the shortest word (RG-06).
        is_shortest: which path counts (RG-18): 0 the best, 1 the shortest.
        found: int64, room for the numbers of all words.
        how: int64, as long: the ring uses of the path that counts, and `NEEDS_BLANK`.

    Returns:
        how many words there are.
    """
    ends = make_ends(grid.blanks)
    keys, sets, nearby = ends
    node = np.empty(LONGEST + 1, np.int64)
    left = np.empty(LONGEST + 1, np.int64)
    start = np.empty(LONGEST + 2, np.int64)
    keys[0] = ALL_UNSET
    sets[0] = nearby[0] = (1 << grid.places) - 1
    node[0] = 0
    left[0] = deck.nodes[0].children
    start[0], start[1] = 0, 1
    level = words = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        bit = left[level] & -left[level]
        left[level] ^= bit
        parent = node[level]
        before = deck.nodes[parent].children & bit - 1
        child = deck.nodes[parent].first + count_bits(before)
        if count_bits(deck.nodes[child].must & ~grid.letters) > grid.blanks:
            continue
        count = start[level + 1] - start[level]
        made = extend(grid, ends, start[level], count, lowest_bit(bit))
        if made == 0:
            continue
        begin = start[level + 1]
        word = deck.nodes[child].word
        if word != NO_WORD and level + 1 >= least:
            way = weigh_ends(keys, begin, made, is_shortest)
            if way >= 0:
                found[words] = word
                how[words] = way
                words += 1
        if deck.nodes[child].children != 0:
            for at in range(begin, begin + made):
                nearby[at] = reach(deck, sets[at])
            level += 1
            node[level] = child
            left[level] = deck.nodes[child].children
            start[level + 1] = begin + made
    return words


@small_kernel
def weigh_ends(keys, start, count, is_shortest):
    """The ring uses of the path that counts, and `NEEDS_BLANK`; -1 if all ends wait for a U."""
    best = NO_END
    needs_blank = NEEDS_BLANK
    for at in range(start, start + count):
        key = keys[at]
        if key & PENDING == 0:
            best = max(best, rank_of(key, is_shortest))
            if key & ALL_UNSET == ALL_UNSET:
                needs_blank = 0
    if best == NO_END:
        return -1
    return uses_of_rank(best, is_shortest) | needs_blank


@small_kernel
def rank_of(key, is_shortest):
    """How an end ranks (RG-18): by ring uses; or the fewest steps, and of those the fewest uses."""
    uses = key // USE & USES_MASK
    if is_shortest != 0:
        return key // Q_USE * (USES_MASK + 1) + USES_MASK - uses
    return uses


@small_kernel
def uses_of_rank(rank, is_shortest):
    """The ring uses of an end of this rank."""
    if is_shortest != 0:
        return USES_MASK - (rank & USES_MASK)
    return rank
