"""Real Value: a point a letter, and the value of the highest card.

1.  The first player spells a word from his hand. Each next player changes the board word by
    adding, overlaying and duplicating, or replaces it by a new word from his hand (F15-05).
2.  A word scores a point for each visible letter and the value of its highest visible card
    (F15-01), which may have lain there before; duplicates alone score nothing (F15-04).
3.  Who sees no word trades up to five cards, or passes.
4.  It ends when a player is out of cards with no deck left, or nobody has a word (F15-02). A point
    is subtracted for each card left in hand (F15-03).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.games.final_word.family import cards, course, moves, search
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.table import BY_COUNT, SHARED
from sim.params import Value
from sim.scoring import Scoring
from sim.search.query import ADD, DUPLICATE, OVERLAY
from sim.search.searches import BEST_WORD, WORD_CHANGE
from sim.spec import Rule, Variant

RULES = (
    Rule("A word scores a point a letter and the value of its highest card.", ("F15-01",)),
    Rule("A player who has used all cards ends it, or that nobody can play.", ("F15-02",)),
    Rule(
        "A point is subtracted for every card left in hand; the highest score wins, a tie is"
        " shared.",
        ("F15-03", "FW-24", "ALL-02"),
    ),
    Rule("Duplicates are allowed, but bring points only if the word changes.", ("F15-04",)),
    Rule("A new word may take the board word's place.", ("F15-05",)),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "score": "",
    "winner": "",
}

MOVES = moves.rows_of_moves(ADD | OVERLAY | DUPLICATE)
FLAGS = tuple(MOVES.values())
PARAMS = moves.moves_params("F15-05", MOVES)

VARIANTS = (Variant("printed", "A point a letter, and the value of the highest card.", {}),)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A point a letter and the highest card (F15-01)."""
    return cards.count_of_letters(rules, deck, adds_highest=1)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F15-02 and FW-25 say what ends it."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_COUNT)  # F15-03
    query = table.query
    moves.permit_moves(table, rules, FLAGS)
    query.duplicates_only = query.duplicates_worth_none = 1  # F15-04, FW-18
    search.count_letters(query)  # F15-01
    query.adds_highest = 1


GAME = family_game(
    name="real_value",
    title="A word scores a point for each letter, and the value of its highest card.",
    prefix="F15",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    searches=(BEST_WORD, WORD_CHANGE),
    kernels=(set_up, course.change_or_replace),  # F15-05
    scoring=scoring,
)
