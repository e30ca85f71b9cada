"""What a letter is worth to the next word, left in hand or as its first letter."""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from sim.bots.bot import KEPT_KINDS

LETTERS = "abcdefghijklmnopqrstuvwxyz"
KINDS = (*LETTERS, "wild")
"""The kinds of card in the order of a bot's ``keep``."""


@cache
def load_keep_values() -> npt.NDArray[np.float64]:
    """The fitted values (`sim.bots.fitting.fit_keep`), in points, by letter; last a wild card.

    Returns:
        Shape (27,). Letters are centred: the average card of the printed deck of The Final Word
        is worth 0. Not to be written to.

    >>> values = load_keep_values()
    >>> values.shape, bool(values[LETTERS.index("s")] > values[LETTERS.index("q")])
    ((27,), True)
    """
    text = resources.files("sim.bots").joinpath("keep_values.csv").read_text("utf-8")
    points = {row["kind"]: float(row["points"]) for row in csv.DictReader(text.splitlines())}
    values = np.array([points[kind] for kind in KINDS])
    assert len(values) == KEPT_KINDS
    values.setflags(write=False)
    return values


@cache
def load_begin_values() -> npt.NDArray[np.float64]:
    """The share of hands that can begin a word with a letter (`sim.bots.fitting.fit_begin`).

    Returns:
        Shape (26,). Not to be written to.

    >>> shares = load_begin_values()
    >>> shares.shape, bool(shares[LETTERS.index("s")] > shares[LETTERS.index("e")])
    ((26,), True)
    """
    text = resources.files("sim.bots").joinpath("begin_values.csv").read_text("utf-8")
    shares = {row["letter"]: float(row["share"]) for row in csv.DictReader(text.splitlines())}
    values = np.array([shares[letter] for letter in LETTERS])
    values.setflags(write=False)
    return values
