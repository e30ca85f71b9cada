"""Plans as one would write them first: all sets of words, all ways to lay the cards.

The twin of `sim.search.plan` and `sim.search.exchange`. It shares no code with them but the random
numbers that say what a player sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product

WILD = "?"
NEW = -1
Card = tuple[str, bool]
"""Letter or `WILD`, and whether it is red."""


@dataclass(frozen=True)
class Target:
    """A word on the table: cards, what each stands for, and what is said of it."""

    cards: tuple[Card, ...]
    stands: str
    word: str | None
    kind: int
    worth: int = 0
    points: int = 0
    after: int = 0
    is_barred: bool = False
    renames: bool = False
    is_own: bool = False
    seen: int = 0


@dataclass
class Case:
    """A question; worths in hundredths of a point, times in milliseconds."""

    lexicon: tuple[str, ...]
    hand: list[Card]
    targets: list[Target]
    forms: Mapping[str, frozenset[str]]
    worth: list[list[list[int]]]
    points: list[list[int]]
    keep: Mapping[Card, int]
    came: list[int]
    waits: Mapping[str, int] = field(default_factory=dict)
    clock: int = 0
    browsed: int = 0
    paces: tuple[int, ...] = ()
    wild_limit: tuple[int, ...] = (0, 0, 0, 1, 1, *(2,) * 11)
    rearrange: int = 0
    shares_forms: bool = False
    takes_words: bool = True
    least_length: int = 3
    most_length: int = 15
    stays: frozenset[int] = frozenset()
    has_word: bool = False
    made: bool = False
    needs: int = 0
    least_kept: int = 2
    may_go_out: bool = False
    out_needs: int = 0
    out_worth: int = 0
    barred: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Move:
    """A word laid with certain cards."""

    target: int
    word: str
    cards: tuple[tuple[Card, int], ...]
    worth: int
    points: int


@cache
def letters_of(word: str) -> Counter[str]:
    """How often a word holds each letter; not to be changed."""
    return Counter(word)


def all_moves(case: Case) -> list[Move]:
    """Every move of one word that the player sees, with every choice of cards."""
    found = []
    for number in range(NEW if case.takes_words else 0, len(case.targets)):
        target = case.targets[number] if number != NEW else None
        for word in case.lexicon:
            if not is_asked(case, target, word) or not is_seen(case, target, word):
                continue
            if target and is_form(case, target, word):
                continue
            spent = {
                cards
                for rest in letters_from_hand(case, target, word)
                for cards in ways(case.hand, rest)
            }
            found += [move for cards in spent if (move := weigh(case, number, word, cards))]
    return found


def is_asked(case: Case, target: Target | None, word: str) -> bool:
    """Has a word a length that is asked for, and one more than its target's?"""
    least = len(target.cards) + 1 if target else 1
    is_long = max(least, case.least_length) <= len(word) <= case.most_length
    return is_long and word not in case.barred


def is_form(case: Case, target: Target, word: str) -> bool:
    """May the target not become this word, as it is a form of it?"""
    if not target.is_barred or target.word is None:
        return False
    if case.shares_forms:
        return bool(case.forms[word] & case.forms[target.word])
    return target.word in case.forms[word]


def letters_from_hand(case: Case, target: Target | None, word: str) -> set[str]:
    """The letters of a word that the hand gives, for each way in which the target may lie in it."""
    if target is None:
        return {"".join(sorted(word))}
    frees = [card[0] == WILD and target.renames for card in target.cards]
    stands = list(zip(target.stands, frees, strict=True))
    found = set()
    for places in combinations(range(len(word)), len(stands)):
        if case.rearrange == 2 and places[-1] - places[0] != len(places) - 1:
            continue
        inside = [word[place] for place in places]
        if case.rearrange == 0:
            fixed = Counter(letter for letter, is_free in stands if not is_free)
            lies = not fixed - Counter(inside)
        else:
            lies = all(
                free or letter == there
                for (letter, free), there in zip(stands, inside, strict=True)
            )
        if lies:
            rest = [letter for place, letter in enumerate(word) if place not in places]
            found.add("".join(sorted(rest)))
    return found


def ways(hand: list[Card], letters: str) -> Iterator[tuple[tuple[Card, int], ...]]:
    """All choices of hand cards for some letters, cards alike not told apart."""
    owned = Counter(hand)
    kinds = [
        [card for card in ((letter, False), (letter, True), (WILD, False)) if owned[card]]
        for letter in letters
    ]
    for cards in set(product(*kinds)):
        spent = Counter(cards)
        if not spent - owned:
            yield tuple(sorted(spent.items()))


