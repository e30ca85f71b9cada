"""How games of the family end, who wins, and the row of a game."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.engine.table import OWN_COLUMNS
from sim.games.final_word.family.board import remove_row, row_value
from sim.games.final_word.family.events import (
    CODES,
    FOR_LEFTOVERS,
    FOR_UNPLAYED,
    STOPS,
    STUCK,
)
from sim.games.final_word.family.pile import refill
from sim.games.final_word.family.table import (
    ALL_HANDS,
    BY_COUNT,
    DECK_AND_NOBODY,
    DECK_LEFT,
    DECK_TOO,
    EMPTY_DECK,
    IDLE,
    KNOCKOUT,
    LAST_CHANCE,
    LAST_TURNS,
    MARGIN,
    NO_CARD,
    PLAYED,
    SHARED,
    SOLO,
    following,
    forget_asked,
    forget_unable,
)
from sim.kernel import kernel, small_kernel
from sim.shared_kernel import shared_kernel
from sim.spec import STOP_REASONS, WIN_SHARES

WON, TIE, CAP, STALL, RULE_GAP = (
    np.int64(STOP_REASONS.index(stop)) for stop in ("won", "tie", "cap", "stall", "rule gap")
)
STOP_OF = tuple(STOPS.index(reason) if reason in STOPS else 0 for reason in STOP_REASONS)
SCORE, OUT, END, WIN, LEFT_IN_HAND, LEFT_IN_DECK, LEFT_ON_BOARD = (
    CODES[name]
    for name in ("score", "out", "end", "win", "left in hand", "left in deck", "left on board")
)


@kernel
def score(table, events, chair, points, why):
    """Write points down; 0 points leave no event."""
    if points != 0:
        table.score[chair] += points
        record(table, events, SCORE, (chair, points, why))


@shared_kernel
def end_turn(table, deck, events, chair, came_to):
    """Refill, note who has been asked, see whether the game is over, and pass the turn on.

    Args:
        chair: whose turn ends.
        came_to: PLAYED, TRADED or IDLE (FW-25).
    """
    refill(table, deck, events, chair)
    if came_to != IDLE:
        forget_asked(table)
    elif table.extra == 0:  # an extra turn asks nobody
        note_asked(table, chair)
    table.wordless = 0 if came_to == PLAYED else table.wordless + 1
    note_last_chance(table, chair)
    pass_on(table, chair)
    settle(table, deck, events)


@small_kernel
def note_asked(table, chair):
    """This player has been asked in vain: players are counted, not turns (FW-25)."""
    table.idle += 1 - table.was_asked[chair]
    table.was_asked[chair] = 1


@shared_kernel
def end_lost_turn(table, deck, events, chair):
    """A turn lost by a challenge: its player has not been asked (FW-25)."""
    note_last_chance(table, chair)
    pass_on(table, chair)
    settle(table, deck, events)


@kernel
def end_stuck_turn(table, deck, events, chair, maker):
    """The board has gone to its maker, who acts at once in an extra turn; then the stuck player.

    The stuck player is asked before the game can end, and everyone after him (F10-04): the count
    of FW-25 begins anew with him, for what the others were asked was about another board.
    """
    table.wordless += 1
    forget_asked(table)
    note_asked(table, chair)
    table.chair = maker
    table.extra = 1
    table.after_extra = chair if chair != maker else following(table, chair)
    settle(table, deck, events)


@kernel
def note_last_chance(table, chair):
    """A turn was its player's last, lost or not, if no card was left to turn up (F21-05).

    Where an emptied hand ends the game: if his hand is empty, or another's was before (F18-06).
    """
    is_last = table.deck_left == 0 and table.turned == NO_CARD
    if table.ending == LAST_TURNS:
        is_last &= table.hand_size[chair] == 0
        for other in range(table.players):
            is_last |= table.had_last_chance[other] != 0
    if is_last:
        table.had_last_chance[chair] = 1


@kernel
def round_is_unable(table, chair):
    """Note that this player has left the board as it is, trade or not (F1-07, F11-05).

    Returns:
        True if all have since it last changed; the count then begins anew.
    """
    table.was_unable[chair] = 1
    unable = 0
    for other in range(table.players):
        unable += table.was_unable[other]
    if unable < table.players:
        return False
    forget_unable(table)
    return True


@kernel
def ask_nobody(table):
    """As if all had been asked in vain, so that the game ends with this turn (F1-07)."""
    for chair in range(table.players):
        table.was_asked[chair] = 1
    table.idle = table.players


@small_kernel
def pass_on(table, chair):
    """The next turn is the left neighbour's; after an extra one, his who was stuck (F10-04)."""
    table.chair = table.after_extra if table.extra != 0 else following(table, chair)
    table.extra = 0


