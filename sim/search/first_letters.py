"""The words of a ranking by their first letter, for searches in which it is given.

A list holds the words of one bucket (`sim.search.words`) that begin with one letter, in the order
of the ranking. Lists of a kind of bot stand in one array: where each begins, the ``needs`` of all
words, their places in the ranking. They are made when they are first asked for.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel
from sim.limits import MOST_WORDS
from sim.scoring import LETTERS
from sim.search.block import fetch_word, numbers_at_hand
from sim.search.pairs import numbers_at
from sim.search.query import WORD_ROOM
from sim.search.walk import next_bucket
from sim.search.words import BLOCK, BUCKETS

LISTS = LETTERS * BUCKETS
NEEDS_FROM = LISTS + 1
PLACES_AFTER = MOST_WORDS + BLOCK
"""From a word's ``needs`` to its place in the ranking."""
FIRSTS_ROOM = NEEDS_FROM + 2 * PLACES_AFTER
"""Numbers of a kind's lists; memory is used only as far as there are words."""
NUMBER_BYTES = 8


@kernel
def lists_of_kind(query, words):
    """The lists of the query's kind of bot, at the address that it names."""
    lists = numbers_at(query.firsts + query.kind * (FIRSTS_ROOM * NUMBER_BYTES), FIRSTS_ROOM)
    if lists[LISTS] == 0:
        list_words(words, query.kind, lists)
    return lists


@kernel
def list_words(words, kind, lists):
    """Make the lists of a kind."""
    ends = np.zeros(LISTS, np.int64)
    for bucket in range(BUCKETS):
        for place in range(words.bucket_start[kind, bucket], words.bucket_start[kind, bucket + 1]):
            if words.ranked[kind, place].letter[WORD_ROOM - 1] != 0:
                ends[list_of(words, kind, place, bucket)] += 1
    at = np.int64(NEEDS_FROM)
    for number in range(LISTS):
        lists[number] = at
        at += ends[number]
        ends[number] = lists[number]
    for bucket in range(BUCKETS):
        for place in range(words.bucket_start[kind, bucket], words.bucket_start[kind, bucket + 1]):
            if words.ranked[kind, place].letter[WORD_ROOM - 1] != 0:
                number = list_of(words, kind, place, bucket)
                lists[ends[number]] = words.needs[kind, place]
                lists[ends[number] + PLACES_AFTER] = place
                ends[number] += 1
    lists[LISTS] = at


@small_kernel
def list_of(words, kind, place, bucket):
    """The number of the list of a word."""
    return np.int64(words.ranked[kind, place].letter[0]) * BUCKETS + bucket


@inlined_kernel
def walk_first_letter(query, words, letters, look_at):
    """Look at every word that begins with the first given card and whose letters are at hand.

    In the order of `sim.search.walk.walk_ahead`, and sent for as there, but no word is left out for
    its bound.

    Args:
        query: names the lists, the letter, and bits that a word must have.
        letters, look_at: as there, without wild cards.
    """
    lists = lists_of_kind(query, words)
    hand, required, lacks = letters[:3]
    optional = hand & ~required
    bucket = optional
    first = end = sent_first = sent = 0
    while True:
        fitting = at = 0
        while fitting == 0:
            if first < end:
                fitting = numbers_at_hand(lists, first, lacks)
                fitting &= (1 << min(end - first, BLOCK)) - 1
                at = first
                first += BLOCK
            elif bucket < 0:
                break
            else:
                number = query.board[0] * BUCKETS + (bucket | required)
                bucket = next_bucket(bucket, optional)
                first, end = lists[number], lists[number + 1]
        sending = fitting
        while sending != 0:
            fetch_word(words, query.kind, lists[at + lowest_bit(sending) + PLACES_AFTER])
            sending &= sending - 1
        while sent != 0:
            number = sent_first + lowest_bit(sent)
            sent &= sent - 1
            if lists[number] & query.must == query.must:
                look_at(query, words, query, lists[number + PLACES_AFTER])
        if fitting == 0:
            break
        sent, sent_first = fitting, at
