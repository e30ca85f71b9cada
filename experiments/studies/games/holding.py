"""For how much quicker and slower tables the answers on minutes stay."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.report.drawing import BLUE, FAINT, ORANGE, Panel, new_axes, settings, svg_of
from experiments.report.wording import counted
from experiments.studies.games.asked import NAMED, Asked
from experiments.studies.games.text import players_text
from experiments.studies.hands.assumptions import NARROW, PACES, STEP
from experiments.studies.hands.records import Goals

MOST_BARS = 30
"""Of a picture: of more answers those nearest to turning are drawn."""


def pace_sentences(found: Sequence[Asked], goals: Goals) -> list[str]:
    """How many answers on minutes stay for quicker and slower tables, and which the clock decides.

    By the medians: a table so many times as slow has so many times the minutes, as if it made the
    same moves.
    """
    narrow, total = [], 0
    for one in found:
        target = goals.minutes[one.mode]
        ends = target * (1 - goals.band), target * (1 + goals.band)
        for each in one.judged:
            total += 1
            turn = turn_of(each.record.minutes["median"].value, ends)
            if turn is not None and abs(turn - 1) <= NARROW + 1e-9:
                narrow.append((one, each.record.players, turn))
    verb = "stays" if total == 1 else "stay"
    stay = f"{total - len(narrow)} of {counted(total, 'answer')} on minutes {verb}"
    text = f"{stay} for tables 10 % quicker and slower"
    if narrow:
        parts = [
            f"{one.name}, {players_text([players])} (at {100 * abs(turn - 1):.0f} %"
            f" {'slower' if turn > 1 else 'quicker'})"
            for one, players, turn in narrow[:NAMED]
        ]
        more = f", and {len(narrow) - NAMED} more" if len(narrow) > NAMED else ""
        text += f"; decided by the clock: {', '.join(parts)}{more}"
    return [f"{text}."]


def turn_of(median: float, ends: tuple[float, float]) -> float | None:
    """The pace, a step of 5 % from 1, at which a median comes into a range or leaves it.

    >>> turn_of(20.0, (15.0, 25.0)), turn_of(26.0, (15.0, 25.0)), turn_of(400.0, (15.0, 25.0))
    (1.3, 0.95, None)
    """
    is_in = ends[0] <= median <= ends[1]
    for step in range(1, 11):
        for side in (1, -1):
            pace = round(1 + side * step * STEP, 2)
            if (ends[0] <= median * pace <= ends[1]) != is_in:
                return pace
    return None


def pace_panel(found: Sequence[Asked], goals: Goals) -> Panel | None:
    """The paces at which each answer on minutes stays, a bar each, the narrowest first."""
    bars = []
    for one in found:
        target = goals.minutes[one.mode]
        ends = target * (1 - goals.band), target * (1 + goals.band)
        for each in one.judged:
            median = each.record.minutes["median"].value
            label = f"{one.name}, {each.record.players}"
            bars.append((label, stays_from(median, ends), each.record.cell))
    if not bars:
        return None
    bars = sorted(bars, key=lambda bar: min(1 - bar[1][0], bar[1][1] - 1))[:MOST_BARS]
    with settings():
        figure, axes = new_axes(height=0.8 + 0.17 * len(bars), left=0.42)
        for place, (_, (low, high), _) in enumerate(bars):
            is_narrow = low > 1 - NARROW + 1e-9 or high < 1 + NARROW - 1e-9
            colour = ORANGE if is_narrow else BLUE
            shown = [100 * (end - 1) for end in (low, high)]
            axes.plot(shown, [place, place], color=colour, linewidth=4, solid_capstyle="butt")
            axes.plot([0], [place], "|", color=colour, markersize=7)
        axes.axvline(0, color=FAINT, linewidth=0.8)
        axes.set_yticks(range(len(bars)), [label for label, _, _ in bars], fontsize=7)
        axes.set_ylim(len(bars) - 0.4, -0.6)
        axes.set_xlim(100 * (PACES[0] - 1) - 3, 100 * (PACES[-1] - 1) + 3)
        axes.set_xticks([-50, -25, 0, 25, 50, 100], ["-50", "-25", "0", "25", "50", "100"])
        axes.set_xlabel("table slower by, %")
        svg = svg_of(figure, "holds")
    parts = "; ".join(
        f"{label} players: {100 * (low - 1):+.0f} to {100 * (high - 1):+.0f} %"
        for label, (low, high), _ in bars
    )
    words = f"For tables so much quicker or slower each answer on minutes stays. {parts}."
    cells = tuple(dict.fromkeys(cell for _, _, cell in bars))
    return Panel("holds", "How far each answer holds", svg, words, cells)


def stays_from(median: float, ends: tuple[float, float]) -> tuple[float, float]:
    """The outermost steps of the pace at which a median stays in a range, or out of it.

    >>> stays_from(20.0, (15.0, 25.0)), stays_from(400.0, (15.0, 25.0))
    ((0.75, 1.25), (0.5, 2.0))
    """
    is_in = ends[0] <= median <= ends[1]
    found = [1.0, 1.0]
    for side, paces in ((0, PACES[::-1]), (1, PACES)):
        for pace in (one for one in paces if (one < 1, one > 1)[side]):
            if (ends[0] <= median * pace <= ends[1]) != is_in:
                break
            found[side] = pace
    return found[0], found[1]
