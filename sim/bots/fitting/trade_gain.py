"""What a trade gains over playing a poor word, looking one turn ahead; a check, not a fit.

Run by hand (about a minute; nothing that plays a game imports this)::

    python -m sim.bots.fitting.trade_gain

Random hands of ten from the printed deck; a bot sees a random 8 % of the dictionary's words this
turn and another 8 % the next, about what an expert sees. It plays its best word and refills, or it
trades the five cards least worth keeping, scores nothing and refills.
"""

from __future__ import annotations

import numpy as np

from sim.bots.fitting.best_values import LETTERS, Ints, best_values
from sim.bots.fitting.fit_keep import HAND, deck_counts, draw_hands, letter_points, read_word_counts
from sim.bots.keep_values import load_keep_values

SEEN = 0.08
SIGHTS = 8
HANDS = 20_000
TRADED = 5
MOST_POINTS = 6
SEED = 20_240_103


def best_word(hand: Ints, words: Ints, values: Ints) -> Ints:
    """Letter counts of the hand's best word; all 0 if it holds none."""
    held = words[(words <= hand).all(axis=1)]
    return held[np.argmax(held @ values)] if len(held) else np.zeros_like(hand)


def cards_to_trade(hand: Ints) -> Ints:
    """Letter counts of the cards least worth keeping."""
    order = np.argsort(load_keep_values()[: len(LETTERS)], kind="stable")
    cards = np.repeat(order, hand[order])[:TRADED]
    return np.bincount(cards, minlength=len(LETTERS))


def refill(hand: Ints, generator: np.random.Generator) -> Ints:
    """The hand filled up from the rest of the deck."""
    rest = deck_counts() - hand
    return hand + generator.multivariate_hypergeometric(rest, HAND - int(hand.sum()))


def measure_trades() -> dict[int, tuple[int, float, float]]:
    """By the points of the best word: hands, mean gain of a trade in points, its standard error."""
    generator = np.random.Generator(np.random.Philox(SEED))
    words = read_word_counts()
    values = letter_points()
    sights = [words[generator.random(len(words)) < SEEN] for _ in range(SIGHTS)]
    gains: dict[int, list[Ints]] = {}
    for turn, seen in enumerate(sights):
        hands = draw_hands(HANDS, HAND, generator)
        points = best_values(hands, seen, values)
        poor = points <= MOST_POINTS
        played = [refill(hand - best_word(hand, seen, values), generator) for hand in hands[poor]]
        traded = [refill(hand - cards_to_trade(hand), generator) for hand in hands[poor]]
        following = sights[(turn + 1) % SIGHTS]
        gain = best_values(np.array(traded), following, values) - points[poor]
        gain -= best_values(np.array(played), following, values)
        for score in np.unique(points[poor]).tolist():
            gains.setdefault(score, []).append(gain[points[poor] == score])
    joined = {score: np.concatenate(parts) for score, parts in sorted(gains.items())}
    return {
        score: (len(gain), float(gain.mean()), float(gain.std() / len(gain) ** 0.5))
        for score, gain in joined.items()
    }


def main() -> None:
    """Print the gains."""
    print("best word  hands  gain of a trade  standard error")
    for score, (hands, gain, error) in measure_trades().items():
        print(f"{score:>9} {hands:>6} {gain:>16.2f} {error:>15.2f}")


if __name__ == "__main__":
    main()
