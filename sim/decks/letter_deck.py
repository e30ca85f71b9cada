"""Makes decks of letter cards: a known deck changed, or letters counted out by hand (FW-01).

Nothing is drawn by chance: the same arguments give the same deck on any machine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.decks.deck import MAX_CARDS, MAX_VALUE, WILD, Card, Deck
from sim.decks.named import FAMILY_OF_DECK, find_deck, odd_card_of
from sim.decks.spread import LETTERS, spread_by_share
from sim.errors import InputError, describe_value
from sim.names import find_name
from sim.user_file import is_absent

VOWELS = "aeiou"
"""Y is counted among the consonants."""

USUAL_BASE = "final_word_120"
NO_BASE = "none"
CARD_TEXTS = (*LETTERS, WILD)
"""What may stand on a card, in the order of a deck."""
NAME = re.compile(r"[^\s\",][^\x00-\x1f\x7f\",]{0,79}")

LETTERS_ALLOWED = "a to z, or ? for a wild card"
DECK_KEYS = ("base", "letters", "without", "vowels", "size", "values", "name")
"""The arguments of `generate_letter_deck`: the keys of a deck in a sweep file."""


def generate_letter_deck(
    *,
    base: str | Path = USUAL_BASE,
    letters: Mapping[str, int] | None = None,
    without: str = "",
    vowels: int | None = None,
    size: int | None = None,
    values: Mapping[str, int] | None = None,
    name: str | None = None,
) -> Deck:
    """Make a deck of letter cards from another one.

    First the letters of ``without`` go and their cards are shared out among the others; then
    ``letters`` are set; then, if ``vowels`` or ``size`` asks for it, all other letters are scaled
    in proportion, largest remainders first, none of them to nothing. Letters that are set by name
    keep their number, and so do wild cards.

    Args:
        base: a deck's name or path; ``none`` to start from no card at all.
        letters: letter to number of cards, 0 to 500; ``?`` is a wild card.
        without: letters that the deck shall lack.
        vowels: cards that shall be A, E, I, O or U; the size stays.
        size: cards in all; if left out, whatever the letters add up to.
        values: letter to points, 0 to 1000; the base's own (with no base, the printed Final Word
            deck's, and nothing for a wild card) if left out. They count where the rules say
            ``letter_values = "deck"``.
        name: what reports call it; made of the other arguments if left out.

    Returns:
        The deck in alphabetical order, wild cards last, the colours as in the base.

    Raises:
        InputError: naming the argument, what is wrong and what is allowed.

    >>> deck = generate_letter_deck(letters={"e": 15, "q": 0})
    >>> len(deck), deck.name
    (121, 'final_word_120 with E15 Q0')
    >>> len(generate_letter_deck(letters={"e": 15, "q": 0}, size=120))
    120
    """
    counts, cards = read_base(base)
    given = check_letters("letters", letters or {}, MAX_CARDS)
    check_without(without, given)
    check_range("vowels", vowels, 0, MAX_CARDS)
    check_range("size", size, 1, MAX_CARDS)
    counts = take_out(counts, without.lower()) | given
    counts = scale(counts, given, vowels, size)
    if not 1 <= sum(counts.values()) <= MAX_CARDS:
        raise InputError(
            "letters", f"they come to {sum(counts.values())} cards", f"1 to {MAX_CARDS} cards"
        )
    points = check_letters("values", values or {}, MAX_VALUE)
    described = name_of(base, given, without, vowels, size, points)
    source = f"generate_letter_deck({described})"
    if name is not None and (not isinstance(name, str) or not NAME.fullmatch(name)):
        raise InputError(
            "name",
            f"{describe_value(name)} is no name",
            "1 to 80 characters without comma or quote",
        )
    made = tuple(
        Card(letter, points.get(letter, cards[letter].value), cards[letter].colour)
        for letter in CARD_TEXTS
        for _ in range(counts.get(letter, 0))
    )
    notes = (f"Generated: {described}.",)
    is_named = find_name(str(base), (NO_BASE, *FAMILY_OF_DECK)) is not None
    return Deck(name or described, source, made, notes, points_given=bool(points) or not is_named)


def read_letter_deck(given: Mapping[str, Any], where: str, folder: Path) -> Deck:
    """The deck that a table of a sweep file asks for.

    Args:
        given: keys of `DECK_KEYS`.
        where: the place in the file, for errors.
        folder: that a path in ``base`` is relative to.

    Raises:
        InputError: naming the place and key, what is wrong and what is allowed.
    """
    for key in given:
        if key not in DECK_KEYS:
            raise InputError(f"{where}.{key}", "there is no such key", ", ".join(DECK_KEYS))
    arguments = dict(given)
    base = arguments.get("base", USUAL_BASE)
    if isinstance(base, str) and base != NO_BASE and not is_absent(folder / base):
        arguments["base"] = folder / base
    try:
        return generate_letter_deck(**arguments)
    except InputError as error:
        raise InputError(f"{where}.{error.where}", error.problem, error.allowed) from None


def read_base(base: Any) -> tuple[dict[str, int], dict[str, Card]]:
    """The counts of a letter deck, and a card of every letter for values and colours."""
    usual = {card.text: card for card in find_deck(USUAL_BASE).cards}
    usual[WILD] = Card(WILD, 0)
    if base == NO_BASE:
        return {}, usual
    if not isinstance(base, str | Path):
        raise InputError(
            "base", f"{describe_value(base)} is no deck", "a deck's name or path, or none"
        )
    try:
        deck = find_deck(base)
    except InputError as error:
        raise InputError("base", f"{error.where}: {error.problem}", error.allowed) from None
    other = odd_card_of(deck)
    if other is not None:
        problem = f"{deck.name} holds {describe_value(other)}, which is no single letter"
        raise InputError("base", problem, "a deck of letter cards")
    cards = usual | {card.text: card for card in deck.cards}
    return dict(sorted(Counter(card.text for card in deck.cards).items())), cards


def check_letters(where: str, given: Any, most: int) -> dict[str, int]:
    """Letters to whole numbers, in lower case."""
    if not isinstance(given, Mapping):
        raise InputError(
            where, f"{describe_value(given)} is no table", "a table such as {e = 15, q = 0}"
        )
    checked: dict[str, int] = {}
    for key, number in given.items():
        letter = str(key).lower()
        if letter not in CARD_TEXTS:
            raise InputError(f"{where}.{key}", "there is no such letter", LETTERS_ALLOWED)
        if letter in checked:
            raise InputError(f"{where}.{key}", "is given twice", "each letter once")
        check_range(f"{where}.{key}", number, 0, most)
        checked[letter] = int(number)
    return checked


def check_range(where: str, value: Any, low: int, high: int) -> None:
    """Refuse what is neither None nor a whole number in a range."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(
            where, f"is {describe_value(value)}", f"a whole number from {low} to {high}"
        )


