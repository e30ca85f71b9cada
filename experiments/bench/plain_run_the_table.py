"""Run the Table in idiomatic plain Python: card after card is drawn, each must change the word.

Letters count, and each card kept counts two of them: the fewest cards are laid that will do.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import POINT, PRIME, product_of
from experiments.bench.plain_split import lies_over

RESERVED: Final = 2
"""Letters that a card kept counts."""


class PlainRunTheTable(PlainWordGame):
    """A turn is a run; all its cards count, covered ones too (F16-02)."""

    @staticmethod
    def worth(word: str) -> int:
        """Of a first word."""
        return len(word) - RESERVED * len(word)

    def make_move(self, hand: list[str]) -> bool:
        """Spell a word and change it with each card drawn until one fails (F16-01, F16-06)."""
        word, drawn, cards = "", "", 0
        while change := self.find_change(word, drawn, hand):
            word, laid = change
            self.use_cards(hand, laid)
            cards += len(laid)
            if not self.deck:
                break
            drawn = self.deck.pop()
            hand.append(drawn)  # F16-03
        if not word:
            return False
        self.count_word(word, cards)
        self.result.clears += 1
        return True

    def find_change(self, board: str, drawn: str, hand: list[str]) -> tuple[str, str] | None:
        """A first word, or the word that the drawn card makes, and the cards that it takes.

        Changes are tried in order of what they cost: each card added costs a letter less than its
        reserve, each card laid over another the whole of it.
        """
        if not board:
            word = self.words.best_word(hand)
            return None if word is None else (word, word)
        rest = list(hand)
        rest.remove(drawn)
        sizes = [
            (cards - covered, covered)
            for cards in range(1, len(rest) + 2)
            for covered in range(min(cards + 1, len(board)))
        ]
        sizes.sort(key=lambda size: (POINT * RESERVED - 1) * sum(size) - POINT * size[0])
        for added, covered in sizes:
            others = set(combinations(sorted(rest), added + covered - 1))
            laid = {product_of(cards) * PRIME[drawn]: cards for cards in others}
            for kept in combinations(range(len(board)), len(board) - covered):
                stays = product_of(board[place] for place in kept)
                for product, cards in laid.items():
                    for rank in self.words.anagrams.get(stays * product, ()):
                        word = self.words.ranked[rank]
                        if lies_over(board, kept, word, has_pair=False):
                            return word, drawn + "".join(cards)
        return None

    def see_end(self, hand: list[str]) -> None:
        """The deck ends the game (F16-05), or that nobody opens."""
        if not self.deck:
            self.result.stop = "won"
        elif self.idle_turns == self.players:
            self.result.stop = "stall"

    def loss_of(self, chair: int) -> int:
        """Nothing is subtracted (FW-24)."""
        return 0