@kernel
def settle(table, deck, events):
    """Stop the game if the turn just taken was its last (FW-25, FW-26, ALL-05)."""
    if table.ending < KNOCKOUT:
        needs_no_deck = table.ending == DECK_AND_NOBODY
        if table.idle >= table.in_play and (table.deck_left == 0 or not needs_no_deck):
            stop_idle(table, deck, events)
            return
        is_round_over = table.equalises == 0 or table.chair == table.first_chair  # FW-26
        if table.deck_left == 0 and is_round_over and hands_end_it(table):
            stop(table, deck, events, WON)
            return
    if table.ending in (LAST_CHANCE, LAST_TURNS) and all_had_last_chance(table):
        stop(table, deck, events, WON)
    elif table.turn >= table.cap:
        stop(table, deck, events, CAP)


@kernel
def stop_idle(table, deck, events):
    """All have been asked in vain (FW-25), perhaps for want of room on the board (F19-01)."""
    without_room = 0
    for chair in range(table.players):
        without_room += table.no_room[chair]
    reason = WON if table.deck_left == 0 else STALL
    if without_room > 0:
        reason = RULE_GAP
    stop(table, deck, events, reason)


@kernel
def all_had_last_chance(table):
    """True if every player has had his turn after the last card of the deck (F21-05)."""
    had = 0
    for chair in range(table.players):
        had += table.had_last_chance[chair]
    return had == table.players


@kernel
def hands_end_it(table):
    """Do emptied hands end the game? One by the shared rule, all by some games' own words.

    In a game that ends with its deck they need not be empty (F16-05).
    """
    if table.ending == EMPTY_DECK:
        return True
    empty = 0
    for chair in range(table.players):
        empty += table.hand_size[chair] == 0
    if table.ending == SHARED:
        return empty > 0
    return table.ending == ALL_HANDS and empty == table.players


@shared_kernel
def stop(table, deck, events, reason):
    """The game is over: subtract unplayed cards, find who has won, record it all."""
    if table.maker_takes_board != 0 and table.rows > 0:  # F10-09
        score(table, events, table.maker, row_value(table, deck, 0), FOR_LEFTOVERS)
        remove_row(table, events, 0, STUCK)
    for chair in range(table.players):
        score(table, events, chair, table.end_points[chair], table.end_reason)
    if table.subtracts != 0:  # FW-24
        for chair in range(table.players):
            lost = hand_value(table, deck, chair)
            if table.subtracts == BY_COUNT:  # F15-03
                lost = table.hand_size[chair]
            elif table.subtracts == DECK_TOO:  # F2-05
                lost = table.hand_size[chair] + table.deck_left
            score(table, events, chair, -lost, FOR_UNPLAYED)
    share_win(table)
    if table.players == 1 and reason != WON:  # F2-05, F8-05, F9-05, F21-06
        table.win[0] = 0
    winners = 0
    for chair in range(table.players):
        winners += table.win[chair] > 0
    table.over = 1
    table.stop_reason = TIE if reason == WON and winners > 1 else reason
    record_end(table, deck, events)


@kernel
def win(table, deck, events, chair):
    """This player has won, whatever the scores."""
    table.sole_winner = chair
    stop(table, deck, events, WON)


@kernel
def leave(table, deck, events, chair):
    """A player without a word is out; the last one left wins; one alone stops (F9-02, F9-05)."""
    if table.ending == SOLO:
        stop(table, deck, events, STALL)
        return
    record(table, events, OUT, (chair,))
    step_out(table, chair)
    if table.in_play == 1:
        win(table, deck, events, table.chair)
    else:
        settle(table, deck, events)


@small_kernel
def step_out(table, chair):
    """A player is out; the next one faces what he could not do (F9-03, F20-02)."""
    table.is_out[chair] = 1
    table.in_play -= 1
    table.chair = following(table, chair)


