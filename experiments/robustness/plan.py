"""Reads the table ``[robustness]`` of a sweep: which players, which hands, how many deals."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from experiments.design.file import check_keys, check_list
from experiments.design.hand_table import (
    HandTable,
    as_players,
    label_of,
    printed_hands,
    read_hand_table,
)
from experiments.design.preparing import CANONICAL, configuration
from experiments.design.sweep import Cell, Sweep, hash_of, name_bots
from experiments.design.value_text import value_text
from experiments.metrics.definitions import longest_of
from experiments.report.titles import rule_title
from sim.bots.profiles import Bot, find_bot, values_read
from sim.errors import InputError, describe_value, is_not_legal
from sim.params import TableParam, is_whole_number
from sim.registry import load_game
from sim.spec import Game

KEYS = ("base", "axes", "deals", "confidence", "table")
MOST_POPULATIONS = 400
FEWEST_DEALS, MOST_DEALS = 100, 1_000_000
CONFIDENCE_ALLOWED = "a number from 0.5 to 0.999"

OPEN_AXES: Mapping[str, Sequence[Any]] = {
    "percentile": (10, 50, 90),
    "exposure": ("low", "default", "high"),
    "exchange_policy": ("never", "when stuck", "expected gain"),
    "pace": (0.67, 1.0, 1.5),
}
"""If a file names no axes: for games whose cards lie open, where a vocabulary changes nothing."""
WORD_AXES: Mapping[str, Sequence[Any]] = {
    "profile": ("novice", "casual", "strong", "expert"),
    "vocabulary": (20, 35, 55),
    "zipf_slope": (0.5, 0.85),
    "split_share": (0.15, 0.3, 0.6),
}
"""If a file names no axes: for games in which words have to be found. The last two are readings of
what people see that fit the figures alike, or of which there are none (sim/bots/README.md)."""


@dataclass(frozen=True)
class Population:
    """One kind of players.

    Attributes:
        place: on each axis, from 0.
        bot: as a sweep file would write it.
        steps: from the default, along all axes together.
        label: what differs from the default; "as assumed" for the default itself.
        played: the place in the list of populations of the one whose games stand for this one's.
        clock: by what their minutes are multiplied.
    """

    place: tuple[int, ...]
    bot: Mapping[str, Any]
    steps: int
    label: str
    played: int
    clock: float


@dataclass(frozen=True)
class Group:
    """The player counts of one row of a table, under rules that are otherwise fixed.

    Attributes:
        label: the row as a designer calls it.
        game: the game's key.
        cells: by (players, hand) a cell of the sweep; its bots are replaced by each population.
        players: the row's player counts.
        printed: the hand of the table by length of game, where there is one.
    """

    label: str
    game: str
    cells: Mapping[tuple[int, int], Cell]
    players: tuple[int, ...]
    printed: Mapping[str, int]

    @property
    def hands(self) -> tuple[int, ...]:
        """The candidates, rising."""
        return tuple(sorted({hand for _, hand in self.cells}))


@dataclass(frozen=True)
class RobustnessPlan:
    """What is to be played.

    Attributes:
        base: the name of the players as assumed.
        axes: the steps of each axis, in the file's order.
        default: the default's place on each axis.
        populations: by game, all combinations of the axes.
        groups: the rows.
        deals: of each hand and population.
        alpha: the error rate of everything that is said together.
        targets: minutes by length of game.
        band: a length is on target within this share of it.
        not_finished, seat_edge, first_player, stuck_turns, seat_points: declared limits.
        longest: minutes within which a game should be over.
    """

    base: str
    axes: Mapping[str, Mapping[str, Sequence[Any]]]
    default: Mapping[str, tuple[int, ...]]
    populations: Mapping[str, tuple[Population, ...]]
    groups: tuple[Group, ...]
    deals: int
    alpha: float
    targets: Mapping[str, float]
    band: float
    not_finished: float
    seat_edge: float
    first_player: float
    stuck_turns: float
    seat_points: float
    longest: float

    @property
    def limits(self) -> dict[str, float]:
        """The limits by name that bind something: those on seats do not where all play alone."""
        found = {"not_finished": self.not_finished}
        if any(players > 1 for group in self.groups for players in group.players):
            first, points = self.first_player, self.seat_points
            found |= {"seat_edge": self.seat_edge}
            found |= {"first_player": first} if first < self.seat_edge else {}
            found |= {"seat_points": points} if math.isfinite(points) else {}
        return found | ({"stuck_turns": self.stuck_turns} if self.stuck_turns < 1 else {})


def read_plan(sweep: Sweep) -> RobustnessPlan:
    """Check a sweep's table ``[robustness]`` and list what it asks for.

    Raises:
        InputError: naming the file and key, what is wrong and what is allowed.
    """
    table = sweep.sections.get("robustness", {})
    where = f"{sweep.path}, robustness"
    check_keys(table, KEYS, f"{where}.")
    if "minutes" not in sweep.targets:
        problem, allowed = "is missing", "[targets.minutes] with a length such as regular = 20"
        raise InputError(f"{sweep.path}, targets.minutes", problem, allowed)
    base = table.get("base", "casual")
    axes: dict[str, Mapping[str, Sequence[Any]]] = {}
    default: dict[str, tuple[int, ...]] = {}
    populations: dict[str, tuple[Population, ...]] = {}
    for name in sweep.games:
        game = load_game(name)
        axes[name] = read_axes(table, game, where)
        default[name] = find_default(base, axes[name], where)
        populations[name] = list_populations(base, axes[name], default[name], where, sweep, game)
    return RobustnessPlan(
        base=find_bot(base, f"{where}.base").name,
        axes=axes,
        default=default,
        populations=populations,
        groups=list_groups(sweep, read_printed(table, sweep, where)),
        deals=read_deals(table.get("deals", sweep.deals), f"{where}.deals"),
        alpha=1 - read_confidence(table, where),
        targets=sweep.targets["minutes"],
        band=sweep.targets.get("band", 0.25),
        not_finished=sweep.limits.get("not_finished", 0.02),
        seat_edge=sweep.limits.get("seat_edge", 0.05),
        first_player=sweep.limits.get("first_player", 1.0),
        stuck_turns=sweep.limits.get("stuck_turns", 1.0),
        seat_points=sweep.limits.get("seat_points", math.inf),
        longest=longest_of(sweep.targets),
    )


def read_deals(value: Any, where: str) -> int:
    """Deals of each hand and kind of players.

    Raises:
        InputError: unless it is a whole number within limits.
    """
    if not is_whole_number(value) or not FEWEST_DEALS <= value <= MOST_DEALS:
        allowed = f"a whole number from {FEWEST_DEALS} to {MOST_DEALS:,}"
        raise InputError(where, is_not_legal(value), allowed)
    return int(value)


def read_confidence(table: Mapping[str, Any], where: str) -> float:
    """The chance that everything said is right."""
    value = table.get("confidence", 0.95)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0.5 <= value <= 0.999:
        raise InputError(f"{where}.confidence", is_not_legal(value), CONFIDENCE_ALLOWED)
    return float(value)


def read_axes(table: Mapping[str, Any], game: Game, where: str) -> Mapping[str, Sequence[Any]]:
    """The axes of the file, or the usual ones of this kind of game."""
    if "axes" not in table:
        return OPEN_AXES if game.scoring is None else WORD_AXES
    axes = table["axes"]
    if not isinstance(axes, dict) or not axes:
        allowed = "bot values with a list each, such as pace = [0.67, 1.0, 1.5]"
        raise InputError(f"{where}.axes", f"{describe_value(axes)} is no table of lists", allowed)
    for key, steps in axes.items():
        check_list(steps, f"{where}.axes.{key}")
    count = 1
    for steps in axes.values():
        count *= len(steps)
    if count > MOST_POPULATIONS:
        problem = f"the axes make {count:,} populations"
        raise InputError(f"{where}.axes", problem, f"at most {MOST_POPULATIONS}")
    return axes


def bot_at(base: Any, axes: Mapping[str, Sequence[Any]], place: Sequence[int]) -> dict[str, Any]:
    """The bot at a place, as a sweep file would write it; values that it has anyway left out."""
    changes = {"profile": base} if isinstance(base, str) else dict(base)
    changes |= {key: steps[at] for (key, steps), at in zip(axes.items(), place, strict=True)}
    return changes


def find_default(base: Any, axes: Mapping[str, Sequence[Any]], where: str) -> tuple[int, ...]:
    """Where the base stands on each axis.

    Raises:
        InputError: if it is no bot, or stands on none of an axis' steps.
    """
    if not isinstance(base, str | dict):
        allowed = 'a profile such as "casual", or { profile = "casual", attention = "low" }'
        raise InputError(f"{where}.base", f"{describe_value(base)} is no bot", allowed)
    values = find_bot(base, f"{where}.base").values
    own = base if isinstance(base, str) else base["profile"]
    place = []
    for key, steps in axes.items():
        for at in range(len(steps)):
            step = {"profile": own, key: steps[at]}
            find_bot(step, f"{where}.axes.{key}[{at}]")
        mine = own if key == "profile" else values[key]
        if mine not in steps:
            problem = f"{describe_value(mine)}, which the base has, is not among them"
            allowed = f"a list with {describe_value(mine)} in it, from which steps are counted"
            raise InputError(f"{where}.axes.{key}", problem, allowed)
        place.append(list(steps).index(mine))
    return tuple(place)


def list_populations(
    base: Any,
    axes: Mapping[str, Sequence[Any]],
    default: tuple[int, ...],
    where: str,
    sweep: Sweep,
    game: Game,
) -> tuple[Population, ...]:
    """All combinations; those that differ in the clock alone, or in nothing, share their games."""
    places = list(itertools.product(*(range(len(steps)) for steps in axes.values())))
    bots = [bot_at(base, axes, place) for place in places]
    first: dict[str, int] = {}
    alike = [
        first.setdefault(values_text(find_bot(bot, f"{where}.axes"), game), at)
        for at, bot in enumerate(bots)
    ]
    found = []
    for place, bot in zip(places, bots, strict=True):
        played, clock = place, 1.0
        if "pace" in axes and is_only_clock(game, bot, sweep):
            at = list(axes).index("pace")
            played = (*place[:at], default[at], *place[at + 1 :])
            clock = axes["pace"][place[at]] / axes["pace"][default[at]]
        pairs = zip(place, default, strict=True)
        found.append(
            Population(
                place=place,
                bot=bot,
                steps=sum(abs(mine - usual) for mine, usual in pairs),
                label=label_at(axes, place, default),
                played=alike[places.index(played)],
                clock=clock,
            )
        )
    return tuple(found)


def values_text(bot: Bot, game: Game) -> str:
    """The values of a bot that count in a game, by which bots are told apart there."""
    return CANONICAL.encode(values_read(bot, game.scoring is not None))


def is_only_clock(game: Game, bot: Mapping[str, Any], sweep: Sweep) -> bool:
    """Does this bot's pace change nothing but the minutes?

    It multiplies every time. That changes no move if no rule reads the clock (no cell has a
    timer) and nothing is noticed with time (the cards lie open, or the bot sees at once all that
    it knows). Then minutes are in proportion to the pace, but for the rounding of each action to
    a millisecond, and the games of one pace stand for all.
    """
    has_timer = any(cell.setting().rules.get("timer", 0) not in (0, "off") for cell in sweep.cells)
    sees_all = game.scoring is None or find_bot(bot).values["noticing"] == "perfect"
    return sees_all and not has_timer


def label_at(
    axes: Mapping[str, Sequence[Any]], place: Sequence[int], default: Sequence[int]
) -> str:
    """What sets a population off from the default."""
    parts = [
        f"{rule_title(key)} {steps[at]}"
        for (key, steps), at, usual in zip(axes.items(), place, default, strict=True)
        if at != usual
    ]
    return ", ".join(parts) or "as assumed"


def read_printed(
    table: Mapping[str, Any], sweep: Sweep, where: str
) -> Mapping[str, HandTable | None]:
    """By game the table that the file names, else the one in the game's rules if it has one."""
    if "table" in table:
        name = table["table"]
        if not isinstance(name, str):
            raise InputError(
                f"{where}.table", f"{describe_value(name)} is no file", "a hand table, .csv or .md"
            )
        printed = read_hand_table(sweep.path.parent / name, f"{where}.table")
        check_printed(printed, sweep, f"{where}.table {name}")
        return dict.fromkeys(sweep.games, printed)
    return {name: table_in_rules(load_game(name)) for name in sweep.games}


