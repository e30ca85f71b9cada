"""Answers of reports before and after: which differ, by report and figure."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.studies.answer_files import READERS, Answers, ReportAnswer, read_answers
from sim.errors import InputError

MANIFEST = "manifest.jsonl"
LISTED = 40
"""Changes of one report that are listed; the others are in the file."""
CRUSH, OF_CRUSH, OF_WORDS = "word_crush", "clock, exchanges, rules", "noticing, rules"
"""Word Crush, and why answers changed there and in games of words."""
COLUMNS = ("report", "question", "figure", "before", "after", "changed")


@dataclass(frozen=True)
class ReportChange:
    """A report's answers before and after.

    Attributes:
        name: its file, in the folder.
        pairs: by question that both answer, the answers before and after.
        lost, gained: questions that only one of them answers.
        is_same_file: was it not made anew? Its manifest, or where it has none the file itself, is
            the same.
    """

    name: str
    pairs: Mapping[str, tuple[ReportAnswer, ReportAnswer]]
    lost: int
    gained: int
    is_same_file: bool = False

    @property
    def changes(self) -> dict[str, tuple[str, str]]:
        """The questions whose answers differ, with both."""
        return {
            question: (before.text, after.text)
            for question, (before, after) in self.pairs.items()
            if before.differs(after)
        }

    def by_figure(self) -> dict[str, list[tuple[ReportAnswer, ReportAnswer]]]:
        """The pairs of each figure."""
        found: dict[str, list[tuple[ReportAnswer, ReportAnswer]]] = {}
        for before, after in self.pairs.values():
            found.setdefault(before.figure, []).append((before, after))
        return found


def compare_folders(before: Path, after: Path) -> list[ReportChange]:
    """Compare all reports that stand in both folders.

    Raises:
        InputError: if one is no folder, or they have no report in common.
    """
    for folder in (before, after):
        if not folder.is_dir():
            raise InputError(str(folder), "is no folder", "a folder of reports")
    changes = []
    for name in READERS:
        for path in sorted(before.rglob(name)):
            other = after / path.relative_to(before)
            if other.is_file():
                changes.append(compare_files(str(path.relative_to(before)), path, other))
    if not changes:
        allowed = f"folders that share a {', '.join(READERS)}"
        raise InputError(f"{before}, {after}", "have no report in common", allowed)
    return sorted((one for one in changes if one.pairs), key=lambda one: one.name)


def compare_files(name: str, before: Path, after: Path) -> ReportChange:
    """Compare a report's file before and after."""
    both = before.parent / MANIFEST, after.parent / MANIFEST
    first, second = both if all(path.is_file() for path in both) else (before, after)
    is_same = first.read_bytes() == second.read_bytes()
    return compare_answers(name, read_answers(before), read_answers(after), is_same)


def compare_answers(
    name: str, before: Answers, after: Answers, is_same_file: bool = False
) -> ReportChange:
    """Compare the answers of one report."""
    pairs = {key: (before[key], after[key]) for key in before if key in after}
    lost, gained = len(before) - len(pairs), len(after) - len(pairs)
    return ReportChange(name, pairs, lost, gained, is_same_file)


def change_lines(changes: Sequence[ReportChange]) -> list[str]:
    """Markdown: by report and figure how many answers changed, then what is printed anew."""
    lines = [
        "| report | figure | answers | changed | before, in the middle | after | why |",
        "|---|---|---:|---:|---:|---:|---|",
    ]
    for one in changes:
        for figure, pairs in one.by_figure().items():
            count = sum(before.differs(after) for before, after in pairs)
            first, second = middle_of(pairs)
            row = f"| {one.name} | {figure} | {len(pairs)} | {count} | {first} | {second} |"
            is_same = count == 0 and not one.is_same_file
            lines.append(f"{row} {'nothing changed' if is_same else why_of(one)} |")
    stale = [one.name for one in changes if one.is_same_file]
    if stale:
        lines += ["", f"Not made anew, so the same: {', '.join(stale)}."]
    for one in changes:
        if not one.is_same_file:
            lines += answer_lines(one)
    return lines


def why_of(change: ReportChange) -> str:
    """What may have changed a report's answers: Word Crush looks for no words."""
    if change.is_same_file:
        return "not made anew"
    of_crush = [CRUSH in f"{change.name} {question}" for question in change.pairs]
    if all(of_crush):
        return OF_CRUSH
    return f"{OF_WORDS}; Word Crush: {OF_CRUSH}" if any(of_crush) else OF_WORDS


def middle_of(pairs: Sequence[tuple[ReportAnswer, ReportAnswer]]) -> tuple[str, str]:
    """The middles of the intervals before and after, the median of those with one; else nothing."""
    both = [(old, new) for old, new in pairs if old.has_interval and new.has_interval]
    if not both:
        return "", ""
    first, second = (
        sorted((one.low + one.high) / 2 for one in side)[len(both) // 2]
        for side in zip(*both, strict=True)
    )
    return f"{first:.3g}", f"{second:.3g}"


def answer_lines(change: ReportChange) -> list[str]:
    """Answers without an interval, such as hands: which changed, and how many did not."""
    pairs = {
        question: (before, after)
        for question, (before, after) in change.pairs.items()
        if not (before.has_interval and after.has_interval)
    }
    changed = {key: pair for key, pair in pairs.items() if pair[0].differs(pair[1])}
    if not pairs:
        return []
    head = f"**{change.name}**: {len(pairs) - len(changed)} of {len(pairs)} hands, verdicts and"
    lines = ["", f"{head} other answers without an interval are the same.", ""]
    listed = list(changed.items())
    lines += [f"- {key}: {old.text} → {new.text}" for key, (old, new) in listed[:LISTED]]
    if len(listed) > LISTED:
        lines.append(f"- and {len(listed) - LISTED} more")
    return lines


def answers_file(changes: Sequence[ReportChange]) -> str:
    """Every answer of the reports that were made anew, before and after, as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in changes:
        for question, (before, after) in () if one.is_same_file else one.pairs.items():
            changed = "yes" if before.differs(after) else "no"
            row = (one.name, question, before.figure, before.text, after.text, changed)
            writer.writerow(row)
    return text.getvalue()
