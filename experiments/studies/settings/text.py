"""The study of a game's settings in plain words; every figure comes from `settings_study`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from experiments.report.titles import factor_title
from experiments.report.wording import counted, digits_of, limit_text
from experiments.sensitivity.cells import CellFigure
from experiments.studies.games.asked import edge_text, mark_of
from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.study import EDGES, Effect, Level, SettingsStudy
from sim.registry import seats_differ_by
from sim.user_file import csv_text

DASH = "\u2013"
DEFECTS = ("not_finished",)
"""Figures of which the answer speaks only where they are not 0."""

CAVEATS = (
    "Bots are not people. They find words by a model of familiarity and time; they do not bluff,"
    " chat, tire or play for spite.",
    "Minutes are declared seconds for each action, summed. The seconds are assumptions; if your"
    " table is twice as slow, all minutes double.",
    "“On average” weighs every combination that was played alike, likely ones and odd ones. “From"
    " the base” changes one thing and leaves the rest as printed. For a verdict on two versions"
    " use fairdeal compare.",
    "An interval covers chance only, not a wrong assumption. More games make it narrower and the"
    " assumptions no truer.",
)

WIDE = (
    "The intervals of averages are too wide rather than too narrow: cells share their deals, and"
    " their errors are taken to go together entirely. keep_rows = true in the sweep measures them."
)


def caveats(study: SettingsStudy) -> tuple[str, ...]:
    """What the figures cannot show."""
    return CAVEATS if study.is_measured else (WIDE, *CAVEATS)


def level_text(value: Any) -> str:
    """A level as a table shows it.

    >>> level_text(3.0), level_text(0.25), level_text("as it is")
    ('3', '0.25', 'as it is')
    """
    return f"{value:g}" if isinstance(value, float) else str(value)


def factor_text(name: str) -> str:
    """A factor in words; what variants bring with them goes without saying.

    >>> factor_text("variant and ring_cap"), factor_text("draw_n")
    ('variant', 'cards drawn')
    """
    return factor_title(name)


def value_text(figure: CellFigure, value: float) -> str:
    """A figure's value with the digits and the unit that it deserves."""
    if math.isnan(value):
        return DASH
    if figure.name in EDGES:
        return f"{100 * value:+.1f}"
    if is_share(figure):
        return f"{100 * value:.1f} %"
    return f"{value:.{digits_of(value)}f}"


def is_share(figure: CellFigure) -> bool:
    """Does the figure lie between 0 and 1?"""
    return figure.unit == "share" and figure.name not in EDGES


def estimate_text(figure: CellFigure, one: Estimate | None) -> str:
    """A value with its interval; a dash if there is none."""
    if one is None:
        return DASH
    least, most = (0.0, 1.0) if is_share(figure) else (-math.inf, math.inf)
    ends = (max(one.low, least), min(one.high, most))
    low, high = (value_text(figure, end).removesuffix(" %") for end in ends)
    return f"{value_text(figure, one.value)} ({low} to {high})"


def unit_text(figure: CellFigure) -> str:
    """What stands beside a figure's title."""
    if figure.name in EDGES:
        return "% of wins"
    return "" if figure.unit == "share" else figure.unit


def setting_text(name: str, value: Any) -> str:
    """A factor with a level.

    >>> setting_text("minimum_400", 0.0)
    '“first lay-down from 400” 0'
    """
    return f"“{factor_text(name)}” {level_text(value)}"


def base_text(study: SettingsStudy) -> str:
    """The base in words."""
    base = study.design.base
    return ", ".join(setting_text(name, value) for name, value in base.items())


def answer_sentences(study: SettingsStudy) -> list[str]:
    """Each figure at the base, and what moves it most."""
    where = base_text(study)
    missing = "" if study.base_cell else " That cell was not played."
    opening = f"The base, from which every change is measured: {where or 'the only cell'}.{missing}"
    parts = [one for one in study.figures if is_reported(study, one)]
    moved = [figure_sentence(study, one) for one in parts if study.strongest(one.name)]
    still = [one.title for one in parts if not study.strongest(one.name)]
    rest = []
    if still:
        rest = [
            "Nothing that was varied is shown to move, each value measured by itself:"
            f" {'; '.join(still)}. What to print compares values deal by deal, and sees less."
        ]
    return [opening, *moved, *rest]


def is_reported(study: SettingsStudy, figure: CellFigure) -> bool:
    """Is the figure worth a sentence?

    A defect that never occurs is not, nor a figure that is another one's in every cell.
    """
    if figure.name in DEFECTS and not figure.values.max() > 0:
        return False
    before = itertools.takewhile(lambda one: one.name != figure.name, study.figures)
    return not any(
        np.array_equal(one.values, figure.values)
        and np.array_equal(one.variances, figure.variances)
        for one in before
    )


