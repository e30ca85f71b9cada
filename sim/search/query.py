"""A question to the word search and its answer: one record, a part of every word game's table.

The game writes the first three parts, a ``find_`` kernel writes the last. Letters are 0 for a to
25 for z; 26 stands for a wild card. Utilities are in hundredths of a point.
"""

from __future__ import annotations

from typing import Any

import numpy as np

WILD = 26
LETTER_KINDS = 27
WORD_ROOM = 16
"""Longest word is 15 letters."""
CAP_STEPS = 10
"""One for each letter of `sim.search.words.COMMON`, and one for a bucket without them."""
MOST_COPIES = 16
"""Cards of one letter in a hand that are told apart by when they came."""
MOST_WORDS_AT_ONCE = 3
MOST_BARRED = 32
EVERY_WORD = -1
"""As ``barred_count``: the player passes if the rules let him, in games that look at it."""

# moves that change a board word, as flags
ADD, OVERLAY, GIVE_AND_TAKE, DUPLICATE = 1, 2, 4, 8

# where the letter at a place of a found word comes from
FROM_HAND, KEPT, COVERING, TAKING, DOUBLING = 0, 1, 2, 3, 4
"""A hand card at a new place; the board card as it lies; a hand card over another letter's board
card (overlay); a hand card for a board card that goes to the hand (give and take); a hand card
over a board card of the same letter (duplicate)."""

# where a given card must stand in the word
ANYWHERE, FIRST, LAST, EITHER_END = 0, 1, 2, 3

MOST_UTILITY, ANY_MOVE = 0, 1
"""How a bot chooses: the move of most utility; any distinct legal move with equal chance."""

BEATS, EQUALS = 1, 2
"""What an answer must do beside the one kept; 0 if it need not."""

ANSWER_FIELDS: tuple[tuple[Any, ...], ...] = (
    ("found", np.int64),  # words found: 0 if there is no legal move that the bot sees
    ("utility", np.int64),  # of none found: a clock before which asking again is in vain, or 0
    ("points", np.int64),  # of all words found, by the scoring above
    ("cut", np.int64),  # a split: board cards before it belong to word 0, the others to word 1
    ("legal_moves", np.int64),  # with `ANY_MOVE`: moves that could have been drawn; not of sets
    ("word_id", np.int64, (MOST_WORDS_AT_ONCE,)),
    ("length", np.int64, (MOST_WORDS_AT_ONCE,)),
    ("letter", np.int64, (MOST_WORDS_AT_ONCE, WORD_ROOM)),
    ("source", np.int64, (MOST_WORDS_AT_ONCE, WORD_ROOM)),  # FROM_HAND ... DOUBLING
    ("board_place", np.int64, (MOST_WORDS_AT_ONCE, WORD_ROOM)),  # of the board card used, or -1
    ("is_wild", np.int64, (MOST_WORDS_AT_ONCE, WORD_ROOM)),  # 1: a wild card stands for it
)
ANSWER_DTYPE = np.dtype(list(ANSWER_FIELDS), align=True)

