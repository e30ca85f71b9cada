"""Writes a commented sweep file for a game, for a designer to edit."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sim.decks import deck_names, find_deck, is_letter_deck
from sim.errors import InputError
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam
from sim.spec import Game

LINE = 96
LONGEST = 60
"""Minutes that a game may take where its file says nothing (`targets.longest`)."""
DEALS = 2000
FEW = 5
MINUTES_OF_MODE = {"quick": 10, "regular": 20, "long": 35}


def starter_sweep(game: Game) -> str:
    """A sweep file that runs as it is and names everything that can be changed.

    Args:
        game: whose parameters, variants and players the file is made of.

    Returns:
        TOML. Every parameter that is not swept stands in a commented line with values to try.
    """
    swept = swept_param(game)
    lines = [
        *head(game, swept),
        *cells(game),
        "[cells.rules]",
        *comment("Each rule takes a list; every combination of all lists is a cell of the run."),
        *comment("Take the # away from a line to sweep it, and cut the list to what you ask."),
    ]
    if swept is not None:
        lines += ["", *param_lines(swept, values_dealt(game, swept), is_swept=True)]
    lines += ["", *comment("--- rules of play ---")]
    for param in game.settable:
        if param is not swept and not param.shapes_deck:
            lines += ["", *param_lines(param, values_to_try(param))]
    if any(param.shapes_deck for param in game.params):
        lines += ["", *comment('--- the deck that "printed" makes ---')]
    for param in game.settable:
        if param is not swept and param.shapes_deck:
            lines += ["", *param_lines(param, values_to_try(param))]
    lines += ["", *(goals(game) if is_judged_by_targets(game) else aims(game))]
    return "\n".join(lines) + "\n"


def is_judged_by_targets(game: Game) -> bool:
    """Does the report hold hands against targets? Else it shows what each setting changes."""
    return any(param.name == "hand" for param in game.params)


def swept_param(game: Game) -> Param | None:
    """The parameter that a starter sweeps: the first that is a table by players, else rounds."""
    tables = (param for param in game.params if isinstance(param, TableParam))
    return next(tables, None) or next((one for one in game.settable if one.name == "rounds"), None)


def head(game: Game, swept: Param | None) -> Iterator[str]:
    """What stands above the cells."""
    yield from comment(
        f"A sweep for {game.family}. `fairdeal run THIS_FILE --dry-run` says how many games"
        " it asks for and how long they take; without --dry-run it plays them."
    )
    if swept is not None and is_judged_by_targets(game):
        question = f"Which {swept.name} meets the targets below, for each number of players?"
    elif swept is not None:
        question = f"What do {swept.name} and the number of players change?"
    else:
        question = "What does the number of players change?"
    yield ""
    yield f"name = {toml(f'{game.name}_first_look')}"
    yield f"question = {toml(question)}"
    yield f"game = {toml(game.name)}"
    yield "seed = 1  # names all random draws: the same seed gives the same games"
    yield f"deals = {DEALS}  # of each cell; four times as many halve the intervals"
    yield "keep_rows = false  # true keeps a row for every game, beside the sums"
    yield "traces = 1  # games of each cell kept move by move"
    yield ""


def cells(game: Game) -> Iterator[str]:
    """The lists that every game has."""
    low, high = game.players
    yield "[cells]"
    yield f"players = {toml(list(range(low, high + 1)))}  # {low} to {high}"
    yield from comment(
        "bots: one for all seats, or a list with one a seat; `fairdeal bots` explains them."
    )
    yield 'bots = ["casual"]'
    yield from comment(
        'or: bots = ["casual", "expert", { profile = "casual", attention = "low" }]', keep=True
    )
    yield from comment(
        "deck: printed (made by the rules below), a named deck, or a file beside this one;"
        " `fairdeal decks` lists and makes them."
    )
    yield 'deck = ["printed"]'
    yield from other_decks(game)
    first, *others = (variant.name for variant in game.variants)
    yield from comment("variant: a named rule version.")
    yield f"variant = {toml([first])}"
    if others:
        yield from comment(f"or: variant = {toml([first, *others])}", keep=True)
    yield ""


def other_decks(game: Game) -> Iterator[str]:
    """Other decks to try, for a game of letter cards: named ones, and one changed by letters."""
    named = [name for name in deck_names(game.family) if is_letter_deck(find_deck(name))]
    if len(named) < 2:  # the printed one alone; letters in two colours are not made by counts
        return
    listed = ", ".join(toml(name) for name in ("printed", *named[1:]))
    yield from comment(f"or: deck = [{listed}]", keep=True)
    yield from comment(
        'or: deck = ["printed", { letters = { e = 15, q = 0 }, size = 120 }]', keep=True
    )


def param_lines(param: Param, values: Sequence[Any], *, is_swept: bool = False) -> Iterator[str]:
    """What a parameter means, what it may be, and a line that sweeps it."""
    unit = f", {param.unit}" if param.unit else ""
    default = default_of(param)
    yield from comment(f"{param.meaning} [{param.ruling}]")
    yield from comment(f"legal: {param.legal()}{unit}; default {toml(default)}")
    line = f"{param.name} = {toml(list(values))}"
    yield from [line] if is_swept else comment(line, keep=True)


def default_of(param: Param) -> Any:
    """The value of the printed rules, by the name "table" if it depends on the players."""
    depends = callable(param.default) or isinstance(param.default, Mapping)
    return "table" if depends else param.default


def values_to_try(param: Param) -> list[Any]:
    """The default first, then others that a designer may want to compare."""
    default = default_of(param)
    if isinstance(param, EnumParam):
        others: list[Any] = list(param.choices)
    elif isinstance(param, ProbabilityParam):
        others = [default / 2, min(1.0, default * 2)] if default else [0.1, 0.5]
    elif isinstance(param, IntParam):
        others = [*param.names, *(param.only or param.tried or near(param))]
    elif isinstance(param, TableParam):
        first = max(param.low, default - FEW) if isinstance(default, int) else param.low
        others = list(range(first, min(param.high, first + 9) + 1))
    else:
        others = []
    return list(dict.fromkeys([default, *others]))


def near(param: IntParam) -> range:
    """A few values of a whole number: all if they are few, else the default and those above."""
    if param.high - param.low < FEW:
        return range(param.low, param.high + 1)
    lowest = param.low if isinstance(param.default, str) else param.default
    return range(lowest, min(param.high, lowest + 2) + 1)


def values_dealt(game: Game, param: Param) -> list[Any]:
    """Those values of a table parameter that the printed deck can deal to every table."""
    low, high = game.players
    return sorted(
        value
        for value in values_to_try(param)
        if value != "table"
        and all(is_dealt(game, param, value, players) for players in range(low, high + 1))
    )


def is_dealt(game: Game, param: Param, value: Any, players: int) -> bool:
    """Can the printed deck be dealt with this value to so many players?"""
    return can_be_dealt(game, game.resolve(players, {param.name: value}), players)


def is_variant_dealt(game: Game, variant: str, players: int) -> bool:
    """Can a variant be dealt to so many players?"""
    return can_be_dealt(game, game.resolve(players, variant=variant), players)


def can_be_dealt(game: Game, rules: Mapping[str, Any], players: int) -> bool:
    """Can these rules' own deck be dealt to so many players?"""
    try:
        game.check_deal(game.make_deck(rules), rules, players)
    except InputError:
        return False
    return True


