"""What a player does beside words: which pile, which exchange, what he closes and discards."""

from __future__ import annotations

import numpy as np

from sim.games.whitman_5359.question import (
    HAND_COST,
    HUNDRED,
    LEAST_KEPT,
    add_card,
    ask_about_turn,
    worth_in_hand,
)
from sim.games.whitman_5359.table import NO_CARD, PLACE_OF, are_partners, following
from sim.games.whitman_5359.words import may_close
from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.search.choice import draw_below
from sim.search.plan import find_plan
from sim.search.query import ANY_MOVE, LETTER_KINDS

KEPT_BACK = PLACE_OF["kept_back"]
DRAW_PILE, DISCARD_PILE = np.int64(0), np.int64(1)
ANYTHING = np.int64(-(1 << 40))
"""As the least utility of a plan: any that is legal."""
LETTER_HOPE = 8
"""Points that a card of the easiest letter is hoped to bring where cards are discarded or taken as
a penalty, for all kinds of players; of a second copy half, of a third a third (assumption)."""
FEW = 3
"""Cards among which a player who looks at what he feeds chooses: those worth least to him."""


@small_kernel
def plays_anything(table, bots, chair):
    """Does the bot make any legal move?"""
    return bots.word_choice[table.kind[chair]] == ANY_MOVE


@kernel
def draw_among(table, chair, bound):
    """A number below ``bound`` from the chair's stream of choices."""
    query = table.query
    query.seed, query.deal, query.chair = table.seed, table.deal, chair
    query.choices = table.choices[chair]
    drawn = draw_below(query, bound)
    table.choices[chair] = query.choices
    return np.int64(drawn)


@inlined_kernel
def choose_pile(table, rules, deck, bots, words, sight, room, chair):
    """Which pile to draw from (WH-04): the discards if their top card makes enough of the hand.

    Compared are the best single words with and without the card, as if it had just come.
    """
    if table.discards == 0:
        return DRAW_PILE
    if plays_anything(table, bots, chair):
        return draw_among(table, chair, np.int64(2))
    kind, ask = table.kind[chair], table.ask
    card = table.discard[table.discards - 1]
    letter, red = deck.letter[card], deck.is_red[card]
    rest = worth_in_hand(deck, bots, kind, letter, red)
    rest += rules.draw_n * HAND_COST * bots.hand_fear[kind]  # what as many cards unseen may cost
    ask_about_turn(table, rules, deck, bots, chair)
    ask.most_words, ask.least_utility = np.int64(1), ANYTHING
    ask.needs, ask.may_go_out, ask.least_kept = np.int64(0), np.int64(0), np.int64(1)
    table.came[card], table.came_browsed[card] = table.clock[chair], table.browsed[chair]
    add_card(table, deck, card)
    place = ask.hand_size - 1
    find_plan(ask, table.query, words, deck, sight, room)
    gain = np.int64(0)
    if ask.found != 0 and lays_card(ask, place):  # else it fits no word: the hand makes as much
        gain = max(ask.utility, np.int64(0))
        if gain + rest >= bots.take_above[kind]:
            ask.hand_size = place
            find_plan(ask, table.query, words, deck, sight, room)
            gain -= max(ask.utility, 0) if ask.found != 0 else np.int64(0)
    return DISCARD_PILE if gain + rest >= bots.take_above[kind] else DRAW_PILE


@kernel
def lays_card(ask, wanted):
    """Does the one word of the answer hold the card at this place of the hand?"""
    holds = False
    for place in range(ask.move_length[0]):
        holds |= ask.move_card[0, place] == wanted
    return holds


@kernel
def choose_closing(table, rules, bots, chair):
    """Which word to turn face down next, -1 for none (WH-09).

    One whose points are feared for by more than adding to it may still bring.
    """
    kind = table.kind[chair]
    for row in range(table.words):
        if not may_close(table, rules, chair, row):
            continue
        if plays_anything(table, bots, chair):
            if draw_among(table, chair, np.int64(2)) == 0:
                return np.int64(row)
        elif table.word_value[row] * bots.open_risk[kind] > bots.open_hope[kind]:
            return np.int64(row)
    return np.int64(-1)


