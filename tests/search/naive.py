"""Word search as one would write it first: go through the lexicon and count letters.

The twin of `sim.search`. It shares no code with it but the random numbers that say what a bot
sees.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sim import rng

WILD = "*"
PLACES = ("anywhere", "first", "last", "either end")


@dataclass
class Case:
    """A question: letters are a to z, a wild card is ``*``; utilities in hundredths."""

    lexicon: tuple[str, ...]
    hand: Counter[str]
    value: dict[str, int]
    keep: dict[str, int]
    given: tuple[str, ...] = ()
    given_value: tuple[int, ...] = ()
    place_of_given: str = "anywhere"
    by_length: tuple[int, ...] = (0,) * 16
    no_card_sum: bool = False
    adds_highest: bool = False
    flagged: frozenset[str] = frozenset()
    flagged_from: int = 0
    by_flagged: tuple[int, ...] = (1, 1, 1, 1)
    points_weight: int = 100
    card_weight: int = 0
    least_length: int = 3
    most_length: int = 15
    least_points: int = -1000
    by_last: dict[str, int] = field(default_factory=dict)
    longest_bonus: int = 0
    most_words: int = 1
    barred: frozenset[str] = frozenset()
    seen: frozenset[str] | None = None
    values_at_most: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Move:
    """A legal move: words, hand cards used, what it is worth."""

    words: tuple[str, ...]
    cards: tuple[str, ...]
    utility: int
    points: int


def candidates(case: Case) -> list[str]:
    """The words that may be formed, whatever the cards."""
    return [
        word
        for word in case.lexicon
        if case.least_length <= len(word) <= case.most_length
        and word not in case.barred
        and (case.seen is None or word in case.seen)
    ]


def score(case: Case, cards: Sequence[tuple[str, int]]) -> int:
    """Points of a word of cards, each with its letter (or ``*``) and value."""
    points = case.by_length[len(cards)]
    if not case.no_card_sum:
        points += sum(value for _, value in cards)
    if case.adds_highest:
        points += max(value for _, value in cards)
    flagged = sum(letter in case.flagged for letter, _ in cards)
    if len(cards) < case.flagged_from:
        flagged = 0
    return points * case.by_flagged[min(flagged, 3)]


def spent(case: Case, cards: Sequence[str]) -> int:
    """What using hand cards is worth beside the points."""
    return sum(case.card_weight - case.keep[card] for card in cards)


def are_held(cards: Sequence[str], hand: Counter[str]) -> bool:
    """Does a hand hold these cards, each as often?"""
    return all(cards.count(card) <= hand.get(card, 0) for card in cards)


def ways_to_lay(case: Case, word: str) -> Iterator[tuple[str, ...]]:
    """Each distinct multiset of hand cards that forms a word, in the order of its letters."""
    wilds = min(case.hand[WILD], 2)
    done = set()
    for used in range(wilds + 1):
        for at in itertools.combinations(range(len(word)), used):
            cards = tuple(WILD if n in at else letter for n, letter in enumerate(word))
            kind = tuple(sorted(cards))
            if kind not in done and are_held(cards, case.hand):
                done.add(kind)
                yield cards


def hand_moves(case: Case) -> list[Move]:
    """Every legal word of a hand."""
    moves = []
    for word in candidates(case):
        for cards in ways_to_lay(case, word):
            points = score(case, [(card, case.value[card]) for card in cards])
            utility = case.points_weight * points + spent(case, cards)
            utility += case.by_last.get(word[-1], 0)
            if points >= case.least_points:
                moves.append(Move((word,), tuple(sorted(cards)), utility, points))
    return moves


def place_of_first(case: Case, word: str) -> int:
    """Where the first given card stands, or -1."""
    letter, last = case.given[0], len(word) - 1
    places = [at for at, other in enumerate(word) if other == letter]
    allowed = {
        "anywhere": range(len(word)),
        "first": (0,),
        "last": (last,),
        "either end": (0, last),
    }
    return next((at for at in places if at in allowed[case.place_of_given]), -1)


def given_moves(case: Case) -> list[Move]:
    """Every legal word of hand cards and all given cards."""
    given = Counter(case.given)
    moves = []
    for word in candidates(case):
        own = Counter(word) - given
        holds_all = not given - Counter(word)
        if not holds_all or not own or own - Counter(letters_only(case.hand)):
            continue
        if case.given and place_of_first(case, word) < 0:
            continue
        cards = [(letter, case.value[letter]) for letter in own.elements()]
        cards += list(zip(case.given, case.given_value, strict=True))
        points = score(case, cards)
        used = tuple(sorted(own.elements()))
        utility = case.points_weight * points + spent(case, used)
        utility += case.by_last.get(word[-1], 0)
        if points >= case.least_points:
            moves.append(Move((word,), used, utility, points))
    return moves


def letters_only(hand: Counter[str]) -> dict[str, int]:
    """A hand without its wild cards."""
    return {letter: copies for letter, copies in hand.items() if letter != WILD}


def set_moves(case: Case) -> list[Move]:
    """Every legal set of disjoint words of a hand."""
    hand = Counter(letters_only(case.hand))
    words = [word for word in candidates(case) if are_held(word, hand)]
    moves = []
    for size in range(1, case.most_words + 1):
        for chosen in itertools.combinations_with_replacement(words, size):
            letters = "".join(chosen)
            if not are_held(letters, hand):
                continue
            bonus = case.longest_bonus * max(map(len, chosen))
            points = bonus + sum(
                score(case, [(letter, case.value[letter]) for letter in word]) for word in chosen
            )
            cards = tuple(sorted(letters))
            utility = case.points_weight * points + spent(case, cards)
            utility += sum(case.by_last.get(word[-1], 0) for word in chosen)
            if points >= case.least_points:
                moves.append(Move(tuple(sorted(chosen)), cards, utility, points))
    return moves


def has_seen(
    word: str,
    *,
    arrivals: dict[str, list[int]],
    board: Counter[str],
    board_arrived: int,
    clock: int,
    known: float,
    mean_wait: int,
    key: tuple[int, int, int, int],
) -> bool:
    """Does a chair see a word by now?

    Args:
        arrivals: when the hand's cards came, by letter.
        board: cards of the board, which came at ``board_arrived``.
        key: seed, deal, chair and the word's id.
    """
    seed, deal, chair, word_id = key
    drawn = rng.words(seed, deal, rng.stream_of(rng.WORDS, chair, 0), word_id)
    if drawn[0] >= round(known * 2**32):
        return False
    step = drawn[1] >> 20
    wait = mean_wait * round(-math.log((step + 0.5) / 4096) * 65536) >> 16
    since, wild = 0, sorted(arrivals.get(WILD, []))
    for letter, copies in Counter(word).items():
        times = sorted([*arrivals.get(letter, []), *[board_arrived] * board[letter]])
        for copy in range(copies):
            since = max(since, times[copy] if copy < len(times) else wild.pop(0))
    return mean_wait == 0 or wait <= clock - since
