"""The registry of skill metrics; each function's docstring holds its formula and source.

What ``needs`` says: ``deals``, a frame of deals (`experiments.skill.wins.deal_frame`), over which
``compute`` yields a polars expression; ``ladder``, a fitted ladder; ``wins``, deals in all
rotations (`experiments.skill.wins.Wins`); ``hands``, a log of opening hands with the number of
deals; ``swap``, the holder's wins with and without the card.
"""

from __future__ import annotations

from experiments.metrics.metric import Metric, by_name
from experiments.skill import card_pull, order, ratings, skill_share

DEALS, LADDER, WINS, HANDS, SWAP = "deals", "ladder", "wins", "hands", "swap"
OVER_DEALS = "normal, the spread between deals"
RESAMPLED = "percentiles over resampled deals"
SHARE, ANY = (0.0, 1.0), (None, None)


def line(  # noqa: PLR0913, PLR0917 - one line of the table below
    name: str,
    title: str,
    unit: str,
    ends: tuple[float | None, float | None],
    direction: str,
    minimum: int,
    error: str,
    needs: str,
    compute: object,
    target: float | None = None,
) -> Metric:
    """One line of the registry."""
    return Metric(
        name,
        title,
        unit,
        ends[0],
        ends[1],
        direction,
        minimum,
        error,
        needs,
        compute,  # type: ignore[arg-type]
        target,
    )


METRICS = by_name(
    (
        line(
            "order",
            "how reliably a good bot beats weak ones",
            "index: 0 by chance, 1 always",
            (-1.0, 1.0),
            "more",
            30,
            OVER_DEALS,
            DEALS,
            order.order,
        ),
        line(
            "restricted_play",
            "what a restriction costs",
            "share of the wins",
            (-1.0, 1.0),
            "describes",
            30,
            OVER_DEALS,
            DEALS,
            order.restricted_play,
        ),
        line(
            "vocabulary_edge",
            "Elo of the full lexicon over 5,000 words",
            "Elo points",
            ANY,
            "less",
            100,
            OVER_DEALS,
            DEALS,
            order.elo_edge,
        ),
        line(
            "widest_rung",
            "largest gap between neighbouring tiers",
            "Elo points",
            ANY,
            "describes",
            100,
            "simultaneous, over resampled deals",
            LADDER,
            ratings.widest_rung,
        ),
        line(
            "depth",
            "from the lowest tier to the highest",
            "Elo points",
            ANY,
            "more",
            100,
            RESAMPLED,
            LADDER,
            ratings.depth,
        ),
        line(
            "skill_chain",
            "rungs that are certainly there",
            "rungs",
            (0.0, None),
            "more",
            100,
            "counts simultaneous intervals",
            LADDER,
            ratings.skill_chain,
        ),
        line(
            "strength_spread",
            "standard deviation of the tiers' strengths",
            "Elo points",
            (0.0, None),
            "more",
            100,
            RESAMPLED,
            LADDER,
            ratings.strength_spread,
        ),
        line(
            "equivalent_p",
            "how often strength would decide, else a coin",
            "probability",
            SHARE,
            "more",
            100,
            RESAMPLED,
            LADDER,
            ratings.equivalent_share,
        ),
        line(
            "skill_variance",
            "variance of the win due to bots",
            "share squared",
            (0.0, 0.25),
            "more",
            100,
            RESAMPLED,
            WINS,
            skill_share.skill_variance,
        ),
        line(
            "deal_variance",
            "variance of the win due to cards",
            "share squared",
            (0.0, 0.25),
            "less",
            100,
            RESAMPLED,
            WINS,
            skill_share.deal_variance,
        ),
        line(
            "seat_variance",
            "variance of the win due to turn position",
            "share squared",
            (0.0, 0.25),
            "less",
            100,
            RESAMPLED,
            WINS,
            skill_share.seat_variance,
        ),
        line(
            "rest_variance",
            "variance of the win due to none of these",
            "share squared",
            (0.0, 0.25),
            "describes",
            100,
            RESAMPLED,
            WINS,
            skill_share.rest_variance,
        ),
        line(
            "luck_share",
            "variance of the win that skill does not explain",
            "share",
            SHARE,
            "describes",
            100,
            RESAMPLED,
            WINS,
            skill_share.luck_share,
        ),
        line(
            "strongest_pull",
            "largest pull of a kind of card",
            "share of the wins",
            SHARE,
            "less",
            100,
            "of all kinds together (Bonferroni)",
            HANDS,
            card_pull.strongest_pull,
        ),
        line(
            "card_swap",
            "what one card is worth in its place",
            "share of the wins",
            (-1.0, 1.0),
            "target",
            30,
            "normal, the spread of paired differences",
            SWAP,
            card_pull.swap_pull,
            0.0,
        ),
    )
)
"""Every skill metric, by name."""
