"""The lists of a sweep file for one game: every value checked by itself, decks and tables read.

Every error names the file and the key, as the file writes it.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.design.family import ALL
from experiments.design.file import Lists, SweepFile
from experiments.design.hand_table import HandTable, read_hand_table
from sim.bots.profiles import find_bot
from sim.decks import Deck, deck_names, find_deck
from sim.decks.letter_deck import read_letter_deck
from sim.errors import InputError, describe_value, is_no_text, is_not_legal
from sim.lexicon.found_lists import name_lists
from sim.lexicon_param import LexiconParam
from sim.names import find_name
from sim.near_names import suggest_name
from sim.params import EnumParam, Param, TableParam
from sim.spec import Game
from sim.user_file import is_absent

PRINTED = "printed"


def check_axes(lists: Lists, game: Game) -> dict[str, Sequence[Any]]:
    """The lists whose combinations are a game's cells, every value checked by itself.

    Returns:
        By key: players, variant, deck, bots, then the rules in the file's order. Decks are
        pairs of the name that reports use and the deck, None for the one that the rules ask for.
    """
    given = lists.values
    variants = given.get("variant", [game.variants[0].name])
    if list(variants) == [ALL]:
        variants = [variant.name for variant in game.variants]
    bots = given.get("bots", ["casual"])
    decks = given.get("deck", [PRINTED])
    axes: dict[str, Sequence[Any]] = {"players": given["players"], "variant": variants}
    for key, check in (("players", game.check_players), ("variant", game.variant)):
        for place, value in enumerate(axes[key]):
            if key == "variant" and not isinstance(value, str):
                names = ", ".join(variant.name for variant in game.variants)
                raise InputError(lists.spot(key, place), is_no_text(value), names)
            if key == "players" and isinstance(value, str | float):
                low, high = game.players
                allowed = f"{low} to {high}" if low < high else f"{low}"
                problem = is_not_legal(value)
                if isinstance(value, float) and value.is_integer():
                    problem = f"{value} has a point; write {value:.0f}"
                raise InputError(lists.spot(key, place), problem, allowed)
            blame(lists, key, place, check, value)
    axes["variant"] = [game.variant(name).name for name in variants]
    axes["deck"] = [read_deck(lists, place, given) for place, given in enumerate(decks)]
    check_deck_names(lists, [name for name, _ in axes["deck"]])
    for place, choice in enumerate(bots):
        check_bots(lists, place, choice)
    axes["bots"] = bots
    for key in (key for key in given if key.startswith("rules.")):
        param = blame(lists, key, None, game.param, key.removeprefix("rules."))
        name = f"rules.{param.name}"
        if name in axes:
            raise InputError(lists.spot(key), f"{param.name} is given twice", "each rule once")
        axes[name] = [
            read_value(lists, param, key, place, value) for place, value in enumerate(given[key])
        ]
        check_rule(lists, game, key, axes[name])
    return absorb(game, axes)


def absorb(game: Game, axes: dict[str, Sequence[Any]]) -> dict[str, Sequence[Any]]:
    """The lists in which parameters that are a part of another's value are combined with it.

    A sweep over ``lexicon`` and ``spelling`` is one over the lexicons in each spelling.
    """
    for param in game.params:
        parts = [one.name for one in param.absorbed if f"rules.{one.name}" in axes]
        if not parts:
            continue
        key = f"rules.{param.name}"
        asked = list(itertools.product(*(axes.pop(f"rules.{one}") for one in parts)))
        found = {
            param.absorb(value, dict(zip(parts, chosen, strict=True))): None
            for value in axes.get(key, [param.default])
            for chosen in asked
        }
        axes[key] = list(found)
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


def check_rows(lists: Lists, game: Game, key: str, place: int, table: Mapping[str, Any]) -> None:
    """Refuse a row of a table by players for a player count that the game cannot have."""
    low, high = game.players
    legal = [str(count) for count in range(low, high + 1)]
    for count in table:
        if str(count) not in legal:
            problem = f"there is no row for {describe_value(str(count))} players"
            raise InputError(lists.spot(key, place), problem, f"rows for {low} to {high} players")


def read_value(lists: Lists, param: Param, key: str, place: int, value: Any) -> Any:
    """A value as games take it: files are read, relative to the sweep file.

    They are hand tables, in a .csv or .md file, and word lists.
    """
    if isinstance(param, LexiconParam):
        try:
            return param.read(name_lists(value, lists.inputs.find), lists.inputs.find)
        except InputError as error:
            named = "" if error.where == f"rules.{param.name}" else f"{error.where}: "
            spot = lists.spot(key, place)
            raise InputError(spot, f"{named}{error.problem}", error.allowed) from None
    is_file = isinstance(value, str) and value.lower().endswith((".csv", ".md"))
    if not isinstance(param, TableParam) or not is_file:
        return value
    return read_hand_table(lists.inputs.find(value), lists.spot(key, place))


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


def blame(lists: Lists, key: str, place: int | None, check: Any, *arguments: Any) -> Any:
    """Call a check; its error becomes one of the file and key."""
    try:
        return check(*arguments)
    except InputError as error:
        raise InputError(lists.spot(key, place), error.problem, error.allowed) from None


def check_rule(lists: Lists, game: Game, key: str, values: Sequence[Any]) -> None:
    """Refuse an unknown parameter, and values that it cannot take for some of the players."""
    param = blame(lists, key, None, game.param, key.removeprefix("rules."))
    for place, value in enumerate(values):
        if isinstance(param, TableParam) and (value == "table" or isinstance(value, HandTable)):
            continue
        if isinstance(param, TableParam) and isinstance(value, Mapping):
            check_rows(lists, game, key, place, value)
        for players in lists.values["players"]:
            blame(lists, key, place, param.check, value, players)


def check_bots(lists: Lists, place: int, choice: Any) -> None:
    """Refuse unknown bots, and a list of bots that does not seat every number of players."""
    where = lists.spot("bots", place)
    if not isinstance(choice, list):
        check_bot(choice, where)
        return
    for seat, bot in enumerate(choice):
        check_bot(bot, f"{where}[{seat}]")
    for players in lists.values["players"]:
        if len(choice) != players:
            problem = f"{len(choice)} bots for {players} players"
            allowed = "one bot for all seats, or one a seat for every number in players"
            raise InputError(where, problem, allowed)


def check_bot(choice: Any, where: str) -> None:
    """Refuse what is no bot."""
    if not isinstance(choice, str | dict):
        allowed = 'a profile such as "casual", or { profile = "casual", attention = "low" }'
        raise InputError(where, f"{describe_value(choice)} is no bot", allowed)
    find_bot(choice, where)


def read_deck(lists: Lists, place: int, given: Any) -> tuple[str, Deck | None]:
    """A deck's name and the deck, None for the printed one.

    Args:
        lists: the file's lists.
        place: in the list of decks.
        given: a name, a path relative to the sweep file, or a table of the letters that it is
            made of (see `sim.decks.letter_deck.DECK_KEYS`).
    """
    where = lists.spot("deck", place)
    if isinstance(given, dict):
        made = read_made_deck(lists, given, where)
        return made.name, made
    if not isinstance(given, str):
        raise InputError(
            where, f"{describe_value(given)} is no deck", "a deck's name or path, or printed"
        )
    if given == PRINTED:
        return given, None
    path = lists.inputs.find(given)
    named = given if given in deck_names() else None
    if named is None and is_absent(path):
        named = find_name(given, [PRINTED, *deck_names()])
    if named is not None:
        return named, None if named == PRINTED else find_deck(named)
    if is_absent(path):
        allowed = f"{PRINTED}, {', '.join(deck_names())}, or the path of a deck file"
        problem = f"{path}: no deck and no file has this name{suggest_name(given, deck_names())}"
        raise InputError(where, problem, allowed)
    try:
        return given, replace(find_deck(path), name=Path(given).stem)
    except InputError as error:
        raise InputError(where, f"{error.where}: {error.problem}", error.allowed) from None


def read_made_deck(lists: Lists, given: Mapping[str, Any], where: str) -> Deck:
    """The deck of letters that a table asks for; named by its base as the file writes it."""
    base = given.get("base")
    if not isinstance(base, str) or not (path := lists.inputs.find(base)).is_file():
        return read_letter_deck(given, where, lists.path.parent)
    made = read_letter_deck({**given, "base": path.name}, where, path.parent)
    if "name" in given:
        return made
    return replace(made, name=made.name.replace(path.stem, Path(base).stem, 1))


def check_deck_names(lists: Lists, names: Sequence[str]) -> None:
    """Refuse two decks that reports could not tell apart."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            problem = f"a second deck is called {describe_value(name)}"
            raise InputError(lists.spot("deck", place), problem, 'another name = "..."')
        seen.add(name)
