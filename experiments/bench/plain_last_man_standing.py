"""Last Man Standing with scores in idiomatic plain Python, for bots that play the most points.

``python -m experiments.bench.plain_games`` prints its speed.
"""

from __future__ import annotations

from experiments.bench.plain_final_word import PlainWordGame


class PlainLastManStanding(PlainWordGame):
    """A word begins with the last card of the word before it (F9-01)."""

    trades_to_bottom = True  # F9-02

    def make_move(self, hand: list[str]) -> bool:
        """Play a new word on the last card of the old one, whose other cards leave play."""
        link = self.board[-1:]
        if link:
            word = self.words.best_word_after(link, hand, barred=self.board)  # F9-04
        else:
            word = self.words.best_word(hand)
        if word is None:
            return False
        self.use_cards(hand, word[len(link) :])
        self.score_word(word)
        return True
