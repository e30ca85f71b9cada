"""Run the Table: spell a word, then draw card after card, each of which must change it.

1.  The player spells a word from his hand; who has none trades or passes (F16-07). Then he draws
    the deck's top card, which must be added to the word or laid over one of its letters, with any
    of his hand cards beside it (F16-01), and goes on until a card fails; he may not stop of
    himself (F16-06).
2.  A card that fails stays in his hand and counts towards the refill (F16-03), which comes after
    the turn (F16-04). All cards of the board leave play, covered ones too, a point each (F16-02).
3.  The game ends when the deck is empty; who has the most cards wins (F16-05). The text does not
    say what ends it if nobody has a first word and nobody trades: that is a stall, as FW-25's.
4.  Turn and Run: a turn begins with a drawn card, which the first word must use; who cannot keeps
    it and the turn is over. The cards' points count, not their number (F16-08).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.games.final_word.family import board, cards, course, ending, moves, search, turn
from sim.games.final_word.family.events import FOR_WORD, SCORED, TURN_UP
from sim.games.final_word.family.game import Own, family_game, with_lists
from sim.games.final_word.family.table import CLEARS, EMPTY_DECK, NO_CARD, PLAYED, forget_asked
from sim.kernel import inlined_kernel, small_kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.letter_sets import find_letter_sets
from sim.search.query import ADD, OVERLAY
from sim.search.searches import CHEAPEST_WORD, WORD_CHANGE, WORD_WITH_GIVEN
from sim.spec import Rule, Variant

RULES = (
    Rule(
        "Spell a word from your hand; then each card drawn must be added to it or laid over one of"
        " its letters, with any hand cards beside it, until one fails. You may not stop before.",
        ("F16-01", "F16-06"),
    ),
    Rule("The card that fails stays in your hand, which is refilled only then.", ("F16-03",)),
    Rule("You keep all cards of the board, covered ones too: a point each.", ("F16-02", "F16-04")),
    Rule(
        "Who has no first word may trade up to five cards and so loses the turn.",
        ("F16-07", "FW-09", "FW-10", "FW-11", "FW-23"),
    ),
    Rule(
        "The game ends when the deck is empty, or when each in turn has neither played nor traded."
        " Nothing is subtracted; the highest score wins, a tie is shared.",
        ("F16-05", "FW-24", "FW-25", "ALL-02"),
    ),
    Rule(
        "Turn and Run: the first word must use a card drawn before it, who cannot keeps the card"
        " and nobody trades; the cards' points count.",
        ("F16-08",),
    ),
    moves.RULE_OF_MOVES,
)
ONLY = {
    "score": "",
    "trade": "",
    "end": "",
    "winner": "",
}

MOVES = moves.rows_of_moves(ADD | OVERLAY)
FLAGS = tuple(MOVES.values())
FORM = "how a turn begins, and what the cards won are worth"
FORMS = ("printed", "turn and run")
PARAMS = (
    EnumParam("form", "printed", "F16-08", FORM, choices=FORMS),
    *moves.moves_params("F16-01", MOVES),
)

VARIANTS = (
    Variant("printed", "Run on after any word; a point a card.", {}),
    Variant("turn and run", "Draw first and use it; the cards' points.", {"form": "turn and run"}),
)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word is worth its letters, or in Turn and Run its points; covered cards cost nothing."""
    makes = cards.count_of_letters if rules["form"] == FORMS[0] else cards.sum_of_cards
    return makes(rules, deck)


def set_up(table, rules, deck, bots, words, events):
    """Deal; the game ends by its own rule alone (F16-05)."""
    course.open_own_table(table, rules, deck, bots, events, EMPTY_DECK, 0)
    table.reserves = 1
    moves.permit_moves(table, rules, FLAGS)
    if rules.form == 0:
        search.count_letters(table.query)
    else:
        table.trade_max = 0  # F16-08: the drawn card is kept instead


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached (F16-07: trades)."""
    course.take_begun_turns(
        table, rules, deck, bots, words, events, begin, find_play, make_play, course.trade_or_pass
    )


@inlined_kernel
def begin(table, rules, deck, bots, words, events):
    """Begin a turn; in Turn and Run a card is turned up before the first look (F16-08)."""
    if rules.form == 0:
        return course.begin(table, rules, deck, bots, words, events)
    begun = course.begin_with_card(table, rules, deck, bots, words, events)
    if table.turned != NO_CARD:
        forget_asked(table)  # a new card, a new chance: the deck ends this form alone
    return begun


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The word that the turn begins with; in Turn and Run it lays the drawn card (F16-08)."""
    if table.turned == NO_CARD:
        ask_for_letter_sets(table, deck)
        search.ask_for_new_word(table, deck, bots, chair)
        found = search.find_answer(table, words, chair, CHEAPEST_WORD)
        forget_letter_sets(table)
        return found
    return search.find_with_turned(table, deck, bots, words, chair)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word, then draw and change it until a card fails (F16-01); keep the cards.

    F16-04: nothing is refilled before the turn is over.
    """
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, 0, board.NEW_WORD):
        return course.lose_turn(table, events, chair)
    board.board_changes(table, chair, table.query.word_id[0])
    while table.deck_left > 0:  # F16-06
        turn.turn_up(table, deck, events, chair)
        if turn.look(table, bots, events, chair) != turn.MAY_ACT:
            break
        if find_change(table, deck, bots, words, chair) == 0:  # F16-03
            break
        if not course.lay_answer(table, deck, bots, words, events, chair, 0, 0, board.CHANGED_WORD):
            break
        board.board_changes(table, chair, table.query.word_id[0])
    worth = board.worth_of_all(table, deck, 0, rules.form == 0)  # F16-02, F16-08
    ending.score(table, events, chair, worth, FOR_WORD)
    board.remove_row(table, events, 0, SCORED)
    table.tally[CLEARS] += 1
    return PLAYED


@inlined_kernel
def find_change(table, deck, bots, words, chair):
    """The change of the board word by the drawn card that the player likes best."""
    ask_for_letter_sets(table, deck)
    search.ask(table, deck, bots, chair)
    found = search.find_answer(table, words, chair, WORD_CHANGE)
    forget_letter_sets(table)
    return found


@small_kernel
def ask_for_letter_sets(table, deck):
    """Words may be looked up by their letters."""
    table.query.letter_sets, table.query.letter_sets_length = deck.lists, deck.lists_length
    table.query.pair_places = deck.list_places.ctypes.data


@small_kernel
def forget_letter_sets(table):
    """No state of a game keeps addresses."""
    table.query.letter_sets = table.query.letter_sets_length = table.query.pair_places = 0


GAME = with_lists(
    family_game(
        name="run_the_table",
        title="Spell a word, then draw card after card, each of which must change it.",
        prefix="F16",
        players=(2, 4),
        rules=RULES,
        only=ONLY,
        params=PARAMS,
        variants=VARIANTS,
        searches=(CHEAPEST_WORD, WORD_CHANGE, WORD_WITH_GIVEN),
        kernels=(set_up, play),
        scoring=scoring,
        own=Own(events=(TURN_UP,)),
    ),
    find_letter_sets,
)
