"""What bots see among letters beside what people see: published figures and declared targets.

A known word whose letters are at hand is seen within the time with chance 1 - exp(-time / mean
wait) (`sim.bots.attention`), so what is expected of a rack is a sum or a product over the words
in it: no simulation noise beyond the choice of racks, which a fixed seed draws.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.attention import ease, effort
from sim.bots.familiarity import Floats, base_zipf, chance_known, felt_zipf
from sim.bots.fitting.best_values import LETTERS, Ints
from sim.bots.fitting.fit_keep import deck_counts
from sim.bots.fitting.grid_evidence import make_grids
from sim.bots.fitting.letter_grids import FindableWords
from sim.bots.fitting.published import PredictedFigure, read_published
from sim.bots.profiles import BotChoice, find_bot
from sim.lexicon import load_lexicon

SEED = 20_240_102
RACKS = 200
LEXICON = "scowl-70"
SURELY = 0.9
"""A word known with more than this chance lies there for certain."""
SHORT = 3
TILES = dict(
    zip(
        LETTERS,
        (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1),
        strict=True,
    )
)
"""Tiles of the crossword game."""
TILE_POINTS = np.array(
    (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)
)
VOWELS = {"a": 15, "e": 21, "i": 13, "o": 13, "u": 5}
CONSONANTS = dict(
    zip(
        "bcdfghjklmnpqrstvwxyz",
        (2, 3, 6, 2, 4, 2, 1, 1, 5, 4, 8, 4, 1, 9, 9, 9, 2, 2, 1, 1, 1),
        strict=True,
    )
)
"""Cards of the television game: an assumption from memory; four vowels are asked for."""
LONGEST_WORDS = {6: 33, 7: 87, 8: 69, 9: 11}
"""Racks of the television game by the longest word there (published shares: 16.4, 43.4, 34.6 and
5.6 %), six letters or fewer together."""
ANCHORS = 4
"""Letters of a board that a word may use, which share the time (assumption)."""
READERS: Mapping[str, BotChoice] = {
    "contestant": {"profile": "expert", "letter_slope": -0.3},
    "champion": {"profile": "expert", "letter_slope": -0.3, "noticing": 6.0},
    "elite": {"profile": "expert", "vocabulary": 80, "noticing": 20.0},
}
"""People who are none of the profiles: who seeks long words, who trains for years."""
GROUPS = {"common": (4.5, 9.0), "middling": (3.25, 3.75)}
"""Zipf of the words of a measure."""


Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class NoticingFigure:
    """What people see in a task: a line of ``noticing_data.csv``, which says what each means."""

    name: str
    kind: str
    task: str
    reader: str
    seconds: float
    measure: str
    value: float
    low: float
    high: float
    is_fitted: bool


@dataclass(frozen=True, eq=False)
class DictionaryWords:
    """All words of the dictionary: SCOWL level, Zipf as felt and of the base form, letters."""

    texts: Sequence[str]
    size: Floats
    felt: Floats
    base: Floats
    letters: Floats
    points: Ints


@dataclass(frozen=True, eq=False)
class RackTask:
    """Some racks of letters.

    Attributes:
        different: of each rack, how many different letters it holds.
        places: of each rack, the places of its words in the table.
        shares: into so many searches the time is divided.
    """

    different: Sequence[int]
    places: Sequence[Ints]
    shares: int = 1

    @property
    def present(self) -> float:
        """Words in a rack, on average."""
        return sum(map(len, self.places)) / len(self.places)

    def expect(self, measure: str, values: Mapping[str, Any], seconds: float) -> float:
        """What a person sees of a rack in a time, on average.

        Args:
            measure: ``words``, where one lies there; ``none``, the share of racks with a word in
                which he sees none;
                ``short``, of those whose longest word seen has three letters or fewer;
                ``longest`` and ``points``, of the longest and of the best word the share that he
                gets; ``common`` and ``middling``, the share seen of words of a group.
            values: of the bot that stands for the person.
            seconds: of looking.
        """
        table = word_table()
        known = chance_known(table.size, table.felt, values["vocabulary"])
        is_own = table.size <= values["vocabulary"]
        easy = ease(table.base, table.letters, values) * values["noticing"]
        total = there = 0.0
        for different, places in zip(self.different, self.places, strict=True):
            time = seconds / self.shares
            of_each = -np.expm1(-time * easy[places] / effort(different, values))
            gained, of = measure_rack(measure, places, known[places], of_each, is_own[places])
            total += gained
            there += of
        return total / there


def measure_rack(
    measure: str, places: Ints, known: Floats, seen: Floats, is_own: Bools
) -> tuple[float, float]:
    """What a rack adds to a measure, and what that is a share of (see `RackTask.expect`).

    Args:
        measure: its name.
        places: of the rack's words in the table.
        known: the chance that each is known.
        seen: the chance that each is seen if it is known.
        is_own: which are of the person's own SCOWL level.
    """
    table = word_table()
    chance = known * seen
    if measure == "words":
        return float(chance.sum()), float(known.max(initial=0.0) > SURELY)
    if measure in GROUPS:
        low, high = GROUPS[measure]
        is_meant = is_own & (table.base[places] >= low) & (table.base[places] <= high)
        return float(chance @ is_meant), float(is_meant.sum())
    if measure == "none":
        is_there = float(known.max(initial=0.0) > SURELY)
        return is_there * float(np.prod(1 - chance)), is_there
    if measure == "short":
        is_long = table.letters[places] > SHORT
        is_there = float((known * is_long).max(initial=0.0) > SURELY)
        return is_there * float(np.prod(1 - chance[is_long])), is_there
    worth = (table.points if measure == "points" else table.letters)[places]
    best_first = np.argsort(-worth, kind="stable")
    missed = np.append(1.0, np.cumprod(1 - chance[best_first]))[:-1]
    gained = float((worth[best_first] * chance[best_first]) @ missed)
    return gained, float(worth.max(initial=0))


@cache
def word_table() -> DictionaryWords:
    """The words of the dictionary with three letters or more."""
    words = load_lexicon(LEXICON).words.filter(pl.col("word").str.len_chars() >= SHORT)
    texts = words["word"].to_list()
    value_of = dict(zip(LETTERS, TILE_POINTS.tolist(), strict=True))
    return DictionaryWords(
        texts,
        words["size"].to_numpy().astype(np.float64),
        felt_zipf(words),
        base_zipf(words),
        words["word"].str.len_chars().to_numpy().astype(np.float64),
        np.array([sum(value_of[letter] for letter in word) for word in texts]),
    )


@cache
def findable() -> FindableWords:
    """The same words, ready to be looked for."""
    return FindableWords(word_table().texts)


@cache
def make_task(name: str) -> RackTask:
    """Draw the racks of a task and find all words in them (a second or two).

    Args:
        name: ``cards 7``: so many of the printed deck; ``television 9``: letters of the
            television game; ``tiles 7``: of the crossword game; ``board 7``: these with each of
            `ANCHORS` letters of the board in turn, one of which a word must use.
    """
    make, number = name.split()
    generator = np.random.Generator(np.random.Philox(SEED))
    if make == "board":
        return draw_boards(int(number), generator)
    racks: list[str] = []
    places: list[Ints] = []
    room = dict(LONGEST_WORDS)
    while len(racks) < RACKS:
        rack = draw_rack(make, int(number), generator)
        found = findable().find_in_letters(rack)
        if make == "television":
            longest = max(min(room), int(word_table().letters[found].max(initial=0)))
            if room[longest] == 0:
                continue
            room[longest] -= 1
        racks.append(rack)
        places.append(found)
    return RackTask([len(set(rack)) for rack in racks], places)


def draw_boards(number: int, generator: np.random.Generator) -> RackTask:
    """Racks of the crossword game with the letters of a board: `make_task`."""
    different, places = [], []
    for _ in range(RACKS):
        drawn = draw_rack("tiles", number + ANCHORS, generator)
        rack, board = drawn[:number], drawn[number:]
        without = findable().find_in_letters(rack)
        found = [
            np.setdiff1d(findable().find_in_letters(rack + letter), without) for letter in board
        ]
        different.append(len(set(rack)))
        places.append(np.concatenate(found))
    return RackTask(different, places, ANCHORS)


def draw_rack(make: str, number: int, generator: np.random.Generator) -> str:
    """The letters of a rack."""
    if make == "television":
        vowels = np.repeat(list(VOWELS), list(VOWELS.values()))
        consonants = np.repeat(list(CONSONANTS), list(CONSONANTS.values()))
        drawn = [
            *generator.choice(vowels, 4, replace=False),
            *generator.choice(consonants, number - 4, replace=False),
        ]
        return "".join(drawn)
    counts = deck_counts() if make == "cards" else list(TILES.values())
    return "".join(generator.choice(np.repeat(list(LETTERS), counts), number, replace=False))


@cache
def read_figures() -> tuple[NoticingFigure, ...]:
    """The lines of ``noticing_data.csv``."""
    return read_published(NoticingFigure, "sim.bots.fitting", "noticing_data.csv")


def reader_values(name: str, changes: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """The values of a profile or of one of `READERS`, some of them changed."""
    return {**find_bot(READERS.get(name, name)).values, **(changes or {})}


def predict_figures(
    figures: Sequence[NoticingFigure] = (), changes: Mapping[str, Any] | None = None
) -> list[PredictedFigure[NoticingFigure]]:
    """Every figure, or some, with the model's value.

    Args:
        figures: which; all if empty.
        changes: values that all bots get instead of their own, for other readings.
    """
    compared = []
    for one in figures or read_figures():
        values = reader_values(one.reader, changes)
        if one.task.startswith("grid"):
            predicted = make_grids(one.task).expect(one.measure, values, one.seconds)
        else:
            predicted = make_task(one.task).expect(one.measure, values, one.seconds)
        compared.append(PredictedFigure(one, predicted))
    return compared
