"""Sizes, depths and numbers have bounds; what breaks them is named, soon."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from experiments.campaign.fuzz.result_targets import SEEDS
from experiments.cli import main
from experiments.design.file import read_sweep_file
from experiments.design.hand_table import read_hand_table
from experiments.playtests.read import read_playtests
from experiments.report.chapter import CHAPTER, read_chapter
from experiments.runner.judge import MOST_GAME, split_games
from experiments.store.shards import read_description
from sim.decks import load_deck
from sim.errors import MOST_SHOWN, InputError
from sim.lexicon.load import read_word_list
from sim.registry import load_game
from sim.replay import Replay
from sim.trace import read_object, read_trace
from tests.hostile.long_text import Long, text_of

SWEEP = 'name = "a"\ngame = "word_crush"\n[cells]\nplayers = [2]\n'
TRACE = (SEEDS / "word_crush.jsonl").read_text().splitlines()
SOON = 20.0
"""Seconds of this process; without the bounds the same inputs take hours, or all memory."""

TEXT_READERS = {
    "sweep.toml": read_sweep_file,
    "deck.csv": load_deck,
    "deck.txt": load_deck,
    "words.txt": read_word_list,
    "table.csv": lambda path: read_hand_table(path, "--printed"),
    "table.md": lambda path: read_hand_table(path, "--printed"),
    "playtests.csv": read_playtests,
    CHAPTER: lambda path: read_chapter(path.parent, "--with"),
}


def refusal(read, path: Path, content: bytes | str | Long | None = None) -> str:
    content = text_of(content)
    if content is not None:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    start = time.process_time()
    with pytest.raises(InputError) as caught:
        read(path)
    assert time.process_time() - start < SOON
    return str(caught.value)


@pytest.mark.parametrize("name", TEXT_READERS)
def test_a_pipe_or_a_device_is_no_file(tmp_path, name):
    path = tmp_path / name
    os.mkfifo(path)
    assert "not a regular file" in refusal(TEXT_READERS[name], path)
    path.unlink()
    path.symlink_to("/dev/zero")
    assert "not a regular file" in refusal(TEXT_READERS[name], path)


@pytest.mark.parametrize("name", TEXT_READERS)
def test_a_file_of_gigabytes_is_refused_unread(tmp_path, name):
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(8 << 30)  # a hole: it takes no room
    assert "is larger than" in refusal(TEXT_READERS[name], path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (Long(lambda: SWEEP + "a." * 200_000 + "a = 1"), "line 5: a key of 16 parts or more"),
        (Long(lambda: SWEEP + '"a".' * 200_000 + "a = 1"), "line 5: a key of 16 parts or more"),
        (Long(lambda: SWEEP + " 'a' . " * 100_000 + "a = 1"), "line 5: a key of 16 parts or more"),
        (Long(lambda: "[" + "a." * 300_000 + "a]"), "line 1: a key of 16 parts or more"),
        (Long(lambda: SWEEP + "x = " + "[" * 400_000), "nested too deep"),
        (Long(lambda: SWEEP + "x = " + "{a=" * 200_000), "nested too deep"),
        (SWEEP + "x = " + "[" * 40 + "]" * 40, "nested too deep; allowed: at most 32 levels"),
        (
            Long(lambda: "deals = 0x" + "f" * 100_000 + "\n" + SWEEP),
            "a whole number of 400000 bits",
        ),
        (Long(lambda: "deals = " + "9" * 100_000 + "\n" + SWEEP), "not TOML: Exceeds the limit"),
        ("deals = 9223372036854775808\n" + SWEEP, "a whole number of 64 bits"),
        ("deals = nan\n" + SWEEP, "deals: nan is not legal"),
        ("seed = 1e999\n" + SWEEP, "seed: inf is not legal"),
        (Long(lambda: SWEEP.replace("a", "b" * 1_000_000, 1)), "no such key"),
        (SWEEP.replace('"a"', '"../../a"'), "'../../a' is no name"),
        (SWEEP.replace('"a"', '"a/b"'), "'a/b' is no name"),
        (SWEEP.replace('"a"', "'''a\n'''"), "is no name"),
    ],
)
def test_a_sweep_has_bounds(tmp_path, text, said):
    message = refusal(read_sweep_file, tmp_path / "sweep.toml", text)
    assert said in message
    assert len(message) < 3 * MOST_SHOWN + 20


def test_a_sentence_with_dots_is_no_long_key(tmp_path):
    path = tmp_path / "sweep.toml"
    path.write_text(SWEEP + "# 1.2.3.4.5.6.7.8.9\n")
    assert read_sweep_file(path).name == "a"
    path.write_text(f'question = "wait ... {"and so on. " * 99}"\n{SWEEP}')
    assert read_sweep_file(path).question.startswith("wait ...")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("card,count\na,1000000000\n", "line 2, column count: is '1000000000'"),
        (
            Long(lambda: "card,count\n" + "a,500\n" * 100_000),
            "line 3: the deck grows to 1000 cards",
        ),
        (Long(lambda: "a\n" * 500_000), "line 501: the deck grows to 501 cards"),
        (Long(lambda: "card,count,value\na,1," + "9" * 100_000), "a whole number from 0 to 1000"),
        ("card,count\na,²\n", "column count: is '²'"),
        ('card,count\n"a,1\n', "is not CSV"),
        (Long(lambda: "," * 1_000_000), "line 1: card is ',,,"),
        (Long(lambda: "card,count\n" + "a" * 500_000 + ",1"), "line 2"),
        ("__import__('os').system('true')", "line 1: card is"),
    ],
)
def test_a_deck_has_bounds(tmp_path, text, said):
    assert said in refusal(load_deck, tmp_path / "deck.txt", text)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "t.csv",
            Long(lambda: "players,quick\n" + "2,3\n" * 200_000),
            "line 3, column players: a second row",
        ),
        ("t.csv", Long(lambda: "players,quick\n" + "2,3\n" * 1_000_000), "is larger than 1 MiB"),
        (
            "t.csv",
            Long(lambda: "players,quick\n2," + "9" * 200_000),
            "is not CSV: field larger than",
        ),
        ("t.csv", "players,quick\n" + "9" * 5_000 + ",3", "is no player count"),
        ("t.csv", "players,quick\n2-" + "9" * 5_000 + ",3", "is no player count"),
        ("t.csv", "players,quick\n2," + "9" * 5_000, "is not a number"),
        ("t.md", Long(lambda: "| players | quick |\n" + "| 2 | 3 |\n" * 50_000), "a second row"),
        ("t.md", Long(lambda: "|" * 1_000_000), "the columns are , , "),
    ],
)
def test_a_hand_table_has_bounds(tmp_path, name, text, said):
    path = tmp_path / name
    assert said in refusal(lambda path: read_hand_table(path, "--printed"), path, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (Long(lambda: "[" * 1_000_000), "not JSON"),
        ('{"seed": ' + "9" * 5_000 + "}", "not JSON (Exceeds the limit"),
        ("[" * 40 + "]" * 40, "nested too deep"),
        ('{"title": "\\ud800"}', "holds half a character"),
        ("{}", "is not as a command writes it ('tables')"),
        ("[]", "is not as a command writes it"),
        ('{"tables": [1]}', "is not as a command writes it"),
        ('{"tables": 7}', "is not as a command writes it"),
        ("NaN", "is not as a command writes it"),
    ],
)
def test_a_chapter_has_bounds(tmp_path, text, said):
    path = tmp_path / CHAPTER
    assert said in refusal(lambda _: read_chapter(tmp_path, "--with"), path, text)


@pytest.mark.parametrize(
    "text",
    [
        Long(lambda: "[" * 100_000),
        Long(lambda: '{"a":' * 100_000),
        '{"a":' + "9" * 5_000 + "}",
        '{"event":[]}',
        '{"event":{}}',
        '{"event":' + "[" * 900 + "]" * 900 + "}",
        Long(lambda: '"' + "a" * 2_000_000 + '"'),
    ],
)
def test_a_line_of_a_trace_has_bounds(text):
    text = text_of(text)
    header = TRACE[0]
    events = load_game("word_crush").events
    with pytest.raises(InputError):
        read_trace(text, events)
    with pytest.raises(InputError, match="line 2"):
        read_trace(f"{header}\n{text}\n", events)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("players", True, "players is true"),
        ("players", 10**9, "players is 1000000000; allowed: 1 to 64"),
        ("players", 0, "players is 0"),
        ("first_chair", 7, "first_chair is 7"),
        ("seed", 2**70, "a whole number of 71 bits"),
        ("bots", ["casual"], "1 bots for 2 players"),
        ("bots", [["casual"], []], "bots holds"),
        ("deck", ["a"] * 20_000, "the deck has 20000 cards"),
        ("deck", [1, 2], "deck holds [1, 2]"),
        ("marks", {"ink": []}, 'marks has "ink"'),
        ("rules", [], "rules is []"),
    ],
)
def test_the_header_of_a_trace_has_bounds(key, value, said):
    lines = TRACE
    header = json.loads(lines[0]) | {key: value}
    with pytest.raises(InputError) as caught:
        read_trace("\n".join([json.dumps(header), *lines[1:]]), load_game("word_crush").events)
    assert said in str(caught.value)


def test_the_numbers_of_a_trace_stand_for_something_at_its_table():
    lines = TRACE
    events = load_game("word_crush").events
    changed = 0
    for place, line in enumerate(lines[1:], start=1):
        data = json.loads(line)
        for key, beyond in (("chair", 2), ("card", 10**6), ("letter", 26), ("chair", -2)):
            if key in data:
                odd = json.dumps(data | {key: beyond})
                with pytest.raises(InputError, match=f"line {place + 1}: {key} is {beyond}; "):
                    read_trace("\n".join([*lines[:place], odd, *lines[place + 1 :]]), events)
                changed += 1
    assert changed > 20


def test_a_rule_of_a_trace_that_no_game_has_is_listed_as_changed():
    game = load_game("word_crush")
    header = json.loads(TRACE[0])
    header["rules"]["mood"] = "merry"
    odd = read_trace("\n".join([json.dumps(header), *TRACE[1:]]), game.events)
    assert "mood = merry" in Replay(game, odd).to_text()


def test_a_trace_file_is_read_game_by_game(tmp_path, capsys):
    class Endless:
        """A file of one line without an end; it may be asked for a part only."""

        def readline(self, size: int) -> str:
            return "x" * size

    with pytest.raises(InputError, match="line 1: a line without an end"):
        list(split_games(Endless(), "endless"))

    class Blank:
        """A file of short lines without an end."""

        def readline(self, size: int) -> str:
            return "x" * (size - 3) + "\n"

    with pytest.raises(InputError, match="a game without an end"):
        list(split_games(Blank(), "blank"))
    assert MOST_GAME < 1 << 27
    assert main(["check", "/dev/zero"]) == 2
    assert "is no regular file" in capsys.readouterr().err


def test_a_line_may_hold_one_object_only():
    with pytest.raises(InputError, match="not a JSON object"):
        read_object("[]", "here")
    with pytest.raises(InputError, match="characters; allowed: at most"):
        read_object(" " * 2_000_000, "here")


@pytest.mark.parametrize(
    "change",
    [
        {"name": 3},
        {"deals": 0},
        {"deals": 10**12},
        {"deals": "60"},
        {"deals": True},
        {"seed": -1},
        {"seed": 2**63},
        {"keep_rows": "yes"},
        {"games": "word_crush"},
        {"games": []},
        {"games": [[]]},
        {"versions": {}},
        {"versions": {"word_crush": {"engine": 1, "rules": "a", "lexicon": "b"}}},
        {"versions": {"word_crush": "../x"}},
        {"targets": {"minutes": {"quick": -1}}},
        {"targets": []},
        {"limits": {"not_finished": 7}},
        {"cells": {}},
        {"cells": [1]},
        {"cells": [{}]},
    ],
)
def test_a_description_is_checked_key_by_key(results, change):
    path = results / "cells.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    refusal(read_description, results)
    assert main(["digest", str(results)]) == 2
    assert main(["report", str(results)]) == 2
    assert main(["verify", str(results)]) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"cell": "../../etc"},
        {"cell": "**"},
        {"cell": 4},
        {"game": "chess"},
        {"game": None},
        {"players": 10**6},
        {"rotations": 0},
        {"rotations": 10**9},
        {"variant": []},
        {"rules": []},
        {"deck": None},
    ],
)
def test_a_cell_of_a_description_is_checked(results, change, capsys):
    path = results / "cells.json"
    data = json.loads(path.read_text())
    data["cells"][1] |= change
    path.write_text(json.dumps(data))
    assert "cells[1]" in refusal(read_description, results)
    assert main(["digest", str(results)]) == 2
    assert "cells[1]" in capsys.readouterr().err


def test_a_message_is_short_whatever_it_is_about(tmp_path):
    said = refusal(load_deck, tmp_path / ("d" * 200 + ".csv"), "a,b" * 300_000)
    assert len(said) < 3 * MOST_SHOWN
    error = InputError("w" * 10**6, "p" * 10**6, "a" * 10**6)
    assert len(str(error)) < 3 * MOST_SHOWN + 20
