"""Tables as spreadsheets save them: what is read and said of them, how mistakes are named."""

from pathlib import Path

import pytest

from sim.errors import InputError
from sim.user_table import is_table, parse_table, read_decimal, read_whole

HERE = Path("log.csv")
ROWS = [("word_crush", "4", "24.5"), ("word_lift", "3", "31")]


def parse(text):
    return parse_table(HERE, text, ("game", "players"), ("minutes",))


@pytest.mark.parametrize(
    ("text", "report", "first_line"),
    [
        ("game,players,minutes\nword_crush,4,24.5\nword_lift,3,31\n", "", 2),
        ("game;players;minutes\nword_crush;4;24.5\nword_lift;3;31\n", "a semicolon file", 2),
        ("Game\tPLAYERS\t minutes \nword_crush\t4\t24.5\nword_lift\t3\t31\n", "a tab file", 2),
        ("sep=;\ngame;players;minutes\nword_crush;4;24.5\nword_lift;3;31\n", "a semicolon file", 3),
        ("game,players,minutes,,\nword_crush,4,24.5,,\n,,,,\nword_lift,3,31,,\n\n", "", 2),
        ("# mine\n\ngame,players,minutes\n\nword_crush,4,24.5,\n\nword_lift,3,31\n", "", 5),
        (
            'game,players,date,minutes\nword_crush,4,"1, 2",24.5\nword_lift,3,"a\nb",31\n',
            "a comma file; columns not used: date",
            2,
        ),
        (
            "game;players;minutes;notes\nword_crush;4;24.5;fun, but long\nword_lift;3;31;\n",
            "a semicolon file; columns not used: notes",
            2,
        ),
        (
            "Game,Players,Minutes,Date,Notes\nword_crush,4,24.5\nword_lift,3,31,,fun\n",
            "a comma file; columns not used: Date, Notes; 1 line has fewer cells than the header,"
            " the missing ones read as empty: line 2",
            2,
        ),
    ],
)
def test_what_spreadsheets_save_is_read_alike(text, report, first_line):
    table = parse(text)
    assert [tuple(row.cells.values()) for row in table.rows] == ROWS
    assert (table.report, table.rows[0].line) == (report, first_line)
    spot = table.spot(table.rows[0], "players")
    named = next(one for one in ("players", "PLAYERS", "Players") if one in text)
    assert spot == f"log.csv, line {first_line}, column {named}"


def test_ragged_rows_are_counted_and_the_first_three_named():
    rows = "".join(f"word_crush,{count}\n" for count in range(2, 7))
    table = parse(f"game,players,minutes\n{rows}")
    assert [row.cells["minutes"] for row in table.rows] == [""] * 5
    assert table.report == (
        "5 lines have fewer cells than the header, the missing ones read as empty: line 2, 3, 4, …"
    )


@pytest.mark.parametrize(
    ("text", "where", "problem", "allowed"),
    [
        ("", "", "holds nothing", "a header line (game and players, and where they apply minutes)"),
        (
            "game;player;minutes\n",
            ", line 1",
            "column 'players' is missing from a semicolon file with the columns game, player,"
            " minutes; is 'player' meant?",
            "game and players, and where they apply minutes",
        ),
        ("game,players,Game\n", ", line 1", "column 'game' is given twice", "each column once"),
        (
            "game;players\nword_crush;4\nword_crush\n",
            ", line 3",
            "has 1 of 2 cells: 'players' is missing",
            "one cell for each column",
        ),
        (
            "game,players\nword_crush,4,5\n",
            ", line 2",
            "has 3 cells, the header has 2: '5' stands beyond its last column, 'players'",
            "one cell for each column",
        ),
        (
            'game;players\nword_crush;4\n"word_crush;4\n',
            ", line 3",
            "is not CSV: unexpected end of data",
            "cells of a semicolon file, quotation marks in pairs",
        ),
    ],
)
def test_a_mistake_names_line_and_what_was_seen(text, where, problem, allowed):
    with pytest.raises(InputError) as caught:
        parse(text)
    error = caught.value
    assert (error.where, error.problem) == (f"log.csv{where}", problem)
    assert allowed in error.allowed


@pytest.mark.parametrize("text", ["4", "4.0", "4,0", "4.", "4,000000"])
def test_a_whole_number_may_look_like_a_decimal(text):
    assert read_whole("x", text, 1, 8) == 4


@pytest.mark.parametrize("text", ["", "4.5", "9", "-4", "4,0,0", "\u0664", "4e0", "four"])
def test_what_is_no_whole_number_in_range_is_refused(text):
    with pytest.raises(InputError) as caught:
        read_whole("x", text, 1, 8)
    assert str(caught.value) == f"x: is {text!r}; allowed: a whole number from 1 to 8"


@pytest.mark.parametrize(
    ("text", "separator", "value"),
    [("24.5", ",", 24.5), ("24,5", ",", 24.5), ("24,5", ";", 24.5), ("1,125", ";", 1.125)],
)
def test_decimals_have_a_point_or_a_comma(text, separator, value):
    assert read_decimal("x", text, separator, "minutes") == value


@pytest.mark.parametrize("text", ["1.000,5", "soon", "nan", "-3", "1e3", "24,5,1", ""])
def test_what_is_no_decimal_is_refused(text):
    with pytest.raises(InputError, match="allowed: minutes"):
        read_decimal("x", text, ";", "minutes")


def test_a_comma_that_may_be_of_thousands_is_refused():
    with pytest.raises(InputError, match="may be thousands or decimals"):
        read_decimal("x", "1,200", ",", "minutes")


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["card;count"], True),
        (["# a", "", "sep=,", "x"], True),
        (["card"], False),
        (["a, b"], False),
    ],
)
def test_a_table_is_known_by_its_header(lines, answer):
    assert is_table(lines, ("card", "count")) == answer
