"""The lists are read out, words crossed off, the rest scored (RG-19 to RG-23)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.events import record
from sim.games.ring_grid.events import CODES, CROSSINGS, REASONS, VERDICTS
from sim.games.ring_grid.lexicon import LETTERS, LONGEST
from sim.games.ring_grid.lists import word_points
from sim.games.ring_grid.path import find_path
from sim.kernel import inlined_kernel, kernel
from sim.params import PARTS_PER_MILLION
from sim.search.notice import knows

TURN, LIST, STEP, CHALLENGE, CROSS_OFF, SCORE = (
    CODES[name] for name in ("turn", "list", "step", "challenge", "cross off", "score")
)
STANDS, FALLS = VERDICTS.index("word stands"), VERDICTS.index("word falls")
SHARED, FALLEN, STRUCK_OUT = (CROSSINGS.index(why) for why in ("shared", "fallen", "struck out"))
FOR_WORD = REASONS.index("word")
READ_TIME = 2_000
"""Milliseconds to read a word out and have it crossed off (assumption)."""


@inlined_kernel
def take_turns(table, rules, deck, events, lists, ends):
    """Count each player's turn and record his list; nobody has seen another's (RG-27)."""
    numbers, _, counts = lists
    for place in range(table.players):
        chair = (table.dealer + 1 + place) % table.players
        table.turn += 1
        record(table, events, TURN, (table.turn, chair))
        table.words += counts[chair]
        table.seat_words[table.seat[chair]] += counts[chair]
        table.milliseconds += READ_TIME * counts[chair]
        if table.tracing != 0:
            for at in range(counts[chair]):
                record_word(
                    table, rules, deck, events, chair, np.int64(at), numbers[chair, at], ends
                )


@kernel
def record_word(table, rules, deck, events, chair, at, word, ends):
    """Record a word and the path that counts for its value (RG-09, RG-18)."""
    grid = table.grid
    letters = np.int64(deck.spelling[word].letters)
    record(table, events, LIST, (chair, at + 1, letters))
    steps = np.empty((2, LONGEST), np.int64)
    count, _ = find_path(grid, deck, word, rules.ring_path, ends, steps)
    for step in range(count):
        place = steps[0, step]
        record(table, events, STEP, (place, steps[1, step], grid.tile[place]))


@inlined_kernel
def read_out(table, rules, deck, words, events, lists, holders, ends):
    """Cross words off, then score what is left.

    Args:
        holders: uint8, zero for each word; is left so.
    """
    numbers, _, counts = lists
    is_off = np.zeros((table.players, np.max(counts)), np.uint8)
    written = own = np.int64(0)
    for chair in range(table.players):
        for at in range(counts[chair]):
            written += 1
            had = np.int64(holders[numbers[chair, at]])
            own += 1 if had == 0 else -1 if had == 1 else 0
            table.distinct += had == 0
            holders[numbers[chair, at]] += 1
    chance = min(rules.p_challenge * written // max(own, 1), PARTS_PER_MILLION)
    for place in range(table.players):
        chair = (table.dealer + 1 + place) % table.players
        for at in range(counts[chair]):
            word = numbers[chair, at]
            why = crossed_off(
                table,
                rules,
                deck,
                words,
                events,
                chair,
                np.int64(at),
                (word, holders[word], chance),
            )
            if why >= 0:
                is_off[chair, at] = 1
                table.seat_crossed[table.seat[chair]] += 1
                table.crossed_off += why == SHARED
                record(table, events, CROSS_OFF, (chair, np.int64(at + 1), why))
    for place in range(table.players):
        chair = (table.dealer + 1 + place) % table.players
        for at in range(counts[chair]):
            holders[numbers[chair, at]] = 0
            if is_off[chair, at] == 0:
                score_word(
                    table, rules, deck, events, chair, np.int64(at), numbers[chair, at], ends
                )


@kernel
def crossed_off(table, rules, deck, words, events, chair, at, listed):
    """Why a word is crossed off, or -1 if it stays.

    Args:
        listed: its number, how many have it, and the chance that a word which nobody shares is
            challenged, in parts per million (ALL-04).
    """
    word, holders, chance = listed
    word_id = np.int64(deck.word_id[word])
    is_valid = words.is_valid[word_id]
    table.false_words += is_valid == 0
    if holders > 1:  # RG-19: by spelling; whether it is a word does not matter then (RG-20)
        return np.int64(SHARED)
    if rules.p_challenge != 0:
        challenger = who_doubts(table, words, chair, word_id, chance)
        if challenger >= 0:
            table.challenges += 1
            verdict = np.int64(STANDS if is_valid != 0 else FALLS)
            record(table, events, CHALLENGE, (challenger, chair, at + 1, verdict))
            if verdict == STANDS:
                return np.int64(-1)  # RG-21: nobody pays
            table.fallen_words += 1
            return np.int64(FALLEN)
    if is_valid == 0 and rules.unchallenged_bad_word != 0:  # RG-20
        table.struck_out += 1
        return np.int64(STRUCK_OUT)
    return np.int64(-1)


@kernel
def who_doubts(table, words, chair, word_id, chance):
    """Who speaks up against a word: the first who does not know it, else the next; -1: nobody.

    Args:
        chance: that anyone does, in parts per million.
    """
    stream = rng.stream_of(rng.CHALLENGE, chair, table.round_number)
    if rng.word(table.seed, table.deal, stream, word_id) >= (chance << 32) // PARTS_PER_MILLION:
        return np.int64(-1)
    for place in range(1, table.players):
        other = (chair + place) % table.players
        if not knows(words, table.kind[other], table.seed, table.deal, other, word_id):
            return other
    return np.int64((chair + 1) % table.players)


@kernel
def score_word(table, rules, deck, events, chair, at, word, ends):
    """Score a word that is left on one list (RG-18, RG-23)."""
    grid = table.grid
    seat = table.seat[chair]
    letters = np.int64(deck.spelling[word].letters)
    steps = np.empty((2, LONGEST), np.int64)
    count, uses = find_path(grid, deck, word, rules.ring_path, ends, steps)
    points = word_points(rules, letters, uses)
    extra = points - word_points(rules, letters, np.int64(0))
    has_blank = False
    for step in range(count):
        has_blank = has_blank or grid.letter[steps[0, step]] == LETTERS
    table.score[chair] += points
    record(table, events, SCORE, (chair, points, np.int64(FOR_WORD), at + 1))
    table.scored += 1
    table.letters += letters
    table.longest = max(table.longest, letters)
    table.ring_points += extra
    table.seat_scored[seat] += 1
    table.seat_ring_points[seat] += extra
    if has_blank:
        table.blank_points += points
        table.seat_blank_words[seat] += 1
