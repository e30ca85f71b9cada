"""A question to `sim.search.steal` and its answer: one record, a part of the game's table.

Letters are 0 for a to 25 for z, 26 for a wild card. Worths are in hundredths of a point, times in
milliseconds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.limits import MOST_CARDS
from sim.search.query import LETTER_KINDS, WORD_ROOM

TARGET_ROOM = 130
"""Words that may be stolen."""
PLACES = 2 * WORD_ROOM
CARD_ROOM = MOST_CARDS + WORD_ROOM
SLOTS = 12
"""Letters of a stolen word, copies counted apart, by which candidates are sorted."""
HAND_WORD = np.int64(-1)
"""The target of a word that is laid from the hand alone."""
DEEPEST = 4

STEAL_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- the hand, oldest card first
    ("hand_size", np.int64),
    ("hand_letter", np.int64, (MOST_CARDS,)),
    ("hand_ends", np.int64, (MOST_CARDS,)),  # 1: first or last in its word
    ("hand_extra", np.int64, (MOST_CARDS,)),  # worth of laying it beyond `letter_worth`
    ("hand_came", np.int64, (MOST_CARDS,)),
    ("hand_browsed", np.int64, (MOST_CARDS,)),
    ("clock", np.int64),  # of the hand (`sim.search.looking`), as ``hand_came`` is
    ("browsed", np.int64),  # milliseconds looked at each word to be stolen, as the next two are
    # --- the words that may be stolen
    ("targets", np.int64),
    ("target_length", np.int64, (TARGET_ROOM,)),
    ("target_letter", np.int64, (TARGET_ROOM, WORD_ROOM)),
    ("target_ends", np.int64, (TARGET_ROOM, WORD_ROOM)),
    ("target_word", np.int64, (TARGET_ROOM,)),  # its word_id
    ("target_row", np.int64, (TARGET_ROOM,)),  # the game's
    ("target_seen", np.int64, (TARGET_ROOM,)),  # ``browsed`` when it came
    ("target_worth", np.int64, (TARGET_ROOM,)),  # of taking it, hand cards left out
    ("target_keeps_in", np.int64, (TARGET_ROOM,)),  # 1: who steals it does not go out by that
    # --- what is asked
    ("least_length", np.int64),
    ("most_length", np.int64),
    ("least_stolen", np.int64),  # stolen cards in each new word: 0 or 1
    ("most_cards", np.int64),  # hand cards laid at most
    ("takes_words", np.int64),  # 1: words from the hand count, too
    ("letter_worth", np.int64, (LETTER_KINDS,)),  # worth of laying a plain hand card by letter
    ("out_worth", np.int64),  # of laying the whole hand
    ("choice", np.int64),  # MOST_UTILITY | ANY_MOVE
    # --- the answer
    ("found", np.int64),  # 0: there is no play that the player sees
    ("target", np.int64),  # place among the targets, or HAND_WORD
    ("utility", np.int64),
    ("rows", np.int64),  # words formed: 1, or 2 in a split
    ("cards_laid", np.int64),  # from the hand
    ("word_id", np.int64, (2,)),
    ("length", np.int64, (2,)),
    ("letter", np.int64, (2, WORD_ROOM)),
    # the card at each place: its place in the hand, or -1 less its place in the stolen word
    ("card", np.int64, (2, WORD_ROOM)),
    # --- room for the search
    ("count", np.int64, (LETTER_KINDS,)),  # letters at hand, those of a target included
    ("in_target", np.int64, (LETTER_KINDS,)),
    # packed counts of the same, without guards; wild cards of the target, and all that may be used
    ("low", np.int64),
    ("high", np.int64),
    ("target_low", np.int64),
    ("target_high", np.int64),
    ("is_crowded", np.int64),  # 1: a letter has more copies at hand than packed counts hold
    ("own_wilds", np.int64),
    ("wilds", np.int64),
    # cards by how long they have lain there: the longest wait that a word of them may have, what
    # they lack of `needs`, packed counts, wild cards that may be used; the last step has them all
    ("steps", np.int64),  # behind the first
    ("step_wait", np.int64, (MOST_CARDS + 1,)),
    ("step_lacks", np.int64, (MOST_CARDS + 1,)),
    ("step_low", np.int64, (MOST_CARDS + 1,)),
    ("step_high", np.int64, (MOST_CARDS + 1,)),
    ("step_wilds", np.int64, (MOST_CARDS + 1,)),
    # waits of a split's second word: the longest there may be, the letters left at least
    ("rest_wait", np.int64),
    ("rest_letters", np.int64),
    ("rest", np.int64, (LETTER_KINDS,)),  # letters that a word leaves
    ("is_special", np.int64),  # 1: cards must be allotted to know whether a play can be made
    ("most_extra", np.int64),  # what the hand's cards can add to bounds
    ("slots", np.int64),
    ("slot_letter", np.int64, (WORD_ROOM,)),
    ("slot_copies", np.int64, (WORD_ROOM,)),
    ("slot_from", np.int64, (WORD_ROOM,)),
    ("slot_held", np.int64, (SLOTS,)),  # candidates that hold it
    ("best", np.int64),
    ("best_target", np.int64),
    ("best_entry", np.int64, (2,)),
    ("moves", np.int64),  # counted so far
    ("wanted", np.int64),  # BEST, COUNT, or the number of the move that is wanted
    # cards of the target and the hand, those of the target first, the hand's best first
    ("cards", np.int64),
    ("stolen_cards", np.int64),
    ("card_from", np.int64, (CARD_ROOM,)),
    ("card_letter", np.int64, (CARD_ROOM,)),
    ("card_ends", np.int64, (CARD_ROOM,)),
    ("card_worth", np.int64, (CARD_ROOM,)),
    ("fits", np.int64, (CARD_ROOM,)),  # places at which it may lie, as bits
    # places of both new words: the letters, the card that lies there, one that must lie there
    ("places", np.int64),
    ("first_places", np.int64),  # of the first word
    ("place_letter", np.int64, (PLACES,)),
    ("chosen", np.int64, (PLACES,)),
    ("fixed", np.int64, (PLACES,)),
    ("came_from", np.int64, (PLACES,)),
    ("kept", np.int64, (PLACES,)),
    # the branches under way: what was lacking, how far they are, the card and place fixed
    ("lacked", np.int64, (DEEPEST,)),
    ("trial", np.int64, (DEEPEST,)),
    ("fixed_card", np.int64, (DEEPEST,)),
    ("fixed_place", np.int64, (DEEPEST,)),
)

STEAL_DTYPE = np.dtype(list(STEAL_FIELDS), align=True)
