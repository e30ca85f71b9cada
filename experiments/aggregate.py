"""Rows of games to integer sums: what a shard keeps of every game.

Everything is an integer and everything is added, so no split into blocks, shards or workers can
change a bit. A `Tally` holds the sums of one range of deals of one cell; `add_rows` adds a block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.engine.kernel import kernel
from sim.engine.loop import COMMON_COLUMNS
from sim.engine.simulation import Rows, row_columns
from sim.engine.table import MOST_CHAIRS, OWN_COLUMNS
from sim.rng import row_digest
from sim.spec import STOP_REASONS, Game

BIN_MILLISECONDS = 15_000
MINUTES_BINS = 1200
"""Bins of 15 seconds: bin k holds k * 15 s <= time < (k + 1) * 15 s, the last all longer."""
TURNS_A_BIN = 4
TURNS_BINS = 1001
"""Bins of 4 turns, the last one open."""

FIRST_SEAT = COMMON_COLUMNS.index("first_seat")
TURNS = COMMON_COLUMNS.index("turns")
MILLISECONDS = COMMON_COLUMNS.index("milliseconds")
STOP = COMMON_COLUMNS.index("stop")
WON = STOP_REASONS.index("won")
TIE = STOP_REASONS.index("tie")

COUNTS = (
    *(reason.replace(" ", "_") for reason in STOP_REASONS),
    "games",
    "milliseconds",
    "deciseconds_squared",
    "runner_up_left",
    "runner_up_one",
    "digest_low",
    "digest_high",
)
"""Single figures of a tally. A stop reason's place is its code in a row.

``deciseconds_squared`` squares the time in tenths of a second, rounded to whole ones.
``digest_low`` and ``digest_high`` sum the lower and upper 31 bits of the rows' hashes, so that
neither can overflow.
"""
GAMES = COUNTS.index("games")
TIME = COUNTS.index("milliseconds")
TIME_SQUARED = COUNTS.index("deciseconds_squared")
RUNNER_UP_LEFT = COUNTS.index("runner_up_left")
RUNNER_UP_ONE = COUNTS.index("runner_up_one")
DIGEST_LOW = COUNTS.index("digest_low")
DIGEST_HIGH = COUNTS.index("digest_high")
HALF_BITS = 31
HALF_MASK = (1 << HALF_BITS) - 1

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tally:
    """Integer sums over games of one cell.

    Attributes:
        counts: by place in `COUNTS`.
        sums: shape (2, counters): sums of `counter_names` and sums of their squares.
        minutes: shape (2, 1200): histograms of time, all games and those not won.
        turns: shape (1001,): histogram of turns, all games.
        positions: shape (2, 8): by turn position, the win shares (of games won or tied) and the
            cards left in hand at the end (of all games).
    """

    counts: Integers
    sums: Integers
    minutes: Integers
    turns: Integers
    positions: Integers

    @property
    def digest(self) -> int:
        """The sum of all rows' 62-bit hashes: the same in whatever order they were played."""
        return int(self.counts[DIGEST_LOW]) + (int(self.counts[DIGEST_HIGH]) << HALF_BITS)


def counter_names(game: Game) -> tuple[str, ...]:
    """The columns whose sums are kept: turns, then the game's own figures of a game."""
    return ("turns", *(one.name for one in game.counters if one.each == "game"))


def new_tally(game: Game) -> Tally:
    """A tally of no games."""
    return Tally(
        counts=np.zeros(len(COUNTS), np.int64),
        sums=np.zeros((2, len(counter_names(game))), np.int64),
        minutes=np.zeros((2, MINUTES_BINS), np.int64),
        turns=np.zeros(TURNS_BINS, np.int64),
        positions=np.zeros((2, MOST_CHAIRS), np.int64),
    )


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a row's figures stand.

    Attributes:
        places: int64: players, column of the game's first counter, column of the first seat's
            cards left (-1 if the game has none), salt of the rows' hashes.
    """

    places: Integers


def find_layout(game: Game, players: int, salt: int) -> Layout:
    """The layout of rows of this game and number of players.

    Args:
        game: the game.
        players: seats.
        salt: what the rows belong to, below 2**62; rows of different salts hash differently.
    """
    names: Sequence[str] = row_columns(game, players)
    counters = OWN_COLUMNS + 2 * players
    left = names.index("cards_left_1") if "cards_left_1" in names else -1
    return Layout(np.array([players, counters, left, salt], np.int64))


def add_rows(tally: Tally, layout: Layout, rows: Rows) -> None:
    """Add a block of rows to a tally; about 100 ns a game."""
    with np.errstate(over="ignore"):
        sum_rows(
            rows,
            layout.places,
            tally.counts,
            tally.sums,
            tally.minutes,
            tally.turns,
            tally.positions,
        )


@kernel
def sum_rows(
    rows: Rows,
    places: Integers,
    counts: Integers,
    sums: Integers,
    minutes: Integers,
    turns: Integers,
    positions: Integers,
) -> None:
    """Add every row; see `Tally` and `Layout` for the arrays."""
    players = places[0]
    counters = places[1]
    left = places[2]
    salt = places[3]
    counts[GAMES] += rows.shape[0]
    for game in range(rows.shape[0]):
        row = rows[game]
        stop = row[STOP]
        counts[stop] += 1
        time = row[MILLISECONDS]
        counts[TIME] += time
        tenths = (time + 50) // 100
        counts[TIME_SQUARED] += tenths * tenths
        time_bin = min(time // BIN_MILLISECONDS, MINUTES_BINS - 1)
        minutes[0, time_bin] += 1
        if stop != WON:
            minutes[1, time_bin] += 1
        turn = row[TURNS]
        turns[min(turn // TURNS_A_BIN, TURNS_BINS - 1)] += 1
        sums[0, 0] += turn
        sums[1, 0] += turn * turn
        for place in range(1, sums.shape[1]):
            value = row[counters + place - 1]
            sums[0, place] += value
            sums[1, place] += value * value
        first_seat = row[FIRST_SEAT]
        position = players - first_seat if first_seat > 0 else 0
        fewest = np.int64(1 << 40)
        for seat in range(players):
            win = row[OWN_COLUMNS + seat]
            if stop in (WON, TIE):
                positions[0, position] += win
            if left >= 0:
                cards = row[left + seat]
                positions[1, position] += cards
                if win == 0:
                    fewest = min(fewest, cards)
            position += 1
            if position == players:
                position = 0
        if stop == WON and left >= 0:
            counts[RUNNER_UP_LEFT] += fewest
            counts[RUNNER_UP_ONE] += fewest == 1
        digest = row_digest(row, salt)  # type: ignore[no-untyped-call]
        counts[DIGEST_LOW] += digest & HALF_MASK
        counts[DIGEST_HIGH] += digest >> HALF_BITS
