"""A sweep: one question as a list of cells, each a game with everything fixed.

`read_sweep` checks all of it before any game is played: the file's keys, every value by itself,
and then every combination, by preparing each cell once.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.hand_table import HandTable, read_hand_table
from experiments.sweep_file import SweepFile, read_sweep_file
from sim.bots.profiles import BotChoice, find_bot, values_read
from sim.decks import Deck, deck_names, find_deck
from sim.engine.simulation import Setting, prepare
from sim.errors import InputError
from sim.games import load_game
from sim.spec import EnumParam, Game, TableParam, Value

MOST_CELLS = 100_000
PRINTED = "printed"


@dataclass(frozen=True, eq=False)
class Cell:
    """One game with rules, deck and bots fixed.

    Attributes:
        hash: hex of the canonical configuration (`configuration`): rules, deck content, bots'
            values, players and seed, whatever the file calls them.
        game: the game's key.
        variant: the variant's name.
        players: seats.
        bots: one bot for all seats, or one a seat, as the sweep file writes it.
        bots_name: the bots as reports call them.
        deck: ``printed``, a deck's name or a path, as the sweep file writes it.
        rules: the swept values, as the sweep file writes them.
        seed: names all draws.
        rotations: seat rotations a deal is played in.
        place: for each swept list the place of this cell's value in it.
        cards: the deck itself.
    """

    hash: str
    game: str
    variant: str
    players: int
    bots: BotChoice | Sequence[BotChoice]
    bots_name: str
    deck: str
    rules: Mapping[str, Value]
    seed: int
    rotations: int
    place: tuple[int, ...]
    cards: Deck

    def setting(self) -> Setting:
        """The cell as the engine takes it; about 50 microseconds."""
        return prepare(
            self.game,
            players=self.players,
            seed=self.seed,
            rules=self.rules,
            variant=self.variant,
            bots=self.bots,
            deck=self.cards,
        )

    @property
    def salt(self) -> int:
        """The cell's number in hashes of rows, below 2**62."""
        return int(self.hash, 16) & (2**62 - 1)

    def __str__(self) -> str:
        rules = [f"{name} {value}" for name, value in self.rules.items()]
        parts = (f"players {self.players}", self.variant, self.bots_name, f"deck {self.deck}")
        return ", ".join([*parts, *rules])


@dataclass(frozen=True)
class Sweep:
    """One question: its cells and how many deals of each are played.

    Attributes: see `experiments.sweep_file.SweepFile`; and
        cells: every combination once; two that come to the same configuration are one.
        content_hash: hex of all that decides what is played and how it is judged.
    """

    name: str
    question: str
    game: str
    seed: int
    deals: int
    block: int | None
    keep_rows: bool
    traces: int
    cells: tuple[Cell, ...]
    targets: Mapping[str, Any]
    limits: Mapping[str, float]
    path: Path
    content_hash: str


def read_sweep(path: str | Path) -> Sweep:
    """Read and check a sweep file, and prepare every cell of it.

    Raises:
        InputError: naming the file and the line or key, what is wrong and what is allowed.
    """
    file = read_sweep_file(path)
    game = find_game(file)
    axes = check_axes(file, game)
    check_targets(file, game)
    count = math.prod(len(values) for values in axes.values())
    if count > MOST_CELLS:
        lists = " x ".join(f"{len(values)} {key}" for key, values in axes.items())
        problem = f"{count:,} cells ({lists})"
        raise InputError(f"{file.path}, cells", problem, f"at most {MOST_CELLS:,} cells")
    cells: dict[str, Cell] = {}
    for place in itertools.product(*(range(len(values)) for values in axes.values())):
        cell = make_cell(file, game, axes, place)
        cells.setdefault(cell.hash, cell)
    return Sweep(
        name=file.name,
        question=file.question,
        game=game.name,
        seed=file.seed,
        deals=file.deals,
        block=file.block,
        keep_rows=file.keep_rows,
        traces=file.traces,
        cells=tuple(cells.values()),
        targets=file.targets,
        limits=file.limits,
        path=file.path,
        content_hash=hash_content(file, cells),
    )


def hash_content(file: SweepFile, cells: Mapping[str, Cell]) -> str:
    """A hash of the sweep's content, blind to its comments and order of keys."""
    content = [file.name, file.question, file.deals, dict(file.targets), dict(file.limits)]
    return hash_of([*content, sorted(cells)], 16)


