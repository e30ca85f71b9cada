"""How a deal begins, ends and scores, and who wins the match (WH-02, WH-19, WH-29 to WH-35)."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.whitman_5359.counting import count_end, count_leader, side_score
from sim.games.whitman_5359.events import CODES, DEAL_ENDS, REASONS, STOPS
from sim.games.whitman_5359.piles import deal_hands, refill, shuffle_pack
from sim.games.whitman_5359.question import HAND_COST, WILD_COST
from sim.games.whitman_5359.table import NOBODY, PLACE_OF, are_partners, following
from sim.games.whitman_5359.words import is_all_red, plain_value
from sim.kernel import inlined_kernel, kernel
from sim.limits import MOST_CHAIRS
from sim.search.query import WILD
from sim.spec import STOP_REASONS, WIN_SHARES

ROUND, SCORE, ROUND_END, TOTAL, END, WIN = (
    CODES[name] for name in ("round", "score", "round end", "total", "end", "win")
)
OUT, EMPTY, CAP = (np.int64(DEAL_ENDS.index(why)) for why in DEAL_ENDS)
GOES_ON = np.int64(-1)
WON, TIE, CAPPED = (np.int64(STOP_REASONS.index(stop)) for stop in ("won", "tie", "cap"))
STOP_OF = np.array([STOPS.index(stop) if stop in STOPS else 0 for stop in STOP_REASONS], np.int64)
FOR_WORDS, FOR_RED, FOR_OUT, FOR_HAND, FOR_WILDS, FOR_FLOOR = (
    np.int64(REASONS.index(why)) for why in REASONS
)
OUTS, DEALS_EMPTY, OUT_BEST, RED_WORDS, RED_POINTS, HAND_CARDS, FLOORED, DEALS = (
    PLACE_OF[name]
    for name in (
        "outs",
        "deals_empty",
        "out_best",
        "red_words",
        "red_points",
        "hand_cards",
        "floored",
        "match_deals",
    )
)
SCORE_TIME = 30_000
"""Milliseconds to count and write down a deal (assumption)."""
MOST_DEALS = 100
"""Deals after which a match is stopped (ALL-05)."""
FIRST_RULE, SECOND_RULE = 400, 600
"""Scores from which on the first lay-down of a deal must be worth something (WH-19)."""
MINUTE = 60_000
LOWEST = np.int64(-(1 << 40))


@inlined_kernel
def begin_deal(table, rules, deck, bots, events, dealer):
    """Shuffle, deal, turn a card up, set what each lay-down must be worth (WH-02, WH-19)."""
    table.round_number += 1
    table.tally[DEALS] += 1
    table.dealer = dealer
    table.chair = following(table, dealer)  # WH-35
    table.round_turn = table.turn
    table.words = table.numbers = 0
    table.out_chair = NOBODY
    for chair in range(table.players):
        table.hand_size[chair] = table.word_count[chair] = table.table_points[chair] = 0
        table.has_made[chair] = table.has_own[chair] = table.begun[chair] = 0
        table.minimum[chair] = minimum_of(rules, side_score(table, rules, chair, 0))
    table.seat_first[table.seat[table.chair]] += 1
    table.milliseconds += bots.deal[table.kind[0]]
    record(table, events, ROUND, (table.round_number, dealer))
    shuffle_pack(table, deck)
    deal_hands(table, rules, events)


@kernel
def minimum_of(rules, score):
    """What the first lay-down of a deal must be worth for who has this score (WH-19)."""
    if score >= SECOND_RULE:
        return rules.minimum_600
    return rules.minimum_400 if score >= FIRST_RULE else np.int64(0)


@kernel
def why_over(table, rules, events):
    """Why the deal is over after a turn, or `GOES_ON`; an empty drawing pile is refilled."""
    if table.out_chair >= 0:  # WH-32
        return OUT
    if table.turn - table.round_turn >= rules.turn_cap * table.players:  # ALL-05
        return CAP
    refill(table, rules, events)  # WH-06
    return EMPTY if table.left == 0 else GOES_ON


@inlined_kernel
def end_deal(table, rules, deck, bots, events, why):
    """Score the deal; then deal again or end the match (WH-33 to WH-35)."""
    for chair in range(table.players):
        table.deal_points[chair] = score_chair(table, rules, deck, events, np.int64(chair))
        table.score[chair] += table.deal_points[chair]
    table.milliseconds += SCORE_TIME
    record(table, events, ROUND_END, (table.round_number, why, table.milliseconds))
    count_deal(table, rules, why)
    if is_last_deal(table, rules, why):
        end_match(table, rules, events, why)
    else:
        begin_deal(table, rules, deck, bots, events, following(table, table.dealer))


@kernel
def score_chair(table, rules, deck, events, chair):
    """A player's points of the deal: recorded one reason after another (WH-24, WH-32, WH-33)."""
    by_reason = np.zeros(len(REASONS), np.int64)
    for row in range(table.words):
        if table.word_owner[row] != chair:
            continue
        plain = plain_value(table.word_length[row])
        by_reason[FOR_WORDS] += plain
        by_reason[FOR_RED] += table.word_value[row] - plain
        table.tally[RED_WORDS] += is_all_red(table, deck, row)
        table.tally[RED_POINTS] += table.word_value[row] - plain
    if chair == table.out_chair:
        by_reason[FOR_OUT] = rules.out_bonus
    for place in range(table.hand_size[chair]):
        is_wild = deck.letter[table.hand[chair, place]] == WILD
        by_reason[FOR_WILDS if is_wild else FOR_HAND] -= WILD_COST if is_wild else HAND_COST
    seat = table.seat[chair]
    table.seat_hand[seat] -= by_reason[FOR_HAND] + by_reason[FOR_WILDS]
    table.tally[HAND_CARDS] += table.hand_size[chair]
    total = np.int64(0)
    for why in range(len(REASONS)):
        total += by_reason[why]
    if total < 0 and rules.floor == 0:  # WH-33
        by_reason[FOR_FLOOR] = -total
        table.tally[FLOORED] += 1
        total = np.int64(0)
    for why in range(len(REASONS)):
        if by_reason[why] != 0:
            record(table, events, SCORE, (chair, by_reason[why], np.int64(why)))
    return total


