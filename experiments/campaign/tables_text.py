"""The campaign of certified tables in words and as a picture."""

from __future__ import annotations

from experiments.campaign.tables import Saving, TablesResult, upper_bound
from experiments.report.typesetting import set_table


def result_text(result: TablesResult) -> str:
    """The figures as text."""
    lines = [
        f"tables    {result.tables:,} of known truth, {result.cells:,} cells, raced with an error"
        f" rate of {result.alpha:.0%} a table",
        f"wrong     {result.wrong:,} tables said anything that is not true; with 99% confidence"
        f" at most {result.bound:.2%} of tables do",
        f"verdict   {verdict_text(result)}: the bound must be at most {result.alpha:.0%}",
        "cells     " + ", ".join(f"{count:,} {name}" for name, count in result.verdicts.items()),
        "sets      "
        + ", ".join(f"{count:,} of {size}" for size, count in result.set_sizes.items()),
        f"games     {result.median_games:,.0f} a table (median)",
    ]
    lines += [f"          {count:,} times: {kind}" for kind, count in result.errors.items()]
    if result.savings:
        lines += ["", saving_table(result.savings)]
    lines += ["", f"{result.seconds:,.0f} seconds; seed {result.seed}"]
    return "\n".join(lines) + "\n"


def verdict_text(result: TablesResult) -> str:
    """Passed, failed, or too few tables to say."""
    if result.has_passed:
        return "passed"
    is_few = upper_bound(0, result.tables) > result.alpha
    return "NOT SHOWN with so few tables" if is_few and result.wrong == 0 else "FAILED"


def saving_table(savings: tuple[Saving, ...]) -> str:
    """What racing saves, as a table."""
    rows = [["", "tables", "racing", "even", "times", "even by rows", "times"]]
    for one in savings:
        rows.append(
            [
                one.name,
                f"{one.tables:,}",
                f"{one.race_games:,}",
                f"{one.even_games:,}",
                f"{one.times:.1f}",
                f"{one.even_rows_games:,}",
                f"{one.times_by_rows:.1f}",
            ]
        )
    return set_table(rows, right=[1, 2, 3, 4, 5, 6])
