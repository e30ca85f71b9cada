"""Generates a deck of word cards for Word Crush (WC-01 to WC-03).

The same arguments give the same deck on any machine: every choice is drawn from sorted lists
with ``random.Random(seed).random()``, the one method whose stream Python promises to keep.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from sim.decks.deck import MAX_CARDS, Card, Deck
from sim.decks.spread import LETTERS, spread_by_share, spread_evenly
from sim.decks.word_pool import PoolWord, WordPool, build_pool
from sim.errors import InputError, describe_value
from sim.lexicon import load_lexicon
from sim.lexicon.found_lists import name_lists

LETTER_SPREADS = ("uniform", "natural", "uniform without X, Q, Z")  # WC-02
LEXICON_FILTERS = ("family", "none")
RARE_LETTERS = "qxz"
MAX_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class WordDeckRequest:
    """The arguments of ``generate_word_deck``, checked."""

    size: int
    letter_spread: str
    double_share: float
    min_length: int
    max_length: int
    max_level: int
    min_zipf: float
    lexicon: str | Path
    lexicon_filter: str
    seed: int


@dataclass
class Selection:
    """The words chosen so far, and what they rule out."""

    draw: random.Random
    words: list[PoolWord] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    lemmas: set[str] = field(default_factory=set)
    sharing: list[PoolWord] = field(default_factory=list)

    def is_free(self, word: PoolWord) -> bool:
        """Is the word new, and of no lemma that a chosen word has: not apple beside apples?"""
        return word.text not in self.names and self.lemmas.isdisjoint(word.lemmas)

    def take(self, word: PoolWord) -> None:
        """Put a word into the deck."""
        self.words.append(word)
        self.names.add(word.text)
        self.lemmas.update(word.lemmas)

    def take_one_of(self, familiar: list[PoolWord], reserve: Iterable[PoolWord]) -> None:
        """Take a random familiar word, else the first of the reserve, else a lemma's second.

        One word of the two lists must not be in the deck yet; ``check_supply`` and
        ``spread_doubles`` see to that.
        """
        free = [word for word in familiar if self.is_free(word)]
        if free:
            self.take(free[int(self.draw.random() * len(free))])
            return
        word = next((word for word in reserve if self.is_free(word)), None)
        if word is None:
            word = next(word for word in (*familiar, *reserve) if word.text not in self.names)
            self.sharing.append(word)
        self.take(word)


def generate_word_deck(  # noqa: PLR0913 - the parameters of WC-01 to WC-03, by name only
    *,
    size: int = 104,
    letter_spread: str = "uniform",
    double_share: float = 0.20,
    min_length: int = 4,
    max_length: int = 8,
    max_level: int = 35,
    min_zipf: float = 3.0,
    lexicon: str | Path = "scowl-70",
    lexicon_filter: str = "family",
    seed: int = 1,
) -> Deck:
    """Generate a deck of words, no two alike and as far as possible no two of one lemma.

    Args:
        size: number of cards, 1 to 500 (WC-01).
        letter_spread: first letters "uniform", as equal as the size allows; "natural", in
            proportion to the familiar words that start with them; "uniform without X, Q, Z"
            (WC-02). Cards left over after an equal spread go to the letters with most words.
        double_share: share of cards that hold a pair of adjacent identical letters, 0 to 1, hit
            to the nearest card (WC-03, WC-14).
        min_length: fewest letters of a word, 2 to 15.
        max_length: most letters of a word, 2 to 15.
        max_level: familiar words have this SCOWL level or a smaller one, 10 to 80.
        min_zipf: familiar words have this Zipf frequency or a higher one, 0 to 8.
        lexicon: the list to draw from; see ``load_lexicon``.
        lexicon_filter: "family" leaves out slurs and obscenities, "none" does not.
        seed: 0 to 2**63 - 1.

    Returns:
        The deck, in order of the alphabet. Its notes name every letter that ran short of
        familiar words and the less familiar ones it got instead: first those of the level that
        miss ``min_zipf``, then the most frequent of the next level up, and so on (WC-02).

    Raises:
        InputError: an argument is out of range, or the lexicon holds too few words.

    >>> len(generate_word_deck(size=26, seed=3).cards)
    26
    """
    request = WordDeckRequest(
        size,
        letter_spread,
        double_share,
        min_length,
        max_length,
        max_level,
        min_zipf,
        lexicon,
        lexicon_filter,
        seed,
    )
    check_request(request)
    source = load_lexicon(name_lists(lexicon), family_only=lexicon_filter == "family")
    lengths = (min_length, max_length)
    pool = build_pool(source, lengths, max_level, min_zipf)
    quota = spread_first_letters(request, pool)
    check_supply(pool, quota)
    selection = Selection(random.Random(seed))
    doubles = int(size * double_share + 0.5)
    take_doubles(selection, pool, quota, doubles)
    take_plain_words(selection, pool, quota)
    return name_deck(request, selection)


def check_request(request: WordDeckRequest) -> None:
    """Raise an InputError for the first argument that is out of range."""
    check_range("size", request.size, 1, MAX_CARDS, whole=True)
    check_choice("letter_spread", request.letter_spread, LETTER_SPREADS)
    check_range("double_share", request.double_share, 0, 1)
    check_range("min_length", request.min_length, 2, 15, whole=True)
    check_range("max_length", request.max_length, 2, 15, whole=True)
    if request.max_length < request.min_length:
        problem = f"is {request.max_length}, less than min_length {request.min_length}"
        raise InputError("max_length", problem, "min_length or more")
    check_range("max_level", request.max_level, 10, 80, whole=True)
    check_range("min_zipf", request.min_zipf, 0, 8)
    check_choice("lexicon_filter", request.lexicon_filter, LEXICON_FILTERS)
    check_range("seed", request.seed, 0, MAX_SEED, whole=True)


def check_range(name: str, value: float, low: int, high: int, *, whole: bool = False) -> None:
    """Raise an InputError unless the argument is a number (if so asked, whole) in a range."""
    kinds = int if whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
        kind = "a whole number" if whole else "a number"
        raise InputError(name, f"is {describe_value(value)}", f"{kind} from {low} to {high}")


def check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Raise an InputError unless the argument is one of the choices."""
    if value not in choices:
        raise InputError(name, f"is {describe_value(value)}", " | ".join(choices))


