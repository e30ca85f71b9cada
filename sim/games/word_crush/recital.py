"""The recital: what a player remembers of the Word Crush pile, card by card (WC-20 to WC-26)."""

from __future__ import annotations

from sim import rng
from sim.bots.bot import EXPOSURE_STEPS, MODEL, PACE_STEPS, PERFECT, SPAN
from sim.bots.recall import HEARING, LOAD_SHIFT, SIGMOID_LIMIT, SIGMOID_SHIFT, Cue, sigmoid_table
from sim.bots.sampling import NORMAL, NORMAL_STEPS, chance_below
from sim.engine.events import record
from sim.engine.kernel import kernel
from sim.games.word_crush.events import CODES
from sim.games.word_crush.table import add_to_hand

RIGHT, NEAR_MISS, FORGOTTEN, WRONG = 0, 1, 2, 3
COMPLETE, MISSED, OUT_OF_TIME = 0, 1, 2

CUE_NONE = int(Cue.NONE)
CUE_DOUBLED_AFTER_GAP = int(Cue.DOUBLED_AFTER_GAP)
CUE_LETTER_AFTER_GAP = int(Cue.LETTER_AFTER_GAP)
CUE_DOUBLED = int(Cue.DOUBLED)
CUE_LETTER = int(Cue.LETTER)

THRESHOLDS = sigmoid_table()

RECITE = CODES["recite"]
RECALLED = CODES["recalled"]
PICK_UP = CODES["pick up"]

MISS_BLOCKS = 1 << 20
"""Blocks of a recital's stream from which misses draw, so that hits never shift."""


@kernel
def cue(table, rules, deck, position, place):
    """What the board's letters tell of the card at this place of the pile (WC-25, WC-26).

    The letter at each play is known as long as the letters run on without a gap from the card
    recited before; the red marker gives the first (WC-06), the yellow one the newest.
    """
    if rules.letter_cue != 0:
        return CUE_NONE
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
    if table.pile_double[place]:
        return CUE_DOUBLED if known else CUE_DOUBLED_AFTER_GAP
    return CUE_LETTER if known else CUE_LETTER_AFTER_GAP


@kernel
def exposure(table, bots, chair, card):
    """Exposure units: ten for each own recital, the bot's attention for others' (WC-19)."""
    own = table.heard_own[chair, card]
    units = HEARING * own + bots.attention[table.kind[chair]] * (table.heard[card] - own)
    return min(units, EXPOSURE_STEPS - 1)


@kernel
def load_step(load):
    """The row of the load tables for a load in load units."""
    return (load + (1 << LOAD_SHIFT - 1)) >> LOAD_SHIFT


@kernel
def pile_load(table, bots, chair):
    """How heavy the pile lies on this chair's memory, in load units (see sim.bots.recall)."""
    kind = table.kind[chair]
    load = 0
    for place in range(table.pile_size):
        load += bots.share_by_exposure[kind, exposure(table, bots, chair, table.pile[place])]
    return load


@kernel
def effect(standard_deviation, thousandths):
    """An effect in milli-logits from thousandths of a standard normal."""
    return (standard_deviation * thousandths + 500) // 1000


@kernel
def answer_to(table, rules, bots, chair, stream, position):
    """What becomes of a card that is not recalled: a near miss, silence, or a wrong word.

    Returns:
        the answer and the card whose word was said (-1 for none).
    """
    near, wrong, which, _ = rng.words(table.seed, table.deal, stream, MISS_BLOCKS + position)
    if rules.near_miss_ok != 0 and near < chance_below(rules.near_miss_share):  # WC-22
        return NEAR_MISS, -1
    if table.pile_size > 1 and wrong < chance_below(bots.wrong_share[table.kind[chair]]):
        place = position if rules.recall_order == 0 else table.pile_size - 1 - position
        other = rng.below(which, table.pile_size - 1)
        return WRONG, table.pile[other if other < place else other + 1]
    return FORGOTTEN, -1


