"""What was measured in each cell of a study of games without a printed table by length of game.

A *version* is a game with its variant, deck and other swept rules; of each there are cells by
bots, player count and hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import polars as pl

from experiments.metrics import length as metrics
from experiments.metrics import words as word_metrics
from experiments.statistics.intervals import bonferroni
from experiments.studies.hands.estimates import Estimate, Estimates
from experiments.studies.hands.records import (
    Goals,
    common_fields,
    estimates_in,
    length_and_seats,
    points_of,
    split_populations,
)
from sim.registry import game_names, printed_name

TOGETHER = 8
"""Intervals of a cell that hold together: median, mean, turns, share not finished, largest seat
edge, stuck turns, unplayed cards, winning margin."""

NUMBERS = (
    "turns",
    "stuck",
    "unplayed",
    "unplayed_value",
    "margin",
    "relative_margin",
    "passes",
    "trades",
    "score",
)
ENDINGS = ("not_finished", "cut_short", "stall", "cap", "rule_gap", "tie")


class Version(NamedTuple):
    """A game with everything fixed but bots, players and hand.

    Attributes:
        game: the game's key.
        variant: of its rules.
        deck: its name, with the values of swept parameters that shape it.
        rules: the values of all other swept parameters, spelled.
    """

    game: str
    variant: str
    deck: str
    rules: str = ""

    @property
    def name(self) -> str:
        """All of it in words.

        >>> Version("eight_it_all", "take 10", "printed").name
        'Eight It All, take 10'
        >>> Version("break_up", "printed", "final_word_no_rare", "minlen 4").name
        'Break Up, deck final_word_no_rare, minlen 4'
        """
        is_known = self.game in game_names()
        title = self.game.replace("_", " ").capitalize()
        parts = [printed_name(self.game) if is_known else title]
        parts += [self.variant] if self.variant != "printed" else []
        parts += [f"deck {self.deck}"] if self.deck != "printed" else []
        return ", ".join([*parts, *([self.rules] if self.rules else [])])


@dataclass(frozen=True)
class GameRecord:
    """One cell in a designer's terms; a figure that the game does not have is NaN.

    Attributes:
        cell, digest: the cell's name and the hash of its games.
        bots: who plays.
        players, hand: the table and the cards dealt.
        games: how many were played.
        minutes: the 10th, 50th and 90th percentile by "low", "median" and "high", and "mean"; see
            `as_alone` for one player.
        endings: share of games by `ENDINGS`.
        seat_edge: the largest distance of a turn position's win share from an even share.
        seats: each turn position's.
        points: each turn position's score beyond the mean; none in a game without points.
        numbers: by `NUMBERS`: turns a game, share of turns without a move, unplayed cards and
            their points a player, winning margin in points and as a share of the mean score,
            passes and trades a game, score a player.
        margin_spread: standard deviation of the margin.
    """

    cell: str
    digest: str
    bots: str
    players: int
    hand: int
    games: int
    minutes: Mapping[str, Estimate]
    endings: Mapping[str, Estimate]
    seat_edge: Estimate
    seats: Sequence[Estimate]
    numbers: Mapping[str, Estimate]
    margin_spread: float
    points: Sequence[Estimate] = ()


UNKNOWN = Estimate(float("nan"), float("nan"), float("nan"))


def measure_versions(
    cells: pl.DataFrame, goals: Goals
) -> dict[Version, dict[str, tuple[GameRecord, ...]]]:
    """Every cell, by version and bots, in order of appearance.

    The intervals of all cells of one kind of bots hold together (Bonferroni).
    """
    found: dict[Version, dict[str, tuple[GameRecord, ...]]] = {}
    many = dict(cells["bots"].value_counts().iter_rows())
    for (game, variant), frame in cells.partition_by(
        ["game", "variant"], as_dict=True, maintain_order=True
    ).items():
        for population, rows in split_populations(frame).items():
            version = Version(str(game), str(variant), population.deck, population.rules)
            alpha = bonferroni(goals.alpha, TOGETHER * many[population.bots])
            records = measure_cells(frame[rows], goals, alpha)
            found.setdefault(version, {})[population.bots] = tuple(map(as_alone, records))
    return found


def as_alone(record: GameRecord) -> GameRecord:
    """A cell of one player by what he has of it: whoever wins nothing is late for nothing.

    Nobody is next best to him and no other position wins, so that leads and edges are unknown.
    Where no word is left the game is over, won or not, so that its length is the mean of all.
    A game that is stopped at the turn cap is not over: where there are any, its length is as of
    several players.
    """
    if record.players > 1:
        return record
    leads = dict.fromkeys(("margin", "relative_margin"), UNKNOWN)
    record = replace(
        record,
        numbers={**record.numbers, **leads},
        margin_spread=UNKNOWN.value,
        seat_edge=UNKNOWN,
    )
    if record.endings["cap"].value > 0:
        return record
    lengths = {name: one._replace(is_over=False) for name, one in record.minutes.items()}
    return replace(
        record,
        minutes={**lengths, "median": lengths["mean"]},
        endings={**record.endings, "not_finished": UNKNOWN},
    )


def measure_cells(cells: pl.DataFrame, goals: Goals, alpha: float) -> tuple[GameRecord, ...]:
    """The cells of one version and kind of bots, by players and hand."""
    figures = {
        "turns": metrics.mean_count("turns", alpha),
        "stuck": word_metrics.share_of_stuck_turns(alpha),
        "unplayed": word_metrics.unplayed_cards(alpha),
        "unplayed_value": word_metrics.unplayed_value(alpha),
        "margin": word_metrics.winning_margin(alpha),
        "relative_margin": word_metrics.relative_margin(alpha),
        "passes": word_metrics.forced_passes(alpha),
        "trades": metrics.mean_count("trades", alpha),
        "score": word_metrics.a_player("score", alpha),
        "margin_spread": word_metrics.margin_spread(),
    }
    known = {name: one for name, one in figures.items() if has_columns(cells, one)}
    frame = cells.select(
        "cell",
        "digest",
        "bots",
        "players",
        "games",
        hand="rule_hand",
        **length_and_seats(ENDINGS, goals.longest, alpha),
        **points_of(cells, alpha),
        **known,
    )
    rows = frame.sort("players", "hand", maintain_order=True).iter_rows(named=True)
    return tuple(record_of(row) for row in rows)


def has_columns(cells: pl.DataFrame, expression: pl.Expr) -> bool:
    """Does the frame have all that the expression reads?"""
    return set(expression.meta.root_names()) <= set(cells.columns)


def record_of(row: Mapping[str, Any]) -> GameRecord:
    """A measured row as a record."""
    estimates = estimates_in(row)
    return GameRecord(
        **common_fields(row, ENDINGS),
        bots=row["bots"],
        numbers=Estimates(NUMBERS, [estimates.get(name, UNKNOWN) for name in NUMBERS]),
        margin_spread=float("nan") if row.get("margin_spread") is None else row["margin_spread"],
    )
