"""What was measured at each player count and hand size, for one population of games."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import polars as pl

from experiments.metrics import length as metrics
from experiments.metrics import seats as seat_metrics
from experiments.metrics import words as word_metrics
from experiments.metrics.definitions import LONGEST, longest_of
from experiments.report.plain_names import in_words
from experiments.report.wording import list_words
from experiments.statistics.intervals import bonferroni
from experiments.studies.hands.estimates import Estimate, EstimateList, Estimates
from sim.registry import load_game

FAMILIES = 5
"""Intervals of a cell that hold together: median, mean, share not over in time, largest seat edge,
stuck turns."""

LENGTHS = ("low", "median", "high", "mean")
"""The 10th, 50th and 90th percentile of the minutes of a cell's games, and their mean."""

ENDINGS = ("not_finished", "cut_short", "stall", "cap", "rule_gap")
"""Shares of games: not over in the declared time; stopped at the turn cap before it; stalled;
stopped at the turn cap at all; met no rule."""


@dataclass(frozen=True)
class Goals:
    """What the designer asks for.

    Attributes:
        minutes: the target of each mode, by mode.
        band: a length is on target within this share of the target.
        not_finished: the largest acceptable share of games not over in ``longest`` minutes.
        seat_edge: the largest acceptable gain or loss of a seat, as a share of the wins.
        stuck_turns: the largest acceptable share of turns without a move.
        first_player: the largest acceptable advantage or disadvantage of the first to act, as a
            share of the wins; ``seat_edge`` if it is more.
        seat_points: the furthest that a turn position's score may be from the mean of all players,
            in points; infinite where nothing is declared.
        longest: minutes within which a game should be over.
        alpha: the error rate of all intervals of a population together.
        defaults: which of these nobody declared, by name.
    """

    minutes: Mapping[str, float]
    band: float = 0.25
    not_finished: float = 0.02
    seat_edge: float = 0.05
    stuck_turns: float = 1.0
    first_player: float = 1.0
    seat_points: float = math.inf
    longest: float = LONGEST
    alpha: float = 0.05
    defaults: frozenset[str] = frozenset()

    @property
    def first_limit(self) -> float:
        """What the first player's advantage may be."""
        return min(self.first_player, self.seat_edge)

    @property
    def first_limit_name(self) -> str:
        """Which limit that is."""
        return "first_player" if self.first_player < self.seat_edge else "seat_edge"

    def default_text(self, name: str) -> str:
        """What stands behind a limit that nobody declared.

        >>> Goals({}, defaults=frozenset({"seat_edge"})).default_text("seat_edge")
        ' (by default)'
        >>> Goals({}).default_text("seat_edge")
        ''
        """
        return " (by default)" if name in self.defaults else ""


DEFAULT_MINUTES: Mapping[str, float] = {"quick": 10, "regular": 20, "long": 35}


def goals_of(targets: Mapping[str, Any], limits: Mapping[str, Any]) -> Goals:
    """The goals that a sweep file declares, with the defaults for what it leaves out."""
    return Goals(
        minutes=dict(targets.get("minutes", DEFAULT_MINUTES)),
        band=targets.get("band", Goals.band),
        not_finished=limits.get("not_finished", Goals.not_finished),
        seat_edge=limits.get("seat_edge", Goals.seat_edge),
        stuck_turns=limits.get("stuck_turns", Goals.stuck_turns),
        first_player=limits.get("first_player", Goals.first_player),
        seat_points=limits.get("seat_points", Goals.seat_points),
        longest=longest_of(targets),
        defaults=frozenset({"band"} - set(targets) | {"not_finished", "seat_edge"} - set(limits)),
    )


