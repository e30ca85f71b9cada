"""Eight It All in idiomatic plain Python, for bots that play the most points.

A board word is changed by letters added, laid over others, or doubled; at least one of its cards
stays uncovered, and the cards that stay keep their order. Of two ways with equal points the one
that takes more cards from the hand is played: what a hand can double is doubled. Give and take
is legal, but never earns more than laying a card over (the cards of a word score alike wherever
they come from), so these bots do not use it.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import PRIME, PlainWords, points_of

TARGET: Final = 8  # F7-03


class PlainEightItAll(PlainWordGame):
    """Each player changes the word on the board; long words are cleared (F7-03)."""

    def make_move(self, hand: list[str]) -> bool:
        """Change the word, or open; after clearing the board, open again with a new hand."""
        if not self.board:
            return self.open_board(hand)
        change = find_best_change(self.words, self.board, hand)
        doubled = find_best_doubles(self.board, hand)
        if change is not None and points_of(change[0]) >= points_of(doubled):
            word, cards = change
            self.use_cards(hand, cards)
            self.score_word(word)
            self.clear_board(hand)
        elif doubled:
            self.use_cards(hand, doubled)
            self.result.scores[self.chair] += points_of(doubled)  # F7-02
        else:
            return False
        return True

    def open_board(self, hand: list[str]) -> bool:
        """Play the best word of the hand on the empty board, and say whether there was one."""
        has_word = self.spell(hand)
        if has_word:
            self.clear_board(hand)
        return has_word

    def clear_board(self, hand: list[str]) -> None:
        """Clear a word of eight letters or more; its maker refills his hand and opens (F7-05)."""
        if len(self.board) >= TARGET:
            self.board = ""
            self.result.clears += 1
            self.refill(hand)
            self.open_board(hand)  # F7-04: else the next player opens


def find_best_doubles(board: str, hand: list[str]) -> str:
    """The hand cards of most points to lay on equal letters, one board card left uncovered."""
    doubles = (Counter(board) & Counter(hand)).elements()
    return "".join(sorted(doubles, key=points_of, reverse=True)[: len(board) - 1])  # FW-13


def find_best_change(words: PlainWords, board: str, hand: list[str]) -> tuple[str, str] | None:
    """The new word of most points that a board word can be changed to, or None.

    Of words of equal points, the one that takes most hand cards.

    Args:
        words: that may be played.
        board: the visible word.
        hand: letters.

    Returns:
        The word, and the letters that the hand gives to it.
    """
    return words.best_laid(board, hand, partial(find_kept, board), barred=board)


def find_kept(board: str, word: str, lacking: int) -> str:
    """The fewest board cards that may stay uncovered when the word is laid; "" if it cannot be.

    Every other letter of the word comes from the hand: at a new place, or on a board card.

    Args:
        board: the word that lies there.
        word: the new one.
        lacking: product of the letters that the hand lacks for it.
    """
    slack = len(word) - len(board)
    if slack < 0:
        return ""  # FW-15
    if lacking > 1:
        return find_chain(board, word, lacking, 0, 0, slack) or ""
    stays = (card for place, card in enumerate(board) if card in word[place : place + slack + 1])
    return next(stays, "")  # FW-13


def find_chain(
    board: str, word: str, lacking: int, start: int, shift: int, slack: int
) -> str | None:
    """Board cards, from place `start` on, that stand in the word in their order (FW-12).

    A card that stays moves to the right, and no less than those before it: the cards between,
    which are covered, need their places too. To move as little as possible is best.

    Args:
        board: the word that lies there.
        word: the new one.
        lacking: product of the letters that these cards must supply.
        start: place on the board.
        shift: how far the card before was moved.
        slack: how many letters the new word has more than the board.
    """
    if lacking == 1:
        return ""
    for place in range(start, len(board)):
        letter = board[place]
        if lacking % PRIME[letter]:
            continue
        moved = word.find(letter, place + shift, place + slack + 1) - place
        if moved >= 0:
            rest = find_chain(board, word, lacking // PRIME[letter], place + 1, moved, slack)
            if rest is not None:
                return letter + rest
    return None
