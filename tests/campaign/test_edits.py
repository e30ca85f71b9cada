"""What an edit compiles again and makes stale, measured in a copy of the sources."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.campaign import edits
from experiments.campaign.edits import (
    EDITS,
    PublishedFolder,
    cost_edits,
    find_problems,
    read_published,
)
from experiments.cli import main
from experiments.store.versions import engine_version
from sim.registry import game_modules, game_names


@pytest.fixture(scope="module")
def costs(tmp_path_factory):
    reports = tmp_path_factory.mktemp("reports")
    for name, games in {"one": '"word_crush"', "two": '["leftovers", "break_up"]'}.items():
        (reports / name).mkdir()
        (reports / name / "sweep.toml").write_text(f"game = {games}\n")
        (reports / name / "manifest.jsonl").write_text('{"engine": "old"}\n')
    return {cost.edit.title: cost for cost in cost_edits(reports)}


def test_comments_and_referees_cost_nothing(costs):
    for title in ("a comment in a bot", "a line in a referee"):
        assert (costs[title].kernels, costs[title].games, costs[title].folders) == ((), (), ())


def test_a_line_in_one_game_costs_that_game(costs):
    cost = costs["a line in one game"]
    assert cost.kernels == ("sim.games.final_word.leftovers",)
    assert (cost.games, cost.folders) == (("leftovers",), ("two",))


def test_a_line_in_a_family_costs_the_family(costs):
    cost = costs["a line in a family"]
    family = {name for name, module in game_modules().items() if ".final_word." in module}
    assert (set(cost.games), cost.folders) == (family, ("two",))
    assert all(name.startswith("sim.games.final_word.") for name in cost.kernels)


def test_a_line_in_one_search_costs_the_games_that_use_it(costs):
    cost = costs["a line in one search"]
    assert (cost.kernels, cost.games) == (("sim.search.split",), ("break_up",))


def test_a_line_in_the_random_streams_costs_all_that_draws(costs):
    cost = costs["a line in the random streams"]
    assert (cost.games, cost.folders) == (game_names(), ("one", "two"))
    assert {"sim.rng", "sim.games.word_crush.turn", "sim.engine.loop"} <= set(cost.kernels)
    assert "sim.engine.events" not in cost.kernels


def test_a_published_folder_is_stale_if_other_sources_played_any_of_it():
    current, other = engine_version("word_crush"), "0" * 20
    assert not PublishedFolder("one", ("word_crush",), frozenset([current])).is_stale()
    assert PublishedFolder("one", ("word_crush",), frozenset([current, other])).is_stale()
    assert PublishedFolder("one", ("leftovers",), frozenset([current])).is_stale()


def test_an_edit_that_costs_too_much_fails(costs):
    assert not [line for cost in costs.values() for line in find_problems(cost)]
    much = replace(costs["a line in one game"], games=("leftovers", "break_up"))
    assert list(find_problems(much)) == ["a line in one game should cost nothing of break_up"]
    comment = replace(costs["a comment in a bot"], kernels=("sim.rng",))
    assert list(find_problems(comment)) == ["a comment in a bot should cost nothing of sim.rng"]


def test_the_command_prints_both(costs, monkeypatch, capsys):
    monkeypatch.setattr(edits, "cost_edits", lambda _: list(costs.values()))
    assert main(["campaign", "edits"]) == 0
    text = capsys.readouterr().out
    assert "a line in one search (search/split.py)" in text
    assert "split" in text
    assert "stale already: " in text
    assert main(["campaign", "edits", "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [one["edit"]["title"] for one in answer["costs"]] == [edit.title for edit in EDITS]
    reports = Path(edits.__file__).parents[2] / "reports"
    assert set(answer["stale"]) <= {one.name for one in read_published(reports)}