QUERY_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- who looks, and since when (see sim.search.notice)
    ("seed", np.int64),
    ("deal", np.int64),
    ("chair", np.int64),
    ("kind", np.int64),  # the bot's kind, which is its ranking in the words record
    ("clock", np.int64),  # the chair's, see `sim.search.looking`
    ("looked", np.int64),  # milliseconds looked that the clock does not hold yet
    ("choices", np.int64),  # draws taken so far from the chair's stream of choices
    # --- the cards
    ("hand_size", np.int64),
    ("count", np.int64, (LETTER_KINDS,)),  # cards in hand by letter
    ("arrived", np.int64, (LETTER_KINDS, MOST_COPIES)),  # clock when each came, earliest first
    ("board_length", np.int64),
    ("board", np.int64, (WORD_ROOM,)),  # visible letters of the board word, in order
    ("board_value", np.int64, (WORD_ROOM,)),  # points of each visible board card
    ("board_arrived", np.int64),  # clock when the chair first saw this board word
    # --- what is asked
    ("least_length", np.int64),
    ("most_length", np.int64),
    ("least_points", np.int64),  # points of the whole word
    ("least_board", np.int64),  # board cards that must be used (combined words)
    ("moves", np.int64),  # flags ADD | OVERLAY | GIVE_AND_TAKE | DUPLICATE
    ("taken_usable", np.int64),  # 1: a card taken by give and take may be used in the same word
    ("duplicates_kept", np.int64),  # 1: a board card under its duplicate counts as kept
    ("duplicates_only", np.int64),  # 1: duplicates alone, word unchanged, are a legal move
    ("reorder", np.int64),  # 1: board cards may be used in any order (combined words)
    ("place_of_given", np.int64),  # ANYWHERE | FIRST | LAST | EITHER_END
    # where words by pairs stand in this process (`sim.search.pairs`), 0: nowhere, how many numbers
    # stand there, and where the words' places in the rankings do
    ("pairs", np.int64),
    ("pairs_length", np.int64),
    ("pair_places", np.int64),
    ("firsts", np.int64),  # where words by first letter stand in this process; 0: nowhere
    # where the neighbours of the board word stand in this process (`sim.search.neighbours`), 0:
    # nowhere, and how many they are
    ("neighbours", np.int64),
    ("neighbours_count", np.int64),
    # where words by their letters stand in this process (`sim.search.letter_sets`), 0: nowhere,
    # and how many numbers stand there
    ("letter_sets", np.int64),
    ("letter_sets_length", np.int64),
    ("each_part", np.int64),  # 1: each part of a split takes a hand card; 0: one part is enough
    # 1: each part of a split, or the changed word, holds 2 letters of the board word that touch
    ("keeps_pairs", np.int64),
    ("most_words", np.int64),  # words to be made at once (word sets)
    # --- what a changed or combined word must be made of; 0: nothing (see sim.search.alignments)
    ("least_cards", np.int64),  # hand cards laid, at least
    ("most_cards", np.int64),  # hand cards laid, at most
    ("least_laid", np.int64),  # points of the hand cards laid, at least
    ("must_lay", np.int64),  # letters, as bits, of which a hand card must be laid, not a wild one
    # 1: the changed word begins with a hand card, of ``must_lay`` if any;
    # the board card under it does not stay
    ("lays_first", np.int64),
    ("keeps_first", np.int64),  # 1: the changed word begins with the first board card, uncovered
    ("queue_length", np.int64),  # a changed word lays cards in this order, some left out
    ("queue", np.int64, (WORD_ROOM,)),
    # --- what a move is worth: hundredths of a point
    ("value", np.int64, (LETTER_KINDS,)),  # points of a hand card by letter
    ("by_length", np.int64, (WORD_ROOM,)),  # points for the word's length
    ("longest_bonus", np.int64),  # 1: points for the longest word's length, once (word sets)
    # 1: cards on their own letter score nothing (F21-03, F15-04); not with wild cards
    ("duplicates_worth_none", np.int64),
    ("duplicates_score_word", np.int64),  # 1: duplicates alone score the whole word (F2-07)
    ("no_card_sum", np.int64),  # 1: card values do not add up (Real Value)
    ("adds_highest", np.int64),
    ("flagged", np.int64),
    ("flagged_from", np.int64),  # letters of a word from which on its flagged letters count
    ("by_flagged", np.int64, (4,)),
    ("points_weight", np.int64),  # for each point scored
    ("card_weight", np.int64),  # for each hand card used
    ("keep", np.int64, (LETTER_KINDS,)),  # what a card is worth left in hand, by letter
    ("board_weight", np.int64),  # for each point of board cards used (combined words)
    # what a word's last letter is worth, 0 or less; not asked of combined, cut or crossed words
    ("by_last", np.int64, (LETTER_KINDS - 1,)),
    ("choice", np.int64),  # MOST_UTILITY | ANY_MOVE
    ("barred_count", np.int64),
    ("barred", np.int64, (MOST_BARRED,)),  # words (by word_id) not to be found this time
    # BEATS | EQUALS: a changed or cut word is asked for only if it is worth more than the answer
    # kept, or at least as much
    ("beats_kept", np.int64),
    # --- the answer, and one that is kept meanwhile (see sim.search.answer)
    *ANSWER_FIELDS,
    ("kept", ANSWER_DTYPE),
    # --- what a search of hand cards notes while it walks
    ("most", np.int64),  # utility of the best move so far, or `NOTHING`
    ("most_points", np.int64),
    ("place", np.int64),  # of its word in the ranking; -1: none
    # by place of a common letter: how the cap changes behind a bucket whose lowest it is
    ("cap_step", np.int64, (CAP_STEPS,)),
    ("slack", np.int64),  # utility that a move can have beyond the bound of its word
    ("low", np.int64),  # packed counts of the cards that may be used
    ("high", np.int64),
    ("must", np.int64),  # bits of ``needs`` that every word must have (given cards)
    ("wilds", np.int64),  # wild cards that may be used
    ("wild_letter", np.int64, (2,)),  # what wild cards stand for in the best move; -1: unused
    ("wanted", np.int64),  # the number of the legal move to be found; -1: count them
    ("first_word", np.int64),  # the game's: word_id of the turn's first answer, -1 for none
    ("tells_first", np.int64),  # 1: ``first_word`` is read after the turn
    ("candidates", np.int64),  # words whose letters were at hand and that were looked at
)

QUERY_DTYPE = np.dtype(list(QUERY_FIELDS), align=True)
