"""All readers in turn, each under a fuzzer for its share of the time, and the figures.

The fuzzer (atheris, which drives libFuzzer) runs in a process of its own, with limits of time and
memory for each input. What it must not do is a finding: an error that is not named, an input
that takes too long or too much memory, a process that dies. The fuzzer goes on after an error; a
process that ended is followed by another until the time is up.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from experiments.campaign.fuzz.child import FINDINGS, SLOWEST
from experiments.campaign.fuzz.target import INPUT_SECONDS, Target
from experiments.campaign.fuzz.targets import choose_targets
from experiments.waiting import Counted
from sim.errors import InputError

CHILD = "experiments.campaign.fuzz.child"
CLOCK_SECONDS = 120
"""After which the fuzzer ends on an input, by the clock: other processes may have the cores."""
MEMORY_MB = 1500
"""What the process may use at any moment, the interpreter, polars and the games included."""
GRACE_SECONDS = 120
LOG = "log.txt"
CORPUS = "corpus"
KINDS = (("timeout-", "hang"), ("oom-", "memory"), ("crash-", "crash"), ("leak-", "memory"))
COVERAGE = re.compile(r"cov: (\d+) ft: (\d+)")
PULSE = re.compile(r"^#(\d+)\s", re.MULTILINE)
BY_A_SHELL = ("/bin/sh", "-c", '"$@"; exit $?', "sh")
"""Starts the fuzzer from a small process: on Linux a program begins with the peak of memory of
whoever started it, and the fuzzer would take a large caller's for its own."""
PEAK = re.compile(r"stat::peak_rss_mb:\s+(\d+)")
EXECUTIONS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
RSS = re.compile(r"rss: (\d+)Mb")


@dataclass(frozen=True)
class FuzzFinding:
    """Something that a reader must not do.

    Attributes:
        kind: ``hang``, ``memory``, ``crash`` (the process died) or the error's class, which is
            ``TimeoutError`` for an input that took more than `INPUT_SECONDS` of a core.
        where: the line of code, as far as known.
        message: of the error.
        input: the name of the file that holds the input.
    """

    kind: str
    where: str
    message: str
    input: str


@dataclass
class Fuzzed:
    """What came of one target.

    Attributes:
        target: its name.
        reads: the files that it reads.
        seconds: that its fuzzers ran; ``core_seconds`` those for which they had a core.
        executions: inputs that were read.
        coverage: branches of the watched modules that were seen.
        features: of these with how often each was taken, in steps.
        corpus: inputs that were kept because each shows something new.
        largest_mb: memory of the process at its most.
        slowest_seconds: of a core, for an input.
        processes: that were started.
        findings: what the reader must not do.
    """

    target: str
    reads: str
    seconds: float = 0.0
    core_seconds: float = 0.0
    executions: int = 0
    coverage: int = 0
    features: int = 0
    corpus: int = 0
    largest_mb: int = 0
    slowest_seconds: float = 0.0
    processes: int = 0
    findings: list[FuzzFinding] = field(default_factory=list)

    def count(self, *kinds: str) -> int:
        """How many findings are of a kind."""
        return sum(1 for one in self.findings if one.kind in kinds)


@dataclass(frozen=True)
class FuzzResult:
    """What came of the campaign.

    Attributes:
        minutes: asked for.
        seed: of the fuzzers.
        seconds: that fuzzers ran, in all; ``core_seconds`` those for which they had a core.
        input_seconds, memory_mb: what an input may take of a core, and the process of memory.
        targets: one a reader.
    """

    minutes: float
    seed: int
    seconds: float
    core_seconds: float
    input_seconds: int
    memory_mb: int
    targets: Sequence[Fuzzed]

    @property
    def problems(self) -> list[str]:
        """All that was found."""
        return [
            f"{one.target}: {found.kind} at {found.where}: {found.message}"
            for one in self.targets
            for found in one.findings
        ]


def run_fuzz_campaign(
    minutes: float, seed: int = 1, names: Sequence[str] = (), keep: str | None = None
) -> FuzzResult:
    """Fuzz every reader for an equal share of the time, one after another, on one core.

    Args:
        minutes: in all.
        seed: of the fuzzers; an input also depends on the coverage that others reached in time.
        names: of the targets; all if empty.
        keep: a folder for what was found and the inputs that show something new, which another
            campaign goes on from; a temporary one if None.

    Raises:
        InputError: for a time of nothing, an unknown name, or if atheris is not installed.
    """
    if not 0 < minutes <= 24 * 60:
        raise InputError("--minutes", f"{minutes:g} is not legal", "above 0, up to 1,440")
    targets = choose_targets(names)
    check_fuzzer()
    each = 60 * minutes / len(targets)
    with open_place(keep) as place:
        done = [
            fuzz_target(target, place / target.name.replace(" ", "_"), each, seed)
            for target in Counted(targets, unit="targets")
        ]
    seconds = round(sum(one.seconds for one in done), 1)
    core_seconds = round(sum(one.core_seconds for one in done), 1)
    return FuzzResult(minutes, seed, seconds, core_seconds, INPUT_SECONDS, MEMORY_MB, done)


