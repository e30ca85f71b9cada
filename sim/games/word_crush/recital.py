"""The recital: what a player remembers of the Word Crush pile, card by card (WC-20 to WC-26)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.bot import EXPOSURE_STEPS, LIST_PLACES, PACE_STEPS, PERFECT, SPAN
from sim.bots.sampling import NORMAL, NORMAL_STEPS, chance_below
from sim.engine.events import record
from sim.engine.kernel import kernel
from sim.games.word_crush.events import CODES
from sim.games.word_crush.table import add_to_hand

RIGHT, NEAR_MISS, FORGOTTEN, WRONG = 0, 1, 2, 3
COMPLETE, MISSED, OUT_OF_TIME = 0, 1, 2

RECITE = CODES["recite"]
RECALLED = CODES["recalled"]
PICK_UP = CODES["pick up"]

MISS_BLOCKS = 1 << 20
"""Blocks of a recital's stream from which misses draw, so that hits never shift."""


@kernel
def cue(table, rules, deck, bot, position, place):
    """How much the board's letters help with the card at this place of the pile (WC-25, WC-26).

    The letter at each play is known as long as the letters run on without a gap from the card
    recited before; the red marker gives the first (WC-06), the yellow one the newest.
    """
    if rules.letter_cue != 0:
        return 0
    letter = table.pile_letter[place]
    if rules.recall_order == 0:
        known = (
            letter == table.red
            if position == 0
            else letter == deck.next_letter[table.pile_letter[place - 1]]
        )
    else:
        known = (
            deck.next_letter[letter] == table.yellow
            if position == 0
            else deck.next_letter[letter] == table.pile_letter[place + 1]
        )
    if not known:
        return bot.cue_gap
    return bot.cue_double if table.pile_double[place] else bot.cue_letter


@kernel
def times_heard(table, bot, chair, card):
    """Exposure in eighths: own recitals in full, others' by the bot's attention (WC-19)."""
    own = table.heard_own[chair, card]
    eighths = 8 * own + bot.attention_eighths * (table.heard[card] - own)
    return min(eighths, EXPOSURE_STEPS - 1)


@kernel
def strength(table, rules, deck, bot, chair, position):
    """The odds of recalling the card at this position of the recital, as milli-logits.

    Without the recital's own effect; position counts from 0 in the order of recital.
    """
    size = table.pile_size
    place = position if rules.recall_order == 0 else size - 1 - position
    return (
        bot.by_length[size]
        + bot.person_spread[size] * table.person[chair] // 1000
        + bot.by_front[min(position, LIST_PLACES - 1)]
        + bot.by_back[min(size - 1 - position, LIST_PLACES - 1)]
        + bot.by_exposure[times_heard(table, bot, chair, table.pile[place])]
        + cue(table, rules, deck, bot, position, place)
    )


@kernel
def answer_to(table, rules, bot, chair, stream, position):
    """What becomes of a card that is not recalled: a near miss, silence, or a wrong word.

    Returns:
        the answer and the card whose word was said (-1 for none).
    """
    near, wrong, which, _ = rng.words(table.seed, table.deal, stream, MISS_BLOCKS + position)
    if rules.near_miss_ok != 0 and near < chance_below(rules.near_miss_share):  # WC-22
        return NEAR_MISS, -1
    if table.pile_size > 1 and wrong < chance_below(bot.wrong_share):
        place = position if rules.recall_order == 0 else table.pile_size - 1 - position
        other = rng.below(which, table.pile_size - 1)
        return WRONG, table.pile[other if other < place else other + 1]
    return FORGOTTEN, -1


