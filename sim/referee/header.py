"""What the headers of all games' traces must say alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from sim.errors import RuleViolation, describe_value
from sim.trace import Header

HEADER_EVENT = -1
"""The header comes before event 0."""

NO_YES = ("no", "yes")
Legal = Mapping[str, tuple[str, tuple[str, ...]]]
"""Parameters: the ruling behind each and its legal values, as text."""

WORD_LISTS: Legal = {
    "lexicon": ("ALL-01", ("scowl-70", "scowl-60", "scowl-80")),
    "lexicon_filter": ("ALL-01", ("family", "none")),
}
"""The parameters of what is a word."""

SHARED: Legal = {
    **WORD_LISTS,
    "tie": ("ALL-02", ("share", "last-mover loses")),
    "first": ("ALL-03", ("drawn", "fixed")),
    "turn_cap": ("ALL-05", ("200", "100", "500")),
}
"""The parameters of all games in which players lay words in turn."""

WORD_SHARES = ("p_bad_word", "p_challenge")
"""The parameters of ALL-04, from 0 to 1."""


def numbers(low: int, high: int) -> tuple[str, ...]:
    """The whole numbers from ``low`` to ``high`` as text.

    >>> numbers(3, 5)
    ('3', '4', '5')
    """
    return tuple(str(number) for number in range(low, high + 1))


def require(holds: bool, ruling: str, problem: str) -> None:
    """Fails at the header unless something holds."""
    if not holds:
        fail(ruling, problem)


def fail(ruling: str, problem: str) -> NoReturn:
    """Raises the violation at the header."""
    raise RuleViolation(ruling, HEADER_EVENT, f"header: {problem}")


def is_letter(text: str) -> bool:
    """Whether a card bears one letter of A to Z."""
    return len(text) == 1 and text.isascii() and text.isalpha()


def check_seats(header: Header, low: int, high: int, ruling: str) -> None:
    """Refuses too few and too many players; ALL-03: a bot a chair, and a rotation of them.

    Args:
        header: the trace's.
        low, high: fewest and most players.
        ruling: that says so.
    """
    require(low <= header.players <= high, ruling, f"{header.players} players")
    require(len(header.bots) == header.players, "ALL-03", "one bot a chair")
    require(0 <= header.rotation < header.players, "ALL-03", f"rotation {header.rotation}")


def check_values(header: Header, legal: Legal) -> None:
    """Refuses a parameter that is not there or has no legal value, by its own ruling."""
    for name, (ruling, values) in legal.items():
        text = str(header.rules.get(name))
        is_legal = is_agreed_list(text, values) if name == "lexicon" else text in values
        if not is_legal:
            fail(ruling, f"{name} is {text}, not one of {', '.join(values)}")


def is_agreed_list(name: str, named: tuple[str, ...]) -> bool:
    """ALL-01: whether players may agree on this: named lists in any spelling, and their own.

    >>> is_agreed_list("scowl-70-british", ("scowl-70",)), is_agreed_list("scowl-9", ("scowl-70",))
    (True, False)
    """
    own = r"[A-Za-z0-9_-]{1,40}@[0-9a-f]{16}"
    one = f"(?:(?:{'|'.join(named)})(?:-british|-both)?|{own})"
    return re.fullmatch(rf"{one}(?:\+{one})*", name) is not None


def check_share(header: Header, name: str, ruling: str) -> None:
    """Refuses a share that is not there or no number from 0 to 1."""
    share: Any = header.rules.get(name)
    is_number = isinstance(share, int | float) and not isinstance(share, bool)
    require(is_number and 0 <= share <= 1, ruling, f"{name} is {describe_value(share)}")


def check_first_chair(header: Header, ruling: str) -> None:
    """ALL-03: the first chair is at the table; it is chair 0 where the ruling has it fixed."""
    first = header.first_chair
    require(0 <= first < header.players, "ALL-03", f"chair {first} begins")
    require(header.rules["first"] == "drawn" or first == 0, ruling, "chair 0 always begins")
