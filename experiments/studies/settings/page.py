"""The page of a study of a game's settings, and what it is made from."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from markupsafe import Markup

from experiments.design.file import SEAT_POINTS
from experiments.metrics.definitions import longest_of
from experiments.report.cell_table import ALL_FIGURES, CellTable
from experiments.report.chapter import Chapter, chapters_html
from experiments.report.drawing import MOST_PICTURES, slug
from experiments.report.first_screen import FirstScreen
from experiments.report.source import ReportSource, load_played, source_of
from experiments.report.templates import panel_group, render
from experiments.studies.hands.cap import late_sentence
from experiments.studies.hands.clock import Clock, read_clock
from experiments.studies.hands.evidence import NarratedGame, narrate_shortest
from experiments.studies.settings import text as words
from experiments.studies.settings.figures import effect_panels
from experiments.studies.settings.first_screen import (
    choice_rows,
    disagreements,
    first_screen,
)
from experiments.studies.settings.recommend import Recommended, printed_places, recommend
from experiments.studies.settings.study import EDGES, Effect, SettingsStudy, study_settings
from sim.errors import InputError
from sim.user_file import parse_toml

SEAT_LIMITS = ("seat_edge", "first_player")
"""Limits on the wins of positions."""


@dataclass(frozen=True)
class SettingsEvidence(ReportSource):
    """A folder of results with the study of its game's settings.

    Attributes: those of `ReportSource`; and
        study: what the cells say.
        digests: each cell's, by its hash; cell_games: how many games.
        recommended: what to print, for each length of game that has aims.
        narrated: a sampled game, if the folder holds a trace.
        clock: what the minutes of sampled games are made of, likewise.
        late: how many games are not over in time, and whether the turn cap moves a figure.
        printed: the cells of what is printed.
    """

    study: SettingsStudy
    digests: dict[str, str]
    cell_games: dict[str, int]
    recommended: tuple[Recommended, ...]
    narrated: NarratedGame | None
    clock: Clock | None = None
    late: str = ""
    printed: tuple[str, ...] = ()


def read_settings_evidence(folder: str | Path) -> SettingsEvidence:
    """Read a folder of results and study it.

    Raises:
        InputError: if the folder holds no results, they are damaged, or of several games.
    """
    folder = Path(folder)
    manifest, cells = load_played(folder)
    games = list(dict.fromkeys(cells["game"]))
    if len(games) > 1:
        problem = f"results of {', '.join(games)}, not all of which have a hand size"
        raise InputError(str(folder), problem, "one game a sweep, or games with a hand size")
    study = study_settings(cells, folder=folder, longest=longest_of(manifest.targets))
    source = source_of(folder, manifest)
    sections = parse_toml(source["sweep_text"], str(folder / "sweep.toml"))
    return SettingsEvidence(
        **source,
        recommended=recommend(study, cells, folder, sections, manifest.targets, manifest.limits),
        study=study,
        digests=dict(zip(cells["cell"], cells["digest"], strict=True)),
        cell_games=dict(zip(cells["cell"], cells["games"], strict=True)),
        narrated=narrate_base(folder, study),
        clock=read_clock(folder, study.game, study.design.cells, study.alpha),
        late=late_sentence(
            cells, wanted_minutes(sections, manifest.targets), longest_of(manifest.targets)
        ),
        printed=tuple(cells["cell"][place] for place in printed_places(cells)),
    )


def wanted_minutes(sections: Mapping[str, Any], targets: Mapping[str, Any]) -> list[float]:
    """The minutes that a sweep wants: those of its aims, else its targets'."""
    aim = sections.get("aims", {}).get("minutes", {}).get("best")
    if isinstance(aim, int | float):
        return [float(aim)]
    return list(targets.get("minutes", {}).values())


def points_limit(evidence: SettingsEvidence) -> float:
    """The declared limit on the points of positions; infinite if there is none."""
    found = [
        each.limit
        for one in evidence.recommended
        for each in one.limits
        if each.name == SEAT_POINTS
    ]
    return min(found, default=math.inf)


def narrate_base(folder: Path, study: SettingsStudy) -> NarratedGame | None:
    """A sampled game of the base cell; if there is none, the shortest of the first cells'."""
    wanted = [(study.game, cell, cell_text(study, cell)) for cell in study.design.cells]
    base = [one for one in wanted if one[1] == study.base_cell]
    return narrate_shortest(folder, base) or narrate_shortest(folder, wanted)


