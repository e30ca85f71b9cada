"""The robustness map as a chapter of a report."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.report.cell_table import CellSource
from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.opinion import NO_HAND, OPEN, SETTLED, Opinion
from experiments.report.wording import deals_range
from experiments.robustness.judge import RegretMap, Robustness
from experiments.robustness.text import paragraphs_of

BEST, ALIKE, BROKEN = "\u25cf", "\u25cb", "\u2717"
"""Marks of a field: the best hand for these players, not clearly worse, breaks a limit."""
MOST_KINDS = 100
"""Rows of a map; of more kinds of players those are shown that differ least from the assumed."""
CAVEATS = (
    "Only the kinds of players on the axes were looked at: people may differ in other ways.",
    "Steps count values of an axis; a step on one axis need not be as likely as one on another.",
)


def chapter_of(found: Robustness, command: str, seed: int) -> Chapter:
    """The sentences and a map, as a table, for each row and length of game."""
    played = {
        name: what
        for one in found.questions
        for name, what in zip(one.cells, one.cell_names, strict=True)
    }
    deals = deals_range(found.deals)
    return Chapter(
        name="robustness",
        title="Would the same hands be right for other players?",
        sentences=tuple(paragraphs_of(found)),
        command=command,
        digest=found.digest,
        seed=seed,
        tables=tuple(map(map_of, found.questions)),
        caveats=CAVEATS,
        cells=tuple(CellSource(name, what, deals) for name, what in played.items()),
        opinions=tuple(opinion for one in found.questions for opinion in opinions_on(one)),
    )


def map_of(one: RegretMap) -> ChapterTable:
    """The map: a row for each kind of players, a column for each hand.

    A field: the mark of the best hand or of one that is not clearly worse, or by how much of the
    target its length is further off than the best hand's, and the mark of a broken limit.
    """
    steps = [kind.steps for kind in one.populations]
    kinds = sorted(sorted(range(len(steps)), key=steps.__getitem__)[:MOST_KINDS])
    less = f"; the {MOST_KINDS} kinds that differ least" if len(kinds) < len(steps) else ""
    marks = f"{BEST} best, {ALIKE} not clearly worse, {BROKEN} breaks a limit"
    return ChapterTable(
        f"{title_of(one)}: regret by players and cards dealt, % of the target ({marks}){less}",
        (
            "Players",
            *(f"{hand}, printed" if hand == one.printed else str(hand) for hand in one.hands),
        ),
        tuple(
            (
                TableField(one.populations[place].label),
                *(field_of(one, place, row) for row in range(len(one.hands))),
            )
            for place in kinds
        ),
    )


def title_of(one: RegretMap) -> str:
    """The row and length of game that a map is about."""
    return f"{one.row}, {one.mode} ({one.target:g} minutes)"


def field_of(one: RegretMap, place: int, row: int) -> TableField:
    """What some players would make of a hand."""
    hand = one.hands[row]
    if not one.works[row, place]:
        return TableField(BROKEN, "lost")
    if hand == one.best(place):
        return TableField(BEST, "same")
    regret = f"{100 * one.regret[row, place]:.0f}"
    return TableField(f"{ALIKE} {regret}") if hand in one.alike(place) else TableField(regret)


def opinions_on(one: RegretMap) -> Iterator[Opinion]:
    """What the games of each kind of players show of a row and length of game."""
    usual = one.populations[one.default].place
    for place, kind in enumerate(one.populations):
        able = np.array([hand in one.alike(place) for hand in one.hands])
        good = [
            hand
            for hand, may, out in zip(one.hands, able, one.surely_out[:, place], strict=True)
            if may and not out
        ]
        is_lost = bool(one.surely_out[:, place].all())
        is_known = bool(one.surely_judged[:, place].all()) and bool(
            (one.surely_in_band | one.surely_out)[able, place].all()
        )
        yield Opinion(
            game=one.game,
            bots=one.bots,
            players=one.players,
            mode=one.mode,
            minutes=one.target,
            hands=tuple(good),
            verdict=NO_HAND if is_lost else SETTLED if good and is_known else OPEN,
            assumption="" if kind.steps == 0 else kind.label,
            version=one.version,
            axes=sum(mine != other for mine, other in zip(kind.place, usual, strict=True)),
        )
