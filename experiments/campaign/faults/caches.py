"""What is kept beside the results and is damaged, has no room, or may not be written."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from experiments.campaign.faults.disk import call, mount_small, obey_permissions, permit
from experiments.campaign.faults.fault_folder import Bench, Ended, Outcome, end
from experiments.campaign.faults.people import copy_kernels
from experiments.campaign.processes import command, environment
from sim.cache.folder import SPOKEN
from sim.cache.kernels import kernels_root, read_kernel
from sim.engine.simulation import compiled

WORD_GAME, PLAIN_GAME = "three_two_one", "word_crush"
CONSTANT = re.compile(r"(?:MULTIPLIER|WEYL)_. = np\.uint64\((0x[0-9A-F]{8})\)")
AT_WORK = re.compile(r"^compiling |: \d+ s$")
"""A line of a command that takes long, on a slow machine at any rate."""
NOT_KEPT = "word records are not kept ("


def spoil(path: Path, chance: random.Random, others: Sequence[Path] = ()) -> str:
    """Damage a file in one of six ways, or put another whole one in its place; return which."""
    data = bytearray(path.read_bytes())
    kinds = ["bit flipped", "zeros", "zeros within", "moved", "truncated", "empty"]
    kind = chance.choice([*kinds, *(["another's"] if others else [])])
    if kind == "another's":
        data = bytearray(chance.choice(others).read_bytes())
    elif kind == "bit flipped":
        place = chance.choice([at for at in chance.sample(range(len(data)), 4096) if data[at]])
        data[place] ^= 1 << chance.randrange(8)
    elif kind == "zeros":
        data = bytearray(len(data))
    elif kind == "zeros within":
        start = chance.choice([at for at in chance.sample(range(len(data)), 4096) if data[at]])
        data[start : start + 4096] = bytes(len(data[start : start + 4096]))
    elif kind == "moved":
        start = chance.choice([at for at in chance.sample(range(len(data)), 4096) if data[at]])
        start -= start % 4096
        data[start : start + 4096] = data[start : start + 4096][::-1]
    else:
        data = data[: chance.randrange(len(data)) if kind == "truncated" else 0]
    path.write_bytes(data)
    return kind


def find_hooks(game: str, place: Path) -> list[Path]:
    """The files of the kernels that a game begins, plays and ends with, in a copy of the cache.

    Others beside them are of other processors, compilers or settings.
    """
    hooks = compiled(game)[:3]
    kept = [one._cache.path_of(one.signatures[0], one.targetctx.codegen()) for one in hooks]
    return [place / path.parent.name / path.name for path in kept]


def play(
    game: str,
    variables: Mapping[str, str] = MappingProxyType({}),
    before: Callable[[], None] | None = None,
) -> Ended:
    """Narrate one game in a process of its own; its kernels are this process's unless named."""
    named = {"NUMBA_CACHE_DIR": str(kernels_root() or ""), SPOKEN: "", **variables}
    process = subprocess.Popen(
        command("play", game, "--seed", "7"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment() | named,
        preexec_fn=before,  # noqa: PLW1509 - it calls the system once, and no thread runs
        start_new_session=True,
    )
    return end(process)


def expect_game(outcome: Outcome, done: Ended, wanted: str, when: str, said: str) -> None:
    """The same game must be narrated, with one line that says what was wrong, or none."""
    outcome.expect(done.code == 0, f"{when}: exit code {done.code}: {done.err[-300:]}")
    outcome.expect(done.out == wanted, f"{when}: another game")
    lines = [line for line in done.err.splitlines() if not AT_WORK.search(line)]
    is_right = len(lines) == 1 and said in lines[0] if said else not lines
    outcome.expect(is_right, f"{when}: said {lines[-3:]} instead of {said or 'nothing'}")


@cache
def undisturbed() -> str:
    """The narrated game with words, where nothing is wrong."""
    return play(WORD_GAME).out


def damage_words(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Damage a kept record of words; the next process builds it again and plays the same."""
    outcome = Outcome(
        "word record damaged", "a bit, zeros, cut off or empty; then a game is played"
    )
    place = {"XDG_CACHE_HOME": str(bench.place / "words")}
    wanted = play(WORD_GAME, place).out
    [path] = (bench.place / "words").rglob("*.words")
    whole = path.read_bytes()
    for _ in range(times):
        kind = spoil(path, chance)
        outcome.times += 1
        expect_game(outcome, play(WORD_GAME, place), wanted, kind, f"{path} is damaged")
        outcome.expect(path.read_bytes() == whole, f"{kind}: it was not built again")
        expect_game(outcome, play(WORD_GAME, place), wanted, f"after {kind}", "")
    return outcome


def damage_kernels(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Damage a compiled kernel; the next process compiles it again and plays the same."""
    outcome = Outcome(
        "kernel damaged", "a bit, zeros, cut off, empty or another's; then a game is played"
    )
    wanted = play(PLAIN_GAME).out
    kernels = copy_kernels(PLAIN_GAME, bench.place / "kernels")
    place, hooks = {"NUMBA_CACHE_DIR": str(kernels)}, find_hooks(PLAIN_GAME, kernels)
    for _ in range(times):
        path = chance.choice(hooks)
        kind = spoil(path, chance, [one for one in hooks if one != path])
        outcome.times += 1
        expect_game(outcome, play(PLAIN_GAME, place), wanted, kind, f"{path} is damaged")
        outcome.expect(read_kernel(path) is not None, f"{kind}: it was not compiled again")
    return outcome


def change_source(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Change a number in a file that kernels import: the next process plays another game.

    It is the game that plain Python plays; with the number back, it is the first game again.
    """
    outcome = Outcome("source changed", "a constant of the random numbers, in a copy; then back")
    wanted = play(PLAIN_GAME).out
    sources = bench.place / "sources"
    for package in ("sim", "experiments"):
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(Path(__file__).parents[3] / package, sources / package, ignore=leave)
    path = sources / "sim" / "rng.py"
    text = path.read_text()
    numbers = sorted(set(CONSTANT.findall(text)))
    here = {"PYTHONPATH": str(sources), "PYTHONSAFEPATH": "1"}
    here |= {"PYTHONDONTWRITEBYTECODE": "1"}  # Python sees no change within a second
    for _ in range(times):
        number = chance.choice(numbers)
        path.write_text(text.replace(number, f"{number[:-1]}{int(number[-1], 16) ^ 2:X}"))
        changed = play(PLAIN_GAME, here)
        plain = play(PLAIN_GAME, {**here, "NUMBA_DISABLE_JIT": "1"})
        path.write_text(text)
        outcome.times += 1
        outcome.expect(changed.code == plain.code == 0, f"{number}: {changed.err[-300:]}")
        outcome.expect(changed.out == plain.out, f"{number}: another game than plain Python's")
        outcome.expect(changed.out != wanted, f"{number}: the same game as before the change")
        outcome.expect(play(PLAIN_GAME, here).out == wanted, f"{number}: not as before again")
    return outcome


def fill_cache(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Narrate a game with a cache folder that has too little room; nothing may be left there."""
    outcome = Outcome("cache disk full", "a tmpfs of 4 kB to 4 MB for what is kept")
    wanted = undisturbed()
    for number in range(times):
        place = bench.place / f"cache-{number}"
        if not mount_small(place, 4096 * chance.randrange(1, 1000)):
            outcome.count("not allowed here")
            continue
        try:
            done = play(WORD_GAME, {"XDG_CACHE_HOME": str(place)})
            outcome.times += 1
            expect_game(outcome, done, wanted, "full", NOT_KEPT)
            outcome.expect("No space left on device" in done.err, "the line does not say full")
            left = [path.name for path in place.rglob("*") if path.is_file()]
            outcome.expect(set(left) <= {"sources.json"}, f"left behind: {left}")
        finally:
            call("umount", "-l", str(place))
    return outcome


def forbid_cache(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Narrate a game with a cache folder, or a home, that is not there or may not be written."""
    outcome = Outcome("cache unwritable", "no home, a home of nobody, a folder without permission")
    wanted = undisturbed()
    for number in range(times):
        place = bench.place / f"forbidden-cache-{number}"
        place.mkdir()
        permit([place], 0o555)
        kind, variables = chance.choice(
            [
                ("no permission", {"XDG_CACHE_HOME": str(place)}),
                ("no such home", {"XDG_CACHE_HOME": "", "HOME": "/proc/nobody"}),
                ("a home that is no path", {"XDG_CACHE_HOME": "", "HOME": "nobody"}),
                ("a file in its place", {"XDG_CACHE_HOME": os.devnull}),
            ]
        )
        done = play(WORD_GAME, variables, obey_permissions)
        outcome.times += 1
        expect_game(outcome, done, wanted, kind, NOT_KEPT)
    return outcome
