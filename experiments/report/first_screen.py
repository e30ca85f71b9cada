"""What a page says first, whatever it is about: answer, evidence, what would change it, doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from experiments.report.drawing import Panel

MOST_SENTENCES = 5
"""Of an answer: more are no answer."""


@dataclass(frozen=True)
class FirstScreen:
    """The first screen but for its table, which each page sets by itself.

    Attributes:
        answer: the question answered, in at most `MOST_SENTENCES` sentences, the first of which
            is the answer.
        changes: what would change it: over which range of the assumptions it stays.
        cannot_show: the chief thing that the figures cannot show.
        picture: of the ranges; None if there is nothing to draw.
        read_on: where each part is explained: title and anchor.
    """

    answer: tuple[str, ...]
    changes: tuple[str, ...]
    cannot_show: str
    picture: Panel | None = None
    read_on: tuple[tuple[str, str], ...] = ()

    @property
    def sentences(self) -> list[str]:
        """All of it but the picture, for a terminal."""
        return [*self.answer, *self.changes, self.cannot_show]


def listed(parts: Sequence[str]) -> str:
    """Parts with commas and an "and".

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
