"""Every search and every game comes to the same, compiled or as the plain Python it is written in.

Two processes work through `tests.search.both_ways`, one each way, so that it does not matter how
this one runs its kernels.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.registry import game_names
from sim.search.words import SEARCHES
from tests.scale import sample

ROOT = Path(__file__).parents[2]
FEWEST_CASES = sample(420, full=600)


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """The cases of both processes, by name."""
    folder = tmp_path_factory.mktemp("both_ways")
    command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "tests.search.both_ways"]
    running = []
    for disable in ("1", "0"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disable}
        with (folder / disable).open("w") as out:
            running.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out))
    assert [process.wait() for process in running] == [0, 0]
    texts = [(folder / disable).read_text() for disable in ("1", "0")]
    return [dict(json.loads(line) for line in text.splitlines()) for text in texts]


def test_every_search_and_every_game_comes_to_the_same(both):
    plain, compiled = both
    assert list(plain) == list(compiled)
    assert len(plain) >= FEWEST_CASES
    differ = {
        name: {field: (plain[name][field], compiled[name][field]) for field in plain[name]}
        for name in plain
        if plain[name] != compiled[name]
    }
    assert differ == {}


def test_no_search_and_no_game_is_left_out(both):
    asked = {name.split(" ")[0] for name in both[0]}
    assert {kernel for _, kernel in SEARCHES} | set(game_names()) <= asked
