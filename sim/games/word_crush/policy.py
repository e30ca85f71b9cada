"""What a bot prefers: which card to play, when to exchange, when to decline."""

from __future__ import annotations

from sim import rng
from sim.bots.bot import ANY_CARD, EXPECTED_GAIN, NEVER, PERFECT, SPAN, WHEN_STUCK
from sim.games.word_crush.lanes import LETTER_LANES, MASK_SLOTS, alone, letters_of_wishes
from sim.games.word_crush.piles import DISCARD_PILE, DRAW_PILE, NO_CARD
from sim.games.word_crush.recital import chance_to_state, common_level, weigh_pile
from sim.games.word_crush.table import (
    CARD_BITS,
    CARD_MASK,
    HUNDREDTHS,
    LETTERS,
    VACANT,
    WORTH_SIZES,
    kind_of,
    top_of_draw_pile,
)
from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

NOTHING = -1
EVERY_LETTER = (1 << LETTERS) - 1
CROWD = 12
"""Cards at the table (players times own hand) for which a bot's card cost is stated."""


@kernel
def choose_card(table, deck, bots, chair):
    """The place in the hand of the card to play; at least one must be playable."""
    size = table.hand_size[chair]
    if size <= MASK_SLOTS:
        fitting = 0
        for place in range(size):
            card = alone(table.hand[chair, place])
            fitting |= (deck.letters[card] >> table.yellow & 1) << place
        if fitting & fitting - 1 == 0:
            return lowest_bit(fitting)
    return choose_among(table, deck, bots, chair)


@kernel
def choose_among(table, deck, bots, chair):
    """As `choose_card`, of a large hand or where several cards are playable."""
    kind = kind_of(table, chair)
    yellow = table.yellow
    found = 0
    ranked = LETTERS * MOST_CARDS
    for place in range(table.hand_size[chair]):  # no branches, for none could be foreseen
        letters = deck.letters[alone(table.hand[chair, place])]
        is_playable = letters >> yellow & 1
        found += is_playable
        uses = LETTERS - is_playable * (LETTERS - count_bits(letters))
        ranked = min(ranked, uses * MOST_CARDS + place)  # of equals the first
    best = ranked % MOST_CARDS
    if found == 1 or bots.card_choice[kind] != ANY_CARD:
        return best
    stream = rng.stream_of(rng.CHOICE, chair, 0)
    wanted = rng.below(rng.word(table.seed, table.deal, stream, table.choices[chair]), found)
    table.choices[chair] += 1
    for place in range(table.hand_size[chair]):
        if deck.letters[table.hand[chair, place]] >> yellow & 1:
            if wanted == 0:
                return place
            wanted -= 1
    return best


@kernel
def expects_to_fail(table, rules, deck, bots, chair):
    """True if the bot would rather not recite the pile as it lies (WC-16, may_decline = yes)."""
    kind = kind_of(table, chair)
    if bots.decline_below[kind] == 0 or bots.memory[kind] == PERFECT:
        return False
    if bots.memory[kind] == SPAN:
        return table.pile_size >= bots.span[kind]
    load = weigh_pile(table, rules, bots, chair)
    common = common_level(table, bots, chair, load)
    chance = 1 << 20
    for position in range(table.pile_size):
        bound = chance_to_state(table, rules, deck, bots, chair, common, load, position)
        chance = (chance * bound) >> 32
    return chance * 1_000_000 < bots.decline_below[kind] << 20


@small_kernel
def may_exchange(table, rules, bots, chair):
    """True if the rules and the bot's own limit allow one more exchange this turn.

    WC-36 (limit), WC-39 (enough cards), WC-38 (the own discard is barred).
    """
    kind = kind_of(table, chair)
    if bots.exchange_policy[kind] == NEVER or table.exchanged >= bots.exchanges_a_turn[kind]:
        return False
    if rules.max_exchanges >= 0 and table.exchanged >= rules.max_exchanges:
        return False
    takeable = table.draw_count + (0 if table.barred else table.discard_count)
    if takeable < rules.replace_n:
        return False
    return rules.timer == 0 or table.elapsed + bots.exchange[kind] <= rules.timer * 1000


