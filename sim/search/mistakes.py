"""False words and doubts at the rates that a designer sets (ALL-04).

``p_bad_word`` is the share of words played that are false, ``p_challenge`` the share of words
played that are challenged. A word that another player lacks in his vocabulary is no rarer for
that, so both shares are met by what is drawn, not by what bots happen to believe.

False words are owed: each word laid adds its share to what is owed, and who lays a word while a
whole one is owed lays a false word in its place, any that his cards allow with the same chance. If
they allow none, it stays owed. What a game begins with is drawn, so that short games have their
share, too. Duplicates alone leave the board's word as it was, and are no word played.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CHAIRS
from sim.params import PARTS_PER_MILLION

FALSE_KIND = np.int64(MOST_CHAIRS - 1)
"""The kind in the words record that knows the false words alone, and sees them at once."""
START = np.int64(1 << 30)
"""The number of the draw that says what is owed at first; no game lays so many words."""
RIGHT_SHARE = 2
"""One challenge of so many hits a false word, as long as there are enough (assumption)."""
MISTAKE_FIELDS = (
    ("false_owed", np.int64),  # parts per million of a word
    ("words_judged", np.int64),  # words laid so far
)
"""Fields of a table on which words may be false and doubted."""


@kernel
def owed_at_first(seed, deal):
    """What is owed at the start of a game, in parts per million: any share of a word."""
    drawn = rng.word(seed, deal, rng.stream_of(rng.CHALLENGE, np.int64(0), 0), START)
    return drawn * PARTS_PER_MILLION >> 32


@kernel
def start_mistakes(table):
    """Clear what the last game left in `MISTAKE_FIELDS`."""
    table.false_owed = owed_at_first(table.seed, table.deal)
    table.words_judged = 0


@small_kernel
def is_false_owed(table, false_share):
    """Is the next word to be a false one, of which so many parts in a million shall be?"""
    return table.false_owed + false_share >= PARTS_PER_MILLION


@kernel
def is_doubted(table, chair, shares, is_valid):
    """Count a word just laid, which pays or adds to what is owed; is it to be challenged?

    Args:
        chair: whose word.
        shares: of the words played that are false, and that are challenged, in parts per million.
        is_valid: 0 if the word is false.
    """
    false_share, doubt_share = shares
    number = table.words_judged
    table.false_owed += false_share
    if is_valid == 0:
        table.false_owed -= PARTS_PER_MILLION
    table.words_judged += 1
    if doubt_share == 0:
        return False
    drawn = rng.word(table.seed, table.deal, rng.stream_of(rng.CHALLENGE, chair, 0), number)
    return drawn < chance_of_doubt(false_share, doubt_share, is_valid)


@small_kernel
def chance_of_doubt(false_share, doubt_share, is_valid):
    """The chance that a word laid is challenged, of 2**32.

    Args:
        false_share: of the words played, in parts per million.
        doubt_share: of the words played that are challenged, in parts per million.
        is_valid: 0 if the word is false.
    """
    of_false = 0
    if false_share > 0:
        of_false = doubt_share * PARTS_PER_MILLION // (RIGHT_SHARE * false_share)
        of_good = PARTS_PER_MILLION - false_share  # all good words doubted are not enough
        least = (doubt_share - of_good) * PARTS_PER_MILLION // false_share
        of_false = min(max(of_false, least), PARTS_PER_MILLION)
    chance = of_false
    if is_valid != 0:
        rest = doubt_share * PARTS_PER_MILLION - false_share * of_false
        chance = min(rest // max(PARTS_PER_MILLION - false_share, 1), PARTS_PER_MILLION)
    return (chance << 32) // PARTS_PER_MILLION
