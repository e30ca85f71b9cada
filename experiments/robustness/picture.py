"""The regret map as a picture: hands down, players across, the flip frontier as a line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from experiments.report.drawing import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    PAPER,
    Panel,
    settings,
    svg_of,
)
from experiments.report.wording import percent
from experiments.robustness.judge import RegretMap

WIDTH, LEFT, RIGHT = 9.5, 0.95, 0.15
ROW_HEIGHT, HEADER_HEIGHT, FOOT = 0.24, 0.24, 0.42
SHADES = 20
"""How many shades there are."""
DARKEST = 1.0
"""A regret of the whole target or more has the darkest shade."""


def draw_regret_map(question: RegretMap, name: str = "regret") -> Panel:
    """One question's map.

    A field is a hand for some players. The darker, the further its length is from the target
    beyond that of the best hand; a cross: it breaks a declared limit. Dot: the best hand; ring:
    not clearly worse. Framed column: the players as assumed. The orange line runs between
    players whose best hands differ: the flip frontier.

    Args:
        question: from `experiments.robustness.play.robustness_of`.
        name: letters, digits and hyphens; no two on a page may be equal.
    """
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    axes = question.axes
    rows, columns = question.regret.shape
    top = HEADER_HEIGHT * len(axes) + 0.12
    height = ROW_HEIGHT * rows + top + FOOT
    with settings():
        figure = Figure(figsize=(WIDTH, height))
        FigureCanvasSVG(figure)
        area = figure.add_axes(
            (LEFT / WIDTH, FOOT / height, 1 - (LEFT + RIGHT) / WIDTH, ROW_HEIGHT * rows / height)
        )
        draw_fields(area, question)
        draw_frontier(area, question)
        draw_headers(area, axes, columns)
        area.set_xlim(-0.5, columns - 0.5)
        area.set_ylim(-0.5, rows - 0.5)
        area.set_xticks([])
        area.set_yticks(range(rows), [label_of_hand(question, hand) for hand in question.hands])
        area.tick_params(axis="y", length=0, labelsize=8)
        area.set_ylabel("cards dealt")
        for side in ("left", "bottom"):
            area.spines[side].set_visible(False)
        figure.text(0.01, 0.06 / height, legend_text(), fontsize=7.5)
        svg = svg_of(figure, name)
    title = f"{question.row}, {question.mode} ({question.target:g} minutes)"
    return Panel(name, title, svg, words_of(question), question.cells)


def label_of_hand(question: RegretMap, hand: int) -> str:
    """A hand, and a star if it is the one that is printed."""
    return f"{hand}*" if hand == question.printed else str(hand)


def legend_text() -> str:
    """What the marks mean."""
    return (
        "darker: more regret; ● best hand for these players; ○ not clearly worse;"
        " x breaks a limit; line: the best hand changes; frame: as assumed; * printed"
    )


def draw_fields(area: Any, question: RegretMap) -> None:
    """Shades, crosses, dots and rings, and the frame around the default."""
    from matplotlib.patches import Rectangle

    rows, columns = question.regret.shape
    small = 26 if columns <= 40 else 14
    shaded: dict[int, list[tuple[int, int]]] = {}
    broken: list[tuple[int, int]] = []
    best_ones: list[tuple[int, int]] = []
    alike_ones: list[tuple[int, int]] = []
    for column in range(columns):
        best, alike = question.best(column), question.alike(column)
        for row in range(rows):
            if not question.works[row, column]:
                broken.append((column, row))
                continue
            hand = question.hands[row]
            if hand == best:
                best_ones.append((column, row))
            elif hand in alike:
                alike_ones.append((column, row))
            shade = round(min(question.regret[row, column] / DARKEST, 1.0) * SHADES)
            shaded.setdefault(shade, []).append((column, row))
    for shade, places in sorted(shaded.items()):
        draw_shade(area, places, shade / SHADES)
    crosses = {"marker": "x", "s": small * 0.6, "color": FAINT, "linewidth": 0.8}
    draw_marks(area, broken, crosses)
    rings = {"s": small, "zorder": 3, "linewidth": 0.9, "edgecolor": INK}
    draw_marks(area, best_ones, {**rings, "color": INK})
    draw_marks(area, alike_ones, {**rings, "color": PAPER})
    area.add_patch(
        Rectangle(
            (question.default - 0.5, -0.5),
            1,
            rows,
            fill=False,
            edgecolor=INK,
            linewidth=1.6,
            zorder=4,
        )
    )


def draw_shade(area: Any, places: Sequence[tuple[int, int]], shade: float) -> None:
    """All fields of one shade, as one part of the picture."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    if shade > 0:
        squares = [
            Path([(x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5)])
            for x, y in places
        ]
        whole = Path.make_compound_path(*squares)
        area.add_patch(PathPatch(whole, color=BLUE, alpha=shade, linewidth=0, clip_on=False))


