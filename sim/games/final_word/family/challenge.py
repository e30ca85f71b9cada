"""Challenges: who doubts a word, and what comes of it (FW-08, ALL-04)."""

from __future__ import annotations

from sim import rng
from sim.engine.events import record
from sim.games.final_word.family.events import CODES, VERDICTS
from sim.games.final_word.family.table import CHALLENGES, FALLEN_WORDS, FALSE_WORDS
from sim.kernel import kernel
from sim.search.notice import knows

CHALLENGE = CODES["challenge"]
STANDS, FALLS = VERDICTS.index("word stands"), VERDICTS.index("word falls")


@kernel
def survives_challenge(table, words, events, chair, row, word_id):
    """Let the others doubt a word that has just been laid.

    The first player in turn order who does not know the word challenges it, with the chance of
    the rules; one challenge a word. A challenger in the wrong loses his next turn.

    Returns:
        True if the word stands.
    """
    if word_id < 0:  # duplicates alone: the word lay there before (FW-18)
        return True
    is_valid = words.is_valid[word_id]
    if is_valid == 0:
        table.tally[FALSE_WORDS] += 1
    if table.p_challenge == 0:
        return True
    other = chair
    for _ in range(table.players - 1):
        other = other + 1 if other + 1 < table.players else 0
        if table.is_out[other] == 0 and doubts(table, words, other, word_id):
            table.tally[CHALLENGES] += 1
            verdict = STANDS if is_valid != 0 else FALLS
            record(table, events, CHALLENGE, (other, chair, row, verdict))
            if verdict == FALLS:
                table.tally[FALLEN_WORDS] += 1
                return False
            table.owes_turn[other] = 1
            return True
    return True


@kernel
def doubts(table, words, chair, word_id):
    """True if this player does not know the word and speaks up."""
    if knows(words, table.kind[chair], table.seed, table.deal, chair, word_id):
        return False
    stream = rng.stream_of(rng.CHALLENGE, chair, 0)
    number = table.challenges_drawn
    table.challenges_drawn += 1
    return rng.word(table.seed, table.deal, stream, number) < table.p_challenge
