"""5 Up: every word must be worth five points or more.

1.  The first player spells a word from his hand. Each next player changes the board word by adding
    and overlaying, or as a parameter by another move too (F3-03), or replaces it by a new word
    from his hand, which he always may, so that no board is dead (F3-04).
2.  The whole visible word must be worth five points or more; or, as a parameter, the cards that he
    lays (F3-01). A smaller word is not legal (F3-02). It scores its visible cards.
3.  Who sees none trades up to five cards, or passes.
4.  The shared end (F3-05); unplayed cards are subtracted.
"""

from __future__ import annotations

from sim.games.final_word.family import course, moves
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.table import BY_VALUE, SHARED
from sim.params import EnumParam, IntParam
from sim.search.query import ADD, OVERLAY
from sim.search.searches import BEST_WORD, WORD_CHANGE
from sim.spec import Rule, Variant

RULES = (
    Rule("Change the board word by adding and overlaying, or put a new one there.", ("F3-03",)),
    Rule("A new word is always allowed: it takes the old one's place.", ("F3-04",)),
    Rule("The visible word must be worth five points or more, and scores them.", ("F3-01",)),
    Rule("A word of less is not legal.", ("F3-02",)),
    Rule("It ends when nobody has a word, or a player is out of cards.", ("F3-05",)),
    moves.RULE_OF_MOVES,
)

MOVES = moves.rows_of_moves(ADD | OVERLAY)
FLAGS = tuple(MOVES.values())
THRESHOLD = "points that a word must be worth"
COUNTS = ("whole", "new cards")
PARAMS = (
    IntParam("threshold", 5, "F3-01", THRESHOLD, "points", low=5, high=8, only=(5, 6, 8)),
    EnumParam("counts", "whole", "F3-01", "what must be worth so much", choices=COUNTS),
    *moves.moves_params("F3-03", MOVES),
)

VARIANTS = (Variant("printed", "Every word is worth five points or more.", {}),)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F3-05 and FW-25 say what ends it."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)
    moves.permit_moves(table, rules, FLAGS)  # F3-03
    table.query.least_points = rules.threshold  # F3-01, F3-02
    table.query.least_laid = rules.threshold if rules.counts != 0 else 0


GAME = family_game(
    name="five_up",
    title="Change the board word or replace it by a word that is worth five points or more.",
    prefix="F3",
    players=(2, 6),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    searches=(BEST_WORD, WORD_CHANGE),
    kernels=(set_up, course.change_or_replace),  # F3-04
)
