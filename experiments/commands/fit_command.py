"""``fairdeal fit``: what a log of playtests says about the players."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.commands.arguments import AT_ITS_END, add_command, add_format, whole_number
from experiments.commands.out_folder import add_out_folder, check_out_folder, write_out_folder
from experiments.commands.output import json_text
from experiments.report.typesetting import set_table, wrap
from experiments.waiting import now_at

if TYPE_CHECKING:
    from experiments.playtests.fit import Fit
    from experiments.playtests.read import Playtest, PlaytestTable

TEXT = """\
Compares the games that people have played with games of bots at the same tables, and says whom
the players are like, how much slower or faster they are than the bots are assumed to be, how
little so few games fix, and which game to play next to learn most. The result can be pasted into
a sweep, so that hands are chosen for the people you have.

The log is a CSV file, a game a row (5 to 20 rows are of use):

  game,players,hand,minutes,winner,turns
  word_crush,4,3,24,2,31
  word_crush,3,4,31,,

winner: the turn position of who won (1 began); turns: how often anyone was asked to act, passes
included. Both may be empty, and a column `variant` may be added. The file may be as a spreadsheet
saves it: commas, semicolons or tabs, decimal commas, UTF-8 or UTF-16, blank rows, and games by
their titles ("Word Crush"). Columns of your own, such as date and notes, are named and not used.
Lines that begin with # are left out. Log the turns: they tell skill from speed."""

EXAMPLES = """
fairdeal fit playtests.csv
fairdeal fit playtests.csv --tiers casual,strong --out answers/playtests
fairdeal fit playtests.csv --next-players 2,3,4 --next-hands 3,5,7
fairdeal fit playtests.csv --format json > fit.json
"""


