"""What is asked of skill: which figures, of which tables, from how many deals."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from experiments.design.sweep import Cell
from sim.bots.profiles import find_bot
from sim.errors import InputError, describe_value

PARTS = ("order", "ladder", "shares", "restricted", "vocabulary", "cards")
"""What can be asked for."""


@dataclass(frozen=True)
class SkillPlan:
    """What to play.

    Attributes:
        parts: some of `PARTS`.
        deals: of each comparison.
        good, weak: the bots of the order.
        swaps: how many cards are swapped.
        jobs: threads.
        alpha: the error rate of each figure.
    """

    parts: tuple[str, ...] = PARTS
    deals: int = 500
    good: str = "expert"
    weak: str = "novice"
    swaps: int = 2
    jobs: int = 1
    alpha: float = 0.05


def read_plan(options: argparse.Namespace) -> SkillPlan:
    """The plan that the options ask for.

    Raises:
        InputError: for a number out of range, or a part or bot that there is not.
    """
    for name, value, low, high in (
        ("--deals", options.deals, 30, 1_000_000),
        ("--swaps", options.swaps, 0, 26),
    ):
        if not low <= value <= high:
            raise InputError(
                name, f"{value} is not legal", f"a whole number from {low} to {high:,}"
            )
    asked = PARTS if options.parts is None else tuple(options.parts.replace(" ", "").split(","))
    for part in asked:
        if part not in PARTS:
            raise InputError("--parts", f"there is no {describe_value(part)}", ", ".join(PARTS))
    for name in ("good", "weak"):
        find_bot(getattr(options, name), f"--{name}")
    parts = tuple(part for part in PARTS if part in asked)
    return SkillPlan(parts, options.deals, options.good, options.weak, options.swaps, options.jobs)


def tables_of(cells: Sequence[Cell]) -> Iterator[Cell]:
    """The cells, those that play one table with the same first bot once."""
    seen = set()
    for cell in cells:
        setting = cell.setting()
        deck, name = setting.deck.content_hash, setting.bots[0].name
        key = (cell.game, cell.variant, cell.players, setting.rules_hash, deck, name)
        if key not in seen and cell.players > 1:
            seen.add(key)
            yield cell
