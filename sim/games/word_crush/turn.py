"""The turn of Word Crush: playing, passing, exchanging, the stuck procedure."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.bot import MODEL, PACE_STEPS
from sim.engine.events import record
from sim.games.word_crush.ending import CAP, STALL, stop, win
from sim.games.word_crush.events import CODES
from sim.games.word_crush.lanes import alone
from sim.games.word_crush.piles import (
    DISCARD_PILE,
    DRAW_PILE,
    NO_CARD,
    draw_for,
    recycle,
    see_discard_pile,
    take_visible_card,
    turn_up_until_playable,
)
from sim.games.word_crush.policy import (
    NOTHING,
    card_to_exchange,
    choose_card,
    choose_source,
    expects_to_fail,
    find_wishes,
    may_exchange,
    may_wish,
    place_of_wish,
)
from sim.games.word_crush.recital import COMPLETE, recite, recite_perfectly
from sim.games.word_crush.set_up import flip_seed, lay_on_pile
from sim.games.word_crush.sure import draw_ahead
from sim.games.word_crush.table import (
    LOOK_TIME,
    kind_of,
    lane_of_time,
    lay_on_discard_pile,
    take_from_hand,
    time_drawn,
)
from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel

NORMAL_TURN, STUCK_TURN, EXTRA_TURN = 0, 1, 2
HAND = 0
UNABLE, DECLINED, LATE = (np.int64(reason) for reason in range(3))

MARKERS = CODES["markers"]
TURN = CODES["turn"]
LOOK = CODES["look"]
EXCHANGE_DISCARD = CODES["exchange discard"]
DEAD_LETTER = CODES["dead letter"]
PLAY = CODES["play"]
PASS = CODES["pass"]


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    while table.over == 0 and table.turn < table.pause_turn:
        if table.pass_time >= 0:
            turns = count_passes(table, rules, 0)
            skip_passes(table, turns, turns * table.pass_time)
        elif table.tracing == 0 and rules.timer == 0:
            pass_each(table, rules, deck, bots)
        take_turn(table, rules, deck, bots, events)
    for chair in range(table.players):
        count_looks(table, bots, chair)


@inlined_kernel
def take_turn(table, rules, deck, bots, events):
    """One turn: a normal or extra one, or the stuck procedure after n passes (WC-27, WC-28)."""
    chair = table.chair
    table.turn += 1
    table.elapsed = 0
    table.barred = 0
    table.exchanged = 0
    table.fresh_from = table.pile_size
    is_stuck = table.passes >= table.players
    if table.tracing != 0:
        kind = STUCK_TURN if is_stuck else (EXTRA_TURN if table.extra else NORMAL_TURN)
        hand = table.hand_size[chair]
        record(table, events, TURN, (table.turn, chair, kind, table.yellow, hand))
    table.extra = 0
    if bots.memory[kind_of(table, chair)] == MODEL:
        draw_ahead(table, chair)
    found, source = NO_CARD, HAND
    if is_stuck:
        found, source = find_stuck_card(table, rules, deck, bots, events, chair)
        is_able = found != NO_CARD
    else:
        is_able = begin_normal_turn(table, rules, deck, bots, events, chair)
    if is_able:
        letter = table.yellow
        while True:
            card = found
            if not is_stuck:
                card = take_from_hand(table, deck, chair, choose_card(table, deck, bots, chair))
            play_card(table, deck, bots, events, chair, card, source)
            if is_stuck or not plays_on(table, rules, bots, chair):  # WC-15
                break
        is_complete = complete_recital(table, rules, deck, bots, events, chair, letter)
        end_turn(table, rules, deck, bots, events, chair, is_stuck, is_complete)
    if table.over == 0 and table.turn >= rules.turn_cap * table.players:  # ALL-05
        stop(table, events, CAP, NO_CARD)


@small_kernel
def chairs_with(table, numbers, bit):
    """Bit c: chair c's number has this bit set.

    Asked one by one: what has just been written alone could not be read with seven others at once
    before it has left for the cache.
    """
    found = 0
    for chair in range(table.players - 1, -1, -1):
        found = 2 * found + (alone(numbers[chair]) >> bit & 1)
    return found


@small_kernel
def count_passes(table, rules, stopping):
    """Turns up to that of the next player who can play or is stuck: each a look and a pass (WC-16).

    Args:
        stopping: bit c: chair c's turn is not to be passed over for another reason.
    """
    stopping |= chairs_with(table, table.hand_letters, table.yellow)
    stopping = stopping >> table.chair | stopping << table.players - table.chair
    turns = min(rules.turn_cap * table.players, table.pause_turn) - table.turn - 1
    turns = min(turns, max(table.players - table.passes, 0))  # WC-27
    return lowest_bit(stopping | 1 << turns)


@small_kernel
def skip_passes(table, turns, milliseconds):
    """Take so many turns, all of them passes, in one step; only how many there are counts."""
    table.turn += turns
    table.passes += turns
    table.all_passes += turns
    table.milliseconds += milliseconds
    table.chair = chair_after(table, turns)


@small_kernel
def chair_after(table, turns):
    """Whose turn it is after so many, at most one round."""
    following = table.chair + turns
    return following if following < table.players else following - table.players


@inlined_kernel
def pass_each(table, rules, deck, bots):
    """Pass for all up to the next who can play, exchanges or is stuck, with a look each."""
    exchangers = table.exchangers
    if table.draw_count + table.discard_count < rules.replace_n:  # WC-39
        exchangers = 0
    wishing = chairs_with(table, table.wishes, place_of_wish(table)) & exchangers
    changed = table.changed & exchangers
    wishing &= ~changed
    while changed != 0:
        chair = lowest_bit(changed)
        wishes = find_wishes(table, rules, deck, bots, chair)
        wishing |= (wishes >> place_of_wish(table) & 1) << chair
        changed &= changed - 1
    table.barred = 0  # for each of them as his turn begins
    turns = count_passes(table, rules, wishing)
    while wishing >> chair_after(table, turns) & 1:
        chair = chair_after(table, turns)
        if card_to_exchange(table, rules, deck, bots, chair) != NOTHING:
            break
        wishing ^= 1 << chair
        turns = count_passes(table, rules, wishing)
    passing = ((1 << turns) - 1) << table.chair  # each at most once
    passing |= passing >> table.players
    looking = passing & exchangers  # their time is added later
    for chair in range(table.players):
        table.looks[alone(chair)] += looking >> chair & 1
    milliseconds = 0
    forced = passing & (1 << table.players) - 1 & ~exchangers
    while forced != 0:
        milliseconds += look_time(table, bots, lowest_bit(forced), True)
        forced &= forced - 1
    skip_passes(table, turns, milliseconds)


@small_kernel
def pass_left(table):
    """The next turn is the left neighbour's (ALL-03)."""
    following = table.chair + 1
    table.chair = following if following < table.players else 0


