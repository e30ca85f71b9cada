"""A sweep may name a hand table's file instead of a hand size."""

import pytest

from experiments.comparing.plan import name_value
from experiments.design.sweep import read_sweep
from experiments.design.values import choose_cells
from experiments.report.titles import cell_title
from experiments.store.results import rule_column
from sim.errors import InputError

SWEEP = """
name = "mine"
question = "Is my table any good?"
game = "word_crush"
deals = 10

[cells]
players = [2, 4]

[cells.rules]
mode = ["quick", "long"]
hand = ["mine.csv"]
"""

TABLE = "players,quick,long,first player\n2,4,7,1\n3-8,2,5,0\n"


def write(folder, sweep=SWEEP, table=TABLE):
    (folder / "mine.csv").write_text(table)
    file = folder / "mine.toml"
    file.write_text(sweep)
    return file


def test_the_hand_is_read_off_by_players_and_mode(tmp_path):
    cells = read_sweep(write(tmp_path)).cells
    dealt = {
        (cell.players, cell.setting().rules["mode"]): (
            cell.setting().rules["hand"],
            cell.setting().rules["first_player_cards"],
        )
        for cell in cells
    }
    assert dealt == {
        (2, "quick"): (4, 1),
        (2, "long"): (7, 1),
        (4, "quick"): (2, 0),
        (4, "long"): (5, 0),
    }


def test_a_missing_table_is_named(tmp_path):
    file = write(tmp_path, SWEEP.replace("mine.csv", "none.csv"))
    with pytest.raises(InputError, match=r"cells\.rules\.hand\[0\] .*none\.csv: no such file"):
        read_sweep(file)


def test_a_table_without_the_players_is_refused(tmp_path):
    file = write(tmp_path, table="players,quick,long,first player\n2,4,7,0\n")
    with pytest.raises(InputError, match="no row for 4 players"):
        read_sweep(file)


def test_a_table_without_the_mode_is_refused(tmp_path):
    file = write(tmp_path, table="players,quick,first player\n2-8,4,0\n")
    with pytest.raises(InputError, match="no column 'long'"):
        read_sweep(file)


def test_a_table_of_the_file_is_named_as_it_is_written(tmp_path):
    text = SWEEP.replace('["quick", "long"]', '["quick"]').replace(
        '["mine.csv"]', "[{2=7, 4=5}, 4]"
    )
    sweep = read_sweep(write(tmp_path, text))
    first = sweep.cells[0]
    assert str(first).endswith("mode quick, hand {2 = 7, 4 = 5}")
    assert cell_title(first).endswith("mode quick, hand {2 = 7, 4 = 5}")
    assert name_value(first, "rules.hand") == "{2 = 7, 4 = 5}"
    assert rule_column([{"2": 7}, "mine.csv"])[0] == ["{2 = 7}", "mine.csv"]
    for written in ("{2 = 7, 4 = 5}", "{2=7,4=5}"):
        assert choose_cells(sweep, [f"hand={written}", "players=2"]) == [first]
