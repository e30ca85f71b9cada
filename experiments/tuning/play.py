"""Plays the lanes of a table with the engine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from experiments.design.sweep import Cell
from experiments.runner.paired import (
    FIGURES,
    DealRequest,
    Figure,
    Games,
    is_unfinished,
    minutes,
    not_finished,
    points_figure,
    win_of_position,
    win_of_seat,
)
from experiments.runner.threads import Stretch, play_on_threads
from experiments.tuning.board import LENGTH, POINTS, WIN, LaneKey, figure_names
from experiments.tuning.plan import NOT_FINISHED, SKILL, STUCK_TURNS, TuningPlan
from sim.engine.simulation import pack, play_rows

Numbers = npt.NDArray[np.float64]

FEWEST_DEALS_A_PIECE = 64


def length(games: Games) -> Numbers:
    """Minutes of each game, infinite where it never finishes."""
    return np.where(is_unfinished(games) > 0, np.inf, minutes(games))


def figure(name: str, longest: float) -> Figure:
    """A lane's figure by its name; a game should be over within ``longest`` minutes."""
    if name == LENGTH:
        return Figure(LENGTH, "length of a game that finishes", "minutes", 0, None, length)
    if name == SKILL:
        return Figure(SKILL, "win share of the better bot", "share", 0, 1, win_of_seat(0))
    if name.startswith(WIN):
        position = int(name.removeprefix(WIN))
        return Figure(name, "win share of a position", "share", 0, 1, win_of_position(position))
    if name.startswith(POINTS):
        return points_figure(int(name.removeprefix(POINTS)))
    if name == STUCK_TURNS:
        return Figure(name, "turns without a move", "turns", 0, None, stuck_turns)
    return not_finished(longest) if name == NOT_FINISHED else FIGURES[name]


def stuck_turns(games: Games) -> Numbers:
    """Turns without a move of each game."""
    return games.column("stuck_turns")


class GameSampler:
    """Plays lanes with the engine on several cores; the same deals give the same figures.

    Of a deal that is played in several rotations (bots that differ) one game stands for the deal,
    rotation by rotation in turn, so that lengths are those of games; the win share of a better bot
    is the mean over all rotations.

    Attributes:
        games: games played so far.
    """

    def __init__(
        self, plan: TuningPlan, cells: Sequence[Cell], keys: Sequence[LaneKey], jobs: int
    ) -> None:
        self.cells = tuple(cells)
        self.figures = tuple(
            tuple(figure(name, plan.longest) for name in figure_names(key, plan)) for key in keys
        )
        self.is_skill = tuple(key.is_skill for key in keys)
        self.jobs = jobs
        self.games = 0

    def play(self, requests: Sequence[DealRequest]) -> list[Numbers]:
        """For each request the figures of its lane, shape (figures, deals)."""
        stretches = [
            Stretch(one.first_deal, one.deals, self.cells[one.cell].rotations) for one in requests
        ]

        def play_piece(place: int, first_deal: int, deals: int) -> Numbers:
            return self.play_piece(DealRequest(requests[place].cell, first_deal, deals))

        parts = play_on_threads(stretches, play_piece, self.jobs, fewest=FEWEST_DEALS_A_PIECE)
        self.games += sum(one.deals * one.games_a_deal for one in stretches)
        return [np.concatenate(part, axis=1) for part in parts]

    def play_piece(self, request: DealRequest) -> Numbers:
        """One piece, in the calling thread."""
        cell = self.cells[request.cell]
        packed = pack(cell.setting())
        rows = play_rows(packed, request.first_deal, request.deals)
        games = Games(cell.game, cell.players, packed.setting.columns, rows)
        values = np.stack([one.read(games) for one in self.figures[request.cell]])
        turned = values.reshape(len(values), request.deals, cell.rotations)
        if self.is_skill[request.cell]:
            return np.asarray(turned.mean(axis=2))
        deals = np.arange(request.deals)
        return np.asarray(turned[:, deals, (request.first_deal + deals) % cell.rotations])
