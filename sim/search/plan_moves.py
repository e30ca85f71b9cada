"""Lists the words that a plan may be made of: new ones and those that targets may become.

Words come from the list of those that the player sees (`sim.search.sight`); as in
`sim.search.candidates` a word with a wait of half a minute is seen only with cards that have lain
there for half a minute.
"""

from __future__ import annotations

import numpy as np

from sim.bots.attention import PACE_SHIFT
from sim.kernel import count_bits, inlined_kernel, kernel, lowest_bit, small_kernel
from sim.lexicon.letters import HALF
from sim.scoring import LETTERS
from sim.search.block import numbers_at_hand, numbers_nearly_at_hand
from sim.search.candidates import (
    TWO_BLOCKS,
    first_bucket,
    fitting_words,
    is_asked,
    missing_by_now,
    missing_now,
)
from sim.search.fit import bucket_of, next_bit
from sim.search.mistakes import FALSE_KIND
from sim.search.plan_cards import (
    ALL_RED,
    CANNOT,
    CHEAPEST,
    NOT_ALL_RED,
    choose_cards,
    cost_of,
    count_hand,
    hold_all,
)
from sim.search.plan_query import (
    BLACK,
    IN_ANY_ORDER,
    IN_ORDER,
    LISTED_FORM,
    NEW_WORD,
    RED,
)
from sim.search.query import LETTER_KINDS, WILD, WORD_ROOM
from sim.search.sight import (
    SEEN_NEEDS,
    SIGHTING,
    end_of_window,
    number_of_sighting,
    reach_to,
    sighting_of,
    wait_of_sighting,
)
from sim.search.split_pairs import share_a_form
from sim.search.stock import read_letters, shortfall
from sim.search.words import BAND_SHIFT, BLOCK, SIGHT_LEVELS

PLACE, TARGET, LOW, HIGH, IS_RED, GAIN, POINTS, CARDS, WILD_ROOM = range(9)
"""What is kept of a move: place of its word in the ranking, target, packed counts of the letters
laid from the hand, 1 if red cards are laid for an all-red word, worth (the most, if it is laid
alone), points gained, hand cards laid, and wild cards that may be laid."""
COLUMNS = 9
MOST_ROWS = 1 << 13
"""Moves that are listed; beyond these the last gives way to a better one."""

FEW_COMMON = 2
"""Common letters that a word may hold beyond a target's for its buckets to be few."""


@inlined_kernel
def list_moves(ask, query, words, forms, sight, rows):
    """List all moves of one word that the player sees; ``ask.rows`` says how many."""
    ask.rows = 0
    count_hand(ask)
    hold_all(ask)
    look_at_targets(ask)
    for target in range(NEW_WORD if ask.takes_words != 0 else 0, ask.targets):
        read_letters(ask, target)
        slow_down(ask, words, query.kind, target)
        read_musts(ask)
        free = bucket_of(ask.count) & ~bucket_of(ask.in_target)
        is_quick = ask.wilds == 0 and count_bits(free) <= FEW_COMMON
        if target == NEW_WORD:
            is_quick = ask.step_wait[0] >> BAND_SHIFT >= SIGHT_LEVELS[0]
        if is_quick or query.kind == FALSE_KIND:
            list_all(ask, query, words, forms, rows, target)
        else:
            list_seen(ask, query, words, forms, sight, rows, target)


@inlined_kernel
def look_at_targets(ask):
    """Note of each target whether it is all red and how many wild cards it holds."""
    for target in range(ask.targets):
        ask.all_red[target], ask.held_wilds[target] = 1, 0
        for place in range(ask.target_length[target]):
            ask.all_red[target] &= ask.target_red[target, place]
            ask.held_wilds[target] += ask.target_wild[target, place]


@inlined_kernel
def slow_down(ask, words, kind, target):
    """Turn what a target has been looked at into waits.

    The cards of the hand alone leave a choice: those of the target must all be used.
    """
    if target == NEW_WORD:
        return
    different = np.int64(0)
    for letter in range(LETTER_KINDS):
        different += ask.owned[letter, BLACK] + ask.owned[letter, RED] > 0
    pace = words.attention[kind].pace[different]
    for step in range(ask.steps + 1):
        ask.step_wait[step] = ask.step_wait[step] * pace >> PACE_SHIFT


@inlined_kernel
def read_musts(ask):
    """The bits of ``needs`` that all words have that take in a target."""
    ask.must = 0
    for letter in range(LETTERS):
        for copy in range(ask.in_target[letter]):
            ask.must |= next_bit(np.int64(letter), np.int64(copy + 1))


