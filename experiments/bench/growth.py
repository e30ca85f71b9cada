"""How the time of a game grows with hand, lexicon and players, and that of a plan with its cells.

Each table has an exponent: the slope of the logarithm of the time over that of the size, by least
squares, with its interval of 95 % (Student's t). 1: twice the size takes twice as long.
"""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from experiments.bench.answer import BenchAnswer, BenchTable
from experiments.bench.measure import measure_in_turns
from experiments.bench.shell_speed import time_command
from experiments.bench.whole_games import EngineWork
from experiments.design.sweep import read_sweep
from sim.engine.simulation import Packed, pack, prepare

GAME, BOTS = "last_man_standing", "casual"
"""A word game that may be played with hands of any size."""
GAME_OF_EIGHT = "word_crush"
"""A game for two to eight players."""
HAND, PLAYERS, LEXICON = 10, 4, "scowl-70"
HANDS = (5, 6, 8, 10, 12, 15)
LEXICONS = ("scowl-60", "scowl-70", "scowl-80")
SEATS = (2, 3, 4, 6, 8)
CELLS = (1, 10, 100, 1_000, 10_000, 100_000)
ROUNDS = 5
TICKS = 2
"""How often `measure_growth` reports progress."""
SWEEP = """
name = "growth"
question = "What does a cell cost?"
game = "word_crush"
deals = 1
[cells]
players = [4]
bots = ["plain"]
[cells.rules]
hand = [3]
near_miss_share = {shares}
"""
MOST_CELLS = 100_000
MOST_RUN = 1_000
"""Cells of the largest sweep that is not only planned but run."""
BILLION = 10**9
SECONDS_AN_HOUR = 3600.0
STUDIES = Path("reports")
"""Where the published studies lie in a checkout."""


def fit_exponent(sizes: Sequence[float], times: Sequence[float]) -> tuple[float, float, float]:
    """The exponent of a power law, and the ends of its interval.

    >>> [round(end, 6) for end in fit_exponent([1, 2, 4], [3, 12, 48])]
    [2.0, 2.0, 2.0]
    """
    from scipy import stats  # loading it takes longer than showing help

    found = stats.linregress(np.log(sizes), np.log(times))
    freedom = len(sizes) - 2
    margin = float(stats.t.ppf(0.975, freedom) * found.stderr) if freedom else math.inf
    return float(found.slope), float(found.slope) - margin, float(found.slope) + margin


def time_settings(settings: Mapping[str, Packed], seconds: float) -> dict[str, tuple[float, float]]:
    """Processor seconds of a game, and its turns, by setting; all take turns, and medians count."""
    works = {name: EngineWork(packed) for name, packed in settings.items()}
    rates = measure_in_turns(works, seconds, ROUNDS)
    return {name: (1 / rates[name].median, works[name].mean_turns) for name in settings}


def growth_table(
    title: str, sizes: Mapping[str, float], settings: Mapping[str, Packed], seconds: float
) -> BenchTable:
    """Microseconds of a game and of a turn by size, with both exponents."""
    timed = time_settings(settings, seconds)
    games = [1e6 * timed[name][0] for name in sizes]
    turns = [1e6 * timed[name][0] / timed[name][1] for name in sizes]
    rows = list(zip(sizes, sizes.values(), games, turns, strict=True))
    return with_exponents(title, ("setting", "size", "us a game", "us a turn"), rows)


def with_exponents(
    title: str, columns: tuple[str, ...], rows: Sequence[tuple[Any, ...]]
) -> BenchTable:
    """A table whose last lines give the exponent of each column after the second."""
    sizes = [row[1] for row in rows]
    fitted = [fit_exponent(sizes, values) for values in list(zip(*rows, strict=True))[2:]]
    names = ("exponent", "from", "to")
    ends = [
        (name, "", *values) for name, values in zip(names, zip(*fitted, strict=True), strict=True)
    ]
    return BenchTable(title, columns, (*rows, *ends))


