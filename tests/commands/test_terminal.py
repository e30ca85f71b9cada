"""What is printed is shown by any terminal, and a closed or full one is no traceback."""

from __future__ import annotations

import errno
import io
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.store.files import name_file
from experiments.terminal import PLAIN, UNSAFE, Terminal, show, spell
from sim.decks import load_deck
from sim.decks.deck import format_deck
from sim.user_file import csv_text, plain_cell, read_plain_cell

ROOT = Path(__file__).parents[2]
EVIL = "\x1b]0;owned\x07 \x9b2J \u202e caf\u00e9 \u2013 \udcff"
SHOWN = r"\u001b]0;owned\u0007 \u009b2J \u202e"


def write(text: str, *, has_progress: bool) -> str:
    stream = io.StringIO()
    Terminal(stream, has_progress=has_progress).write(text)
    return stream.getvalue()


def test_what_a_terminal_would_obey_is_shown():
    assert write(EVIL, has_progress=False) == SHOWN + " caf\u00e9 \u2013 " + r"\udcff"
    assert write("a\tb\nc", has_progress=False) == "a\tb\nc"
    assert write("\rover\x1b[K", has_progress=False) == r"\u000dover\u001b[K"
    assert json.loads(f'"{show(EVIL)}"') == EVIL


def test_progress_goes_back_to_its_start_and_no_further():
    assert write("\r\x1b[K5 of 7\x1b[2J\r", has_progress=True) == "\r\x1b[K5 of 7\\u001b[2J\r"
    assert write("\x1b[A\n", has_progress=True) == "\x1b[A\n"
    assert write("name \x1b[A", has_progress=True) == r"name \u001b[A"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
def test_any_letter_is_spelled_in_any_encoding(encoding):
    text = "".join(map(chr, range(0x20, 0x3000))) + "".join(PLAIN) + "\U0001f0a1"
    spelled = spell(text, encoding)
    spelled.encode(encoding)
    assert spell("2\u20133 caf\u00e9s", "ascii") == "2-3 cafes"
    assert spelled.startswith(" !")
    assert encoding != "utf-8" or spelled == text
    assert not UNSAFE.search(show("".join(map(chr, range(0x3000)))).replace("\n", ""))


def start(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "experiments", *words],
        cwd=ROOT,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings.pop("env", {})},
        **settings,
    )


def test_a_question_of_escapes_is_printed_in_ascii(tmp_path, small_sweep_text):
    path = tmp_path / "evil.toml"
    path.write_text(small_sweep_text.replace("How many", r"\u001b[2J\u202e 2\u20133 caf\u00e9s"))
    for kind in ("text", "json"):
        words = ("run", str(path), "--dry-run", "--out", str(tmp_path / "out"), "--format", kind)
        done = start(*words, capture_output=True, env={"PYTHONIOENCODING": "ascii"})
        assert (done.returncode, done.stderr) == (0, "timing games of 1 of 1 cells\n")
        assert r"\u001b[2J\u202e 2" in done.stdout
        assert done.stdout.isascii()
        assert kind == "json" or "2-3 cafes" in done.stdout


@pytest.fixture
def small_sweep_text() -> str:
    return (
        'name = "small"\nquestion = "How many cards?"\ngame = "word_crush"\ndeals = 20\n'
        '[cells]\nplayers = [2]\nbots = ["casual"]\n'
    )


def close(number: int):
    return lambda: os.close(number)


def test_closed_streams_are_no_traceback(tmp_path):
    done = start("games", stderr=subprocess.PIPE, preexec_fn=close(1))
    assert done.returncode == 0
    assert done.stderr == "warning: standard output is closed; what is printed is lost\n"
    done = start("games", "nothing", stdout=subprocess.PIPE, preexec_fn=close(2))
    assert (done.returncode, done.stdout) == (2, "")
    made = tmp_path / "mine.toml"
    done = start("init", "word_crush", "--out", str(made), preexec_fn=lambda: os.closerange(0, 3))
    assert done.returncode == 0
    assert made.read_text().startswith("# ")


@pytest.mark.parametrize("words", ["games", "--help", "run --help", "--version", "bots", "decks"])
def test_a_full_device_is_one_line(words):
    with Path("/dev/full").open("w") as full:
        done = start(*words.split(), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    said = "standard output could not be written (No space left on device)"
    assert done.stderr == f"error: {said}; what was to be printed is lost\n"


def test_what_standard_error_cannot_take_is_lost_alone():
    with Path("/dev/full").open("w") as full:
        done = start("games", "nothing", stdout=subprocess.PIPE, stderr=full)
        assert (done.returncode, done.stdout) == (2, "")
        done = start("games", "word_crush", stdout=subprocess.PIPE, stderr=full)
        assert (done.returncode, done.stdout[:10]) == (0, "Word Crush"[:10])


def test_a_file_that_grows_too_large_is_named(tmp_path):
    limit = (resource.RLIMIT_FSIZE, (64, 64))
    with (tmp_path / "out").open("w") as out:
        done = start(
            "games",
            stdout=out,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(*limit),
        )
    assert done.returncode == 1
    assert "standard output could not be written (File too large)" in done.stderr
    path = tmp_path / "shard"
    with pytest.raises(OSError, match=f"Is a directory: '{path}'"), name_file(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


@pytest.mark.parametrize("words", ["games word_crush", "games nothing"])
def test_a_reader_of_both_streams_may_leave(words):
    command = f"{sys.executable} -m experiments {words} 2>&1 >&2 | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", f"({command}) 2>/dev/null"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() in ("0", "2")
    command = f"exec 2>&1; {sys.executable} -m experiments {words}"
    with subprocess.Popen(["bash", "-c", command], cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
    assert process.returncode in (0, 2)


@pytest.mark.parametrize("cell", ["=1+1", "+cmd", "-x", "@sum", "\t=1", " =1", "\uff1d1"])
def test_no_cell_of_a_table_begins_a_formula(cell):
    assert plain_cell(cell) == f"'{cell}"
    assert read_plain_cell(plain_cell(cell)) == cell
    assert csv_text([[cell, -3, "+1", "2.5e-3", "'tis"]]) == f"'{cell},-3,+1,2.5e-3,'tis\n"


def test_a_deck_of_formulas_is_written_as_text_and_read_back(tmp_path):
    path = tmp_path / "deck.csv"
    path.write_text("card,count,symbol,pile\ncat,2,=1+1,-x\ndog,1,,@pile\n")
    deck = load_deck(path)
    text = format_deck(deck)
    assert "'=1+1,'-x" in text
    path.write_text(text)
    assert load_deck(path).cards == deck.cards


def test_a_trace_of_another_variant_is_refused_by_name(capsys, tmp_path):
    assert main(["play", "word_crush", "--seed", "7", "--format", "jsonl"]) == 0
    text = capsys.readouterr().out
    path = tmp_path / "game.jsonl"
    path.write_text(text.replace('"variant":"printed"', '"variant":"\\u001b[2J"'))
    assert path.read_text() != text
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    assert r'line 1: variant is "\u001b[2J"; allowed: printed | ' in said
