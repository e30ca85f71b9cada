"""The games by name, whatever was imported before."""

from __future__ import annotations

from pathlib import Path

import pytest

import sim
from sim.errors import InputError
from sim.registry import game_modules


def test_the_games_can_be_asked_for_again_and_again() -> None:
    before = sim.games()
    assert "word_crush" in before
    sim.load("word_crush")
    assert sim.games() == before == tuple(sorted(before))


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(InputError) as caught:
        sim.load("chess")
    assert str(caught.value) == (
        f"game: no game is called 'chess'; allowed: {', '.join(sim.games())}"
    )


def test_the_read_me_counts_the_rulebooks_and_games_that_there_are() -> None:
    rulebooks = {module.split(".")[2] for module in game_modules().values()}
    numbers = {5: "Five"}
    claim = f"{numbers[len(rulebooks)]} rulebooks, {len(sim.games())} games"
    assert claim in (Path(__file__).parents[1] / "README.md").read_text("utf-8")
