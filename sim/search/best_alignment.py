"""The best way to lay a word over a board word, where what cards add to it is a plain sum.

Board card by board card and shift by shift (see `sim.search.alignments`), the best that the cards
so far can add. What the rest must know of them is a state: of each letter of which some, but not
all, board cards are needed (the hand has too few), how many were kept; whether no card has been
kept yet (FW-13); and whether no card of the hand has been laid yet. Mostly there is one state.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.search.block import places_of_letter
from sim.search.board_work import BARRED, MOST_NEED_STATES, NONE
from sim.search.query import (
    COVERING,
    DOUBLING,
    DUPLICATE,
    GIVE_AND_TAKE,
    KEPT,
    OVERLAY,
    TAKING,
    WORD_ROOM,
)


@kernel
def sort_needs(query, work, factor):
    """Note which board cards the word in question needs; False if states are too many.

    Args:
        factor: what the word's flagged letters multiply its points by.
    """
    has_forced = False
    states = 1
    for at in range(query.board_length):
        work.step[query.board[at]] = 0
    for at in range(query.board_length):
        letter = query.board[at]
        extra = query.points_weight * factor * (query.board_value[at] - query.value[letter])
        work.kept_gain[at] = extra - work.gain[letter]
        work.doubled_gain[at] = 0
        if is_duplicate_taken_off(query):
            work.doubled_gain[at] = -query.points_weight * factor * query.value[letter]
        need = work.need[letter]
        work.forced[at] = 0
        if need == work.board_count[letter]:
            work.forced[at] = 1
            has_forced = True
        elif need > 0 and work.step[letter] == 0:
            work.step[letter] = states
            states *= need + 1
    if states > MOST_NEED_STATES:
        return False
    work.need_states = states
    work.start = 0
    work.states = states
    if not has_forced or query.taken_usable != 0:
        work.start = states
        work.states = 2 * states
    if query.taken_usable != 0 and work.length == query.board_length:
        work.start = 3 * states
        work.states = 4 * states
    return True


@kernel
def has_alignment(query, words, work, place):
    """Can a word be laid over the board word, its letters being at hand? Most words fail here.

    Necessary, and sufficient where no letter has more board cards than are needed, if cards
    taken are not used. Shifts are bits here: those that the cards so far allow with and without
    a kept card among them, all board cards that are needed being kept.
    """
    kind = query.kind
    longer = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1]) - query.board_length
    every = (np.int64(1) << longer + 1) - 1
    covers = np.int64(-1 if (query.moves & (OVERLAY | GIVE_AND_TAKE)) != 0 else 0)
    doubles = np.int64(-1 if (query.moves & DUPLICATE) != 0 else 0)
    kept_doubles = doubles if query.duplicates_kept != 0 else np.int64(0)  # FW-13
    kept, covered = np.int64(0), every
    for at in range(query.board_length):
        letter = query.board[at]
        places = places_of_letter(words, kind, place, letter)
        matches = places >> at
        if count_bits(places) - query.count[letter] == work.board_count[letter]:
            kept = (kept | covered) & matches  # the hand has too few: all of them are needed
            covered = np.int64(0)
        else:
            others = covers & ~matches
            kept = (kept | covered) & matches | kept & others
            kept |= covered & matches & kept_doubles
            covered = covered & others | covered & matches & doubles
        if kept | covered == 0:
            return False
        kept = -(kept & -kept) & every  # and every shift after the first
        covered = -(covered & -covered) & every
    return kept != 0


@kernel
def best_plain_addition(query, work):
    """As `best_addition`, where a card kept or not yet kept is all that there is to know.

    That is if no letter has more board cards than are needed and cards taken are not used.
    """
    shifts = work.length - query.board_length + 1
    kept, covered = NONE, np.int64(0)
    if work.start == 0:
        kept, covered = covered, kept
    for shift in range(shifts):
        work.kept_row[shift] = kept
        work.covered_row[shift] = covered
    double = np.int64(0 if (query.moves & DUPLICATE) != 0 else BARRED)
    duplicates_kept = query.duplicates_kept != 0
    for at in range(query.board_length):
        board = query.board[at]
        keep = work.kept_gain[at]
        cover = cover_gain(query, board)
        again = double + work.doubled_gain[at]
        if work.forced[at] != 0:
            cover = again = BARRED
        kept = covered = NONE
        matches = work.places[board] >> at
        for shift in range(shifts):
            kept = max(kept, work.kept_row[shift])
            covered = max(covered, work.covered_row[shift])
            if matches >> shift & 1 == 0:
                work.kept_row[shift] = kept + cover
                work.covered_row[shift] = covered + cover
                continue
            work.kept_row[shift] = max(kept + max(keep, again), covered + keep)
            work.covered_row[shift] = covered + again
            if duplicates_kept:  # FW-13
                work.kept_row[shift] = max(work.kept_row[shift], covered + again)
    best = NONE
    for shift in range(shifts):
        best = max(best, work.kept_row[shift])
    return best if best > BARRED // 2 else NONE


@small_kernel
def cover_gain(query, board):
    """What a board card under a hand card of another letter adds at best."""
    gain = BARRED
    if (query.moves & OVERLAY) != 0:
        gain = np.int64(0)
    if (query.moves & GIVE_AND_TAKE) != 0:
        gain = max(gain, query.keep[board])
    return gain


@kernel
def most_addition(query, work):
    """As `best_addition`, the short way where there is one; nothing is left for `trace_back`.

    `has_alignment` must have been asked, unless cards taken are used.
    """
    if query.taken_usable != 0 or work.need_states > 1:
        return best_addition(query, work)
    if work.adds_nothing != 0:
        return np.int64(0)
    return best_plain_addition(query, work)


@kernel
def most_addition_with(query, work, letter):
    """As `best_addition`, if a card of a letter must be laid: at one of its places nothing is kept.

    That place is left in ``work.laid_place``, from which `best_addition` goes on.
    """
    most, best_place = NONE, np.int64(-1)
    places = work.places[letter]
    while places != 0:
        work.laid_place = lowest_bit(places)
        places &= places - 1
        addition = best_addition(query, work)
        if addition > most:
            most, best_place = addition, work.laid_place
    work.laid_place = best_place
    return most


@kernel
def best_addition(query, work):
    """The most that an alignment adds to the utility of the word if all of it came from the hand.

    `NONE` if there is no alignment. `sort_needs` must have been called.
    """
    shifts = work.length - query.board_length + 1
    states = work.states
    for at in range(query.board_length):
        row = at * shifts * states
        for state in range(states):
            work.before[state] = NONE
        if at == 0:
            work.before[work.start] = 0
        for shift in range(shifts):
            here = row + shift * states
            above = here - shifts * states
            for state in range(states):
                work.reached[here + state] = NONE
                if at > 0:
                    work.before[state] = max(work.before[state], work.reached[above + state])
            spread(query, work, at, shift, here)
    best = NONE
    end = query.board_length * shifts * states
    goal = work.need_states - 1
    for shift in range(shifts):
        best = max(best, work.reached[end - (shift + 1) * states + goal])
    return best


@kernel
def spread(query, work, at, shift, here):
    """Go from each state before a board card to those after it, at this shift."""
    matches = work.word[at + shift] == query.board[at]
    for state in range(work.states):
        value = work.before[state]
        if value == NONE:
            continue
        for option in range(KEPT, DOUBLING + 1):
            after = state_after(query, work, state, option, at, shift, matches)
            if after >= 0:
                gained = value + gain_of(query, work, option, at)
                work.reached[here + after] = max(work.reached[here + after], gained)


@small_kernel
def gain_of(query, work, option, at):
    """What a board card adds by what becomes of it."""
    if option == KEPT:
        return work.kept_gain[at]
    if option == TAKING:
        return query.keep[query.board[at]]
    return work.doubled_gain[at] if option == DOUBLING else 0


@small_kernel
def is_duplicate_taken_off(query):
    """Does a card laid on its like take its points off the word's (F15-04, F21-03)?"""
    return query.duplicates_worth_none != 0 and query.no_card_sum == 0


