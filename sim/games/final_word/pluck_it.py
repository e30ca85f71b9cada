"""Pluck It: ask the other for a letter; a card that you get must be in your word.

1.  Each turn the player first asks for a letter (F14-01). If the other has such a card he gives
    one and refills his hand at once (F14-03); the word must use it. Who cannot use it keeps it,
    and his turn is over without a trade (F14-02). Who got none spells any word from his hand.
2.  Words score and leave play; there is no board word (F14-04). Bots remember what they asked for
    in vain until the other draws (F14-06).
3.  The shared end (F14-05); unplayed cards are subtracted.
"""

from __future__ import annotations

from sim.engine.events import record
from sim.games.final_word.family import board, course, pile, requests, search, turn
from sim.games.final_word.family.events import OWN_CODE, REQUEST
from sim.games.final_word.family.game import Own, family_game
from sim.games.final_word.family.table import (
    BY_VALUE,
    CARDS_TRADED,
    IDLE,
    NO_CARD,
    PLAYED,
    SHARED,
    TIMEOUTS,
)
from sim.kernel import inlined_kernel, kernel
from sim.params import EnumParam
from sim.search.searches import BEST_WORD, WORD_WITH_GIVEN
from sim.spec import Rule, Variant

RULES = (
    Rule("First ask the other player for a letter, each turn.", ("F14-01", "F14-06")),
    Rule("A card that you get must be in your word; the giver refills at once.", ("F14-03",)),
    Rule("If you cannot use it, you keep it and your turn is over.", ("F14-02",)),
    Rule("Words score and leave play.", ("F14-04", "F14-05")),
)
ONLY = {
    "trade": "Without a card from the other",
}

UNUSABLE = "what becomes of a plucked card that its player cannot use"
KEPT, RETURNED = UNUSED = ("kept, no word", "returned")
PARAMS = (EnumParam("unusable_plucked", KEPT, "F14-02", UNUSABLE, choices=UNUSED),)

VARIANTS = (Variant("printed", "A plucked card that is of no use is kept.", {}),)


def set_up(table, rules, deck, bots, words, events):
    """Deal."""
    course.open_table(table, rules, deck, bots, events, SHARED, BY_VALUE)  # F14-05
    requests.look_through_deck(table, deck)
    requests.forget_refusals(table, rules.hand)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    course.take_begun_turns(
        table, rules, deck, bots, words, events, begin, find_play, make_play, without_play
    )


@inlined_kernel
def begin(table, rules, deck, bots, words, events):
    """Begin a turn: look, then ask for a letter, even if time is up (F14-01)."""
    begun = turn.begin_turn(table, events)
    if begun != turn.OWED:
        if turn.look(table, bots, events, table.chair) == turn.OUT_OF_TIME:
            table.tally[TIMEOUTS] -= 1  # his next look of no time counts it
        pluck(table, deck, events, requests.choose_letter(table, deck, bots, words))
        table.trade_max = rules.trade_max if table.turned == NO_CARD else 0  # F14-02
    return begun


@kernel
def pluck(table, deck, events, letter):
    """The other gives a card of the letter, if he has one, and refills (F14-03).

    As a card turned up does in other games it must be laid: ``table.turned``.
    """
    chair = table.chair
    giver = 1 - chair
    at = 0
    while at < table.hand_size[giver] and deck.letter[table.hand[giver, at]] != letter:
        at += 1
    if at < table.hand_size[giver]:
        table.turned = pile.take_from_hand(table, giver, at)
        pile.add_to_hand(table, chair, table.turned, table.clock[chair])
        pile.put_before_its_like(table, deck, chair, table.turned)
    record(table, events, OWN_CODE, (chair, letter, table.turned))
    if table.turned == NO_CARD:
        requests.note_refusal(table, chair, letter)
    else:
        requests.note_new_cards(table, giver, requests.cards_to_come(table, giver))
        pile.refill(table, deck, events, giver)


@inlined_kernel
def find_play(table, rules, deck, bots, words, chair):
    """A word with the plucked card, or any word if there is none (F14-02)."""
    if requests.has_foreseen(table):
        return requests.play_foreseen(table, words, chair)
    if table.turned == NO_CARD:
        return search.find_new_word(table, rules, deck, bots, words, chair)
    letter = deck.letter[table.turned]
    arrived = table.came[chair, 0]  # he asked for it with a word in mind
    return search.find_with_letter(table, deck, bots, words, chair, letter, arrived)


@inlined_kernel
def make_play(table, rules, deck, bots, words, events, chair):
    """Lay the word, score it and take it off (F14-04)."""
    if not course.lay_for_points(table, deck, bots, words, events, chair, 0, 0):
        return course.lose_turn(table, events, chair)
    requests.note_new_cards(table, chair, requests.cards_to_come(table, chair))
    return PLAYED


@inlined_kernel
def without_play(table, rules, deck, bots, words, events, chair, reason):
    """Trade or pass; with a plucked card pass, and keep it or give it back (F14-02)."""
    if table.turned == NO_CARD:
        traded = table.tally[CARDS_TRADED]
        came_to = course.trade_or_pass(table, rules, deck, bots, words, events, chair, reason)
        requests.note_new_cards(table, chair, table.tally[CARDS_TRADED] - traded)
        return came_to
    turn.make_pass(table, events, chair, reason)
    if rules.unusable_plucked != 0:
        pile.take_out(table, deck, chair, table.turned)
        pile.add_to_hand(table, 1 - chair, table.turned, table.clock[1 - chair])
        record(table, events, board.TAKE, (1 - chair, table.turned, 0))
    return IDLE


GAME = family_game(
    name="pluck_it",
    title="Ask the other for a letter; a card that you get must be in your word.",
    prefix="F14",
    players=(2, 2),
    rules=RULES,
    only=ONLY,
    params=PARAMS,
    variants=VARIANTS,
    searches=(BEST_WORD, WORD_WITH_GIVEN),
    kernels=(set_up, play),
    own=Own(events=(REQUEST,)),
)
