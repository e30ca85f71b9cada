"""What an optimisation is asked to do, read from the ``[optimise]`` table of a sweep file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.comparing.ways import BOT_FIGURES
from experiments.design.file import check_keys, is_number
from experiments.design.sweep import Cell, Sweep, hash_of
from experiments.runner.paired import FIGURES, is_counted
from experiments.statistics.intervals import check_alpha
from sim.decks.letter_deck import CARD_TEXTS
from sim.errors import InputError, describe_value, is_not_legal
from sim.params import is_whole_number
from sim.registry import load_game

OPTIMISE_KEYS = (
    "parameters",
    "deck",
    "objectives",
    "constraints",
    "trials",
    "deals",
    "final_deals",
    "finalists",
    "alpha",
)
DECK_KEYS = ("base", "size", "vowels")
LETTER = "letters."
LOW, HIGH = "low", "high"
CHANGE, SEAT_EDGE, FIRST_PLAYER = "change", "seat_edge", "first_player"
SEATS = (SEAT_EDGE, FIRST_PLAYER)
"""Figures that are read from the win shares of turn positions."""
SEAT_POINTS = "seat_points"
"""The furthest that a position's points are from the mean of all players."""
OWN_FIGURES = (CHANGE, *SEATS, SEAT_POINTS)
MOST_TRIALS, MOST_DEALS = 100_000, 1_000_000


@dataclass(frozen=True)
class Parameter:
    """One number or choice that may be varied.

    Attributes:
        name: a rule's name, or ``letters.e`` for the cards that bear a letter.
        low, high: of a whole number; both None for a choice.
        values: of a choice.
    """

    name: str
    low: int | None
    high: int | None
    values: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Objective:
    """A figure and where it should go.

    Attributes:
        figure: of `experiments.runner.paired.FIGURES`, ``seat_edge``, ``first_player``,
            ``seat_points`` or ``change``.
        goal: ``low``, ``high``, or a number that it should be near to.
    """

    figure: str
    goal: str | float

    def loss(self, value: float) -> float:
        """What is minimised.

        >>> Objective("minutes", 30.0).loss(26.0), Objective("margin", "high").loss(3.0)
        (4.0, -3.0)
        """
        if isinstance(self.goal, str):
            return value if self.goal == LOW else -value
        return abs(value - self.goal)


@dataclass(frozen=True)
class Bound:
    """A figure that must not be larger than a limit."""

    figure: str
    at_most: float


