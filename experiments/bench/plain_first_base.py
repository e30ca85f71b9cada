"""First Base in idiomatic plain Python: the last card of each word begins the next (F8-01).

The board is kept as piles of cards, for what a last card has covered is seen again when it moves.
A word is worth its letters, and the more, the more hands could begin a word with its last letter.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from experiments.bench.plain_eight_it_all import find_kept
from experiments.bench.plain_final_word import PlainWordGame

BEGINS: Final = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        (
            *(0.218, 0.257, 0.213, 0.175, 0.087, 0.216, 0.167, 0.237, 0.042, 0.051, 0.048, 0.188),
            *(0.214, 0.104, 0.124, 0.188, 0.009, 0.181, 0.301, 0.213, 0.035, 0.089, 0.215, 0.0),
            *(0.071, 0.017),
        ),
        strict=True,
    )
)
"""The share of hands that can begin a word with a letter."""
LINK: Final = 60
"""Letters that it counts if each hand can, beside none."""
MOVED_AND_HAND: Final = 2
"""Cards that a word lays at least."""


class PlainFirstBase(PlainWordGame):
    """A game alone, which ends with the first turn without a word (F8-05)."""

    trades = 0
    point = 1

    def set_up(self) -> None:
        """There is no word yet."""
        self.piles: list[str] = []
        """The cards at each place of the word, the visible one last."""

    @staticmethod
    def worth(word: str) -> int:
        """Its letters, and what its last letter leaves to the next word, in hundredths."""
        return round(100 * (len(word) + LINK * BEGINS[word[-1]]))

    def make_move(self, hand: list[str]) -> bool:
        """Lay the best word, or open."""
        if not self.piles:
            word = self.words.best_word(hand)
            if word is None:
                return False
            self.use_cards(hand, word)
            self.piles = list(word)
        else:
            before = "".join(pile[-1] for pile in self.piles)
            rest = [pile for pile in [*self.piles[:-1], self.piles[-1][:-1]] if pile]
            moved, visible = before[-1], "".join(pile[-1] for pile in rest)
            keep = partial(keep_behind, visible, moved)
            found = self.words.best_laid(visible, [*hand, moved], keep, barred=before)  # FW-22
            if found is None:
                return False
            word, cards = found
            hand.append(moved)
            self.use_cards(hand, cards)
            self.piles = lay_behind(rest, word, cards)
        self.count_word(word, 0)
        return True

    def see_end(self, hand: list[str]) -> None:
        """Who uses every card has won; a turn without a word ends the game."""
        if not self.deck and not hand:
            self.result.stop = "won"
        elif self.idle_turns:
            self.result.stop = "stall"

    def loss_of(self, chair: int) -> int:
        """A point for each card left (F8-05)."""
        return len(self.hands[chair]) + len(self.deck)


def keep_behind(board: str, moved: str, word: str, lacking: int) -> str:
    """As `find_kept`, for a word that begins with the moved card, before or on the first letter.

    A hand card is laid beside it (F8-04), and a further board card stays (F8-03).
    """
    if word[0] != moved:
        return ""
    ways = (find_kept(part, word[1:], lacking) for part in (board, board[1:]) if part)
    kept = min(filter(None, ways), key=len, default="")
    return kept if len(word) - len(kept) >= MOVED_AND_HAND else ""


def lay_behind(piles: list[str], word: str, cards: str) -> list[str]:
    """The new word's piles: the moved card lies before the first pile or on it (F8-01)."""
    moved, laid = word[0], Counter(cards) - Counter(word[0])
    for under in range(2):
        behind = lay(piles[under:], word[1:], laid)
        if behind is not None:
            return ["".join(piles[:under]) + moved, *behind]
    raise ValueError(f"{cards} do not make {word}")


def lay(piles: list[str], word: str, laid: Counter[str]) -> list[str] | None:
    """The piles once these cards are laid between them or on them, if they make the word."""
    if len(piles) > len(word):
        return None
    if not word:
        return []
    letter, rest = word[0], word[1:]
    if piles and piles[0][-1] == letter:
        behind = lay(piles[1:], rest, laid)
        if behind is not None:
            return [piles[0], *behind]
    for under in range(min(len(piles), 1), -1, -1) if laid[letter] else ():
        behind = lay(piles[under:], rest, laid - Counter(letter))
        if behind is not None:
            return ["".join(piles[:under]) + letter, *behind]
    return None