def spread_first_letters(request: WordDeckRequest, pool: WordPool) -> dict[str, int]:
    """Return the number of cards that start with each letter (WC-02)."""
    natural = {
        letter: len(pool.double[letter].familiar) + len(pool.plain[letter].familiar)
        for letter in LETTERS
    }
    if request.letter_spread == "natural":
        if not any(natural.values()):
            problem = "no familiar word to take the natural spread from"
            raise InputError("letter_spread", problem, "another lexicon, max_level or min_zipf")
        caps = dict.fromkeys(LETTERS, request.size)
        floors = dict.fromkeys(LETTERS, 0)
        return spread_by_share(request.size, natural, floors, caps)
    dropped = RARE_LETTERS if request.letter_spread == "uniform without X, Q, Z" else ""
    letters = [letter for letter in LETTERS if letter not in dropped]
    return spread_evenly(request.size, sorted(letters, key=lambda at: (-natural[at], at)))


def check_supply(pool: WordPool, quota: dict[str, int]) -> None:
    """Raise an InputError for the first letter with fewer words than it has cards."""
    for letter, cards in quota.items():
        groups = (pool.double[letter], pool.plain[letter])
        supply = sum(len(group.familiar) + len(group.reserve) for group in groups)
        if supply < cards:
            problem = (
                f"{letter.upper()} should start {cards} cards, the lexicon has {supply} such "
                "words of these lengths"
            )
            allowed = "a smaller size, a larger lexicon, other lengths or another spread"
            raise InputError("size", problem, allowed)


def spread_doubles(pool: WordPool, quota: dict[str, int], doubles: int) -> dict[str, int]:
    """Return how many of each first letter's cards hold a double: as natural as can be."""
    share: dict[str, float] = {}
    floors, caps, wide_caps = {}, {}, {}
    for letter, cards in quota.items():
        double, plain = pool.double[letter], pool.plain[letter]
        familiar = len(double.familiar) + len(plain.familiar)
        share[letter] = cards * len(double.familiar) / max(familiar, 1)
        floors[letter] = max(0, cards - len(plain.familiar) - len(plain.reserve))
        caps[letter] = max(floors[letter], min(cards, len(double.familiar)))
        wide_caps[letter] = min(cards, len(double.familiar) + len(double.reserve))
    if sum(caps.values()) < doubles:
        caps = wide_caps
    if not sum(floors.values()) <= doubles <= sum(caps.values()):
        low, high = sum(floors.values()), sum(caps.values())
        problem = f"asks for {doubles} cards with a double letter"
        raise InputError("double_share", problem, f"{low} to {high} with this lexicon and size")
    return spread_by_share(doubles, share, floors, caps)


