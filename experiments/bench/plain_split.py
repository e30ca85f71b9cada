"""Split Off and Split Run in idiomatic plain Python, for bots that play the most points.

A word of the board is changed, or cut in two and its parts completed; hand cards are added or laid
over cards of other letters. Both words of a cut are chosen together. Of moves of equal points the
one that takes more cards from the hand is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import (
    PlainWords,
    letters_of,
    points_of,
    product_of,
    subsets_of,
)

ROOM: Final = 12  # F19-01


@dataclass(frozen=True, slots=True)
class Move:
    """What a run of board cards becomes: its points, its hand cards and their product."""

    points: int
    laid: int
    product: int
    word: str


Play = tuple[tuple[int, int], list[Move]]
"""Points and hand cards, and the words that they make."""


class PlainSplitRun(PlainWordGame):
    """Each player changes or cuts any of the words; all of them stay (F19-01)."""

    room = ROOM

    def set_up(self) -> None:
        """Lay the table."""
        self.rows: list[str] = []
        self.last_turns: set[int] = set()

    def make_move(self, hand: list[str]) -> bool:
        """Change words of the board, each once, while there is something to gain; or open."""
        if not self.rows:
            has_word = self.spell(hand)
            self.rows = [self.board] if has_word else []
            return has_word
        open_rows = list(range(len(self.rows)))
        has_moved = False
        while open_rows:
            plays = {row: self.find_play(self.rows[row], hand) for row in open_rows}
            row = max(open_rows, key=lambda row: plays[row][0])
            if not plays[row][1]:
                break
            open_rows.remove(row)
            self.lay(hand, row, plays[row][1])
            has_moved = True
        return has_moved

    def find_play(self, board: str, hand: list[str]) -> Play:
        """The best change or cut of a word; no words if there is none."""
        subsets = subsets_of(hand)[1:]
        changes = find_moves(self.words, board, subsets, board, has_pair=False)
        best: Play = ((0, 0), [])
        if changes:
            best = ((changes[0].points, changes[0].laid), changes[:1])
        if len(self.rows) < self.room:
            best = max(best, find_best_cut(self.words, board, hand), key=lambda play: play[0])
        return best

    def lay(self, hand: list[str], row: int, moves: list[Move]) -> None:
        """Lay the words of a play, the first in place of the old one."""
        for move in moves:
            self.use_cards(hand, letters_of(move.product))
            self.result.scores[self.chair] += move.points
            self.result.words += 1
            self.result.letters += len(move.word)
        self.place(row, [move.word for move in moves])

    def place(self, row: int, words: list[str]) -> None:
        """All words stay."""
        self.rows[row] = words[0]
        self.rows += words[1:]

    def see_end(self, hand: list[str]) -> None:
        """After a hand is used up each other player has one more turn (F18-06)."""
        if self.last_turns or (not self.deck and not hand):
            self.last_turns.add(self.chair)
        if len(self.last_turns) == self.players:
            self.result.stop = "won"
        elif self.idle_turns == self.players:
            self.result.stop = "stall" if self.deck else "won"


class PlainSplitOff(PlainSplitRun):
    """One part of a word that is cut leaves the board (F18-01)."""

    def place(self, row: int, words: list[str]) -> None:
        """The word of most points leaves; there is always one on the board."""
        self.rows = [min(reversed(words), key=points_of)]


def find_best_cut(words: PlainWords, board: str, hand: list[str]) -> Play:
    """The cut whose two words score most together.

    Args:
        words: that may be played.
        board: the word.
        hand: letters.
    """
    subsets, hand_product = subsets_of(hand)[1:], product_of(hand)
    best: Play = ((0, 0), [])
    for cut in range(2, len(board) - 1):
        first, second = (
            find_moves(words, part, subsets, board, has_pair=True)
            for part in (board[:cut], board[cut:])
        )
        if not first or not second:
            continue
        for one in first:
            if one.points + second[0].points < best[0][0]:
                break
            left = hand_product // one.product
            for other in second:
                key = (one.points + other.points, one.laid + other.laid)
                if key[0] < best[0][0]:
                    break
                if key > best[0] and left % other.product == 0:
                    best = (key, [one, other])
    return best


def find_moves(
    words: PlainWords, part: str, subsets: Collection[int], barred: str, *, has_pair: bool
) -> list[Move]:
    """What cards of the hand make of a run of board cards, those of most points first.

    Args:
        words: that may be played.
        part: the run of cards.
        subsets: products of the cards that the hand can give, at least one.
        barred: the word that lies there now (FW-22).
        has_pair: two cards must stay side by side (F18-03); such a part may stay as it is.
    """
    found: dict[tuple[str, int], Move] = {}
    if has_pair and part in words.ranked_words:
        found[part, 1] = Move(0, 0, 1, part)  # F18-02
    for kept in kept_sets(part, has_pair=has_pair):
        product = product_of(part[at] for at in kept)
        for laid in [laid for laid in subsets if product * laid in words.anagrams]:
            for rank in words.anagrams[product * laid]:
                word = words.ranked[rank]
                if word != barred and lies_over(part, kept, word, has_pair=has_pair):
                    number = len(word) - len(kept)
                    found[word, laid] = Move(words.points[rank], number, laid, word)
    return sorted(found.values(), key=lambda move: (move.points, move.laid), reverse=True)


def kept_sets(part: str, *, has_pair: bool) -> Iterator[tuple[int, ...]]:
    """The places of the cards that may stay uncovered (FW-13, FW-20)."""
    for number in range(1 + has_pair, len(part) + 1):
        for kept in combinations(range(len(part)), number):
            if not has_pair or any(at + 1 in kept for at in kept):
                yield kept


def lies_over(part: str, kept: Collection[int], word: str, *, has_pair: bool) -> bool:
    """Can a word lie over a run of cards so that just these stay uncovered (FW-12, FW-18)?"""
    if len(word) < len(part):
        return False
    if not has_pair:
        return lay(part, kept, word, 0, len(part), 0) >= 0
    for seed in kept:
        if seed + 1 not in kept:
            continue
        at = lay(part, kept, word, 0, seed, 0)
        while at >= 0 and (at := word.find(part[seed : seed + 2], at)) >= 0:
            if lay(part, kept, word, seed + 2, len(part), at + 2) >= 0:
                return True
            at += 1
    return False


def lay(part: str, kept: Collection[int], word: str, start: int, end: int, at: int) -> int:
    """Lay cards as far to the left as they can; the next place of the word, -1 if they cannot."""
    for card in range(start, end):
        while at < len(word) and (word[at] == part[card]) != (card in kept):
            at += 1
        if at == len(word):
            return -1
        at += 1
    return at
