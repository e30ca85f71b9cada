"""The one error a user's input can cause."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Mapping, Sequence, Set
from datetime import date, time
from pathlib import PurePath
from typing import Any

MOST_SHOWN = 2000
"""Characters of a part of a message; what is longer is cut in its middle."""

PLAIN_VALUE = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,18})?|true|false", re.ASCII)
"""What a file means without quotation marks."""

MOST_LETTERS, MOST_PARTS, MOST_LEVELS = 100, 6, 3
"""Of a value in a message: letters of a text, parts of a list or table, lists within each other."""
LARGEST = 10**18
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


class InputError(ValueError):
    """Something the user gave is wrong.

    Args:
        where: the file, line, key or argument at fault, as the user would name it.
        problem: what is wrong with it.
        allowed: what would be right.

    >>> print(InputError("decks/mine.csv, line 3", "count is 'two'", "a whole number of 1 or more"))
    decks/mine.csv, line 3: count is 'two'; allowed: a whole number of 1 or more
    """

    def __init__(self, where: str, problem: str, allowed: str) -> None:
        where, problem, allowed = cut(where), cut(problem), cut(allowed)
        super().__init__(f"{where}: {problem}; allowed: {allowed}")
        self.where = where
        self.problem = problem
        self.allowed = allowed


def cut(text: str) -> str:
    """A text without its middle if it is too long for a message.

    >>> len(cut("a" * 1_000_000)) <= MOST_SHOWN
    True
    """
    half = MOST_SHOWN // 2 - 2
    return text if len(text) <= MOST_SHOWN else f"{text[:half]} … {text[-half:]}"


def is_no_text(value: Any) -> str:
    """The problem of a value that should be a text.

    >>> is_no_text(26), is_no_text(True), is_no_text([26])
    ('26 is a number; write "26"', 'true is a truth value; write "true"', '[26] is no text')
    """
    if isinstance(value, bool):
        word = describe_value(value)
        return f'{word} is a truth value; write "{word}"'
    if isinstance(value, int | float):
        return f'{value} is a number; write "{value}"'
    return f"{describe_value(value)} is no text"


def is_not_legal(value: Any) -> str:
    """The problem of a value that should be a number or a truth value, and may be a text of one.

    >>> is_not_legal("26"), is_not_legal("many"), is_not_legal(-1)
    ('"26" is text; write 26', "'many' is not legal", '-1 is not legal')
    """
    if isinstance(value, str) and PLAIN_VALUE.fullmatch(value):
        return f'"{value}" is text; write {value}'
    return f"{describe_value(value)} is not legal"


def describe_value(value: Any) -> str:
    """A value as TOML writes it, in a message: short, however large or deep it is.

    >>> describe_value("cat"), describe_value(True), describe_value({"a": [1, 2.5]})
    ("'cat'", 'true', '{a = [1, 2.5]}')
    >>> describe_value([[[[[]]]]]), describe_value(None)
    ('[[[[…]]]]', 'nothing')
    """
    return write_value(value, MOST_LEVELS, is_json=False)


def describe_json(value: Any) -> str:
    """A value as JSON writes it, in a message; see `describe_value`.

    >>> describe_json("cat"), describe_json({"a": [None]})
    ('"cat"', '{"a": [null]}')
    """
    return write_value(value, MOST_LEVELS, is_json=True)


def write_value(value: Any, levels: int, *, is_json: bool) -> str:
    """See `describe_value`.

    Args:
        value: of a file, or what a program hands over in its place.
        levels: lists and tables within each other that are written; deeper ones are left out.
        is_json: write texts, keys and nothing as JSON does.
    """
    is_table = isinstance(value, Mapping)
    if is_table or (isinstance(value, Sequence | Set) and not isinstance(value, str | bytes)):
        first = [] if levels == 0 else list(itertools.islice(value, MOST_PARTS))
        sign = ": " if is_json else " = "
        keys = [f"{write_key(key, is_json=is_json)}{sign}" if is_table else "" for key in first]
        values = [value[one] for one in first] if is_table else first
        parts = [
            f"{key}{write_value(one, levels - 1, is_json=is_json)}"
            for key, one in zip(keys, values, strict=True)
        ]
        inner = ", ".join([*parts, "…"] if len(first) < len(value) else parts)
        return f"{{{inner}}}" if is_table else f"[{inner}]"
    if hasattr(value, "tolist"):  # NumPy's
        return write_value(value.tolist(), levels, is_json=is_json)
    return write_plain(value, is_json=is_json)


def write_plain(value: Any, *, is_json: bool) -> str:
    """A value that is no list and no table; see `write_value`."""
    if value is None:
        return "null" if is_json else "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        is_short = -LARGEST < value < LARGEST
        return str(value) if is_short else f"a whole number of {value.bit_length():,} bits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, str | PurePath):
        return quote(str(value), is_json=is_json)
    return f"a {type(value).__name__}"


def write_key(key: Any, *, is_json: bool) -> str:
    """A key of a table: TOML writes plain ones without quotation marks."""
    text = str(key)
    return shorten(text) if not is_json and BARE_KEY.fullmatch(text) else quote(text, is_json=True)


def quote(text: str, *, is_json: bool) -> str:
    """A text between quotation marks, without its middle if it is long.

    Within single ones TOML takes every letter as it stands.
    """
    short = shorten(text)
    if not is_json and short.isprintable() and "'" not in short:
        return f"'{short}'"
    written = json.dumps(short, ensure_ascii=False)
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in written)


def shorten(text: str, most: int = MOST_LETTERS) -> str:
    """A text without its middle if it is longer than a line that people read.

    >>> shorten("a" * 200_000, 9)
    'aaaaaa…aa'
    """
    end = most // 4
    return text if len(text) <= most else f"{text[: most - 1 - end]}…{text[-end:]}"


class RuleViolation(Exception):  # noqa: N818 - named for what it reports, as the field says it
    """A trace breaks a rule.

    Args:
        ruling: the id of the ruling that is broken, such as ``WC-23``.
        event: the number of the offending event in the trace, from 0.
        problem: what the event did and what the rules ask for.
    """

    def __init__(self, ruling: str, event: int, problem: str) -> None:
        super().__init__(f"event {event}: {problem} [{ruling}]")
        self.ruling = ruling
        self.event = event
        self.problem = problem
