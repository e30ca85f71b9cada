"""From the cells of a settings study to what should be printed, or why nothing can be said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.metrics.definitions import longest_of
from experiments.sensitivity.cells import CellFigure, figures_of
from experiments.sensitivity.errors import DealErrors, measure_errors
from experiments.sensitivity.surface import Factor
from experiments.studies.catalogue.records import usual_hand, with_changes
from experiments.studies.hands.assumptions import PaceRange, range_where
from experiments.studies.settings.aims import Aim, aims_of
from experiments.studies.settings.choice import SettingChoice, choose_setting, stays_at
from experiments.studies.settings.limits import LimitState, broken_cells, states_of
from experiments.studies.settings.study import SettingsStudy
from sim.registry import load_game

Flags = npt.NDArray[np.bool_]

NO_AIMS = "no aims"
NOT_MEASURED = "errors not measured"
ALL_BROKEN = "every setting breaks a limit"
NOTHING_VARIED = "no rule is varied"


@dataclass(frozen=True)
class Recommended:
    """What to print for one length of game, or why nothing can be said.

    Attributes:
        mode: the length of game; empty where ``[aims]`` says it for all.
        choice: None where nothing can be said.
        why_not: one of the above, or empty.
        pace: over which paces the choice stays within a margin of the best; None without one.
        for_others: by kind of players, the values of the rules that they would have otherwise.
        figures: those of the aims, by name.
        limits: what the chosen setting's worst cell comes to by each declared limit.
        printed_limits: the same of what is printed; empty if that was chosen or not played.
        rule_paces: over which paces each rule's value stays, the others as chosen.
        cells: the chosen setting's, by their hashes.
    """

    mode: str
    choice: SettingChoice | None
    why_not: str = ""
    pace: PaceRange | None = None
    for_others: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    figures: Mapping[str, CellFigure] = field(default_factory=dict)
    rule_paces: tuple[PaceRange, ...] = ()
    cells: tuple[str, ...] = ()
    limits: tuple[LimitState, ...] = ()
    printed_limits: tuple[LimitState, ...] = ()


def recommend(
    study: SettingsStudy,
    cells: pl.DataFrame,
    folder: Path,
    sections: Mapping[str, Any],
    targets: Mapping[str, Any],
    limits: Mapping[str, float],
) -> tuple[Recommended, ...]:
    """What to print, for each length of game that has aims.

    Raises:
        InputError: if the sweep's aims are mistaken.
    """
    every = figures_of(cells, longest_of(targets))
    known = [one.name for one in every]
    aims = aims_of(sections, targets, known, str(folder / "sweep.toml"))
    if not aims:
        return (Recommended("", None, NO_AIMS),)
    wanted = {aim.figure for mine in aims.values() for aim in mine}
    figures = [one for one in every if one.name in wanted]
    errors = measure_errors(folder, cells, figures)
    if errors is None:
        return (Recommended("", None, NOT_MEASURED),)
    is_broken = broken_cells(cells, targets, limits, study.alpha)
    by_name = {one.name: one for one in figures}
    each = study.alpha / len(aims)
    found = [
        recommend_for(mode, mine, study.design.factors, errors, is_broken, each)
        for mode, mine in aims.items()
    ]
    names = study.design.cells
    as_printed = printed_places(cells)
    return tuple(
        replace(
            one,
            figures=by_name,
            cells=tuple(names[place] for place in one.choice.places) if one.choice else (),
            limits=states_of(cells[list(one.choice.places)], targets, limits, each)
            if one.choice
            else (),
            printed_limits=states_of(cells[as_printed], targets, limits, each)
            if one.choice and as_printed and sorted(one.choice.places) != as_printed
            else (),
        )
        for one in found
    )


def printed_places(cells: pl.DataFrame) -> list[int]:
    """The cells that differ in nothing from what is printed."""
    found = with_changes(cells)
    hands = found["rule_hand"] if "rule_hand" in found.columns else [None] * len(found)
    columns = zip(found["game"], found["variant"], found["players"], hands, strict=True)
    is_printed = [
        variant == load_game(game).variants[0].name
        and (hand is None or int(hand) == usual_hand(game, variant, players))
        for game, variant, players, hand in columns
    ]
    changed = found["changed"]
    return [at for at, one in enumerate(is_printed) if one and not changed[at]]


def recommend_for(
    mode: str,
    aims: Sequence[Aim],
    factors: Sequence[Factor],
    errors: DealErrors,
    is_broken: Flags,
    alpha: float,
) -> Recommended:
    """What to print for one length of game."""
    choice = choose_setting(factors, aims, errors, is_broken, alpha)
    if choice is None:
        return Recommended(mode, None, ALL_BROKEN if is_broken.any() else NOTHING_VARIED)
    is_timed = any(aim.figure == "minutes" for aim in aims)
    stays = partial(stays_at, choice, factors, errors, is_broken)
    return Recommended(
        mode,
        choice,
        # a choice that all deals together do not bear out has no range to stay in
        pace=range_where(stays) if is_timed and stays(1.0) else None,
        rule_paces=tuple(
            range_where(partial(stays, only=place)) if stays(1.0, only=place) else PaceRange(1, 1)
            for place in range(len(choice.rules) if is_timed else 0)
        ),
        for_others=values_by_bots(choice, aims, factors, errors, is_broken, alpha),
    )


def values_by_bots(
    choice: SettingChoice,
    aims: Sequence[Aim],
    factors: Sequence[Factor],
    errors: DealErrors,
    is_broken: Flags,
    alpha: float,
) -> dict[str, dict[str, Any]]:
    """By kind of players, the rules of which they alone would have another value for sure."""
    bots = next((one for one in factors if one.name == "bots"), None)
    if bots is None:
        return {}
    found = {}
    for who in bots.levels:
        places = [at for at, one in enumerate(bots.values) if one == who]
        mine = [
            Factor(one.name, tuple(one.values[at] for at in places))
            for one in factors
            if one is not bots
        ]
        part = DealErrors(
            errors.seen,
            errors.deals[places],
            {name: one[places] for name, one in errors.values.items()},
            {name: one[:, places] for name, one in errors.influences.items()},
        )
        own = choose_setting(mine, aims, part, is_broken[places], alpha)
        ours = {one.rule: one.value for one in choice.rules}
        if own is not None:
            found[str(who)] = {
                one.rule: one.value for one in own.rules if ours[one.rule] not in one.between
            }
    return found
