"""Profit & Loss: the longer word takes the trick, but the loser may take cards back first.

1.  Both players choose a word from their hands at once, without a look at the other's (F13-01).
    Who has none trades or passes and loses the trick with no card (F13-06).
2.  More cards, not more points, take the trick (F13-02). The loser may take as many cards as he
    played from both words (F13-03); the winner refills first (F13-07), then the loser, and the
    winner scores the cards that are left, which leave play (F13-04).
3.  With as many cards each scores his own word, and both leave play (F13-05).
4.  The game ends when the deck is empty and a player had no word (F13-08); unplayed cards are
    subtracted. The text does not say what ends it if both pass with a deck left: that is a stall,
    as FW-25's, once both have been asked and neither had a word or traded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from sim.decks import Deck
from sim.engine.events import record
from sim.games.final_word.family import (
    board,
    cards,
    course,
    ending,
    narration,
    pile,
    search,
    tricks,
)
from sim.games.final_word.family.events import FOR_WORD, OWN_CODE, TRICK
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.rulebook import NO_YES, USUALLY_IDLE
from sim.games.final_word.family.table import BY_VALUE, NO_CARD, PLAYED, SOLO
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.searches import BEST_WORD
from sim.spec import Rule, Variant

RULES = (
    Rule("Both choose a word at once; who has none loses the trick.", ("F13-01", "F13-06")),
    Rule("More cards take the trick.", ("F13-02",)),
    Rule(
        "The loser may take as many cards as he played from both words, the winner scores what is"
        " left. Then both refill their hands of 10 from the deck, the winner first.",
        ("F13-03", "F13-04", "F13-07", "FW-04"),
    ),
    Rule("With as many cards each scores his own word.", ("F13-05",)),
    Rule(
        "It ends when the deck is empty and a player had no word, or when neither has played or"
        " traded.",
        ("F13-08", "FW-25"),
    ),
)
ONLY = {
    "hand": "",
    "start": "",
    "score": "",
    "end": "",
}

LONGEST = "must each play the longest word that he sees"
REFILLED_FROM = "from where the loser may replenish the cards that he played"
EITHER, OWN_WORD, DECK = SOURCES = ("both words, any mix", "own word only", "deck only")
PARAMS = (
    EnumParam("must_be_longest", "no", "F13-01", LONGEST, choices=NO_YES),
    EnumParam("refill_from", EITHER, "F13-03", REFILLED_FROM, choices=SOURCES),
)

VARIANTS = (Variant("printed", "The loser may take cards of both words back.", {}),)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores its cards, and its length takes the trick (F13-02)."""
    return replace(cards.sum_of_cards(rules, deck), length_takes=True)


def set_up(table, rules, deck, bots, words, events):
    """Deal; hands are filled when a trick is over (F13-07)."""
    course.open_own_table(table, rules, deck, bots, events, SOLO, BY_VALUE)
    table.hand_limit = 0
    table.length_takes = 1  # F13-02
    table.row_length[0] = table.row_length[1] = 0


def play(table, rules, deck, bots, words, events):
    """Take tricks until the game is over; it pauses between tricks, when no choice is hidden."""
    begin, without_play = course.begin, course.trade_or_pass  # F13-06
    while table.over == 0 and (table.turn < table.pause_turn or table.turn % 2 != 0):
        course.take_turn(
            table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
        )
        if table.over == 0 and table.turn % 2 == 0:
            settle_trick(table, rules, deck, bots, events)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The word that he likes best, or of the longest that he sees (F13-01)."""
    if rules.must_be_longest == 0:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    return search.find_longest_word(table, rules, deck, bots, words, chair)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word in the player's own row; the trick settles what it is worth."""
    if course.lay_answer(table, deck, bots, words, events, chair, 0, chair, board.NEW_WORD):
        return PLAYED
    table.row_length[chair] = 0
    return course.lose_turn(table, events, chair)


@kernel
def settle_trick(table, rules, deck, bots, events):
    """Who takes the trick, what the loser takes back, what the winner scores; then the end."""
    used = (table.row_length[0], table.row_length[1])
    winner = np.int64(NO_CARD)
    if used[0] != used[1]:
        winner = np.int64(used[1] > used[0])  # F13-02
    record(table, events, OWN_CODE, (winner,))
    first = table.first_chair if winner == NO_CARD else winner
    if winner == NO_CARD:
        for chair in (first, 1 - first):  # F13-05
            course.score_row(table, deck, events, chair, chair)
        tricks.clear_rows(table, events)
    else:
        tricks.take_cards_back(table, rules, deck, bots, events, 1 - winner)
    pile.fill_hand(table, deck, events, first, rules.hand)  # F13-07
    pile.fill_hand(table, deck, events, 1 - first, rules.hand)
    if winner != NO_CARD:
        left = board.row_value(table, deck, 0) + board.row_value(table, deck, 1)
        ending.score(table, events, winner, left, FOR_WORD)  # F13-04
        tricks.clear_rows(table, events)
    if table.deck_left == 0 and min(used[0], used[1]) == 0:  # F13-08
        ending.stop(table, deck, events, ending.WON)
    elif table.idle >= table.players:
        ending.stop(table, deck, events, ending.STALL)


GAME = family_game(
    name="profit_and_loss",
    title="The longer word takes the trick, but the loser may take cards back first.",
    prefix="F13",
    players=(2, 2),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=(*USUALLY_IDLE, "equalise"),
    searches=(BEST_WORD,),
    kernels=(set_up, play),
    scoring=scoring,
    own=Own(events=(TRICK,), narrate=partial(narration.narrate, is_hidden=True)),
)
