"""Findings as a designer reads them: what changes for players, in minutes and games of 100."""

from __future__ import annotations

from collections.abc import Callable

from experiments.comparing.judge import EQUIVALENT, HIGHER, LOWER, UNDECIDED
from experiments.comparing.plan import IN_BAND, Measure, Pair
from experiments.comparing.play import PairVerdict

RARE = 0.1
"""Below this a share is given as one game in so many."""


def one_in(share: float) -> str:
    """A rare share as one game in so many.

    >>> one_in(0.02), one_in(0), one_in(0.25)
    ('1 game in 50', 'no game', '25 games in 100')
    """
    if share <= 0:
        return "no game"
    if share >= RARE:
        return f"{100 * share:.0f} games in 100"
    return f"1 game in {1 / share:,.0f}"


def percent(share: float) -> str:
    """A share in percent, to a tenth.

    >>> percent(0.2649)
    '26.5 %'
    """
    return f"{100 * share:.1f} %"


def count(value: float) -> str:
    """A length or a number of points, to a tenth; below one, to a hundredth.

    >>> count(23.283), count(0.2587)
    ('23.3', '0.26')
    """
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


SAID: dict[str, tuple[str, Callable[[float], str]]] = {
    "minutes": ("A game takes {} minutes, before {}", count),
    "turns": ("A game has {} turns, before {}", count),
    "not_finished": ("Of all games, not over in time: {}, before {}", one_in),
    "stuck_turns": ("Of all turns {} are stuck, before {}", percent),
    "first_wins": ("Who begins wins {} of the games, before {}", percent),
    "last_wins": ("Who acts last wins {} of the games, before {}", percent),
    "first_bot_wins": ("The first bot wins {} of the games, before {}", percent),
    "margin": ("The winner leads by {} points, before {}", count),
    "first_points": ("Who begins is {} points off the mean, before {}", count),
    IN_BAND: ("Games that take as long as they should: {}, before {}", percent),
}
"""By figure: the sentence, with after and before left open, and how both are written."""


def said_of(measure: Measure) -> tuple[str, Callable[[float], str]]:
    """How a figure is put; a game's own counters by what they count."""
    title = measure.figure.title
    form = f"{title[0].upper()}{title[1:]}: {{}}, before {{}}"
    return SAID.get(measure.name, (form, count))


def change_sentence(finding: PairVerdict) -> str:
    """What changes for players in one figure, and how sure that is."""
    form, write = said_of(finding.measure)
    said = form.format(write(finding.after), write(finding.before))
    return f"{said}{even(finding)}. {certainty(finding)}"


def even(finding: PairVerdict) -> str:
    """The target, where there is one."""
    if finding.target is None:
        return ""
    return f" (wanted: {said_of(finding.measure)[1](finding.target)})"


def certainty(finding: PairVerdict) -> str:
    """The verdict in a sentence."""
    if finding.is_endless:
        shares = " and ".join(percent(one) for one in finding.unfinished)
        return (
            f"That is a floor, no length: {shares} of the games before and after never finish, and"
            " count with what they took until they were stopped. So it is not called better or the"
            " same."
        )
    low, high = finding.change.low, finding.change.high
    span = f"{amount(finding, low, '+')} to {amount(finding, high, '+')}{unit_text(finding)}"
    of = "change in the distance from it" if finding.target is not None else "change"
    if finding.verdict == EQUIVALENT:
        margin = amount(finding, finding.measure.margin)
        return f"Too little to matter: the {of}, {span}, is within {margin}."
    if finding.verdict == UNDECIDED:
        return f"Undecided after {finding.deals:,} deals: the {of} is {span}."
    least, most = sorted((abs(low), abs(high)))
    by = f"by {amount(finding, least)} to {amount(finding, most)}{unit_text(finding)}"
    if finding.target is not None:
        return f"{finding.verdict.capitalize()}, {by}."
    way = "down" if high < 0 else "up"
    if finding.verdict in (HIGHER, LOWER):
        return f"Surely {way} {by}."
    return f"{finding.verdict.capitalize()}: {way} {by}."


def amount(finding: PairVerdict, value: float, sign: str = "") -> str:
    """A difference, shares in points of 100."""
    scale = 100 if finding.measure.figure.unit == "share" else 1
    return format(scale * value, f"{sign}.2f")


def unit_text(finding: PairVerdict) -> str:
    """What differences are counted in."""
    unit = finding.measure.figure.unit
    return " points of 100" if unit == "share" else f" {unit}"


def heading(pair: Pair, what: str) -> str:
    """What a pair compares, as a heading.

    A rule's name stands without its prefix: "hand 4 → 5".
    """
    name = what.removeprefix("rules.")
    return f"{name} {pair.before} → {pair.after}: what changes for players ({pair.where})"


def multiplier_text(value: float) -> str:
    """A variance multiplier as tables show it.

    >>> multiplier_text(2.345), multiplier_text(float("inf")), multiplier_text(1234.5)
    ('2.3', 'all', '1,234')
    """
    if value == float("inf"):
        return "all"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
