"""State that single games of the family have beside what all share, of all of them together.

Every table of the family has all of it, so that all have one type: a kernel that two games call
is compiled once for both. A game touches only what it uses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.limits import MOST_CARDS, MOST_CHAIRS
from sim.scoring import LETTERS
from sim.search.wishes import WISH_SIZE

MOST_ROWS = 16
"""Words on the board, those of a split included (F19-01 allows 12)."""

OWN_FIELDS: tuple[tuple[Any, ...], ...] = (
    # words that are changed and cut: Split Off and Split Run (see `family.splitting`)
    ("row_word", np.int64, (MOST_ROWS,)),  # word_id of each row's word
    ("row_seen", np.int64, (MOST_ROWS, MOST_CHAIRS)),  # each chair's clock when it came
    ("changed", np.int64),  # rows made in this turn, as bits
    ("row_worth", np.int64, (MOST_ROWS,)),  # to the player, at most
    ("asked", np.int64),  # questions about rows that were asked in this look, as bits
    # by question about a row: a clock before which asking again in this turn is in vain, or 0
    ("in_vain_until", np.int64, (2 * MOST_ROWS,)),
    ("keeps_pairs", np.int64),  # 1 if each part keeps two touching cards (FW-20)
    ("most_parts", np.int64),  # that a word may be cut into (F18-04)
    ("most_words", np.int64),  # that may lie on the board (F19-01)
    ("lacks_room", np.int64),  # 1 if all that the player sees is a cut without room
    # cards of the own word that is taken up, and what each covered: Double Cross (F6-01)
    ("own_count", np.int64),
    ("own_card", np.int64, (MOST_CARDS,)),
    ("own_under", np.int64, (MOST_CARDS,)),
    # cards laid aside: Positive-Negative (F12-01)
    ("aside", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("aside_count", np.int64, (MOST_CHAIRS,)),
    # red cards that a chair has used, as bits by place in the row: Seeing Red
    ("reds", np.int64, (MOST_CHAIRS,)),
    ("all_reds", np.int64),
    # by chair and letter: cards of the other's hand that may be one, as far as he knows: Pluck It
    ("unknown", np.int64, (2, LETTERS)),  # F14-06
    # by letter: cards in the deck, and the chance that a full hand holds one
    ("in_deck", np.int64, (LETTERS,)),
    ("usual_chance", np.int64, (LETTERS,)),
    ("wish", np.int64, (WISH_SIZE,)),  # which letter would help most (`sim.search.wishes`)
    ("foresees", np.int64),  # 1 if what he can play was found before he asked for a letter
    # the card that is moved, and what it covered, NO_CARD if nothing: First Base (F8-01)
    ("moved", np.int64),
    ("moved_off", np.int64),
)