@inlined_kernel
def list_seen(ask, query, words, forms, sight, rows, target):
    """List the words that a target and the hand spell and that have been seen by now."""
    person = query.chair
    reach_to(sight, words, person, (query.kind, query.seed, query.deal, person), ask.step_wait[0])
    needs, sightings = sight[0][person, SEEN_NEEDS], sight[0][person, SIGHTING]
    start = np.int64(0)
    for back in range(ask.steps + 1):
        step = ask.steps - back
        until = end_of_window(sight, person, ask.step_wait[step])
        for block in range(start, until, TWO_BLOCKS):
            fitting = fitting_words(ask, needs, np.int64(block), until, step)
            if ask.must != 0 and fitting != 0:
                fitting &= ~lacking_musts(needs, np.int64(block), ask.must)
            while fitting != 0:
                sighting = sightings[block + lowest_bit(fitting)]
                fitting &= fitting - 1
                word = words.sight[query.kind, number_of_sighting(sighting)]
                if missing_by_now(ask, word, wait_of_sighting(sighting), step) >= 0:
                    consider(ask, query, words, forms, rows, target, word)
        start = until


@small_kernel
def lacking_musts(needs, block, must):
    """Which words of two blocks lack a letter that they must hold, as bits."""
    most = count_bits(must) - 1
    lacking = numbers_nearly_at_hand(needs, block, must, most)
    return lacking | numbers_nearly_at_hand(needs, block + BLOCK, must, most) << BLOCK


@inlined_kernel
def list_all(ask, query, words, forms, rows, target):
    """As `list_seen`, among all words, by their buckets.

    It is quicker where words with long waits are seen, and for targets where the hand adds few
    letters: few buckets hold all of the target's.
    """
    kind = query.kind
    hand, least, lacks = bucket_of(ask.count), bucket_of(ask.in_target), ask.step_lacks[ask.steps]
    needs = words.needs[kind]
    bucket = first_bucket(hand, ask.wilds)
    while bucket >= 0:
        start = np.int64(words.bucket_start[kind, bucket])
        for first in range(start, np.int64(words.bucket_start[kind, bucket + 1]), BLOCK):
            fitting = nearly_fitting(ask, needs, np.int64(first), lacks)
            while fitting != 0:
                ranked = words.ranked[kind, first + lowest_bit(fitting)]
                fitting &= fitting - 1
                if missing_now(ask, ranked) > ask.wilds:
                    continue
                number = np.int64(words.number[ranked.word_id])
                sighting = sighting_of(words, kind, query.seed, query.deal, query.chair, number)
                if sighting < 0 or wait_of_sighting(sighting) > ask.step_wait[0]:
                    continue
                word = words.sight[kind, number]
                if missing_by_now(ask, word, wait_of_sighting(sighting), ask.steps) >= 0:
                    consider(ask, query, words, forms, rows, target, word)
        bucket = bucket_after(bucket, least, hand, ask.wilds)


@small_kernel
def bucket_after(bucket, least, hand, wilds):
    """The next bucket with words that a hand and wild cards can spell, -1 after the last.

    Args:
        least: common letters that it must hold.
    """
    if bucket == least:
        return np.int64(-1)
    if wilds == 0:
        free = hand & ~least
        return ((bucket & free) - 1) & free | least
    bucket -= 1
    while bucket & least != least or count_bits(bucket & ~hand) > wilds:
        bucket -= 1
    return bucket


@small_kernel
def nearly_fitting(ask, needs, first, lacks):
    """Which words of a block hold the target's letters, and no others than those at hand."""
    if ask.wilds == 0:
        fitting = numbers_at_hand(needs, first, lacks)
    else:
        fitting = numbers_nearly_at_hand(needs, first, lacks, ask.wilds)
    if ask.must != 0 and fitting != 0:
        fitting &= ~numbers_nearly_at_hand(needs, first, ask.must, count_bits(ask.must) - 1)
    return fitting


@kernel
def consider(ask, query, words, forms, rows, target, word):
    """List a word that the player sees, if it may be laid."""
    if not is_asked(ask, query, word):
        return
    if target == NEW_WORD:
        add_moves(ask, rows, target, word, word.low, word.high)
        return
    still = shortfall(ask.target_low, word.low) | shortfall(ask.target_high, word.high)
    if still != 0 or word.length <= ask.target_length[target]:
        return
    if is_barred_form(ask, forms, target, word.word_id):
        return
    if ask.own_wilds != 0:
        add_renamed(ask, query, words, rows, target, word)
        return
    spell(ask, target, np.int64(0))
    place = np.int64(word.place)
    if ask.rearrange == IN_ANY_ORDER or lie_in(ask, words, query.kind, place, target):
        add_moves(ask, rows, target, word, word.low - ask.target_low, word.high - ask.target_high)


@inlined_kernel
def is_barred_form(ask, forms, target, word_id):
    """Is a word a form of the target that this may not become (WH-15)?"""
    other = ask.target_word[target]
    if ask.target_barred[target] == 0 or other < 0:
        return False
    if ask.form_rule != LISTED_FORM:
        return share_a_form(forms, np.int64(word_id), other)
    found = False
    for at in range(forms.form.shape[1]):
        found |= forms.form[word_id, at] == other
    return found


