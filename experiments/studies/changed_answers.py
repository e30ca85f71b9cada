"""Which published answers changed: two folders of reports side by side.

``python -m experiments.studies.changed_answers BEFORE AFTER`` compares every hand table
(``table.md``), verdict (``compare.json``) and level of a setting (``levels.csv``) that stands in
both folders, such as the ``reports`` of two checkouts, and prints Markdown: how many answers each
report gives, how many changed, and each change. A level counts as changed if its intervals before
and after do not meet.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sim.errors import InputError

Answers = Mapping[str, "ReportAnswer"]
LISTED = 40
"""Changes of one report that are listed; the others are counted."""


@dataclass(frozen=True)
class ReportAnswer:
    """What a report says of one question.

    Attributes:
        text: as it stands there.
        low, high: the interval of a number; both 0 where there is none.
    """

    text: str
    low: float = 0.0
    high: float = 0.0

    def differs(self, other: ReportAnswer) -> bool:
        """Is the other answer another one?"""
        if self.low < self.high and other.low < other.high:
            return self.high < other.low or other.high < self.low
        return self.text != other.text


@dataclass(frozen=True)
class ReportChange:
    """A report's answers before and after.

    Attributes:
        name: its file, in the folder.
        common: questions that both answer.
        changes: of these, by question, the answers before and after.
        lost, gained: questions that only one of them answers.
    """

    name: str
    common: int
    changes: Mapping[str, tuple[str, str]]
    lost: int
    gained: int


def read_table(path: Path) -> Answers:
    """A printed table: by row and column, the hands."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("|") and not set(line) <= set("|-: ")
    ]
    if not rows:
        return {}
    head, *body = rows
    keys = [at for at, name in enumerate(head) if "player" not in name]
    return {
        f"{', '.join(row[at] for at in keys)}, {head[at]}": ReportAnswer(row[at])
        for row in body
        for at in range(len(head))
        if at not in keys and at < len(row)
    }


def read_verdicts(path: Path) -> Answers:
    """The verdicts of a comparison: by what is compared, where, and the figure."""
    findings = json.loads(path.read_text("utf-8")).get("findings", [])
    return {
        f"{one['before']} to {one['after']}, {one['baseline_cell']['cell']}: {one['figure']}": (
            ReportAnswer(str(one["verdict"]))
        )
        for one in findings
    }


def read_levels(path: Path) -> Answers:
    """The levels of settings: by figure, setting and level, the mean with its interval."""
    with path.open(encoding="utf-8", newline="") as file:
        return {
            f"{row['figure']}, {row['factor']} = {row['level']}": ReportAnswer(
                row["average"], float(row["average_low"]), float(row["average_high"])
            )
            for row in csv.DictReader(file)
            if row["average"] and row["average_low"] and row["average_high"]
        }


READERS: Mapping[str, Callable[[Path], Answers]] = {
    "table.md": read_table,
    "compare.json": read_verdicts,
    "levels.csv": read_levels,
}
"""By the name of a file, how its answers are read."""


def compare_folders(before: Path, after: Path) -> list[ReportChange]:
    """Compare all reports that stand in both folders.

    Raises:
        InputError: if one is no folder, or they have no report in common.
    """
    for folder in (before, after):
        if not folder.is_dir():
            raise InputError(str(folder), "is no folder", "a folder of reports")
    changes = []
    for name, read in READERS.items():
        for path in sorted(before.rglob(name)):
            inside = path.relative_to(before)
            if (after / inside).is_file():
                changes.append(compare_answers(str(inside), read(path), read(after / inside)))
    if not changes:
        allowed = f"folders that share a {', '.join(READERS)}"
        raise InputError(f"{before}, {after}", "have no report in common", allowed)
    return changes


def compare_answers(name: str, before: Answers, after: Answers) -> ReportChange:
    """Compare the answers of one report."""
    common = [key for key in before if key in after]
    return ReportChange(
        name,
        len(common),
        {
            key: (before[key].text, after[key].text)
            for key in common
            if before[key].differs(after[key])
        },
        len(before) - len(common),
        len(after) - len(common),
    )


def change_lines(changes: list[ReportChange]) -> list[str]:
    """Markdown: a table of the reports, then each change."""
    lines = ["| report | answers | changed | only before | only after |", "|---|---|---|---|---|"]
    lines += [
        f"| {one.name} | {one.common} | {len(one.changes)} | {one.lost} | {one.gained} |"
        for one in changes
    ]
    for one in changes:
        if one.changes:
            lines += ["", f"**{one.name}**", ""]
            listed = list(one.changes.items())
            lines += [f"- {key}: {old} → {new}" for key, (old, new) in listed[:LISTED]]
            if len(listed) > LISTED:
                lines.append(f"- and {len(listed) - LISTED} more")
    return lines


def main(arguments: list[str] | None = None) -> None:
    """Compare two folders and print what changed."""
    parser = argparse.ArgumentParser(description="Which published answers changed.")
    parser.add_argument("before", type=Path, help="a folder of reports")
    parser.add_argument("after", type=Path, help="the same reports, made anew")
    chosen = parser.parse_args(arguments)
    print("\n".join(change_lines(compare_folders(chosen.before, chosen.after))))


if __name__ == "__main__":
    main()
