"""What shared deals are worth, as a Markdown table and as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from experiments.campaign.pairing import Worth
from experiments.comparing.sentences import multiplier_text
from experiments.report.to_json import to_json

HEAD = ("game", "players", "comparison", "figure", "played", "deals", "worth", "once", "deal")


def worths_text(found: Sequence[Worth]) -> str:
    """A Markdown table, a row a figure."""
    rows = [HEAD, tuple("---" for _ in HEAD), *(row(one) for one in found)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def row(one: Worth) -> tuple[str, ...]:
    """One figure's line."""
    return (
        one.game,
        str(one.players),
        one.comparison,
        one.figure,
        one.way,
        f"{one.deals:,}",
        f"**{multiplier_text(one.multiplier)}**" if one.multiplier >= 3 else number(one.multiplier),
        number(one.once),
        number(one.explained),
    )


def number(value: float) -> str:
    """Two decimals; nothing where there is no number.

    >>> number(1.256), number(float("nan"))
    ('1.26', '')
    """
    return "" if math.isnan(value) else f"{value:.2f}"


def records(found: Sequence[Worth]) -> list[dict[str, Any]]:
    """Plain values; null where there is no number or no end to it."""
    plain: list[dict[str, Any]] = to_json(found)
    return plain
