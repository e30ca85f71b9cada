"""Rows of games to integer sums: what a shard keeps of every game.

Everything is an integer and everything is added, so no split into blocks, shards or workers can
change a bit. A `Tally` holds the sums of one range of deals of one cell; `add_rows` adds a block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.engine.loop import COMMON_COLUMNS
from sim.engine.simulation import Rows, row_columns
from sim.engine.table import OWN_COLUMNS
from sim.kernel import kernel
from sim.limits import MOST_CHAIRS
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

SEAT_TOTALS = ("score", "cards_left", "value_left")
"""Figures by seat whose totals over all seats of a game are summed, where the game has them."""

PRODUCTS = (("stuck_turns", "turns"), ("margin", "score"))
"""Pairs of a game's figures whose products are summed, so that their ratio has a standard error;
beside the pairs that the game's own ratios name."""

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tally:
    """Integer sums over games of one cell.

    Attributes:
        counts: by place in `COUNTS`.
        sums: shape (2, counters): sums of `counter_names` and sums of their squares.
        totals: shape (2, 3): sums of the `SEAT_TOTALS` and sums of their squares; of all games.
        products: by place in `product_pairs`; of all games.
        minutes: shape (2, 1200): histograms of time, all games and those neither won nor tied.
        turns: shape (1001,): histogram of turns, all games.
        positions: shape (4, 8): by turn position, the win shares (of games won or tied), the
            cards left in hand at the end (of all games), and the points beyond the mean of all
            players times the number of players (of all games), with their squares.
    """

    counts: Integers
    sums: Integers
    totals: Integers
    products: Integers
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


def seat_total_names(game: Game) -> tuple[str, ...]:
    """Those of `SEAT_TOTALS` that the game has; every game has scores."""
    by_seat = {"score", *(one.name for one in game.counters if one.each == "seat")}
    return tuple(name for name in SEAT_TOTALS if name in by_seat)


def product_name(pair: tuple[str, str]) -> str:
    """The column of a pair's products.

    >>> product_name(("stuck_turns", "turns"))
    'stuck_turns_times_turns'
    """
    return "_times_".join(pair)


def product_pairs(game: Game) -> tuple[tuple[str, str], ...]:
    """Those of `PRODUCTS` that the game has both figures of, and those of its own ratios."""
    known = {*counter_names(game), *seat_total_names(game)}
    own = tuple((one.part, one.per) for one in game.ratios)
    return tuple(dict.fromkeys(pair for pair in (*PRODUCTS, *own) if set(pair) <= known))


def sum_columns(game: Game) -> tuple[str, ...]:
    """The columns of a game's tallies that hold sums of its figures, squares and products."""
    names = (*counter_names(game), *seat_total_names(game))
    squares = [column for name in names for column in (name, f"{name}_squared")]
    return (*squares, *map(product_name, product_pairs(game)))


def sums_of(game: Game, tally: Tally) -> dict[str, int]:
    """The sums of a tally by the column's name; see `sum_columns`."""
    found: dict[str, int] = {}
    for names, sums in ((counter_names(game), tally.sums), (SEAT_TOTALS, tally.totals)):
        for place, name in enumerate(names):
            found[name] = int(sums[0, place])
            found[f"{name}_squared"] = int(sums[1, place])
    for place, pair in enumerate(product_pairs(game)):
        found[product_name(pair)] = int(tally.products[place])
    return {name: found[name] for name in sum_columns(game)}


def new_tally(game: Game) -> Tally:
    """A tally of no games."""
    return Tally(
        counts=np.zeros(len(COUNTS), np.int64),
        sums=np.zeros((2, len(counter_names(game))), np.int64),
        totals=np.zeros((2, len(SEAT_TOTALS)), np.int64),
        products=np.zeros(len(product_pairs(game)), np.int64),
        minutes=np.zeros((2, MINUTES_BINS), np.int64),
        turns=np.zeros(TURNS_BINS, np.int64),
        positions=np.zeros((4, MOST_CHAIRS), np.int64),
    )


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a row's figures stand.

    Attributes:
        places: int64: players, salt of the rows' hashes, where in this array the columns of
            counters begin; the columns of the first seat's score, cards left and value left, -1
            for what the game lacks; then for each of `product_pairs` the columns of both figures,
            and 1 if the second is the first seat's, to be summed over seats; then the columns of
            all `counter_names` but turns: counters by seat may stand between them.
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

    def place(name: str) -> int:
        return names.index(name) if name in names else -1

    pairs = product_pairs(game)
    places = [players, salt, 6 + 3 * len(pairs)]
    places += [place(f"{name}_1") for name in SEAT_TOTALS]
    for part, whole in pairs:
        is_by_seat = whole in SEAT_TOTALS
        places += [place(part), place(f"{whole}_1" if is_by_seat else whole), int(is_by_seat)]
    places += [place(name) for name in counter_names(game)[1:]]
    return Layout(np.array(places, np.int64))


def add_rows(tally: Tally, layout: Layout, rows: Rows) -> None:
    """Add a block of rows to a tally; about 100 ns a game."""
    with np.errstate(over="ignore"):
        sum_rows(
            rows,
            layout.places,
            tally.counts,
            tally.sums,
            tally.totals,
            tally.products,
            tally.minutes,
            tally.turns,
            tally.positions,
        )


@kernel
def sum_seats(row: Rows, first: int, players: int) -> int:
    """The total of a figure over all seats."""
    total = 0
    for seat in range(players):
        total += row[first + seat]
    return total


@kernel
def sum_rows(
    rows: Rows,
    places: Integers,
    counts: Integers,
    sums: Integers,
    totals: Integers,
    products: Integers,
    minutes: Integers,
    turns: Integers,
    positions: Integers,
) -> None:
    """Add every row; see `Tally` and `Layout` for the arrays."""
    players = places[0]
    salt = places[1]
    counters = places[2]
    left = places[4]
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
        if stop not in (WON, TIE):
            minutes[1, time_bin] += 1
        turn = row[TURNS]
        turns[min(turn // TURNS_A_BIN, TURNS_BINS - 1)] += 1
        sums[0, 0] += turn
        sums[1, 0] += turn * turn
        for place in range(1, sums.shape[1]):
            value = row[places[counters + place - 1]]
            sums[0, place] += value
            sums[1, place] += value * value
        for place in range(totals.shape[1]):
            if places[3 + place] >= 0:
                total = sum_seats(row, places[3 + place], players)
                totals[0, place] += total
                totals[1, place] += total * total
        for pair in range(products.size):
            whole = places[7 + 3 * pair]
            is_by_seat = places[8 + 3 * pair] == 1
            second = sum_seats(row, whole, players) if is_by_seat else row[whole]
            products[pair] += row[places[6 + 3 * pair]] * second
        first_seat = row[FIRST_SEAT]
        position = players - first_seat if first_seat > 0 else 0
        fewest = np.int64(1 << 40)
        points = sum_seats(row, places[3], players)
        for seat in range(players):
            win = row[OWN_COLUMNS + seat]
            if stop in (WON, TIE):
                positions[0, position] += win
            beyond = players * row[places[3] + seat] - points
            positions[2, position] += beyond
            positions[3, position] += beyond * beyond
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
