"""3 'n Change: three of your cards change the word, and a second word may take its place.

1.  The first player spells one word from his hand (F1-08). Each next player makes a new word of one
    board card or more, in their order, and three or more of his hand (F1-01). The board cards that
    he leaves out come to his hand (F1-02).
2.  From what he then holds he may spell a second word, which takes the first one's place; both
    score, and the first leaves play (F1-04, F1-05). A hand may outgrow its size (F1-03).
3.  Who cannot change the word trades up to three cards, which go under the deck (F1-06).
4.  It ends after a full round without a change, trades or not (F1-07), or by the shared end
    (F1-09). Unplayed cards are subtracted.
"""

from __future__ import annotations

from dataclasses import replace

from sim.games.final_word.family import board, course, ending, search, turn
from sim.games.final_word.family.events import FOR_WORD, STUCK, USED
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.table import (
    ANEW,
    BY_VALUE,
    CLEARS,
    IDLE,
    PLAYED,
    SHARED,
    forget_unable,
)
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, IntParam
from sim.search.searches import BEST_WORD, COMBINATION
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "The first player spells one word; after that make a new word of one board card or more, in"
        " their order, and three cards or more of your hand.",
        ("F1-01", "F1-08"),
    ),
    Rule("The board cards left out come to your hand, which may outgrow its size.", ("F1-02",)),
    Rule("The hand is refilled to its size, never cut down to it.", ("F1-03",)),
    Rule("A second word of your hand may take its place; both score.", ("F1-04", "F1-05")),
    Rule(
        "Who cannot may trade up to three cards, which go under the deck, and so loses the turn;"
        " with no deck left he passes.",
        ("F1-06", "FW-09", "FW-10", "FW-11", "FW-23"),
    ),
    Rule("A full round without a change, trades or not, ends the game too.", ("F1-07", "F1-09")),
)
ONLY = {
    "trade": "",
}

NEED = "hand cards that a change takes, at least"
TAKEN = "when a card taken back may be played"
RESET = "what becomes of a word that nobody could change in a full round"
PARAMS = (
    IntParam("need", 3, "F1-01", NEED, "cards", low=2, high=4),
    EnumParam("taken_back_usable", "same turn", "F1-02", TAKEN, choices=("same turn", "next turn")),
    EnumParam("stuck_reset", "no", "F1-07", RESET, choices=("no", "remove word")),
)

ENDLESS = (
    "cards left out come to the hand, so that who alone can change the word may change it "
    "to and fro for ever, with points each time"
)

STALLED = "a full round without a change ended it with cards left in the deck"

VARIANTS = (Variant("printed", "Three cards change the word; a second word replaces it.", {}),)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F1-07, F1-09 and FW-25 say what ends it."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)
    table.takes_unused = 1  # F1-02
    table.trade_to_bottom = rules.trade_return == 0  # F1-06
    query = table.query
    query.least_board, query.least_cards, query.reorder = 1, rules.need, 0  # F1-01
    query.taken_usable = 1 - rules.taken_back_usable


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The best change of the board word, or a first word."""
    return search.find_another(table, rules, deck, bots, words, chair, COMBINATION)


@kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the changed word, and a second one in its place if he sees one (F1-04)."""
    opens = table.rows == 0
    if not lay_and_score(table, deck, bots, words, events, chair, 0):
        came_to = course.lose_turn(table, events, chair)
        return count_unchanged(table, rules, deck, events, chair, came_to)
    forget_unable(table)
    if opens:  # F1-08
        return PLAYED
    turn.refill_at_once(table, deck, events, chair)  # F1-03
    if turn.look(table, bots, events, chair) != turn.MAY_ACT:
        return PLAYED
    if find_second(table, deck, bots, words, chair) == 0:
        return PLAYED
    if not lay_and_score(table, deck, bots, words, events, chair, 1):
        turn.make_pass(table, events, chair, turn.WORD_FELL)
        return PLAYED
    board.remove_row(table, events, 0, USED)  # F1-05
    board.move_row(table, 1, 0)
    table.rows = 1
    return PLAYED


@kernel
def find_second(table, deck, bots, words, chair):
    """The best second word; it stays, so that the next player may have its cards (F1-02, F1-05)."""
    search.ask_for_new_word(table, deck, bots, chair)
    search.guard_cards(table.query, bots.rival_weight[table.kind[chair]])
    return search.find_answer(table, words, chair, BEST_WORD)


@kernel
def lay_and_score(table, deck, bots, words, events, chair, row):
    """Lay the word of the answer in a row; True if it stands."""
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, row, board.NEW_WORD):
        return False
    ending.score(table, events, chair, table.query.points, FOR_WORD)
    board.board_changes(table, chair, table.query.word_id[0])
    return True


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass (F1-06)."""
    came_to = course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
    return count_unchanged(table, rules, deck, events, chair, came_to)


@kernel
def count_unchanged(table, rules, deck, events, chair, came_to):
    """A full round without a change ends the game, or takes the word away (F1-07)."""
    if table.rows == 0 or not ending.round_is_unable(table, chair):
        return came_to
    if rules.stuck_reset == 0:
        ending.ask_nobody(table)
        return IDLE
    board.remove_row(table, events, 0, STUCK)
    table.tally[CLEARS] += 1
    return ANEW


GAME = replace(
    family_game(
        name="three_n_change",
        title="Change the word with three cards of your hand; a second word may take its place.",
        prefix="F1",
        players=(2, 6),
        rules=RULES,
        only=ONLY,
        params=PARAMS,
        variants=VARIANTS,
        idle=("end",),
        endless=ENDLESS,
        searches=(BEST_WORD, COMBINATION),
        kernels=(set_up, play),
        defaults={"trade_max": 3},  # F1-06
    ),
    unfinished={"stall": STALLED, "cap": ENDLESS},
)
