"""A doubt about the word just laid, and what follows from it (WH-36 to WH-39, ALL-04)."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.whitman_5359.events import CODES, PAYMENTS, PENALTIES, VERDICTS
from sim.games.whitman_5359.piles import add_to_hand, draw_card, refill, take_discard
from sim.games.whitman_5359.policy import LETTER_HOPE, draw_among, plays_anything
from sim.games.whitman_5359.question import HUNDRED
from sim.games.whitman_5359.table import BACKUP, NO_CARD, PLACE_OF, are_partners, following
from sim.games.whitman_5359.words import SNARED, undo_word
from sim.kernel import kernel
from sim.search.mistakes import is_doubted
from sim.search.query import WILD
from sim.search.sight import knows_by_number

CHALLENGE, PENALTY, PAY = (CODES[name] for name in ("challenge", "penalty", "pay"))
STANDS, FALLS = (np.int64(VERDICTS.index(f"word {verdict}")) for verdict in ("stands", "falls"))
FROM_WORD, FROM_DRAW_PILE, FROM_DISCARDS = (np.int64(PENALTIES.index(one)) for one in PENALTIES)
WRONG_CHALLENGE, FAILED_SNARE = (np.int64(PAYMENTS.index(why)) for why in PAYMENTS)
CHALLENGES, FALSE_WORDS, FALLEN, PAID = (
    PLACE_OF[name] for name in ("challenges", "false_words", "fallen_words", "paid")
)
WRONG_COST = 20
"""Points that a wrong challenge costs (WH-37)."""
SNARE_FACTOR = 2
"""A failed snare costs so many times the word's value (WH-37)."""


@kernel
def survives(table, rules, deck, bots, words, events, chair):
    """Let the others doubt the word just laid, now or never (WH-39); if it falls it is taken back.

    Returns:
        True if it stands.
    """
    word_id = table.word_id[table.laid_row]
    is_valid = words.is_valid[word_id]  # ALL-01
    table.tally[FALSE_WORDS] += is_valid == 0
    if not is_doubted(table, chair, (rules.p_bad_word, rules.p_challenge), is_valid):
        return True
    doubter = who_doubts(table, rules, words, chair, word_id)
    number = table.word_number[table.laid_row]
    table.tally[CHALLENGES] += 1
    record(table, events, CHALLENGE, (doubter, number, STANDS if is_valid != 0 else FALLS))
    if is_valid != 0:
        pay(table, events, doubter, np.int64(WRONG_COST), WRONG_CHALLENGE)
        return True
    table.tally[FALLEN] += 1
    lost = NO_CARD
    if table.taken_kind != SNARED:  # WH-38: the challenger must choose
        lost = take_penalty(table, rules, deck, bots, events, doubter)
    undo_word(table, events, chair, lost)
    if table.taken_kind == SNARED:
        pay(table, events, chair, SNARE_FACTOR * table.word_value[BACKUP], FAILED_SNARE)
    return False


@kernel
def pay(table, events, chair, points, why):
    """Points leave the running score at once (WH-37)."""
    table.score[chair] -= points
    table.tally[PAID] += points
    record(table, events, PAY, (chair, -points, why))


@kernel
def who_doubts(table, rules, words, chair, word_id):
    """The first rival in turn order who does not know a word, else the next rival."""
    other, first = chair, np.int64(-1)
    for _ in range(table.players - 1):
        other = following(table, other)
        if are_partners(rules, other, chair):
            continue
        if first < 0:
            first = other
        if not knows_by_number(words, table.kind[other], table.seed, table.deal, other, word_id):
            return other
    return first


@kernel
def take_penalty(table, rules, deck, bots, events, chair):
    """The challenger takes a card laid for the word, the top discard or a card unseen (WH-36).

    Returns:
        the card if it is one that was laid for the word, else -1.
    """
    source, card = choose_penalty(table, rules, deck, bots, chair)
    if source == FROM_WORD:
        table.is_shown[card] = 1
        add_to_hand(table, chair, card)
        record(table, events, PENALTY, (chair, card, source))
        return card
    if source == FROM_DISCARDS:
        card = take_discard(table, chair)
    else:
        refill(table, rules, events)
        card = draw_card(table, chair)
    record(table, events, PENALTY, (chair, card, source))
    return NO_CARD


@kernel
def choose_penalty(table, rules, deck, bots, chair):
    """Which card a challenger takes: a wild one, else that worth most, an unseen one counting 0.

    Returns:
        its source; the card if it lies open.
    """
    can_draw = table.left > 0 or (rules.empty_draw_pile == 0 and table.discards > 1)
    if plays_anything(table, bots, chair):
        drawn = draw_among(table, chair, table.laid_count + (table.discards > 0) + can_draw)
        if drawn < table.laid_count:
            return FROM_WORD, table.laid_card[drawn]
        is_last = drawn == table.laid_count
        return FROM_DISCARDS if is_last and table.discards > 0 else FROM_DRAW_PILE, NO_CARD
    kind = table.kind[chair]
    source, best = FROM_WORD, table.laid_card[0]
    most = worth_of_card(deck, bots, kind, best)
    for at in range(1, table.laid_count):
        worth = worth_of_card(deck, bots, kind, table.laid_card[at])
        if worth > most:
            most, best = worth, table.laid_card[at]
    if table.discards > 0:
        top = table.discard[table.discards - 1]
        worth = worth_of_card(deck, bots, kind, top)
        if worth > most:
            most, best, source = worth, top, FROM_DISCARDS
    if can_draw and most < 0:
        return FROM_DRAW_PILE, NO_CARD
    return source, best


@kernel
def worth_of_card(deck, bots, kind, card):
    """What a card is worth beyond an average one's, costs in hand left out."""
    if deck.letter[card] == WILD:
        return bots.wild_worth[kind]
    ease = deck.ease[deck.letter[card]]
    worth = bots.keep[kind, deck.letter[card]] + LETTER_HOPE * (ease - deck.mean_ease)
    return worth + bots.red_worth[kind] * deck.is_red[card] * ease // HUNDRED
