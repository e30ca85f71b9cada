"""The same printed games before and after a change of the code: what it moved, and its speed.

``python -m experiments.studies.printed_games BEFORE AFTER --out FILE.json`` plays the printed form
of each game with casual bots in two checkouts in turn, in processes of their own, several times:
the same deals, so that the figures are of one change alone, and seconds of CPU taken side by side,
so that their ratio holds on a machine that others use.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sim.errors import InputError

GAMES: Mapping[str, tuple[int, int]] = {
    "word_lift": (3, 600),
    "eight_it_all": (3, 600),
    "last_man_standing": (2, 2000),
    "three_two_one": (3, 1000),
    "ring_grid": (4, 1000),
    "word_crush": (4, 4000),
}
"""Players and deals of each game: a second or so."""
FIGURES: Mapping[str, tuple[str, ...]] = {
    "minutes": ("minutes",),
    "turns": ("turns",),
    "words": ("words", "plays"),
    "turns without a play": ("stuck_turns", "stuck"),
    "passes": ("passes",),
    "steals": ("steals",),
    "failed recitals": ("failures",),
}
"""Figures, and the columns that may hold them."""
SEED = 2026
REPEATS = 3
CONFIDENCE = 1.96
PLAY = """
import json, sys, time
import sim
game, players, deals, seed, repeats = sys.argv[1], *map(int, sys.argv[2:])
sim.simulate(game, players=players, deals=20, seed=seed, bots="casual")
seconds = []
for _ in range(repeats):
    begun = time.process_time()
    frame = sim.simulate(game, players=players, deals=deals, seed=seed, bots="casual")
    seconds.append(time.process_time() - begun)
unfinished = frame["stop"].is_in(["cap", "stall"]).cast(int).to_list()
numbers = {
    name: frame[name].to_list()
    for name in frame.columns
    if frame[name].dtype.is_numeric() and not name[-1].isdigit()
}
print(json.dumps({"seconds": seconds, "columns": {**numbers, "unfinished": unfinished}}))
"""


def play_in(checkout: Path, game: str) -> dict[str, Any]:
    """Play a game by the code of a checkout.

    Raises:
        InputError: if it cannot be played there.
    """
    players, deals = GAMES[game]
    given = [game, *map(str, (players, deals, SEED, REPEATS))]
    done = subprocess.run(
        [sys.executable, "-P", "-c", PLAY, *given],
        env={**os.environ, "PYTHONPATH": str(checkout.resolve())},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["no output"]
        raise InputError(str(checkout), f"{game}: {last[0]}", "a checkout that plays it")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def mean_of(numbers: Sequence[float]) -> tuple[float, float]:
    """A mean and half of its 95 % interval."""
    mean = sum(numbers) / len(numbers)
    spread = sum((one - mean) ** 2 for one in numbers) / (len(numbers) - 1)
    return mean, CONFIDENCE * math.sqrt(spread / len(numbers))


def figures_of(columns: Mapping[str, Sequence[float]]) -> dict[str, tuple[float, float, float]]:
    """By figure: the mean of a game and its interval."""
    found = {}
    for figure, names in (*FIGURES.items(), ("games without an end", ("unfinished",))):
        held = next((columns[name] for name in names if name in columns), None)
        if held is not None:
            mean, half = mean_of(held)
            found[figure] = (mean, mean - half, mean + half)
    return found


def compare_game(before: Path, after: Path, game: str) -> dict[str, Any]:
    """A game in both checkouts: figures, and games for each second of a core."""
    first, second = play_in(before, game), play_in(after, game)
    again, last = play_in(before, game), play_in(after, game)
    players, deals = GAMES[game]
    return {
        "game": game,
        "players": players,
        "deals": deals,
        "before": figures_of(first["columns"]),
        "after": figures_of(second["columns"]),
        "rate_before": deals / min(first["seconds"] + again["seconds"]),
        "rate_after": deals / min(second["seconds"] + last["seconds"]),
    }


def main(arguments: list[str] | None = None) -> None:
    """Compare two checkouts and write the figures."""
    parser = argparse.ArgumentParser(description="Printed games before and after a change.")
    parser.add_argument("before", type=Path, help="a checkout")
    parser.add_argument("after", type=Path, help="another")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.json")
    parser.add_argument("--games", nargs="*", choices=tuple(GAMES), default=tuple(GAMES))
    chosen = parser.parse_args(arguments)
    found = [compare_game(chosen.before, chosen.after, game) for game in chosen.games]
    chosen.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    for one in found:
        ratio = one["rate_after"] / one["rate_before"]
        print(f"{one['game']}: {one['rate_before']:.0f} and {one['rate_after']:.0f} a second,"
              f" {ratio:.2f}")  # fmt: skip


if __name__ == "__main__":
    main()
