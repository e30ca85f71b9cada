"""Steal and split as one would write it first: all pairs of words, all ways to lay the cards.

The twin of `sim.search.steal`. It shares no code with it but the random numbers that say what a
player sees.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement

from sim import rng

WILD = "?"
HAND_WORD = -1


@dataclass(frozen=True)
class Card:
    """A card: its letter or ``?``, whether it lies at an end only, what laying it is worth."""

    letter: str
    ends: bool = False
    worth: int = 0
    came: int = 0


@dataclass(frozen=True)
class Target:
    """A word that may be stolen: cards in order (worth 0), since when it is seen, its worth."""

    cards: tuple[Card, ...]
    word: str
    seen: int = 0
    worth: int = 0
    keeps_in: bool = False


@dataclass
class Case:
    """A question; worths in hundredths, times in milliseconds, paces in 2**20ths."""

    lexicon: tuple[str, ...]
    hand: list[Card]
    targets: list[Target]
    bonus: Mapping[int, int]
    forms: Mapping[str, frozenset[int]]
    waits: Mapping[str, int] = field(default_factory=dict)
    clock: int = 0
    paces: tuple[int, ...] = ()
    split_share: int = 0
    rest: int = 0
    least_length: int = 3
    most_length: int = 15
    least_stolen: int = 1
    most_cards: int = 99
    takes_words: bool = True
    out_worth: int = 0
    barred: frozenset[str] = frozenset()


Play = tuple[int, tuple[str, ...]]
"""The target's number, or `HAND_WORD`, and the words in alphabetical order."""


def all_plays(case: Case) -> dict[Play, int]:
    """Every legal play that the player sees, and the most that it is worth."""
    plays: dict[Play, int] = {}
    if case.takes_words:
        for word in seen_words(case, None):
            worth = best_worth(case, None, (word,))
            if worth is not None:
                plays[HAND_WORD, (word,)] = worth
    for number, target in enumerate(case.targets):
        barred_forms = case.forms[target.word]
        words = [w for w in spelled_words(case, target) if not case.forms[w] & barred_forms]
        found = set(seen_words(case, target))
        at_hand = Counter(card.letter for card in (*case.hand, *target.cards))
        fixed = Counter(card.letter for card in target.cards if card.letter != WILD)
        fewest, most = fixed.total(), at_hand.total()
        counts = {word: Counter(word) for word in words}
        for pair in combinations_with_replacement(sorted(words), 2):
            if not fewest <= len(pair[0]) + len(pair[1]) <= most:
                continue  # as below, which takes longer to see
            both = counts[pair[0]] + counts[pair[1]]
            lacking = sum((both - at_hand).values())
            if lacking > at_hand[WILD] or fixed - both:
                continue
            if not any(
                one in found and is_seen_in_rest(case, other, at_hand, counts[one])
                for one, other in (pair, pair[::-1])
            ):
                continue
            worth = best_worth(case, target, pair)
            if worth is not None:
                plays[number, pair] = worth
    return plays


def is_seen_in_rest(case: Case, word: str, at_hand: Counter[str], other: Counter[str]) -> bool:
    """Does the player see a word in what another leaves, in the time that he has for it?"""
    if not case.waits:
        return True
    left = [
        letter
        for letter, count in at_hand.items()
        if letter != WILD and min(count, 7) > other[letter]
    ]
    different = len(left) + (at_hand[WILD] > 0)
    pace = case.paces[max(different, 3, at_hand.total() - 8)]
    return case.waits[word] <= case.rest * pace >> 20


def seen_words(case: Case, target: Target | None) -> list[str]:
    """The words that may be formed of hand and target and that the player has seen by now."""
    words = spelled_words(case, target)
    if not case.waits:
        return words
    pace = 1 << 20
    if target:
        letters = {card.letter for card in (*case.hand, *target.cards)}
        pace = case.paces[len(letters)] * case.split_share >> 20
    return [
        word
        for word in words
        if case.waits[word] <= (case.clock - since(case, target, word)) * pace >> 20
    ]


