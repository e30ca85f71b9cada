"""The log of playtests: what is read, and how mistakes are named."""

import pytest

from experiments.playtests.read import read_playtests
from sim.errors import InputError

GOOD = "game,players,hand,minutes,winner,turns\nword_crush,4,3,24,2,31\nword_crush,3,4,31.5,,\n"


def log_of(tmp_path, text):
    file = tmp_path / "log.csv"
    file.write_text(text)
    return file


def test_rows_are_read_with_what_is_known(tmp_path):
    first, second = read_playtests(log_of(tmp_path, "# mine\n\n" + GOOD))
    assert (first.line, first.minutes, first.winner, first.turns) == (4, 24.0, 2, 31)
    assert (second.minutes, second.winner, second.turns) == (31.5, None, None)
    assert str(first.table) == "word_crush, 4 players, hand 3"


def test_columns_may_stand_in_any_order_and_a_variant_may_be_named(tmp_path):
    text = (
        "minutes,hand,variant,players,game\n30,10,take 10,2,eight_it_all\n40,10,,3,eight_it_all\n"
    )
    first, second = read_playtests(log_of(tmp_path, text))
    assert first.table.variant == "take 10"
    assert second.table.variant == "printed"
    assert str(first.table) == "eight_it_all, take 10, 2 players, hand 10"


@pytest.mark.parametrize(
    ("old", "new", "where", "allowed"),
    [
        ("word_crush,4", "word_crash,4", "line 2, column game", "word_crush"),
        ("word_crush,4", "ring_grid,4", "line 2, column game", "whose rules have a hand"),
        (",4,3,", ",9,3,", "line 2, column players", "from 2 to 8"),
        (",4,3,", ",two,3,", "line 2, column players", "from 2 to 8"),
        (",4,3,", ",4,11,", "line 2, column hand", "1 to 10"),
        (",4,3,", ",4,,", "line 2, column hand", "a whole number"),
        (",24,", ",soon,", "line 2, column minutes", "above 0 and up to 1440"),
        (",24,", ",0,", "line 2, column minutes", "above 0"),
        (",24,", ",nan,", "line 2, column minutes", "above 0"),
        (",2,31", ",5,31", "line 2, column winner", "from 1 to 4"),
        (",2,31", ",2,-3", "line 2, column turns", "from 1 to"),
        (",2,31", ",2,31,9", "line 2", "one cell for each column"),
        ("winner", "minutes", "line 1", "each column once"),
        ("hand,", "", "line 1", "game, players, hand and minutes"),
        ("24,", '"24,', "line 2", "quotation marks in pairs"),
        (",24,", ',"1,000",', "line 2, column minutes", "without a comma"),
    ],
)
def test_a_mistake_names_file_line_and_column(tmp_path, old, new, where, allowed):
    file = log_of(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(InputError) as caught:
        read_playtests(file)
    assert caught.value.where == f"{file}, {where}"
    assert allowed in caught.value.allowed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "\ufeffgame;players;hand;minutes;winner;turns\r\n"
            "Word Crush;4.0;3;24,5;2;31\r\n;;;;;\r\neight-it-all;3;10;31;1;40\r\n",
            "a semicolon file",
        ),
        (
            "game,players,hand,minutes,winner,turns,date,notes\n"
            'WORD CRUSH,4,3,"24,5",2,31,2026-05-02,"fun, but long"\n'
            "Eight It All,3,10,31,1,40,,\n",
            "a comma file; columns not used: date, notes",
        ),
    ],
)
def test_logs_as_spreadsheets_save_them(tmp_path, text, said):
    file = tmp_path / "log.csv"
    for encoding in ("utf-8", "utf-16"):
        file.write_bytes(
            text.removeprefix("\ufeff" if encoding == "utf-16" else "").encode(encoding)
        )
        lines = []
        first, second = read_playtests(file, lines.append)
        assert str(first.table) == "word_crush, 4 players, hand 3"
        assert str(second.table) == "eight_it_all, 3 players, hand 10"
        assert (first.minutes, first.winner, first.turns) == (24.5, 2, 31)
        assert lines == [f"{file}: {said}"]


def test_a_mistyped_game_is_guessed(tmp_path):
    with pytest.raises(
        InputError, match="no game is called 'word_crash'; did you mean 'word_crush'"
    ):
        read_playtests(log_of(tmp_path, GOOD.replace("word_crush,4", "word_crash,4")))


def test_an_unknown_variant_is_named(tmp_path):
    text = "game,players,hand,minutes,variant\nword_crush,4,3,24,quicker\n"
    with pytest.raises(InputError, match="column variant: 'quicker' is no variant"):
        read_playtests(log_of(tmp_path, text))


@pytest.mark.parametrize("text", ["", "# nothing\n", "game,players,hand,minutes\n"])
def test_an_empty_log_is_refused(tmp_path, text):
    with pytest.raises(InputError, match="holds"):
        read_playtests(log_of(tmp_path, text))


def test_a_log_that_windows_wrote_is_read_and_said_to_be(tmp_path):
    file = tmp_path / "log.csv"
    text = "Game;Players;Hand;Minutes;Winner;Notes\r\nWord Crush;4;3;24,5;2;sch\u00f6n\r\n"
    file.write_bytes(text.encode("cp1252"))
    seen = []
    (found,) = read_playtests(file, seen.append)
    assert (found.minutes, found.winner) == (24.5, 2)
    said = "a semicolon file; columns not used: Notes; not UTF-8, read as Windows-1252"
    assert seen == [f"{file}: {said}"]
