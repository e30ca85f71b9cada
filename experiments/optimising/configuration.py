"""One point of the space: what it changes, the cells that play it, how far it is from printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from experiments.design.preparing import configuration
from experiments.design.sweep import Cell, hash_of
from experiments.optimising.plan import LETTER, OptimisePlan
from sim.decks import Deck
from sim.decks.letter_deck import generate_letter_deck
from sim.errors import InputError, describe_value
from sim.params import is_whole_number


@dataclass(frozen=True)
class Configuration:
    """A point that can be played.

    Attributes:
        hash: of all that decides its games; two ways to the same games have the same one.
        values: of the parameters.
        cells: one a player count.
        change: how far it is from the base (`change_of`).
    """

    hash: str
    values: Mapping[str, Any]
    cells: tuple[Cell, ...]
    change: float


def configure(plan: OptimisePlan, values: Mapping[str, Any]) -> Configuration:
    """The configuration of some values.

    Raises:
        InputError: if no such game can be played.
    """
    letters = {
        name.removeprefix(LETTER): number
        for name, number in values.items()
        if name.startswith(LETTER)
    }
    rules = {name: value for name, value in values.items() if not name.startswith(LETTER)}
    deck = generate_letter_deck(letters=letters, **plan.deck) if letters else None
    cells = []
    for cell in plan.cells:
        changed = replace(cell, rules={**cell.rules, **rules})
        if deck is not None:
            changed = replace(changed, deck=deck.name, cards=deck)
        cells.append(replace(changed, hash=hash_of(configuration(changed.setting()))))
    return Configuration(
        hash=hash_of([cell.hash for cell in cells]),
        values=dict(values),
        cells=tuple(cells),
        change=change_of(plan, rules, deck),
    )


def base_configuration(plan: OptimisePlan) -> Configuration:
    """The sweep's own cells, with nothing changed."""
    return Configuration(hash_of([cell.hash for cell in plan.cells]), {}, plan.cells, 0.0)


def change_of(plan: OptimisePlan, rules: Mapping[str, Any], deck: Deck | None) -> float:
    """How much has to be printed anew: cards that are exchanged, added or taken away, and rules.

    Formula: the larger of cards added and cards taken away, by letter; and for each rule the
    distance from the base's value if both are whole numbers, 1 for any other change.
    """
    changed = 0.0
    setting = plan.cells[0].setting()
    for name, value in rules.items():
        before = plan.cells[0].rules.get(name, setting.rules.get(name))
        both = is_whole_number(value) and is_whole_number(before)
        changed += abs(int(value) - int(str(before))) if both else float(value != before)
    if deck is not None:
        changed += cards_changed(plan.cells[0].cards, deck)
    return changed


def cards_changed(before: Deck, after: Deck) -> int:
    """The larger of the numbers of cards added and taken away.

    >>> from sim.decks import find_deck
    >>> base = find_deck("final_word_120")
    >>> cards_changed(base, generate_letter_deck(letters={"q": 0, "e": 15}))
    2
    """
    old, new = (Counter(card.text for card in deck.cards) for deck in (before, after))
    return max(sum((new - old).values()), sum((old - new).values()))


def check_space(plan: OptimisePlan) -> None:
    """Refuse a space whose corners cannot be played.

    Raises:
        InputError: naming the parameter that cannot have its lowest or highest value.
    """
    for parameter in plan.parameters:
        ends = parameter.values or (parameter.low, parameter.high)
        for value in ends:
            try:
                configure(plan, {parameter.name: value})
            except InputError as error:
                where = f"{plan.sweep.path}, optimise.parameters.{parameter.name}"
                raise InputError(
                    where, f"{describe_value(value)}: {error.problem}", error.allowed
                ) from None
