"""No command is silent on a terminal: a line after a while without one, then progress."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path

import pytest

from experiments import waiting
from experiments.analysis import Progress
from experiments.cli import main
from experiments.commands import analysis_command
from experiments.runner.startup import compiling_text
from experiments.terminal import Terminal
from experiments.waiting import (
    CURRENT,
    PLAIN_SILENCE,
    SILENCE,
    TICK,
    WIPE,
    Counted,
    Waiting,
    now_doing,
    show_waiting,
)
from sim.registry import game_names
from tests.scale import PATIENCE

ROOT = Path(__file__).parents[2]


class Screen(io.StringIO):
    """A terminal that keeps what was sent to it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def line():
    clock = [100.0]
    screen = Screen()
    return clock, screen, Waiting(screen, "fairdeal run, at work", lambda: clock[0])


def test_the_line_appears_within_two_seconds_and_counts(line):
    clock, screen, one = line
    one.tick()
    assert screen.getvalue() == ""
    assert SILENCE + TICK < 2
    clock[0] += 2
    one.tick()
    clock[0] += 3
    one.tick()
    assert screen.getvalue() == f"{WIPE}fairdeal run, at work: 2 s{WIPE}fairdeal run, at work: 5 s"


def test_what_is_printed_wipes_it_away_and_it_comes_back_after_a_silence(line):
    clock, screen, one = line
    clock[0] += 5
    one.tick()
    one.make_way("a line\n")
    assert screen.getvalue().endswith(WIPE)
    one.tick()
    assert screen.getvalue().endswith(WIPE)
    one.begin("compiling")
    clock[0] += 2
    one.tick()
    assert screen.getvalue().endswith(f"{WIPE}compiling: 2 s")


def test_it_never_stands_in_a_bar_that_is_on_the_screen(line):
    clock, screen, one = line
    one.make_way("\r 40% of the games")
    clock[0] += 60
    one.tick()
    assert screen.getvalue() == ""
    one.make_way("\r                  \r")
    clock[0] += 2
    one.tick()
    assert "at work" in screen.getvalue()


def test_what_goes_through_a_terminal_wipes_it_away(monkeypatch):
    monkeypatch.setattr(waiting, "SILENCE", 0.0)
    monkeypatch.setattr(waiting, "TICK", 0.01)
    screen, out = Screen(), io.StringIO()
    with show_waiting("at work", screen):
        now_doing("timing")
        while "timing" not in screen.getvalue():
            time.sleep(0.01)
        Terminal(out, has_progress=False).write("42\n")
    assert out.getvalue() == "42\n"
    assert screen.getvalue().endswith(WIPE)
    assert CURRENT == []


def test_without_a_terminal_a_short_command_says_nothing():
    out = io.StringIO()
    with show_waiting("at work", out):
        now_doing("nothing")
    assert out.getvalue() == ""
    assert CURRENT == []


def test_without_a_terminal_a_line_of_its_own_is_written_every_so_often(monkeypatch):
    monkeypatch.setattr(waiting, "PLAIN_SILENCE", PLAIN_SILENCE)
    clock, out = [0.0], io.StringIO()
    one = Waiting(out, "at work", lambda: clock[0])
    for second in range(0, 120, 5):
        clock[0] = second
        if second == 50:
            one.is_at("3 of 9 deals, hand\r\x1b[2J 4")
        one.tick()
    assert out.getvalue() == (
        "at work: 35 s\n3 of 9 deals, hand??[2J 4: 70 s\n3 of 9 deals, hand??[2J 4: 105 s\n"
    )
    one.make_way("a line of the command's own\n")
    clock[0] += PLAIN_SILENCE - 1
    one.tick()
    assert out.getvalue().count("\n") == 3


def test_once_a_part_is_done_it_says_how_long_the_rest_will_take(line):
    clock, screen, one = line
    clock[0] += 40
    one.is_at("1 of 70 cells", 1 / 70)
    clock[0] += 20
    one.tick()
    assert screen.getvalue() == f"{WIPE}1 of 70 cells: 60 s, about 45 min 40 s left"
    clock[0] += 4000
    one.tick()
    assert screen.getvalue().endswith("about 0 s left")
    one.is_at("70 of 70 cells", 1.0)
    one.tick()
    assert screen.getvalue().endswith("cells: 4060 s")
    one.begin("drawing")
    one.tick()
    assert screen.getvalue().endswith(f"{WIPE}drawing: 0 s")


