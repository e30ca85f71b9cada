"""Versions of each game side by side, for the hand that the answer is about and for all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import polars as pl

from experiments.report.wording import game_title
from experiments.studies.games.asked import Asked
from experiments.studies.games.study import GameStudy, VersionStudy
from experiments.studies.hands.records import Population
from experiments.studies.hands.varied import (
    Measured,
    Table,
    VariedTable,
    base_text,
    varied_table,
)


def varied_of_games(study: GameStudy, cells: pl.DataFrame) -> Iterator[tuple[str, VariedTable]]:
    """Each game whose rules or deck were varied, with its versions beside the first."""
    by_game: dict[str, list[VersionStudy]] = {}
    for one in study.versions:
        if one.records:
            by_game.setdefault(one.version.game, []).append(one)
    for game, versions in by_game.items():
        base = min(versions, key=lambda one: changes_of(one, study.base))
        usual = population_of(base, study.base)
        others = [one for one in versions if one is not base]
        kinds: dict[str, Sequence[Measured]] = {"": base.records}
        for one in others:
            kinds[population_of(one, study.base).label_against(usual)] = one.records
        of_game = cells.filter(pl.col("game") == game)
        name = game_title(game) if len(by_game) > 1 else ""
        is_printed = changes_of(base, study.base) == 0
        who = "as printed" if is_printed else base.version.name
        head = base_text(of_game, base.records, who)
        found = varied_table(head, kinds, study.goals.longest, name)
        if found is not None:
            yield game, found


def population_of(one: VersionStudy, bots: str) -> Population:
    """A version as a kind of games, whose differences have words."""
    version = one.version
    return Population(bots, version.deck, version.variant, version.rules)


def changes_of(one: VersionStudy, bots: str) -> int:
    """How many parts of a version are not as the rules print them."""
    usual = Population(bots, "printed", "printed")
    return sum(mine != other for mine, other in zip(population_of(one, bots), usual, strict=True))


def tables_in_question(found: Iterable[Asked], game: str) -> set[Table]:
    """The tables of a game that the answer is about."""
    return {
        (each.record.players, each.record.hand)
        for one in found
        if one.study.version.game == game
        for each in one.judged
    }
