"""``fairdeal sensitivity``: which parameter moves which figure?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.commands.arguments import add_command, add_format, add_results, one_of
from experiments.commands.output import json_text, set_table, wrap

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
        help="minutes, turns, not_finished, stuck_turns, first_wins (default: all there are)",
    )
    parser.add_argument(
        "--method",
        type=one_of("auto", "exact", "surface"),
        default="auto",
        metavar="auto|exact|surface",
        help="auto: exact where every combination was played",
    )
    parser.add_argument("--out", metavar="FOLDER", help="also write index.html and the figures")
    parser.add_argument("--force", action="store_true", help="replace what FOLDER holds")
    add_format(parser, "text", "json")


def run(options: argparse.Namespace) -> int:
    """Read, decompose, tell."""
    from experiments.fetching import open_results
    from experiments.manifest import SHARDS
    from experiments.page_file import check_new_folder
    from experiments.sensitivity.cells import FIGURES
    from experiments.sensitivity.study import sensitivity_of
    from experiments.sensitivity.text import plain_sensitivity, rows_of, tell_figure
    from sim.errors import InputError

    wanted = [name.strip() for name in options.figures.split(",") if name.strip()]
    for name in wanted:
        if name not in FIGURES:
            raise InputError("--figures", f"there is no figure {name!r}", ", ".join(FIGURES))
    check_new_folder(options.out, options.force)
    with open_results(options.folder, [SHARDS]) as folder:
        found = sensitivity_of(folder, method=options.method, figures=wanted)
    if options.format == "json":
        print(json_text(plain_sensitivity(found)), end="")
    else:
        for one in found.figures:
            print(wrap(tell_figure(one)))
            print(f"\n{set_table(rows_of(one), right=[1, 3])}\n")
        for reason in found.left_out:
            print(f"left out: {reason}")
        print(f"digest  {found.digest}")
    if options.out:
        write(found, Path(options.out))
        if options.format == "text":
            print(f"wrote   {Path(options.out) / 'index.html'}")
    return 0


def write(found: Sensitivity, folder: Path) -> None:
    """The page and the figures."""
    from experiments.page_file import Section, write_page
    from experiments.report.chapter import write_chapter
    from experiments.sensitivity.chapter import chapter_of
    from experiments.sensitivity.picture import draw_figure
    from experiments.sensitivity.text import plain_sensitivity, rows_of, tell_figure
    from experiments.store import write_whole

    sections = []
    for place, one in enumerate(found.figures):
        panel = draw_figure(one, f"moves-{place + 1}")
        sections.append(
            Section(panel.title, [tell_figure(one)], [(panel.svg, panel.words)], rows_of(one))
        )
    source = f"fairdeal sensitivity {found.folder}; digest {found.digest}"
    write_page(folder / "index.html", f"{found.name}: what moves what", sections, source)
    write_chapter(folder, chapter_of(found, f"fairdeal sensitivity results/{found.folder}"))
    write_whole(folder / "sensitivity.json", json_text(plain_sensitivity(found)).encode())