@kernel
def recite_from_memory(table, rules, deck, bots, events, chair, pace):
    """Recite card by card until the end, a miss or the timer (WC-20 to WC-25, WC-44).

    Returns:
        how many cards were stated right, and the result.
    """
    bot = bots[table.seat[chair]]
    size = table.pile_size
    stream = rng.stream_of(rng.RECALL, chair, table.recitals[chair])
    block = rng.words(table.seed, table.deal, stream, 0)
    level = bot.recital_spread[size] * NORMAL[block[0] >> (32 - NORMAL_STEPS)] // 1000
    for position in range(size):
        if rules.timer != 0 and table.elapsed + pace > rules.timer * 1000:  # WC-44
            return position, OUT_OF_TIME
        table.elapsed += pace
        table.milliseconds += pace
        place = position if rules.recall_order == 0 else size - 1 - position
        card = table.pile[place]
        answer = RIGHT
        said = card
        if bot.memory == SPAN:
            if position >= bot.span:
                answer, said = answer_to(table, rules, bot, chair, stream, position)
        elif bot.memory != PERFECT:
            turn = (position + 1) & 3
            if turn == 0:
                block = rng.words(table.seed, table.deal, stream, (position + 1) >> 2)
            chance = recall_threshold(level + strength(table, rules, deck, bot, chair, position))
            if block[turn] >= chance:
                answer, said = answer_to(table, rules, bot, chair, stream, position)
        record(table, events, RECITE, chair, position + 1, card, answer, said, pace)
        if answer >= FORGOTTEN:
            return position, MISSED
        table.heard[card] += 1
        table.heard_own[chair, card] += 1
    return size, COMPLETE


@kernel
def take_back(table, rules, deck, events, chair, kept):
    """What was not recited goes to the reciter's hand; the recited cards stay (WC-23)."""
    size = table.pile_size
    lost = size - kept
    start = kept if rules.recall_order == 0 else 0
    for place in range(start, start + lost):
        card = table.pile[place]
        add_to_hand(table, deck, chair, card)
        record(table, events, PICK_UP, chair, card)
    if rules.recall_order != 0:  # WC-20 backward: the newest cards stay, in their order (WC-21)
        for place in range(kept):
            table.pile[place] = table.pile[place + lost]
            table.pile_letter[place] = table.pile_letter[place + lost]
            table.pile_double[place] = table.pile_double[place + lost]
    table.pile_size = kept
    table.picked_up += lost


@kernel
def recite(table, rules, deck, bots, events, chair):
    """The whole recall process for a chair; returns COMPLETE, MISSED or OUT_OF_TIME."""
    bot = bots[table.seat[chair]]
    number = table.recitals[chair]
    pace = bot.recite[PACE_STEPS // 2]
    if bot.paced != 0:
        stream = rng.stream_of(rng.PACE, chair, 1)
        pace = bot.recite[rng.word(table.seed, table.deal, stream, number) >> 24]
    if bot.memory == PERFECT and table.tracing == 0 and rules.timer == 0:
        kept, result = table.pile_size, COMPLETE
        table.milliseconds += pace * kept
        if table.listening != 0:
            for place in range(kept):
                card = table.pile[place]
                table.heard[card] += 1
                table.heard_own[chair, card] += 1
    else:
        kept, result = recite_from_memory(table, rules, deck, bots, events, chair, pace)
    table.recitals[chair] = number + 1
    record(table, events, RECALLED, chair, result, kept)
    if result == COMPLETE:
        table.longest = max(table.longest, kept)
    else:
        table.failures += 1
        table.seat_failures[table.seat[chair]] += 1
        take_back(table, rules, deck, events, chair, kept)
    return result


RECALL_LOW = -12_000
RECALL_SHIFT = 3
"""Odds from -12 to +12 logits are told apart in steps of 8 thousandths."""


def recall_thresholds() -> np.ndarray:
    """For each step of odds the 32-bit bound below which a random word means recalled."""
    steps = np.arange(RECALL_LOW, -RECALL_LOW + 1, 1 << RECALL_SHIFT) / 1000
    return np.round(2.0**32 / (1 + np.exp(-steps))).astype(np.int64)


THRESHOLDS = recall_thresholds()


@kernel
def recall_threshold(milli_logits):
    """The bound for odds given in milli-logits, cut off at 12 logits either way."""
    step = (milli_logits - RECALL_LOW) >> RECALL_SHIFT
    return THRESHOLDS[min(max(step, 0), THRESHOLDS.size - 1)]
