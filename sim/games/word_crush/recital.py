"""The recital: what a player remembers of the Word Crush pile, card by card (WC-20 to WC-26)."""

from __future__ import annotations

from sim import rng
from sim.bots.bot import EXPOSURE_STEPS, MODEL, PACE_STEPS, PERFECT, SPAN, TEMPO_SHIFT
from sim.bots.recall import HEARING, Cue
from sim.bots.sampling import chance_below
from sim.engine.events import record
from sim.games.word_crush.events import CODES
from sim.games.word_crush.lanes import NO_OTHERS, add_lanes, draw_lanes
from sim.games.word_crush.sure import (
    doubtful_positions,
    effects_on_recital,
    lane_of_recital,
    load_step,
    threshold,
)
from sim.games.word_crush.table import (
    RECITAL_TIME,
    SURE_CARDS,
    add_to_hand,
    kind_of,
    time_drawn,
)
from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel

RIGHT, NEAR_MISS, FORGOTTEN, WRONG = 0, 1, 2, 3
COMPLETE, MISSED, OUT_OF_TIME = 0, 1, 2

CUE_NONE = int(Cue.NONE)
CUE_LETTER = int(Cue.LETTER)
"""The strongest cue; a doubled letter and a gap before it weaken it by so many ranks."""
CUE_LOST_BY_DOUBLE = CUE_LETTER - int(Cue.DOUBLED)
CUE_LOST_BY_GAP = CUE_LETTER - int(Cue.LETTER_AFTER_GAP)

RECITE = CODES["recite"]
RECALLED = CODES["recalled"]
PICK_UP = CODES["pick up"]

MISS_BLOCKS = 1 << 20
"""Blocks of a recital's stream from which misses draw, so that hits never shift."""


@small_kernel
def cue(table, rules, deck, place):
    """What the board's letters reveal of the card at this place of the pile (WC-25, WC-26).

    The letter at each play is known as long as the letters run on without a gap from the card
    recited before; the red marker gives the first (WC-06), the yellow one the newest.
    """
    if rules.letter_cue != 0:
        return CUE_NONE
    gap = table.pile_gap[place]
    if rules.recall_order != 0:
        if place + 1 < table.pile_size:
            gap = table.pile_gap[place + 1]
        else:
            gap = 1 if deck.next_letter[table.pile_letter[place]] != table.yellow else 0
    return CUE_LETTER - CUE_LOST_BY_GAP * gap - CUE_LOST_BY_DOUBLE * table.pile_double[place]


@small_kernel
def weigh_pile(table, rules, bots, chair):
    """What each card of the pile is to this chair's memory (see sim.bots.recall).

    A card has been heard in every recital since it was laid, for one that is not stated right
    leaves the pile (WC-23): its exposure is what its hearer has heard since (WC-19). A card that
    the reciter has laid in this turn comes from his own hand and is fresh in his mind.

    Returns:
        how heavy the pile lies on the memory, in load units; ``reached`` is filled.
    """
    kind = kind_of(table, chair)
    size = table.pile_size
    load = 0
    for position in range(size):
        place = size - 1 - position if rules.recall_order != 0 else position
        load += bots.share_by_exposure[kind, units_heard(table, chair, place)]
        table.reached[position] = load
    return load


@small_kernel
def units_heard(table, chair, place):
    """Exposure units of a card of the pile for this chair."""
    units = table.heard[chair] - table.heard_before[place, chair]
    return min(max(units, 0), EXPOSURE_STEPS - 1)


@small_kernel
def level_of(table, rules, deck, bots, chair, load, position):
    """The level of the card at this position of a recital, without what is common to all."""
    kind = kind_of(table, chair)
    place = position if rules.recall_order == 0 else table.pile_size - 1 - position
    units = units_heard(table, chair, place)
    reached = table.reached[position]
    before = reached - bots.share_by_exposure[kind, units]
    level = bots.by_exposure[kind, units] + bots.by_cue[kind, cue(table, rules, deck, place)]
    level += bots.by_front[kind, load_step(before)] + bots.by_back[kind, load_step(load - reached)]
    return level + bots.fresh[kind] if place >= table.fresh_from else level


