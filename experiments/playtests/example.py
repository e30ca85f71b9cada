"""Makes the example log: playtests whose truth is known, because bots played them.

Truth: casual players, 1.3 times as slow as the bots are assumed to be, tables differing by a
log-normal factor of 0.15. The games are others than those that `fairdeal fit` compares with.

    python -m experiments.playtests.example

writes ``example_playtests.csv`` beside this file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from experiments.playtests.play import Library, play_library
from experiments.playtests.read import Playtest, PlaytestTable
from experiments.runner.fresh_deals import INVENTED_PLAYTESTS
from experiments.store.shards import write_whole

FILE = Path(__file__).with_name("example_playtests.csv")
TRUE_TIER, TRUE_PACE, TRUE_SPREAD = "casual", 1.3, 0.15
TABLES = tuple(
    PlaytestTable("word_crush", "printed", players, hand)
    for players, hand in ((2, 4), (3, 4), (3, 3), (4, 3), (4, 2), (5, 3))
)
ROWS = 14


def imagine_rows(
    tables: Sequence[PlaytestTable],
    library: Library,
    mix: dict[str, float],
    pace: float,
    spread: float,
    draw: np.random.Generator,
) -> tuple[Playtest, ...]:
    """Playtests of known truth, one at each of these tables; minutes rounded as people do.

    Args:
        tables: one a row.
        library: games that no fit compares with.
        mix: chance of each tier.
        pace: multiplies the bots' minutes; spread: of the logarithm between tables.
        draw: all chance but the games'.
    """
    rows = []
    for line, table in enumerate(tables, start=2):
        tier = str(draw.choice(list(mix), p=list(mix.values())))
        games = library[table, tier]
        at = int(draw.integers(len(games.turns)))
        minutes = math.exp(games.log_minutes[at] + math.log(pace) + spread * draw.standard_normal())
        took = max(round(minutes), 1) if minutes >= 10 else max(round(2 * minutes) / 2, 0.5)
        rows.append(Playtest(line, table, float(took), int(games.winner[at]), int(games.turns[at])))
    return tuple(rows)


def format_rows(rows: Sequence[Playtest], notes: Sequence[str] = ()) -> str:
    """Playtests as CSV."""
    lines = [f"# {note}" for note in notes]
    lines.append("game,players,hand,minutes,winner,turns")
    lines += [
        f"{row.table.game},{row.table.players},{row.table.hand},{row.minutes:g}"
        f",{row.winner or ''},{row.turns or ''}"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def example_rows() -> tuple[Playtest, ...]:
    """The rows of the example."""
    library = play_library(TABLES, [TRUE_TIER], 500, first_deal=INVENTED_PLAYTESTS)
    draw = np.random.default_rng(7)
    tables = [TABLES[place % len(TABLES)] for place in range(ROWS)]
    return imagine_rows(tables, library, {TRUE_TIER: 1.0}, TRUE_PACE, TRUE_SPREAD, draw)


def example_text() -> str:
    """The example as a file."""
    truth = f"{TRUE_TIER} players, {TRUE_PACE} times the bots' minutes, spread {TRUE_SPREAD}"
    notes = (
        f"Simulated playtests of known truth: {truth}.",
        "Made by `python -m experiments.playtests.example`; winner = turn position, 1 began.",
    )
    return format_rows(example_rows(), notes)


if __name__ == "__main__":
    write_whole(FILE, example_text().encode())
    print(f"wrote {FILE.name}")
