"""Combining board and hand cards by brute force: every card for every place."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from sim.search.query import FROM_HAND, KEPT, WILD
from tests.search.board_cases import letters_of
from tests.search.change_twin import has_enough, plain, word_points

Move = tuple[str, tuple[int, ...]]


def judge_combination(
    query: Any, word: list[int], places: list[int], wilds: set[int]
) -> tuple[int, int, tuple[int, ...]] | None:
    """Utility, points and hand cards used of a word laid out in full; None if not legal.

    Args:
        places: of the board card at each place of the word; -1: a hand card.
    """
    from_board = [place for place in places if place >= 0]
    if len(set(from_board)) < len(from_board) or len(from_board) < query.least_board:
        return None
    if not query.reorder and from_board != sorted(from_board):
        return None
    used, cards, board_points = Counter(), [], 0
    for at, (letter, place) in enumerate(zip(word, places, strict=True)):
        if place >= 0:
            if query.board[place] != letter or at in wilds:
                return None
            cards.append((letter, query.board_value[place]))
            board_points += query.board_value[place]
        else:
            kind = WILD if at in wilds else letter
            used[kind] += 1
            cards.append((kind, query.value[kind]))
    if not used or any(used[kind] > query.count[kind] for kind in used):
        return None
    if not has_enough(query, used):
        return None
    points = word_points(query, cards, len(word))
    if points < query.least_points or word == query.board[: query.board_length]:
        return None
    utility = query.points_weight * points + query.card_weight * sum(used.values())
    utility -= sum(query.keep[kind] * copies for kind, copies in used.items())
    utility += query.board_weight * board_points
    return utility, points, tuple(sorted(used.elements()))


def combinations_to(query: Any, text: str) -> dict[tuple[int, ...], int]:
    """The best utility of a word by the hand cards used."""
    word = letters_of(text)
    best: dict[tuple[int, ...], int] = {}
    if not query.least_length <= len(word) <= query.most_length:
        return best
    wilds = min(query.count[WILD], 2)
    short = Counter(word) - Counter(query.board[: query.board_length])
    if sum(max(0, short[each] - query.count[each]) for each in short) > wilds:
        return best
    for number in range(min(len(word) - 1, query.board_length) + 1):
        for chosen in combinations(range(query.board_length), number):
            places = place_cards(query, word, chosen)
            if places is None:
                continue
            free = [at for at in range(len(word)) if places[at] < 0]
            for wild_number in range(wilds + 1):
                for wild in combinations(free, wild_number):
                    judged = judge_combination(query, word, places, set(wild))
                    if judged:
                        best[judged[2]] = max(best.get(judged[2], judged[0]), judged[0])
    return best


def place_cards(query: Any, word: list[int], chosen: tuple[int, ...]) -> list[int] | None:
    """Put board cards at the first places that take them; None if there are none."""
    places = [-1] * len(word)
    start = 0
    for place in chosen:
        letter = query.board[place]
        spots = [at for at in range(start, len(word)) if word[at] == letter and places[at] < 0]
        if not spots:
            return None
        places[spots[0]] = place
        if not query.reorder:
            start = spots[0] + 1
    return places


def all_combinations(query: Any, seen: list[tuple[str, int]]) -> dict[Move, int]:
    """The best utility of each move: a word and the hand cards used."""
    query = plain(query)
    barred = set(query.barred[: query.barred_count])
    moves: dict[Move, int] = {}
    for text, word_id in seen:
        if word_id not in barred:
            for used, utility in combinations_to(query, text).items():
                moves[text, used] = utility
    return moves


def combination_of(query: Any) -> tuple[str, tuple[int, ...], int, int]:
    """Word, hand cards used, utility and points of an answer, judged; fails if not legal."""
    length = int(query.length[0])
    word = query.letter[0, :length].tolist()
    places = query.board_place[0, :length].tolist()
    sources = query.source[0, :length].tolist()
    assert sources == [KEPT if place >= 0 else FROM_HAND for place in places]
    wilds = {at for at in range(length) if query.is_wild[0, at]}
    judged = judge_combination(plain(query), word, places, wilds)
    assert judged is not None, "not a legal move"
    return "".join(chr(97 + each) for each in word), judged[2], judged[0], judged[1]
