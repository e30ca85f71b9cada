"""How the catalogue puts verdicts and figures, in sentences and in fields of tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from experiments.report.wording import (
    difference_interval,
    digits_of,
    number,
    percent_interval,
    share_text,
)
from experiments.studies.catalogue.entries import FAILS, WORKS, Judged, Table
from experiments.studies.catalogue.records import Drama, Figures, Skill, estimate_of
from experiments.studies.games.study import FIRST, POINTS, STUCK, UNEVEN, UNFINISHED
from experiments.studies.games.text import hands_text
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.text import figure_text, minutes_text

DASH = "\u2013"
STOPS = {
    "stall": "nobody moves any more",
    "cap": "they were stopped at the turn cap",
    "rule_gap": "no rule says how to go on",
}
"""Why games never finish."""

SHORTLY = {
    UNFINISHED: "not over in time",
    UNEVEN: "uneven seats",
    FIRST: "first player",
    POINTS: "uneven points",
    STUCK: "stuck",
}
"""What is wrong, for a small field."""


def names_text(names: Sequence[str]) -> str:
    """Names of versions, apart by semicolons, for they may hold commas."""
    return "; ".join(names)


def over_text(estimates: Sequence[Estimate]) -> str:
    """When games are over: the shortest and the longest of several lengths, or never.

    >>> over_text([Estimate(31.2, 30, 33), Estimate(20, 18, 22)])
    'in 20 to 31 minutes'
    >>> over_text([Estimate(20, 18, 22), Estimate(50, 40, math.inf, True)])
    'in 20 minutes or never'
    """
    known = sorted(one.value for one in estimates if is_finite(one))
    if not known:
        return "never"
    text = f"in {ends_text(known, minutes_text)}"
    return text if len(known) == len(estimates) else f"{text} or never"


def half_text(estimates: Sequence[Estimate]) -> str:
    """When half of the games are over, as the rest of a sentence.

    >>> half_text([Estimate(20, 18, 22)])
    'half are over in 20 minutes'
    >>> half_text([Estimate(50, 40, math.inf, True)])
    'fewer than half ever end'
    """
    text = over_text(estimates)
    return "fewer than half ever end" if text == "never" else f"half are over {text}"


def is_finite(estimate: Estimate) -> bool:
    """Is half of the games over at some time?"""
    return not estimate.is_over and math.isfinite(estimate.value)


def shares_text(values: Sequence[float]) -> str:
    """The smallest and the largest of several shares.

    >>> shares_text([0.31, 0.02]), shares_text([0.4, 0.4])
    ('2.0 to 31 %', '40 %')
    """
    return ends_text(sorted(values), share_text)


def ends_text(values: Sequence[Any], text: Callable[[Any], str]) -> str:
    """The first and the last of several, in words; once if they read alike, a unit once.

    >>> ends_text([0.0, 0.05], share_text), ends_text([50, 150], minutes_text)
    ('up to 5.0 %', '50 minutes to 2.5 hours')
    """
    low, high = text(values[0]), text(values[-1])
    if low == high:
        return low
    if low == share_text(0):
        return f"up to {high}"
    first, _, unit = low.rpartition(" ")
    return f"{first if high.endswith(f' {unit}') else low} to {high}"


def minutes_interval(estimate: Estimate) -> str:
    """Minutes with their interval."""
    if not is_finite(estimate):
        return f"over {figure_text(estimate.low)}"
    high = "…" if math.isinf(estimate.high) else figure_text(estimate.high)
    return f"{figure_text(estimate.value)} ({figure_text(estimate.low)} to {high})"


def edge_interval(estimate: Estimate) -> str:
    """A seat's edge, signed or not, in percent of the wins."""
    if math.isnan(estimate.value):
        return DASH
    low, high = (f"{100 * end:.1f}" for end in (estimate.low, estimate.high))
    return f"{100 * estimate.value:.1f} % of wins ({low} to {high})"


def figure_interval(estimate: Estimate) -> str:
    """A number with its interval."""
    if math.isnan(estimate.value):
        return DASH
    digits = min(digits_of(estimate.value), 1)
    ends_text = f"{number(estimate.low, digits)} to {number(estimate.high, digits)}"
    return f"{number(estimate.value, digits)} ({ends_text})"


def elo_text(skill: Skill) -> str:
    """Elo points with their interval."""
    if math.isinf(skill.elo.value) or math.isinf(skill.elo.high):
        return f"over {skill.elo.low:+.0f}" if math.isfinite(skill.elo.low) else "no measure of"
    return difference_interval(*skill.elo[:3], 0, "")


def changes_a_game(drama: Drama, figures: Figures) -> Estimate:
    """Changes of the lead a game, from those a turn and the mean number of turns."""
    steps = max(figures.record.numbers["turns"].value - 1, 0)
    return estimate_of([end * steps for end in drama.changes[:3]])


def never_text(figures: Figures) -> str:
    """Which share of games never finishes, and why."""
    never = figures.never
    if never.value <= 0:
        return f"0 (under {100 * never.high:.1f} %)"
    endings = figures.record.endings
    why = max(STOPS, key=lambda name: endings[name].value)
    return f"{percent_interval(*never[:3], 1)}: {STOPS[why]}"


def suiting(table: Table, bots: str) -> str:
    """The hands that meet every limit at a table, and those that do but for leaning seats."""
    sure, leaning = table.meeting(bots), table.leaning(bots)
    if not leaning:
        return hands_text(sure)
    perhaps = f"perhaps {hands_text(leaning)}"
    return f"{hands_text(sure)}, {perhaps}" if sure else perhaps


def verdict_text(judged: Judged) -> str:
    """A verdict in a field: with its length of game, or what is wrong."""
    if judged.verdict == WORKS:
        return f"works ({judged.mode})"
    if judged.verdict == FAILS:
        return "; ".join(judged.best.sure)
    return f"undecided ({judged.mode}{'' if judged.meets else ': ' + judged.best.fails[0]})"


def short_verdict(judged: Judged) -> str:
    """A verdict in a word or two: works, undecided, or the first thing that is wrong."""
    if judged.verdict == FAILS:
        return SHORTLY.get(judged.best.sure[0], judged.best.sure[0])
    return judged.verdict


def middle(values: Sequence[float]) -> float:
    """The median; NaN of none."""
    known = sorted(one for one in values if math.isfinite(one))
    return known[len(known) // 2] if known else math.nan
