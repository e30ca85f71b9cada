"""One turn of Whitman 5359: draw, words, a discard, going out."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.attention import PACE_SHIFT
from sim.bots.bot import PACE_STEPS
from sim.engine.events import record
from sim.games.whitman_5359.challenge import survives
from sim.games.whitman_5359.counting import count_swap, count_turn, count_word
from sim.games.whitman_5359.events import CODES, PILES
from sim.games.whitman_5359.piles import (
    different_letters,
    draw_card,
    refill,
    remove_from_hand,
    take_discard,
)
from sim.games.whitman_5359.plans import HOLD, PLAN, find_best_plan
from sim.games.whitman_5359.policy import (
    DISCARD_PILE,
    choose_closing,
    choose_discard,
    choose_pile,
    draw_among,
    plays_anything,
)
from sim.games.whitman_5359.question import ask_about_turn, may_go_out_by
from sim.games.whitman_5359.table import NO_CARD, PLACE_OF, following
from sim.games.whitman_5359.words import (
    close_word,
    judge_lay_down,
    lay_word,
    save_words,
    swap_wild,
    take_back_lay_down,
)
from sim.kernel import inlined_kernel, kernel
from sim.search.exchange import list_exchanges
from sim.search.query import WILD

TURN, LOOK, DRAW, DISCARD, OUT = (
    CODES[name] for name in ("turn", "look", "draw", "discard", "out")
)
FROM_DRAW_PILE, FROM_DISCARDS = (np.int64(PILES.index(pile)) for pile in PILES)
DISCARDS_TAKEN, CLOSED, TAKEN_BACK = (
    PLACE_OF[name] for name in ("discards_taken", "closed", "taken_back")
)
MOST_SWAPS = 16
"""Exchanges in a turn; the printed pack has 8 wild cards."""


@inlined_kernel
def take_turn(table, rules, deck, bots, words, events, sight, room):
    """The turn of ``table.chair``; the next chair acts then, unless somebody is out."""
    chair = table.chair
    begin_turn(table, rules, events, chair)
    look(table, deck, bots, words, events, chair, bots.look)
    pile = choose_pile(table, rules, deck, bots, words, sight, room, chair)
    draw(table, rules, events, chair, pile)
    look(table, deck, bots, words, events, chair, bots.think)
    plan = lay_words(table, rules, deck, bots, words, events, sight, room, chair)
    close_words(table, rules, bots, events, chair)
    if table.has_made[chair] == 0 and table.word_count[chair] > 0:  # WH-19
        table.tally[TAKEN_BACK] += 1
        take_back_lay_down(table, deck, events, chair)
    count_turn(table, chair, plan)
    discard_and_go_out(table, rules, deck, bots, words, events, sight, room, chair)
    table.query.barred_count = 0
    table.chair = following(table, chair)


@kernel
def begin_turn(table, rules, events, chair):
    """Begin a turn."""
    table.turn += 1
    table.begun[chair] += 1
    table.last_turn[chair] = table.turn
    table.taken_card = NO_CARD
    table.has_fallen = table.has_acted = 0
    table.keeps_last = np.int64(table.hand_size[chair] == 0)  # WH-30
    if rules.p_challenge > 0 and table.has_made[chair] == 0:
        save_words(table)
    record(table, events, TURN, (table.turn, chair, table.hand_size[chair]))


@kernel
def look(table, deck, bots, words, events, chair, times):
    """Let the player look: at his hand first, for the rest of the time at the open words.

    Open words share the time, for one is looked at after another.

    Args:
        times: by kind of bot, equally likely times in milliseconds.
    """
    place = np.int64(PACE_STEPS // 2)
    if bots.paced[table.kind[chair]] != 0:
        stream = rng.stream_of(rng.PACE, chair, 0)
        place = rng.word(table.seed, table.deal, stream, table.looks[chair]) >> 24
        table.looks[chair] += 1
    milliseconds = times[table.kind[chair], place]
    opened = np.int64(0)
    for row in range(table.words):
        opened += table.is_closed[row] == 0
    attention = words.attention[table.kind[chair]]
    at_hand = milliseconds
    if opened > 0:
        at_hand = min(milliseconds, max(attention.hand_first, milliseconds // 2))
        table.browsed[chair] += (milliseconds - at_hand) // opened
    pace = attention.pace[different_letters(table, deck, chair)]
    table.clock[chair] += at_hand * pace >> PACE_SHIFT
    table.milliseconds += milliseconds
    record(table, events, LOOK, (chair, milliseconds))


@kernel
def draw(table, rules, events, chair, pile):
    """Draw the top discard, or cards of the drawing pile as far as there are any (WH-04)."""
    if pile == DISCARD_PILE:
        table.taken_card = take_discard(table, chair)
        table.tally[DISCARDS_TAKEN] += 1
        record(table, events, DRAW, (chair, table.taken_card, FROM_DISCARDS))
        return
    for _ in range(rules.draw_n):
        refill(table, rules, events)  # WH-06
        if table.left == 0:
            return
        card = draw_card(table, chair)
        record(table, events, DRAW, (chair, card, FROM_DRAW_PILE))


@inlined_kernel
def lay_words(table, rules, deck, bots, words, events, sight, room, chair):
    """Exchange wild cards, lay what the player sees, until he sees no more.

    Returns:
        `NO_PLAN`, `PLAN` or `HOLD`: what he saw at last.
    """
    looks_left = bots.looks_again[table.kind[chair]]
    swaps = np.int64(0)
    while True:
        swaps = swap_wilds(table, rules, deck, bots, events, chair, swaps)
        plan = find_best_plan(table, rules, deck, bots, words, sight, room, chair)
        if plan == PLAN:
            stands = lay_plan(table, rules, deck, bots, words, events, chair)
            table.has_acted = 1
            if stands and not has_more(table, deck, bots, chair):
                return PLAN
        elif plan == HOLD or looks_left == 0 or table.has_acted != 0:
            return plan
        else:
            looks_left -= 1
            look(table, deck, bots, words, events, chair, bots.think)


@inlined_kernel
def lay_plan(table, rules, deck, bots, words, events, chair):
    """Lay the words of the plan found, one after another, until one falls.

    Returns:
        True if all of them stand.
    """
    for move in range(table.ask.found):
        row = lay_word(table, rules, deck, bots, events, chair, np.int64(move))
        if not survives(table, rules, deck, bots, words, events, chair):
            table.has_fallen = table.keeps_last = 1  # WH-30
            return False
        table.keeps_last = np.int64(0)
        count_word(table, deck, chair, row)
        judge_lay_down(table, chair)
    return True


@kernel
def has_more(table, deck, bots, chair):
    """After a plan that was laid as it was meant, is there a reason to look again?"""
    if table.hand_size[chair] == 0:
        return False
    return plays_anything(table, bots, chair) or has_open_wild(table, deck)


@kernel
def has_open_wild(table, deck):
    """Is there a wild card in an open word?"""
    for row in range(table.words):
        if table.is_closed[row] == 0:
            for place in range(table.word_length[row]):
                if deck.letter[table.word_card[row, place]] == WILD:
                    return True
    return False


@kernel
def swap_wilds(table, rules, deck, bots, events, chair, swaps):
    """Exchange letters for wild cards as long as that is worth it to the player (WH-21).

    Returns:
        the exchanges made in this turn so far.
    """
    while table.has_made[chair] != 0 and swaps < MOST_SWAPS and table.hand_size[chair] > 0:
        if not has_open_wild(table, deck):
            break
        ask_about_turn(table, rules, deck, bots, chair)
        list_exchanges(table.ask)
        if table.ask.exchanges == 0:
            break
        exchange = np.int64(0)
        if plays_anything(table, bots, chair):
            exchange = draw_among(table, chair, 2 * table.ask.exchanges)
            if exchange >= table.ask.exchanges:
                break
        elif table.ask.exchange_worth[0] <= 0:
            break
        swap_wild(table, rules, deck, events, chair, exchange)
        count_swap(table, chair)
        table.has_acted = 1
        swaps += 1
    return swaps


@kernel
def close_words(table, rules, bots, events, chair):
    """Turn words face down that the player fears for (WH-09)."""
    while rules.close != 2:
        row = choose_closing(table, rules, bots, chair)
        if row < 0:
            break
        close_word(table, events, chair, row)
        table.tally[CLOSED] += 1


@inlined_kernel
def discard_and_go_out(table, rules, deck, bots, words, events, sight, room, chair):
    """Discard a card where the player must, and go out if he has none left (WH-28 to WH-30)."""
    size = table.hand_size[chair]
    card = NO_CARD
    if size == 1:
        last = table.hand[chair, 0]
        goes_out = may_go_out_by(table, rules, chair, last)
        card = last if goes_out or table.keeps_last == 0 else NO_CARD
    elif size > 1:
        card = choose_discard(table, rules, deck, bots, words, sight, room, chair)
    if card != NO_CARD:
        remove_from_hand(table, chair, card)
        table.discard[table.discards] = card
        table.discards += 1
        record(table, events, DISCARD, (chair, card))
    if table.hand_size[chair] == 0 and may_go_out_by(table, rules, chair, NO_CARD):
        table.out_chair = chair
        table.seat_outs[table.seat[chair]] += 1
        record(table, events, OUT, (chair,))
