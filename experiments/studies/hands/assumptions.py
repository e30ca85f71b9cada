"""Over which range of the assumptions a decision stays.

The pace: every action's seconds are multiplied, in steps of 5 %. Where nothing but the clock
depends on the seconds (no timer, nothing noticed with time) that is exact: half the target is
reached at twice the pace with the same games. Elsewhere it is what would be if the moves stayed the
same. Other players, decks and rules: those that the results hold, and those of a robustness map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import polars as pl

from experiments.report.opinion import NO_HAND, OPEN, Opinion
from experiments.studies.hands.choice import WORKS, Answer, answer_for, candidates_for
from experiments.studies.hands.decision import NONE, PRINT, Decision
from experiments.studies.hands.records import Goals, HandRecord, judge_again, measure
from sim.registry import load_game

STEP = 0.05
PACES = tuple(round(STEP * step, 2) for step in range(10, 41))
"""How many times as long every action takes, from half to twice as long."""
OUTWARD = (
    tuple(pace for pace in PACES[::-1] if pace < 1),
    tuple(pace for pace in PACES if pace > 1),
)
"""Those of quicker and those of slower tables, each from 1 away."""

NARROW = 0.1
"""A decision that turns for tables so much quicker or slower is decided by the clock."""


@dataclass(frozen=True)
class PaceRange:
    """Over which paces a decision stays.

    Attributes:
        low, high: the outermost steps around 1 at which it does.
    """

    low: float
    high: float

    @property
    def is_narrow(self) -> bool:
        """Does it turn within 10 %?"""
        return self.low > 1 - NARROW + 1e-9 or self.high < 1 + NARROW - 1e-9

    @property
    def nearest_turn(self) -> float | None:
        """The step nearest to 1 at which it turns; None if it stays at all steps."""
        turns = []
        if self.low > PACES[0]:
            turns.append(round(self.low - STEP, 2))
        if self.high < PACES[-1]:
            turns.append(round(self.high + STEP, 2))
        return min(turns, key=lambda one: abs(one - 1), default=None)


def range_where(stays_at: Callable[[float], bool]) -> PaceRange:
    """The paces at which something stays: on each side of 1 up to the first at which it does not.

    >>> range_where(lambda pace: 0.8 <= pace < 1.1)
    PaceRange(low=0.8, high=1.05)
    """
    ends = [1.0, 1.0]
    for side, paces in enumerate(OUTWARD):
        for pace in paces:
            if not stays_at(pace):
                break
            ends[side] = pace
    return PaceRange(*ends)


def stays(decision: Decision, other: Answer) -> bool:
    """Would a decision be made under other assumptions too, as far as the estimates show?"""
    if decision.kind == NONE:
        return other.verdict != WORKS
    works = {one.hand for one in other.candidates if one.works}
    return decision.cards in other.contenders and decision.cards in works


def pace_ranges(
    cells: pl.DataFrame, decisions: Sequence[Decision], goals: Goals
) -> list[PaceRange | None]:
    """For each decision the paces at which it stays; None where these cells decide nothing.

    Args:
        cells: of the population that the decisions are about.
        decisions: on rows of its table.
        goals: the declared targets and limits.
    """
    ends = [
        [1.0, 1.0] if one.kind in (PRINT, NONE) and stays(one, one.answer) else None
        for one in decisions
    ]
    records = measure(cells, goals)
    for side, paces in enumerate(OUTWARD):
        running = [place for place, one in enumerate(ends) if one is not None]
        for pace in paces:
            if not running:
                break
            still = [decisions[place] for place in running]
            answers = answers_at(records, cells, still, goals, pace)
            running = [
                place
                for place, answer in zip(running, answers, strict=True)
                if stays(decisions[place], answer)
            ]
            for place in running:
                found = ends[place]
                if found is not None:
                    found[side] = pace
    return [None if one is None else PaceRange(*one) for one in ends]


def answers_at(
    records: Sequence[HandRecord],
    cells: pl.DataFrame,
    decisions: Sequence[Decision],
    goals: Goals,
    pace: float,
) -> list[Answer]:
    """The answers on the same rows if every action took so many times as long."""
    modes = {one.answer.mode for one in decisions}
    slower = replace(
        goals,
        minutes={mode: goals.minutes[mode] / pace for mode in goals.minutes if mode in modes},
        longest=goals.longest / pace,
    )
    judged = judge_again(records, cells, slower)
    found = []
    for one in decisions:
        answer = one.answer
        candidates = candidates_for(judged, answer.players, answer.mode, slower)
        missing = dict.fromkeys(answer.players, False)
        found.append(answer_for(candidates, answer.mode, slower, answer.printed_cards, missing))
    return found


@dataclass(frozen=True)
class Assumption:
    """Something assumed about players, deck or rules, and which decisions turn without it.

    Attributes:
        label: what would be otherwise.
        tried: decisions that were looked at; ``turned``: the places of those that turn.
    """

    label: str
    tried: int
    turned: tuple[int, ...]


def ranked(assumptions: Iterable[Assumption]) -> list[Assumption]:
    """The assumptions that turn most decisions first."""
    return sorted(assumptions, key=lambda one: (-len(one.turned) / one.tried, one.label))


def played_assumptions(
    decisions: Sequence[Decision], others: Mapping[str, Sequence[Answer]]
) -> list[Assumption]:
    """What the other players, decks and rules of the same results turn.

    Args:
        decisions: on rows of the table.
        others: by what differs from the base, the answers there.
    """
    found = []
    for label, answers in others.items():
        by_key = {(one.players, one.mode): one for one in answers}
        pairs = [
            (place, one, by_key[one.answer.players, one.answer.mode])
            for place, one in enumerate(decisions)
            if one.kind in (PRINT, NONE) and (one.answer.players, one.answer.mode) in by_key
        ]
        turned = tuple(place for place, one, other in pairs if not stays(one, other))
        if pairs:
            found.append(Assumption(label, len(pairs), turned))
    return found


class Joint(NamedTuple):
    """Decisions and kinds of players, each with each: in how many cases they stay or turn."""

    stay: int = 0
    turn: int = 0
    undecided: int = 0


def heard_assumptions(
    decisions: Sequence[Decision], opinions: Sequence[Opinion]
) -> tuple[list[Assumption], dict[str, Joint]]:
    """What a robustness map's kinds of players turn, one thing changed at a time and jointly.

    Returns:
        One assumption a label that differs in one thing; and by the decision's kind what all kinds
        of players together say.
    """
    places = {(one.answer.players, one.answer.mode): at for at, one in enumerate(decisions)}
    turned: dict[str, list[int]] = {}
    tried: Counter[str] = Counter()
    joint: dict[str, Joint] = {}
    for one in opinions:
        place = places.get((one.players, one.mode))
        if not one.assumption or place is None:
            continue
        decision = decisions[place]
        if decision.kind not in (PRINT, NONE) or decision.answer.target != one.minutes:
            continue
        known = joint.get(decision.kind, Joint())
        if one.verdict == OPEN:
            joint[decision.kind] = known._replace(undecided=known.undecided + 1)
            continue
        has_turned = (
            one.verdict != NO_HAND if decision.kind == NONE else decision.cards not in one.hands
        )
        joint[decision.kind] = known._replace(
            stay=known.stay + (not has_turned), turn=known.turn + has_turned
        )
        if one.axes == 1:
            tried[one.assumption] += 1
            turned.setdefault(one.assumption, []).extend([place] * has_turned)
    found = [Assumption(label, count, tuple(turned[label])) for label, count in tried.items()]
    return found, joint


@dataclass(frozen=True)
class Holding:
    """How far the decisions hold.

    Attributes:
        decisions: on rows of the printed table.
        paces: of each.
        is_exact: nothing but the clock depends on the pace.
        assumptions: what else was tried, one thing changed at a time.
        joint: by a decision's kind (`PRINT`, `NONE`), what the kinds of players of a robustness
            map say, each with each.
    """

    decisions: tuple[Decision, ...]
    paces: tuple[PaceRange | None, ...]
    is_exact: bool
    assumptions: tuple[Assumption, ...]
    joint: Mapping[str, Joint] = field(default_factory=dict)


def is_only_clock(cells: pl.DataFrame) -> bool:
    """Does the pace of these games change nothing but their minutes?

    It does not where a timer reads the clock or players notice more with time.
    """
    game = load_game(str(cells["game"][0]))
    timers = {
        game.resolve(int(cells["players"][0]), variant=str(variant)).get("timer", "off")
        for variant in cells["variant"].unique()
    }
    if "rule_timer" in cells.columns:
        timers = set(cells["rule_timer"])
    return game.scoring is None and timers <= {"off", 0, "0"}


def holding_of(
    cells: pl.DataFrame,
    decisions: tuple[Decision, ...],
    others: Mapping[str, Sequence[Answer]],
    goals: Goals,
    opinions: Sequence[Opinion],
) -> Holding:
    """How far decisions hold, by the results themselves and by what chapters show."""
    heard, joint = heard_assumptions(decisions, opinions)
    return Holding(
        decisions=decisions,
        paces=tuple(pace_ranges(cells, decisions, goals)),
        is_exact=is_only_clock(cells),
        assumptions=(*played_assumptions(decisions, others), *heard),
        joint=joint,
    )
