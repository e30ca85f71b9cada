"""Turnover: each turn a card is turned up that must be used.

1.  The top card of the deck is turned up; the player changes the board word with it by adding,
    overlaying and duplicating, or puts it away for a new word of it and his hand (F21-01, F21-02).
2.  A word scores its visible cards less those laid on their like; an unchanged word scores
    nothing (F21-03), though the turned card may be the duplicate (F21-04).
3.  Who cannot use it takes it into his hand; his turn is over (F21-01).
4.  When the deck is empty each player has one last turn without a turned card (F21-05). Unplayed
    cards are subtracted. Alone it is played for points; a game that reaches its last turn counts as
    won, one that is stopped does not (F21-06).
5.  If cards that nobody can use go under the deck (``to``, F21-01), a game in which all cards of
    the deck have gone by unused, and all players have been asked, stops as a stall.
"""

from __future__ import annotations

from sim.engine.events import record
from sim.games.final_word.family import course, ending, moves, pile, search, turn
from sim.games.final_word.family.events import CODES, RETURNS, SOURCES, TURN_UP
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.table import BY_VALUE, ENDED, IDLE, LAST_CHANCE, NO_CARD, PLAYED
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam
from sim.search.query import ADD, DUPLICATE, OVERLAY
from sim.search.searches import BEST_WORD, WORD_CHANGE, WORD_WITH_GIVEN
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "A card is turned up each turn and must be used; who cannot takes it, and nobody trades.",
        ("F21-01",),
    ),
    Rule("Use it to change the board word, or in a new word with your hand.", ("F21-02",)),
    Rule("Score the visible cards less the duplicates.", ("F21-03", "F21-04")),
    Rule(
        "With no deck left each player has one last turn without a turned card; then it ends.",
        ("F21-05", "FW-25"),
    ),
    Rule("Alone you play for points; a game played to its last turn is won.", ("F21-06",)),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "score": "",
    "trade": "",
    "end": "",
}

MOVES = moves.rows_of_moves(ADD | OVERLAY | DUPLICATE)
FLAGS = tuple(MOVES.values())
MISSED, LAST = "where a turned card goes that cannot be used", "words in the last turn"
PARAMS = (
    EnumParam("to", "hand", "F21-01", MISSED, choices=("hand", "deck bottom")),
    EnumParam("last_chance_words", "1", "F21-05", LAST, choices=("1", "any number")),
    *moves.moves_params("F21-02", MOVES),
)

VARIANTS = (Variant("printed", "A card is turned up each turn and must be used.", {}),)

GIVE_BACK = CODES["give back"]
FROM_THE_HAND, BOTTOM = SOURCES.index("hand"), RETURNS.index("bottom")


def set_up(table, rules, deck, bots, words, events):
    """Deal; nobody trades, and the last chances end it (F21-05), alone too (F21-06)."""
    course.open_own_table(table, rules, deck, bots, events, LAST_CHANCE, BY_VALUE)
    table.trade_max = 0  # F21-01
    query = table.query
    moves.permit_moves(table, rules, FLAGS)
    query.duplicates_only = query.duplicates_worth_none = 1  # F21-03, F21-04, FW-18


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    begin = course.begin_with_card
    course.take_begun_turns(
        table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
    )


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """With the turned card: a change of the board word or a new one, whichever is better."""
    if table.turned == NO_CARD:
        return search.find_better(table, rules, deck, bots, words, chair)
    if table.rows == 0:
        return find_with_turned(table, rules, deck, bots, words, chair)
    return search.find_change_or(table, rules, deck, bots, words, chair, find_with_turned)


@inlined_kernel
def find_with_turned(table, rules, deck, bots, words, chair):
    """A new word that lays the turned card (F21-02)."""
    return search.find_with_turned(table, deck, bots, words, chair)


@kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word with the turned card; in the last turn perhaps further words (F21-05)."""
    came_to = course.lay_board_word(table, rules, deck, bots, words, events, chair)
    if came_to == IDLE:
        return end_unused(table, rules, deck, events, chair)
    while table.turned == NO_CARD and rules.last_chance_words != 0 and came_to == PLAYED:
        if turn.look(table, bots, events, chair) != turn.MAY_ACT:
            break
        if search.find_better(table, rules, deck, bots, words, chair) == 0:
            break
        came_to = course.lay_board_word(table, rules, deck, bots, words, events, chair)
    return PLAYED


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """He passes; the turned card stays in his hand, or goes under the deck (F21-01)."""
    turn.make_pass(table, events, chair, reason)
    return end_unused(table, rules, deck, events, chair)


@kernel
def end_unused(table, rules, deck, events, chair):
    """What becomes of a turned card that was not used; returns IDLE, or ENDED."""
    if rules.to == 0 or table.turned == NO_CARD:
        return IDLE
    pile.take_out(table, deck, chair, table.turned)
    pile.put_at_bottom(table, deck, table.turned)
    record(table, events, GIVE_BACK, (chair, table.turned, FROM_THE_HAND, BOTTOM))
    if table.wordless + 1 < table.deck_left or not ending.waits_for_him(table, chair):
        return IDLE
    ending.stop(table, deck, events, ending.STALL)  # F21-01: the whole deck has gone by
    return ENDED


GAME = family_game(
    name="turnover",
    title="Each turn a card is turned up that must be used.",
    prefix="F21",
    players=(1, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=("refill", "trade_max", "trade_return", "trade_when", "end", "equalise"),
    searches=(BEST_WORD, WORD_CHANGE, WORD_WITH_GIVEN),
    kernels=(set_up, play),
    own=Own(events=(TURN_UP,)),
)