@small_kernel
def waits_for_him(table, chair):
    """True if all others have been asked in vain, so that a pass would end the game (FW-25)."""
    return table.idle - table.was_asked[chair] >= table.in_play - 1


@kernel
def leads(table, chair):
    """True if this player has more points than any other."""
    ahead = 0
    for other in range(table.players):
        ahead += table.score[other] < table.score[chair]
    return ahead == table.players - 1


@kernel
def share_win(table):
    """Who is left wins a knockout; else the highest score, a tie shared (ALL-02)."""
    if table.sole_winner != NO_CARD:
        for chair in range(table.players):
            table.win[chair] = WIN_SHARES if chair == table.sole_winner else 0
    elif table.ending == KNOCKOUT:
        for chair in range(table.players):
            table.win[chair] = WIN_SHARES // table.in_play if table.is_out[chair] == 0 else 0
    else:
        share_by_score(table)


@kernel
def share_by_score(table):
    """The highest score wins; a tie is shared, or the last mover is left out of it (ALL-02)."""
    best = table.score[0]
    for chair in range(1, table.players):
        best = max(best, table.score[chair])
    winners = 0
    last = -1
    for chair in range(table.players):
        if table.score[chair] == best:
            winners += 1
            if last < 0 or table.last_turn[chair] > table.last_turn[last]:
                last = chair
    leaves_out = table.last_mover_loses != 0 and winners > 1
    winners -= leaves_out
    for chair in range(table.players):
        is_winner = table.score[chair] == best and not (leaves_out and chair == last)
        table.win[chair] = WIN_SHARES // winners if is_winner else 0


@kernel
def hand_value(table, deck, chair):
    """Points of the cards in a hand."""
    points = 0
    for place in range(table.hand_size[chair]):
        points += deck.value[table.hand[chair, place]]
    return points


@kernel
def record_end(table, deck, events):
    """Record the stop, the winners and where every card is."""
    if table.tracing == 0:
        return
    stop_code = 0
    for reason in range(len(STOP_OF)):
        if reason == table.stop_reason:
            stop_code = STOP_OF[reason]
    record(table, events, END, (stop_code, table.turn, table.milliseconds))
    for chair in range(table.players):
        if table.win[chair] > 0:
            record(table, events, WIN, (chair, table.win[chair]))
    for chair in range(table.players):
        for place in range(table.hand_size[chair]):
            record(table, events, LEFT_IN_HAND, (chair, table.hand[chair, place]))
    if table.is_one_pile != 0:
        for place in range(table.deck_left - 1, -1, -1):
            record(table, events, LEFT_IN_DECK, (table.pile[place],))
    else:
        for place in range(deck.cards):
            if place // table.players >= table.stride[place % table.players]:
                record(table, events, LEFT_IN_DECK, (table.order[place],))
    for row in range(table.rows):
        for place in range(table.row_length[row]):
            card = table.row_card[row, place]
            while card != NO_CARD:
                record(table, events, LEFT_ON_BOARD, (card, row))
                card = table.under[card]


@shared_kernel
def fill_family_row(table, deck):
    """The family's counters, in the order of `family.rulebook.COUNTERS`.

    Returns:
        the column after them.
    """
    row = table.row
    players = table.players
    column = OWN_COLUMNS + 2 * players
    table.tally[MARGIN] = margin(table)
    table.tally[DECK_LEFT] = table.deck_left
    for place in range(16):
        row[column + place] = table.tally[place]
    column += 16
    for chair in range(players):
        seat = table.seat[chair]
        row[column + seat] = table.hand_size[chair]
        row[column + players + seat] = hand_value(table, deck, chair)
        row[column + 2 * players + seat] = table.seat_turns[seat]
        row[column + 3 * players + seat] = table.seat_stuck[seat]
        row[column + 4 * players + seat] = table.seat_words[seat]
    return column + 5 * players


@kernel
def margin(table):
    """The best score less the next best; 0 for a tie or a player alone."""
    if table.players == 1:
        return 0
    best = max(table.score[0], table.score[1])
    second = min(table.score[0], table.score[1])
    for chair in range(2, table.players):
        second = max(second, min(best, table.score[chair]))
        best = max(best, table.score[chair])
    return best - second
