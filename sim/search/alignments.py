"""Every way to lay a word over a board word: exact for any scoring, wild cards and all.

Board cards keep their order and none is removed, so each lies ``shift`` places further on in the
new word than in the old one, and no shift is smaller than the one before it. That and what
becomes of each board card is an *alignment*; places under no board card get hand cards.

Some games *demand* more of a changed or combined word than every move must fulfil: a card that
must be played, so many cards or points of the hand, cards in an order. A query that demands none
of it has zeros in all these fields.
"""

from __future__ import annotations

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.search.board_work import NONE, SAME_WORD, flag_factor
from sim.search.query import (
    COVERING,
    DOUBLING,
    DUPLICATE,
    GIVE_AND_TAKE,
    KEPT,
    LETTER_KINDS,
    OVERLAY,
    TAKING,
    WILD,
    WORD_ROOM,
)


@kernel
def weigh_alignments(query, work):
    """Find the best alignment of the word in question.

    The best utility is left in ``work.best``, `NONE` if there is no alignment. With
    ``work.wanted`` it is the best of those that use these hand cards. Sets of hand cards that
    are met are marked if ``work.mark_step`` is set.
    """
    work.best = NONE
    most_shift = work.length - query.board_length
    if most_shift < 0:
        return
    last = query.board_length - 1
    at = 0
    work.shift[0] = 0
    work.option[0] = 0
    while at >= 0:
        if not next_option(query, work, at, most_shift):
            at -= 1
        elif at == last:
            weigh_alignment(query, work)
        else:
            at += 1
            work.shift[at] = work.shift[at - 1]
            work.option[at] = 0


@kernel
def next_option(query, work, at, most_shift):
    """Step a board card to what may next become of it; False if nothing is left."""
    board = query.board[at]
    while True:
        work.option[at] += 1
        if work.option[at] > DOUBLING:
            work.option[at] = KEPT
            work.shift[at] += 1
        if work.shift[at] > most_shift:
            return False
        if (
            may_become(query, work, at, board)
            and lays_few(query, work, at)
            and keeps_enough(query, work, at)
        ):
            return True


@small_kernel
def keeps_enough(query, work, at):
    """Has the hand the cards that are laid, up to a board card, for board cards of its letter?"""
    letter = query.board[at]
    needed = work.need[letter] - work.wilds
    if work.option[at] == KEPT or needed <= 0 or query.taken_usable != 0:
        return True
    left = work.board_count[letter] - 1
    for earlier in range(at):
        left -= query.board[earlier] == letter and work.option[earlier] != KEPT
    return left >= needed


@small_kernel
def lays_few(query, work, at):
    """Are no more cards laid than may be, up to a board card, and besides all board cards?"""
    if query.most_cards == 0 or work.option[at] == KEPT:
        return True
    laid = work.length - query.board_length + 1
    for earlier in range(at):
        laid += work.option[earlier] != KEPT
    return laid <= query.most_cards


@small_kernel
def may_become(query, work, at, board):
    """Is the board card's option allowed where it lies?"""
    option = work.option[at]
    if work.word[at + work.shift[at]] == board:
        return option == KEPT or (option == DOUBLING and (query.moves & DUPLICATE) != 0)
    if option == COVERING:
        if (query.moves & OVERLAY) == 0 or must_keep(query, work, board):
            return False
        return not (query.keep[board] > 0 and may_choose(query, work))
    if option != TAKING or (query.moves & GIVE_AND_TAKE) == 0:  # FW-17
        return False
    is_no_better = query.keep[board] <= 0 and query.taken_usable == 0
    return not (is_no_better and may_choose(query, work) and not must_keep(query, work, board))


@small_kernel
def may_choose(query, work):
    """Is covering a board card or taking it a choice in which one is never worse?

    A card taken is worth what it is worth to keep, and may serve in the word; only with wild
    cards can it matter which card stands for which.
    """
    return (query.moves & (OVERLAY | GIVE_AND_TAKE)) == (OVERLAY | GIVE_AND_TAKE) and (
        work.wilds == 0
    )


@small_kernel
def must_keep(query, work, board):
    """Does the word need all board cards of a letter, since no other card stands for it?"""
    is_needed = work.need[board] > 0 and work.need[board] == work.board_count[board]
    return is_needed and work.wilds == 0 and query.taken_usable == 0


