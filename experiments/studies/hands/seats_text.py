"""The seats in plain words: even, uneven, or undecided, against the declared limit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from experiments.report.wording import cards_text, difference_interval
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals, HandRecord
from experiments.studies.hands.study import Study


def seats_sentence(record: HandRecord, goals: Goals) -> str:
    """Whether the seats of a cell are even by the declared limit; names those that are not."""
    who = f"{record.players} players, {cards_text(record.hand)}"
    limit = f"{100 * goals.seat_edge:g} % of wins"
    if math.isnan(record.seat_edge.value):
        return f"{who}: nothing can be said of the seats, as no game finished."
    uneven = [place for place, seat in enumerate(record.seats, 1) if is_uneven(seat, goals)]
    if uneven:
        return f"{who}: uneven. {positions_text(record, uneven)}, more than {limit}."
    open_places = [
        place for place, seat in enumerate(record.seats, 1) if furthest(seat) > goals.seat_edge
    ]
    if open_places:
        text = positions_text(record, open_places)
        return (
            f"{who}: undecided with these {record.games:,} games. {text}, and may or may not be"
            f" within {limit}."
        )
    most = max(furthest(seat) for seat in record.seats)
    return (
        f"{who}: even. No position is further than {100 * most:.1f} % of wins from an even share"
        f" (limit {limit})."
    )


def first_sentence(record: HandRecord, goals: Goals) -> str:
    """The first player's advantage with its sign: too large, within the limit, or undecided."""
    who = f"{record.players} players, {cards_text(record.hand)}"
    first = record.seats[0]
    if math.isnan(first.value):
        return ""
    value, low, high = (100 * end for end in first[:3])
    limit = f"{100 * goals.first_limit:g}"
    if first.low > goals.first_limit or first.high < -goals.first_limit:
        verdict = f"more than the limit of {limit}"
    elif furthest(first) <= goals.first_limit:
        verdict = f"within the limit of {limit}"
    else:
        verdict = f"undecided whether within the limit of {limit}"
    side = "advantage" if value >= 0 else "disadvantage"
    return (
        f"{who}: the first to act has {an(side)} of {value:+.1f} % of wins ({low:+.1f} to"
        f" {high:+.1f}), {verdict}{points_text(record.points)}."
    )


def points_sentence(record: HandRecord, goals: Goals) -> str:
    """What each position scores beyond the mean against a declared limit; else nothing is said."""
    if math.isinf(goals.seat_points) or not record.points:
        return ""
    who = f"{record.players} players, {cards_text(record.hand)}"
    limit = f"{goals.seat_points:g} points"
    beyond = [
        place
        for place, one in enumerate(record.points, 1)
        if one.low > goals.seat_points or one.high < -goals.seat_points
    ]
    may_be = [
        place for place, one in enumerate(record.points, 1) if furthest(one) > goals.seat_points
    ]
    if not may_be:
        most = max(furthest(one) for one in record.points)
        return (
            f"{who}: even in score. No position is further than {most:.1f} points from the mean of"
            f" all (limit {limit})."
        )
    verdict = "uneven in score" if beyond else f"undecided with these {record.games:,} games"
    parts = ", ".join(
        f"position {place} scores {difference_interval(*record.points[place - 1][:3], 1, 'points')}"
        for place in beyond or may_be
    )
    ending = f"more than {limit}" if beyond else f"and may or may not be within {limit}"
    return f"{who}: {verdict}. {parts[0].upper()}{parts[1:]} against the mean of all, {ending}."


def points_text(points: Sequence[Estimate]) -> str:
    """The first player's advantage in score, where the game scores points.

    >>> points_text([Estimate(1.25, -0.5, 3.0)]), points_text([])
    ('; in score +1.2 points (-0.5 to +3.0) beyond the mean of all', '')
    """
    if not points:
        return ""
    edge = difference_interval(*points[0][:3], 1, "points")
    return f"; in score {edge} beyond the mean of all"


def an(noun: str) -> str:
    """A noun with its article.

    >>> an("advantage"), an("disadvantage")
    ('an advantage', 'a disadvantage')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def is_uneven(seat: Estimate, goals: Goals) -> bool:
    """True if a position's interval lies beyond the limit on one side."""
    return seat.low > goals.seat_edge or seat.high < -goals.seat_edge


def furthest(seat: Estimate) -> float:
    """How far a position may be from an even share."""
    return max(abs(seat.low), abs(seat.high))


def positions_text(record: HandRecord, places: Sequence[int]) -> str:
    """What positions win beyond an even share, each with its interval."""
    parts = []
    for place in places:
        value, low, high = (100 * end for end in record.seats[place - 1][:3])
        parts.append(f"position {place} has {value:+.1f} % of wins ({low:+.1f} to {high:+.1f})")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]} against an even share"


def seats_sentences(study: Study) -> list[str]:
    """The first player's advantage and the seats of every hand whose picture the report shows."""
    records = seat_records(study)
    first = [first_sentence(record, study.goals) for record in records]
    points = [points_sentence(record, study.goals) for record in records]
    seats = [seats_sentence(record, study.goals) for record in records]
    return [*filter(None, first), *seats, *filter(None, points)]


def seat_records(study: Study) -> list[HandRecord]:
    """For each player count the cell whose seats are judged: the hand to print for one mode.

    The mode is ``regular`` or the middle one; where no hand works it is the printed hand, and the
    nearest if that was not played.
    """
    modes = [mode for mode in study.goals.minutes if mode in study.printed.modes]
    mode = "regular" if "regular" in modes else modes[len(modes) // 2]
    answers = [answer for answer in study.extended if answer.mode == mode]
    return [(answer.chosen or answer.recommended).records[0] for answer in answers]
