"""Fit what a letter left in hand is worth and write ``keep_values.csv``.

Run by hand (some seconds; nothing that plays a game imports this)::

    python -m sim.bots.fit_keep           # fit and print
    python -m sim.bots.fit_keep --write   # also rewrite the file

Random hands of ten from the printed deck of The Final Word, the value of the best word of each
(dictionary SCOWL 70, printed letter values), regressed on how many of each letter the hand holds:
a letter's coefficient is what the best word gains by one more of it. The average card of the deck
is set to 0, so a value is what keeping a card is worth beside drawing another. A wild card's is
the gain of a hand of nine and a wild card, itself worth no points, over a hand of ten.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sim.bots.best_values import LETTERS, Ints, best_values, count_letters
from sim.decks.named import load_named_deck
from sim.games.final_word.family.rulebook import LETTER_VALUES
from sim.lexicon import load_lexicon

KEEP_FILE = Path(__file__).parent / "keep_values.csv"
DECK = "final_word_120"
HAND = 10
HANDS = 50_000
WILD_HANDS = 4_000
SEED = 20_240_101
LEXICON = "scowl-70"

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class KeepFit:
    """The outcome.

    Attributes:
        points: by letter a to z and, last, a wild card, shape (27,).
        error: standard error of each, shape (27,).
        mean_best: mean value of the best word of a hand.
        explained: share of the variance of that value that the letters explain.
    """

    points: Floats
    error: Floats
    mean_best: float
    explained: float


@cache
def deck_counts() -> Ints:
    """How many cards of each letter the printed deck holds, shape (26,)."""
    cards = load_named_deck(DECK).cards
    return np.array([sum(card.text == letter for card in cards) for letter in LETTERS])


def draw_hands(hands: int, cards: int, generator: np.random.Generator) -> Ints:
    """Letter counts of random hands from the printed deck, shape (hands, 26)."""
    return generator.multivariate_hypergeometric(deck_counts(), cards, size=hands)


def read_word_counts(lexicon: str = LEXICON) -> Ints:
    """Letter counts of the words that a hand may hold."""
    words = load_lexicon(lexicon, family_only=True).words["word"].to_list()
    return count_letters([word for word in words if 3 <= len(word) <= HAND])


def best_with_wild(hands: Ints, words: Ints, values: Ints) -> Ints:
    """The value of the best word of each hand with a wild card added that is worth no points."""
    letters = np.eye(len(LETTERS), dtype=np.int64)
    added = (hands[:, np.newaxis, :] + letters).reshape(-1, len(LETTERS))
    as_letter = best_values(added, words, values).reshape(len(hands), -1) - values
    best: Ints = np.maximum(as_letter.max(axis=1), best_values(hands, words, values))
    return best


def fit_keep(hands: int = HANDS, wild_hands: int = WILD_HANDS, seed: int = SEED) -> KeepFit:
    """Fit the values of all kinds of card."""
    generator = np.random.Generator(np.random.Philox(seed))
    words = read_word_counts()
    values = np.array([LETTER_VALUES["printed"][letter] for letter in LETTERS])
    deck = deck_counts()
    counts = draw_hands(hands, HAND, generator)
    best = best_values(counts, words, values).astype(np.float64)
    held = counts.astype(np.float64)
    found, *_ = np.linalg.lstsq(held, best, rcond=None)
    variance = float(((best - held @ found) ** 2).mean())
    error = np.sqrt(variance * np.diag(np.linalg.inv(held.T @ held)))
    wild = best_with_wild(draw_hands(wild_hands, HAND - 1, generator), words, values)
    return KeepFit(
        points=np.append(found - found @ deck / deck.sum(), wild.mean() - best.mean()),
        error=np.append(error, np.hypot(wild.std() / wild_hands**0.5, best.std() / hands**0.5)),
        mean_best=float(best.mean()),
        explained=1 - variance / float(best.var()),
    )


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
    print(f"mean best word {fit.mean_best:.2f} points, {fit.explained:.1%} of variance explained")
    if write:
        KEEP_FILE.write_text(keep_lines(fit), encoding="utf-8")


if __name__ == "__main__":
    main()
