"""Whitman 5359's cards and words in idiomatic plain Python, and how a casual player finds words.

Words are products of primes (`experiments.bench.plain_letters`): what a hand lacks of a word is
what the greatest common divisor leaves of it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement

from experiments.bench.plain_letters import PRIMES, letters_of, product_of, subsets_of
from sim.bots.attention import PACE_SHIFT, pace_table
from sim.bots.familiarity import familiarity
from sim.bots.profiles import find_bot
from sim.lexicon.load import load_lexicon
from sim.registry import load_game

GAME, PLAYERS = "whitman_5359", 2
WILD, LETTERS = "?", "abcdefghijklmnopqrstuvwxyz"
CLOSED_FROM, HAND_COST, WILD_COST = 5, 10, 20
LACKING = {1: 0, **dict.fromkeys(PRIMES, 1)} | {
    one * other: 2 for one, other in combinations_with_replacement(PRIMES, 2)
}
"""How many letters a product of primes is of, up to two."""
TOO_MANY = 99


@dataclass(eq=False, slots=True)
class PlainCard:
    """A card; ``came`` and ``browsed`` are its owner's clocks when he got it."""

    letter: str
    is_red: bool
    came: float = 0.0
    browsed: float = 0.0


@dataclass(eq=False, slots=True)
class PlainWord:
    """A word on the table: its cards, what they stand for, each player's ``browsed`` then."""

    owner: int
    number: int
    text: str
    cards: list[PlainCard]
    seen: list[float]
    was_captured: bool = False
    is_closed: bool = False

    @property
    def is_red(self) -> bool:
        """Is it of red cards alone?"""
        return all(card.is_red for card in self.cards)

    @property
    def wilds(self) -> int:
        """Its wild cards."""
        return sum(card.letter == WILD for card in self.cards)

    @property
    def points(self) -> int:
        """What it scores."""
        return points_of(len(self.text), self.is_red)


@dataclass
class PlainPlayer:
    """A player: score, hand, clock of its search, seconds for each open word, waits of words."""

    score: int = 0
    hand: list[PlainCard] = field(default_factory=list)
    clock: float = 0.0
    browsed: float = 0.0
    waits: dict[int, float] = field(default_factory=dict)
    has_made: bool = False
    has_own: bool = False
    minimum: int = 0


@dataclass(slots=True)
class Move:
    """A word that may be laid: what it takes in, the letters that come from the hand, its worth."""

    word: int
    target: PlainWord | None
    letters: str
    product: int
    is_red: bool
    worth: float
    points: int
    room: int
    gain: float = 0.0


def points_of(length: int, is_red: bool) -> int:
    """What a word is worth."""
    plain = 10 * min(length, 5) + 20 * max(length - 5, 0)
    return plain * length if is_red else plain


