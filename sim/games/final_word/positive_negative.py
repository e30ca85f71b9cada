"""Positive-Negative: hands of ten, one a turn; words count for you, the rest against you.

1.  The deck is dealt into piles of ten, face down (FW-05, F12-01). Each turn the player takes a
    pile at random as his hand (F12-04) and spells as many words from it as he likes (F12-02); there
    is no refill and no trade (F12-03).
2.  Words score and leave play. Cards not played are laid aside face down, out of play, and are
    subtracted at the end, by value or by number (F12-05).
3.  The game ends when all piles are used, each player as many: other hands than ten are dealt
    only where the deck comes out even (F12-01).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.decks import Deck
from sim.games.final_word.family import aside, cards, course, ending, pile, search, turn
from sim.games.final_word.family.events import ASIDE
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.table import ENDED, IDLE, PLAYED, SOLO
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam, Value
from sim.scoring import Scoring
from sim.search.searches import WORD_SET
from sim.spec import Rule, Variant

MOST_WORDS = 3
"""Ten cards hold no four words of three letters; larger hands get another look."""

RULES = (
    Rule(
        "The deck is dealt into piles of ten, face down; each turn you take one as your hand.",
        ("F12-01",),
    ),
    Rule(
        "Which pile is left to chance; nobody refills his hand or trades.",
        ("F12-03", "F12-04", "FW-04", "FW-09"),
    ),
    Rule("Spell as many words from it as you like; they score and leave play.", ("F12-02",)),
    Rule("Cards not played are laid aside and subtracted at the end.", ("F12-05", "FW-24")),
    Rule(
        "The game ends with the last pile, of which each has had as many; the highest score wins, a"
        " tie is shared.",
        ("F12-01", "FW-25", "ALL-02"),
    ),
)
ONLY = {
    "hand": "",
    "trade": "",
    "end": "",
    "winner": "",
}

COUNTED = "how cards laid aside are subtracted: their points, or a point each"
PARAMS = (EnumParam("neg", "value", "F12-05", COUNTED, choices=("value", "count")),)

VARIANTS = (Variant("printed", "Cards laid aside cost their points.", {}),)


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """Words score their cards, and spare their player what these would cost."""
    values = cards.letter_values(deck, rules)
    return Scoring(values, least_length=rules["minlen"], has_board=False)


def set_up(table, rules, deck, bots, words, events):
    """Shuffle; hands are taken turn by turn (FW-05)."""
    course.prepare_table(table, rules, bots, SOLO, 0)
    table.trade_max = table.hand_limit = 0  # F12-03
    table.query.most_words = MOST_WORDS
    aside.lay_none_aside(table)
    pile.shuffle_deck(table, deck)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_begun_turns(
        table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
    )


@inlined_kernel
def begin(table, rules, deck, bots, words, events):
    """Take a pile as the hand (F12-04)."""
    begun = turn.begin_turn(table, events)
    if begun != turn.OWED:
        pile.fill_hand(table, deck, events, table.chair, rules.hand)
    return begun


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """The best set of words from the hand (F12-02)."""
    search.ask_for_new_word(table, deck, bots, chair)
    return search.find_answer(table, words, chair, WORD_SET)


@kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay words and look again until none is seen or one falls, then lay the rest aside."""
    came_to = IDLE
    row = np.int64(0)
    found = table.query.found
    while found > 0:
        for number in range(found):
            if not course.lay_for_points(table, deck, bots, words, events, chair, number, row):
                turn.make_pass(table, events, chair, turn.WORD_FELL)
                return end_hand(table, rules, deck, events, chair, came_to)
            row += 1
            came_to = PLAYED
        found = 0
        has_cards = table.hand_size[chair] >= rules.minlen
        if has_cards and turn.look(table, bots, events, chair) == turn.MAY_ACT:
            found = find_play(table, rules, deck, bots, words, chair)
    return end_hand(table, rules, deck, events, chair, came_to)


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Pass and lay the whole hand aside."""
    turn.make_pass(table, events, chair, reason)
    return end_hand(table, rules, deck, events, chair, IDLE)


@kernel
def end_hand(table, rules, deck, events, chair, came_to):
    """The rest of the hand is laid aside (F12-05); after the last pile the game is over (F12-01).

    Returns:
        ``came_to``, or ENDED.
    """
    aside.lay_aside(table, rules, deck, events, chair)
    if table.deck_left > 0:
        return came_to
    ending.stop(table, deck, events, ending.WON)
    return ENDED


GAME = family_game(
    name="positive_negative",
    title="Hands of ten, one a turn: words count for you, the cards left over against you.",
    prefix="F12",
    players=(2, 4),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    idle=("refill", "trade_max", "trade_return", "trade_when", "end", "equalise"),
    searches=(WORD_SET,),
    kernels=(set_up, play),
    scoring=scoring,
    own=Own(
        events=(ASIDE,),
        check_deal=aside.check_piles,
        redeal_hidden=aside.redeal_hidden,
    ),
)
