"""What a player does: which play he looks for, whether he goes out, which deck he draws from."""

from __future__ import annotations

import numpy as np

from sim.games.word_lift.lying import bites_in_row, points_of_word
from sim.games.word_lift.piles import CONSONANTS, VOWELS
from sim.games.word_lift.table import BARRED_WORDS, CHECKED_TURNS, COUNT_BARRED, NO_WORD
from sim.kernel import inlined_kernel, kernel
from sim.params import PARTS_PER_MILLION
from sim.search.choice import draw_below
from sim.search.mistakes import FALSE_KIND, is_false_owed
from sim.search.query import ANY_MOVE, EVERY_WORD, LETTER_KINDS, MOST_UTILITY, WORD_ROOM
from sim.search.steal import find_play

FREELY, LAST_RESORT, NEVER = (np.int64(code) for code in range(3))
"""When a player may split his own words (WL-30)."""
PLAIN_GAIN = 2
"""Points that a plain hand card gains when it is laid: 1 on the table, 1 not lost in hand."""
HUNDRED = 100
NO_PLAY, PLAY, HOLD = (np.int64(code) for code in range(3))
ALL_PLAYS, OWN_WORDS, CHECK_BARRED = (np.int64(code) for code in range(3))
"""What is looked for: all that the rules allow, own words to split only, or splits that the
word-count rule alone forbids."""
FREELY_OUT, KEEPING_ONE, OUT_AFTER_ALL = (np.int64(code) for code in range(3))
"""How a player looks who may go out: at all plays; at those that keep a card; at all again."""
CHECK_EVERY = 8


@inlined_kernel
def choose_play(table, rules, deck, bots, words, sight, room, is_first):
    """Look for a play and decide whether to make it; it stands in ``table.ask``.

    Args:
        is_first: 0 if he looks again in the same turn.

    Returns:
        NO_PLAY if the player sees none, PLAY, or HOLD if he would rather keep what he sees.
    """
    chair = table.chair
    ask = table.ask
    if table.query.barred_count == EVERY_WORD and rules.must_play == 0:  # WL-17
        return HOLD
    ask_player(table, rules, deck, bots, chair)
    aim = choose_aim(table, rules) if is_first != 0 else ALL_PLAYS
    tries = FREELY_OUT
    while True:
        ask.choice = bots.word_choice[table.kind[chair]] if aim != CHECK_BARRED else MOST_UTILITY
        ask.takes_words = np.int64(aim == ALL_PLAYS)
        list_targets(table, rules, deck, bots, chair, aim)
        find_play(ask, table.query, words, deck, sight, room)
        if aim == CHECK_BARRED:
            table.tally[CHECKED_TURNS] += 1
            table.tally[COUNT_BARRED] += ask.found
            aim = ALL_PLAYS
            continue
        if ask.found == 0 and aim == ALL_PLAYS and rules.self_steal == LAST_RESORT:
            aim = OWN_WORDS  # WL-30
            continue
        aim = ALL_PLAYS
        if tries == FREELY_OUT:
            table.query.first_word = ask.word_id[0] if ask.found != 0 else NO_WORD
            if ask.found == 0 or not goes_out(table) or wants_out(table, rules, deck, bots, chair):
                break
            tries, ask.most_cards = KEEPING_ONE, ask.hand_size - 1
        elif tries == KEEPING_ONE and ask.found == 0:
            if rules.must_play == 0:  # WL-17
                table.choices[chair] = table.query.choices
                return HOLD
            tries, ask.most_cards = OUT_AFTER_ALL, ask.hand_size
        else:
            break
    if owes_false_word(table, rules):
        lay_false_word(table, rules, deck, bots, words, sight, room, chair)
    table.choices[chair] = table.query.choices
    return PLAY if ask.found != 0 else NO_PLAY


@kernel
def owes_false_word(table, rules):
    """Does he lay a false word now (ALL-04)? Not where he tries what else he could do."""
    if rules.p_bad_word == 0 or table.query.barred_count != 0:
        return False
    return is_false_owed(table, rules.p_bad_word)


