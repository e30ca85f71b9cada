"""What the recall model expects, by quadrature over the recital's effect: no simulation noise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.bots.recall import (
    CARD_LOAD,
    HEARING,
    LOAD_SHIFT,
    MILLI,
    Cue,
    Floats,
    RecallTables,
    card_logits,
)
from sim.errors import InputError


@dataclass(frozen=True, eq=False)
class RecallPrediction:
    """What a recital of one list is expected to give, averaged over the trial effect.

    Attributes:
        mean_prefix: cards stated before the first miss, 0 to the list's length.
        whole: chance of the whole list.
        first: chance of the first card.
        in_position: chance of each card whatever happened before it, shape (length,).
        prefix_at_least: chance of the first k cards, k = 1 to length, shape (length,).
    """

    mean_prefix: float
    whole: float
    first: float
    in_position: Floats
    prefix_at_least: Floats


def predict(
    tables: RecallTables,
    length: int,
    person: float = 0.0,
    hearings: Sequence[float] | None = None,
    cues: Sequence[int] | None = None,
) -> RecallPrediction:
    """Expected result of one recital, by quadrature over the trial effect: no simulation noise.

    Args:
        tables: from :func:`recall_tables`.
        length: cards in the pile, 1 or more.
        person: the person's standard normal; -1.28, 0, 1.28 are the 10th, 50th, 90th percentile.
        hearings: extra times each card was heard, in tenths at the finest; none by default.
        cues: a :class:`Cue` for each card; none by default.

    Raises:
        InputError: a length that is not 1 to the longest pile of the tables.

    >>> from sim.bots.recall import load_constants, recall_tables
    >>> tables = recall_tables(load_constants())
    >>> predict(tables, 3).whole > 0.9 > 0.2 > predict(tables, 6).whole
    True
    """
    longest = (len(tables.by_load) - 1) * (1 << LOAD_SHIFT) // CARD_LOAD
    if not 1 <= length <= longest:
        raise InputError("recall prediction, length", f"it is {length}", f"1 to {longest} cards")
    exposures = [0] * length if hearings is None else [round(h * HEARING) for h in hearings]
    shown = [int(Cue.NONE)] * length if cues is None else cues
    logits = np.array(card_logits(tables, exposures, shown, 0), dtype=np.float64) / MILLI
    return predict_from_logits(logits + person * tables.person_sd / MILLI, tables.trial_sd / MILLI)


def predict_from_logits(logits: Floats, trial_sd: float, nodes: int = 41) -> RecallPrediction:
    """Average a recital with these card logits over its trial effect (Gauss-Hermite).

    Args:
        logits: each card's logit at a trial effect of 0, shape (length,).
        trial_sd: logits.
        nodes: points of the quadrature.
    """
    points, weights = normal_quadrature(nodes)
    chance = 1.0 / (1.0 + np.exp(-(logits[None, :] + trial_sd * points[:, None])))
    prefix = weights @ np.cumprod(chance, axis=1)
    in_position = weights @ chance
    return RecallPrediction(
        mean_prefix=float(prefix.sum()),
        whole=float(prefix[-1]),
        first=float(in_position[0]),
        in_position=in_position,
        prefix_at_least=prefix,
    )


def normal_quadrature(nodes: int) -> tuple[Floats, Floats]:
    """Points and weights (summing to 1) that average over a standard normal."""
    points, weights = np.polynomial.hermite_e.hermegauss(nodes)
    return points, weights / weights.sum()
