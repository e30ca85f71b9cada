"""Cutting a board word in two by brute force: every cut, every pair of changes of its parts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any

from sim.search.query import KEPT
from tests.search.change_twin import all_changes, judge_change, plain

Cards = tuple[int, ...]
"""Hand cards, sorted."""
Part = tuple[str, Cards]
Move = tuple[tuple[int, ...], tuple[Part, ...]]
"""The first cards of all parts but the first, and what each part becomes."""


def about_part(query: Any, start: int, end: int) -> SimpleNamespace:
    """The question about some touching board cards alone."""
    values = vars(plain(query)) | {
        "board": query.board[start:end],
        "board_value": query.board_value[start:end],
        "board_length": end - start,
    }
    return SimpleNamespace(**values)


def text_of(letters: list[int]) -> str:
    return "".join(chr(97 + letter) for letter in letters)


def parts(query: Any, seen: list[tuple[str, int]], start: int, end: int) -> dict[Part, int]:
    """The best utility of each word that a part becomes, with the cards; itself uses none."""
    found = all_changes(about_part(query, start, end), seen)
    text = text_of(query.board[start:end])
    is_long_enough = query.least_length <= len(text) <= query.most_length
    if is_long_enough and text in {word for word, _ in seen}:
        found[text, ()] = 0
    return found


@dataclass
class Cuts:
    """Every move, those with the same cards of the hand in a part's words taken together.

    Attributes:
        parts: what each part that is cut out may become, by its first card and its end.
        hand: cards of each kind.
        length: of the board word.
        moves: how many there are.
        best: the utility of the best.
    """

    parts: dict[tuple[int, int], dict[Part, int]]
    hand: list[int]
    length: int
    moves: int = 0
    best: int = -(1 << 60)

    def utility_of(self, move: Move) -> int:
        """The best utility of a move; fails if it is none of them."""
        cuts, words = move
        runs = pairwise((0, *cuts, self.length))
        used = Counter[int]()
        for _, cards in words:
            used += Counter(cards)
        assert used, "no card laid"
        assert all(copies <= self.hand[kind] for kind, copies in used.items()), "cards used twice"
        return sum(self.parts[run][word] for run, word in zip(runs, words, strict=True))

    def add(self, runs: list[tuple[int, int]]) -> None:
        """Count the moves of some cuts: the parts' words that the hand has the cards for."""
        joined: dict[Cards, tuple[int, int]] = {(): (1, 0)}
        for run in runs:
            longer: dict[Cards, tuple[int, int]] = {}
            for cards, (number, most) in joined.items():
                for more, (words, utility) in by_cards(self.parts[run]).items():
                    both = tuple(sorted(cards + more))
                    if all(both.count(kind) <= self.hand[kind] for kind in set(more)):
                        before, best = longer.get(both, (0, most + utility))
                        longer[both] = before + number * words, max(best, most + utility)
            joined = longer
        joined.pop((), None)  # F18-02: a part is changed
        self.moves += sum(number for number, _ in joined.values())
        self.best = max([self.best, *(most for _, most in joined.values())])


def by_cards(found: dict[Part, int]) -> dict[Cards, tuple[int, int]]:
    """By the hand cards used: how many words a part may become with them, and the best utility."""
    groups: dict[Cards, tuple[int, int]] = {}
    for (_, cards), utility in found.items():
        number, most = groups.get(cards, (0, utility))
        groups[cards] = number + 1, max(most, utility)
    return groups


def all_cuts(query: Any, seen: list[tuple[str, int]]) -> Cuts:
    """Every move: the words of all parts, and the hand cards in each."""
    query = plain(query)
    length, least = query.board_length, 2 if query.keeps_pairs else 1
    cuts = Cuts({}, query.count, length)
    for number in range(1, query.most_words):
        for places in combinations(range(1, length), number):
            runs = list(pairwise((0, *places, length)))
            if any(end - start < least for start, end in runs):
                continue
            for run in runs:
                if run not in cuts.parts:
                    cuts.parts[run] = parts(query, seen, *run)
            cuts.add(runs)
    return cuts


def judge_cut(query: Any) -> tuple[Move, int, int]:
    """Move, utility and points of an answer, judged; fails if it is not legal."""
    query = plain(query)
    found, length = query.found, query.board_length
    rows = [query.board_place[slot][: query.length[slot]] for slot in range(found)]
    starts = [min(at for at in row if at >= 0) for row in rows]
    assert starts[0] == 0
    assert starts[1] == query.cut
    move: list[Part] = []
    used: Counter[int] = Counter()
    utility = points = 0
    for slot, (start, end) in enumerate(pairwise([*starts, length])):
        size = query.length[slot]
        word, sources = query.letter[slot][:size], query.source[slot][:size]
        assert not any(query.is_wild[slot][:size])
        places = [at - start if at >= 0 else at for at in query.board_place[slot][:size]]
        if word == query.board[start:end] and sources == [KEPT] * size:
            assert places == list(range(size))
            move.append((text_of(word), ()))
            continue
        judged = judge_change(about_part(query, start, end), word, sources, places, set())
        assert judged is not None, "not a legal change"
        utility += judged[0]
        points += judged[1]
        used += Counter(judged[2])
        move.append((text_of(word), judged[2]))
    assert used, "no card laid"
    assert all(copies <= query.count[kind] for kind, copies in used.items()), "cards used twice"
    return (tuple(starts[1:]), tuple(move)), utility, points
