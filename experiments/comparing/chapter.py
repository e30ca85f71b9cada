"""A comparison as a chapter of a report."""

from __future__ import annotations

from experiments.comparing.comparison import Comparison, Finding
from experiments.comparing.forest import forest_panels
from experiments.comparing.question import Pair
from experiments.comparing.sentences import change_sentence, heading
from experiments.comparing.telling import HEAD, caveats, digest_of, table_row
from experiments.comparing.verdict import BETTER, EQUIVALENT, FURTHER, NEARER, UNDECIDED, WORSE
from experiments.report.chapter import Cell, Chapter, Field, Table
from experiments.sweep import Sweep

STATES = {
    BETTER: "same",
    NEARER: "same",
    EQUIVALENT: "same",
    WORSE: "lost",
    FURTHER: "lost",
    UNDECIDED: "open",
}
LESS_THAN_WISHED = 3.0
"""Worth of a game below which the chapter says why."""


def chapter_of(comparison: Comparison, sweep: Sweep, command: str) -> Chapter:
    """What changes for players, pair by pair."""
    question = comparison.question
    by_pair = {
        pair: [one for one in comparison.findings if one.pair is pair] for pair in question.pairs
    }
    first = (
        f"All {len(comparison.findings)} verdicts hold together with {1 - question.alpha:.0%}"
        f" confidence, whenever they were reached; {comparison.games:,} games."
    )
    told = [
        f"{heading(pair, question.what)}. {' '.join(change_sentence(one) for one in findings)}"
        for pair, findings in by_pair.items()
    ]
    return Chapter(
        name="compare",
        title=sweep.question or "What changes for players?",
        sentences=(first, *told, worth_text(comparison)),
        command=command,
        digest=digest_of(comparison),
        seed=sweep.seed,
        tables=tuple(table_of(pair, found, question.what) for pair, found in by_pair.items()),
        panels=tuple(forest_panels(comparison)),
        caveats=tuple(text for found in by_pair.values() for text in caveats(found)),
        cells=cells_of(comparison),
    )


def worth_text(comparison: Comparison) -> str:
    """What pairing gained, and why where it gained less than three games a game."""
    worths = [one.multiplier for one in comparison.findings]
    low = sum(worth < LESS_THAN_WISHED for worth in worths)
    said = f"One game of these comparisons was worth {min(worths):.1f} to {max(worths):.1f}"
    said += " independent games."
    if not low:
        return said
    return (
        f"{said} In {low} of {len(worths)} it was worth less than {LESS_THAN_WISHED:g}: the first"
        " difference of rules leads the two games of a pair to other turns, other words and other"
        " draws, and little of what they share is left at their end."
    )


def table_of(pair: Pair, findings: list[Finding], what: str) -> Table:
    """One pair's verdicts, each leading to the cell of the new version."""
    rows = []
    for one in findings:
        first, *others = table_row(one)
        fields = [Field(text) for text in others]
        fields[4] = Field(others[4], STATES.get(one.verdict, "changed"), pair.other.hash)
        rows.append((Field(first, "", pair.baseline.hash), *fields))
    return Table(heading(pair, what), tuple(HEAD), tuple(rows))


def cells_of(comparison: Comparison) -> tuple[Cell, ...]:
    """Every cell once, with the most deals that a verdict rests on."""
    most: dict[str, tuple[str, int]] = {}
    for one in comparison.findings:
        for cell in (one.pair.baseline, one.pair.other):
            deals = max(one.deals, most.get(cell.hash, ("", 0))[1])
            most[cell.hash] = (str(cell), deals)
    return tuple(
        Cell(name, words, f"0 to {deals - 1:,} at most") for name, (words, deals) in most.items()
    )
