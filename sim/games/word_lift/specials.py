"""The special cards as one table of data: a sixth is one more line of it (WL-06)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Special:
    """A kind of special card.

    Attributes:
        symbol: beside the letter, as the deck file and the trace's ``marks`` say it.
        sign: what a replay prints behind the letter.
        rule: in a designer's words.
        on_table: points in a word on the table.
        in_hand: points left in hand at the end of a round.
        ends_only: only as first or last letter of a word.
        bites: who steals a word with it draws so many times ``dagger_n`` cards.
        is_wild: no letter of its own; stands for any (`sim.decks.deck.WILD` is its text).
    """

    symbol: str
    sign: str
    rule: str
    on_table: int = 1
    in_hand: int = -1
    ends_only: bool = False
    bites: int = 0
    is_wild: bool = False


SPECIALS: tuple[Special, ...] = (
    # WL-09
    Special("pilcrow", "¶", "stands first or last in its word", ends_only=True),
    # WL-12: how many cards is the rule `dagger_n`
    Special("dagger", "†", "who steals its word draws extra cards", bites=1),
    # WL-14: no limit on playing it
    Special("lozenge", "◊", "costs 2 points left in hand", in_hand=-2),
    # WL-14
    Special("dollar", "$", "worth 2 points on the table", on_table=2),
    # WL-10, WL-11: worth 1 like any card
    Special("question mark", "?", "stands for any letter until it is stolen", is_wild=True),
)
"""All that is known of special cards. WL-15: effects of several in one word add up, for each card
counts on its own."""

PLAIN = Special("", "", "a letter")
"""What a card without a symbol is like."""

BY_SYMBOL = {special.symbol: special for special in (PLAIN, *SPECIALS)}

TABLE_EXTRAS = tuple(special for special in SPECIALS if special.on_table != PLAIN.on_table)
HAND_EXTRAS = tuple(special for special in SPECIALS if special.in_hand != PLAIN.in_hand)
"""Specials that score otherwise than a plain card, each recorded under a reason of its own."""
