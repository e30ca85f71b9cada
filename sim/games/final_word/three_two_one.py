"""3-2-1: make one, two or three words from your hand, and a point a letter of the longest.

1.  Each turn the player spells one to three words from his hand, whatever its size (F4-01). They
    score their cards and, once, a point for each letter of the longest (F4-02).
2.  The words leave play; the hand is refilled (F4-03). There is no board word.
3.  Who has no word trades up to five cards and loses the turn (F4-05).
4.  The shared end, or play until all cards are used; unplayed cards are not subtracted (F4-04).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.decks import Deck
from sim.games.final_word.family.board import (
    NEW_WORD,
    count_laid,
    count_word,
    lay_word,
    remember_board,
    remove_row,
    row_value,
    take_back,
    tell_word,
)
from sim.games.final_word.family.cards import letter_values
from sim.games.final_word.family.challenge import survives_challenge
from sim.games.final_word.family.ending import end_turn, fill_family_row, score
from sim.games.final_word.family.events import REASONS, REMOVALS
from sim.games.final_word.family.game import family_game
from sim.games.final_word.family.pile import deal_hands
from sim.games.final_word.family.rulebook import NO_YES
from sim.games.final_word.family.search import ask_for_new_word
from sim.games.final_word.family.table import (
    ALL_HANDS,
    IDLE,
    PLAYED,
    SHARED,
    adopt_rules,
    wipe,
)
from sim.games.final_word.family.turn import (
    MAY_ACT,
    WORD_FELL,
    after_search,
    begin_turn,
    end_without_acting,
    make_pass,
    note_stuck,
    refill_at_once,
    trade,
    trade_or_pass,
    wishes_to_trade,
)
from sim.kernel import inlined_kernel
from sim.scoring import Scoring
from sim.search.searches import WORD_SET, search
from sim.spec import EnumParam, Rule, Value, Variant

MOST_WORDS = 3

RULES = (
    Rule("Each turn, spell one to three words from your hand.", ("F4-01",)),
    Rule("They score their cards, and a point for each letter of the longest of them.", ("F4-02",)),
    Rule("The words leave play and the hand is refilled.", ("F4-03",)),
    Rule("Who has no word may trade up to five cards and loses the turn.", ("F4-05",)),
    Rule("Unplayed cards are not subtracted.", ("F4-04",)),
)

PARAMS = (
    EnumParam(
        "subtract",
        "no",
        "F4-04",
        "are unplayed cards subtracted at the end",
        choices=NO_YES,
    ),
)

VARIANTS = (Variant("printed", "One to three words a turn, a point a letter of the longest.", {}),)

FOR_WORD, FOR_LONGEST = REASONS.index("word"), REASONS.index("bonus")
USED = np.int64(REMOVALS.index("used"))


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """A word scores the sum of its cards; the longest of a turn a point a letter more."""
    return Scoring(letter_values(deck, rules), least_length=rules["minlen"], has_board=False)


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    wipe(table)
    adopt_rules(table, rules)
    table.ending = ALL_HANDS if rules.end != 0 else SHARED  # FW-25
    table.subtracts = rules.subtract  # F4-04
    table.query.most_words = MOST_WORDS  # F4-01
    table.query.longest_bonus = 1  # F4-02
    table.milliseconds += bots.deal[table.kind[0]]
    deal_hands(table, deck, events)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(table, deck, bots, words, events)


def finish(table, rules, deck, bots, words, events):
    """Fill the family's counters."""
    fill_family_row(table, deck)


@inlined_kernel
def take_turn(table, deck, bots, words, events):
    """One turn: words if the player sees any, else a trade or a pass."""
    chair = table.chair
    begun = begin_turn(table, bots, events)
    if begun != MAY_ACT:
        end_without_acting(table, deck, events, chair, begun)
        return
    ask_for_new_word(table, deck, bots, chair)
    search(table.query, words, WORD_SET)
    after_search(table, chair)
    found = table.query.found
    if found == 0:
        note_stuck(table, chair)
    if wishes_to_trade(table, bots, chair, found):
        came_to = trade(table, deck, bots, events, chair)
    elif found == 0:
        came_to = trade_or_pass(table, deck, bots, events, chair)  # F4-05
    else:
        came_to = play_words(table, deck, bots, words, events, chair)
    end_turn(table, deck, events, chair, came_to)  # F4-03: the refill


@inlined_kernel
def play_words(table, deck, bots, words, events, chair):
    """Lay the words found, each in a row of its own, until one falls; score what stands."""
    found = table.query.found
    longest = 0
    standing = 0
    for number in range(found):
        remember_board(table)
        lay_word(table, deck, events, chair, number, number, NEW_WORD)
        tell_word(table, deck, bots, events, chair, number)
        word_id = table.query.word_id[number]
        if not survives_challenge(table, words, events, chair, number, word_id):
            take_back(table, events, chair, number)
            break
        standing += 1
        longest = max(longest, table.row_length[number])
        count_word(table, chair, number)
        count_laid(table)
        score(table, events, chair, row_value(table, deck, number), FOR_WORD)
        refill_at_once(table, deck, events, chair)
    score(table, events, chair, longest, FOR_LONGEST)  # F4-02
    for row in range(standing):
        remove_row(table, events, row, USED)
    table.rows = 0
    if standing < found:
        make_pass(table, events, chair, WORD_FELL)
    return PLAYED if standing > 0 else IDLE


GAME = family_game(
    name="three_two_one",
    title="Make one, two or three words from your hand, with a point a letter of the longest.",
    prefix="F4",
    players=(2, 6),
    rules=RULES,
    params=PARAMS,
    variants=VARIANTS,
    scoring=scoring,
    searches=(WORD_SET,),
    kernels=(set_up, play, finish),
)
