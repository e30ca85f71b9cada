"""The certified table as data: what each cell says, and what all of it cost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from experiments.design.hand_table import label_of
from experiments.design.sweep import hash_of
from experiments.report.to_json import to_json
from experiments.tuning.board import Known, LaneKey, lane_keys
from experiments.tuning.cell import DECIDED, NO_HAND, OPEN, UNDECIDED, CellRace, Trial
from experiments.tuning.fresh import FreshHand, see_again, speaks_against
from experiments.tuning.plan import BAND, TITLES, TuningPlan
from experiments.tuning.play import GameSampler
from experiments.tuning.race import Race, RaceProgress, run_race
from experiments.tuning.read_plan import Tuning


@dataclass(frozen=True)
class HandResult:
    """One hand in one cell, as the race left it.

    Attributes:
        hand: cards dealt.
        medians: minutes by player count, with intervals that hold at all times.
        loss: the largest distance from the target, as a share of it.
        constraints: what is known of each: "met", "met within the slack", "open" or "broken".
        figures: each constraint's figure, at its worst player count.
        deals: played, by player count.
    """

    hand: int
    medians: Mapping[int, Known]
    loss: Known
    constraints: Mapping[str, str]
    figures: Mapping[str, float]
    deals: Mapping[int, int]


@dataclass(frozen=True)
class CellResult:
    """One cell of the table.

    Attributes:
        row: its heading.
        players: the player counts that it stands for.
        mode, target: the length of game, and its minutes.
        verdict: "decided", "no hand" or "undecided".
        choice: the hand to print, or None.
        confidence_set: the hands that may be the best.
        alike: those of them that are surely as good as the choice, within the indifference.
        runner_up: the hand that comes second, or None.
        in_band: of the choice: the share of games within the band on fresh deals, at the worst
            player count.
        reason: why there is no choice, or what is not settled; empty if decided.
        binding: the constraints that keep the nearest hand out, where no hand is left.
        games: played in the lanes of the row, which all modes share.
        hands: every candidate.
        fresh: those that were seen again on fresh deals.
    """

    row: str
    players: tuple[int, ...]
    mode: str
    target: float
    verdict: str
    choice: int | None
    confidence_set: tuple[int, ...]
    alike: tuple[int, ...]
    runner_up: int | None
    in_band: Known | None
    reason: str
    binding: tuple[str, ...]
    games: int
    hands: tuple[HandResult, ...]
    fresh: tuple[FreshHand, ...]


@dataclass(frozen=True)
class TuneResult:
    """The whole table.

    Attributes:
        name, question: of the sweep.
        game, population: who plays what.
        seed: names the deals.
        plan: what was asked.
        cells: row by row.
        race_games, fresh_games: played to choose, and to see the choices again.
        looks: how often the race looked.
        seconds, processor_seconds: what it took.
        digest: of the sweep's content.
    """

    name: str
    question: str
    game: str
    population: str
    seed: int
    plan: TuningPlan
    cells: tuple[CellResult, ...]
    race_games: int
    fresh_games: int
    looks: int
    seconds: float
    processor_seconds: float
    digest: str

    @property
    def games(self) -> int:
        """All games."""
        return self.race_games + self.fresh_games

    @property
    def content_digest(self) -> str:
        """One hash of all that is known of every cell."""
        return hash_of(to_json(self.cells))

    @property
    def is_decided(self) -> bool:
        """True if every cell is."""
        return all(cell.verdict != UNDECIDED for cell in self.cells)


def certify(
    tuning: Tuning, jobs: int = 1, watch: Callable[[RaceProgress], None] = lambda progress: None
) -> TuneResult:
    """Race the hands of a table and see the choices again on fresh deals.

    The result hangs on the sweep alone, not on ``jobs``; only its seconds do.
    """
    start, busy = time.perf_counter(), time.process_time()
    race_sampler = sampler_for(tuning, jobs)
    keys = lane_keys(tuning.plan)
    rotations = {key: cell.rotations for key, cell in zip(keys, tuning.cells, strict=True)}
    race = run_race(tuning.plan, race_sampler, watch=watch, rotations=rotations)
    fresh_sampler = sampler_for(tuning, jobs)
    fresh = see_again(race, fresh_sampler, rotations)
    cell = tuning.cells[0]
    return TuneResult(
        name=tuning.sweep.name,
        question=tuning.sweep.question,
        game=cell.game,
        population=f"{cell.bots_name} players, {cell.deck} deck, {cell.variant} rules",
        seed=cell.seed,
        plan=tuning.plan,
        cells=tuple(
            cell_result(one, race, fresh[one.row, one.mode], rotations) for one in race.cells
        ),
        race_games=race.games,
        fresh_games=fresh_sampler.games,
        looks=race.looks,
        seconds=time.perf_counter() - start,
        processor_seconds=time.process_time() - busy,
        digest=tuning.sweep.content_hash,
    )


def sampler_for(tuning: Tuning, jobs: int) -> GameSampler:
    """A sampler of the tuning's lanes that has played nothing yet."""
    return GameSampler(tuning.plan, tuning.cells, lane_keys(tuning.plan), jobs)


