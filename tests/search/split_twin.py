"""Splitting a board word by brute force: every cut, every word for each part, every placing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

from sim.search.query import ADD, FROM_HAND, KEPT
from tests.search.board_cases import letters_of
from tests.search.change_twin import plain, word_points

Move = tuple[int, str, str]


def placings(query: Any, word: list[int], start: int, end: int) -> list[tuple[int, ...]]:
    """The places in a word at which a run of board cards can lie, in order."""
    part = query.board[start:end]
    found = []
    for spots in combinations(range(len(word)), len(part)):
        if [word[spot] for spot in spots] != part:
            continue
        touches = any(after - before == 1 for before, after in pairwise(spots))
        if touches or not query.keeps_pairs:
            found.append(spots)
    return found


def completed_points(query: Any, word: list[int], spots: tuple[int, ...], start: int) -> int:
    """The points of a completed part."""
    cards = []
    for at, letter in enumerate(word):
        if at in spots:
            cards.append((letter, query.board_value[start + spots.index(at)]))
        else:
            cards.append((letter, query.value[letter]))
    return word_points(query, cards, len(word))


def hand_cards(query: Any, word: list[int], start: int, end: int) -> Counter[int]:
    return Counter(word) - Counter(query.board[start:end])


def is_in_hand(query: Any, used: Counter[int]) -> bool:
    return all(copies <= query.count[letter] for letter, copies in used.items())


def gain(query: Any, used: Counter[int]) -> int:
    return sum((query.card_weight - query.keep[kind]) * copies for kind, copies in used.items())


def completions(
    query: Any, seen: list[tuple[str, int]], start: int, end: int, least_used: int
) -> list[tuple[str, int, Counter[int]]]:
    """Words that complete a run of board cards, with points and hand cards used."""
    found = []
    barred = set(query.barred[: query.barred_count])
    for text, word_id in seen:
        word = letters_of(text)
        if word_id in barred or not query.least_length <= len(word) <= query.most_length:
            continue
        if len(word) - (end - start) < least_used or not query.moves & ADD:
            continue
        used = hand_cards(query, word, start, end)
        if not is_in_hand(query, used):
            continue
        spots = placings(query, word, start, end)
        if spots:
            found.append((text, completed_points(query, word, spots[0], start), used))
    return found


def all_splits(query: Any, seen: list[tuple[str, int]]) -> dict[Move, int]:
    """The utility of each split: a cut and two words."""
    query = plain(query)
    moves: dict[Move, int] = {}
    for cut in range(1, query.board_length):
        firsts = completions(query, seen, 0, cut, query.each_part)
        seconds = completions(query, seen, cut, query.board_length, query.each_part)
        for first, second in product(firsts, seconds):
            used = first[2] + second[2]
            if not used or not is_in_hand(query, used):
                continue
            lengths = len(first[0]), len(second[0])
            choose = max if min(lengths) >= 4 else min  # F5-03
            points = choose(first[1], second[1])
            utility = query.points_weight * points + gain(query, used)
            moves[cut, first[0], second[0]] = utility
    return moves


def all_parts(query: Any, seen: list[tuple[str, int]]) -> dict[Move, int]:
    """The utility of each way to complete one part: the other's word is empty."""
    query = plain(query)
    moves: dict[Move, int] = {}
    for cut in range(1, query.board_length):
        for text, _, used in completions(query, seen, 0, cut, 1):
            moves[cut, text, ""] = gain(query, used)
        for text, _, used in completions(query, seen, cut, query.board_length, 1):
            moves[cut, "", text] = gain(query, used)
    return moves


def split_of(query: Any) -> tuple[Move, int]:
    """Cut, words and points of an answer, its cards judged; fails if not legal."""
    query = plain(query)
    texts, points, lengths, used = [], [], [], Counter()
    for slot, (start, end) in enumerate([(0, query.cut), (query.cut, query.board_length)]):
        length = query.length[slot]
        word = query.letter[slot][:length]
        texts.append("".join(chr(97 + letter) for letter in word))
        if length == 0:
            continue
        places, sources = query.board_place[slot][:length], query.source[slot][:length]
        assert sources == [KEPT if place >= 0 else FROM_HAND for place in places]
        assert [place for place in places if place >= 0] == list(range(start, end))
        spots = tuple(at for at in range(length) if places[at] >= 0)
        assert spots in placings(query, word, start, end)
        lengths.append(length)
        points.append(completed_points(query, word, spots, start))
        used += hand_cards(query, word, start, end)
    assert used
    assert is_in_hand(query, used)
    if query.found == 1:
        return (query.cut, texts[0], texts[1]), 0
    choose = max if min(lengths) >= 4 else min
    return (query.cut, texts[0], texts[1]), choose(points)