@small_kernel
def may_wish(table, rules, deck, bots, chair):
    """False if no exchange is allowed, or `card_to_exchange` would keep the hand for certain."""
    if not may_exchange(table, rules, bots, chair):
        return False
    wishes = table.wishes[chair]
    if table.changed >> chair & 1:
        wishes = find_wishes(table, rules, deck, bots, chair)
    return wishes >> place_of_wish(table) & 1 != 0


@small_kernel
def place_of_wish(table):
    """The bit of ``wishes`` that counts: that of the active letter, by what lies open.

    Counting bots may like another card, but their wishes are the same for both.
    """
    yellow = table.yellow
    return yellow + LETTER_LANES * (1 - (table.liked >> yellow & 1))


@small_kernel
def find_wishes(table, rules, deck, bots, chair):
    """On which letters this hand might be exchanged, all letters at once.

    A hand stays as it is for several turns, and most of them are passes: so a pass costs a bit.
    A letter may be among them on which `card_to_exchange` keeps the hand, none may be missing.

    Returns:
        what becomes the chair's ``wishes``.
    """
    kind = kind_of(table, chair)
    size = table.hand_size[chair]
    if bots.exchange_policy[kind] == WHEN_STUCK:
        away = min(bots.patience[kind] + 1, LETTERS)
        wishes = EVERY_LETTER
        for place in range(size):
            wishes &= deck.far[away, alone(table.hand[chair, place])]
        wishes |= wishes << LETTER_LANES
    else:
        worth = table.worth_away[kind, min(size, WORTH_SIZES - 1)]
        wishes = letters_of_wishes(table.hand[chair], size, deck.away, worth)
    table.wishes[chair] = wishes
    table.changed &= ~(1 << chair)
    return wishes


@kernel
def find_worth(table, rules, deck, bots):
    """Fill ``exchange_cost`` and, from the least that an exchange leads to, ``worth_away``."""
    for kind in range(MOST_CHAIRS):
        if bots.exchange_policy[kind] != EXPECTED_GAIN:
            continue
        for size in range(deck.cards):
            cost = cost_of_exchange(table, rules, bots, kind, size)
            table.exchange_cost[kind, size] = cost
            for others in range(LETTERS * (size < WORTH_SIZES)):
                for which in range(2):
                    drawn = rules.replace_n - 1 + which
                    away = (cost + least_anywhere(rules, deck, others, drawn)) // HUNDREDTHS + 1
                    table.worth_away[kind, size, which, others] = min(away, LETTERS)


@small_kernel
def least_anywhere(rules, deck, others, drawn):
    """As `expected_furthest`, of so many cards drawn unseen, on whatever letter that is least."""
    if rules.counting != 0:
        return others * HUNDREDTHS
    return deck.least_furthest[others, drawn]


@small_kernel
def cost_of_exchange(table, rules, bots, kind, size):
    """What the cards that an exchange adds to a hand cost a bot, in hundredths of a letter.

    A card's letter is the likelier taken by another, the more cards the others hold.
    """
    crowd = table.players * size
    return bots.card_cost[kind] * (rules.replace_n - 1) * crowd // CROWD


@kernel
def card_to_exchange(table, rules, deck, bots, chair):
    """The place in the hand of the card to give up, or NOTHING to keep the hand.

    It reads the own hand, what lies open and counts of cards, never a hidden card (ALL-07).
    """
    kind = kind_of(table, chair)
    yellow = table.yellow
    size = table.hand_size[chair]
    nearest = LETTERS
    worst = others = 0
    for place in range(size):  # no branches, for none could be foreseen
        away = deck.distance[yellow, alone(table.hand[chair, place])]
        nearest = min(nearest, away)
        ranked = (away << CARD_BITS) + MOST_CARDS - 1 - place  # of equals the first is the worst
        others = max(others, min(worst, ranked))
        worst = max(worst, ranked)
    place = MOST_CARDS - 1 - (worst & CARD_MASK)
    if bots.exchange_policy[kind] == WHEN_STUCK:
        return place if nearest > bots.patience[kind] else NOTHING
    others >>= CARD_BITS
    worth = (worst >> CARD_BITS) * HUNDREDTHS - table.exchange_cost[kind, size]
    if worth <= least_furthest(rules, deck, yellow, others):
        return NOTHING
    if rules.counting != 0:
        believe(table, deck, chair)
    return place if worth > expected_furthest(table, rules, deck, chair, others) else NOTHING


