"""What a player asks the other for, and which requests were in vain (Pluck It)."""

from __future__ import annotations

import numpy as np

from sim.games.final_word.family import search
from sim.kernel import kernel, small_kernel
from sim.search.query import ANY_MOVE, MOST_BARRED, WILD
from sim.search.searches import BEST_WORD

NO_LETTER = np.int64(-1)
REQUEST_FIELDS = (
    # by chair: letters, as bits, that the other had none of and has drawn no card since (F14-06)
    ("refused", np.int64, (2,)),
)


@kernel
def choose_letter(table, deck, bots, words):
    """The letter that he asks for: what would make his best word if he had one card more.

    He does not know the other's hand (ALL-07) but what he was refused since it last grew (F14-06):
    then he asks for the next best word's. If no card would help he asks for the best kept.
    """
    chair, query = table.chair, table.query
    search.ask_for_new_word(table, deck, bots, chair)
    query.count[WILD] = 1
    query.hand_size += 1
    query.arrived[WILD, 0] = table.came[chair, 0]
    query.value[WILD] = 0
    letter, tries = NO_LETTER, 0
    while letter == NO_LETTER and tries < MOST_BARRED:
        query.barred_count = tries
        search.find_answer(table, words, chair, BEST_WORD)
        wish = letter_of_wild(query)
        if wish == NO_LETTER:
            break
        if query.choice == ANY_MOVE or table.refused[chair] >> wish & 1 == 0:
            letter = wish
        query.barred[tries] = query.word_id[0]
        tries += 1
    query.count[WILD] = 0
    query.first_word = search.NOT_ASKED
    return letter if letter != NO_LETTER else most_useful_left(table, deck, bots, chair)


@small_kernel
def letter_of_wild(query):
    """What the wild card stands for in the answer; `NO_LETTER` if it is not used."""
    letter = NO_LETTER
    for place in range(query.length[0] if query.found != 0 else 0):
        if query.is_wild[0, place] != 0:
            letter = query.letter[0, place]
    return letter


@kernel
def most_useful_left(table, deck, bots, chair):
    """The letter of the deck that is worth most to keep, if he was not refused it."""
    kind, best = table.kind[chair], NO_LETTER
    for card in range(deck.cards):
        letter = deck.letter[card]
        if table.refused[chair] >> letter & 1 == 0 and (
            best == NO_LETTER or bots.keep[kind, letter] > bots.keep[kind, best]
        ):
            best = letter
    return best if best != NO_LETTER else deck.letter[0]


@small_kernel
def note_refusal(table, chair, letter):
    """The other has no such card (F14-06)."""
    table.refused[chair] |= np.int64(1) << letter


@small_kernel
def note_new_cards(table, chair):
    """A player's hand grows: what he was asked for in vain he may have now (F14-06)."""
    table.refused[1 - chair] = 0