def spelled_words(case: Case, target: Target | None) -> list[str]:
    """The words that may be formed of hand and target."""
    stolen = target.cards if target else ()
    at_hand = Counter(card.letter for card in (*case.hand, *stolen))
    found = []
    for word in case.lexicon:
        if word in case.barred or not case.least_length <= len(word) <= case.most_length:
            continue
        lacking = sum((Counter(word) - at_hand).values())
        if lacking > at_hand[WILD]:
            continue
        found.append(word)
    return found


def since(case: Case, target: Target | None, word: str) -> int:
    """When the last of the cards came that a word needs, those of the target first."""
    latest = target.seen if target else 0
    waiting: dict[str, list[int]] = {}
    for card in sorted(case.hand, key=lambda one: one.came):
        waiting.setdefault(card.letter, []).append(card.came)
    for card in target.cards if target else ():
        waiting.setdefault(card.letter, []).insert(0, latest)
    for letter in word:
        pool = waiting.get(letter) or waiting[WILD]
        latest = max(latest, pool.pop(0))
    return latest


def best_worth(case: Case, target: Target | None, words: tuple[str, ...]) -> int | None:
    """The most that a play of these words is worth over all ways to lay cards; None: no way."""
    stolen = list(target.cards) if target else []
    laid = sum(map(len, words)) - len(stolen)
    if not (2 if target else 1) <= laid <= min(len(case.hand), case.most_cards):
        return None
    most = most_laid(case, stolen, words)
    if most is None:
        return None
    bonus = sum(case.bonus[len(word)] for word in words)
    out = laid == len(case.hand) and not (target and target.keeps_in)
    return most + bonus + (target.worth if target else 0) + (case.out_worth if out else 0)


def most_laid(case: Case, stolen: list[Card], words: tuple[str, ...]) -> int | None:
    """The most that cards of the hand are worth over all ways to lay these words; None: no way."""
    places = [
        (row, letter, at in {0, len(word) - 1})
        for row, word in enumerate(words)
        for at, letter in enumerate(word)
    ]
    kinds = sorted(
        {(False, card.letter, card.ends, card.worth) for card in case.hand}
        | {(True, card.letter, card.ends, 0) for card in stolen}
    )
    left = Counter((False, card.letter, card.ends, card.worth) for card in case.hand)
    left += Counter((True, card.letter, card.ends, 0) for card in stolen)

    @cache
    def rest(at: int, counts: tuple[int, ...], held: tuple[int, ...]) -> int | None:
        if at == len(places):
            if any(kind[0] and number for kind, number in zip(kinds, counts, strict=True)):
                return None
            is_split = len(words) == 2
            if is_split and not all(held[2 * row] >= 1 for row in (0, 1)):
                return None
            if is_split and not all(held[2 * row + 1] >= case.least_stolen for row in (0, 1)):
                return None
            return 0
        row, letter, is_end = places[at]
        best = None
        for number, (is_stolen, face, ends, worth) in enumerate(kinds):
            if counts[number] == 0 or face not in {letter, WILD} or (ends and not is_end):
                continue
            fewer = (*counts[:number], counts[number] - 1, *counts[number + 1 :])
            side = 2 * row + is_stolen
            more = (*held[:side], min(held[side] + 1, 1), *held[side + 1 :])
            further = rest(at + 1, fewer, more)
            if further is not None and (best is None or further + worth > best):
                best = further + worth
        return best

    found = rest(0, tuple(left[kind] for kind in kinds), (0, 0, 0, 0))
    # the function holds itself, and with it every count it has met, until that is forgotten
    rest.cache_clear()
    return found


def wait_of(number: int, mean_wait: int, seed: int, deal: int, chair: int) -> int:
    """Milliseconds until a word is seen: the stream of waits as its description says."""
    block, word = number // 256 * 64 + number % 64, number // 64 % 4
    drawn = int(rng.words(seed, deal, rng.stream_of(rng.WORDS, chair, 1), block)[word])
    step = drawn >> 20
    return mean_wait * round(-math.log((step + 0.5) / 4096) * 65536) >> 16
