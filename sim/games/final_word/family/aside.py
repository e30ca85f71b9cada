"""Cards laid aside face down: out of play, and known to their player alone (Positive-Negative)."""

from __future__ import annotations

from collections.abc import Mapping

from sim.decks import Deck
from sim.engine.events import record
from sim.errors import InputError
from sim.games.final_word.family import cards, pile, redeal
from sim.games.final_word.family.events import FOR_UNPLAYED, OWN_CODE
from sim.kernel import kernel
from sim.params import Value


def check_piles(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse a deck of which some players would have a pile more than others (F12-01).

    Raises:
        InputError: naming the deck.
    """
    cards.check_deal(deck, rules, players)
    hand, number = rules["hand"], len(deck.cards)
    if number % (players * hand) != 0:
        problem = f"{number} cards make no equal number of piles of {hand} for {players} players"
        fit = [size for size in range(1, number + 1) if number % (players * size) == 0]
        allowed = f"piles of {', '.join(map(str, fit))}" if fit else "another deck"
        raise InputError(f"deck {deck.name}", problem, allowed)


@kernel
def lay_none_aside(table):
    """No card has been laid aside yet."""
    table.end_reason = FOR_UNPLAYED
    for chair in range(table.players):
        table.aside_count[chair] = 0


@kernel
def lay_aside(table, rules, deck, events, chair):
    """What is left of a hand leaves play, face down, and is subtracted at the end (F12-05)."""
    while table.hand_size[chair] > 0:
        card = pile.take_from_hand(table, chair, 0)
        record(table, events, OWN_CODE, (chair, card))
        table.aside[chair, table.aside_count[chair]] = card
        table.aside_count[chair] += 1
        table.end_points[chair] -= cost(rules, deck, card)


@kernel
def cost(rules, deck, card):
    """What a card aside costs: its points, or a point (F12-05)."""
    return 1 if rules.neg != 0 else deck.value[card]


def redeal_hidden(table, rules, deck, bots, words, events):
    """As the family's; the others' cards aside are hidden too, one's own are known (ALL-06)."""
    if table.is_one_pile == 0:
        pile.make_one_pile(table, deck)
    may_be_hidden = redeal.find_hidden(table, rules.counting)
    for chair in range(table.players):
        for place in range(table.aside_count[chair]):
            may_be_hidden[table.aside[chair, place]] = chair != table.chair
    pool = redeal.shuffle(table, deck, may_be_hidden)
    used = redeal.hand_out(table, pool)
    for chair in range(table.players):
        if chair == table.chair:
            continue
        table.end_points[chair] = 0
        for place in range(table.aside_count[chair]):
            table.aside[chair, place] = pool[used]
            table.end_points[chair] -= cost(rules, deck, pool[used])
            used += 1