def table_in_rules(game: Game) -> HandTable | None:
    """The hands that the rules print by length of game."""
    hand = next((param for param in game.params if param.name == "hand"), None)
    if not isinstance(hand, TableParam) or not hand.printed:
        return None
    return HandTable.from_columns(hand.printed)


def check_printed(printed: HandTable, sweep: Sweep, where: str) -> None:
    """Refuse a table that lacks a row or column that the sweep asks about.

    Raises:
        InputError: naming what it lacks.
    """
    for mode in sweep.targets["minutes"]:
        if mode not in printed.modes:
            raise InputError(where, f"has no column {mode}", ", ".join(sweep.targets["minutes"]))
    counts = {count for row in printed.rows for count in row.players}
    for players in sorted({cell.players for cell in sweep.cells}):
        if players not in counts:
            allowed = "a row for every player count of the sweep"
            raise InputError(where, f"has no row for {players} players", allowed)


def list_groups(sweep: Sweep, printed: Mapping[str, HandTable | None]) -> tuple[Group, ...]:
    """The sweep's cells by row of the table; of several bots the first one's, which stands for all.

    Args:
        sweep: what is asked.
        printed: by game the table that its hands are judged by.

    Raises:
        InputError: if the sweep has no two hands to choose from.
    """
    kinds: dict[tuple[Any, ...], dict[tuple[int, int], Cell]] = {}
    for cell in sweep.cells:
        hand: Any = cell.rules.get("hand")
        if not is_whole_number(hand):
            continue
        others = tuple(
            (key, value_text(value)) for key, value in cell.rules.items() if key != "hand"
        )
        kind = (cell.game, cell.variant, cell.deck, others)
        kinds.setdefault(kind, {}).setdefault((cell.players, int(hand)), cell)
    if not kinds or any(len({hand for _, hand in cells}) < 2 for cells in kinds.values()):
        problem, allowed = "holds no two hands to choose from", "a list such as hand = [3, 4, 5]"
        raise InputError(f"{sweep.path}, cells.rules.hand", problem, allowed)
    groups = []
    for kind, cells in kinds.items():
        counts = sorted({players for players, _ in cells})
        game, variant, *_ = kind
        for row in rows_of(counts, printed[game]):
            mine = {key: cell for key, cell in cells.items() if key[0] in row}
            parts = label_of_kind(kind, kinds)
            label = as_players(label_of(row)) + (f", {parts}" if parts else "")
            hands = printed_of(game, variant, row, printed[game])
            groups.append(Group(label, game, mine, row, hands))
    return tuple(groups)


