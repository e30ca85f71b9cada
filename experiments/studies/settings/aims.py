"""What a good setting is: the aims that a sweep declares, and what each cell is worth by them.

``[aims]`` in a sweep file names figures, where each should be, and from which difference on a
designer cares:

    [aims]
    minutes = { best = 20, margin = 2 }
    stuck_turns = { best = "low", margin = 0.02, weight = 2 }

A setting's loss is the sum over the aims of weight times how many margins its figure is from the
best (above or below where the best is "low" or "high"), the mean over the player counts and kinds
of players that were played. Without ``[aims]``, declared minutes are the aim, with a twentieth of
the target as margin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.design.file import check_keys, is_number
from experiments.design.sweep import Sweep
from experiments.store.shards import SWEEP
from sim.errors import InputError, describe_value, is_not_legal
from sim.names import suggest
from sim.user_file import MEBIBYTE, parse_toml, read_user_text

Numbers = npt.NDArray[np.float64]

LOW, HIGH = "low", "high"
AIM_KEYS = ("best", "margin", "weight")
USUAL_MARGIN = 0.05
"""Of a target in minutes, where a sweep declares no margin."""


@dataclass(frozen=True)
class Aim:
    """One figure and where it should be.

    Attributes:
        figure: of `experiments.sensitivity.cells.FIGURES`, or a ratio of the game's own.
        best: a number, or `LOW` or `HIGH`.
        margin: the smallest difference that matters, in the figure's unit.
        weight: of the aim.
    """

    figure: str
    best: str | float
    margin: float
    weight: float = 1.0

    def loss(self, values: Numbers) -> Numbers:
        """How many margins values are from the best, times the weight.

        >>> Aim("minutes", 20.0, 2.0).loss(np.array([18.0, 24.0])).tolist()
        [1.0, 2.0]
        >>> Aim("score", "high", 5.0, 2.0).loss(np.array([10.0])).tolist()
        [-4.0]
        """
        if isinstance(self.best, str):
            off = values if self.best == LOW else -values
        else:
            off = np.abs(values - self.best)
        found: Numbers = self.weight * off / self.margin
        return found

    def slope(self, values: Numbers) -> Numbers:
        """By how much the loss rises where a value does."""
        if isinstance(self.best, str):
            side = np.full(np.shape(values), 1.0 if self.best == LOW else -1.0)
        else:
            side = np.sign(values - self.best)
        found: Numbers = self.weight * side / self.margin
        return found


def aims_of(
    sections: Mapping[str, Any], targets: Mapping[str, Any], known: Sequence[str], where: str
) -> dict[str, tuple[Aim, ...]]:
    """The declared aims, by length of game; under ``""`` those of ``[aims]``. Empty if none are.

    Args:
        sections: of the sweep file.
        targets: its declared targets.
        known: the figures that the game has.
        where: what errors name.

    Raises:
        InputError: naming the key, what is wrong and what is allowed.
    """
    if "aims" in sections:
        return {"": read_aims(sections["aims"], known, where)}
    minutes = targets.get("minutes", {})
    if "minutes" not in known:
        return {}
    return {
        mode: (Aim("minutes", target, USUAL_MARGIN * target),) for mode, target in minutes.items()
    }


def asks_for_a_setting(folder: Path) -> bool:
    """Do results ask for a setting: declared aims, one game, a rule beside the hand varied?

    A hand alone, or hands at several tables, is another question, whatever the aims.

    Raises:
        InputError: if the folder's copy of the sweep cannot be read.
    """
    path = folder / SWEEP
    if not path.is_file():
        return False
    sections = parse_toml(read_user_text(path, "a sweep file", MEBIBYTE), str(path))
    cells = sections.get("cells", {})
    if "aims" not in sections or "game" not in sections or not isinstance(cells, Mapping):
        return False
    varied = {**cells.get("rules", {}), "variant": cells.get("variant"), "deck": cells.get("deck")}
    several = {name for name, one in varied.items() if isinstance(one, list) and len(one) > 1}
    return bool(several - {"hand"})


def check_aims(sweep: Sweep) -> None:
    """Refuse mistaken aims before any game is played.

    Raises:
        InputError: naming the key, what is wrong and what is allowed.
    """
    from experiments.sensitivity.cells import FIGURES, ratios_of

    if "aims" in sweep.sections:
        known = dict.fromkeys(
            (*FIGURES, *(name for game in sweep.games for name in ratios_of(game)))
        )
        read_aims(sweep.sections["aims"], list(known), str(sweep.path))


def read_aims(table: Any, known: Sequence[str], where: str) -> tuple[Aim, ...]:
    """The table ``[aims]``.

    Raises:
        InputError: naming the key, what is wrong and what is allowed.
    """
    if not isinstance(table, Mapping) or not table:
        raise InputError(
            f"{where}, aims",
            f"{describe_value(table)} is no table of aims",
            "minutes = { best = 20, margin = 2 }",
        )
    found = []
    for figure, given in table.items():
        spot = f"{where}, aims.{figure}"
        if figure not in known:
            problem = f"there is no such figure{suggest(figure, known)}"
            raise InputError(spot, problem, ", ".join(known))
        check_keys(given, AIM_KEYS, f"{spot}.")
        best = given.get("best")
        if best not in (LOW, HIGH) and not (is_number(best) and math.isfinite(best)):
            problem = "is missing" if best is None else is_not_legal(best)
            raise InputError(f"{spot}.best", problem, f'"{LOW}" | "{HIGH}" | a number')
        numbers = {}
        for key, usual in (("margin", None), ("weight", 1.0)):
            value = given.get(key, usual)
            if not is_number(value) or not 0 < value < 1e9:
                problem = "is missing" if value is None else is_not_legal(value)
                raise InputError(f"{spot}.{key}", problem, "a number above 0")
            numbers[key] = float(value)
        where_to = best if isinstance(best, str) else float(best)
        found.append(Aim(figure, where_to, numbers["margin"], numbers["weight"]))
    return tuple(found)
