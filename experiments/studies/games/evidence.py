"""What a report on hand sizes over several games is made from, read from a folder of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from experiments.report.source import ReportSource, load_hands, source_of
from experiments.store.shards import read_description
from experiments.studies.games.records import GameRecord
from experiments.studies.games.study import GameStudy, nearest_count, study_games
from experiments.studies.hands.clock import Clock, read_clock
from experiments.studies.hands.evidence import NarratedGame, narrate_shortest, who_and_what
from experiments.studies.hands.records import goals_of
from sim.params import TableParam
from sim.registry import load_game


@dataclass(frozen=True)
class GamesEvidence(ReportSource):
    """A folder of results with the study of its games' hand sizes.

    Attributes: those of `ReportSource`; and
        cells: the cell frame.
        declared: the sweep's targets as it writes them.
        study: what the cells say.
        narrated: a sampled game, if the folder holds a trace.
        clock: what the minutes of the first game's sampled games are made of, likewise.
    """

    cells: pl.DataFrame
    declared: Mapping[str, Any]
    study: GameStudy
    narrated: NarratedGame | None
    clock: Clock | None = None


def prints_a_table(game: str) -> bool:
    """Do the game's rules print hands by length of game, which `read_evidence` judges?"""
    return any(isinstance(one, TableParam) and one.printed for one in load_game(game).params)


def are_of_hands(folder: str | Path) -> bool:
    """Are the results of games that all have a hand size?

    Raises:
        InputError: if the folder holds no results.
    """
    description = read_description(Path(folder))
    games = description.get("games") or [description["game"]]
    return all(any(one.name == "hand" for one in load_game(game).params) for game in games)


def is_of_one_table(folder: str | Path) -> bool:
    """Are the results of one game that prints a hand table?

    Raises:
        InputError: if the folder holds no results.
    """
    description = read_description(Path(folder))
    games = description.get("games") or [description["game"]]
    return len(games) == 1 and prints_a_table(games[0])


def read_games_evidence(folder: str | Path) -> GamesEvidence:
    """Read a folder of results and study it.

    Raises:
        InputError: if the folder holds no results or they are damaged.
    """
    folder = Path(folder)
    manifest, cells = load_hands(folder, "games with a hand")
    study = study_games(cells, goals_of(manifest.targets, manifest.limits))
    return GamesEvidence(
        **source_of(folder, manifest),
        cells=cells,
        declared=manifest.targets,
        study=study,
        narrated=narrate_one(folder, study),
        clock=read_games_clock(folder, study),
    )


def narrate_one(folder: Path, study: GameStudy) -> NarratedGame | None:
    """A sampled game of the base bots in words: the shortest of those with the printed hand.

    None if the folder holds no trace, or none that this version can read.
    """
    return narrate_shortest(
        folder,
        [
            (game, record.cell, who_and_what(record.players, record.hand))
            for game, record in order_of_interest(study)
        ],
    )


def read_games_clock(folder: Path, study: GameStudy) -> Clock | None:
    """What minutes are made of, in the game that comes first; None without a trace of it."""
    found = order_of_interest(study)
    if not found:
        return None
    game = found[0][0]
    cells = [record.cell for name, record in found if name == game]
    return read_clock(folder, game, cells, study.goals.alpha)


def order_of_interest(study: GameStudy) -> list[tuple[str, GameRecord]]:
    """The base bots' cells with their game, in order of interest: the printed hand, few players."""
    cells = [
        (
            one.printed.get(record.players) != record.hand,
            abs(record.players - nearest_count(one.players)),
            one,
            record,
        )
        for one in study.versions
        for record in one.records
    ]
    ordered = sorted(cells, key=lambda cell: cell[:2])
    return [(one.version.game, record) for _, _, one, record in ordered]
