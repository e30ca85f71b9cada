"""Seeing Red in idiomatic plain Python: each word holds a red card, which lies there for all.

As long as a player scores nothing he plays for red cards that he has not used yet, those that are
hardest to use first, and trades rather than lay fewer cards than he could trade for no new one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import DECK, PlainWords, points_of, product_of, subsets_of

RED: Final = "jkqvxz"
REDS: Final = Counter(letter for letter in DECK if letter in RED)
LONG: Final = 4  # F17-04
SCARCITY: Final = {"j": 4, "k": 1, "q": 4, "v": 2, "x": 3, "z": 3}
"""How few words of the dictionary hold a red card."""

Beside = dict[str, dict[int, int]]
"""By red letters, and by the product of a word's other letters: its rank."""


class PlainSeeingRed(PlainWordGame):
    """A player scores once he has used every red card (F17-02)."""

    cards = "".join(letter for letter in DECK if letter not in RED)  # F17-08

    @staticmethod
    def is_legal(word: str) -> bool:
        """Only words with red letters are, as many as there are red cards (F17-05)."""
        return bool(reds_of(word)) and not Counter(reds_of(word)) - REDS

    @staticmethod
    def worth(word: str) -> int:
        """Two red letters of a word of four double its points, three triple them (F17-04)."""
        factor = min(len(reds_of(word)), 3) if len(word) >= LONG else 1
        return factor * points_of(word)

    def set_up(self) -> None:
        """Nobody has used a red card."""
        self.used: list[Counter[str]] = [Counter() for _ in self.hands]

    def make_move(self, hand: list[str]) -> bool:
        """Play a word with red cards that are new to its player, else with any."""
        used = self.used[self.chair]
        unused, scores = REDS - used, used == REDS
        word = self.find_word(hand, unused, scores) or self.find_word(hand, REDS, scores)
        if word is None:
            return False
        reds = Counter(reds_of(word))
        cards = "".join(letter for letter in word if letter not in RED)
        now_used = used | reds if reds - unused else used + reds  # F17-03
        if not scores and now_used == used and len(cards) < self.tradable(hand):
            return False
        self.use_cards(hand, cards)
        self.count_word(word, self.worth(word) if scores else 0)
        self.used[self.chair] = now_used
        return True

    def find_word(self, hand: list[str], reds: Counter[str], scores: bool) -> str | None:
        """The best word of a hand with some of these red cards."""
        subsets = subsets_of(hand)
        best: tuple[int, int, int] = (0, 0, -1)  # worth, hand cards, rank
        for letters, beside in words_by_reds(self.words).items():
            if Counter(letters) - reds:
                continue
            scarcity = sum(map(SCARCITY.__getitem__, letters))
            for rank in map(beside.get, subsets):
                if rank is not None:
                    word = self.words.ranked[rank]
                    worth = self.worth(word) if scores else scarcity
                    best = max(best, (worth, len(word) - len(letters), rank))
        return self.words.ranked[best[2]] if best[2] >= 0 else None

    def settle(self) -> None:
        """If nobody has used every red card, those used count a point each (F17-06)."""
        if REDS not in self.used:
            for chair, used in enumerate(self.used):
                self.result.scores[chair] += used.total()
        super().settle()

    def loss_of(self, chair: int) -> int:
        """Nothing is subtracted (FW-24)."""
        return 0


def reds_of(word: str) -> str:
    """The red letters of a word, in order."""
    return "".join(sorted(letter for letter in word if letter in RED))


@lru_cache(maxsize=2)
def words_by_reds(words: PlainWords) -> Beside:
    """The best word, by its red letters and the product of its others."""
    beside: Beside = defaultdict(dict)
    for rank, word in enumerate(words.ranked):
        beside[reds_of(word)][product_of(letter for letter in word if letter not in RED)] = rank
    return beside
