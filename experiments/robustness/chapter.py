"""The robustness map as a chapter of a report."""

from __future__ import annotations

from experiments.report.chapter import CellSource, Chapter
from experiments.robustness.judge import Robustness
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
    )
