"""The cells of a folder of results as factors and figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.design.value_text import value_text
from experiments.metrics.columns import array_of
from experiments.metrics.definitions import LONGEST, OF_SEVERAL_PLAYERS, not_finished_title
from experiments.metrics.length import MINUTES_COLUMNS, finished_within
from experiments.metrics.words import ratio_columns
from experiments.runner.paired import MINUTE
from experiments.sensitivity.surface import Factor
from experiments.statistics.intervals import normal_quantile, ratio_of_means
from sim.registry import load_game, seats_differ_by
from sim.spec import WIN_SHARES

Numbers = npt.NDArray[np.float64]
PLAIN_FACTORS = ("players", "variant", "bots", "deck")
AS_IT_IS = "as it is"
"""What stands for a parameter that a cell leaves alone."""


@dataclass(frozen=True)
class CellFigure:
    """One figure of all cells, with the sampling variance of each.

    Attributes:
        name, title, unit: as in tables.
        values, variances: shape (cells,).
    """

    name: str
    title: str
    unit: str
    values: Numbers
    variances: Numbers

    @property
    def matters(self) -> float:
        """The smallest difference that a designer is taken to care about.

        A percentage point of a share; a twentieth of the mean of anything else.
        """
        return 0.01 if self.unit == "share" else float(np.abs(self.values).mean()) / 20


def factors_of(cells: pl.DataFrame) -> tuple[Factor, ...]:
    """What is varied in the cells of one game, in the order of the columns.

    What another factor settles (the rules that a variant brings with it, a hand that hangs on the
    players) is none of its own: its effect cannot be told apart from the other's, which bears both
    names.
    """
    names = [name for name in cells.columns if name in PLAIN_FACTORS or is_rule(name)]
    found = []
    for name in names:
        values = cells[name].to_list()
        if len(set(map(str, values))) < 2:
            continue
        is_number = cells[name].dtype.is_numeric() and None not in values
        shown = [float(one) if is_number else text_of(one) for one in values]
        found.append(Factor(name.removeprefix("rule_"), tuple(shown)))
    return without_followers(found)


def without_followers(factors: Sequence[Factor]) -> tuple[Factor, ...]:
    """The factors, those that depend on one other taken together with it.

    >>> hand = Factor("hand", (3.0, 4.0, 3.0, 4.0))
    >>> variant = Factor("variant", ("printed", "printed", "quick", "quick"))
    >>> timer = Factor("timer", ("off", "off", "30", "30"))
    >>> [one.name for one in without_followers([variant, hand, timer])]
    ['variant and timer', 'hand']
    """
    names = {one.name: [one.name] for one in factors}
    kept = list(factors)
    for follower in reversed(factors):
        for leader in kept:
            if leader is not follower and settles(leader, follower):
                names[leader.name] += names.pop(follower.name)
                kept.remove(follower)
                break
    return tuple(Factor(" and ".join(names[one.name]), one.values) for one in kept)


def settles(leader: Factor, follower: Factor) -> bool:
    """Does every level of one factor stand with one level of the other only?"""
    pairs = set(zip(leader.values, follower.values, strict=True))
    return len(pairs) == len(leader.levels)


def is_rule(column: str) -> bool:
    """Whether a column of the cell frame is a rule's value; ``rule_gap`` counts games.

    >>> is_rule("rule_hand"), is_rule("rule_gap"), is_rule("turns")
    (True, False, False)
    """
    return column.startswith("rule_") and column != "rule_gap"


def text_of(value: object) -> str:
    """A value in words."""
    return AS_IT_IS if value is None else value_text(value)


def is_factorial(factors: Sequence[Factor], cells: int) -> bool:
    """Does every combination of the factors' levels stand once?"""
    count = 1
    for factor in factors:
        count *= len(factor.levels)
    combinations = set(zip(*(factor.values for factor in factors), strict=True))
    return count == cells == len(combinations)


def on_grid(factors: Sequence[Factor], values: Numbers) -> Numbers:
    """What cells of a full factorial have, one axis a factor in place of the first.

    Args:
        factors: of the cells.
        values: shape (cells, ...).
    """
    shape = tuple(len(factor.levels) for factor in factors)
    grid = np.empty(shape + values.shape[1:])
    places = [[factor.levels.index(value) for value in factor.values] for factor in factors]
    for cell, place in enumerate(zip(*places, strict=True)):
        grid[place] = values[cell]
    return grid


def figures_of(cells: pl.DataFrame, longest: float = LONGEST) -> tuple[CellFigure, ...]:
    """The figures that the cells of one game have, each with its sampling variance.

    Where bots differ, a cell counts as its number of deals, not of games. Figures of several
    players are left out if any cell is of one.

    Args:
        cells: the frame.
        longest: minutes within which a game should be over.
    """
    _, unit, needs, _ = FIGURES["not_finished"]
    readable = {**FIGURES, **ratios_of(str(cells["game"][0]))}
    read_late = partial(read_not_finished, longest=longest)
    readable["not_finished"] = (not_finished_title(longest), unit, needs, read_late)
    needed = {need for _, _, needs, _ in readable.values() for need in needs}
    columns = {
        name: array_of(cells[name])
        for name in sorted(needed)
        if name in cells.columns and cells[name].null_count() < len(cells)  # another game's
    }
    if seats_differ_by(str(cells["game"][0])):
        for name, place in (("first_wins", "position 1"), ("last_wins", "the last position")):
            _, unit, needs, read = FIGURES[name]
            readable[name] = (f"win share of {place}, less an even share", unit, needs, read)
    if cells["players"].min() == 1:
        readable = {name: one for name, one in readable.items() if name not in OF_SEVERAL_PLAYERS}
    found = []
    for name, (title, unit, needs, read) in readable.items():
        if all(need in columns for need in needs):
            values, variances = read(columns)
            if np.isfinite(values).all():
                found.append(CellFigure(name, title, unit, values, np.nan_to_num(variances)))
    return tuple(found)


