"""How often a hand can begin a word with a given letter; writes ``begin_values.csv``.

Run by hand (some seconds; nothing that plays a game imports this)::

    python -m sim.bots.fitting.fit_begin           # compute and print
    python -m sim.bots.fitting.fit_begin --write   # also rewrite the file

Random hands of nine from the printed deck of The Final Word and the letter itself, words seen as
in `sim.bots.fitting.fit_keep`: the share of hands that show a word which begins with the letter.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sim.bots.fitting.best_values import LETTERS, best_values
from sim.bots.fitting.fit_keep import (
    HAND,
    chances_seen,
    draw_hands,
    findable_words,
    read_word_counts,
)

BEGIN_FILE = Path(__file__).parents[1] / "begin_values.csv"
SIGHTS, HANDS, SEED = 60, 500, 20_240_102


def begin_shares(
    sights: int = SIGHTS, hands: int = HANDS, seed: int = SEED
) -> npt.NDArray[np.float64]:
    """Shares by letter a to z, shape (26,).

    Args:
        sights: random sets of words that are seen.
        hands: for each sight and letter.
        seed: of all draws.
    """
    generator = np.random.Generator(np.random.Philox(seed))
    words, chance = read_word_counts(), chances_seen()
    first = findable_words()["word"].str.slice(0, 1).to_numpy()
    shares = np.zeros(len(LETTERS))
    for _ in range(sights):
        is_seen = generator.random(len(words)) < chance
        for number, letter in enumerate(LETTERS):
            held = draw_hands(hands, HAND - 1, generator)
            held[:, number] += 1
            begun = words[is_seen & (first == letter)]
            if len(begun) > 0:
                best = best_values(held, begun, np.ones(len(LETTERS), np.int64))
                shares[number] += (best > 0).mean()
    return shares / sights


def begin_lines(shares: npt.NDArray[np.float64]) -> str:
    """The text of ``begin_values.csv``."""
    lines = [f"{letter},{share:.3f}" for letter, share in zip(LETTERS, shares, strict=True)]
    return "\n".join(["letter,share", *lines]) + "\n"


def main() -> None:
    """Compute, print, and write if asked."""
    parser = argparse.ArgumentParser(description="How often a hand can begin a word so.")
    parser.add_argument("--write", action="store_true", help=f"rewrite {BEGIN_FILE.name}")
    write = parser.parse_args().write
    text = begin_lines(begin_shares())
    print(text, end="")
    if write:
        BEGIN_FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