@kernel
def threshold(milli_logits):
    """The bound below which a 32-bit random word means recalled, for odds in milli-logits."""
    held = min(max(milli_logits, -SIGMOID_LIMIT), SIGMOID_LIMIT)
    return THRESHOLDS[(held + SIGMOID_LIMIT + (1 << SIGMOID_SHIFT - 1)) >> SIGMOID_SHIFT]


@kernel
def recite_from_memory(table, rules, deck, bots, events, chair, pace):
    """Recite card by card until the end, a miss or the timer (WC-20 to WC-25, WC-44).

    Returns:
        how many cards were stated right, and the result.
    """
    kind = table.kind[chair]
    size = table.pile_size
    stream = rng.stream_of(rng.RECALL, chair, table.recitals[chair])
    block = rng.words(table.seed, table.deal, stream, 0)
    common = load = before = 0
    if bots.memory[kind] == MODEL:
        load = pile_load(table, bots, chair)
        common = bots.by_load[kind, load_step(load)] + effect(
            bots.person_sd[kind], table.person[chair]
        )
        common += effect(bots.trial_sd[kind], NORMAL[block[0] >> (32 - NORMAL_STEPS)])
    for position in range(size):
        if rules.timer != 0 and table.elapsed + pace > rules.timer * 1000:  # WC-44
            return position, OUT_OF_TIME
        table.elapsed += pace
        table.milliseconds += pace
        place = position if rules.recall_order == 0 else size - 1 - position
        card = table.pile[place]
        is_right = True
        if bots.memory[kind] == SPAN:
            is_right = position < bots.span[kind]
        elif bots.memory[kind] == MODEL:
            if (position + 1) & 3 == 0:
                block = rng.words(table.seed, table.deal, stream, (position + 1) >> 2)
            units = exposure(table, bots, chair, card)
            share = bots.share_by_exposure[kind, units]
            logit = common + bots.by_exposure[kind, units]
            logit += bots.by_front[kind, load_step(before)]
            logit += bots.by_back[kind, load_step(load - before - share)]
            logit += bots.by_cue[kind, cue(table, rules, deck, position, place)]
            before += share
            is_right = pick_word(block, (position + 1) & 3) < threshold(logit)
        answer, said = RIGHT, card  # WC-45: settled before the card is turned up, never after
        if not is_right:
            answer, said = answer_to(table, rules, bots, chair, stream, position)
        record(table, events, RECITE, (chair, position + 1, card, answer, said, pace))
        if answer >= FORGOTTEN:
            return position, MISSED
        table.heard[card] += 1
        table.heard_own[chair, card] += 1
    return size, COMPLETE


@kernel
def pick_word(block, place):
    """One of the four words of a block."""
    first, second, third, fourth = block
    low = first if place == 0 else second
    high = third if place == 2 else fourth
    return low if place < 2 else high


@kernel
def take_back(table, rules, deck, events, chair, kept):
    """What was not recited goes to the reciter's hand; the recited cards stay (WC-23)."""
    size = table.pile_size
    lost = size - kept
    start = kept if rules.recall_order == 0 else 0
    for place in range(start, start + lost):
        card = table.pile[place]
        add_to_hand(table, deck, chair, card)
        record(table, events, PICK_UP, (chair, card))
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
    kind = table.kind[chair]
    number = table.recitals[chair]
    pace = bots.recite[kind, PACE_STEPS // 2]
    if bots.paced[kind] != 0:
        stream = rng.stream_of(rng.PACE, chair, 1)
        pace = bots.recite[kind, rng.word(table.seed, table.deal, stream, number) >> 24]
    if bots.memory[kind] == PERFECT and table.tracing == 0 and rules.timer == 0:
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
    record(table, events, RECALLED, (chair, result, kept, pace if result == OUT_OF_TIME else 0))
    if result == COMPLETE:
        table.longest = max(table.longest, kept)
    else:
        table.failures += 1
        table.seat_failures[table.seat[chair]] += 1
        take_back(table, rules, deck, events, chair, kept)
    return result
