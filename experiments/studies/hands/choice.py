"""Which hand size to print for a row of the table, and whether any will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from experiments.studies.hands.estimates import Estimate, largest_points, worst
from experiments.studies.hands.records import Goals, HandRecord

WORKS, OFF_TARGET, UNFINISHED, UNPLAYED = "works", "off target", "unfinished", "not played yet"
UNEVEN, STUCK = "uneven", "stuck"
"""Verdicts on a row and mode: some hand is on target and keeps every limit; all hands whose games
end are off target; at no hand do games end often enough; none of these works so far, but some hand
that the sweep asks for was not played yet; every hand whose games end on target breaks the limit on
seats, or that on stuck turns."""

KEEP, NEARER, CHANGE, UNDECIDED, ADD = "keep", "nearer", "change", "undecided", "add"
NONE, WAIT = "none", "wait"
"""What follows for the printed hand, just one for each answer: it works, and no other is surely
nearer; it works, but another is; it does not and another does; the same, but they cannot yet be
told apart; another works, but the printed hand was not played; no hand works; not played yet."""

NO_HAND_ON_TARGET = "no hand on target"
ON_TARGET_UNFINISHED = "hands on target leave games unfinished"
ALL_UNFINISHED = "every hand leaves games unfinished"
ON_TARGET_UNEVEN = "hands on target have uneven seats"
ON_TARGET_STUCK = "hands on target leave players stuck"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One hand size at all player counts of a row, judged by its worst count.

    Attributes:
        hand: cards dealt.
        records: one a player count, by rising count.
        miss: the record whose median is furthest from the target.
        error: how far that is, as a share of the target.
        mean_error: the largest distance of a mean from the target, as a share of the target.
        not_finished: the largest share of games that never finish.
        seat_edge: the largest gain or loss of a seat.
        points: how far a position's score is from the mean of all; NaN if there are no points.
        stuck: the largest share of turns without a move; NaN if the game does not count them.
        is_on_target: all medians are within the band.
        is_ending: the share of games not over in time is within the limit.
        is_even: no seat's edge is surely beyond its limit (the largest of several estimates looks
            uneven by chance alone), nor the first player's beyond that of its own, nor any
            position's points beyond theirs.
        is_moving: the share of stuck turns is within the limit.
        is_sure: the intervals of seats and stuck turns lie within their limits; where it works
            without that, these games leave open whether it does.
    """

    hand: int
    records: tuple[HandRecord, ...]
    miss: HandRecord
    error: Estimate
    mean_error: float
    not_finished: Estimate
    seat_edge: Estimate
    points: Estimate
    stuck: Estimate
    is_on_target: bool
    is_ending: bool
    is_even: bool
    is_moving: bool
    is_sure: bool

    @property
    def works(self) -> bool:
        """True if it is on target and keeps every limit, by the estimates."""
        return self.is_on_target and self.keeps_limits

    @property
    def keeps_limits(self) -> bool:
        """True if its games end, its seats are not surely uneven, and players can move."""
        return self.is_ending and self.is_even and self.is_moving


