"""What a study of games asks about: each version and length with the hand that was played."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from experiments.report.opinion import NO_HAND, SETTLED, Opinion, version_of
from experiments.report.wording import cards_text, counted
from experiments.studies.games.records import UNKNOWN, Version
from experiments.studies.games.study import (
    GameStudy,
    HandAnswer,
    Judgement,
    VersionStudy,
    hands_for_all,
)
from experiments.studies.games.text import cards_by_players
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import late_text

FEW = 2
"""Games and lengths that are answered one by one; more are counted."""
NAMED = 4
"""Games that a sentence names; the others are counted."""

YES, NO, OPEN = "Yes", "No", "Undecided"


@dataclass(frozen=True)
class Asked:
    """One version and length of game with the hand that the answer is about.

    Attributes:
        study: the version.
        mode: the length.
        answers: by player count.
        judged: a cell a player count: the printed hand's, where it was played; if that was played
            nowhere, those of the hand that is nearest to what is asked.
        opinions: of chapters on these tables, this length and hand or others.
    """

    study: VersionStudy
    mode: str
    answers: tuple[HandAnswer, ...]
    judged: tuple[Judgement, ...]
    opinions: tuple[Opinion, ...] = ()

    @property
    def name(self) -> str:
        """The version in words."""
        return self.study.version.name

    @property
    def hands(self) -> dict[int, int]:
        """The hand that the answer is about, by player count."""
        return {each.record.players: each.record.hand for each in self.judged}

    @property
    def cards(self) -> str:
        """It in words, with the player counts if it differs between them."""
        hands = self.hands
        alike = set(hands.values())
        return cards_text(alike.pop()) if len(alike) == 1 else cards_by_players(hands)

    @property
    def verdict(self) -> str:
        """Whether it does what was asked at every table: by these games and all chapters' games.

        Where they contradict each other it is undecided.
        """
        found = [self.verdict_at(one) for one in self.judged]
        if NO in found:
            return NO
        return YES if all(one == YES for one in found) else OPEN

    def verdict_at(self, one: Judgement) -> str:
        """The verdict at one table."""
        own = own_verdict(one)
        sides = self.said_at(one) | ({own} - {OPEN})
        return sides.pop() if len(sides) == 1 else OPEN

    def said_at(self, one: Judgement) -> set[str]:
        """What chapters show of a table's hand."""
        return {said for each in self.opinions_at(one) if (said := said_of(each, one.record.hand))}

    def opinions_at(self, one: Judgement) -> list[Opinion]:
        """What chapters show of a table for the players as assumed."""
        return [
            each
            for each in self.opinions
            if not each.assumption and one.record.players in each.players
        ]


def own_verdict(one: Judgement) -> str:
    """What a page's own games show of a table."""
    if not one.is_sure:
        return OPEN
    return NO if one.fails else YES


def said_of(one: Opinion, hand: int) -> str:
    """What an opinion says of a hand; empty if nothing.

    That another hand comes nearer to the target does not say that this one misses it.
    """
    if one.verdict == NO_HAND:
        return NO
    return YES if one.verdict == SETTLED and one.hands == (hand,) else ""


def bears_on(one: Opinion, version: Version, mode: str, minutes: float, base: str) -> bool:
    """Is an opinion about the same rules, length of game and players?"""
    key = version_of(version.variant, version.deck, version.rules)
    asked_about = (version.game, key, mode, minutes, base)
    return (one.game, one.version, one.mode, one.minutes, one.bots) == asked_about


def asked_of(study: GameStudy, opinions: Sequence[Opinion] = ()) -> list[Asked]:
    """Every version and length of game that was played by the base bots.

    Args:
        study: of the games.
        opinions: of chapters, on any of them.
    """
    found = []
    for one in study.versions:
        for mode in study.goals.minutes:
            answers = one.for_mode(mode)
            if answers:
                minutes = study.goals.minutes[mode]
                heard = tuple(
                    each
                    for each in opinions
                    if bears_on(each, one.version, mode, minutes, study.base)
                )
                found.append(replace(asked(one, mode, answers), opinions=heard))
    return found


def asked(one: VersionStudy, mode: str, answers: tuple[HandAnswer, ...]) -> Asked:
    """The hand in question of one version and length."""
    hands = {each.players: each.printed for each in answers if each.printed in each.hands}
    if not hands:
        usual = answers[0].printed or min(hand for each in answers for hand in each.hands)
        good = set(hands_for_all(answers)) or {each.nearest.record.hand for each in answers}
        best = min(good, key=lambda hand: (abs(hand - usual), hand))
        hands = {each.players: best for each in answers}
    return Asked(one, mode, answers, judged_of(answers, hands))


def judged_of(
    answers: Sequence[HandAnswer], hands: Mapping[int, int | None]
) -> tuple[Judgement, ...]:
    """The cells of these hands, by player count."""
    return tuple(
        each
        for answer in answers
        for each in answer.judged
        if each.record.hand == hands.get(answer.players)
    )


def asked_for(one: Asked, bots: str) -> Asked | None:
    """The same question of other players; None if they did not play it."""
    answers = tuple(
        answer for answer in one.study.other_answers.get(bots, ()) if answer.mode == one.mode
    )
    judged = judged_of(answers, one.hands)
    return replace(one, answers=answers, judged=judged, opinions=()) if judged else None


