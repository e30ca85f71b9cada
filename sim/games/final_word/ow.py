"""OW: a vowel and a consonant of your word are what the next player must use.

1.  The first player spells a word from his hand and passes a vowel and a consonant of it on; every
    word must hold both kinds. Y is a vowel only in a word without A, E, I, O and U (F11-01). Any
    card of each kind will do (F11-06).
2.  Each next player makes a word of both cards, in any place, and one of his hand or more
    (F11-04), and passes two cards of it on in his turn; the same letters again are allowed
    (F11-03). He scores all cards of the word but the two that he passes on (F11-02).
3.  Who cannot trades up to five cards and loses the turn; the next player faces the same cards.
    After a full round they are put away, and the next player opens freely (F11-05).
4.  The shared end; unplayed cards are subtracted.
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.engine.events import record
from sim.games.final_word.family import board, cards, course, ending, passing_on, search
from sim.games.final_word.family.events import FOR_WORD, OWN_CODE, PASS_ON, STUCK, USED
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.rulebook import NO_YES
from sim.games.final_word.family.table import ANEW, BY_VALUE, CLEARS, PLAYED, SHARED, forget_unable
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.query import MOST_BARRED, WORD_ROOM
from sim.search.searches import BEST_WORD, WORD_WITH_GIVEN
from sim.spec import Rule, Variant

RULES = (
    Rule("A vowel and a consonant of your word are passed on.", ("F11-01", "F11-06")),
    Rule("You score the word's other cards, which leave play.", ("F11-02", "FW-07")),
    Rule("The same two letters may be passed on again.", ("F11-03",)),
    Rule("Use both, in any place, with a card of your hand or more.", ("F11-04",)),
    Rule("Who cannot may trade; after a full round the cards are put away.", ("F11-05",)),
)
ONLY = {
    "score": "",
}

Y_COUNTS = ("only without AEIOU", "never")
AGAIN = "may the same two letters be passed on again"
UNUSED = ("discarded after a full round", "kept")
PARAMS = (
    EnumParam("y_as_vowel", Y_COUNTS[0], "F11-01", "when Y is a vowel", choices=Y_COUNTS),
    EnumParam("repass", "yes", "F11-03", AGAIN, choices=NO_YES),
    EnumParam("stuck_letters", UNUSED[0], "F11-05", "cards nobody could use", choices=UNUSED),
)

VARIANTS = (Variant("printed", "A vowel and a consonant are passed on.", {}),)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """The cards' sum, less two; a word holds a vowel and a consonant, each of which may be Y."""
    kinds = passing_on.VOWELS | (passing_on.Y * (rules["y_as_vowel"] == Y_COUNTS[0]))
    values = cards.letter_values(deck, rules)
    must_hold = (kinds, passing_on.CONSONANTS)
    return Scoring(values, least_length=rules["minlen"], must_hold=must_hold)


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(table, rules, deck, bots, words, events, find_play, make_play, without_play)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The best word with both cards of which two can be passed on (F11-04)."""
    search.ask(table, deck, bots, chair)
    query = table.query
    number = BEST_WORD if table.rows == 0 else WORD_WITH_GIVEN
    barred = 0
    while True:
        query.barred_count = barred
        found = search.find_answer(table, words, chair, number)
        if found == 0 or passing_on.choose_pair(query, rules) != passing_on.NO_PAIR:
            return found
        if barred == MOST_BARRED:
            return 0
        query.barred[barred] = query.word_id[0]
        query.choices = table.choices[chair]
        barred += 1


@kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word; two cards stay for the next player, the others score and leave play."""
    pair = passing_on.choose_pair(table.query, rules)
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, 0, board.NEW_WORD):
        return count_unable(table, rules, events, chair, course.lose_turn(table, events, chair))
    points = board.row_value(table, deck, 0)
    for place in (pair // WORD_ROOM, pair % WORD_ROOM):
        card = table.row_card[0, place]
        record(table, events, OWN_CODE, (chair, card))
        points -= deck.value[card]
    ending.score(table, events, chair, points, FOR_WORD)  # F11-02
    kept = 0
    for place in range(table.row_length[0]):
        card = table.row_card[0, place]
        if place in (pair // WORD_ROOM, pair % WORD_ROOM):
            table.row_card[0, kept] = card
            kept += 1
        else:
            board.remove_card(table, events, card, 0, USED)
    table.row_length[0] = kept
    board.board_changes(table, chair, table.query.word_id[0])
    forget_unable(table)
    return PLAYED


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass."""
    came_to = course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
    return count_unable(table, rules, events, chair, came_to)


@kernel
def count_unable(table, rules, events, chair, came_to):
    """The same cards face the next player, until a full round could not use them (F11-05)."""
    if table.rows == 0 or not ending.round_is_unable(table, chair) or rules.stuck_letters != 0:
        return came_to
    board.remove_row(table, events, 0, STUCK)
    table.tally[CLEARS] += 1
    return ANEW


GAME = family_game(
    name="ow",
    title="A vowel and a consonant of your word are what the next player must use.",
    prefix="F11",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    searches=(BEST_WORD, WORD_WITH_GIVEN),
    kernels=(set_up, play),
    scoring=scoring,
    own=Own(events=(PASS_ON,)),
)