Columns = Mapping[str, Numbers]
Read = Callable[[Columns], tuple[Numbers, Numbers]]


def mean_of(total: Numbers, squared: Numbers, columns: Columns) -> tuple[Numbers, Numbers]:
    """A mean and the variance of that mean."""
    games, deals = columns["games"], columns["deals"]
    mean = total / games
    spread = np.maximum(squared / games - mean**2, 0)
    return mean, spread / np.maximum(deals - 1, 1)


def share_of(hits: Numbers, trials: Numbers, columns: Columns) -> tuple[Numbers, Numbers]:
    """A share and its variance, that of (hits + 1/2) / (trials + 1): never exactly 0."""
    worth = columns["deals"] / columns["games"]
    softened = (hits * worth + 0.5) / (trials * worth + 1)
    return hits / np.maximum(trials, 1), softened * (1 - softened) / np.maximum(trials * worth, 1)


def read_minutes(columns: Columns) -> tuple[Numbers, Numbers]:
    """Mean recorded minutes."""
    mean, variance = mean_of(columns["milliseconds"], columns["deciseconds_squared"] * 1e4, columns)
    return mean / MINUTE, variance / MINUTE**2


def read_turns(columns: Columns) -> tuple[Numbers, Numbers]:
    """Mean turns."""
    return mean_of(columns["turns"], columns["turns_squared"], columns)


def read_not_finished(columns: Columns, longest: float = LONGEST) -> tuple[Numbers, Numbers]:
    """Share of games not over in so many minutes."""
    hits = columns["games"] - finished_within(columns, 0, longest)
    return share_of(hits, columns["games"], columns)


def read_ratio(columns: Columns, part: str, per: str) -> tuple[Numbers, Numbers]:
    """One total over another; its variance from the interval of the ratio."""
    parts, parts_squared, pers, pers_squared, products = (
        columns[name] for name in ratio_columns(part, per)
    )
    found = ratio_of_means(parts, parts_squared, pers, pers_squared, products, columns["games"])
    worth = columns["games"] / columns["deals"]
    return found.value, ((found.high - found.low) / 2 / normal_quantile(0.05)) ** 2 * worth


def read_mean(columns: Columns, name: str) -> tuple[Numbers, Numbers]:
    """The mean of a counter."""
    return mean_of(columns[name], columns[f"{name}_squared"], columns)


def read_score(columns: Columns) -> tuple[Numbers, Numbers]:
    """Mean points a player."""
    mean, variance = read_mean(columns, "score")
    return mean / columns["players"], variance / columns["players"] ** 2


def read_wins(columns: Columns, *, is_last: bool = False) -> tuple[Numbers, Numbers]:
    """Win share of the first or last to act less an even share, of finished games."""
    finished = columns["won"] + columns["tie"]
    place = columns["players"].astype(int) - 1 if is_last else np.zeros(len(finished), int)
    wins = columns["win_by_position"][np.arange(len(finished)), place] / WIN_SHARES
    share, variance = share_of(wins, finished, columns)
    return share - 1 / columns["players"], variance


def ratios_of(game: str) -> dict[str, tuple[str, str, tuple[str, ...], Read]]:
    """The ratios that a game declares, as `FIGURES` has its own."""
    found: dict[str, tuple[str, str, tuple[str, ...], Read]] = {}
    for one in load_game(game).ratios:
        if one.per == "games":
            sums = (one.part, f"{one.part}_squared", "games", "deals")
            found[one.name] = (one.meaning, one.unit, sums, partial(read_mean, name=one.part))
        else:
            pairs = (*ratio_columns(one.part, one.per), "games", "deals")
            read = partial(read_ratio, part=one.part, per=one.per)
            found[one.name] = (one.meaning, one.unit, pairs, read)
    return found


WIN_COLUMNS = ("win_by_position", "won", "tie", "players", "games", "deals")

FIGURES: Mapping[str, tuple[str, str, tuple[str, ...], Read]] = {
    "minutes": (
        "mean minutes",
        "minutes",
        ("milliseconds", "deciseconds_squared", "games", "deals"),
        read_minutes,
    ),
    "turns": (
        "mean turns",
        "turns",
        ("turns", "turns_squared", "games", "deals"),
        read_turns,
    ),
    "not_finished": (
        not_finished_title(LONGEST),
        "share",
        MINUTES_COLUMNS,
        read_not_finished,
    ),
    "stuck_turns": (
        "share of all turns without a move",
        "share",
        (*ratio_columns("stuck_turns", "turns"), "games", "deals"),
        partial(read_ratio, part="stuck_turns", per="turns"),
    ),
    "first_wins": (
        "win share of the first to act, less an even share",
        "share",
        WIN_COLUMNS,
        read_wins,
    ),
    "last_wins": (
        "win share of the last to act, less an even share",
        "share",
        WIN_COLUMNS,
        partial(read_wins, is_last=True),
    ),
    "score": (
        "points a player",
        "points",
        ("score", "score_squared", "margin", "players", "games", "deals"),
        read_score,
    ),
    "margin": (
        "the winner's points beyond the next best player's",
        "points",
        ("margin", "margin_squared", "games", "deals"),
        partial(read_mean, name="margin"),
    ),
}
"""Name to title, unit, the columns that are needed, and how the figure is read. A game that keeps
no margin counts no points: its score says who wins, such as cards left."""
