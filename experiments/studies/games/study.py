"""The study of hand sizes over several games: which hands meet the declared limits?

For every version of a game and player count: which hand sizes meet every limit (minutes within
the band of a target, games that finish, even seats, few turns without a move), which do so beyond
doubt, why the others do not, and what to print. Pure functions from a cell frame to dataclasses;
`experiments.studies.games.text` says it in words.

The printed hand is the default of the game's ``hand`` parameter: one for all (FW-04), or one by
the number of players (WH-02).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from experiments.design.hand_table import printed_hands
from experiments.studies.games.records import GameRecord, Version, measure_versions
from experiments.studies.hands.choice import size_of
from experiments.studies.hands.estimates import Estimate, largest_points
from experiments.studies.hands.records import Goals
from sim.registry import load_game

SHORT, LONG = "too short", "too long"
UNFINISHED = "too many not over in time"
UNEVEN = "seats too uneven"
FIRST = "the first player too far from even"
POINTS = "a position's points too far from the mean"
STUCK = "too many stuck turns"
"""Why a hand does not meet the limits, in the order in which they are named."""
OF_SEATS = (UNEVEN, FIRST, POINTS)
"""Those of positions."""
PERHAPS = "perhaps"
"""Stands before a limit that is missed by the estimate and not for certain."""

USUAL_PLAYERS = 4
"""The player count that examples are taken from, or the nearest one played."""


@dataclass(frozen=True)
class Judgement:
    """One cell against the limits.

    Attributes:
        record: the cell.
        fails: the limits that it misses, by the estimates (seats: that are shown to be uneven);
            empty if it meets all.
        is_sure: the intervals bear that out: all lie within their limits, or one lies beyond.
        sure: those that it surely misses; where it surely misses one, at least that one.
    """

    record: GameRecord
    fails: tuple[str, ...]
    is_sure: bool
    sure: tuple[str, ...] = ()

    @property
    def meets(self) -> bool:
        """Does it meet every limit, by the estimates?"""
        return not self.fails

    @property
    def leans(self) -> bool:
        """Does it miss no limit but those on seats, and these not surely?"""
        return bool(self.fails) and not self.sure and set(self.fails) <= set(OF_SEATS)

    @property
    def may_meet(self) -> bool:
        """Do the intervals leave open that it meets every limit?"""
        return not self.sure

    @property
    def reasons(self) -> tuple[str, ...]:
        """The limits that it misses, those that it surely misses first; else with "perhaps"."""
        rest = (why for why in self.fails if why not in self.sure)
        return (*self.sure, *(f"{PERHAPS} {why}" for why in rest))


@dataclass(frozen=True)
class HandAnswer:
    """Which hands to print for one version, player count and length of game.

    Attributes:
        players, mode, target: for whom; the mode's declared minutes.
        judged: every hand that was played, by rising hand.
        printed: the hand that the rules print for so many players, if they do.
    """

    players: int
    mode: str
    target: float
    judged: tuple[Judgement, ...]
    printed: int | None

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands that were played."""
        return tuple(one.record.hand for one in self.judged)

    @property
    def meeting(self) -> tuple[int, ...]:
        """The hands that meet every limit, by the estimates."""
        return tuple(one.record.hand for one in self.judged if one.meets)

    @property
    def sure(self) -> tuple[int, ...]:
        """The hands that meet every limit with all their intervals."""
        return tuple(one.record.hand for one in self.judged if one.meets and one.is_sure)

    @property
    def possible(self) -> tuple[int, ...]:
        """The hands of which the intervals leave open that they meet every limit, or show it."""
        return tuple(one.record.hand for one in self.judged if one.may_meet)

    @property
    def keeps(self) -> bool:
        """Does the printed hand meet every limit?"""
        return self.printed in self.meeting

    @property
    def to_print(self) -> int | None:
        """The printed hand if it meets every limit, else the nearest that does; None if none."""
        if self.keeps or not self.meeting:
            return self.printed if self.keeps else None
        usual = self.printed if self.printed is not None else self.meeting[0]
        return min(self.meeting, key=lambda hand: (abs(hand - usual), hand))

    @property
    def nearest(self) -> Judgement:
        """The hand that misses the fewest limits, of several the nearest to the target."""

        def distance(one: Judgement) -> tuple[int, bool, float]:
            median = one.record.minutes["median"]
            off = abs(math.log(max(median.value, 1e-9) / self.target))
            return len(one.fails), median.is_over, off

        return min(self.judged, key=distance)

    @property
    def failing(self) -> dict[tuple[str, ...], tuple[int, ...]]:
        """The hands that do not, or perhaps do not, by why."""
        found: dict[tuple[str, ...], list[int]] = {}
        for one in self.judged:
            if one.fails:
                found.setdefault(one.reasons, []).append(one.record.hand)
        return {why: tuple(hands) for why, hands in found.items()}


