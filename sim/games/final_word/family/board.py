"""The board: laying the word that a search has found, taking it back, clearing it away."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.final_word.family.events import CODES, HOWS
from sim.games.final_word.family.pile import add_to_hand, is_resting, take_from_hand
from sim.games.final_word.family.table import (
    CARDS_PLAYED,
    LETTERS_LAID,
    LONGEST,
    NO_CARD,
    WORDS,
)
from sim.kernel import kernel, small_kernel
from sim.search.query import COVERING, DOUBLING, FROM_HAND, KEPT, TAKING, WORD_ROOM
from sim.shared_kernel import shared_kernel

STAY, LAY, TAKE, WORD, UNDO, REMOVE = (
    CODES[name] for name in ("stay", "lay", "take", "word", "undo", "remove")
)
NEW, ADD, OVERLAY, GIVE_AND_TAKE, DUPLICATE = (HOWS.index(how) for how in HOWS)

NEW_WORD, CHANGED_WORD = np.int64(NEW), np.int64(ADD)
"""How a hand card at a place of its own is recorded: part of a new word, or added to one."""
JUST_TAKEN = np.int64(-1)
"""In place of when a laid card came to the hand: it was taken in this very word (FW-16)."""
DUPLICATE_CARD = np.int64(DUPLICATE)
"""How a hand card on its own letter is recorded, and noted in ``laid_how``."""


@kernel
def remember_board(table):
    """Keep the board as it is, so that the word now laid can be taken back (FW-08)."""
    table.laid_count = 0
    table.old_rows = table.rows
    for row in range(table.rows):
        table.old_length[row] = table.row_length[row]
        for place in range(table.row_length[row]):
            table.old_card[row, place] = table.row_card[row, place]


@kernel
def lay_word(table, deck, events, chair, number, row, how):
    """Lay a word of the query's answer into a row; call `remember_board` before the turn's first.

    The board cards it uses are those of the row that was asked about (`family.search.ask_about`),
    as it was when the board was remembered.

    Args:
        number: which word of the answer.
        row: the row that holds it afterwards.
        how: NEW_WORD or CHANGED_WORD.
    """
    query = table.query
    length = query.length[number]
    lift_taken(table, number)
    if table.takes_unused != 0 and not is_from_hand(table):
        lift_unused(table)
    for place in range(length):
        source = query.source[number, place]
        board_card = NO_CARD
        if source != FROM_HAND:
            board_card = table.old_card[table.asked_row, query.board_place[number, place]]
        if source == KEPT:
            table.row_card[row, place] = board_card
            record(table, events, STAY, (board_card, row, place))
            continue
        move = how
        if source == COVERING:
            move = OVERLAY
        elif source == TAKING:
            move = GIVE_AND_TAKE
        elif source == DOUBLING:
            move = DUPLICATE
        letter = query.letter[number, place]
        card = lay_letter(table, deck, chair, letter, board_card, move)
        table.row_card[row, place] = card
        record(table, events, LAY, (chair, card, row, place, move, board_card))
    table.row_length[row] = length
    table.rows = max(table.rows, row + 1)
    record_taken(table, events, chair, row)


@kernel
def lift_taken(table, number):
    """Note the board cards that give and take will bring to the hand, and what they cover."""
    query = table.query
    count = 0
    for place in range(query.length[number]):
        if query.source[number, place] == TAKING:
            card = table.old_card[table.asked_row, query.board_place[number, place]]
            table.lifted_card[count] = card
            table.lifted_under[count] = table.under[card]
            table.lifted_laid[count] = 0
            table.under[card] = NO_CARD
            count += 1
    table.lifted_count = count


@kernel
def lift_unused(table):
    """Note the board cards that the new word leaves out and that come to the hand (F1-02)."""
    used = places_used(table)
    for place in range(table.old_length[table.asked_row]):
        if used >> place & 1 == 0:
            card = table.old_card[table.asked_row, place]
            table.lifted_card[table.lifted_count] = card
            table.lifted_under[table.lifted_count] = table.under[card]
            table.lifted_laid[table.lifted_count] = 0
            table.under[card] = NO_CARD
            table.lifted_count += 1


@kernel
def lay_letter(table, deck, chair, letter, onto, how):
    """The oldest hand card of a letter goes onto a board card, or in its place, or beside it.

    If there is none, a card taken in this word does: the search found it so (FW-16).
    """
    at = 0
    while at < table.hand_size[chair] and not is_playable(table, deck, chair, at, letter):
        at += 1
    if at < table.hand_size[chair]:
        came = table.came[chair, at]
        card = take_from_hand(table, chair, at)
    else:
        came = JUST_TAKEN
        card = lay_lifted(table, deck, letter)
    table.laid_card[table.laid_count] = card
    table.laid_onto[table.laid_count] = onto
    table.laid_how[table.laid_count] = how
    table.laid_came[table.laid_count] = came
    table.laid_count += 1
    table.under[card] = onto
    if how == GIVE_AND_TAKE:  # FW-16: the top card alone; what it covered stays
        table.under[card] = covered_by_lifted(table, onto)
    return card


@small_kernel
def is_playable(table, deck, chair, at, letter):
    """True if the hand card at a place has this letter and need not rest."""
    card = table.hand[chair, at]
    return deck.letter[card] == letter and not is_resting(table, card)


@kernel
def lay_lifted(table, deck, letter):
    """A card of this letter that is taken in this word, and laid in it too."""
    for number in range(table.lifted_count):
        card = table.lifted_card[number]
        if table.lifted_laid[number] == 0 and deck.letter[card] == letter:
            table.lifted_laid[number] = 1
            return card
    return NO_CARD


@kernel
def covered_by_lifted(table, card):
    """What a taken card covered."""
    for number in range(table.lifted_count):
        if table.lifted_card[number] == card:
            return table.lifted_under[number]
    return np.int64(NO_CARD)


@kernel
def record_taken(table, events, chair, row):
    """The cards got by give and take come to the hand, but for those laid again (FW-16)."""
    for number in range(table.lifted_count):
        card = table.lifted_card[number]
        if table.lifted_laid[number] == 0:
            add_to_hand(table, chair, card, table.clock[chair])
            if table.query.taken_usable == 0:
                table.resting_card[table.resting_count] = card
                table.resting_count += 1
        record(table, events, TAKE, (chair, card, row))


@kernel
def row_value(table, deck, row):
    """The points of a row's visible cards (FW-07: covered ones never count)."""
    points = 0
    for place in range(table.row_length[row]):
        points += deck.value[table.row_card[row, place]]
    return points


