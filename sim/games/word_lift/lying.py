"""The words that lie on the table: laying, stealing, taking back."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.word_lift.events import CODES, SOURCES
from sim.games.word_lift.piles import put_back_in_hand, take_from_hand
from sim.games.word_lift.table import BACKUP, WORD_CARDS
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CHAIRS

STEAL, LAY, WORD, UNDO = (CODES[name] for name in ("steal", "lay", "word", "undo"))
FROM_HAND, FROM_STOLEN = (np.int64(SOURCES.index(source)) for source in ("hand", "stolen"))


@kernel
def points_of_word(table, rules, deck, row):
    """What a word on the table is worth (WL-11, WL-14, WL-40)."""
    length = table.word_length[row]
    points = rules.long_bonus if length >= rules.long_from else np.int64(0)
    for place in range(length):
        points += deck.on_table[table.word_card[row, place]]
    return points


@kernel
def copy_row(table, source, target):
    """Write a word down in another row, too."""
    table.word_owner[target] = table.word_owner[source]
    table.word_number[target] = table.word_number[source]
    table.word_id[target] = table.word_id[source]
    table.word_length[target] = table.word_length[source]
    table.word_turn[target] = table.word_turn[source]
    for place in range(WORD_CARDS):
        table.word_card[target, place] = table.word_card[source, place]
        table.word_letter[target, place] = table.word_letter[source, place]
    for chair in range(MOST_CHAIRS):
        table.word_seen[target, chair] = table.word_seen[source, chair]


@kernel
def remove_row(table, rules, deck, row):
    """A word leaves the table; the last takes its row."""
    owner = table.word_owner[row]
    table.word_count[owner] -= 1
    table.table_points[owner] -= points_of_word(table, rules, deck, row)
    table.words -= 1
    if row != table.words:
        copy_row(table, table.words, row)


@kernel
def add_row(table, rules, deck, row):
    """A word whose cards are in the next free row comes to the table."""
    owner = table.word_owner[row]
    table.words += 1
    table.word_count[owner] += 1
    table.table_points[owner] += points_of_word(table, rules, deck, row)


@kernel
def take_word(table, rules, deck, events, chair, row):
    """A word is stolen; it is kept in case it has to go back (WL-21, WL-24)."""
    copy_row(table, row, BACKUP)
    table.taken = 1
    owner, number = table.word_owner[row], table.word_number[row]
    record(table, events, STEAL, (chair, owner, number))
    remove_row(table, rules, deck, row)


@kernel
def lay_words(table, rules, deck, bots, events, chair):
    """Lay the words of the search's answer before the player; hand cards leave the hand."""
    ask = table.ask
    hand = np.empty(WORD_CARDS * 2, np.int64)
    at = np.int64(0)
    for row in range(ask.rows):  # places in the hand change as cards leave it
        for place in range(ask.length[row]):
            hand[at] = table.hand[chair, max(ask.card[row, place], 0)]
            at += 1
    table.laid_count = at = np.int64(0)
    for row in range(ask.rows):
        new = table.words
        for place in range(ask.length[row]):
            letter = ask.letter[row, place]
            if ask.card[row, place] >= 0:
                source, card = FROM_HAND, hand[at]
                table.laid_card[table.laid_count] = card
                came, browsed = take_from_hand(table, chair, card)
                table.laid_came[table.laid_count] = came
                table.laid_browsed[table.laid_count] = browsed
                table.laid_count += 1
            else:  # WL-26: each of the stolen cards comes once
                source, card = FROM_STOLEN, table.word_card[BACKUP, -1 - ask.card[row, place]]
            at += 1
            table.word_card[new, place] = card
            table.word_letter[new, place] = letter  # WL-10: what it stands for until it is stolen
            record(
                table, events, LAY, (chair, card, np.int64(row), np.int64(place), letter, source)
            )
        record_word(table, bots, events, chair, np.int64(row), new)
        add_row(table, rules, deck, new)


@kernel
def record_word(table, bots, events, chair, row, new):
    """A word is complete: it is numbered, and all see it from now on (WL-32)."""
    ask = table.ask
    table.numbers += 1
    table.word_owner[new] = chair
    table.word_number[new] = table.numbers
    table.word_id[new] = ask.word_id[row]  # WL-22, WL-28: one like it may lie there already
    table.word_length[new] = ask.length[row]
    table.word_turn[new] = table.turn
    for other in range(table.players):
        table.word_seen[new, other] = table.browsed[other]
    milliseconds = bots.play[table.kind[chair]]
    table.milliseconds += milliseconds
    record(table, events, WORD, (chair, row, table.numbers, ask.length[row], milliseconds))


@kernel
def take_back(table, rules, deck, events, chair):
    """The whole play is undone: hand cards go back, a stolen word to its owner (WL-21)."""
    record(table, events, UNDO, (chair,))
    for _ in range(table.ask.rows):
        remove_row(table, rules, deck, table.words - 1)
    for at in range(table.laid_count):
        came, browsed = table.laid_came[at], table.laid_browsed[at]
        put_back_in_hand(table, chair, table.laid_card[at], came, browsed)
    if table.taken != 0:
        copy_row(table, BACKUP, table.words)
        add_row(table, rules, deck, table.words)


@small_kernel
def bites_in_row(table, deck, row):
    """Daggers in a word (WL-12, WL-15)."""
    bites = np.int64(0)
    for place in range(table.word_length[row]):
        bites += deck.bites[table.word_card[row, place]]
    return bites