@inlined_kernel
def choose_discard(table, rules, deck, bots, words, sight, room, chair):
    """Which card to discard: that worth least in hand, less what it does for the next player.

    Returns:
        the card; `NO_CARD` if there is none that may be discarded (WH-05).
    """
    kind, ask = table.kind[chair], table.ask
    cards, costs = np.empty(FEW, np.int64), np.empty(FEW + 1, np.int64)
    if plays_anything(table, bots, chair):
        return any_discard(table, chair)
    is_wanted = cards_held_back(table, rules, deck, bots, words, sight, room, chair)
    few = list_cheapest(table, deck, bots, chair, is_wanted, cards, costs)
    if few == 0:
        return NO_CARD
    if bots.feed_weight[kind] == 0 or few == 1:
        return cards[0]
    best, least = cards[0], np.int64(1) << 60
    for at in range(few):
        card, cost = cards[at], costs[at]
        ask_for_next(table, rules, deck, bots, chair, card)
        find_plan(ask, table.query, words, deck, sight, room)
        if ask.found != 0:
            cost += max(ask.utility, 0) * bots.feed_weight[kind] // HUNDRED
        if cost < least:
            best, least = card, cost
    return best


@kernel
def any_discard(table, chair):
    """Any card that may be discarded, each with the same chance; `NO_CARD` if none may."""
    count = np.int64(0)
    for place in range(table.hand_size[chair]):
        count += table.hand[chair, place] != table.taken_card
    if count == 0:
        return NO_CARD
    wanted = draw_among(table, chair, count)
    for place in range(table.hand_size[chair]):
        card = table.hand[chair, place]
        if card == table.taken_card:
            continue
        if wanted == 0:
            return card
        wanted -= 1
    return NO_CARD


@inlined_kernel
def cards_held_back(table, rules, deck, bots, words, sight, room, chair):
    """By card, what it adds to words that the player sees and cannot lay yet (WH-19, WH-30)."""
    ask = table.ask
    wanted = np.zeros(deck.cards, np.int64)
    if table.hand_size[chair] > LEAST_KEPT:
        ask_about_turn(table, rules, deck, bots, chair)
        ask.needs, ask.least_kept, ask.may_go_out = np.int64(0), np.int64(1), np.int64(0)
        ask.most_words = np.int64(1)
        find_plan(ask, table.query, words, deck, sight, room)
        if table.has_made[chair] == 0 and table.minimum[chair] > 0:
            table.tally[KEPT_BACK] += ask.found > 0  # WH-19
        for move in range(ask.found):
            for place in range(ask.move_length[move]):
                at = ask.move_card[move, place]
                if at >= 0:
                    wanted[table.asked_card[at]] = ask.move_worth[move]
    return wanted


@kernel
def list_cheapest(table, deck, bots, chair, is_wanted, cards, costs):
    """List the cards that are worth least in hand and may be discarded, the cheapest first.

    Args:
        is_wanted: what each card adds to words that the player holds back.
        cards: gets the cards.
        costs: gets what each is worth.

    Returns:
        how many they are, up to `FEW`.
    """
    kind = table.kind[chair]
    copies = np.zeros(LETTER_KINDS, np.int64)
    few = 0
    for place in range(table.hand_size[chair]):
        card = table.hand[chair, place]
        letter = deck.letter[card]
        copies[letter] += 1
        if card == table.taken_card:
            continue
        worth = worth_in_hand(deck, bots, kind, letter, deck.is_red[card]) + is_wanted[card]
        worth += LETTER_HOPE * deck.ease[letter] // copies[letter]
        at = few
        while at > 0 and costs[at - 1] > worth:
            at -= 1
        if at == FEW:
            continue
        for other in range(min(few, FEW - 1), at, -1):
            costs[other], cards[other] = costs[other - 1], cards[other - 1]
        costs[at], cards[at] = worth, card
        few = min(few + 1, FEW)
    return few


@kernel
def ask_for_next(table, rules, deck, bots, chair, card):
    """Ask what the next player, who shall see what this one sees, could do with one card alone."""
    ask = table.ask
    other = following(table, chair)
    ask_about_turn(table, rules, deck, bots, chair)
    ask.hand_size = ask.takes_words = ask.needs = ask.may_go_out = ask.least_kept = np.int64(0)
    ask.most_words, ask.has_word, ask.made = np.int64(1), np.int64(1), np.int64(1)
    ask.least_utility = np.int64(0)
    add_card(table, deck, card)
    for target in range(ask.targets):
        owner = table.word_owner[ask.target_row[target]]
        ask.target_barred[target] = np.int64(not are_partners(rules, owner, other))
        ask.target_after[target] = np.int64(0)
        if are_partners(rules, other, chair):  # what helps a partner is no harm
            ask.target_worth[target] = ANYTHING
