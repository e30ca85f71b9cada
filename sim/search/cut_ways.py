"""The ways to lay a word over a part of a board word, one after the other.

For each seed of the part that lies in the word, the part's other cards are laid from left to
right, each as far to the left as it can: kept, or covered.
"""

from __future__ import annotations

from sim.kernel import kernel, small_kernel
from sim.lexicon.letters import HALF
from sim.search.board_work import NONE
from sim.search.cut_work import IS_CLOSE, MOST_PARTS, PART_BITS, SPARE, STAYS, utility_of_word
from sim.search.fit import holds, next_bit
from sim.search.query import WORD_ROOM

KEEP, COVER = 1, 2


@kernel
def take_entry(query, words, cut, slot, number):
    """Put the word of an entry into a slot, to go through its ways."""
    place = (number & ~(STAYS | IS_CLOSE)) >> PART_BITS
    cut.entry[slot] = number
    cut.part[slot] = number & MOST_PARTS - 1
    if number & STAYS == 0:
        cut.length[slot] = words.ranked[query.kind, place].letter[WORD_ROOM - 1]
        for at in range(cut.length[slot]):
            cut.word[slot, at] = words.ranked[query.kind, place].letter[at]
    begin_ways(query, words, cut, slot)


@kernel
def begin_ways(query, words, cut, slot):
    """Before the first way to lay the word of a slot; every card is still to come from the hand."""
    place = (cut.entry[slot] & ~(STAYS | IS_CLOSE)) >> PART_BITS
    start = cut.start[cut.part[slot]]
    cut.seed[slot], cut.seed_at[slot] = start - 1, 0
    cut.level[slot], cut.ways[slot] = start - 1, 0
    cut.floor[slot], cut.kept_later[slot, cut.end[cut.part[slot]]] = NONE, 0
    for before in range(cut.end[cut.part[slot]] - start):
        board = cut.end[cut.part[slot]] - 1 - before
        later = cut.kept_later[slot, board + 1]
        cut.kept_later[slot, board] = later | cut.copies[board]
    if cut.entry[slot] & STAYS == 0:
        cut.bits[slot, start] = words.needs[query.kind, place]
        cut.low[slot, start] = words.ranked[query.kind, place].low
        cut.high[slot, start] = words.ranked[query.kind, place].high
        cut.utility[slot, start] = utility_of_word(query, words, cut, place)


@kernel
def next_way(query, cut, slot):
    """Go on to the next way to lay the word of a slot for which the hand has the cards.

    Returns:
        False if there is none.
    """
    start, end = cut.start[cut.part[slot]], cut.end[cut.part[slot]]
    if cut.entry[slot] & STAYS != 0:
        return lay_as_it_is(cut, slot, start, end)
    level = cut.level[slot]
    while True:
        if level < start:
            if not next_seed(query, cut, slot, start, end):
                return False
            level = start
            cut.option[slot, level] = cut.spot[slot, level] = 0
        after = cut.seed[slot] + cut.seed_cards
        if level == cut.seed[slot]:
            for board in range(level, after):
                lay_kept(query, cut, slot, board, cut.seed_at[slot] + board - level)
            level = after
            if level < end:
                cut.option[slot, level] = 0
        elif level < end:
            level = lay_next(query, cut, slot, level, end)
            continue
        if level == end:
            level = end - 1 if end > after else cut.seed[slot] - 1
            if has_cards_of_way(cut, slot, end):
                cut.level[slot] = level
                cut.ways[slot] += 1
                return True


@kernel
def lay_as_it_is(cut, slot, start, end):
    """The one way of a part that stays; False if it was the last."""
    if cut.level[slot] == end:
        return False
    cut.level[slot] = end
    cut.length[slot] = end - start
    for board in range(start, end):
        cut.option[slot, board], cut.at[slot, board] = KEEP, board - start
    cut.bits[slot, end] = cut.low[slot, end] = cut.high[slot, end] = cut.utility[slot, end] = 0
    return True


