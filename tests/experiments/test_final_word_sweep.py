"""Sweeps of The Final Word's games: figures as plain Python counts them, decks, the report."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import sim
from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.store.results import load_cells, load_manifest
from experiments.store.versions import engine_version
from experiments.studies.games.evidence import read_games_evidence
from experiments.studies.games.page import render_games
from sim.games.final_word.family.rulebook import FAMILY
from tests.experiments.pages import read

GAMES = tuple(name for name in sim.games() if sim.load(name).family == FAMILY)

SWEEP = """
name = "words"
question = "Which hand?"
game = ["three_two_one", "last_man_standing"]
deals = 12
seed = 5
traces = 1
[cells]
players = [2, 3]
bots = ["casual"]
deck = ["printed", "final_word_more_vowels", { letters = { e = 15, q = 0 }, name = "more E" }]
[cells.rules]
hand = [7, 10]
[cells.games.last_man_standing]
variant = ["printed", "knockout"]
[targets.minutes]
regular = 30
[limits]
stuck_turns = 0.1
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("words")
    (folder / "words.toml").write_text(SWEEP)
    run_sweep(read_sweep(folder / "words.toml"), folder / "results", jobs=1)
    return folder / "results"


def test_a_sweep_of_decks_hands_and_players_is_every_combination(played):
    cells = load_cells(played)
    assert cells.height == 3 * 2 * 2 * 3  # versions, players, hands, decks
    assert set(cells["deck"]) == {"printed", "final_word_more_vowels", "more E"}
    assert cells["games"].to_list() == [12] * cells.height
    assert load_manifest(played).is_complete
    # the letters decide the game: no two decks give the same points
    key = ["game", "variant", "players", "rule_hand"]
    for _, group in cells.group_by(key):
        assert group["score"].n_unique() == 3 or group["variant"][0] == "knockout"
        assert group["letters"].n_unique() > 1


def test_the_sums_are_what_plain_python_counts(played):
    decks = {
        "printed": "printed",
        "final_word_more_vowels": "final_word_more_vowels",
        "more E": sim.decks.generate_letter_deck(letters={"e": 15, "q": 0}, name="more E"),
    }
    for cell in load_cells(played).filter(players=3).iter_rows(named=True):
        games = sim.simulate(
            cell["game"],
            players=3,
            deals=12,
            seed=5,
            variant=cell["variant"],
            rules={"hand": cell["rule_hand"]},
            deck=decks[cell["deck"]],
        ).to_dicts()
        expected = dict.fromkeys(("stuck_turns_times_turns", "margin_times_score"), 0)
        totals = {"score": [], "cards_left": [], "value_left": []}
        for game in games:
            for name, found in totals.items():
                found.append(sum(game[f"{name}_{seat}"] for seat in (1, 2, 3)))
            expected["stuck_turns_times_turns"] += game["stuck_turns"] * game["turns"]
            expected["margin_times_score"] += game["margin"] * totals["score"][-1]
        for name in ("turns", "stuck_turns", "margin", "passes", "trades"):
            totals[name] = [game[name] for game in games]
        for name, found in totals.items():
            expected[name] = sum(found)
            expected[f"{name}_squared"] = sum(one**2 for one in found)
        assert {name: cell[name] for name in expected} == expected
        ended = [game["stop"] in ("won", "tie") for game in games]
        assert sum(cell["minutes_histogram"]) - sum(cell["unfinished_histogram"]) == sum(ended)


def test_the_report_of_real_games(played, tmp_path, capsys):
    out, table = tmp_path / "page.html", tmp_path / "table.md"
    words = ["report", str(played), "--out", str(out), "--save-table", str(table)]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith(
        "0 of 9 versions of 2 games with 10 cards do what you want"
    )
    evidence = read_games_evidence(played)
    page = out.read_text("utf-8")
    assert page == render_games(evidence)
    read(page)
    assert len(evidence.study.versions) == 9  # with decks
    assert "Last Man Standing, knockout, deck more E" in page
    assert evidence.narrated is not None
    assert evidence.narrated.lines[0] in page
    assert table.read_text("utf-8").startswith("| game | length | 2 players | 3 players |")
    for one in evidence.study.versions:
        for record in one.records:
            is_knockout = one.version.variant == "knockout"
            assert math.isnan(record.numbers["margin"].value) == is_knockout
            assert 0 <= record.numbers["stuck"].value <= 1


def test_letter_values_of_the_deck_count_where_the_rules_say_so():
    deck = sim.decks.generate_letter_deck(values=dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 2))
    games = {
        values: sim.simulate(
            "three_two_one",
            players=2,
            deals=5,
            deck=deck,
            rules={"letter_values": values},
            bots="plain",
        )
        for values in ("printed", "deck")
    }
    assert games["deck"]["score_1"].to_list() != games["printed"]["score_1"].to_list()


@pytest.mark.parametrize("name", GAMES)
def test_the_starter_of_a_word_game_sweeps_hands_about_the_printed_one(name, tmp_path):
    path = tmp_path / "mine.toml"
    assert main(["init", name, "--out", str(path)]) == 0
    sweep = read_sweep(path)
    hands = {5, 10} if name == "positive_negative" else set(range(5, 15))  # F12-01
    assert {cell.rules["hand"] for cell in sweep.cells} == hands
    assert sweep.targets["minutes"] == {"regular": 30}
    assert sweep.limits["stuck_turns"] == 0.1
    assert 'deck = ["printed", { letters = { e = 15, q = 0 }, size = 120 }]' in path.read_text()


def test_games_of_one_family_have_versions_of_their_own():
    assert len({engine_version(name) for name in GAMES}) == len(GAMES)
