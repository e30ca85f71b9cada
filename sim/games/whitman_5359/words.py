"""The words that lie on the table: laying, adding, snaring, exchanging, closing, taking back."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.whitman_5359.cards import PLAIN_LENGTH
from sim.games.whitman_5359.events import CODES, SOURCES
from sim.games.whitman_5359.piles import remove_from_hand, return_to_hand
from sim.games.whitman_5359.table import BACKUP, SAVED, WORD_CARDS
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CHAIRS

ADD, SNARE, LAY, WORD, UNDO, SWAP, CLOSE, TAKE_BACK = (
    CODES[name]
    for name in ("add", "snare", "lay", "word", "undo", "swap wild", "close", "take back")
)
FROM_HAND, FROM_TABLE = (np.int64(SOURCES.index(source)) for source in SOURCES)
NEW, ADDED, SNARED = (np.int64(kind) for kind in range(3))
"""What was taken for a word: nothing, a word of his own side, an opponent's."""
CLOSED_FROM = PLAIN_LENGTH
"""Letters of the shortest word that may be closed (WH-09)."""


@small_kernel
def plain_value(length):
    """What a word that is not all red is worth by its length (WH-25)."""
    return 10 * min(length, PLAIN_LENGTH) + 20 * max(length - PLAIN_LENGTH, 0)


@small_kernel
def is_all_red(table, deck, row):
    """Are all cards of a word red? Wild cards are not (WH-24, WH-26)."""
    reds = np.int64(0)
    for place in range(table.word_length[row]):
        reds += deck.is_red[table.word_card[row, place]]
    return reds == table.word_length[row]


@kernel
def value_of_word(table, rules, deck, row):
    """What a word on the table is worth (WH-24 to WH-27)."""
    length = table.word_length[row]
    value = plain_value(length)
    if is_all_red(table, deck, row):
        value *= rules.red_multiplier if rules.red_multiplier != 0 else length
    return value


@kernel
def copy_row(table, source, target):
    """Write a word down in another row, too."""
    table.word_owner[target] = table.word_owner[source]
    table.word_number[target] = table.word_number[source]
    table.word_id[target] = table.word_id[source]
    table.word_length[target] = table.word_length[source]
    table.word_turn[target] = table.word_turn[source]
    table.word_value[target] = table.word_value[source]
    table.is_closed[target] = table.is_closed[source]
    table.was_captured[target] = table.was_captured[source]
    for place in range(WORD_CARDS):
        table.word_card[target, place] = table.word_card[source, place]
        table.word_letter[target, place] = table.word_letter[source, place]
    for chair in range(MOST_CHAIRS):
        table.word_seen[target, chair] = table.word_seen[source, chair]


@small_kernel
def count_row(table, row, change):
    """Count a word as one of its owner's (1), or no longer (-1)."""
    owner = table.word_owner[row]
    table.word_count[owner] += change
    table.table_points[owner] += change * table.word_value[row]


@kernel
def remove_row(table, row):
    """A word leaves the table; the last takes its row."""
    count_row(table, row, -1)
    table.words -= 1
    if row != table.words:
        copy_row(table, table.words, row)


@kernel
def take_word(table, rules, events, chair, row):
    """Take a word to add to it or snare it; it is kept in case it has to go back."""
    copy_row(table, row, BACKUP)
    owner, number = table.word_owner[row], table.word_number[row]
    is_own = owner == chair or (rules.partners != 0 and (owner - chair) % 2 == 0)  # WH-03
    table.taken_kind = ADDED if is_own else SNARED
    record(table, events, ADD if is_own else SNARE, (chair, owner, number))
    count_row(table, row, -1)


@kernel
def lay_word(table, rules, deck, bots, events, chair, move):
    """Lay the word of a move of the answer; what it takes is in its row already.

    Returns:
        its row.
    """
    ask = table.ask
    target = ask.move_target[move]
    row = ask.target_row[target] if target >= 0 else table.words
    table.taken_kind = NEW
    if target >= 0:
        take_word(table, rules, events, chair, row)
    else:
        begin_word(table, chair, row)
    length = ask.move_length[move]
    table.laid_count = 0
    for place in range(length):
        at = ask.move_card[move, place]
        if at >= 0:
            source, card = FROM_HAND, table.asked_card[at]
            remove_from_hand(table, chair, card)
            table.laid_card[table.laid_count] = card
            table.laid_count += 1
        else:  # WH-14: each card of the word taken comes once
            source, card = FROM_TABLE, table.word_card[BACKUP, -1 - at]
        letter = ask.move_letter[move, place]
        table.word_card[row, place] = card
        table.word_letter[row, place] = letter
        record(table, events, LAY, (chair, card, np.int64(place), letter, source))
    finish_word(table, rules, deck, bots, events, chair, row, ask.move_word[move], length)
    return row