@kernel
def weigh_alignment(query, work):
    """Weigh an alignment with each choice of wild cards."""
    for at in range(work.length):
        work.laid[work.word[at]] = work.word_count[work.word[at]]
        work.wild[work.word[at]] = 0
    kept = 0
    for at in range(query.board_length):
        if work.option[at] == KEPT:
            work.laid[query.board[at]] -= 1
            kept += 1
        elif work.option[at] == DOUBLING and at + work.shift[at] >= query.lays_first:  # F8-03
            kept += query.duplicates_kept
    if kept > 0:  # FW-13
        weigh_wilds(query, work)


@kernel
def weigh_wilds(query, work):
    """Weigh the board cards' options in ``work.option`` with each choice of wild cards."""
    left = place_wilds(query, work)
    if left < 0:
        return
    weigh_cards(query, work)
    if left == 0:
        return
    for first in range(work.length):
        if not lay_wild(work, first):
            continue
        weigh_cards(query, work)
        if left > 1:
            for second in range(first, work.length):
                if lay_wild(work, second):
                    weigh_cards(query, work)
                    work.wild[work.word[second]] -= 1
        work.wild[work.word[first]] -= 1


@kernel
def place_wilds(query, work):
    """Lay wild cards for the letters that are short; returns how many are left, or -1."""
    left = work.wilds
    for at in range(work.length):
        letter = work.word[at]
        held = query.count[letter]
        if query.taken_usable != 0:  # FW-16
            for board in range(query.board_length):
                held += query.board[board] == letter and work.option[board] == TAKING
        work.wild[letter] = max(work.laid[letter] - held, 0)
    for at in range(work.length):
        if is_first_of_letter(work, at):
            left -= work.wild[work.word[at]]
    return max(left, -1)


@kernel
def uses_hand(query, work):
    """Is a card laid that was in hand before the turn?

    Any cards laid are enough where taken ones cannot be used; where they can, one of the letters
    laid must have been in hand, else the board cards would only change places.
    """
    laid = 0
    held = 0
    for at in range(work.length):
        letter = work.word[at]
        laid += work.laid[letter]
        if work.laid[letter] > 0 and (query.count[letter] > 0 or work.wild[letter] > 0):
            held += 1
    if query.taken_usable == 0:
        return laid > 0
    return held > 0


@small_kernel
def is_first_of_letter(work, at):
    """Is no earlier letter of the word the same?"""
    same = 0
    for earlier in range(at):
        same += work.word[earlier] == work.word[at]
    return same == 0


@small_kernel
def lay_wild(work, at):
    """Let a wild card stand for one more of the letter that is first met here, if one is left."""
    letter = work.word[at]
    if not is_first_of_letter(work, at) or work.wild[letter] >= work.laid[letter]:
        return False
    work.wild[letter] += 1
    return True


@kernel
def weigh_cards(query, work):
    """Compare this alignment with these wild cards to the best."""
    if not uses_hand(query, work) or not meets_demands(query, work):
        return
    points = points_of_cards(query, work)
    if work.place != SAME_WORD and points < query.least_points:
        return
    if work.mark_step[WILD] != 0 and not mark_cards(work):
        return
    utility = query.points_weight * points
    for at in range(work.length):
        if is_first_of_letter(work, at):
            letter = work.word[at]
            utility += (work.laid[letter] - work.wild[letter]) * work.gain[letter]
            utility += work.wild[letter] * work.gain[WILD]
    for at in range(query.board_length):
        if work.option[at] == TAKING:
            utility += query.keep[query.board[at]]
        elif work.option[at] == KEPT:
            utility += work.board_weight * query.board_value[at]
    if utility > work.best:
        work.best = utility
        work.points = points
        for at in range(WORD_ROOM):
            work.best_shift[at], work.best_option[at] = work.shift[at], work.option[at]
        for letter in range(LETTER_KINDS):
            work.best_wild[letter] = work.wild[letter]


@kernel
def mark_cards(work):
    """Mark the set of hand cards used; False if it is not the one that is wanted."""
    number = 0
    for at in range(work.length):
        if is_first_of_letter(work, at):
            letter = work.word[at]
            number += (work.laid[letter] - work.wild[letter]) * work.mark_step[letter]
            number += work.wild[letter] * work.mark_step[WILD]
    work.marks[number >> 5] |= 1 << (number & 31)
    return work.wanted < 0 or work.wanted == number


