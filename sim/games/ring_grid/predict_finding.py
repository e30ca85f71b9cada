"""Print what bots find in a grid beside what people find.

Run by hand (half a minute; nothing that plays a game imports this)::

    python -m sim.games.ring_grid.predict_finding          # predicted against published
    python -m sim.games.ring_grid.predict_finding --scan   # with other values of the constants

The constants are values of the bots (`sim/bots/profiles.toml`); the dead ends of a grid are fitted
to the published figures of square grids.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from sim.bots.profiles import find_bot
from sim.games.ring_grid.finding_evidence import (
    make_grid_task,
    predict_finding_figures,
    read_finding_figures,
)

TIERS = ("novice", "casual", "strong", "expert")
SCANNED: Mapping[str, tuple[float, ...]] = {
    "grid_dead_ends": (1.0, 2.0),
    "zipf_slope": (0.5, 0.95),
    "letter_slope": (0.0, 0.2),
    "blank": (1.5, 6.0),
    "revisit": (1.0, 4.0),
}
"""Low and high values of the constants."""


def figure_lines(changes: Mapping[str, Any] | None = None) -> list[str]:
    """Predicted against published, a line a figure."""
    lines = [
        "figure   grid      bot     seconds  write  measure  published  range            predicted"
    ]
    for one in predict_finding_figures(changes=changes):
        figure = one.figure
        lines.append(
            f"{figure.name:<8} {figure.shape:<9} {figure.profile:<7} {figure.seconds:>7g}"
            f"  {figure.write:>5}  {figure.measure:<7} {figure.value:>10g}"
            f"  {f'{figure.low:g} to {figure.high:g}':<15} {one.predicted:>10.3g}"
            + ("" if one.is_within else "  OUTSIDE")
            + ("" if figure.kind == "data" else "  (declared target)")
        )
    return lines


def tier_lines() -> list[str]:
    """What each tier writes down on the default grid, by seconds on the timer."""
    task = make_grid_task("hex32323", "scaled scrabble", 2, "scowl-70", 0)
    lines = [
        f"the default grid holds {task.present:.0f} words of scowl-70 on average; written down of"
        " these",
        "bot       30 s   60 s   90 s  120 s  180 s   without writing, 60 s",
    ]
    for tier in TIERS:
        write = float(find_bot(tier).values["write"])
        expected = [
            task.expect("words", tier, seconds, write) for seconds in (30, 60, 90, 120, 180)
        ]
        free = task.expect("words", tier, 60, 0)
        lines.append(f"{tier:<8}" + "".join(f"{one:>6.1f} " for one in expected) + f"{free:>12.1f}")
    return lines


def scan_lines() -> list[str]:
    """How the figures move if a constant is lower or higher."""
    names = [figure.name for figure in read_finding_figures()]
    lines = ["constant         value  " + "".join(f"{name:>9}" for name in names)]
    for name, values in SCANNED.items():
        for value in values:
            predicted = [one.predicted for one in predict_finding_figures(changes={name: value})]
            lines.append(f"{name:<15} {value:>6g}  " + "".join(f"{one:>9.3g}" for one in predicted))
    return lines


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(description="What bots find in a grid beside what people do.")
    parser.add_argument("--scan", action="store_true", help="move the constants too")
    arguments = parser.parse_args()
    print("\n".join([*figure_lines(), "", *tier_lines()]))
    if arguments.scan:
        print("\n" + "\n".join(scan_lines()))


if __name__ == "__main__":
    main()