@inlined_kernel
def begin_normal_turn(table, rules, deck, bots, events, chair):
    """Look, and exchange if wished, then pass if no card is to be played.

    Returns:
        True if one is.
    """
    is_able = table.hand_letters[chair] >> table.yellow & 1
    is_forced = is_able == 0 and not may_exchange(table, rules, bots, chair)
    look(table, rules, bots, events, chair, is_forced)
    if may_wish(table, rules, deck, bots, chair):
        exchange_while_wished(table, rules, deck, bots, events, chair)
    if rules.timer != 0 and is_late(table, rules, bots, chair):  # WC-43
        make_pass(table, events, chair, LATE, bots.play[kind_of(table, chair)])
        return False
    # WC-40, WC-16: what the hand has become is played, or not; the unable must pass
    if table.hand_letters[chair] >> table.yellow & 1 == 0:
        make_pass(table, events, chair, UNABLE, 0)
        return False
    if rules.may_decline != 0 and expects_to_fail(table, rules, deck, bots, chair):
        make_pass(table, events, chair, DECLINED, 0)
        return False
    return True


@small_kernel
def plays_on(table, rules, bots, chair):
    """True if another card is played before the recital (WC-15)."""
    if rules.cards_per_turn == 0 or table.hand_letters[chair] >> table.yellow & 1 == 0:
        return False
    return rules.timer == 0 or not is_late(table, rules, bots, chair)


