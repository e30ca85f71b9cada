"""The turn of Word Crush: set-up, playing, passing, exchanging, the stuck procedure, the end."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.bot import MODEL, NEVER, PACE_STEPS
from sim.bots.sampling import NORMAL, NORMAL_STEPS
from sim.engine.events import record
from sim.engine.kernel import kernel, lowest_bit, part_kernel, small_kernel
from sim.engine.table import MOST_CHAIRS, OWN_COLUMNS
from sim.games.word_crush.events import CODES, STOPS
from sim.games.word_crush.piles import (
    DISCARD_PILE,
    DRAW_PILE,
    NO_CARD,
    deal_hands,
    draw_for,
    recycle,
    shuffle_deck,
    take_top_of_draw_pile,
    take_visible_card,
    turn_up_until_playable,
    visible_card,
)
from sim.games.word_crush.policy import (
    NOTHING,
    card_to_exchange,
    choose_card,
    choose_source,
    expects_to_fail,
    may_exchange,
)
from sim.games.word_crush.recital import COMPLETE, recite
from sim.games.word_crush.table import (
    LOOK_SHEETS,
    VACANT,
    lay_on_discard_pile,
    take_from_hand,
    top_of_discard_pile,
    top_of_draw_pile,
)
from sim.spec import STOP_REASONS, WIN_SHARES

# int64, for a plain int would compile a kernel anew for each value
WON, CAP, STALL = (np.int64(STOP_REASONS.index(stop)) for stop in ("won", "cap", "stall"))

TOLD_WON, TOLD_CAP, TOLD_STALL = (STOPS.index(stop) for stop in ("won", "cap", "stall"))

NORMAL_TURN, STUCK_TURN, EXTRA_TURN = 0, 1, 2
HAND = 0
UNABLE, DECLINED, LATE = (np.int64(reason) for reason in range(3))
MOST_REDEALS = 100

REDEAL = CODES["redeal"]
SEED = CODES["seed"]
MARKERS = CODES["markers"]
TURN = CODES["turn"]
LOOK = CODES["look"]
EXCHANGE_DISCARD = CODES["exchange discard"]
DEAD_LETTER = CODES["dead letter"]
PLAY = CODES["play"]
PASS = CODES["pass"]
END = CODES["end"]
LEFT_IN_HAND = CODES["left in hand"]
LEFT_TO_DRAW = CODES["left to draw"]
LEFT_DISCARDED = CODES["left discarded"]
LEFT_IN_PILE = CODES["left in pile"]


def set_up(table, rules, deck, bots, words, events):
    """Shuffle, deal, seed; deal again while nobody can play, if the rules say so (WC-13)."""
    wipe(table, rules, bots)
    for attempt in range(MOST_REDEALS + 1):
        shuffle_deck(table, deck, attempt)
        deal_hands(table, rules, deck, events)
        table.pile_size = 0
        dealer = table.first_chair - 1 if table.first_chair > 0 else table.players - 1
        flip_seed(table, rules, deck, events, bots.deal[table.kind[dealer]])
        if rules.redeal_unplayable == 0 or attempt == MOST_REDEALS or anyone_can_play(table):
            break
        record(table, events, REDEAL, (attempt + 1,))


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached."""
    while table.over == 0 and table.turn < table.pause_turn:
        if table.pass_time >= 0:
            pass_quickly(table, rules)
        take_turn(table, rules, deck, bots, events)


def finish(table, rules, deck, bots, words, events):
    """Fill the game's counters and reveal every card that is left."""
    row = table.row
    column = OWN_COLUMNS + 2 * table.players
    row[column] = table.plays
    row[column + 1] = table.all_passes
    row[column + 2] = table.stuck_turns
    row[column + 3] = table.turned_up
    row[column + 4] = table.dead_letters
    row[column + 5] = table.failures
    row[column + 6] = table.picked_up
    row[column + 7] = table.longest
    row[column + 8] = table.exchanges
    row[column + 9] = table.declines
    row[column + 10] = table.timeouts
    row[column + 11] = table.recycled
    column += 12
    players = table.players
    for chair in range(players):
        seat = table.seat[chair]
        row[column + seat] = table.hand_size[chair]
        row[column + players + seat] = table.seat_failures[seat]
        row[column + 2 * players + seat] = table.seat_exchanges[seat]
    if table.tracing != 0:
        reveal(table, deck, events)


