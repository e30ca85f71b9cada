"""The parts of a turn that all games of the family share: beginning, looking, trading, passing."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.bot import BELOW, NEVER, PACE_STEPS
from sim.engine.events import record
from sim.games.final_word.family.events import (
    CODES,
    DRAWS,
    OWN_CODE,
    PASSES,
    RETURNS,
    SOURCES,
    TURNS,
)
from sim.games.final_word.family.pile import (
    draw_card,
    put_at_bottom,
    put_before_its_like,
    put_on_top,
    refill,
    reshuffle,
    take_from_hand,
)
from sim.games.final_word.family.search import NOT_ASKED
from sim.games.final_word.family.table import (
    CARDS_TRADED,
    IDLE,
    NO_CARD,
    PASSED,
    STUCK_TURNS,
    TIMEOUTS,
    TRADED,
    TRADES,
)
from sim.kernel import kernel, small_kernel
from sim.shared_kernel import shared_kernel

TURN, LOOK, PASS, TRADE, GIVE_BACK, DRAW = (
    CODES[name] for name in ("turn", "look", "pass", "trade", "give back", "draw")
)
NORMAL, EXTRA, LOST = (TURNS.index(kind) for kind in TURNS)
NO_WORD, CHOSEN, LATE, WORD_FELL, NO_ROOM = (np.int64(PASSES.index(reason)) for reason in PASSES)
FOR_TRADE = DRAWS.index("trade")
FROM_HAND = SOURCES.index("hand")
MAY_ACT, OWED, OUT_OF_TIME = (np.int64(number) for number in range(3))
"""How a turn has begun."""
SHUFFLED_IN, BOTTOM = RETURNS.index("shuffled in"), RETURNS.index("bottom")


@kernel
def begin_turn(table, events):
    """Begin the turn of ``table.chair``.

    Returns:
        MAY_ACT, or OWED if the turn is lost (FW-08).
    """
    chair = table.chair
    table.turn += 1
    kind = LOST if table.owes_turn[chair] != 0 else EXTRA if table.extra != 0 else NORMAL
    record(table, events, TURN, (table.turn, chair, kind, table.hand_size[chair]))
    table.turned, table.query.must_lay = NO_CARD, 0
    if kind == LOST:
        table.owes_turn[chair] = 0
        return OWED
    table.last_turn[chair] = table.turn
    table.seat_turns[table.seat[chair]] += 1
    table.elapsed = table.resting_count = 0
    table.query.first_word = NOT_ASKED
    return MAY_ACT


@kernel
def turn_up(table, deck, events, chair):
    """The top card of the deck, if there is one, comes to the hand; the next word must lay it.

    Its event is the first of the game's own (F16-01, F16-08, F21-01).
    """
    if table.deck_left > 0:
        table.turned = draw_card(table, deck, chair)
        record(table, events, OWN_CODE, (chair, table.turned))
        put_before_its_like(table, deck, chair, table.turned)
        table.query.must_lay = 1 << deck.letter[table.turned]


@kernel
def look(table, bots, events, chair):
    """Look at hand and board for a while; a timer cuts it short (FW-02).

    Returns:
        MAY_ACT or OUT_OF_TIME.
    """
    milliseconds = think_time(table, bots, chair)
    begun = MAY_ACT
    if table.timer > 0 and table.elapsed + milliseconds > table.timer:
        milliseconds = table.timer - table.elapsed
        begun = OUT_OF_TIME
        table.tally[TIMEOUTS] += 1
    table.elapsed += milliseconds
    table.looked[chair] += milliseconds
    table.milliseconds += milliseconds
    record(table, events, LOOK, (chair, milliseconds))
    return begun


@small_kernel
def looks_left(table, bots, chair):
    """How many looks more he takes in a turn in which he sees no play; none if words are barred."""
    return bots.looks_again[table.kind[chair]] if table.query.barred_count == 0 else 0


@small_kernel
def has_time(table, bots, chair):
    """Does a timer leave time for one more look, as it usually lasts (FW-02)?"""
    usual = bots.think[table.kind[chair], PACE_STEPS // 2]
    return table.timer == 0 or table.elapsed + usual <= table.timer


@kernel
def think_time(table, bots, chair):
    """Milliseconds that the player looks for a word."""
    kind = table.kind[chair]
    place = PACE_STEPS // 2
    if bots.paced[kind] != 0:
        stream = rng.stream_of(rng.PACE, chair, 0)
        place = rng.word(table.seed, table.deal, stream, table.looks[chair]) >> 24
        table.looks[chair] += 1
    return bots.think[kind, place]


@kernel
def note_stuck(table, chair):
    """Count a turn in which the player saw no word."""
    table.tally[STUCK_TURNS] += 1
    table.seat_stuck[table.seat[chair]] += 1


@kernel
def make_pass(table, events, chair, reason):
    """The turn ends with neither word nor trade."""
    table.tally[PASSED] += 1
    record(table, events, PASS, (chair, reason))


@kernel
def wishes_to_trade(table, bots, chair, found):
    """True if the player may trade (FW-10, FW-11) and would rather.

    When so many whole rounds have brought no word he gives up, for the others' cards are no
    better: trades alone would keep such a game alive for ever (FW-25).

    Args:
        found: 1 if he sees a word; its points stand in the query.
    """
    kind = table.kind[chair]
    if bots.trade_policy[kind] == NEVER or tradable(table, bots, chair) == 0:
        return False
    if table.wordless >= bots.trade_rounds[kind] * table.players:
        return False
    if found == 0:
        return True
    if table.trades_only_stuck != 0 or bots.trade_policy[kind] != BELOW:  # FW-10
        return False
    return 100 * table.query.points < bots.trade_below[kind]


@small_kernel
def tradable(table, bots, chair):
    """How many cards he would trade: at most what the rules, hand and deck allow (FW-11)."""
    wanted = min(bots.trade_cards[table.kind[chair]], table.trade_max)
    return min(wanted, table.hand_size[chair], table.deck_left)


@shared_kernel
def trade(table, deck, bots, events, chair):
    """Give up the cards of least use for as many new ones; the turn is lost (FW-09).

    Returns:
        TRADED, or IDLE if no deck is left afterwards (FW-25).
    """
    kind = table.kind[chair]
    cards = tradable(table, bots, chair)
    milliseconds = bots.exchange[kind]
    table.milliseconds += milliseconds
    table.tally[TRADES] += 1
    table.tally[CARDS_TRADED] += cards
    record(table, events, TRADE, (chair, cards, milliseconds))
    for _ in range(cards):
        card = take_from_hand(table, chair, least_useful(table, deck, bots, chair))
        if table.trade_to_bottom != 0:
            put_at_bottom(table, deck, card)
            record(table, events, GIVE_BACK, (chair, card, FROM_HAND, BOTTOM))
        else:
            put_on_top(table, deck, card)
            record(table, events, GIVE_BACK, (chair, card, FROM_HAND, SHUFFLED_IN))
    if table.trade_to_bottom == 0:
        reshuffle(table, events)
    for _ in range(cards):
        card = draw_card(table, deck, chair)
        record(table, events, DRAW, (chair, card, FOR_TRADE))
    return TRADED if table.deck_left > 0 else IDLE


@kernel
def least_useful(table, deck, bots, chair):
    """The place of the hand card that is worth least to keep; the oldest of equals."""
    kind = table.kind[chair]
    worst = 0
    for place in range(1, table.hand_size[chair]):
        keep = bots.keep[kind, deck.letter[table.hand[chair, place]]]
        if keep < bots.keep[kind, deck.letter[table.hand[chair, worst]]]:
            worst = place
    return worst


@kernel
def refill_at_once(table, deck, events, chair):
    """Refill after a word within the turn, where the rules say so (FW-04)."""
    if table.refills_at_once != 0:
        refill(table, deck, events, chair)
