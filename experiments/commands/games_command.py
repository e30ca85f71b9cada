"""``fairdeal games``: which games there are, and all that one lets a designer change."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format
from experiments.commands.output import json_text
from experiments.report.typesetting import line_width, set_table, wrap

if TYPE_CHECKING:
    from sim.params import Param
    from sim.spec import Game

TEXT = """\
Lists the games. With a NAME: every rule in a line with the rulings that settle it, every
number you may change with its legal values, the named variants, the printed hand table, and
what is counted in every game. The names of parameters and variants are those that a sweep
file and `fairdeal play --rules` take."""

EXAMPLES = """
fairdeal games
fairdeal games word_crush
fairdeal games word_crush --format json
"""


def add_games_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "games",
        show_games,
        summary="the games: rules, parameters, legal values, variants",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="one game, such as word_crush")
    add_format(parser, "text", "json")


def show_games(options: argparse.Namespace) -> int:
    """Print the list or one game."""
    import sim

    if options.name is None:
        games = [sim.load(name) for name in sim.games()]
        is_json = options.format == "json"
        listed = json_text([summarise(game) for game in games]) if is_json else list_text(games)
        print(listed, end="")
        return 0
    game = sim.load(options.name)
    print(json_text(describe_game(game)) if options.format == "json" else game_text(game), end="")
    return 0


def summarise(game: Game) -> dict[str, Any]:
    """A game in the list."""
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "family": game.family,
        "variants": [variant.name for variant in game.variants],
    }


def describe_game(game: Game) -> dict[str, Any]:
    """All of a game as plain values that JSON can hold."""
    return {
        **summarise(game),
        "rules": [{"text": rule.text, "rulings": list(rule.rulings)} for rule in game.rules],
        "params": [describe_param(param) for param in game.settable],
        "variants": [
            {"name": each.name, "title": each.title, "changes": dict(each.changes)}
            for each in game.variants
        ],
        "hand_tables": {
            name: {
                column: {str(players): cards for players, cards in by_players.items()}
                for column, by_players in columns.items()
            }
            for name, columns in printed_tables(game).items()
        },
        "counters": [
            {"name": each.name, "meaning": each.meaning, "each": each.each}
            for each in game.counters
        ],
    }


def describe_param(param: Param) -> dict[str, Any]:
    """A parameter as plain values."""
    return {
        "name": param.name,
        "default": default_of(param),
        "legal": param.legal(),
        "unit": param.unit,
        "meaning": param.meaning,
        "ruling": param.ruling,
        "shapes_deck": param.shapes_deck,
    }


def default_of(param: Param) -> Any:
    """The default as a sweep file would say it; ``table`` for one read from a printed table."""
    return "table" if callable(param.default) else param.default


def printed_tables(game: Game) -> dict[str, dict[str, Mapping[int, int]]]:
    """The tables by players that the printed rules hold.

    Returns:
        By parameter, then by the column's name (a mode such as regular), the number by players.
    """
    from sim.params import TableParam

    tables: dict[str, dict[str, Mapping[int, int]]] = {}
    for param in game.params:
        if isinstance(param, TableParam) and param.printed:
            tables[param.name] = dict(param.printed)
        elif callable(param.default):
            columns: dict[str, Mapping[int, int]] = {}
            for variant in game.variants:
                by_players = param.default(variant.changes)
                if by_players not in columns.values():
                    columns[variant.name] = by_players
            tables[param.name] = columns
    return tables


def list_text(games: list[Game]) -> str:
    """The list of games, by family: each with its players, title and variants."""
    lines: list[str] = []
    for family in dict.fromkeys(game.family for game in games):
        of_family = [game for game in games if game.family == family]
        if lines:
            lines.append("")
        lines.append(family.upper())
        for game in of_family:
            lines += listed_lines(game)
    lines += ["", f"fairdeal games {games[0].name} shows its rules and parameters."]
    return "\n".join(lines) + "\n"


def listed_lines(game: Game) -> list[str]:
    """A game in the list: the rule in a sentence, and the named variants in a line."""
    variants = ", ".join(variant.name for variant in game.variants)
    return [
        f"  {game.name}  ({counts_text(*game.players)})",
        wrap(game.title, "    "),
        wrap(variants, "    variants: ", "              "),
    ]


def counts_text(low: int, high: int) -> str:
    """For how many players a game is.

    >>> counts_text(1, 1), counts_text(2, 2), counts_text(2, 6)
    ('1 player', '2 players', '2 to 6 players')
    """
    if high == 1:
        return "1 player"
    return f"{high} players" if low == high else f"{low} to {high} players"


def game_text(game: Game) -> str:
    """All of a game for a reader."""
    parts = [
        f"{game.family} ({game.name}), {counts_text(*game.players)}",
        wrap(game.title),
        "\nRULES (a variant changes what it names)" if len(game.variants) > 1 else "\nRULES",
        *(rule_text(place, rule.text, rule.rulings) for place, rule in enumerate(game.rules, 1)),
        "\nPARAMETERS OF PLAY",
        *(param_text(param) for param in game.settable if not param.shapes_deck),
        *deck_param_lines(game),
        "\nVARIANTS",
        *(variant_text(each.name, each.title, each.changes) for each in game.variants),
        *(table_text(name, columns) for name, columns in printed_tables(game).items()),
        "\nCOUNTED IN EVERY GAME",
        *(counter_text(each.name, each.meaning, each.each) for each in game.counters),
    ]
    return "\n".join(parts) + "\n"


def deck_param_lines(game: Game) -> list[str]:
    """The parameters that decide which deck is made, under their heading, if there are any."""
    lines = [param_text(param) for param in game.settable if param.shapes_deck]
    head = "\nPARAMETERS OF THE DECK (for the deck `printed`, which the rules make)"
    return [head, *lines] if lines else []


def rule_text(place: int, text: str, rulings: tuple[str, ...]) -> str:
    """A rule and the rulings that settle it."""
    return wrap(f"{text} [{', '.join(rulings)}]", f"{place:>3}. ", "     ")


def param_text(param: Param) -> str:
    """A parameter: its value line, then what it means."""
    unit = f" {param.unit}" if param.unit else ""
    first = f"{param.name} = {default_of(param)}"
    legal = wrap(f"legal: {param.legal()}{';' + unit if unit else ''}", "      ", "             ")
    meaning = wrap(f"{param.meaning} [{param.ruling}]", "      ")
    return f"  {first}\n{meaning}\n{legal}"


def variant_text(name: str, title: str, changes: Mapping[str, Any]) -> str:
    """A variant and what it changes."""
    changed = ", ".join(f"{key} = {value}" for key, value in changes.items())
    return wrap(f"{name}: {title} ({changed or 'nothing changed'})", "  ", "      ")


def table_text(name: str, columns: Mapping[str, Mapping[int, int]]) -> str:
    """A printed table, a column for each mode."""
    players = sorted({count for column in columns.values() for count in column})
    rows = [["players", *columns]]
    rows += [[str(n), *(str(column.get(n, "-")) for column in columns.values())] for n in players]
    table = set_table(rows, right=range(len(rows[0])))
    return f"\nPRINTED TABLE FOR {name}\n" + "\n".join(f"  {row}" for row in table.splitlines())


def counter_text(name: str, meaning: str, each: str) -> str:
    """A counter's line."""
    text = f"{name}: {meaning}" + (" (for each seat)" if each == "seat" else "")
    return wrap(text, "  ", "      ") if len(text) + 2 > line_width() else f"  {text}"
