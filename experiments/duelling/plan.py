"""Reads the table ``[duel]`` of a sweep: which ways of playing meet, at which tables, how often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from experiments.design.file import check_keys, read_positive
from experiments.design.sweep import Cell, Sweep
from sim.bots.profiles import BotChoice, find_bot
from sim.errors import InputError, describe_value, is_not_legal
from sim.params import is_whole_number

KEYS = ("policies", "pairs", "seats", "deals", "alpha", "margin")
ONE, EVERY_OTHER = "one", "every other"
"""Who has the first of a pair's policies: one player, or those who sit alternately."""
LEAST_DEALS, MOST_DEALS = 100, 1_000_000
USUAL_DEALS, USUAL_ALPHA, USUAL_MARGIN = 1_000, 0.05, 0.03


@dataclass(frozen=True)
class Duel:
    """Two policies at one table.

    Attributes:
        cell: the table: game, rules, deck, number of players, and the bot that has the policies.
        one, others: the policies by name.
        bots: one a seat.
        has_one: by seat, does it have the first policy?
        seatings: rotations until the same policies sit in the same chairs again.
    """

    cell: Cell
    one: str
    others: str
    bots: tuple[BotChoice, ...]
    has_one: tuple[bool, ...]
    seatings: int

    @property
    def even(self) -> float:
        """The first policy's share of the wins if policies did not matter."""
        return sum(self.has_one) / len(self.has_one)


@dataclass(frozen=True)
class DuelPlan:
    """What is asked.

    Attributes:
        duels: table by table.
        seats: `ONE` or `EVERY_OTHER`.
        deals: of each duel, fixed beforehand, each in all its seatings.
        alpha: the chance that any interval fails.
        margin: a difference in shares of the wins that does not matter.
    """

    duels: tuple[Duel, ...]
    seats: str
    deals: int
    alpha: float
    margin: float


def read_plan(sweep: Sweep, deals: int | None = None) -> DuelPlan:
    """Check the table and list the duels.

    Args:
        sweep: whose cells are the tables.
        deals: in place of the table's own.

    Raises:
        InputError: naming file and key.
    """
    if "duel" not in sweep.sections:
        example = "a table [duel] with policies and pairs; see `fairdeal duel --help`"
        raise InputError(f"{sweep.path}, duel", "is missing", example)
    table, where = sweep.sections["duel"], f"{sweep.path}, duel"
    check_keys(table, KEYS, f"{where}.")
    seats = table.get("seats", ONE)
    if seats not in (ONE, EVERY_OTHER):
        raise InputError(f"{where}.seats", is_not_legal(seats), f"{ONE} | {EVERY_OTHER}")
    spot: str = "--deals"
    asked: Any = deals
    if deals is None:
        spot, asked = f"{where}.deals", table.get("deals", USUAL_DEALS)
    if not is_whole_number(asked) or not LEAST_DEALS <= asked <= MOST_DEALS:
        allowed = f"a whole number from {LEAST_DEALS:,} to {MOST_DEALS:,}"
        raise InputError(spot, is_not_legal(asked), allowed)
    pairs = read_pairs(table, where)
    duels = tuple(
        duel_at(cell, pair, seats, table, where)
        for cell in sweep.cells
        for pair in pairs
        if cell.players > 1
    )
    if not duels:
        problem = "every cell is played by one alone"
        raise InputError(f"{sweep.path}, cells.players", problem, "2 players or more")
    alpha = read_positive({"alpha": USUAL_ALPHA, **table}, "alpha", where, 0.5)
    margin = read_positive({"margin": USUAL_MARGIN, **table}, "margin", where, 0.5)
    return DuelPlan(duels, seats, int(asked), alpha, margin)


def read_pairs(table: Mapping[str, Any], where: str) -> list[tuple[str, str]]:
    """The pairs of policies, the one whose wins are counted first."""
    pairs = table.get("pairs", [])
    if not isinstance(pairs, list) or not pairs or not all(is_pair(pair) for pair in pairs):
        problem = is_not_legal(pairs) if "pairs" in table else "is missing"
        example = 'a list of pairs of two policies, such as [["careful", "greedy"]]'
        raise InputError(f"{where}.pairs", problem, example)
    return [(one, others) for one, others in pairs]


def is_pair(pair: Any) -> bool:
    """Are these the names of two policies?"""
    is_list = isinstance(pair, list) and len(pair) == 2
    return is_list and pair[0] != pair[1] and all(isinstance(name, str) for name in pair)


def duel_at(
    cell: Cell, pair: tuple[str, str], seats: str, table: Mapping[str, Any], where: str
) -> Duel:
    """A pair of policies at a cell's table."""
    if cell.rotations > 1:
        problem = f"bots differ by seat where {cell}"
        raise InputError(f"{where}.policies", problem, "one bot for all seats")
    profile = cell.setting().bots[0].name
    known = policies_of(table, profile, where)
    for name in pair:
        if name not in known:
            problem = f"there is no {describe_value(name)} for {profile}"
            raise InputError(f"{where}.pairs", problem, ", ".join(known))
    one, others = (bot_with(cell, known[name], f"{where}.policies.{name}") for name in pair)
    if find_bot(one).name == find_bot(others).name:
        problem = f"{pair[0]} and {pair[1]} are the same for {profile}"
        raise InputError(f"{where}.policies", problem, "policies with different values")
    step = 2 if seats == EVERY_OTHER else cell.players
    if cell.players % step:
        problem = f"{seats}: {cell.players} players cannot be halved"
        raise InputError(f"{where}.seats", problem, f"{ONE}, or even numbers of players")
    has_one = tuple(seat % step == 0 for seat in range(cell.players))
    bots = tuple(one if has else others for has in has_one)
    return Duel(cell, *pair, bots, has_one, step)


def policies_of(table: Mapping[str, Any], profile: str, where: str) -> Mapping[str, Any]:
    """A bot's policies by name; the key is the bot as the cells name it."""
    policies = table.get("policies")
    if not isinstance(policies, Mapping) or not isinstance(policies.get(profile), Mapping):
        example = f'[duel.policies.{profile}] with lines such as "careful" = {{ out_margin = 6 }}'
        raise InputError(f"{where}.policies.{profile}", "is missing", example)
    found: Mapping[str, Any] = policies[profile]
    return found


def bot_with(cell: Cell, changes: Any, where: str) -> BotChoice:
    """The cell's bot with a policy's values."""
    if not isinstance(changes, Mapping):
        raise InputError(where, is_not_legal(changes), "a table of values of a bot")
    base = cell.bots if isinstance(cell.bots, str | Mapping) else cell.bots[0]
    plain = {"profile": base} if isinstance(base, str) else dict(base)
    choice = {**plain, **changes}
    find_bot(choice, where)
    return choice
