"""SIGKILL of a run and of its workers, and the signals that ask a run to stop."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import time
from dataclasses import replace
from pathlib import Path

from experiments.campaign.faults.fault_folder import (
    END_SECONDS,
    LONG_SECONDS,
    WORKERS_SECONDS,
    Bench,
    Outcome,
    check_complete,
    check_folder,
    check_resumed,
    end,
    let_run,
    start_run,
    wait_for_end_of,
)
from experiments.campaign.processes import find_children, find_session, has_handlers, is_worker

RUN_ENDED = "seconds until it ended, at most"
WORKERS_ENDED = "seconds until workers ended, at most"


def kill_runs(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """SIGKILL a run at random moments, resuming in between; the last run is in one process."""
    outcome = Outcome(
        "run killed", "SIGKILL of the run's own process at a random moment, then resumed"
    )
    folder, known = bench.folder("killed"), set[str]()
    seconds, late = bench.seconds, 0  # late: in a row, after the end of a run; the next is sooner
    while outcome.times < times:
        process = start_run(bench, folder)
        passed = let_run(process, chance.uniform(0.1, 1.1) * seconds / (1 + late))
        if process.poll() is None:
            process.kill()
            outcome.times, late = outcome.times + 1, 0
            end(process)
            outcome.raise_figure(WORKERS_ENDED, wait_for_end_of(process.pid, LONG_SECONDS))
            outcome.expect(not find_session(process.pid), "a worker outlived its killed run")
            before = len(known)
            known = check_folder(outcome, folder, known, f"after kill {outcome.times}")
            outcome.count("shards finished before a kill", len(known) - before)
        else:
            seconds = seconds if known else passed  # what goes on with a folder's games is shorter
            late += 1
            done = end(process)
            outcome.expect(done.code == 0, f"a run ended with {done.code}: {done.err[-300:]}")
            check_complete(outcome, bench, folder, f"after {outcome.times} kills")
            outcome.count("folders completed")
            folder, known = bench.folder("killed"), set()
    expect_soon(outcome, WORKERS_ENDED, WORKERS_SECONDS)
    check_resumed(outcome, replace(bench, jobs=1), folder, "at last")
    outcome.count("folders completed")
    return outcome


def kill_workers(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """SIGKILL a worker at random moments; the run must go on by itself."""
    outcome = Outcome(
        "worker killed", "SIGKILL of a random worker at a random moment; the run goes on"
    )
    while outcome.times < times:
        folder, known = bench.folder("workers"), set[str]()
        process = start_run(bench, folder)
        killed = 0
        while process.poll() is None and outcome.times < times and killed < 3:
            time.sleep(chance.uniform(0.02, 0.6))
            workers = [one for one in find_children(process.pid) if is_worker(one)]
            if workers and process.poll() is None:
                with contextlib.suppress(ProcessLookupError):  # it has just ended with its run
                    os.kill(chance.choice(workers), signal.SIGKILL)
                killed += 1
                outcome.times += 1
                known = check_folder(outcome, folder, known, f"after kill {outcome.times}")
        done = end(process)
        outcome.expect(
            done.code == 0,
            f"a run whose worker was killed ended with {done.code}: {done.err[-300:]}",
        )
        outcome.count(
            "times a run started its workers again", done.err.count("starting the workers again")
        )
        check_folder(outcome, folder, known, "at the end")
        check_complete(outcome, bench, folder, "at the end")
        outcome.count("runs")
    return outcome


def kill_all(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """SIGKILL a run with all its processes; nothing of it stays in shared memory."""
    outcome = Outcome("all killed", "SIGKILL of the run and all its processes")
    seconds, late = bench.seconds, 0
    while outcome.times < times:
        folder = bench.folder("all")
        process = start_run(bench, folder)
        passed = let_run(process, chance.uniform(0.3, 1.0) * seconds / (1 + late))
        if process.poll() is not None:
            seconds, late = min(seconds, passed), late + 1
            end(process)
            continue
        os.killpg(process.pid, signal.SIGKILL)
        outcome.times, late = outcome.times + 1, 0
        end(process)
        left = find_leftovers(process.pid)
        outcome.expect(not left, f"it left {left[:3]}")
        check_folder(outcome, folder, set(), f"after kill {outcome.times}")
        check_resumed(outcome, bench, folder, f"after kill {outcome.times}")
    return outcome


def find_leftovers(process: int) -> list[Path]:
    """What a run left in shared memory: what bears its number."""
    number = re.compile(rf"(?<!\d){process}(?!\d)")
    return [path for path in Path("/dev/shm").iterdir() if number.search(path.name)]


def ask_to_stop(
    bench: Bench, times: int, chance: random.Random, name: str, *, all_processes: bool = False
) -> Outcome:
    """Send a signal to a run, or to all its processes, at random moments; resume in between.

    The last run is in one process.
    """
    number = signal.Signals[name]
    whom = "the run and all its processes" if all_processes else "the run"
    fault = f"{name} to all" if all_processes else name
    outcome = Outcome(fault, f"{name} to {whom} at a random moment, then resumed")
    folder, known = bench.folder(name.lower()), set[str]()
    seconds, late = bench.seconds, 0
    while outcome.times < times:
        process = start_run(bench, folder)
        while not has_handlers(process.pid) and process.poll() is None:
            time.sleep(0.01)  # before that nothing is played and Python ends by itself
        passed = let_run(process, chance.uniform(0, 0.8) * seconds / (1 + late))
        if process.poll() is not None:
            seconds, late = seconds if known else passed, late + 1
            end(process)
            check_complete(outcome, bench, folder, f"after {outcome.times} signals")
            folder, known = bench.folder(name.lower()), set()
            continue
        start = time.monotonic()
        if all_processes:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        process.wait()
        outcome.raise_figure(RUN_ENDED, time.monotonic() - start)
        outcome.raise_figure(WORKERS_ENDED, wait_for_end_of(process.pid, LONG_SECONDS))
        done = end(process)
        outcome.times, late = outcome.times + 1, 0
        if "digest  " in done.out:  # it had done all and was about to end
            outcome.count("ended by itself at that moment")
        else:
            says_how = "go on with: fairdeal run" in done.err
            outcome.expect(done.code == 128 + number, f"exit code {done.code}: {done.err[-300:]}")
            outcome.expect(says_how, f"does not say how to go on: {done.err[-300:]}")
            is_short = "Traceback" not in done.err and "resource_tracker" not in done.err
            outcome.expect(is_short, f"more than one line: {done.err[-1000:]}")
        outcome.expect(not find_session(process.pid), "a worker outlived the run")
        known = check_folder(outcome, folder, known, f"after signal {outcome.times}")
    for figure in (RUN_ENDED, WORKERS_ENDED):
        expect_soon(outcome, figure, END_SECONDS)
    check_resumed(outcome, replace(bench, jobs=1), folder, "at last")
    return outcome


def expect_soon(outcome: Outcome, figure: str, most: float) -> None:
    """A figure of seconds must be at most this; a problem begins with "took"."""
    seconds = outcome.figures.get(figure, 0)
    outcome.expect(seconds <= most, f"took {seconds} {figure.removesuffix(', at most')}")
