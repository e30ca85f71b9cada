"""What a report on hand sizes over several games is made from, read from a folder of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

from experiments.report.source import ReportSource, load_hands, source_of
from experiments.report.wording import game_title
from experiments.store.shards import read_description
from experiments.studies.games.records import GameRecord
from experiments.studies.games.study import GameStudy, nearest_count, study_games
from experiments.studies.hands.clock import Clock, read_clock
from experiments.studies.hands.evidence import NarratedGame, narrate_shortest, who_and_what
from experiments.studies.hands.records import goals_of
from sim.params import TableParam
from sim.registry import load_game

MOST_CLOCKS = 4
"""Games of which a page shows what minutes are made of."""


@dataclass(frozen=True)
class GamesEvidence(ReportSource):
    """A folder of results with the study of its games' hand sizes.

    Attributes: those of `ReportSource`; and
        cells: the cell frame.
        declared: the sweep's targets as it writes them.
        study: what the cells say.
        narrated: a sampled game, if the folder holds a trace.
        clocks: what the minutes of each game's sampled games are made of; of the first game alone
            where there are more than `MOST_CLOCKS`.
    """

    cells: pl.DataFrame
    declared: Mapping[str, Any]
    study: GameStudy
    narrated: NarratedGame | None
    clocks: tuple[Clock, ...] = ()


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
        clocks=read_clocks(folder, study),
    )


def narrate_one(folder: Path, study: GameStudy) -> NarratedGame | None:
    """A sampled game of the base bots in words: the shortest of those with the printed hand.

    None if the folder holds no trace, or none that this version can read.
    """
    titles = titles_of(study)
    return narrate_shortest(
        folder,
        [
            (game, record.cell, ", ".join(filter(None, (titles[game], table))))
            for game, record in order_of_interest(study)
            for table in [who_and_what(record.players, record.hand)]
        ],
    )


def read_clocks(folder: Path, study: GameStudy) -> tuple[Clock, ...]:
    """What minutes are made of, game by game; of a game without a trace there is none."""
    cells: dict[str, list[str]] = {}
    for game, record in order_of_interest(study):
        cells.setdefault(game, []).append(record.cell)
    titles = titles_of(study)
    shown = list(cells) if len(cells) <= MOST_CLOCKS else list(cells)[:1]
    found = ((titles[one], read_clock(folder, one, cells[one], study.goals.alpha)) for one in shown)
    return tuple(replace(clock, of=title) for title, clock in found if clock is not None)


def titles_of(study: GameStudy) -> dict[str, str]:
    """The games' titles, empty where there is but one, which goes without saying."""
    games = list(dict.fromkeys(one.version.game for one in study.versions))
    return {game: game_title(game) if len(games) > 1 else "" for game in games}


def order_of_interest(study: GameStudy) -> list[tuple[str, GameRecord]]:
    """The base bots' cells with their game, in order of interest: the printed hand, few players."""
    cells = [
        (
            record.hand not in one.printed_at(record.players),
            abs(record.players - nearest_count(one.players)),
            one,
            record,
        )
        for one in study.versions
        for record in one.records
    ]
    ordered = sorted(cells, key=lambda cell: cell[:2])
    return [(one.version.game, record) for _, _, one, record in ordered]