@dataclass(frozen=True)
class Answer:
    """What to print in one row and column of the table.

    Attributes:
        players: the player counts of the row.
        mode: the column.
        target: its declared minutes.
        candidates: every hand size that was played at all these counts.
        printed_cards: what the printed table says.
        printed: the same as a candidate, if it was played.
        printed_misses: the games show, for the whole printed table at once (Holm), that the median
            at some of these counts is outside the band.
        nearest: the hand whose median is nearest to the target at its worst count.
        nearest_by_mean: the same by the mean.
        recommended: the printed hand if it works and cannot be told apart from the nearest; else
            the nearest among hands whose games end; the nearest of all if there is none.
        contenders: the hands that may be the right recommendation as far as the intervals show,
            the recommended one among them.
        verdict: `WORKS`, `OFF_TARGET`, `UNFINISHED` or `UNPLAYED`.
        reason: why no hand works; empty if one does.
        is_sure: the intervals bear the verdict out: that the recommended hand works, or that none
            of the hands that were played does.
        unplayed: hands that the sweep asks for here and that were not played at all counts yet.
    """

    players: tuple[int, ...]
    mode: str
    target: float
    candidates: tuple[Candidate, ...]
    printed_cards: int
    printed: Candidate | None
    printed_misses: bool
    nearest: Candidate
    nearest_by_mean: Candidate
    recommended: Candidate
    contenders: tuple[int, ...]
    verdict: str
    reason: str
    is_sure: bool
    unplayed: tuple[int, ...] = ()

    @property
    def agrees(self) -> bool:
        """True if the printed hand is, or may be, the recommended one."""
        return self.printed_cards in self.contenders

    @property
    def cards_to_print(self) -> int:
        """The recommended hand; the printed one is left where no hand works."""
        return self.recommended.hand if self.verdict == WORKS else self.printed_cards

    @property
    def untried(self) -> str:
        """Hands beyond those that were played, if lengths go towards the target there.

        Where all hands leave too many games unfinished: if these become fewer there. Empty where
        the played hands lie on both sides of the target, or break another limit.
        """
        hands = [one.hand for one in self.candidates]
        if self.reason == ALL_UNFINISHED and len(hands) > 1:
            late = [one.not_finished.value for one in self.candidates]
            if late[0] == min(late) < late[-1]:
                return "" if hands[0] == 1 else fewer_text(hands[0] - 1)
            return f"{hands[-1] + 1} cards and more" if late[-1] == min(late) < late[0] else ""
        ends = {min(hands): self.candidates[0], max(hands): self.candidates[-1]}
        if self.reason != NO_HAND_ON_TARGET or len(ends) < 2 or self.nearest.hand not in ends:
            return ""
        median = self.nearest.miss.minutes["median"]
        is_long = median.is_over or median.value > self.target
        least, most = (one.miss.minutes["median"].value for one in ends.values())
        if is_long != (self.nearest.hand == (min(hands) if most >= least else max(hands))):
            return ""
        if self.nearest.hand == max(hands):
            return f"{max(hands) + 1} cards and more"
        return "" if min(hands) == 1 else fewer_text(min(hands) - 1)

    @property
    def chosen(self) -> Candidate | None:
        """The hand of `cards_to_print` as a candidate, if it was played."""
        return self.recommended if self.verdict == WORKS else self.printed

    @property
    def in_short(self) -> Answer:
        """The same with those candidates alone that it names or that work; the rest take room."""
        named = (self.printed, self.nearest, self.nearest_by_mean, self.recommended)
        kept = [one for one in self.candidates if one.works or any(one is other for other in named)]
        return replace(self, candidates=tuple(kept))

    @property
    def advice(self) -> str:
        """What follows for the printed hand: `KEEP`, `NEARER`, `CHANGE`, ..."""
        if self.verdict != WORKS:
            return WAIT if self.verdict == UNPLAYED else NONE
        if self.printed is None:
            return ADD
        if self.printed.works:
            return KEEP if self.recommended.hand == self.printed_cards else NEARER
        return UNDECIDED if self.agrees else CHANGE


def fewer_text(cards: int) -> str:
    """So many cards and fewer.

    >>> fewer_text(1), fewer_text(3)
    ('1 card', '3 cards and fewer')
    """
    return "1 card" if cards == 1 else f"{cards} cards and fewer"


def candidate_of(records: Sequence[HandRecord], mode: str, goals: Goals) -> Candidate:
    """One hand size judged for a mode at the player counts of its records."""
    miss = max(records, key=lambda record: (record.errors[mode].value, record.errors[mode].low))
    error = worst([record.errors[mode] for record in records])
    not_finished = worst([record.endings["not_finished"] for record in records])
    target = goals.minutes[mode]
    edge = worst([record.seat_edge for record in records])
    first = worst([size_of(record.seats[0]) for record in records])
    points = worst([largest_points(record.points) for record in records])
    stuck = worst([record.stuck for record in records])
    return Candidate(
        hand=records[0].hand,
        records=tuple(records),
        miss=miss,
        error=error,
        mean_error=max(abs(one.minutes["mean"].value - target) / target for one in records),
        not_finished=not_finished,
        seat_edge=edge,
        points=points,
        stuck=stuck,
        is_on_target=error.value <= goals.band,
        is_ending=not_finished.value <= goals.not_finished,
        is_even=not (
            edge.low > goals.seat_edge
            or first.low > goals.first_limit
            or points.low > goals.seat_points
        ),
        is_moving=not stuck.value > goals.stuck_turns,
        is_sure=not (
            edge.high > goals.seat_edge
            or first.high > goals.first_limit
            or points.high > goals.seat_points
            or stuck.high > goals.stuck_turns
        ),
    )


def size_of(edge: Estimate) -> Estimate:
    """How large an edge is, whatever its sign.

    >>> size_of(Estimate(-0.02, -0.05, 0.01)), size_of(Estimate(-0.04, -0.05, -0.03))[:3]
    (Estimate(value=0.02, low=0.0, high=0.05, is_over=False), (0.04, 0.03, 0.05))
    """
    low = max(edge.low, -edge.high, 0.0)
    return Estimate(abs(edge.value), low, max(abs(edge.low), abs(edge.high)))


