"""What a player asks the search for plans: hand, open words, what he likes (WH-08 to WH-31).

He knows his own hand and the open table, and no hidden card (ALL-06, ALL-07).
"""

from __future__ import annotations

import numpy as np

from sim.games.whitman_5359.cards import LEAST_LENGTH, MOST_LENGTH
from sim.games.whitman_5359.table import NO_CARD, are_partners
from sim.games.whitman_5359.words import CLOSED_FROM, is_all_red, plain_value
from sim.kernel import kernel, small_kernel
from sim.search.plan_query import PLAN_MOVES
from sim.search.query import LETTER_KINDS, WILD, WORD_ROOM

HUNDRED = 100
NEW_WORD, OWN_WORD, CAPTURED_WORD, SNARED_WORD = (np.int64(kind) for kind in range(4))
"""The rows of ``ask.worth``."""
ANYTIME, AFTER_WORD, AFTER_LAY_DOWN = (np.int64(when) for when in range(3))
LEAST_KEPT = 2
"""Cards that stay with who does not go out: one for the discard, one to keep (WH-30)."""
OUT_COUNT = 100
"""Points of words without which nobody goes out (WH-29)."""
HAND_COST, WILD_COST = 10, 20
"""Points lost for a letter card and a wild card in hand (WH-33)."""
SHORT_LENGTH = 4
"""Letters of the longest word that holds one wild card at most (WH-08)."""
WILDS_OF_SHORT, WILDS_OF_LONG = 1, 2
MOST_TRIED = 64
"""Moves that a player who tries all tries at each level of a plan, the most promising: of the value
of an oracle's plans that loses 1.2 % with two players and nothing with eight, and takes a fifth of
the time (`tests.search.plan_breadth`)."""


@kernel
def ask_about_turn(table, rules, deck, bots, chair):
    """Put hand, open words, preferences and what the rules demand into the question."""
    ask, query = table.ask, table.query
    query.seed, query.deal, query.chair = table.seed, table.deal, chair
    query.kind = table.kind[chair]
    query.choices = table.choices[chair]
    ask.clock, ask.browsed = table.clock[chair], table.browsed[chair]
    ask.choice = bots.word_choice[table.kind[chair]]
    ask.takes_words = 1
    ask.most_words = PLAN_MOVES
    ask.breadth = bots.plan_breadth[table.kind[chair]]
    if ask.breadth == 0:
        ask.breadth = np.int64(MOST_TRIED)
    ask.rearrange, ask.form_rule = rules.rearrange, rules.form_rule
    ask_lengths(ask)
    ask_hand(table, deck, chair)
    ask_worth(table, rules, bots, chair)
    ask_keep(table, deck, bots, chair)
    list_targets(table, rules, deck, bots, chair)
    ask_demands(table, rules, bots, chair)


@small_kernel
def ask_lengths(ask):
    """Lengths of words, and the wild cards that they may hold (WH-08)."""
    ask.least_length, ask.most_length = LEAST_LENGTH, MOST_LENGTH
    for length in range(WORD_ROOM):
        ask.wild_limit[length] = WILDS_OF_SHORT if length <= SHORT_LENGTH else WILDS_OF_LONG


@kernel
def ask_hand(table, deck, chair):
    """The player's hand, oldest card first; nobody helps him with another's (ALL-07)."""
    ask = table.ask
    ask.hand_size = 0
    for place in range(table.hand_size[chair]):
        add_card(table, deck, table.hand[chair, place])


@small_kernel
def add_card(table, deck, card):
    """A card is at hand; the one taken from the discard pile may not be discarded (WH-05)."""
    ask = table.ask
    at = ask.hand_size
    table.asked_card[at] = card
    ask.hand_letter[at] = deck.letter[card]
    ask.hand_red[at] = deck.is_red[card]
    ask.hand_stays[at] = np.int64(card == table.taken_card)
    ask.hand_came[at] = table.came[card]
    ask.hand_browsed[at] = table.came_browsed[card]
    ask.hand_size = at + 1


@kernel
def ask_worth(table, rules, bots, chair):
    """What words are worth, by whose they were, colour and length.

    An open word is feared for: it is worth less by the share that the player expects to lose.
    """
    ask, kind = table.ask, table.kind[chair]
    unit, risk = bots.points_weight[kind], bots.open_risk[kind]
    for length in range(WORD_ROOM):
        ask.points[0, length] = plain_value(length)
        times = rules.red_multiplier if rules.red_multiplier != 0 else length
        ask.points[1, length] = plain_value(length) * times  # WH-24
        is_safe = rules.close != 2 and length >= CLOSED_FROM
        for red in range(2):
            points = ask.points[red, length]
            exposed = points * (unit - risk)
            closed = points * unit if is_safe else exposed
            ask.worth[NEW_WORD, red, length] = ask.worth[OWN_WORD, red, length] = closed
            ask.worth[CAPTURED_WORD, red, length] = exposed  # WH-11
            ask.worth[SNARED_WORD, red, length] = exposed


@kernel
def ask_keep(table, deck, bots, chair):
    """What each card is worth if it stays in hand: hopes for it less the cost that is feared."""
    ask, kind = table.ask, table.kind[chair]
    for letter in range(LETTER_KINDS):
        for red in range(2):
            ask.keep[letter, red] = worth_in_hand(deck, bots, kind, np.int64(letter), np.int64(red))


