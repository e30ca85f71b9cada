"""The robustness map as a chapter of a report."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from experiments.report.chapter import CellSource, Chapter
from experiments.report.opinion import NO_HAND, OPEN, SETTLED, Opinion
from experiments.robustness.judge import RegretMap, Robustness
from experiments.robustness.picture import draw_regret_map
from experiments.robustness.text import paragraphs_of

CAVEATS = (
    "Only the kinds of players on the axes were looked at: people may differ in other ways.",
    "Steps count values of an axis; a step on one axis need not be as likely as one on another.",
)


def chapter_of(found: Robustness, command: str, seed: int) -> Chapter:
    """The sentences and a map for each row and length of game."""
    played = {
        name: what
        for one in found.questions
        for name, what in zip(one.cells, one.cell_names, strict=True)
    }
    deals = f"0 to {found.deals - 1:,}"
    return Chapter(
        name="robustness",
        title="Would the same hands be right for other players?",
        sentences=tuple(paragraphs_of(found)),
        command=command,
        digest=found.digest,
        seed=seed,
        maps=tuple(
            draw_regret_map(one, f"regret-{place + 1}") for place, one in enumerate(found.questions)
        ),
        caveats=CAVEATS,
        cells=tuple(CellSource(name, what, deals) for name, what in played.items()),
        opinions=tuple(opinion for one in found.questions for opinion in opinions_on(one)),
    )


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
            axes=sum(mine != other for mine, other in zip(kind.place, usual, strict=True)),
        )
