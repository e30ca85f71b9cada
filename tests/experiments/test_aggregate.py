"""Aggregates are what plain Python counts from the rows of sim.simulate."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import sim
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.store.results import load_cells, load_manifest, rule_column
from experiments.store.tally import add_rows, counter_names, find_layout, new_tally, sums_of
from sim.engine.simulation import row_columns
from sim.registry import load_game

GAME = load_game("word_crush")
COUNTERS = [
    "turns",
    "plays",
    "passes",
    "stuck_turns",
    "turned_up",
    "dead_letters",
    "failures",
    "picked_up",
    "longest",
    "exchanges",
    "declines",
    "timeouts",
    "recycles",
]


ARRAYS = ("counts", "sums", "totals", "products", "minutes", "turns", "positions")
TOTALS = ["score", "cards_left"]


def count_plainly(games: list[dict[str, Any]], players: int) -> dict[str, Any]:
    """The aggregates of games, one game after the other."""
    found: Counter[str] = Counter()
    minutes, unfinished, turns = [0] * 1200, [0] * 1200, [0] * 1001
    wins, left = [0] * players, [0] * players
    points, squares = [0] * players, [0] * players
    for game in games:
        milliseconds = round(game["minutes"] * 60_000)
        found["games"] += 1
        found[game["stop"].replace(" ", "_")] += 1
        found["milliseconds"] += milliseconds
        found["deciseconds_squared"] += ((milliseconds + 50) // 100) ** 2
        for name in COUNTERS:
            found[name] += game[name]
            found[f"{name}_squared"] += game[name] ** 2
        for name in TOTALS:
            total = sum(game[f"{name}_{seat}"] for seat in range(1, players + 1))
            found[name] += total
            found[f"{name}_squared"] += total**2
        found["stuck_turns_times_turns"] += game["stuck_turns"] * game["turns"]
        bin_ = min(milliseconds // 15_000, 1199)
        minutes[bin_] += 1
        unfinished[bin_] += game["stop"] not in ("won", "tie")
        turns[min(game["turns"] // 4, 1000)] += 1
        for position in range(players):
            seat = (game["first_seat"] - 1 + position) % players + 1
            left[position] += game[f"cards_left_{seat}"]
            scores = [game[f"score_{one}"] for one in range(1, players + 1)]
            beyond = players * game[f"score_{seat}"] - sum(scores)
            points[position] += beyond
            squares[position] += beyond**2
            if game["stop"] in ("won", "tie"):
                wins[position] += round(840 * game[f"win_{seat}"])
        if game["stop"] == "won":
            losers = [seat for seat in range(1, players + 1) if game[f"win_{seat}"] == 0]
            fewest = min(game[f"cards_left_{seat}"] for seat in losers)
            found["runner_up_left"] += fewest
            found["runner_up_one"] += fewest == 1
    lists = {"minutes_histogram": minutes, "unfinished_histogram": unfinished}
    lists |= {"turns_histogram": turns, "win_by_position": wins, "left_by_position": left}
    lists |= {"points_by_position": points, "points_by_position_squared": squares}
    return {**found, **lists}


SWEEP = """
name = "counted"
game = "word_crush"
deals = 150
seed = 3
[cells]
players = [2, 4]
bots = ["casual", "expert"]
[cells.rules]
hand = [2, 7]
turn_cap = [100]
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("counted")
    (folder / "counted.toml").write_text(SWEEP)
    run_sweep(read_sweep(folder / "counted.toml"), folder / "results", jobs=1)
    return folder / "results"


def test_every_sum_and_histogram_is_what_plain_python_counts(played):
    cells = load_cells(played)
    assert cells.height == 8
    assert cells["cap"].sum() > 0  # the sweep reaches the turn cap, so both kinds are counted
    for cell in cells.iter_rows(named=True):
        games = sim.simulate(
            "word_crush",
            players=cell["players"],
            deals=150,
            seed=3,
            rules={"hand": cell["rule_hand"], "turn_cap": 100},
            bots=cell["bots"],
        )
        expected = count_plainly(games.to_dicts(), cell["players"])
        assert {name: cell[name] for name in expected} == expected
        reasons = ("won", "tie", "cap", "stall", "rule_gap")
        assert sum(cell[reason] for reason in reasons) == cell["games"] == 150


