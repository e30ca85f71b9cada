"""A sweep: one question as a list of cells, each a game with everything fixed.

`read_sweep` checks all of it before any game is played: the file's keys, every value by itself,
and then every combination, by preparing each cell once.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from experiments.design.axes import PRINTED, check_axes, check_targets, read_off
from experiments.design.deck_points import find_overruled_points, find_points_param
from experiments.design.file import SEAT_POINTS, Lists, SweepFile, read_sweep_file
from experiments.design.hand_table import as_players
from experiments.design.inputs import DECK_SOURCES, REMARKS, Inputs
from experiments.design.preparing import CANONICAL, Preparer
from experiments.design.value_text import value_text
from sim.bots.profiles import Bot, BotChoice
from sim.decks import Deck
from sim.engine.simulation import Setting, prepare
from sim.errors import InputError, describe_value
from sim.params import Value
from sim.registry import load_game, printed_name
from sim.spec import Game

MOST_CELLS = 100_000


@dataclass(frozen=True, eq=False)
class Cell:
    """One game with rules, deck and bots fixed.

    Attributes:
        hash: hex of the canonical configuration (`experiments.design.preparing.configuration`):
            rules, deck content, bots' values, players and seed, whatever the file calls them.
        game: the game's key.
        variant: the variant's name.
        players: seats.
        bots: one bot for all seats, or one a seat, as the sweep file writes it.
        bots_name: the bots as reports call them.
        deck: ``printed``, a deck's name or a path, as the sweep file writes it.
        rules: the swept values, as the sweep file writes them.
        seed: names all draws.
        rotations: seat rotations a deal is played in.
        place: for each of the game's lists the place of this cell's value in it.
        cards: the deck itself.
        prepared: every rule's value and the bots themselves, one a seat, where `read_sweep` found
            them; a cell made from another by `dataclasses.replace` has none and finds its own.
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
    prepared: tuple[Mapping[str, Value], tuple[Bot, ...]] | None = field(default=None, init=False)

    def setting(self) -> Setting:
        """The cell as the engine takes it; what `read_sweep` prepared and checked is kept."""
        if self.prepared is None:
            return prepare(
                self.game,
                players=self.players,
                seed=self.seed,
                rules=self.rules,
                variant=self.variant,
                bots=self.bots,
                deck=self.cards,
            )
        rules, bots = self.prepared
        return Setting(
            game=load_game(self.game),
            variant=self.variant,
            players=self.players,
            rules=rules,
            deck=self.cards,
            bots=bots,
            seed=self.seed,
            rotations=self.rotations,
        )

    @property
    def salt(self) -> int:
        """The cell's number in hashes of rows, below 2**62."""
        return int(self.hash, 16) & (2**62 - 1)

    def __str__(self) -> str:
        rules = [f"{name} {value_text(value)}" for name, value in self.rules.items()]
        parts = (f"players {self.players}", self.variant, self.bots_name, f"deck {self.deck}")
        return ", ".join([self.game, *parts, *rules])


@dataclass(frozen=True)
class Sweep:
    """One question: its cells and how many deals of each are played.

    Attributes: see `experiments.design.file.SweepFile`; and
        cells: every combination once; two that come to the same configuration are one.
        content_hash: hex of all that decides what is played and how it is judged.
        planned: the deals of each cell by its hash, where they are not the same in all;
            ``deals`` is the most of them.
        inputs: the decks, hand tables and word lists that the file names.
    """

    name: str
    question: str
    games: tuple[str, ...]
    seed: int
    deals: int
    is_planned: bool
    block: int | None
    keep_rows: bool
    traces: int
    cells: tuple[Cell, ...]
    targets: Mapping[str, Any]
    limits: Mapping[str, float]
    sections: Mapping[str, Mapping[str, Any]]
    path: Path
    content_hash: str
    inputs: Inputs
    planned: Mapping[str, int] = field(default_factory=dict)

    def deals_of(self, cell: str) -> int:
        """The deals of a cell, by its hash."""
        return self.planned.get(cell, self.deals)

    @property
    def game(self) -> str:
        """The game's key, or all of them with commas."""
        return ", ".join(self.games)


