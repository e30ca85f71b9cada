"""What a game of The Final Word spends its time on.

``python -m experiments.bench.word_parts`` prints, for each game of the bench: whole games with
several bots, the word search alone on positions that plain-Python games came to, and the set-up
of a game alone; last, what is left of a turn, which is all that happens to the cards.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np

from experiments.bench.engine_search import ask, engine_words
from experiments.bench.final_word_speed import GOALS, HAND, PLAYERS, POINTS, POINTS_BOT
from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.parts import repeat
from experiments.bench.plain_final_word import TURN_CAP
from experiments.bench.plain_games import PLAIN_GAMES, load_plain_words
from sim.engine.simulation import Packed, compiled, event_room, pack, play_rows, prepare
from sim.search.change import find_changed_word
from sim.search.given import find_word_with_given
from sim.search.hand import find_best_word
from sim.search.query import ADD, DUPLICATE, FIRST, GIVE_AND_TAKE, OVERLAY, QUERY_DTYPE
from sim.search.split import find_split

BLOCK = 100
ROUNDS = 9
POSITIONS = 1000
PLAIN_GAMES_PLAYED = 80

SEARCHES: dict[str, tuple[Callable[..., Any], dict[str, int]]] = {
    "last_man_standing": (find_word_with_given, {"place_of_given": FIRST}),
    "eight_it_all": (
        find_changed_word,
        {"moves": ADD | OVERLAY | GIVE_AND_TAKE | DUPLICATE, "duplicates_only": 1},
    ),
    "break_up": (find_split, {"moves": ADD, "each_part": 1}),
}
"""The search of a turn with a word on the board, and what it is asked beside the cards."""

BOTS: dict[str, Any] = {
    POINTS: POINTS_BOT,
    "points, fixed times": {**POINTS_BOT, "paced": False},
    "oracle": "oracle",
    "casual": "casual",
}


def positions(game: str, count: int) -> list[tuple[str, str]]:
    """Hands and board words of `count` turns, drawn from all turns of whole plain games."""
    rng, words = random.Random(1), load_plain_words()
    found: list[tuple[str, str]] = []
    for _ in range(PLAIN_GAMES_PLAYED):
        table = PLAIN_GAMES[game](words, PLAYERS, rng)
        while not table.result.stop and table.result.turns < TURN_CAP * PLAYERS:
            found.append(("".join(table.hands[table.chair]), table.board))
            table.take_turn()
    return rng.sample(found, count)


def search_work(game: str) -> Work:
    """Work that answers the queries of many positions within one compiled function."""
    kernel, asked = SEARCHES[game]
    from_hand: Any = find_best_word
    queries = np.zeros(POSITIONS, QUERY_DTYPE).view(np.recarray)
    for place, (hand, board) in enumerate(positions(game, POSITIONS)):
        seen = board[-1:] if game == "last_man_standing" else board
        queries[place] = ask(hand, seen, **asked)
    words = engine_words()

    def search_all(queries: Any, words: Any) -> None:
        for place in range(len(queries)):
            if queries[place].board_length > 0:
                kernel(queries[place], words[0])
            else:
                from_hand(queries[place], words[0])

    compile_it: Any = numba.njit
    search: Any = compile_it(search_all)
    search(queries, words)

    def work() -> int:
        search(queries, words)
        return POSITIONS

    return work


def set_up_work(packed: Packed) -> Work:
    """Work that sets many games up, shuffle and deal included."""
    game = packed.setting.game.name
    play_rows(packed, 0, 1)
    set_up_game = compiled(game)[1][0]

    def set_up_games(
        calls: int, tables: Any, rules: Any, deck: Any, bots: Any, words: Any, events: Any
    ) -> None:
        for deal in range(calls):
            tables[0].deal = deal
            set_up_game(tables[0], rules[0], deck[0], bots[0], words[0], events[0])

    records = (packed.table, packed.rules, packed.deck, packed.bots, packed.words, event_room())
    return repeat(set_up_games, *records)


def play_block(packed: Packed) -> Work:
    """Work that plays the same deals at each call."""
    return lambda: len(play_rows(packed, 0, BLOCK))


def print_game(game: str, seconds: float) -> None:
    """Measure one game and print; the best of all rounds counts, for others may be at work."""
    works: dict[str, Work] = {}
    turns: dict[str, float] = {}
    for name, bots in BOTS.items():
        packed = pack(prepare(game, players=PLAYERS, rules={"hand": HAND}, bots=bots))
        rows = play_rows(packed, 0, BLOCK)
        turns[name] = float(rows[:, packed.setting.columns.index("turns")].mean())
        works[name] = play_block(packed)
        if name == POINTS:
            works["set-up"] = set_up_work(packed)
    works["search"] = search_work(game)
    best = {
        name: 1e9 / rate.best for name, rate in measure_in_turns(works, seconds, ROUNDS).items()
    }
    print(f"{game:<32}{'ns':>10}{'turns':>8}{'ns a turn':>11}")
    for name, mean_turns in turns.items():
        line = f"{'a game, ' + name:<32}{best[name]:10.0f}{mean_turns:8.1f}"
        print(f"{line}{best[name] / mean_turns:11.0f}")
    print(f"{'setting a game up':<32}{best['set-up']:10.0f}")
    share = best["search"] * turns[POINTS] / best[POINTS]
    print(f"{'one search':<32}{best['search']:10.0f}{share:19.0%} of a game, {POINTS}")
    rest = best[POINTS] - best["set-up"] - best["search"] * turns[POINTS]
    print(f"{'all else':<32}{rest:10.0f}{'':8}{rest / turns[POINTS]:11.0f}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and print a table for each game."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=12.0, help="for each game")
    parser.add_argument("games", nargs="*", help=" | ".join(GOALS))
    options = parser.parse_args(arguments)
    for game in options.games or GOALS:
        print_game(game, options.seconds)


if __name__ == "__main__":
    main()
