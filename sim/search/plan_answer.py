"""The exact worth of a plan, its legality, and the answer: each card at its place."""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.plan_cards import (
    ALL_RED,
    CANNOT,
    CHEAPEST,
    NOT_ALL_RED,
    choose_cards,
    hold_all,
    take_cards,
)
from sim.search.plan_moves import (
    CARDS,
    HIGH,
    IS_RED,
    LOW,
    PLACE,
    TARGET,
    WILD_ROOM,
    lie_in,
    spell,
)
from sim.search.plan_query import (
    AFTER_LAY_DOWN,
    ANYTIME,
    BLACK,
    NEW_WORD,
    RED,
)
from sim.search.query import WILD, WORD_ROOM


@kernel
def weigh_plan(ask, rows, words_laid):
    """Keep the moves of ``path`` as the best plan if they are a legal one of more utility.

    Where only a card would be left that may not be discarded, it is laid in place of another.

    Args:
        words_laid: how many moves.
    """
    ask.preferred = -1
    if not is_in_order(ask, rows, words_laid):
        return
    stuck = weigh_path(ask, rows, words_laid)
    if stuck >= 0:
        ask.preferred = stuck
        weigh_path(ask, rows, words_laid)


@inlined_kernel
def is_in_order(ask, rows, words_laid):
    """Is there a word before those that may be laid after one only (WH-17)?"""
    has_begun = ask.has_word != 0 or ask.made != 0
    for move in range(words_laid):
        has_begun |= order_of(ask, rows, ask.path[move]) == ANYTIME
    return has_begun


@kernel
def weigh_path(ask, rows, words_laid):
    """As `weigh_plan`.

    Returns:
        -1, or the card (as in ``preferred``) that keeps the player from going out.
    """
    hold_all(ask)
    worth = points = towards = laid = np.int64(0)
    for move in range(words_laid):
        row = ask.path[move]
        gained, more, _ = lay_row(ask, rows, row, np.int64(move + 1 == words_laid))
        if gained < CANNOT // 2:
            return np.int64(-1)
        worth += gained
        points += more
        laid += rows[CARDS, row]
        towards += more if order_of(ask, rows, row) != AFTER_LAY_DOWN else 0
    kept = ask.hand_size - laid
    may_go_out = ask.may_go_out != 0 and kept <= 1 and points >= ask.out_needs
    stuck = last_stuck(ask) if may_go_out and kept == 1 else np.int64(-1)
    goes_out = may_go_out and stuck < 0 and (kept < ask.least_kept or ask.out_worth > 0)
    worth += ask.out_worth if goes_out else 0
    is_legal = (goes_out or kept >= ask.least_kept) and towards >= ask.needs  # WH-20, WH-30
    if is_legal and worth > ask.best:
        ask.best, ask.best_moves, ask.best_preferred = worth, words_laid, ask.preferred
        ask.gained, ask.cards_laid, ask.goes_out = points, laid, np.int64(goes_out)
        for move in range(words_laid):
            ask.best_row[move] = ask.path[move]
    return stuck


@small_kernel
def order_of(ask, rows, row):
    """When a move may be made: ANYTIME, AFTER_WORD or AFTER_LAY_DOWN."""
    return ANYTIME if rows[TARGET, row] == NEW_WORD else ask.target_after[rows[TARGET, row]]


@inlined_kernel
def last_stuck(ask):
    """The one card left if it may not be discarded (WH-05, WH-28), as in ``preferred``; or -1."""
    for place in range(ask.hand_size):
        letter, red = ask.hand_letter[place], ask.hand_red[place]
        if ask.left[letter, red] > 0 and ask.hand_stays[place] != 0 and ask.owned[letter, red] == 1:
            return np.int64(2 * letter + red)
    return np.int64(-1)


