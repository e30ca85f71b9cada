"""What played the games: hashes of the sources that can move a result.

They are hashes of syntax trees, so an edit of a comment, a docstring, a referee or another game
makes no result stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sim
from experiments.design.sweep import hash_of
from sim.cache.closures import ClosureFile, closure_of
from sim.registry import game_modules, load_game
from sim.search.words import SEARCHES

SHARD_FORMAT = 3
"""Raised when the sums that a shard holds change their meaning."""

ENGINE = "sim.engine.simulation"
"""What plays any game; imports all that is not the game's own."""
ELSEWHERE = ("sim.decks", "sim.registry", "sim.installed")
"""Decks, whose cards are in a cell's hash, and how a game is found by its name."""
WORDS = ("sim.search", "sim.lexicon")
"""Packages that only games in which words are formed use."""


@dataclass(frozen=True)
class Versions:
    """Hashes, in hex, of what played the games.

    Attributes:
        engine: the sources of the game and of all that it is played with.
        rules: the game's rules, parameters, defaults and variants as a designer reads them.
        lexicon: the words that generated decks come from.
    """

    engine: str
    rules: str
    lexicon: str


def find_versions(game: str) -> Versions:
    """The versions of everything that a game is played with."""
    return Versions(engine_version(game), rules_version(game), lexicon_version())


def find_all_versions(games: Sequence[str]) -> dict[str, Versions]:
    """The versions that each game of a sweep is played with."""
    return {game: find_versions(game) for game in games}


def join_versions(by_game: Mapping[str, Versions]) -> Versions:
    """One name for the versions of all games: with one game its own."""
    first, *others = by_game.values()
    if not others:
        return first
    engines = {game: one.engine for game, one in by_game.items()}
    rules = {game: one.rules for game, one in by_game.items()}
    return Versions(hash_of(engines), hash_of(rules), first.lexicon)


def accepted(versions: Mapping[str, Versions]) -> set[tuple[str, str]]:
    """The versions of engine and rules whose shards count; each is one game's alone."""
    return {(one.engine, one.rules) for one in versions.values()}


def read_versions(description: Mapping[str, Any]) -> dict[str, Versions]:
    """The versions by game from a description of cells; an older one names them for its game."""
    if isinstance(description["versions"].get("engine"), str):
        return {description["game"]: Versions(**description["versions"])}
    return {game: Versions(**one) for game, one in description["versions"].items()}


@cache
def engine_version(game: str) -> str:
    """A hash of what plays a game, the same wherever the sources lie and whatever is installed."""
    digest = hashlib.blake2b(f"shard format {SHARD_FORMAT}\n".encode(), digest_size=10)
    for part in engine_parts(game):
        digest.update(f"{part.name} {part.hash}\n".encode())
    return digest.hexdigest()


def engine_parts(game: str) -> tuple[ClosureFile, ...]:
    """The files that decide how a game is played: all that it and the engine import.

    Decks are no part of them: a cell's hash holds the cards themselves.
    """
    found = load_game(game)
    without = (*ELSEWHERE, *(WORDS if found.scoring is None else ()))
    searches = (f"sim.search.{SEARCHES[number][0]}" for number in found.searches)
    closure = closure_of((ENGINE, game_modules()[game], *searches), without)
    return tuple(part for part in closure if part.path is not None)


@cache
def rules_version(name: str) -> str:
    """A hash of the rules as they are read: texts, parameters, defaults, variants."""
    game = load_game(name)
    defaults = [game.resolve(players) for players in range(game.players[0], game.players[1] + 1)]
    rules = [[rule.text, rule.rulings] for rule in game.rules]
    params = [[one.name, one.ruling, one.meaning, one.unit, one.legal()] for one in game.params]
    variants = [[one.name, one.title, one.changes] for one in game.variants]
    return hash_of([rules, params, defaults, variants])


@cache
def lexicon_version() -> str:
    """A hash of the words' data files."""
    folder = Path(sim.__file__).parent / "lexicon"
    files = ("words.parquet", "british.parquet")
    content = b"".join((folder / file).read_bytes() for file in files)
    return hashlib.blake2b(content, digest_size=10).hexdigest()
