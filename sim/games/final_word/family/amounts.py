"""Numbers of things in words."""

from __future__ import annotations

from collections.abc import Sequence


def points(number: int) -> str:
    """A number of points.

    >>> points(1), points(-8)
    ('1 point', '-8 points')
    """
    return counted(number, "point")


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "trick"), counted(0, "turn")
    ('1 trick', '0 turns')
    """
    return f"{number} {thing}{'s' if abs(number) != 1 else ''}"


def points_of_words(numbers: Sequence[int]) -> str:
    """The points of one word, or of the words made together.

    >>> points_of_words([1]), points_of_words([7, 9])
    ('1 point', '7 and 9 points')
    """
    *others, last = numbers
    return "".join(f"{number} and " for number in others) + points(last)


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> listed([]), listed(["LOU"]), listed(["LOU", "NGED", "YEP"])
    ('', 'LOU', 'LOU, NGED and YEP')
    """
    *others, last = words or [""]
    return f"{', '.join(others)} and {last}" if others else last
