"""The last card of the board word moves to the front of the next one (First Base)."""

from __future__ import annotations

from sim.games.final_word.family import pile, search
from sim.games.final_word.family.table import NO_CARD
from sim.kernel import kernel, small_kernel
from sim.search.query import COVERING, DOUBLING, FROM_HAND
from sim.search.searches import WORD_CHANGE
from sim.search.words import SHARE_SHIFT


@kernel
def move_card(table, deck, chair):
    """The last card of the word comes to the hand, what it covered is seen again (F8-01)."""
    last = table.row_length[0] - 1
    card = table.row_card[0, last]
    table.moved = card
    table.moved_off = table.under[card]
    table.under[card] = NO_CARD
    if table.moved_off == NO_CARD:
        table.row_length[0] = last
    else:
        table.row_card[0, last] = table.moved_off
    pile.add_to_hand(table, chair, card, table.board_seen[chair])
    pile.put_before_its_like(table, deck, chair, card)


@kernel
def put_back(table, deck, chair):
    """The moved card lies at the end of the word again."""
    pile.take_out(table, deck, chair, table.moved)
    table.under[table.moved] = table.moved_off
    if table.moved_off == NO_CARD:
        table.row_length[0] += 1
    table.row_card[0, table.row_length[0] - 1] = table.moved


@kernel
def find_next(table, rules, deck, bots, words, chair):
    """The best word that begins with the moved card, over a board card that stays (F8-02).

    See `ask_with_moved` for F8-03.
    """
    if rules.moved_card_counts != 0:
        before = ask_with_moved(table, deck, bots, words, chair, 0)
        utility = table.query.utility
        upon = ask_with_moved(table, deck, bots, words, chair, 1)
        if before == 0 or (upon != 0 and table.query.utility >= utility):
            return upon
        return ask_with_moved(table, deck, bots, words, chair, 0)
    query = table.query
    search.ask(table, deck, bots, chair)
    search.bar_board_word(table)  # FW-22
    look_from_first_letter(query, words)
    query.must_lay = 1 << deck.letter[table.moved]
    query.lays_first = 1
    query.least_cards = 2  # F8-04
    return search.find_answer(table, words, chair, WORD_CHANGE)


@kernel
def ask_with_moved(table, deck, bots, words, chair, upon):
    """The best word if the moved card counts as the board card that stays (F8-03).

    It is asked for as the first board card, and its source in the answer is put right.

    Args:
        upon: 1 if it lies on the first letter, 0 if before it.
    """
    query = table.query
    letter = deck.letter[table.moved]
    search.ask(table, deck, bots, chair)
    search.bar_board_word(table)  # FW-22
    look_from_first_letter(query, words)
    query.count[letter] -= 1
    query.hand_size -= 1
    first = query.board[0]
    if upon == 0:
        for place in range(query.board_length, 0, -1):
            query.board[place] = query.board[place - 1]
            query.board_value[place] = query.board_value[place - 1]
        query.board_length += 1
    query.board[0] = letter
    query.board_value[0] = deck.value[table.moved]
    query.keeps_first = 1
    found = search.find_answer(table, words, chair, WORD_CHANGE)
    query.keeps_first = 0
    for place in range(query.length[0] if upon == 0 and found != 0 else 0):
        query.board_place[0, place] = max(query.board_place[0, place] - 1, -1)
    if upon == 0:
        query.source[0, 0] = FROM_HAND
    else:
        query.source[0, 0] = DOUBLING if first == letter else COVERING
    return found


@small_kernel
def look_from_first_letter(query, words):
    """The first letter of the word is known, so that looks go further (`sim.search.looking`)."""
    share = words.attention[query.kind].first_letter
    query.looked = (query.looked << SHARE_SHIFT) // share
