"""Print what bots find in a grid beside what people find; fit the one free constant to it.

Run by hand (half a minute; fitting needs scipy; nothing that plays a game imports this)::

    python -m sim.games.ring_grid.predict_finding                # predicted against published
    python -m sim.games.ring_grid.predict_finding --fit          # fit first
    python -m sim.games.ring_grid.predict_finding --fit --write  # and write the constant

One constant is fitted to three figures; what the others are and where they come from stands in
``finding_constants.toml``. ``--scan`` shows how the figures move with the declared ones.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

from sim.games.ring_grid.finding import FindingConstants, load_finding
from sim.games.ring_grid.finding_evidence import (
    make_grid_task,
    predict_finding_figures,
    read_finding_figures,
)

CONSTANTS_FILE = Path(__file__).parent / "finding_constants.toml"
TIERS = ("novice", "casual", "strong", "expert")
FITTED = "seconds"
LOW, HIGH = 20.0, 5000.0
DECLARED = {
    "per_zipf": (0.7, 1.2),
    "per_letter": (0.15, 0.45),
    "extension": (1.0, 3.0),
    "scan": (0.5, 1.5),
    "blank": (1.5, 6.0),
    "revisit": (1.0, 4.0),
}
"""Low and high values of the constants that are not fitted, for ``--scan``."""


def fit_finding(constants: FindingConstants | None = None) -> FindingConstants:
    """Fit the middling wait; each figure counts in halves of its range."""
    from scipy.optimize import minimize_scalar

    start = constants or load_finding()
    figures = [figure for figure in read_finding_figures() if figure.is_fitted]

    def misfit(seconds: float) -> float:
        compared = predict_finding_figures(figures, replace(start, seconds=seconds))
        return sum(
            (2 * (one.predicted - one.figure.value) / (one.figure.high - one.figure.low)) ** 2
            for one in compared
        )

    found = minimize_scalar(misfit, bounds=(LOW, HIGH), method="bounded", options={"xatol": 0.5})
    return replace(start, seconds=float(round(found.x)))


def figure_lines(constants: FindingConstants) -> list[str]:
    """Predicted against published, a line a figure."""
    lines = [
        "figure   grid      bot     seconds  write  measure  published  range            predicted"
    ]
    for one in predict_finding_figures(constants=constants):
        figure = one.figure
        lines.append(
            f"{figure.name:<8} {figure.shape:<9} {figure.profile:<7} {figure.seconds:>7g}"
            f"  {figure.write:>5}  {figure.measure:<7} {figure.value:>10g}"
            f"  {f'{figure.low:g} to {figure.high:g}':<15} {one.predicted:>10.3g}"
            + ("" if one.is_within else "  OUTSIDE")
            + ("" if figure.kind == "data" else "  (declared target)")
        )
    return lines


def tier_lines(constants: FindingConstants) -> list[str]:
    """What each tier writes down on the default grid, by seconds on the timer."""
    from sim.bots.profiles import find_bot

    task = make_grid_task("hex32323", "scaled scrabble", 2, "scowl-70", 0)
    lines = [
        f"the default grid holds {task.present:.0f} words of scowl-70 on average; written down of"
        " these",
        "bot       30 s   60 s   90 s  120 s  180 s   without writing, 60 s",
    ]
    for tier in TIERS:
        write = float(find_bot(tier).values["write"])
        told = [
            task.expect("words", tier, seconds, write, constants)
            for seconds in (30, 60, 90, 120, 180)
        ]
        free = task.expect("words", tier, 60, 0, constants)
        lines.append(f"{tier:<8}" + "".join(f"{one:>6.1f} " for one in told) + f"{free:>12.1f}")
    return lines


def scan_lines(constants: FindingConstants) -> list[str]:
    """How the figures move if a declared constant is lower or higher, the free one fitted anew."""
    names = [figure.name for figure in read_finding_figures()]
    lines = ["constant    value   seconds  " + "".join(f"{name:>9}" for name in names)]
    for name, values in DECLARED.items():
        for value in values:
            changed = fit_finding(replace(constants, **{name: value}))
            told = [one.predicted for one in predict_finding_figures(constants=changed)]
            lines.append(
                f"{name:<10} {value:>6g}  {changed.seconds:>7g}  "
                + "".join(f"{one:>9.3g}" for one in told)
            )
    return lines


def write_constant(constants: FindingConstants) -> None:
    """Put the fitted value into ``finding_constants.toml``; all else stays as it stands there."""
    text = CONSTANTS_FILE.read_text("utf-8")
    changed = re.sub(rf"(?m)^{FITTED} = [0-9.]+", f"{FITTED} = {constants.seconds}", text)
    CONSTANTS_FILE.write_text(changed, encoding="utf-8")


def main() -> None:
    """Fit if asked, print, write if asked."""
    parser = argparse.ArgumentParser(description="What bots find in a grid beside what people do.")
    parser.add_argument("--fit", action="store_true", help="fit `seconds` first")
    parser.add_argument("--write", action="store_true", help=f"write it to {CONSTANTS_FILE.name}")
    parser.add_argument("--scan", action="store_true", help="move the declared constants too")
    arguments = parser.parse_args()
    constants = fit_finding() if arguments.fit else load_finding()
    print(f"{FITTED} = {constants.seconds}\n")
    print("\n".join([*figure_lines(constants), "", *tier_lines(constants)]))
    if arguments.scan:
        print("\n" + "\n".join(scan_lines(constants)))
    if arguments.write:
        write_constant(constants)


if __name__ == "__main__":
    main()