@inlined_kernel
def lay_false_word(table, rules, deck, bots, words, sight, room, chair):
    """Put a false word, or a split into two, in the place of the play found (ALL-04)."""
    ask, query = table.ask, table.query
    takes_words, choice = ask.takes_words, ask.choice
    ask.takes_words, ask.choice = np.int64(1), ANY_MOVE
    query.kind = FALSE_KIND
    find_play(ask, query, words, deck, sight, room)
    query.kind = table.kind[chair]
    if ask.found == 0:
        ask.takes_words, ask.choice = takes_words, choice
        find_play(ask, query, words, deck, sight, room)


@kernel
def choose_aim(table, rules):
    """What is looked for first: now and then whether the word-count rule keeps a split away."""
    barred = np.int64(0)
    for row in range(table.words):
        barred += may_steal(table, rules, table.chair, row, CHECK_BARRED)
    table.tally[BARRED_WORDS] += barred
    if table.turn % CHECK_EVERY != 0:
        return ALL_PLAYS
    if barred > 0:
        return CHECK_BARRED
    table.tally[CHECKED_TURNS] += 1
    return ALL_PLAYS


@kernel
def ask_player(table, rules, deck, bots, chair):
    """Put the player's hand and preferences into the question.

    He knows his own hand and the open table, and no hidden card (ALL-06, ALL-07).
    """
    kind = table.kind[chair]
    query, ask = table.query, table.ask
    query.seed, query.deal, query.chair, query.kind = table.seed, table.deal, chair, kind
    query.choices = table.choices[chair]
    ask.clock, ask.browsed = table.clock[chair], table.browsed[chair]
    ask.least_length = rules.least_length
    ask.most_length = WORD_ROOM - 1
    ask.least_stolen = rules.min_stolen_each  # WL-25
    unit = bots.points_weight[kind]
    for letter in range(LETTER_KINDS):
        ask.letter_worth[letter] = (
            PLAIN_GAIN * unit + bots.card_weight[kind] - bots.keep[kind, letter]
        )
    ask.hand_size = ask.most_cards = table.hand_size[chair]
    stings = np.int64(0)
    for place in range(table.hand_size[chair]):
        card = table.hand[chair, place]
        ask.hand_letter[place] = deck.letter[card]
        ask.hand_ends[place] = deck.ends_only[card]  # WL-09
        ask.hand_came[place] = table.came[chair, place]
        ask.hand_browsed[place] = table.came_browsed[chair, place]
        extra = unit * (deck.on_table[card] - deck.in_hand[card] - PLAIN_GAIN)  # WL-14
        if rules.dagger_on_play != 0:  # WL-13
            extra -= unit * deck.bites[card] * rules.dagger_n
            stings += deck.bites[card]
        ask.hand_extra[place] = extra
    is_first_out = table.out_chair < 0 and (stings == 0 or cards_left(table) == 0)
    ask.out_worth = unit * rules.out_bonus if is_first_out else np.int64(0)


@kernel
def cards_left(table):
    """Cards in both piles."""
    return table.left[CONSONANTS] + table.left[VOWELS]


@kernel
def may_steal(table, rules, chair, row, aim):
    """May the player split this word (WL-23, WL-29, WL-30, WL-31, WL-39)?

    Args:
        aim: `CHECK_BARRED`: might he if there were no word-count rule?
    """
    if table.has_played[chair] == 0 and table.out_chair < 0:  # WL-23, waived by WL-39
        return False
    owner = table.word_owner[row]
    if owner == chair:  # WL-29: own words always qualify; WL-31: he has laid it himself
        return (aim == ALL_PLAYS and rules.self_steal == FREELY) or aim == OWN_WORDS
    # WL-33: who splits gets more words, so that fewer others may be stolen from
    has_enough = table.word_count[owner] >= table.word_count[chair] or rules.count_rule != 0
    return has_enough == (aim == ALL_PLAYS) and aim != OWN_WORDS