@part_kernel
def wipe(table, rules, bots):
    """Start the counters and the memories of a game."""
    table.passes = table.extra = table.dead_run = table.barred = 0
    table.plays = table.all_passes = table.stuck_turns = table.turned_up = 0
    table.dead_letters = table.failures = table.picked_up = table.longest = 0
    table.exchanges = table.declines = table.timeouts = 0
    table.listening = 0
    table.pass_time = quick_pass_time(table, rules, bots)
    for chair in range(MOST_CHAIRS):
        table.heard[chair] = 0
    for chair in range(table.players):
        seat = table.seat[chair]
        table.recitals[chair] = table.looks[chair] = table.choices[chair] = 0
        table.seat_failures[seat] = table.seat_exchanges[seat] = 0
        kind = table.kind[chair]
        table.person[chair] = bots.person[kind]
        table.attention[chair] = bots.attention[kind]
        if bots.memory[kind] == MODEL:
            table.listening = 1
            if bots.person_drawn[kind] != 0:
                stream = rng.stream_of(rng.PERSON, chair, 0)
                drawn = rng.word(table.seed, table.deal, stream, 0) >> (32 - NORMAL_STEPS)
                table.person[chair] = NORMAL[drawn]


@kernel
def flip_seed(table, rules, deck, events, milliseconds):
    """The top card of the draw pile starts the pile and the markers (WC-10 to WC-12)."""
    card = take_top_of_draw_pile(table, deck)
    letter = deck.first[card]  # WC-10: the first letter, whatever else it holds
    table.red = letter
    lay_on_pile(table, deck, card, letter, 0)
    table.yellow = deck.next_letter[letter]  # WC-12
    table.milliseconds += milliseconds
    record(table, events, SEED, (card, milliseconds))
    recycle(table, rules, deck, events)
    record(table, events, MARKERS, (table.red, table.yellow))


@kernel
def anyone_can_play(table):
    """True if some hand holds a card playable on the active letter."""
    letters = 0
    for chair in range(table.players):
        letters |= table.hand_letters[chair]
    return letters >> table.yellow & 1 == 1


@kernel
def lay_on_pile(table, deck, card, letter, is_double):
    """A card comes onto the Word Crush pile and is heard for the first time (WC-11, WC-19)."""
    place = table.pile_size
    table.pile[place] = card
    table.pile_letter[place] = letter
    table.pile_double[place] = is_double
    expected = deck.next_letter[table.pile_letter[place - 1]] if place > 0 else table.red  # WC-06
    table.pile_gap[place] = letter != expected
    table.pile_size = place + 1
    if table.listening != 0:
        for chair in range(MOST_CHAIRS):
            table.heard_before[place, chair] = table.heard[chair]


@part_kernel
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
    if is_stuck:
        take_stuck_turn(table, rules, deck, bots, events, chair)
    else:
        take_normal_turn(table, rules, deck, bots, events, chair)
    if table.over == 0 and table.turn >= rules.turn_cap * table.players:  # ALL-05
        stop(table, events, CAP, NO_CARD)


