"""What bots notice beside what people find, as a picture."""

from __future__ import annotations

import io

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from sim.bots.fitting.bee_evidence import BY_LENGTH, BY_ZIPF, fit_bee
from sim.bots.fitting.noticing_evidence import make_task, predict_figures, read_figures
from sim.bots.fitting.noticing_evidence import reader_values as values_of
from sim.bots.fitting.predict_noticing import READINGS, TIERS
from sim.bots.profiles import find_bot

COLOURS = dict(zip(TIERS, ("#999999", "#0072b2", "#009e73", "#d55e00"), strict=True))
HAND_SIZES = (3, 5, 7, 10)
SHADES = ("#0b3c5d", "#328cc1", "#d9822b", "#a4303f")
SHARES = ("none", "short", "longest", "points")
LONGEST = 60


def draw_noticing() -> bytes:
    """A PNG: words of a hand against time, published shares, a puzzle's shares, and grids."""
    figure = Figure(figsize=(11, 7.6), layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(2, 3)
    draw_hand_sizes(panels[0, 0], "casual")
    draw_hand_sizes(panels[0, 1], "expert")
    draw_ten_cards(panels[0, 2])
    draw_shares(panels[1, 0])
    draw_puzzle(panels[1, 1])
    draw_grids(panels[1, 2])
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=110)
    return data.getvalue()


def finish(axes: Axes, title: str, across: str, up: str) -> None:
    """Titles, and no frame above and right."""
    axes.set(title=title, xlabel=across, ylabel=up)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=7)


def draw_hand_sizes(axes: Axes, reader: str) -> None:
    """The chance to see a given common word of a hand, against time, by the hand's size."""
    seconds = np.linspace(0, LONGEST, 31)
    values = find_bot(reader).values
    for cards, shade in zip(HAND_SIZES, SHADES, strict=True):
        task = make_task(f"cards {cards}")
        seen = [task.expect("common", values, float(time)) for time in seconds]
        axes.plot(seconds, seen, color=shade, label=f"{cards} cards")
        for one in read_figures():
            is_here = one.task == f"cards {cards}" and one.reader == reader
            if is_here and one.measure == "common":
                axes.plot(one.seconds, one.value, "D", color=shade, markeredgecolor="#1b1b1b")
    finish(
        axes,
        f"{reader}: a common word of a hand",
        "seconds (diamonds: declared)",
        "share who see it",
    )


def draw_ten_cards(axes: Axes) -> None:
    """Words seen in ten cards against time, by tier, and the figures with their ranges."""
    seconds = np.linspace(0, 2 * LONGEST, 31)
    task = make_task("cards 10")
    for tier, colour in COLOURS.items():
        seen = [task.expect("words", find_bot(tier).values, float(time)) for time in seconds]
        axes.plot(seconds, seen, color=colour, label=tier)
    for one in read_figures():
        if one.name in {"table", "paper", "quick"}:
            reach = [[one.value - one.low], [one.high - one.value]]
            axes.errorbar(
                one.seconds, one.value, yerr=reach, fmt="D", color=COLOURS[one.reader], capsize=3
            )
    finish(axes, "ten cards", "seconds (diamonds: declared)", "words seen")


def draw_shares(axes: Axes) -> None:
    """Published shares with their ranges, and the model's."""
    rows = [one for one in predict_figures() if one.figure.measure in SHARES]
    for at, one in enumerate(reversed(rows)):
        figure = one.figure
        axes.plot([figure.low, figure.high], [at, at], color="#b8b8b8", linewidth=5)
        axes.plot(figure.value, at, "o", color="#1b1b1b", label="people" if at == 0 else None)
        axes.plot(one.predicted, at, "x", color="#d55e00", label="bots" if at == 0 else None)
    axes.set_yticks(range(len(rows)), [one.figure.name for one in reversed(rows)])
    finish(axes, "crossword racks and Countdown", "share", "")


def draw_puzzle(axes: Axes) -> None:
    """Shares of players who found words of a puzzle, published and under both readings."""
    names = [f"Zipf {low:g}+" for low, _, _ in BY_ZIPF] + [f"{n} letters" for n, _ in BY_LENGTH]
    published = [row[-1] for row in (*BY_ZIPF, *BY_LENGTH)]
    axes.plot(range(len(names)), published, "o", color="#1b1b1b", label="people")
    for mark, (name, changes) in zip("x+", READINGS.items(), strict=True):
        fit = fit_bee(values_of("strong", changes))
        axes.plot(range(len(names)), fit.by_zipf + fit.by_length, mark, label=name)
    axes.set_xticks(range(len(names)), names, rotation=40, ha="right", fontsize=8)
    axes.set_ylim(0.6, 1)
    finish(axes, "letter puzzle without a limit", "", "share who found a word")


def draw_grids(axes: Axes) -> None:
    """What people find in grids with its range, and what bots do, both as a share of the figure."""
    rows = [one for one in predict_figures() if one.figure.task.startswith("grid")]
    for at, one in enumerate(rows):
        figure = one.figure
        low, high = figure.low / figure.value, figure.high / figure.value
        axes.plot([at, at], [low, high], color="#b8b8b8", linewidth=5)
        axes.plot(at, 1, "o", color="#1b1b1b", label="people" if at == 0 else None)
        axes.plot(at, one.predicted / figure.value, "x", color="#d55e00",
                  label="bots" if at == 0 else None)  # fmt: skip
    axes.set_xticks(range(len(rows)), [one.figure.name for one in rows])
    axes.set_ylim(0, 1.6)
    finish(axes, "grids", "", "of the published figure")
