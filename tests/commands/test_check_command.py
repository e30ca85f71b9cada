"""fairdeal check: accepts what was played, names the ruling and line of what was altered."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import sim
from experiments.cli import main

RULES = {"hand": 1}


def trace_text(deal: int = 0) -> str:
    return sim.play(
        "word_crush", players=3, seed=7, deal=deal, bots="plain", rules=RULES
    ).to_jsonl()


def alter_first_play(text: str) -> tuple[str, int]:
    """The trace with its first play's next letter moved on by one, and that play's line.

    WC-04 lays the track that the marker moves along.
    """
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if json.loads(line)["event"] == "play")
    event = json.loads(lines[number - 1])
    event["yellow"] = (event["yellow"] + 1) % 26
    lines[number - 1] = json.dumps(event)
    return "\n".join(lines) + "\n", number


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.jsonl"
    path.write_text(trace_text(), "utf-8")
    return path


def test_a_played_game_is_accepted(fairdeal, good: Path) -> None:
    events = len(good.read_text("utf-8").splitlines()) - 1
    said = fairdeal("check", str(good))
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        f"accepted: {good}: word_crush, 3 players, seed 7, deal 0, rotation 0, {events} events\n"
    )


def test_a_byte_order_mark_before_a_trace_is_no_part_of_it(fairdeal, good: Path) -> None:
    good.write_bytes(b"\xef\xbb\xbf" + good.read_bytes())
    assert fairdeal("check", str(good)).code == 0


def test_an_altered_game_is_refused_with_its_line_and_ruling(fairdeal, tmp_path: Path) -> None:
    text, line = alter_first_play(trace_text())
    path = tmp_path / "bad.jsonl"
    path.write_text(text, "utf-8")
    said = fairdeal("check", str(path))
    assert said.code == 1
    assert said.out.startswith(f"refused: {path}, line {line}: yellow is ")
    assert "[WC-04]\n    word_crush, 3 players, seed 7, deal 0, rotation 0\n" in said.out
    assert "the rule: The next card seeds the Word Crush pile; the yellow marker" in said.out


def test_a_file_of_several_games_is_checked_game_by_game(fairdeal, tmp_path: Path) -> None:
    first = trace_text(0)
    text, line = alter_first_play(trace_text(1))
    path = tmp_path / "both.jsonl"
    path.write_text(first + text, "utf-8")
    said = fairdeal("check", str(path))
    assert said.code == 1
    assert said.out.startswith(f"accepted: {path}: word_crush, 3 players, seed 7, deal 0")
    assert f"refused: {path}, line {len(first.splitlines()) + line}: " in said.out
    assert said.out.endswith("1 accepted, 1 refused\n")


def test_verdicts_as_json(fairdeal, good: Path, tmp_path: Path) -> None:
    text, line = alter_first_play(trace_text())
    bad = tmp_path / "bad.jsonl"
    bad.write_text(text, "utf-8")
    said = fairdeal("check", str(good), str(bad), "--format", "json")
    accepted, refused = json.loads(said.out)
    assert said.code == 1
    assert (accepted["accepted"], accepted["where"], accepted["ruling"]) == (True, str(good), "")
    assert (refused["accepted"], refused["line"], refused["ruling"]) == (False, line, "WC-04")


def test_a_trace_comes_from_standard_input(fairdeal, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(trace_text()))
    assert fairdeal("check", "-").out.startswith("accepted: -: word_crush, 3 players, seed 7")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty; allowed: a trace: a header line, then one event a line"),
        (b"\xff\xfe", "is not UTF-8 text; allowed: a trace: JSON lines"),
        (b'{"event":"turn"}\n', "line 1: not the header of a trace; allowed: a header of format 2"),
        (b"hello\n", "line 1: not JSON (Expecting value: line 1 column 1 (char 0)); allowed: "),
    ],
)
def test_what_is_no_trace_is_refused(fairdeal, tmp_path, content: bytes, message: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    said = fairdeal("check", str(path))
    joint = ", " if message.startswith("line") else ": "
    assert said.code == 2
    assert said.err.startswith(f"error: {path}{joint}{message}")


def test_an_absent_file_is_named(fairdeal, tmp_path: Path) -> None:
    path = tmp_path / "absent.jsonl"
    said = fairdeal("check", str(path))
    assert said.code == 2
    assert said.err == (
        f"error: {path}: cannot be read (No such file or directory); allowed: a trace file\n"
    )


def test_a_broken_line_of_a_later_game_names_where_that_game_starts(fairdeal, good: Path) -> None:
    first = good.read_text("utf-8")
    start = len(first.splitlines()) + 1
    header = first.splitlines()[0]
    good.write_text(f"{first}{header}\nnonsense\n", "utf-8")
    said = fairdeal("check", str(good))
    assert said.code == 2
    assert said.err.startswith(f"error: {good} (game from line {start} on), line 2: not JSON")


def test_a_game_nobody_knows_is_refused(fairdeal, good: Path) -> None:
    text = good.read_text("utf-8").replace('"game":"word_crush"', '"game":"chess"', 1)
    good.write_text(text, "utf-8")
    said = fairdeal("check", str(good))
    assert (said.code, said.err) == (
        2,
        f"error: game: no game is called 'chess'; allowed: {', '.join(sim.games())}\n",
    )


def test_a_folder_is_no_trace_and_its_traces_are_pointed_at(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == 2
    said = f"{tmp_path}: is a folder; allowed: trace files, such as those in traces/*.jsonl"
    assert said in capsys.readouterr().err
