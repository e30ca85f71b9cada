"""A game's own counters as figures of a comparison: steals, trades, words crossed off."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from experiments.report.titles import without_source
from experiments.runner.paired import FIGURES, Figure, Games, Numbers
from sim.registry import load_game


def read_counter(games: Games, name: str) -> Numbers:
    """A counter of each game."""
    return games.column(name)


def read_score(games: Games) -> Numbers:
    """Points a player, on average over a game's seats."""
    found: Numbers = games.by_seat("score").mean(axis=1)
    return found


def counter_figures(games: Iterable[str]) -> dict[str, Figure]:
    """The counters that all these games keep of a game, and the points a player.

    They have no upper end: a comparison must declare what single games count at most.

    >>> found = counter_figures(["ring_grid"])
    >>> found["crossed_off"].title
    'words on lists that were crossed off because they were shared'
    >>> "crossed_off" in counter_figures(["ring_grid", "word_crush"])
    False
    """
    kept = [
        {
            one.name: without_source(one.meaning)
            for one in load_game(game).counters
            if one.each == "game"
        }
        for game in dict.fromkeys(games)
    ]
    names = [name for name in kept[0] if all(name in one for one in kept) and name not in FIGURES]
    found = {
        name: Figure(name, kept[0][name], "a game", 0, None, partial(read_counter, name=name))
        for name in names
    }
    return {**found, "score": Figure("score", "points a player", "points", None, None, read_score)}
