"""The noticing model beside what people find: published figures and declared targets.

A known word whose letters are at hand is seen within the time with chance 1 - exp(-time / mean
wait), so what is expected of a task is a sum over the words in it: no simulation noise beyond the
choice of hands and grids, which a fixed seed draws.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import polars as pl

from sim.bots.familiarity import (
    Floats,
    NoticingConstants,
    chance_known,
    felt_zipf,
    load_noticing,
    mean_seconds,
)
from sim.bots.fitting.best_values import LETTERS, Ints, count_letters
from sim.bots.fitting.fit_keep import deck_counts
from sim.bots.fitting.letter_grids import FindableWords, draw_grid
from sim.bots.profiles import find_bot
from sim.lexicon import load_lexicon

SEED = 20_240_102
HANDS = 200
GRIDS = 24
HAND = 10
CASUAL_LEVEL = 35
RICH_GRID = 275
"""Words in a 4x4 grid of a touch game: they offer only rich ones (Ruzzle: more than 300)."""
GRID_POINTS = np.array([0, 0, 0, 1, 1, 2, 3, 5, *[11] * 8])
"""Points by length of the classic game of letters in a grid (assumed for the figure of points)."""
LEXICONS = {"hand": "scowl-70", "grid4": "scowl-80", "grid5": "scowl-80"}


@dataclass(frozen=True)
class Figure:
    """What people find in a task: a line of ``noticing_data.csv``.

    Attributes:
        name: short.
        kind: data, or assumption.
        task: hand, grid4 or grid5.
        profile: of the bot that stands for these people.
        seconds: of looking.
        measure: words, or share (of the points there are).
        value, low, high: the figure and the range that the model has to hit.
        is_fitted: whether the constants are fitted to it.
    """

    name: str
    kind: str
    task: str
    profile: str
    seconds: float
    measure: str
    value: float
    low: float
    high: float
    is_fitted: bool


@dataclass(frozen=True)
class NoticingComparison:
    """A figure and the model's."""

    figure: Figure
    predicted: float

    @property
    def is_within(self) -> bool:
        """Is the prediction within the figure's range?"""
        return self.figure.low <= self.predicted <= self.figure.high


@dataclass(frozen=True, eq=False)
class Task:
    """All words that lie in some hands or grids, one after another.

    Attributes:
        size, zipf, letters: of each word, shape (words,).
        layouts: hands or grids.
    """

    size: Floats
    zipf: Floats
    letters: Floats
    layouts: int

    @property
    def present(self) -> float:
        """Words in a hand or grid, on average."""
        return len(self.size) / self.layouts

    def chance_seen(
        self, profile: str, seconds: float | Floats, constants: NoticingConstants
    ) -> Floats:
        """The chance that each word is known and seen within the time."""
        values = find_bot(profile).values
        known = chance_known(self.size, self.zipf, values["vocabulary"])
        if values["noticing"] == "perfect":
            return known
        wait = mean_seconds(self.zipf, self.letters, constants) / values["noticing"]
        seen: Floats = known * -np.expm1(-seconds / wait)
        return seen

    def expect(
        self, measure: str, profile: str, seconds: float, constants: NoticingConstants
    ) -> float:
        """Words found in a hand or grid, or the share of the points of all."""
        seen = self.chance_seen(profile, seconds, constants)
        if measure == "words":
            return float(seen.sum()) / self.layouts
        points: Ints = GRID_POINTS[self.letters.astype(np.int64)]
        return float(seen @ points) / float(points.sum())


@cache
def read_figures() -> tuple[Figure, ...]:
    """The lines of ``noticing_data.csv``."""
    text = resources.files("sim.bots.fitting").joinpath("noticing_data.csv").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return tuple(
        Figure(
            name=row["name"],
            kind=row["kind"],
            task=row["task"],
            profile=row["profile"],
            seconds=float(row["seconds"]),
            measure=row["measure"],
            value=float(row["value"]),
            low=float(row["low"]),
            high=float(row["high"]),
            is_fitted=row["fitted"] == "yes",
        )
        for row in csv.DictReader(lines)
    )


@cache
def make_task(name: str) -> Task:
    """Draw the hands or grids of a task and find all words in them (about a second)."""
    listed = load_lexicon(LEXICONS[name]).words
    words = listed.filter(pl.col("word").str.len_chars() >= 3)
    findable = FindableWords(words["word"].to_list())
    generator = np.random.Generator(np.random.Philox(SEED))
    layouts = find_in_hands(findable, generator)
    if name != "hand":
        layouts = find_in_grids(name, words, findable, generator)
    places = np.concatenate(layouts)
    return Task(
        size=words["size"].to_numpy().astype(np.float64)[places],
        zipf=felt_zipf(words)[places],
        letters=words["word"].str.len_chars().to_numpy().astype(np.float64)[places],
        layouts=len(layouts),
    )


def find_in_hands(findable: FindableWords, generator: np.random.Generator) -> list[Ints]:
    """The words in each of some hands of ten from the printed deck."""
    deck = np.repeat(list(LETTERS), deck_counts())
    hands = ["".join(generator.choice(deck, HAND, replace=False)) for _ in range(HANDS)]
    return [findable.find_in_letters(hand) for hand in hands]


def find_in_grids(
    name: str, words: pl.DataFrame, findable: FindableWords, generator: np.random.Generator
) -> list[Ints]:
    """The words in each of some grids whose letters are as common as in everyday words."""
    everyday = words.filter(pl.col("size") <= CASUAL_LEVEL)["word"].to_list()
    counts = count_letters(everyday).sum(axis=0)
    width, least = (4, RICH_GRID) if name == "grid4" else (5, 0)
    layouts: list[Ints] = []
    while len(layouts) < GRIDS:
        grid = draw_grid(width, counts / counts.sum(), generator)
        found = findable.find_in_grid(grid, width)
        if len(found) >= least:
            layouts.append(found)
    return layouts


def predict_figures(
    figures: Sequence[Figure] = (), constants: NoticingConstants | None = None
) -> list[NoticingComparison]:
    """Every figure, or some, with the model's value."""
    used = constants or load_noticing()
    return [
        NoticingComparison(
            figure,
            make_task(figure.task).expect(figure.measure, figure.profile, figure.seconds, used),
        )
        for figure in figures or read_figures()
    ]