@kernel
def lay_row(ask, rows, row, is_last):
    """Choose the cards of a move among those left and take them.

    Args:
        is_last: 1 for the last move of a plan.

    Returns:
        Its worth, or less than half of `CANNOT`; points gained; 1 if the word is all red.
    """
    target, how = rows[TARGET, row], CHEAPEST
    length = rows[CARDS, row]
    kind = worth = points = np.int64(0)
    target_is_red = np.int64(1)
    if target != NEW_WORD:
        length += ask.target_length[target]
        kind, worth = ask.target_kind[target], ask.target_worth[target]
        points = -ask.target_points[target]
        target_is_red = ask.all_red[target]
    if rows[IS_RED, row] != 0:
        how = ALL_RED
    elif target_is_red != 0 and ask.worth[kind, BLACK, length] > ask.worth[kind, RED, length]:
        how = NOT_ALL_RED
    cost = choose_cards(ask, rows[LOW, row], rows[HIGH, row], how, rows[WILD_ROOM, row], is_last)
    if cost < CANNOT // 2:
        return CANNOT, points, np.int64(0)
    is_red = np.int64(take_cards(ask) & target_is_red)
    worth += ask.worth[kind, is_red, length] - cost
    return worth, points + ask.points[is_red, length], is_red


@inlined_kernel
def answer(ask, words, kind, rows):
    """Write the best plan into the answer, in an order in which it may be laid."""
    ask.found, ask.utility = ask.best_moves, ask.best
    if ask.found == 0:
        ask.utility = ask.gained = ask.cards_laid = ask.goes_out = 0
        return
    for place in range(ask.hand_size):
        ask.is_laid[place] = 0
    ask.preferred = ask.best_preferred
    hold_all(ask)
    for move in range(ask.found):
        row = ask.best_row[move]
        order = order_of(ask, rows, row)
        slot = np.int64(0)
        for other in range(ask.found):
            others = order_of(ask, rows, ask.best_row[other])
            slot += others < order or (others == order and other < move)
        ask.move_worth[slot], _, ask.move_red[slot] = lay_row(
            ask, rows, row, np.int64(move + 1 == ask.found)
        )
        write_word(ask, words, kind, rows, row, slot)


@inlined_kernel
def write_word(ask, words, kind, rows, row, slot):
    """Write one word of a plan; its cards were chosen last."""
    target, place = rows[TARGET, row], rows[PLACE, row]
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    ask.move_target[slot], ask.move_length[slot] = target, length
    ask.move_word[slot] = np.int64(words.ranked[kind, place].word_id)
    ask.move_points[slot] = ask.points[ask.move_red[slot], length]
    for at in range(length):
        ask.holder[at] = -1
    if target != NEW_WORD:
        hold_target(ask, words, kind, rows, row)
    for at in range(length):
        letter = np.int64(words.ranked[kind, place].letter[at])
        ask.move_letter[slot, at] = letter
        if ask.holder[at] >= 0:
            ask.move_card[slot, at] = -1 - ask.holder[at]
        elif ask.lays[letter, BLACK] > 0:
            ask.lays[letter, BLACK] -= 1
            ask.move_card[slot, at] = pick_card(ask, letter, BLACK)
        elif ask.lays[letter, RED] > 0:
            ask.lays[letter, RED] -= 1
            ask.move_card[slot, at] = pick_card(ask, letter, RED)
        else:
            ask.move_card[slot, at] = pick_card(ask, np.int64(WILD), BLACK)


@inlined_kernel
def hold_target(ask, words, kind, rows, row):
    """Place the target's cards in the word, wild ones renamed so that the move's letters remain."""
    target, place = rows[TARGET, row], rows[PLACE, row]
    codes = np.int64(1)
    for at in range(ask.target_length[target]):
        if ask.target_letter[target, at] == WILD:
            codes *= LETTERS
    ranked = words.ranked[kind, place]
    for code in range(codes):
        low, high = spell(ask, target, np.int64(code))
        spells = low + rows[LOW, row] == ranked.low and high + rows[HIGH, row] == ranked.high
        if spells and lie_in(ask, words, kind, place, target):
            return


@kernel
def pick_card(ask, letter, colour):
    """The place in hand of a card that is not laid yet, one that may not be discarded first."""
    chosen = np.int64(-1)
    for place in range(ask.hand_size):
        if (
            ask.is_laid[place] == 0
            and ask.hand_letter[place] == letter
            and ask.hand_red[place] == colour
            and (chosen < 0 or ask.hand_stays[place] != 0)
        ):
            chosen = np.int64(place)
    ask.is_laid[chosen] = 1
    return chosen
