"""How many deals a sweep asks for, by what it declares to matter."""

from __future__ import annotations

import math

import pytest

from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.store.results import load_cells, load_manifest
from experiments.studies.sizes import deals_for, needs_of, needs_text, planned_deals

SWEEP = """
name = "sized"
game = "word_crush"
seed = 5
deals = "margins"
[cells]
players = [3, 4]
[cells.rules]
hand = [2]
"""
SEATS = "[limits]\nseat_edge = 0.1\n"


def sweep_of(tmp_path, text):
    file = tmp_path / "sized.toml"
    file.write_text(text)
    return read_sweep(file)


def needs(tmp_path, text):
    return {one.what: one.deals for one in needs_of(sweep_of(tmp_path, text))}


def test_a_limit_on_seats_asks_for_the_deals_of_its_law(tmp_path):
    third = math.ceil(1.959964**2 * (1 / 3) * (2 / 3) / 0.1**2)
    assert needs(tmp_path, SWEEP + SEATS) == {"seat_edge": third}
    assert needs(tmp_path, SWEEP + "[limits]\nfirst_player = 0.05\n")["first_player"] == 342
    assert needs(tmp_path, SWEEP) == {}


def test_half_the_margin_takes_four_times_the_deals(tmp_path):
    def minutes(margin):
        aims = f"[aims]\nminutes = {{ best = 10, margin = {margin} }}\n"
        return needs(tmp_path, SWEEP + aims)["minutes"]

    assert minutes(0.5) == pytest.approx(4 * minutes(1.0), abs=4)
    assert minutes(0.5) == minutes(0.5)  # the same games every time


def test_nothing_is_planned_where_nothing_is_asked():
    assert planned_deals(()) == 200
    assert needs_text((), 1) == ""
    assert deals_for(0.0, 0.1) == 1


def test_a_run_plays_what_was_planned_and_the_interval_reaches_no_further(tmp_path, capsys):
    file = tmp_path / "sized.toml"
    file.write_text(SWEEP + "[aims]\nminutes = { best = 10, margin = 0.4 }\n")
    planned = planned_deals(needs_of(read_sweep(file)))
    assert planned > 200
    for _ in range(2):  # the second run finds all of it there
        assert main(["run", str(file), "--out", str(tmp_path / "out"), "--jobs", "1"]) == 0
    assert load_manifest(tmp_path / "out").deals == planned
    for row in load_cells(tmp_path / "out").iter_rows(named=True):
        mean = row["milliseconds"] / row["games"] / 60_000
        square = row["deciseconds_squared"] * 1e4 / row["games"] / 60_000**2
        assert 1.96 * math.sqrt((square - mean**2) / row["deals"]) < 0.4 * 1.25
    assert main(["report", str(tmp_path / "out"), "--out", str(tmp_path / "page.html")]) == 0
    assert "fairdeal run sweep.toml --out" in (tmp_path / "page.html").read_text()  # plans it anew


def test_a_dry_run_says_where_deals_are_few(tmp_path, capsys):
    file = tmp_path / "few.toml"
    file.write_text(SWEEP.replace('"margins"', "20") + SEATS)
    assert main(["run", str(file), "--dry-run", "--out", str(tmp_path / "out")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert (
        "20 deals a cell are few for what the sweep declares to matter (seat_edge within 0.1: 86)"
        in said
    )
    assert 'deals = "margins" plays 200' in said
    file.write_text(SWEEP.replace('"margins"', "100") + SEATS)
    assert main(["run", str(file), "--dry-run", "--out", str(tmp_path / "out")]) == 0
    assert "margins" not in capsys.readouterr().out


def test_another_word_in_place_of_a_number_is_refused(tmp_path, capsys):
    file = tmp_path / "bad.toml"
    file.write_text(SWEEP.replace('"margins"', '"many"'))
    assert main(["run", str(file)]) == 2
    assert "deals: 'many' is not legal; allowed:" in capsys.readouterr().err
