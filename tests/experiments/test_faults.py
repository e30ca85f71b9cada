"""Runs in processes of their own that are killed, stopped, starved: a small sample.

``fairdeal campaign faults`` does the same often and at random moments, all of it with workers.
Here a run plays in its own process (`alone`) where the fault is not about workers, and what was
cut off is played to its end in this one: to start a process takes longer than to play.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.campaign import fault_campaign
from experiments.campaign.fault_campaign import choose_faults, list_faults
from experiments.campaign.faults import (
    caches,
    changing,
    disk,
    elsewhere,
    killing,
    limits,
    people,
    surroundings,
)
from experiments.campaign.faults.fault_folder import Bench, Outcome, make_bench
from experiments.cli import main
from experiments.runner.pool import MOST_RESTARTS, Pool, run_all
from experiments.signals import WorkersDiedError, WorkersLostError
from sim.engine.simulation import compiled
from tests.scale import IS_FULL, PATIENCE, sample

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Each is sent to a run here. To a run and all its workers are sent Ctrl-C, which workers ignore,
and SIGTERM, which ends them; SIGHUP, which they ignore as they do Ctrl-C, in `make test-full`."""
LITTLE_MEMORY, MEMORY_FOR_SOME = 1, 3
"""Seeds: 875 MB are too little for the run itself; with 1,087 MB it may start workers again and
again, until it gives up."""
ALL_CLOSED = 7
"""A seed whose first odd terminal has all outputs closed."""

LONG_CALL = """
import hashlib, sys, threading, time
from experiments import signals as stopping

def say():
    while sys._current_frames()[main].f_lineno != 14:
        time.sleep(0.01)
    print("ready", flush=True)

main = threading.main_thread().ident
stopping.PATIENCE_SECONDS = 0.5
with stopping.stop_on_signals("go on"):
    threading.Thread(target=say, daemon=True).start()
    hashlib.pbkdf2_hmac("sha256", b"a", b"b", 2_000_000_000)
"""
"""Another thread says so once the last line's call is under way: it runs while that call holds no
lock, and a signal before it would be handled at once."""

WAIT = """
import sys, threading, time
from experiments import signals as stopping

def say():
    while not (waits and sys._current_frames()[main].f_code.co_name == "wait"):
        time.sleep(0.01)
    print("ready", flush=True)

main, waits = threading.main_thread().ident, False
stopping.PATIENCE_SECONDS = 60
with stopping.stop_on_signals("go on"):
    import polars
    threading.Thread(target=say, daemon=True).start()
    try:
        waits = True
        threading.Event().wait()
    except KeyboardInterrupt:
        print("stopped")
"""
"""Polars takes Ctrl-C as it is loaded: without more, the system would go on with the wait. Said to
be ready once it waits, in the function of that name."""

TIDY = """
import threading
from experiments import signals as stopping

class Kept:
    def __del__(self):
        print("ready", flush=True)
        threading.Event().wait()

stopping.PATIENCE_SECONDS = 60
with stopping.stop_on_signals("go on"):
    kept = Kept()
    try:
        del kept
        threading.Event().wait()
    except KeyboardInterrupt:
        print("stopped")
"""
"""A signal comes where Python drops every error and goes on."""

