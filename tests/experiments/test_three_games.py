"""A page over games of three kinds: every sentence is about the games that it stands beside."""

from __future__ import annotations

import polars as pl
import pytest

from experiments.sensitivity.cells import figures_of
from experiments.studies.games import page
from experiments.studies.games import text as words
from experiments.studies.games.asked import asked_of, asked_rows, seat_table
from experiments.studies.games.first_screen import first_screen
from experiments.studies.games.study import study_games
from experiments.studies.games.varied import varied_of_games
from experiments.studies.hands.cap import caps_text
from experiments.studies.hands.clock import Clock
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals
from tests.experiments.invented_words import words_cell, words_frame

HANDS = {"word_crush": (3, 4, 5), "five_up": (8, 10), "whitman_5359": (7, 9)}


def cell(game, players, hand, **changes):
    return words_cell(game, players, hand, minutes=30, stuck=0.05, edge=0, **changes)


@pytest.fixture(scope="module")
def cells():
    """Two tables of each game, and of 5 Up with another rule; Word Crush counts no points."""
    found = []
    for game, hands in HANDS.items():
        for players in (2, 4):
            for hand in hands:
                one = cell(game, players, hand)
                if game == "word_crush":
                    one |= {name: None for name in one if name.startswith("margin")}
                found.append(one)
                if game == "five_up":
                    found[-1] |= {"rule_trade_max": 5}
                    found.append({**cell(game, players, hand), "rule_trade_max": 3})
                    found[-1]["cell"] += "3"
    return pl.concat([pl.DataFrame([one]) for one in found], how="diagonal_relaxed")


@pytest.fixture(scope="module")
def study(cells):
    return study_games(cells, Goals(minutes={"quick": 15, "regular": 30}))


def test_each_game_is_judged_by_the_hand_that_it_prints_for_the_table_and_length(study):
    asked = {(one.name, one.mode): dict(one.hands) for one in asked_of(study)}
    assert asked["Word Crush", "quick"] == {2: 4}  # for 4 players 2, which was not played
    assert asked["Word Crush", "regular"] == {2: 5, 4: 3}
    assert asked["5 Up", "quick"] == asked["5 Up", "regular"] == {2: 10, 4: 10}
    assert asked["Whitman 5359", "regular"] == {2: 9, 4: 7}
    (crush, *_) = study.versions
    assert page.grid(crush, study.goals)["by_players"] == {2: "4 or 5", 4: "2 or 3"}


def test_versions_are_no_games(study):
    assert " of 8 versions and lengths of 3 games do " in first_screen(study, {}).answer[0]


def test_what_a_rule_changes_is_said_of_its_game(study, cells):
    ((game, table),) = varied_of_games(study, cells)
    assert game == "five_up"
    assert [one.split(":")[0] for one in table.sentences] == ["5 Up, trade max 3"]


def test_what_minutes_are_made_of_is_said_of_its_game(study):
    clock = Clock(3, {"reciting": Estimate(1, 1, 1)}, "Word Crush")
    assert clock.sentence.startswith("Of the minutes of Word Crush reciting")
    assert first_screen(study, {}, (), [clock]).rests_on[-1] == clock.sentence


def test_what_cannot_be_shown_is_about_the_games_that_were_played(study, cells):
    letters = "The printed letter values of The Final Word are lost"
    every = words.caveats_of(study)
    assert "find words by" in every[0]
    assert "remember by" in every[0]
    assert sum(one.startswith(letters) for one in every) == 1
    crush = study_games(cells.filter(pl.col("game") == "word_crush"), study.goals)
    alone = words.caveats_of(crush)
    assert "find words" not in alone[0]
    assert not any("letter values" in one for one in alone)


def test_a_printed_hand_is_called_so_where_it_is_one(cells):
    played = cells.with_columns(bots=pl.lit("expert"), cell=pl.col("cell") + "x")
    both = study_games(pl.concat([cells, played]), Goals(minutes={"regular": 30}))
    labels = [label for label, _ in page.bots_table(both)]
    assert "Word Crush, 4 players, 3 cards (printed): casual" in labels
    other = study_games(
        pl.concat([cells, played]).filter(pl.col("rule_hand") != 3), Goals(minutes={"regular": 30})
    )
    assert "Word Crush, 4 players, 5 cards: casual" in [
        label for label, _ in page.bots_table(other)
    ]


def test_caps_are_those_of_all_games():
    capped = {**cell("five_up", 2, 10), "rule_turn_cap": 100}
    usual = {**cell("whitman_5359", 2, 9), "rule_turn_cap": None}
    assert caps_text(words_frame(capped, usual)) == "after 100 or 200 turns a player"


def test_a_game_for_one_that_is_done_has_not_stalled():
    alone = {**cell("turnover", 1, 10), "cap": 0, "stall": 400, "won": 0}
    several = cell("turnover", 2, 10)
    found = study_games(words_frame(alone, several), Goals(minutes={"regular": 30}))
    said = words.awkward_sentences(found)
    assert "0 of 400 games of several players stalled: nobody moved any more." in said
    ((_, fields),) = page.wrong_table(found)
    assert fields[2].text == "0"


def test_a_game_without_points_has_none_beside_one_that_has(cells):
    crush = cells.filter(pl.col("game") == "word_crush")
    names = {one.name for one in figures_of(crush)}
    assert "turns" in names
    assert not names & {"score", "margin"}


def test_who_plays_alone_is_nobodys_first():
    alone = {**cell("turnover", 1, 10), "cap": 0, "rule_gap": 0}
    several = cell("turnover", 2, 10)
    found = study_games(words_frame(alone, several), Goals(minutes={"regular": 30}))
    (fields,) = [row for what, row in asked_rows(found) if "first player, % of wins" in what]
    assert fields[0][0] == words.DASH
    assert fields[1][0].startswith("0.0")
    assert [name for name, _, _ in seat_table(found)] == ["Turnover, 2 players, 10 cards"]