@kernel
def state_after(query, work, state, option, at, shift, matches):
    """The state after a board card; -1 if the option is not allowed."""
    letter = query.board[at]
    if option == KEPT:
        if not matches or at + shift == work.laid_place:
            return -1
        return with_kept(work, with_supply(work, state, letter, 1))
    allowed = DUPLICATE
    if option == COVERING:
        allowed = OVERLAY
    elif option == TAKING:
        allowed = GIVE_AND_TAKE  # FW-17: the letter differs
    if (query.moves & allowed) == 0 or matches != (option == DOUBLING):
        return -1
    if work.forced[at] != 0 and (option != TAKING or query.taken_usable == 0):
        return -1
    if query.count[work.word[at + shift]] > 0:
        state = with_hand(work, state)
    if option == DOUBLING and query.duplicates_kept != 0:  # FW-13
        state = with_kept(work, state)
    if option == TAKING and query.taken_usable != 0:  # FW-16
        state = with_supply(work, state, letter, 1)
    return state


@small_kernel
def with_supply(work, state, letter, copies):
    """The state after one more card of a letter that the hand is short of."""
    step = work.step[letter]
    if step == 0 or state // step % (work.need[letter] + 1) == work.need[letter]:
        return state
    return state + step * copies


@small_kernel
def with_kept(work, state):
    """The state after a kept card."""
    if work.states > work.need_states and state // work.need_states & 1 != 0:
        return state - work.need_states
    return state


@small_kernel
def with_hand(work, state):
    """The state after a card laid that was in hand."""
    if state >= 2 * work.need_states:
        return state - 2 * work.need_states
    return state


@kernel
def trace_back(query, work, best):
    """Write the alignment that adds the most, as `best_addition` left it, to ``best_option``."""
    shifts = work.length - query.board_length + 1
    states = work.states
    state = work.need_states - 1
    value = best
    top = shifts - 1
    for back in range(query.board_length):
        at = query.board_length - 1 - back
        row = at * shifts * states
        shift = top
        while work.reached[row + shift * states + state] != value:
            shift -= 1
        work.best_shift[at] = shift
        top = shift
        state, value = step_back(query, work, at, shift, state, value)


@kernel
def step_back(query, work, at, shift, state, value):
    """The state and value before a board card, from those after it; notes its option."""
    shifts = work.length - query.board_length + 1
    matches = work.word[at + shift] == query.board[at]
    for before in range(work.states):
        for option in range(KEPT, DOUBLING + 1):
            after = state_after(query, work, before, option, at, shift, matches)
            rest = value - gain_of(query, work, option, at)
            if after != state or best_before(work, at, shift, shifts, before) != rest:
                continue
            work.best_option[at] = option
            return before, rest
    return state, value


@kernel
def best_before(work, at, shift, shifts, state):
    """The best value of a state before a board card that lies at this shift."""
    if at == 0:
        return 0 if state == work.start else NONE
    best = NONE
    for earlier in range(shift + 1):
        best = max(best, work.reached[((at - 1) * shifts + earlier) * work.states + state])
    return best
