"""Sweeps over several games: each has its own variants, figures and versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sim.registry
from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.runner.plan import dry_run
from experiments.runner.run import run_sweep
from experiments.store import versions as versions_module
from experiments.store.results import (
    digest_folder,
    find_traces,
    load_cells,
    load_manifest,
    load_rows,
)
from experiments.store.shards import read_shards
from experiments.store.versions import Versions, engine_version
from sim.errors import InputError

SWEEP = """
name = "two"
game = ["word_crush", "second_game"]
deals = 40
seed = 3
traces = 1
keep_rows = true
[cells]
players = [2, 3]
[cells.rules]
hand = [2, 3]
[cells.games.second_game]
variant = ["printed", "fast"]
players = [2]
[cells.games.second_game.rules]
turn_cap = [100]
"""
HEAD = 'name = "two"\ngame = ["word_crush", "second_game"]\n[cells]\n'


@pytest.fixture(autouse=True)
def _second_game(monkeypatch):
    modules = {**sim.registry.game_modules(), "second_game": "tests.experiments.second_game"}
    monkeypatch.setattr(sim.registry, "game_modules", lambda: modules)
    monkeypatch.setattr(sim.registry, "game_names", lambda: tuple(sorted(modules)))
    monkeypatch.setattr(versions_module, "game_modules", lambda: modules)


def read(folder: Path, text: str = SWEEP):
    (folder / "two.toml").write_text(text)
    return read_sweep(folder / "two.toml")


@pytest.fixture
def played(tmp_path):
    run_sweep(read(tmp_path), tmp_path / "results", jobs=1)
    return tmp_path / "results"


def test_each_game_has_its_own_lists_in_place_of_the_common_ones(tmp_path):
    sweep = read(tmp_path)
    assert sweep.games == ("word_crush", "second_game")
    assert sweep.game == "word_crush, second_game"
    cells = [(c.game, c.players, c.variant, dict(c.rules)) for c in sweep.cells]
    assert cells == [
        ("word_crush", 2, "printed", {"hand": 2}),
        ("word_crush", 2, "printed", {"hand": 3}),
        ("word_crush", 3, "printed", {"hand": 2}),
        ("word_crush", 3, "printed", {"hand": 3}),
        ("second_game", 2, "printed", {"hand": 2, "turn_cap": 100}),
        ("second_game", 2, "printed", {"hand": 3, "turn_cap": 100}),
        ("second_game", 2, "fast", {"hand": 2, "turn_cap": 100}),
        ("second_game", 2, "fast", {"hand": 3, "turn_cap": 100}),
    ]


def test_the_cells_of_a_game_are_those_of_a_sweep_of_it_alone(tmp_path):
    both = read(tmp_path)
    alone = read(tmp_path, SWEEP.partition("[cells.games")[0].replace(', "second_game"]', "]"))
    assert [c.hash for c in alone.cells] == [c.hash for c in both.cells if c.game == "word_crush"]


def test_all_games_are_played_and_read_back(played):
    cells = load_cells(played)
    assert cells["game"].to_list() == ["word_crush"] * 4 + ["second_game"] * 4
    assert cells["recycles"].is_null().to_list() == [False] * 4 + [True] * 4
    assert cells["rounds"].is_null().to_list() == [True] * 4 + [False] * 4
    assert cells["rule_turn_cap"].to_list() == [None] * 4 + [100] * 4
    assert cells["games"].to_list() == [40] * 8
    for cell in cells.iter_rows(named=True):
        games = sim.simulate(
            cell["game"],
            players=cell["players"],
            variant=cell["variant"],
            deals=40,
            seed=3,
            rules={
                "hand": cell["rule_hand"],
                **({"turn_cap": 100} if cell["rule_turn_cap"] else {}),
            },
        )
        assert cell["turns"] == games["turns"].sum()
        assert load_rows(played, cell["cell"]).height == 40
        assert len(find_traces(played, cell["cell"])) == 1
    manifest = load_manifest(played)
    assert (manifest.game, manifest.games, manifest.is_complete) == (
        "word_crush, second_game",
        320,
        True,
    )


def test_a_shard_is_of_one_game_and_a_second_run_plays_nothing(played, tmp_path):
    description = json.loads((played / "cells.json").read_text())
    game_of = {cell["cell"]: cell["game"] for cell in description["cells"]}
    for shard in read_shards(played):
        (game,) = {game_of[part.cell] for part in shard.parts}
        assert shard.engine == description["versions"][game]["engine"]
    assert run_sweep(read(tmp_path), played, jobs=1).games_played == 0


def test_a_change_in_one_game_plays_that_game_again(played, tmp_path, monkeypatch):
    def changed(game):
        engine = "changed" if game == "second_game" else engine_version(game)
        return Versions(engine, versions_module.rules_version(game), "words")

    monkeypatch.setattr(versions_module, "find_versions", changed)
    digest = digest_folder(played)
    assert run_sweep(read(tmp_path), played, jobs=1).games_played == 160
    assert digest_folder(played) == digest


def test_the_plan_counts_and_times_all_games(tmp_path):
    plan = dry_run(read(tmp_path), jobs=1)
    assert (plan.cells, plan.games) == (8, 320)
    assert plan.slowest.startswith(("word_crush, ", "second_game, "))
    assert main(["run", str(tmp_path / "two.toml"), "--dry-run"]) == 0


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            "players = [2]\n[cells.games.chess]\nplayers = [2]\n",
            "cells.games.chess: there is no such key; allowed: word_crush, second_game",
        ),
        (
            "players = [2]\n[cells.games.second_game]\nluck = [2]\n",
            "cells.games.second_game.luck: there is no such key; allowed: players, bots, deck,",
        ),
        (
            'players = [2]\nvariant = ["fast"]\n',
            "cells.variant[0]: word_crush has no variant 'fast'; allowed: printed, quick, long,",
        ),
        (
            'players = [2]\n[cells.games.second_game]\nvariant = ["long"]\n',
            "cells.games.second_game.variant[0]: second_game has no variant 'long';"
            " allowed: printed, quick, fast",
        ),
        (
            "players = [2]\n[cells.games.second_game]\nplayers = [1]\n",
            "cells.games.second_game.players[0]: 1 cannot play second_game; allowed: 2 to 8",
        ),
        (
            "players = [2]\n[cells.games.second_game.rules]\nhands = [1]\n",
            "cells.games.second_game.rules.hands: second_game has no such parameter;"
            " did you mean 'hand'?; allowed:",
        ),
        (
            "players = [2]\n[cells.games.second_game]\nrules = { hand = [1, 99] }\n",
            "cells.games.second_game.rules.hand[1]: 99 is not legal; allowed:",
        ),
        (
            "players = [2]\n[cells.games.second_game]\nrules = 3\n",
            "cells.games.second_game.rules: 3 is no table;"
            " allowed: [cells.games.second_game.rules]",
        ),
        (
            "[cells.games.second_game]\nplayers = [2]\n",
            "cells.players: is missing; allowed: a list such as [2, 3, 4]",
        ),
        (
            "players = [3]\n[cells.games.second_game.rules]\nhand = [10]\ndeck_size = [26]\n",
            "cells.games.second_game.rules.hand = 10: 3 players, a seed and a draw pile need",
        ),
    ],
)
def test_a_mistake_in_a_games_own_lists_is_named(tmp_path, cells, message):
    with pytest.raises(InputError) as caught:
        read(tmp_path, HEAD + cells)
    text = str(caught.value).replace(f"{tmp_path}/two.toml, ", "")
    assert text.startswith(message)


def test_too_many_cells_are_counted_over_all_games(tmp_path):
    seeds = ", ".join(map(str, range(60_000)))
    with pytest.raises(InputError) as caught:
        read(tmp_path, HEAD + f"players = [2]\n[cells.rules]\ndeck_seed = [{seeds}]\n")
    assert "120,000 cells (word_crush: 1 players x 1 variant x" in str(caught.value)


def test_one_game_may_have_no_lists_of_its_own(tmp_path):
    text = 'name = "one"\ngame = "word_crush"\n[cells]\nplayers = [2]\n'
    with pytest.raises(InputError) as caught:
        read(tmp_path, text + "[cells.games.word_crush]\nplayers = [3]\n")
    assert "cells.games: there is no such key" in str(caught.value)
