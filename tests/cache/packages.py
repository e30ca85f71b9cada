"""A small package of games with kernels, and a process that plays with it.

The process is a fork (`tests.forks`); where a test asks for it, one from the beginning.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import sim
import sim.cache.kernels
from sim.cache.folder import SPOKEN
from sim.kernel import IS_PLAIN_PYTHON
from tests.forks import run_fork

ENTRY = "compile_to(int64(int64), game.entry)"
ERROR_OF = """

def error_of(function, value):
    try:
        return function(value)
    except Exception as error:
        return f"{type(error).__name__} {error.args[-1]}"
"""
"""Says, in a game, what error a kernel raises."""
SOURCES = {
    "__init__": "",
    "numbers": '''
"""What all games import."""

STEP = 1
''',
    "family": '''
"""A turn that takes its kernels as arguments."""

from sim.kernel import inlined_kernel, kernel
from tiny.numbers import STEP


@inlined_kernel
def take_turn(value, find, make):
    return make(find(value)) + STEP


@kernel
def call(find, value):
    return find(value)
''',
    "red": '''
"""A game."""

from sim.kernel import compile_to, inlined_kernel, kernel
from tiny.family import call, take_turn

OWN = 10


@inlined_kernel
def find(value):
    return value + OWN


@kernel
def make(value):
    return value * 2


def play(value):
    return take_turn(value, find, make)


@kernel
def handed_on(value):
    return call(make, value)
''',
    "blue": '''
"""Another game, whose kernels have the same names."""

from sim.kernel import inlined_kernel, kernel
from tiny.family import call, take_turn


@inlined_kernel
def find(value):
    return value + 20


@kernel
def make(value):
    return value * 3


def play(value):
    return take_turn(value, find, make)


@kernel
def handed_on(value):
    return call(make, value)
''',
    "makers": '''
"""Functions made in a function."""

from sim.kernel import kernel


def adder(number):
    @kernel
    def add(value):
        return value + number

    return add


def caller(inner):
    @kernel
    def call(value):
        return inner(value)

    return call
''',
}

PLAY = """
from numba import int64
from numba.core import event
from sim.kernel import compile_to
import tiny.{game} as game
recorder = event.RecordingListener()
event.register("numba:compile", recorder)
print({expression})
print(sum(1 for _, one in recorder.buffer if one.is_start))
"""


@dataclass(frozen=True)
class Played:
    """What a process came to.

    Attributes:
        answer: as printed.
        compiled: how many kernels it compiled.
        said: its standard error.
    """

    answer: str
    compiled: int
    said: str


def write_package(folder: Path, **changed: str) -> Path:
    """Write the package ``tiny`` into a folder, as files of an hour ago; return the package."""
    package = folder / "tiny"
    package.mkdir(parents=True, exist_ok=True)
    for name, text in (changed or SOURCES).items():
        path = package / f"{name}.py"
        path.write_text(text)
        hour_ago = time.time() - 3600
        os.utime(path, (hour_ago, hour_ago))
    return package


def edit(package: Path, name: str, old: str, new: str) -> None:
    """Change a module of the package, an hour ago."""
    text = (package / f"{name}.py").read_text()
    assert old in text
    write_package(package.parent, **{name: text.replace(old, new)})


def play(
    package: Path,
    kept: Path | str,
    game: str = "red",
    expression: str = "compile_to(int64(int64), game.play)(5)",
    prefix: tuple[str, ...] = (),
    is_new: bool = False,
) -> Played:
    """Run a process with the package at hand.

    Args:
        package: from `write_package`.
        kept: the cache folder.
        game: the module to import.
        expression: what to print, of ``game``.
        prefix: a command that runs the process.
        is_new: begin a process from nothing, as a command that runs it does.
    """
    paths = [str(package.parent), str(Path(sim.__file__).parents[1])]
    environment = {
        # what this process has said the other may say again
        key: value
        for key, value in os.environ.items()
        if key not in {"NUMBA_CACHE_DIR", SPOKEN}
    } | {
        "PYTHONPATH": os.pathsep.join(paths),
        "XDG_CACHE_HOME": str(kept),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "0",
    }
    code = PLAY.format(game=game, expression=expression)
    if not (is_new or prefix or IS_PLAIN_PYTHON):
        return played(*play_in_fork(code, environment))
    done = subprocess.run(
        [*prefix, sys.executable, "-c", code],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return played(done.returncode, done.stdout, done.stderr)


def played(code: int | None, printed: str, said: str) -> Played:
    """What a process came to that ended with 0."""
    assert code == 0, said
    answer, compiled = printed.splitlines()
    return Played(answer, int(compiled), said)


def play_in_fork(code: str, environment: Mapping[str, str]) -> tuple[int | None, str, str]:
    """Run Python in a fork: its exit code, what it printed and its standard error."""
    with tempfile.TemporaryDirectory() as name:
        outputs = [Path(name) / "out", Path(name) / "err"]
        ended = run_fork(become, code, dict(environment), outputs)
        return (ended, *(path.read_text() for path in outputs))


def become(code: str, environment: Mapping[str, str], outputs: list[Path]) -> None:
    """In a fork: be a process that begins now, with these variables and outputs."""
    from numba.core import config

    for number, path in enumerate(outputs, start=1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = environment["PYTHONPATH"].split(os.pathsep)
    sys.dont_write_bytecode = True
    config.reload_config()
    sim.cache.kernels.STARTED = time.time()
    with contextlib.redirect_stdout(sys.__stdout__), contextlib.redirect_stderr(sys.__stderr__):
        exec(code, {"__name__": "__main__"})