def test_what_is_counted_stands_in_that_line(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    monkeypatch.setattr(waiting, "PLAIN_SILENCE", 0.0)
    monkeypatch.setattr(waiting, "TICK", 0.005)
    with show_waiting("at work", out):
        for _ in Counted(["a", "b"], unit="matches", title="final"):
            seen = len(out.getvalue())
            while len(out.getvalue()) == seen:
                time.sleep(0.005)
        seen = len(out.getvalue())
        while len(out.getvalue()) == seen:
            time.sleep(0.005)
    assert out.getvalue().startswith("at work: ")
    assert "\n1 of 2 matches, final: " in out.getvalue()
    assert "\n2 of 2 matches, final: " in out.getvalue()


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        (["compare"], r"^\d+ of 1 .*deals, "),
        (["tune", "--max-games", "20000"], r"^\d+ of 1 .*games"),
        (["robustness"], r"^\d+ of 1 .*rows"),
    ],
)
def test_commands_show_progress_in_a_log(tmp_path, monkeypatch, capsys, words, seen):
    is_at = Waiting.is_at

    def say_at_once(self, where, share):
        is_at(self, where, share)
        self.tick()

    monkeypatch.setattr(waiting, "PLAIN_SILENCE", 0.0)
    monkeypatch.setattr(Waiting, "is_at", say_at_once)
    sweep = tmp_path / "seen.toml"
    sweep.write_text(COMPARED, "utf-8")
    assert main([words[0], str(sweep), *words[1:]]) in (0, 1)
    err = capsys.readouterr().err
    assert re.search(seen, err, re.MULTILINE), err


def test_a_bar_shows_its_seconds_though_nothing_is_done(monkeypatch):
    monkeypatch.setattr(analysis_command, "BAR_SECONDS", 0.01)
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with analysis_command.progress_bar() as report:
        report(Progress(1, 9, "rows", "3 players"))
        shown = len(screen.getvalue())
        while len(screen.getvalue()) == shown:
            time.sleep(0.01)
    assert "1/9" in screen.getvalue()
    assert "3 players" in screen.getvalue()


def test_what_is_compiled_is_named():
    assert compiling_text(["eight_it_all"]) == "compiling Eight It All, once, about 20 seconds"
    assert compiling_text(sorted(game_names())).endswith(", once, about 2 minutes")


COMPARED = """
name = "seen"
game = "word_crush"
seed = 3
[cells]
players = [3]
[cells.rules]
hand = [2, 3]
[targets.minutes]
regular = 15
[compare]
what = "rules.hand"
deals = 400
confirm = 0
[compare.margins]
minutes = 0.001
[robustness]
deals = 100
[robustness.axes]
percentile = [50, 60]
[tune]
most_games = 20000
"""


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        (["compare"], r"\d+/1 .*deals, "),
        (["tune", "--max-games", "20000"], r"/1 .*games"),
        (["robustness"], r"/1 .*rows"),
        (["run", "--dry-run"], r"timing games of 2 of 2 cells"),
    ],
)
def test_commands_show_progress_on_a_terminal(tmp_path, words, seen):
    sweep = tmp_path / "seen.toml"
    sweep.write_text(COMPARED, "utf-8")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 100))
    read = bytearray()

    def listen() -> None:
        try:
            while part := os.read(ours, 4096):
                read.extend(part)
        except OSError:  # nobody has the other end any more
            return

    listener = threading.Thread(target=listen)
    listener.start()
    command = [sys.executable, "-m", "experiments", words[0], str(sweep), *words[1:]]
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, check=False, timeout=PATIENCE
    )
    os.close(theirs)
    listener.join()
    os.close(ours)
    assert done.returncode in (0, 1), read.decode()
    assert re.search(seen, read.decode(), re.DOTALL), read.decode()
