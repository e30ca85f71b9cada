"""Profit & Loss in idiomatic plain Python: the longer word takes the trick.

A card laid counts a point for the trick, beside the word's own points.
"""

from __future__ import annotations

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import points_of


class PlainProfitAndLoss(PlainWordGame):
    """Both play a word, then the trick is settled."""

    def set_up(self) -> None:
        """Nobody has played a word."""
        self.rows = ["", ""]

    @staticmethod
    def worth(word: str) -> int:
        """Its points and its cards."""
        return points_of(word) + len(word)

    def make_move(self, hand: list[str]) -> bool:
        """Lay the best word."""
        word = self.words.best_word(hand)
        self.rows[self.chair] = word or ""
        if word is None:
            return False  # F13-06
        self.use_cards(hand, word)
        self.count_word(word, 0)
        return True

    def refill(self, hand: list[str]) -> None:
        """Hands are filled when a trick is over (F13-07)."""

    def see_end(self, hand: list[str]) -> None:
        """Settle the trick once both have played; see if the game is over (F13-08)."""
        if self.result.turns % 2:
            return
        self.settle_trick()
        if not self.deck and not all(self.rows):
            self.result.stop = "won"
        elif self.idle_turns >= self.players:
            self.result.stop = "stall"

    def settle_trick(self) -> None:
        """The loser takes cards back (F13-03), hands are filled, the winner scores the rest."""
        scores = self.result.scores
        cards = [len(word) for word in self.rows]
        winner = cards.index(max(cards))
        if cards[0] == cards[1]:  # F13-05
            winner = self.result.first
            for chair, word in enumerate(self.rows):
                scores[chair] += points_of(word)
        else:  # F13-02
            board = sorted("".join(self.rows), key=points_of, reverse=True)
            self.hands[1 - winner] += board[: min(cards)]
            scores[winner] += points_of(board[min(cards) :])  # F13-04
        for chair in (winner, 1 - winner):
            super().refill(self.hands[chair])
