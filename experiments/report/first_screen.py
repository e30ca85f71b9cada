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
        changes: what would change it, a sentence each: over which range of the assumptions it
            stays, and which chapters say otherwise.
        rests_on: what else it rests on, a sentence each; folded on a page.
        cannot_show: the chief thing that the figures cannot show.
        picture: of the ranges; None if there is nothing to draw.
        read_on: where each part is explained: title and anchor.
    """

    answer: tuple[str, ...]
    changes: tuple[str, ...]
    cannot_show: str
    picture: Panel | None = None
    read_on: tuple[tuple[str, str], ...] = ()
    rests_on: tuple[str, ...] = ()

    @property
    def sentences(self) -> list[str]:
        """All of it but the picture, for a terminal."""
        rest = one_line([*self.changes, *self.rests_on])
        return [*self.answer, *filter(None, [rest]), self.cannot_show]


OPENERS = (
    "Decisions",
    "Memory",
    "No",
    "None",
    "Not",
    "Nothing",
    "Of",
    "Other",
    "Over",
    "Targets",
    "These",
    "Undecided",
    "What",
)
"""Words that are written small within a sentence."""


def one_line(sentences: Sequence[str]) -> str:
    """Short sentences as one, with semicolons: a first screen is read, not studied.

    >>> one_line(["4 of 9 decisions stay.", "No decision turns for experts."])
    '4 of 9 decisions stay; no decision turns for experts.'
    """
    parts = [one.removesuffix(".") for one in sentences if one]
    later = [
        part[0].lower() + part[1:] if part.split(" ", 1)[0].rstrip(",:") in OPENERS else part
        for part in parts[1:]
    ]
    return f"{'; '.join([*parts[:1], *later])}." if parts else ""
