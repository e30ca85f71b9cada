"""One whole game as a person reads it, compared word for word.

A change here changes what every user reads or plays. If it is meant, write the file anew with

    python -m tests.games.word_crush.test_golden_game

and say so in the change log (``[results]`` if the game itself went another way).
"""

from __future__ import annotations

from pathlib import Path

import sim
from sim.referee import check

GOLDEN = Path(__file__).with_name("golden_game.txt")


def play_golden():
    return sim.play("word_crush", players=3, seed=7)


def test_the_golden_game_reads_the_same():
    assert play_golden().to_text() == GOLDEN.read_text("utf-8")


def test_the_golden_game_is_legal():
    check(play_golden().trace)


if __name__ == "__main__":
    GOLDEN.write_text(play_golden().to_text(), "utf-8")