def take_doubles(selection: Selection, pool: WordPool, quota: dict[str, int], doubles: int) -> None:
    """Take the cards with a double letter (WC-03), doubled letters in their natural shares.

    Each card goes to the doubled letter that lags most behind its share and still has a word.
    """
    room = spread_doubles(pool, quota, doubles)
    natural = Counter(pair for word in pool.all_double.familiar for pair in word.doubled)
    total = max(sum(natural.values()), 1)
    taken: Counter[str] = Counter()
    for _ in range(doubles):
        open_letters = {letter for letter, cards in room.items() if cards}
        word = draw_double(selection, pool, open_letters, lagging(natural, total, taken, doubles))
        room[word.text[0]] -= 1
        taken.update(word.doubled)


def lagging(natural: Counter[str], total: int, taken: Counter[str], doubles: int) -> list[str]:
    """Return the doubled letters, the one furthest behind its natural share first."""
    behind = {pair: doubles * count / total - taken[pair] for pair, count in natural.items()}
    return sorted(behind, key=lambda pair: (-behind[pair], pair))


def draw_double(
    selection: Selection, pool: WordPool, open_letters: set[str], pairs: list[str]
) -> PoolWord:
    """Draw one word with a double letter that starts with an open letter."""
    both = pool.all_double
    familiar = [word for word in both.familiar if word.text[0] in open_letters]
    for pair in pairs:
        free = [word for word in familiar if pair in word.doubled and selection.is_free(word)]
        if free:
            selection.take_one_of(free, [])
            return selection.words[-1]
    reserve = [word for word in both.reserve if word.text[0] in open_letters]
    selection.take_one_of(familiar, reserve)
    return selection.words[-1]


def take_plain_words(selection: Selection, pool: WordPool, quota: dict[str, int]) -> None:
    """Fill every first letter up with words that hold no double letter."""
    started = Counter(word.text[0] for word in selection.words)
    for letter, cards in quota.items():
        plain = pool.plain[letter]
        for _ in range(cards - started[letter]):
            selection.take_one_of(plain.familiar, plain.reserve)


def name_deck(request: WordDeckRequest, selection: Selection) -> Deck:
    """Return the deck in order of the alphabet, with its source and notes."""
    words = sorted(selection.words, key=lambda word: word.text)
    source = (
        f"generate_word_deck(size={request.size}, letter_spread={request.letter_spread!r}, "
        f"double_share={request.double_share}, min_length={request.min_length}, "
        f"max_length={request.max_length}, max_level={request.max_level}, "
        f"min_zipf={request.min_zipf}, lexicon={str(request.lexicon)!r}, "
        f"lexicon_filter={request.lexicon_filter!r}, seed={request.seed})"
    )
    cards = tuple(Card(word.text) for word in words)
    notes = (f"Generated by {source}.", *describe_shortages(request, words, selection.sharing))
    return Deck(f"words_{request.size}", source, cards, notes)


def describe_shortages(
    request: WordDeckRequest, words: list[PoolWord], sharing: list[PoolWord]
) -> list[str]:
    """Return a sentence for each letter that had to take less familiar words (WC-02)."""
    notes = []
    for letter in LETTERS:
        own = [word for word in words if word.text[0] == letter]
        rare = [word for word in own if not word.familiar]
        if rare:
            listed = ", ".join(
                f"{word.text} (level {word.size}, Zipf {word.zipf:.2f})" for word in rare
            )
            notes.append(
                f"{letter.upper()} is short of words up to level {request.max_level} with Zipf "
                f"{request.min_zipf:g} or more: {len(rare)} of its {len(own)} cards are the most "
                f"frequent of the levels that follow: {listed}."
            )
    if sharing:
        listed = ", ".join(sorted(word.text for word in sharing))
        notes.append(f"For want of others, these words share a lemma with another card: {listed}.")
    return notes
