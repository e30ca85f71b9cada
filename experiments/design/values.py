"""Reads rules, bots and which cells are meant, as they are typed on a command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from experiments.design.value_text import value_text
from sim.errors import InputError, describe_value

if TYPE_CHECKING:
    from experiments.design.sweep import Cell, Sweep
    from sim.spec import Game


def read_value(text: str) -> Any:
    """A TOML value, or the text itself where it is none.

    >>> read_value("3"), read_value("next player"), read_value("{2 = 5, 3 = 4}")
    (3, 'next player', {'2': 5, '3': 4})
    """
    from sim.user_file import parse_toml  # late: `--help` needs none of it

    try:
        read = parse_toml(f"value = {text}", "value")
    except InputError:
        return text
    return read["value"] if set(read) == {"value"} else text


def read_rules(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
    """Rule changes typed as ``name=value``.

    A value is TOML (``hand=3``, ``hand={2=5,3=4}``) or plain words (``after_stuck=next player``).

    Raises:
        InputError: for a word without ``=``, a rule given twice or one that the game lacks.
    """
    from sim.lexicon.found_lists import name_rules
    from sim.params import EnumParam

    rules: dict[str, Any] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        name, text = name.strip(), text.strip()
        if not sign or not name:
            raise InputError(f"--rules {pair}", "has no value", "name=value, such as hand=3")
        param = game.param(name)
        name = param.name
        if name in rules:
            raise InputError(f"--rules {name}", "is given twice", "each rule once")
        is_choice = isinstance(param, EnumParam) and text in param.choices
        rules[name] = text if is_choice else read_value(text)
    return name_rules(rules)


def read_bots(text: str) -> str | Mapping[str, Any] | list[Any]:
    """Bots typed as a name, as names with commas (one a seat), or as TOML.

    Raises:
        InputError: for TOML that is none.

    >>> read_bots("casual"), read_bots("casual,expert")
    ('casual', ['casual', 'expert'])
    >>> read_bots('{profile = "casual", attention = "low"}')
    {'profile': 'casual', 'attention': 'low'}
    """
    if text.lstrip().startswith(("{", "[")):
        value = read_value(text)
        if isinstance(value, str):
            allowed = '{profile = "casual", attention = "low"}, or a list of such, one a seat'
            raise InputError("--bots", f"{describe_value(text)} is not TOML", allowed)
        bots: Mapping[str, Any] | list[Any] = value
        return bots
    names = [name.strip() for name in text.split(",")]
    return names[0] if len(names) == 1 else names


def choose_cells(sweep: Sweep, only: Sequence[str]) -> list[Cell]:
    """The cells that have all these values.

    Raises:
        InputError: for words without ``=``, or if no cell has them all.
    """
    cells = list(sweep.cells)
    for pair in only:
        key, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not value:
            raise InputError(f"--only {pair}", "has no value", "KEY=VALUE, such as players=4")
        known = {values_of(cell).get(key) for cell in sweep.cells} - {None}
        cells = [cell for cell in cells if alike(values_of(cell).get(key, ""), value)]
        if not cells:
            allowed = " | ".join(sorted(map(str, known))) or " | ".join(values_of(sweep.cells[0]))
            raise InputError(f"--only {pair}", "fits no cell that is left", allowed)
    return cells


def alike(one: str, other: str) -> bool:
    """Are two values the same but for blanks, as in ``{2=5, 3=4}``?"""
    return "".join(one.split()) == "".join(other.split())


def values_of(cell: Cell) -> dict[str, str]:
    """What a cell can be chosen by, as text."""
    fixed = {
        "game": cell.game,
        "variant": cell.variant,
        "players": str(cell.players),
        "bots": cell.bots_name,
        "deck": cell.deck,
    }
    return fixed | {name: value_text(value) for name, value in cell.rules.items()}
