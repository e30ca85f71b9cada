"""Puts a player's question to the word search: his hand, the board, what he likes."""

from __future__ import annotations

import numpy as np

from sim.games.final_word.family.pile import is_resting
from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.answer import clear_answer, keep_answer, take_better_answer
from sim.search.awaited import NEVER
from sim.search.looking import start_looking
from sim.search.mistakes import FALSE_KIND, is_false_owed
from sim.search.query import (
    ANY_MOVE,
    ANYWHERE,
    EQUALS,
    FROM_HAND,
    KEPT,
    LETTER_KINDS,
    MOST_COPIES,
    WORD_ROOM,
)
from sim.search.searches import BEST_WORD, WORD_CHANGE, WORD_WITH_GIVEN, search
from sim.shared_kernel import shared_kernel

RIGHT, MISTAKEN, RESTORED = range(3)
NOT_ASKED = np.int64(-2)
"""What ``first_word`` says before the turn's first search."""


@kernel
def ask(table, deck, bots, chair):
    """As `ask_about`, for the board's first row."""
    ask_about(table, deck, bots, chair, np.int64(0))


@shared_kernel
def ask_about(table, deck, bots, chair, row):
    """Fill the query with the player's hand and preferences, and the word in a row of the board.

    He knows his own hand and the open board, and no hidden card (ALL-07).

    What the game asks (moves, lengths, given cards) is in the query already; the game may change
    the weights afterwards, but not so that a word is worth more than its bound in the words
    record says. `sim.games.final_word.family.board.lay_word` takes board cards from this row.
    """
    query = table.query
    table.asked_row = row
    kind = table.kind[chair]
    query.seed = table.seed
    query.deal = table.deal
    query.chair = chair
    query.kind = kind
    query.clock, query.looked = table.clock[chair], table.looked[chair]
    query.choices = table.choices[chair]
    for letter in range(LETTER_KINDS):
        query.count[letter] = 0
        query.keep[letter] = bots.keep[kind, letter]
    query.hand_size = table.hand_size[chair]
    for place in range(table.hand_size[chair]):
        card = table.hand[chair, place]
        if is_resting(table, card):
            query.hand_size -= 1
            continue
        letter = deck.letter[card]
        copies = query.count[letter]
        if copies < MOST_COPIES:
            query.arrived[letter, copies] = table.came[chair, place]
        query.count[letter] = copies + 1
        query.value[letter] = deck.value[card]
    query.board_length = 0
    if table.rows > row:
        query.board_length = table.row_length[row]
        for place in range(table.row_length[row]):
            card = table.row_card[row, place]
            query.board[place] = deck.letter[card]
            query.board_value[place] = deck.value[card]
    query.board_arrived = table.board_seen[chair]
    query.points_weight = bots.points_weight[kind]
    query.card_weight = bots.card_weight[kind]
    query.choice = bots.word_choice[kind]
    if table.length_takes != 0:
        query.card_weight += bots.trick_weight[kind]
    if table.reserves != 0:
        reserve_cards(query, bots.reserve_weight[kind])
    if table.links != 0:
        weigh_last_letter(query, bots.link[kind], 1 if table.players == 1 else -1)


@small_kernel
def weigh_cards_left(query):
    """A card left in hand costs a point and nothing else counts; call it after `ask` (F2-05)."""
    for letter in range(LETTER_KINDS):
        query.value[letter] = 0
        query.keep[letter] -= query.points_weight
    for place in range(query.board_length):
        query.board_value[place] = 0


@small_kernel
def weigh_last_letter(query, link, sign):
    """A word's last letter counts by what it leaves to the next word.

    No letter adds to a word's worth, the best has 0: the search leaves out words by their bounds.

    Args:
        link: what a letter is worth to the next word.
        sign: 1 if that is the player's own, -1 if it is an opponent's.
    """
    most = sign * link[0]
    for letter in range(LETTERS):
        most = max(most, sign * link[letter])
    for letter in range(LETTERS):
        query.by_last[letter] = sign * link[letter] - most


