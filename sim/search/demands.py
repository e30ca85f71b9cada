"""What a changed or combined word must be made of, beyond what every move must.

Some games ask for more: a card that must be played, so many cards or points of the hand, cards in
an order. A query that asks for none of it has zeros in all these fields.
"""

from __future__ import annotations

from sim.kernel import kernel, small_kernel
from sim.search.query import KEPT, LETTER_KINDS


@small_kernel
def has_demands(query):
    """Is anything asked for beyond what every move must fulfil?"""
    asked = query.least_cards + query.most_cards + query.least_laid + query.must_lay
    asked += query.lays_first + query.keeps_first + query.keeps_pairs
    return asked + query.queue_length > 0


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