@kernel
def count_deal(table, rules, why):
    """Count how the deal ended, and whether who went out did best."""
    table.tally[DEALS_EMPTY] += why == EMPTY
    count_leader(table, rules)
    if why != OUT:
        return
    table.tally[OUTS] += 1
    is_best = True
    for chair in range(table.players):
        is_best &= table.deal_points[chair] <= table.deal_points[table.out_chair]
    table.tally[OUT_BEST] += is_best


@kernel
def is_last_deal(table, rules, why):
    """Is the match over (WH-34, ALL-05)?"""
    is_last = why == CAP or table.round_number >= MOST_DEALS
    for chair in range(table.players):
        is_last |= side_score(table, rules, chair, 0) >= rules.target
    return is_last or (rules.time_limit != 0 and table.milliseconds >= rules.time_limit * MINUTE)


@kernel
def is_capped(table, rules, why):
    """Was the match stopped without anyone who ended it (ALL-05)?"""
    if why == CAP:
        return True
    for chair in range(table.players):
        if side_score(table, rules, chair, 0) >= rules.target:
            return False
    return rules.time_limit == 0 or table.milliseconds < rules.time_limit * MINUTE


@kernel
def end_match(table, rules, events, why):
    """The highest score wins; a tie is shared, or the last mover is left out of it (ALL-02)."""
    side = np.empty(MOST_CHAIRS, np.int64)
    best = LOWEST
    for chair in range(table.players):
        record(table, events, TOTAL, (np.int64(chair), table.score[chair]))
        side[chair] = side_score(table, rules, chair, 0)
        best = max(best, side[chair])
    last = NOBODY
    winners = sides = np.int64(0)
    for chair in range(table.players):
        if side[chair] == best:
            winners += 1
            sides += rules.partners == 0 or chair < 2
            if last < 0 or table.last_turn[chair] > table.last_turn[last]:
                last = np.int64(chair)
    leaves_out = rules.tie != 0 and sides > 1
    if leaves_out:
        sides -= 1
        for chair in range(table.players):
            if are_partners(rules, np.int64(chair), last):
                side[chair] = best - 1
                winners -= 1
    count_end(table, rules)
    table.over = 1
    table.stop_reason = CAPPED if is_capped(table, rules, why) else TIE if sides > 1 else WON
    record(table, events, END, (STOP_OF[table.stop_reason], table.turn, table.milliseconds))
    for chair in range(table.players):
        if side[chair] == best:
            table.win[chair] = WIN_SHARES // winners
            record(table, events, WIN, (np.int64(chair), table.win[chair]))
