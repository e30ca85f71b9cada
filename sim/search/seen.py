"""Which words of a hand a player has seen, where he looks at words to be stolen besides."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel
from sim.search.candidates import ENTRY, list_candidates, make_room
from sim.search.sight import make_sight, number_of_sighting
from sim.search.steal_query import HAND_WORD


@kernel
def list_seen_words(ask, query, words, out):
    """List the words that the hand of a question spells and that its person has seen.

    Args:
        ask, query: the question, as `sim.search.steal.find_play` left it.
        words: the words record.
        out: int64, 1-d; gets the words' places in the table of all words, as far as it has room.

    Returns:
        How many words there are, which may be more than ``out`` has room for.
    """
    sight = make_sight(words, np.full(query.chair + 1, query.kind))
    candidates = make_room(sight)
    count = list_candidates(ask, query, words, sight, candidates, HAND_WORD)
    for place in range(min(count, len(out))):
        number = number_of_sighting(candidates[ENTRY, place])
        out[place] = words.sight[query.kind, number].word_id
    return count