@inlined_kernel
def end_turn(table, rules, deck, bots, events, chair, is_stuck, is_complete):
    """After the recital: win, exchange if wished, and whose turn is next."""
    # WC-34: after a failed recital the turn goes left
    if is_complete and is_stuck and rules.after_stuck == 0:  # WC-32
        table.extra = 1
        return
    if is_complete and not is_stuck:  # WC-35: no exchange after a failed one either
        if table.hand_size[chair] == 0:  # WC-46
            win(table, events, chair)
            return
        if rules.exchange_when == 0 and may_wish(table, rules, deck, bots, chair):  # WC-35
            exchange_while_wished(table, rules, deck, bots, events, chair)
    pass_left(table)


@small_kernel
def look(table, rules, bots, events, chair, is_forced):
    """Look through the hand; the timer cuts a look off (WC-43).

    Args:
        is_forced: he cannot but pass, which he sees sooner.
    """
    if table.tracing == 0 and rules.timer == 0 and not is_forced:
        table.looks[chair] += 1  # its time is added later
        return
    milliseconds = look_time(table, bots, chair, is_forced)
    if rules.timer != 0:
        milliseconds = min(milliseconds, rules.timer * 1000)
    table.elapsed = milliseconds
    table.milliseconds += milliseconds
    record(table, events, LOOK, (chair, milliseconds))


