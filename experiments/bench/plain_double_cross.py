"""Double Cross in idiomatic plain Python, for bots that play the pair of words of most points.

A player's own word is taken up. Its letters that the other's word holds too go onto that word;
further ones may be added to it or laid over it, in their order, and change it. What is left, in
its order, and cards of the hand make a new word; the rest of it leaves play. Both are chosen
together: the crossings from the best down, each with the best new word that it leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import PlainWords, is_within, product_of, subsets_of


class Pair(NamedTuple):
    """A crossing and a new word: points, both words, the letters laid, own ones of the new word."""

    points: int
    crossing: str
    laid: str
    new: str
    kept: str


class PlainDoubleCross(PlainWordGame):
    """Each player has a word; it goes over to the other's and leaves a new one."""

    def set_up(self) -> None:
        """Lay the table."""
        self.rows = ["", ""]

    def make_move(self, hand: list[str]) -> bool:
        """Open, or make the best pair."""
        own, other = self.rows[self.chair], self.rows[1 - self.chair]
        if not own:
            word = self.words.best_word(hand)
            if word is None:
                return False
            self.use_cards(hand, word)
        else:
            pair = find_best_pair(self.words, own, other, hand) if other else None
            if pair is None:
                return False
            for letter in (Counter(pair.new) - Counter(pair.kept)).elements():  # F6-04
                hand.remove(letter)
            self.result.cards_played += len(pair.laid + pair.new)
            word = pair.new
            if pair.crossing != other:
                self.score_word(pair.crossing)  # F6-05
            self.rows[1 - self.chair] = pair.crossing
        self.score_word(word)
        self.rows[self.chair] = word
        return True


def find_best_pair(words: PlainWords, own: str, other: str, hand: list[str]) -> Pair | None:
    """The crossing and new word of most points together."""
    doubled = Counter(own) & Counter(other)  # F6-01
    free = Counter(own) - doubled
    crossings = find_crossings(words, other, doubled, free)
    pool = [*hand, *free.elements()]
    ranks = sorted(spelled(words, pool), reverse=True)
    if not ranks:
        return None
    most = words.points[ranks[0]]
    best: Pair | None = None
    for points, crossing, laid in crossings:
        if best and points + most <= best.points:
            break
        left = product_of(pool) // product_of(laid)
        leftovers = list(leave(own, doubled, laid))
        for rank in ranks:
            total = points + words.points[rank]
            if best and total <= best.points:
                break
            new = words.ranked[rank]
            fits = left % words.products[rank] == 0 and new != own  # FW-22
            if fits and any(may_make(new, rest, hand) for rest in leftovers):
                kept = most_of_own(new, leftovers, hand)
                best = Pair(total, crossing, laid + "".join(doubled.elements()), new, kept)
                break
    return best


def spelled(words: PlainWords, letters: list[str]) -> Iterator[int]:
    """The ranks of all words that these letters spell."""
    product = product_of(letters)
    for kinds in subsets_of(set(letters)):
        for rank in words.like.get(words.top_of_set.get(kinds, -1), ()):
            if product % words.products[rank] == 0:
                yield rank


def find_crossings(
    words: PlainWords, other: str, doubled: Counter[str], free: Counter[str]
) -> list[tuple[int, str, str]]:
    """Points, word and letters laid, beside the duplicates, of what the other's word may become."""
    found = {(0, other, "")}
    for rank in spelled(words, [*other, *free.elements()]):
        word = words.ranked[rank]
        if len(word) >= len(other):  # FW-15
            found |= {
                (words.points[rank], word, laid) for laid in find_ways(word, other, doubled, free)
            }
    return sorted(found, reverse=True)


def find_ways(
    word: str, other: str, doubled: Counter[str], free: Counter[str], kept: int = 0, laid: str = ""
) -> Iterator[str]:
    """The letters added to the other's word or laid over it, from left to right, in each way."""
    if len(word) < len(other):
        return
    if not word:
        if kept and laid and not doubled:
            yield laid
        return
    letter, rest = word[0], word[1:]
    if other and other[0] == letter:
        yield from find_ways(rest, other[1:], doubled, free, kept + 1, laid)
        if doubled[letter]:
            yield from find_ways(rest, other[1:], doubled - Counter(letter), free, kept + 1, laid)
    if free[letter]:
        less = free - Counter(letter)
        yield from find_ways(rest, other, doubled, less, kept, laid + letter)
        if other and other[0] != letter:
            yield from find_ways(rest, other[1:], doubled, less, kept, laid + letter)


def leave(own: str, doubled: Counter[str], laid: str) -> Iterator[str]:
    """What may be left of the own word, in its order, once these letters have gone over (F6-03)."""
    for places in combinations(range(len(own)), len(laid)):
        if "".join(own[place] for place in places) != laid:
            continue
        rest = [place for place in range(len(own)) if place not in places]
        for staying in combinations(rest, len(rest) - doubled.total()):
            left = "".join(own[place] for place in staying)
            if Counter(own) - Counter(left) - Counter(laid) == doubled:
                yield left


def may_make(new: str, rest: str, hand: list[str]) -> bool:
    """Is a word of these leftovers, in their order, and of a hand card or more?"""
    wanted = Counter(new) - Counter(hand)
    return wanted.total() < len(new) and any(
        Counter(chosen) == wanted and is_within(chosen, new)
        for chosen in combinations(rest, wanted.total())
    )


def most_of_own(new: str, leftovers: Sequence[str], hand: list[str]) -> str:
    """The most leftovers, in their order, with which a hand card or more makes a word."""
    best = ""
    for rest in leftovers:
        for count in range(min(len(rest), len(new) - 1), len(best), -1):
            for chosen in combinations(rest, count):
                missing = Counter(new) - Counter(chosen) - Counter(hand)
                if len(best) < count and not missing and is_within(chosen, new):
                    best = "".join(chosen)
    return best
