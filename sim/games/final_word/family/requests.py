"""What a player asks the other for, and which requests were in vain (Pluck It).

He weighs what a card of a letter would bring him against the chance that the other holds one. Who
was refused a letter knows that the other had none: only cards that have come since can be one.
"""

from __future__ import annotations

import numpy as np

from sim.games.final_word.family import search
from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.choice import draw_below
from sim.search.fit import first_bit
from sim.search.query import ANY_MOVE, MOST_COPIES
from sim.search.searches import BEST_WORD
from sim.search.searches import search as look_for

NO_LETTER = np.int64(-1)
CERTAIN = 1_000_000


@kernel
def choose_letter(table, deck, bots, words):
    """The letter that promises most: what his best word gains by such a card, by its chance.

    He does not know the other's hand (ALL-07) but what he was refused, and how many cards came to
    it since (F14-06). If no letter promises anything he asks for the best one to keep; who takes
    any move asks for that of any card.
    """
    chair, query = table.chair, table.query
    search.ask_for_new_word(table, deck, bots, chair)
    if query.choice == ANY_MOVE:
        letter = deck.letter[draw_below(query, deck.cards)]
        table.choices[chair] = query.choices
        return letter
    without = look(table, words, np.int64(0))
    query.must_beat, query.beaten = 1, without  # what does not gain need not be found
    letter, most, tried = NO_LETTER, np.int64(0), np.int64(0)
    for card in range(deck.cards):
        wish = deck.letter[card]
        if tried >> wish & 1 != 0:
            continue
        tried |= np.int64(1) << wish
        chance = chance_of(table, deck, chair, wish)
        if chance == 0:
            continue
        if query.count[wish] == 0:  # else its cards might have come sooner
            query.must_hold = first_bit(wish)
        add_card(query, wish, deck.value[card], table.came[chair, 0])  # he has a word in mind
        promise = (look(table, words, without) - without) * chance // CERTAIN
        take_card(query, wish)
        query.must_hold = 0
        if promise > most:
            letter, most = wish, promise
    query.must_beat = 0
    query.first_word = search.NOT_ASKED
    return letter if letter != NO_LETTER else most_useful_left(table, deck, bots, chair)


@kernel
def look(table, words, otherwise):
    """Look for the best word of the hand in the query; returns its utility, or ``otherwise``."""
    look_for(table.query, words, BEST_WORD)
    search.after_search(table, table.chair)
    return table.query.utility if table.query.found != 0 else otherwise


@kernel
def add_card(query, letter, value, arrived):
    """One card more in the hand of the query, its letter's oldest."""
    copies = min(query.count[letter], MOST_COPIES - 1)
    for copy in range(copies, 0, -1):
        query.arrived[letter, copy] = query.arrived[letter, copy - 1]
    query.arrived[letter, 0] = arrived
    query.value[letter] = value
    query.count[letter] += 1
    query.hand_size += 1


@kernel
def take_card(query, letter):
    """Undo `add_card`."""
    query.hand_size -= 1
    query.count[letter] -= 1
    for copy in range(min(query.count[letter], MOST_COPIES - 1)):
        query.arrived[letter, copy] = query.arrived[letter, copy + 1]


@kernel
def chance_of(table, deck, chair, letter):
    """The chance, of `CERTAIN`, that the other holds a letter, by its share of the deck."""
    cards = 0
    for card in range(deck.cards):
        cards += deck.letter[card] == letter
    none = np.int64(CERTAIN)
    for _ in range(min(table.unknown[chair, letter], table.hand_size[1 - chair])):
        none = none * (deck.cards - cards) // deck.cards
    return CERTAIN - none


@kernel
def most_useful_left(table, deck, bots, chair):
    """The letter of the deck that is worth most to keep, if the other may have it."""
    kind, best = table.kind[chair], NO_LETTER
    for card in range(deck.cards):
        letter = deck.letter[card]
        if table.unknown[chair, letter] > 0 and (
            best == NO_LETTER or bots.keep[kind, letter] > bots.keep[kind, best]
        ):
            best = letter
    return best if best != NO_LETTER else deck.letter[0]


@kernel
def forget_refusals(table, cards):
    """The game begins: all cards of the hands are unknown."""
    for chair in range(2):
        for letter in range(LETTERS):
            table.unknown[chair, letter] = cards


@small_kernel
def note_refusal(table, chair, letter):
    """The other has no such card (F14-06)."""
    table.unknown[chair, letter] = 0


@kernel
def note_new_cards(table, chair, cards):
    """So many cards come to a player's hand: what he was asked for in vain he may have now."""
    for letter in range(LETTERS):
        table.unknown[1 - chair, letter] += cards


@small_kernel
def cards_to_come(table, chair):
    """How many cards the refill at the end of a turn brings."""
    return min(max(table.hand_limit - table.hand_size[chair], 0), table.deck_left)
