"""The analysis ``skill``: how much better players win, and what a card is worth."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from experiments.analysis import (
    JOBS,
    ONLY,
    SWEEP,
    WHOLE_NUMBER,
    Analysis,
    Option,
    Progress,
    Report,
)

if TYPE_CHECKING:
    from experiments.design.sweep import Cell
    from experiments.report.chapter import Chapter
    from experiments.skill.plan import SkillPlan
    from experiments.skill.play import TableSkill

TEXT = """\
Answers "does the better player win, and how much of it is the deal?" for every table of a sweep.
A table is a game with its rules, deck and number of players; the bots are seated by this command,
and the cell's own bot is the standard one. Deals are fresh: no sweep has played them. The figures:

  order       one good bot among weak ones: 0 is chance, 1 wins always
  ladder      each bot from novice to oracle against the next better one, in Elo points; which
              rungs are certain; and the equivalent p: how often strength would have to decide
              if a coin decided the rest
  shares      how much of who wins is skill, cards, seat and rest, among bots from novice up
  restricted  what it costs to know few words, never to trade, to play at random and so on
  vocabulary  Elo of a bot that knows every word over one that knows 5,000: is it fair to families?
  cards       what a card in the opening hand is worth, watched, and swapped in the same deals"""

EXAMPLES = """
fairdeal skill mine.toml --only players=4 --only hand=3
fairdeal skill mine.toml --parts order,shares --deals 2000
fairdeal skill mine.toml --good oracle --weak casual --parts order
fairdeal skill mine.toml --out results/mine_skill
"""


@dataclass(frozen=True)
class Asked:
    """A cell for each table, and what is played at it."""

    cells: tuple[Cell, ...]
    plan: SkillPlan


def read(options: argparse.Namespace) -> Asked:
    """The tables of the sweep and what is asked of them.

    Raises:
        InputError: naming the option, or file and key.
    """
    from experiments.design.sweep import read_sweep
    from experiments.design.values import choose_cells
    from experiments.skill.plan import read_plan, tables_of
    from sim.errors import InputError

    plan = read_plan(options)
    cells = tuple(tables_of(choose_cells(read_sweep(options.sweep), options.only)))
    if not cells:
        problem = "every cell is played by one alone"
        raise InputError(f"{options.sweep}, cells.players", problem, "2 players or more")
    return Asked(cells, plan)


def run(asked: Asked, report: Report) -> Sequence[TableSkill]:
    """Play the comparisons of every table; reports the parts done."""
    from experiments.skill.play import study_table
    from sim.engine.simulation import compiled

    for game in dict.fromkeys(cell.game for cell in asked.cells):
        compiled(game)  # here, so that no two threads compile at once
    tables: list[TableSkill] = []
    steps = len(asked.cells) * len(asked.plan.parts)
    done = 0
    for cell in asked.cells:

        def watch(part: str, note: str = f"{cell.game}, {cell.players} players") -> None:
            nonlocal done
            done += 1
            report(Progress(done, steps, "parts", note))

        tables.append(study_table(cell, asked.plan, watch))
    return tables


def text(asked: Asked, found: Sequence[TableSkill]) -> str:
    """All figures, a section a table."""
    from experiments.skill.text import skill_text

    return skill_text(found, asked.plan)


def data(asked: Asked, found: Sequence[TableSkill], command: str) -> dict[str, Any]:
    """All figures."""
    from experiments.skill.text import skill_data

    return skill_data(found, asked.plan)


def chapter(asked: Asked, found: Sequence[TableSkill], command: str) -> Chapter:
    """The tables as a chapter."""
    from experiments.skill.chapter import chapter_of

    return chapter_of(found, asked.plan, command)


def pages(asked: Asked, found: Sequence[TableSkill], chapter: Chapter) -> Mapping[str, str]:
    """The chapter as a page of its own."""
    from experiments.report.chapter import chapter_page

    return {"skill.html": chapter_page(chapter)}


ANALYSIS = Analysis(
    name="skill",
    summary="does the better player win, and what is a card worth",
    description=TEXT,
    examples=EXAMPLES,
    subject=SWEEP,
    files="skill.html, skill.json and chapter.json (for `fairdeal report --with`)",
    options=(
        ONLY,
        Option("--parts", "some of the figures above (default: all)", metavar="PART,..."),
        Option(
            "--deals",
            "deals of each comparison, each in all seats; 30 or more (default 500)",
            WHOLE_NUMBER,
            500,
        ),
        Option("--good", "order: the good bot", default="expert", metavar="BOT"),
        Option("--weak", "order: the weak bots", default="novice", metavar="BOT"),
        Option("--swaps", "cards to swap (default 2)", WHOLE_NUMBER, 2),
        JOBS,
    ),
    read=read,
    run=run,
    text=text,
    data=data,
    chapter=chapter,
    pages=pages,
    games=lambda asked: (cell.game for cell in asked.cells),
    cells=lambda asked: len(asked.cells),
)
