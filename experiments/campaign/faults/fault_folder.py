"""A small sweep, processes that play it, and what must hold whatever happens to them."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from experiments.campaign.processes import command, environment, find_session
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.tasks import time_cells
from experiments.runner.verify import verify_folder
from experiments.store.files import find_temporary
from experiments.store.manifest import read_shards
from experiments.store.results import load_manifest

SWEEP = """
name = "faults"
question = "Does it survive?"
game = "word_crush"
seed = 5
deals = {deals}
block = {block}
keep_rows = {rows}
traces = 1

[cells]
players = [2, 3]
bots = ["plain"]

[cells.rules]
hand = [1, 2]
"""
END_SECONDS = 5.0
"""A command that a signal asked to stop has ended by then."""
LONG_SECONDS = 900.0
WORKERS_SECONDS = 10.0
"""A worker that lives longer than this has outlived its killed run."""


@dataclass
class Outcome:
    """What came of one kind of fault.

    Attributes:
        fault: its name.
        what: how it was made.
        times: how often.
        figures: numbers worth reporting, by name.
        problems: what was lost, doubled, half or wrong; empty if all went well.
    """

    fault: str
    what: str
    times: int = 0
    figures: dict[str, float] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def expect(self, is_right: bool, problem: str) -> None:
        """Note a problem unless this is right."""
        if not is_right:
            self.problems.append(problem)

    def raise_figure(self, name: str, value: float) -> None:
        """Keep the largest of a figure's values."""
        self.figures[name] = round(max(self.figures.get(name, 0.0), value), 3)

    def count(self, name: str, more: float = 1) -> None:
        """Add to a figure."""
        self.figures[name] = self.figures.get(name, 0) + more


@dataclass(frozen=True)
class Bench:
    """Where faults are made.

    Attributes:
        place: a folder of one's own; results go below it.
        sweep: the sweep file.
        digest: that a run without faults comes to.
        games: of the sweep.
        seconds: that a run in a process of its own took.
        jobs: processes that a run plays in; with one it plays in its own.
        resumes_here: is what was cut off played to its end in this process, not in a new one?
    """

    place: Path
    sweep: Path
    digest: str
    games: int
    seconds: float
    jobs: int = 2
    resumes_here: bool = False

    def folder(self, name: str) -> Path:
        """A folder for results that is not there yet."""
        number = 1
        while (self.place / f"{name}-{number}").exists():
            number += 1
        return self.place / f"{name}-{number}"


def write_sweep(path: Path, deals: int, block: int, *, rows: bool = False) -> Path:
    """Write the sweep file: four cells."""
    path.write_text(SWEEP.format(deals=deals, block=block, rows=str(rows).lower()))
    return path


def make_bench(place: Path, deals: int, block: int) -> Bench:
    """Write the sweep and play it once without any fault."""
    place.mkdir(parents=True, exist_ok=True)
    sweep = write_sweep(place / "faults.toml", deals, block)
    time_cells(read_sweep(sweep).cells)  # compiles the kernels
    asked = Bench(place, sweep, digest="", games=0, seconds=0.0)
    start = time.monotonic()
    done = run(asked, place / "reference")
    seconds = time.monotonic() - start
    if done.code != 0:
        raise RuntimeError(f"a run without faults ended with {done.code}: {done.err}")
    manifest = load_manifest(place / "reference")
    return replace(asked, digest=manifest.digest, games=manifest.games, seconds=seconds)


def let_run(process: subprocess.Popen[str], seconds: float) -> float:
    """Wait for so many seconds, or until a run ends by itself; how long it was."""
    start = time.monotonic()
    while (passed := time.monotonic() - start) < seconds and process.poll() is None:
        time.sleep(0.01)
    return passed


def start_run(
    bench: Bench,
    folder: Path,
    *words: str,
    code: str = "",
    before: Callable[[], Any] | None = None,
) -> subprocess.Popen[str]:
    """Start a run in a process group of its own."""
    jobs = ("--jobs", str(bench.jobs))
    return subprocess.Popen(
        command("run", bench.sweep, "--out", folder, *jobs, *words, code=HURRY + code),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        preexec_fn=before,  # noqa: PLW1509 - it calls the system once, and no thread runs
        start_new_session=True,
    )


HURRY = """
_run_command = cli.run_command
def _hurry(words):
    import experiments.runner.run
    experiments.runner.run.SMALL_RUN_SECONDS = 0.0
    return _run_command(words)
cli.run_command = _hurry
"""
"""Starts workers however short the run is; as late as the command itself imports what plays."""


@dataclass(frozen=True)
class Ended:
    """How a process ended: exit code (minus a signal's number) and what it printed."""

    code: int
    out: str
    err: str


def end(process: subprocess.Popen[str]) -> Ended:
    """Wait for a process."""
    try:
        out, err = process.communicate(timeout=LONG_SECONDS)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        err += "\nended: it hung"
    return Ended(process.returncode, out, err)


def run(bench: Bench, folder: Path, *words: str, code: str = "") -> Ended:
    """Run to the end."""
    return end(start_run(bench, folder, *words, code=code))


def wait_for_end_of(session: int, seconds: float) -> float:
    """Wait until no process of a session is left, at most so long; return the seconds."""
    start = time.monotonic()
    while find_session(session) and time.monotonic() - start < seconds:
        time.sleep(0.02)
    return time.monotonic() - start


def listed_names(folder: Path) -> set[str]:
    """The shards that a folder lists."""
    return {shard.shard for shard in read_shards(folder)}


def check_folder(outcome: Outcome, folder: Path, known: set[str], when: str) -> set[str]:
    """Nothing listed may be lost, half or doubled; return what is listed now."""
    if not (folder / "cells.json").exists():
        return known
    names = listed_names(folder)
    if not known and not names:
        return known  # stopped before its first shard was listed: its manifest may be begun
    outcome.expect(known <= names, f"{when}: {len(known - names)} listed shards were lost")
    found = verify_folder(folder, shards=0, traces=0)
    for one in found.findings:
        outcome.problems.append(f"{when}: {one.where}: {one.problem}")
    outcome.expect(found.games <= found.games_asked, f"{when}: games count twice")
    return names


def check_resumed(outcome: Outcome, bench: Bench, folder: Path, when: str) -> None:
    """Run to the end; the games must be those of a run without faults."""
    if bench.resumes_here:
        run_sweep(read_sweep(bench.sweep), folder, jobs=1, show_progress=False)
    else:
        done = run(bench, folder)
        problem = f"{when}: resuming ended with {done.code}: {done.err[-300:]}"
        outcome.expect(done.code == 0, problem)
    check_complete(outcome, bench, folder, when)


def check_complete(outcome: Outcome, bench: Bench, folder: Path, when: str) -> None:
    """All games are there, each once, and nothing half written lies about."""
    manifest = load_manifest(folder)
    outcome.expect(
        manifest.games == bench.games, f"{when}: {manifest.games} of {bench.games} games"
    )
    outcome.expect(manifest.digest == bench.digest, f"{when}: another digest, {manifest.digest}")
    left = [path.name for path in find_temporary(folder)]
    outcome.expect(not left, f"{when}: half-written files are left: {left}")
