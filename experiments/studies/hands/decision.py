"""One decision for each cell of a hand table, made once from all evidence that a page has.

The page's own games say which hands may be right (`experiments.studies.hands.choice`); so may
chapters that other commands wrote. Where both settle a cell and agree on a hand, that hand is
printed. Where a page's games leave a cell open and a chapter settles it, the chapter decides. Where
they contradict each other nothing is decided, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from experiments.report.opinion import NO_HAND, OPEN, SETTLED, Opinion
from experiments.report.wording import cards_text, hands_text, limit_text, percent_interval
from experiments.studies.hands.choice import UNPLAYED, WORKS, Answer, Candidate
from experiments.studies.hands.records import Goals

PRINT, NONE, UNDECIDED, WAITING = "print", "no hand", "undecided", "not played yet"
ONE_HAND = "only one hand was played, which does not do"


@dataclass(frozen=True)
class Decision:
    """What to do about a row and length of game.

    Attributes:
        answer: what the page's own games say.
        kind: `PRINT`, `NONE`, `UNDECIDED` or `WAITING`.
        hands: that may be right, the one to set in the table first; the printed one alone where
            none works.
        why: what leaves the cell undecided or waiting, or why a chapter's games decided it; may be
            empty.
    """

    answer: Answer
    kind: str
    hands: tuple[int, ...]
    why: str = ""

    @property
    def cards(self) -> int:
        """The hand that the table shows."""
        return self.hands[0]

    @property
    def is_as_printed(self) -> bool:
        """Does the printed hand stand?"""
        return self.kind == PRINT and self.cards == self.answer.printed_cards

    @property
    def shown(self) -> Candidate | None:
        """The hand of `cards` as a candidate, if it was played."""
        return next((one for one in self.answer.candidates if one.hand == self.cards), None)


def decide(answer: Answer, goals: Goals, opinions: Sequence[Opinion] = ()) -> Decision:
    """Make one decision from a page's answer and the chapters' opinions on the same cell.

    Args:
        answer: of the page's own games.
        goals: what it was judged by.
        opinions: any; only those on the players as assumed, the same row and the same target bear
            on it.
    """
    if answer.verdict == UNPLAYED:
        return Decision(answer, WAITING, (answer.printed_cards,))
    heard = [one for one in opinions if bears_on(one, answer) and one.verdict != OPEN]
    if answer.verdict != WORKS and len(answer.candidates) == 1 and not heard:
        return Decision(answer, WAITING, (answer.printed_cards,), ONE_HAND)
    own = own_hands(answer)
    sides = [set(one.hands) for one in heard]
    if own is None:
        if not heard:
            return Decision(answer, UNDECIDED, open_hands(answer), open_text(answer, goals))
        reasons = [one.why for one in heard if one.why]
        why = reasons[0] if reasons else "by the games of a chapter below"
    else:
        sides.append(own)
        why = ""
    shared = set.intersection(*sides)
    if shared:
        return Decision(answer, PRINT, in_order(answer, shared), why)
    if not any(sides):
        return Decision(answer, NONE, (answer.printed_cards,), why)
    return Decision(
        answer, UNDECIDED, in_order(answer, set.union(*sides)), disagreement(answer, own, heard)
    )


def bears_on(one: Opinion, answer: Answer) -> bool:
    """Is an opinion about the same cell, target and players?"""
    asked = (answer.players, answer.mode, answer.target)
    same = (one.players, one.mode, one.minutes) == asked
    return same and not one.assumption and one.verdict in (SETTLED, NO_HAND, OPEN)


def own_hands(answer: Answer) -> set[int] | None:
    """The hands that may be right by the page's own games; empty if none works, None if open."""
    if not answer.is_sure:
        return None
    return set(answer.contenders) if answer.verdict == WORKS else set()


def open_hands(answer: Answer) -> tuple[int, ...]:
    """The hands between which an undecided cell stands."""
    if answer.verdict == WORKS:
        return in_order(answer, set(answer.contenders))
    return (answer.printed_cards,)


def in_order(answer: Answer, hands: set[int]) -> tuple[int, ...]:
    """Hands, the one to print first: the recommended or the printed one, else the nearest."""
    errors = {one.hand: one.error.value for one in answer.candidates}

    def order(hand: int) -> tuple[bool, bool, float, int]:
        far = errors.get(hand, float("inf"))
        return hand != answer.recommended.hand, hand != answer.printed_cards, far, hand

    return tuple(sorted(hands, key=order))


def open_text(answer: Answer, goals: Goals) -> str:
    """What the page's own games leave open."""
    if answer.verdict != WORKS:
        return "no hand works by the estimates, but these games do not rule all of them out"
    best = answer.recommended
    cards = cards_text(best.hand)
    parts = []
    if best.error.high > goals.band:
        parts.append(f"whether {cards} come within {limit_text(goals.band)} of the target")
    if best.not_finished.high > goals.not_finished:
        share = percent_interval(*best.not_finished[:3], 1)
        parts.append(f"whether more than {limit_text(goals.not_finished)} take too long ({share})")
    first = max(abs(end) for record in best.records for end in record.seats[0][1:3])
    if best.seat_edge.high > goals.seat_edge or first > goals.first_limit:
        value, low, high = (100 * end for end in best.seat_edge[:3])
        edge = f"{value:.1f} % of wins, {low:.1f} to {high:.1f}"
        parts.append(f"whether {cards} keep the limit on seats ({edge})")
    if best.points.high > goals.seat_points:
        value, low, high = best.points[:3]
        edge = f"{value:.1f} points, {low:.1f} to {high:.1f}"
        parts.append(f"whether {cards} keep the limit on points of positions ({edge})")
    if best.stuck.high > goals.stuck_turns:
        parts.append(f"whether too many turns are stuck ({percent_interval(*best.stuck[:3], 1)})")
    return ", ".join(parts)


def disagreement(answer: Answer, own: set[int] | None, heard: Sequence[Opinion]) -> str:
    """That the games of the page and of its chapters come to different answers."""
    parts = [] if own is None else [f"the sweep's games say {said(own)}"]
    parts += [f"those of a chapter say {said(set(one.hands))}" for one in heard]
    return "; ".join(parts)


def said(hands: set[int]) -> str:
    """Some hands, or that none works.

    >>> said({4, 3}), said(set())
    ('3 or 4', 'no hand')
    """
    return hands_text(sorted(hands)) if hands else "no hand"