def add_fit_parser(subparsers: object) -> None:
    """Add the command."""
    parser = add_command(
        subparsers,
        "fit",
        run,
        summary="fit the bots to your playtests, and choose the next playtest",
        text=f"{TEXT}\n\n{AT_ITS_END}",
        examples=EXAMPLES,
    )
    parser.add_argument("playtests", metavar="PLAYTESTS.csv", help="the log of playtests")
    parser.add_argument(
        "--tiers",
        type=names,
        default=("novice", "casual", "strong", "expert"),
        metavar="A,B,...",
        help="profiles to compare with (default: novice,casual,strong,expert)",
    )
    parser.add_argument(
        "--games",
        type=whole_number,
        default=2000,
        metavar="N",
        help="simulated for each table and tier (default 2,000)",
    )
    parser.add_argument(
        "--next-players", type=numbers, metavar="N,N", help="of tables that may be played next"
    )
    parser.add_argument(
        "--next-hands", type=numbers, metavar="N,N", help="of tables that may be played next"
    )
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="threads (default: cores)")
    add_out_folder(parser, "index.html, fit.json and bots.toml")
    add_format(parser, "text", "json")


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them.

    >>> numbers("2, 3")
    (2, 3)
    """
    return tuple(whole_number(part) for part in text.split(","))


def run(options: argparse.Namespace) -> int:
    """Read, fit, report."""
    from experiments.playtests.fit import fit_playtests, grid_of, plain_fit
    from experiments.playtests.read import read_playtests
    from experiments.playtests.text import fit_sentences, sweep_bots
    from experiments.runner.pool import check_jobs
    from sim.errors import InputError

    if not 200 <= options.games <= 1_000_000:
        raise InputError("--games", f"{options.games} is not legal", "200 to 1,000,000")
    jobs = check_jobs(options.jobs)
    check_out_folder(options.out, options.force)
    grid_of(options.tiers)
    rows = read_playtests(options.playtests, lambda line: print(line, file=sys.stderr))
    fit = fit_playtests(
        rows,
        tiers=options.tiers,
        candidates=candidates_of(options, rows),
        games=options.games,
        jobs=jobs,
        watch=progress,
    )
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if options.format == "json":
        print(json_text(plain_fit(fit) | {"bots": sweep_bots(fit)}), end="")
    else:
        print("\n\n".join(wrap(one) for one in fit_sentences(fit)))
        print(f"\n{set_table(check_table(fit), right=range(1, 8))}")
        print(f"\n{set_table(next_table(fit), right=range(1, 4))}")
        print(f"\nFor a sweep, under [cells]:\n\n{sweep_bots(fit)}")
    if options.out:
        write(fit, options.out, Path(options.playtests).name, command_line(options))
        if options.format == "text":
            print(f"\nwrote   {Path(options.out) / 'index.html'}")
    return 0


def candidates_of(
    options: argparse.Namespace, rows: tuple[Playtest, ...]
) -> list[PlaytestTable] | None:
    """The tables that may be played next; None for the usual ones.

    Raises:
        InputError: if none of those asked for can be played.
    """
    from experiments.playtests.fit import can_be_played
    from experiments.playtests.read import PlaytestTable
    from sim.errors import InputError
    from sim.registry import load_game

    if options.next_players is None and options.next_hands is None:
        return None
    found: dict[PlaytestTable, None] = {}
    for game, variant in dict.fromkeys((row.table.game, row.table.variant) for row in rows):
        mine = [row.table for row in rows if (row.table.game, row.table.variant) == (game, variant)]
        low, high = load_game(game).players
        for players in options.next_players or sorted({one.players for one in mine}):
            for hand in options.next_hands or sorted({one.hand for one in mine}):
                table = PlaytestTable(game, variant, players, hand)
                if low <= players <= high and can_be_played(table):
                    found[table] = None
    if not found:
        allowed = "players and hands that a game of the log can be played with (`fairdeal games`)"
        raise InputError("--next-players, --next-hands", "no such table can be played", allowed)
    return list(found)


def progress(what: str, done: int, count: int) -> None:
    """Say what is being done."""
    now_at(done + 1, count, "", what)
    if sys.stderr.isatty():
        print(f"\r\033[K{what}: {done + 1} of {count}", end="", file=sys.stderr, flush=True)


def check_table(fit: Fit) -> list[list[str]]:
    """The rows beside their predictions."""
    rows = [["table", "line", "minutes", "expected", "place", "turns", "expected", "place"]]
    for one in fit.checked:
        minutes, turns = one.minutes, one.turns
        cells = [f"{minutes.observed:g}", f"{minutes.low:.0f} to {minutes.high:.0f}"]
        cells.append(f"{minutes.place:.2f}" + ("" if minutes.is_inside else " !"))
        if turns is None:
            cells += ["", "", ""]
        else:
            cells += [f"{turns.observed:g}", f"{turns.low:.0f} to {turns.high:.0f}"]
            cells.append(f"{turns.place:.2f}" + ("" if turns.is_inside else " !"))
        rows.append([str(one.row.table), str(one.row.line), *cells])
    return rows


def next_table(fit: Fit) -> list[list[str]]:
    """The candidates for the next playtest."""
    rows = [["next playtest", "bits", "error", "on the tiers", ""]]
    for place, one in enumerate(fit.candidates):
        note = "" if place == 0 or not one.is_alike else "not clearly worse than the first"
        cells = [f"{one.bits:.2f}", f"{one.error:.2f}", f"{one.bits_of_tiers:.2f}", note]
        rows.append([str(one.table), *cells])
    return rows


def command_line(options: argparse.Namespace) -> str:
    """The command that gives the same answers again."""
    words = ["fairdeal", "fit", options.playtests, "--tiers", ",".join(options.tiers)]
    words += ["--games", str(options.games)]
    for name, asked in (
        ("--next-players", options.next_players),
        ("--next-hands", options.next_hands),
    ):
        words += [name, ",".join(map(str, asked))] if asked is not None else []
    return shlex.join(words)


def write(fit: Fit, folder: str, log: str, command: str) -> None:
    """The page, the figures, and the bots for a sweep."""
    from experiments.design.sweep import hash_of
    from experiments.playtests.fit import plain_fit
    from experiments.playtests.picture import draw_check, draw_tiers
    from experiments.playtests.text import fit_sentences, sweep_bots
    from experiments.report.page_file import Section, render_page

    sentences, figures = fit_sentences(fit), plain_fit(fit)
    check, tiers = draw_check(fit), draw_tiers(fit)
    sections = [
        Section("The answer", sentences[:3], [(tiers.svg, tiers.words)]),
        Section(check.title, [sentences[3]], [(check.svg, check.words)], check_table(fit)),
        Section("What to play next", [sentences[4]], table=next_table(fit)),
        Section("For a sweep", ["Under [cells]:", *sweep_bots(fit).splitlines()]),
        Section("What was assumed", [sentences[5]]),
    ]
    source = f"{command}; {fit.games:,} simulated games, digest {hash_of(figures)}"
    files = {
        "index.html": render_page(f"What {log} says about the players", sections, source),
        "fit.json": json_text(figures | {"command": command, "digest": hash_of(figures)}),
        "bots.toml": sweep_bots(fit) + "\n",
    }
    write_out_folder(folder, files)
