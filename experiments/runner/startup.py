"""What a command says and does before it plays: what is compiled, less looking for garbage."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Sequence

from experiments.waiting import now_doing

NEW_OBJECTS = 50_000
"""Python looks for garbage after so many new objects; 700 is its own figure. Loading modules and
preparing cells make hundreds of thousands that all stay."""


def collect_less() -> None:
    """Look for garbage less often; it takes a tenth of a short command's time."""
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])


GAME_SECONDS, SEARCH_SECONDS = 3, 4
"""What compiling a game and each of its searches takes on a core of a usual machine, roughly: least
squares over the processor seconds that ``fairdeal bench compile`` prints game by game."""


def announce_compiling(games: Iterable[str]) -> bool:
    """Let a first-time user know on stderr why nothing happens for a while.

    Args:
        games: keys of the games that are about to be played.

    Returns:
        whether something has to be compiled.
    """
    from sim.cache.kernels import are_kernels_kept
    from sim.registry import game_modules

    modules = game_modules()
    new = [game for game in dict.fromkeys(games) if not are_kernels_kept(modules[game])]
    if new:
        print(compiling_text(new), file=sys.stderr, flush=True)
        now_doing("compiling")
    else:
        now_doing("loading kernels")
    return bool(new)


def compiling_text(games: Sequence[str]) -> str:
    """What is compiled, and how long that takes.

    >>> compiling_text(["eight_it_all"])
    'compiling Eight It All, once, about 20 seconds'
    >>> compiling_text(["ow", "word_crush", "three_n_change"])
    "compiling OW, Word Crush, 3 'n Change, once, about 30 seconds"
    """
    from sim.registry import load_game, printed_name

    titles = ", ".join(map(printed_name, games))
    searches = {number for game in games for number in load_game(game).searches}
    seconds = GAME_SECONDS * len(games) + SEARCH_SECONDS * len(searches)
    tens, minutes = -(-seconds // 10), round(seconds / 60)
    time = f"{tens}0 seconds" if tens < 6 else "a minute" if minutes < 2 else f"{minutes} minutes"
    return f"compiling {titles}, once, about {time}"
