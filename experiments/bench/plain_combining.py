"""3 'n Change and Leftovers in idiomatic plain Python: board cards make a word with hand cards."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import (
    POINT,
    PlainWords,
    is_within,
    letters_of,
    points_of,
    product_of,
)

NEED: Final = 3
"""Hand cards that a change of 3 'n Change takes, at least (F1-01)."""
DENIED: Final = 3
"""What a point of board cards used, which its owner loses, counts beside one laid (Leftovers)."""


class PlainThreeNChange(PlainWordGame):
    """Board cards stay in their order; the others come to the hand (F1-02)."""

    trades = 3  # F1-06
    trades_to_bottom = True

    def make_move(self, hand: list[str]) -> bool:
        """Change the word, then lay a second one in its place (F1-04); or open (F1-08)."""
        if not self.board:
            return self.spell(hand)
        change = self.find_change(hand)
        if change is None:
            return False
        word, cards = change
        self.use_cards(hand, cards)
        hand += (Counter(self.board) + Counter(cards) - Counter(word)).elements()
        self.score_word(word)
        self.spell(hand)
        return True

    def find_change(self, hand: list[str]) -> tuple[str, str] | None:
        """The best change of the board word, and the hand cards that it takes."""
        keep = partial(keep_in_order, self.board)
        return self.words.best_laid(self.board, hand, keep, barred=self.board)  # FW-22

    def see_end(self, hand: list[str]) -> None:
        """A full round without a change, trades or not, ends the game (F1-07)."""
        super().see_end(hand)
        if self.board and self.wordless_turns == self.players:
            self.result.stop = "stall" if self.deck else "won"


def keep_in_order(board: str, word: str, lacking: int) -> str:
    """The fewest board cards that stand in a word in their order; "" if there are none.

    Args:
        board: the word that lies there.
        word: the new one, the rest of which comes from the hand.
        lacking: product of the letters that the hand lacks for it.
    """
    count = max(len(letters_of(lacking)), 1)
    if len(word) - count >= NEED:
        for kept in combinations(board, count):
            if product_of(kept) % lacking == 0 and is_within(kept, word):
                return "".join(kept)
    return ""


class PlainLeftovers(PlainWordGame):
    """Board cards may be put in any order; those left over go to the word's maker (F10-03)."""

    def set_up(self) -> None:
        """Nobody has made a word, or has been asked in vain."""
        self.maker = self.chair
        self.asked: set[int] = set()
        self.waiting: int | None = None
        """Who is to act after an extra turn."""

    def make_move(self, hand: list[str]) -> bool:
        """Make the word of most use; its maker takes what it leaves over."""
        used = ""
        if self.board:
            word, used = find_best_combination(self.words, self.board, hand) or (None, "")
        else:
            word = self.words.best_word(hand)
        if word is None:
            return False
        self.use_cards(hand, "".join((Counter(word) - Counter(used)).elements()))
        self.result.scores[self.maker] += points_of(self.board) - points_of(used)
        self.count_word(word, 0)
        self.board, self.maker = word, self.chair
        return True

    def take_turn(self) -> None:
        """Take a turn; a stuck player's is followed by an extra one of the maker's (F10-04)."""
        self.result.turns += 1
        hand, after = self.hands[self.chair], self.waiting
        self.waiting = None
        if self.make_move(hand):
            self.wordless_turns = 0
            self.asked.clear()
        elif self.board:
            self.take_board()
            return
        else:
            if self.tradable(hand):
                self.trade(hand)
                self.asked.clear()
            else:
                self.result.passes += 1
                self.asked |= {self.chair} if after is None else set()
            self.wordless_turns += 1
        self.refill(hand)
        self.chair = (self.chair + 1) % self.players if after is None else after
        if len(self.asked) == self.players:  # F10-09
            self.result.stop = "stall" if self.deck else "won"

    def take_board(self) -> None:
        """The board goes to its maker, who opens at once; then the stuck player acts."""
        self.result.scores[self.maker] += points_of(self.board)
        self.result.passes += 1  # F10-06
        self.result.clears += 1
        self.wordless_turns += 1
        self.board = ""
        self.asked = {self.chair}
        stuck, self.chair = self.chair, self.maker
        self.waiting = stuck if stuck != self.maker else (stuck + 1) % self.players

    def settle(self) -> None:
        """The last board word goes to its maker (F10-09)."""
        self.result.scores[self.maker] += points_of(self.board)
        super().settle()

    def loss_of(self, chair: int) -> int:
        """Nothing is subtracted (FW-24)."""
        return 0


def find_best_combination(words: PlainWords, board: str, hand: list[str]) -> tuple[str, str] | None:
    """The word of most use, made of board cards in any order and hand cards, one of each or more.

    Args:
        words: that may be played.
        board: the word that lies there.
        hand: letters.

    Returns:
        The word, and the board cards that it uses.
    """
    pool, held, on_board = product_of(board) * product_of(hand), set(hand), Counter(board)
    most_used = points_of(board)
    best, found = 0, None
    for top in words.tops_within([*board, *hand]):
        points = words.points[top]
        if POINT * (points + DENIED * min(points, most_used)) + len(hand) < best:
            break
        for rank in words.like[top]:
            word, points = words.ranked[rank], words.points[rank]
            if POINT * (points + DENIED * min(points, most_used)) + len(word) < best:
                break
            if pool % words.products[rank] or word == board:  # FW-22
                continue
            used = Counter(word) & on_board
            if used.total() == len(word):  # F10-01
                used -= Counter(min(held & used.keys(), key=points_of, default=""))
            laid = len(word) - used.total()
            use = POINT * (points + DENIED * points_of(used.elements())) + laid
            if 0 < laid < len(word) and use > best:
                best, found = use, (word, "".join(used.elements()))
    return found
