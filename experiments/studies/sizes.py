"""How many deals each cell needs, for what a sweep declares to matter.

A sweep says from which difference on its designer cares: the margins of ``[aims]``, the limits of
``[limits]``, the band around targets in minutes. So many deals are needed that the 95 % interval of
each cell's figure reaches no further to each side than its margin. For shares the number follows
from the law of a share; for other figures from the spread that a few games of some cells show. All
cells of one game, number of players and kind of bots are given one number, so that what is
compared among them is compared on shared deals; nothing is planned for what is not asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from experiments.design.file import SEAT_POINTS
from experiments.design.sweep import Cell, Sweep
from experiments.metrics.definitions import longest_of
from experiments.runner.paired import Games, points_of_position
from experiments.sensitivity.errors import EDGES, Parts, influence, parts_of, play_again
from experiments.statistics.intervals import normal_quantile
from experiments.studies.hands.records import Goals
from experiments.studies.settings.aims import aims_of

PILOT = 100
"""Deals of each sampled cell from which a spread is measured."""
SAMPLED, FEWEST_SAMPLED = 12, 2
"""Cells of each game that are sampled, and at least of each group."""
ALPHA = 0.05
FEWEST, MOST = 200, 1_000_000


class Group(NamedTuple):
    """The cells that are given one number of deals."""

    game: str
    players: int
    bots: str

    def __str__(self) -> str:
        return f"{self.game}, players {self.players}, {self.bots}"


@dataclass(frozen=True)
class Need:
    """What one margin asks for.

    Attributes:
        what: the figure, by the sweep's name for it.
        margin: how far its interval may reach to each side.
        deals: of each cell that this takes.
        group: the cells.
    """

    what: str
    margin: float
    deals: int
    group: Group


def group_of(cell: Cell) -> Group:
    """The cells that a cell is planned with."""
    return Group(cell.game, cell.players, cell.bots_name)


def needs_of(sweep: Sweep) -> tuple[Need, ...]:
    """The deals of each group's cells that each declared margin asks for, most first."""
    groups: dict[Group, list[Cell]] = {}
    for cell in sweep.cells:
        groups.setdefault(group_of(cell), []).append(cell)
    found = [
        need
        for group, cells in groups.items()
        for need in (
            *needs_of_limits(sweep, group),
            *needs_of_spreads(sweep, group, sample(cells, groups_of_game(groups, group))),
        )
    ]
    return tuple(sorted(found, key=lambda one: (-one.deals, one.what, one.group)))


def groups_of_game(groups: Mapping[Group, object], group: Group) -> int:
    """How many groups there are of a group's game."""
    return sum(one.game == group.game for one in groups)


def planned_deals(needs: Sequence[Need]) -> int:
    """The deals that serve all needs, in round hundreds; `FEWEST` if nothing is asked.

    >>> casual = Group("word_crush", 3, "casual")
    >>> planned_deals([Need("minutes", 1.0, 1234, casual), Need("seat_edge", 0.05, 384, casual)])
    1300
    >>> planned_deals([])
    200
    """
    most = max((one.deals for one in needs), default=FEWEST)
    return min(max(math.ceil(most / 100) * 100, FEWEST), MOST)


def plan_cells(sweep: Sweep, needs: Sequence[Need]) -> dict[str, int]:
    """The deals of each cell, by its hash: what its group's needs take."""
    mine: dict[Group, list[Need]] = {}
    for need in needs:
        mine.setdefault(need.group, []).append(need)
    return {cell.hash: planned_deals(mine.get(group_of(cell), ())) for cell in sweep.cells}


def needs_of_limits(sweep: Sweep, group: Group) -> Iterator[Need]:
    """What limits on shares ask for, by the law of a share."""
    for name in ("seat_edge", "first_player", "not_finished"):
        limit = sweep.limits.get(name, 0.0)
        if limit > 0:
            share = limit if name == "not_finished" else 1 / group.players
            yield Need(name, limit, deals_for(share * (1 - share), limit), group)


def deals_for(variance: float, margin: float) -> int:
    """The deals at which the interval of a mean reaches as far as the margin.

    >>> deals_for(0.25, 0.05)
    385
    """
    return max(math.ceil(normal_quantile(ALPHA) ** 2 * variance / margin**2), 1)


def needs_of_spreads(sweep: Sweep, group: Group, cells: Sequence[Cell]) -> Iterator[Need]:
    """What aims and targets ask for, by the spread that games of some of the group's cells show."""
    every = [parts_of(game, longest_of(sweep.targets)) for game in sweep.games]
    known = list(dict.fromkeys(name for one in every for name in one))
    readers = every[sweep.games.index(group.game)]
    aims = aims_of(sweep.sections, sweep.targets, known, str(sweep.path))
    margins = {
        aim.figure: aim.margin for mine in aims.values() for aim in mine if aim.figure in readers
    }
    if "aims" not in sweep.sections:
        band = sweep.targets.get("band", Goals.band)
        targets = sweep.targets.get("minutes", {}).values()
        margins = {"minutes": band * min(targets) / 2} if targets else {}
    share = 1 / group.players
    for figure in EDGES:
        if figure in margins:
            margin = margins.pop(figure)
            yield Need(figure, margin, deals_for(share * (1 - share), margin), group)
    wanted = {name: readers[name] for name in margins}
    if SEAT_POINTS in sweep.limits:
        margins[SEAT_POINTS] = sweep.limits[SEAT_POINTS]
        wanted |= {
            f"{SEAT_POINTS} {place}": points_at(place) for place in range(1, group.players + 1)
        }
    for name, variance in spreads_of(cells, wanted).items():
        figure = name.partition(" ")[0] if name.startswith(SEAT_POINTS) else name
        yield Need(figure, margins[figure], deals_for(variance, margins[figure]), group)


def points_at(place: int) -> Callable[[Games], Parts]:
    """Reads a turn position's points less the mean of all players, a game."""
    read = points_of_position(place)
    return lambda games: (read(games), np.ones(len(games.rows)))


def spreads_of(
    cells: Sequence[Cell], readers: Mapping[str, Callable[[Games], Parts]]
) -> dict[str, float]:
    """The largest variance over deals that any of these cells shows, by figure that is counted."""
    found: dict[str, float] = {}
    for cell in cells if readers else ():
        games = Games(cell.game, cell.players, cell.setting().columns, play_again(cell, PILOT, 1))
        for figure, read in readers.items():
            try:
                deal = influence(read(games), PILOT)
            except KeyError:  # a game without such a column
                continue
            found[figure] = max(found.get(figure, 0.0), float(deal.var(ddof=1)))
    return found


def sample(cells: Sequence[Cell], groups: int) -> list[Cell]:
    """Some cells of a group, spread over the sweep's lists; the same every time.

    Args:
        cells: of the group.
        groups: of its game.
    """
    order = np.random.default_rng(1).permutation(len(cells))
    return [cells[at] for at in sorted(order[: max(SAMPLED // groups, FEWEST_SAMPLED)])]


def needs_text(needs: Sequence[Need], deals: int) -> str:
    """Whether the deals serve what is declared, and what each margin asks for; may be empty."""
    short: dict[str, Need] = {}
    for one in needs:
        if one.deals > deals:
            short.setdefault(one.what, one)
    if not short:
        return ""
    parts = ", ".join(
        f"{one.what} within {one.margin:g}: {one.deals:,} for {one.group}" for one in short.values()
    )
    return (
        f"{deals:,} deals a cell are few for what the sweep declares to matter ({parts});"
        f' deals = "margins" plays as many in each cell as it takes, up to {planned_deals(needs):,}'
    )
