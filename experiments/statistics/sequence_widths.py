"""How wide confidence sequences are, against intervals for a fixed number of values and betting.

Prints a table: ``python -m experiments.statistics.sequence_widths``. The samples are as even as
they can be (the same shares of values in every stretch), so that the table has no luck in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from experiments.statistics.intervals import Interval, Numbers, normal_mean, wilson
from experiments.statistics.sequences import BoundedMean, mean_sequence, proportion_sequence

COUNTS = (500, 2_000, 20_000)

SHARES = (0.25, 0.01)

DIFFERENCES: Mapping[str, tuple[float, float]] = {
    "paired share, 1 in 3 differs": (1 / 6, 1 / 6),
    "paired share, 1 in 50 differs": (0.01, 0.01),
}
"""Shares of -1 and +1 among differences within [-1, 1]."""


def width(interval: Interval) -> float:
    """From one end to the other."""
    return float(interval.high - interval.low)


def spread_out(shares: Mapping[float, float], count: int) -> Numbers:
    """Values in given shares, each value evenly over the sample; the rest is 0."""
    values = np.zeros(count)
    order = np.random.default_rng(0).permutation(count)
    start = 0
    for value, share in shares.items():
        end = start + round(share * count)
        values[order[start:end]] = value
        start = end
    return values


def share_rows() -> list[tuple[str, int, float]]:
    """Of a share against Wilson's interval: what, values, ratio of widths."""
    return [
        (
            f"proportion_sequence / wilson, share {share:g}",
            count,
            width(proportion_sequence(share * count, count)) / width(wilson(share * count, count)),
        )
        for share in SHARES
        for count in COUNTS
    ]


def mean_rows() -> list[tuple[str, int, float]]:
    """Of a mean against the normal interval."""
    rows = []
    for count in COUNTS:
        sums = (0.0, float(count), count)
        sequence = mean_sequence(*sums, burn_in=500, variance_floor=0.0)
        rows.append(
            ("mean_sequence / normal", count, width(sequence) / width(normal_mean(0, count, count)))
        )
    return rows


def bounded_rows() -> list[tuple[str, int, float]]:
    """Of bounded differences against the normal interval."""
    rows = []
    for what, (below, above) in DIFFERENCES.items():
        for count in COUNTS:
            values = spread_out({-1.0: below, 1.0: above}, count)
            mean = BoundedMean(-1, 1, near_middle=True)
            mean.add(values)
            normal = normal_mean(values.sum(), values @ values, count)
            rows.append(
                (f"BoundedMean / normal, {what}", count, width(mean.interval()) / width(normal))
            )
    return rows


def betting_rows() -> list[tuple[str, int, float]]:
    """Of bounded differences against a betting sequence that keeps every value (ville's)."""
    try:
        from ville import BettingCS
    except ImportError:
        return []
    rows = []
    for what, (below, above) in DIFFERENCES.items():
        for count in COUNTS[:2]:
            values = spread_out({-1.0: below, 1.0: above}, count)
            mean = BoundedMean(-1, 1, near_middle=True)
            mean.add(values)
            betting = BettingCS(bounds=(-1.0, 1.0), grid=2000).fit(values)
            ends = betting.upper_[-1] - betting.lower_[-1]
            rows.append((f"BoundedMean / betting, {what}", count, width(mean.interval()) / ends))
    return rows


def print_rows(rows: Sequence[tuple[str, int, float]]) -> None:
    """One line a row."""
    for what, count, ratio in rows:
        print(f"{what:58} {count:7,} {ratio:6.2f}")


if __name__ == "__main__":
    print(f"{'ratio of widths at alpha 0.05':58} {'values':>7} {'ratio':>6}")
    print_rows([*share_rows(), *mean_rows(), *bounded_rows(), *betting_rows()])