def hash_of(content: Any, size: int = 10) -> str:
    """BLAKE2b of the content's canonical JSON, in hex.

    >>> hash_of({"a": 1, "b": 2}) == hash_of({"b": 2, "a": 1}) != hash_of({"a": 1, "b": 3})
    True
    """
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), default=dict)
    return hashlib.blake2b(text.encode(), digest_size=size).hexdigest()


def find_game(file: SweepFile) -> Game:
    """The game the file names."""
    try:
        return load_game(file.game)
    except InputError as error:
        raise InputError(f"{file.path}, game", error.problem, error.allowed) from None


def check_axes(file: SweepFile, game: Game) -> dict[str, Sequence[Any]]:
    """The lists whose combinations are the cells, every value checked by itself.

    Returns:
        By key: players, variant, deck, bots, then the rules in the file's order. Decks are
        pairs of the name in the file and the deck, None for the one that the rules ask for.
    """
    given = file.axes
    variants = given.get("variant", [game.variants[0].name])
    bots = given.get("bots", ["casual"])
    decks = given.get("deck", [PRINTED])
    axes: dict[str, Sequence[Any]] = {"players": given["players"], "variant": variants}
    for key, check in (("players", game.check_players), ("variant", game.variant)):
        for place, value in enumerate(axes[key]):
            if key == "variant" and not isinstance(value, str):
                names = ", ".join(variant.name for variant in game.variants)
                raise InputError(spot(file, key, place), f"{value!r} is no text", names)
            blame(file, key, place, check, value)
    axes["deck"] = [(name, read_deck(file, place, name)) for place, name in enumerate(decks)]
    for place, choice in enumerate(bots):
        check_bots(file, place, choice)
    axes["bots"] = bots
    for key in (key for key in given if key.startswith("rules.")):
        axes[key] = [
            read_table(file, game, key, place, value) for place, value in enumerate(given[key])
        ]
        check_rule(file, game, key, axes[key])
    return axes


def check_targets(file: SweepFile, game: Game) -> None:
    """Refuse a length of game that the game's modes do not name; a game without modes takes any."""
    modes = [param for param in game.params if param.name == "mode"]
    for param in modes:
        if isinstance(param, EnumParam):
            for name in file.targets.get("minutes", {}):
                if name not in param.choices:
                    where = f"{file.path}, targets.minutes.{name}"
                    allowed = ", ".join(param.choices)
                    raise InputError(where, f"{game.name} has no such mode", allowed)


def check_rows(file: SweepFile, game: Game, key: str, place: int, table: Mapping[str, Any]) -> None:
    """Refuse a row of a table by players for a player count that the game cannot have."""
    low, high = game.players
    legal = [str(count) for count in range(low, high + 1)]
    for count in table:
        if str(count) not in legal:
            problem = f"there is no row for {str(count)!r} players"
            raise InputError(spot(file, key, place), problem, f"rows for {low} to {high} players")


def read_table(file: SweepFile, game: Game, key: str, place: int, value: Any) -> Any:
    """The hand table in a .csv or .md file (relative to the sweep file), or the value itself."""
    param = blame(file, key, None, game.param, key.removeprefix("rules."))
    is_file = isinstance(value, str) and value.lower().endswith((".csv", ".md"))
    if not isinstance(param, TableParam) or not is_file:
        return value
    return read_hand_table(file.path.parent / value, spot(file, key, place))


