import json

import pytest

from experiments.cli import main


@pytest.fixture
def two_games(monkeypatch):
    """Two games stand for all: rule sets and kernels of every game take long to find and load."""
    names = ("three_two_one", "ring_grid")
    monkeypatch.setattr("experiments.campaign.referee_campaign.game_names", lambda: names)
    return names


@pytest.mark.usefixtures("two_games")
def test_a_small_campaign_accepts_every_trace_and_says_how_many(capsys):
    assert main(["campaign", "referee", "--traces", "4", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "4 refereed: 4 accepted, 0 rejected" in text
    assert "lay" in text


def test_the_figures_can_be_read_by_a_program(tmp_path, two_games):
    out = tmp_path / "referee.json"
    arguments = ["campaign", "referee", "--traces", "2", "--jobs", "1", "--format", "json"]
    assert main([*arguments, "--out", str(out)]) == 0
    figures = json.loads(out.read_text())
    assert (figures["traces"], figures["accepted"]) == (2, 2)
    assert set(figures["events"]) == set(two_games)
    assert 0 < figures["pairs_covered"] < figures["pairs_total"]


def test_too_few_traces_are_refused(capsys):
    assert main(["campaign", "referee", "--traces", "0"]) == 2
    assert "error: traces: 0 is too few; allowed: 1 or more" in capsys.readouterr().err


@pytest.mark.parametrize("proof", ["peeking", "pairing", "tables", "playtests", "ladder", "duels"])
@pytest.mark.parametrize(
    ("option", "value"),
    [("--seed", "-1"), ("--seed", str(1 << 63)), ("--jobs", "0"), ("--jobs", "-1")],
)
def test_seeds_and_jobs_out_of_range_are_refused(capsys, proof, option, value):
    assert main(["campaign", proof, option, value]) == 2
    assert f"error: {option}: {value} is not legal; allowed: " in capsys.readouterr().err


@pytest.mark.parametrize("value", ["-1", "99999999999999"])
@pytest.mark.parametrize(
    ("proof", "option"),
    [
        ("peeking", "--runs"),
        ("pairing", "--deals"),
        ("tables", "--tables"),
        ("tables", "--even-tables"),
        ("playtests", "--logs"),
    ],
)
def test_numbers_out_of_range_are_refused(capsys, proof, option, value):
    assert main(["campaign", proof, option, value]) == 2
    assert f"error: {option}: {value} is not legal; allowed: " in capsys.readouterr().err


def test_an_unknown_proof_is_refused(capsys):
    assert main(["campaign", "luck"]) == 2
    assert "luck" in capsys.readouterr().err