@small_kernel
def worth_in_hand(deck, bots, kind, letter, red):
    """What a card in hand is worth to a kind of bot, in hundredths of a point.

    A red card is worth more as far as its letter is easily used: few words of red cards alone
    hold a Q.
    """
    cost = WILD_COST if letter == WILD else HAND_COST
    worth = bots.keep[kind, letter] if letter != WILD else bots.wild_worth[kind]
    worth += bots.red_worth[kind] * red * deck.ease[letter] // HUNDRED
    return worth - bots.card_weight[kind] - cost * bots.hand_fear[kind]


@small_kernel
def may_take(table, rules, chair, row):
    """When a player may take a word: `ANYTIME`, `AFTER_WORD`, `AFTER_LAY_DOWN`; -1: never."""
    owner = table.word_owner[row]
    if table.is_closed[row] != 0:  # WH-09, WH-10
        return np.int64(-1)
    if owner == chair:
        return ANYTIME
    if are_partners(rules, owner, chair):  # WH-03, WH-18
        return AFTER_LAY_DOWN
    return ANYTIME if rules.captures_count != 0 else AFTER_WORD  # WH-17


@kernel
def list_targets(table, rules, deck, bots, chair):
    """Put the words that may be added to or snared into the question: any number (WH-42)."""
    ask = table.ask
    ask.targets = 0
    for row in range(table.words):
        when = may_take(table, rules, chair, row)
        if when >= 0:
            list_target(table, rules, deck, bots, chair, np.int64(row), when)


@kernel
def list_target(table, rules, deck, bots, chair, row, when):
    """Put a word into the question."""
    ask = table.ask
    at = ask.targets
    ask.targets = at + 1
    kind, owner = table.kind[chair], table.word_owner[row]
    is_own = are_partners(rules, owner, chair)
    renames = rules.wild_rename_on_snare != 0 and not is_own  # WH-22
    for place in range(table.word_length[row]):
        card, letter = table.word_card[row, place], table.word_letter[row, place]
        is_wild = deck.letter[card] == WILD
        ask.target_letter[at, place] = WILD if is_wild and renames else letter
        ask.target_stands[at, place] = letter
        ask.target_wild[at, place] = np.int64(is_wild)
        ask.target_red[at, place] = deck.is_red[card]
    ask.target_length[at] = table.word_length[row]
    ask.target_word[at] = table.word_id[row]
    ask.target_seen[at] = table.word_seen[row, chair]
    ask.target_row[at] = row
    ask.target_after[at] = when
    value, unit = table.word_value[row], bots.points_weight[kind]
    ask.target_own[at] = np.int64(is_own)
    if is_own:
        ask.target_kind[at] = CAPTURED_WORD if table.was_captured[row] != 0 else OWN_WORD
        red = np.int64(is_all_red(table, deck, row))
        ask.target_worth[at] = -ask.worth[ask.target_kind[at], red, table.word_length[row]]
        ask.target_points[at] = value
    else:
        ask.target_kind[at] = SNARED_WORD
        others = max(rivals_of(table, rules), 1)
        ask.target_worth[at] = unit * value * bots.rival_weight[kind] // (HUNDRED * others)
        ask.target_points[at] = 0
    ask.target_barred[at] = np.int64(not is_own)  # WH-15, WH-40


@small_kernel
def rivals_of(table, rules):
    """How many players are against each."""
    return table.players // 2 if rules.partners != 0 else table.players - 1


@kernel
def ask_demands(table, rules, bots, chair):
    """What the rules demand of a plan: the lay-down, cards that stay, going out."""
    ask, kind = table.ask, table.kind[chair]
    ask.has_word, ask.made = table.has_own[chair], table.has_made[chair]
    ask.needs = 0  # WH-19, WH-20
    if table.has_made[chair] == 0:
        ask.needs = max(table.minimum[chair] - table.table_points[chair], 0)
    ask.least_kept = LEAST_KEPT
    ask.may_go_out = np.int64(has_everyone_begun(table))
    ask.out_needs = OUT_COUNT - side_points(table, rules, chair)
    ask.out_worth = worth_of_going_out(table, rules, bots, chair)
    ask.least_utility = bots.lay_above[kind]


@kernel
def has_everyone_begun(table):
    """Has every player begun a turn in this deal (WH-31)?"""
    has = True
    for chair in range(table.players):
        has &= table.begun[chair] > 0
    return has


@kernel
def side_points(table, rules, chair):
    """What the words before a player, and before his partners, are worth (WH-03, WH-29)."""
    points = np.int64(0)
    for other in range(table.players):
        if are_partners(rules, other, chair):
            points += table.table_points[other]
    return points


@kernel
def worth_of_going_out(table, rules, bots, chair):
    """What it is worth that the others pay for their hands, as letter cards, and the bonus."""
    kind = table.kind[chair]
    unit = bots.points_weight[kind]
    cost = np.int64(0)
    for other in range(table.players):
        cards = HAND_COST * table.hand_size[other]
        if other == chair:
            continue
        cost += -cards if are_partners(rules, other, chair) else cards
    others = max(rivals_of(table, rules), 1)
    share = unit * cost * bots.rival_weight[kind] // (HUNDRED * others)
    return unit * rules.out_bonus + share


@kernel
def may_go_out_by(table, rules, chair, card):
    """May a player go out now, with this card as his discard (`NO_CARD`: without one)?"""
    if card != NO_CARD and card == table.taken_card:  # WH-05
        return False
    return has_everyone_begun(table) and side_points(table, rules, chair) >= OUT_COUNT
