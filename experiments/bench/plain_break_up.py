"""Break Up in idiomatic plain Python, for bots that play the most points.

The word on the board is cut in two and each part made a word with cards of the hand; one of them
scores and is removed (F5-03). Of equal points, the split that takes more cards from the hand is
played. Who cannot split completes one part without a score (F5-05), as the engine's bots choose
to (F5-06); who cannot do that either trades.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import PlainWords, product_of, subsets_of

FREE_LENGTH: Final = 4  # F5-03: of two words of this length, either may score


@dataclass(frozen=True, slots=True)
class WordPart:
    """A word made of one part of the board word and cards of the hand."""

    points: int
    added: int  # cards of the hand
    rank: int
    product: int  # of the letters that the hand gives
    is_free: bool  # long enough to choose freely


Split = tuple[str, str, str]
"""The word that scores, the word that stays, the letters that the hand gives to them."""


class PlainBreakUp(PlainWordGame):
    """Each player splits the word on the board in two (F5-01)."""

    def make_move(self, hand: list[str]) -> bool:
        """Split the word, or open."""
        if not self.board:
            return self.spell(hand)  # F5-09
        split = find_best_split(self.words, self.board, hand)
        if split is None:
            return self.complete_part(hand)  # F5-06
        scored, staying, cards = split
        self.use_cards(hand, cards)
        self.score_word(scored)
        self.result.words += 1
        self.result.letters += len(staying)
        self.board = staying
        return True

    def complete_part(self, hand: list[str]) -> bool:
        """Make one part a word; the other part's cards go back to the deck (F5-05)."""
        part = find_best_part(self.words, self.board, hand)
        if part is None:
            return False
        word, kept, returned = part
        self.use_cards(hand, "".join((Counter(word) - Counter(kept)).elements()))
        self.board = word
        self.result.words += 1
        self.result.letters += len(word)
        self.deck += returned
        self.rng.shuffle(self.deck)
        return True


def find_best_split(words: PlainWords, board: str, hand: list[str]) -> Split | None:
    """The split of most points, or None.

    Args:
        words: that may be played.
        board: the word to be cut.
        hand: letters.
    """
    subsets, hand_product = subsets_of(hand)[1:], product_of(hand)
    best = (0, 0)  # points, hand cards
    found: tuple[WordPart, WordPart] | None = None
    for cut in range(1, len(board)):
        sides = [find_parts(words, part, subsets, board) for part in (board[:cut], board[cut:])]
        if not all(sides):
            continue
        for scored_side, staying_side in (sides, sides[::-1]):
            for scored in scored_side:
                if scored.points < best[0]:
                    break
                staying = find_staying(scored, staying_side, hand_product)
                if staying and (key := (scored.points, scored.added + staying.added)) > best:
                    best, found = key, (scored, staying)
    if found is None:
        return None
    first, second = (words.ranked[part.rank] for part in found)
    cards = Counter(first + second) - Counter(board)
    return first, second, "".join(cards.elements())


def find_parts(words: PlainWords, part: str, subsets: list[int], barred: str) -> list[WordPart]:
    """All words that cards of the hand make of a part, those of most points first.

    Args:
        words: that may be played.
        part: letters that the word must hold in this order.
        subsets: products of the cards that the hand can give, at least one card each (F5-02).
        barred: the word that lies there now (FW-22).
    """
    product = product_of(part)
    found = []
    for added in [added for added in subsets if product * added in words.anagrams]:
        for rank in words.anagrams[product * added]:
            word = words.ranked[rank]
            letters = iter(word)
            if word != barred and all(letter in letters for letter in part):  # FW-12
                is_free = len(word) >= FREE_LENGTH
                number = len(word) - len(part)
                found.append(WordPart(words.points[rank], number, rank, added, is_free))
    found.sort(key=lambda each: (each.points, each.added, each.rank), reverse=True)
    return found


def find_staying(scored: WordPart, others: list[WordPart], hand_product: int) -> WordPart | None:
    """The word for the other part beside which this one may score, taking most hand cards."""
    left = hand_product // scored.product
    best: WordPart | None = None
    for other in others:
        may_score = (scored.is_free and other.is_free) or scored.points <= other.points  # F5-04
        if may_score and left % other.product == 0 and (best is None or other.added > best.added):
            best = other
    return best


def find_best_part(words: PlainWords, board: str, hand: list[str]) -> tuple[str, str, str] | None:
    """The word of most points that hand cards make of one part of the board word.

    Returns:
        The word, the part that it keeps, the part that goes back.
    """
    subsets = subsets_of(hand)[1:]
    cuts = [(board[:cut], board[cut:]) for cut in range(1, len(board))]
    best: tuple[int, int, int, str, str] | None = None
    for kept, returned in [*cuts, *(cut[::-1] for cut in cuts)]:
        for part in find_parts(words, kept, subsets, board)[:1]:
            key = (part.points, part.added, part.rank, kept, returned)
            best = key if best is None else max(best, key)
    return best and (words.ranked[best[2]], best[3], best[4])