def read_sweep(path: str | Path) -> Sweep:
    """Read and check a sweep file, and prepare every cell of it.

    Raises:
        InputError: naming the file and the line or key, what is wrong and what is allowed.
    """
    file = read_sweep_file(path)
    games = [find_game(file, place) for place in range(len(file.games))]
    axes = [check_axes(lists, game) for lists, game in zip(file.lists, games, strict=True)]
    for game in games:
        check_targets(file, game)
    if SEAT_POINTS in file.limits and all(game.scoring is None for game in games):
        names = ", ".join(game.name for game in games)
        problem = f"{names} scores no points"
        raise InputError(f"{file.path}, limits.{SEAT_POINTS}", problem, "a game with points")
    check_count(file, axes)
    REMARKS.clear()  # of a sweep that was read before, and of which nobody asked
    cells: dict[str, Cell] = {}
    for lists, game, own in zip(file.lists, games, axes, strict=True):
        for cell in make_cells(Preparer(game, file.seed), lists, own):
            cells.setdefault(cell.hash, cell)
    remark_on_decks(cells.values())
    return Sweep(
        name=file.name,
        question=file.question,
        games=tuple(game.name for game in games),
        seed=file.seed,
        deals=file.deals,
        is_planned=file.is_planned,
        block=file.block,
        keep_rows=file.keep_rows,
        traces=file.traces,
        cells=tuple(cells.values()),
        targets=file.targets,
        limits=file.limits,
        sections=file.sections,
        path=file.path,
        content_hash=hash_content(file, cells),
        inputs=file.lists[0].inputs,
    )


class Group(NamedTuple):
    """The cells that are given one number of deals."""

    game: str
    players: int
    bots: str

    def __str__(self) -> str:
        return f"{self.game}, players {self.players}, {self.bots}"


def group_of(cell: Cell) -> Group:
    """The cells that a cell is planned with."""
    return Group(cell.game, cell.players, cell.bots_name)


def with_plan(sweep: Sweep, planned: Mapping[str, int]) -> Sweep:
    """The sweep with a number of deals for each cell, by its hash; they are part of what it is."""
    content = hash_of([sweep.content_hash, sorted(planned.items())], 16)
    return replace(sweep, deals=max(planned.values()), planned=dict(planned), content_hash=content)


def remark_on_bots(setting: Setting, alike: Setting) -> None:
    """Note that bots are others by name alone, if they are, so that they are not played again."""
    name, other = name_bots(setting), name_bots(alike)
    if name != other:
        game = printed_name(setting.game.name)
        REMARKS[f"bots {name}: play {game} just as {other}, and are left out there"] = None


def remark_on_decks(cells: Iterable[Cell]) -> None:
    """Note what was odd in the decks' files, and where the rules overrule their points."""
    seen: set[tuple[Any, ...]] = set()
    DECK_SOURCES.clear()
    for cell in cells:
        game = load_game(cell.game)
        param = find_points_param(game)
        said = cell.rules.get(param.name) if param else None
        key = (cell.game, cell.deck, cell.variant, said)
        if cell.deck != PRINTED and key not in seen:
            seen.add(key)
            setting = cell.setting()
            DECK_SOURCES[cell.cards.source] = None
            reading = f"{cell.cards.source}: {cell.cards.reading}" if cell.cards.reading else ""
            overruled = find_overruled_points(game, setting.rules, setting.deck)
            REMARKS.update((line, None) for line in (reading, overruled) if line)


def check_count(file: SweepFile, axes: Sequence[Mapping[str, Sequence[Any]]]) -> None:
    """Refuse more cells than a sweep may have, before any is prepared."""
    counts = [math.prod(len(values) for values in own.values()) for own in axes]
    if sum(counts) > MOST_CELLS:
        listed = [" x ".join(f"{len(values)} {key}" for key, values in own.items()) for own in axes]
        if len(listed) > 1:
            listed = [f"{name}: {one}" for name, one in zip(file.games, listed, strict=True)]
        problem = f"{sum(counts):,} cells ({'; '.join(listed)})"
        raise InputError(f"{file.path}, cells", problem, f"at most {MOST_CELLS:,} cells")


def hash_content(file: SweepFile, cells: Mapping[str, Cell]) -> str:
    """A hash of the sweep's content, blind to its comments and order of keys."""
    content = [file.name, file.question, file.deals, dict(file.targets), dict(file.limits)]
    return hash_of([*content, sorted(cells)], 16)


