"""The proof of planted effects: what it counts, and that it can fail."""

import json

import numpy as np
import pytest

from experiments.campaign import planted
from experiments.cli import main


def test_a_small_proof_passes_and_says_what_it_found(tmp_path, capsys):
    out = tmp_path / "planted.json"
    arguments = ["campaign", "planted", "--runs", "40", "--format", "json", "--out", str(out)]
    assert main(arguments) == 0
    figures = json.loads(out.read_text())
    assert figures["runs"] == 40
    assert [one["passes"] for one in figures["cases"]] == [True] * len(planted.SITUATIONS)
    found = {one["name"]: one["found"] for one in figures["cases"]}
    assert found["settings, no effect, 400 deals"] is None
    assert found["sensitivity, 8 % of wins, 400 deals"] > 20
    capsys.readouterr()


def test_a_ranking_that_credits_noise_fails_the_proof(monkeypatch, capsys):
    monkeypatch.setattr(planted, "SITUATIONS", (("noise", False, lambda draw: (True, False)),))
    assert main(["campaign", "planted", "--runs", "10"]) == 1
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.split() == ["noise", "10", "3", "fails"]


def test_the_planted_games_have_the_chances_that_they_should():
    games = planted.play_factors(np.random.default_rng(1), 20_000, 0.08)
    chance = games.mean(axis=(0, 2, 3))
    assert chance[1] - chance[0] == pytest.approx(0.08, abs=0.01)
    assert (games[..., 0] == games[..., 1]).all()  # another pace plays the very same games


def test_runs_are_the_same_for_a_seed_and_others_for_another():
    first, again, other = (list(planted.run_planted(30, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
