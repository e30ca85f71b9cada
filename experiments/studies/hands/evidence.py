"""What a report is made from, read from a folder of results."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import polars as pl

from experiments.design.hand_table import HandTable
from experiments.report.opinion import Opinion
from experiments.report.source import ReportSource, load_packed_hands, source_of
from experiments.report.wording import cards_text
from experiments.store.results import find_traces_of_cells, rule_column
from experiments.store.shards import read_description
from experiments.studies.hands.cap import caps_text, cut_short_text, last_shown
from experiments.studies.hands.clock import Clock, read_clock
from experiments.studies.hands.measured import measure_populations
from experiments.studies.hands.records import (
    Goals,
    HandRecord,
    Population,
    goals_of,
    split_populations,
)
from experiments.studies.hands.study import Study, study_measured
from sim.bots.profiles import profiles
from sim.decks import deck_names
from sim.errors import InputError, RuleViolation
from sim.params import TableParam
from sim.registry import load_game
from sim.spec import Game, Picture
from sim.trace import Header
from sim.user_file import MEBIBYTE, read_user_text

FIRST_LINES, LAST_LINES = 60, 30
"""About so many lines of a replay are shown; those between are left out of a longer one."""

MOST_TRACE_BYTES = 64 * MEBIBYTE

LOOKED_AT = 8
"""Traces among which the shortest game is taken."""


@dataclass(frozen=True)
class NarratedGame:
    """One sampled game in words.

    Attributes:
        cell: the cell it is from.
        what: players, hand, deal.
        command: prints the whole of it; empty if no short one does.
        file: its trace, relative to the folder.
        lines: what happened, up to a cut if there is one.
        left_out: how many lines are not shown there.
        ending: the lines after the cut.
        pictures: of the game, where it draws any.
    """

    cell: str
    what: str
    lines: tuple[str, ...]
    left_out: int
    ending: tuple[str, ...]
    command: str
    file: str = ""
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class Evidence(ReportSource):
    """A folder of results with the study of its hand table.

    Attributes: those of `ReportSource`; and
        cells: the cell frame, without its histograms.
        cap: how far the turn cap moves what the page shows, in a sentence.
        goals: what the sweep declares; ``declared``: its targets as it writes them.
        study: what the cells say.
        narrated: a sampled game, if the folder holds a trace.
        clock: what the minutes of sampled games are made of, likewise.
    """

    cells: pl.DataFrame
    cap: str
    goals: Goals
    declared: Mapping[str, Any]
    study: Study
    narrated: NarratedGame | None
    clock: Clock | None = None


def printed_table(name: str, goals: Goals) -> HandTable:
    """The table that a game's rules print, its columns in the order of the targets (WC-08, WC-09).

    Raises:
        InputError: if the game prints none, or no target is one of its columns.
    """
    game = load_game(name)
    tables = [p.printed for p in game.params if isinstance(p, TableParam) and p.printed]
    if not tables:
        raise InputError("--printed", f"{name} prints no hand table", "a .csv or .md file")
    columns = {one: tables[0][one] for one in goals.minutes if one in tables[0]}
    if not columns:
        problem = f"none of {', '.join(goals.minutes)} is in {name}'s hand table"
        raise InputError("targets.minutes", problem, ", ".join(tables[0]))
    return HandTable.from_columns(columns)


def read_evidence(
    folder: str | Path,
    printed: HandTable | None = None,
    opinions: Sequence[Opinion] = (),
) -> Evidence:
    """Read a folder of results and study it.

    Args:
        folder: that `fairdeal run` has written.
        printed: the table to judge; the game's own if left out.
        opinions: of chapters on cells of the table.

    Raises:
        InputError: if the folder holds no results or they are damaged.
    """
    folder = Path(folder)
    manifest, pieces, cells = load_packed_hands(folder, "a game with a hand")
    goals = goals_of(manifest.targets, manifest.limits)
    table = printed or printed_table(manifest.game, goals)
    found = measure_populations(pieces, cells, goals)
    study = study_measured(found, goals, table, find_unplayed(folder, cells), opinions)
    until = last_shown(goals.minutes.values(), goals.longest)
    return Evidence(
        **source_of(folder, manifest),
        cells=cells,
        cap=cut_short_text(caps_text(cells), found.cut_short, until),
        goals=goals,
        declared=manifest.targets,
        study=study,
        narrated=narrate_one(folder, manifest.game, study),
        clock=read_clock(
            folder,
            manifest.game,
            [record.cell for record in order_of_interest(study)],
            goals.alpha,
        ),
    )


def find_unplayed(folder: Path, cells: pl.DataFrame) -> list[tuple[Population, int, int]]:
    """Population, player count and hand of the sweep's cells of which no game was played."""
    there = set(cells["cell"])
    asked = list(read_description(folder)["cells"])
    if len(asked) == len(there):
        return []
    columns = {
        "cell": [one["cell"] for one in asked],
        "game": [cells["game"][0]] * len(asked),
        **{key: [one[key] for one in asked] for key in ("bots", "deck", "variant", "players")},
    }
    every = pl.DataFrame(columns).with_columns(
        pl.Series(f"rule_{name}", *rule_column([one["rules"][name] for one in asked]))
        for name in asked[0]["rules"]
    )
    return [
        (population, row["players"], row["rule_hand"])
        for population, rows in split_populations(every).items()
        for row in every[rows].iter_rows(named=True)
        if row["cell"] not in there
    ]


