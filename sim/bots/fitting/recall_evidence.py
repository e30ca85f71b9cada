"""The recall model beside the published figures, and beside a list that grows by one each turn.

Everything here is exact up to quadrature: no random numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np

from sim.bots.fitting.published import read_published
from sim.bots.fitting.recall_prediction import normal_quadrature, predict
from sim.bots.recall import (
    HEARING,
    MILLI,
    Cue,
    Floats,
    RecallTables,
    card_logits,
    load_constants,
    recall_tables,
)

LISTS_PER_STUDENT = 3  # Unsworth and Engle, lists a length
LISTS_PER_PERSON = 16  # Grenfell-Essam and Ward, lists a length


@dataclass(frozen=True)
class Published:
    """One published figure: a line of ``recall_data.csv``.

    Attributes:
        source: gew2012, ue or hebb.
        measure: in_position, whole, prefix, first, position or percentile_10/90.
        length: cards in the list, 0 where the source does not say.
        position: position in the list from 1, or the repetition; 0 where it does not apply.
        value: a share (0 to 1), or cards for a prefix.
        sd: standard deviation between people, NaN where there is none.
    """

    source: str
    measure: str
    length: int
    position: int
    value: float
    sd: float


@dataclass(frozen=True)
class RecallComparison:
    """A published figure with the model's.

    Attributes:
        published: the figure.
        predicted: the model's value for the 50th-percentile person.
        over_people: the model's value averaged over people.
    """

    published: Published
    predicted: float
    over_people: float


@dataclass(frozen=True)
class PeopleSpread:
    """A published spread between people with the model's.

    Attributes:
        source: gew2012 or ue.
        length: cards in the list.
        statistic: sd or a percentile, of the share in position (ue) or of the prefix (gew2012).
        published: the figure.
        predicted: the model's, with the sampling noise of as many lists as were given.
    """

    source: str
    length: int
    statistic: str
    published: float
    predicted: float


def published_figures() -> tuple[Published, ...]:
    """Read the committed figures.

    >>> published_figures()[0]
    Published(source='gew2012', measure='in_position', length=2, position=0, value=0.97, sd=nan)
    """
    return read_published(Published, "sim.bots.fitting", "recall_data.csv")


def predicted_vs_published(tables: RecallTables | None = None) -> list[RecallComparison]:
    """Compare with every serial-recall figure of Grenfell-Essam and Ward 2012, in file order.

    Args:
        tables: the committed constants' tables by default.
    """
    used = tables or recall_tables(load_constants())
    figures = [figure for figure in published_figures() if figure.source == "gew2012"]
    points, weights = normal_quadrature(21)
    median = {length: _measures(used, length, 0.0) for length in {f.length for f in figures}}
    everyone = {
        length: weights @ np.array([_measures(used, length, float(z)) for z in points])
        for length in median
    }
    rows = []
    for figure in figures:
        place = _measure_place(figure)
        at_median, over_people = median[figure.length][place], everyone[figure.length][place]
        rows.append(RecallComparison(figure, float(at_median), float(over_people)))
    return rows


def _measures(tables: RecallTables, length: int, person: float) -> Floats:
    expected = predict(tables, length, person)
    start = [expected.mean_prefix, expected.whole, expected.first, expected.in_position.mean()]
    return np.concatenate([start, expected.in_position])


def _measure_place(figure: Published) -> int:
    if figure.measure == "position":
        return 3 + figure.position
    return ("prefix", "whole", "first", "in_position").index(figure.measure)


def predicted_spread(
    tables: RecallTables | None = None, student_shift: float | None = None
) -> list[PeopleSpread]:
    """Compare the spread between people with both samples.

    Args:
        tables: the committed constants' tables by default.
        student_shift: how much better the students of Unsworth and Engle are than the people of
            Grenfell-Essam and Ward, logits; the committed one by default, fitted by
            :func:`sim.bots.fitting.fit_recall.fit_people`.
    """
    used = tables or recall_tables(load_constants())
    shift = committed_student_shift() if student_shift is None else student_shift
    rows = []
    for figure in published_figures():
        if figure.source == "gew2012" and figure.measure == "prefix":
            predicted = _prefix_sd(used, figure.length)
            rows.append(PeopleSpread("gew2012", figure.length, "sd", figure.sd, predicted))
        if figure.source != "ue":
            continue
        shares, chances = student_shares(used, figure.length, shift)
        mean = float(shares @ chances)
        sd = float(np.sqrt((shares - mean) ** 2 @ chances))
        if figure.measure == "in_position":
            rows.append(PeopleSpread("ue", figure.length, "mean", figure.value, mean))
            rows.append(PeopleSpread("ue", figure.length, "sd", figure.sd, sd))
        else:
            percent = int(figure.measure.removeprefix("percentile_"))
            reached = int(np.searchsorted(np.cumsum(chances), percent / 100))
            at = float(shares[reached])
            rows.append(PeopleSpread("ue", figure.length, figure.measure, figure.value, at))
    return rows


def committed_student_shift() -> float:
    """Read the students' shift in logits beside the committed constants."""
    text = resources.files("sim.bots").joinpath("recall_constants.toml").read_text("utf-8")
    return float(tomllib.loads(text)["comparison"]["student_shift"])