OUTLIVING = """
import os, signal, threading
from experiments import signals as stopping

signal.signal(signal.SIGHUP, signal.SIG_IGN)
with stopping.stop_on_signals("go on"):
    os.kill(os.getpid(), signal.SIGHUP)
    try:
        print("ready", flush=True)
        threading.Event().wait()
    except KeyboardInterrupt:
        print("stopped")
"""
"""As `nohup` starts a command; its terminal closes."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    compiled("word_crush")
    made = make_bench(tmp_path_factory.mktemp("faults"), deals=6000, block=1000)
    return replace(made, resumes_here=not IS_FULL)


@pytest.fixture(scope="module")
def alone(bench: Bench) -> Bench:
    """The same sweep, played without workers."""
    return replace(bench, jobs=1)


def check(outcome: Outcome) -> None:
    """Nothing went wrong; how long it took is for the campaign to say, on a machine of its own."""
    assert outcome.times >= 1
    assert [one for one in outcome.problems if not one.startswith("took ")] == []


@pytest.mark.parametrize(
    "fault",
    [
        killing.kill_runs,
        killing.kill_workers,
        limits.limit_open_files,
        killing.kill_all,
        elsewhere.lose_scheduler,
    ],
)
def test_a_fault_loses_doubles_and_halves_nothing(bench, fault):
    check(fault(bench, 1, random.Random(3)))


@pytest.mark.parametrize("seed", [LITTLE_MEMORY, *sample([], full=[MEMORY_FOR_SOME])])
def test_with_little_memory_nothing_is_lost(bench, seed):
    check(limits.limit_memory(bench, 1, random.Random(seed)))


@pytest.mark.parametrize(
    "fault",
    [
        disk.limit_files,
        changing.start_two,
        people.share_with_group,
        surroundings.put_folders,
        changing.move_clock,
        changing.meet_older,
    ],
)
def test_a_fault_of_a_run_without_workers_loses_nothing_either(alone, fault):
    check(fault(alone, 1, random.Random(3)))


def test_outputs_may_be_full(alone):
    check(surroundings.fill_outputs(alone, 6, random.Random(4)))


def test_a_terminal_may_be_odd(alone):
    outcome = surroundings.meet_terminals(alone, sample(5, full=6), random.Random(4))
    check(outcome)
    assert len(outcome.figures) == 5


def test_workers_start_where_outputs_are_closed(bench):
    outcome = surroundings.meet_terminals(bench, 1, random.Random(ALL_CLOSED))
    check(outcome)
    assert outcome.figures == {"all closed": 1}


@pytest.mark.skipif(not IS_FULL, reason="tests/cache/test_any_user.py compiles less for it")
def test_a_user_without_name_or_home_plays_with_a_shared_cache(bench):
    outcome = people.read_shared_cache(bench, 2, random.Random(1))
    assert outcome.problems == []
    assert outcome.times == 2 or outcome.figures == {people.NOT_ALLOWED: 1}


def test_an_upload_that_is_cut_leaves_nothing_half(alone):
    times = sample(1, full=2)  # of a shard, of a line of the list
    check(elsewhere.cut_uploads(alone, times, random.Random(3)))


@pytest.mark.parametrize("fault", [caches.damage_words, caches.damage_kernels, caches.forbid_cache])
def test_what_is_kept_beside_the_results_changes_no_game(bench, fault):
    check(fault(bench, sample(1, full=2), random.Random(3)))


@pytest.mark.parametrize("fault", [caches.fill_cache, limits.meet_full_shared_memory])
def test_a_full_cache_or_shared_memory_is_named(bench, fault):
    outcome = fault(bench, 1, random.Random(3))
    assert outcome.problems == []
    assert outcome.times == 1 or outcome.figures == {"not allowed here": 1}


def test_a_folder_that_may_not_be_written_is_reported_and_resumed(alone):
    check(disk.forbid_writing(alone, 2, random.Random(3)))


@pytest.mark.parametrize("name", SIGNALS if IS_FULL else SIGNALS[:2])
def test_a_signal_to_all_processes_is_one_line_too(bench, name):
    check(killing.ask_to_stop(bench, 1, random.Random(5), name, all_processes=True))


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_ends_a_run_soon_and_says_how_to_go_on(bench, alone, name):
    has_workers = IS_FULL or name == "SIGTERM"
    check(killing.ask_to_stop(bench if has_workers else alone, 1, random.Random(3), name))


def test_a_changed_sweep_plays_only_the_cells_it_touches(bench):
    check(changing.change_sweep(bench, 1, random.Random(3)))


def test_the_campaign_makes_every_fault():
    made = list_faults(100)
    assert len(made) == 59
    assert (made["run killed"][1], made["worker killed"][1]) == (100, 100)
    assert all(times >= 1 for _, times in list_faults(1).values())
    assert list(choose_faults(5, ["two runs", "rows removed"])) == ["two runs", "rows removed"]


def test_a_campaign_reports_what_came_of_it(alone, monkeypatch, capsys):
    monkeypatch.setattr(fault_campaign, "make_bench", lambda *_: alone)
    words = ["campaign", "faults", "--kills", "1", "--fault", "rows removed"]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["rows", "removed", "1", "0"]
    assert lines[-1].startswith("every folder came to 24,000 games with the digest ")


def test_a_mistaken_campaign_is_named(capsys):
    assert main(["campaign", "faults", "--fault", "earthquake"]) == 2
    message = "error: --fault: there is no fault 'earthquake'; allowed: run killed | worker"
    assert capsys.readouterr().err.startswith(message)
    assert main(["campaign", "faults", "--kills", "0"]) == 2
    assert capsys.readouterr().err == "error: --kills: 0 is too few; allowed: 1 or more\n"


def start_python(code: str) -> subprocess.Popen[str]:
    """Start a process that prints "ready" when a signal may come, and wait until it does."""
    root = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def test_a_call_that_lets_no_handler_run_is_ended_all_the_same():
    with start_python(LONG_CALL) as process:
        process.terminate()
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert said == "go on\n"


def test_a_signal_cuts_a_wait_short_whatever_library_took_it_before():
    with start_python(WAIT) as process:
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said, errors) == (0, "stopped\n", "")


def test_a_signal_that_comes_while_an_object_goes_is_not_lost():
    with start_python(TIDY) as process:
        process.terminate()
        said, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said, errors) == (0, "stopped\n", "")


def test_a_closed_terminal_does_not_end_what_is_to_outlive_it():
    with start_python(OUTLIVING) as process:
        process.terminate()
        said, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said, errors) == (0, "stopped\n", "")


def test_workers_that_are_killed_again_and_again_end_the_run(monkeypatch):
    starts = []

    def break_down(*_: object):
        starts.append(time.monotonic())
        raise WorkersDiedError
        yield

    monkeypatch.setattr("experiments.runner.pool.run_once", break_down)
    with pytest.raises(WorkersLostError, match="workers were killed 6 times without finishing"):
        list(run_all(print, [1, 2], Pool(2), lambda left: ([], list(left))))
    assert len(starts) == MOST_RESTARTS + 1


def test_what_a_killed_worker_had_finished_is_not_played_again(monkeypatch):
    asked = []

    def break_once(function: object, tasks: list[int], *_: object):
        asked.append(list(tasks))
        if len(asked) == 1:
            yield 1
            raise WorkersDiedError
        yield from tasks

    monkeypatch.setattr("experiments.runner.pool.run_once", break_once)
    recovered = run_all(print, [1, 2, 3, 4], Pool(2), lambda left: ([2], [3, 4]))
    assert list(recovered) == [1, 2, 3, 4]
    assert asked == [[1, 2, 3, 4], [3, 4]]
