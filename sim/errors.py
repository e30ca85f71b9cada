"""The one error a user's input can cause."""

from __future__ import annotations

import reprlib
from typing import Any

MOST_TOLD = 2000
"""Characters of a part of a message; what is longer is cut in its middle."""

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

    >>> len(cut("a" * 1_000_000)) <= MOST_TOLD
    True
    """
    half = MOST_TOLD // 2 - 2
    return text if len(text) <= MOST_TOLD else f"{text[:half]} … {text[-half:]}"


def tell_value(value: Any) -> str:
    """What a program wrote, as a message shows it: short, however large or deep it is.

    >>> tell_value("cat"), tell_value([[[[[]]]]])
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
