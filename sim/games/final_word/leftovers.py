"""Leftovers: recombine the board word with your cards; what you leave over goes to its maker.

1.  The first player spells a word from his hand. Each next player combines at least one card of
    his hand with at least one board card, in any order, into a new word (F10-01); there is no
    Duplicate move (F10-02).
2.  Board cards that he does not use leave play, and their points go to the maker of the board
    word; own words score nothing by themselves (F10-03, F10-05).
3.  Who cannot, or is late, is stuck: the maker takes the whole board word and its points and opens
    at once, in an extra turn; then the stuck player acts (F10-04). Nobody trades while a word
    lies on the board; who must open and cannot trades or passes (F10-06).
4.  Use or Lose: a word scores its value less that of the board cards not used (F10-07). Leftovers
    plus Dessert: it scores its value, and its maker the leftovers of the next word too (F10-08).
    In both a stuck board word goes to nobody.
5.  It ends when every player, asked in a normal turn of his own, has made no word; in the base
    game the last board word goes to its maker (F10-09). Unplayed cards are not subtracted.
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.games.final_word.family import board, cards, course, ending, search, turn
from sim.games.final_word.family.events import FOR_LEFTOVERS, FOR_PENALTY, LEFTOVER, STUCK
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.rulebook import USUALLY_IDLE
from sim.games.final_word.family.table import CLEARS, ENDED, NOBODY_MOVES, PLAYED
from sim.kernel import inlined_kernel
from sim.params import EnumParam, IntParam, Value
from sim.scoring import Scoring
from sim.search.searches import BEST_WORD, COMBINATION
from sim.spec import Rule, Variant

BASE, USE_OR_LOSE, DESSERT = range(3)
FORMS = ("base", "use or lose", "dessert")

RULES = (
    Rule(
        "Combine at least one card of your hand with at least one board card into a new word, in"
        " any order; no duplicates.",
        ("F10-01", "F10-02"),
    ),
    Rule(
        "Board cards not used leave play; as printed their points go to the maker of the board"
        " word, and words score nothing else.",
        ("F10-03", "F10-05"),
    ),
    Rule(
        "If you cannot, the board word leaves play, as printed for the points of its maker, who"
        " opens at once; then you act.",
        ("F10-04",),
    ),
    Rule(
        "Nobody trades while a word lies on the board; who must open and cannot may trade up to"
        " five cards and so loses the turn.",
        ("F10-06", "FW-09", "FW-10", "FW-11", "FW-23"),
    ),
    Rule("Use or Lose: a word scores its value less that of the cards not used.", ("F10-07",)),
    Rule(
        "Leftovers plus Dessert: a word scores its value, and later what the next player leaves"
        " of it.",
        ("F10-08",),
    ),
    Rule(
        "It ends when each, in a turn of his own, could not open; as printed the last word goes to"
        " its maker. Nothing is subtracted; the highest score wins, a tie is shared.",
        ("F10-09", "FW-24", "FW-25", "ALL-02"),
    ),
)
ONLY = {
    "score": "",
    "trade": "",
    "end": "",
    "winner": "",
}

REORDER = "may board cards be put into another order"
PARAMS = (
    EnumParam("form", "base", "F10-03", "what is scored", choices=FORMS),
    IntParam("min_board", 1, "F10-01", "board cards that must be used", "cards", low=1, high=2),
    EnumParam("reorder", "yes", "F10-01", REORDER, choices=("yes", "no")),
)

VARIANTS = (
    Variant("printed", "Leftovers go to the maker of the board word.", {}),
    Variant("use or lose", "A word scores its value less its leftovers.", {"form": "use or lose"}),
    Variant("dessert", "A word scores its value, and its leftovers too.", {"form": "dessert"}),
)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """The cards' sum; in the base form each bot weighs a point kept from another by itself."""
    is_base = rules["form"] == FORMS[BASE]
    values = cards.letter_values(deck, rules)
    return Scoring(values, least_length=rules["minlen"], board_use=1, bots_weigh_use=is_base)


def set_up(table, rules, deck, bots, words, events):
    """Deal; nobody's cards are subtracted (FW-24)."""
    course.open_table(table, rules, deck, bots, events, NOBODY_MOVES, 0)
    table.ending = NOBODY_MOVES  # F10-09
    table.maker_takes_board = rules.form == BASE
    table.query.least_board = rules.min_board  # F10-01
    table.query.reorder = 1 - rules.reorder


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The best combination with the board word; who opens may trade instead (F10-06)."""
    table.trade_max = rules.trade_max if table.rows == 0 else 0
    if table.rows == 0:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    search.ask(table, deck, bots, chair)
    use = bots.leftover_weight[table.kind[chair]] if rules.form == BASE else 100
    table.query.board_weight = table.query.points_weight * use // 100
    return search.find_answer(table, words, chair, COMBINATION)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word found; its player and the old word's maker score; leftovers leave play."""
    maker = table.maker
    old_length = table.row_length[0] if table.rows > 0 else 0
    # F10-02: cards lie side by side, none on its like
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, 0, board.NEW_WORD):
        return course.lose_turn(table, events, chair)
    used = board.places_used(table)
    left_over = board.old_value(table, deck, old_length, used)
    if rules.form != BASE:
        course.score_row(table, deck, events, chair, 0)
    if rules.form == USE_OR_LOSE:  # F10-07
        ending.score(table, events, chair, -left_over, FOR_PENALTY)
    elif old_length > 0:  # F10-03, F10-05, F10-08
        ending.score(table, events, maker, left_over, FOR_LEFTOVERS)
    for place in range(old_length):
        if used >> place & 1 == 0:
            board.remove_card(table, events, table.old_card[0, place], 0, LEFTOVER)
    board.board_changes(table, chair, table.query.word_id[0])
    return PLAYED


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """The maker takes the board word and opens in an extra turn; then the stuck player (F10-04)."""
    if table.rows == 0:
        return course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
    turn.make_pass(table, events, chair, reason)  # F10-09: a late player is stuck as well
    if rules.form == BASE:
        ending.score(table, events, table.maker, board.row_value(table, deck, 0), FOR_LEFTOVERS)
    board.remove_row(table, events, 0, STUCK)
    table.tally[CLEARS] += 1
    ending.end_stuck_turn(table, deck, events, chair, table.maker)
    return ENDED


GAME = family_game(
    name="leftovers",
    title="Recombine the board word with your cards; what you leave over goes to its maker.",
    prefix="F10",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=(*USUALLY_IDLE, "equalise"),
    searches=(BEST_WORD, COMBINATION),
    kernels=(set_up, play),
    scoring=scoring,
)
