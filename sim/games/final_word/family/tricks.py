"""Who is out of a trick, who takes it, what its loser takes back (Tricked Out, Profit & Loss).

What a player of Tricked Out weighs is how many cards of the next player's hand can follow his word:
the cards of its letters, which double them, and those that change it otherwise. Points are not
scored, and do not count.
"""

from __future__ import annotations

from sim.engine.events import record
from sim.games.final_word.family import board, ending, pile
from sim.games.final_word.family.events import OWN_CODE, SCORED
from sim.games.final_word.family.table import (
    CLEARS,
    ENDED,
    IDLE,
    NO_CARD,
    following,
    forget_asked,
)
from sim.kernel import kernel
from sim.scoring import LETTERS
from sim.search.query import WORD_ROOM

FOLLOWERS = (351, 351, 351, 351, 266, 147, 97, 67, 40, 27, 22, 17, 14, 12, 9, 5)
"""Cards of a hand of ten, in hundredths, that change a word of so many letters without doubling: by
the share of hands that hold none, over 150 words of each length of a strong player's vocabulary."""


@kernel
def weigh_followers(table, deck, bots, chair):
    """A word is worth the less, the more cards of the next hand can follow it; after `ask`.

    Each such card counts ``rival_weight`` of a point; a letter of which the player holds no second
    card, by which he could stay in himself, counts ``trick_weight`` (F20-01, F20-02).
    """
    query, kind = table.query, table.kind[chair]
    rival, hand = bots.rival_weight[kind], table.hand_size[following(table, chair)]
    query.no_card_sum = 1
    for letter in range(LETTERS):
        query.keep[letter] += rival * hand // deck.cards * deck.copies[letter]
        if query.count[letter] < 2:
            query.keep[letter] += bots.trick_weight[kind]
    for length in range(WORD_ROOM):
        fewer = (rival * (FOLLOWERS[0] - FOLLOWERS[length]) * hand + 50_000) // 100_000
        query.by_length[length] = min(fewer, length)  # the bound of `cards.count_of_letters`


@kernel
def drop_out(table, rules, deck, events, chair):
    """A player is out of the trick, which is over when one is left (F20-02, F20-03).

    Returns:
        IDLE if nobody has opened yet, else ENDED.
    """
    if table.rows == 0:
        return IDLE
    pile.refill(table, deck, events, chair)  # F20-05
    ending.step_out(table, chair)
    if table.in_play == 1:
        take_trick(table, rules, deck, events)
    if table.over == 0:
        ending.settle(table, deck, events)
    return ENDED


@kernel
def take_trick(table, rules, deck, events):
    """The last to change the word takes the trick and is to open (F20-03, F20-06)."""
    record(table, events, OWN_CODE, (table.maker,))
    table.score[table.maker] += 1
    board.remove_row(table, events, 0, SCORED)
    table.tally[CLEARS] += 1
    table.in_play = table.players
    forget_asked(table)
    table.wordless = 0
    for place in range(table.players):
        chair = (table.first_chair + place) % table.players
        table.is_out[chair] = 0
        if rules.trick_refill != 0:  # F20-05
            pile.fill_hand(table, deck, events, chair, rules.hand)
    table.chair = table.maker
    if table.deck_left == 0:  # F20-04
        ending.stop(table, deck, events, ending.WON)


@kernel
def take_cards_back(table, rules, deck, bots, events, loser):
    """The loser takes cards, as many as he played, while one is worth it to him (F13-03).

    A card that he takes is denied to the winner, for its points, and comes to his hand in place
    of a card of the deck, which is worth nothing on average.
    """
    kind = table.kind[loser]
    for _ in range(table.row_length[loser]):
        best_row = best_place = NO_CARD
        most = 0
        for row in range(2):
            may_take = rules.refill_from == 0 or (rules.refill_from == 1 and row == loser)
            for place in range(table.row_length[row] if may_take else 0):
                card = table.row_card[row, place]
                worth = 100 * deck.value[card] + bots.keep[kind, deck.letter[card]]
                if worth > most:
                    best_row, best_place, most = row, place, worth
        if best_row == NO_CARD:
            return
        card = board.lift_card(table, best_row, best_place)
        pile.add_to_hand(table, loser, card, table.clock[loser])
        record(table, events, board.TAKE, (loser, card, best_row))


@kernel
def clear_rows(table, events):
    """What is left of both words leaves play."""
    board.remove_row(table, events, 0, SCORED)
    board.remove_row(table, events, 1, SCORED)
    table.rows = 0
