"""A game's engine version holds what plays it, and nothing else."""

from __future__ import annotations

import pytest

from experiments.store.versions import engine_parts, engine_version
from sim.registry import game_modules, load_game
from sim.search.words import SEARCHES


@pytest.mark.parametrize("game", game_modules())
def test_a_version_holds_what_the_game_is_played_with(game):
    names = {part.name for part in engine_parts(game)}
    module = game_modules()[game]
    assert {module, "sim.engine.loop", "sim.rng", "sim.kernel", "sim.bots.profiles"} <= names
    assert {"sim/bots/profiles.toml", "sim/bots/recall_constants.toml"} <= names
    others = [other for name, other in game_modules().items() if name != game]
    idle = ("sim.referee", "sim.cache", "sim.decks", "sim.bots.fitting", *others)
    assert not [name for name in names if name.startswith(idle)]
    has_words = load_game(game).scoring is not None
    assert ("sim/lexicon/words.parquet" in names) == has_words
    assert ("sim.search.find_words" in names) == has_words
    for number in load_game(game).searches:
        assert f"sim.search.{SEARCHES[number][0]}" in names


def test_a_version_does_not_depend_on_what_is_installed():
    assert all(part.path is not None for part in engine_parts("three_two_one"))


def test_each_game_has_its_own():
    versions = {engine_version(game) for game in game_modules()}
    assert len(versions) == len(game_modules())
