"""Changing a board word by brute force: every alignment, every option, every wild card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

from sim.search.query import (
    ADD,
    COVERING,
    DOUBLING,
    DUPLICATE,
    FROM_HAND,
    GIVE_AND_TAKE,
    KEPT,
    OVERLAY,
    QUERY_DTYPE,
    TAKING,
    WILD,
)
from tests.search.board_cases import letters_of

FLAG_OF = {COVERING: OVERLAY, TAKING: GIVE_AND_TAKE, DOUBLING: DUPLICATE}


def plain(query: Any) -> Any:
    """The query with Python's own numbers, which are faster to read."""
    if isinstance(query, SimpleNamespace):
        return query
    return SimpleNamespace(**{name: query[name].tolist() for name in QUERY_DTYPE.names or ()})


def word_points(query: Any, cards: list[tuple[int, int]], length: int, lost: int = 0) -> int:
    """Points of a word of cards: pairs of a kind (for its flag) and a value.

    Args:
        lost: values of cards that do not count.
    """
    total = query.by_length[length]
    if not query.no_card_sum:
        total += sum(value for _, value in cards) - lost
    if query.adds_highest:
        total += max(value for _, value in cards)
    flagged = sum(query.flagged >> kind & 1 for kind, _ in cards)
    if length < query.flagged_from:
        flagged = 0
    return total * query.by_flagged[min(flagged, 3)]


def has_enough(query: Any, laid: Counter[int]) -> bool:
    """Are as many hand cards laid, and those, that the query asks for?"""
    cards = sum(laid.values())
    if cards < query.least_cards or (query.most_cards and cards > query.most_cards):
        return False
    if sum(query.value[kind] * copies for kind, copies in laid.items()) < query.least_laid:
        return False
    return all(laid[letter] for letter in range(26) if query.must_lay >> letter & 1)


def is_laid_as_asked(query: Any, word: list[int], sources: list[int], places: list[int]) -> bool:
    """Do a changed word's hand cards stand where they must, in their order?"""
    if query.lays_first:
        if sources[0] == KEPT:
            return False
        if query.must_lay and not query.must_lay >> word[0] & 1:
            return False
    if query.keeps_first and (sources[0] != KEPT or places[0] != 0):
        return False
    if query.keeps_pairs:
        pairs = zip(sources, sources[1:], places, places[1:], strict=False)
        if not any(a == b == KEPT and y == x + 1 for a, b, x, y in pairs):
            return False
    rest = iter(query.queue[: query.queue_length])
    laid = [letter for letter, source in zip(word, sources, strict=True) if source != KEPT]
    return query.queue_length == 0 or all(letter in rest for letter in laid)


def judge_change(
    query: Any, word: list[int], sources: list[int], places: list[int], wilds: set[int]
) -> tuple[int, int, tuple[int, ...]] | None:
    """Utility, points and hand cards used of a change laid out in full; None if not legal."""
    board = query.board[: query.board_length]
    if sorted(place for place in places if place >= 0) != list(range(len(board))):
        return None
    if [place for place in places if place >= 0] != list(range(len(board))):
        return None
    laid, taken, cards, keeping = Counter(), Counter(), [], 0
    for at, (letter, source, place) in enumerate(zip(word, sources, places, strict=True)):
        if (source == FROM_HAND) != (place < 0):
            return None
        if source == FROM_HAND and not query.moves & ADD:
            return None
        if source in FLAG_OF and not query.moves & FLAG_OF[source]:
            return None
        if place >= 0 and (board[place] == letter) != (source in (KEPT, DOUBLING)):
            return None
        if source == KEPT:
            if at in wilds:
                return None
            cards.append((letter, query.board_value[place]))
        else:
            kind = WILD if at in wilds else letter
            laid[kind] += 1
            cards.append((kind, query.value[kind]))
        moved = query.lays_first and at == 0  # F8-03: what it lies on does not stay
        keeping += source == KEPT or (source == DOUBLING and query.duplicates_kept and not moved)
        if source == TAKING:
            taken[board[place]] += 1
    usable = taken if query.taken_usable else Counter()
    if any(laid[kind] > query.count[kind] + usable[kind] for kind in laid) or not keeping:
        return None
    if not any(query.count[kind] for kind in laid):
        return None
    if not has_enough(query, laid) or not is_laid_as_asked(query, word, sources, places):
        return None
    if word == board:
        if not query.duplicates_only:
            return None
        points = sum(query.value[kind] * copies for kind, copies in laid.items())
        if query.duplicates_score_word:
            points = word_points(query, cards, len(word), 0)
        if query.duplicates_worth_none:
            points = 0
    else:
        doubling = [at for at, source in enumerate(sources) if source == DOUBLING]
        lost = sum(query.value[word[at]] for at in doubling)
        points = word_points(query, cards, len(word), lost * query.duplicates_worth_none)
        if points < query.least_points:
            return None
    utility = query.points_weight * points + query.card_weight * sum(laid.values())
    utility -= sum(query.keep[kind] * copies for kind, copies in laid.items())
    utility += sum(query.keep[kind] * copies for kind, copies in taken.items())
    utility += query.by_last[word[-1]]
    return utility, points, tuple(sorted(laid.elements()))


