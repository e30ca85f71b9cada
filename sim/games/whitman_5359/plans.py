"""Which words a player lays: the plan for his turn, in place of which a false word may stand."""

from __future__ import annotations

import numpy as np

from sim.games.whitman_5359.question import HAND_COST, HUNDRED, ask_about_turn
from sim.games.whitman_5359.table import are_partners
from sim.kernel import inlined_kernel, kernel
from sim.search.mistakes import FALSE_KIND, is_false_owed
from sim.search.plan import find_plan
from sim.search.query import ANY_MOVE, EVERY_WORD

NO_PLAN, PLAN, HOLD = (np.int64(code) for code in range(3))
"""The player sees nothing; lays words; would rather keep what he sees."""


@inlined_kernel
def find_best_plan(table, rules, deck, bots, words, sight, room, chair):
    """Look for words to lay; they stand in ``table.ask``, in an order in which they are legal.

    Who would go out and would rather not, looks again for what keeps cards in his hand.
    """
    ask, query = table.ask, table.query
    if query.barred_count == EVERY_WORD:  # a player who looks ahead tries to lay nothing
        return HOLD
    ask_about_turn(table, rules, deck, bots, chair)
    find_plan(ask, query, words, deck, sight, room)
    has_seen = ask.found != 0
    if has_seen and ask.goes_out != 0 and not wants_out(table, rules, bots, chair):
        ask.may_go_out = np.int64(0)
        find_plan(ask, query, words, deck, sight, room)
    if ask.found != 0 and owes_false_word(table, rules):
        lay_false_word(table, deck, words, sight, room, chair)
    table.choices[chair] = query.choices
    if ask.found != 0:
        return PLAN
    return HOLD if has_seen else NO_PLAN


@kernel
def wants_out(table, rules, bots, chair):
    """Is the player far enough ahead to go out by the plan found, as the table would lie?

    He counts his points with the bonus against each rival's, whose hands cost 10 a card; what a
    plan takes from a rival he leaves to the rival.
    """
    margin = bots.out_margin[table.kind[chair]]
    own = table.table_points[chair] + table.ask.gained + rules.out_bonus
    for other in range(table.players):
        if are_partners(rules, other, chair):
            continue
        points = table.table_points[other] - HAND_COST * table.hand_size[other]
        if HUNDRED * (own - points) < margin:
            return False
    return True


@kernel
def owes_false_word(table, rules):
    """Does he lay a false word now (ALL-04)? Not after one has fallen in this turn."""
    if rules.p_bad_word == 0 or table.has_fallen != 0 or table.query.barred_count != 0:
        return False
    return is_false_owed(table, rules.p_bad_word)


@inlined_kernel
def lay_false_word(table, deck, words, sight, room, chair):
    """Put one false word in the place of the plan found, if the cards allow any (ALL-04)."""
    ask, query = table.ask, table.query
    choice, most_words = ask.choice, ask.most_words
    ask.choice, ask.most_words = np.int64(ANY_MOVE), np.int64(1)
    query.kind = FALSE_KIND
    find_plan(ask, query, words, deck, sight, room)
    query.kind = table.kind[chair]
    if ask.found == 0:
        ask.choice, ask.most_words = choice, most_words
        find_plan(ask, query, words, deck, sight, room)