def order_of_interest(study: Study) -> list[HandRecord]:
    """The base's cells, best to narrate first: a printed hand, about four players."""

    def order(record: HandRecord) -> tuple[bool, int, int]:
        columns = [study.printed.column(mode) for mode in study.printed.modes]
        is_printed = any(column.get(record.players) == record.hand for column in columns)
        return (not is_printed, abs(record.players - 4), record.hand)

    return sorted(study.records, key=order)


def narrate_one(folder: Path, game: str, study: Study) -> NarratedGame | None:
    """A sampled game of the base population in words: the shortest of the best to narrate.

    None if the folder holds no trace, or none that this version can read.
    """
    return narrate_shortest(
        folder,
        [
            (game, record.cell, who_and_what(record.players, record.hand))
            for record in order_of_interest(study)
        ],
    )


def narrate_shortest(folder: Path, wanted: Sequence[tuple[str, str, str]]) -> NarratedGame | None:
    """The shortest of the first few sampled games of these cells in words.

    Args:
        folder: of results.
        wanted: game, cell and what to call the cell, best to narrate first.

    Returns:
        None if none of them has a trace that this version can read.
    """
    decks = {one["cell"]: one["deck"] for one in read_description(folder)["cells"]}
    traces = find_traces_of_cells(folder, [cell for _, cell, _ in wanted])
    traced = ((files[0], one) for files, one in zip(traces, wanted, strict=True) if files)
    narrated = []
    for file, (game, cell, what) in islice(traced, LOOKED_AT):
        with contextlib.suppress(InputError):  # a trace of another version's form, or damaged
            narrated.append(narrate(file, game, cell, what, decks[cell]))
    return min(narrated, key=lambda one: len(one.lines) + one.left_out, default=None)


def narrate(file: Path, game: str, cell: str, what: str, deck: str) -> NarratedGame:
    """One trace in words.

    Args:
        file: the trace.
        game: the game's key.
        cell: the cell it is from; what: that cell in words.
        deck: the deck's name in the sweep.

    Raises:
        InputError: if it is no trace of the game, or none that the referee accepts.
    """
    from sim import referee
    from sim.replay import Replay
    from sim.trace import read_trace

    played = load_game(game)
    text = read_user_text(file, "a trace", MOST_TRACE_BYTES)
    trace = read_trace(text, played.events, str(file))
    if trace.header.game != game:
        raise InputError(str(file), f"is of {trace.header.game}", f"a trace of {game}")
    if referee.find_referee(game):  # what it accepts can be narrated
        try:
            referee.check(trace)
        except RuleViolation as broken:
            raise InputError(str(file), str(broken), "a trace that the referee accepts") from None
    lines = Replay(played, trace).to_text().splitlines()
    stop, resume = cut(lines)
    return NarratedGame(
        cell=cell,
        what=f"{what}, deal {trace.header.deal}",
        lines=tuple(lines[:stop]),
        left_out=resume - stop,
        ending=tuple(lines[resume:]),
        command=play_command(played, trace.header, deck),
        file=f"{file.parent.name}/{file.name}",
        pictures=played.draw(trace.header, trace.events) if played.draw else (),
    )


def who_and_what(players: int, hand: int) -> str:
    """A cell's players and hand in words."""
    return f"{players} players, {cards_text(hand)}"


def play_command(game: Game, header: Header, deck: str) -> str:
    """The command that plays and narrates a trace's game again.

    Empty if it cannot be said in a line: a deck from a file, bots of the sweep's own, or a rule
    that is no plain number or word.
    """
    places = [(seat + header.rotation) % header.players for seat in range(header.players)]
    names = [header.bots[place] for place in places]
    usual = game.resolve(header.players, variant=header.variant)
    rules = {key: value for key, value in header.rules.items() if usual.get(key) != value}
    is_plain = all(isinstance(value, int | float | str) for value in rules.values())
    known = set(names) <= set(profiles())
    if not (is_plain and known and deck in ("printed", *deck_names())):
        return ""
    bots = names[0] if len(set(names)) == 1 else ",".join(names)
    changes = [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in rules.items()
    ]
    words = [
        f"fairdeal play {header.game} --players {header.players} --seed {header.seed}",
        f"--deal {header.deal} --rotation {header.rotation} --bots {bots}",
        f"--variant {header.variant} --deck {deck}",
    ]
    if changes:
        words.append(f"--rules {shlex.join(changes)}")
    return " ".join(words)


def cut(lines: list[str]) -> tuple[int, int]:
    """Where a long replay is cut: between turns, which blank lines part.

    >>> cut(["a"] * 10)
    (10, 10)
    >>> cut((["a"] * 9 + [""]) * 20)
    (60, 170)
    """
    if len(lines) <= FIRST_LINES + LAST_LINES:
        return len(lines), len(lines)
    blanks = [place + 1 for place, line in enumerate(lines) if not line]
    early = [place for place in blanks if place <= FIRST_LINES]
    late = [place for place in blanks if place >= len(lines) - LAST_LINES]
    stop, resume = (early or [FIRST_LINES])[-1], (late or [len(lines) - LAST_LINES])[0]
    return stop, resume
