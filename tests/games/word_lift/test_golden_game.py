"""Whole games of Word Lift, as a person and as a program reads them.

A change here changes what every user reads or plays. If it is meant, write the files anew with

    python -m tests.games.word_lift.test_golden_game

and say so in the change log (``[results]`` if the game itself went another way).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import sim
from sim.referee import check

FOLDER = Path(__file__).with_name("golden")
GOLDEN = {
    "printed": {"players": 3},
    "doubts": {
        "players": 2,
        "bots": ["expert", "novice"],
        "rules": {
            "n_special": 2,
            "p_bad_word": 0.2,
            "p_challenge": 1.0,
            "dagger_on_play": "yes",
            "count_rule": "off",
            "rounds": 2,
        },
    },
}


@cache
def play_golden(name):
    return sim.play("word_lift", seed=7, **GOLDEN[name])


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_game_reads_the_same(name):
    assert play_golden(name).to_text() == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_game_is_the_same(name):
    assert play_golden(name).to_jsonl() == (FOLDER / f"{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_the_golden_game_is_legal(name):
    check(play_golden(name).trace)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GOLDEN:
        replay = play_golden(name)
        (FOLDER / f"{name}.txt").write_text(replay.to_text(), "utf-8")
        (FOLDER / f"{name}.jsonl").write_text(replay.to_jsonl(), "utf-8")
