"""Whole games, as a person and as a program reads them.

A change here changes what every user reads or plays. If it is meant, write the files anew with

    python -m tests.games.test_golden_games

and say so in the change log (``[results]`` if a game itself went another way).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sim
from sim.referee import check

HERE = Path(__file__).parent

RING_GRID_DOUBTS = {
    "shape": "diamond8",
    "p_bad_word": 0.05,
    "p_challenge": 1.0,
    "same_tile": "yes",
    "score": "boggle table",
    "rounds": 4,
}
WORD_LIFT_DOUBTS = {
    "n_special": 2,
    "p_bad_word": 0.2,
    "p_challenge": 1.0,
    "dagger_on_play": "yes",
    "count_rule": "off",
    "rounds": 2,
}
WHITMAN_DOUBTS = {
    "p_bad_word": 0.2,
    "p_challenge": 1.0,
    "target": 500,
    "captures_count": "at once",
    "close": "next turn",
}
DOUBTING = {"players": 2, "bots": ["expert", "novice"]}

GOLDEN: Mapping[str, Mapping[str, Any]] = {
    "word_crush/golden/printed": {"players": 3},
    "final_word/golden/three_two_one": {"players": 2},
    "final_word/golden/last_man_standing": {"players": 3},
    "final_word/golden/last_man_standing_knockout": {
        "players": 4,
        "variant": "knockout",
        "bots": "novice",
    },
    "final_word/golden/last_man_standing_alone": {"players": 1, "bots": "oracle"},
    "final_word/golden/eight_it_all": {"players": 3},
    "final_word/golden/break_up": {"players": 2},
    "final_word/golden/double_cross": {"players": 2},
    "final_word/golden/five_up": {"players": 2},
    "final_word/golden/five_to_five": {"players": 2},
    "final_word/golden/five_to_five_knockout": {"players": 3, "variant": "knockout"},
    "final_word/golden/five_to_five_alone": {"players": 1, "bots": "expert"},
    "final_word/golden/ow": {"players": 3},
    "final_word/golden/real_value": {"players": 3},
    "final_word/golden/three_n_change": {"players": 2},
    "final_word/golden/split_off": {"players": 2},
    "final_word/golden/split_run": {"players": 3},
    "final_word/golden/turnover": {"players": 2},
    "final_word/golden/run_the_table": {"players": 2},
    "final_word/golden/pluck_it": {"players": 2},
    "final_word/golden/profit_and_loss": {"players": 2},
    "final_word/golden/tricked_out": {"players": 3},
    "final_word/golden/positive_negative": {"players": 2},
    "final_word/golden/first_base": {"players": 1, "bots": "expert"},
    "final_word/golden/seeing_red": {"players": 2},
    "final_word/golden/leftovers": {"players": 2, "variant": "dessert", "bots": "strong"},
    "ring_grid/golden/printed": {"players": 3},
    "ring_grid/golden/doubts": {**DOUBTING, "rules": RING_GRID_DOUBTS},
    "word_lift/golden/printed": {"players": 3},
    "word_lift/golden/doubts": {**DOUBTING, "rules": WORD_LIFT_DOUBTS},
    "whitman_5359/golden/printed": {"players": 2},
    "whitman_5359/golden/partnership": {
        "players": 4,
        "variant": "partnership",
        "bots": "strong",
        "rules": {"target": 500},
    },
    "whitman_5359/golden/doubts": {**DOUBTING, "rules": WHITMAN_DOUBTS},
}
"""By the files' place, which names the game: what is played."""


def game_of(name):
    """The key of the game that a file is of."""
    folder, _, file = name.split("/")
    return next(game for game in sim.games() if folder == game or file.startswith(game))


@cache
def play_golden(name):
    return sim.play(game_of(name), seed=7, **GOLDEN[name])


def files(start=""):
    """Files whose places begin so, each with its game: a test joins that game's group."""
    pairs = [(game_of(name), name) for name in GOLDEN if name.startswith(start)]
    return pytest.mark.parametrize(("game", "name"), pairs)


@files()
def test_the_golden_game_reads_the_same(game, name):
    assert play_golden(name).to_text() == (HERE / f"{name}.txt").read_text("utf-8")


@files()
def test_the_golden_game_is_the_same(game, name):
    assert play_golden(name).to_jsonl() == (HERE / f"{name}.jsonl").read_text("utf-8")


@files()
def test_the_golden_game_is_legal(game, name):
    assert play_golden(name).trace.header.game == game
    check(play_golden(name).trace)


@files("final_word")
def test_the_deck_is_narrated_as_empty_when_it_is(game, name):
    events = play_golden(name).trace.events
    in_deck = sum(event.kind == "left in deck" for event in events)
    empty = 0
    for event in reversed(events):
        comes = event.kind in {"deal", "draw", "turn up"}
        empty += comes and in_deck == 0
        in_deck += comes - (event.kind == "give back")
    assert play_golden(name).to_text().count("the deck is empty") == empty


def test_every_game_has_a_golden_one_and_every_file_is_compared():
    files = {
        path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("*/golden/*.*")
    }
    assert files == set(GOLDEN)
    assert set(map(game_of, GOLDEN)) == set(sim.games())


if __name__ == "__main__":
    for name in GOLDEN:
        (HERE / name).parent.mkdir(exist_ok=True)
        (HERE / f"{name}.txt").write_text(play_golden(name).to_text(), "utf-8")
        (HERE / f"{name}.jsonl").write_text(play_golden(name).to_jsonl(), "utf-8")
