"""Plays word card games: decks, bots, rules, traces. Knows nothing of experiments.

import sim

sim.games()  # ("word_crush",)
sim.simulate("word_crush", players=4, deals=10_000, seed=1, rules={"hand": 3}, bots="casual")
print(sim.play("word_crush", players=3, seed=7).to_text())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    from sim.bots.profiles import BotChoice
    from sim.decks import Deck
    from sim.replay import Replay
    from sim.spec import Game


def games() -> tuple[str, ...]:
    """The keys of all games."""
    from sim.registry import game_names

    return game_names()


def load(name: str) -> Game:
    """A game: its rules, parameters and variants.

    Raises:
        InputError: if there is none of this name.
    """
    from sim.registry import load_game

    return load_game(name)


def simulate(
    game: str,
    *,
    players: int,
    deals: int = 1000,
    first_deal: int = 0,
    seed: int = 1,
    rules: Mapping[str, Any] | None = None,
    variant: str | None = None,
    bots: BotChoice | Sequence[BotChoice] = "casual",
    deck: str | Path | Deck = "printed",
) -> pl.DataFrame:
    """Play deals of a game and return a row for each game.

    With equal bots a deal is one game; with unequal bots it is played in every seat rotation.
    Arguments are those of `sim.engine.simulation.prepare`.

    Returns:
        A polars frame: game, variant, rules_hash, players, deal, rotation, bots, first_seat,
        turns, minutes, stop, win_1..n (shares of the win), score_1..n, and the game's counters.
        Whole numbers are as narrow as their size lets (16, 32 or 64 bits, so that products of two
        and sums still fit); ``pl.concat(frames, how="vertical_relaxed")`` puts frames of several
        calls together, ``.to_pandas()`` makes one for pandas (extra `notebooks` of fairdeal).

    Raises:
        InputError: naming the argument or key, what is wrong and what is allowed.
    """
    from sim.engine.frame import play_frame
    from sim.lexicon.found_lists import name_rules

    check_kinds(rules, bots, deck)
    return play_frame(
        game,
        players=players,
        deals=deals,
        first_deal=first_deal,
        seed=seed,
        rules=name_rules(rules or {}),
        variant=variant,
        bots=bots,
        deck=deck,
    )


def play(  # noqa: PLR0913 - the keys of one game, all by name
    game: str,
    *,
    players: int,
    seed: int = 1,
    deal: int = 0,
    rotation: int = 0,
    rules: Mapping[str, Any] | None = None,
    variant: str | None = None,
    bots: BotChoice | Sequence[BotChoice] = "casual",
    deck: str | Path | Deck = "printed",
    order: Sequence[int] | None = None,
) -> Replay:
    """Play one game and keep all of it.

    Args:
        deal, rotation: which game of the seed; see `simulate`.
        order: the deck's order in place of a shuffle (see the game's table), for stacked decks.

    Returns:
        A replay with ``trace``, ``to_text()`` and ``to_jsonl()``.

    Raises:
        InputError: naming the argument or key, what is wrong and what is allowed.
    """
    from sim.engine.simulation import play_trace, prepare
    from sim.lexicon.found_lists import name_rules
    from sim.replay import Replay

    check_kinds(rules, bots, deck)
    setting = prepare(
        game,
        players=players,
        seed=seed,
        rules=name_rules(rules or {}),
        variant=variant,
        bots=bots,
        deck=deck,
    )
    return Replay(setting.game, play_trace(setting, deal, rotation, order))


def check_kinds(rules: Any, bots: Any, deck: Any) -> None:
    """Refuse rules, bots or a deck of another kind than there is; what they hold is checked later.

    Raises:
        InputError: naming the first of them.
    """
    from sim.decks import Deck
    from sim.errors import InputError, describe_value

    checks: tuple[tuple[str, Any, tuple[type, ...], str], ...] = (
        ("rules", rules, (Mapping, type(None)), 'a table, such as {"hand": 3}'),
        (
            *("bots", bots, (str, Mapping, list, tuple)),
            'a profile, such as "casual", or a list with one for each seat',
        ),
        ("deck", deck, (str, Path, Deck), "a deck's name, its file's path, or a deck"),
    )
    for name, value, kinds, allowed in checks:
        if not isinstance(value, kinds):
            raise InputError(name, f"is {describe_value(value)}", allowed)
