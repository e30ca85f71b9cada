"""What a chapter holds of one cell of a hand table, so that a page comes to one decision from all.

A page's own games and those of `tune` and `robustness` may differ in number, in their deals and in
what was varied. Each says which hands may be right; the decision is made once
(`experiments.studies.hands.decision`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from experiments.design.sweep import Cell
from experiments.design.value_text import value_text
from experiments.report.titles import rule_title
from sim.errors import describe_value

SETTLED, NO_HAND, OPEN = "settled", "no hand", "open"
VERDICTS = (SETTLED, NO_HAND, OPEN)
"""Some hand works and it is one of these; none does; the games leave it open."""


@dataclass(frozen=True)
class Opinion:
    """What some games show of a row and length of game.

    Attributes:
        game, bots: what was played by whom, as the cells of results call them.
        players, mode, minutes: the row's player counts, the length of game, its target.
        hands: that may be right; none where no hand works.
        verdict: one of `VERDICTS`.
        assumption: what differs from the players as assumed, in words; empty if nothing does.
        axes: how many things differ.
        why: why no hand works, in words; may be empty.
        version: the rules that were played (`version_of`).
    """

    game: str
    bots: str
    players: tuple[int, ...]
    mode: str
    minutes: float
    hands: tuple[int, ...]
    verdict: str
    assumption: str = ""
    axes: int = 0
    why: str = ""
    version: str = "printed"


@dataclass(frozen=True)
class VersionOpinion:
    """What a comparison says of one version against another.

    Attributes:
        games: that were played.
        what: what the versions differ in: ``variant``, ``deck``, ``bots`` or a rule's name.
        version, before: the two values.
        answer: ``yes`` where the version is better on what was asked, ``no`` where it is not, or
            other words for neither.
        asked: the figures that were asked for.
    """

    games: tuple[str, ...]
    what: str
    version: str
    before: str
    answer: str
    asked: str


def version_opinion_of(record: Mapping[str, Any]) -> VersionOpinion:
    """Such an opinion from what a chapter's JSON says.

    Raises:
        KeyError, TypeError, ValueError: if that is none.
    """
    found = VersionOpinion(**{**record, "games": tuple(record["games"])})
    texts = (*found.games, found.what, found.version, found.before, found.answer, found.asked)
    if not all(isinstance(one, str) for one in texts):
        raise TypeError("an opinion on a version is made of texts")
    return found


def version_of(variant: str, deck: str = "printed", rules: str = "") -> str:
    """Rules in a word: the variant, with a deck or other rules that are not the printed ones.

    >>> version_of("take 10"), version_of("printed", "printed", "minlen 4")
    ('take 10', 'printed, minlen 4')
    """
    parts = [variant, deck if deck != "printed" else "", rules]
    return ", ".join(part for part in parts if part)


def version_of_cell(cell: Cell) -> str:
    """`version_of` of a sweep's cell, its hand left out."""
    others = {name: value for name, value in cell.rules.items() if name != "hand"}
    rules = ", ".join(f"{rule_title(name)} {value_text(value)}" for name, value in others.items())
    return version_of(cell.variant, cell.deck, rules)


def opinion_of(record: Mapping[str, Any]) -> Opinion:
    """An opinion from what a chapter's JSON says.

    Raises:
        KeyError, TypeError, ValueError: if that is none.
    """
    found = Opinion(**{**record, "players": (), "hands": ()})
    texts = (found.game, found.bots, found.mode, found.verdict, found.assumption, found.why,
             found.version)  # fmt: skip
    if not all(isinstance(one, str) for one in texts):
        raise TypeError("an opinion's game, bots, mode, verdict, assumption and why are texts")
    if found.verdict not in VERDICTS:
        raise ValueError(f"{found.verdict!r} is no verdict of an opinion")
    if isinstance(found.minutes, bool) or not isinstance(found.minutes, int | float):
        raise TypeError("an opinion's minutes are a number")
    whole = {key: tuple(map(whole_of, record[key])) for key in ("players", "hands")}
    return Opinion(**{**record, **whole, "axes": whole_of(found.axes)})


def whole_of(value: Any) -> int:
    """A whole number as it is; anything else is refused."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{describe_value(value)} is no whole number")
    return value