def changes_to(query: Any, text: str) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every legal change to a word."""
    word = letters_of(text)
    length = query.board_length
    board = query.board[:length]
    if not max(length, query.least_length) <= len(word) <= query.most_length:
        return
    wilds = min(query.count[WILD], 2)
    at_hand = query.count
    if sum(max(0, word.count(x) - board.count(x) - at_hand[x]) for x in set(word)) > wilds:
        return
    met = set()
    # does it matter where cards lie
    fixed = bool(query.lays_first or query.keeps_first or query.keeps_pairs or query.queue_length)
    for spots in combinations(range(len(word)), length):
        choices = []
        for place, spot in enumerate(spots):
            options = (KEPT, DOUBLING) if word[spot] == board[place] else (COVERING, TAKING)
            choices.append([o for o in options if o == KEPT or query.moves & FLAG_OF[o]])
        for options in product(*choices):
            sources, places = [FROM_HAND] * len(word), [-1] * len(word)
            for place, spot in enumerate(spots):
                sources[spot], places[spot] = options[place], place
            laid = [at for at in range(len(word)) if sources[at] != KEPT]
            for number in range(wilds + 1):
                for chosen in combinations(laid, number):
                    # the same board cards with the same fate, the same letters by wild cards
                    key = (
                        options,
                        tuple(sorted(word[at] for at in chosen)),
                        spots if fixed else (),
                    )
                    if key not in met:
                        met.add(key)
                        judged = judge_change(query, word, sources, places, set(chosen))
                        if judged:
                            yield judged


def all_changes(query: Any, seen: list[tuple[str, int]]) -> dict[tuple[str, tuple[int, ...]], int]:
    """The best utility of each move: a word and the hand cards used."""
    query = plain(query)
    board = "".join(chr(97 + each) for each in query.board[: query.board_length])
    barred = set(query.barred[: query.barred_count])
    texts = [text for text, word_id in seen if word_id not in barred and text != board]
    moves: dict[tuple[str, tuple[int, ...]], int] = {}
    for text in [*texts, board]:
        for utility, _, used in changes_to(query, text):
            move = (text, used)
            moves[move] = max(moves.get(move, utility), utility)
    return moves


def change_of(query: Any) -> tuple[str, tuple[int, ...], int, int]:
    """Word, hand cards used, utility and points of an answer, judged; fails if not legal."""
    length = int(query.length[0])
    word = query.letter[0, :length].tolist()
    wilds = {at for at in range(length) if query.is_wild[0, at]}
    sources, places = query.source[0, :length].tolist(), query.board_place[0, :length].tolist()
    judged = judge_change(plain(query), word, sources, places, wilds)
    assert judged is not None, "not a legal move"
    return "".join(chr(97 + each) for each in word), judged[2], judged[0], judged[1]
