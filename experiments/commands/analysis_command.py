"""The commands of the analyses: ``tune compare robustness sensitivity dynamics skill duel``."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from experiments.analysis import NEW_FILE, NUMBER, WHOLE_NUMBER, Analysis, Option, Progress, Report
from experiments.commands.arguments import (
    AT_ITS_END,
    add_command,
    add_format,
    number,
    one_of,
    whole_number,
)
from experiments.commands.inputs import report_sweep
from experiments.commands.out_folder import (
    add_out_folder,
    check_out_folder,
    write_out_file,
    write_out_folder,
)
from experiments.commands.output import check_new_file, json_text
from experiments.runner.startup import announce_compiling
from experiments.waiting import now_at

BAR_SECONDS = 1.0
"""After so long a bar shows its seconds again, though no more is done."""

READERS: dict[str, Callable[[str], Any]] = {WHOLE_NUMBER: whole_number, NUMBER: number}


def add_analysis(package: str, subparsers: Any) -> None:
    """Add the command of ``experiments.<package>``."""
    analysis: Analysis = import_module(f"experiments.{package}.analysis").ANALYSIS
    parser = add_command(
        subparsers,
        analysis.name,
        partial(run, analysis),
        summary=analysis.summary,
        text=f"{analysis.description}\n\n{AT_ITS_END}",
        examples=analysis.examples,
    )
    subject, metavar, meaning = analysis.subject
    parser.add_argument(subject, metavar=metavar, help=meaning)
    for option in analysis.options:
        add_option(parser, option)
    add_out_folder(parser, analysis.files)
    add_format(parser, "text", "json")


add_tune_parser = partial(add_analysis, "tuning")
add_compare_parser = partial(add_analysis, "comparing")
add_robustness_parser = partial(add_analysis, "robustness")
add_sensitivity_parser = partial(add_analysis, "sensitivity")
add_dynamics_parser = partial(add_analysis, "dynamics")
add_skill_parser = partial(add_analysis, "skill")
add_duel_parser = partial(add_analysis, "duelling")


def add_option(parser: argparse.ArgumentParser, option: Option) -> None:
    """Add an option of an analysis."""
    reader = one_of(*option.kind) if isinstance(option.kind, tuple) else READERS.get(option.kind)
    parser.add_argument(
        option.flag,
        action="append" if option.repeats else "store",
        type=reader or str,
        default=list(option.default) if option.repeats else option.default,
        metavar=option.metavar,
        help=option.help,
    )


def run(analysis: Analysis, options: argparse.Namespace) -> int:
    """Read what is asked, run the analysis, print its answer and write its folder."""
    if "jobs" in options:
        from experiments.runner.pool import check_jobs

        options.jobs = check_jobs(options.jobs)
    asked = analysis.read(options)
    report_sweep()
    check_out_folder(options.out, options.force)
    check_new_files(analysis, options)
    games = list(analysis.games(asked))
    cells = analysis.cells(asked)
    if cells > 1:
        print(
            f"{cells:,} cells; nothing is kept if this is stopped before all are done: --only"
            " KEY=VALUE chooses some",
            file=sys.stderr,
        )
    if games:
        announce_compiling(games)
    with progress_bar() as report:
        found = analysis.run(asked, report)
    command = analysis.command(options)
    data = analysis.data(asked, found, command)
    is_json = options.format == "json"
    print(json_text(data) if is_json else analysis.text(asked, found), end="")
    notes = write_new_files(analysis, asked, found, options)
    if options.out:
        notes.append(write_folder(analysis, asked, found, command, options.out, data))
    for note in notes:
        print(note, file=sys.stderr if is_json else sys.stdout)
    return analysis.code(found)


def check_new_files(analysis: Analysis, options: argparse.Namespace) -> None:
    """Refuse files that cannot be written or may not be replaced, before any game is played.

    Raises:
        InputError: naming the option.
    """
    for option in analysis.options:
        file = getattr(options, option.name)
        if option.kind == NEW_FILE and file is not None:
            check_new_file(file, option.flag, options.force)


def write_new_files(
    analysis: Analysis, asked: Any, found: Any, options: argparse.Namespace
) -> list[str]:
    """Write the files that options of their own name; a line for each."""
    notes = []
    for option in analysis.options:
        file = getattr(options, option.name)
        if option.content is not None and file is not None:
            write_out_file(Path(file), option.content(asked, found), option.flag)
            notes.append(f"{option.name.rpartition('_')[2]:7} {file}")
    return notes


def write_folder(
    analysis: Analysis, asked: Any, found: Any, command: str, folder: str, data: Any
) -> str:
    """Write page, data and chapter, and say where to look."""
    from experiments.report.chapter import CHAPTER, chapter_text

    chapter = analysis.chapter(asked, found, command)
    pages = analysis.pages(asked, found, chapter)
    text = json_text(data, is_compact=analysis.is_compact)
    files = {**pages, f"{analysis.name}.json": text, CHAPTER: chapter_text(chapter)}
    write_out_folder(folder, files)
    return f"page    {Path(folder) / next(iter(pages))}"


@contextmanager
def progress_bar() -> Iterator[Report]:
    """A bar on stderr, from the first report on, whose clock runs on; a line a while elsewhere."""
    from tqdm import tqdm

    bars: list[Any] = []
    over = threading.Event()

    def keep_time() -> None:
        while not over.wait(BAR_SECONDS):
            with tqdm.get_lock():
                if not over.is_set():
                    bars[0].refresh()

    def report(progress: Progress) -> None:
        if not bars:
            is_hidden = not sys.stderr.isatty()
            bars.append(tqdm(unit=f" {progress.unit}", disable=is_hidden, leave=False))
            if not is_hidden:
                threading.Thread(target=keep_time, daemon=True).start()
        now_at(*progress)
        bar = bars[0]
        bar.total = progress.total
        bar.set_postfix_str(progress.note, refresh=False)
        bar.update(progress.done - bar.n)
        bar.refresh()

    try:
        yield report
    finally:
        over.set()
        for bar in bars:
            bar.close()