def cell_text(study: SettingsStudy, cell: str) -> str:
    """A cell's levels in words."""
    place = study.design.cells.index(cell)
    return ", ".join(
        f"{words.factor_text(factor.name)} {words.level_text(factor.values[place])}"
        for factor in study.design.factors
    )


def effect_rows(effect: Effect) -> list[dict[str, Any]]:
    """A factor's levels as rows of a table."""
    return [
        {
            "level": words.level_text(level.value),
            "is_base": level.is_base,
            "alone": words.estimate_text(effect.figure, level.alone),
            "average": words.estimate_text(effect.figure, level.average),
            "cell": level.cell,
        }
        for level in effect.levels
    ]


def figure_sections(study: SettingsStudy) -> list[dict[str, Any]]:
    """A section for each figure: title, answer, table by factor, and pictures while there is room.

    The first figure is drawn however many panels it has.
    """
    found: list[dict[str, Any]] = []
    drawn = 0
    for one in study.figures:
        if not words.is_reported(study, one):
            continue
        effects = study.effects[one.name]
        is_drawn = not found or drawn + len(effects) <= MOST_PICTURES
        panels = panel_group(effect_panels(effects)) if is_drawn else []
        drawn += len(panels)
        found.append(
            {
                "anchor": f"figure-{slug(one.name)}",
                "title": one.title[0].upper() + one.title[1:],
                "unit": words.unit_text(one),
                "sentence": words.figure_sentence(study, one),
                "panels": panels,
                "factors": [
                    (words.factor_text(each.factor), effect_rows(each)) for each in effects
                ],
            }
        )
    return found


def all_cells(evidence: SettingsEvidence) -> CellTable:
    """Every cell: its levels, and every figure with its standard error."""
    study = evidence.study
    errors = [np.sqrt(one.variances) for one in study.figures]

    def texts(place: int) -> list[str]:
        cell = study.design.cells[place]
        fields = [
            f"{words.value_text(one, float(one.values[place]))}"
            f" ± {words.value_text(one, float(error[place])).removesuffix(' %').lstrip('+')}"
            for one, error in zip(study.figures, errors, strict=True)
        ]
        levels = [words.level_text(one.values[place]) for one in study.design.factors]
        games, digest = f"{evidence.cell_games[cell]:,}", evidence.digests[cell]
        return [cell[:10], *levels, *fields, games, digest]

    factors = (words.factor_text(one.name) for one in study.design.factors)
    return CellTable(
        "Every cell, each figure with its standard error",
        ("Cell", *factors, *(one.title for one in study.figures), "Games", "Digest"),
        study.design.cells,
        texts,
        ALL_FIGURES,
        base=study.base_cell,
    )


def screen_of(evidence: SettingsEvidence, chapters: Sequence[Chapter] = ()) -> FirstScreen:
    """The first screen of a report; chapters that say otherwise are named."""
    against = disagreements(evidence.recommended, evidence.study.game, chapters)
    notes = [evidence.clock.sentence] if evidence.clock else []
    notes += [evidence.late] if evidence.late else []
    seats = ""
    if any(asks_for_seats(one) for one in evidence.recommended):
        seats = words.shown_seats(evidence.study, evidence.printed)
    return first_screen(evidence.recommended, against, notes, seats)


def asks_for_seats(one: Recommended) -> bool:
    """Do the aims or limits ask who wins where?"""
    aims = one.choice.aims if one.choice else ()
    return any(aim.figure in EDGES for aim in aims) or any(
        each.name in SEAT_LIMITS for each in one.limits
    )


def render_settings(evidence: SettingsEvidence, chapters: Sequence[Chapter] = ()) -> str:
    """The whole page, with what other commands found."""
    study = evidence.study
    screen = screen_of(evidence, chapters)
    pictures = evidence.narrated.pictures if evidence.narrated else ()
    return render(
        "studies/settings/page.html",
        evidence=evidence,
        chapters=chapters_html(chapters),
        study=study,
        screen=screen,
        holds=panel_group([one for one in (screen.picture,) if one]),
        choices=[row for one in evidence.recommended for row in choice_rows(one)],
        moved=words.answer_sentences(study),
        sections=figure_sections(study),
        cells=all_cells(evidence),
        seats=words.seat_rows(study, points_limit(evidence)),
        seats_text=words.seats_text(study),
        most_seats=max((len(one.edges) for one in study.seats), default=0),
        pictures=[(one.title, Markup(one.svg)) for one in pictures],
        caveats=words.caveats(study),
        confidence=words.confidence_text(study),
    )
