"""Lists the exchanges of a hand's letters for wild cards on the table."""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel
from sim.search.plan_query import BLACK, COLOURS, EXCHANGES, RED
from sim.search.query import WILD


@kernel
def list_exchanges(ask):
    """List the exchanges of a card for a wild card of a target, by what they are worth.

    A wild card is worth what it is worth in hand, less the card that is given for it; in a word
    that counts for the player also what the word gains by becoming all red (WH-21, WH-23). Equal
    ones are in the order of targets, places and colours.

    Args:
        ask: a question to `sim.search.plan`; ``target_stands`` says what wild cards stand for.
            Gets the exchanges, the first `EXCHANGES` of them.
    """
    ask.exchanges = 0
    for target in range(ask.targets):
        for place in range(ask.target_length[target]):
            if ask.target_wild[target, place] == 0:
                continue
            letter = ask.target_stands[target, place]
            for colour in range(COLOURS):
                card = find_card(ask, letter, colour)
                if card >= 0:
                    add_exchange(ask, np.int64(target), np.int64(place), card)


@inlined_kernel
def find_card(ask, letter, colour):
    """The place in hand of the oldest card of a letter and colour; -1: there is none."""
    for place in range(ask.hand_size):
        if ask.hand_letter[place] == letter and ask.hand_red[place] == colour:
            return np.int64(place)
    return np.int64(-1)


@inlined_kernel
def add_exchange(ask, target, place, card):
    """Put an exchange behind those that are worth as much or more."""
    letter, colour = ask.hand_letter[card], ask.hand_red[card]
    worth = ask.keep[WILD, BLACK] - ask.keep[letter, colour]
    is_red = becomes_red(ask, target, place) if colour == RED else np.int64(0)
    if is_red != 0 and ask.target_own[target] != 0:
        of_kind, length = ask.worth[ask.target_kind[target]], ask.target_length[target]
        worth += of_kind[RED, length] - of_kind[BLACK, length]
    at = ask.exchanges
    while at > 0 and ask.exchange_worth[at - 1] < worth:
        at -= 1
    if at == EXCHANGES:
        return
    ask.exchanges = min(ask.exchanges + 1, EXCHANGES)
    for back in range(ask.exchanges - 1 - at):
        to = ask.exchanges - 1 - back
        ask.exchange_target[to] = ask.exchange_target[to - 1]
        ask.exchange_place[to] = ask.exchange_place[to - 1]
        ask.exchange_card[to] = ask.exchange_card[to - 1]
        ask.exchange_worth[to] = ask.exchange_worth[to - 1]
        ask.exchange_red[to] = ask.exchange_red[to - 1]
    ask.exchange_target[at], ask.exchange_place[at] = target, place
    ask.exchange_card[at], ask.exchange_worth[at], ask.exchange_red[at] = card, worth, is_red


@inlined_kernel
def becomes_red(ask, target, wild):
    """Is a word all red once a red card lies for its wild card at a place?"""
    for place in range(ask.target_length[target]):
        if place != wild and ask.target_red[target, place] == 0:
            return np.int64(0)
    return np.int64(1)