class Population(NamedTuple):
    """Who plays what: everything but player count and hand.

    Attributes:
        bots: their name.
        deck: its name, with the values of swept parameters that shape it.
        variant: of the rules.
        rules: the values of all other swept parameters.
    """

    bots: str
    deck: str
    variant: str
    rules: str = ""

    @property
    def name(self) -> str:
        """All of it in words.

        >>> Population("casual", "printed", "printed").name
        'casual players with the printed deck'
        >>> Population("casual", "printed", "timed", "turn cap 100").name
        'casual players with the printed deck, timed rules, turn cap 100'
        """
        deck, *changes = self.deck.split(", ")
        rules = [] if self.variant == "printed" else [f"{self.variant} rules"]
        parts = [f"{players_text(self.bots)} with the {deck} deck", *changes, *rules, self.rules]
        return in_words(", ".join(part for part in parts if part))

    @property
    def parts(self) -> tuple[str, ...]:
        """Each part in words.

        >>> Population("strong", "printed, double share 0.4", "printed").parts
        ('strong players', 'double share 0.4', 'printed rules', '')
        """
        deck, *changes = self.deck.split(", ")
        named = [] if changes and deck == "printed" else [f"{deck} deck"]
        shaped = ", ".join([*named, *changes])
        return (players_text(self.bots), shaped, f"{self.variant} rules", self.rules)

    def label_against(self, base: Population) -> str:
        """What differs from the base, in words, as one thing; the players if nothing does.

        >>> base = Population("casual", "printed", "printed")
        >>> Population("casual", "mine.csv", "printed").label_against(base)
        'mine.csv deck'
        >>> Population("strong", "printed, double share 0.4", "printed").label_against(base)
        'strong players with double share 0.4'
        >>> other = Population("casual", "printed, double share 0.4", "timed", "turn cap 9, gap 2")
        >>> other.label_against(base)
        'double share 0.4 with timed rules, turn cap 9 and gap 2'
        """
        pairs = zip(self.parts, base.parts, strict=True)
        found = [mine or "other rules as usual" for mine, other in pairs if mine != other]
        first, *rest = [one for part in found or [self.parts[0]] for one in split_list(part)]
        return in_words(f"{first} with {list_words(rest)}" if rest else first)


def players_text(bots: str) -> str:
    """A kind of players; what was changed of a profile stands behind it.

    >>> players_text("casual"), players_text("casual, exchange_policy never")
    ('casual players', 'casual players (exchange_policy never)')
    """
    profile, _, changes = bots.partition(", ")
    return f"{profile} players ({changes})" if changes else f"{profile} players"


def split_list(text: str) -> list[str]:
    """The parts of a list with commas; those in brackets stay together.

    >>> split_list("casual players (a 1, b 2)"), split_list("turn cap 9, gap 2")
    (['casual players (a 1, b 2)'], ['turn cap 9', 'gap 2'])
    """
    return re.split(r", (?![^(]*\))", text)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One cell of the results in a designer's terms.

    Attributes:
        cell, digest: the cell's name and the hash of its games.
        players, hand, first_player: the table's row, cards dealt, cards more for the first player.
        games: how many were played.
        minutes: the 10th, 50th and 90th percentile by "low", "median" and "high", and "mean".
        endings: share of games by `ENDINGS`.
        seats: each turn position's win share less an even share.
        seat_edge: the largest of these, without its sign.
        points: each turn position's score beyond the mean; none in a game without points.
        stuck: the share of all turns without a move; NaN if the game does not count them.
        failures: failed recitals a game, or none if the game does not count them.
        errors: the median's distance from the target, as a share of it, by mode.
        in_band: share of games that finish within the target's band, by mode.
        twice: share of games not over in twice the target, by mode.
        p_in_band: the p-value of "the median lies in the band", by mode.
    """

    cell: str
    digest: str
    players: int
    hand: int
    first_player: int
    games: int
    minutes: Mapping[str, Estimate]
    endings: Mapping[str, Estimate]
    seats: Sequence[Estimate]
    seat_edge: Estimate
    stuck: Estimate
    failures: float | None
    errors: Mapping[str, Estimate]
    in_band: Mapping[str, Estimate]
    twice: Mapping[str, Estimate]
    p_in_band: Mapping[str, float]
    points: Sequence[Estimate] = ()


KNOWN_RULES = ("rule_hand", "rule_first_player_cards", "rule_mode", "rule_gap")
"""Columns that part no populations: the table's own, and the count of games without a rule."""