def test_rows_of_every_kind_are_counted():
    players = 3
    names = sim.engine.simulation.row_columns(GAME, players)
    rows = np.zeros((5, len(names)), np.int64)
    place = {name: at for at, name in enumerate(names)}
    for game, stop in enumerate(range(5)):
        rows[game, place["deal"]] = game
        rows[game, place["stop"]] = stop
        rows[game, place["first_seat"]] = game % players
        rows[game, place["milliseconds"]] = (0, 14_999, 15_000, 15_000 * 1200, 10**9)[game]
        rows[game, place["turns"]] = (3, 4, 4003, 4004, 10**6)[game]
        for seat in range(players):
            rows[game, place[f"cards_left_{seat + 1}"]] = seat
    rows[0, place["win_1"]] = 840
    rows[1, [place["win_1"], place["win_2"]]] = 420
    for seat, points in enumerate((10, 4, 1), 1):
        rows[1, place[f"score_{seat}"]] = points
    rows[2, place["win_3"]] = 840  # a share that a stopped game must not count
    tally = new_tally(GAME)
    add_rows(tally, find_layout(GAME, players, 1), rows)
    assert dict(enumerate(tally.counts[:5])) == {0: 1, 1: 1, 2: 1, 3: 1, 4: 1}
    assert {int(at): int(tally.minutes[0, at]) for at in tally.minutes[0].nonzero()[0]} == {
        0: 2,
        1: 1,
        1199: 2,
    }
    assert tally.minutes[1].sum() == 3  # a tie is a proper end
    assert {int(at): int(tally.turns[at]) for at in tally.turns.nonzero()[0]} == {
        0: 1,
        1: 1,
        1000: 3,
    }
    # Game 0 starts at seat 1; game 1 at seat 2, so its seats 1 and 2 act third and first.
    assert tally.positions[0].tolist() == [840 + 420, 0, 420, 0, 0, 0, 0, 0]
    # Scores 10, 4 and 1 of game 1 lie 15, -3 and -12 thirds of a point beyond their mean.
    assert tally.positions[2].tolist() == [-3, -12, 15, 0, 0, 0, 0, 0]
    assert tally.positions[3].tolist() == [9, 144, 225, 0, 0, 0, 0, 0]


def test_no_order_or_split_of_rows_changes_a_bit_and_the_salt_does():
    setting = sim.engine.simulation.prepare("word_crush", players=3, rules={"hand": 2})
    rows = sim.engine.simulation.play_rows(sim.engine.simulation.pack(setting), 0, 50)

    def tally_of(blocks, salt=7):
        tally = new_tally(GAME)
        for block in blocks:
            add_rows(tally, find_layout(GAME, 3, salt), np.ascontiguousarray(block))
        return tally

    whole = tally_of([rows])
    mixed = tally_of(np.array_split(np.random.default_rng(1).permutation(rows), 7))
    for name in ARRAYS:
        assert (getattr(whole, name) == getattr(mixed, name)).all()
    assert whole.digest == mixed.digest
    assert tally_of([rows], salt=8).digest != whole.digest
    changed = rows.copy()
    changed[20, -1] += 1
    assert tally_of([changed]).digest != whole.digest
    assert tally_of([rows[:-1], rows[:1]]).digest != whole.digest


def test_the_schema_of_cells(played):
    integers = [
        "games",
        "deals",
        "won",
        "tie",
        "cap",
        "stall",
        "rule_gap",
        "milliseconds",
        "deciseconds_squared",
        "runner_up_left",
        "runner_up_one",
        *(name for one in (*COUNTERS, *TOTALS) for name in (one, f"{one}_squared")),
        "stuck_turns_times_turns",
    ]
    texts = ["cell", "game", "variant", "bots", "deck", "rules_hash", "digest"]
    lists = ["win_by_position", "left_by_position"]
    lists += ["points_by_position", "points_by_position_squared"]
    expected = dict.fromkeys([*integers, "players", "seed", "rule_hand"], pl.Int64())
    expected |= {"rule_turn_cap": pl.Int64(), **dict.fromkeys(texts, pl.String())}
    expected |= dict.fromkeys(lists, pl.List(pl.Int64))
    cells = load_cells(played)
    schema = dict(cells.schema)
    for name in ("minutes_histogram", "unfinished_histogram", "turns_histogram"):
        kind = schema.pop(name)
        assert isinstance(kind, pl.Array)
        assert kind.inner == pl.UInt8  # a few games: the narrowest type
    assert schema == expected
    assert cells["players"].to_list() == [2, 2, 2, 2, 4, 4, 4, 4]
    assert cells["win_by_position"].list.len().to_list() == cells["players"].to_list()
    assert set(cells["deck"]) == {"printed"}


def test_a_column_holds_what_fits_all_values():
    assert rule_column([1, 2]) == ([1, 2], pl.Int64)
    assert rule_column([0.2, 1]) == ([0.2, 1], pl.Float64)
    assert rule_column([True, False]) == ([True, False], pl.Boolean)
    assert rule_column(["off", 30]) == (["off", "30"], pl.String)
    assert rule_column([None, 3]) == ([None, 3], pl.Int64)
    assert rule_column(["off", None]) == (["off", None], pl.String)


def test_the_manifest_says_what_is_there(played):
    manifest = load_manifest(played)
    assert (manifest.name, manifest.game, manifest.seed, manifest.deals) == (
        "counted",
        "word_crush",
        3,
        150,
    )
    assert (manifest.cells, manifest.cells_done, manifest.games) == (8, 8, 1200)
    assert manifest.is_complete
    assert len(manifest.digest) == 32
    assert manifest.seconds > 0


def test_a_counter_of_a_game_may_stand_behind_those_of_its_seats():
    game, players = load_game("five_to_five"), 2
    names = list(row_columns(game, players))
    counted = counter_names(game)
    assert names.index("redraws") > names.index("cards_left_1")
    rows = np.arange(3 * len(names), dtype=np.int64).reshape(3, len(names))
    rows[:, names.index("stop")] = rows[:, names.index("first_seat")] = 0
    tally = new_tally(game)
    add_rows(tally, find_layout(game, players, 1), rows)
    for name in counted:
        column = rows[:, names.index(name)]
        assert sums_of(game, tally)[name] == column.sum(), name
        assert sums_of(game, tally)[f"{name}_squared"] == (column**2).sum(), name