def hash_of(content: Any, size: int = 10) -> str:
    """BLAKE2b of the content's canonical JSON, in hex.

    >>> hash_of({"a": 1, "b": 2}) == hash_of({"b": 2, "a": 1}) != hash_of({"a": 1, "b": 3})
    True
    """
    return hash_text(CANONICAL.encode(content), size)


def hash_text(text: str, size: int = 10) -> str:
    """BLAKE2b of a text, in hex."""
    return hashlib.blake2b(text.encode(), digest_size=size).hexdigest()


def find_game(file: SweepFile, place: int) -> Game:
    """One of the games that the file names."""
    try:
        return load_game(file.games[place])
    except InputError as error:
        at = f"[{place}]" if file.is_list else ""
        raise InputError(f"{file.path}, game{at}", error.problem, error.allowed) from None


def make_cells(preparer: Preparer, lists: Lists, axes: Mapping[str, Sequence[Any]]) -> list[Cell]:
    """Every combination in the order of the lists; all bots of one table are prepared together."""
    names = [key for key in axes if key != "bots"]
    cells: list[Cell] = []
    for place in itertools.product(*(range(len(axes[key])) for key in names)):
        cells += make_table(preparer, lists, axes, dict(zip(names, place, strict=True)))
    return sorted(cells, key=lambda cell: cell.place)


def make_table(
    preparer: Preparer,
    lists: Lists,
    axes: Mapping[str, Sequence[Any]],
    place: Mapping[str, int],
) -> Iterator[Cell]:
    """One combination of all but the bots, prepared to see whether it can be played, with each.

    Bots that differ only in what does not count in the game are one: the first of them plays.
    """
    game = preparer.game
    value = {key: axes[key][at] for key, at in place.items()}
    deck_name, deck = value["deck"]
    given = {key.removeprefix("rules."): value[key] for key in value if key.startswith("rules.")}
    rules = given
    try:
        rules = read_off(game, value["players"], value["variant"], given)
        settings = preparer.prepare_all(
            value["players"], rules, value["variant"], axes["bots"], deck
        )
    except InputError as error:
        players = as_players(str(value["players"]))
        table = f"{players}, deck {deck_name}, rules {describe_value(rules)}"
        problem = f"{error.problem} ({table})"
        raise refuse_rule(lists, game, place, rules, error, problem) from None
    first: dict[str, Setting] = {}
    for at, (bots, setting) in enumerate(zip(axes["bots"], settings, strict=True)):
        alike = first.setdefault(preparer.encode_values(setting), setting)
        if alike is not setting:
            remark_on_bots(setting, alike)
            continue
        cell = Cell(
            hash=hash_text(preparer.encode_configuration(setting)),
            game=game.name,
            variant=setting.variant,
            players=setting.players,
            bots=bots,
            bots_name=name_bots(setting),
            deck=deck_name,
            rules=rules,
            seed=preparer.seed,
            rotations=setting.rotations,
            place=tuple(place.get(key, at) for key in axes),
            cards=setting.deck,
        )
        object.__setattr__(cell, "prepared", (setting.rules, setting.bots))
        yield cell


def refuse_rule(
    lists: Lists,
    game: Game,
    place: Mapping[str, int],
    rules: Mapping[str, Any],
    error: InputError,
    problem: str,
) -> InputError:
    """The error of a table that cannot be played, at the key that it is about.

    What is wrong with a file that a rule names, such as a list of words, names the file too.

    Args:
        lists: the file's lists.
        game: that is to be played.
        place: of the values in their lists.
        rules: the values.
        error: of the game, whose place is a rule, a rule's value, or something of its own.
        problem: what to say of it.
    """
    names = [param.name for param in game.params]
    named = error.where.removeprefix("rules.")
    rule = next((name for name in names if named in (name, rules.get(name))), None)
    key = f"rules.{rule}"
    if rule is None or key not in place or len(lists.values.get(key, ())) <= place[key]:
        return InputError(lists.spot(key if rule else error.where), problem, error.allowed)
    written = lists.values[key][place[key]]
    said = f"{describe_value(written)}: {problem}" if isinstance(written, str | list) else problem
    return InputError(lists.spot(key, place[key]), said, error.allowed)


def name_bots(setting: Setting) -> str:
    """One name if all bots are equal, else all names by seat."""
    names = [bot.name for bot in setting.bots]
    return names[0] if setting.rotations == 1 else " / ".join(names)
