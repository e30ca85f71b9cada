"""The answers that a report's files give: tables of hands, pages, verdicts, levels, skill."""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from sim.names import plain_name

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "summary": 5, "caption": 6}
LINE = "players, game"
"""The first column of a table whose rows are lines of the printed table."""
BELOW = " | "
"""Between a heading and one below it."""
FIGURES = {
    "print": "cards to print",
    "verdict": "verdict",
    "median": "median minutes",
    "median minutes": "median minutes",
    "its median minutes": "median minutes of what is printed",
    "never finish": "share that never finish",
    "not over in time": "share not over in time",
    "turns": "turns",
    "without a move": "turns without a move",
    "unplayed cards": "unplayed cards",
    "largest seat edge": "largest seat edge",
}
"""Columns of a page's table that are compared, and what their figures are called."""
INTERVAL = re.compile(r"\(([-+]?[\d.,]+) to ([-+]?[\d.,]+)\)")
AVERAGE_OF_A_LEVEL = ("average", "average_low", "average_high")


@dataclass(frozen=True)
class ReportAnswer:
    """What a report says of one question.

    Attributes:
        figure: what it is of, such as ``median minutes``.
        text: as it stands there.
        low, high: the interval of a number, of no width where all deals came to the same; NaN
            where there is none.
    """

    figure: str
    text: str
    low: float = math.nan
    high: float = math.nan

    @property
    def has_interval(self) -> bool:
        """Has it an interval?"""
        return self.low <= self.high

    def differs(self, other: ReportAnswer) -> bool:
        """Is the other answer another one? Of two intervals, if they do not meet."""
        if self.has_interval and other.has_interval:
            return self.high < other.low or other.high < self.low
        return self.text != other.text


Answers = Mapping[str, ReportAnswer]
"""Answers of a report by question."""


def read_hand_table(path: Path) -> Answers:
    """A printed table of hands: by player count and length, or by game, length and players."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("|") and not set(line) <= set("|-: ")
    ]
    if not rows:
        return {}
    head, *body = rows
    by_row = head[0] == "players"
    labels = [0] if by_row else [at for at, name in enumerate(head) if "player" not in name]
    found = {}
    for row in body:
        of_row = ", ".join(plain_name(row[at]) for at in labels)
        for label in table_rows(row[0]) if by_row else (of_row,):
            for at in range(len(head)):
                if at not in labels and at < len(row):
                    found[f"{label}, {head[at]}"] = ReportAnswer("hands in the table", row[at])
    return found


def table_rows(players: str, most: int = 8) -> list[str]:
    """The player counts of a row.

    >>> table_rows("7 or more"), table_rows("2 to 3"), table_rows("5")
    (['7 players', '8 players'], ['2 players', '3 players'], ['5 players'])
    """
    numbers = [int(one) for one in re.findall(r"\d+", players)]
    last = most if "or more" in players else numbers[-1]
    return [f"{count} players" for count in range(numbers[0], last + 1)]


def read_verdicts(path: Path) -> Answers:
    """The verdicts of a comparison: by what is compared, where, and the figure."""
    findings = json.loads(path.read_text("utf-8")).get("findings", [])
    return {
        f"{one['before']} to {one['after']}, {one['baseline_cell']['cell']}: {one['figure']}": (
            ReportAnswer("verdicts of comparisons", str(one["verdict"]))
        )
        for one in findings
    }


def read_levels(path: Path) -> Answers:
    """The levels of settings: by figure, setting and level, the mean with its interval."""
    with path.open(encoding="utf-8", newline="") as file:
        return {
            f"{row['figure']} ({row['unit']}), {row['factor']} = {row['level']}": ReportAnswer(
                f"{row['figure']} ({row['unit']})",
                *number_with_interval(*(float(row[name]) for name in AVERAGE_OF_A_LEVEL)),
            )
            for row in csv.DictReader(file)
            if all(row[name] for name in AVERAGE_OF_A_LEVEL)
        }


def number_with_interval(value: float, low: float, high: float) -> tuple[str, float, float]:
    """A number as it is shown, and its interval.

    >>> number_with_interval(0.4567, 0.4, 0.5)
    ('0.457 (0.4 to 0.5)', 0.4, 0.5)
    """
    return f"{value:.3g} ({low:.3g} to {high:.3g})", low, high


def read_skill(path: Path) -> Answers:
    """Skill: by cell, how much more the better players win, and what skill is of all."""
    found = {}
    for one in json.loads(path.read_text("utf-8"))["tables"]:
        where = f"{one['game']}, {one['variant']}, {one['players']} players"
        share = (one["shares"] or {}).get("skill")
        asked = {"wins in the order of strength": one["order"], "skill's share of a win": share}
        for figure, number in asked.items():
            if number:
                shown = number_with_interval(number["value"], number["low"], number["high"])
                found[f"{where}: {figure}"] = ReportAnswer(figure, *shown)
    return found


def read_ladder(path: Path) -> Answers:
    """The ladder of bots: by match, the upper bot's share of the wins."""
    return {
        f"{one['game']}, {one['variant']}: {one['upper']} against {one['lower']}": ReportAnswer(
            "wins of the better bot", *number_with_interval(one["share"], one["low"], one["high"])
        )
        for one in json.loads(path.read_text("utf-8"))["matches"]
    }


