"""The schema of sweep files: it takes what `read_sweep` takes, and knows mistakes of one key."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import experiments
import sim
from experiments.cli import main
from experiments.design.family import find_family
from experiments.design.schema import sweep_schema
from experiments.design.starter import starter_sweep

SWEEPS = sorted((Path(experiments.__file__).parent / "sweeps").glob("*.toml"))


def problems(data, game):
    import jsonschema  # here: it stays with every worker that has imported it

    validator = jsonschema.Draft202012Validator(sweep_schema(sim.load(game)))
    return [error.json_path for error in validator.iter_errors(data)]


@pytest.mark.parametrize("path", SWEEPS, ids=lambda path: path.stem)
def test_every_published_sweep_of_one_game_fits(path):
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    games = data["game"] if isinstance(data["game"], list) else [data["game"]]
    games = [one.name for one in find_family(data["game"])] or games
    if len(games) == 1:
        assert problems(data, games[0]) == []
    else:
        assert problems({**data, "cells": {"players": [2]}}, games[0]) == []


@pytest.mark.parametrize("game", sim.games())
def test_every_starter_with_all_its_lines_fits(game):
    text = re.sub(r"^# (?=\w+ = \[)", "", starter_sweep(sim.load(game)), flags=re.MULTILINE)
    data = tomllib.loads(text)
    assert len(data["cells"]["rules"]) > 3
    assert problems(data, game) == []


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"deal": 5}, "$"),
        ({"deals": 0}, "$.deals"),
        ({"name": "two words"}, "$.name"),
        ({"game": "chess"}, "$.game"),
        ({"cells": {}}, "$.cells"),
        ({"cells": {"players": [9]}}, "$.cells.players[0]"),
        ({"cells": {"players": [2, 2]}}, "$.cells.players"),
        ({"cells": {"players": [2], "bots": ["casul"]}}, "$.cells.bots[0]"),
        ({"cells": {"players": [2], "rules": {"hand": [11]}}}, "$.cells.rules.hand[0]"),
        ({"cells": {"players": [2], "rules": {"hands": [3]}}}, "$.cells.rules"),
        ({"targets": {"band": 2}}, "$.targets.band"),
        ({"limits": {"seat_edge": "0.1"}}, "$.limits.seat_edge"),
    ],
)
def test_a_mistake_is_found_at_its_key(change, where):
    good = {"name": "mine", "game": "word_crush", "cells": {"players": [2]}}
    assert problems(good, "word_crush") == []
    assert problems({**good, **change}, "word_crush") == [where]


def test_the_command_writes_it(tmp_path):
    out = tmp_path / "schema.json"
    assert main(["init", "Word Crush", "--schema", "--out", str(out)]) == 0
    assert json.loads(out.read_text(encoding="utf-8")) == sweep_schema(sim.load("word_crush"))
