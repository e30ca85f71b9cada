"""Challenges: who doubts a word, and what comes of it (FW-08, ALL-04)."""

from __future__ import annotations

from sim.engine.events import record
from sim.games.final_word.family.events import CODES, VERDICTS
from sim.games.final_word.family.table import CHALLENGES, FALLEN_WORDS, FALSE_WORDS
from sim.kernel import kernel
from sim.search.mistakes import is_doubted
from sim.search.notice import knows

CHALLENGE = CODES["challenge"]
STANDS, FALLS = VERDICTS.index("word stands"), VERDICTS.index("word falls")


@kernel
def survives_challenge(table, words, events, chair, row, word_id):
    """Let the others doubt a word that has just been laid (ALL-04).

    As many words are challenged as the rules say, one challenge a word: by the first player in
    turn order who does not know the word, or by the next who knows it and is not sure. A
    challenger in the wrong loses his next turn.

    Returns:
        True if the word stands.
    """
    if word_id < 0:  # duplicates alone: the word lay there before (FW-18)
        return True
    is_valid = words.is_valid[word_id]
    table.tally[FALSE_WORDS] += is_valid == 0
    if not is_doubted(table, chair, (table.p_bad_word, table.p_challenge), is_valid):
        return True
    other = who_doubts(table, words, chair, word_id)
    if other < 0:
        return True
    table.tally[CHALLENGES] += 1
    verdict = STANDS if is_valid != 0 else FALLS
    record(table, events, CHALLENGE, (other, chair, row, verdict))
    if verdict == FALLS:
        table.tally[FALLEN_WORDS] += 1
        return False
    table.owes_turn[other] = 1
    return True


@kernel
def who_doubts(table, words, chair, word_id):
    """The first player in turn order who does not know a word; else the next; -1 for none."""
    first = -1
    other = chair
    for _ in range(table.players - 1):
        other = other + 1 if other + 1 < table.players else 0
        if table.is_out[other] != 0:
            continue
        if not knows(words, table.kind[other], table.seed, table.deal, other, word_id):
            return other
        if first < 0:
            first = other
    return first
