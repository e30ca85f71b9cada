"""Asking the group about a word (WL-21, ALL-04)."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.word_lift.events import CODES, VERDICTS
from sim.games.word_lift.table import CHALLENGES, FALLEN_WORDS, FALSE_WORDS, following
from sim.kernel import kernel
from sim.search.mistakes import is_doubted
from sim.search.sight import knows_by_number

CHALLENGE = CODES["challenge"]
STANDS, FALLS = (np.int64(VERDICTS.index(f"word {verdict}")) for verdict in ("stands", "falls"))


@kernel
def survives(table, rules, words, events, chair):
    """Let the others doubt the words just laid, the first one first, until one falls (ALL-04).

    Returns:
        True if all of them stand.
    """
    ask = table.ask
    for row in range(ask.rows):
        word_id = ask.word_id[row]
        is_valid = words.is_valid[word_id]  # ALL-01
        table.tally[FALSE_WORDS] += is_valid == 0
        if not is_doubted(table, chair, (rules.p_bad_word, rules.p_challenge), is_valid):
            continue
        doubter = who_doubts(table, words, chair, word_id)
        number = table.numbers - ask.rows + row + 1
        verdict = STANDS if is_valid != 0 else FALLS
        table.tally[CHALLENGES] += 1
        record(table, events, CHALLENGE, (doubter, chair, number, verdict))
        if verdict == FALLS:
            table.tally[FALLEN_WORDS] += 1
            return False
    return True


@kernel
def who_doubts(table, words, chair, word_id):
    """The first player in turn order who does not know a word, else the next one."""
    other = chair
    for _ in range(table.players - 1):
        other = following(table, other)
        if not knows_by_number(words, table.kind[other], table.seed, table.deal, other, word_id):
            return other
    return following(table, chair)
