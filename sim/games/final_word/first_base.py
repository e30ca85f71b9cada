"""First Base: alone; the last card of each word moves to the front of the next.

1.  Spell a word from your hand. Then the last card moves before the first letter or onto it
    (F8-01), and the word is changed by adding, laying over and doubling, with one hand card at
    least (F8-04); one further board card stays uncovered (F8-02, F8-03).
2.  The aim is to use every card, and only who does has won: each card left in hand and deck costs
    a point (F8-05). A turn without a word ends the game, unless trades are allowed; the last word
    stands (F8-06).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.engine.events import record
from sim.games.final_word.family import (
    board,
    cards,
    course,
    ending,
    moved_card,
    moves,
    search,
    turn,
)
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.rulebook import NO_YES, USUALLY_IDLE
from sim.games.final_word.family.table import DECK_TOO, ENDED, PLAYED, SOLO, TRADES
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, IntParam, Value
from sim.scoring import Scoring
from sim.search.query import ADD, DUPLICATE, OVERLAY
from sim.search.searches import BEST_WORD, WORD_CHANGE
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "Spell a word from your hand; after that the last card of the word moves before its first"
        " letter, or onto it, each turn.",
        ("F8-01",),
    ),
    Rule("Change the word so with one hand card at least.", ("F8-04", "F8-06")),
    Rule("A further board card stays uncovered.", ("F8-02", "F8-03")),
    Rule(
        "Nothing is traded: a turn without a word ends the game. Words score nothing; each card"
        " left in hand and deck costs a point, and who uses all has won.",
        ("F8-05", "FW-24", "FW-25"),
    ),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "start": "",
    "score": "",
    "trade": "",
    "challenge": "",
    "end": "",
    "winner": "",
    "hidden": "",
}
MOVES = moves.rows_of_moves(ADD | OVERLAY | DUPLICATE)
TRADED = "trades in the game, for a turn without a word"
COUNTS = "does the moved card count as the board card that stays"
FLAGS = tuple(MOVES.values())
PARAMS = (
    *moves.moves_params("F8-01", MOVES),
    EnumParam("moved_card_counts", "no", "F8-03", COUNTS, choices=NO_YES),
    IntParam("trades", 0, "F8-05", TRADED, "trades", low=0, high=3, only=(0, 1, 3)),
)
VARIANTS = (Variant("printed", "No trade; a further card must stay.", {}),)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """Letters, not points, for each card used counts; the score is what is left."""
    return cards.count_of_letters(rules, deck)


def set_up(table, rules, deck, bots, words, events):
    """Deal; the first failure ends the game."""
    course.open_own_table(table, rules, deck, bots, events, SOLO, DECK_TOO)  # F8-05
    table.trade_max = 0
    table.links = 1
    moves.permit_moves(table, rules, FLAGS)
    search.count_letters(table.query)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The first word, or the next, which begins with the moved card."""
    if table.rows == 0:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    moved_card.move_card(table, deck, chair)
    found = moved_card.find_next(table, rules, deck, bots, words, chair)
    if found == 0:
        moved_card.put_back(table, deck, chair)
    return found


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word, the moved card with it; every card used wins (F8-06)."""
    how = board.CHANGED_WORD if table.rows > 0 else board.NEW_WORD
    if table.rows > 0:
        record(table, events, board.TAKE, (chair, table.moved, 0))
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, 0, how):
        if table.rows > 0:
            moved_card.put_back(table, deck, chair)
        turn.make_pass(table, events, chair, turn.WORD_FELL)
        return give_up(table, deck, events)
    board.board_changes(table, chair, table.query.word_id[0])
    if table.deck_left + table.hand_size[chair] > 0:
        return PLAYED
    ending.stop(table, deck, events, ending.WON)
    return ENDED


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade if any are left (F8-05), else the game is over."""
    if reason == turn.NO_WORD and table.tally[TRADES] < rules.trades:
        table.trade_max = rules.trade_max
        wishes = turn.wishes_to_trade(table, bots, chair, 0)
        came_to = turn.trade(table, deck, bots, events, chair) if wishes else ENDED
        table.trade_max = 0
        if wishes:
            return came_to
    turn.make_pass(table, events, chair, reason)
    return give_up(table, deck, events)


@kernel
def give_up(table, deck, events):
    """The game ends with cards left (F8-05)."""
    ending.stop(table, deck, events, ending.STALL)
    return ENDED


GAME = family_game(
    name="first_base",
    title="Alone: the last card of each word moves to the front of the next.",
    prefix="F8",
    players=(1, 1),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=(*USUALLY_IDLE, "trade_when", "equalise", "first", "p_challenge"),
    searches=(BEST_WORD, WORD_CHANGE),
    kernels=(set_up, play),
    scoring=scoring,
)
