"""Tricked Out in idiomatic plain Python: one card changes the word, the last who can takes it.

A word is worth the more, the fewer cards of the next hand can follow it: those of its letters, and
those that change it otherwise, of which long words have fewer. A letter of which a player has no
second card is dear to him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from experiments.bench.plain_final_word import HAND, PlainWordGame
from experiments.bench.plain_letters import DECK, VALUE, subsets_of

COPIES: Final = Counter(DECK)
FOLLOWERS: Final = (351, 351, 351, 351, 266, 147, 97, 67, 40, 27, 22, 17, 14, 12, 9, 5)
"""Of a hundred hands of ten: the cards that change a word of so many letters, none doubled."""
DENIED, LAST_OF_ITS_KIND, RESERVED = 2, 1, 2
"""Points for each card that cannot follow; of a letter without a second card; of a card kept."""


class PlainTrickedOut(PlainWordGame):
    """Who cannot change the word by one card is out of the trick (F20-01, F20-02)."""

    trades = 0

    def set_up(self) -> None:
        """All are in the trick, and nobody has made a word."""
        self.maker = self.chair
        self.out: set[int] = set()

    def next_chair(self) -> int:
        """The next who is in the trick."""
        chairs = ((self.chair + step) % self.players for step in range(1, self.players + 1))
        return next(chair for chair in chairs if chair not in self.out)

    def make_move(self, hand: list[str]) -> bool:
        """Make the best change by one card, or open."""
        best = max(self.list_changes(hand) if self.board else self.list_words(hand), default=None)
        if best is None:
            return False
        _, word, cards = best
        self.use_cards(hand, cards)
        self.count_word(word, 0)
        self.board, self.maker = word, self.chair
        return True

    def list_changes(self, hand: list[str]) -> Iterator[tuple[int, str, str]]:
        """What a change is worth, in hundredths of a point, the word, the card."""
        board, words = self.board, self.words.ranked_words
        for card in set(hand):
            cost = self.cost_of(card, hand)
            if card in board:
                yield 100 * VALUE[card] - cost, board, card
            for at in range(len(board) + 1):
                added, overlaid = (
                    board[:at] + card + board[at:],
                    board[:at] + card + board[at + 1 :],
                )
                for word in ({added, overlaid} & words) - {board}:
                    yield self.hindrance_of(word) - cost, word, card

    def list_words(self, hand: list[str]) -> Iterator[tuple[int, str, str]]:
        """The same of a first word, and all its cards."""
        for subset in subsets_of(hand):
            rank = self.words.best.get(subset)
            if rank is not None:
                word = self.words.ranked[rank]
                cost = sum(self.cost_of(card, hand) for card in word)
                yield self.hindrance_of(word) - cost, word, word

    def hindrance_of(self, word: str) -> int:
        """What a word's length is worth, for the cards of the next hand that it keeps out."""
        fewer = (FOLLOWERS[0] - FOLLOWERS[len(word)]) / 100
        return 100 * round(DENIED * fewer * len(self.hands[self.next_chair()]) / HAND)

    def cost_of(self, card: str, hand: list[str]) -> int:
        """What it costs to lay a card, less the hundredth of a point that it is worth."""
        following = len(self.hands[self.next_chair()])
        cost = 100 * DENIED * following // len(DECK) * COPIES[card]
        if hand.count(card) == 1:
            cost += 100 * LAST_OF_ITS_KIND
        if not self.deck:
            cost += RESERVED * (100 + cost)
        return cost - 1

    def take_turn(self) -> None:
        """Take a turn; who cannot change the word drops out, and when one is left he takes it."""
        self.result.turns += 1
        hand = self.hands[self.chair]
        if self.make_move(hand):
            self.idle_turns = 0
        elif self.board:
            self.result.passes += 1
            self.out.add(self.chair)
        else:
            self.result.passes += 1  # F20-06
            self.idle_turns += 1
        self.refill(hand)  # F20-05
        self.chair = self.next_chair()
        if len(self.out) == self.players - 1:
            self.take_trick()
        if self.idle_turns == self.players:
            self.result.stop = "stall" if self.deck else "won"

    def take_trick(self) -> None:
        """The last to change the word has the trick and opens (F20-03)."""
        self.result.scores[self.maker] += 1
        self.result.clears += 1
        self.board = ""
        self.out.clear()
        self.chair = self.maker
        if not self.deck:
            self.result.stop = "won"  # F20-04

    def loss_of(self, chair: int) -> int:
        """Nothing is subtracted."""
        return 0