@dataclass(frozen=True)
class OptimisePlan:
    """A search.

    Attributes:
        sweep: the file.
        cells: the base of all configurations, one a player count.
        parameters: what is varied.
        deck: fixed arguments of the deck that letters are set in.
        objectives: one or more.
        constraints: that a configuration must keep.
        trials: how often a configuration is played; the same one again counts as well.
        deals: each time.
        final_deals: of each finalist, fresh ones.
        finalists: at most so many are seen again.
        alpha: the error rate of all intervals of the finalists together.
    """

    sweep: Sweep
    cells: tuple[Cell, ...]
    parameters: tuple[Parameter, ...]
    deck: Mapping[str, Any]
    objectives: tuple[Objective, ...]
    constraints: tuple[Bound, ...]
    trials: int
    deals: int
    final_deals: int
    finalists: int
    alpha: float

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of all figures that are wanted, each once."""
        aimed = [one.figure for one in self.objectives]
        named = aimed + [one.figure for one in self.constraints]
        return tuple(dict.fromkeys(named))

    @property
    def content_hash(self) -> str:
        """Names the search: all that decides its trials, but for how many there are."""
        content = [
            [cell.hash for cell in self.cells],
            [[one.name, one.low, one.high, list(one.values)] for one in self.parameters],
            dict(self.deck),
            [[one.figure, one.goal] for one in self.objectives],
            [[one.figure, one.at_most] for one in self.constraints],
            self.deals,
        ]
        return hash_of(content)


def read_optimise_plan(sweep: Sweep, trials: int | None = None) -> OptimisePlan:
    """What a sweep asks `fairdeal optimise` to do.

    Args:
        sweep: read and checked.
        trials: in place of the file's.

    Raises:
        InputError: naming the file and key, what is wrong and what is allowed.
    """
    where = f"{sweep.path}, optimise"
    if "optimise" not in sweep.sections:
        raise InputError(where, "is missing", "[optimise] with parameters and objectives")
    table = sweep.sections["optimise"]
    check_keys(table, OPTIMISE_KEYS, f"{where}.")
    check_base(sweep)
    parameters = read_parameters(table, sweep.cells[0].game, where)
    check_letters(parameters, sweep.cells[0], where)
    return OptimisePlan(
        sweep=sweep,
        cells=sweep.cells,
        parameters=parameters,
        deck=read_deck_keys(table, parameters, where),
        objectives=read_objectives(table, sweep.cells, where),
        constraints=with_limits(read_constraints(table, sweep.cells, where), sweep),
        trials=trials or read_number(table, "trials", where, 1, MOST_TRIALS, 100),
        deals=read_number(table, "deals", where, 2, MOST_DEALS, 400),
        final_deals=read_number(table, "final_deals", where, 2, MOST_DEALS, 4000),
        finalists=read_number(table, "finalists", where, 1, 100, 8),
        alpha=read_alpha(table, where),
    )


def check_base(sweep: Sweep) -> None:
    """Refuse a sweep with more than one configuration a player count."""
    seen: set[int] = set()
    for cell in sweep.cells:
        if cell.players in seen or cell.game != sweep.cells[0].game:
            problem = f"several configurations for {cell.players} players"
            allowed = "one value in each list but players: what is varied stands in [optimise]"
            raise InputError(f"{sweep.path}, cells", problem, allowed)
        seen.add(cell.players)


def read_parameters(table: Mapping[str, Any], game: str, where: str) -> tuple[Parameter, ...]:
    """What is varied."""
    example = 'a table such as hand = { low = 6, high = 12 }, "letters.e" = { low = 8, high = 16 }'
    given = table.get("parameters")
    if not isinstance(given, Mapping) or not given:
        problem = "is missing" if given is None else f"{describe_value(given)} is no table"
        raise InputError(f"{where}.parameters", problem, example)
    return tuple(read_parameter(name, given[name], game, where) for name in given)


def read_parameter(name: str, given: Any, game: str, where: str) -> Parameter:
    """One parameter, its name and ends checked."""
    place = f"{where}.parameters.{name}"
    is_letter = name.startswith(LETTER)
    if is_letter and name.removeprefix(LETTER) not in CARD_TEXTS:
        raise InputError(place, "there is no such letter", "letters.a to letters.z")
    if not is_letter:
        try:
            load_game(game).param(name)
        except InputError as error:
            raise InputError(place, error.problem, f"{error.allowed}, letters.a …") from None
    check_keys(given, ("low", "high", "values"), f"{place}.")
    if "values" in given:
        values = given["values"]
        if not isinstance(values, list) or len(values) < 2 or is_letter or len(given) > 1:
            raise InputError(
                f"{place}.values", f"{describe_value(values)} is not legal", "a list of two or more"
            )
        return Parameter(name, None, None, tuple(values))
    for key in ("low", "high"):
        if not is_whole_number(given.get(key)):
            problem = is_not_legal(given[key]) if key in given else "is missing"
            raise InputError(f"{place}.{key}", problem, "a whole number")
    if given["low"] >= given["high"] or (is_letter and given["low"] < 0):
        problem = f"low {given['low']}, high {given['high']}"
        raise InputError(place, problem, "low below high, letters from 0")
    return Parameter(name, int(given["low"]), int(given["high"]))


def check_letters(parameters: Sequence[Parameter], cell: Cell, where: str) -> None:
    """Refuse to vary the letters of a deck that holds none."""
    letters = [one.name for one in parameters if one.name.startswith(LETTER)]
    if letters and not any(card.text in CARD_TEXTS for card in cell.cards.cards):
        problem = f"the cards of {cell.game}'s deck bear no single letters"
        raise InputError(f"{where}.parameters.{letters[0]}", problem, "a rule's name")


def read_deck_keys(
    table: Mapping[str, Any], parameters: Sequence[Parameter], where: str
) -> dict[str, Any]:
    """Fixed arguments of the deck."""
    given = table.get("deck", {})
    check_keys(given, DECK_KEYS, f"{where}.deck.")
    if given and not any(one.name.startswith(LETTER) for one in parameters):
        allowed = "parameters such as letters.e, or no [optimise.deck]"
        raise InputError(f"{where}.deck", "no letter is varied", allowed)
    return dict(given)


def read_objectives(
    table: Mapping[str, Any], cells: Sequence[Cell], where: str
) -> tuple[Objective, ...]:
    """Where the figures should go."""
    found = []
    for place, given in enumerate(read_tables(table, "objectives", where, least=1)):
        spot = f"{where}.objectives[{place}]"
        check_keys(given, ("figure", "goal"), f"{spot}.")
        figure = read_figure(given, cells, spot)
        goal = given.get("goal", LOW)
        if goal not in (LOW, HIGH) and not is_finite(goal):
            allowed = f'"{LOW}" | "{HIGH}" | a number to be near to'
            raise InputError(f"{spot}.goal", f"{describe_value(goal)} is not legal", allowed)
        found.append(Objective(figure, goal if isinstance(goal, str) else float(goal)))
    return tuple(found)


def read_constraints(
    table: Mapping[str, Any], cells: Sequence[Cell], where: str
) -> tuple[Bound, ...]:
    """What a configuration must keep."""
    found: list[Bound] = []
    for place, given in enumerate(read_tables(table, "constraints", where, least=0)):
        spot = f"{where}.constraints[{place}]"
        check_keys(given, ("figure", "at_most"), f"{spot}.")
        figure = read_figure(given, cells, spot)
        if not is_finite(given.get("at_most")):
            problem = is_not_legal(given["at_most"]) if "at_most" in given else "is missing"
            raise InputError(f"{spot}.at_most", problem, "a number")
        found.append(Bound(figure, float(given["at_most"])))
    return tuple(found)


def with_limits(bounds: Sequence[Bound], sweep: Sweep) -> tuple[Bound, ...]:
    """The bounds, and the limits that the sweep declares for every command.

    A bound on the same figure stands in the place of a limit.
    """
    bound = {one.figure for one in bounds}
    declared = (
        Bound(name, float(value))
        for name, value in sweep.limits.items()
        if name not in bound and is_counted(name, sweep.cells[0])
    )
    return (*bounds, *declared)


def read_tables(table: Mapping[str, Any], key: str, where: str, least: int) -> list[Any]:
    """A list of tables."""
    given = table.get(key, [])
    if not isinstance(given, list) or len(given) < least:
        problem = "is missing" if key not in table else is_not_legal(given)
        allowed = f'[[optimise.{key}]] with figure = "stuck_turns" …'
        raise InputError(f"{where}.{key}", problem, allowed)
    return given


def is_finite(value: Any) -> bool:
    """True for a number that is one."""
    return is_number(value) and math.isfinite(value)


def read_figure(given: Mapping[str, Any], cells: Sequence[Cell], spot: str) -> str:
    """A figure's name; the game must count it, and a bot's wins need bots that differ."""
    known = (*FIGURES, *OWN_FIGURES)
    figure = given.get("figure")
    if figure not in known:
        problem = "is missing" if figure is None else f"there is no figure {describe_value(figure)}"
        raise InputError(f"{spot}.figure", problem, ", ".join(known))
    if not is_counted(figure, cells[0]):
        allowed = ", ".join(name for name in known if is_counted(name, cells[0]))
        raise InputError(f"{spot}.figure", f"{cells[0].game} does not count {figure}", allowed)
    if figure in BOT_FIGURES and all(cell.rotations == 1 for cell in cells):
        allowed = 'bots that differ by seat, such as [["casual", "strong"]]'
        raise InputError(f"{spot}.figure", f"all bots are equal, which settles {figure}", allowed)
    return str(figure)


def read_number(
    table: Mapping[str, Any], key: str, where: str, low: int, high: int, default: int
) -> int:
    """A whole number in a range."""
    value = table.get(key, default)
    if not is_whole_number(value) or not low <= value <= high:
        allowed = f"a whole number from {low:,} to {high:,}"
        raise InputError(f"{where}.{key}", is_not_legal(value), allowed)
    return int(value)


def read_alpha(table: Mapping[str, Any], where: str) -> float:
    """The error rate."""
    value = table.get("alpha", 0.05)
    if not is_number(value) or not 0 < value < 1:
        raise InputError(f"{where}.alpha", is_not_legal(value), "a number between 0 and 1")
    return check_alpha(float(value))