def rows_of(counts: Sequence[int], printed: HandTable | None) -> list[tuple[int, ...]]:
    """The player counts of each row."""
    if printed is None:
        return [(count,) for count in counts]
    rows = [tuple(one for one in row.players if one in counts) for row in printed.rows]
    alone = [(count,) for count in counts if all(count not in row for row in rows)]
    return [row for row in rows if row] + alone


def printed_of(
    game: str, variant: str, row: Sequence[int], printed: HandTable | None
) -> dict[str, int]:
    """The hands of a row by length of game; under ``""`` the one for all lengths."""
    if printed is not None and any(row[0] in one.players for one in printed.rows):
        return {mode: printed.cards(row[0], mode) for mode in printed.modes}
    hands = set(printed_hands(load_game(game), variant, row).values())
    return {"": hands.pop()} if len(hands) == 1 else {}


def label_of_kind(kind: tuple[Any, ...], kinds: Mapping[tuple[Any, ...], Any]) -> str:
    """What sets a kind of cells off from the sweep's others."""
    parts = [
        str(mine)
        for place, mine in enumerate(kind[:3])
        if len({other[place] for other in kinds}) > 1
    ]
    for key, value in kind[3]:
        if len({dict(other[3]).get(key) for other in kinds}) > 1:
            parts.append(f"{key} {value}")
    return ", ".join(parts)


def cell_of(cell: Cell, bot: Mapping[str, Any]) -> Cell:
    """A sweep's cell with all seats held by this bot."""
    setting = replace(cell, bots=bot, rotations=1).setting()
    return replace(
        cell,
        bots=bot,
        bots_name=name_bots(setting),
        rotations=setting.rotations,
        hash=hash_of(configuration(setting)),
    )
