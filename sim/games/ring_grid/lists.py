"""What each player writes down while the timer runs (RG-24, RG-26, RG-27).

Each known word of the grid is seen after a waiting time that is drawn for player, round and word.
Words are written in the order in which they are seen; while he writes, a player does not look, so
his k-th word is on the list once the waiting time and k times the writing are over. Who sees
everything at once writes any words, or those worth most to him.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.bots.attention import CLOCK_EFFORT
from sim.bots.bot import WORD_CHOICES
from sim.games.ring_grid.search import NEEDS_BLANK, USES_MASK
from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.limits import MOST_CHAIRS, MOST_WORDS
from sim.params import PARTS_PER_MILLION
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS, knows
from sim.search.words import SHARE_SHIFT

MISTAKES = np.int64(1 << 20)
"""Numbers of the draws for false words begin here, behind those for doubts."""
UNKNOWN = np.int64(-1)
KNOWN_SHIFT = 16
CLOCK = round(1000 * CLOCK_EFFORT)
"""Mean milliseconds on a clock until a word of ease 1 is seen with skill 1."""
ANY_MOVE = WORD_CHOICES.index("any legal move")
WHIM, WHIM_SHIFT = 1 << 10, 32 - 10
"""Who sees all at once likes each word up to twice as much by a whim of his own: two of the same
mind would write the very same list, and cross all of it off."""
CAPPED_USES = 2
"""Ring uses that already make the most of a word where the rules cap it at four times (RG-18)."""
BOGGLE_TABLE = (0, 0, 1, 1, 1, 2, 3, 5, 11, 11, 11, 11, 11, 11, 11, 11)
"""Points by letters (RG-23)."""


@kernel
def make_lists():
    """Room for all words on all lists: their numbers, their rank, how many there are."""
    words = np.empty((MOST_CHAIRS, MOST_WORDS), np.int64)
    ranks = np.empty((MOST_CHAIRS, MOST_WORDS), np.int64)
    return words, ranks, np.zeros(MOST_CHAIRS, np.int64)


@kernel
def write_list(table, rules, deck, bots, words, who, found, lists):
    """One player's list of this round; nobody helps him or looks at it (ALL-06, ALL-07).

    Args:
        who: chair, and what `grid_effort` says for his kind.
        found: numbers of the words in the grid, how each lies there, how many there are.
        lists: from `make_lists`; this chair's is filled.
    """
    chair = who[0]
    kind = table.kind[chair]
    time = rules.timer * 1000
    writing = bots.write[kind]
    room = np.int64(MOST_WORDS)
    if writing * room > time:
        room = time // writing
    number, how, count, waits = found
    listed = np.int64(0)
    for at in range(count):
        if waits[at] == UNKNOWN:
            continue
        word = number[at]
        rank = rank_word(table, rules, deck, bots, words, who, word, (how[at], waits[at]))
        if rank <= time:
            listed = put_in_order(lists, chair, listed, room, word, rank)
    lists[2][chair] = listed
    if bots.finding_wait[kind] != 0:
        drop_late(lists, chair, time, writing)
    if rules.p_bad_word != 0:
        write_false_words(table, rules, deck, words, chair, found, lists)


@kernel
def write_false_words(table, rules, deck, words, chair, found, lists):
    """Put the false words that are owed in the place of words on a list (ALL-04).

    Those of the grid have the same chance each, and so have the places of the list.
    """
    numbers, _, counts = lists
    number, _, count, _ = found
    table.false_owed += counts[chair] * rules.p_bad_word
    wanted = min(table.false_owed // PARTS_PER_MILLION, counts[chair])
    false_words = np.int64(0)
    for at in range(count):
        false_words += words.is_valid[deck.word_id[number[at]]] == 0
    stream = rng.stream_of(rng.CHALLENGE, chair, table.round_number)
    done = np.int64(0)
    seen = np.int64(0)
    for at in range(count):  # each of those left has the same chance to be one of those wanted
        if words.is_valid[deck.word_id[number[at]]] != 0:
            continue
        left = false_words - seen
        seen += 1
        drawn = rng.word(table.seed, table.deal, stream, MISTAKES + 2 * at)
        if rng.below(drawn, left) >= wanted - done:
            continue
        drawn = rng.word(table.seed, table.deal, stream, MISTAKES + 2 * at + 1)
        place = done + rng.below(drawn, counts[chair] - done)
        numbers[chair, place] = numbers[chair, done]
        numbers[chair, done] = number[at]
        done += 1
        if done == wanted:
            break
    table.false_owed -= done * PARTS_PER_MILLION


@kernel
def grid_effort(deck, words, kind, found):
    """What waits of a grid's words are multiplied by, in 1 << SHARE_SHIFT (`sim.bots.attention`).

    A look falls on a dead end, of which there are the more, the more tiles touch, or on one of all
    words that lie there and that this kind of bot knows, rarely on one that needs a blank.

    Args:
        found: numbers of the words in the grid, how each lies there, how many there are; gets the
            mean wait of each, `UNKNOWN` for one that this kind does not know.
    """
    attention = words.attention[kind]
    number, how, count, waits = found
    rivals = np.int64(0)
    for at in range(count):
        word_id = np.int64(deck.word_id[number[at]])
        known = words.known_of[kind, word_id] >> KNOWN_SHIFT
        waits[at] = UNKNOWN
        if words.known_of[kind, word_id] != 0:
            wait = np.int64(words.sight_odds[kind, words.number[word_id]].mean_wait)
            waits[at] = wait
            if wait != 0:
                eased = known * CLOCK // wait
                rivals += eased * 1000 // attention.blank if how[at] & NEEDS_BLANK != 0 else eased
    return deck.pairs * attention.grid_pair + (rivals * attention.grid_rival >> 32 - KNOWN_SHIFT)


@kernel
def rank_word(table, rules, deck, bots, words, who, word, lying):
    """When the player sees the word, in milliseconds, by a draw of his own (RG-26); else too late.

    For who sees all at once the lower the better: any order, or what the word is worth to him.

    Args:
        who: chair, and what `grid_effort` says for his kind.
        lying: how the word lies in the grid, and its mean wait.
    """
    chair, effort = who
    how, wait = lying
    kind = table.kind[chair]
    late = rules.timer * 1000 + 1
    word_id = np.int64(deck.word_id[word])
    stream = rng.stream_of(rng.WORDS, chair, table.round_number)
    drawn = rng.words(table.seed, table.deal, stream, word_id)[0]
    wait = wait * effort >> SHARE_SHIFT
    if wait * WAITS[drawn >> 32 - WAIT_BITS] >> WAIT_SHIFT >= late:  # most words, at little cost
        return late
    slower = slowness(table.grid, deck, words.attention[kind], word, how)
    wait = wait * slower // 1_000_000 * WAITS[drawn >> 32 - WAIT_BITS] >> WAIT_SHIFT
    if wait >= late or not knows(words, kind, table.seed, table.deal, chair, word_id):
        return late
    sees_all = bots.finding_wait[kind] == 0
    if not sees_all and bots.skip_above[kind] >= PARTS_PER_MILLION:
        return wait
    shared = chance_shared(table, deck, word, slower)
    if shared > bots.skip_above[kind]:
        return late
    if not sees_all:
        return wait
    if bots.word_choice[kind] == ANY_MOVE:
        return -drawn
    points = word_points(rules, np.int64(deck.spelling[word].letters), how & USES_MASK)
    return -points * (PARTS_PER_MILLION - shared) * (WHIM + (drawn >> WHIM_SHIFT))


@kernel
def slowness(grid, deck, attention, word, how):
    """How many times as long the word waits for its place in this grid, in millionths."""
    slower = np.int64(1_000)
    if how & NEEDS_BLANK != 0:
        slower = attention.blank
    if must_revisit(grid, deck, word):
        return slower * attention.revisit
    return slower * 1_000


@kernel
def must_revisit(grid, deck, word):
    """True if the word has more of some letter than there are tiles that could show it."""
    repeated = 0 + deck.spelling[word].repeated  # int64, as `lowest_bit` takes it
    while repeated != 0:
        letter = lowest_bit(repeated)
        repeated &= repeated - 1
        copies = np.int64(0)
        for at in range(deck.spelling[word].letters):
            copies += deck.spelling[word].letter[at] == letter
        if copies > count_bits(grid.showing[letter]) + grid.blanks:
            return True
    return False


@kernel
def chance_shared(table, deck, word, slower):
    """How likely one of the others finds the word too, as a player guesses, in millionths."""
    alone = PARTS_PER_MILLION - np.int64(deck.obvious[word]) * 1_000_000 // slower
    nobody = np.int64(PARTS_PER_MILLION)
    for _ in range(table.players - 1):
        nobody = nobody * alone // PARTS_PER_MILLION
    return PARTS_PER_MILLION - nobody


@small_kernel
def word_points(rules, letters, uses):
    """What a word is worth: by its letters (RG-23), doubled for each ring use (RG-18)."""
    points = np.int64(1)
    if rules.score != 0:
        points = np.int64(BOGGLE_TABLE[letters])
    if rules.ring_cap != 0 and uses > CAPPED_USES:
        uses = np.int64(CAPPED_USES)
    return points << uses


@kernel
def put_in_order(lists, chair, listed, room, word, rank):
    """Put a word behind those of better rank, if there is room; returns how many there are."""
    numbers, ranks, _ = lists
    if listed == room:
        if room == 0 or rank >= ranks[chair, room - 1]:
            return listed
        listed -= 1
    at = listed
    while at > 0 and ranks[chair, at - 1] > rank:
        ranks[chair, at] = ranks[chair, at - 1]
        numbers[chair, at] = numbers[chair, at - 1]
        at -= 1
    ranks[chair, at] = rank
    numbers[chair, at] = word
    return listed + 1


@kernel
def drop_late(lists, chair, time, writing):
    """Cut a list where the timer has run out before the word was written."""
    _, ranks, counts = lists
    for at in range(counts[chair]):
        if ranks[chair, at] + (at + 1) * writing > time:
            counts[chair] = at
            return
