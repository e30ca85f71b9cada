"""The race: every cell of the table asks for the deals that would help it; all are played at once.

Hands are raced on the same deal numbers. A lane (one hand at one player count) serves every mode,
so a deal that one cell asks for helps the others. Looks come after numbers of deals that are fixed
beforehand, and everything that is claimed holds at all of them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from experiments.tuning.board import Board, LaneKey, Sampler
from experiments.tuning.cell import UNDECIDED, CellRace, Wants
from experiments.tuning.plan import SKILL, TuningPlan

RACING, EVEN, EVEN_ROWS = "racing", "even", "even by rows"
"""Ways to share out deals: to what helps an undecided cell; equally to every hand and player count
until the whole table is decided; equally to those of the rows that are not decided yet."""


class RaceProgress(NamedTuple):
    """How far a race is."""

    decided: int
    cells: int
    games: int


class Race(NamedTuple):
    """A race that is over.

    Attributes:
        cells: of the table, row by row.
        board: all that was played.
        games: that were played for it.
        looks: how often the board was looked at.
    """

    cells: tuple[CellRace, ...]
    board: Board
    games: int
    looks: int


def run_race(
    plan: TuningPlan,
    sampler: Sampler,
    how: str = RACING,
    watch: Callable[[RaceProgress], None] = lambda progress: None,
    rotations: Mapping[LaneKey, int] | None = None,
) -> Race:
    """Race the hands of every cell until all are decided or the next look would cost too much.

    Args:
        plan: what is asked.
        sampler: plays the lanes of `experiments.tuning.board.lane_keys`, in that order.
        how: `RACING`, or an even allocation for comparison.
        watch: is called after every look.
        rotations: games that a deal of a lane takes; 1 where it is not said.
    """
    board = Board(plan)
    cells = tuple(
        CellRace(row, mode, plan, board) for row in range(len(plan.rows)) for mode in plan.targets
    )
    before, looks = sampler.games, 0
    wanted = probe(plan) if how == RACING else even_wants(plan, board, cells, EVEN)
    while wanted:
        cost = price(board.missing(wanted), rotations or {})
        if sampler.games - before + cost > plan.race_games:
            break
        board.play(sampler, wanted)
        looks += 1
        for cell in cells:
            if cell.verdict == UNDECIDED:
                cell.look()
        decided = sum(cell.verdict != UNDECIDED for cell in cells)
        watch(RaceProgress(decided, len(cells), sampler.games - before))
        if how == RACING:
            wanted = merged(cell.wants() for cell in cells)
        else:
            wanted = even_wants(plan, board, cells, how)
    return Race(cells, board, sampler.games - before, looks)


def price(deals: Mapping[LaneKey, int], rotations: Mapping[LaneKey, int]) -> int:
    """The games that so many deals of each lane take."""
    return sum(count * rotations.get(key, 1) for key, count in deals.items())


def probe(plan: TuningPlan) -> Wants:
    """The first look: every third hand and the last, at every player count."""
    hands = sorted({*plan.hands[::3], plan.hands[-1]})
    return {LaneKey(count, hand): plan.next_look(0) for count in plan.players for hand in hands}


def merged(all_wants: Iterable[Wants]) -> Wants:
    """What several cells want, together."""
    found: Wants = {}
    for wants in all_wants:
        for key, deals in wants.items():
            found[key] = max(found.get(key, 0), deals)
    return found


def even_wants(plan: TuningPlan, board: Board, cells: tuple[CellRace, ...], how: str) -> Wants:
    """The same number of deals more for every lane of the table, or of its undecided rows."""
    open_rows = {cell.row for cell in cells if cell.verdict == UNDECIDED}
    if not open_rows:
        return {}
    rows = open_rows if how == EVEN_ROWS else set(range(len(plan.rows)))
    players = {count for row in rows for count in plan.rows[row]}
    kinds = (False, True) if SKILL in plan.limits else (False,)
    keys = [
        LaneKey(count, hand, is_skill)
        for is_skill in kinds
        for count in players
        for hand in plan.hands
    ]
    return {key: plan.next_look(board.lanes[key].deals) for key in keys}
