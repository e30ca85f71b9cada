"""``fairdeal report``: write the page that answers the designer's question."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from experiments.commands.arguments import add_command, one_of
from experiments.commands.earlier_report import refuse_all_but_reports
from experiments.commands.out_folder import STANDARD_OUTPUT, check_out_file, write_out_file
from experiments.commands.output import check_new_file

if TYPE_CHECKING:
    from experiments.design.hand_table import HandTable
    from experiments.report.chapter import Chapter
    from experiments.report.source import ReportSource

TEXT = """\
Writes one HTML page from a folder of results: which hand sizes to print beside those that are
printed, how long games take, how even the seats are, how many games never finish, and what else
moves the answer. For games that print no hands by length of game (or several games): which hands
meet the declared limits, and what changes with the hand, game by game. For a game without one
hand size, and for any whose sweep declares [aims] and varies several rules: which setting comes
nearest to them, and what every value of every rule that is varied changes. With --catalogue:
which game to pick for which purpose, and whether each works as printed. The page holds everything
it needs: mail it, open it offline, print it.

With --format csv, json or parquet it writes the figures instead: one row a cell and figure, with
name, unit, interval, direction and target. The same table, in Python, is
experiments.load("DIR"); help(experiments.load) says what each column means. Its intervals hold
all at once with 95 % confidence."""

PAGE_NAMES = (".html", ".htm")
FORMATS = ("html", "csv", "json", "parquet")
OF_A_PAGE = {
    "--printed": "printed",
    "--with": "chapters",
    "--catalogue": "catalogue",
    "--save-table": "save_table",
}
"""Options that only a page has a use for."""

EXAMPLES = """
fairdeal report results/mine                      writes results/mine/report.html
fairdeal report results/mine --out answer.html
fairdeal report results/mine --printed mytable.csv --save-table new.md
fairdeal report results/mine --format csv --out figures.csv
fairdeal report results/all --catalogue --with results/hands --with results/skill
"""


def add_report_parser(subparsers: Any) -> None:
    """Add the command ``report``."""
    parser = add_command(
        subparsers,
        "report",
        run,
        summary="write the answer as one page to read, mail and print",
        text=TEXT,
        examples=EXAMPLES,
    )
    parser.add_argument("folder", metavar="DIR", help="a folder that `fairdeal run` has written")
    parser.add_argument(
        "--format",
        type=one_of(*FORMATS),
        default=FORMATS[0],
        metavar="|".join(FORMATS),
        help="a page to read (html, the default), or its figures for other programs",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="where to (default: DIR/report.html; of a URL, NAME.html here): a new file, or an"
        " earlier report; -: print it",
    )
    parser.add_argument(
        "--printed",
        metavar="TABLE",
        help="a hand table to judge, .csv or .md (default: the one in the game's rules)",
    )
    parser.add_argument(
        "--with",
        dest="chapters",
        action="append",
        default=[],
        metavar="FOLDER",
        help="set what another command wrote to FOLDER into the page; may be given again",
    )
    parser.add_argument(
        "--catalogue",
        action="store_true",
        help="compare the games themselves; --with then also takes results with other hands, and"
        " what skill (--parts order) and dynamics wrote of the same tables",
    )
    parser.add_argument(
        "--save-table",
        metavar="TABLE",
        help="also write the recommended table to a new .csv or .md",
    )
    parser.add_argument(
        "--force", action="store_true", help="replace FILE and TABLE, whatever they are"
    )


def run(options: argparse.Namespace) -> int:
    """Write the page or its figures."""
    return write_page(options) if options.format == "html" else write_figures(options)


def write_figures(options: argparse.Namespace) -> int:
    """Write the tidy table of all figures."""
    from experiments.metrics.tidy import tidy
    from experiments.metrics.tidy_file import tidy_bytes
    from experiments.report.source import load_played
    from experiments.store.fetch import open_results
    from experiments.store.manifest import SHARDS
    from sim.errors import InputError

    for flag, name in OF_A_PAGE.items():
        if getattr(options, name):
            raise InputError(flag, "is of no use here", f"{flag} with --format html")
    out = Path(options.out or usual_file(options.folder, f".{options.format}"))
    if options.format == "parquet" or options.out != STANDARD_OUTPUT:
        check_out_file(out, "--out")
        refuse_all_but_reports(out, options.format, options.force)
    with open_results(options.folder, [SHARDS]) as folder:
        manifest, cells = load_played(folder)
    figures = tidy(cells, manifest.targets)
    source = {
        "name": manifest.name,
        "question": manifest.question,
        "sweep": manifest.sweep,
        "seed": manifest.seed,
        "games": manifest.games,
        "digest": manifest.digest,
        "versions": asdict(manifest.versions),
    }
    put_out(
        tidy_bytes(figures, options.format, source),
        out,
        [
            f"figures {out}",
            f"rows    {figures.height:,}, of {cells.height:,} cells",
            f"digest  {manifest.digest}",
        ],
    )
    if not manifest.is_complete:
        done = f"{manifest.games:,} of {manifest.games_asked:,} games"
        print(f"warning: the run is not complete: {done}", file=sys.stderr)
    return 0


def put_out(content: bytes, out: Path, said: Sequence[str]) -> None:
    """Write the page or the figures and say so; where they are printed, say so beside them."""
    if str(out) == STANDARD_OUTPUT:
        print(content.decode(), end="")
        print("\n".join(said).replace(" -\n", " standard output\n"), file=sys.stderr)
        return
    write_out_file(out, content, "--out")
    print("\n".join(said))


def write_page(options: argparse.Namespace) -> int:
    """Write the page, and the table if asked for."""
    from experiments.design.hand_table import read_hand_table, table_kind
    from experiments.report.chapter import read_chapter
    from experiments.store.fetch import open_results
    from experiments.store.manifest import SHARDS, TRACES
    from experiments.studies.games.evidence import are_of_hands, is_of_one_table
    from experiments.studies.settings.aims import asks_for_a_setting
    from sim.errors import InputError

    printed = read_hand_table(Path(options.printed), "--printed") if options.printed else None
    kind = table_kind(options.save_table, "--save-table") if options.save_table else ""
    out = Path(options.out or usual_file(options.folder))
    if options.out != STANDARD_OUTPUT:
        check_out_file(out, "--out")
        if options.out and out.suffix.lower() not in PAGE_NAMES:
            raise InputError(f"--out {out}", "is no page's file name", "a name in .html")
        refuse_all_but_reports(out, options.format, options.force)
    if kind:
        check_new_file(options.save_table, "--save-table", options.force)
    chapters = [
        read_chapter(folder, "--with") for folder in options.chapters if not options.catalogue
    ]
    with open_results(options.folder, [SHARDS, TRACES]) as folder:
        if options.catalogue:
            made = catalogue_report(folder, kind, options.chapters)
        elif printed is None and asks_for_a_setting(folder):
            made = settings_report(folder, kind, chapters)
        elif printed is not None or is_of_one_table(folder):
            made = table_report(folder, printed, kind, chapters)
        elif are_of_hands(folder):
            made = games_report(folder, kind, chapters)
        else:
            made = settings_report(folder, kind, chapters)
        unfinished = made.source.unfinished.replace(str(folder), options.folder)
    if unfinished:
        print(f"warning: {unfinished}", file=sys.stderr)
    said = [*made.sentences, f"\nreport  {out}", f"digest  {made.source.digest}"]
    if made.source.comparison and not any("fairdeal compare" in one.command for one in chapters):
        rest = made.source.comparison.replace(str(folder), options.folder)
        said.insert(0, f"Not the whole answer: {rest}.")
    put_out(made.page.encode(), out, said)
    if kind:
        write_out_file(Path(options.save_table), made.table, "--save-table")
    return 0


def usual_file(folder: str, ending: str = ".html") -> Path:
    """Where a report goes: into the folder of results, or for a URL here, by its last part.

    >>> str(usual_file("s3://bucket/hands"))
    'hands.html'
    """
    from experiments.store.fetch import last_part
    from experiments.store.places import is_url

    return Path(f"{last_part(folder)}{ending}" if is_url(folder) else f"{folder}/report{ending}")


@dataclass(frozen=True)
class Report:
    """What a report consists of: the page, the table to print, the answer, where it is from."""

    page: str
    table: str
    sentences: Sequence[str]
    source: ReportSource


def table_report(
    folder: Path, printed: HandTable | None, kind: str, chapters: Sequence[Chapter]
) -> Report:
    """The report on a printed table by length of game."""
    from experiments.design.hand_table import table_text
    from experiments.studies.hands.evidence import read_evidence
    from experiments.studies.hands.page import render, screen_of

    opinions = [opinion for one in chapters for opinion in one.opinions]
    evidence = read_evidence(folder, printed, opinions)
    table = table_text(evidence.study.recommended, kind) if kind else ""
    return Report(render(evidence, chapters), table, screen_of(evidence).sentences, evidence)


def games_report(folder: Path, kind: str, chapters: Sequence[Chapter]) -> Report:
    """The report on games that print one hand for all."""
    from experiments.studies.games.evidence import read_games_evidence
    from experiments.studies.games.first_screen import first_screen
    from experiments.studies.games.page import render_games
    from experiments.studies.games.text import answers_text

    evidence = read_games_evidence(folder)
    table = answers_text(evidence.study, kind) if kind else ""
    return Report(
        render_games(evidence, chapters),
        table,
        first_screen(evidence.study, evidence.declared, chapters, evidence.clocks).sentences,
        evidence,
    )


def catalogue_report(folder: Path, kind: str, others: Sequence[str]) -> Report:
    """The report that compares games."""
    from experiments.studies.catalogue.evidence import read_catalogue
    from experiments.studies.catalogue.page import render_catalogue, summary_of
    from experiments.studies.catalogue.table import catalogue_text

    evidence = read_catalogue(folder, others)
    table = catalogue_text(evidence.catalogue, kind) if kind else ""
    return Report(render_catalogue(evidence), table, summary_of(evidence), evidence)


def settings_report(folder: Path, kind: str, chapters: Sequence[Chapter]) -> Report:
    """The report on the settings of a game that has no one hand size."""
    from experiments.studies.settings.page import (
        read_settings_evidence,
        render_settings,
        screen_of,
    )
    from experiments.studies.settings.text import settings_table_text

    evidence = read_settings_evidence(folder)
    table = settings_table_text(evidence.study, kind) if kind else ""
    sentences = screen_of(evidence, chapters).sentences
    return Report(render_settings(evidence, chapters), table, sentences, evidence)
