"""Eight It All: change the board word; who brings it to eight letters clears it and plays on.

1.  The first player spells a word from his hand. Each next player changes the board word by any
    mix of the moves (F7-01) and scores the whole new word; duplicates alone leave the word as it
    is and score the duplicating cards (F7-02).
2.  A word of eight letters or more also leaves the board; its player refills his hand and at once
    spells a new word, scored too, which may clear again (F7-03, F7-05). If he has none, the next
    player opens (F7-04).
3.  A player may pass or trade instead (F7-06). The shared end (F7-07); unplayed cards cost.
4.  Take 10: ten letters clear (F7-08). Nobody trades; who sees no change may pass, or replace the
    word by a new one from his hand, at the price of its points (F7-09, F7-10).
"""

from __future__ import annotations

from sim.games.final_word.family import board, course, ending, moves, pile, search, turn
from sim.games.final_word.family.events import CLEARED, FOR_PENALTY, FOR_WORD
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.table import BY_VALUE, CLEARS, DECK_AND_NOBODY, IDLE, PLAYED
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, IntParam
from sim.search.query import ANY_MOVE, DUPLICATE
from sim.search.searches import BEST_WORD, WORD_CHANGE
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "Change the board word by any mix of the moves; score all visible cards of the new word.",
        ("F7-01", "FW-07"),
    ),
    Rule("Duplicates alone score only the duplicating cards.", ("F7-02",)),
    Rule(
        "A word of eight letters or more leaves the board; its player refills and spells a new"
        " word at once, scored too, as often as it happens.",
        ("F7-03", "F7-04", "F7-05"),
    ),
    Rule("Who could change the word may pass or trade as well.", ("F7-06", "F7-07")),
    Rule(
        "Take 10: ten letters clear, and nobody trades; who sees no change of the word may replace"
        " it by a new word, at the cost of the old word's points.",
        ("F7-08", "F7-09", "F7-10", "F7-11"),
    ),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "score": "",
    "trade": "Except in Take 10",
}

MOVES = moves.rows_of_moves(moves.ALL_MOVES)
FLAGS = tuple(MOVES.values())
CLEARING = "letters that clear the board"
MADE_FROM = "from what the new word after a cleared one is made"
INSTEAD = "what may be done instead of changing the word, beside a pass"
HANDS = ("replenished hand", "remaining hand")
PARAMS = (
    IntParam("target", 8, "F7-03", CLEARING, "letters", low=4, high=15, tried=(6, 7, 8, 10)),
    EnumParam("new_word_from", HANDS[0], "F7-08", MADE_FROM, choices=HANDS),
    EnumParam("when_stuck", "trade", "F7-09", INSTEAD, choices=("trade", "new word")),
    *moves.moves_params("F7-01", MOVES),
)

TEN = {"target": 10, "when_stuck": "new word"}
ENDLESS = (
    "give and take brings a card for each that is laid, so that who alone can change the "
    "word may exchange the same cards for ever, with points each time"
)

VARIANTS = (
    Variant("printed", "Eight letters clear the board; trade when stuck.", {}),
    Variant(
        "take 10", "Ten letters clear the board; replace the word when stuck, at a price.", TEN
    ),
)


def set_up(table, rules, deck, bots, words, events):
    """Deal; F7-07 and FW-25 say what ends it."""
    course.open_table(table, rules, deck, bots, events, DECK_AND_NOBODY, BY_VALUE)
    moves.permit_moves(table, rules, FLAGS)  # F7-01
    table.query.duplicates_only = table.query.moves & DUPLICATE != 0  # FW-18
    if rules.when_stuck != 0:
        table.trade_max = 0  # F7-10: no trade in Take 10


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    find_play = search.find_change
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word found; while it is long enough, clear it and spell another (F7-03, F7-05)."""
    came_to = IDLE
    while lay_and_score(table, deck, bots, words, events, chair):
        came_to = PLAYED
        if table.row_length[0] < rules.target:
            return came_to
        board.remove_row(table, events, 0, CLEARED)
        table.tally[CLEARS] += 1
        if rules.new_word_from == 0:  # F7-08
            pile.refill(table, deck, events, chair)
        if turn.look(table, bots, events, chair) != turn.MAY_ACT:
            return came_to
        if search.find_new_word(table, rules, deck, bots, words, chair) == 0:  # F7-04
            return came_to
    turn.make_pass(table, events, chair, turn.WORD_FELL)
    return came_to


@inlined_kernel
def lay_and_score(table, deck, bots, words, events, chair):
    """Lay the word of the answer and score it; True if it stands."""
    replaces = table.rows > 0 and board.is_from_hand(table)
    price = board.row_value(table, deck, 0) if replaces else 0  # F7-09
    if not course.lay_on_board(table, deck, bots, words, events, chair):
        return False
    points = board.row_value(table, deck, 0)
    if board.only_duplicates(table):  # F7-02
        points = board.laid_value(table, deck)
    ending.score(table, events, chair, points, FOR_WORD)
    ending.score(table, events, chair, -price, FOR_PENALTY)
    return True


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass; in Take 10 replace the word, if he sees no change of it (F7-09, F7-11)."""
    may_replace = reason == turn.NO_WORD and rules.when_stuck != 0 and table.rows > 0
    if may_replace and finds_worthy_word(table, rules, deck, bots, words, chair):
        return make_play(table, rules, deck, bots, words, events, chair)
    # F7-06
    return course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)


@inlined_kernel
def finds_worthy_word(table, rules, deck, bots, words, chair):
    """True if he sees a new word and would pay the old word's points for it (F7-09).

    He would if it gains more than it costs, or if he does not lead and everyone else has been
    asked in vain, for then the game would end.
    """
    if search.find_new_word(table, rules, deck, bots, words, chair) == 0:
        return False
    if table.query.choice == ANY_MOVE or table.query.points > board.row_value(table, deck, 0):
        return True
    return ending.waits_for_him(table, chair) and not ending.leads(table, chair)


GAME = family_game(
    name="eight_it_all",
    title="Change the board word; who brings it to eight letters clears it and plays on.",
    prefix="F7",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=("refill", "trade_return"),
    endless=ENDLESS,
    searches=(BEST_WORD, WORD_CHANGE),
    kernels=(set_up, play),
)
