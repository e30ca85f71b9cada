"""A player that looks ahead: it tries its best few moves on sampled deals and plays the best.

For audits, not for millions of games: a decision plays ``moves * samples`` games to their end.
Before each it deals anew what its chair cannot see, so it never peeks (determinised rollouts;
"perfect information Monte Carlo"). All moves are tried on the same sampled deals.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from sim.engine.simulation import Packed, Setting, pack
from sim.engine.stepping import (
    Table,
    copy_of,
    finish_game,
    play_to,
    redeal_hidden,
    start_game,
)
from sim.errors import InputError
from sim.spec import WIN_SHARES

POINT_WORTH = 0.002
"""What a point of margin is worth beside the win: it decides between moves that win as often."""
SAMPLE_DEALS = 1 << 32
"""Deal numbers of sampled futures start here, so that they share no draw with a real deal."""


@dataclass(frozen=True)
class LookAhead:
    """How far a player looks.

    Attributes:
        moves: the moves tried at each decision: its policy's best, second best and so on.
        samples: deals that each is tried on.
        to_round_end: in a game of rounds, sampled games stop at the end of the round under way and
            are judged by its points, unless it is the last: the rounds that follow say little of a
            move, and drown what it does.
    """

    moves: int = 4
    samples: int = 24
    to_round_end: bool = False


def play_looking_ahead(
    setting: Setting, deal: int, rotation: int, seats: Collection[int], how: LookAhead
) -> dict[str, int]:
    """Play one game in which some seats look ahead, the others follow their policy.

    Args:
        setting: from `sim.engine.simulation.prepare`, of a game in which words are found.
        deal, rotation: as in `sim.engine.simulation.play_trace`.
        seats: which seats look ahead.
        how: how far.

    Returns:
        the game's row by column.

    Raises:
        InputError: for a game without word search, whose moves cannot be barred one by one.
    """
    if setting.game.scoring is None:
        raise InputError("game", f"{setting.game.name} finds no words", "a game with word search")
    packed = pack(setting)
    table = start_game(packed, deal, rotation)
    while table["over"][0] == 0:
        if int(table["seat"][0, table["chair"][0]]) in seats:
            bar(table, best_barring(packed, table, how))
        play_to(packed, table, int(table["turn"][0]) + 1)
    return finish_game(packed, table)


def bar(table: Table, words: list[int]) -> None:
    """Keep the next search from finding these words."""
    query = table["query"]
    query["barred_count"] = len(words)
    query["barred"][0, : len(words)] = words


def best_barring(packed: Packed, state: Table, how: LookAhead) -> list[int]:
    """The words to bar so that the policy plays the move that fares best."""
    if how.to_round_end:
        packed = last_round(packed, state)
    barred: list[int] = []
    best, best_barred = -np.inf, barred
    for _ in range(how.moves):
        worth, word = try_move(packed, state, barred, how.samples)
        if worth > best:
            best, best_barred = worth, barred
        if word < 0:
            break
        barred = [*barred, word]
    return best_barred


def last_round(packed: Packed, state: Table) -> Packed:
    """The same game, as if the round under way were the last.

    Raises:
        InputError: for a game without rounds.
    """
    names = (*(packed.rules.dtype.names or ()), *(state.dtype.names or ()))
    if "rounds" not in names or "round_number" not in names:
        raise InputError("game", f"{packed.setting.game.name} has no rounds", "a game of rounds")
    rules = packed.rules.copy()
    rules["rounds"] = state["round_number"]
    return replace(packed, rules=rules)


def try_move(packed: Packed, state: Table, barred: list[int], samples: int) -> tuple[float, int]:
    """How a move fares on average, and the first word that it forms, -1 for none."""
    chair = int(state["chair"][0])
    turn = int(state["turn"][0])
    total = 0.0
    word = -1
    for sample in range(samples):
        key = SAMPLE_DEALS + turn * samples + sample
        table = copy_of(state)
        redeal_hidden(packed, table, key)
        bar(table, barred)
        play_to(packed, table, turn + 1)
        word = int(table["query"]["first_word"][0])
        table["deal"] = key  # from here on all draws are another future's
        play_to(packed, table)
        total += worth_of_end(table, chair, is_game=is_whole_game(packed))
    return total / samples, word


def is_whole_game(packed: Packed) -> bool:
    """False if the game is played as if it had fewer rounds than it has."""
    rounds = packed.setting.rules.get("rounds")
    return rounds is None or int(packed.rules["rounds"][0]) == rounds


def worth_of_end(table: Table, chair: int, *, is_game: bool = True) -> float:
    """A chair's share of the win, and a little for each point ahead of the best other chair.

    Args:
        is_game: False if only a part of the game was played: then points alone count.
    """
    players = int(table["players"][0])
    scores = table["score"][0, :players]
    others = np.delete(scores, chair)
    margin = scores[chair] - others.max() if players > 1 else scores[chair]
    share = float(table["win"][0, chair]) / WIN_SHARES if is_game else 0.0
    return share + POINT_WORTH * float(margin)
