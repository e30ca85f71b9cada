"""Two runs on one folder, a clock that moves, a sweep that changes, results of another version."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import time
from dataclasses import replace

from experiments.campaign.faults.fault_folder import (
    Bench,
    Outcome,
    check_complete,
    check_folder,
    check_resumed,
    end,
    let_run,
    run,
    start_run,
)
from experiments.campaign.processes import STOPPED, read_status
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.store.manifest import MANIFEST, Shard, encode, read_shards
from experiments.store.results import load_manifest

CLOCK = """
import itertools, time
_jumps, _clock = itertools.cycle((0, -86400, 3.2e8, -1e9)), time.time
time.time = lambda: _clock() + next(_jumps)
"""
"""Lets every look at the clock jump by a day back, ten years on or thirty back."""
PAST, FUTURE = 0, 4_000_000_000
STOP_AT_A_SHARD = """
_start_run = cli.run_command
def _stop_at_a_shard(words):
    import os, signal
    from experiments.runner.progress import RunProgress
    add = RunProgress.add
    def stop_once(self, parts):
        RunProgress.add = add
        os.kill(os.getpid(), signal.SIGSTOP)
        add(self, parts)
    RunProgress.add = stop_once
    return _start_run(words)
cli.run_command = _stop_at_a_shard
"""
"""Stops a run that has written its first shard, until it is told to go on."""


def start_two(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Start a second run while the first is on: it is refused by name, the first goes on."""
    outcome = Outcome("two runs", "a second run started on a folder while the first was writing")
    for _ in range(times):
        folder = bench.folder("two")
        first = start_run(bench, folder, code=STOP_AT_A_SHARD)
        while read_status(first.pid, "State") != STOPPED and first.poll() is None:
            time.sleep(0.01)
        second = run(bench, folder)
        first.send_signal(signal.SIGCONT)
        done = end(first)
        outcome.times += 1
        is_refused = second.code == 2 and f"process {first.pid} on" in second.err
        outcome.expect(is_refused, f"not refused by name ({second.code}): {second.err[-300:]}")
        outcome.expect(done.code == 0, f"the first ended with {done.code}: {done.err[-300:]}")
        check_complete(outcome, bench, folder, "after two runs")
    del chance
    return outcome


def start_after_kill(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Kill a run and start another at once: its lock must not be in the way."""
    outcome = Outcome("lock of the dead", "a run started at once after another was killed")
    for _ in range(times):
        folder = bench.folder("dead")
        first = start_run(bench, folder)
        while not (folder / "cells.json").exists() and first.poll() is None:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.5) * bench.seconds)
        first.kill()
        first.wait()
        check_resumed(outcome, bench, folder, "after a kill")
        end(first)
        outcome.times += 1
    return outcome


def share_folder(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Play shares of the sweep at the same time in one folder, one of them twice."""
    outcome = Outcome(
        "shares in one folder", "--shard 1/3, 2/3, 3/3 at once in one folder, one a second time"
    )
    for _ in range(times):
        folder = bench.folder("shared")
        order = [1, 2, 3, chance.choice([1, 2, 3])]
        started = [start_run(bench, folder, "--shard", f"{one}/3") for one in order]
        codes = [end(process) for process in started]
        outcome.times += 1
        for done in codes:
            is_twin = done.code == 2 and "is being played there already by process" in done.err
            outcome.count("twins refused by name", is_twin)
            outcome.expect(
                done.code == 0 or is_twin, f"a share ended with {done.code}: {done.err[-300:]}"
            )
        check_complete(outcome, bench, folder, "after all shares")
    return outcome


def move_clock(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Let the clock jump at every look, and files be of 1970 and 2096; kill, resume."""
    outcome = Outcome(
        "clock moved",
        "Python's time.time jumps by -30 to +10 years at every call; files of 1970 and 2096",
    )
    for _ in range(times):
        folder = bench.folder("clock")
        process = start_run(bench, folder, code=CLOCK)
        let_run(process, chance.uniform(0.5, 1.0) * bench.seconds)
        process.kill()
        end(process)
        for path in folder.rglob("*") if folder.exists() else []:
            os.utime(path, (chance.choice([PAST, FUTURE]),) * 2)
        check_folder(outcome, folder, set(), "clock moved")
        done = run(bench, folder, code=CLOCK)
        outcome.times += 1
        outcome.expect(done.code == 0, f"ended with {done.code}: {done.err[-300:]}")
        check_complete(outcome, bench, folder, "clock moved")
    return outcome


def change_sweep(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Change a value in the sweep after half a run: only the touched cells are played."""
    outcome = Outcome("sweep changed", "a rule's value changed between runs, then changed back")
    for _ in range(times):
        folder, path = bench.folder("changed"), bench.place / "changed.toml"
        text = bench.sweep.read_text().replace("deals = ", "deals = 60 # ")
        path.write_text(text)
        before = read_sweep(path)
        half = replace(before, deals=chance.randrange(1, before.deals))
        run_sweep(half, folder, jobs=1, show_progress=False)
        path.write_text(text.replace("hand = [1, 2]", "hand = [1, 3]"))
        after = read_sweep(path)
        done = run_sweep(after, folder, jobs=1, show_progress=False)
        kept = {cell.hash for cell in after.cells} & {cell.hash for cell in before.cells}
        outcome.times += 1
        outcome.expect(
            done.games_kept == half.deals * len(kept), "games of untouched cells were lost"
        )
        outcome.expect(len(kept) == len(after.cells) // 2, "other cells were touched")
        fresh = bench.folder("fresh")
        run_sweep(after, fresh, jobs=1, show_progress=False)
        outcome.expect(
            load_manifest(folder).digest == load_manifest(fresh).digest, "another digest"
        )
        back = run_sweep(before, folder, jobs=1, show_progress=False)
        rest = (before.deals - half.deals) * (len(before.cells) - len(kept))
        outcome.expect(back.games_played == rest, "games of the earlier sweep were lost")
    return outcome


def meet_older(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Resume a folder half of which an older version of the sources has played."""
    outcome = Outcome(
        "older version",
        "half the manifest's lines (without checksums, as before) name other sources",
    )
    for _ in range(times):
        folder = bench.folder("older")
        shutil.copytree(bench.place / "reference", folder)
        shards = read_shards(folder)
        old = set(chance.sample([one.shard for one in shards], len(shards) // 2))
        lines = [
            old_line(replace(one, engine="0" * 20) if one.shard in old else one) for one in shards
        ]
        (folder / MANIFEST).write_bytes(b"".join(lines))
        games = sum(one.games for one in shards if one.shard in old)
        done = run(bench, folder)
        outcome.times += 1
        outcome.expect(
            f"{games:,} games that another version" in done.err, f"not named: {done.err[-300:]}"
        )
        outcome.expect(f"played  {games:,} games" in done.out, f"played others: {done.out[:200]}")
        check_complete(outcome, bench, folder, "after an older version")
    return outcome


def old_line(shard: Shard) -> bytes:
    """A line as written before lines had checksums."""
    line = json.loads(encode(shard))
    del line["check"]
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"
