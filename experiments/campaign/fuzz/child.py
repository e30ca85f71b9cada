"""One fuzzer at work, in a process of its own that may be killed: ``python -m ...child``.

What a reader must not do is written down as it happens, one line of JSON a finding, and the
fuzzer goes on; a hang or too much memory ends the process, and whoever started it starts another.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import resource
import sys
import time
import traceback
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from experiments.campaign.fuzz.json_changes import change_lines
from experiments.campaign.fuzz.target import INPUT_SECONDS, Read, Target, is_refusal
from experiments.campaign.fuzz.targets import find_target

FINDINGS = "findings.jsonl"
SLOWEST = "slowest.json"
HERE = Path(__file__).parent
SOURCES = (HERE.parents[1], HERE.parents[2] / "sim")
ADDRESS_SPACE = 8 << 30
"""Bytes that the process may ask for; what it may use is the fuzzer's to watch."""


class Notebook:
    """What a fuzzer writes down.

    Args:
        place: the folder.
    """

    def __init__(self, place: Path) -> None:
        self.place = place
        self.known: set[str] = set()
        self.slowest = 0.0
        self.runs = 0

    def find(self, error: BaseException, data: bytes) -> None:
        """Write down an error, once for each line of code that it comes from."""
        frames = traceback.extract_tb(error.__traceback__)
        places = [f"{Path(one.filename).name}:{one.lineno}" for one in frames]
        ours = [place for place, one in zip(places, frames, strict=True) if is_reader(one.filename)]
        last = places[-1] if places else ""
        where = ours[-1] if ours else last
        sign = f"{type(error).__name__} {where} {last}"
        if sign in self.known:
            return
        self.known.add(sign)
        name = hashlib.sha256(data).hexdigest()[:16]
        (self.place / f"{name}.input").write_bytes(data)
        finding = {"kind": type(error).__name__, "where": where, "message": str(error)[:300]}
        with (self.place / FINDINGS).open("a") as file:
            file.write(json.dumps({**finding, "input": name}) + "\n")

    def clock(self, seconds: float, data: bytes) -> None:
        """Write down the slowest input."""
        self.runs += 1
        if seconds > self.slowest + 0.01:
            self.slowest = seconds
            (self.place / "slowest.input").write_bytes(data)
            (self.place / SLOWEST).write_text(json.dumps({"seconds": seconds}))


def is_reader(file: str) -> bool:
    """Is this a source of ours, but for the campaign's own?"""
    path = Path(file)
    return any(folder in path.parents for folder in SOURCES) and HERE not in path.parents


def watch_module(module: ModuleType, instrument: Any) -> None:
    """Have the fuzzer see the branches of a module's functions and methods."""
    for one in list(vars(module).values()):
        if isinstance(one, FunctionType) and one.__module__ == module.__name__:
            instrument(one)
        elif isinstance(one, type) and one.__module__ == module.__name__:
            for method in list(vars(one).values()):
                if isinstance(method, FunctionType) and method.__module__ == module.__name__:
                    instrument(method)


def make_test(read: Read, notebook: Notebook) -> Any:
    """What the fuzzer calls with one input."""

    def test_one(data: bytes) -> None:
        start = time.process_time()
        try:
            read(data)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if not is_refusal(error):
                notebook.find(error, data)
        seconds = time.process_time() - start
        notebook.clock(seconds, data)
        if seconds > INPUT_SECONDS:
            notebook.find(TimeoutError(f"{seconds:.1f} seconds of a core"), data)

    return test_one


def make_mutator(mutate: Any) -> Any:
    """What the fuzzer calls to change an input that should mostly stay JSON.

    Args:
        mutate: the fuzzer's own change of bytes, for a fifth of the time.
    """

    def change(data: bytes, most: int, seed: int) -> bytes:
        made = change_lines(data, seed, most) if seed % 5 else None
        return bytes(mutate(data, most)) if made is None else made

    return change


def change_bytes(data: bytes, most: int) -> bytes:
    """The fuzzer's own change of bytes, looked up late: it is another function once it runs."""
    import atheris

    return bytes(atheris.Mutate(data, most))


def fuzz(target: Target, place: Path, flags: list[str]) -> None:
    """Fuzz until the flags say stop; never returns."""
    import atheris

    read = target.open(place)
    for name in target.modules:
        watch_module(importlib.import_module(name), atheris.instrument_func)
    test_one = make_test(read, Notebook(place))
    for seed in sorted((place / "corpus").iterdir()):
        test_one(seed.read_bytes())  # what is imported and compiled late is no input's fault
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    settings: dict[str, Any] = {"enable_python_coverage": True}
    if target.is_json:
        settings["custom_mutator"] = make_mutator(change_bytes)
    atheris.Setup([sys.argv[0], *flags], test_one, **settings)
    atheris.Fuzz()


def main() -> None:
    """Read the command line and fuzz."""
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("place", type=Path)
    options, flags = parser.parse_known_args()
    fuzz(find_target(options.target), options.place, flags)


if __name__ == "__main__":
    main()
