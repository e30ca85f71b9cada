"""What played the games: hashes of the sources that can move a result."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sim
from experiments.design.sweep import hash_of
from sim.registry import SHARED, game_modules, load_game

SHARD_FORMAT = 2
"""Raised when the sums that a shard holds change their meaning."""

SOURCES = ("engine", "bots", "rng.py", "spec.py")
"""Under ``sim``, beside the game's own sources."""

WORD_SOURCES = ("search", "lexicon")
"""Under ``sim``, for games in which words are formed: the sources, and the words as data."""
DATA_FORMS = (".csv", ".txt", ".parquet")


@dataclass(frozen=True)
class Versions:
    """Hashes, in hex, of what played the games.

    Attributes:
        engine: the sources of the engine, bots, random streams and the game.
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


def read_versions(told: Mapping[str, Any]) -> dict[str, Versions]:
    """The versions by game from a description of cells; an older one names them for its game."""
    if isinstance(told["versions"].get("engine"), str):
        return {told["game"]: Versions(**told["versions"])}
    return {game: Versions(**one) for game, one in told["versions"].items()}


@cache
def engine_version(game: str) -> str:
    """A hash of the sources, the same wherever the package lies."""
    root = Path(sim.__file__).parent
    start = f"shard format {SHARD_FORMAT}"
    sources = [*SOURCES, *game_sources(game)]
    files: list[Path] = []
    for source in sources:
        files += source_files(root / source)
    if load_game(game).scoring is not None:
        for source in WORD_SOURCES:
            files += source_files(root / source, DATA_FORMS)
    return hash_files(root, files, start)


def game_sources(game: str) -> list[str]:
    """A game's own sources and what its family shares, relative to ``sim``."""
    *folders, name = game_modules()[game].split(".")[1:]
    own = "/".join([*folders, name])
    is_in_family = len(folders) > 1
    return [own, f"{own}.py", *(["/".join([*folders, SHARED])] if is_in_family else [])]


def source_files(path: Path, data: Sequence[str] = ()) -> Iterable[Path]:
    """The files of a folder or file that code reads, caches left out; none if it is not there.

    Args:
        path: folder or file.
        data: endings of files that count as well, beside sources.
    """
    if path.is_dir():
        return [one for one in path.rglob("*") if one.suffix in (".py", ".toml", *data)]
    return [path] if path.is_file() else []


def hash_files(root: Path, files: Iterable[Path], start: str = "") -> str:
    """BLAKE2b of files' names and content, in hex."""
    digest = hashlib.blake2b(start.encode(), digest_size=10)
    for path in sorted(files):
        digest.update(f"\n{path.relative_to(root).as_posix()}\n".encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


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
    """A hash of the words' data file."""
    root = Path(sim.__file__).parent
    return hash_files(root, [root / "lexicon" / "words.parquet"])
