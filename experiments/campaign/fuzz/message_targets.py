"""What reaches people: the terminal's filter, and messages about values of a wrong type."""

from __future__ import annotations

import io
import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from experiments.campaign.fuzz.target import Read, Target
from sim.errors import describe_value

ENCODINGS = ("ascii", "latin-1", "cp437", "utf-8")
MOVES = re.compile(r"(?:\n|\x1b\[A)+|(?:\r(?:\x1b\[K)?)?(.*?)\r?", re.DOTALL)
"""What lines of progress may be made of; what stands between is text."""
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
SLOTS = ("name", "question", "game", "player", "bot", "variant", "key", "value")
SWEEP = """\
name = {name}
question = {question}
game = {game}
deals = 1
[cells]
players = [{player}]
bots = [{bot}]
variant = [{variant}]
[cells.rules]
{key} = [{value}]
"""
USUAL = {
    "name": '"a"',
    "question": '"?"',
    "game": '"word_crush"',
    "player": "2",
    "bot": '"plain"',
    "variant": '"printed"',
    "key": "hand",
    "value": "3",
}
KEYS = (
    *("name", "question", "game", "seed", "deals", "block", "keep_rows", "traces"),
    *("cells.players", "cells.bots", "cells.variant", "cells.deck"),
    *("hand", "track", "first_player_cards", "max_exchanges", "timer", "turn_cap", "mode"),
    *("near_miss_share", "recall_order", "letter_spread", "deck_size", "lexicon"),
)
WORDS = re.compile(r" \| |, | or ")
RANGE = re.compile(r"(-?[0-9][0-9,]*) to (-?[0-9][0-9,]*)")


def make_hostile(_: Path) -> list[bytes]:
    """Names with what terminals obey, and lines of progress."""
    texts = (
        "\x1b]0;owned\x07",
        "\x9b2J",
        "a\u202eb",
        "\r\x1b[K5 of 7\r",
        "\x1b[A\n",
        "caf\u00e9 \u2013",
    )
    return [bytes([at]) + text.encode() for at, text in enumerate(texts)] + [b"\x06\xff\xfe"]


def open_terminal(place: Path) -> Read:
    """`Terminal` with any text, alone and in the messages about a sweep that holds it."""
    from experiments.design.sweep import read_sweep
    from sim.errors import InputError

    path = place / "hostile.toml"

    def read(data: bytes) -> object:
        text = data[1:].decode("utf-8", "surrogateescape")
        check_shown(text)
        slot = SLOTS[data[0] % len(SLOTS)] if data else "name"
        path.write_text(SWEEP.format(**{**USUAL, slot: json.dumps(text)}))
        try:
            sweep = read_sweep(path)
            said = f"{sweep.name}: {sweep.question}: {sweep.cells[0]}"
        except InputError as error:
            said = str(error)
        check_shown(said)
        return said

    return read


def check_shown(text: str) -> None:
    """Whatever is written, a terminal must get nothing that it would obey.

    Raises:
        ValueError: naming the letter.
    """
    from experiments.terminal import Terminal

    for encoding in ENCODINGS:
        for has_progress in (False, True):
            raw = io.BytesIO()
            stream = io.TextIOWrapper(raw, encoding, errors="strict", newline="")
            Terminal(stream, has_progress=has_progress).write(text)
            stream.flush()
            shown = raw.getvalue().decode(encoding)
            if has_progress:
                found = MOVES.fullmatch(shown)
                shown = (found[1] or "") if found else shown
            for letter in shown:
                if is_obeyed(letter):
                    raise ValueError(f"a terminal gets {describe_value(letter)} ({encoding})")


def is_obeyed(letter: str) -> bool:
    r"""Does a terminal take this letter for an order, by what Unicode says of it?

    >>> [is_obeyed(letter) for letter in "a\t\x1b\u200f\u202e"]
    [False, False, True, True, True]
    """
    category, direction = unicodedata.category(letter), unicodedata.bidirectional(letter)
    is_mark = category == "Cf" and direction in ("L", "R", "AL")
    is_break = category in ("Zl", "Zp", "Cs")
    is_control = category == "Cc" and letter not in "\t\n"
    return is_control or is_break or is_mark or direction in TURNS


