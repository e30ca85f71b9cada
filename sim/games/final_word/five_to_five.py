"""5 to 5: change a word of five letters by covering one to four of them.

1.  The first player spells a word of five letters from his hand. Each next player changes it by
    overlaying and duplicating one to four of its cards; it stays five letters long (F2-01), one
    board card stays uncovered (F2-02), and duplicates alone are no change (F2-03).
2.  For points: a word scores all that is visible of it (F2-07). Who has none trades up to five
    cards, or passes (F2-04). The shared end; unplayed cards are subtracted.
3.  Knockout: nothing is scored, nobody trades or passes. Who has no word is out, and the last one
    left wins (F2-06). Hands are refilled while the deck lasts (F2-08).
4.  Alone: use as many of the cards as you can. Hands without a first word are redrawn (F2-04);
    after it the first turn without a word ends the game. A point is lost for each card left, in
    hand or deck; only who uses every card has won (F2-05).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.games.final_word.family import cards, course, ending, moves, search
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.table import BY_VALUE, DECK_TOO, ENDED, PLAYED, SHARED, SOLO
from sim.kernel import inlined_kernel
from sim.params import EnumParam, IntParam, Value
from sim.scoring import Scoring
from sim.search.query import ADD, DUPLICATE, OVERLAY
from sim.search.searches import BEST_WORD, WORD_CHANGE
from sim.spec import Counter, Rule, Variant

LENGTH = 5

RULES = (
    Rule("Change the five-letter word by covering one to four of its cards.", ("F2-01", "F2-02")),
    Rule("Duplicates alone are no change.", ("F2-03",)),
    Rule("For points: each word scores all its visible cards.", ("F2-07", "FW-07")),
    Rule(
        "Knockout: nobody trades; who has no word, or lays one that falls, is out, and the last one"
        " left wins.",
        ("F2-06", "F2-08"),
    ),
    Rule(
        "Alone: trade until you have a first word; then a turn without a word ends it, a point off"
        " for each card left in hand and deck. Who uses every card has won.",
        ("F2-04", "F2-05"),
    ),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "score": "",
    "trade": "For points, not alone",
    "end": "For points, not alone",
    "winner": "For points, not alone",
}

MOVES = moves.rows_of_moves(OVERLAY | DUPLICATE, never=ADD)
FLAGS = tuple(MOVES.values())
COPIES = "may a turn be of duplicates alone"
FORM = "played for points, or until one is left"
ALONE = "trades of a player alone after his first word"
NOT_ALLOWED = ("not allowed", "allowed")
PARAMS = (
    EnumParam("form", "score", "F2-07", FORM, choices=("score", "knockout")),
    EnumParam("duplicates_only", NOT_ALLOWED[0], "F2-03", COPIES, choices=NOT_ALLOWED),
    IntParam("solo_trades", 0, "F2-05", ALONE, "trades", low=0, high=3, only=(0, 3)),
    *moves.moves_params("F2-01", MOVES),
)

VARIANTS = (
    Variant("printed", "For points; alone, to use every card.", {}),
    Variant("knockout", "Who has no word is out.", {"form": "knockout"}),
)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """The sum of the cards; alone a point a card, so that no card may be bound to less."""
    values = tuple(max(points, 1) for points in cards.letter_values(deck, rules))
    return Scoring(values, least_length=LENGTH, most_length=LENGTH)


def set_up(table, rules, deck, bots, words, events):
    """Deal; knockout and solo games have their own end."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)
    course.choose_form(table, rules)  # F2-05, F2-06
    moves.permit_moves(table, rules, FLAGS)  # F2-02
    query = table.query
    query.least_length = query.most_length = LENGTH  # F2-01
    query.duplicates_only = query.duplicates_score_word = rules.duplicates_only  # F2-03, F2-07
    if table.ending == SOLO:
        table.subtracts = DECK_TOO  # F2-05
        table.trades_only_stuck = 1  # F2-04


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The change, or first word, that the player likes best."""
    search.ask(table, deck, bots, chair)
    if table.ending == SOLO:
        search.weigh_cards_left(table.query)  # F2-05
    number = BEST_WORD if table.rows == 0 else WORD_CHANGE
    return search.find_answer(table, words, chair, number)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word; for points it scores, alone it may be the last (F2-05)."""
    if not course.lay_on_board(table, deck, bots, words, events, chair):
        return course.leave_or_lose(table, deck, events, chair)
    if table.ending == SHARED:
        course.score_row(table, deck, events, chair, 0)  # F2-07
    elif table.ending == SOLO and table.deck_left + table.hand_size[chair] == 0:
        ending.stop(table, deck, events, ending.WON)
        return ENDED
    return PLAYED  # F2-08: what follows a turn refills the hand


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass; out of a knockout (F2-06); alone redraw, trade or end (F2-04, F2-05)."""
    if table.ending == SOLO:
        trades = rules.solo_trades
        return course.trade_or_end(table, rules, deck, bots, words, events, chair, reason, trades)
    return course.leave_or_pass(table, rules, deck, bots, words, events, chair, reason)


def finish(table, rules, deck, bots, words, events):
    """Fill the row."""
    column = ending.fill_family_row(table, deck)
    table.row[column] = table.redraws


REDRAWS = Counter("redraws", "trades of a player alone before his first word (F2-04)")
GAME = family_game(
    name="five_to_five",
    title="Change the five-letter word by covering one to four of its letters.",
    prefix="F2",
    players=(1, 4),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    searches=(BEST_WORD, WORD_CHANGE),
    kernels=(set_up, play),
    scoring=scoring,
    own=Own(counters=(REDRAWS,), finish=finish),
)
