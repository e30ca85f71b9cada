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
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.design.file import SEAT_POINTS
from experiments.design.sweep import Cell, Group, Sweep, group_of
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
Reader = Callable[[Games], Parts]
ALPHA = 0.05
FEWEST, MOST = 200, 1_000_000


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


def needs_of(sweep: Sweep) -> tuple[Need, ...]:
    """The deals of each group's cells that each declared margin asks for, most first."""
    groups: dict[Group, list[Cell]] = {}
    for cell in sweep.cells:
        groups.setdefault(group_of(cell), []).append(cell)
    readers = {game: parts_of(game, longest_of(sweep.targets)) for game in sweep.games}
    margins = margins_of(sweep, readers)
    of_game = Counter(group.game for group in groups)
    found = [
        need
        for group, cells in groups.items()
        for need in (
            *needs_of_limits(sweep, group),
            *needs_of_spreads(
                sweep, group, sample(cells, of_game[group.game]), margins, readers[group.game]
            ),
        )
    ]
    return tuple(sorted(found, key=lambda one: (-one.deals, one.what, one.group)))


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


def margins_of(sweep: Sweep, readers: Mapping[str, Mapping[str, Reader]]) -> dict[str, float]:
    """What aims, or else targets, declare to matter, by figure of any of the games."""
    if "aims" in sweep.sections:
        known = list(dict.fromkeys(name for one in readers.values() for name in one))
        aims = aims_of(sweep.sections, sweep.targets, known, str(sweep.path))
        return {aim.figure: aim.margin for mine in aims.values() for aim in mine}
    band = sweep.targets.get("band", Goals.band)
    targets = sweep.targets.get("minutes", {}).values()
    return {"minutes": band * min(targets) / 2} if targets else {}


def needs_of_spreads(
    sweep: Sweep,
    group: Group,
    cells: Sequence[Cell],
    margins: Mapping[str, float],
    readers: Mapping[str, Reader],
) -> Iterator[Need]:
    """What aims and targets ask for, by the spread that games of some of the group's cells show.

    Args:
        sweep: that is planned.
        group: of its cells.
        cells: of the group that are sampled.
        margins: from `margins_of`.
        readers: of the figures of the group's game.
    """
    share = 1 / group.players
    known = {figure: margin for figure, margin in margins.items() if figure in readers}
    for figure in EDGES:
        if figure in known:
            margin = known[figure]
            yield Need(figure, margin, deals_for(share * (1 - share), margin), group)
    wanted = [(figure, readers[figure]) for figure in known if figure not in EDGES]
    if SEAT_POINTS in sweep.limits:
        known[SEAT_POINTS] = sweep.limits[SEAT_POINTS]
        wanted += [(SEAT_POINTS, points_at(place)) for place in range(1, group.players + 1)]
    for figure, variance in spreads_of(cells, wanted).items():
        yield Need(figure, known[figure], deals_for(variance, known[figure]), group)


def points_at(place: int) -> Reader:
    """Reads a turn position's points less the mean of all players, a game."""
    read = points_of_position(place)
    return lambda games: (read(games), np.ones(len(games.rows)))


def spreads_of(cells: Sequence[Cell], readers: Sequence[tuple[str, Reader]]) -> dict[str, float]:
    """The largest variance over deals that any of these cells shows, by figure that is counted.

    A figure that is read in several ways has the largest of all.
    """
    found: dict[str, float] = {}
    for cell in cells if readers else ():
        games = Games(cell.game, cell.players, cell.setting().columns, play_again(cell, PILOT, 1))
        for figure, read in readers:
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
