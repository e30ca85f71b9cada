"""The page of a catalogue: texts and tables put into the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from experiments.report.chapter import chapters_html
from experiments.report.drawing import slug
from experiments.report.templates import panel_group, render
from experiments.studies.catalogue import table as tables
from experiments.studies.catalogue import text as words
from experiments.studies.catalogue.evidence import CatalogueEvidence
from experiments.studies.catalogue.picture import panels_of
from experiments.studies.catalogue.purposes import (
    PURPOSES,
    Pick,
    can_answer,
    longest_short,
    pick_for,
)
from experiments.studies.catalogue.version_text import advice_sentences, figure_sentences
from experiments.studies.hands.records import Goals

CAVEATS = (
    "Bots are no people: casual and expert players are declared models of what people know, see and"
    " take time for. What holds for both may hold for people between them.",
    "Skill is one expert among casual players. Who knows more words than an expert, or fewer than a"
    " casual player, is not shown.",
    "When a game is decided and how often its lead changes rest on a fitted chance to win, on few"
    " deals: they rank games that differ much, no more.",
    "Other hands, decks and rules than the printed ones were played on fewer deals; which of them"
    " help is by the estimates. A change that was not played may help more.",
    "Fun, talk and the pleasure of a long word.",
)


@dataclass(frozen=True)
class Line:
    """A line of the table of purposes."""

    purpose: str
    texts: list[str]
    anchor: str


def anchor_of(name: str) -> str:
    """A version's anchor on the page."""
    return f"game-{slug(name)}"


def lines_of(picks: list[Pick], evidence: CatalogueEvidence) -> list[Line]:
    """The table of purposes."""
    return [
        Line(
            pick.purpose.title,
            words.pick_texts(pick, evidence.catalogue, evidence.who),
            anchor_of(pick.best[0].name) if pick.best else "",
        )
        for pick in picks
    ]


def picks_of(evidence: CatalogueEvidence) -> list[Pick]:
    """What every purpose gets of which anything is known."""
    catalogue = evidence.catalogue
    return [pick_for(one, catalogue) for one in PURPOSES if can_answer(one, catalogue)]


def summary_of(evidence: CatalogueEvidence) -> list[str]:
    """The answer in sentences, for the terminal."""
    picks = picks_of(evidence)
    lines = [
        f"{line.purpose}: {line.texts[0]}" + (f" ({line.texts[1]})" if line.texts[1] else "")
        for line in lines_of(picks, evidence)
    ]
    return [*words.answer_sentences(evidence.catalogue, picks), *lines]


def short_text(goals: Goals) -> str:
    """What counts as short.

    >>> short_text(Goals({"quick": 15, "regular": 30}, band=0.5))
    'half are over within 22.5 minutes'
    """
    return f"half are over within {longest_short(goals):.3g} minutes"


def sections_of(evidence: CatalogueEvidence) -> list[dict[str, Any]]:
    """Every version: its paragraph, and all its figures."""
    catalogue = evidence.catalogue
    return [
        {
            "name": one.name,
            "title": one.title,
            "anchor": anchor_of(one.name),
            "advice": advice_sentences(one, catalogue),
            "figures": figure_sentences(one, catalogue, evidence.who),
        }
        for one in catalogue.versions
    ]


def render_catalogue(evidence: CatalogueEvidence) -> str:
    """The whole page."""
    catalogue = evidence.catalogue
    picks = picks_of(evidence)
    answer = words.answer_sentences(catalogue, picks)
    return render(
        "studies/catalogue/page.html",
        evidence=evidence,
        catalogue=catalogue,
        chapters=chapters_html(evidence.chapters),
        answer=answer[0],
        clock=words.clock_sentence(catalogue),
        rests_on=[*answer[1:], *words.rest_sentences(catalogue)],
        goals=words.goals_sentence(catalogue.goals, catalogue.source),
        margins=words.margins_sentence(catalogue),
        lines=lines_of(picks, evidence),
        panels=panel_group(panels_of(catalogue, evidence.who)),
        short=short_text(catalogue.goals),
        heads=tables.heads_of(catalogue),
        rows=tables.all_rows(catalogue),
        grid=tables.grid_of(catalogue),
        sections=sections_of(evidence),
        anchors={one.name: anchor_of(one.name) for one in catalogue.versions},
        caveats=CAVEATS,
        cells=tables.all_cells(catalogue),
    )
