"""Red cards that lie in a row for all, throughout the game (Seeing Red)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from sim.decks import Deck
from sim.engine.events import record
from sim.errors import InputError
from sim.games.final_word.family import board, cards, narration, search, turn
from sim.games.final_word.family.events import OWN_CODE
from sim.games.final_word.family.table import KNOCKOUT
from sim.kernel import count_bits, kernel, small_kernel
from sim.params import Value
from sim.search.query import FROM_HAND, LETTER_KINDS, WORD_ROOM
from sim.search.searches import COMBINATION
from sim.trace import Event, Header

RED = "jkqvxz"
FACTORS = (1, 1, 2, 3)
"""What so many red cards multiply a word's points by (F17-04)."""
LONG = np.int64(4)
"""Letters of a word from which on they do."""
LETTERS = np.int64(sum(1 << ord(letter) - ord("a") for letter in RED))
"""The letters of red cards, as bits (F17-01)."""
SCARCITY = {"j": 4, "k": 1, "q": 4, "v": 2, "x": 3, "z": 3}
"""How few words of the dictionary hold a red card: K stands in 9 of 100, V in 8, Z in 4, X in 3, J
and Q in 2."""
SCARCE = tuple(SCARCITY.get(letter, 0) for letter in "abcdefghijklmnopqrstuvwxyz")


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
    for reds in range(4):
        query.by_flagged[reds] = FACTORS[reds]
    if unlocks(table, bots, chair):
        weigh_scarcity(query, bots.unlock_weight[query.kind])
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


@small_kernel
def unlocks(table, bots, chair):
    """Does he play for the red cards that he has not used, for points do not count before?"""
    is_open = table.reds[chair] == table.all_reds or table.ending == KNOCKOUT
    return not is_open and bots.unlock_weight[table.kind[chair]] > 0


@small_kernel
def weigh_scarcity(query, weight):
    """A red card counts the more the fewer words hold it, and points not at all (F17-02)."""
    query.points_weight = min(query.points_weight, weight)
    for letter in range(LETTER_KINDS):
        query.value[letter] = 0
    for place in range(query.board_length):
        scarce = np.int64(SCARCE[query.board[place]])
        query.board_value[place] = min(query.board_value[place], scarce)
    for reds in range(4):
        query.by_flagged[reds] = 1


@kernel
def would_rather_trade(table, bots, chair):
    """Would he trade more cards than a word would lay that uses no red card for the first time?

    Such a word scores nothing as long as he has not used them all (F17-02).
    """
    query, laid = table.query, 0
    if not unlocks(table, bots, chair) or table.trades_only_stuck != 0:
        return False
    for place in range(query.length[0]):
        is_red = query.source[0, place] != FROM_HAND
        laid += not is_red
        if is_red and table.reds[chair] >> query.board_place[0, place] & 1 == 0:
            return False
    return laid < turn.tradable(table, bots, chair) and turn.wishes_to_trade(table, bots, chair, 0)


@kernel
def tick(table, events, chair, counts):
    """Note red cards that the player uses for the first time (F17-03).

    Args:
        counts: 1 if those used count a point each as long as nobody has used all (F17-06).
    """
    query = table.query
    for place in range(query.length[0]):
        red = query.board_place[0, place]
        if query.source[0, place] != FROM_HAND and table.reds[chair] >> red & 1 == 0:
            table.reds[chair] |= 1 << red
            record(table, events, OWN_CODE, (chair, table.row_card[0, red]))
    for other in range(table.players):
        counts &= table.reds[other] != table.all_reds
    for other in range(table.players):
        table.end_points[other] = count_bits(table.reds[other]) if counts else 0


@kernel
def points_of_word(table, deck):
    """The word's points times the factor of its red cards (F17-04)."""
    reds = table.row_length[1] - table.laid_count
    factor = min(reds, 3) if table.row_length[1] >= LONG else 1
    return factor * board.row_value(table, deck, 1)


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """As the family's, with the red cards on the board from the start (F17-01, F17-06)."""
    reds = (at for at, card in enumerate(header.deck) if card in RED)
    return narration.narrate(
        header, events, reds, "{points} for the red cards that {player} has used"
    )
