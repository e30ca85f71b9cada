"""The campaign's figures as text."""

from __future__ import annotations

from experiments.playtests.coverage import CoverageResult
from experiments.report.typesetting import set_table
from experiments.report.wording import percent


def coverage_text(result: CoverageResult) -> str:
    """How often the truth was inside, a line a truth, size and unknown."""
    rows = [["truth", "rows", "unknown", "inside", "share", "95 % interval", "mean width"]]
    for one in result.found:
        for name, inside in one.inside.items():
            rows.append(
                [
                    one.truth,
                    str(one.rows),
                    name,
                    f"{inside} of {one.logs}",
                    f"{percent(inside / one.logs)}",
                    f"{percent(one.low[name], 1)} to {percent(one.high[name], 1)}",
                    f"{one.width[name]:.2f}",
                ]
            )
    head = (
        f"The stated {percent(result.level)} sets of fitted playtests, tiers"
        f" {', '.join(result.tiers)}, {result.games:,} simulated games a table and tier. The"
        " mixture's width is the share of all mixtures left in the set; a tier's that of its"
        " weight."
    )
    parts = "; ".join(result.failures)
    end = (
        f"Certainly below {percent(result.level)}: {parts}."
        if parts
        else "With truths drawn from the prior none is certainly below."
    )
    return f"{head}\n\n{set_table(rows, right=[1, 3, 4, 6])}\n\n{end}\n"