@small_kernel
def reserve_cards(query, reserve):
    """Hand cards are worth more kept: so much for each, and for each point by its letter again.

    Never less than without it, for the search leaves out words by their bounds.
    """
    for letter in range(LETTER_KINDS):
        query.keep[letter] += max(reserve * (100 + query.keep[letter]) // 100, 0)


@small_kernel
def guard_cards(query, rival):
    """A card laid is the next player's to take: its use in hand counts so much more (F1-02)."""
    for letter in range(LETTER_KINDS):
        query.keep[letter] += max(rival * query.keep[letter] // 100, 0)


@kernel
def ask_for_new_word(table, deck, bots, chair):
    """As `ask`, for a word from the hand alone."""
    ask(table, deck, bots, chair)
    table.query.board_length = 0


@inlined_kernel
def find_answer(table, words, chair, number):
    """Answer the query by one of the searches, for the chair whose question it is.

    Where a false word is owed (ALL-04) it takes the place of the answer, if the cards allow one.

    Args:
        number: which search (`sim.search.searches`).

    Returns:
        how many words were found.
    """
    query = table.query
    if is_still_unseen(table, words, number):
        clear_answer(query)
        query.utility = table.unseen_until
        note_unseen(table)
        after_search(table, chair)
        return 0
    barred, kind, choice = query.barred_count, query.kind, query.choice
    query.utility = 0
    aim = RIGHT
    while True:
        search(query, words, number)
        if aim == RIGHT and owes_false_word(table, barred):
            aim, query.kind, query.choice = MISTAKEN, FALSE_KIND, ANY_MOVE
        elif aim == MISTAKEN and query.found == 0:  # his cards allow no false word
            aim = RESTORED
            query.kind, query.choice = kind, choice
        else:
            break
    note_unseen(table)
    after_search(table, chair)
    return query.found


@small_kernel
def is_still_unseen(table, words, number):
    """Does he look again at the cards of a look before, too soon to see anything more?"""
    start_looking(table.query, words, number)
    return table.query.clock < table.unseen_until


@small_kernel
def note_unseen(table):
    """Note when a search that has found nothing may find something; of all those of a look.

    Where he may owe a false word (ALL-04) that is not known.
    """
    query = table.query
    is_known = query.found == 0 and table.p_bad_word == 0
    table.still_unseen = min(table.still_unseen, query.utility) if is_known else 0


@small_kernel
def look_at_new_cards(table):
    """A search that follows is about other cards than those before: it may find something now."""
    table.unseen_until, table.still_unseen = 0, NEVER


@small_kernel
def look_again(table):
    """The same searches follow as in the look before, which found nothing."""
    table.unseen_until, table.still_unseen = table.still_unseen, NEVER
    table.query.first_word = NOT_ASKED


@small_kernel
def owes_false_word(table, barred):
    """Does he lay a false word now (ALL-04)? Not where he passes, or tries what he could do."""
    if table.p_bad_word == 0 or barred < 0 or barred > 1:
        return False
    return is_false_owed(table, table.p_bad_word)


@inlined_kernel
def find_new_word(table, rules, deck, bots, words, chair):
    """The word of the hand alone that the player likes best.

    Returns:
        1, or 0 if he sees none.
    """
    ask_for_new_word(table, deck, bots, chair)
    return find_answer(table, words, chair, BEST_WORD)


@kernel
def after_search(table, chair):
    """After a search: keep the chair's clock and count of choices, and bar no word any more."""
    query = table.query
    table.clock[chair], table.looked[chair] = query.clock, query.looked
    table.choices[chair] = query.choices
    query.barred_count = 0
    if query.first_word == NOT_ASKED:
        query.first_word = query.word_id[0] if query.found > 0 else -1


@small_kernel
def bar_board_word(table):
    """The word on the board is no answer (FW-22); to be called after `ask`."""
    table.query.barred[table.query.barred_count] = table.board_word
    table.query.barred_count += 1


@inlined_kernel
def find_another(table, rules, deck, bots, words, chair, number):
    """Ask one of the searches about the board word, which is itself no answer (FW-22).

    If no word lies there, a new word is asked for.

    Returns:
        how many words were found.
    """
    if table.rows == 0:
        return find_new_word(table, rules, deck, bots, words, chair)
    ask(table, deck, bots, chair)
    bar_board_word(table)
    return find_answer(table, words, chair, number)


@kernel
def find_longest_word(table, rules, deck, bots, words, chair):
    """As `find_new_word`, of the longest words that he sees (F13-01)."""
    found = 0
    length = min(table.hand_size[chair], WORD_ROOM - 1)
    while found == 0 and length >= rules.minlen:
        table.query.least_length = length
        found = find_new_word(table, rules, deck, bots, words, chair)
        length -= 1
    table.query.least_length = rules.minlen
    return found


@small_kernel
def count_letters(query):
    """A word is worth a point a letter, and the cards' points do not count (F8-05, F16-02)."""
    query.no_card_sum = 1
    for length in range(WORD_ROOM):
        query.by_length[length] = length


@inlined_kernel
def find_change(table, rules, deck, bots, words, chair):
    """The change of the board word that the player likes best; of the hand alone if there is none.

    Returns:
        1, or 0 if he sees none.
    """
    if table.rows == 0:
        return find_new_word(table, rules, deck, bots, words, chair)
    ask(table, deck, bots, chair)
    return find_answer(table, words, chair, WORD_CHANGE)


@inlined_kernel
def find_better(table, rules, deck, bots, words, chair):
    """A change of the board word or a new word in its place, whichever the player likes better.

    The same word again is not a new one (FW-22).

    Returns:
        1, or 0 if he sees neither.
    """
    if table.rows == 0:
        return find_new_word(table, rules, deck, bots, words, chair)
    return find_change_or(table, rules, deck, bots, words, chair, find_other_word)


@inlined_kernel
def find_other_word(table, rules, deck, bots, words, chair):
    """As `find_new_word` after `ask`, but not the word that lies on the board (FW-22)."""
    table.query.board_length = 0
    bar_board_word(table)
    return find_answer(table, words, chair, BEST_WORD)


@inlined_kernel
def find_change_or(table, rules, deck, bots, words, chair, find_new):
    """The change of the board word that the player likes best, or a new word if he likes it more.

    The new word is found sooner. Where that changes nothing but time it comes first, and only
    changes are looked for that are worth no less.

    Args:
        find_new: searches for the new word after `ask`, with these arguments but for itself.

    Returns:
        1, or 0 if he sees neither.
    """
    query = table.query
    ask(table, deck, bots, chair)
    if may_begin_anywhere(table):
        start_looking(query, words, WORD_CHANGE)  # the clock runs as if the board came first
        table.clock[chair], table.looked[chair] = query.clock, query.looked
        find_new(table, rules, deck, bots, words, chair)
        keep_answer(query)
        ask(table, deck, bots, chair)
        query.beats_kept = EQUALS
        find_answer(table, words, chair, WORD_CHANGE)
    else:
        find_answer(table, words, chair, WORD_CHANGE)
        keep_answer(query)
        ask(table, deck, bots, chair)
        find_new(table, rules, deck, bots, words, chair)
    take_better_answer(query)
    query.beats_kept = 0
    after_search(table, chair)
    return query.found


@small_kernel
def may_begin_anywhere(table):
    """Is the order of a player's questions unseen: nothing drawn, barred or read of the first?"""
    query = table.query
    is_drawn = query.choice == ANY_MOVE or table.p_bad_word != 0
    return not is_drawn and query.barred_count == 0 and query.tells_first == 0


@inlined_kernel
def find_with_letter(table, deck, bots, words, chair, letter, arrived):
    """The word of the hand that the player likes best and that lays his first card of a letter.

    Args:
        arrived: the player's clock when he began to look for a word with it.

    Returns:
        1, or 0 if he sees none.
    """
    ask_with_letter(table, deck, bots, chair, letter, arrived)
    found = find_answer(table, words, chair, WORD_WITH_GIVEN)
    query = table.query
    for place in range(query.length[0]):
        if query.source[0, place] == KEPT:
            query.source[0, place] = FROM_HAND
            query.board_place[0, place] = -1
    return found


@inlined_kernel
def find_with_turned(table, deck, bots, words, chair):
    """As `find_with_letter`, for the card just turned up, which he sees since it came."""
    arrived = table.came[chair, table.hand_size[chair] - 1]
    letter = deck.letter[table.turned]
    return find_with_letter(table, deck, bots, words, chair, letter, arrived)


@kernel
def ask_with_letter(table, deck, bots, chair, letter, arrived):
    """As `ask_for_new_word`, with one hand card of a letter as a given card."""
    ask_for_new_word(table, deck, bots, chair)
    query = table.query
    query.count[letter] -= 1
    query.hand_size -= 1
    query.board_length = 1
    query.board[0] = letter
    query.board_value[0] = query.value[letter]
    query.board_arrived = arrived
    query.place_of_given = ANYWHERE