def pack_game(hand: int = HAND, lexicon: str = LEXICON) -> Packed:
    """The records of the word game at one size."""
    rules = {"hand": hand, "lexicon": lexicon}
    return pack(prepare(GAME, players=PLAYERS, rules=rules, bots=BOTS))


def game_growth(seconds: float, report: Callable[[str], object]) -> list[BenchTable]:
    """By hand, by lexicon and by players."""
    tables = []
    report("games by hand")
    hands = {f"hand {hand}": float(hand) for hand in HANDS}
    packed = {name: pack_game(hand=int(hand)) for name, hand in hands.items()}
    tables.append(growth_table(f"{GAME}, {PLAYERS} players, hand", hands, packed, seconds / 3))
    report("games by lexicon")
    listed = {name: float(count_words(name)) for name in LEXICONS}
    packed = {name: pack_game(lexicon=name) for name in LEXICONS}
    tables.append(growth_table(f"{GAME}, words of the lexicon", listed, packed, seconds / 3))
    report("games by players")
    seats = {f"{players} players": float(players) for players in SEATS}
    packed = {
        name: pack(prepare(GAME_OF_EIGHT, players=int(players), bots=BOTS))
        for name, players in seats.items()
    }
    tables.append(growth_table(f"{GAME_OF_EIGHT}, players", seats, packed, seconds / 3))
    return tables


def count_words(lexicon: str) -> int:
    """Words of a lexicon that bots may play."""
    from sim.lexicon.load import load_lexicon

    return len(load_lexicon(lexicon, family_only=True).words)


def write_cells(folder: Path, cells: int) -> Path:
    """A sweep of so many cells, which differ in the share of near misses."""
    path = folder / f"{cells}.toml"
    shares = [share / MOST_CELLS for share in range(cells)]
    path.write_text(SWEEP.format(shares=shares), encoding="utf-8")
    return path


def plan_growth(most_cells: int, report: Callable[[str], object]) -> list[BenchTable]:
    """Seconds to plan and to run sweeps of one deal a cell, by cells."""
    planned, run = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        read_sweep(write_cells(folder, 1))
        for cells in (size for size in CELLS if size <= most_cells):
            report(f"{cells:,} cells")
            path = write_cells(folder, cells)
            begun = process_time()
            found = len(read_sweep(path).cells)
            spent = process_time() - begun
            planned.append((f"{found:,} cells", found, spent, 1e6 * spent / found))
            if cells <= MOST_RUN:
                _, used = time_command(
                    ["run", str(path), "--out", str(folder / f"{cells}"), "--jobs", "1"]
                )
                run.append((f"{found:,} cells", found, used, 1e3 * used / found))
    return [
        with_exponents("planning a sweep", ("sweep", "cells", "s", "us a cell"), planned),
        with_exponents("running it, start included", ("sweep", "cells", "s", "ms a cell"), run),
    ]


def study_costs(folder: Path = STUDIES) -> BenchTable:
    """What a billion games of each published study would take, by the seconds in its manifest."""
    rows = []
    for path in sorted(folder.glob("*/manifest.jsonl")):
        lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        shards = [line for line in lines if "playing" in line]
        games = sum(shard["games"] for shard in shards)
        if games:
            each = sum(shard["seconds"] for shard in shards) / games
            hours = each * BILLION / SECONDS_AN_HOUR
            rows.append((path.parent.name, games, 1e6 * each, hours))
    columns = ("study", "games", "us a game", "core hours for a billion")
    return BenchTable("a billion games of each published study", columns, tuple(rows))


def measure_growth(
    seconds: float,
    *,
    most_cells: int = MOST_CELLS,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Tables of times by size, each with its exponent.

    Args:
        seconds: for games; plans take what they take.
        most_cells: of the largest plan.
        tick: called after each part.
        report: called with what is done next, in words.
    """
    games = game_growth(seconds, report)
    tick()
    plans = plan_growth(most_cells, report)
    tick()
    return BenchAnswer(tables=(*games, *plans, study_costs()))
