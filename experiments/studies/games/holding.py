"""For how much quicker and slower tables the answers on minutes stay."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.design.hand_table import as_players
from experiments.report.drawing import Panel
from experiments.report.opinion import OPEN as UNSETTLED
from experiments.report.opinion import SETTLED
from experiments.report.wording import counted
from experiments.studies.games.asked import NAMED, OPEN, YES, Asked
from experiments.studies.games.text import players_text
from experiments.studies.hands.assumptions import NARROW, STEP, PaceRange, range_where
from experiments.studies.hands.pace_picture import draw_paces
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
        length = f", {one.mode}" if len(goals.minutes) > 1 else ""
        target = goals.minutes[one.mode]
        ends = target * (1 - goals.band), target * (1 + goals.band)
        for each in one.judged:
            median = each.record.minutes["median"].value
            label = f"{one.name}{length}, {each.record.players}"
            bars.append((label, stays_from(median, ends), each.record.cell))
    if not bars:
        return None
    bars = sorted(bars, key=lambda bar: min(1 - bar[1].low, bar[1].high - 1))[:MOST_BARS]
    svg = draw_paces([(label, pace) for label, pace, _ in bars])
    parts = "; ".join(
        f"{as_players(label)}: {100 * (pace.low - 1):+.0f} to {100 * (pace.high - 1):+.0f} %"
        for label, pace, _ in bars
    )
    words = f"For tables so much quicker or slower each answer on minutes stays. {parts}."
    cells = tuple(dict.fromkeys(cell for _, _, cell in bars))
    return Panel("holds", "How far each answer holds", svg, words, cells)


def stays_from(median: float, ends: tuple[float, float]) -> PaceRange:
    """The paces at which a median stays in a range, or out of it.

    >>> stays_from(20.0, (15.0, 25.0)), stays_from(400.0, (15.0, 25.0))
    (PaceRange(low=0.75, high=1.25), PaceRange(low=0.5, high=2.0))
    """
    is_in = ends[0] <= median <= ends[1]
    return range_where(lambda pace: (ends[0] <= median * pace <= ends[1]) == is_in)


def player_sentences(found: Sequence[Asked]) -> list[str]:
    """What other kinds of players turn: of a robustness map, one by one and each with each."""
    looked = turned = 0
    alone: dict[str, list[bool]] = {}
    for one in found:
        for each in one.judged:
            own = one.verdict_at(each)
            for opinion in one.opinions:
                if each.record.players not in opinion.players or not opinion.assumption:
                    continue
                if own == OPEN or opinion.verdict == UNSETTLED:
                    continue
                is_good = each.record.hand in opinion.hands and opinion.verdict == SETTLED
                has_turned = is_good != (own == YES)
                looked, turned = looked + 1, turned + has_turned
                if opinion.axes == 1:
                    alone.setdefault(opinion.assumption, []).append(has_turned)
    if not looked:
        return []
    order = sorted(alone, key=lambda label: (-sum(alone[label]) / len(alone[label]), label))
    parts = [
        f"{label} ({sum(alone[label])} of {len(alone[label])})"
        for label in order[:NAMED]
        if any(alone[label])
    ]
    first = f"Answers that turn for other players: {', '.join(parts)}" if parts else (
        "No answer turns if players differ in one thing"
    )  # fmt: skip
    return [
        f"{first}; over all kinds of players of the robustness map, each with each, answers stay in"
        f" {100 * (1 - turned / looked):.0f} % of {looked:,} cases."
    ]
