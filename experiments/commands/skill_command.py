"""``fairdeal skill``: how much better players win, and what a card is worth."""

from __future__ import annotations

import argparse
import shlex
import sys
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, add_format, whole_number
from experiments.commands.out_folder import add_out_folder, check_out_folder, write_out_folder
from experiments.commands.output import json_text

if TYPE_CHECKING:
    from experiments.skill.study import Plan

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
fairdeal skill mine.toml
fairdeal skill mine.toml --only order,shares --deals 2000
fairdeal skill mine.toml --good oracle --weak casual --only order
fairdeal skill mine.toml --out results/mine_skill
"""


def add_skill_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "skill",
        run_skill,
        summary="does the better player win, and what is a card worth",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("sweep", metavar="SWEEP", help="a sweep file, such as mine.toml")
    parser.add_argument(
        "--only", metavar="PART,...", help="some of the figures above (default: all)"
    )
    parser.add_argument(
        "--deals",
        type=whole_number,
        default=500,
        metavar="N",
        help="deals of each comparison, each in all seats (default 500)",
    )
    parser.add_argument("--good", default="expert", metavar="BOT", help="order: the good bot")
    parser.add_argument("--weak", default="novice", metavar="BOT", help="order: the weak bots")
    parser.add_argument(
        "--swaps", type=whole_number, default=2, metavar="N", help="cards to swap (default 2)"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="cores (default: all)")
    add_format(parser, "text", "json")
    add_out_folder(parser, "skill.json and chapter.json (for `fairdeal report --with`)")


def make_plan(options: argparse.Namespace) -> Plan:
    """The plan that the options ask for.

    Raises:
        InputError: for a number out of range, or a part or bot that there is not.
    """
    from experiments.runner.run import check_jobs
    from experiments.skill.study import PARTS, Plan
    from sim.bots.profiles import find_bot
    from sim.errors import InputError

    jobs = check_jobs(options.jobs)
    for name, value, low, high in (
        ("--deals", options.deals, 30, 1_000_000),
        ("--swaps", options.swaps, 0, 26),
    ):
        if not low <= value <= high:
            raise InputError(
                name, f"{value} is not legal", f"a whole number from {low} to {high:,}"
            )
    asked = PARTS if options.only is None else tuple(options.only.replace(" ", "").split(","))
    for part in asked:
        if part not in PARTS:
            raise InputError("--only", f"there is no {part!r}", ", ".join(PARTS))
    for name in ("good", "weak"):
        find_bot(getattr(options, name), f"--{name}")
    parts = tuple(part for part in PARTS if part in asked)
    return Plan(parts, options.deals, options.good, options.weak, options.swaps, jobs)


def run_skill(options: argparse.Namespace) -> int:
    """Play the comparisons and tell them."""
    from tqdm import tqdm

    from experiments.design.sweep import read_sweep
    from experiments.report.chapter import CHAPTER, chapter_text
    from experiments.skill.chapter import chapter_of
    from experiments.skill.study import study_table, tables_of
    from experiments.skill.text import skill_data, tell_skill
    from sim.engine.simulation import compiled
    from sim.errors import InputError

    plan = make_plan(options)
    check_out_folder(options.out, options.force)
    cells = list(tables_of(read_sweep(options.sweep).cells))
    if not cells:
        problem = "every cell is played by one alone"
        raise InputError(f"{options.sweep}, cells.players", problem, "2 players or more")
    for game in dict.fromkeys(cell.game for cell in cells):
        compiled(game)  # here, so that no two threads compile at once
    tables = []
    steps = len(cells) * len(plan.parts)
    with tqdm(total=steps, unit="part", disable=not sys.stderr.isatty()) as bar:
        for cell in cells:
            bar.set_description(f"{cell.game}, {cell.players} players")
            tables.append(study_table(cell, plan, lambda _: bar.update() and None))
    data = json_text(skill_data(tables, plan))
    print(data if options.format == "json" else tell_skill(tables, plan), end="")
    if options.out:
        chapter = chapter_of(tables, plan, command_line(options))
        write_out_folder(options.out, {"skill.json": data, CHAPTER: chapter_text(chapter)})
        print(f"wrote {options.out}", file=sys.stderr)
    return 0


def command_line(options: argparse.Namespace) -> str:
    """The command that finds the same again."""
    words = ["fairdeal", "skill", options.sweep, "--deals", str(options.deals)]
    words += ["--only", options.only] if options.only is not None else []
    words += ["--good", options.good, "--weak", options.weak, "--swaps", str(options.swaps)]
    return shlex.join(words)
