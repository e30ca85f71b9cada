"""Reads the ``[tune]`` table of a sweep file: every key checked, every error names file and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from experiments.design.file import LARGEST_SEED, check_keys, is_number
from experiments.design.hand_table import label_of, read_players
from experiments.design.preparing import configuration
from experiments.design.sweep import Cell, Sweep, hash_of
from experiments.design.value_text import value_text
from experiments.metrics.definitions import longest_of
from experiments.studies.hands.records import Goals
from experiments.tuning.board import LaneKey, lane_keys
from experiments.tuning.plan import BAND, SKILL, Limit, TuningPlan
from experiments.tuning.race import price, probe
from sim.bots.profiles import find_bot
from sim.errors import InputError, describe_value, is_not_legal
from sim.params import is_whole_number

TUNE_KEYS = (
    "rows",
    "constraints",
    "indifference",
    "slack",
    "alpha",
    "skill",
    "fresh_deals",
    "most_games",
)
SKILL_KEYS = ("bot", "floor")
MOST_GAMES = 2_000_000_000
MOST_FRESH = 1_000_000


class Tuning(NamedTuple):
    """A plan and what its lanes play.

    Attributes:
        sweep: the file.
        plan: what is asked.
        cells: one a lane, in the order of `experiments.tuning.board.lane_keys`.
    """

    sweep: Sweep
    plan: TuningPlan
    cells: tuple[Cell, ...]


def read_tuning(sweep: Sweep, most_games: int | None = None) -> Tuning:
    """What a sweep asks `fairdeal tune` to do.

    Args:
        sweep: read and checked.
        most_games: in place of the file's.

    Raises:
        InputError: naming the file and key, what is wrong and what is allowed.
    """
    table = sweep.sections.get("tune", {})
    where = f"{sweep.path}, tune"
    check_keys(table, TUNE_KEYS, f"{where}.")
    minutes = sweep.targets.get("minutes")
    if not minutes:
        example = "one length of game or more, such as regular = 20"
        raise InputError(f"{sweep.path}, targets.minutes", "is missing", example)
    check_population(sweep)
    by_key = cells_by_lane(sweep)
    players = tuple(sorted({key.players for key in by_key}))
    hands = tuple(sorted({key.hand for key in by_key}))
    limits = read_limits(table, sweep, where)
    skill = read_skill(table, where)
    if skill:
        limits[SKILL] = Limit(skill.floor, is_floor=True)
    chosen = table.get("constraints")
    has_band = chosen is None or BAND in chosen
    plan = TuningPlan(
        rows=read_rows(table, players, where),
        targets=dict(minutes),
        hands=hands,
        band=sweep.targets.get("band", Goals.band) if has_band else None,
        limits=limits,
        indifference=read_part(table, "indifference", where, TuningPlan.indifference),
        slack=read_part(table, "slack", where, TuningPlan.slack),
        alpha=read_part(table, "alpha", where, TuningPlan.alpha, high=0.5),
        fresh_deals=read_whole(
            table, "fresh_deals", where, 100, MOST_FRESH, TuningPlan.fresh_deals
        ),
        longest=longest_of(sweep.targets),
        most_games=most_games
        or read_whole(table, "most_games", where, 1, MOST_GAMES, TuningPlan.most_games),
    )
    cells = tuple(lane_cell(key, by_key, skill, where) for key in lane_keys(plan))
    check_games(plan, cells, "--max-games" if most_games else f"{where}.most_games")
    return Tuning(sweep, plan, cells)


def check_games(plan: TuningPlan, cells: Sequence[Cell], where: str) -> None:
    """Refuse fewer games than the race takes before it first looks.

    Raises:
        InputError: naming the option or key.
    """
    rotations = {key: cell.rotations for key, cell in zip(lane_keys(plan), cells, strict=True)}
    first = price(probe(plan), rotations)
    if first > plan.race_games:
        problem = f"{plan.most_games:,} games do not reach the first look"
        raise InputError(where, problem, f"{-(-first * 5 // 4):,} or more")


class Skill(NamedTuple):
    """A better bot and by how much it must beat an even share of the wins."""

    bot: Any
    floor: float


def check_population(sweep: Sweep) -> None:
    """Refuse a sweep whose cells differ in more than players and hand."""
    listed: dict[str, set[str]] = {"game": set(), "variant": set(), "bots": set(), "deck": set()}
    rules: dict[str, set[str]] = {}
    for cell in sweep.cells:
        listed["game"].add(cell.game)
        listed["variant"].add(cell.variant)
        listed["bots"].add(cell.bots_name)
        listed["deck"].add(cell.deck)
        for name, value in cell.rules.items():
            if name != "hand":
                rules.setdefault(f"rules.{name}", set()).add(value_text(value))
    for key, found in {**listed, **rules}.items():
        if len(found) > 1:
            place = f"{sweep.path}, {key if key == 'game' else f'cells.{key}'}"
            problem = f"{len(found)} values: {', '.join(sorted(found))}"
            raise InputError(place, problem, "one value: a table is certified for one population")


def cells_by_lane(sweep: Sweep) -> dict[LaneKey, Cell]:
    """The sweep's cells by players and hand; every combination is there."""
    found = {}
    for cell in sweep.cells:
        hand = cell.rules.get("hand")
        if not is_whole_number(hand):
            where = f"{sweep.path}, cells.rules.hand"
            problem = (
                "is missing" if hand is None else f"{describe_value(hand)} is no number of cards"
            )
            raise InputError(where, problem, "a list of hands to choose from, such as [1, 2, 3]")
        found[LaneKey(cell.players, int(str(hand)))] = cell
    return found


