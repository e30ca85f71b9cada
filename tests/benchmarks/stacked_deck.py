"""Deals that are known to the last card, for the tests of the plain simulator."""

from __future__ import annotations

import random
from typing import Any

from experiments.bench.plain_word_crush import Exchanger, PlainGame, PlainRules, Recall

Call = tuple[int, str, int, int, int]
"""What a memory is asked: chair, card, position, length of the pile, times heard."""


def set_table(
    order: str,
    players: int = 2,
    hand: int = 1,
    recall: Recall | None = None,
    exchanger: Exchanger | None = None,
    first: int = 0,
    seed: int = 1,
    **rules: Any,
) -> PlainGame:
    """Deal the cards of `order`, its top card first."""
    cards, rng = order.split(), random.Random(seed)
    return PlainGame(
        cards, players, hand, rng, PlainRules(**rules), recall, exchanger, cards, first
    )


def take_turns(game: PlainGame, turns: int) -> PlainGame:
    """Play so many turns and return the game."""
    for _ in range(turns):
        game.take_turn()
    return game


def forget(card: str, chair: int, calls: list[Call] | None = None) -> Recall:
    """Return a memory that misses one card, when this chair recites, and notes what is asked."""

    def recall(*asked: Any) -> bool:
        if calls is not None:
            calls.append(asked[:5])
        return not (asked[0] == chair and asked[1] == card)

    return recall


def active_letter(game: PlainGame) -> str:
    """Return the letter the yellow marker stands on."""
    return game.letters[game.letter]
