"""Of a plan's value at tables of oracles, what is lost where few moves are tried at each level.

``python -m tests.search.plan_breadth`` prints it by players and breadth, against a search that
tries all moves, with milliseconds a search by processor time.
"""

from __future__ import annotations

import time

import numpy as np

from sim.engine.simulation import pack, prepare
from sim.engine.stepping import play_to, start_game
from sim.games.whitman_5359.play import make_lists
from sim.games.whitman_5359.question import ask_about_turn
from sim.search.plan import find_plan, make_plan_room

BREADTHS = (0, 64, 32, 16)
TURNS = {2: (1, 3, 6, 9), 8: (7, 14, 20, 40)}
"""After how many turns the player to act is asked, by players."""
DEALS = {2: 40, 8: 12}


def lost_at(players: int) -> None:
    """Ask at each table with each breadth, and print."""
    packed = pack(prepare("whitman_5359", players=players, seed=8, bots="oracle"))
    found: dict[int, list[int]] = {breadth: [] for breadth in BREADTHS}
    seconds = dict.fromkeys(BREADTHS, 0.0)
    room = make_plan_room()
    words, deck = packed.words[0], packed.deck[0]
    for deal in range(DEALS[players]):
        for turns in TURNS[players]:
            table = start_game(packed, deal)
            play_to(packed, table, turns)
            if table["over"][0]:
                continue
            one = table[0]
            sight = make_lists(one, words)
            for breadth in BREADTHS:
                ask_about_turn(one, packed.rules[0], deck, packed.bots[0], np.int64(one.chair))
                one.ask.breadth = breadth
                begun = time.process_time()
                find_plan(one.ask, one.query, words, deck, sight, room)
                seconds[breadth] += time.process_time() - begun
                found[breadth].append(int(one.ask.utility) if one.ask.found else 0)
    most = np.array(found[0])
    for breadth in BREADTHS:
        lost = most - np.array(found[breadth])
        print(
            f"{players} players, breadth {breadth or 'all'}: {len(lost)} tables,"
            f" {(lost > 0).sum()} missed, {100 * lost.sum() / most.sum():.2f} % of the value lost,"
            f" {1000 * seconds[breadth] / len(lost):.2f} ms"
        )


if __name__ == "__main__":
    for number in TURNS:
        lost_at(number)
