"""fairdeal init: a starter sweep that runs as it is and names all that can be changed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import sim
from experiments.design.starter import starter_sweep, values_to_try
from experiments.design.sweep import read_sweep
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam

GAMES = sim.games()


@pytest.fixture
def starter(tmp_path: Path, fairdeal) -> Path:
    path = tmp_path / "mine.toml"
    said = fairdeal("init", "word_crush", "--out", str(path))
    assert (said.code, said.out, said.err) == (0, f"wrote {path}\n", "")
    return path


def test_the_starter_is_a_sweep_of_every_hand_and_number_of_players(starter: Path) -> None:
    sweep = read_sweep(starter)
    assert sweep.game == "word_crush"
    assert {cell.players for cell in sweep.cells} == set(range(2, 9))
    assert {cell.rules["hand"] for cell in sweep.cells} == set(range(1, 11))
    assert len(sweep.cells) == 70
    assert sweep.targets["minutes"] == {"quick": 10, "regular": 20, "long": 35}
    assert sweep.limits == {"not_finished": 0.02, "seat_edge": 0.05}


@pytest.mark.parametrize("name", GAMES)
def test_every_parameter_has_a_line_with_its_meaning_and_legal_values(name: str) -> None:
    game = sim.load(name)
    text = starter_sweep(game)
    flat = " ".join(text.replace("\n# ", " ").split())
    for param in game.params:
        assert re.search(rf"^(# )?{param.name} = \[", text, re.MULTILINE)
        assert f"{param.meaning} [{param.ruling}]" in flat
        assert f"legal: {param.legal()}" in flat


@pytest.mark.parametrize("name", GAMES)
def test_targets_stand_only_where_the_report_judges_by_them(name: str) -> None:
    made = tomllib.loads(starter_sweep(sim.load(name)))
    assert any(len(values) > 1 for values in made["cells"]["rules"].values())
    is_judged = any(param.name == "hand" for param in sim.load(name).params)
    assert ("targets" in made, "limits" in made, "aims" in made) == (
        is_judged,
        is_judged,
        not is_judged,
    )
    assert ("targets" in made["question"]) == is_judged


def test_a_game_without_one_hand_asks_what_its_settings_change() -> None:
    questions = {
        name: tomllib.loads(starter_sweep(sim.load(name)))["question"]
        for name in ("ring_grid", "word_lift")
    }
    assert questions == {
        "ring_grid": "What do rounds and the number of players change?",
        "word_lift": "What do hand_consonants and the number of players change?",
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_line_holds_once_its_mark_is_taken_away(name: str, tmp_path: Path) -> None:
    game = sim.load(name)
    text = starter_sweep(game)
    path = tmp_path / "one.toml"
    offered = tomllib.loads(text)["cells"].get("rules", {}).get("hand", [3])
    has_own_least = name in ("positive_negative", "whitman_5359")  # F12-01, WH-02
    few = min(offered) if has_own_least else 3
    table = 4 if name == "whitman_5359" else 3  # WH-03: partners are an even number
    for param in game.params:
        line = f"# {param.name} = ["
        if line not in text:
            continue
        changed = re.sub(
            r"^hand = .*$", f"hand = [{few}]", text.replace(line, line[2:]), flags=re.M
        )
        path.write_text(
            changed.replace("players = [2, 3, 4, 5, 6, 7, 8]", f"players = [{table}]"), "utf-8"
        )
        tried = tomllib.loads(changed)["cells"]["rules"][param.name]
        assert tried == values_to_try(param)
        assert len(tried) > 1
        assert len(read_sweep(path).cells) >= len(tried) - 1, param.name


@pytest.mark.parametrize(
    ("param", "values"),
    [
        (EnumParam("a", "y", "X-1", "", choices=("x", "y")), ["y", "x"]),
        (IntParam("a", "off", "X-1", "", low=3, high=90, names={"off": 0}), ["off", 3, 4, 5]),
        (IntParam("a", 7, "X-1", "", low=3, high=90), [7, 8, 9]),
        (IntParam("a", 7, "X-1", "", low=3, high=90, only=(5, 7)), [7, 5]),
        (IntParam("a", 90, "X-1", "", low=3, high=90, tried=(3, 90)), [90, 3]),
        (IntParam("a", 0, "X-1", "", low=-1, high=1), [0, -1, 1]),
        (ProbabilityParam("a", 0.8, "X-1", ""), [0.8, 0.4, 1.0]),
        (ProbabilityParam("a", 0, "X-1", ""), [0, 0.1, 0.5]),
        (TableParam("a", 2, "X-1", "", low=1, high=4), [2, 1, 3, 4]),
        (TableParam("a", lambda chosen: {2: 3}, "X-1", "", low=1, high=2), ["table", 1, 2]),
    ],
)
def test_values_to_try_start_with_the_default(param: Param, values: list[Any]) -> None:
    assert values_to_try(param) == values


def test_without_a_file_the_starter_is_printed(fairdeal) -> None:
    assert fairdeal("init", "word_crush").out == starter_sweep(sim.load("word_crush"))


def test_a_file_is_not_replaced_unless_asked(starter: Path, fairdeal) -> None:
    starter.write_text("precious", "utf-8")
    said = fairdeal("init", "word_crush", "--out", str(starter))
    assert said.code == 2
    assert said.err == (
        f"error: --out {starter}: exists already; allowed: a new name, or --force to replace it\n"
    )
    assert starter.read_text("utf-8") == "precious"
    assert fairdeal("init", "word_crush", "--out", str(starter), "--force").code == 0
    assert starter.read_text("utf-8") == starter_sweep(sim.load("word_crush"))


def test_an_unknown_game_is_refused(fairdeal) -> None:
    said = fairdeal("init", "chess")
    assert (said.code, said.err) == (
        2,
        f"error: game: no game is called 'chess'; allowed: {', '.join(GAMES)}\n",
    )
