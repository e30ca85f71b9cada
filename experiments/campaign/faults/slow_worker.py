"""Preloaded by a Dask worker (`dask worker --preload`): makes it slow, or hang after some tasks.

The environment says how: PACE, seconds that each task waits; HANG_AFTER, how many it plays.
"""

from __future__ import annotations

import itertools
import os
import time
from typing import Any

from experiments.campaign.faults.machines import HANGS
from experiments.runner import worker as playing

tasks = itertools.count()


def dask_setup(_: Any) -> None:
    """Dask calls it once the worker is there."""
    play_task = playing.play_task

    def play_slowly(*arguments: Any) -> Any:
        """Wait, or never come back; then play."""
        if next(tasks) >= int(os.environ.get("HANG_AFTER", "1000000")):
            print(HANGS, flush=True)
            time.sleep(3600)
        time.sleep(float(os.environ.get("PACE", "0")))
        return play_task(*arguments)

    playing.play_task = play_slowly  # type: ignore[assignment]
