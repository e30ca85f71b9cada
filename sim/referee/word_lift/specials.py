"""The special cards of Word Lift: one table, in which a further kind is one more line.

A special is a letter card with a symbol; only the Question Mark has no letter of its own (WL-04).
The rulebook names five (WL-06). Of two in one word both take effect (WL-15).
"""

from __future__ import annotations

from dataclasses import dataclass

PLAIN, QUESTION_MARK = "", "question mark"
WILD = "?"
"""The text of a Question Mark."""


@dataclass(frozen=True)
class Special:
    """What a card with a symbol does.

    Attributes:
        on_table: points of the card in a word on the table.
        in_hand: points of the card that is left in a hand.
        ends_only: it is the first or the last letter of its word.
        draws: how many times `dagger_n` cards are drawn for a stolen word that holds it.
        is_wild: it has no letter and stands for any.
    """

    on_table: int = 1
    in_hand: int = -1
    ends_only: bool = False
    draws: int = 0
    is_wild: bool = False


SPECIALS: dict[str, Special] = {
    PLAIN: Special(),
    "pilcrow": Special(ends_only=True),  # WL-09
    "dagger": Special(draws=1),  # WL-12
    "lozenge": Special(in_hand=-2),  # WL-14: no limit on playing it
    "dollar": Special(on_table=2),  # WL-14
    QUESTION_MARK: Special(is_wild=True),  # WL-10; WL-11: worth a point like any card
}
"""By the symbol on the card; `PLAIN` for a card without one."""

TWO_PILES = tuple(symbol for symbol, special in SPECIALS.items() if symbol and not special.is_wild)
"""WL-03: the symbols that both piles may hold."""