def weigh(case: Case, number: int, word: str, cards: tuple[tuple[Card, int], ...]) -> Move | None:
    """A word with its worth and points, None if it holds too many wild cards."""
    target = case.targets[number] if number != NEW else None
    table = target.cards if target else ()
    laid = [card for card, copies in cards for _ in range(copies)]
    everything = [*table, *laid]
    if sum(card[0] == WILD for card in everything) > case.wild_limit[len(word)]:
        return None
    red = all(card[1] for card in everything)
    worth = case.worth[target.kind if target else 0][red][len(word)]
    worth += (target.worth if target else 0) - sum(case.keep[card] for card in laid)
    points = case.points[red][len(word)] - (target.points if target else 0)
    return Move(number, word, cards, worth, points)


def is_seen(case: Case, target: Target | None, word: str) -> bool:
    """Has the player seen a word by now, with cards that have lain there for long enough?"""
    at_hand = Counter(letter for letter, _ in case.hand)
    if target:
        at_hand += Counter(
            WILD if card[0] == WILD and target.renames else letter
            for card, letter in zip(target.cards, target.stands, strict=True)
        )
    if sum((letters_of(word) - at_hand).values()) > min(at_hand[WILD], 3):
        return False
    if not case.waits:
        return True
    latest = target.seen if target else 0
    waiting: dict[str, list[int]] = {}
    for (letter, _), came in zip(case.hand, case.came, strict=True):
        waiting.setdefault(letter, []).append(came)
    for card, letter in zip(target.cards, target.stands, strict=True) if target else ():
        face = WILD if card[0] == WILD and target and target.renames else letter
        waiting.setdefault(face, []).insert(0, latest)
    for letter in word:
        pool = waiting.get(letter) or waiting[WILD]
        latest = max(latest, pool.pop(0))
    if not target:
        return case.waits[word] <= case.clock - latest
    pace = case.paces[len({letter for letter, _ in case.hand})]
    return case.waits[word] <= (case.browsed - latest) * pace >> 20


def best_plan(case: Case, most_words: int, moves: list[Move]) -> int | None:
    """The most that a plan of so many words is worth, None if no plan is legal."""
    best: int | None = None
    owned = Counter(case.hand)

    def extend(start: int, chosen: list[Move], left: Counter[Card]) -> None:
        nonlocal best
        worth = worth_of_plan(case, chosen, left) if chosen else None
        if worth is not None and (best is None or worth > best):
            best = worth
        if len(chosen) == most_words:
            return
        for at in range(start, len(moves)):
            move = moves[at]
            if move.target != NEW and any(move.target == other.target for other in chosen):
                continue
            if all(left[card] >= copies for card, copies in move.cards):
                extend(at, [*chosen, move], left - Counter(dict(move.cards)))

    extend(0, [], owned)
    return best


def worth_of_plan(case: Case, moves: list[Move], left: Counter[Card]) -> int | None:
    """What a plan is worth, None if it is not legal."""
    after = [0 if move.target == NEW else case.targets[move.target].after for move in moves]
    has_begun = case.has_word or case.made or 0 in after
    if not has_begun:
        return None
    towards = sum(move.points for move, when in zip(moves, after, strict=True) if when != 2)
    if towards < case.needs:
        return None
    kept = left.total()
    worth = sum(move.worth for move in moves)
    can_go = case.may_go_out and kept <= 1 and sum(m.points for m in moves) >= case.out_needs
    if can_go and kept == 1:
        card = next(iter(left))
        alike = [place for place, other in enumerate(case.hand) if other == card]
        can_go = any(place not in case.stays for place in alike)
    worths = [worth + case.out_worth] if can_go else []
    if kept >= case.least_kept:
        worths.append(worth)
    return max(worths, default=None)


def dominant(moves: list[Move]) -> list[Move]:
    """Moves that no other with the same target and cards beats; equal ones once."""
    best: dict[object, Move] = {}
    for move in moves:
        key = (move.target, move.cards)
        if key not in best or (move.worth, move.points) > (best[key].worth, best[key].points):
            best[key] = move
    return list(best.values())


def all_exchanges(case: Case) -> Counter[tuple[int, int, Card, int]]:
    """Every exchange: target, place, the card given and what it is worth."""
    found: Counter[tuple[int, int, Card, int]] = Counter()
    for number, target in enumerate(case.targets):
        for place, card in enumerate(target.cards):
            for given in {given for given in case.hand if given[0] == target.stands[place]}:
                if card[0] != WILD:
                    continue
                worth = case.keep[WILD, False] - case.keep[given]
                others = target.cards[:place] + target.cards[place + 1 :]
                if target.is_own and given[1] and all(red for _, red in others):
                    of_kind = case.worth[target.kind]
                    worth += of_kind[1][len(target.cards)] - of_kind[0][len(target.cards)]
                found[number, place, given, worth] += 1
    return found