def read_robustness(path: Path) -> Answers:
    """Robustness: by question, the hand for casual players and the hand for the worst case."""
    found = {}
    for one in json.loads(path.read_text("utf-8"))["questions"]:
        where = f"{one.get('game', '')} {one['row']}, {one['mode']}".strip()
        for key, figure in (("chosen", "best hand"), ("minimax", "hand for the worst case")):
            found[f"{where}: {figure}"] = ReportAnswer(figure, str(one[key]))
    return found


def read_page(path: Path) -> Answers:
    """A page of hands: the main figures of its tables, by heading and row."""
    reader = TableReader()
    reader.feed(path.read_text("utf-8"))
    found: dict[str, ReportAnswer] = {}
    for heading, rows in reader.tables:
        for question, answer in answers_of_table(heading, rows):
            found.setdefault(question, answer)
    return found


def answers_of_table(heading: str, rows: list[list[str]]) -> Iterator[tuple[str, ReportAnswer]]:
    """The answers of a table whose rows are lines of the printed table, or cells."""
    if len(rows) < 2 or not rows[0]:
        return
    head = [name.lower() for name in rows[0]]
    is_line, is_cell = head[0] == LINE, {"players", "cards"} <= set(head)
    if not is_line and not is_cell:
        return
    for row in rows[1:]:
        if len(row) != len(head):
            continue
        cells = dict(zip(head, row, strict=True))
        where = row[0] if is_line else name_of_cell(heading, cells)
        for at, name in enumerate(head):
            if name in FIGURES:
                figure = FIGURES[name]
                if name in head[:at]:  # of what is printed first, of what is recommended then
                    figure = f"{figure}, recommended"
                yield f"{where}: {figure}", shown_answer(figure, row[at])


def name_of_cell(heading: str, cells: Mapping[str, str]) -> str:
    """A cell by game, who plays, players and cards, however a page says which.

    >>> name_of_cell("Three two one | All figures: casual players", {"players": "2", "cards": "5"})
    'three_two_one, casual, 2 players, 5 cards'
    >>> row = {"game": "3-2-1", "who": "casual", "players": "2", "cards": "5 printed"}
    >>> name_of_cell("", row)
    'three_two_one, casual, 2 players, 5 cards'
    """
    title, _, folded = heading.partition(BELOW)
    who = cells.get("who") or cells.get("played by") or folded.rpartition(": ")[2]
    who = who.replace(" with the printed deck", "").removesuffix(" players")
    parts = [plain_name(cells.get("game", title if folded else "")), who]
    parts += [f"{cells[name].split()[0]} {name}" for name in ("players", "cards")]
    return ", ".join(part for part in parts if part)


def shown_answer(figure: str, text: str) -> ReportAnswer:
    """An answer as a page shows it.

    >>> shown_answer("turns", "37.1 (36.0 to 38.2)").low
    36.0
    """
    found = INTERVAL.search(text)
    if found is None:
        return ReportAnswer(figure, text)
    low, high = (float(one.replace(",", "")) for one in found.groups())
    return ReportAnswer(figure, text, low, high)


class TableReader(HTMLParser):
    """Collects a page's tables.

    Attributes:
        tables: the lowest headings above each, and its rows of cells.
    """

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[tuple[str, list[list[str]]]] = []
        self.headings: dict[int, str] = {}
        self.open = ""
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """A heading, table, row or cell begins; what stands apart in a cell gets a blank."""
        if tag in HEADINGS or tag in {"td", "th"}:
            self.open, self.text = tag, ""
        elif tag == "table":
            kept = [text for level, text in sorted(self.headings.items()) if level > 2]
            self.tables.append((BELOW.join(kept), []))
        elif tag == "tr" and self.tables:
            self.tables[-1][1].append([])
        else:
            self.text += " "

    def handle_endtag(self, tag: str) -> None:
        """A heading or cell ends."""
        if not self.open or tag != self.open:
            return
        text = " ".join(self.text.split())
        if tag in HEADINGS:
            level = HEADINGS[tag]
            self.headings = {key: one for key, one in self.headings.items() if key < level}
            self.headings[level] = text
        elif self.tables and self.tables[-1][1]:
            self.tables[-1][1][-1].append(text)
        self.open = ""

    def handle_data(self, data: str) -> None:
        """Text of a heading or cell."""
        self.text += data


READERS: Mapping[str, Callable[[Path], Answers]] = {
    "table.md": read_hand_table,
    "report.html": read_page,
    "compare.json": read_verdicts,
    "levels.csv": read_levels,
    "skill.json": read_skill,
    "ladder.json": read_ladder,
    "robustness.json": read_robustness,
}
"""By the name of a file, how its answers are read."""


def read_answers(path: Path) -> Answers:
    """The answers of a report's file; of a page only where no table of levels says it better."""
    if path.name == "report.html" and (path.parent / "levels.csv").is_file():
        return {}
    read: Any = READERS[path.name]
    found: Answers = read(path)
    return found