@kernel
def laid_value(table, deck):
    """The points of the hand cards laid since the board was remembered."""
    points = 0
    for number in range(table.laid_count):
        points += deck.value[table.laid_card[number]]
    return points


@kernel
def is_from_hand(table):
    """True if the first word of the answer is of hand cards alone."""
    query = table.query
    from_hand = 0
    for place in range(query.length[0]):
        from_hand += query.source[0, place] == FROM_HAND
    return from_hand == query.length[0]


@kernel
def places_used(table):
    """Places of the old board word whose cards are in the first word of the answer, as bits."""
    used = 0
    for place in range(table.query.length[0]):
        if table.query.source[0, place] != FROM_HAND:
            used |= 1 << table.query.board_place[0, place]
    return used


@kernel
def worth_of_all(table, deck, row, counts):
    """Points of all cards of a row, covered ones too; with ``counts`` how many they are."""
    worth = 0
    for place in range(table.row_length[row]):
        card = table.row_card[row, place]
        while card != NO_CARD:
            worth += 1 if counts else deck.value[card]
            card = table.under[card]
    return worth


@kernel
def old_value(table, deck, length, used):
    """Points of the old board word's cards that are not used again.

    Args:
        used: their places, as bits.
    """
    value = 0
    for place in range(length):
        if used >> place & 1 == 0:
            value += deck.value[table.old_card[0, place]]
    return value


@kernel
def only_duplicates(table):
    """True if every hand card of the word just laid lies on its own letter (FW-18)."""
    duplicates = 0
    for number in range(table.laid_count):
        duplicates += table.laid_how[number] == DUPLICATE_CARD
    return duplicates == table.laid_count


