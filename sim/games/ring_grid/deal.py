"""From the container to the grid: shuffle, refill, draw, arrange (RG-10, RG-11, RG-14)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.events import record
from sim.games.ring_grid.events import CODES
from sim.games.ring_grid.lexicon import LETTERS
from sim.games.ring_grid.search import read_grid
from sim.kernel import inlined_kernel, kernel
from sim.limits import MOST_CARDS

REFILL, TILE, REDRAW = CODES["refill"], CODES["tile"], CODES["redraw"]

FEWEST_VOWELS = 2
VOWEL_BITS = sum(1 << ord(letter) - ord("a") for letter in "aeiou")
MOST_REDRAWS = 100
"""Grids drawn anew in a round at most: a user's tiles may hold no vowel."""


@kernel
def fill_container(table, deck, number):
    """All tiles into the container, shuffled; the shuffle is named by its round (RG-14)."""
    for card in range(deck.cards):
        table.container[card] = card
    table.top = 0
    table.contained = deck.cards
    table.set_aside = 0
    if deck.stacked != 0 and number == 0:
        for place in range(deck.cards):
            table.container[place] = deck.order[place]
    else:
        shuffle(table, rng.stream_of(rng.SHUFFLE, 0, number))


@kernel
def shuffle(table, stream):
    """Put the tiles from ``top`` on in random order."""
    count = table.contained - table.top
    if count < 2:
        return
    order = np.empty(MOST_CARDS, np.int64)
    places = np.empty(MOST_CARDS, np.int64)
    tiles = np.empty(MOST_CARDS, np.int64)
    sheet = np.empty((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    rng.shuffle_places(table.seed, table.deal, stream, order, places, count, sheet)
    for place in range(count):
        tiles[place] = table.container[table.top + place]
    for place in range(count):
        table.container[table.top + place] = tiles[order[place]]


@inlined_kernel
def lay_grid(table, rules, deck, events):
    """Draw the grid of this round, anew while it has too few vowels and the rules say so."""
    if table.contained - table.top < deck.places:  # RG-14
        record(table, events, REFILL, (table.set_aside,))
        fill_container(table, deck, table.round_number)
        table.refills += 1
    draw_tiles(table, rules, deck, events)
    attempts = np.int64(0)
    while rules.redraw_if_few_vowels != 0 and attempts < MOST_REDRAWS and has_few_vowels(table):
        attempts += 1
        table.redraws += 1
        record(table, events, REDRAW, (attempts,))
        table.top -= deck.places  # RG-11: they go back
        shuffle(table, rng.stream_of(rng.RESHUFFLE, table.round_number, attempts))
        draw_tiles(table, rules, deck, events)


@kernel
def draw_tiles(table, rules, deck, events):
    """Take a tile for each place out of the container and lay it there."""
    grid = table.grid
    grid.places = deck.places
    for place in range(deck.places):
        grid.tile[place] = table.container[table.top + place]
    table.top += deck.places
    if rules.arrange != 0:
        arrange(grid, deck)
    grid.ringed = grid.ringed_twice = 0
    read_grid(grid, deck, rules.qu)
    for place in range(deck.places):
        record(table, events, TILE, (np.int64(place), grid.tile[place]))


@kernel
def arrange(grid, deck):
    """The dealer's choice: the commoner a letter in words, the more tiles touch it (RG-10)."""
    tiles = np.empty(MOST_CARDS, np.int64)
    for place in range(deck.places):
        tile = grid.tile[place]
        at = place
        while at > 0 and (
            deck.commonness[deck.letter[tiles[at - 1]]] < deck.commonness[deck.letter[tile]]
        ):
            tiles[at] = tiles[at - 1]
            at -= 1
        tiles[at] = tile
    for number in range(deck.places):
        grid.tile[deck.by_room[number]] = tiles[number]


@kernel
def has_few_vowels(table):
    """Fewer than two of A E I O U; neither blanks nor Y count (RG-11)."""
    vowels = 0
    for place in range(table.grid.places):
        letter = table.grid.letter[place]
        vowels += letter < LETTERS and VOWEL_BITS >> letter & 1 == 1
    return vowels < FEWEST_VOWELS


@kernel
def set_grid_aside(table):
    """The grid's tiles leave the game until a refill (RG-14)."""
    for place in range(table.grid.places):
        table.aside[table.set_aside + place] = table.grid.tile[place]
    table.set_aside += table.grid.places
