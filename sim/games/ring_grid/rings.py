"""Where the dealer lays his rings (RG-15, RG-16, RG-17)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.events import record
from sim.games.ring_grid.deal import VOWEL_BITS
from sim.games.ring_grid.events import CODES
from sim.games.ring_grid.grid import MOST_PLACES
from sim.games.ring_grid.lexicon import LETTERS, LONGEST
from sim.games.ring_grid.lists import UNKNOWN, grid_effort, rank_word
from sim.games.ring_grid.path import find_path
from sim.games.ring_grid.table import NO_PLACE
from sim.kernel import count_bits, inlined_kernel, kernel

RING = CODES["ring"]
MOST = 2
"""Rings in a round (RG-16)."""
BEST_GUESS, RANDOM, RAREST, VOWEL = range(4)
GLANCE = 10_000
"""Milliseconds of looking that a dealer's guess rests on: he sees the grid while he lays it out
(assumption)."""
SEEN_WORD = 1_000_000
"""What a word seen at a glance counts beside the letters' commonness."""
RING_TIME = 5_000
"""Milliseconds to choose a tile and lay a ring on it (assumption)."""


@kernel
def rings_of_round(rules, number):
    """Rings that the dealer lays: none, one, two and two again (RG-13, RG-16)."""
    if rules.rings != 0:
        return 0
    return min(max(number - 1, 0), MOST)


@inlined_kernel
def lay_rings(table, rules, deck, bots, words, events, found, ends):
    """The dealer lays the rings of this round; all see them before the timer starts (RG-15)."""
    dealer = table.dealer
    grid = table.grid
    worth = np.zeros(MOST_PLACES, np.int64)
    rings = rings_of_round(rules, table.round_number)
    weighs = rules.ring_policy == BEST_GUESS or rules.ring_policy == VOWEL  # noqa: PLR1714
    if rings > 0 and weighs:
        weigh_places(grid, deck, worth)
        if bots.finding_wait[table.kind[dealer]] != 0:
            glance(table, rules, deck, bots, words, found, ends, worth)
    for ring in range(rings):
        place = choose_place(table, rules, deck, worth, np.int64(ring))
        if place == NO_PLACE:
            break
        bit = 1 << place
        grid.ringed_twice |= grid.ringed & bit
        grid.ringed |= bit
        table.milliseconds += RING_TIME
        record(table, events, RING, (dealer, place))


@kernel
def weigh_places(grid, deck, worth):
    """How promising each place looks: a letter of many words that touches many tiles."""
    for place in range(grid.places):
        letter = grid.letter[place]
        worth[place] = deck.commonness[letter] * count_bits(deck.neighbours[place])


@kernel
def glance(table, rules, deck, bots, words, found, ends, worth):
    """Add what the dealer sees at once: the places of the words that he is the first to see."""
    number, how, count, waits = found
    who = table.dealer, grid_effort(deck, words, table.kind[table.dealer], found)
    steps = np.empty((2, LONGEST), np.int64)
    for at in range(count):
        word = number[at]
        if waits[at] == UNKNOWN:
            continue
        lying = how[at], waits[at]
        if rank_word(table, rules, deck, bots, words, who, word, lying) <= GLANCE:
            length, _ = find_path(table.grid, deck, word, np.int64(0), ends, steps)
            for step in range(length):
                worth[steps[0, step]] += SEEN_WORD


@kernel
def choose_place(table, rules, deck, worth, ring):
    """The place of a ring, or NO_PLACE if it may lie nowhere."""
    grid = table.grid
    free = np.int64(0)
    for place in range(grid.places):
        is_taken = rules.same_tile == 0 and grid.ringed >> place & 1 == 1  # RG-16
        is_barred = rules.ring_on_blank != 0 and grid.letter[place] == LETTERS  # RG-17
        if not is_taken and not is_barred:
            free |= 1 << place
    if free == 0:
        return NO_PLACE
    if rules.ring_policy == RANDOM:
        return random_place(table, free, ring)
    if rules.ring_policy == RAREST:
        narrowed = rarest_places(grid, deck, free)
        return random_place(table, narrowed if narrowed != 0 else free, ring)
    if rules.ring_policy == VOWEL:
        vowels = np.int64(0)
        for place in range(grid.places):
            letter = grid.letter[place]
            if letter < LETTERS and VOWEL_BITS >> letter & 1 == 1:
                vowels |= 1 << place
        free = free & vowels if free & vowels != 0 else free
    best = NO_PLACE
    for place in range(grid.places):
        if free >> place & 1 == 1 and (best == NO_PLACE or worth[place] > worth[best]):
            best = np.int64(place)
    return best


@kernel
def random_place(table, free, ring):
    """One of these places."""
    stream = rng.stream_of(rng.CHOICE, table.dealer, table.round_number)
    drawn = rng.word(table.seed, table.deal, stream, ring)
    chosen = rng.below(drawn, count_bits(free))
    for _ in range(chosen):
        free &= free - 1
    return np.int64(count_bits((free & -free) - 1))


@kernel
def rarest_places(grid, deck, free):
    """The places whose letter has the fewest copies among the tiles; none if all show blanks."""
    fewest = np.int64(1 << 30)
    places = np.int64(0)
    for place in range(grid.places):
        letter = grid.letter[place]
        if free >> place & 1 == 1 and letter < LETTERS:
            if deck.copies[letter] < fewest:
                fewest = deck.copies[letter]
                places = np.int64(0)
            if deck.copies[letter] == fewest:
                places |= 1 << place
    return places
