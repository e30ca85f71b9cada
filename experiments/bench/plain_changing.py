"""Games in idiomatic plain Python whose board word is changed or replaced, for the most points.

5 to 5, 5 Up, Real Value and Turnover: a game lists the best plays of each kind, and of all of them
the one of most points is played, of equal points the one that takes most cards from the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from experiments.bench.plain_eight_it_all import find_best_doubles, find_kept
from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import VALUE, Keep, points_of, product_of
from experiments.bench.plain_split import kept_sets, lies_over

FIVE: Final = 5
"""Letters of a word of 5 to 5 (F2-01); points of a word of 5 Up, at least (F3-01)."""


class Play(NamedTuple):
    """What a turn may be: its points, how many cards count, the word afterwards, the cards."""

    points: int
    laid: int
    word: str
    cards: str


class PlainChangingGame(PlainWordGame):
    """Each player makes the best of the plays that `find_plays` lists."""

    def find_plays(self, hand: list[str]) -> Iterable[Play]:
        """The best play of each kind."""
        raise NotImplementedError

    def make_move(self, hand: list[str]) -> bool:
        """Make the best play."""
        play = max(self.find_plays(hand), key=lambda play: (play.points, play.laid), default=None)
        if play is None:
            return False
        self.use_cards(hand, play.cards)
        self.count_word(play.word, play.points)
        self.board = play.word
        return True

    def list_new(self, hand: list[str], given: str = "", barred: str = "") -> Iterator[Play]:
        """A new word of the hand, with given hand cards."""
        word = self.words.best_word(hand, given, barred)
        if word is not None:
            yield Play(self.worth(word), len(word) - len(given), word, word)

    def change(self, hand: list[str], keep: Keep, less: int = 0) -> Iterator[Play]:
        """A change of the board word by the cards that a way to lay them leaves to the hand."""
        if not self.board:
            return
        found = self.words.best_laid(self.board, hand, keep, barred=self.board)  # FW-22
        if found is not None:
            yield Play(self.worth(found[0]) - less, len(found[1]), *found)

    def double(self, doubled: str) -> Iterator[Play]:
        """Cards laid on their like, which change nothing and score nothing (FW-18)."""
        if doubled:
            yield Play(0, len(doubled), self.board, doubled)


class PlainFiveToFive(PlainChangingGame):
    """Words of five letters; one card of the board word stays (F2-02)."""

    @staticmethod
    def is_legal(word: str) -> bool:
        """Only words of five letters are."""
        return len(word) == FIVE

    def find_plays(self, hand: list[str]) -> Iterable[Play]:
        """A change by overlaying and doubling, or a first word."""
        return (
            self.change(hand, partial(find_kept, self.board)) if self.board else self.list_new(hand)
        )


class PlainFiveUp(PlainChangingGame):
    """Words of five points or more (F3-01, F3-02)."""

    @staticmethod
    def is_legal(word: str) -> bool:
        """Only words of so many points are."""
        return points_of(word) >= FIVE

    def find_plays(self, hand: list[str]) -> Iterable[Play]:
        """A change by adding and overlaying, or a new word (F3-04)."""
        keep = partial(keep_without_doubles, self.board, "")
        return chain(self.change(hand, keep), self.list_new(hand, barred=self.board))


class PlainRealValue(PlainChangingGame):
    """A word scores a point a letter and its highest card (F15-01)."""

    @staticmethod
    def worth(word: str) -> int:
        """Points of a word."""
        return len(word) + max(map(VALUE.__getitem__, word))

    def find_plays(self, hand: list[str]) -> Iterable[Play]:
        """A change, a new word (F15-05), or duplicates (F15-04)."""
        return chain(
            self.change(hand, partial(find_kept, self.board)),
            self.list_new(hand, barred=self.board),
            self.double(find_best_doubles(self.board, hand)),
        )

    def loss_of(self, chair: int) -> int:
        """A point a card (F15-03)."""
        return len(self.hands[chair])


class PlainTurnover(PlainChangingGame):
    """A card is turned up each turn and must be used (F21-01)."""

    trades = 0

    def set_up(self) -> None:
        """No card is turned up, and nobody has had his last turn."""
        self.turned = ""
        self.had_last_turn: set[int] = set()

    def take_turn(self) -> None:
        """Turn a card up first, while there is one."""
        self.turned = self.deck.pop() if self.deck else ""
        self.hands[self.chair] += self.turned
        super().take_turn()

    def find_plays(self, hand: list[str]) -> Iterable[Play]:
        """A change or a new word, with the turned card; it may be a duplicate (F21-04)."""
        turned, rest = self.turned, list(hand)
        if turned:
            rest.remove(turned)
        yield from self.change(hand, partial(keep_without_doubles, self.board, turned))
        if turned and turned in self.board:
            doubling = partial(keep_under_double, self.board, turned)
            yield from self.change(hand, doubling, less=points_of(turned))  # F21-03
        yield from self.list_new(rest, turned, "" if turned else self.board)  # F21-02
        if not turned:
            yield from self.double(find_best_doubles(self.board, hand))
        elif turned in self.board:
            others = find_best_doubles(self.board.replace(turned, "", 1), rest)
            yield from self.double(turned + others)

    def see_end(self, hand: list[str]) -> None:
        """Once there is no card to turn up each player has a last turn (F21-05)."""
        if not self.deck and not self.turned:
            self.had_last_turn.add(self.chair)
        if len(self.had_last_turn) == self.players:
            self.result.stop = "won"


def keep_without_doubles(board: str, laid: str, word: str, lacking: int) -> str:
    """As `find_kept`, but no card may be laid on its like.

    Args:
        board: the word that lies there.
        laid: a letter of the hand that must be laid, or "".
        word: the new one.
        lacking: product of the letters that the hand lacks for it.
    """
    if not find_kept(board, word, lacking):  # most words fail here
        return ""
    for places in kept_sets(board, has_pair=False):
        kept = "".join(board[place] for place in places)
        is_left = not laid or word.count(laid) > kept.count(laid)
        is_enough = is_left and product_of(kept) % lacking == 0
        if is_enough and lies_over(board, places, word, has_pair=False):
            return kept
    return ""


def keep_under_double(board: str, doubled: str, word: str, lacking: int) -> str:
    """As `keep_without_doubles`, but for one card of this letter, which is laid on its like."""
    if not find_kept(board, word, lacking):
        return ""
    for places in kept_sets(board, has_pair=False):
        kept = "".join(board[place] for place in places)
        if product_of(kept) % lacking:
            continue
        for spot in set(range(len(board))).difference(places):
            if board[spot] == doubled and lies_over(board, {*places, spot}, word, has_pair=False):
                return kept
    return ""