def _prefix_sd(tables: RecallTables, length: int) -> float:
    """SD over people of the mean prefix over 16 lists: people differ, and 16 lists are noisy."""
    points, weights = normal_quadrature(21)
    means, squares = [], []
    for person in points:
        reached = predict(tables, length, float(person)).prefix_at_least
        means.append(reached.sum())
        squares.append(((2 * np.arange(length) + 1) * reached).sum())  # E[k^2] from P(k or more)
    mean, square = np.array(means), np.array(squares)
    between = weights @ mean**2 - (weights @ mean) ** 2
    within = weights @ (square - mean**2)
    return float(np.sqrt(between + within / LISTS_PER_PERSON))


def student_shares(tables: RecallTables, length: int, shift: float = 0.0) -> tuple[Floats, Floats]:
    """Distribution over students of the share in position on three lists of one length.

    Args:
        tables: from :func:`sim.bots.recall.recall_tables`.
        length: cards in the list.
        shift: added to every card's logit.

    Returns:
        The possible shares and their chances, both of shape (3 * length + 1,).
    """
    flat = np.array(card_logits(tables, [0] * length, [Cue.NONE] * length, 0)) / MILLI + shift
    people, people_weights = normal_quadrature(21)
    trials, trial_weights = normal_quadrature(31)
    total = np.zeros(LISTS_PER_STUDENT * length + 1)
    for person, weight in zip(people, people_weights, strict=True):
        at_zero = flat + person * tables.person_sd / MILLI
        logits = at_zero[None, :] + trials[:, None] * tables.trial_sd / MILLI
        one_list = trial_weights @ _count_right(1.0 / (1.0 + np.exp(-logits)))
        lists = one_list
        for _ in range(LISTS_PER_STUDENT - 1):
            lists = np.convolve(lists, one_list)
        total += weight * lists
    return np.arange(len(total)) / (len(total) - 1), total


def _count_right(chance: Floats) -> Floats:
    """Chance of each number of right cards, shape (trials, length + 1), cards independent."""
    counts = np.zeros((chance.shape[0], chance.shape[1] + 1))
    counts[:, 0] = 1.0
    for card in range(chance.shape[1]):
        right = counts * chance[:, [card]]
        counts *= 1.0 - chance[:, [card]]
        counts[:, 1:] += right[:, :-1]
    return counts


def growing_list(
    tables: RecallTables,
    longest: int,
    *,
    person: float = 0.0,
    cue: Cue = Cue.NONE,
    players: int = 1,
) -> list[float]:
    """Chance of a right recital at each length of a list that grows by one card a turn.

    Every turn the next player adds a card and recites the whole list; all listen (WC-19). With one
    player and no cue it is the SIMON game. Each chance is given that all recitals before succeeded,
    so the running product is the chance to get that far.

    Args:
        tables: from :func:`sim.bots.recall.recall_tables`.
        longest: cards in the last list.
        person: every player's standard normal.
        cue: the cue every card gives.
        players: how many take turns; a player hears his own recitals fully, the others' by
            ``tables.attention``.

    Returns:
        Chances for lists of 1 to ``longest`` cards.
    """
    chances = []
    for length in range(1, longest + 1):
        exposures = [_units_heard(tables, length, card, players) for card in range(1, length + 1)]
        hearings = [units / HEARING for units in exposures]
        chances.append(predict(tables, length, person, hearings, [cue] * length).whole)
    return chances


def _units_heard(tables: RecallTables, turn: int, card: int, players: int) -> int:
    """Exposure units of a card for the player of this turn; the card was laid at turn ``card``."""
    own = sum(1 for before in range(card, turn) if (turn - before) % players == 0)
    return HEARING * own + tables.attention * (turn - card - own)


def span_reached(chances: Sequence[float], share: float = 0.5) -> int:
    """Longest list that at least this share of games reaches, from :func:`growing_list`.

    >>> span_reached([1.0, 0.9, 0.7, 0.5])
    3
    """
    return int((np.cumprod(chances) >= share).sum())