@small_kernel
def least_furthest(rules, deck, yellow, others):
    """A look-up that `expected_furthest` never falls below, so that most hands are kept at once.

    The card furthest away of those that stay remains; the visible card can only add to it.
    """
    if rules.counting != 0:
        return others * HUNDREDTHS
    return deck.furthest[yellow, others, rules.replace_n - 1]


@kernel
def believe(table, deck, chair):
    """How far away the unseen cards are, which a counting bot knows (ALL-06)."""
    for letters in range(deck.track_size):
        table.within[letters] = 0
    distance = deck.distance[table.yellow]
    slot = table.head
    left = table.draw_count
    while left > 0:
        if table.slot_card[slot] != VACANT:
            table.within[distance[table.slot_card[slot]]] += 1
            left -= 1
        slot = slot + 1 if slot + 1 < deck.cards else 0
    for other in range(table.players):
        if other != chair:
            for place in range(table.hand_size[other]):
                table.within[distance[table.hand[other, place]]] += 1
    for letters in range(1, deck.track_size):
        table.within[letters] += table.within[letters - 1]


@kernel
def known_draw(table, rules, deck, number):
    """The ``number``-th next card of the draw pile if a counting bot knows it, or NO_CARD.

    After an unshuffled recycle the pile's order has been seen by all (WC-41, ALL-06).
    """
    if rules.counting == 0 or rules.recycle_shuffle != 0 or table.recycled == 0:
        return NO_CARD
    if number >= table.draw_count:
        return NO_CARD
    slot = top_of_draw_pile(table, deck.cards)
    while number > 0:
        slot = slot + 1 if slot + 1 < deck.cards else 0
        if table.slot_card[slot] != VACANT:
            number -= 1
    return table.slot_card[slot]


@kernel
def expected_furthest(table, rules, deck, chair, others):
    """The expected distance of the furthest card after an exchange, in hundredths of a letter.

    Args:
        others: the distance of the furthest card that stays in the hand.
    """
    distance = deck.distance[table.yellow]
    unknown = rules.replace_n
    if prefers_visible(table, rules, deck):
        others = max(others, distance[table.visible])
        unknown -= 1
    if rules.counting == 0:
        return deck.furthest[table.yellow, others, unknown]
    for number in range(unknown):
        card = known_draw(table, rules, deck, number)
        if card == NO_CARD:
            break
        others = max(others, distance[card])
        unknown -= 1
    total = 0
    unseen = max(table.within[deck.track_size - 1], 1)
    for letters in range(deck.track_size):
        within = HUNDREDTHS * HUNDREDTHS if letters >= others else 0
        for _ in range(unknown):
            within = within * table.within[letters] // unseen
        total += HUNDREDTHS - within // HUNDREDTHS
    return total


@kernel
def prefers_visible(table, rules, deck):
    """True if the visible card is nearer than a draw is likely to be (WC-37, WC-38)."""
    if table.barred or table.discard_count == 0:
        return False
    distance = deck.distance[table.yellow]
    visible = distance[table.visible]
    known = known_draw(table, rules, deck, 0)
    if known != NO_CARD:
        return visible <= distance[known]
    if rules.counting == 0:
        return 2 * deck.within[table.yellow, visible] <= deck.cards
    return 2 * table.within[visible] <= table.within[deck.track_size - 1]


@kernel
def choose_source(table, rules, deck, chair):
    """Draw pile or discard pile, for one replacement card (WC-37)."""
    if rules.counting != 0:
        believe(table, deck, chair)
    return DISCARD_PILE if prefers_visible(table, rules, deck) else DRAW_PILE