@kernel
def next_seed(query, cut, slot, start, end):
    """Go on to the next seed of the part that lies in the word."""
    seed, at = cut.seed[slot], cut.seed_at[slot]
    while True:
        at += 1
        if seed < start or at > cut.length[slot] - end + seed:
            seed += 1
            at = seed - start
            if seed + cut.seed_cards > end:
                return False
            if at > cut.length[slot] - end + seed:
                continue
        is_there = cut.word[slot, at] == query.board[seed]
        if cut.seed_cards > 1 and is_there:
            is_there = cut.word[slot, at + 1] == query.board[seed + 1]
        if is_there:
            cut.seed[slot], cut.seed_at[slot] = seed, at
            return True


@small_kernel
def lay_next(query, cut, slot, level, end):
    """Lay a board card in its next way.

    Returns:
        The next card, or the one before it that may lie in another way if this one may not.
    """
    seed, after = cut.seed[slot], cut.seed[slot] + cut.seed_cards
    last = cut.length[slot] + level - end
    if level < seed:
        last = cut.seed_at[slot] + level - seed
    cut.option[slot, level] += 1
    if cut.option[slot, level] > COVER:
        return seed - 1 if level == after else level - 1
    is_kept = cut.option[slot, level] == KEEP
    most = cut.utility[slot, level] + cut.most_kept[end] - cut.most_kept[level + 1]
    if most + is_kept * cut.kept_worth[level] <= cut.floor[slot]:
        return level
    at = cut.spot[slot, level]
    while at <= last and (cut.word[slot, at] == query.board[level]) != is_kept:
        at += 1
    if at > last:
        return level
    if is_kept:
        lay_kept(query, cut, slot, level, at)
    else:
        cut.at[slot, level] = at
        cut.bits[slot, level + 1] = cut.bits[slot, level]
        cut.low[slot, level + 1] = cut.low[slot, level]
        cut.high[slot, level + 1] = cut.high[slot, level]
        cut.utility[slot, level + 1] = cut.utility[slot, level]
        cut.spot[slot, level + 1] = at + 1
    if cut.bits[slot, level + 1] & ~(cut.hand_bits | cut.kept_later[slot, level + 1]) != 0:
        return level
    if level + 1 < end:
        cut.option[slot, level + 1] = 0
    return level + 1


@small_kernel
def lay_kept(query, cut, slot, board, at):
    """A board card stays on its letter: one card less to be laid."""
    letter = query.board[board]
    cut.at[slot, board], cut.option[slot, board] = at, KEEP
    low, high = cut.low[slot, board], cut.high[slot, board]
    if letter < HALF:
        copies = low >> 4 * letter & 15
        low -= 1 << 4 * letter
    else:
        copies = high >> 4 * (letter - HALF) & 15
        high -= 1 << 4 * (letter - HALF)
    cut.low[slot, board + 1], cut.high[slot, board + 1] = low, high
    cut.bits[slot, board + 1] = cut.bits[slot, board] & ~next_bit(letter, copies)
    cut.utility[slot, board + 1] = cut.utility[slot, board] + cut.kept_worth[board]
    cut.spot[slot, board + 1] = at + 1


@small_kernel
def has_cards_of_way(cut, slot, end):
    """Does the hand hold the cards to be laid, and is there one?"""
    low, high = cut.low[slot, end], cut.high[slot, end]
    return low + high != 0 and holds(cut.hand_low, low) and holds(cut.hand_high, high)


@kernel
def is_known(query, words, cut, slot):
    """Is another way of the same word with the same cards better, or as good and met before?

    Then it is the same move. Where cards of a letter are worth different points on the board, the
    ways of a move are too.
    """
    end = cut.end[cut.part[slot]]
    take_entry(query, words, cut, SPARE, cut.entry[slot])
    while next_way(query, cut, SPARE):
        is_same = cut.low[SPARE, end] == cut.low[slot, end]
        if not is_same or cut.high[SPARE, end] != cut.high[slot, end]:
            continue
        more = cut.utility[SPARE, end] - cut.utility[slot, end]
        if more > 0 or (more == 0 and cut.ways[SPARE] < cut.ways[slot]):
            return True
    return False