def read_off(game: Game, players: int, variant: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules with hand tables read off for this many players, in the column of their mode."""
    plain = dict(rules)
    for key, table in rules.items():
        if isinstance(table, HandTable):
            names = {param.name for param in game.params}
            modes = [rules.get("mode"), game.variant(variant).changes.get("mode")]
            if "mode" in names:
                modes.append(game.param("mode").default)
            row = table.row(players)
            plain[key] = table.cards(players, next(mode for mode in modes if mode is not None))
            if "first_player_cards" in names:
                plain.setdefault("first_player_cards", row.first_player)
    return plain


def spot(file: SweepFile, key: str, place: int | None = None) -> str:
    """Where in the file a value stands."""
    return f"{file.path}, cells.{key}" + ("" if place is None else f"[{place}]")


def blame(file: SweepFile, key: str, place: int | None, check: Any, *arguments: Any) -> Any:
    """Call a check; its error is told as one of the file and key."""
    try:
        return check(*arguments)
    except InputError as error:
        raise InputError(spot(file, key, place), error.problem, error.allowed) from None


def check_rule(file: SweepFile, game: Game, key: str, values: Sequence[Any]) -> None:
    """Refuse an unknown parameter, and values that it cannot take for some of the players."""
    param = blame(file, key, None, game.param, key.removeprefix("rules."))
    for place, value in enumerate(values):
        if isinstance(param, TableParam) and (value == "table" or isinstance(value, HandTable)):
            continue
        if isinstance(param, TableParam) and isinstance(value, Mapping):
            check_rows(file, game, key, place, value)
        for players in file.axes["players"]:
            blame(file, key, place, param.check, value, players)


def check_bots(file: SweepFile, place: int, choice: Any) -> None:
    """Refuse unknown bots, and a list of bots that does not seat every number of players."""
    where = spot(file, "bots", place)
    if not isinstance(choice, list):
        check_bot(choice, where)
        return
    for seat, bot in enumerate(choice):
        check_bot(bot, f"{where}[{seat}]")
    for players in file.axes["players"]:
        if len(choice) != players:
            problem = f"{len(choice)} bots for {players} players"
            allowed = "one bot for all seats, or one a seat for every number in players"
            raise InputError(where, problem, allowed)


def check_bot(choice: Any, where: str) -> None:
    """Refuse what is no bot."""
    if not isinstance(choice, str | dict):
        allowed = 'a profile such as "casual", or { profile = "casual", attention = "low" }'
        raise InputError(where, f"{choice!r} is no bot", allowed)
    find_bot(choice, where)


def read_deck(file: SweepFile, place: int, name: Any) -> Deck | None:
    """The deck of this name or path (relative to the sweep file), None for the printed one."""
    where = spot(file, "deck", place)
    if not isinstance(name, str):
        raise InputError(where, f"{name!r} is no deck", "a deck's name or path, or printed")
    if name == PRINTED:
        return None
    path = file.path.parent / name
    if name not in deck_names() and not path.exists():
        allowed = f"{PRINTED}, {', '.join(deck_names())}, or the path of a deck file"
        raise InputError(where, f"{path}: no deck and no file has this name", allowed)
    try:
        return find_deck(name if name in deck_names() else path)
    except InputError as error:
        raise InputError(where, f"{error.where}: {error.problem}", error.allowed) from None


def make_cell(
    file: SweepFile, game: Game, axes: Mapping[str, Sequence[Any]], place: tuple[int, ...]
) -> Cell:
    """One combination, prepared once to see whether it can be played."""
    value = {key: axes[key][at] for key, at in zip(axes, place, strict=True)}
    deck_name, deck = value["deck"]
    bots = value["bots"]
    given = {key.removeprefix("rules."): value[key] for key in axes if key.startswith("rules.")}
    rules = given
    try:
        rules = read_off(game, value["players"], value["variant"], given)
        setting = prepare(
            game,
            players=value["players"],
            seed=file.seed,
            rules=rules,
            variant=value["variant"],
            bots=bots,
            deck=deck or PRINTED,
        )
    except InputError as error:
        told = f"{error.problem} ({value['players']} players, deck {deck_name}, rules {rules})"
        is_rule = error.where in {param.name for param in game.params}
        where = f"{'rules.' if is_rule else ''}{error.where}"
        raise InputError(f"{file.path}, cells.{where}", told, error.allowed) from None
    return Cell(
        hash=hash_of(configuration(setting)),
        game=game.name,
        variant=setting.variant,
        players=setting.players,
        bots=bots,
        bots_name=name_bots(setting),
        deck=deck_name,
        rules=rules,
        seed=file.seed,
        rotations=setting.rotations,
        place=place,
        cards=setting.deck,
    )


def configuration(setting: Setting) -> dict[str, Any]:
    """All that decides a cell's games, but for the sources of engine and game."""
    finds_words = setting.game.scoring is not None
    seats = setting.bots[:1] if setting.rotations == 1 else setting.bots
    return {
        "game": setting.game.name,
        "variant": setting.variant,
        "players": setting.players,
        "rules": setting.rules,
        "deck": setting.deck.content_hash,
        "bots": [[bot.name, values_read(bot, finds_words)] for bot in seats],
        "seed": setting.seed,
    }


def name_bots(setting: Setting) -> str:
    """One name if all bots are equal, else all names by seat."""
    names = [bot.name for bot in setting.bots]
    return names[0] if setting.rotations == 1 else " / ".join(names)
