"""What lies around a run: odd terminals, folders where files should be."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from experiments.campaign.faults.fault_folder import (
    Bench,
    Outcome,
    check_complete,
    check_resumed,
    end,
    run,
    start_run,
)
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
