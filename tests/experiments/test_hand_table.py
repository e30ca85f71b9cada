"""Hand tables: what is printed, round trips, and every error."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.design.hand_table import (
    HandRow,
    HandTable,
    read_csv,
    read_hand_table,
    read_markdown,
)
from sim.errors import InputError
from sim.games.word_crush.rulebook import TABLE_1

PRINTED = HandTable.from_columns(TABLE_1)


def test_wc_08_table_1_has_the_three_printed_rows():
    assert [row.label for row in PRINTED.rows] == ["2", "3", "4 or more"]
    assert PRINTED.cards(2, "long") == 7
    assert PRINTED.cards(8, "quick") == PRINTED.cards(4, "quick") == 2


def test_a_column_is_the_hand_parameter():
    assert PRINTED.column("regular") == dict(TABLE_1["regular"])


def test_printed_table_as_csv_and_markdown():
    assert PRINTED.to_csv() == (
        "players,quick,regular,long,first player\n2,4,5,7,0\n3,3,4,6,0\n4-8,2,3,5,0\n"
    )
    assert PRINTED.to_markdown() == (
        "| players | quick | regular | long | first player |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        "| 2 | 4 | 5 | 7 | 0 |\n"
        "| 3 | 3 | 4 | 6 | 0 |\n"
        "| 4 or more | 2 | 3 | 5 | 0 |\n"
    )


@st.composite
def tables(draw):
    cuts = sorted(draw(st.sets(st.integers(2, 9), min_size=2, max_size=6)))
    modes = draw(
        st.lists(st.sampled_from(["quick", "regular", "long", "epic"]), min_size=1, unique=True)
    )
    rows = [
        HandRow(
            tuple(range(low, high)),
            {mode: draw(st.integers(1, 10)) for mode in modes},
            draw(st.sampled_from([-1, 0, 1])),
        )
        for low, high in pairwise(cuts)
    ]
    return HandTable(tuple(rows))


@given(tables())
def test_csv_and_markdown_read_back_what_was_written(table):
    assert read_csv(table.to_csv()) == table
    assert read_markdown(table.to_markdown()) == table


def test_markdown_among_other_text_and_csv_from_a_spreadsheet():
    text = f"# Hands\n\nDeal:\n\n{PRINTED.to_markdown()}\nThat is all.\n"
    assert read_markdown(text) == PRINTED
    assert read_csv("\ufeffPlayers, Quick\r\n2, 4\r\n\r\n3+, 2\r\n") == HandTable(
        (HandRow((2,), {"quick": 4}), HandRow((3, 4, 5, 6, 7, 8), {"quick": 2}))
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "my.csv: the table is empty; allowed: players, one column a length of game (such as"
         " quick, regular, long), first player"),
        ("seats,quick\n2,4\n", "my.csv, line 1: the columns are seats, quick; allowed: players, one"
         " column a length of game (such as quick, regular, long), first player"),
        ("players,quick,quick\n2,4,4\n", "my.csv, line 1: the columns are players, quick, quick;"
         " allowed: players, one column a length of game (such as quick, regular, long), first"
         " player"),
        ("players,quick\n", "my.csv: no rows; allowed: one row a player count, or a run of them"),
        ("players,quick\n2\n", "my.csv, line 2: 1 cells; allowed: 2: players, quick"),
        ("players,quick\n2,four\n", "my.csv, line 2, column quick: 'four' is not a number;"
         " allowed: a whole number from 1 to 10"),
        ("players,quick\n2,none\n", "my.csv, line 2, column quick: no hand stands here (`tune` and"
         " `report` found none that works); allowed: a whole number from 1 to 10: the one that you"
         " would print"),
        ("players,quick\n2,4\n3,11\n", "my.csv, line 3, column quick: '11' is out of range;"
         " allowed: a whole number from 1 to 10"),
        ("players,quick,first player\n2,4,2\n", "my.csv, line 2, column first player: '2' is out of"
         " range; allowed: a whole number from -1 to 1"),
        ("players,quick\ntwo,4\n", "my.csv, line 2, column players: 'two' is no player count;"
         " allowed: a number from 2 to 8, 4-8, or 4 or more"),
        ("players,quick\n9,4\n", "my.csv, line 2, column players: '9' is out of range; allowed: a"
         " number from 2 to 8, 4-8, or 4 or more"),
        ("players,quick\n3,4\n2-4,4\n", "my.csv, line 3, column players: a second row for 3"
         " players; allowed: one row each"),
    ],
)  # fmt: skip
def test_a_mistaken_table_names_file_line_and_column(text, message):
    with pytest.raises(InputError) as error:
        read_csv(text, "my.csv")
    assert str(error.value) == message


def test_a_mistaken_markdown_table_names_its_line():
    with pytest.raises(InputError, match=r"hands.md, line 5, column quick: 'x' is not a number"):
        read_markdown("Hands\n\n| players | quick |\n|---|---|\n| 2 | x |\n", "hands.md")


def test_a_row_or_column_that_is_missing_is_named():
    table = HandTable((HandRow((2,), {"quick": 4}),))
    with pytest.raises(InputError, match="no row for 3 players; allowed: 2"):
        table.cards(3, "quick")
    with pytest.raises(InputError, match="no column 'long'; allowed: quick"):
        table.cards(2, "long")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("players;quick;regular\n2;4;5\n3;3;4\n", "utf-8"),
        ("sep=\t\nPLAYERS\tQuick\tRegular\tNotes\n2\t4,0\t5\tsch\u00f6n\n\n3\t3\t4\t\n", "utf-16"),
        ("Players;Quick;Regular;Bemerkung;;\n2;4;5;sch\u00f6n;;\n;;;;;\n3;3;4;;;\n", "cp1252"),
        ("players,date,quick,regular,\n2,2026-05-02,4,5,\n3,,3,4,\n", "utf-8-sig"),
    ],
)
def test_tables_as_spreadsheets_save_them(tmp_path, text, encoding):
    path = tmp_path / "mine.csv"
    path.write_bytes(text.encode(encoding))
    found = read_hand_table(path, "--printed")
    assert found.modes == ("quick", "regular")
    assert [dict(row.cards) for row in found.rows] == [
        {"quick": 4, "regular": 5},
        {"quick": 3, "regular": 4},
    ]
