"""The lists of a sweep file for one game: every value checked by itself, decks and tables read.

Every error names the file and the key, as the file writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from experiments.design.file import Lists, SweepFile
from experiments.design.hand_table import HandTable, read_hand_table
from sim.bots.profiles import find_bot
from sim.decks import Deck, deck_names, find_deck
from sim.decks.letter_deck import read_letter_deck
from sim.errors import InputError, is_no_text
from sim.spec import EnumParam, Game, TableParam
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
    bots = given.get("bots", ["casual"])
    decks = given.get("deck", [PRINTED])
    axes: dict[str, Sequence[Any]] = {"players": given["players"], "variant": variants}
    for key, check in (("players", game.check_players), ("variant", game.variant)):
        for place, value in enumerate(axes[key]):
            if key == "variant" and not isinstance(value, str):
                names = ", ".join(variant.name for variant in game.variants)
                raise InputError(lists.spot(key, place), is_no_text(value), names)
            blame(lists, key, place, check, value)
    axes["deck"] = [read_deck(lists, place, given) for place, given in enumerate(decks)]
    check_deck_names(lists, [name for name, _ in axes["deck"]])
    for place, choice in enumerate(bots):
        check_bots(lists, place, choice)
    axes["bots"] = bots
    for key in (key for key in given if key.startswith("rules.")):
        axes[key] = [
            read_table(lists, game, key, place, value) for place, value in enumerate(given[key])
        ]
        check_rule(lists, game, key, axes[key])
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
            problem = f"there is no row for {str(count)!r} players"
            raise InputError(lists.spot(key, place), problem, f"rows for {low} to {high} players")


def read_table(lists: Lists, game: Game, key: str, place: int, value: Any) -> Any:
    """The hand table in a .csv or .md file (relative to the sweep file), or the value itself."""
    param = blame(lists, key, None, game.param, key.removeprefix("rules."))
    is_file = isinstance(value, str) and value.lower().endswith((".csv", ".md"))
    if not isinstance(param, TableParam) or not is_file:
        return value
    return read_hand_table(lists.path.parent / value, lists.spot(key, place))


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
        raise InputError(where, f"{choice!r} is no bot", allowed)
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
        made = read_letter_deck(given, where, lists.path.parent)
        return made.name, made
    if not isinstance(given, str):
        raise InputError(where, f"{given!r} is no deck", "a deck's name or path, or printed")
    if given == PRINTED:
        return given, None
    path = lists.path.parent / given
    if given not in deck_names() and is_absent(path):
        allowed = f"{PRINTED}, {', '.join(deck_names())}, or the path of a deck file"
        raise InputError(where, f"{path}: no deck and no file has this name", allowed)
    try:
        return given, find_deck(given if given in deck_names() else path)
    except InputError as error:
        raise InputError(where, f"{error.where}: {error.problem}", error.allowed) from None


def check_deck_names(lists: Lists, names: Sequence[str]) -> None:
    """Refuse two decks that reports could not tell apart."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            problem = f"a second deck is called {name!r}"
            raise InputError(lists.spot("deck", place), problem, 'another name = "..."')
        seen.add(name)
