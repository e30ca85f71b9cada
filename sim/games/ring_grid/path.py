"""The path of a word through the grid that counts for its value (RG-18), step by step."""

from __future__ import annotations

import numpy as np

from sim.games.ring_grid.lexicon import LONGEST
from sim.games.ring_grid.search import (
    ALL_UNSET,
    BLANK_BITS,
    NO_END,
    PENDING,
    Q_USE,
    UNSET,
    USE,
    Q,
    U,
    extend,
    rank_of,
    reach,
    uses_of_rank,
)
from sim.kernel import kernel, lowest_bit, small_kernel


@kernel
def find_path(grid, deck, word, is_shortest, ends, steps):
    """The path of a word that counts: of equally good ones, one that uses few blanks.

    Args:
        grid: of `GRID_DTYPE`; the word must lie in it.
        deck: the deck record.
        word: the word's number.
        is_shortest: 0 for the path with the most ring uses, 1 for the shortest (RG-18).
        ends: from `make_ends`.
        steps: int64, shape (2, LONGEST): gets places and letters of the steps, first to last.

    Returns:
        how many steps, ring uses.
    """
    keys, sets, nearby = ends
    start = np.empty(LONGEST + 2, np.int64)
    letters = np.int64(deck.spelling[word].letters)
    keys[0] = ALL_UNSET
    sets[0] = nearby[0] = (1 << grid.places) - 1
    start[0], start[1] = 0, 1
    for level in range(letters):
        count = start[level + 1] - start[level]
        letter = np.int64(deck.spelling[word].letter[level])
        made = extend(grid, ends, start[level], count, letter)
        begin = start[level + 1]
        for at in range(begin, begin + made):
            nearby[at] = reach(deck, sets[at])
        start[level + 2] = begin + made
    key = best_key(keys, start[letters], start[letters + 1], is_shortest)
    uses = uses_of_rank(rank_of(key, is_shortest), is_shortest)
    return trace_back(grid, deck, word, key, ends, start, steps), uses


@small_kernel
def best_key(keys, start, stop, is_shortest):
    """The key of the end that ranks highest; of several, the one with the most blanks unset."""
    best = np.int64(NO_END)
    found = keys[start]
    for at in range(start, stop):
        key = keys[at]
        if key & PENDING != 0:
            continue
        rank = rank_of(key, is_shortest) << BLANK_BITS
        for blank in range(4):
            rank += key >> BLANK_BITS * blank & UNSET == UNSET
        if rank > best:
            best = rank
            found = key
    return found


@kernel
def trace_back(grid, deck, word, key, ends, start, steps):
    """Find the steps from the last to the first, then turn them round; returns how many."""
    keys, sets, _ = ends
    level = np.int64(deck.spelling[word].letters)
    place = lowest_bit(set_of(keys, sets, start[level], start[level + 1], key))
    count = 0
    while level > 0:
        letter = np.int64(deck.spelling[word].letter[level - 1])
        before, stop = start[level - 1], start[level]
        level -= 1
        if letter == U and key & PENDING == 0:
            waiting = set_of(keys, sets, before, stop, key | PENDING)
            if waiting >> place & 1 == 1:  # RG-05: this U is on the Q tile
                key |= PENDING
                continue
        steps[0, count] = place
        steps[1, count] = letter
        count += 1
        key -= USE * ((grid.ringed >> place & 1) + (grid.ringed_twice >> place & 1))
        if key & PENDING != 0 and letter == Q:
            key = (key & ~PENDING) - Q_USE
        touching = reach(deck, 1 << place) if level > 0 else (1 << grid.places) - 1
        from_places = set_of(keys, sets, before, stop, key) & touching
        if from_places == 0:  # the blank took the letter on with this step
            for blank in range(grid.blanks):
                if grid.blank[blank] == 1 << place:
                    key |= UNSET << BLANK_BITS * blank
            from_places = set_of(keys, sets, before, stop, key) & touching
        place = lowest_bit(from_places)
    for at in range(count // 2):
        other = count - 1 - at
        for row in range(2):
            steps[row, at], steps[row, other] = steps[row, other], steps[row, at]
    return count


@small_kernel
def set_of(keys, sets, start, stop, key):
    """The places of the end with this key; none if there is no such end."""
    for at in range(start, stop):
        if keys[at] == key:
            return sets[at]
    return np.int64(0)
