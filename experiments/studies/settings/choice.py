"""Which setting to print, by declared aims and limits, and what each rule's value buys.

A *setting* is a value of every rule that is varied; player counts and kinds of players are the
*tables* that it is played at, and its loss is the mean over them. The setting of the least loss is
chosen on the even deals; what it gains over each other value of a rule, the rest left as chosen, is
measured on the odd ones, so that the luck of the choice is in no figure. Errors are those of the
deals, which all cells share; the intervals of all comparisons hold together (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.sensitivity.errors import DealErrors
from experiments.sensitivity.surface import Factor
from experiments.statistics.intervals import bonferroni, normal_quantile
from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.aims import Aim

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

TABLES = ("players", "bots")
"""Factors that nobody prints."""

SURE, ALIKE, OPEN, ONLY = "sure", "alike", "open", "no other works"
"""Of a rule's value: better than every other by the declared aims; one that differs by less than
matters; the games do not tell; every other value that was played breaks a limit."""


@dataclass(frozen=True)
class Gain:
    """What a rule's chosen value gains over another, the other rules as chosen.

    Attributes:
        value: the other.
        loss: by how many margins it is worse, with its interval.
        parts: by figure, by how many of them.
    """

    value: Any
    loss: Estimate
    parts: Mapping[str, float]


@dataclass(frozen=True)
class RuleChoice:
    """One rule.

    Attributes:
        rule: the factor's name.
        value: chosen.
        gains: over the other values that keep the limits, the next best first.
        verdict: one of `SURE`, `ALIKE`, `OPEN`, `ONLY`.
        between: the values that it is undecided between; the chosen one alone where it is sure.
    """

    rule: str
    value: Any
    gains: tuple[Gain, ...]
    verdict: str
    between: tuple[Any, ...]

    @property
    def is_small(self) -> bool:
        """Is the value better for sure, and for sure by less than matters?"""
        return self.verdict == SURE and bool(self.gains) and self.gains[0].loss.high < 1

    @property
    def is_settled(self) -> bool:
        """Should it be printed: is it better by as much as matters, or may be, or the only one?"""
        return self.verdict in (SURE, ONLY) and not self.is_small


@dataclass(frozen=True)
class SettingChoice:
    """What to print.

    Attributes:
        aims: by which it was chosen.
        rules: one choice a rule.
        places: the chosen setting's cells, one a table.
        seen, played: deals of a cell that the choice was made on, and that were played.
        tried: settings that were played at all tables; ``kept``: of these, those that are not shown
            to break a limit.
        deals_needed: deals of a cell that would settle every rule that is open; 0 if none is.
    """

    aims: tuple[Aim, ...]
    rules: tuple[RuleChoice, ...]
    places: tuple[int, ...]
    seen: int
    played: int
    tried: int
    kept: int
    deals_needed: int


@dataclass(frozen=True, eq=False)
class Losses:
    """The losses of settings on one half of the deals.

    Attributes:
        value: shape (settings,).
        parts: by figure, the same.
        influence: what each deal adds to the error, shape (deals, settings).
    """

    value: Numbers
    parts: Mapping[str, Numbers]
    influence: Numbers


def settings_of(factors: Sequence[Factor]) -> tuple[list[str], dict[tuple[Any, ...], list[int]]]:
    """The rules that are varied, and by their values the cells, where all tables were played."""
    rules = [one for one in factors if one.name.partition(" and ")[0] not in TABLES]
    tables = [one for one in factors if one.name.partition(" and ")[0] in TABLES]
    count = len(factors[0].values) if factors else 0
    by_setting: dict[tuple[Any, ...], dict[tuple[Any, ...], int]] = {}
    for place in range(count):
        key = tuple(one.values[place] for one in rules)
        by_setting.setdefault(key, {})[tuple(one.values[place] for one in tables)] = place
    every = {table for found in by_setting.values() for table in found}
    whole = {
        key: [found[table] for table in sorted(every, key=str)]
        for key, found in by_setting.items()
        if len(found) == len(every)
    }
    return [one.name for one in rules], whole


def losses_on(
    half: Flags, aims: Sequence[Aim], cells: Sequence[Sequence[int]], errors: DealErrors
) -> Losses:
    """The losses of settings on some of the deals."""
    parts: dict[str, Numbers] = {}
    influence = np.zeros((int(half.sum()), len(cells)))
    for aim in aims:
        mine = errors.influences[aim.figure][half]
        values = errors.values[aim.figure] + mine.mean(axis=0)
        loss, slope = aim.loss(values), aim.slope(values)
        parts[aim.figure] = np.array([loss[places].mean() for places in map(list, cells)])
        for at, places in enumerate(map(list, cells)):
            influence[:, at] += (mine[:, places] * slope[places]).mean(axis=1)
    return Losses(np.sum(list(parts.values()), axis=0), parts, influence)


def choose_setting(
    factors: Sequence[Factor],
    aims: Sequence[Aim],
    errors: DealErrors,
    is_broken: Flags,
    alpha: float = 0.05,
) -> SettingChoice | None:
    """Choose a setting and say what each of its values gains.

    Args:
        factors: of the cells.
        aims: one or more.
        errors: of the cells' figures, deal by deal.
        is_broken: whether a cell is shown to break a limit, shape (cells,).
        alpha: the error rate of all comparisons together.

    Returns:
        None if no setting keeps the limits, or no rule is varied.
    """
    rules, found = settings_of(factors)
    able = {key: places for key, places in found.items() if not is_broken[places].any()}
    if not rules or not able:
        return None
    keys = list(able)
    even = np.arange(errors.seen) % 2 == 0
    first = losses_on(even, aims, list(able.values()), errors)
    best = keys[int(np.argmin(first.value))]
    second = losses_on(~even, aims, list(able.values()), errors)
    others = {
        rule: [
            key
            for key in keys
            if key != best and all(a == b for at, (a, b) in enumerate(zip(key, best, strict=True))
                                   if at != place)
        ]
        for place, rule in enumerate(rules)
    }  # fmt: skip
    each = bonferroni(alpha, max(sum(map(len, others.values())), 1))
    chosen, needed = [], 0
    for place, rule in enumerate(rules):
        gains = [gain_of(place, keys, key, best, second, each) for key in others[rule]]
        one = rule_choice(rule, best[place], sorted(gains, key=lambda gain: gain.loss.value))
        chosen.append(one)
        if one.verdict == OPEN:
            needed = max(needed, deals_for(one, errors.seen))
    return SettingChoice(
        aims=tuple(aims),
        rules=tuple(chosen),
        places=tuple(able[best]),
        seen=errors.seen,
        played=int(errors.deals.min()),
        tried=len(found),
        kept=len(able),
        deals_needed=needed,
    )


def gain_of(
    place: int,
    keys: Sequence[tuple[Any, ...]],
    key: tuple[Any, ...],
    best: tuple[Any, ...],
    losses: Losses,
    alpha: float,
) -> Gain:
    """What the best setting gains over one that differs in the rule at a place."""
    here, there = keys.index(best), keys.index(key)
    apart = losses.influence[:, there] - losses.influence[:, here]
    error = float(apart.std(ddof=1)) / math.sqrt(len(apart))
    value = float(losses.value[there] - losses.value[here])
    half = normal_quantile(alpha) * error
    parts = {name: float(one[there] - one[here]) for name, one in losses.parts.items()}
    return Gain(key[place], Estimate(value, value - half, value + half), parts)


def rule_choice(rule: str, value: Any, gains: Sequence[Gain]) -> RuleChoice:
    """The verdict on one rule."""
    if not gains:
        return RuleChoice(rule, value, (), ONLY, (value,))
    open_ones = [one for one in gains if one.loss.low <= 0]
    if not open_ones:
        return RuleChoice(rule, value, tuple(gains), SURE, (value,))
    alike = all(one.loss.low > -1 and one.loss.high < 1 for one in open_ones)
    between = (value, *(one.value for one in open_ones))
    return RuleChoice(rule, value, tuple(gains), ALIKE if alike else OPEN, between)


def deals_for(one: RuleChoice, deals: int) -> int:
    """The deals of a cell at which the intervals of a rule's gains are half a margin wide.

    An interval narrows with the square root of the deals.
    """
    widest = max((gain.loss.high - gain.loss.low) / 2 for gain in one.gains)
    return math.ceil(deals * max(widest / 0.5, 1.0) ** 2 / 100) * 100


def stays_at(
    choice: SettingChoice,
    factors: Sequence[Factor],
    errors: DealErrors,
    is_broken: Flags,
    pace: float,
    only: int | None = None,
) -> bool:
    """Is the setting within a margin of the best if actions took so many times as long?

    By the estimates of all deals; figures but the minutes stay as they are. With ``only`` the best
    is sought among settings that differ in that rule alone, by its place.
    """
    _, found = settings_of(factors)
    chosen = [rule.value for rule in choice.rules]
    able = [
        places
        for key, places in found.items()
        if not is_broken[places].any()
        and (
            only is None or [*key[:only], *key[only + 1 :]] == [*chosen[:only], *chosen[only + 1 :]]
        )
    ]
    total = np.zeros(len(able))
    for aim in choice.aims:
        values = errors.values[aim.figure] * (pace if aim.figure == "minutes" else 1.0)
        loss = aim.loss(values)
        total += np.array([loss[places].mean() for places in able])
    mine = total[[tuple(places) for places in able].index(choice.places)]
    return bool(mine <= total.min() + 1)