@small_kernel
def begin_word(table, chair, row):
    """A new word gets its number (WH-16: it is whoever's who lays it)."""
    table.words += 1
    table.numbers += 1
    table.word_owner[row] = chair
    table.word_number[row] = table.numbers
    table.is_closed[row] = table.was_captured[row] = 0


@kernel
def finish_word(table, rules, deck, bots, events, chair, row, word_id, length):
    """A word is complete: it is valued, and all see it from now on."""
    table.laid_row = row
    table.word_id[row] = word_id
    table.word_length[row] = length
    table.word_turn[row] = table.turn
    table.word_value[row] = value_of_word(table, rules, deck, row)
    if table.taken_kind == SNARED:
        table.word_owner[row] = chair
        table.was_captured[row] = 1  # WH-11
    count_row(table, row, 1)
    for other in range(table.players):
        table.word_seen[row, other] = table.browsed[other]
    milliseconds = bots.play[table.kind[chair]]
    table.milliseconds += milliseconds
    fields = chair, table.word_number[row], length, table.word_value[row], milliseconds
    record(table, events, WORD, fields)


@kernel
def judge_lay_down(table, chair):
    """A word that stands may make the initial lay-down (WH-17 to WH-20)."""
    if table.taken_kind == NEW:
        table.has_own[chair] = 1
    if table.word_count[chair] > 0 and table.table_points[chair] >= table.minimum[chair]:
        table.has_made[chair] = 1


@kernel
def undo_word(table, events, chair, lost):
    """The word that fell is taken back; all is as before but for a card that is lost (WH-36).

    Args:
        lost: the card that the challenger has taken of it, or -1.
    """
    row = table.laid_row
    record(table, events, UNDO, (chair, table.word_number[row]))
    if table.taken_kind == NEW:
        remove_row(table, row)
    else:
        count_row(table, row, -1)
        copy_row(table, BACKUP, row)
        count_row(table, row, 1)
    for at in range(table.laid_count):
        if table.laid_card[at] != lost:
            return_to_hand(table, chair, table.laid_card[at])


@kernel
def swap_wild(table, rules, deck, events, chair, exchange):
    """Lay a letter for the wild card that stands for it (WH-21, WH-23)."""
    ask = table.ask
    row = ask.target_row[ask.exchange_target[exchange]]
    place = ask.exchange_place[exchange]
    card = table.hand[chair, ask.exchange_card[exchange]]
    wild = table.word_card[row, place]
    remove_from_hand(table, chair, card)
    count_row(table, row, -1)
    table.word_card[row, place] = card
    table.word_value[row] = value_of_word(table, rules, deck, row)
    count_row(table, row, 1)
    # he has had it before his eyes: it is no newer to him than the card that he gives
    table.came[wild], table.came_browsed[wild] = table.came[card], table.came_browsed[card]
    return_to_hand(table, chair, wild)
    owner, number, value = table.word_owner[row], table.word_number[row], table.word_value[row]
    record(table, events, SWAP, (chair, owner, number, place, card, wild, value))


@small_kernel
def may_close(table, rules, chair, row):
    """May a player turn this word face down (WH-09 to WH-12)?"""
    may = table.word_owner[row] == chair and table.is_closed[row] == 0
    may &= table.was_captured[row] == 0 and table.word_length[row] >= CLOSED_FROM
    return may and (rules.close == 0 or (rules.close == 1 and table.word_turn[row] < table.turn))


@small_kernel
def close_word(table, events, chair, row):
    """Turn a word face down."""
    table.is_closed[row] = 1
    record(table, events, CLOSE, (chair, table.word_number[row]))


@kernel
def save_words(table):
    """Keep the words as they lie, for a lay-down that may have to be taken back."""
    table.saved_words = table.words
    for row in range(table.words):
        copy_row(table, row, SAVED + row)


@kernel
def take_back_lay_down(table, deck, events, chair):
    """All words of the turn go back: hand cards to the hand, those snared to their owners."""
    record(table, events, TAKE_BACK, (chair,))
    was_on_table = np.zeros(deck.cards, np.int64)
    for row in range(SAVED, SAVED + table.saved_words):
        for place in range(table.word_length[row]):
            was_on_table[table.word_card[row, place]] = 1
    for row in range(table.words):
        count_row(table, row, -1)
        for place in range(table.word_length[row]):
            if was_on_table[table.word_card[row, place]] == 0:
                return_to_hand(table, chair, table.word_card[row, place])
    table.words = table.saved_words
    for row in range(table.words):
        copy_row(table, SAVED + row, row)
        count_row(table, row, 1)
    table.has_own[chair] = 0
