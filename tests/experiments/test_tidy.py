"""The tidy frame: one row a cell and figure, the same from Python and as a file, for pandas too."""

from __future__ import annotations

import csv
import inspect
import json
import math

import polars as pl
import pytest

import experiments
import sim
from experiments.cli import main
from experiments.examples import find_example
from experiments.metrics import length
from experiments.metrics.registry import CELLS, METRICS
from experiments.metrics.tidy import FIGURE, KEYS, TARGETED, check_figures, tidy
from experiments.statistics.intervals import bonferroni
from experiments.store.results import load_cells, load_manifest
from sim.errors import InputError

DATA = {name: find_example(name) for name in ("word_crush_hands", "final_word_hands")}


SCORED = ("winning_margin", "margin_spread", "relative_margin", "score", "points_a_turn")
SCORED += ("unplayed_value",)
ELSEWHERE = (*SCORED, "share_of_stuck_turns", "unplayed_cards", "runner_up_cards")
EVERYWHERE = {one.name for one in METRICS.values() if one.needs == CELLS} - {
    *ELSEWHERE,
    "share_of_close_wins",
}


@pytest.fixture(scope="module", params=DATA)
def folder(request):
    return DATA[request.param]


@pytest.fixture(scope="module")
def figures(folder):
    return experiments.load(folder)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Rows kept, of tables of two and of four."""
    place = tmp_path_factory.mktemp("played")
    (place / "two.toml").write_text(
        'name = "two"\ngame = "word_crush"\nseed = 3\ndeals = 12\nkeep_rows = true\ntraces = 0\n'
        "[cells]\nplayers = [2, 4]\n[cells.rules]\nhand = [2]\n[targets.minutes]\nquick = 10\n"
    )
    assert main(["run", str(place / "two.toml"), "--out", str(place / "two"), "--jobs", "1"]) == 0
    return place / "two"


def test_every_cell_and_figure_has_a_row(folder, figures):
    cells = load_cells(folder)
    of_cell = figures.filter(pl.col("figure") == "minutes_q50")
    assert of_cell["cell"].to_list() == cells["cell"].to_list()
    assert set(figures["figure"]) >= {*EVERYWHERE, *SCORED} - (
        set(SCORED) if folder.name == "word_crush_hands" else set()
    )
    keys = [*KEYS, "figure", "mode", "position"]
    assert figures.select(keys).is_duplicated().sum() == 0
    minutes = load_manifest(folder).targets["minutes"]
    for name in TARGETED:
        assert set(figures.filter(pl.col("figure") == name)["mode"]) == set(minutes)
    seats = (
        figures.filter(pl.col("figure") == "seat_edges")
        .group_by("cell")
        .agg(pl.len(), pl.col("players").first(), pl.col("position").max())
    )
    assert (seats["len"] == seats["players"]).all()
    assert (seats["position"] == seats["players"]).all()


def test_figures_are_those_of_the_metrics_and_their_intervals_hold_together(folder):
    cells = load_cells(folder)
    asked = experiments.load(folder, ["minutes_q50", "share_not_over"])
    each = bonferroni(0.05, 2 * cells.height)
    medians = cells.select(found=length.minutes_quantile(0.5, each))["found"].struct.unnest()
    found = asked.filter(pl.col("figure") == "minutes_q50")
    for end in ("value", "low", "high"):
        assert found[end].to_list() == medians[end].to_list()
    alone = experiments.load(folder, ["minutes_q50"], together=False)
    narrow = cells.select(found=length.minutes_quantile(0.5, 0.05))["found"].struct.unnest()
    assert alone["low"].to_list() == narrow["low"].to_list()
    assert (alone["high"] <= found["high"]).all()
    assert (alone["high"] < found["high"]).any()


def test_a_row_says_what_its_figure_is(figures):
    for row in figures.unique("figure").iter_rows(named=True):
        metric = METRICS.get(row["figure"])
        assert row["name"]
        if metric is not None:
            assert (row["unit"], row["direction"]) == (metric.unit, metric.direction)
            assert row["name"].startswith(metric.title.partition(" in ")[0][:15])
    ended = figures.filter(pl.col("low").is_not_null())
    assert (ended["low"] <= ended["value"] + 1e-9).all()
    assert figures["value"].is_finite().all()


def test_help_explains_every_column(figures):
    text = inspect.getdoc(experiments.load)
    for name in figures.columns:
        assert f"``{name}``" in text or name.startswith("rule_"), name
    assert "``rule_<name>``" in text
    assert "experiments.load" not in dir(experiments)
    with pytest.raises(AttributeError, match="has no attribute 'lod'"):
        experiments.lod  # noqa: B018


def test_a_figure_that_is_not_there_is_named():
    with pytest.raises(InputError, match="no game of these results counts unplayed_cards; allowed"):
        check_figures(["unplayed_cards"], {"turns"})
    with pytest.raises(InputError, match="these results have no 'minutes_q5'; did you mean"):
        experiments.load(DATA["word_crush_hands"], ["minutes_q5"])


def test_a_game_without_scores_has_no_row_of_them(figures, folder):
    scored = set(figures.filter(pl.col("figure") == "winning_margin")["game"])
    assert "word_crush" not in scored
    assert bool(scored) == (folder.name == "final_word_hands")


@pytest.mark.parametrize("kind", ["csv", "json", "parquet"])
def test_the_report_writes_the_same_figures(kind, folder, figures, tmp_path, capsys):
    out = tmp_path / f"figures.{kind}"
    assert main(["report", str(folder), "--format", kind, "--out", str(out)]) == 0
    assert f"rows    {figures.height:,}, of" in capsys.readouterr().out
    manifest = load_manifest(folder)
    if kind == "csv":
        with out.open(encoding="utf-8") as lines:
            read = list(csv.DictReader(lines))
        assert [float(row["value"]) for row in read] == figures["value"].to_list()
        assert [row["cell"] for row in read] == figures["cell"].to_list()
        assert list(read[0]) == figures.columns
        assert "inf" not in out.read_text("utf-8")
    elif kind == "json":
        content = json.loads(out.read_text("utf-8"))
        assert content["digest"] == manifest.digest
        highs = [one if one and math.isfinite(one) else None for one in figures["high"]]
        assert [row["high"] or None for row in content["figures"]] == [one or None for one in highs]
    else:
        assert pl.read_parquet(out).equals(figures)
        import pandas as pd  # here: it takes 60 megabytes in every worker

        frame = pd.read_parquet(out)
        assert list(frame["figure"]) == figures["figure"].to_list()


def test_options_of_a_page_are_refused_with_another_format(capsys):
    assert main(["report", str(DATA["word_crush_hands"]), "--format", "csv", "--with", "x"]) == 2
    said = capsys.readouterr().err
    assert said == "error: --with: is of no use here; allowed: --with with --format html\n"


def test_pandas_reads_rows_of_all_tables_in_one_scan_and_cells(played):
    import pandas as pd

    rows = pd.read_parquet(played / "rows")
    assert len(rows) == 24
    small = rows[rows["win_3"].isna()]
    assert len(small) == 12
    assert rows["win_1"].notna().all()
    scanned = pl.scan_parquet(played / "rows" / "*.parquet").collect()
    assert scanned.columns == list(rows.columns)
    cells = pd.read_parquet(played / "shards")
    assert cells["games"].sum() == 24
    assert set(cells["cell"]) == set(rows["cell"])
    assert {len(one) for one in cells["minutes_histogram"]} == {1200}


def test_frames_become_pandas_ones(played):
    figures = experiments.load(played, ["minutes_q50", "seat_edges"]).to_pandas()
    assert list(figures["players"].unique()) == [2, 4]
    assert set(figures.columns) >= set(FIGURE)
    games = sim.simulate("word_crush", players=2, deals=30, rules={"hand": 2}).to_pandas()
    assert len(games) == 30
    assert games["game"].unique().tolist() == ["word_crush"]
    assert games["win_1"].between(0, 1).all()
    assert games.groupby("stop", observed=True)["minutes"].mean().notna().all()


def test_no_cells_and_no_figures_are_an_empty_frame_with_the_same_columns(played):
    cells = load_cells(played)
    nothing = tidy(cells, {}, [])
    assert nothing.height == 0
    assert nothing.schema == tidy(cells, {}, ["minutes_q50"]).schema


@pytest.mark.parametrize("game", sim.games())
def test_no_figure_of_a_game_bears_the_name_of_what_every_cell_holds(game):
    cell = {*KEYS, "games", "deals", "digest", "order"}
    assert not cell & {counter.name for counter in sim.load(game).counters}
