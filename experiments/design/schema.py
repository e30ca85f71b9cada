"""A JSON schema of a game's sweep files, for editors that complete and check as one types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from experiments.design.family import ALL, family_names
from experiments.design.file import (
    CELL_KEYS,
    LARGEST_SEED,
    LIMIT_KEYS,
    MARGINS,
    MOST_DEALS,
    MOST_MINUTES,
    MOST_POINTS,
    MOST_TRACES,
    NAME,
    OWN,
    SEAT_POINTS,
    SECTIONS,
    TARGET_KEYS,
    TOP_KEYS,
    USUAL_DEALS,
)
from sim.bots.profiles import profiles
from sim.decks import deck_names
from sim.decks.letter_deck import DECK_KEYS
from sim.lexicon_param import LexiconParam
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam
from sim.registry import game_names
from sim.spec import Game

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def sweep_schema(game: Game) -> Schema:
    """What a sweep file of a game may hold.

    An editor's schema is more lenient than `fairdeal run`: which values go together, and which
    files there are, only the command knows.

    Args:
        game: whose rules, variants and players may stand under ``[cells]``.
    """
    known = {
        "name": text("of the results folder") | {"pattern": f"^{NAME.pattern}$"},
        "question": text("what you ask, in a sentence"),
        "game": {
            "description": "the game's name, several, or a family of games",
            "anyOf": [games(), listed(games()), {"enum": list(family_names())}],
        },
        "seed": whole(0, LARGEST_SEED, "names all draws") | {"default": 1},
        "deals": {
            "anyOf": [whole(1, MOST_DEALS, "of each cell"), {"enum": [MARGINS]}],
            "default": USUAL_DEALS,
        },
        "block": whole(1, MOST_DEALS, "most deals of a shard"),
        "keep_rows": {"type": "boolean", "description": "keep a row for each game"},
        "traces": whole(0, MOST_TRACES, "games of each cell kept move by move"),
        "cells": cells(game),
        "targets": targets(),
        "limits": limits(),
        **{name: {"type": "object", "description": f"for `fairdeal {name}`"} for name in SECTIONS},
    }
    top = table({key: known[key] for key in TOP_KEYS}, required=("name", "game", "cells"))
    return {"$schema": DIALECT, "title": f"A sweep of {game.name}", **top}


def cells(game: Game) -> Schema:
    """The lists whose combinations are the cells."""
    low, high = game.players
    known = {
        "players": listed(whole(low, high, "how many play")),
        "bots": listed(bots()),
        "deck": listed(decks(game)),
        "variant": listed({"enum": [*(one.name for one in game.variants), ALL]}),
        "rules": table({one.name: listed(rule(one)) for one in game.settable}),
    }
    own = {"type": "object", "description": "lists that one of several games has for itself"}
    return table({**{key: known[key] for key in CELL_KEYS}, OWN: own}, required=("players",))


def bots() -> Schema:
    """One bot for all seats, or a list of one a seat."""
    one = [{"enum": list(profiles())}, {"type": "object", "required": ["profile"]}]
    return {"anyOf": [*one, {"type": "array", "items": {"anyOf": one}}]}


def decks(game: Game) -> Schema:
    """A named deck, the path of a file, or a table of letters."""
    named = ", ".join(["printed", *deck_names(game.family)])
    made = {"type": "object", "propertyNames": {"enum": list(DECK_KEYS)}}
    return {"anyOf": [text(f"{named}, or the path of a deck file"), made]}


def rule(param: Param) -> Schema:
    """A parameter's values."""
    about = {"description": f"{param.meaning} (default {default_text(param)})"}
    return about | values(param)


def default_text(param: Param) -> str:
    """The default in words."""
    by_players = callable(param.default) or isinstance(param.default, Mapping)
    return "the printed table" if by_players else str(param.default)


def values(param: Param) -> Schema:
    """What a parameter may be."""
    if isinstance(param, LexiconParam):
        one = {"type": "string", "examples": list(param.choices)}
        return {"anyOf": [one, listed(one)]}
    if isinstance(param, EnumParam):
        flags = [{"type": "boolean"}] if {"yes", "on"} & set(param.choices) else []
        return {"anyOf": [{"enum": list(param.choices)}, *flags]}
    if isinstance(param, ProbabilityParam):
        return {"type": "number", "minimum": 0, "maximum": 1}
    if isinstance(param, TableParam):
        number = {"type": "integer", "minimum": param.low, "maximum": param.high}
        by_players = {"type": "object", "additionalProperties": number}
        return {"anyOf": [number, by_players, text("table, or a hand table in .csv or .md")]}
    if isinstance(param, IntParam):
        number = {"type": "integer", "minimum": param.low, "maximum": param.high}
        numbers = {"enum": list(param.only)} if param.only else number
        return {"anyOf": [numbers, {"enum": list(param.names)}]} if param.names else numbers
    return {}


def targets() -> Schema:
    """What is declared of lengths."""
    minutes = {"type": "number", "exclusiveMinimum": 0, "maximum": MOST_MINUTES}
    known: dict[str, Schema] = {
        "minutes": {
            "type": "object",
            "description": "by length of game",
            "additionalProperties": minutes,
        },
        "band": {"type": "number", "exclusiveMinimum": 0, "maximum": 1},
        "longest": minutes,
        "source": text("whose the targets and limits are"),
    }
    return table({key: known[key] for key in TARGET_KEYS})


def limits() -> Schema:
    """What is declared to be still acceptable: shares, and points of score."""
    points = {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": MOST_POINTS,
        "description": "points that a turn position may be off the mean of all players",
    }
    return table({key: points if key == SEAT_POINTS else share(key) for key in LIMIT_KEYS})


def games() -> Schema:
    """One of the games there are."""
    return {"enum": list(game_names())}


def table(properties: Mapping[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    """A table with these keys and no others."""
    found: Schema = {
        "type": "object",
        "properties": dict(properties),
        "additionalProperties": False,
    }
    return found | ({"required": list(required)} if required else {})


def listed(one: Schema) -> Schema:
    """A list of one such value or more, each once."""
    return {"type": "array", "items": one, "minItems": 1, "uniqueItems": True}


def whole(low: int, high: int, about: str) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": low, "maximum": high, "description": about}


def share(about: str) -> Schema:
    """A number from 0 to 1."""
    return {"type": "number", "minimum": 0, "maximum": 1, "description": about}


def text(about: str) -> Schema:
    """A text."""
    return {"type": "string", "description": about}