@kernel
def common_level(table, bots, chair, load):
    """The level that load and person give to every card of a recital, in milli-logits."""
    kind = kind_of(table, chair)
    return bots.by_load[kind, load_step(load)] + table.person_effect[chair]


@small_kernel
def chance_to_state(table, rules, deck, bots, chair, common, load, position):
    """The 32-bit bound below which a random word means that this card is stated right."""
    return threshold(common + level_of(table, rules, deck, bots, chair, load, position))


@kernel
def hear_pile(table, chair):
    """A recital is heard: ten units for the reciter, others by their attention (WC-19)."""
    add_lanes(table.heard, table.attention)
    table.heard[chair] += HEARING - table.attention[chair]


@kernel
def answer_to(table, rules, bots, chair, stream, position):
    """What becomes of a card that is not recalled: a near miss, silence, or a wrong word.

    Returns:
        the answer and the card whose word was said (-1 for none).
    """
    near, wrong, which, _ = rng.words(table.seed, table.deal, stream, MISS_BLOCKS + position)
    if rules.near_miss_ok != 0 and near < chance_below(rules.near_miss_share):  # WC-22
        return NEAR_MISS, -1
    if table.pile_size > 1 and wrong < chance_below(bots.wrong_share[kind_of(table, chair)]):
        place = position if rules.recall_order == 0 else table.pile_size - 1 - position
        other = rng.below(which, table.pile_size - 1)
        return WRONG, table.pile[other if other < place else other + 1]
    return FORGOTTEN, -1


