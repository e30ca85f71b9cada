"""Double Cross by brute force: every crossing, card by card, and every new word beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

from sim.search.query import COVERING, DOUBLING, FROM_HAND, KEPT
from tests.search.board_cases import letters_of
from tests.search.change_twin import plain, word_points

Cards = tuple[int, ...]
Move = tuple[str, Cards, str]
"""The crossing word, the cards laid in it, the new word."""


def counted(cards: Counter[int]) -> Cards:
    return tuple(sorted(cards.elements()))


def worth(query: Any, word: list[int]) -> int:
    return word_points(query, [(letter, query.value[letter]) for letter in word], len(word), 0)


def gain(query: Any, cards: Cards, own: Counter[int]) -> int:
    """What laying cards is worth, own ones among them: what leaves play costs nothing to lay."""
    spared = own & Counter(cards) if query.least_board == 2 else Counter()
    costs = sum(query.card_weight - query.keep[card] for card in cards)
    return costs + sum(max(query.keep[card], 0) for card in spared.elements())


def ways(query: Any, word: list[int]) -> Iterator[tuple[list[int], list[int], int]]:
    """Each way to lay a word over the board: cards in order, duplicates, board cards that count."""
    board = query.board[: query.board_length]
    for spots in combinations(range(len(word)), len(board)):
        like = [word[spot] == letter for spot, letter in zip(spots, board, strict=True)]
        for doubled in product(*[(False, True) if each else (False,) for each in like]):
            double = {spot for spot, each in zip(spots, doubled, strict=True) if each}
            stay = {spot for spot, each in zip(spots, like, strict=True) if each}
            ordered = [letter for at, letter in enumerate(word) if at not in stay]
            yield ordered, [word[at] for at in sorted(double)], len(stay)


def over(query: Any, own: list[int], ordered: list[int], double: list[int]) -> Iterator[tuple]:
    """Which own places go over, with which cards of the hand, for a way to lay a word."""
    may_be_hand = (False, True) if query.each_part else (False,)
    for from_hand in product(may_be_hand, repeat=len(ordered)):
        mine = [letter for letter, hand in zip(ordered, from_hand, strict=True) if not hand]
        hand = Counter(letter for letter, each in zip(ordered, from_hand, strict=True) if each)
        for places in combinations(range(len(own)), len(mine)):
            if [own[place] for place in places] != mine:
                continue
            rest = [place for place in range(len(own)) if place not in places]
            for doubles in combinations(rest, len(double)):
                if Counter(own[place] for place in doubles) == Counter(double):
                    yield frozenset(places + doubles), hand


def most_in_new(word: list[int], left: list[int], hand: Counter[int], takes_all: bool) -> int:
    """The most own cards, in their order, with which a hand card or more makes a word; or -1."""
    least = len(left) if takes_all else 0
    for cards in range(min(len(left), len(word) - 1), least - 1, -1):
        for places in combinations(range(len(left)), cards):
            mine = [left[place] for place in places]
            rest = iter(word)
            if all(letter in rest for letter in mine) and not (
                Counter(word) - Counter(mine) - hand
            ):
                return cards
    return -1


def all_crosses(query: Any, seen: list[tuple[str, int]]) -> dict[Move, tuple[int, int]]:
    """The utility of each move, and the most cards of the own word with which it is laid."""
    query = plain(query)
    own, board = query.queue[: query.queue_length], query.board[: query.board_length]
    hand = Counter({letter: query.count[letter] for letter in range(26)}) - Counter(own)
    forced = Counter(own) & Counter(board)
    barred = set(query.barred[: query.barred_count])
    words = [
        text
        for text, word_id in seen
        if query.least_length <= len(text) <= query.most_length and word_id not in barred
    ]

    @cache
    def new_words(gone: frozenset[int], spent: Cards) -> list[tuple[str, int]]:
        left = [letter for place, letter in enumerate(own) if place not in gone]
        rest = hand - Counter(spent)
        taken = {
            text: most_in_new(letters_of(text), left, rest, query.least_board == 1)
            for text in words
            if letters_of(text) != own
        }
        return [(text, cards) for text, cards in taken.items() if cards >= 0]

    moves: dict[Move, tuple[int, int]] = {}
    crossings = [("", [], list(counted(forced)), 0)]
    for text in words:
        word = letters_of(text)
        if len(word) < len(board):
            continue
        for ordered, double, counting in ways(query, word):
            if ordered and counting and Counter(double) == forced:
                crossings.append((text, ordered, double, worth(query, word)))
    for text, ordered, double, points in crossings:
        laid = counted(Counter(ordered) + Counter(double))
        for gone, spent in over(query, own, ordered, double):
            if spent - hand:
                continue
            for new, taken in new_words(gone, counted(spent)):
                letters = letters_of(new)
                total = query.points_weight * (points + worth(query, letters))
                total += gain(query, laid, Counter(own))
                total += gain(query, tuple(letters), Counter(own) - Counter(laid))
                _, most = moves.get((text, laid, new), (0, 0))
                moves[text, laid, new] = total, max(most, len(gone) + taken)
    return moves


def judge_cross(query: Any) -> tuple[Move, int, int, int]:
    """Move, utility, own cards laid and points of an answer; fails if it is not legal."""
    query = plain(query)
    own, board = query.queue[: query.queue_length], query.board[: query.board_length]
    hand = Counter({letter: query.count[letter] for letter in range(26)}) - Counter(own)
    forced = Counter(own) & Counter(board)
    length = query.length[0]
    word = query.letter[0][:length]
    sources, places = query.source[0][:length], query.board_place[0][:length]
    mine = query.board_place[2][:length]
    gone, double, ordered, spent, kept = [], Counter(), [], Counter(), 0
    if length:
        assert [place for place in places if place >= 0] == list(range(len(board)))
    for letter, source, place, from_own in zip(word, sources, places, mine, strict=True):
        assert (place < 0) == (source == FROM_HAND)
        assert source in (KEPT, DOUBLING, COVERING, FROM_HAND)
        if place >= 0:
            assert (board[place] == letter) == (source in (KEPT, DOUBLING))
        kept += source in (KEPT, DOUBLING)
        if source == KEPT:
            assert from_own < 0
            continue
        if from_own < 0:
            spent[letter] += 1
            assert source != DOUBLING
        else:
            assert own[from_own] == letter
            gone.append(from_own)
        if source == DOUBLING:
            double[letter] += 1
        elif from_own >= 0:
            ordered.append(from_own)
    assert double == forced
    assert ordered == sorted(ordered)
    assert len(set(gone)) == len(gone)
    assert query.each_part or not spent
    is_copy = query.word_id[0] == -1
    assert not length or kept
    assert (not length) <= (not forced)
    new = query.letter[1][: query.length[1]]
    staying = [place for place in query.board_place[1][: query.length[1]] if place >= 0]
    for letter, place in zip(new, query.board_place[1], strict=False):
        if place < 0:
            spent[letter] += 1
        else:
            assert own[place] == letter
    assert staying == sorted(staying)
    assert not set(staying) & set(gone)
    assert len(staying) < len(new)
    assert not spent - hand
    if query.least_board == 1:
        assert sorted(staying + gone) == list(range(len(own)))
    laid = [letter for letter, source in zip(word, sources, strict=True) if source != KEPT]
    points = worth(query, new)
    text = ""
    if length and not is_copy:
        points += worth(query, word)
        text = text_of(word)
    utility = query.points_weight * points + gain(query, tuple(laid), Counter(own))
    utility += gain(query, tuple(new), Counter(own) - Counter(laid))
    own_cards = len(gone) + len(staying)
    return (text, tuple(sorted(laid)), text_of(new)), utility, own_cards, points


def text_of(letters: list[int]) -> str:
    return "".join(chr(97 + letter) for letter in letters)
