"""The one error a user's input can cause."""

from __future__ import annotations

import re
import reprlib
from typing import Any

MOST_SHOWN = 2000
"""Characters of a part of a message; what is longer is cut in its middle."""

PLAIN_VALUE = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,18})?|true|false", re.ASCII)
"""What a file means without quotation marks."""

SHORT = reprlib.Repr()
SHORT.maxstring = SHORT.maxother = 80
SHORT.maxlevel = 3


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
        word = str(value).lower()
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
    """What a program wrote, as a message shows it: short, however large or deep it is.

    >>> describe_value("cat"), describe_value([[[[[]]]]])
    ("'cat'", '[[[[...]]]]')
    """
    try:
        return SHORT.repr(value)
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        return f"a {type(value).__name__}"


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