def candidates_for(
    records: Sequence[HandRecord], players: Sequence[int], mode: str, goals: Goals
) -> tuple[Candidate, ...]:
    """Every hand size that was played, without compensation, at all these player counts."""
    plain = [one for one in records if one.first_player == 0 and one.players in players]
    by_hand: dict[int, list[HandRecord]] = {}
    for record in sorted(plain, key=lambda one: (one.hand, one.players)):
        by_hand.setdefault(record.hand, []).append(record)
    complete = [found for found in by_hand.values() if len(found) == len(players)]
    return tuple(candidate_of(found, mode, goals) for found in complete)


def nearness(candidate: Candidate) -> tuple[float, float, int]:
    """The order of candidates: by the estimate, then by what is sure, then fewer cards."""
    return (candidate.error.value, candidate.error.low, candidate.hand)


def find_contenders(candidates: Sequence[Candidate], goals: Goals) -> tuple[int, ...]:
    """The hands that may be the right recommendation.

    A hand stays in unless its games surely end too seldom, or it is surely further from the target
    than some hand whose games end by the estimate (than any hand, if there is none such). As all
    intervals hold together, the set holds the hand that endless play would recommend with at least
    the same probability, provided that the hands whose games end by the estimate do so in truth.
    """
    ending = [one for one in candidates if one.keeps_limits]
    reach = min(one.error.high for one in ending or candidates)
    able = [
        one
        for one in candidates
        if not ending
        or (one.not_finished.low <= goals.not_finished and one.is_even and may_move(one, goals))
    ]
    return tuple(one.hand for one in able if one.error.low <= reach)


def may_move(one: Candidate, goals: Goals) -> bool:
    """Is the share of stuck turns not surely beyond its limit?"""
    return not one.stuck.low > goals.stuck_turns


def reason_why_none(candidates: Sequence[Candidate]) -> tuple[str, str]:
    """The verdict on a row and mode, and why no hand works."""
    if any(one.works for one in candidates):
        return WORKS, ""
    if not any(one.is_ending for one in candidates):
        return UNFINISHED, ALL_UNFINISHED
    good = [one for one in candidates if one.is_on_target and one.is_ending]
    if good:
        if any(one.is_even for one in good):
            return STUCK, ON_TARGET_STUCK
        return UNEVEN, ON_TARGET_UNEVEN
    if any(one.is_on_target for one in candidates):
        return OFF_TARGET, ON_TARGET_UNFINISHED
    return OFF_TARGET, NO_HAND_ON_TARGET


def is_surely(verdict: str, candidates: Sequence[Candidate], best: Candidate, goals: Goals) -> bool:
    """True if the intervals bear a verdict out."""
    if verdict == WORKS:
        return surely_works(best, goals)
    return not any(may_work(one, goals) for one in candidates)


def surely_works(one: Candidate, goals: Goals) -> bool:
    """Do all intervals lie within what is asked?"""
    is_in_time = one.error.high <= goals.band and one.not_finished.high <= goals.not_finished
    return is_in_time and one.is_sure


def may_work(one: Candidate, goals: Goals) -> bool:
    """Does no interval lie beyond what is asked?"""
    is_in_time = one.error.low <= goals.band and one.not_finished.low <= goals.not_finished
    return is_in_time and one.is_even and may_move(one, goals)


def answer_for(
    candidates: Sequence[Candidate],
    mode: str,
    goals: Goals,
    printed_cards: int,
    is_missing: Mapping[int, bool],
    unplayed: Sequence[int] = (),
) -> Answer:
    """The answer for one row and mode.

    Args:
        candidates: from `candidates_for`, at least one.
        mode: the column.
        goals: the declared targets and limits.
        printed_cards: what the printed table says.
        is_missing: by player count, whether the printed hand surely misses the band.
        unplayed: hands that the sweep asks for and that were not played yet.
    """
    keeping = [one for one in candidates if one.keeps_limits]
    ending = keeping or [one for one in candidates if one.is_ending] or list(candidates)
    recommended = min(ending, key=nearness)
    verdict, reason = reason_why_none(candidates)
    if verdict != WORKS and unplayed:
        verdict = UNPLAYED
    printed = next((one for one in candidates if one.hand == printed_cards), None)
    players = tuple(record.players for record in candidates[0].records)
    alike = {recommended.hand, *find_contenders(candidates, goals)}
    if printed and printed.works and printed.hand in alike:
        recommended = printed
    return Answer(
        players=players,
        mode=mode,
        target=goals.minutes[mode],
        candidates=tuple(candidates),
        printed_cards=printed_cards,
        printed=printed,
        printed_misses=any(is_missing.get(count, False) for count in players),
        nearest=min(candidates, key=nearness),
        nearest_by_mean=min(candidates, key=lambda one: (one.mean_error, one.hand)),
        recommended=recommended,
        contenders=tuple(sorted(alike)),
        verdict=verdict,
        reason=reason,
        is_sure=verdict != UNPLAYED and is_surely(verdict, candidates, recommended, goals),
        unplayed=tuple(unplayed),
    )
