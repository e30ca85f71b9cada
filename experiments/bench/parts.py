"""What a game of Word Crush spends its time on.

``python -m experiments.bench.parts`` prints nanoseconds: of the kernels that every game calls,
measured alone, and of whole games with one part of the bots' work left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numba
import numpy as np

from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.word_crush_speed import ENGINE_CASES, GAME, HAND, PLAYERS
from sim import rng
from sim.engine.simulation import Packed, compiled, event_room, pack, play_rows, prepare

CALLS = 20_000
BLOCK = 2_000
ROUNDS = 15
DECK = 104


def kernel_works() -> dict[str, Work]:
    """The kernels that every game calls, and how a game is set up, by name."""
    order, places = np.zeros((2, 256), np.int64)
    sheet = np.zeros((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
    packed = pack(prepare(GAME, players=PLAYERS, rules={"hand": HAND}, bots="plain"))
    play_rows(packed, 0, 1)
    set_up_game = compiled(GAME)[1][0]
    streams: Any = rng

    def draw_words(calls: int) -> int:
        total = 0
        for deal in range(calls):
            total += streams.word(1, deal, 0, 0)
        return total

    def draw_sheets(calls: int, sheet: Any) -> None:
        for deal in range(calls):
            streams.fill_sheet(1, deal, 0, 0, sheet)

    def shuffle_decks(calls: int, order: Any, places: Any, sheet: Any) -> None:
        for deal in range(calls):
            streams.shuffle_places(1, deal, 0, order, places, DECK, sheet)

    def set_up_games(
        calls: int, tables: Any, rules: Any, deck: Any, bots: Any, words: Any, events: Any
    ) -> None:
        for deal in range(calls):
            tables[0].deal = deal
            set_up_game(tables[0], rules[0], deck[0], bots[0], words[0], events[0])

    records = (
        packed.table,
        packed.rules,
        packed.deck,
        packed.bots,
        packed.words,
        event_room(),
    )
    return {
        "four random words": repeat(draw_words),
        "a sheet of 32 random words": repeat(draw_sheets, sheet),
        "shuffle of 104 cards": repeat(shuffle_decks, order, places, sheet),
        "setting a game up, with the shuffle": repeat(set_up_games, *records),
    }


def repeat(function: Callable[..., object], *arguments: object) -> Work:
    """Work that makes many calls within one compiled function, which is compiled beforehand."""
    compile_it: Any = numba.njit
    calls_it = compile_it(function)
    calls_it(1, *arguments)

    def work() -> int:
        calls_it(CALLS, *arguments)
        return CALLS

    return work


def play_block(packed: Packed) -> Work:
    """Work that plays the same deals at each call."""
    return lambda: len(play_rows(packed, 0, BLOCK))


def game_works() -> tuple[dict[str, Work], dict[str, tuple[float, float]]]:
    """Whole games by the name of the case, and each case's mean turns and plays."""
    works: dict[str, Work] = {}
    means = {}
    for name, bots in ENGINE_CASES.items():
        packed = pack(prepare(GAME, players=PLAYERS, rules={"hand": HAND}, bots=bots))
        rows = play_rows(packed, 0, BLOCK)
        columns = packed.setting.columns
        turns, plays = (float(rows[:, columns.index(key)].mean()) for key in ("turns", "plays"))
        means[name] = (turns, plays)
        works[f"a game, {name}"] = play_block(packed)
    return works, means


def print_parts(seconds: float) -> None:
    """Measure and print; the best of all rounds counts, for others may use the machine."""
    games, means = game_works()
    works: Mapping[str, Work] = {**kernel_works(), **games}
    rates = measure_in_turns(works, seconds, ROUNDS)
    print(f"{'part':<40}{'ns':>9}{'turns':>8}{'plays':>8}{'ns a turn':>11}")
    for name, rate in rates.items():
        line = f"{name:<40}{1e9 / rate.best:9.0f}"
        case = name.removeprefix("a game, ")
        if case in means:
            turns, plays = means[case]
            line += f"{turns:8.1f}{plays:8.1f}{1e9 / rate.best / turns:11.1f}"
        print(line)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=12.0, help="for all measurements")
    print_parts(parser.parse_args(arguments).seconds)


if __name__ == "__main__":
    main()