def split_populations(cells: pl.DataFrame) -> dict[Population, pl.Series]:
    """Which rows are each population's, in order of appearance; the cells may be large."""
    game = load_game(cells["game"][0])
    shaping = {f"rule_{param.name}" for param in game.params if param.shapes_deck}
    swept = [
        name
        for name in cells.columns
        if name.startswith("rule_") and name not in KNOWN_RULES and cells[name].n_unique() > 1
    ]
    usual = {f"rule_{param.name}": param.default for param in game.params}
    deck = pl.concat_str("deck", *spelled([name for name in swept if name in shaping], usual))
    others = [name for name in swept if name not in shaping]
    rules = pl.concat_str(pl.lit(""), *spelled(others, usual))
    keys = cells.select(
        "bots", "variant", deck_made=deck, other_rules=rules.str.strip_prefix(", ")
    ).with_row_index()
    names = ["bots", "deck_made", "variant", "other_rules"]
    return {
        Population(*map(str, key)): rows["index"]
        for key, rows in keys.group_by(names, maintain_order=True)
    }


def spelled(names: Sequence[str], usual: Mapping[str, Any]) -> list[pl.Expr]:
    """Columns of parameters as ", name value"; a parameter's default value as nothing."""
    parts = []
    for name in names:
        value = pl.col(name).cast(pl.String).fill_null("unset")
        text = pl.format(f", {name.removeprefix('rule_').replace('_', ' ')} {{}}", value)
        is_usual = value == str(usual.get(name))
        parts.append(pl.when(is_usual).then(pl.lit("")).otherwise(text))
    return parts


def base_population(populations: Sequence[Population]) -> Population:
    """Casual players with the printed deck and rules if there are, else the nearest to that."""
    return min(
        populations,
        key=lambda one: (
            one.bots != "casual",
            one.variant != "printed",
            one.deck != "printed",
            one.rules != "",
        ),
    )


def measure(
    cells: pl.DataFrame, goals: Goals, population: int | None = None
) -> tuple[HandRecord, ...]:
    """Some cells of one population, whose intervals hold all together (Bonferroni).

    Args:
        cells: their frame.
        goals: the declared targets and limits.
        population: how many cells their population has; None: these are all.
    """
    alpha = bonferroni(goals.alpha, FAMILIES * (population or len(cells)))
    by_mode = {
        f"{kind}:{mode}": expression
        for mode, target in goals.minutes.items()
        for kind, expression in (
            ("error", metrics.relative_target_error(target, alpha)),
            ("in_band", metrics.share_in_band(target, goals.band, alpha)),
            ("twice", metrics.share_not_over(2 * target, alpha)),
            ("p", metrics.band_p_value(target, goals.band)),
        )
    }
    frame = cells.select(
        "cell",
        "digest",
        "players",
        "games",
        hand="rule_hand",
        first_player=optional(cells, "rule_first_player_cards", 0),
        failures=optional(cells, "failures", None) / pl.col("games"),
        stuck=stuck_turns_of(cells, alpha),
        **length_and_seats(ENDINGS, goals.longest, alpha),
        **points_of(cells, alpha),
        **by_mode,
    )
    return tuple(record_of(row, tuple(goals.minutes)) for row in frame.iter_rows(named=True))


def judge_again(
    records: Sequence[HandRecord], cells: pl.DataFrame, goals: Goals
) -> tuple[HandRecord, ...]:
    """Records judged by other minutes, as far as candidates are chosen by them.

    What else depends on the minutes is left out: shares of games in the band, over twice the
    target, and p-values.

    Args:
        records: from `measure`, of these cells, which are all of their population.
        cells: their frame.
        goals: with the other minutes.
    """
    alpha = bonferroni(goals.alpha, FAMILIES * len(cells))
    late, cut_short, *_ = ENDINGS
    modes = tuple(goals.minutes)
    frame = cells.select(
        **{
            late: metrics.share_not_over(goals.longest, alpha),
            cut_short: metrics.share_cut_short(goals.longest, alpha),
        },
        **{
            f"error:{mode}": metrics.relative_target_error(target, alpha)
            for mode, target in goals.minutes.items()
        },
    )
    found = []
    for record, row in zip(records, frame.iter_rows(named=True), strict=True):
        estimates = estimates_in(row)
        judged = {name: estimates[name] for name in (late, cut_short)}
        errors = {mode: estimates[f"error:{mode}"] for mode in modes}
        endings = {**record.endings, **judged}
        found.append(
            replace(record, endings=endings, errors=errors, in_band={}, twice={}, p_in_band={})
        )
    return tuple(found)