@inlined_kernel
def cards_in_time(table, rules, pace):
    """How many cards of the pile the timer leaves time to state (WC-44)."""
    left = rules.timer * 1000 - table.elapsed
    if rules.timer == 0 or (pace == 0 and left >= 0):
        return table.pile_size
    return min(max(left // max(pace, 1), 0), table.pile_size)


@inlined_kernel
def recite_from_memory(table, rules, deck, bots, events, chair, pace):
    """Recite card by card until the end, a miss or the timer (WC-20 to WC-25, WC-44).

    Returns:
        how many cards were stated right, and the result.
    """
    kind = kind_of(table, chair)
    size = table.pile_size
    last = cards_in_time(table, rules, pace)
    stream = rng.stream_of(rng.RECALL, chair, table.recitals[chair])
    common = load = 0
    if bots.memory[kind] == MODEL:
        draw_words(table, stream, 0)
        load = weigh_pile(table, rules, bots, chair)
        common = bots.by_load[kind, load_step(load)]
        common += effects_on_recital(table, bots, chair, rng.on_sheet(table.exact_words, 0))
    stated = 0
    while True:
        missed = find_miss(table, rules, deck, bots, chair, stream, (common, load), (stated, last))
        if table.tracing != 0:
            for position in range(stated, missed):
                card = table.pile[position if rules.recall_order == 0 else size - 1 - position]
                record(table, events, RECITE, (chair, position + 1, card, RIGHT, card, pace))
        if missed == last:
            return last, COMPLETE if last == size else OUT_OF_TIME
        # WC-45: settled before the card is turned up, never after
        card = table.pile[missed if rules.recall_order == 0 else size - 1 - missed]
        answer, said = answer_to(table, rules, bots, chair, stream, missed)
        record(table, events, RECITE, (chair, missed + 1, card, answer, said, pace))
        if answer != NEAR_MISS:
            return missed, MISSED
        stated = missed + 1


@small_kernel
def draw_words(table, stream, number):
    """Draw the 32 words of a recital among which the ``number``-th is."""
    first = number // rng.SHEET_WORDS * rng.SHEET_BLOCKS
    words = table.exact_words
    draw_lanes(words, 0, table.round_keys, table.deal, stream, first, NO_OTHERS)


@kernel
def find_miss(table, rules, deck, bots, chair, stream, weights, positions):
    """The first card that is not recalled, as a place in the recital.

    Args:
        stream: the recital's; its word 0 is the trial's, word p + 1 that of position p.
        weights: see `common_level` and `weigh_pile`.
        positions: the first to look at and the one to stop before, which is the answer if all
            are recalled.
    """
    first, last = positions
    common, load = weights
    kind = kind_of(table, chair)
    if bots.memory[kind] == PERFECT:
        return last
    if bots.memory[kind] == SPAN:
        return min(max(bots.span[kind], first), last)
    sheet = table.exact_words
    for position in range(first, last):
        number = position + 1
        if number % rng.SHEET_WORDS == 0:
            draw_words(table, stream, number)
        bound = chance_to_state(table, rules, deck, bots, chair, common, load, position)
        if rng.on_sheet(sheet, number) >= bound:
            return position
    return last


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
            table.pile_gap[place] = table.pile_gap[place + lost]
            for other in range(table.players):
                table.heard_before[place, other] = table.heard_before[place + lost, other]
    table.pile_size = kept
    table.picked_up += lost


@small_kernel
def is_quick(table, rules, bots, chair):
    """True if nothing but the first miss matters, and `sim.games.word_crush.sure` applies."""
    if table.tracing != 0 or rules.timer != 0 or bots.memory[kind_of(table, chair)] != MODEL:
        return False
    if rules.cards_per_turn != 0 or rules.near_miss_ok != 0:  # WC-15: a recital follows each card
        return False
    return table.pile_size <= SURE_CARDS


@small_kernel
def recite_quickly(table, rules, deck, bots, chair):
    """How many cards are stated right before the first miss: only doubtful ones are weighed."""
    kind = kind_of(table, chair)
    lane = lane_of_recital(table, chair)
    factor = table.pair_factors[chair, table.recitals[chair] & 1]
    positions = doubtful_positions(table, kind, lane, factor)
    if positions == 0:
        return table.pile_size
    load = weigh_pile(table, rules, bots, chair)
    common = bots.by_load[kind, load_step(load)]
    common += effects_on_recital(table, bots, chair, table.recall_words[0, lane])
    while positions != 0:
        position = lowest_bit(positions)
        number = position + 1
        word = table.recall_words[number & rng.SHEET_ROWS - 1, lane + number // rng.SHEET_ROWS]
        if word >= chance_to_state(table, rules, deck, bots, chair, common, load, position):
            return position
        positions &= positions - 1
    return table.pile_size


@small_kernel
def pace_of_recital(table, bots, chair):
    """Milliseconds a card of a chair's next recital."""
    kind = kind_of(table, chair)
    place = PACE_STEPS // 2
    if bots.paced[kind] != 0:
        place = time_drawn(table, RECITAL_TIME, chair, table.recitals[chair])
    return bots.recite_at[kind, table.pile_size] * bots.recite[kind, place] >> TEMPO_SHIFT


@small_kernel
def count_recital(table, chair, milliseconds):
    """A recital is over: it took so long, and was heard."""
    table.elapsed += milliseconds
    table.milliseconds += milliseconds
    table.recitals[chair] += 1
    if table.listening != 0:
        hear_pile(table, chair)


@small_kernel
def recite_perfectly(table, rules, bots, chair):
    """The recital of a perfect memory, where events and time do not matter; False for others."""
    if bots.memory[kind_of(table, chair)] != PERFECT or table.tracing != 0 or rules.timer != 0:
        return False
    size = table.pile_size
    count_recital(table, chair, pace_of_recital(table, bots, chair) * size)
    table.longest = max(table.longest, size)
    return True


@kernel
def recite(table, rules, deck, bots, events, chair):
    """The whole recall process for a chair; returns COMPLETE, MISSED or OUT_OF_TIME."""
    pace = pace_of_recital(table, bots, chair)
    if is_quick(table, rules, bots, chair):
        kept = recite_quickly(table, rules, deck, bots, chair)
        result = COMPLETE if kept == table.pile_size else MISSED
    else:
        kept, result = recite_from_memory(table, rules, deck, bots, events, chair, pace)
    # a miss takes the time of a card
    count_recital(table, chair, pace * (kept + (result == MISSED)))
    record(table, events, RECALLED, (chair, result, kept, pace if result == OUT_OF_TIME else 0))
    if result == COMPLETE:
        table.longest = max(table.longest, kept)
    else:
        table.failures += 1
        table.seat_failures[table.seat[chair]] += 1
        take_back(table, rules, deck, events, chair, kept)
    return result