@kernel
def record_word(table, deck, bots, events, chair, row):
    """A row is a word: the time it took to lay is added, and it is recorded."""
    milliseconds = bots.play[table.kind[chair]]
    table.milliseconds += milliseconds
    length = table.row_length[row]
    record(table, events, WORD, (chair, row, length, row_value(table, deck, row), milliseconds))


@kernel
def count_word(table, chair, row):
    """Count a word that stands."""
    length = table.row_length[row]
    table.tally[WORDS] += 1
    table.tally[LETTERS_LAID] += length
    table.tally[LONGEST] = max(table.tally[LONGEST], length)
    table.seat_words[table.seat[chair]] += 1


@kernel
def count_laid(table):
    """Count the hand cards of the words that stand."""
    table.tally[CARDS_PLAYED] += table.laid_count


@shared_kernel
def take_back(table, events, chair, row):
    """A word falls: its cards go back to the hand, the board is as it was (FW-08)."""
    for number in range(table.laid_count - 1, -1, -1):
        card = table.laid_card[number]
        table.under[card] = NO_CARD
        if table.laid_came[number] != JUST_TAKEN:
            add_to_hand(table, chair, card, table.laid_came[number])
    for number in range(table.lifted_count):
        card = table.lifted_card[number]
        table.under[card] = table.lifted_under[number]
        if table.lifted_laid[number] == 0:
            take_from_hand(table, chair, place_in_hand(table, chair, card))
    table.resting_count = 0
    sort_hand(table, chair)
    table.laid_count = 0
    table.rows = table.old_rows
    for old in range(table.old_rows):
        table.row_length[old] = table.old_length[old]
        for place in range(table.old_length[old]):
            table.row_card[old, place] = table.old_card[old, place]
    record(table, events, UNDO, (chair, row))


@kernel
def place_in_hand(table, chair, card):
    """Where a card is in a hand."""
    place = 0
    while table.hand[chair, place] != card:
        place += 1
    return place


@kernel
def sort_hand(table, chair):
    """Oldest cards first again."""
    for place in range(1, table.hand_size[chair]):
        card = table.hand[chair, place]
        came = table.came[chair, place]
        before = place
        while before > 0 and table.came[chair, before - 1] > came:
            table.hand[chair, before] = table.hand[chair, before - 1]
            table.came[chair, before] = table.came[chair, before - 1]
            before -= 1
        table.hand[chair, before] = card
        table.came[chair, before] = came


@kernel
def remove_row(table, events, row, why):
    """All cards of a row leave play, covered ones too (FW-27)."""
    record_removal(table, events, row, why)
    table.row_length[row] = 0
    if row == table.rows - 1:
        table.rows = row


@kernel
def record_removal(table, events, row, why):
    """Record all cards of a row as leaving play."""
    for place in range(table.row_length[row]):
        remove_card(table, events, table.row_card[row, place], row, why)


@kernel
def remove_card(table, events, card, row, why):
    """A board card and those under it leave play (FW-27)."""
    while card != NO_CARD:
        record(table, events, REMOVE, (card, row, why))
        card = table.under[card]


@small_kernel
def board_changes(table, maker, word_id):
    """A new word lies on the board: everyone sees it from now on.

    Args:
        word_id: below 0 if the word is still the same, under duplicates.
    """
    table.maker = maker
    if word_id >= 0:
        table.board_word = word_id
    for chair in range(table.players):
        table.board_seen[chair] = table.clock[chair]


@kernel
def move_row(table, source, target):
    """A row gets another number."""
    for place in range(WORD_ROOM):
        table.row_card[target, place] = table.row_card[source, place]
    table.row_length[target] = table.row_length[source]


@kernel
def keep_row(table, chair, row):
    """Only this row is left, which holds the word of the answer with its number."""
    if row != 0:
        move_row(table, row, 0)
    table.rows = 1
    board_changes(table, chair, table.query.word_id[row])


@kernel
def lift_card(table, row, place):
    """A card that covers none leaves a row, which closes up.

    Returns:
        the card.
    """
    card = table.row_card[row, place]
    table.row_length[row] -= 1
    for other in range(place, table.row_length[row]):
        table.row_card[row, other] = table.row_card[row, other + 1]
    return card
