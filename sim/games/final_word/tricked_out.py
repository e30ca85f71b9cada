"""Tricked Out: change the board word by one card; the last who can takes the trick.

1.  A player spells a word from his hand; each next one changes it by exactly one hand card, added,
    laid over a letter or doubling one (F20-01). Who cannot is out of the trick (F20-02).
2.  When all others are out, the last to change the word takes the trick, or its opener if nobody
    changed it (F20-03). The cards leave play and he opens again; if he cannot, the next player
    does (F20-06). Hands are refilled after each turn (F20-05).
3.  The game ends when a trick is over and the deck is empty, or when nobody can open (F20-04). The
    most tricks win; nothing is scored or subtracted.
4.  Knockout: the word stays. Who cannot change it trades up to five cards, once in the game, and
    is out the next time; the last one left wins (F20-07).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.bots.bot import NEVER
from sim.decks import Deck
from sim.games.final_word.family import cards, course, ending, moves, search, tricks, turn
from sim.games.final_word.family.events import TRICK
from sim.games.final_word.family.game import Own, family_game, with_lists
from sim.games.final_word.family.rulebook import NO_YES, USUALLY_IDLE
from sim.games.final_word.family.table import ENDED, KNOCKOUT, NOBODY_MOVES, PLAYED
from sim.kernel import inlined_kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.neighbours import ask_for_neighbours, find_neighbours
from sim.search.query import ADD, DUPLICATE, GIVE_AND_TAKE, OVERLAY
from sim.search.searches import BEST_WORD, WORD_CHANGE
from sim.spec import Rule, Variant

RULES = (
    Rule("Change the board word by exactly one card; doubling a letter counts.", ("F20-01",)),
    Rule("For tricks: who cannot is out until the next trick.", ("F20-02",)),
    Rule("The last to change the word, or else its opener, takes the trick.", ("F20-03",)),
    Rule("He opens again; if he cannot, the next player does.", ("F20-06",)),
    Rule("The card is added or laid over another; no board card is taken for it.", ("F20-08",)),
    Rule("The hand is refilled after each turn, not after each trick.", ("F20-05",)),
    Rule(
        "For tricks: nobody trades, and words score nothing. It ends with a trick when the deck is"
        " empty, or when nobody can open; most tricks win, a tie is shared.",
        ("F20-04", "FW-24", "FW-25", "ALL-02"),
    ),
    Rule(
        "Knockout: who cannot may trade up to five cards once in the game and so loses the turn;"
        " after that he is out, and the last one left wins.",
        ("F20-07",),
    ),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "score": "",
    "trade": "",
    "end": "",
    "winner": "",
}

FORM = "played for tricks, or until one is left"
REFILLED = "when hands are refilled"
TAKES = "may the one card be exchanged for a board card"
PARAMS = (
    EnumParam("form", "tricks", "F20-07", FORM, choices=("tricks", "knockout")),
    EnumParam("trick_refill", "each turn", "F20-05", REFILLED, choices=("each turn", "each trick")),
    EnumParam("give_and_take", "no", "F20-08", TAKES, choices=NO_YES),
    moves.DUPLICATE_KEEPS,
)

VARIANTS = (
    Variant("printed", "Most tricks win.", {}),
    Variant("knockout", "Who cannot change the word is out.", {"form": "knockout"}),
)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """No points are scored; a word is worth by its length how hard it is to follow."""
    return cards.count_of_letters(rules, deck)


def set_up(table, rules, deck, bots, words, events):
    """Deal; only words that are changed by one card are asked for."""
    ends = KNOCKOUT if rules.form != 0 else NOBODY_MOVES  # F20-04, F20-07
    course.open_own_table(table, rules, deck, bots, events, ends, 0)
    table.trades_only_stuck = 1  # F20-07
    if rules.form == 0:
        table.trade_max = 0  # F20-02
        if rules.trick_refill != 0:  # F20-05
            table.hand_limit = 0
    query = table.query
    query.most_cards = 1  # F20-01
    query.moves = ADD | OVERLAY | DUPLICATE
    if rules.give_and_take != 0:  # F20-08
        query.moves |= GIVE_AND_TAKE
    query.duplicates_only = 1  # F20-01
    query.duplicates_kept = rules.dup_counts_as_kept  # FW-13


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The word or change that the others can least follow; cards not drawn anew are spared."""
    table.reserves = 1 if table.hand_limit == 0 or table.deck_left == 0 else 0
    search.ask(table, deck, bots, chair)
    tricks.weigh_followers(table, deck, bots, chair)
    if table.rows == 0:
        return search.find_answer(table, words, chair, BEST_WORD)
    ask_for_neighbours(table.query, deck.lists, deck.lists_length, table.board_word)
    found = search.find_answer(table, words, chair, WORD_CHANGE)
    table.query.neighbours = 0  # no state of a game keeps addresses
    return found


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Open, or change the word by one card; nothing is scored."""
    if course.lay_on_board(table, deck, bots, words, events, chair):
        table.maker = chair  # F20-03: of duplicates alone, too
        return PLAYED
    if rules.form != 0:
        return course.leave_or_lose(table, deck, events, chair)
    turn.make_pass(table, events, chair, turn.WORD_FELL)
    return tricks.drop_out(table, rules, deck, events, chair)


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Out of the trick; in a knockout a trade once in the game, then out of it (F20-07)."""
    if rules.form == 0:
        turn.make_pass(table, events, chair, reason)
        return tricks.drop_out(table, rules, deck, events, chair)
    may_trade = reason == turn.NO_WORD and table.was_unable[chair] == 0
    wishes = bots.trade_policy[table.kind[chair]] != NEVER
    if may_trade and wishes and turn.tradable(table, bots, chair) > 0:
        table.was_unable[chair] = 1  # for good: only this game asks for it
        return turn.trade(table, deck, bots, events, chair)
    ending.leave(table, deck, events, chair)
    return ENDED


GAME = with_lists(
    family_game(
        name="tricked_out",
        title="Change the board word by one card; the last who can takes the trick.",
        prefix="F20",
        players=(2, 6),
        rules=RULES,
        only=ONLY,
        params=PARAMS,
        variants=VARIANTS,
        idle=(*USUALLY_IDLE, "trade_when", "equalise"),
        searches=(BEST_WORD, WORD_CHANGE),
        kernels=(set_up, play),
        scoring=scoring,
        own=Own(events=(TRICK,)),
    ),
    find_neighbours,
)
