"""3-2-1 and Positive-Negative in idiomatic plain Python: up to three words of a hand at once.

Words are chosen together, for the most points; of equal points, those that take most cards.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import PlainWords, points_of, product_of, subsets_of

MOST_WORDS: Final = 3  # F4-01; a hand of ten holds no four (F12-02)


class PlainThreeTwoOne(PlainWordGame):
    """Words of a turn score a point more for each letter of the longest (F4-02)."""

    longest_counts = 1

    def make_move(self, hand: list[str]) -> bool:
        """Play the words of most points together, which leave play."""
        words = find_best_words(self.words, hand, self.longest_counts)
        for word in words:
            self.use_cards(hand, word)
            self.count_word(word, points_of(word))
        longest = max(map(len, words), default=0)
        self.result.scores[self.chair] += self.longest_counts * longest
        return bool(words)

    def loss_of(self, chair: int) -> int:
        """Nothing is subtracted (F4-04)."""
        return 0


class PlainPositiveNegative(PlainThreeTwoOne):
    """Each turn has a hand of its own (F12-01); what is left of it is subtracted (F12-05)."""

    longest_counts = 0

    def set_up(self) -> None:
        """All cards are in the piles."""
        self.deck += chain(*self.hands)
        self.hands = [[] for _ in self.hands]
        self.aside: list[list[str]] = [[] for _ in self.hands]

    def take_turn(self) -> None:
        """Take a pile, play words of it, lay the rest aside (F12-03)."""
        hand = self.hands[self.chair]
        self.refill(hand)
        self.result.turns += 1
        if not self.make_move(hand):
            self.result.passes += 1
        self.aside[self.chair] += hand
        hand.clear()
        if not self.deck:
            self.result.stop = "won"
        self.chair = (self.chair + 1) % self.players

    def loss_of(self, chair: int) -> int:
        """The points of all cards laid aside."""
        return points_of(self.aside[chair])


def find_best_words(words: PlainWords, hand: list[str], longest_counts: int) -> list[str]:
    """The words of most points that a hand spells together, none if it spells none.

    Args:
        words: that may be played.
        hand: letters.
        longest_counts: points for each letter of the longest word.
    """
    ranks = sorted(words.best[each] for each in subsets_of(hand) if each in words.best)[::-1]
    best: tuple[int, int] = (0, 0)  # points, cards
    found: list[int] = []

    def add(first: int, chosen: list[int], points: int, left: int, value: int) -> None:
        """Try each further word, from a place among the ranks on.

        Args:
            first: place among the ranks.
            chosen: so far.
            points: of those.
            left: product of the cards left, and ``value`` their points.
        """
        nonlocal best, found
        lengths = [len(words.ranked[rank]) for rank in chosen]
        longest, unused = max(lengths, default=0), len(hand) - sum(lengths)
        key = (points + longest_counts * longest, sum(lengths))
        if key > best:
            best, found = key, chosen
        if len(chosen) == MOST_WORDS:
            return
        bonus = longest_counts * max(longest, unused)
        for place in range(first, len(ranks)):
            rank = ranks[place]
            gain = words.points[rank]
            most = points + min(gain * (MOST_WORDS - len(chosen)), value) + bonus
            if (most, len(hand)) <= best:
                break
            product = words.products[rank]
            if left % product == 0:
                add(place, [*chosen, rank], points + gain, left // product, value - gain)

    add(0, [], 0, product_of(hand), points_of(hand))
    return [words.ranked[rank] for rank in found]