def figure_sentence(study: SettingsStudy, figure: CellFigure) -> str:
    """One figure."""
    found = study.at_base.get(figure.name)
    unit = f" {unit_text(figure)}" if unit_text(figure) not in ("", "a game") else ""
    here = f"{estimate_text(figure, found)}{unit} at the base" if found else "not seen at the base"
    strongest = study.strongest(figure.name)
    head = f"{figure.title[0].upper()}{figure.title[1:]}: {here}"
    if strongest is None:
        return f"{head}; nothing that was varied is shown to move it."
    return f"{head}; {effect_text(strongest)}."


def effect_text(effect: Effect) -> str:
    """What one factor does, from its lowest to its highest figure."""
    shown = [(one, one.average or one.alone) for one in effect.levels]
    known = sorted(
        ((estimate.value, one) for one, estimate in shown if estimate), key=lambda pair: pair[0]
    )
    (low, least), (high, most) = known[0], known[-1]
    on_average = " on average" if effect.levels[0].average else ""
    first, last = value_text(effect.figure, low), value_text(effect.figure, high)
    return (
        f"most moved by “{factor_text(effect.factor)}”, from {first} ({level_text(least.value)})"
        f" to {last} ({level_text(most.value)}){on_average}"
    )


def settings_table_text(study: SettingsStudy, kind: str) -> str:
    """Every level of every factor as CSV or Markdown."""
    head = ["figure", "unit", "factor", "level", "base"]
    head += [f"{what}{end}" for what in ("alone", "average") for end in ("", "_low", "_high")]
    rows = [
        [one.name, one.unit, effect.factor, level_text(level.value), *level_fields(level)]
        for one in study.figures
        for effect in study.effects[one.name]
        for level in effect.levels
    ]
    if kind == "csv":
        return csv_text([head, *rows])
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in lines)


def level_fields(level: Level) -> list[str]:
    """A level's own columns of the table."""
    ends: list[str] = []
    for one in (level.alone, level.average):
        ends += [f"{end:.6g}" for end in one[:3]] if one else [""] * 3
    return ["yes" if level.is_base else "", *ends]


def seat_rows(
    study: SettingsStudy, limit: float = math.inf
) -> list[tuple[str, str, list[str], list[str]]]:
    """Which cell, its hash, and each turn position's edge in % of wins and in points of score.

    Points that are beyond the limit, or may be, are marked.
    """
    return [
        (
            f"{factor_text(one.factor)} {level_text(one.level)}" if one.factor else "the base",
            one.cell,
            [edge_text(edge, 100) for edge in one.edges],
            [
                f"{edge_text(edge, 1)}{mark_of(edge, limit)}"
                for edge in one.points
                if not math.isnan(edge.value)
            ],
        )
        for one in study.seats
    ]


def shown_seats(study: SettingsStudy, printed: Sequence[str]) -> str:
    """Which positions are shown to win more or less than an even share, as printed.

    Args:
        study: of the settings.
        printed: the cells of what is printed.
    """
    tables = [one.edges for one in study.seats if one.cell in printed]
    parts = []
    for side, how in ((1, "more"), (-1, "less")):
        for place in range(max(map(len, tables), default=0)):
            known = [edges[place] for edges in tables if place < len(edges)]
            shown = [one for one in known if (one.low > 0 if side > 0 else one.high < 0)]
            if shown:
                values = sorted((one.value for one in shown), key=abs)
                low, high = (f"{100 * one:+.1f}" for one in (values[0], values[-1]))
                ends = low if low == high else f"{low} to {high}"
                where = f"{len(shown)} of {counted(len(known), 'table')}"
                parts.append(f"position {place + 1} wins {how} at {where} ({ends} % of wins)")
    if not tables:
        return ""
    found = "; ".join(parts) or "no position is shown to win more or less"
    differ = seats_differ_by(study.game)
    who = f" (seats differ by {differ})" if differ else ""
    return f"As printed, against an even share{who}: {found}."


def seats_text(study: SettingsStudy) -> str:
    """What the table of seats shows, and what parts the seats."""
    differ = seats_differ_by(study.game)
    order = f"All act at once; seats differ by {differ}." if differ else (
        "The first to act is position 1."
    )  # fmt: skip
    return (
        "What each position wins beyond an even share of the finished games, in % of wins, and"
        f" scores beyond the mean of all players, in points. {order} The base, and every change of"
        " one thing."
    )


def confidence_text(study: SettingsStudy) -> str:
    """How sure all intervals together are."""
    return limit_text(1 - study.alpha)
