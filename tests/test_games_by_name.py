"""The games by name, whatever was imported before."""

from __future__ import annotations

import pytest

import sim
from sim.errors import InputError


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
