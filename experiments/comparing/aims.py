"""Reads what a comparison is for: its aims, and how much of each cost is accepted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from experiments.design.file import check_keys, read_positive
from sim.errors import InputError, describe_value


def read_aims(table: Mapping[str, Any], judged: Sequence[str], where: str) -> tuple[str, ...]:
    """The figures that the change is for, as far as the table names them.

    Args:
        table: ``[compare]``.
        judged: the figures that have a direction or a target.
        where: the file and table, for errors.

    Raises:
        InputError: naming the key, for anything but a list of such figures.
    """
    aims = table.get("aims", [])
    is_list = isinstance(aims, list) and all(isinstance(one, str) for one in aims)
    wrong = [one for one in aims if one not in judged] if is_list else [aims]
    if wrong:
        problem = f"{describe_value(wrong[0])} is no figure with a direction or a target"
        allowed = f"a list of some of {', '.join(judged)}" if judged else "[compare.better] first"
        raise InputError(f"{where}.aims", problem, allowed)
    return tuple(aims)


def read_accepted(
    table: Mapping[str, Any], spans: Mapping[str, float], aims: Sequence[str], where: str
) -> dict[str, float]:
    """How much worse a figure that the change is not for may get.

    Args:
        table: ``[compare]``.
        spans: the length of the range of each figure that has a direction or a target.
        aims: from `read_aims`.
        where: the file and table, for errors.

    Raises:
        InputError: naming the key.
    """
    accept = table.get("accept", {})
    if accept and not aims:
        problem = "has no meaning where all figures are aims"
        raise InputError(f"{where}.accept", problem, 'aims = ["minutes"], say, beside it')
    costs = [name for name in spans if name not in aims]
    check_keys(accept, costs, f"{where}.accept.")
    return {name: read_positive(accept, name, f"{where}.accept", spans[name]) for name in accept}