@inlined_kernel
def add_renamed(ask, query, words, rows, target, word):
    """List the moves of a word that a target becomes whose wild cards get other letters."""
    codes = np.int64(LETTERS if ask.own_wilds == 1 else LETTERS * LETTERS)
    for code in range(codes):
        low, high = spell(ask, target, np.int64(code))
        if shortfall(low, word.low) | shortfall(high, word.high) != 0:
            continue
        place = np.int64(word.place)
        if ask.rearrange == IN_ANY_ORDER or lie_in(ask, words, query.kind, place, target):
            add_moves(ask, rows, target, word, word.low - low, word.high - high)


@kernel
def spell(ask, target, code):
    """Write the letters of a target, those of wild cards that are renamed as a code says.

    Returns:
        packed counts.
    """
    low = high = np.int64(0)
    for at in range(ask.target_length[target]):
        letter = ask.target_letter[target, at]
        if letter == WILD:
            letter = code % LETTERS
            code //= LETTERS
        ask.spelled[at] = letter
        if letter < HALF:
            low += np.int64(1) << 4 * letter
        else:
            high += np.int64(1) << 4 * (letter - HALF)
    return low, high


@kernel
def lie_in(ask, words, kind, place, target):
    """Do the cards of a target lie in a word as they must (WH-13)? ``holder`` gets their places."""
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    cards = ask.target_length[target]
    for at in range(length):
        ask.holder[at] = -1
    if ask.rearrange == IN_ANY_ORDER:
        for card in range(cards):
            spot = np.int64(0)
            letter = ask.spelled[card]
            while ask.holder[spot] >= 0 or words.ranked[kind, place].letter[spot] != letter:
                spot += 1
            ask.holder[spot] = card
        return True
    if ask.rearrange == IN_ORDER:
        held = np.int64(0)
        for at in range(length):
            if held < cards and words.ranked[kind, place].letter[at] == ask.spelled[held]:
                ask.holder[at] = held
                held += 1
        return held == cards
    for start in range(length - cards + 1):
        alike = True
        for card in range(cards):
            alike &= words.ranked[kind, place].letter[start + card] == ask.spelled[card]
        if alike:
            for card in range(cards):
                ask.holder[start + card] = card
            return True
    return False


@kernel
def add_moves(ask, rows, target, word, low, high):
    """List the moves by which a word is laid: of the cheapest cards, and of red ones.

    Args:
        low, high: packed counts of the letters that come from the hand.
    """
    kind = worth = points = wilds = np.int64(0)
    length = np.int64(word.length)
    cards = length
    may_be_red = True
    if target != NEW_WORD:
        kind, worth = ask.target_kind[target], ask.target_worth[target]
        points = -ask.target_points[target]
        cards -= ask.target_length[target]
        may_be_red = ask.all_red[target] != 0
        wilds = ask.held_wilds[target]
    room = ask.wild_limit[length] - wilds
    if room < 0 or cards > ask.hand_size:  # WH-08
        return
    may_be_red &= shortfall(low, ask.red_low) | shortfall(high, ask.red_high) == 0
    plain, red = ask.worth[kind, BLACK, length], ask.worth[kind, RED, length]
    move = (np.int64(word.place), target, low, high, cards, room)
    avoids_red = may_be_red and plain > red
    if avoids_red or ask.is_wild_cheap != 0:
        how = NOT_ALL_RED if avoids_red else CHEAPEST
        cost = choose_cards(ask, low, high, how, room, 1)
    else:
        cost, lacking = cost_of(ask, low, high)
        if lacking > room or lacking > ask.owned[WILD, BLACK]:
            return
    if cost > CANNOT // 2:
        add_move(ask, rows, move, BLACK, plain + worth - cost, points + ask.points[BLACK, length])
    is_same = red == plain and ask.points[RED, length] == ask.points[BLACK, length]
    if may_be_red and not is_same:
        cost = choose_cards(ask, low, high, ALL_RED, np.int64(0), 1)
        add_move(ask, rows, move, RED, red + worth - cost, points + ask.points[RED, length])


@kernel
def add_move(ask, rows, move, colour, gain, points):
    """Write a move behind those listed; where there is no room, over the last if it is better."""
    at = ask.rows
    if at == MOST_ROWS - BLOCK:
        at -= 1
        if rows[GAIN, at] >= gain:
            return
    rows[PLACE, at], rows[TARGET, at], rows[LOW, at], rows[HIGH, at] = move[:4]
    rows[CARDS, at], rows[WILD_ROOM, at] = move[4:]
    rows[IS_RED, at], rows[GAIN, at], rows[POINTS, at] = colour, gain, points
    ask.rows = at + 1
