"""What was measured of every version of every game: cells of several folders, skill, drama.

A *table* is a version of a game (`experiments.studies.games.records.Version`) with its number of
players. Of each there are the printed hand and other hands, played by several kinds of bots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from experiments.metrics import length as metrics
from experiments.metrics import words as word_metrics
from experiments.skill.order import elo_of_order, skill_of_order
from experiments.studies.games.records import GameRecord, measure_cells
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals, estimates_in
from sim.params import Value
from sim.registry import load_game

DECK = "deck"
"""What a changed deck is called among changed rules."""


class TableKey(NamedTuple):
    """A version of a game with its number of players."""

    game: str
    variant: str
    players: int


@dataclass(frozen=True)
class Figures:
    """One cell.

    Attributes:
        record: what every study of hands measures.
        points: points a turn; NaN where none are counted.
        never: share of games that no rule ends.
    """

    record: GameRecord
    points: Estimate
    never: Estimate

    @property
    def is_solo(self) -> bool:
        """Does one play alone?"""
        return self.record.players == 1

    @property
    def reached(self) -> Estimate:
        """The share of games that end by the rules: alone, how often the goal is reached."""
        return Estimate(1 - self.never.value, 1 - self.never.high, 1 - self.never.low)

    @property
    def has_goal(self) -> bool:
        """Is there a goal to miss alone? Where every game ends by the rules, points are all."""
        return self.is_solo and self.never.value > 0

    @property
    def minutes(self) -> Estimate:
        """The time by which half of the games are over; alone the mean, for none is won."""
        if not self.is_solo:
            return self.record.minutes["median"]
        mean = self.record.minutes["mean"]
        return Estimate(mean.value, mean.low, mean.high)


Measured = Mapping[TableKey, Mapping[str, tuple[Figures, ...]]]
"""Cells by table and bots, the hands in rising order."""


@dataclass(frozen=True)
class Skill:
    """What a better player gains at a table of one good bot among weak ones.

    Attributes:
        win: the good bot's share of the wins.
        elo: its strength over the weak ones, in Elo points.
        share: how much of who wins its strength explains.
    """

    win: Estimate
    elo: Estimate
    share: Estimate


@dataclass(frozen=True)
class Drama:
    """How a table's games go.

    Attributes:
        changes: of the lead, a turn.
        last_lead: the share of the turns after which the winner leads for good.
    """

    changes: Estimate
    last_lead: Estimate


def estimate_of(ends: Sequence[float]) -> Estimate:
    """A value with its lower and upper end."""
    value, low, high = ends
    return Estimate(value, low, high)


def read_skill(order: Mapping[str, float], players: int) -> Skill:
    """The figures of a table from the order that ``fairdeal skill`` found there."""
    ends = [float(order[name]) for name in ("value", "low", "high")]
    return Skill(
        win=estimate_of([(1 + one * (players - 1)) / players for one in ends]),
        elo=estimate_of([elo_of_order(one, players) for one in ends]),
        share=estimate_of([skill_of_order(one) for one in ends]),
    )


def read_drama(metrics_found: Sequence[Mapping[str, Any]]) -> Drama | None:
    """The figures of a table from the metrics that ``fairdeal dynamics`` found there.

    None if either is unknown: nobody can lead.
    """
    found = {one["metric"]: one for one in metrics_found}
    changes, kept = found.get("lead_changes"), found.get("decisiveness")
    if not changes or not kept or changes["value"] is None or kept["value"] is None:
        return None
    low, high = 1 - float(kept["high"]), 1 - float(kept["low"])
    return Drama(
        estimate_of([float(changes[name]) for name in ("value", "low", "high")]),
        Estimate(1 - float(kept["value"]), low, high),
    )


def usual_hand(game: str, variant: str, players: int) -> Value | None:
    """The hand that the rules print for a table; None for a game without such a rule."""
    return load_game(game).resolve(players, variant=variant).get("hand")


def with_hands(cells: pl.DataFrame) -> pl.DataFrame:
    """The cells with the hand of each, the printed one where none is swept."""
    tables = cells.select("game", "variant", "players").iter_rows()
    printed = [usual_hand(*table) for table in tables]
    hands = pl.Series("rule_hand", printed, pl.Int64)
    if "rule_hand" in cells.columns:
        hands = cells["rule_hand"].cast(pl.Int64, strict=False).fill_null(hands)
    return cells.with_columns(hands)


def with_changes(cells: pl.DataFrame) -> pl.DataFrame:
    """The cells with what differs of each from its version, such as ``target: 6`` or ``deck: x``.

    The column ``changed`` is empty for the printed rules; a hand is no changed rule.
    """
    names = [
        name.removeprefix("rule_")
        for name in cells.columns
        if name.startswith("rule_") and name not in ("rule_hand", "rule_gap", "rules_hash")
    ]
    found = []
    for row in cells.iter_rows(named=True):
        rules = load_game(row["game"]).resolve(row["players"], variant=row["variant"])
        given = ((name, row[f"rule_{name}"]) for name in names if name in rules)
        changed = [
            f"{name}: {value}"
            for name, value in given
            if value is not None and str(value) != str(rules[name])
        ]
        deck = row["deck"]
        found.append(", ".join([f"{DECK}: {deck}"] * (deck != "printed") + changed))
    return cells.with_columns(pl.Series("changed", found, pl.String))


def measure_tables(
    cells: pl.DataFrame, goals: Goals
) -> dict[TableKey, dict[str, tuple[Figures, ...]]]:
    """Every cell, by table and bots, the hands in rising order.

    Each interval holds by itself, the seats of a cell together: a page of hundreds of verdicts
    that held all at once would need ten times the games, and decide nothing with these.
    """
    found: dict[TableKey, dict[str, list[Figures]]] = {}
    for _, frame in cells.partition_by(
        ["game", "variant", "bots"], as_dict=True, maintain_order=True
    ).items():
        alpha = goals.alpha
        more = {
            row["cell"]: estimates_in(row)
            for row in frame.select(
                "cell",
                points=word_metrics.points_a_turn(alpha),
                never=metrics.share_not_finished(alpha),
            ).iter_rows(named=True)
        }
        game, variant, bots = frame.select("game", "variant", "bots").row(0)
        for record in measure_cells(frame, goals, alpha):
            own = Figures(record, **more[record.cell])
            table = found.setdefault(TableKey(game, variant, record.players), {})
            table.setdefault(bots, []).append(own)
    return {
        key: {bots: tuple(hands) for bots, hands in by_bots.items()}
        for key, by_bots in found.items()
    }