@part_kernel
def quick_pass_time(table, rules, bots):
    """What a pass takes if passing is all that a player without a playable card ever does.

    Returns:
        milliseconds; or -1 if he might exchange, or times are drawn, differ or run out, or
        every event is to be told: then each turn is taken by itself.
    """
    milliseconds = bots.look[table.kind[0], PACE_STEPS // 2]
    if table.tracing != 0 or rules.timer != 0:
        return -1
    for chair in range(table.players):
        kind = table.kind[chair]
        if bots.exchange_policy[kind] != NEVER or bots.paced[kind] != 0:
            return -1
        if bots.look[kind, PACE_STEPS // 2] != milliseconds:
            return -1
    return milliseconds


@small_kernel
def pass_quickly(table, rules):
    """Take the turns up to the next player who can play, or who is stuck, in one step.

    Each of them is a look and a pass (WC-16), so only how many there are counts.
    """
    able = 0
    for chair in range(MOST_CHAIRS):
        able |= (table.hand_letters[chair] >> table.yellow & 1) << chair
    able = able >> table.chair | able << table.players - table.chair
    turns = min(rules.turn_cap * table.players, table.pause_turn) - table.turn - 1
    turns = min(turns, max(table.players - table.passes, 0))  # WC-27
    turns = lowest_bit(able | 1 << turns)
    table.turn += turns
    table.passes += turns
    table.all_passes += turns
    table.milliseconds += turns * table.pass_time
    following = table.chair + turns
    table.chair = following if following < table.players else following - table.players


@small_kernel
def pass_left(table):
    """The next turn is the left neighbour's (ALL-03)."""
    following = table.chair + 1
    table.chair = following if following < table.players else 0


@part_kernel
def take_normal_turn(table, rules, deck, bots, events, chair):
    """Look, exchange if wished, then play and recite, or pass."""
    look(table, rules, bots, events, chair)
    if may_exchange(table, rules, bots, chair):
        exchange_while_wished(table, rules, deck, bots, events, chair)
    yellow = table.yellow  # WC-40: what the hand has become is played, or not
    if rules.timer != 0 and is_late(table, rules, bots, chair):  # WC-43
        make_pass(table, events, chair, LATE, bots.play[table.kind[chair]])
        return
    if table.hand_letters[chair] >> yellow & 1 == 0:  # WC-16: the unable must pass
        make_pass(table, events, chair, UNABLE, 0)
        return
    if rules.may_decline != 0 and expects_to_fail(table, rules, deck, bots, chair):
        make_pass(table, events, chair, DECLINED, 0)
        return
    while True:
        card = take_from_hand(table, deck, chair, choose_card(table, deck, bots, chair))
        play_card(table, deck, bots, events, chair, card, HAND)
        if rules.cards_per_turn == 0:  # WC-15
            break
        if table.hand_letters[chair] >> table.yellow & 1 == 0:
            break
        if rules.timer != 0 and is_late(table, rules, bots, chair):
            break
    if not complete_recital(table, rules, deck, bots, events, chair, yellow):
        pass_left(table)
        return
    if table.hand_size[chair] == 0:  # WC-46
        win(table, events, chair)
        return
    if rules.exchange_when == 0:  # WC-35
        exchange_while_wished(table, rules, deck, bots, events, chair)
    pass_left(table)


@small_kernel
def look(table, rules, bots, events, chair):
    """Look through the hand; the timer cuts a look off (WC-43)."""
    kind = table.kind[chair]
    milliseconds = bots.look[kind, PACE_STEPS // 2]
    if bots.paced[kind] != 0:
        drawn = next_look(table, chair)
        milliseconds = bots.look[kind, drawn >> 24]
    if rules.timer != 0:
        milliseconds = min(milliseconds, rules.timer * 1000)
    table.elapsed = milliseconds
    table.milliseconds += milliseconds
    record(table, events, LOOK, (chair, milliseconds))


@part_kernel
def next_look(table, chair):
    """The next word of the stream of a chair's looks, drawn 32 at a time."""
    number = table.looks[chair]
    table.looks[chair] = number + 1
    sheet = table.sheets[LOOK_SHEETS + chair]
    if number % rng.SHEET_WORDS == 0:
        stream = rng.stream_of(rng.PACE, chair, 0)
        rng.fill_sheet(table.seed, table.deal, stream, number, sheet)
    return rng.on_sheet(sheet, number)


@small_kernel
def is_late(table, rules, bots, chair):
    """True if a play begun now would end after the timer (WC-43)."""
    return table.elapsed + bots.play[table.kind[chair]] > rules.timer * 1000


@kernel
def exchange_while_wished(table, rules, deck, bots, events, chair):
    """Exchange one card for two (or as the rules say), as often as wished and allowed (WC-36)."""
    while may_exchange(table, rules, bots, chair):
        place = card_to_exchange(table, rules, deck, bots, chair)
        if place == NOTHING:
            return
        kind = table.kind[chair]
        for _ in range(rules.replace_n):
            source = choose_source(table, rules, deck, chair)
            draw_for(table, rules, deck, events, chair, source)
        card = take_from_hand(table, deck, chair, place)  # WC-38: laid down after drawing
        lay_on_discard_pile(table, deck.cards, card)
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


@kernel
def play_card(table, deck, bots, events, chair, card, source):
    """Lay a card on the pile, say it aloud, move the yellow marker (WC-14, WC-17, WC-19)."""
    letter = table.yellow
    is_double = 1 if deck.first[card] != letter else 0
    lay_on_pile(table, deck, card, letter, is_double)
    table.yellow = deck.next_letter[letter]
    milliseconds = bots.play[table.kind[chair]]
    table.elapsed += milliseconds
    table.milliseconds += milliseconds
    table.passes = 0
    table.dead_run = 0
    table.plays += 1
    record(
        table, events, PLAY, (chair, card, source, letter, is_double, table.yellow, milliseconds)
    )


@kernel
def complete_recital(table, rules, deck, bots, events, chair, letter):
    """Recite the pile; after a failure settle marker and empty pile.

    Args:
        letter: where the yellow marker stood before this turn's first play.

    Returns:
        True if every card was stated right.
    """
    result = recite(table, rules, deck, bots, events, chair)
    if result == COMPLETE:
        return True
    table.timeouts += result != 1
    if rules.marker_back_on_fail != 0:  # WC-17
        table.yellow = letter
    if table.pile_size == 0 and rules.reseed_empty != 0 and table.draw_count > 0:  # WC-24
        flip_seed(table, rules, deck, events, bots.turn_up[table.kind[chair]])
    elif rules.marker_back_on_fail != 0:
        record(table, events, MARKERS, (table.red, table.yellow))
    return False


@part_kernel
def take_stuck_turn(table, rules, deck, bots, events, chair):
    """The first passer plays the visible card or turns up cards until one is playable (WC-29).

    It is forced: no own card, no exchange (WC-30). The hand does not shrink (WC-31).
    """
    table.stuck_turns += 1
    letter = table.yellow
    source = DISCARD_PILE
    card = visible_card(table, deck)
    if card != NO_CARD and deck.letters[card] >> letter & 1:
        card = take_visible_card(table, deck)
    else:
        source = DRAW_PILE
        card = turn_up_until_playable(table, rules, deck, bots, events, chair)
    if card == NO_CARD:
        pass_dead_letter(table, rules, deck, bots, events, chair)
        return
    play_card(table, deck, bots, events, chair, card, source)
    is_complete = complete_recital(table, rules, deck, bots, events, chair, letter)
    if is_complete and rules.after_stuck == 0:  # WC-32
        table.extra = 1
    else:  # WC-34: after a failed recital the turn goes left
        pass_left(table)


@part_kernel
def pass_dead_letter(table, rules, deck, bots, events, chair):
    """No card of either pile fits: the marker moves on and he takes a normal turn (WC-33)."""
    if rules.dead_letter != 0:
        stop(table, events, STALL, NO_CARD)
        return
    table.dead_run += 1
    table.dead_letters += 1
    milliseconds = bots.play[table.kind[chair]]
    table.milliseconds += milliseconds
    record(table, events, DEAD_LETTER, (chair, table.yellow, milliseconds))
    table.yellow = deck.next_letter[table.yellow]
    table.passes = 0
    table.extra = 1
    record(table, events, MARKERS, (table.red, table.yellow))
    if table.dead_run >= deck.track_size:  # the whole track is dead: nothing can change
        stop(table, events, STALL, NO_CARD)


@part_kernel
def win(table, events, chair):
    """He has emptied his hand and recited the pile (WC-46): win or nothing (WC-47)."""
    table.win[chair] = WIN_SHARES
    stop(table, events, WON, chair)


@kernel
def stop(table, events, reason, winner):
    """The game is over; without a winner all share alike (ALL-02)."""
    table.over = 1
    table.stop_reason = reason
    if winner == NO_CARD:
        for chair in range(table.players):
            table.win[chair] = WIN_SHARES // table.players
    for chair in range(table.players):
        table.score[chair] = -table.hand_size[chair]  # WC-47: cards left, as a margin
    told = TOLD_CAP if reason == CAP else TOLD_WON if reason == WON else TOLD_STALL
    record(table, events, END, (told, winner, table.turn, table.milliseconds))


@part_kernel
def reveal(table, deck, events):
    """Show where every card lies."""
    size = deck.cards
    for chair in range(table.players):
        for place in range(table.hand_size[chair]):
            record(table, events, LEFT_IN_HAND, (chair, table.hand[chair, place]))
    slot = top_of_draw_pile(table, size) if table.draw_count > 0 else 0
    for _ in range(table.draw_count):
        while table.slot_card[slot] == VACANT:
            slot = slot + 1 if slot + 1 < size else 0
        record(table, events, LEFT_TO_DRAW, (table.slot_card[slot],))
        slot = slot + 1 if slot + 1 < size else 0
    slot = top_of_discard_pile(table, size) if table.discard_count > 0 else 0
    for _ in range(table.discard_count):
        while table.slot_card[slot] == VACANT:
            slot = slot - 1 if slot > 0 else size - 1
        record(table, events, LEFT_DISCARDED, (table.slot_card[slot],))
        slot = slot - 1 if slot > 0 else size - 1
    for place in range(table.pile_size):
        record(table, events, LEFT_IN_PILE, (table.pile[place],))