@kernel
def count_looks(table, bots, chair):
    """Add the time of the looks that a chair has taken since its last were added."""
    kind = kind_of(table, chair)
    first, last = table.looks_counted[chair], table.looks[chair]
    table.looks_counted[chair] = last
    milliseconds = 0
    if bots.paced[kind] == 0:
        milliseconds = (last - first) * bots.look[kind, PACE_STEPS // 2]
    else:
        for number in range(first & -rng.SHEET_ROWS, last, rng.SHEET_ROWS):
            lane = lane_of_time(table, LOOK_TIME, chair, number)
            if first <= number and number + rng.SHEET_ROWS <= last:
                for row in range(rng.SHEET_ROWS):
                    milliseconds += time_of_look(table, bots, kind, row, lane)
                continue
            for row in range(rng.SHEET_ROWS):
                is_counted = first <= number + row and number + row < last
                milliseconds += is_counted * time_of_look(table, bots, kind, row, lane)
    table.milliseconds += milliseconds


@small_kernel
def time_of_look(table, bots, kind, row, lane):
    """The time of the look that was drawn by this word."""
    return bots.look[kind, table.time_words[row, lane] >> 24 & PACE_STEPS - 1]


@small_kernel
def look_time(table, bots, chair, is_forced):
    """How long a chair's next look through its hand takes, in milliseconds."""
    count_looks(table, bots, chair)
    kind = kind_of(table, chair)
    number = table.looks[chair]
    table.looks[chair] = table.looks_counted[chair] = number + 1
    place = PACE_STEPS // 2
    if bots.paced[kind] != 0:
        place = time_drawn(table, LOOK_TIME, chair, number)
    return bots.forced_pass[kind, place] if is_forced else bots.look[kind, place]


@small_kernel
def is_late(table, rules, bots, chair):
    """True if a play begun now would end after the timer (WC-43)."""
    return table.elapsed + bots.play[kind_of(table, chair)] > rules.timer * 1000


@kernel
def exchange_while_wished(table, rules, deck, bots, events, chair):
    """Exchange one card for two (or as the rules say), as often as wished and allowed (WC-36)."""
    while may_wish(table, rules, deck, bots, chair):
        place = card_to_exchange(table, rules, deck, bots, chair)
        if place == NOTHING:
            return
        kind = kind_of(table, chair)
        for _ in range(rules.replace_n):
            source = choose_source(table, rules, deck, chair)
            draw_for(table, rules, deck, events, chair, source)
        card = take_from_hand(table, deck, chair, place)  # WC-38: laid down after drawing
        lay_on_discard_pile(table, deck.cards, card)
        see_discard_pile(table, deck)
        table.barred = 1
        table.exchanged += 1
        table.exchanges += 1
        table.seat_exchanges[table.seat[chair]] += 1
        table.elapsed += bots.exchange[kind]
        table.milliseconds += bots.exchange[kind]
        record(table, events, EXCHANGE_DISCARD, (chair, card, bots.exchange[kind]))
        recycle(table, rules, deck, events)


@small_kernel
def make_pass(table, events, chair, reason, needed):
    """Pass; the marker stays (WC-18) and no card is drawn (WC-48)."""
    table.passes += 1
    table.all_passes += 1
    table.declines += reason == DECLINED
    table.timeouts += reason == LATE
    record(table, events, PASS, (chair, reason, table.passes, needed))
    pass_left(table)


@small_kernel
def play_card(table, deck, bots, events, chair, card, source):
    """Lay a card on the pile, say it aloud, move the yellow marker (WC-14, WC-17, WC-19)."""
    letter = table.yellow
    is_double = 1 if deck.first[card] != letter else 0
    lay_on_pile(table, deck, card, letter, is_double)
    table.yellow = deck.next_letter[letter]
    milliseconds = bots.play[kind_of(table, chair)]
    table.elapsed += milliseconds
    table.milliseconds += milliseconds
    table.passes = 0
    table.dead_run = 0
    table.plays += 1
    record(
        table, events, PLAY, (chair, card, source, letter, is_double, table.yellow, milliseconds)
    )


@small_kernel
def complete_recital(table, rules, deck, bots, events, chair, letter):
    """Recite the pile; after a failure settle marker and empty pile.

    Args:
        letter: where the yellow marker stood before this turn's first play.

    Returns:
        True if every card was stated right.
    """
    if recite_perfectly(table, rules, bots, chair):
        return True
    return recite_and_settle(table, rules, deck, bots, events, chair, letter)


@kernel
def recite_and_settle(table, rules, deck, bots, events, chair, letter):
    """As `complete_recital`, for memories that may fail and for games that are recorded."""
    result = recite(table, rules, deck, bots, events, chair)
    if result == COMPLETE:
        return True
    table.timeouts += result != 1
    if rules.marker_back_on_fail != 0:  # WC-17
        table.yellow = letter
    if table.pile_size == 0 and rules.reseed_empty != 0 and table.draw_count > 0:  # WC-24
        flip_seed(table, rules, deck, events, bots.turn_up[kind_of(table, chair)])
    elif rules.marker_back_on_fail != 0:
        record(table, events, MARKERS, (table.red, table.yellow))
    return False


@inlined_kernel
def find_stuck_card(table, rules, deck, bots, events, chair):
    """The first passer plays the visible card or turns up cards until one is playable (WC-29).

    It is forced: no own card, no exchange (WC-30). The hand does not shrink (WC-31).

    Returns:
        the card, taken off its pile, or NO_CARD; and the pile.
    """
    table.stuck_turns += 1
    card = table.visible
    if card != NO_CARD and deck.letters[card] >> table.yellow & 1:
        return take_visible_card(table, deck), DISCARD_PILE
    card = turn_up_until_playable(table, rules, deck, bots, events, chair)
    if card == NO_CARD:
        pass_dead_letter(table, rules, deck, bots, events, chair)
    return card, DRAW_PILE


@inlined_kernel
def pass_dead_letter(table, rules, deck, bots, events, chair):
    """No card of either pile fits: the marker moves on and he takes a normal turn (WC-33)."""
    if rules.dead_letter != 0:
        stop(table, events, STALL, NO_CARD)
        return
    table.dead_run += 1
    table.dead_letters += 1
    milliseconds = bots.play[kind_of(table, chair)]
    table.milliseconds += milliseconds
    record(table, events, DEAD_LETTER, (chair, table.yellow, milliseconds))
    table.yellow = deck.next_letter[table.yellow]
    table.passes = 0
    table.extra = 1
    record(table, events, MARKERS, (table.red, table.yellow))
    if table.dead_run >= deck.track_size:  # the whole track is dead: nothing can change
        stop(table, events, STALL, NO_CARD)