def check_fuzzer() -> None:
    """Refuse to start without the fuzzer."""
    if importlib.util.find_spec("atheris") is None:
        allowed = "pip install 'fairdeal[fuzz]' (Linux and macOS)"
        raise InputError("campaign fuzz", "atheris, the fuzzer, is not installed", allowed)


@contextlib.contextmanager
def open_place(keep: str | None) -> Iterator[Path]:
    """The folder that the fuzzers work in."""
    if keep is not None:
        Path(keep).mkdir(parents=True, exist_ok=True)
        yield Path(keep).resolve()
        return
    with tempfile.TemporaryDirectory(prefix="fairdeal-fuzz-") as folder:
        yield Path(folder)


def fuzz_target(target: Target, place: Path, seconds: float, seed: int) -> Fuzzed:
    """Fuzz one reader for so many seconds."""
    result = Fuzzed(target.name, target.reads)
    prepare(target, place)
    while result.seconds < seconds - 1:
        start, core_start = time.monotonic(), core_seconds()
        ended = run_fuzzer(target, place, seconds - result.seconds, seed + result.processes)
        result.seconds += time.monotonic() - start
        result.core_seconds += core_seconds() - core_start
        result.processes += 1
        read_log(result, (place / LOG).read_text("utf-8", "replace"))
        found = read_artifacts(place)
        if ended not in (0, None) and not found:
            found = [FuzzFinding("crash", "", f"exit code {ended}", "")]
        result.findings += found
        if found and result.seconds < 2 * result.processes:
            break  # it dies at once, again and again
    result.seconds = round(result.seconds, 1)
    result.core_seconds = round(result.core_seconds, 1)
    result.findings = [*read_findings(place), *result.findings]
    result.corpus = sum(1 for _ in (place / CORPUS).iterdir())
    if (place / SLOWEST).exists():
        result.slowest_seconds = round(json.loads((place / SLOWEST).read_text())["seconds"], 3)
    return result


def core_seconds() -> float:
    """Processor time of the fuzzers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def prepare(target: Target, place: Path) -> None:
    """Write the seeds and the dictionary; forget what an earlier campaign found."""
    (place / CORPUS).mkdir(parents=True, exist_ok=True)
    for old in (FINDINGS, SLOWEST):
        (place / old).unlink(missing_ok=True)
    for number, seed in enumerate(target.make_seeds(place)):
        (place / CORPUS / f"seed-{number}").write_bytes(seed)
    words = [word.replace('"', '\\"') if "\\x" in word else quote(word) for word in target.words]
    (place / "words.dict").write_text("".join(f'"{word}"\n' for word in words))


def quote(word: str) -> str:
    r"""A word as libFuzzer's dictionaries write it.

    >>> quote('"a"')
    '\\"a\\"'
    """
    return word.replace("\\", "\\\\").replace('"', '\\"')


def stop_after(seconds: float) -> str:
    """The flag that ends a fuzzer after so many seconds by the clock."""
    return f"-max_total_time={max(1, round(seconds))}"


def run_fuzzer(target: Target, place: Path, seconds: float, seed: int) -> int | None:
    """One process of the fuzzer; return its exit code, None if it had to be killed."""
    flags = [
        stop_after(seconds),
        f"-timeout={CLOCK_SECONDS}",
        f"-rss_limit_mb={MEMORY_MB}",
        f"-max_len={target.most_bytes}",
        f"-seed={seed}",
        f"-artifact_prefix={place}/",
        f"-dict={place / 'words.dict'}",
        "-len_control=0",
        "-print_final_stats=1",
        str(place / CORPUS),
    ]
    command = [*BY_A_SHELL, sys.executable, "-m", CHILD, target.name, str(place), *flags]
    with (place / LOG).open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
        )
        try:
            return process.wait(seconds + GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def read_log(result: Fuzzed, text: str) -> None:
    """Add what a fuzzer says of itself."""
    covered = [(int(branches), int(features)) for branches, features in COVERAGE.findall(text)]
    result.coverage = max([result.coverage, *(one for one, _ in covered)])
    result.features = max([result.features, *(one for _, one in covered)])
    counts = EXECUTIONS.findall(text) or PULSE.findall(text)
    result.executions += int(counts[-1]) if counts else 0
    peaks = [int(one) for one in (*PEAK.findall(text), *RSS.findall(text))]
    result.largest_mb = max([result.largest_mb, *peaks])


def read_artifacts(place: Path) -> list[FuzzFinding]:
    """What a fuzzer that ended left of the input it ended with; kept under another name."""
    found = []
    for prefix, kind in KINDS:
        for path in sorted(place.glob(f"{prefix}*")):
            kept = path.rename(path.with_name(f"{path.name}.input"))
            found.append(FuzzFinding(kind, "", f"{kept.stat().st_size} bytes", kept.name))
    return [one for one in found if not one.input.endswith(".input.input")]


def read_findings(place: Path) -> list[FuzzFinding]:
    """What fuzzers wrote down, each once."""
    if not (place / FINDINGS).exists():
        return []
    found: dict[tuple[str, str], Any] = {}
    for line in (place / FINDINGS).read_text("utf-8").splitlines():
        one = json.loads(line)
        found.setdefault((one["kind"], one["where"]), one)
    return [FuzzFinding(**{**one, "input": f"{one['input']}.input"}) for one in found.values()]
