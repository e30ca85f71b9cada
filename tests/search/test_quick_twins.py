"""The brute force of cuts and crossings, which takes moves together, finds every single move.

`all_cuts` counts moves by the hand cards that they use, `all_crosses` passes over words whose
letters are not there and ways that are alike. Here each move is gone through by itself, on small
boards.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

import numpy as np
import pytest

from sim.search.query import ADD, OVERLAY
from tests.search import board_cases
from tests.search.change_twin import plain
from tests.search.cross_agreement import add_own_word
from tests.search.cross_twin import all_crosses, counted, gain, letters_of, words_of, worth
from tests.search.cut_twin import all_cuts, parts

BOARDS = 24


def every_cut(query: Any, seen: list[tuple[str, int]]) -> dict[Any, int]:
    """Each cut with each row of words, and what it is worth."""
    query = plain(query)
    length, least = query.board_length, 2 if query.keeps_pairs else 1
    moves = {}
    for number in range(1, query.most_words):
        for cuts in combinations(range(1, length), number):
            runs = list(pairwise((0, *cuts, length)))
            if any(end - start < least for start, end in runs):
                continue
            for words in product(*(parts(query, seen, *run).items() for run in runs)):
                used = Counter(card for (_, cards), _ in words for card in cards)
                if used and all(copies <= query.count[kind] for kind, copies in used.items()):
                    move = (cuts, tuple(part for part, _ in words))
                    moves[move] = sum(utility for _, utility in words)
    return moves


@pytest.mark.parametrize("number", range(BOARDS))
def test_cuts_are_counted_as_one_by_one(number: int) -> None:
    random = np.random.default_rng([number, 1])
    alphabet = board_cases.random_alphabet(random)
    board = board_cases.random_text(random, alphabet, 3 + number % 3)
    lexicon = board_cases.random_lexicon(random, [board], alphabet, is_cut=True)
    query = board_cases.random_query(random, lexicon, board, alphabet)
    query.moves, query.least_points, query.most_words = ADD | OVERLAY, 0, 2 + number % 2
    query.keeps_pairs = number % 4 == 0
    board_cases.leave_cards(query, 5)
    seen = lexicon.seen(query)
    moves, found = every_cut(query, seen), all_cuts(query, seen)
    assert found.moves == len(moves)
    assert all(found.utility_of(move) == utility for move, utility in moves.items())
    if moves:
        assert found.best == max(moves.values())


def every_crossing(query: Any, word: list[int], own: list[int], board: list[int]) -> set[Any]:
    """Each way to lay a word: the own places that go over, the hand's cards, all cards laid."""
    forced = Counter(own) & Counter(board)
    found = set()
    for spots in combinations(range(len(word)), len(board)):
        like = [at for at, letter in zip(spots, board, strict=True) if word[at] == letter]
        rest = [at for at in range(len(word)) if at not in like]
        for which in product((False, True), repeat=len(like)):
            double = [at for at, each in zip(like, which, strict=True) if each]
            if not rest or not like or Counter(word[at] for at in double) != forced:
                continue
            # for each card laid an own place, or none: then it is of the hand
            for places in product((None, *range(len(own))), repeat=len(rest) + len(double)):
                gone = [place for place in places if place is not None]
                over = [place for place in places[: len(rest)] if place is not None]
                pairs = list(zip(rest + double, places, strict=True))
                if (
                    len(set(gone)) == len(gone)
                    and over == sorted(over)
                    and all(place is None or own[place] == word[at] for at, place in pairs)
                    and None not in places[len(rest) :]
                    and (query.each_part or None not in places)
                ):
                    hand = counted(Counter(word[at] for at, place in pairs if place is None))
                    laid = counted(Counter(word[at] for at in rest + double))
                    found.add((frozenset(gone), hand, laid))
    return found


def every_cross(query: Any, seen: list[tuple[str, int]]) -> dict[Any, tuple[int, int]]:
    """Each crossing with each new word: what it is worth, and the most own cards laid."""
    query = plain(query)
    own, board = query.queue[: query.queue_length], query.board[: query.board_length]
    hand = Counter({kind: query.count[kind] for kind in range(26)}) - Counter(own)
    words, forced = words_of(query, seen), counted(Counter(own) & Counter(board))
    doubles = [
        frozenset(places)
        for places in combinations(range(len(own)), len(forced))
        if counted(Counter(own[place] for place in places)) == forced
    ]
    crossed = [("", (gone, (), forced)) for gone in doubles]
    for text in words:
        crossed += [(text, how) for how in every_crossing(query, letters_of(text), own, board)]
    moves: dict[Any, tuple[int, int]] = {}
    for text, (gone, spent, laid) in crossed:
        left = [place for place in range(len(own)) if place not in gone]
        if Counter(spent) - hand:
            continue
        for new, which in product(words, product((False, True), repeat=len(left))):
            mine = [own[place] for place, each in zip(left, which, strict=True) if each]
            letters = letters_of(new)
            row = iter(letters)
            if (
                letters == own
                or len(mine) >= len(letters)
                or not all(letter in row for letter in mine)
                or Counter(letters) - Counter(mine) - (hand - Counter(spent))
                or (query.least_board == 1 and len(mine) < len(left))
            ):
                continue
            points = worth(query, letters) + (worth(query, letters_of(text)) if text else 0)
            total = query.points_weight * points + gain(query, laid, Counter(own))
            total += gain(query, tuple(letters), Counter(own) - Counter(laid))
            _, most = moves.get((text, laid, new), (0, 0))
            moves[text, laid, new] = total, max(most, len(gone) + len(mine))
    return moves


@pytest.mark.parametrize("number", range(BOARDS))
def test_crossings_are_found_as_one_by_one(number: int) -> None:
    random = np.random.default_rng([number, 2])
    alphabet = "aeiontrslc"[: 2 + number % 5]
    board, own = (board_cases.random_text(random, alphabet, size) for size in (3, 3))
    lexicon = board_cases.random_lexicon(random, [board, own], alphabet)
    query = board_cases.random_query(random, lexicon, board, alphabet)
    board_cases.leave_cards(query, 5)
    add_own_word(random, query, own)
    query.each_part = number % 2
    seen = [(text, word_id) for text, word_id in lexicon.seen(query) if len(text) <= 5]
    moves = every_cross(query, seen)
    assert all_crosses(query, seen) == moves