@dataclass(frozen=True)
class VersionStudy:
    """All that the results say about one version of a game.

    Attributes:
        version: which.
        printed: the printed hand by length of game, then by player count; empty if the rules
            print none of these.
        records: the cells of the base bots, by players and hand.
        others: those of all other bots.
        answers: of the base bots, by mode and player count.
        other_answers: those of all other bots.
    """

    version: Version
    printed: Mapping[str, Mapping[int, int]]
    records: tuple[GameRecord, ...]
    others: Mapping[str, tuple[GameRecord, ...]]
    answers: tuple[HandAnswer, ...]
    other_answers: Mapping[str, tuple[HandAnswer, ...]]

    @property
    def players(self) -> list[int]:
        """The player counts that the base bots played at."""
        return sorted({record.players for record in self.records})

    def printed_at(self, players: int) -> tuple[int, ...]:
        """The hands that are printed at a player count, rising: one, or one a length of game."""
        return tuple(sorted({one[players] for one in self.printed.values() if players in one}))

    def at(self, players: int) -> tuple[GameRecord, ...]:
        """The base bots' cells at a player count, by hand."""
        return tuple(record for record in self.records if record.players == players)

    def for_mode(self, mode: str) -> tuple[HandAnswer, ...]:
        """The base bots' answers for a length of game, by player count."""
        return tuple(answer for answer in self.answers if answer.mode == mode)


@dataclass(frozen=True)
class GameStudy:
    """All that the results say.

    Attributes:
        goals: the declared targets and limits.
        base: the bots that the answers are for.
        versions: in the order of the sweep.
        bots: everyone who played, the base first.
        games: of the base; all_games: of all bots.
    """

    goals: Goals
    base: str
    versions: tuple[VersionStudy, ...]
    bots: tuple[str, ...]
    games: int
    all_games: int

    @property
    def player_counts(self) -> list[int]:
        """Every player count that the base bots played at."""
        return sorted({count for one in self.versions for count in one.players})

    @property
    def answers(self) -> tuple[HandAnswer, ...]:
        """All answers of the base bots."""
        return tuple(answer for one in self.versions for answer in one.answers)


def study_games(cells: pl.DataFrame, goals: Goals) -> GameStudy:
    """Study a cell frame (see `experiments.store.results.load_cells`).

    Raises:
        ValueError: if the frame is empty.
    """
    if cells.is_empty():
        raise ValueError("there are no cells to study")
    measured = measure_versions(cells, goals)
    everyone = list(dict.fromkeys(cells["bots"]))
    base = "casual" if "casual" in everyone else everyone[0]
    versions = tuple(
        study_version(version, by_bots, base, goals) for version, by_bots in measured.items()
    )
    return GameStudy(
        goals=goals,
        base=base,
        versions=versions,
        bots=(base, *(one for one in everyone if one != base)),
        games=sum(record.games for one in versions for record in one.records),
        all_games=int(cells["games"].sum()),
    )


def study_version(
    version: Version,
    by_bots: Mapping[str, tuple[GameRecord, ...]],
    base: str,
    goals: Goals,
) -> VersionStudy:
    """Study one version of a game."""
    game = load_game(version.game)
    counts = {one.players for each in by_bots.values() for one in each}
    printed = {
        mode: printed_hands(game, version.variant, counts, mode) for mode in goals.minutes or [""]
    }
    answers = {bots: answers_for(records, goals, printed) for bots, records in by_bots.items()}
    return VersionStudy(
        version=version,
        printed=printed,
        records=by_bots.get(base, ()),
        others={bots: records for bots, records in by_bots.items() if bots != base},
        answers=answers.get(base, ()),
        other_answers={bots: mine for bots, mine in answers.items() if bots != base},
    )


def answers_for(
    records: Sequence[GameRecord], goals: Goals, printed: Mapping[str, Mapping[int, int]]
) -> tuple[HandAnswer, ...]:
    """An answer for every length of game and player count."""
    counts = sorted({record.players for record in records})
    return tuple(
        HandAnswer(
            players,
            mode,
            target,
            tuple(judge(one, target, goals) for one in records if one.players == players),
            printed[mode].get(players),
        )
        for mode, target in goals.minutes.items()
        for players in counts
    )