def cell_result(
    cell: CellRace,
    race: Race,
    fresh: tuple[FreshHand, ...],
    rotations: Mapping[LaneKey, int],
) -> CellResult:
    """A cell of the race as data."""
    complaint = speaks_against(cell, fresh)
    verdict = UNDECIDED if complaint else cell.verdict
    has_choice = cell.leader is not None
    choice = next((one for one in fresh if one.hand == cell.leader), None)
    games = sum(
        lane.deals * rotations[key]
        for key, lane in race.board.lanes.items()
        if key.players in cell.players
    )
    return CellResult(
        row=label_of(cell.players),
        players=cell.players,
        mode=cell.mode,
        target=cell.target,
        verdict=verdict,
        choice=cell.leader,
        confidence_set=cell.confidence_set,
        alike=tuple(hand for hand in cell.confidence_set if is_as_good(cell, hand)),
        runner_up=cell.closest_rival if has_choice else None,
        in_band=choice.in_band if choice else None,
        reason=complaint or reason_of(cell),
        binding=binding_of(cell),
        games=games,
        hands=tuple(hand_result(trial) for trial in cell.trials.values()),
        fresh=fresh,
    )


def is_as_good(cell: CellRace, hand: int) -> bool:
    """True for the choice and for what is surely as good."""
    if cell.leader is None:
        return False
    return hand == cell.leader or cell.are_alike(hand, cell.leader)


def hand_result(trial: Trial) -> HandResult:
    """A hand of the race as data."""
    return HandResult(
        hand=trial.hand,
        medians={count: lane.median for count, lane in trial.lanes.items()},
        loss=trial.loss,
        constraints=dict(trial.standing),
        figures={
            name: max(trial.knows(name, count).value for count in trial.lanes)
            for name in trial.standing
        },
        deals={count: lane.deals for count, lane in trial.lanes.items()},
    )


def binding_of(cell: CellRace) -> tuple[str, ...]:
    """Which constraints keep the nearest hand out, where no hand is left."""
    if cell.verdict != NO_HAND:
        return ()
    nearest = min(cell.trials.values(), key=lambda one: (one.loss.value, one.hand))
    return nearest.broken


def reason_of(cell: CellRace) -> str:
    """Why there is no choice, or what is not settled."""
    if cell.verdict == DECIDED:
        return ""
    if cell.verdict == NO_HAND:
        return "; ".join(
            f"{hands_text(hands)}: {TITLES[name]}" for name, hands in blamed(cell).items()
        )
    leader = cell.trials[cell.leader or cell.plan.hands[0]]
    parts = [
        f"whether {leader.hand} keeps the limit of {name.replace('_', ' ')}"
        for name, standing in leader.standing.items()
        if standing == OPEN
    ]
    rivals = [
        hand
        for hand, trial in cell.trials.items()
        if trial is not leader and not trial.broken and not cell.is_settled(hand, leader.hand)
    ]
    if rivals:
        parts.append(f"{leader.hand} against {', '.join(map(str, rivals))}")
    return f"the games did not suffice to say: {'; '.join(parts)}"


def blamed(cell: CellRace) -> dict[str, list[int]]:
    """The hands that break each constraint, a hand under the first one but for the band."""
    found: dict[str, list[int]] = {}
    for hand, trial in cell.trials.items():
        others = [name for name in trial.broken if name != BAND]
        found.setdefault((*others, *trial.broken)[0], []).append(hand)
    return found


def hands_text(hands: Iterable[int]) -> str:
    """Some hands in words.

    >>> hands_text([3, 4, 5]), hands_text([2]), hands_text([1, 3])
    ('hands 3 to 5', 'hand 2', 'hands 1, 3')
    """
    found = sorted(hands)
    if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
        return f"hands {found[0]} to {found[-1]}"
    return f"hand{'s' if len(found) > 1 else ''} {', '.join(map(str, found))}"
