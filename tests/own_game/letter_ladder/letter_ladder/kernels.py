"""The course of Letter Ladder, compiled: plain functions of records of whole numbers."""

from __future__ import annotations

import numpy as np

from letter_ladder import EVENTS, STOPS
from sim import rng
from sim.bots.bot import ANY_CARD, PACE_STEPS
from sim.engine.events import record
from sim.engine.table import OWN_COLUMNS
from sim.kernel import kernel
from sim.limits import MOST_CARDS
from sim.spec import STOP_REASONS, WIN_SHARES

# numbers that kernels are given are int64: a plain int would compile them anew for each value
DEAL, LAY, DRAW, PASS, END, WIN = (np.int64(code) for code in range(len(EVENTS)))
STOP_OF = tuple(STOP_REASONS.index(stop) for stop in STOPS)
WON, TIE, CAP = (np.int64(code) for code in range(len(STOPS)))
NO_LADDER = -1


def set_up(table, rules, deck, bots, words, events):
    """Shuffle and deal (XX-01)."""
    table.top = NO_LADDER
    table.ladders = table.choices = table.drawn = 0
    if deck.stacked != 0:
        for place in range(deck.cards):
            table.order[place] = deck.order[place]
    else:
        stream = rng.stream_of(rng.SHUFFLE, 0, 0)
        rng.shuffle_places(
            table.seed, table.deal, stream, table.order, table.places, deck.cards, table.sheet
        )
    for chair in range(table.players):
        table.hand_size[chair] = 0
    for _ in range(rules.hand):
        for turn in range(table.players):
            chair = (table.first_chair + turn) % table.players
            record(table, events, DEAL, (chair, take_card(table, chair)))


def play(table, rules, deck, bots, words, events):
    """Take turns until somebody has no cards left or the turn cap is reached."""
    while table.over == 0 and table.turn < table.pause_turn:
        chair = table.chair
        table.turn += 1
        milliseconds = bots.look[table.kind[chair], PACE_STEPS // 2]
        table.milliseconds += milliseconds
        place = choose(table, deck, bots, chair)
        if place >= 0:
            card = table.hand[chair, place]
            table.hand_size[chair] -= 1
            table.hand[chair, place] = table.hand[chair, table.hand_size[chair]]
            table.top = deck.letter[card]
            record(table, events, LAY, (chair, card, milliseconds))
        else:
            table.top = NO_LADDER
            table.ladders += 1
            if table.drawn < deck.cards:
                record(table, events, DRAW, (chair, take_card(table, chair), milliseconds))
            else:
                record(table, events, PASS, (chair, milliseconds))
        if table.hand_size[chair] == 0 or table.turn >= rules.turn_cap:
            end(table, events)
        table.chair = (chair + 1) % table.players


def finish(table, rules, deck, bots, words, events):
    """The game's own columns, in the order of its counters."""
    column = OWN_COLUMNS + 2 * table.players
    table.row[column] = table.ladders
    for chair in range(table.players):
        table.row[column + 1 + table.seat[chair]] = table.hand_size[chair]


def redeal_hidden(table, rules, deck, bots, words, events):
    """Deal the other hands and the draw pile anew; cards lie in the order of the deck before."""
    is_hidden = np.zeros(MOST_CARDS, np.int64)
    for place in range(table.drawn, deck.cards):
        is_hidden[table.order[place]] = 1
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                is_hidden[table.hand[chair, place]] = 1
    pool = np.empty(MOST_CARDS, np.int64)
    count = 0
    for card in range(deck.cards):
        if is_hidden[card] != 0:
            pool[count] = card
            count += 1
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        place = rng.below(rng.word(table.seed, table.redeal_key, stream, left), left)
        pool[place], pool[left - 1] = pool[left - 1], pool[place]
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                count -= 1
                table.hand[chair, place] = pool[count]
    for place in range(table.drawn, deck.cards):
        count -= 1
        table.order[place] = pool[count]


@kernel
def take_card(table, chair):
    """The next card of the deck comes to a hand."""
    card = table.order[table.drawn]
    table.drawn += 1
    table.hand[chair, table.hand_size[chair]] = card
    table.hand_size[chair] += 1
    return card


@kernel
def choose(table, deck, bots, chair):
    """The place in hand of the card to lay, -1 if none fits (XX-02): the lowest, or any."""
    fitting = 0
    lowest = -1
    for place in range(table.hand_size[chair]):
        letter = deck.letter[table.hand[chair, place]]
        if letter > table.top:
            fitting += 1
            if lowest < 0 or letter < deck.letter[table.hand[chair, lowest]]:
                lowest = place
    if fitting == 0 or bots.card_choice[table.kind[chair]] != ANY_CARD:
        return lowest
    stream = rng.stream_of(rng.CHOICE, chair, 0)
    left = rng.below(rng.word(table.seed, table.deal, stream, table.choices), fitting)
    table.choices += 1
    for place in range(table.hand_size[chair]):
        if deck.letter[table.hand[chair, place]] > table.top:
            if left == 0:
                return place
            left -= 1
    return lowest


@kernel
def end(table, events):
    """Who holds fewest cards wins or shares (XX-04, XX-05); the score is the cards left."""
    table.over = 1
    fewest = table.hand_size[: table.players].min()
    winners = 0
    for chair in range(table.players):
        table.score[chair] = -table.hand_size[chair]
        winners += table.hand_size[chair] == fewest
    stop = WON if fewest == 0 else CAP if winners == 1 else TIE
    table.stop_reason = STOP_OF[stop]
    record(table, events, END, (stop, table.turn, table.milliseconds))
    for chair in range(table.players):
        if table.hand_size[chair] == fewest:
            table.win[chair] = WIN_SHARES // winners
            record(table, events, WIN, (np.int64(chair), table.win[chair]))
