"""False words and doubts at the rates that a designer sets (ALL-04).

``p_bad_word`` is the share of words played that are false, ``p_challenge`` the share of words
played that are challenged. A word that another player lacks in his vocabulary is no rarer for
that, so both shares are met by what is drawn, not by what bots happen to believe.

False words are owed: each word laid adds its share to what is owed, and who lays a word while a
whole one is owed lays a false word in its place, any that his cards allow with the same chance. If
they allow none, it stays owed. What a game begins with is drawn, so that short games have their
share, too.
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


@kernel
def owed_at_first(seed, deal):
    """What is owed at the start of a game, in parts per million: any share of a word."""
    drawn = rng.word(seed, deal, rng.stream_of(rng.CHALLENGE, np.int64(0), 0), START)
    return drawn * PARTS_PER_MILLION >> 32


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
