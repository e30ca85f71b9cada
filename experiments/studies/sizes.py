"""How many deals a cell needs, for what a sweep declares to matter.

A sweep says from which difference on its designer cares: the margins of ``[aims]``, the limits of
``[limits]``, the band around targets in minutes. So many deals are needed that the 95 % interval of
each cell's figure reaches no further to each side than its margin. For shares the number follows
from the law of a share; for other figures from the spread that a few games of a sample of cells
show. Nothing is planned for what is not asked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.design.sweep import Cell, Sweep
from experiments.metrics.definitions import longest_of
from experiments.runner.paired import Games
from experiments.sensitivity.errors import EDGES, influence, parts_of, play_again
from experiments.statistics.intervals import normal_quantile
from experiments.studies.hands.records import Goals
from experiments.studies.settings.aims import aims_of

PILOT = 100
"""Deals of each sampled cell from which a spread is measured."""
SAMPLED = 12
"""Cells of each game that are sampled."""
ALPHA = 0.05
FEWEST, MOST = 200, 1_000_000


@dataclass(frozen=True)
class Need:
    """What one margin asks for.

    Attributes:
        what: the figure, by the sweep's name for it.
        margin: how far its interval may reach to each side.
        deals: of each cell that this takes.
    """

    what: str
    margin: float
    deals: int


def needs_of(sweep: Sweep) -> tuple[Need, ...]:
    """The deals of each cell that each declared margin asks for, most first."""
    found = [*needs_of_limits(sweep), *needs_of_aims(sweep)]
    return tuple(sorted(found, key=lambda one: (-one.deals, one.what)))


def planned_deals(needs: Sequence[Need]) -> int:
    """The deals that serve all needs, in round hundreds; `FEWEST` if nothing is asked.

    >>> planned_deals([Need("minutes", 1.0, 1234), Need("seat_edge", 0.05, 384)]), planned_deals([])
    (1300, 200)
    """
    most = max((one.deals for one in needs), default=FEWEST)
    return min(max(math.ceil(most / 100) * 100, FEWEST), MOST)


def needs_of_limits(sweep: Sweep) -> Iterator[Need]:
    """What limits on shares ask for, by the law of a share."""
    fewest = min(cell.players for cell in sweep.cells)
    for name in ("seat_edge", "first_player", "not_finished"):
        limit = sweep.limits.get(name, 0.0)
        if limit > 0:
            share = limit if name == "not_finished" else 1 / fewest
            yield Need(name, limit, deals_for(share * (1 - share), limit))


def deals_for(variance: float, margin: float) -> int:
    """The deals at which the interval of a mean reaches as far as the margin.

    >>> deals_for(0.25, 0.05)
    385
    """
    return max(math.ceil(normal_quantile(ALPHA) ** 2 * variance / margin**2), 1)


def needs_of_aims(sweep: Sweep) -> Iterator[Need]:
    """What aims and targets ask for, by the spread that sampled games show."""
    for game in sweep.games:
        cells = sample([cell for cell in sweep.cells if cell.game == game])
        readers = parts_of(game, longest_of(sweep.targets))
        aims = aims_of(sweep.sections, sweep.targets, list(readers), str(sweep.path))
        margins = {aim.figure: aim.margin for mine in aims.values() for aim in mine}
        if "aims" not in sweep.sections:
            band = sweep.targets.get("band", Goals.band)
            targets = sweep.targets.get("minutes", {}).values()
            margins = {"minutes": band * min(targets) / 2} if targets else {}
        for figure, margin in margins.items():
            if figure in EDGES:
                share = 1 / min(cell.players for cell in cells)
                yield Need(figure, margin, deals_for(share * (1 - share), margin))
        pilots = {figure: margin for figure, margin in margins.items() if figure not in EDGES}
        spreads = dict.fromkeys(pilots, 0.0)
        for cell in cells if pilots else ():
            games = Games(game, cell.players, cell.setting().columns, play_again(cell, PILOT, 1))
            for figure in pilots:
                deal = influence(readers[figure](games), PILOT)
                spreads[figure] = max(spreads[figure], float(deal.var(ddof=1)))
        for figure, margin in pilots.items():
            yield Need(figure, margin, deals_for(spreads[figure], margin))


def sample(cells: Sequence[Cell]) -> list[Cell]:
    """Some cells of a game, spread over the sweep's lists; the same every time."""
    order = np.random.default_rng(1).permutation(len(cells))
    return [cells[at] for at in sorted(order[:SAMPLED])]


def needs_text(needs: Sequence[Need], deals: int) -> str:
    """Whether the deals serve what is declared, and what each margin asks for; may be empty."""
    short = [one for one in needs if one.deals > deals]
    if not short:
        return ""
    parts = ", ".join(f"{one.what} within {one.margin:g}: {one.deals:,}" for one in short)
    return (
        f"{deals:,} deals a cell are few for what the sweep declares to matter ({parts});"
        f' deals = "margins" plays {planned_deals(needs):,}'
    )
