"""All faults in turn, and the figures that are published."""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from experiments.campaign.faults import (
    caches,
    changing,
    damage,
    disk,
    elsewhere,
    killing,
    limits,
    people,
    surroundings,
)
from experiments.campaign.faults.fault_folder import Bench, Outcome, make_bench
from experiments.campaign.processes import have_children_hear
from experiments.waiting import Counted
from sim.errors import InputError, describe_value

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


def list_faults(kills: int) -> dict[str, tuple[Fault, int]]:
    """The faults by name, and how often each is made when processes are killed so many times."""
    some, few = max(1, kills // 10), max(1, kills // 20)
    signals = {name: (partial(ask_to_stop, name), some) for name in ("SIGINT", "SIGTERM", "SIGHUP")}
    groups = {
        f"{name} to all": (partial(ask_to_stop, name, all_processes=True), some) for name in signals
    }
    damages = {kind: (partial(damage_folder, kind), some) for kind in damage.DAMAGES}
    return {
        "run killed": (killing.kill_runs, kills),
        "worker killed": (killing.kill_workers, kills),
        **signals,
        **groups,
        "all killed": (killing.kill_all, some),
        "disk full": (disk.fill_disk, some),
        "file too large": (disk.limit_files, some),
        "unwritable folder": (disk.forbid_writing, some),
        "few open files": (limits.limit_open_files, few),
        "little memory": (limits.limit_memory, few),
        "shared memory full": (limits.meet_full_shared_memory, few),
        "word record damaged": (caches.damage_words, some),
        "kernel damaged": (caches.damage_kernels, some),
        "source changed": (caches.change_source, few),
        "cache disk full": (caches.fill_cache, some),
        "cache unwritable": (caches.forbid_cache, some),
        "two runs": (changing.start_two, few),
        "lock of the dead": (changing.start_after_kill, some),
        "shares in one folder": (changing.share_folder, few),
        "clock moved": (changing.move_clock, some),
        "sweep changed": (changing.change_sweep, some),
        "older version": (changing.meet_older, few),
        "scheduler lost": (elsewhere.lose_scheduler, few),
        "upload cut": (elsewhere.cut_uploads, some),
        "odd terminals": (surroundings.meet_terminals, some),
        "outputs full": (surroundings.fill_outputs, some),
        "folder of a group": (people.share_with_group, few),
        "another user": (people.read_shared_cache, some),
        "folder in a file's place": (surroundings.put_folders, some),
        **damages,
    }


def ask_to_stop(
    name: str, bench: Bench, times: int, chance: random.Random, *, all_processes: bool = False
) -> Outcome:
    """See `killing.ask_to_stop`."""
    return killing.ask_to_stop(bench, times, chance, name, all_processes=all_processes)


def damage_folder(kind: str, bench: Bench, times: int, chance: random.Random) -> Outcome:
    """See `damage.damage_folder`."""
    return damage.damage_folder(bench, kind, times, chance)


def choose_faults(kills: int, names: Sequence[str]) -> dict[str, tuple[Fault, int]]:
    """The faults of these names, all if none is named.

    Raises:
        InputError: for a name that no fault has.
    """
    known = list_faults(kills)
    for name in names:
        if name not in known:
            raise InputError(
                "--fault", f"there is no fault {describe_value(name)}", " | ".join(known)
            )
    return {name: one for name, one in known.items() if not names or name in names}


def run_fault_campaign(
    kills: int, seed: int = 1, names: Sequence[str] = (), *, deals: int = 20_000, block: int = 2_000
) -> FaultResult:
    """Make every fault, resume, and compare with a run without faults.

    Args:
        kills: how often a run, and again a worker, is killed; a tenth as often for most others.
        seed: names the moments and places of faults.
        names: of the faults to make; all if empty.
        deals, block: of each of the four cells of the sweep that is played.

    Raises:
        InputError: if kills is below 1, or no fault has a name.
    """
    if kills < 1:
        raise InputError("--kills", f"{kills} is too few", "1 or more")
    faults = choose_faults(kills, names)
    have_children_hear()
    start = time.monotonic()
    place = Path(tempfile.mkdtemp(prefix="fairdeal-faults-"))
    outcomes = []
    try:
        bench = make_bench(place, deals, block)
        for name, (fault, times) in Counted(faults.items(), unit="faults"):
            outcomes.append(fault(bench, times, random.Random(f"{seed} {name}")))
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return FaultResult(
        bench.digest, bench.games, kills, outcomes, round(time.monotonic() - start, 1)
    )
