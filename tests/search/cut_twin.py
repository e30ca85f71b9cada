"""Cutting a board word in two by brute force: every cut, every pair of changes of its parts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from types import SimpleNamespace
from typing import Any

from sim.search.query import KEPT
from tests.search.change_twin import all_changes, judge_change, plain

Part = tuple[str, tuple[int, ...]]
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


def all_cuts(query: Any, seen: list[tuple[str, int]]) -> dict[Move, int]:
    """The best utility of each move: the words of all parts, and the hand cards in each."""
    query = plain(query)
    length, least = query.board_length, 2 if query.keeps_pairs else 1
    found: dict[tuple[int, int], dict[Part, int]] = {}
    moves: dict[Move, int] = {}
    for number in range(1, query.most_words):
        for cuts in combinations(range(1, length), number):
            runs = list(pairwise((0, *cuts, length)))
            if any(end - start < least for start, end in runs):
                continue
            for run in runs:
                if run not in found:
                    found[run] = parts(query, seen, *run)
            for words in product(*(found[run].items() for run in runs)):
                used = sum((Counter(cards) for (_, cards), _ in words), Counter[int]())
                if used and all(copies <= query.count[kind] for kind, copies in used.items()):
                    move = (cuts, tuple(part for part, _ in words))
                    moves[move] = sum(utility for _, utility in words)
    return moves


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
