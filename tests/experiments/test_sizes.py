"""How many deals a sweep asks for, by what it declares to matter."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.sensitivity.errors import DealErrors
from experiments.store.results import load_cells, load_manifest
from experiments.studies.sizes import deals_for, needs_of, needs_text, plan_cells, planned_deals

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
    return most_of(needs_of(sweep_of(tmp_path, text)))


def most_of(found):
    """The most deals that any group of cells needs, by figure."""
    return {one.what: one.deals for one in reversed(found)}


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
    sweep = read_sweep(file)
    cells = plan_cells(sweep, needs_of(sweep))
    planned = max(cells.values())
    assert 200 < min(cells.values()) < planned  # each number of players gets its own
    for _ in range(2):  # the second run finds all of it there
        assert main(["run", str(file), "--out", str(tmp_path / "out"), "--jobs", "1"]) == 0
    assert load_manifest(tmp_path / "out").deals == planned
    for row in load_cells(tmp_path / "out").iter_rows(named=True):
        assert row["deals"] == cells[row["cell"]]
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
    assert "20 deals a cell are few for what the sweep declares to matter" in said
    assert "(seat_edge within 0.1: 86 for word_crush, players 3, casual)" in said
    assert 'deals = "margins" plays as many in each cell as it takes, up to 200' in said
    file.write_text(SWEEP.replace('"margins"', "100") + SEATS)
    assert main(["run", str(file), "--dry-run", "--out", str(tmp_path / "out")]) == 0
    assert "margins" not in capsys.readouterr().out


def test_another_word_in_place_of_a_number_is_refused(tmp_path, capsys):
    file = tmp_path / "bad.toml"
    file.write_text(SWEEP.replace('"margins"', '"many"'))
    assert main(["run", str(file)]) == 2
    assert "deals: 'many' is not legal; allowed:" in capsys.readouterr().err


AIMS = "[aims]\nminutes = { best = 10, margin = 0.4 }\n"


def run(*words):
    assert main(["run", *map(str, words), "--jobs", "1"]) == 0


def test_cells_of_different_deals_come_to_the_same_whole_in_shares_or_after_a_stop(tmp_path):
    file = tmp_path / "sized.toml"
    file.write_text(SWEEP.replace("seed = 5", "seed = 5\nblock = 90\ntraces = 2") + AIMS)
    whole = tmp_path / "whole"
    run(file, "--out", whole)
    manifest = load_manifest(whole)
    assert manifest.fewest_deals < manifest.deals
    assert manifest.is_complete
    shares = [tmp_path / f"share-{number}" for number in (1, 2, 3)]
    for number, folder in enumerate(shares, 1):
        run(file, "--out", folder, "--shard", f"{number}/3")
    assert main(["merge", str(tmp_path / "merged"), *map(str, shares)]) == 0
    stopped = tmp_path / "stopped"
    run(file, "--out", stopped)
    lines = (stopped / "manifest.jsonl").read_text().splitlines()
    (stopped / "manifest.jsonl").write_text("\n".join(lines[: len(lines) // 2]) + "\n")
    assert not load_manifest(stopped).is_complete
    run(file, "--out", stopped)
    for folder in (tmp_path / "merged", stopped):
        again = load_manifest(folder)
        assert (again.digest, again.games, again.sweep) == (
            manifest.digest,
            manifest.games,
            manifest.sweep,
        )
        assert main(["verify", str(folder), "--shards", "1", "--traces", "1"]) == 0


def test_the_plan_is_part_of_what_a_sweep_is(tmp_path, capsys):
    file = tmp_path / "sized.toml"
    file.write_text(SWEEP + AIMS)
    folder = tmp_path / "out"
    run(file, "--out", folder)
    assert load_manifest(folder).sweep != read_sweep(file).content_hash
    text = json.loads((folder / "cells.json").read_text())
    text["cells"][0]["deals"] -= 100
    (folder / "cells.json").write_text(json.dumps(text))
    assert main(["verify", str(folder), "--shards", "0", "--traces", "0"]) == 1
    assert "was changed since the games were played or judged" in capsys.readouterr().out
    text["cells"][0]["deals"] = 0
    (folder / "cells.json").write_text(json.dumps(text))
    assert main(["digest", str(folder)]) == 2
    assert "cells[0], deals" in capsys.readouterr().err


def test_a_dry_run_lists_the_deals_of_each_kind_of_cells(tmp_path, capsys):
    file = tmp_path / "sized.toml"
    file.write_text(SWEEP + AIMS)
    sweep = read_sweep(file)
    numbers = {c.players: n for c, n in zip(sweep.cells, planned(sweep), strict=True)}
    assert main(["run", str(file), "--dry-run", "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    fewest, most = sorted(numbers.values())
    assert f"deals   {fewest:,} to {most:,} a cell, as many as the declared margins take" in said
    for players, number in numbers.items():
        assert f"{number:,}: word_crush, players {players}, casual" in said
    assert f"games   {fewest + most:,}," in said
    assert main(["run", str(file), "--dry-run", "--format", "json"]) == 0
    groups = json.loads(capsys.readouterr().out)["groups"]
    assert [one["deals"] for one in groups] == [most, fewest]


def planned(sweep):
    return list(plan_cells(sweep, needs_of(sweep)).values())


def test_no_more_is_played_where_nothing_is_asked(tmp_path):
    """Word Crush counts no margin: an aim for it asks nothing of its cells."""
    aims = "[aims]\nmargin = { best = 0, margin = 0.001 }\n"
    assert planned(sweep_of(tmp_path, SWEEP + aims)) == [200, 200]
    short = "[aims]\nturns = { best = 9, margin = 0.2 }\n"
    assert min(planned(sweep_of(tmp_path, SWEEP + aims + short.removeprefix("[aims]\n")))) > 200


def test_errors_of_cells_with_different_deals_go_together_as_far_as_they_share_them():
    draw = np.random.default_rng(3)
    deals = np.array([400.0, 100.0, 400.0, 900.0])
    luck = draw.standard_normal((100, 4)) + draw.standard_normal((100, 1))
    luck -= luck.mean(axis=0)
    roots = DealErrors(100, deals, {}, {"minutes": luck}).roots("minutes")
    one = luck.T @ luck / 99
    np.testing.assert_allclose(roots.T @ roots, one / np.maximum.outer(deals, deals))
    alike = DealErrors(100, np.full(4, 400.0), {}, {"minutes": luck}).roots("minutes")
    assert alike.shape == (100, 4)