def check_without(without: Any, given: Mapping[str, int]) -> None:
    """Refuse what is no letters, and letters that are asked for as well."""
    if not isinstance(without, str) or not set(without.lower()) <= set(LETTERS):
        raise InputError("without", f"is {describe_value(without)}", 'letters such as "jkq"')
    both = sorted(set(without.lower()) & {letter for letter, number in given.items() if number})
    if both:
        problem = f"{both[0].upper()} is left out, but letters asks for it"
        raise InputError("without", problem, "each letter in one of the two")


def take_out(counts: Mapping[str, int], without: str) -> dict[str, int]:
    """The counts without some letters, whose cards go to the other letters in proportion.

    >>> take_out({"a": 4, "b": 2, "q": 3}, "q")
    {'a': 6, 'b': 3}
    """
    kept = {letter: number for letter, number in counts.items() if letter not in without}
    wild = {WILD: kept.pop(WILD)} if WILD in kept else {}
    if not kept or len(kept) + len(wild) == len(counts):
        return kept | wild
    cards = sum(counts.values()) - sum(wild.values())
    return spread_by_share(cards, kept, kept, dict.fromkeys(kept, cards)) | wild


def scale(
    counts: Mapping[str, int], fixed: Mapping[str, int], vowels: int | None, size: int | None
) -> dict[str, int]:
    """The counts with as many vowels and cards as asked, those of ``fixed`` left alone."""
    if vowels is None and size is None:
        return dict(counts)
    total = sum(counts.values()) if size is None else size
    fixed = {**fixed, WILD: counts.get(WILD, 0)}
    if vowels is None:
        return share_out(counts, fixed, total, "size")
    if vowels > total:
        problem = f"{vowels} is more than the {total} cards"
        raise InputError("vowels", problem, f"a whole number up to {total}")
    groups: tuple[list[str], list[str]] = ([], [])
    for letter in counts:
        groups[letter not in VOWELS].append(letter)
    scaled: dict[str, int] = {}
    for group, cards in zip(groups, (vowels, total - vowels), strict=True):
        part = {letter: counts[letter] for letter in group}
        scaled |= share_out(part, fixed, cards, "vowels")
    return dict(sorted(scaled.items()))


def share_out(
    counts: Mapping[str, int], fixed: Mapping[str, int], cards: int, where: str
) -> dict[str, int]:
    """So many cards over these letters in proportion, one at least of each that is there."""
    held = {letter: number for letter, number in counts.items() if letter in fixed}
    free = {letter: number for letter, number in counts.items() if number and letter not in fixed}
    rest = cards - sum(held.values())
    if rest < len(free) or (rest and not free):
        problem = f"{cards} cards cannot be shared out over {len(free)} letters"
        if sum(held.values()):
            problem += f" beside the {sum(held.values())} that letters sets"
        allowed = "one card or more for each letter that is not set by name"
        raise InputError(where, problem, allowed)
    spread = spread_by_share(rest, free, dict.fromkeys(free, 1), dict.fromkeys(free, rest))
    return dict(sorted((held | spread).items()))


def name_of(
    base: str | Path,
    letters: Mapping[str, int],
    without: str,
    vowels: int | None,
    size: int | None,
    values: Mapping[str, int],
) -> str:
    """What the deck is called if no name is given; without commas, which part populations."""

    def listed(numbers: Mapping[str, int]) -> str:
        return " ".join(f"{letter.upper()}{number}" for letter, number in numbers.items())

    parts = []
    if without:
        parts.append(f"without {without.upper()}")
    if letters:
        parts.append(f"with {listed(letters)}")
    if vowels is not None:
        parts.append(f"with {vowels} vowels")
    if size is not None:
        parts.append(f"of {size} cards")
    if values:
        parts.append(f"worth {listed(values)}")
    head = Path(base).stem if isinstance(base, Path) or "." in base else base
    head = "letters" if base == NO_BASE else head
    return " ".join([head, *parts])