def length_and_seats(endings: Sequence[str], longest: float, alpha: float) -> Mapping[str, pl.Expr]:
    """What every study of hands measures of a cell: its minutes, its endings, its seats.

    Args:
        endings: their names; the first two are judged by ``longest``.
        longest: minutes within which a game should be over.
        alpha: the error rate of each interval.
    """
    late, cut_short, *stops = endings
    return {
        "low": metrics.minutes_quantile(0.1, alpha),
        "median": metrics.minutes_quantile(0.5, alpha),
        "high": metrics.minutes_quantile(0.9, alpha),
        "mean": metrics.mean_minutes(alpha),
        late: metrics.share_not_over(longest, alpha),
        cut_short: metrics.share_cut_short(longest, alpha),
        **{name: metrics.share_of((name,), alpha) for name in stops},
        "seats": seat_metrics.seat_edges(alpha),
        "seat_edge": seat_metrics.largest_seat_edge(alpha),
    }


def points_of(cells: pl.DataFrame, alpha: float) -> dict[str, pl.Expr]:
    """What each turn position scores beyond the mean, of a game in which points are scored."""
    found = seat_metrics.seat_points(alpha)
    has_points = load_game(str(cells["game"][0])).scoring is not None
    known = set(found.meta.root_names()) <= set(cells.columns)
    return {"points": found} if has_points and known else {}


def estimates_in(row: Mapping[str, Any]) -> dict[str, Estimate]:
    """The estimates of a measured row, by name."""
    return {name: Estimate(**value) for name, value in row.items() if isinstance(value, dict)}


def common_fields(row: Mapping[str, Any], endings: tuple[str, ...]) -> dict[str, Any]:
    """The fields that the records of every study of hands share."""
    estimates = estimates_in(row)
    return {
        **{name: row[name] for name in ("cell", "digest", "players", "games")},
        "hand": int(row["hand"]),
        "minutes": Estimates(LENGTHS, [estimates[name] for name in LENGTHS]),
        "endings": Estimates(endings, [estimates[name] for name in endings]),
        "seats": EstimateList([Estimate(**seat) for seat in row["seats"]]),
        "seat_edge": estimates["seat_edge"],
        "points": EstimateList(
            [
                one
                for one in (Estimate(**seat) for seat in row.get("points") or ())
                if not math.isnan(one.value)
            ]
        ),
    }


def stuck_turns_of(cells: pl.DataFrame, alpha: float) -> pl.Expr:
    """The share of all turns without a move, where the game counts them."""
    found = word_metrics.share_of_stuck_turns(alpha)
    if set(found.meta.root_names()) <= set(cells.columns):
        return found
    unknown = pl.lit(float("nan"))
    return pl.struct(value=unknown, low=unknown, high=unknown)


def optional(cells: pl.DataFrame, name: str, otherwise: int | None) -> pl.Expr:
    """A column that results may lack."""
    return pl.col(name) if name in cells.columns else pl.lit(otherwise, pl.Int64)


def record_of(row: Mapping[str, Any], modes: tuple[str, ...]) -> HandRecord:
    """A measured row as a record."""
    estimates = estimates_in(row)
    return HandRecord(
        **common_fields(row, ENDINGS),
        first_player=int(row["first_player"] or 0),
        stuck=estimates["stuck"],
        failures=row["failures"],
        errors=Estimates(modes, [estimates[f"error:{mode}"] for mode in modes]),
        in_band=Estimates(modes, [estimates[f"in_band:{mode}"] for mode in modes]),
        twice=Estimates(modes, [estimates[f"twice:{mode}"] for mode in modes]),
        p_in_band={mode: row[f"p:{mode}"] for mode in modes},
    )
