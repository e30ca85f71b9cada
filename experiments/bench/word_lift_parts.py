"""What a game of Word Lift spends on its lists of words seen.

``python -m experiments.bench.word_lift_parts`` prints microseconds, by processor time: of a whole
game, of the first list of one player, and of the draws for it alone; and the lists' share.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from experiments.bench.measure import measure_in_turns
from experiments.bench.parts import repeat
from experiments.bench.plain_word_lift import PLAYERS
from experiments.bench.word_lift_speed import CASUAL, GAME
from sim import rng
from sim.engine.simulation import pack, play_rows, prepare
from sim.search import sight
from sim.search.sight import CHUNK, CHUNK_BLOCKS, WAIT_STREAM

BLOCK = 100
ROUNDS = 5


def print_parts(seconds: float) -> None:
    """Measure and print."""
    packed = pack(prepare(GAME, players=PLAYERS, bots=CASUAL))
    make_sight: Any = sight.make_sight
    lengthen: Any = sight.lengthen
    streams: Any = rng
    kinds = np.zeros(1, np.int64)

    def list_words(calls: int, words: Any, kinds: Any) -> None:
        lists = make_sight(words[0], kinds)
        for deal in range(calls):
            lists[2][0] = 0
            lengthen(lists, words[0], np.int64(0), (np.int64(0), np.int64(1), deal, np.int64(0)))

    def draw_only(calls: int, words: Any) -> None:
        sheet = np.empty((rng.SHEET_ROWS, CHUNK_BLOCKS), np.int64)
        stream = streams.stream_of(rng.WORDS, np.int64(0), WAIT_STREAM)
        for deal in range(calls):
            for first in range(0, words[0].sight_count[0], CHUNK):
                block = first // rng.SHEET_ROWS
                streams.fill_blocks(1, deal, stream, block, CHUNK_BLOCKS, sheet)

    works = {
        "a game": lambda: len(play_rows(packed, 0, BLOCK)),
        "the first list of a player": repeat(list_words, packed.words, kinds),
        "its draws alone": repeat(draw_only, packed.words),
    }
    works["a game"]()
    rates = measure_in_turns(works, seconds, ROUNDS)
    cost = {name: 1e6 / rate.median for name, rate in rates.items()}
    for name, microseconds in cost.items():
        print(f"{name:<30}{microseconds:8.1f} microseconds")
    share = PLAYERS * cost["the first list of a player"] / cost["a game"]
    print(f"first lists of all {PLAYERS} players {share:.0%} of a game")


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for all measurements")
    print_parts(parser.parse_args(arguments).seconds)


if __name__ == "__main__":
    main()
