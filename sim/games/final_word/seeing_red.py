"""Seeing Red: every word uses one of the red cards that lie on the table for all.

1.  The red cards (J K Q V X Z) lie in a row throughout the game and are shared (F17-01); the deck
    is dealt and reshuffled without them (F17-08). Each word uses one at least (F17-05) and hand
    cards, which leave play.
2.  A player scores only after he has used every red card, each V for itself, over several words
    (F17-02, F17-03). Then two red cards in a word of four letters double it, three triple it
    (F17-04).
3.  The shared end; nothing is subtracted. If nobody has used every red card, those that have been
    used count a point each (F17-06).
4.  Knockout: who cannot use a red card is out. Race: who first has used them all wins (F17-07).
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.games.final_word.family import board, cards, course, ending, pile, red_cards, turn
from sim.games.final_word.family.events import FOR_BONUS, FOR_WORD, TICK, USED
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.rulebook import NO_YES
from sim.games.final_word.family.table import ENDED, KNOCKOUT, PLAYED, SHARED
from sim.kernel import inlined_kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.searches import COMBINATION
from sim.spec import Rule, Variant

RULES = (
    Rule("The red cards lie in a row, for all, throughout the game.", ("F17-01", "F17-08")),
    Rule("Each word uses one at least; its hand cards leave play.", ("F17-05",)),
    Rule(
        "For points: a word scores all its cards, but only after you have used every red card.",
        ("F17-02", "F17-03", "FW-07"),
    ),
    Rule(
        "Then two red cards in a word of four letters or more double it, three triple it.",
        ("F17-04",),
    ),
    Rule(
        "Knockout: nobody trades; who has no word, or lays one that falls, is out, and the last one"
        " left wins. Race: the first to have used every red card wins.",
        ("F17-07",),
    ),
    Rule(
        "For points and in the race: if nobody has used every red card, those used count a point"
        " each. Nothing is subtracted; the highest score wins, a tie is shared.",
        ("F17-06", "FW-24", "ALL-02"),
    ),
)
ONLY = {
    "score": "",
    "trade": "Except in the knockout",
    "end": "Except in the knockout",
    "winner": "",
}

SCORE, KNOCKOUT_FORM, RACE = range(3)
FORM = "played for points, until one is left, or to be the first to use every red card"
QUALIFIES = "does the word score that uses the last red card"
NOBODY = "who wins if nobody has used every red card"
REDS_USED = ("most distinct reds", "draw")
PARAMS = (
    EnumParam("form", "score", "F17-07", FORM, choices=("score", "knockout", "race")),
    EnumParam("qualifying_word_scores", "no", "F17-02", QUALIFIES, choices=NO_YES),
    EnumParam("nobody_qualifies", REDS_USED[0], "F17-06", NOBODY, choices=REDS_USED),
)

VARIANTS = (
    Variant("printed", "Points, once you have used every red card.", {}),
    Variant("knockout", "Who cannot use a red card is out.", {"form": "knockout"}),
    Variant("race", "The first to have used every red card wins.", {"form": "race"}),
)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores its cards, times its red cards' factor (F17-04); each has one (F17-05)."""
    return Scoring(
        cards.letter_values(deck, rules),
        must_hold=(int(red_cards.LETTERS),),
        flagged=int(red_cards.LETTERS),
        by_flagged=red_cards.FACTORS,
        flagged_from=int(red_cards.LONG),
        least_length=rules["minlen"],
    )


def set_up(table, rules, deck, bots, words, events):
    """Lay the red cards out, then deal the others (F17-01)."""
    course.prepare_table(table, rules, bots, SHARED, 0)
    if rules.form == KNOCKOUT_FORM:
        table.ending = KNOCKOUT
        table.trade_max = 0
    table.end_reason = FOR_BONUS
    pile.shuffle_deck(table, deck)
    red_cards.lay_out(table, deck)
    pile.deal_cards(table, deck, events)
    query = table.query
    query.flagged = red_cards.LETTERS
    query.flagged_from = red_cards.LONG
    query.least_board = 1  # F17-05


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_turns(
        table, rules, deck, bots, words, events, find_play, make_play, course.leave_or_pass
    )


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """A word with red cards that the player has not used yet, else with any."""
    unused = table.all_reds & ~table.reds[chair]
    found = 0
    if unused != 0:
        found = red_cards.find_with_reds(table, deck, bots, words, chair, unused)
    if found == 0:
        found = red_cards.find_with_reds(table, deck, bots, words, chair, table.all_reds)
    return found


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word beside the red cards, tick those used, score; the hand cards leave play."""
    if red_cards.would_rather_trade(table, bots, chair):
        return turn.trade(table, deck, bots, events, chair)
    if not course.lay_answer(table, deck, bots, words, events, chair, 0, 1, board.NEW_WORD):
        return course.leave_or_lose(table, deck, events, chair)
    could_score = table.reds[chair] == table.all_reds
    counts = rules.form != KNOCKOUT_FORM and rules.nobody_qualifies == 0  # F17-06
    red_cards.tick(table, events, chair, counts)
    if rules.qualifying_word_scores != 0:  # F17-02
        could_score = table.reds[chair] == table.all_reds
    if rules.form == SCORE and could_score:
        ending.score(table, events, chair, red_cards.points_of_word(table, deck), FOR_WORD)
    for number in range(table.laid_count):
        board.remove_card(table, events, table.laid_card[number], 1, USED)
    table.row_length[1] = 0
    table.rows = 1
    if rules.form == RACE and table.reds[chair] == table.all_reds:  # F17-07
        pile.refill(table, deck, events, chair)
        ending.win(table, deck, events, chair)
        return ENDED
    return PLAYED


GAME = family_game(
    name="seeing_red",
    title="Every word uses one of the red cards that lie on the table for all.",
    prefix="F17",
    players=(2, 6),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    searches=(COMBINATION,),
    kernels=(set_up, play),
    scoring=scoring,
    own=Own(
        events=(TICK,),
        check_deal=red_cards.check_deal,
        narrate=red_cards.narrate,
    ),
)