@kernel
def points_of_cards(query, work):
    """The points of the word as it would lie; of duplicates alone perhaps just the cards laid."""
    points = 0
    highest = -(1 << 40)
    flagged = 0
    is_same = work.place == SAME_WORD
    if not is_same or query.duplicates_score_word != 0:
        for at in range(query.board_length):
            if work.option[at] == KEPT:
                points += query.board_value[at]
                highest = max(highest, query.board_value[at])
                flagged += query.flagged >> query.board[at] & 1
    for at in range(work.length):
        letter = work.word[at]
        real = work.laid[letter] - work.wild[letter]
        if not is_first_of_letter(work, at):
            continue
        points += real * query.value[letter] + work.wild[letter] * query.value[WILD]
        flagged += real * (query.flagged >> letter & 1)
        flagged += work.wild[letter] * (query.flagged >> WILD & 1)
        if real > 0:
            highest = max(highest, query.value[letter])
        if work.wild[letter] > 0:
            highest = max(highest, query.value[WILD])
    if query.duplicates_worth_none != 0:  # F21-03, F15-04
        if is_same:
            return 0
        for at in range(query.board_length):
            if work.option[at] == DOUBLING and query.no_card_sum == 0:
                points -= query.value[query.board[at]]
    if is_same and query.duplicates_score_word == 0:
        return points  # F7-02
    if query.no_card_sum != 0:
        points = 0
    points += query.by_length[work.length] + query.adds_highest * highest
    return points * flag_factor(query, work.length, flagged)


@small_kernel
def has_demands(query):
    """Is anything asked for beyond what every move must fulfil?"""
    asked = query.least_cards + query.most_cards + query.least_laid + query.must_lay
    asked += query.lays_first + query.keeps_first + query.keeps_pairs
    return asked + query.queue_length > 0


NOTHING_MORE, IMPOSSIBLE, A_CHOICE = -1, -2, -3


@kernel
def demands_of_word(query, work):
    """What the demands leave of the ways to lay the word in question, no wild card among them.

    A card that must be played is played however the word is laid if it has more of that letter
    than the board word, and never if it has none.

    Returns:
        `NOTHING_MORE` if each way meets them, `IMPOSSIBLE` if none does; a letter if all that is
        asked is that a card of it be played; else `A_CHOICE`.
    """
    answer = NOTHING_MORE
    must = query.must_lay
    while must != 0:
        letter = lowest_bit(must)
        must &= must - 1
        if work.word_count[letter] == 0:
            return IMPOSSIBLE
        if work.word_count[letter] <= work.board_count[letter]:
            answer = letter if answer == NOTHING_MORE else A_CHOICE
    others = query.least_cards + query.most_cards + query.least_laid + query.lays_first
    others += query.keeps_first + query.keeps_pairs + query.queue_length
    return A_CHOICE if others > 0 else answer


@kernel
def meets_demands(query, work):
    """Does the way to lay the word that is being weighed do what is asked?

    Args:
        work: cards laid by letter and how many of them are wild; what becomes of board cards.
    """
    if not has_demands(query):
        return True
    cards = 0
    points = 0
    for letter in range(LETTER_KINDS - 1):
        laid = 0
        wild = 0
        if work.word_count[letter] > 0:
            laid = work.laid[letter]
            wild = work.wild[letter]
        if query.must_lay >> letter & 1 != 0 and laid == wild:
            return False
        cards += laid
        points += (laid - wild) * query.value[letter] + wild * query.value[LETTER_KINDS - 1]
    if cards < query.least_cards or points < query.least_laid:
        return False
    if query.most_cards > 0 and cards > query.most_cards:
        return False
    if work.combines != 0:
        return True
    if query.lays_first != 0 and not lays_first(query, work):
        return False
    if query.keeps_first != 0 and not keeps_first(work):
        return False
    if query.keeps_pairs != 0 and not keeps_pair(query, work):
        return False
    return query.queue_length == 0 or is_in_order(query, work)


@small_kernel
def keeps_first(work):
    """Does a changed word begin with the first board card?"""
    return work.shift[0] == 0 and work.option[0] == KEPT


@kernel
def lays_first(query, work):
    """Does a changed word begin with a hand card, of a letter that must be laid if one must?"""
    if keeps_first(work):
        return False
    return query.must_lay == 0 or query.must_lay >> work.word[0] & 1 != 0


@kernel
def keeps_pair(query, work):
    """Do two neighbours of the board word stay, and side by side (FW-20)?"""
    for at in range(query.board_length - 1):
        both_stay = work.option[at] == KEPT and work.option[at + 1] == KEPT
        if both_stay and work.shift[at] == work.shift[at + 1]:
            return True
    return False


@kernel
def is_in_order(query, work):
    """Are the hand cards of a changed word laid in the order of the queue?"""
    board = 0
    place = 0
    for at in range(work.length):
        if board < query.board_length and at == board + work.shift[board]:
            board += 1
            if work.option[board - 1] == KEPT:
                continue
        while place < query.queue_length and query.queue[place] != work.word[at]:
            place += 1
        if place == query.queue_length:
            return False
        place += 1
    return True
