"""A comparison as a chapter of a report."""

from __future__ import annotations

from experiments.comparing.judge import BETTER, EQUIVALENT, FURTHER, NEARER, UNDECIDED, WORSE
from experiments.comparing.overall import (
    aim_text,
    aims_of,
    overall_sentences,
    overall_verdicts,
)
from experiments.comparing.page import ends_text
from experiments.comparing.picture import forest_panels
from experiments.comparing.play import Comparison, PairVerdict
from experiments.comparing.sentences import change_sentence, heading, multiplier_text
from experiments.comparing.text import OWN_DEALS, caveats, digest_of, number, verdicts_text
from experiments.design.sweep import Sweep
from experiments.report.cell_table import CellSource
from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.opinion import VersionOpinion
from experiments.report.wording import deals_range
from experiments.statistics.intervals import confidence_text

STATES = {
    BETTER: "same",
    NEARER: "same",
    EQUIVALENT: "same",
    WORSE: "lost",
    FURTHER: "lost",
    UNDECIDED: "open",
}
"""How a report sets a verdict; higher and lower are plain."""

HEADS = (
    "Figure",
    "Before",
    "After",
    "Judged change",
    "Verdict",
    "Deals",
    "Worth of a game",
    "Digest",
)


def comparison_chapter(comparison: Comparison, sweep: Sweep, command: str) -> Chapter:
    """What a comparison found, for `fairdeal report DIR --with FOLDER`."""
    question = comparison.question
    tables = []
    sentences = [
        *overall_sentences(comparison),
        f"{verdicts_text(len(comparison.findings)).capitalize()} with"
        f" {confidence_text(question.alpha)} confidence, at whatever moment. {OWN_DEALS} Judged"
        " change: the difference; of a figure that is wanted at a value, how much further from it.",
    ]
    warnings: list[str] = []
    for pair in question.pairs:
        findings = [one for one in comparison.findings if one.pair is pair]
        head = heading(pair, question.what)
        tables.append(ChapterTable(head, HEADS, tuple(row(one) for one in findings)))
        lines = " ".join(change_sentence(one) for one in findings)
        sentences.append(f"{head}. {lines}")
        warnings += [f"{head}. {text}" for text in caveats(findings)]
    name = sweep.name.lower().replace("_", "-")[:30]
    return Chapter(
        name=f"compare-{name}",
        title=sweep.question or f"{question.what}: what changes for players?",
        sentences=tuple(sentences),
        command=command,
        digest=digest_of(comparison),
        seed=sweep.seed,
        tables=tuple(tables),
        panels=tuple(forest_panels(comparison)),
        caveats=tuple(warnings),
        cells=chapter_cells(comparison),
        versions=version_opinions(comparison),
    )


def version_opinions(comparison: Comparison) -> tuple[VersionOpinion, ...]:
    """The verdict on each version, for a page to hold against its own."""
    question = comparison.question
    asked = ", ".join(aim_text(one) for one in aims_of(question))
    found = []
    for one in overall_verdicts(comparison):
        pairs = [pair for pair in question.pairs if pair.after == one.version]
        games = tuple(dict.fromkeys(pair.other.game for pair in pairs))
        what = question.what.removeprefix("rules.")
        before = str(pairs[0].before)
        found.append(VersionOpinion(games, what, str(one.version), before, one.answer, asked))
    return tuple(found)


def row(one: PairVerdict) -> tuple[TableField, ...]:
    """One finding's fields; the means lead to their cells."""
    return (
        TableField(one.measure.figure.title),
        TableField(number(one.before), cell=one.pair.baseline.hash),
        TableField(number(one.after), cell=one.pair.other.hash),
        TableField(ends_text(one.change)),
        TableField(one.verdict, STATES.get(one.verdict, ""), one.pair.other.hash),
        TableField(f"{one.deals:,}"),
        TableField(multiplier_text(one.multiplier)),
        TableField(one.digest),
    )


def chapter_cells(comparison: Comparison) -> tuple[CellSource, ...]:
    """Every cell once, with the deals that were played at most."""
    both: dict[str, tuple[str, int]] = {}
    for one in comparison.findings:
        for cell in (one.pair.baseline, one.pair.other):
            deals = max(one.deals, both.get(cell.hash, ("", 0))[1])
            both[cell.hash] = (str(cell), deals)
    return tuple(CellSource(key, what, deals_range(deals)) for key, (what, deals) in both.items())
