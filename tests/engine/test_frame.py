"""The frame of `sim.simulate`: the rows as they were played, in narrow columns."""

import numpy as np
import polars as pl
import pytest

import sim
from sim.engine.frame import BLOCK, play_columns, put_block, width_of
from sim.engine.simulation import pack, play_rows, prepare
from tests.scale import games

RULES = {"hand": 3}


@pytest.mark.parametrize("bots", ["casual", ["plain", "casual", "oracle"]])
def test_columns_are_those_of_the_rows_whatever_the_block(bots, monkeypatch):
    setting = prepare("word_crush", players=3, rules=RULES, bots=bots)
    deals = games(200, 6)
    rows = play_rows(pack(setting), 7, deals)
    for block in (1, 5, BLOCK):
        monkeypatch.setattr("sim.engine.frame.BLOCK", block)
        columns = play_columns(pack(setting), 7, deals)
        assert list(columns) == list(setting.columns)
        for place, column in enumerate(columns.values()):
            assert column.tolist() == rows[:, place].tolist()


def test_a_column_grows_with_what_it_holds_and_keeps_what_it_held():
    columns = [np.zeros(4, np.int16), np.zeros(4, np.int16)]
    put_block(columns, np.array([[1, -2], [3, 4]]), 0)
    assert [column.dtype.name for column in columns] == ["int16", "int16"]
    put_block(columns, np.array([[-200, 5], [1 << 40, 6]]), 2)
    assert [column.dtype.name for column in columns] == ["int64", "int16"]
    assert columns[0].tolist() == [1, 3, -200, 1 << 40]
    assert columns[1].tolist() == [-2, 4, 5, 6]


@pytest.mark.parametrize("largest", [0, 181, 182, 32_767, 46_340, 46_341, 1 << 40])
@pytest.mark.parametrize("count", [1, 1000, 10_000_000])
def test_products_and_sums_fit_the_type(largest, count):
    width = width_of(largest, count)
    most = np.iinfo(width).max
    assert largest**2 <= most or width == np.int64
    assert width in (np.int16, np.int64) or largest * count <= most  # 16 bits are summed as 64


def test_a_frame_has_names_for_codes_and_narrow_columns():
    frame = sim.simulate("word_crush", players=4, deals=games(3000, 20), rules=RULES, bots="plain")
    assert frame.columns[:11] == [
        *("game", "variant", "rules_hash", "players", "deal", "rotation", "bots", "first_seat"),
        *("turns", "minutes", "stop"),
    ]
    assert frame["game"].unique().to_list() == ["word_crush"]
    assert set(frame["stop"].cast(pl.String)) <= {"won", "tie", "cap", "stall", "rule gap"}
    assert frame["first_seat"].is_between(1, 4).all()
    assert frame["minutes"].dtype == pl.Float64
    wins = frame.select(pl.sum_horizontal("win_1", "win_2", "win_3", "win_4")).to_series()
    assert ((wins - 1).abs() < 1e-6).eq(frame["stop"].cast(pl.String).is_in(["won", "tie"])).all()
    assert frame.estimated_size() / frame.height <= 120


def test_frames_of_several_calls_go_together():
    short = sim.simulate("word_crush", players=2, deals=5, rules={"hand": 1}, bots="plain")
    later = sim.simulate("word_crush", players=2, deals=5, first_deal=5, rules={"hand": 2})
    both = pl.concat([short, later], how="vertical_relaxed")
    assert both["deal"].to_list() == list(range(10))
    assert both["bots"].cast(pl.String).to_list() == ["plain"] * 5 + ["casual"] * 5
    assert both["rules_hash"].n_unique() == 2
