"""The proof of peeking as text, as JSON and as a picture."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from experiments.campaign.peeking import PeekingResult
from experiments.campaign.peeking_runs import PeekingCase
from experiments.report.typesetting import set_table
from experiments.waiting import now_doing

HEAD = ["situation", "missed", "false claim", "false equal", "open", "lower bound", ""]
COLOURS = {
    "currentColor": "#1b1d1f",
    "var(--faint)": "#8a9096",
    "var(--blue)": "#0072b2",
    "var(--orange)": "#b35900",
}
"""The theme's colours by day: the picture stands outside a page."""


def result_text(result: PeekingResult) -> str:
    """The figures as text: intervals that must pass, then those for contrast."""
    lines = [
        f"{result.cases[0].runs:,} runs of each situation, a look after every deal, alpha"
        f" {result.alpha:g}; {result.games:,} games. Shares of runs; an interval passes if the"
        " lower bound (one-sided, 99 %) of the largest is at most alpha.",
    ]
    for must_pass, heading in ((True, "confidence sequences"), (False, "for contrast")):
        for method in dict.fromkeys(
            one.method for one in result.cases if one.must_pass is must_pass
        ):
            chosen = [
                one for one in result.cases if (one.must_pass, one.method) == (must_pass, method)
            ]
            rows = [HEAD, *(row(one) for one in chosen)]
            lines += ["", f"{heading}: {method}", set_table(rows, right=[1, 2, 3, 4, 5])]
    must = [one for one in result.cases if one.must_pass]
    passed = len(must) - len(result.failures)
    lines += ["", f"{passed} of {len(must)} sequences pass."]
    return "\n".join(lines) + "\n"


def row(one: PeekingCase) -> list[str]:
    """One line of the table."""
    shares = (one.missed, one.false_claims, one.false_equivalences, one.undecided)
    name = f"{one.name} ({one.source})"
    verdict = "passes" if one.passes else "fails"
    return [name, *(f"{count / one.runs:.1%}" for count in shares), f"{one.bound:.1%}", verdict]


def record(result: PeekingResult) -> dict[str, Any]:
    """Everything as plain values; a number that there is none of is null."""
    cases = []
    for one in result.cases:
        values = {**asdict(one), "rate": one.rate, "bound": one.bound, "passes": one.passes}
        is_none = {key: isinstance(v, float) and math.isnan(v) for key, v in values.items()}
        cases.append({key: None if is_none[key] else value for key, value in values.items()})
    return {
        "alpha": result.alpha,
        "seed": result.seed,
        "games": result.games,
        "passes": not result.failures,
        "cases": cases,
    }


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Says which situation is being tried."""
    from tqdm import tqdm

    with tqdm(
        disable=not sys.stderr.isatty(), file=sys.stderr, bar_format="{elapsed} {desc}"
    ) as bar:

        def say(text: str) -> None:
            bar.set_description_str(text)
            now_doing(text)

        yield say


def picture(result: PeekingResult) -> str:
    """The rates as SVG."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    from experiments.report.drawing import BLUE, FAINT, ORANGE, settings, svg_of

    names = list(dict.fromkeys((one.source, one.name) for one in result.cases))
    with settings():
        figure = Figure(figsize=(7.2, 0.9 + 0.24 * len(names)))
        FigureCanvasSVG(figure)
        axes = figure.add_axes((0.42, 0.55 / (0.9 + 0.24 * len(names)), 0.55, 0.86))
        axes.axvline(100 * result.alpha, color=FAINT, lw=1, ls="--")
        for must_pass, colour, marker in ((False, ORANGE, "x"), (True, BLUE, "o")):
            chosen = [one for one in result.cases if one.must_pass is must_pass]
            axes.plot(*places(chosen, names), color=colour, marker=marker, ms=5, ls="none")
        labels = [f"{name} ({source})" for source, name in names]
        axes.set_yticks(range(len(names)), labels, fontsize=7.5)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlabel(
            f"runs of 100 that say something false (dashed: {100 * result.alpha:g} allowed);"
            "\n● confidence sequences, x intervals for a fixed number of games, or hasty ones",
            fontsize=7.5,
        )
        svg = svg_of(figure, "peeking")
    for name, colour in COLOURS.items():
        svg = svg.replace(name, colour)
    return svg.replace("<svg ", '<svg style="background:#fdfdfb;font-family:sans-serif" ', 1) + "\n"


def places(
    cases: Sequence[PeekingCase], names: Sequence[tuple[str, str]]
) -> tuple[list[float], list[int]]:
    """Rates in percent and rows."""
    return [100 * one.rate for one in cases], [names.index((one.source, one.name)) for one in cases]