def asked_rows(study: GameStudy) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """What was asked beside what is, a row a version and limit, a field a player count.

    Fields are text, style and cell, empty where the hand was not played. Of more than `FEW`
    versions and lengths there are none: the page's table of hands says it in short.
    """
    found = asked_of(study)
    if len(found) > FEW:
        return []
    rows = []
    counts = study.player_counts
    for one in found:
        head = f"{one.name}, {one.cards if len(set(one.hands.values())) == 1 else 'printed cards'}"
        by_players = {each.record.players: each for each in one.judged}
        for limit in limits_of(one, study.goals):
            fields = [
                asked_field(limit.read(each), limit.scale, limit.ends, each.record.cell)
                if (each := by_players.get(count))
                else ("", "", "")
                for count in counts
            ]
            rows.append((f"{head}: {limit.what}", fields))
    return rows


@dataclass(frozen=True)
class AskedLimit:
    """Something asked: in words, in brief around the figure, the figure, its scale, its ends."""

    what: str
    brief: str
    read: Callable[[Judgement], Estimate]
    scale: float
    ends: tuple[float, float]


def limits_of(one: Asked, goals: Goals) -> list[AskedLimit]:
    """All that was asked of a version and length."""
    target = goals.minutes[one.mode]
    low, high = target * (1 - goals.band), target * (1 + goals.band)
    first, late = goals.first_limit, goals.not_finished
    found = [
        AskedLimit(
            f"minutes, {low:.3g} to {high:.3g}",
            "{} minutes",
            lambda each: each.record.minutes["median"],
            1,
            (low, high),
        ),
        AskedLimit(
            f"% of games that {late_text(goals)}, at most {100 * late:g}"
            f"{goals.default_text('not_finished')}",
            f"{{}} % {late_text(goals)}",
            lambda each: each.record.endings["not_finished"],
            100,
            (0, late),
        ),
        AskedLimit(
            f"first player, % of wins off an even share, within {100 * first:g}"
            f"{goals.default_text(goals.first_limit_name)}",
            f"{{}} % of wins of the first to act off an even share, limit {100 * first:g}",
            lambda each: each.record.seats[0] if each.record.players > 1 else UNKNOWN,
            100,
            (-first, first),
        ),
    ]
    if any(each.record.points for each in one.judged):
        found += points_limits(goals.seat_points)
    if goals.stuck_turns < 1:
        found.append(
            AskedLimit(
                f"% of turns stuck, at most {100 * goals.stuck_turns:g}",
                "{} % of turns stuck",
                lambda each: each.record.numbers["stuck"],
                100,
                (0, goals.stuck_turns),
            )
        )
    return found


def points_limits(limit: float) -> list[AskedLimit]:
    """The first player's points beyond the mean, and under a declared limit the furthest's."""
    within = "" if math.isinf(limit) else f", within {limit:g}"
    first = AskedLimit(
        f"first player, points beyond the mean of all{within}",
        "{} points of the first to act beyond the mean",
        lambda each: each.record.points[0] if each.record.points else UNKNOWN,
        1,
        (-limit, limit),
    )
    furthest = AskedLimit(
        f"position furthest from it, points beyond the mean of all{within}",
        "{} points of the furthest position beyond the mean",
        lambda each: furthest_points(each.record.points),
        1,
        (-limit, limit),
    )
    return [first] if math.isinf(limit) else [first, furthest]


def furthest_points(points: Sequence[Estimate]) -> Estimate:
    """The points, with their sign, of the position that is or may be furthest from the mean.

    A position that is shown to be further than another comes before one that only may be.
    """
    return max(
        points,
        key=lambda one: (max(one.low, -one.high), max(abs(one.low), abs(one.high))),
        default=UNKNOWN,
    )


def asked_field(
    found: Estimate, scale: float, ends: tuple[float, float], cell: str
) -> tuple[str, str, str]:
    """A figure with its interval: met, missed or undecided."""
    if math.isnan(found.value):
        return "\u2013", "", cell
    over = "over " if found.is_over else ""
    top = "or more" if math.isinf(found.high) else f"to {scale * found.high:.1f}"
    text = f"{over}{scale * found.value:.1f} ({scale * found.low:.1f} {top})"
    if all(map(math.isinf, ends)):
        return text, "", cell
    if ends[0] <= found.low and found.high <= ends[1]:
        return text, "same", cell
    if found.low > ends[1] or found.high < ends[0]:
        return f"{text} \u2717", "lost", cell
    return f"{text} ?", "open", cell


def seat_table(study: GameStudy) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Each position's wins and points, of the hands that are answered for: a row a table.

    Rows are a name, a cell, and by position the share of the wins beyond an even one in % of wins,
    and the points of score beyond the mean of all players, marked where a limit on them is missed
    or undecided; empty without scores.
    """
    rows = {}
    for one in asked_of(study):
        for each in one.judged:
            record = each.record
            if record.players == 1:
                continue
            limit = study.goals.seat_points
            points = [f"{edge_text(edge, 1)}{mark_of(edge, limit)}" for edge in record.points]
            fields = [
                (edge_text(seat, 100), points[place] if points else "")
                for place, seat in enumerate(record.seats)
            ]
            name = f"{one.name}, {counted(record.players, 'player')}, {cards_text(record.hand)}"
            rows[record.cell] = (name, record.cell, fields)
    return list(rows.values())


def mark_of(edge: Estimate, limit: float) -> str:
    """Whether an edge is beyond a limit (a cross), may be (a question mark), or is within.

    >>> mark_of(Estimate(1, 0, 2), 3), mark_of(Estimate(-3, -4, -2), 3)
    ('', ' ?')
    """
    if edge.low > limit or edge.high < -limit:
        return " \u2717"
    return " ?" if max(abs(edge.low), abs(edge.high)) > limit else ""


def edge_text(edge: Estimate, scale: float) -> str:
    """An edge with its sign and its interval; a dash if it is unknown."""
    if math.isnan(edge.value):
        return "\u2013"
    value, low, high = (scale * end for end in edge[:3])
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"
