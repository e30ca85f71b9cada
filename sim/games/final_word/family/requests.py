"""What a player asks the other for, and which requests were in vain (Pluck It).

He weighs what a card of a letter would bring him against the chance that the other holds one. Who
was refused a letter knows that the other had none: only cards that have come since can be one.
"""

from __future__ import annotations

import numpy as np

from sim.games.final_word.family import search
from sim.games.final_word.family.table import NO_CARD
from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.choice import draw_below
from sim.search.hand import is_asked_as_built
from sim.search.looking import start_looking
from sim.search.query import ANY_MOVE
from sim.search.searches import BEST_WORD, WORD_WITH_GIVEN
from sim.search.searches import search as search_hand
from sim.search.wishes import (
    ARRIVED,
    BESIDE,
    CERTAIN,
    LETTER,
    NO_LETTER,
    PLACE,
    RANKS,
    find_wish,
)
from sim.search.worth import answer_hand_word, points_of_hand_word


@kernel
def choose_letter(table, deck, bots, words):
    """The letter that promises most: what his best word gains by such a card, by its chance.

    He does not know the other's hand (ALL-07) but what he was refused, and how many cards came to
    it since (F14-06). If no letter promises anything he asks for the best one to keep; who takes
    any move asks for that of any card.
    """
    chair, query = table.chair, table.query
    search.ask_for_new_word(table, deck, bots, chair)
    table.foresees = 0
    if query.choice == ANY_MOVE:
        letter = deck.letter[draw_below(query, deck.cards)]
        table.choices[chair] = query.choices
        return letter
    search_hand(query, words, BEST_WORD)
    search.after_search(table, chair)
    query.first_word = search.NOT_ASKED
    wish = table.wish
    wish[BESIDE] = query.utility if query.found != 0 else 0
    wish[ARRIVED] = table.came[chair, 0]  # he has a word in mind
    for letter in range(LETTERS):
        wish[letter] = chance_of(table, deck, chair, letter)
    find_wish(query, words, wish, deck.planes[query.kind])
    letter = wish[LETTER]
    table.foresees = table.p_bad_word == 0 and is_asked_as_built(query, words)
    return letter if letter != NO_LETTER else most_useful_left(table, deck, bots, chair)


@small_kernel
def has_foreseen(table):
    """Does he know already what he can play, with the letter that he got or without one?

    Who sees all words at once found both before he asked.
    """
    found = table.query.found != 0
    return table.foresees != 0 and (found if table.turned == NO_CARD else table.wish[LETTER] >= 0)


@kernel
def play_foreseen(table, words, chair):
    """As the search for what he `has_foreseen`, whose answer it leaves: the query is that still.

    Returns:
        1: a word is found.
    """
    query, place = table.query, table.wish[PLACE]
    query.clock, query.looked = table.clock[chair], table.looked[chair]
    start_looking(query, words, BEST_WORD if table.turned == NO_CARD else WORD_WITH_GIVEN)
    if table.turned != NO_CARD:
        query.found, query.points = 1, points_of_hand_word(query, words, place)
        answer_hand_word(query, words, place, 0)
    search.after_search(table, chair)
    return query.found


@small_kernel
def chance_of(table, deck, chair, letter):
    """The chance, of `CERTAIN`, that the other holds a letter, by its share of the deck."""
    cards = min(table.unknown[chair, letter], table.hand_size[1 - chair])
    if cards == table.hand_limit:
        return table.usual_chance[letter]
    return chance_among(deck, table.in_deck[letter], cards)


@kernel
def chance_among(deck, in_deck, cards):
    """The chance, of `CERTAIN`, that a letter is among so many cards, by its share of the deck."""
    none = np.int64(CERTAIN)
    for _ in range(cards):
        none = none * (deck.cards - in_deck) // deck.cards
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
def look_through_deck(table, deck):
    """Note how many cards of each letter there are and which comes first."""
    for letter in range(LETTERS):
        table.in_deck[letter] = 0
    for card in range(deck.cards - 1, -1, -1):
        letter = deck.letter[card]
        table.in_deck[letter] += 1
        table.wish[RANKS + letter] = card
    for letter in range(LETTERS):
        table.usual_chance[letter] = chance_among(deck, table.in_deck[letter], table.hand_limit)


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