def judge(record: GameRecord, target: float, goals: Goals) -> Judgement:
    """A cell against the limits."""
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    median = record.minutes["median"]
    is_long = median.is_over or median.value > high
    is_short = not is_long and median.value < low
    first, points = size_of(record.seats[0]), largest_points(record.points)
    stuck, unfinished = record.numbers["stuck"], record.endings["not_finished"]
    limits = (
        (UNFINISHED, unfinished, goals.not_finished, unfinished.value > goals.not_finished),
        (UNEVEN, record.seat_edge, goals.seat_edge, is_uneven(record.seat_edge, goals.seat_edge)),
        (FIRST, first, goals.first_limit, is_uneven(first, goals.first_limit)),
        (POINTS, points, goals.seat_points, is_uneven(points, goals.seat_points)),
        (STUCK, stuck, goals.stuck_turns, stuck.value > goals.stuck_turns),
    )
    fails = [SHORT] * is_short + [LONG] * is_long
    fails += [why for why, _, _, is_beyond in limits if is_beyond]
    endless = sum(record.endings[name].value for name in ("cut_short", "stall", "rule_gap"))
    if is_long and UNFINISHED in fails and endless <= goals.not_finished:
        fails.remove(UNFINISHED)  # they are too long, no more
    beyond = [SHORT] * (median.high < low) + [LONG] * (median.low > high)
    beyond += [why for why, estimate, limit, _ in limits if estimate.low > limit]
    if {UNEVEN, FIRST} <= set(fails) and (UNEVEN in beyond or FIRST not in beyond):
        fails.remove(FIRST)  # the same seat, or a wider limit that is broken too
    if fails:
        is_sure = bool(beyond)
    else:
        is_sure = low <= median.low and median.high <= high
        is_sure = is_sure and all(is_within(estimate, limit) for _, estimate, limit, _ in limits)
    sure = [why for why in fails if why in beyond] or beyond
    return Judgement(record, tuple(fails), is_sure, tuple(sure))


def is_uneven(estimate: Estimate, limit: float) -> bool:
    """Is a distance from even beyond a limit by the estimate, and shown to be no chance?

    The largest of several seats looks uneven by chance alone.

    >>> is_uneven(Estimate(0.06, 0.0, 0.12), 0.05), is_uneven(Estimate(0.06, 0.01, 0.11), 0.05)
    (False, True)
    """
    return estimate.value > limit and estimate.low > 0


def is_within(estimate: Estimate, limit: float) -> bool:
    """Is the whole interval within the limit? A figure that the game lacks is."""
    return math.isnan(estimate.value) or estimate.high <= limit


def hands_for_all(answers: Sequence[HandAnswer]) -> tuple[int, ...]:
    """The hands that meet every limit at all of these player counts."""
    return common([answer.meeting for answer in answers])


def common(hands: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The hands that all of these hold, by rising hand.

    >>> common([(7, 8, 9), (8, 9)]), common([])
    ((8, 9), ())
    """
    return tuple(sorted(set.intersection(*map(set, hands)))) if hands else ()


def nearest_count(counts: Sequence[int]) -> int:
    """The player count that examples are taken from."""
    return min(counts, key=lambda one: (abs(one - USUAL_PLAYERS), one))


@dataclass(frozen=True)
class Change:
    """How a figure changes from the smallest to the largest hand at one player count.

    Attributes:
        name: "minutes", or one of `experiments.studies.games.records.NUMBERS`, or "seat_edge".
        first, last: the figure at both ends.
        is_sure: their intervals are apart.
    """

    name: str
    first: Estimate
    last: Estimate

    @property
    def is_sure(self) -> bool:
        """Are the two intervals apart?"""
        return self.first.high < self.last.low or self.last.high < self.first.low


CHANGING = ("minutes", "turns", "stuck", "unplayed", "margin", "seat_edge")


def figure_of(record: GameRecord, name: str) -> Estimate:
    """One of `CHANGING` of a cell."""
    if name == "minutes":
        return record.minutes["median"]
    return record.seat_edge if name == "seat_edge" else record.numbers[name]


def changes_with_hand(study: VersionStudy, players: int) -> tuple[Change, ...]:
    """What changes from the smallest to the largest hand; figures that are known at both."""
    records = study.at(players)
    if len(records) < 2:
        return ()
    first, last = records[0], records[-1]
    changes = [Change(name, figure_of(first, name), figure_of(last, name)) for name in CHANGING]
    ends = ((one, (one.first.value, one.last.value)) for one in changes)
    return tuple(one for one, values in ends if not any(map(math.isnan, values)))