class PlainWhitman:
    """The dictionary by letters, and what a kind of player knows of it."""

    def __init__(self, bot: str = "casual") -> None:
        self.values = values = find_bot(bot).values
        words = load_lexicon("scowl-70", family_only=True).words
        known, waits = familiarity(words, values)
        self.known, self.mean_wait = known.tolist(), (waits / 1000).tolist()
        self.texts: list[str] = words["word"].to_list()
        self.singulars = [frozenset(singulars) for singulars in words["plural_of"].to_list()]
        self.products = [product_of(text) for text in self.texts]
        self.listed = [
            number
            for number, text in enumerate(self.texts)
            if 3 <= len(text) <= 15 and self.known[number] > 0
        ]
        self.by_product: dict[int, list[int]] = {}
        for number in self.listed:
            self.by_product.setdefault(self.products[number], []).append(number)
        self.paces = (pace_table(values) / (1 << PACE_SHIFT)).tolist()
        short = [set(text) for text in self.texts if 3 <= len(text) <= 5]
        counts = {letter: sum(letter in one for one in short) for letter in LETTERS}
        self.ease = {one: count / max(counts.values()) for one, count in counts.items()}
        self.ease[WILD] = 1.0
        game = load_game(GAME)
        self.deck = game.make_deck(game.resolve(PLAYERS)).cards
        self.hand_size = int(game.resolve(PLAYERS)["hand"])
        self.longer = lru_cache(maxsize=4096)(self.find_longer)

    def find_longer(self, product: int) -> list[int]:
        """The words that hold all these letters and more."""
        products = self.products
        return [n for n in self.listed if products[n] % product == 0 and products[n] > product]

    def spelled_by(self, cards: Sequence[PlainCard]) -> Iterator[int]:
        """The words that cards spell, two wild ones among them at most."""
        plain = [card.letter for card in cards if card.letter != WILD]
        if len(plain) == len(cards):
            for product in subsets_of(plain):
                yield from self.by_product.get(product, ())
            return
        held, wilds = product_of(plain), len(cards) - len(plain)
        for number in self.listed:
            product = self.products[number]
            if LACKING.get(product // math.gcd(product, held), TOO_MANY) <= wilds:
                yield number

    def in_hand(self, card: PlainCard) -> float:
        """What a card in hand is worth."""
        values, is_wild = self.values, card.letter == WILD
        worth = values["wild_worth"] if is_wild else values["red_worth"] * card.is_red
        cost = WILD_COST if is_wild else HAND_COST
        return float(worth - values["card_weight"] - cost * values["hand_fear"])


class PlainTable:
    """Who plays, the words on the table, and which moves a player sees."""

    def __init__(self, game: PlainWhitman, people: list[PlainPlayer], rng: random.Random) -> None:
        self.game, self.people, self.rng = game, people, rng
        self.values = game.values
        self.words: list[PlainWord] = []

    def moves(self, chair: int, hand: list[PlainCard]) -> list[Move]:
        """All words that the player sees and may lay from a hand."""
        game, player = self.game, self.people[chair]
        found: list[Move] = []
        for word in game.spelled_by(hand):
            if self.sees(player, word, hand, None, game.texts[word]):
                found += self.moves_of(chair, word, None, game.texts[word], hand)
        held = product_of(card.letter for card in hand if card.letter != WILD)
        wilds = sum(card.letter == WILD for card in hand)
        for target in self.words:
            if target.is_closed:
                continue
            whole = product_of(target.text)
            for word in game.longer(whole):
                product = game.products[word] // whole
                if LACKING.get(product // math.gcd(product, held), TOO_MANY) > wilds:
                    continue
                if target.owner != chair and game.texts[target.number] in game.singulars[word]:
                    continue
                letters = letters_of(product)
                if self.sees(player, word, hand, target, letters):
                    found += self.moves_of(chair, word, target, letters, hand)
        return found

    def sees(
        self,
        player: PlainPlayer,
        word: int,
        hand: Sequence[PlainCard],
        target: PlainWord | None,
        letters: str,
    ) -> bool:
        """Has he looked long enough, since the last card came that the word needs?"""
        game = self.game
        wait = player.waits.get(word)
        if wait is None:
            wait = math.inf
            if self.rng.random() < game.known[word]:
                wait = self.rng.expovariate(1 / game.mean_wait[word])
            player.waits[word] = wait
        if wait == math.inf:
            return False
        pace = 1.0 if target is None else game.paces[len({card.letter for card in hand})]
        now, since = (player.clock, 0.0)
        came: dict[str, list[float]] = {}
        for card in sorted(hand, key=lambda one: one.came):
            came.setdefault(card.letter, []).append(card.browsed if target else card.came)
        if target is not None:
            now, since = player.browsed, target.seen[self.people.index(player)]
        for letter in letters:
            pool = came.get(letter) or came[WILD]
            since = max(since, pool.pop(0))
        return wait <= (now - since) * pace

    def moves_of(
        self, chair: int, word: int, target: PlainWord | None, letters: str, hand: list[PlainCard]
    ) -> Iterator[Move]:
        """A word laid with any cards, and with red ones alone where that is worth more."""
        length = len(self.game.texts[word])
        risk, base, room = self.values["open_risk"], 0.0, 1 if length < 5 else 2
        is_safe, before = length >= CLOSED_FROM, 0
        if target is not None:
            room -= target.wilds
            is_safe &= target.owner == chair and not target.was_captured
            if target.owner == chair:
                was_safe = len(target.text) >= CLOSED_FROM and not target.was_captured
                base, before = -target.points * (1 if was_safe else 1 - risk), target.points
            else:
                base = target.points * self.values["rival_weight"] / (PLAYERS - 1)
        if room < 0:
            return
        for is_red in (False, True) if target is None or target.is_red else (False,):
            points = points_of(length, is_red)
            worth = base + points * (1 if is_safe else 1 - risk)
            product = product_of(letters)
            move = Move(word, target, letters, product, is_red, worth, points - before, room)
            cards = self.choose(move, hand)
            if cards is not None:
                move.gain = worth - sum(map(self.game.in_hand, cards))
                yield move

    def choose(self, move: Move, left: Sequence[PlainCard]) -> list[PlainCard] | None:
        """Cards of those left that a move lays, wild ones for what is lacking; None without."""
        by_letter: dict[str, list[PlainCard]] = {}
        for card in left:
            if card.is_red or not move.is_red:
                by_letter.setdefault(card.letter, []).append(card)
        for cards in by_letter.values():
            cards.sort(key=lambda card: not card.is_red)
        chosen, wilds = [], 0
        for letter in move.letters:
            pool = by_letter.get(letter)
            if not pool:
                pool, wilds = by_letter.get(WILD), wilds + 1
                if not pool or wilds > move.room:
                    return None
            chosen.append(pool.pop())
        return chosen
