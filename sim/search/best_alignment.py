"""The best way to lay a word over a board word, where what cards add to it is a plain sum.

Board card by board card and shift by shift (see `sim.search.alignments`), the best that the cards
so far can add. What the rest must know of them is a state: of each letter of which some, but not
all, board cards are needed (the hand has too few), how many were kept; whether no card has been
kept yet (FW-13); and whether no card of the hand has been laid yet. Mostly there is one state.
"""

from __future__ import annotations

from sim.engine.kernel import kernel, small_kernel
from sim.search.board_work import MOST_NEED_STATES, NONE
from sim.search.query import (
    COVERING,
    DOUBLING,
    DUPLICATE,
    GIVE_AND_TAKE,
    KEPT,
    OVERLAY,
    TAKING,
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
def places_forced(query, work):
    """Can all board cards that must be kept lie on their letters? Necessary, not sufficient."""
    shift = 0
    most_shift = work.length - query.board_length
    for at in range(query.board_length):
        if work.forced[at] != 0:
            while work.word[at + shift] != query.board[at]:
                shift += 1
                if shift > most_shift:
                    return False
    return True


@kernel
def best_addition(query, work):
    """The most that an alignment adds to the utility of the word if all of it came from the hand.

    `NONE` if there is no alignment. `sort_needs` must have been called.
    """
    shifts = work.length - query.board_length + 1
    if query.taken_usable == 0 and not places_forced(query, work):
        return NONE
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


@small_kernel
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
    return 0


@small_kernel
def state_after(query, work, state, option, at, shift, matches):
    """The state after a board card; -1 if the option is not allowed."""
    letter = query.board[at]
    if option == KEPT:
        if not matches:
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
