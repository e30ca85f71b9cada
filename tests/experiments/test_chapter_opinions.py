"""What chapters say bears on the answer of a page: reports on games and on settings."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from experiments.report.chapter import Chapter, chapter_of, chapter_text
from experiments.report.opinion import NO_HAND, OPEN, SETTLED, Opinion, VersionOpinion
from experiments.studies.games import study as game_study
from experiments.studies.games.first_screen import first_screen
from experiments.studies.games.study import study_games
from experiments.studies.hands import records as hand_records
from experiments.studies.hands.records import Goals
from experiments.studies.settings.choice import choose_setting
from experiments.studies.settings.first_screen import disagreements
from experiments.studies.settings.recommend import Recommended
from tests.experiments.invented_words import load, words_cell, words_frame
from tests.experiments.test_setting_choice import AIMS, played

GOALS = Goals(minutes={"regular": 30}, stuck_turns=0.1)


@pytest.fixture(autouse=True)
def _invented_games(monkeypatch):
    monkeypatch.setattr(hand_records, "load_game", load)
    monkeypatch.setattr(game_study, "load_game", load)


def opinion(hands, verdict=SETTLED, **changes):
    usual = Opinion("first_word", "casual", (3,), "regular", 30, tuple(hands), verdict)
    return replace(usual, **changes)


def chapter(opinions=(), versions=()):
    return Chapter(
        name="map",
        title="Others?",
        sentences=("So it is.",),
        command="fairdeal robustness x.toml",
        digest="0" * 16,
        seed=1,
        opinions=tuple(opinions),
        versions=tuple(versions),
    )


def screen(games, *opinions, minutes=30, versions=()):
    cell = words_cell("first_word", 3, 10, minutes=minutes, stuck=0.05, edge=0, games=games)
    study = study_games(words_frame(cell), GOALS)
    return first_screen(study, {}, [chapter(opinions, versions)])


@pytest.mark.parametrize(
    ("games", "heard", "begins"),
    [
        (40_000, [], "Yes."),
        (40, [], "Undecided."),
        (40, [opinion([], NO_HAND)], "No."),
        (40, [opinion([10])], "Yes."),
        (40, [opinion([10, 11])], "Undecided."),  # one of them is best, maybe the other
        (40, [opinion([], OPEN)], "Undecided."),
        (40_000, [opinion([11])], "Yes."),  # another hand is nearer; this one works all the same
        (40_000, [opinion([], NO_HAND)], "Undecided."),
    ],
)
def test_an_answer_is_made_once_from_all_games(games, heard, begins):
    found = screen(games, *heard)
    assert found.answer[0].startswith(begins)
    contradicts = begins == "Undecided." and games == 40_000
    assert ("these games say yes, those of a chapter no" in found.changes[0]) == contradicts


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "second_word"},
        {"version": "knockout"},
        {"mode": "long"},
        {"minutes": 20},
        {"players": (4,)},
        {"bots": "expert"},
    ],
)
def test_an_opinion_on_something_else_is_not_heard(changes):
    found = screen(40_000, opinion([], NO_HAND, **changes))
    assert found.answer[0].startswith("Yes.")


def test_other_players_are_ranked_one_by_one_and_counted_jointly():
    heard = [
        opinion([10], assumption="pace 1.5", axes=1),
        opinion([], NO_HAND, assumption="novices", axes=1),
        opinion([], NO_HAND, assumption="novices, pace 1.5", axes=2),
        opinion([], OPEN, assumption="experts", axes=1),
    ]
    (change,) = screen(40_000, *heard).rests_on
    assert change.startswith("Answers that turn for other players: novices (1 of 1)")
    assert "answers stay in 33 % of 3 cases" in change


def test_a_chapter_that_finds_another_hand_better_is_named():
    said = VersionOpinion(("first_word",), "hand", "9", "10", "yes", "fewer stuck turns")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("experiments.studies.games.first_screen.printed_name", lambda _: "First")
        change = screen(40_000, versions=[said]).changes[0]
    assert "chapter finds 9 cards better than 10 in First, on what it asks for (fewer" in change
    changes = screen(40_000, versions=[replace(said, answer="no")]).changes
    assert not any("finds" in one for one in changes)


@pytest.mark.parametrize(
    ("version", "before", "answer", "is_named"),
    [
        ("30", "60", "yes", True),
        ("30", "60", "no", False),
        ("60", "30", "no", True),
        ("60", "30", "yes", False),
        ("30", "90", "yes", False),  # of neither does the page think
        ("30", "60", "undecided", False),
    ],
)
def test_a_comparison_that_says_otherwise_of_a_rule_is_named(version, before, answer, is_named):
    wanted = {"30": 12.0, "60": 20.0, "90": 29.0}
    factors, errors, is_broken = played(lambda timer, *_: wanted[timer])
    choice = choose_setting(factors, AIMS, errors, is_broken)
    said = VersionOpinion(("grid",), "timer", version, before, answer, "shorter games")
    found = disagreements([Recommended("", choice)], "grid", [chapter(versions=[said])])
    assert bool(found) == is_named
    if is_named:
        assert "(shorter games)" in found[0]
    assert disagreements([Recommended("", choice)], "other", [chapter(versions=[said])]) == []


def test_what_is_said_of_versions_is_read_back():
    said = VersionOpinion(("first_word",), "hand", "9", "10", "yes", "fewer stuck turns")
    written = chapter([opinion([10], version="knockout")], [said])
    assert chapter_of(json.loads(chapter_text(written))) == written
    broken = json.loads(chapter_text(written))
    broken["versions"][0]["before"] = 10
    with pytest.raises(TypeError, match="made of texts"):
        chapter_of(broken)