def draw_marks(area: Any, places: Sequence[tuple[int, int]], look: Mapping[str, Any]) -> None:
    """One mark at each place, all in one part of the picture, which keeps pages small."""
    if places:
        columns, rows = zip(*places, strict=True)
        area.scatter(columns, rows, clip_on=False, **look)


def draw_frontier(area: Any, question: RegretMap) -> None:
    """A line over and between the best hands wherever neighbours' best hands differ."""
    columns = question.regret.shape[1]
    for column in range(columns - 1):
        here, there = question.best(column), question.best(column + 1)
        if here == there:
            continue
        rows = [question.hands.index(hand) for hand in (here, there) if hand is not None]
        low, high = (min(rows), max(rows)) if len(rows) == 2 else (0, len(question.hands) - 1)
        area.plot(
            [column + 0.5] * 2, [low - 0.5, high + 0.5], color=ORANGE, linewidth=1.8, zorder=2
        )


def draw_headers(area: Any, axes: Mapping[str, Sequence[Any]], columns: int) -> None:
    """The axes' steps over the columns, the slowest on top."""
    line = 1 / area.get_position().height * HEADER_HEIGHT / area.figure.get_figheight()
    for level, (key, steps) in enumerate(axes.items()):
        height = 1 + line * (len(axes) - level - 0.6)
        area.text(
            -0.012, height, key.replace("_", " "), transform=area.transAxes, ha="right",
            va="center", fontsize=7.5,
        )  # fmt: skip
        for first, last, step in runs(axes, level, columns):
            middle = ((first + last) / 2 + 0.5) / columns
            width = (last - first + 1) / columns * (WIDTH - LEFT - RIGHT)
            text = str(steps[step])
            area.text(
                middle, height, text, transform=area.transAxes, ha="center", va="center",
                fontsize=min(7.5, max(4.0, width / max(len(text), 1) * 118)),
            )  # fmt: skip


def runs(
    axes: Mapping[str, Sequence[Any]], level: int, columns: int
) -> Iterator[tuple[int, int, int]]:
    """First and last column and the step of each run of an axis.

    >>> list(runs({"pace": [1, 2], "span": [3, 4]}, 0, 4))
    [(0, 1, 0), (2, 3, 1)]
    """
    counts = [len(steps) for steps in axes.values()]
    length = math.prod(counts[level + 1 :])
    for place, first in enumerate(range(0, columns, length)):
        yield first, first + length - 1, place % counts[level]


def words_of(question: RegretMap) -> str:
    """What the picture shows, for those who cannot see it."""
    best: dict[str, int] = {}
    for place in range(len(question.populations)):
        hand = question.best(place)
        key = "no hand" if hand is None else f"{hand}"
        best[key] = best.get(key, 0) + 1
    parts = "; ".join(f"{hand}: best for {count}" for hand, count in sorted(best.items()))
    kinds = len(question.populations)
    finite = question.regret[np.isfinite(question.regret)]
    most = percent(finite.max()) if finite.size else "unknown"
    return (
        f"Regret of each hand for {kinds} kinds of players, {question.row}, {question.mode}."
        f" {parts}. Largest finite regret {most} of the target."
    )
