"""All faults in turn, and the figures that are published."""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from experiments.campaign.faults import changing, damage, disk, killing
from experiments.campaign.faults.fault_folder import Bench, Outcome, make_bench
from sim.errors import InputError

Fault = Callable[[Bench, int, random.Random], Outcome]


@dataclass(frozen=True)
class FaultResult:
    """What came of the campaign.

    Attributes:
        digest: of the sweep that every folder had to come to.
        games: of that sweep.
        kills: asked for.
        outcomes: one for each kind of fault.
        seconds: that it took.
    """

    digest: str
    games: int
    kills: int
    outcomes: Sequence[Outcome]
    seconds: float

    @property
    def problems(self) -> list[str]:
        """All that went wrong."""
        return [f"{one.fault}: {problem}" for one in self.outcomes for problem in one.problems]


def list_faults(kills: int) -> list[tuple[Fault, int]]:
    """The faults, and how often each is made when processes are killed so many times."""
    some, few = max(1, kills // 10), max(1, kills // 20)
    return [
        (killing.kill_runs, kills),
        (killing.kill_workers, kills),
        *(
            (
                lambda bench, times, chance, name=name: killing.ask_to_stop(
                    bench, times, chance, name
                ),
                some,
            )
            for name in ("SIGINT", "SIGTERM", "SIGHUP")
        ),
        (disk.fill_disk, some),
        (disk.limit_files, some),
        (disk.forbid_writing, some),
        (changing.start_two, few),
        (changing.start_after_kill, some),
        (changing.share_folder, few),
        (changing.move_clock, some),
        (changing.change_sweep, some),
        (changing.meet_older, few),
        *(
            (
                lambda bench, times, chance, kind=kind: damage.damage_folder(
                    bench, kind, times, chance
                ),
                some,
            )
            for kind in damage.DAMAGES
        ),
    ]


def run_fault_campaign(
    kills: int, seed: int = 1, *, deals: int = 150_000, block: int = 15_000
) -> FaultResult:
    """Make every fault, resume, and compare with a run without faults.

    Args:
        kills: how often a run, and again a worker, is killed; a tenth as often for most others.
        seed: names the moments and places of faults.
        deals, block: of each of the four cells of the sweep that is played.

    Raises:
        InputError: if kills is below 1.
    """
    if kills < 1:
        raise InputError("--kills", f"{kills} is too few", "1 or more")
    start = time.monotonic()
    place = Path(tempfile.mkdtemp(prefix="fairdeal-faults-"))
    outcomes = []
    try:
        bench = make_bench(place, deals, block)
        for number, (fault, times) in enumerate(
            tqdm(list_faults(kills), disable=None, leave=False)
        ):
            outcomes.append(fault(bench, times, random.Random(seed * 1000 + number)))
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return FaultResult(
        bench.digest, bench.games, kills, outcomes, round(time.monotonic() - start, 1)
    )
