"""Red cards that lie in a row for all, throughout the game (Seeing Red)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from sim.decks import Deck
from sim.errors import InputError
from sim.games.final_word.family import cards, narration, search
from sim.kernel import kernel
from sim.limits import MOST_CHAIRS
from sim.params import Value
from sim.search.query import FROM_HAND, WORD_ROOM
from sim.search.searches import COMBINATION
from sim.trace import Event, Header

RED = "jkqvxz"
LETTERS = np.int64(sum(1 << ord(letter) - ord("a") for letter in RED))
"""The letters of red cards, as bits (F17-01)."""
FIELDS = (
    ("reds", np.int64, (MOST_CHAIRS,)),  # that a chair has used, as bits by place in the row
    ("all_reds", np.int64),
)


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse a deck without red cards, with more than a row holds, or too few others.

    Raises:
        InputError: naming the deck.
    """
    cards.check_deal(deck, rules, players)
    reds = sum(card.text in RED for card in deck.cards)
    if not 1 <= reds < WORD_ROOM:
        allowed = f"1 to {WORD_ROOM - 1} of {', '.join(RED.upper())}"
        raise InputError(f"deck {deck.name}", f"{reds} red cards", allowed)
    if players * rules["hand"] > len(deck.cards) - reds:
        problem = f"{len(deck.cards) - reds} cards that are not red"
        raise InputError(f"deck {deck.name}", problem, "smaller hands or a larger deck")


@kernel
def lay_out(table, deck):
    """The red cards are row 0, the others one pile in the order of the shuffle (F17-08)."""
    reds = 0
    for card in range(deck.cards):
        if LETTERS >> deck.letter[card] & 1 != 0:
            table.row_card[0, reds] = card
            reds += 1
    table.row_length[0] = reds
    table.rows = 1
    count = 0
    for place in range(deck.cards - 1, -1, -1):
        if LETTERS >> deck.letter[table.order[place]] & 1 == 0:
            table.pile[count] = table.order[place]
            count += 1
    table.is_one_pile = 1
    table.deck_left = count
    table.all_reds = (1 << reds) - 1
    for chair in range(table.players):
        table.reds[chair] = 0


@kernel
def find_with_reds(table, deck, bots, words, chair, mask):
    """The word that he likes best with some of these red cards; 1 if he sees one.

    Args:
        mask: which, as bits by their place in the row.
    """
    query = table.query
    search.ask(table, deck, bots, chair)
    places = np.zeros(WORD_ROOM, np.int64)
    count = 0
    for place in range(table.row_length[0]):
        if mask >> place & 1 != 0:
            query.board[count] = query.board[place]
            query.board_value[count] = query.board_value[place]
            places[count] = place
            count += 1
    query.board_length = count
    found = search.find_answer(table, words, chair, COMBINATION)
    for place in range(query.length[0] if found != 0 else 0):
        if query.source[0, place] != FROM_HAND:
            query.board_place[0, place] = places[query.board_place[0, place]]
    return found


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """As the family's, with the red cards on the board from the start (F17-01, F17-06)."""
    reds = (at for at, card in enumerate(header.deck) if card in RED)
    return narration.narrate(
        header, events, reds, "{points} for the red cards that {player} has used"
    )
