"""fairdeal games: the list, and all that one game lets a designer change."""

from __future__ import annotations

import json

import pytest

import sim


def test_the_list_names_each_game_with_its_family_players_title_and_variants(
    fairdeal, monkeypatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    out = fairdeal("games").out
    flat = " ".join(out.split())
    for name in sim.games():
        game = sim.load(name)
        low, high = game.players
        many = f"{low} to {high} players" if low < high else "1 player" if low == 1 else "2 players"
        assert f"  {name}  ({many})\n" in out
        variants = ", ".join(variant.name for variant in game.variants)
        assert f"{game.title} variants: {variants}" in flat


def test_the_list_is_grouped_by_family(fairdeal, monkeypatch) -> None:
    from dataclasses import replace

    from experiments.commands.games_command import list_text

    crush = sim.load("word_crush")
    others = [replace(crush, name=name, family="The Final Word") for name in ("one", "two")]
    lines = list_text([others[0], crush, others[1]]).splitlines()
    heads = [line for line in lines if line and not line.startswith(" ")][:-1]
    assert heads == ["THE FINAL WORD", "WORD CRUSH"]
    named = [line.split()[0] for line in lines if line.startswith("  ") and "players)" in line]
    assert named == ["one", "two", "word_crush"]


def test_the_list_as_json(fairdeal) -> None:
    listed = json.loads(fairdeal("games", "--format", "json").out)
    assert [game["name"] for game in listed] == list(sim.games())
    crush = next(game for game in listed if game["name"] == "word_crush")
    assert crush["players"] == [2, 8]
    assert crush["title"] == sim.load("word_crush").title
    assert crush["variants"][:2] == ["printed", "quick"]


def test_a_game_shows_every_rule_parameter_variant_and_counter(fairdeal, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    game = sim.load("word_crush")
    flat = " ".join(fairdeal("games", "word_crush").out.split())
    for rule in game.rules:
        assert f"{rule.text} [{', '.join(rule.rulings)}]" in flat
    for param in game.params:
        assert f"{param.name} = " in flat
        assert f"{param.meaning} [{param.ruling}] legal: {param.legal()}" in flat
    for variant in game.variants:
        assert f"{variant.name}: {variant.title} (" in flat
    for counter in game.counters:
        assert f"{counter.name}: {counter.meaning}" in flat


def test_the_printed_hand_table_has_a_column_for_each_mode(fairdeal) -> None:
    lines = [line.split() for line in fairdeal("games", "word_crush").out.splitlines()]
    start = lines.index(["players", "quick", "regular", "long"])
    assert lines[start + 1 : start + 4] == [
        ["2", "4", "5", "7"],
        ["3", "3", "4", "6"],
        ["4", "2", "3", "5"],
    ]
    assert lines[start + 7] == ["8", "2", "3", "5"]


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_text_wraps_to_the_terminal(fairdeal, monkeypatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = fairdeal("games", "word_crush").out
    prose = [line for line in out.splitlines() if line.startswith("     ") and line.count(" ") > 9]
    assert prose
    assert max(map(len, prose)) <= columns


def test_a_game_as_json_holds_its_defaults_and_tables(fairdeal) -> None:
    described = json.loads(fairdeal("games", "word_crush", "--format", "json").out)
    params = {param["name"]: param for param in described["params"]}
    assert list(params) == [param.name for param in sim.load("word_crush").settable]
    assert params["hand"]["default"] == "table"
    assert params["hand"]["unit"] == "cards"
    assert params["near_miss_share"]["default"] == 0.2
    assert params["deck_size"]["shapes_deck"] is True
    assert params["spelling"]["shapes_deck"] is True
    assert described["hand_tables"]["hand"]["long"]["2"] == 7
    assert described["variants"][1] == {
        "name": "quick",
        "title": "Table 1's quick column.",
        "changes": {"mode": "quick"},
    }
    assert {"name": "cards_left", "meaning": "cards in hand at the end", "each": "seat"} in (
        described["counters"]
    )


def test_an_unknown_game_is_refused(fairdeal) -> None:
    said = fairdeal("games", "chess")
    assert (said.code, said.err) == (
        2,
        f"error: game: no game is called 'chess'; allowed: {', '.join(sim.games())}\n",
    )
