"""``fairdeal sensitivity``: which parameter moves which figure?"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.commands.arguments import add_command, add_format, add_results, one_of
from experiments.commands.out_folder import add_out_folder, check_out_folder, write_out_folder
from experiments.commands.output import json_text
from experiments.report.typesetting import set_table, wrap

if TYPE_CHECKING:
    from experiments.sensitivity.study import Sensitivity

TEXT = """\
Takes a folder of results and says what moves each figure: how much of the difference between
cells is due to the hand, the players, the deck, each rule, each by itself and together with
others. If every combination was played, the split is exact (analysis of variance, the noise of
the sample subtracted, intervals that hold together); otherwise a surface is fitted and its Sobol
indices are told beside how well the surface predicts cells that it has not seen."""

EXAMPLES = """
fairdeal sensitivity results/mine
fairdeal sensitivity results/mine --figures minutes,not_finished --out answers/sensitivity
fairdeal sensitivity results/mine --format json
"""


def add_sensitivity_parser(subparsers: object) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "sensitivity",
        run,
        summary="which parameter moves which figure?",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_results(parser)
    parser.add_argument(
        "--figures",
        default="",
        metavar="A,B",
        help="minutes, turns, not_finished, stuck_turns, first_wins, last_wins, score, margin, or a"
        " ratio that the game tells (default: all there are)",
    )
    parser.add_argument(
        "--method",
        type=one_of("auto", "exact", "surface"),
        default="auto",
        metavar="auto|exact|surface",
        help="auto: exact where every combination was played",
    )
    add_out_folder(
        parser, "index.html, sensitivity.json and chapter.json (for `fairdeal report --with`)"
    )
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Read, decompose, tell."""
    from experiments.sensitivity.cells import FIGURES, ratios_of
    from experiments.sensitivity.study import sensitivity_of
    from experiments.sensitivity.text import plain_sensitivity, rows_of, tell_figure
    from experiments.store.fetch import open_results
    from experiments.store.manifest import SHARDS
    from sim.errors import InputError
    from sim.registry import game_names

    wanted = [name.strip() for name in options.figures.split(",") if name.strip()]
    known = dict.fromkeys((*FIGURES, *(name for game in game_names() for name in ratios_of(game))))
    for name in wanted:
        if name not in known:
            raise InputError("--figures", f"there is no figure {name!r}", ", ".join(known))
    check_out_folder(options.out, options.force)
    with open_results(options.folder, [SHARDS]) as folder:
        found = sensitivity_of(folder, method=options.method, figures=wanted)
    if options.format == "json":
        print(json_text(plain_sensitivity(found)), end="")
    else:
        for one in found.figures:
            print(wrap(tell_figure(one)))
            rows = rows_of(one)
            print(f"\n{set_table(rows, right=[1, 3])}\n" if rows else "")
        for reason in found.left_out:
            print(f"left out: {reason}")
        print(f"digest  {found.digest}")
    if options.out:
        write(found, options.out, command_line(options))
        if options.format == "text":
            print(f"wrote   {Path(options.out) / 'index.html'}")
    return 0


def command_line(options: argparse.Namespace) -> str:
    """The command that gives the same answers again."""
    words = ["fairdeal", "sensitivity", options.folder]
    words += ["--figures", options.figures] if options.figures else []
    words += ["--method", options.method] if options.method != "auto" else []
    return shlex.join(words)


def write(found: Sensitivity, folder: str, command: str) -> None:
    """The page, the chapter and the figures."""
    from experiments.report.chapter import CHAPTER, chapter_text
    from experiments.report.page_file import Section, render_page
    from experiments.sensitivity.chapter import chapter_of
    from experiments.sensitivity.picture import draw_figure
    from experiments.sensitivity.text import plain_sensitivity, rows_of, tell_figure

    sections = []
    for place, one in enumerate(found.figures):
        title, told = f"{one.game}, {one.figure.title}", [tell_figure(one)]
        if one.has_shares:
            panel = draw_figure(one, f"shares-{place + 1}")
            sections.append(Section(title, told, [(panel.svg, panel.words)], rows_of(one)))
        else:
            sections.append(Section(title, told))
    source = f"{command}; seed {found.seed}, digest {found.digest}"
    chapter = chapter_of(found, command)
    files = {
        "index.html": render_page(
            f"{found.name}: what moves what", sections, source, chapter.cells
        ),
        CHAPTER: chapter_text(chapter),
        "sensitivity.json": json_text(plain_sensitivity(found)),
    }
    write_out_folder(folder, files)
