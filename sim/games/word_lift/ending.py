"""How a round ends and scores, who begins the next, and who wins (WL-36 to WL-43)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.events import record
from sim.games.word_lift.counting import count_end, count_survivors
from sim.games.word_lift.events import CODES, REASONS, ROUND_ENDS, STOPS
from sim.games.word_lift.piles import deal_hands, shuffle_piles
from sim.games.word_lift.policy import cards_left
from sim.games.word_lift.specials import PLAIN, SPECIALS
from sim.games.word_lift.table import (
    DECK_LEFT,
    FLOORED,
    NOBODY,
    OUT_GAME_WINS,
    OUT_ROUND_WINS,
    OUTS,
    ROUNDS_EMPTY,
    ROUNDS_PASSED,
    following,
)
from sim.kernel import inlined_kernel, kernel
from sim.limits import MOST_CHAIRS
from sim.spec import STOP_REASONS, WIN_SHARES

ROUND, SCORE, ROUND_END, TOTAL, END, WIN = (
    CODES[name] for name in ("round", "score", "round end", "total", "end", "win")
)
OUT, ALL_PASS, EMPTY, CAP = (np.int64(ROUND_ENDS.index(why)) for why in ROUND_ENDS)
GOES_ON = np.int64(-1)
WON, TIE, CAPPED = (np.int64(STOP_REASONS.index(stop)) for stop in ("won", "tie", "cap"))
STOP_OF = np.array([STOPS.index(stop) if stop in STOPS else 0 for stop in STOP_REASONS], np.int64)
FOR_CARDS, FOR_LONG, FOR_OUT, FOR_HAND, FOR_FLOOR = (
    np.int64(REASONS.index(why)) for why in ("cards", "long words", "out", "hand", "floor")
)
REASON_OF = np.array(
    [REASONS.index(one.symbol) if one.symbol in REASONS else -1 for one in SPECIALS], np.int64
)
"""The reason under which a special's points beyond a plain card's are recorded."""
ON_TABLE, IN_HAND = np.int64(PLAIN.on_table), np.int64(PLAIN.in_hand)
SCORE_TIME = 20_000
"""Milliseconds to count and write down a round (assumption)."""
LOWEST = np.int64(1 << 40)


@inlined_kernel
def begin_round(table, rules, deck, bots, events, first):
    """Shuffle both decks and deal (WL-01, WL-08)."""
    table.round_number += 1
    table.round_first = table.chair = first
    table.round_turn = table.turn
    table.words = table.numbers = table.idle = table.final_left = 0
    table.out_chair = NOBODY
    for chair in range(table.players):
        table.hand_size[chair] = table.word_count[chair] = table.table_points[chair] = 0
        table.has_played[chair] = 0  # WL-23: anew in each round
    table.seat_first[table.seat[first]] += 1
    table.milliseconds += bots.deal[table.kind[0]]
    record(table, events, ROUND, (table.round_number, first))
    shuffle_piles(table, deck)
    deal_hands(table, rules, deck, events)


@kernel
def why_over(table, rules):
    """Why the round is over, or `GOES_ON`."""
    if table.out_chair >= 0:
        if table.final_left == 0:  # WL-34
            return OUT
    elif rules.both_empty != 0:  # WL-20
        if cards_left(table) == 0:
            return EMPTY
    elif table.idle >= table.players:
        return ALL_PASS
    if table.turn - table.round_turn >= rules.turn_cap * table.players:  # ALL-05
        return CAP
    return GOES_ON


@inlined_kernel
def end_round(table, rules, deck, bots, events, why):
    """Score the round; then deal the next or end the game (WL-42)."""
    count_survivors(table)
    for chair in range(table.players):
        table.round_score[chair] = score_chair(table, rules, deck, events, np.int64(chair))
        table.score[chair] += table.round_score[chair]
    count_round(table, why)
    table.milliseconds += SCORE_TIME
    record(table, events, ROUND_END, (table.round_number, why))
    table.tally[DECK_LEFT] = cards_left(table)
    if why == CAP or table.round_number == rules.rounds:
        end_game(table, rules, events, why == CAP)
    else:
        begin_round(table, rules, deck, bots, events, next_first(table, rules))


@kernel
def score_chair(table, rules, deck, events, chair):
    """Write down the points of a player's round, by reason (WL-14, WL-37, WL-40, WL-41).

    Returns:
        the points.
    """
    by_reason = np.zeros(len(REASONS), np.int64)
    for row in range(table.words):
        if table.word_owner[row] == chair:
            length = table.word_length[row]
            by_reason[FOR_CARDS] += ON_TABLE * length
            by_reason[FOR_LONG] += rules.long_bonus if length >= rules.long_from else 0  # WL-40
            for place in range(length):
                card = table.word_card[row, place]
                if deck.on_table[card] != ON_TABLE:  # WL-14
                    by_reason[REASON_OF[deck.special[card]]] += deck.on_table[card] - ON_TABLE
    if table.out_chair == chair:  # WL-37: the first alone
        by_reason[FOR_OUT] = rules.out_bonus
    for place in range(table.hand_size[chair]):
        card = table.hand[chair, place]
        by_reason[FOR_HAND] += IN_HAND  # WL-41
        if deck.in_hand[card] != IN_HAND:
            by_reason[REASON_OF[deck.special[card]]] += deck.in_hand[card] - IN_HAND
    total = np.int64(0)
    for why in range(len(REASONS)):
        total += by_reason[why]
    seat = table.seat[chair]
    table.seat_points[seat] += total
    table.seat_hand[seat] += table.hand_size[chair]
    if total < 0 and rules.floor == 0:  # WL-41: after all terms
        by_reason[FOR_FLOOR] = -total
        table.tally[FLOORED] += 1
        total = np.int64(0)
    for why in range(len(REASONS)):
        if by_reason[why] != 0:
            record(table, events, SCORE, (chair, by_reason[why], np.int64(why)))
    return total


@kernel
def count_round(table, why):
    """Count how the round ended, and whether who went out did best."""
    if why == ALL_PASS:
        table.tally[ROUNDS_PASSED] += 1
    elif why == EMPTY:
        table.tally[ROUNDS_EMPTY] += 1
    elif why == OUT:
        table.tally[OUTS] += 1
        is_best = True
        for chair in range(table.players):
            is_best = is_best and (table.round_score[chair] <= table.round_score[table.out_chair])
        table.tally[OUT_ROUND_WINS] += is_best
        table.seat_out_wins[table.seat[table.out_chair]] += is_best
        table.outs_by_chair[table.out_chair] += 1


@kernel
def next_first(table, rules):
    """Who begins the next round (WL-43)."""
    if rules.start != 0:
        return following(table, table.round_first)
    lowest, lowest_total, tied = LOWEST, LOWEST, np.int64(0)
    chairs = np.empty(MOST_CHAIRS, np.int64)
    for chair in range(table.players):
        points, total = table.round_score[chair], table.score[chair]
        if points < lowest or (points == lowest and total < lowest_total):
            lowest, lowest_total, tied = points, total, np.int64(0)
        if points == lowest and total == lowest_total:
            chairs[tied] = chair
            tied += 1
    stream = rng.stream_of(rng.FIRST_CHAIR, 0, table.round_number)
    return chairs[rng.below(rng.word(table.seed, table.deal, stream, 0), tied)]


@kernel
def end_game(table, rules, events, is_capped):
    """The highest total wins; a tie is shared, or the last mover is left out of it (ALL-02)."""
    best = -LOWEST
    for chair in range(table.players):
        record(table, events, TOTAL, (np.int64(chair), table.score[chair]))
        best = max(best, table.score[chair])
    winners, last = np.int64(0), NOBODY
    for chair in range(table.players):
        if table.score[chair] == best:
            winners += 1
            if last < 0 or table.last_turn[chair] > table.last_turn[last]:
                last = np.int64(chair)
    leaves_out = rules.tie != 0 and winners > 1
    winners -= np.int64(leaves_out)
    count_end(table)
    table.over = 1
    table.stop_reason = CAPPED if is_capped else TIE if winners > 1 else WON
    record(table, events, END, (STOP_OF[table.stop_reason], table.turn, table.milliseconds))
    for chair in range(table.players):
        if table.score[chair] == best and not (leaves_out and chair == last):
            table.win[chair] = WIN_SHARES // winners
            table.tally[OUT_GAME_WINS] += table.outs_by_chair[chair]
            record(table, events, WIN, (np.int64(chair), table.win[chair]))