def make_wrong(_: Path) -> list[bytes]:
    """Values of a type that the key does not take: the first byte says which key."""
    values = (
        "26",
        '"26"',
        "true",
        "1979-05-27",
        "{a = {b = true}}",
        "[1]",
        "{a = 1}",
        "1.5",
        "18446744073709551615",
        "nan",
        '"x"',
    )
    own = [(at, value) for at in range(len(KEYS)) for value in values[at % 3 :: 3]]
    path = f'"{"a" * 300}"'  # longer than any name of a file
    return [bytes([at]) + value.encode() for at, value in (*own, (KEYS.index("cells.deck"), path))]


def open_wrong(place: Path) -> Read:
    """`read_sweep` with one value of any type: its message must name the key and not lie."""
    from experiments.design.sweep import read_sweep
    from sim.errors import InputError

    path = place / "wrong.toml"

    def read(data: bytes) -> object:
        key = KEYS[data[0] % len(KEYS)] if data else KEYS[0]
        literal = data[1:].decode("utf-8", "replace")
        text = write_wrong(key, literal)
        path.write_text(text)
        try:
            value = tomllib.loads(f"value = {literal}")["value"]
            tomllib.loads(text)
        except (ValueError, RecursionError):
            value = None
        try:
            return read_sweep(path)
        except InputError as error:
            if value is not None:
                check_message(error, key.removeprefix("cells."), value)
            raise

    return read


def write_wrong(key: str, literal: str) -> str:
    """A sweep whose key has this value."""
    table, _, name = key.rpartition(".")
    top = dict.fromkeys(("name", "question", "game"), None)
    lines = [f"{one} = {literal if one == key else USUAL[one]}" for one in top]
    if not table and key in KEYS[3:8]:
        lines.append(f"{key} = {literal}")
    lines += ["[cells]"] if key == "cells.players" else ["[cells]", "players = [2]"]
    lines += [f"{name} = [{literal}]"] if table else []
    if not table and key in KEYS[12:]:
        lines += ["[cells.rules]", f"{key} = [{literal}]"]
    return "\n".join(lines) + "\n"


PYTHON = re.compile(r"\b(?:True|False|None|datetime)\b|\{'[^']*':")
"""What a message never shows of a value unless the file says it."""


def check_message(error: Any, key: str, value: object) -> None:
    """Refuse a message that leaves out the key, speaks Python or calls wrong what is allowed.

    Raises:
        ValueError: with the message.
    """
    if key not in str(error):
        raise ValueError(f"{key} is not named: {error}")
    if PYTHON.search(str(error)) and not PYTHON.search(json.dumps(value, default=str)):
        raise ValueError(f"a value is written as Python does: {error}")
    if key not in error.where:
        return  # another rule, which this one does not go with
    plain = not isinstance(value, bool | list | dict)
    is_typed = any(word in error.problem for word in ("is a number", "is text", "is a truth"))
    if plain and not is_typed and str(value) in WORDS.split(error.allowed):
        raise ValueError(f"{describe_value(value)} is refused and allowed: {error}")
    found = RANGE.search(error.allowed)
    if found and type(value) is int and "not legal" in error.problem:
        low, high = (int(one.replace(",", "")) for one in found.groups())
        if low <= value <= high:
            raise ValueError(f"{describe_value(value)} is refused and allowed: {error}")


def targets() -> Iterable[Target]:
    """These."""
    yield Target(
        "terminal",
        "hostile names, questions and keys on a terminal",
        ("experiments.terminal", "sim.errors"),
        make_hostile,
        open_terminal,
        ("\\x1b[", "\\x1b]0;", "\\x07", "\\x9b", "\\xe2\\x80\\xae", "\\xc2\\x9b", "\\x0d", "\\x0a"),
        512,
    )
    yield Target(
        "wrong type",
        "messages about values of a wrong type in a sweep file",
        ("experiments.design.file", "experiments.design.axes", "sim.spec", "sim.errors"),
        make_wrong,
        open_wrong,
        ("true", "[", "]", "{", "}", '"', "1e999", "nan", "18446744073709551615", "-1", "none"),
        512,
    )
