"""Double Cross by brute force: every crossing, card by card, and every new word beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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


def has_letters(word: list[int], *there: Sequence[int]) -> bool:
    """Can a word be spelled with these letters?"""
    return all(sum(row.count(x) for row in there) >= word.count(x) for x in set(word))


def ways(query: Any, word: list[int], forced: list[int]) -> set[tuple[Cards, Cards]]:
    """The ways to lay a word over the board: other cards in order, and duplicates, as forced."""
    board = query.board[: query.board_length]
    found = set()
    for spots in combinations(range(len(word)), len(board)):
        stay = [spot for spot, letter in zip(spots, board, strict=True) if word[spot] == letter]
        ordered = tuple(letter for at, letter in enumerate(word) if at not in stay)
        if not stay or not ordered:
            continue
        for doubled in combinations(stay, len(forced)):
            if sorted(word[at] for at in doubled) == forced:
                found.add((ordered, tuple(word[at] for at in doubled)))
    return found


def over(query: Any, own: list[int], ordered: Cards, double: Cards) -> Iterator[tuple]:
    """Which own places go over, with which cards of the hand, for a way to lay a word."""
    may_be_hand = (False, True) if query.each_part else (False,)
    for from_hand in product(may_be_hand, repeat=len(ordered)):
        mine = [letter for letter, hand in zip(ordered, from_hand, strict=True) if not hand]
        hand = [letter for letter, each in zip(ordered, from_hand, strict=True) if each]
        for places in combinations(range(len(own)), len(mine)):
            if [own[place] for place in places] != mine:
                continue
            rest = [place for place in range(len(own)) if place not in places]
            for doubles in combinations(rest, len(double)):
                if sorted(own[place] for place in doubles) == sorted(double):
                    yield frozenset(places + doubles), tuple(sorted(hand))


def most_in_new(word: list[int], left: list[int], hand: Cards, takes_all: bool) -> int:
    """The most own cards, in their order, with which a hand card or more makes a word; or -1."""
    if not has_letters(word, left, hand):
        return -1
    least = len(left) if takes_all else 0
    for cards in range(min(len(left), len(word) - 1), least - 1, -1):
        for places in combinations(range(len(left)), cards):
            mine = [left[place] for place in places]
            rest = iter(word)
            if all(letter in rest for letter in mine) and has_letters(word, mine, hand):
                return cards
    return -1


def words_of(query: Any, seen: list[tuple[str, int]]) -> list[str]:
    """The words that may be laid."""
    barred = set(query.barred[: query.barred_count])
    return [
        text
        for text, word_id in seen
        if query.least_length <= len(text) <= query.most_length and word_id not in barred
    ]


def crossings(
    query: Any, words: list[str], own: list[int], hand: Cards
) -> dict[tuple[str, Cards], set[tuple]]:
    """By crossing word and the cards laid in it: the own places that go over, and hand cards."""
    board = query.board[: query.board_length]
    forced = counted(Counter(own) & Counter(board))
    found: dict[tuple[str, Cards], set[tuple]] = {}
    for text in ("", *words):
        word = letters_of(text)
        if not text:
            laid_so: set[tuple[Cards, Cards]] = {((), forced)}
        elif len(word) >= len(board) and has_letters(word, board, own, hand):
            laid_so = ways(query, word, list(forced))
        else:
            continue
        for ordered, double in laid_so:
            how = {
                (gone, spent)
                for gone, spent in over(query, own, ordered, double)
                if has_letters(list(spent), hand)
            }
            if how:
                found.setdefault((text, tuple(sorted(ordered + double))), set()).update(how)
    return found


def all_crosses(query: Any, seen: list[tuple[str, int]]) -> dict[Move, tuple[int, int]]:
    """The utility of each move, and the most cards of the own word with which it is laid."""
    query = plain(query)
    own = query.queue[: query.queue_length]
    hand = counted(Counter({letter: query.count[letter] for letter in range(26)}) - Counter(own))
    words = words_of(query, seen)
    new_word_worth = {text: query.points_weight * worth(query, letters_of(text)) for text in words}

    @cache
    def new_words(gone: frozenset[int], spent: Cards) -> list[tuple[str, int]]:
        left = [letter for place, letter in enumerate(own) if place not in gone]
        rest = counted(Counter(hand) - Counter(spent))
        taken = {
            text: most_in_new(letters_of(text), left, rest, query.least_board == 1)
            for text in words
            if letters_of(text) != own
        }
        return [(text, cards) for text, cards in taken.items() if cards >= 0]

    moves: dict[Move, tuple[int, int]] = {}
    for (text, laid), how in crossings(query, words, own, hand).items():
        most: dict[str, int] = {}
        for gone, spent in how:
            for new, taken in new_words(gone, spent):
                most[new] = max(most.get(new, 0), len(gone) + taken)
        if not most:
            continue
        first = query.points_weight * worth(query, letters_of(text)) if text else 0
        first += gain(query, laid, Counter(own))
        left = Counter(own) - Counter(laid)
        for new, cards in most.items():
            total = first + new_word_worth[new] + gain(query, tuple(letters_of(new)), left)
            moves[text, laid, new] = total, cards
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
