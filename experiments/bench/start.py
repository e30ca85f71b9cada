"""How long it takes from starting Python to the first result, with and without kept kernels."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import sim

FIRST_RESULT = "import sim; sim.simulate({game!r}, players={players}, deals=1000, rules={rules!r})"


def time_start(game: str, players: int, hand: int | None = None, cache: str | None = None) -> float:
    """Seconds for a new Python to import, prepare, and play 1,000 games.

    Args:
        game: a game's key.
        players: how many play.
        hand: cards dealt to each; None in a game without hands.
        cache: the folder of compiled kernels; this process's own if left out.

    Raises:
        RuntimeError: if the new process fails.
    """
    source = str(Path(sim.__file__).parents[1])
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = cache
    rules = {} if hand is None else {"hand": hand}
    code = FIRST_RESULT.format(game=game, players=players, rules=rules)
    begun = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    passed = perf_counter() - begun
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"a new Python could not play {game}: {last}")
    return passed


def time_cold_start(game: str, players: int, hand: int | None = None) -> float:
    """The same with an empty folder of kernels, so that all of them are compiled."""
    with tempfile.TemporaryDirectory() as folder:
        return time_start(game, players, hand, folder)
