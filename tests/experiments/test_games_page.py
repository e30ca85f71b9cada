"""The page of a study over several games: self-contained, escaped, traceable."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from experiments.cli import main
from experiments.studies.games import study as game_study
from experiments.studies.games import text as words
from experiments.studies.games.evidence import GamesEvidence, is_of_one_table, read_games_evidence
from experiments.studies.games.page import HEADS, render_games
from experiments.studies.games.study import study_games
from experiments.studies.hands import records as hand_records
from experiments.studies.hands.evidence import NarratedGame
from experiments.studies.hands.records import Goals
from sim.errors import InputError
from tests.experiments.invented_words import load, whole_frame, words_cell, words_frame
from tests.experiments.pages import (
    assert_asks_no_network,
    assert_is_whole,
    cells_of_figures,
    named_rows,
    read,
    without_script,
)
from tests.experiments.test_notebook import DATA

GOALS = Goals(minutes={"regular": 30}, stuck_turns=0.1)


def evidence_of(cells, **changes):
    fields = {
        "name": "words",
        "question": "How many cards?",
        "game": "first_word, second_word",
        "seed": 1,
        "deals": 400,
        "fewest_deals": 400,
        "folder": "words",
        "path": "results/words",
        "digest": "0123456789abcdef" * 2,
        "sweep": "fedcba",
        "versions": {"engine": "e1", "rules": "r1", "lexicon": "l1"},
        "games": int(cells["games"].sum()),
        "games_asked": int(cells["games"].sum()),
        "seconds": 1.0,
        "sweep_text": 'name = "words"\ndeals = 400\n',
        "cells": cells,
        "declared": {},
        "study": study_games(cells, GOALS),
        "narrated": None,
    }
    return GamesEvidence(**{**fields, **changes})


@pytest.fixture(autouse=True)
def _invented_games(monkeypatch):
    monkeypatch.setattr(hand_records, "load_game", load)
    monkeypatch.setattr(game_study, "load_game", load)
    monkeypatch.setattr(words, "load_game", load)


@pytest.fixture(scope="module")
def evidence():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hand_records, "load_game", load)
        patch.setattr(game_study, "load_game", load)
        patch.setattr(words, "load_game", load)
        patch.setattr(words, "load_game", load)
        return evidence_of(whole_frame(players=(2, 3), hands=(9, 10, 11)))


@pytest.fixture(scope="module")
def page(evidence):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "load_game", load)
        return render_games(evidence)


def test_the_page_is_whole_and_asks_nothing_of_a_network(page):
    assert_is_whole(page)
    assert_asks_no_network(page)
    assert not re.search(r"#0[1-7]0[1-7]0[1-7]", page)
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(svg)


def test_the_answer_comes_first_and_every_part_is_there(page):
    assert re.findall(r"<h2>([^<]+)</h2>", page) == [
        "The answer",
        "Rule by rule, for every hand",
        "Game by game",
        "What changes with the hand",
        "Every seat",
        "Who plays",
        "Where games go wrong",
        "Every cell",
        "What these figures cannot show",
        "Method, and how to reproduce it",
    ]


def test_without_a_trace_there_is_no_chapter_of_one(page):
    assert "No game is shown move by move" in page
    assert 'href="#one-game"' not in page


def test_every_cell_has_a_row_with_its_figures_and_digest(page, evidence):
    rows = named_rows(page)
    assert len(rows) == evidence.cells.height
    for row in evidence.cells.iter_rows(named=True):
        assert row["digest"] in rows[f"cell-{row['cell']}"]
    for head in HEADS:
        shown = head.replace("'", "&#39;")
        assert f'<th scope="col">{shown}</th>' in page


def test_every_picture_names_its_cells_and_has_words(page, evidence):
    figures = cells_of_figures(page)
    # how far answers hold; 6 figures of 3 versions, but no margin without scores; 2 by bots
    assert len(figures) == 1 + 6 * 3 - 1 + 2 * 3
    cells = set(evidence.cells["cell"])
    assert all(named and set(named) <= cells for named in figures)
    words = [one["aria-label"] for _, one in read(page).tags if one.get("role") == "img"]
    assert words[0].startswith("For tables so much quicker or slower each answer on minutes stays")
    assert words[1].startswith("Minutes of the median game by cards in hand, First word. 2 play")
    assert "casual: " in words[-1]


def test_digest_command_and_sweep_stand_on_the_page(page, evidence):
    assert page.count(evidence.digest[:12]) > 20
    assert "fairdeal run sweep.toml --out results/words &amp;&amp; fairdeal report" in page
    assert "deals = 400" in page
    assert 'class="box"' not in page


def test_an_unfinished_run_is_reported_before_the_answer(evidence):
    page = render_games(replace(evidence, games_asked=10**9))
    assert page.index('class="box"') < page.index("<h2>The answer</h2>")


def test_markup_everywhere_stays_text(evidence):
    nasty = '<script>alert("$x_1$")</script>'
    cells = words_frame(
        *(words_cell("first_word", 2, 10, bots=bots, deck=nasty) for bots in (nasty, "casual"))
    )
    texts = dict.fromkeys(("name", "question", "game", "folder", "path", "sweep"), nasty)
    narrated = NarratedGame("x", nasty, (nasty,), 3, (nasty,), nasty)
    found = evidence_of(cells, **texts, versions={nasty: nasty}, sweep_text=nasty, games_asked=9**9)
    page = render_games(replace(found, narrated=replace(narrated, cell=cells["cell"][0])))
    assert "script" not in {tag for tag, _ in read(without_script(page)).tags}
    assert page.count("&lt;script&gt;") > 15


def test_the_same_results_make_the_same_page(evidence, page):
    assert render_games(evidence) == page


def test_word_crush_keeps_its_own_report():
    assert is_of_one_table(DATA)


def test_a_sweep_of_two_variants_of_one_game_is_reported_by_its_own_kind(tmp_path):
    with pytest.raises(InputError, match=r"holds no readable cells\.json"):
        read_games_evidence(tmp_path)
    assert main(["report", str(tmp_path)]) == 2


def test_what_a_comparison_answers_is_no_answer_of_the_page():
    cells = whole_frame(players=(2,), hands=(9, 10))
    asked = evidence_of(cells, sweep_text='[compare]\nwhat = "variant"\n')
    assert asked.comparison == (
        "which of the versions that the sweep compares is better is answered by fairdeal compare"
        " results/words/sweep.toml; this report holds each against what is wanted, not against"
        " the others"
    )
