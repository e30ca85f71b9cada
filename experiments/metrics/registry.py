"""The registry of metrics of cell frames and of frames of games (`experiments.metrics.metric`).

``METRICS`` lists those of `experiments.metrics.length`, `seat_metrics` and `word_metrics`, each of
which yields a polars expression over a cell frame, and those of `outcome_metrics`, over frames of
games. Their docstrings hold formula and source. ``compute`` takes what its ``asks`` name: a target
in minutes and a band around it, or the number of players.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl

from experiments.metrics import (
    length as metrics,
)
from experiments.metrics import (
    outcomes as outcome_metrics,
)
from experiments.metrics import (
    seats as seat_metrics,
)
from experiments.metrics import (
    words as word_metrics,
)
from experiments.metrics.definitions import LONGEST
from experiments.metrics.metric import Metric, by_name

CELLS, GAMES = "cells", "games"
"""What a metric is computed from: sums by cell, or a row a game."""

WILSON = "Wilson's interval, or the exact one below 30 cases"
JOINT = "from Wilson's intervals of all seats together"
NORMAL = "normal, from the sums and sums of squares; deals as units"
RANKS = "distribution-free, from order statistics"
USUAL_TARGET, USUAL_BAND = 20.0, 0.25
"""The target in minutes and the band where a caller names none."""


def timed(function: Callable[..., pl.Expr], *names: str) -> Callable[..., pl.Expr]:
    """A metric of a target in minutes and a band, with usual values for both."""
    usual = {"target": USUAL_TARGET, "band": USUAL_BAND}
    return partial(function, **{name: usual[name] for name in names})


def metric(  # noqa: PLR0913, PLR0917 - one line of the table below
    compute: Callable[..., Any],
    title: str,
    unit: str,
    ends: tuple[float | None, float | None],
    direction: str,
    error: str,
    name: str = "",
    target: float | None = None,
    needs: str = CELLS,
    minimum_deals: int = 100,
) -> Metric:
    """A line of the registry; its name is the function's if none is given."""
    found = name or getattr(compute, "func", compute).__name__
    return Metric(
        name=found,
        title=title,
        unit=unit,
        low=ends[0],
        high=ends[1],
        direction=direction,
        minimum_deals=minimum_deals,
        error=error,
        needs=needs,
        compute=compute,
        target=target,
    )


SHARE, UP, ANY = (0.0, 1.0), (0.0, None), (None, None)

