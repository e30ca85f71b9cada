"""Fit what a letter left in hand is worth and write ``keep_values.csv``.

Run by hand (some seconds; nothing that plays a game imports this)::

    python -m sim.bots.fitting.fit_keep           # fit and print
    python -m sim.bots.fitting.fit_keep --write   # also rewrite the file

Random hands of ten from the printed deck of The Final Word, the value of the best word that is
seen (dictionary SCOWL 70, printed letter values), regressed on how many of each letter the hand
holds: a letter's coefficient is what the best word gains by one more of it. The average card of
the deck is set to 0, so a value is what keeping a card is worth beside drawing another. A wild
card's is the gain of a hand of nine and a wild card, itself worth no points, over a hand of ten.

What is seen matters. To an eye that misses nothing, a rare letter is worth its points; where words
are hard to come by, as on a board, what counts is that there is one at all. Words are seen as an
expert sees them (`sim.bots.attention`) in `SECONDS`, so short a look that three hands in ten show
no word, which is how often an expert is stuck in Eight It All.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.bots.attention import CLOCK_EFFORT, effort
from sim.bots.familiarity import familiarity
from sim.bots.fitting.best_values import LETTERS, Ints, best_values, counts_of
from sim.bots.profiles import find_bot
from sim.decks.named import load_named_deck
from sim.lexicon import load_lexicon

KEEP_FILE = Path(__file__).parents[1] / "keep_values.csv"
DECK = "final_word_120"
HAND, DIFFERENT = 10, 8
"""Cards, and different letters among them on average."""
PROFILE, SECONDS = "expert", 2.0
SIGHTS = 60
HANDS, WILD_HANDS = 1_500, 100
"""For each sight: the words that happen to be seen."""
SEED = 20_240_101
LEXICON = "scowl-70"

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class KeepFit:
    """The outcome.

    Attributes:
        points: by letter a to z and, last, a wild card, shape (27,).
        error: standard error of each over hands (the sights are taken as given), shape (27,).
        mean_best: mean value of the best word seen of a hand.
        stuck: share of hands that show no word.
        explained: share of the variance of that value that the letters explain.
    """

    points: Floats
    error: Floats
    mean_best: float
    stuck: float
    explained: float


@cache
def deck_counts() -> Ints:
    """How many cards of each letter the printed deck holds, shape (26,)."""
    cards = load_named_deck(DECK).cards
    return np.array([sum(card.text == letter for card in cards) for letter in LETTERS])


@cache
def letter_points() -> Ints:
    """Points of each letter's card in the printed deck, shape (26,)."""
    points = {card.text: card.value for card in load_named_deck(DECK).cards}
    return np.array([points[letter] for letter in LETTERS])


def draw_hands(hands: int, cards: int, generator: np.random.Generator) -> Ints:
    """Letter counts of random hands from the printed deck, shape (hands, 26)."""
    return generator.multivariate_hypergeometric(deck_counts(), cards, size=hands)


def findable_words(lexicon: str = LEXICON) -> pl.DataFrame:
    """The words that a hand may hold."""
    letters = pl.col("word").str.len_chars()
    return load_lexicon(lexicon, family_only=True).words.filter(letters >= 3, letters <= HAND)


def read_word_counts() -> Ints:
    """Letter counts of the words that a hand may hold."""
    return counts_of(findable_words()["word"].to_list())


def best_with_wild(hands: Ints, words: Ints, values: Ints) -> Ints:
    """The value of the best word of each hand with a wild card added that is worth no points."""
    letters = np.eye(len(LETTERS), dtype=np.int64)
    added = (hands[:, np.newaxis, :] + letters).reshape(-1, len(LETTERS))
    as_letter = best_values(added, words, values).reshape(len(hands), -1) - values
    best: Ints = np.maximum(as_letter.max(axis=1), best_values(hands, words, values))
    return best


def chances_seen() -> Floats:
    """The chance that each word of `read_word_counts` is known and seen."""
    words = findable_words()
    values = find_bot(PROFILE).values
    known, mean_wait = familiarity(words, values)
    on_clock = 1000 * SECONDS * CLOCK_EFFORT / effort(DIFFERENT, values)
    seen: Floats = known * -np.expm1(-on_clock / mean_wait)
    return seen


def fit_keep(
    sights: int = SIGHTS, hands: int = HANDS, wild_hands: int = WILD_HANDS, seed: int = SEED
) -> KeepFit:
    """Fit the values of all kinds of card.

    Args:
        sights: random sets of words that are seen.
        hands, wild_hands: for each sight.
        seed: of all draws.
    """
    generator = np.random.Generator(np.random.Philox(seed))
    words, chance = read_word_counts(), chances_seen()
    values = letter_points()
    drawn, found, wild = [], [], []
    for _ in range(sights):
        seen = words[generator.random(len(words)) < chance]
        drawn.append(draw_hands(hands, HAND, generator))
        found.append(best_values(drawn[-1], seen, values))
        nine = draw_hands(wild_hands, HAND - 1, generator)
        wild.append(best_with_wild(nine, seen, values))
    best, with_wild = np.concatenate(found), np.concatenate(wild)
    points, error, explained = regress(np.concatenate(drawn), best)
    gain = float(with_wild.mean() - best.mean())
    errors = [scores.std() / len(scores) ** 0.5 for scores in (with_wild, best)]
    return KeepFit(
        points=np.append(points, gain),
        error=np.append(error, np.hypot(*errors)),
        mean_best=float(best.mean()),
        stuck=float((best == 0).mean()),
        explained=explained,
    )


def regress(hands: Ints, best: Ints) -> tuple[Floats, Floats, float]:
    """What the best word gains by one more of each letter, centred over the deck.

    Returns:
        Points and their standard errors, both of shape (26,), and the share of variance explained.
    """
    held = hands.astype(np.float64)
    gains, *_ = np.linalg.lstsq(held, best.astype(np.float64), rcond=None)
    variance = float(((best - held @ gains) ** 2).mean())
    error = np.sqrt(variance * np.diag(np.linalg.inv(held.T @ held)))
    deck = deck_counts()
    return gains - gains @ deck / deck.sum(), error, 1 - variance / float(best.var())


def keep_lines(fit: KeepFit) -> str:
    """The text of ``keep_values.csv``."""
    rows = zip((*LETTERS, "wild"), fit.points, fit.error, strict=True)
    lines = [f"{kind},{points:.2f},{error:.2f}" for kind, points, error in rows]
    return "\n".join(["kind,points,standard_error", *lines]) + "\n"


def main() -> None:
    """Fit, print, and write if asked."""
    parser = argparse.ArgumentParser(description="Fit what a letter left in hand is worth.")
    parser.add_argument("--write", action="store_true", help=f"rewrite {KEEP_FILE.name}")
    write = parser.parse_args().write
    fit = fit_keep()
    print(keep_lines(fit), end="")
    print(
        f"best word seen: {fit.mean_best:.2f} points on average; none in {fit.stuck:.1%} of hands"
    )
    print(f"variance explained: {fit.explained:.1%}")
    if write:
        KEEP_FILE.write_text(keep_lines(fit), encoding="utf-8")


if __name__ == "__main__":
    main()