def read_rows(
    table: Mapping[str, Any], players: Sequence[int], where: str
) -> tuple[tuple[int, ...], ...]:
    """The table's rows: player counts that get one hand together; a row each if not declared."""
    if "rows" not in table:
        return tuple((count,) for count in players)
    given = table["rows"]
    allowed = f'a list such as ["2", "3", "4-8"] that has each of {label_of(players)} once'
    if not isinstance(given, list) or not all(isinstance(row, str) for row in given):
        raise InputError(f"{where}.rows", f"{describe_value(given)} is no list of texts", allowed)
    rows = []
    for place, text in enumerate(given):
        row = read_players(text, f"{where}.rows[{place}]")
        is_open = "more" in text or "+" in text
        row = tuple(one for one in row if one in players) if is_open else row
        strange = [count for count in row if count not in players]
        if strange or not row:
            problem = f"the sweep plays no {(*strange, text)[0]} players"
            raise InputError(f"{where}.rows[{place}]", problem, label_of(players))
        rows.append(row)
    seen = [count for row in rows for count in row]
    wrong = [count for count in players if seen.count(count) != 1]
    if wrong:
        problem = f"{wrong[0]} players stand in {seen.count(wrong[0])} rows"
        raise InputError(f"{where}.rows", problem, allowed)
    return tuple(sorted(rows))


def read_limits(table: Mapping[str, Any], sweep: Sweep, where: str) -> dict[str, Limit]:
    """The limits that a hand must keep: those that are named, or all that are declared."""
    declared = dict(sweep.limits)
    chosen = table.get("constraints", [BAND, *declared])
    known = ", ".join([BAND, *declared])
    if not isinstance(chosen, list):
        raise InputError(
            f"{where}.constraints", f"{describe_value(chosen)} is no list", f"a list of {known}"
        )
    for place, name in enumerate(chosen):
        if name != BAND and name not in declared:
            problem = f"{describe_value(name)} is not declared in [limits]"
            raise InputError(f"{where}.constraints[{place}]", problem, known)
    return {name: Limit(declared[name]) for name in chosen if name != BAND}


def read_skill(table: Mapping[str, Any], where: str) -> Skill | None:
    """The skill floor, if one is declared."""
    if "skill" not in table:
        return None
    given = table["skill"]
    check_keys(given, SKILL_KEYS, f"{where}.skill.")
    for key in SKILL_KEYS:
        if key not in given:
            example = 'skill = { bot = "strong", floor = 0.02 }'
            raise InputError(f"{where}.skill.{key}", "is missing", example)
    bot = given["bot"]
    if not isinstance(bot, str | dict):
        raise InputError(
            f"{where}.skill.bot", f"{describe_value(bot)} is no bot", 'a profile such as "strong"'
        )
    find_bot(bot, f"{where}.skill.bot")
    floor = read_part(given, "floor", f"{where}.skill", 0.0)
    return Skill(bot, floor)


def lane_cell(
    key: LaneKey, by_key: Mapping[LaneKey, Cell], skill: Skill | None, where: str
) -> Cell:
    """The cell that a lane plays."""
    plain = LaneKey(key.players, key.hand)
    if plain not in by_key:
        problem = f"hand {key.hand} cannot be played by {key.players}"
        raise InputError(where, problem, "hands that every number of players can be dealt")
    cell = by_key[plain]
    if not key.is_skill or skill is None:
        return cell
    if not isinstance(cell.bots, str | dict):
        raise InputError(f"{where}.skill", "the table's bots differ by seat", "one bot for all")
    mixed = replace(cell, bots=[skill.bot, *[cell.bots] * (key.players - 1)])
    setting = mixed.setting()
    return replace(mixed, rotations=setting.rotations, hash=hash_of(configuration(setting)))


def read_part(
    table: Mapping[str, Any], key: str, where: str, default: float, high: float = 1.0
) -> float:
    """A number above 0 and up to ``high``."""
    value = table.get(key, default)
    if not is_number(value) or not (0 < value <= high or (value == 0 and default == 0)):
        problem = is_not_legal(value)
        raise InputError(f"{where}.{key}", problem, f"a number above 0 and up to {high:g}")
    return float(value)


def read_whole(
    table: Mapping[str, Any], key: str, where: str, low: int, high: int, default: int
) -> int:
    """A whole number in a range."""
    value = table.get(key, default)
    if not is_whole_number(value) or not low <= value <= high:
        problem = is_not_legal(value)
        raise InputError(f"{where}.{key}", problem, f"a whole number from {low:,} to {high:,}")
    return int(value)


def reseeded(sweep: Sweep, seed: int | None) -> Sweep:
    """The sweep with another seed; the same if none is given.

    Raises:
        InputError: for a seed that is out of range.
    """
    if seed is None:
        return sweep
    if not 0 <= seed <= LARGEST_SEED:
        allowed = f"a whole number from 0 to {LARGEST_SEED}"
        raise InputError("--seed", f"{seed} is not legal", allowed)
    cells = []
    for cell in sweep.cells:
        other = replace(cell, seed=seed)
        cells.append(replace(other, hash=hash_of(configuration(other.setting()))))
    content = hash_of([sweep.content_hash, seed], 16)
    return replace(sweep, seed=seed, cells=tuple(cells), content_hash=content)