LENGTHS = (
    *(
        metric(
            partial(metrics.minutes_quantile, share),
            f"minutes by which {share:.0%} of games are over",
            "minutes",
            UP,
            "target",
            RANKS,
            f"minutes_q{share * 100:.0f}",
        )
        for share in (0.1, 0.5, 0.9)
    ),
    metric(metrics.mean_minutes, "mean length", "minutes", UP, "target", NORMAL),
    metric(
        timed(metrics.share_in_band, "target", "band"),
        "games on target",
        "share",
        SHARE,
        "more",
        "Wilson's interval",
    ),
    metric(
        partial(
            metrics.ideal_duration, USUAL_TARGET * (1 - USUAL_BAND), USUAL_TARGET * (1 + USUAL_BAND)
        ),
        "nearness to the wanted minutes (Ludii)",
        "index: 0 far off, 1 within",
        SHARE,
        "more",
        NORMAL,
    ),
    metric(
        timed(metrics.relative_target_error, "target"),
        "distance of the median from the target",
        "share of the target",
        UP,
        "less",
        RANKS,
    ),
    metric(
        timed(metrics.band_p_value, "target", "band"),
        "agreement of the median with the band",
        "probability",
        SHARE,
        "describes",
        "none: it is a p-value",
    ),
    metric(
        partial(word_metrics.turns_quantile, 0.5),
        "turns by which half of the games are over",
        "turns",
        UP,
        "describes",
        RANKS,
        "turns_q50",
    ),
)
ENDINGS = (
    *(
        metric(
            partial(metrics.share_of, (ending,)),
            f"games that end by {ending.replace('_', ' ')}",
            "share",
            SHARE,
            "describes" if ending == "tie" else "less",
            WILSON,
            f"{ending}_share",
        )
        for ending in metrics.ENDINGS
    ),
    metric(
        metrics.share_not_finished,
        "games that stalled, were stopped or met no rule",
        "share",
        SHARE,
        "less",
        WILSON,
    ),
    metric(
        partial(metrics.share_not_over, LONGEST),
        f"games not over in {LONGEST:g} minutes",
        "share",
        SHARE,
        "less",
        WILSON,
        "share_not_over",
    ),
    metric(
        partial(metrics.share_cut_short, 2 * LONGEST),
        f"games stopped at the turn cap before {2 * LONGEST:g} minutes",
        "share",
        SHARE,
        "less",
        WILSON,
        "share_cut_short",
    ),
    metric(metrics.completion, "games that end by the rules", "share", SHARE, "more", WILSON),
    metric(
        outcome_metrics.outcome_uniformity,
        "how alike games end (Ludii)",
        "index: 1 all alike",
        SHARE,
        "target",
        "normal, the spread over games",
        needs=GAMES,
    ),
)
SEATS = (
    metric(
        seat_metrics.seat_edges,
        "what each turn position gains",
        "share of the wins",
        (-1.0, 1.0),
        "target",
        JOINT,
        target=0.0,
    ),
    metric(
        seat_metrics.seat_points,
        "points of each turn position beyond the mean",
        "points",
        ANY,
        "target",
        "normal, for all seats together; deals as units",
        target=0.0,
    ),
    metric(seat_metrics.largest_seat_edge, "largest seat edge", "share", SHARE, "less", JOINT),
    metric(
        seat_metrics.seat_elo,
        "each turn position's edge in Elo",
        "Elo points",
        ANY,
        "target",
        JOINT,
        target=0.0,
    ),
    metric(seat_metrics.balance, "balance (Ludii)", "index: 1 even", SHARE, "more", JOINT),
    metric(
        seat_metrics.first_to_last,
        "the first seat's wins over the last's",
        "share of the wins",
        (-1.0, 1.0),
        "target",
        JOINT,
        target=0.0,
    ),
    metric(
        seat_metrics.cardstock_fairness,
        "fairness (CardStock)",
        "index: 1 even",
        SHARE,
        "more",
        "Wilson's interval of the first seat",
    ),
)
PLAY = (
    metric(
        partial(metrics.mean_count, "turns"),
        "turns",
        "turns",
        UP,
        "describes",
        NORMAL,
        "turns",
    ),
    metric(word_metrics.forced_passes, "turns passed, a game", "turns", UP, "less", NORMAL),
    metric(
        word_metrics.share_of_stuck_turns,
        "turns without a move",
        "share of the turns",
        SHARE,
        "less",
        "delta method, deals as units",
    ),
    metric(
        metrics.runner_up_cards,
        "cards that the next best still holds",
        "cards",
        UP,
        "less",
        "none: sums of squares are not kept",
    ),
    metric(
        metrics.share_of_close_wins, "wins with one card to spare", "share", SHARE, "more", WILSON
    ),
    metric(word_metrics.unplayed_cards, "cards left, a player", "cards", UP, "less", NORMAL),
    metric(word_metrics.unplayed_value, "points left, a player", "points", UP, "less", NORMAL),
    metric(
        partial(word_metrics.a_player, "score"),
        "score, a player",
        "points",
        ANY,
        "describes",
        NORMAL,
        "score",
    ),
    metric(
        word_metrics.points_a_turn,
        "points a turn",
        "points",
        ANY,
        "describes",
        "delta method, deals as units; the widest that it can be",
    ),
    metric(word_metrics.winning_margin, "winning margin", "points", UP, "less", NORMAL),
    metric(
        word_metrics.margin_spread,
        "spread of the winning margin",
        "points",
        UP,
        "describes",
        "none: fourth powers are not kept",
    ),
    metric(
        word_metrics.relative_margin,
        "winning margin against a mean score",
        "share of the mean score",
        UP,
        "less",
        "delta method, deals as units",
    ),
)

METRICS = by_name((*LENGTHS, *ENDINGS, *SEATS, *PLAY))
"""Every metric of cells and of games, by name."""
