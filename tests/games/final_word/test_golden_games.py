"""A whole game of each of The Final Word's, as a person and as a program reads it.

A change here changes what every user reads or plays. If it is meant, write the files anew with

    python -m tests.games.final_word.test_golden_games

and say so in the change log (``[results]`` if a game itself went another way).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import sim
from sim.referee import check

FOLDER = Path(__file__).with_name("golden")
GOLDEN = {
    "three_two_one": {"players": 2},
    "last_man_standing": {"players": 3},
    "last_man_standing_knockout": {"players": 4, "variant": "knockout", "bots": "novice"},
    "last_man_standing_alone": {"players": 1, "bots": "oracle"},
    "eight_it_all": {"players": 3},
    "break_up": {"players": 2},
    "leftovers": {"players": 2, "variant": "dessert", "bots": "strong"},
}


@cache
def play_golden(name):
    game = next(game for game in sim.games() if name.startswith(game))
    return sim.play(game, seed=7, **GOLDEN[name])


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
