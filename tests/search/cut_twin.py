"""Cutting a board word in two by brute force: every cut, every pair of changes of its parts."""

from __future__ import annotations

from collections import Counter
from itertools import product
from types import SimpleNamespace
from typing import Any

from sim.search.query import KEPT
from tests.search.change_twin import all_changes, judge_change, plain

Part = tuple[str, tuple[int, ...]]
Move = tuple[int, Part, Part]


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
    """The best utility of each move: a cut, two words, and the hand cards in each."""
    query = plain(query)
    moves: dict[Move, int] = {}
    least = 2 if query.keeps_pairs else 1
    for cut in range(least, query.board_length - least + 1):
        firsts = parts(query, seen, 0, cut)
        seconds = parts(query, seen, cut, query.board_length)
        for (first, one), (second, other) in product(firsts.items(), seconds.items()):
            used = Counter(first[1]) + Counter(second[1])
            if used and all(copies <= query.count[kind] for kind, copies in used.items()):
                moves[cut, first, second] = one + other
    return moves


def judge_cut(query: Any) -> tuple[Move, int, int]:
    """Move, utility and points of an answer, judged; fails if it is not legal."""
    query = plain(query)
    move: list[Part] = []
    used: Counter[int] = Counter()
    utility = points = 0
    for slot, (start, end) in enumerate([(0, query.cut), (query.cut, query.board_length)]):
        length = query.length[slot]
        word, sources = query.letter[slot][:length], query.source[slot][:length]
        assert not any(query.is_wild[slot][:length])
        places = [at - start if at >= 0 else at for at in query.board_place[slot][:length]]
        if word == query.board[start:end] and sources == [KEPT] * length:
            assert places == list(range(length))
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
    return (query.cut, move[0], move[1]), utility, points
