"""Cell frames of the results contract, built the slow and obvious way from rows of games."""

import numpy as np
import polars as pl

import sim

BINS = 1200
ENDINGS = {"won": "won", "tie": "tie", "cap": "cap", "stall": "stall", "rule_gap": "rule gap"}


def bins_of(minutes):
    """How many games fall in each bin of 15 seconds; the last bin holds all longer ones.

    Invented minutes may be less than none: they fall in no bin.
    """
    places = np.minimum(in_parts(60_000, minutes) // 15_000, BINS - 1)
    return np.bincount(places[places >= 0], minlength=BINS).tolist()


def in_parts(parts, minutes):
    """Minutes in whole numbers of so small a part of one."""
    return np.rint(parts * np.array(list(minutes), np.float64)).astype(np.int64)


def by_position(row, players, name):
    """A seat's figures in the order in which the seats act."""
    return [
        row[f"{name}_{(row['first_seat'] - 1 + place) % players + 1}"] for place in range(players)
    ]


def left_of_losers(row, players):
    """The cards that the losers still hold."""
    return [row[f"cards_left_{s}"] for s in range(1, players + 1) if row[f"win_{s}"] == 0]


def cell_of(frame, *, hand, deck="printed", **extra):
    """One row of the contract from the games of one cell.

    Args:
        frame: from `sim.simulate`.
        hand: the swept hand size.
        extra: further columns.
    """
    rows = frame.to_dicts()
    players = rows[0]["players"]
    counters = [c.name for c in sim.load(rows[0]["game"]).counters if c.each == "game"]
    finished = [row for row in rows if row["stop"] in ("won", "tie")]
    won = [row for row in rows if row["stop"] == "won"]
    closest = [min(left_of_losers(row, players)) for row in won]
    scores = [by_position(row, players, "score") for row in rows]
    beyond = [[players * mine - sum(every) for mine in every] for every in scores]
    thousandths = [round(row["minutes"] * 60_000) for row in rows]
    cell = {
        "cell": f"{players:02d}{hand:02d}{abs(hash((rows[0]['bots'], deck))) % 10**6:06d}",
        "game": rows[0]["game"],
        "variant": rows[0]["variant"],
        "players": players,
        "bots": rows[0]["bots"],
        "deck": deck,
        "rules_hash": rows[0]["rules_hash"],
        "seed": 1,
        "rule_hand": hand,
        "games": len(rows),
        "deals": len({row["deal"] for row in rows}),
        **{key: sum(row["stop"] == stop for row in rows) for key, stop in ENDINGS.items()},
        "turns": sum(row["turns"] for row in rows),
        "turns_squared": sum(row["turns"] ** 2 for row in rows),
        "milliseconds": sum(thousandths),
        "deciseconds_squared": sum((one // 100) ** 2 for one in thousandths),
        "minutes_histogram": bins_of(row["minutes"] for row in rows),
        "unfinished_histogram": bins_of(
            row["minutes"] for row in rows if row["stop"] not in ("won", "tie")
        ),
        "win_by_position": [
            round(840 * sum(by_position(row, players, "win")[place] for row in finished))
            for place in range(players)
        ],
        "left_by_position": [
            sum(by_position(row, players, "cards_left")[place] for row in rows)
            for place in range(players)
        ],
        "points_by_position": [sum(one) for one in zip(*beyond, strict=True)],
        "points_by_position_squared": [
            sum(each**2 for each in one) for one in zip(*beyond, strict=True)
        ],
        "runner_up_left": sum(closest),
        "runner_up_one": sum(left == 1 for left in closest),
        "digest": f"{players}{hand}" * 8,
        **extra,
    }
    for name in counters:
        cell[name] = sum(row[name] for row in rows)
        cell[f"{name}_squared"] = sum(row[name] ** 2 for row in rows)
    return cell


def play_cells(players, hands, bots=("casual",), deals=60, decks=("printed",)):
    """A cell frame of real games, every combination a cell."""
    cells = []
    for count in players:
        for bot in bots:
            for deck in decks:
                for hand in hands:
                    frame = sim.simulate(
                        "word_crush",
                        players=count,
                        deals=deals,
                        rules={"hand": hand},
                        bots=bot,
                        deck=deck,
                    )
                    cells.append(cell_of(frame, hand=hand, deck=deck))
    return pl.DataFrame(cells)


def invented_cell(minutes, unfinished=(), **columns):
    """A cell from two lists of minutes alone: for figures whose answer is known.

    Args:
        minutes: of the games that were won.
        unfinished: of the games stopped at the cap.
        columns: columns to set otherwise.
    """
    every = [*minutes, *unfinished]
    players = columns.get("players", 2)
    wins = [840 * len(minutes) // players] * players
    return {
        "cell": "invented",
        "game": "word_crush",
        "variant": "printed",
        "players": players,
        "bots": "casual",
        "deck": "printed",
        "rules_hash": "0",
        "seed": 1,
        "rule_hand": 5,
        "games": len(every),
        "deals": len(every),
        "won": len(minutes),
        "tie": 0,
        "cap": len(unfinished),
        "stall": 0,
        "rule_gap": 0,
        "turns": 0,
        "turns_squared": 0,
        "milliseconds": int(in_parts(60_000, every).sum()),
        "deciseconds_squared": int((in_parts(600, every) ** 2).sum()),
        "minutes_histogram": bins_of(every),
        "unfinished_histogram": bins_of(unfinished),
        "win_by_position": wins,
        "left_by_position": [0] * players,
        "points_by_position": [0] * players,
        "points_by_position_squared": [0] * players,
        "runner_up_left": 0,
        "runner_up_one": 0,
        "digest": "00" * 16,
        **columns,
    }