@kernel
def list_targets(table, rules, deck, bots, chair, aim):
    """Put the words that the player may steal into the question."""
    ask = table.ask
    count = np.int64(0)
    for row in range(table.words):
        if not may_steal(table, rules, chair, row, aim):
            continue
        ask.target_length[count] = table.word_length[row]
        for place in range(table.word_length[row]):
            card = table.word_card[row, place]
            ask.target_letter[count, place] = deck.letter[card]  # WL-10: a ? is free again
            ask.target_ends[count, place] = deck.ends_only[card]
        ask.target_word[count] = table.word_id[row]
        ask.target_seen[count] = table.word_seen[row, chair]
        worth, keeps_in = worth_of_stealing(table, rules, deck, bots, chair, row)
        ask.target_worth[count], ask.target_keeps_in[count] = worth, keeps_in
        ask.target_row[count] = row
        count += 1
    ask.targets = count


@kernel
def worth_of_stealing(table, rules, deck, bots, chair, row):
    """What taking a word is worth beside the hand cards laid, by the difference of scores.

    Returns:
        Hundredths of a point, and 1 if its Daggers keep the player from going out (WL-38).
    """
    kind = table.kind[chair]
    unit = bots.points_weight[kind]
    lost = points_of_word(table, rules, deck, row)
    if table.word_owner[row] == chair:
        long_bonus = rules.long_bonus if table.word_length[row] >= rules.long_from else np.int64(0)
        worth = -unit * long_bonus
    else:
        gained = np.int64(0)
        for place in range(table.word_length[row]):
            gained += deck.on_table[table.word_card[row, place]]
        share = unit * lost * bots.rival_weight[kind] // (HUNDRED * (table.players - 1))
        worth = unit * gained + share
    bites = min(bites_in_row(table, deck, row) * rules.dagger_n, cards_left(table))
    return worth - unit * bites, np.int64(bites > 0)


@kernel
def goes_out(table):
    """Would the play found end the player's hand, and nobody is out yet (WL-34)?"""
    ask = table.ask
    if table.out_chair >= 0 or ask.cards_laid < ask.hand_size:
        return False
    return ask.target < 0 or ask.target_keeps_in[ask.target] == 0


@kernel
def wants_out(table, rules, deck, bots, chair):
    """Is the player far enough ahead to go out, as the table would lie (WL-36)?

    He counts his points with the bonus against each other player's, hands as a point a card.
    """
    margin = bots.out_margin[table.kind[chair]]
    own = table.table_points[chair] + rules.out_bonus
    ask = table.ask
    victim, loss = np.int64(-1), np.int64(0)
    if ask.target >= 0:
        row = ask.target_row[ask.target]
        victim, loss = table.word_owner[row], points_of_word(table, rules, deck, row)
        own += loss
        if table.word_length[row] >= rules.long_from:
            own -= rules.long_bonus
        if victim == chair:
            own -= loss
    for row in range(ask.rows):
        own += rules.long_bonus if ask.length[row] >= rules.long_from else 0
    for place in range(table.hand_size[chair]):
        own += deck.on_table[table.hand[chair, place]]
    for other in range(table.players):
        if other != chair:
            points = table.table_points[other] - table.hand_size[other]
            points -= loss if other == victim else 0
            if HUNDRED * (own - points) < margin:
                return False
    return True


@kernel
def choose_pile(table, bots, chair, deck):
    """Which pile to draw from; one of them holds a card (WL-19, WL-20)."""
    if table.left[VOWELS] == 0:
        return CONSONANTS
    if table.left[CONSONANTS] == 0:
        return VOWELS
    kind = table.kind[chair]
    if bots.word_choice[kind] == ANY_MOVE:
        query = table.query
        query.seed, query.deal, query.chair = table.seed, table.deal, chair
        query.choices = table.choices[chair]
        pile = draw_below(query, 2)
        table.choices[chair] = query.choices
        return np.int64(pile)
    vowels = np.int64(0)
    for place in range(table.hand_size[chair]):
        vowels += deck.pile[table.hand[chair, place]]
    wanted = bots.vowel_share[kind] * (table.hand_size[chair] + 1)
    return VOWELS if vowels * PARTS_PER_MILLION < wanted else CONSONANTS