def goals(game: Game, modes: Sequence[str] = tuple(MINUTES_OF_MODE)) -> Iterator[str]:
    """Targets and limits, for each length of game that the rules name or for one.

    Args:
        game: the game.
        modes: the lengths that are asked about, of those that the rules name.
    """
    has_modes = any(param.name == "mode" for param in game.params)
    minutes = {mode: MINUTES_OF_MODE[mode] for mode in modes}
    yield from comment("What a good table is: minutes of a game, by its length.")
    yield "[targets.minutes]"
    for mode, wanted in (minutes if has_modes else {"regular": game.minutes}).items():
        yield f"{mode} = {wanted}"
    yield ""
    yield "[targets]"
    yield "band = 0.25  # a game hits its target if it ends within this share of it"
    longest = max(LONGEST, 2 * game.minutes)
    if longest > LONGEST:
        yield f"longest = {longest}  # minutes by which a game should be over"
    yield ""
    yield "[limits]"
    yield (
        f"not_finished = 0.02  # games not over in {longest} minutes (targets.longest) that you"
        " accept"
    )
    if game.players[1] > 1:
        yield "seat_edge = 0.05  # largest gap between a seat's win share and an even share"
    if game.scoring is not None:
        yield "stuck_turns = 0.1  # turns without a playable word that you would accept"


def aims(game: Game) -> Iterator[str]:
    """What a game without one hand size is judged by."""
    yield from comment(
        "What is wanted of a game: `fairdeal report` says which setting comes nearest. best: a"
        ' number, "low" or "high"; margin: the difference from which on you care.'
    )
    yield "[aims]"
    yield f"minutes = {{ best = {game.minutes}, margin = {max(1, round(game.minutes / 10))} }}"


def comment(text: str, *, keep: bool = False) -> list[str]:
    """Text as comment lines.

    Args:
        text: one paragraph.
        keep: leave it one line, so that a designer can take the # away.
    """
    if keep:
        return [f"# {text}"]
    return textwrap.wrap(text, LINE, initial_indent="# ", subsequent_indent="# ")


def toml(value: Any) -> str:
    """A text, number, or list of such as TOML (whose basic strings are those of JSON).

    >>> toml(["no", 0.25, 3])
    '["no", 0.25, 3]'
    """
    return json.dumps(value, ensure_ascii=False)
