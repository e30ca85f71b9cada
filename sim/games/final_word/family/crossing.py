"""A player's own word that is taken up, to go over to the other's word (Double Cross)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sim.decks import Deck
from sim.engine.events import record
from sim.games.final_word.family.board import TAKE, place_in_hand, remove_card, take_back
from sim.games.final_word.family.events import LEFTOVER, USED
from sim.games.final_word.family.pile import add_to_hand, take_from_hand
from sim.games.final_word.family.search import ask_about
from sim.games.final_word.family.table import NO_CARD
from sim.kernel import kernel, small_kernel
from sim.params import Value
from sim.search.beginnings import TREE_AT, TREE_LENGTH, TREE_PLACES_AT, find_beginnings
from sim.search.query import KEPT, MOST_COPIES
from sim.spec import Game

NOT_OWN = np.int64(-1)


def with_beginnings(game: Game) -> Game:
    """A game with the words by their beginnings (`sim.search.beginnings`) in its deck's record."""

    def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
        game.pack_deck(deck, rules, record)
        tree = find_beginnings(rules)
        record["lists"], record["lists_length"] = tree.ctypes.data, len(tree)

    return replace(game, pack_deck=pack_deck)


@small_kernel
def forget_lists(query):
    """Nothing in a table points outside it."""
    query.board_value[TREE_AT] = query.board_value[TREE_LENGTH] = 0
    query.board_value[TREE_PLACES_AT] = 0


@kernel
def ask_to_cross(table, rules, deck, bots, chair):
    """Ask about the other's word with the hand, and the own word that is taken up."""
    ask_about(table, deck, bots, chair, np.int64(1 - chair))
    query = table.query
    query.board_value[TREE_AT], query.board_value[TREE_LENGTH] = deck.lists, deck.lists_length
    query.board_value[TREE_PLACES_AT] = deck.list_places.ctypes.data
    query.queue_length = table.row_length[chair]
    for place in range(table.row_length[chair]):
        card = table.row_card[chair, place]
        query.queue[place] = deck.letter[card]
        while card != NO_CARD:  # F6-06
            letter = deck.letter[card]
            copies = query.count[letter]
            if copies < MOST_COPIES:
                query.arrived[letter, copies] = table.board_seen[chair]
            query.count[letter] = copies + 1
            query.hand_size += 1
            query.value[letter] = deck.value[card]
            card = table.under[card] if rules.covered_cards != 0 else NO_CARD


@kernel
def take_up_own_word(table, rules, events, chair):
    """The own word comes to the hand; what it covers does too, or leaves play (F6-06)."""
    table.own_count = 0
    for place in range(table.row_length[chair]):
        card = table.row_card[chair, place]
        while card != NO_CARD:
            record(table, events, TAKE, (chair, card, chair))
            table.own_card[table.own_count] = card
            table.own_under[table.own_count] = table.under[card]
            table.own_count += 1
            add_to_hand(table, chair, card, table.board_seen[chair])
            card = table.under[card] if rules.covered_cards != 0 else NO_CARD
    for number in range(table.own_count):
        if rules.covered_cards == 0:
            remove_card(table, events, table.own_under[number], chair, USED)
        table.under[table.own_card[number]] = NO_CARD
    table.row_length[chair] = 0


@kernel
def put_in_order(table, deck, chair):
    """Put the cards that the answer lays first in the hand, in the order in which they are laid.

    Of like cards `family.board.lay_letter` lays the first.
    """
    query = table.query
    first = 0
    for word in range(2):
        for at in range(query.length[word]):
            if query.source[word, at] == KEPT:
                continue
            place = query.board_place[1, at] if word == 1 else query.board_place[2, at]
            put_at(table, chair, first, find_card(table, deck, chair, first, word, at, place))
            first += 1


@kernel
def find_card(table, deck, chair, first, word, at, place):
    """Where in the hand, from ``first`` on, the card lies that a letter of the answer lays.

    Args:
        place: in the own word, or NOT_OWN.
    """
    if place != NOT_OWN:
        return place_in_hand(table, chair, table.old_card[chair, place])
    letter = table.query.letter[word, at]
    found = first
    while deck.letter[table.hand[chair, found]] != letter or is_visible_own(table, chair, found):
        found += 1
    return found


@small_kernel
def is_visible_own(table, chair, place):
    """Is a hand card one that lay uncovered in the own word?"""
    card = table.hand[chair, place]
    found = False
    for at in range(table.old_length[chair]):
        found |= table.old_card[chair, at] == card
    return found


@small_kernel
def put_at(table, chair, first, place):
    """Two hand cards change places."""
    card, came = table.hand[chair, first], table.came[chair, first]
    table.hand[chair, first], table.came[chair, first] = (
        table.hand[chair, place],
        table.came[chair, place],
    )
    table.hand[chair, place], table.came[chair, place] = card, came


@kernel
def take_all_back(table, events, chair, row):
    """A word falls: all cards laid go back, and the own word lies again as it did (FW-08)."""
    take_back(table, events, chair, row)
    for number in range(table.own_count):
        card = table.own_card[number]
        take_from_hand(table, chair, place_in_hand(table, chair, card))
        table.under[card] = table.own_under[number]


@kernel
def throw_away(table, events, chair):
    """The cards of the own word that went into neither word leave play (F6-04)."""
    for number in range(table.old_length[chair]):
        card = table.old_card[chair, number]
        place = np.int64(0)
        while place < table.hand_size[chair] and table.hand[chair, place] != card:
            place += 1
        if place < table.hand_size[chair]:
            take_from_hand(table, chair, place)
            remove_card(table, events, card, chair, LEFTOVER)
