"""Stuck turns deal by deal, so that their mean is the share of all turns, as reports have it.

The share of all turns is a ratio of two totals, no mean over games. Near values S of the share and
T of the turns of a game, a game of s stuck turns of t counts S + (s - S t) / T: the mean of that is
the share of all turns, but for the product of the errors of S and T. Both come from a pilot: deals
that nothing else plays. With 500 of them that product is under 0.1 % of the turns, far below what
comparisons are asked for.

Source: Cochran (1977), section 6.4 (linearised ratio).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from experiments.design.sweep import Cell
from experiments.runner.fresh_deals import PILOTS
from experiments.runner.paired import Games, Numbers
from sim.engine.simulation import pack, play_rows

STUCK_TURNS = "stuck_turns"
PILOT_DEALS = 500
ENDS = (-2.0, 4.0)
"""What single games count at least and at most: long games, in which nearly all turns or none are
stuck, count beyond a share's own ends."""


class Pilot(NamedTuple):
    """The share of turns that are stuck, and the turns of a game, of a cell's pilot."""

    share: float
    turns: float


def play_pilot(cell: Cell) -> Pilot:
    """Both of one game a deal."""
    rows = play_rows(pack(cell.setting()), PILOTS, PILOT_DEALS, 0 if cell.rotations > 1 else None)
    games = Games(cell.game, cell.players, cell.setting().columns, rows)
    stuck, turns = (games.column(name).sum() for name in (STUCK_TURNS, "turns"))
    return Pilot(float(stuck / max(turns, 1)), float(max(turns, 1)) / len(rows))


def linear_share(games: Games, pilot: Pilot) -> Numbers:
    """What each game counts, shape (games,); see above."""
    stuck, turns = games.column(STUCK_TURNS), games.column("turns")
    return np.asarray(pilot.share + (stuck - pilot.share * turns) / pilot.turns, np.float64)
