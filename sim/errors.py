"""The one error a user's input can cause."""

from __future__ import annotations


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
        super().__init__(f"{where}: {problem}; allowed: {allowed}")
        self.where = where
        self.problem = problem
        self.allowed = allowed


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
