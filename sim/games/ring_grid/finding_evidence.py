"""What bots find in a grid beside what people find: published figures and declared targets.

A known word is seen within the time with chance 1 - exp(-time / mean wait) (`sim.bots.attention`),
so what is expected of a grid is a sum over its words; who writes has the time for looking that
writing leaves. Nothing is simulated but the choice of grids, which a fixed seed draws. The games
behind the figures let no letter be used twice: words that must return to a tile are left out of
square grids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sim.bots.attention import ease, grid_effort
from sim.bots.familiarity import Floats, chance_known
from sim.bots.fitting.published import PredictedFigure, read_published
from sim.bots.profiles import find_bot
from sim.games.ring_grid.grid import SHAPES, count_pairs
from sim.games.ring_grid.lists import BOGGLE_TABLE, must_revisit
from sim.games.ring_grid.search import NEEDS_BLANK
from sim.games.ring_grid.tiles import ListedWords, deck_of_make, list_words
from sim.games.ring_grid.words_of_grid import GridSearch

SEED = 20_240_103
GRIDS = 40
TRIES = 4000
"""Grids drawn at most for a task: few hold enough words for a touch game."""
HALVINGS = 40
MUST_REVISIT: Callable[..., bool] = must_revisit


@dataclass(frozen=True)
class FindingFigure:
    """What people find in a grid: a line of ``finding_data.csv``, which says what each means."""

    name: str
    kind: str
    shape: str
    tiles: str
    blanks: int
    lexicon: str
    rich: int
    profile: str
    seconds: float
    write: str
    measure: str
    value: float
    low: float
    high: float
    is_fitted: bool


@dataclass(frozen=True, eq=False)
class RingGridTask:
    """Grids of one make and the words that lie in them.

    Attributes:
        shape: of the grids.
        listed: the agreed list.
        words: by grid, the numbers of its words.
        needs_blank, must_return: by grid, which of them do.
    """

    shape: str
    listed: ListedWords
    words: tuple[Floats, ...]
    needs_blank: tuple[Floats, ...]
    must_return: tuple[Floats, ...]

    @property
    def present(self) -> float:
        """Words in a grid, on average."""
        return sum(map(len, self.words)) / len(self.words)

    def expect(
        self,
        measure: str,
        profile: str,
        seconds: float,
        write: float,
        changes: Mapping[str, Any] | None = None,
    ) -> float:
        """Words found in a grid on average, or the share of the points of all.

        Args:
            measure: words or share.
            profile: of the bot.
            seconds: on the timer.
            write: seconds to write a word down.
            changes: values that the bot gets instead of its own.
        """
        listed = self.listed
        values = {**find_bot(profile).values, **(changes or {})}
        easy = ease(listed.base, listed.letters, values)
        known = chance_known(listed.size, listed.zipf, values["vocabulary"])
        is_instant = values["noticing"] == "perfect"
        skill = 1e9 if is_instant else float(values["noticing"])
        points = np.array(BOGGLE_TABLE, np.float64)[listed.letters.astype(np.int64)]
        found = there = 0.0
        for words, blank, returns in zip(
            self.words, self.needs_blank, self.must_return, strict=True
        ):
            slower = np.where(blank, values["blank"], 1) * np.where(returns, values["revisit"], 1)
            rivals = float(known[words] @ (easy[words] / np.where(blank, values["blank"], 1)))
            whole = grid_effort(count_pairs(self.shape), rivals, values)
            own = whole * slower / (skill * easy[words])
            looking = time_to_look(known[words], own, seconds, write)
            seen = known[words] * -np.expm1(-looking / own)
            worth = points[words] if measure == "share" else np.ones(len(words))
            found += float(seen @ worth)
            there += float(worth.sum())
        return found / (there if measure == "share" else len(self.words))


def time_to_look(known: Floats, waits: Floats, seconds: float, write: float) -> float:
    """Seconds of looking in a time in which each word seen is written down too.

    >>> time_to_look(np.ones(1), np.array([1e-9]), 60, 3)
    57.0
    """
    low, high = 0.0, seconds
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle + write * float(known @ -np.expm1(-middle / waits)) > seconds:
            high = middle
        else:
            low = middle
    return round(low, 6)


@cache
def read_finding_figures() -> tuple[FindingFigure, ...]:
    """The lines of ``finding_data.csv``."""
    return read_published(FindingFigure, "sim.games.ring_grid", "finding_data.csv")


@cache
def make_grid_task(shape: str, tiles: str, blanks: int, lexicon: str, rich: int) -> RingGridTask:
    """Draw the grids of a task and find all words in them (a second or two)."""
    listed = list_words(lexicon, True, False)
    search = GridSearch(shape, listed.texts)
    pool = [card.text for card in deck_of_make(tiles, blanks).cards]
    generator = np.random.Generator(np.random.Philox(SEED))
    words, needs, returns = [], [], []
    for _ in range(TRIES):
        drawn = generator.choice(pool, SHAPES[shape].places, replace=False)
        search.lay("".join(drawn))
        count = search.find()
        if count < max(rich, 1):
            continue
        numbers = search.found[:count].copy()
        comes_back = np.array(
            [MUST_REVISIT(search.grid[0], search.deck[0], np.int64(one)) for one in numbers]
        )
        kept = ~comes_back if shape.startswith("square") else np.ones(count, np.bool_)
        words.append(numbers[kept])
        needs.append(search.how[:count][kept] & NEEDS_BLANK != 0)
        returns.append(comes_back[kept])
        if len(words) == GRIDS:
            break
    return RingGridTask(shape, listed, tuple(words), tuple(needs), tuple(returns))


def predict_finding_figures(
    figures: Sequence[FindingFigure] = (), changes: Mapping[str, Any] | None = None
) -> list[PredictedFigure[FindingFigure]]:
    """Every figure, or some, with the model's value.

    Args:
        figures: which; all if empty.
        changes: values that the bots get instead of their own, for other readings.
    """
    compared = []
    for one in figures or read_finding_figures():
        task = make_grid_task(one.shape, one.tiles, one.blanks, one.lexicon, one.rich)
        own = float(find_bot(one.profile).values["write"])
        write = own if one.write == "own" else float(one.write)
        predicted = task.expect(one.measure, one.profile, one.seconds, write, changes)
        compared.append(PredictedFigure(one, predicted))
    return compared
