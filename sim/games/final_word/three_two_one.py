"""3-2-1: make one, two or three words from your hand, and a point a letter of the longest.

1.  Each turn the player spells one to three words from his hand, whatever its size (F4-01). They
    score their cards and, once, a point for each letter of the longest (F4-02).
2.  The words leave play; the hand is refilled (F4-03). There is no board word.
3.  Who has no word trades up to five cards and loses the turn (F4-05).
4.  The shared end, or play until all cards are used; unplayed cards are not subtracted (F4-04).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.games.final_word.family import board, cards, course, ending, search, turn
from sim.games.final_word.family.events import FOR_BONUS, USED
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.rulebook import NO_YES
from sim.games.final_word.family.table import ALL_HANDS, IDLE, PLAYED
from sim.kernel import inlined_kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.searches import WORD_SET
from sim.spec import Rule, Variant

MOST_WORDS = 3

RULES = (
    Rule("Each turn, spell one to three words from your hand.", ("F4-01",)),
    Rule("They score their cards, and a point for each letter of the longest of them.", ("F4-02",)),
    Rule("The words leave play and the hand is refilled.", ("F4-03",)),
    Rule("Who has no word trades or passes.", ("F4-05",)),
    Rule(
        "Unplayed cards are not subtracted; the highest score wins, a tie is shared.",
        ("F4-04", "FW-24", "ALL-02"),
    ),
)
ONLY = {
    "winner": "",
}

SUBTRACT = "are unplayed cards subtracted at the end"
PARAMS = (EnumParam("subtract", "no", "F4-04", SUBTRACT, choices=NO_YES),)

VARIANTS = (Variant("printed", "One to three words a turn, a point a letter of the longest.", {}),)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores the sum of its cards; the longest of a turn a point a letter more."""
    values = cards.letter_values(deck, rules)
    return Scoring(values, least_length=rules["minlen"], has_board=False)


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    course.open_table(table, rules, deck, bots, events, ALL_HANDS, rules.subtract)  # F4-04, FW-25
    table.query.most_words = MOST_WORDS  # F4-01
    table.query.longest_bonus = 1  # F4-02


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(
        table, rules, deck, bots, words, events, find_play, make_play, course.trade_or_pass
    )  # F4-03: the refill at the end of a turn; F4-05


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The best set of words from the hand."""
    search.ask_for_new_word(table, deck, bots, chair)
    return search.find_answer(table, words, chair, WORD_SET)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the words found, each in a row of its own, until one falls; score what stands."""
    found = table.query.found
    longest = 0
    standing = 0
    while standing < found:
        row = standing
        if not course.lay_answer(table, deck, bots, words, events, chair, row, row, board.NEW_WORD):
            break  # F4-06: those before it stay and score
        standing += 1
        longest = max(longest, table.row_length[row])
        course.score_row(table, deck, events, chair, row)
        turn.refill_at_once(table, deck, events, chair)
    ending.score(table, events, chair, longest, FOR_BONUS)  # F4-02
    for row in range(standing):
        board.remove_row(table, events, row, USED)
    table.rows = 0
    if standing < found:
        turn.make_pass(table, events, chair, turn.WORD_FELL)
    return PLAYED if standing > 0 else IDLE


GAME = family_game(
    name="three_two_one",
    title="Make one, two or three words from your hand, with a point a letter of the longest.",
    prefix="F4",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=("trade_return",),
    searches=(WORD_SET,),
    kernels=(set_up, play),
    scoring=scoring,
)
