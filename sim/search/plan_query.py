"""A question to `sim.search.plan` and its answer: one record, a part of the game's table.

Letters are 0 for a to 25 for z, 26 for a wild card; colours 0 for black, 1 for red. Worths are in
hundredths of a point, times in milliseconds. *Targets* are words on the table that may be added
to: each takes in all its cards and one hand card or more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.limits import MOST_CARDS
from sim.search.query import LETTER_KINDS, WORD_ROOM
from sim.search.steal_query import SLOTS

PLAN_TARGETS = 86
"""Words on the table: three cards each of 256."""
PLAN_MOVES = 8
"""Words of a plan."""
EXCHANGES = 32
COLOURS = 2
BLACK, RED = (np.int64(colour) for colour in range(COLOURS))
KINDS = 4
"""Kinds of words whose worths differ; the first is that of new words."""
ANYTIME, AFTER_WORD, AFTER_LAY_DOWN = (np.int64(order) for order in range(3))
"""When a target may be added to: at once; once the player has laid a word; once his initial
lay-down is made, towards which it does not count."""
IN_ANY_ORDER, IN_ORDER, AT_ENDS = (np.int64(code) for code in range(3))
"""How the cards of a target lie in the new word: anyhow; in their order; together, too."""
LISTED_FORM, SHARED_FORM = (np.int64(code) for code in range(2))
"""What a target with barred forms may not become: a word that lists it among its forms; one that
shares a form with it."""
NEW_WORD = np.int64(-1)
"""The target of a word that is laid from the hand alone."""
LEVELS = PLAN_MOVES + 1

PLAN_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- the hand, oldest card first
    ("hand_size", np.int64),
    ("hand_letter", np.int64, (MOST_CARDS,)),
    ("hand_red", np.int64, (MOST_CARDS,)),
    ("hand_stays", np.int64, (MOST_CARDS,)),  # 1: may not be discarded in this turn (one at most)
    ("hand_came", np.int64, (MOST_CARDS,)),
    ("hand_browsed", np.int64, (MOST_CARDS,)),
    ("clock", np.int64),  # of the hand (`sim.search.looking`), as ``hand_came`` is
    ("browsed", np.int64),  # milliseconds looked at each target, as the next two are
    # --- the targets
    ("targets", np.int64),
    ("target_length", np.int64, (PLAN_TARGETS,)),
    ("target_letter", np.int64, (PLAN_TARGETS, WORD_ROOM)),  # 26: a wild card gets any
    ("target_wild", np.int64, (PLAN_TARGETS, WORD_ROOM)),  # 1: a wild card
    ("target_red", np.int64, (PLAN_TARGETS, WORD_ROOM)),  # 1: a red card
    ("target_word", np.int64, (PLAN_TARGETS,)),  # its word_id; -1: it is nobody's form
    ("target_seen", np.int64, (PLAN_TARGETS,)),  # ``browsed`` when it came to lie so
    ("target_row", np.int64, (PLAN_TARGETS,)),  # the game's
    ("target_kind", np.int64, (PLAN_TARGETS,)),  # of what it becomes, a row of ``worth``
    ("target_worth", np.int64, (PLAN_TARGETS,)),  # of taking it, beyond ``worth``
    ("target_points", np.int64, (PLAN_TARGETS,)),  # that those of the new word replace
    ("target_after", np.int64, (PLAN_TARGETS,)),  # ANYTIME | AFTER_WORD | AFTER_LAY_DOWN
    ("target_barred", np.int64, (PLAN_TARGETS,)),  # 1: it may not become a form of itself
    # what its wild cards stand for now, for exchanges
    ("target_stands", np.int64, (PLAN_TARGETS, WORD_ROOM)),
    ("target_own", np.int64, (PLAN_TARGETS,)),  # 1: what it gains counts for the player
    # --- what is asked
    ("takes_words", np.int64),  # 1: new words count, too
    ("least_length", np.int64),
    ("most_length", np.int64),
    ("wild_limit", np.int64, (WORD_ROOM,)),  # wild cards in a word, by its length
    ("rearrange", np.int64),  # IN_ANY_ORDER | IN_ORDER | AT_ENDS
    ("form_rule", np.int64),  # LISTED_FORM | SHARED_FORM
    ("worth", np.int64, (KINDS, COLOURS, WORD_ROOM)),  # of a word; all red or not; by length
    ("points", np.int64, (COLOURS, WORD_ROOM)),  # of a word; all red or not; by length
    ("keep", np.int64, (LETTER_KINDS, COLOURS)),  # what a card is worth left in hand
    ("most_words", np.int64),  # of a plan: 1 to `PLAN_MOVES`
    ("breadth", np.int64),  # moves tried at each level at most, the most promising; 0: all
    ("has_word", np.int64),  # 1: the player has laid a word of his own before
    ("made", np.int64),  # 1: his initial lay-down is made
    ("needs", np.int64),  # points that a plan must bring at least
    ("least_kept", np.int64),  # cards that stay in hand at least, if the player does not go out
    ("may_go_out", np.int64),
    ("out_needs", np.int64),  # points that a plan must bring at least if he goes out by it
    ("out_worth", np.int64),
    ("least_utility", np.int64),  # only plans of more utility are found
    ("choice", np.int64),  # MOST_UTILITY | ANY_MOVE
    # --- the answer: the words of a plan in the order in which they may be laid
    ("found", np.int64),
    ("utility", np.int64),
    ("gained", np.int64),  # points
    ("cards_laid", np.int64),  # from the hand
    ("goes_out", np.int64),
    ("move_target", np.int64, (PLAN_MOVES,)),  # place among the targets, or `NEW_WORD`
    ("move_word", np.int64, (PLAN_MOVES,)),  # word_id
    ("move_length", np.int64, (PLAN_MOVES,)),
    ("move_letter", np.int64, (PLAN_MOVES, WORD_ROOM)),
    # the card at each place: its place in the hand, or -1 less its place in the target
    ("move_card", np.int64, (PLAN_MOVES, WORD_ROOM)),
    ("move_red", np.int64, (PLAN_MOVES,)),  # 1: all red
    ("move_points", np.int64, (PLAN_MOVES,)),  # of the word
    ("move_worth", np.int64, (PLAN_MOVES,)),  # share of the utility
    # --- exchanges of wild cards, best first (`sim.search.exchange`)
    ("exchanges", np.int64),
    ("exchange_target", np.int64, (EXCHANGES,)),
    ("exchange_place", np.int64, (EXCHANGES,)),
    ("exchange_card", np.int64, (EXCHANGES,)),  # place in the hand
    ("exchange_worth", np.int64, (EXCHANGES,)),
    ("exchange_red", np.int64, (EXCHANGES,)),  # 1: the word becomes all red by it
    # --- room for the search: letters at hand, those of a target included (`sim.search.stock`)
    ("count", np.int64, (LETTER_KINDS,)),
    ("in_target", np.int64, (LETTER_KINDS,)),
    ("low", np.int64),
    ("high", np.int64),
    ("target_low", np.int64),
    ("target_high", np.int64),
    ("is_crowded", np.int64),
    ("own_wilds", np.int64),
    ("wilds", np.int64),
    ("steps", np.int64),
    ("step_wait", np.int64, (MOST_CARDS + 1,)),
    ("step_lacks", np.int64, (MOST_CARDS + 1,)),
    ("step_low", np.int64, (MOST_CARDS + 1,)),
    ("step_high", np.int64, (MOST_CARDS + 1,)),
    ("step_wilds", np.int64, (MOST_CARDS + 1,)),
    ("slots", np.int64),
    ("slot_letter", np.int64, (WORD_ROOM,)),
    ("slot_copies", np.int64, (WORD_ROOM,)),
    ("slot_from", np.int64, (WORD_ROOM,)),
    ("slot_held", np.int64, (SLOTS,)),
    ("all_red", np.int64, (PLAN_TARGETS,)),  # 1: all cards of the target are red
    ("held_wilds", np.int64, (PLAN_TARGETS,)),  # its wild cards
    ("must", np.int64),  # bits of ``needs`` that every word of a target has
    ("spelled", np.int64, (WORD_ROOM,)),  # letters of the target, wild cards renamed
    ("holder", np.int64, (WORD_ROOM,)),  # by place of a word: the target's card there, or -1
    # the hand by letter and colour; packed counts of all and of the red ones; what the cheapest
    # cards of a letter are worth together, by how many
    ("owned", np.int64, (LETTER_KINDS, COLOURS)),
    ("own_low", np.int64),
    ("own_high", np.int64),
    ("red_low", np.int64),
    ("red_high", np.int64),
    ("cheapest", np.int64, (LETTER_KINDS, 8)),
    ("is_wild_cheap", np.int64),  # 1: a wild card is worth less than some other
    # cards that are left while a plan's are chosen, and those that a word lays; the places of
    # the hand that are laid
    ("left", np.int64, (LETTER_KINDS, COLOURS)),
    ("preferred", np.int64),  # twice the letter and the colour of a card to be laid; -1: none
    ("lays", np.int64, (LETTER_KINDS, COLOURS)),
    ("lays_wild", np.int64, (LETTER_KINDS,)),
    ("is_laid", np.int64, (MOST_CARDS,)),
    ("rows", np.int64),  # moves listed
    # most worth and most points of any cards, by how many; of one move, by target, too
    ("most_worth", np.int64, (MOST_CARDS + 1,)),
    ("most_points", np.int64, (MOST_CARDS + 1,)),
    ("by_cards", np.int64, (PLAN_TARGETS + 1, WORD_ROOM)),
    ("usable", np.int64),  # cards that a plan may lay
    ("best", np.int64),
    ("best_moves", np.int64),
    ("best_preferred", np.int64),
    ("best_row", np.int64, (PLAN_MOVES,)),
    # what is under way, by level
    ("path", np.int64, (LEVELS,)),
    ("listed", np.int64, (LEVELS,)),
    ("tried", np.int64, (LEVELS,)),
    ("laid", np.int64, (LEVELS,)),
    ("worth_so_far", np.int64, (LEVELS,)),
    ("points_so_far", np.int64, (LEVELS,)),
    ("left_low", np.int64, (LEVELS,)),
    ("left_high", np.int64, (LEVELS,)),
    ("left_red_low", np.int64, (LEVELS,)),
    ("left_red_high", np.int64, (LEVELS,)),
    ("left_wilds", np.int64, (LEVELS,)),
)

PLAN_DTYPE = np.dtype(list(PLAN_FIELDS), align=True)
