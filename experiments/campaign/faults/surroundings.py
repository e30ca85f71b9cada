"""What lies around a run: odd terminals, folders where files should be."""

from __future__ import annotations

import os
import random
import resource
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from experiments.campaign.faults.fault_folder import (
    Bench,
    Outcome,
    check_complete,
    check_resumed,
    end,
    run,
    start_run,
)
from experiments.campaign.processes import command, environment
from experiments.store.shards import FILES

QUESTION = 'question = "Does it survive?"'
ODD_QUESTION = r'question = "2\u20133 caf\u00e9s \u202e\u001b]0;owned\u0007?"'
ASCII = """
import sys
for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(encoding="ascii", errors="strict")
"""


def meet_terminals(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Close the outputs of a run, fill them, take away who reads them, let them be ASCII."""
    outcome = Outcome("odd terminals", "outputs closed, full, without a reader, in ASCII")
    odd = bench.place / "odd.toml"
    odd.write_text(bench.sweep.read_text().replace(QUESTION, ODD_QUESTION))
    for _ in range(times):
        folder = bench.folder("terminal")
        kind = chance.choice([*BEFORE, "ascii"])
        if kind == "ascii":
            done = end(start_run(replace(bench, sweep=odd), folder, code=ASCII))
            unsafe = any(letter in done.out + done.err for letter in "\x1b\x07\u202e")
            outcome.expect(not unsafe, "a terminal would obey what was printed")
        else:
            done = end(start_run(replace(bench, sweep=odd), folder, before=BEFORE[kind]))
        outcome.times += 1
        outcome.count(kind)
        outcome.expect(done.code == (kind == "full"), f"{kind}: exit code {done.code}")
        outcome.expect("Traceback" not in done.err, f"{kind}: {done.err[-300:]}")
        check_complete(outcome, bench, folder, kind)
    return outcome


def close(*numbers: int) -> Callable[[], None]:
    """What closes these streams in a process that is about to start."""

    def close_them() -> None:
        for number in numbers:
            os.close(number)

    return close_them


def fill() -> None:
    """Give a process that is about to start a full device to print on."""
    os.dup2(os.open("/dev/full", os.O_WRONLY), 1)


def leave() -> None:
    """Give a process that is about to start outputs that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    for number in (1, 2):
        os.dup2(writer, number)


BEFORE: Mapping[str, Callable[[], None]] = {
    "output closed": close(1),
    "errors closed": close(2),
    "all closed": close(0, 1, 2),
    "full": fill,
    "reader gone": leave,
}


def fill_outputs(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Give commands outputs that take nothing more: each ends in its one line, or loses nothing."""
    outcome = Outcome("outputs full", "a full device, or a file that may not grow, as an output")
    commands = list_commands(bench)
    for _ in range(times):
        words, code = chance.choice(commands)
        stream = chance.choice([1, 1, 2])
        kind = chance.choice(["full", "too large"])
        unbuffered = chance.choice(["", "1"])
        variables = environment() | {"PYTHONUNBUFFERED": unbuffered}
        path = Path("/dev/full") if kind == "full" else bench.place / "said"
        with path.open("w") as output:
            process = subprocess.Popen(
                command(*words),
                stdout=output if stream == 1 else subprocess.PIPE,
                stderr=output if stream == 2 else subprocess.PIPE,
                text=True,
                env=variables,
                preexec_fn=stop_growing if kind == "too large" else None,  # noqa: PLW1509
                start_new_session=True,
            )
            done = end(process)
        outcome.times += 1
        when = f"{words[0]}, {kind}, stream {stream}, unbuffered {unbuffered}"
        outcome.count(f"standard {'output' if stream == 1 else 'error'}")
        if stream == 1:
            lines = [line for line in done.err.splitlines() if line.startswith("error: ")]
            is_line = len(lines) == 1 and "standard output could not be written" in lines[0]
            outcome.expect(done.code == 1 and is_line, f"{when}: {done.code}, {done.err[-300:]}")
            outcome.expect("Traceback" not in done.err, f"{when}: {done.err[-300:]}")
        else:
            outcome.expect(done.code == code, f"{when}: exit code {done.code}")
            outcome.expect(bool(done.out) == (code == 0), f"{when}: printed {done.out[:80]}")
    return outcome


def list_commands(bench: Bench) -> list[tuple[list[str | Path], int]]:
    """Commands that print, and their exit codes."""
    folder = bench.place / "reference"
    right: list[list[str | Path]] = [
        ["games"],
        ["--help"],
        ["run", "--help"],
        ["decks"],
        ["bots", "--format", "json"],
        ["play", "word_crush", "--seed", "7"],
        ["run", bench.sweep, "--dry-run", "--out", bench.place / "planned"],
        ["run", bench.sweep, "--out", folder],
        ["digest", folder],
        ["verify", folder, "--shards", "0", "--traces", "1"],
    ]
    return [(words, 0) for words in right]


def stop_growing() -> None:
    """In a process that is about to start: no file that it prints to may grow past a line."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (30, 30))


def put_folders(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Put a folder in a file's place: it is refused by name, and taken away the run goes on."""
    outcome = Outcome("folder in a file's place", "one of a folder's files is a folder; then not")
    for _ in range(times):
        folder = bench.folder("places")
        path = folder / chance.choice(FILES)
        path.mkdir(parents=True)
        done = run(bench, folder)
        outcome.times += 1
        is_named = done.code == 2 and path.name in done.err and "Traceback" not in done.err
        outcome.expect(is_named, f"{path.name}: not refused by name: {done.err[-300:]}")
        path.rmdir()
        check_resumed(outcome, bench, folder, f"without the folder {path.name}")
    return outcome
