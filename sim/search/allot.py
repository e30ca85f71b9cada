"""Which physical cards spell a word best: cards differ in value, colour, symbol, place allowed.

Searches count letters; where the cards of a letter differ (a red E and a black one, a $S, a
Pilcrow that must stand first or last, a wild card) the cards are chosen here. What a card adds
must not depend on where it stands or on the other cards; where points are multiplied by how many
red cards a word holds, ask once for each worth that a red card may have.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel
from sim.search.board_work import NONE
from sim.search.query import WORD_ROOM

NO_CARD = -1


@kernel
def allot_cards(letters, length, card_letters, card_places, card_utility, cards, chosen):
    """Choose the cards of most utility in all that spell a word; exact.

    The sets of cards that can stand in some of the places at once are the independent sets of a
    matroid, so the best card first, if it still fits, is best in the end, whatever the signs.

    Args:
        letters: of the word, 0 for a; int64.
        length: of the word, 1 to 15.
        card_letters: by card, the letters that it may stand for, as bits; int64.
        card_places: by card, the places of the word at which it may stand, as bits; int64.
        card_utility: by card, what it is worth to use it; int64.
        cards: how many cards there are.
        chosen: gets the card at each place; int64, 16 long.

    Returns:
        The utility of all cards chosen; `NONE` if the cards do not spell the word.
    """
    for place in range(length):
        chosen[place] = NO_CARD
    came_from = np.empty(WORD_ROOM, np.int64)
    queue = np.empty(WORD_ROOM, np.int64)
    utility = np.int64(0)
    filled = np.int64(0)
    after = (np.int64(1) << 62, np.int64(NO_CARD))  # utility and number of the card before
    while filled < length:
        card = next_card(card_utility, cards, after)
        if card < 0:
            return NONE
        after = (np.int64(card_utility[card]), np.int64(card))
        if fit_card(letters, length, card_letters, card_places, card, chosen, came_from, queue):
            utility += card_utility[card]
            filled += 1
    return utility


@kernel
def next_card(card_utility, cards, after):
    """The next card in order of utility, of equal ones the first; -1: no more."""
    best = np.int64(NO_CARD)
    for card in range(cards):
        worth = card_utility[card]
        if worth > after[0] or (worth == after[0] and card <= after[1]):
            continue
        if best < 0 or worth > card_utility[best]:
            best = np.int64(card)
    return best


@kernel
def places_of(letters, length, card_letters, card_places, card):
    """The places of the word at which a card may stand, as bits."""
    places = np.int64(0)
    for place in range(length):
        places |= (card_letters[card] >> letters[place] & 1) << place
    return places & card_places[card]


@kernel
def fit_card(letters, length, card_letters, card_places, card, chosen, came_from, queue):
    """Give a card a place, moving cards that stand already if need be; False if it cannot be.

    Args:
        came_from, queue: room, int64, 16 long each.
    """
    met = places_of(letters, length, card_letters, card_places, card)
    waiting = np.int64(0)
    for place in range(length):
        if met >> place & 1 != 0:
            came_from[place] = NO_CARD
            queue[waiting] = place
            waiting += 1
    done = np.int64(0)
    while done < waiting:
        place = queue[done]
        done += 1
        if chosen[place] < 0:
            move_cards(card, chosen, came_from, place)
            return True
        others = places_of(letters, length, card_letters, card_places, chosen[place]) & ~met
        met |= others
        for other in range(length):
            if others >> other & 1 != 0:
                came_from[other] = place
                queue[waiting] = other
                waiting += 1
    return False


@kernel
def move_cards(card, chosen, came_from, place):
    """Move each card on the way to a free place one step on, and put the new card first."""
    while came_from[place] >= 0:
        chosen[place] = chosen[came_from[place]]
        place = came_from[place]
    chosen[place] = card
