"""Word Lift in idiomatic plain Python: lists, dictionaries, products of primes, ``random.Random``.

The printed rules and a casual player's way to find words, on decks of its own shuffling:
``python -m experiments.bench.plain_word_lift`` prints its speed and what its games were like.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from statistics import fmean

from experiments.bench.plain_letters import product_of, subsets_of
from sim.bots.attention import PACE_SHIFT, pace_table
from sim.bots.familiarity import familiarity
from sim.bots.profiles import find_bot
from sim.lexicon.load import load_lexicon
from sim.registry import load_game

GAME = "word_lift"
PLAYERS, ROUNDS = 3, 3
LONG, LONG_BONUS, OUT_BONUS, DAGGER_CARDS, DRAWN = 6, 2, 3, 2, 2
WILD = "?"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_TURNS = 200
LEAST_REST, LONG_WORD = 3, 8
"""What a word leaves counts as three letters at least, and as all but eight."""


@dataclass(eq=False, slots=True)
class PlainCard:
    """A card; ``came`` and ``browsed`` are its owner's clocks when he got it."""

    letter: str
    symbol: str
    is_vowel: bool
    came: float = 0.0
    browsed: float = 0.0

    @property
    def on_table(self) -> int:
        """Points in a word."""
        return 2 if self.symbol == "dollar" else 1

    @property
    def in_hand(self) -> int:
        """Points lost in hand."""
        return 2 if self.symbol == "lozenge" else 1


@dataclass(eq=False, slots=True)
class PlainWord:
    """A word on the table, and each player's ``browsed`` when it came."""

    owner: int
    word: int
    cards: list[PlainCard]
    seen: list[float]

    @property
    def points(self) -> int:
        """What it scores."""
        bonus = LONG_BONUS if len(self.cards) >= LONG else 0
        return bonus + sum(card.on_table for card in self.cards)


@dataclass
class PlainPlayer:
    """A player: hand, clock of its search, seconds for each word of others, waits of words."""

    hand: list[PlainCard] = field(default_factory=list)
    clock: float = 0.0
    browsed: float = 0.0
    waits: dict[int, float] = field(default_factory=dict)
    has_played: bool = False


@dataclass
class PlainLiftResult:
    """What a game was like."""

    scores: list[int]
    turns: int = 0
    words: int = 0
    steals: int = 0


Play = tuple[float, PlainWord | None, list[tuple[int, list[PlainCard]]]]
"""What it is worth, the word stolen, and the new words with their cards."""


class PlainWordLift:
    """The dictionary by letters, and what a kind of player knows of it."""

    def __init__(self, bot: str = "casual") -> None:
        values = find_bot(bot).values
        words = load_lexicon("scowl-70", family_only=True).words
        known, waits = familiarity(words, values)
        self.known, self.mean_wait = known.tolist(), (waits / 1000).tolist()
        self.texts: list[str] = words["word"].to_list()
        self.lemmas = [frozenset(lemmas) for lemmas in words["lemmas"].to_list()]
        self.products = [product_of(text) for text in self.texts]
        self.by_product: dict[int, list[int]] = {}
        for number, (text, product) in enumerate(zip(self.texts, self.products, strict=True)):
            if len(text) > 2 and self.known[number] > 0:
                self.by_product.setdefault(product, []).append(number)
        self.values = values
        self.paces = (pace_table(values) / (1 << PACE_SHIFT)).tolist()
        self.think = float(values["think"]), float(values["think_spread"])
        self.think_cap = float(values["think_cap"])
        self.card_weight = float(values["card_weight"])
        self.vowel_share = float(values["vowel_share"])
        game = load_game(GAME)
        self.deck = game.make_deck(game.resolve(PLAYERS)).cards

    def play(self, players: int, rng: random.Random) -> PlainLiftResult:
        """Play a game of three rounds."""
        result = PlainLiftResult([0] * players)
        people = [PlainPlayer() for _ in range(players)]
        first = rng.randrange(players)
        for _ in range(ROUNDS):
            points = PlainRound(self, people, rng, result).play(first)
            result.scores = [a + b for a, b in zip(result.scores, points, strict=True)]
            ranks = [(points[at], result.scores[at], rng.random()) for at in range(players)]
            first = ranks.index(min(ranks))
        return result

    def knows(self, player: PlainPlayer, word: int, rng: random.Random) -> bool:
        """Does he know the word? What he waits until he sees it is drawn as well."""
        wait = player.waits.get(word)
        if wait is None:
            wait = math.inf
            if rng.random() < self.known[word]:
                wait = rng.expovariate(1 / self.mean_wait[word])
            player.waits[word] = wait
        return wait < math.inf

    def spelled_by(self, letters: Sequence[str]) -> Iterator[int]:
        """The words of these letters, each once; a ``?`` stands for any."""
        plain = [letter for letter in letters if letter != WILD]
        wilds = len(letters) - len(plain)
        seen = set()
        for more in combinations_with_replacement(LETTERS, wilds):
            for product in subsets_of([*plain, *more]):
                if product not in seen:
                    seen.add(product)
                    yield from self.by_product.get(product, ())


class PlainRound:
    """One round."""

    def __init__(
        self,
        game: PlainWordLift,
        people: list[PlainPlayer],
        rng: random.Random,
        result: PlainLiftResult,
    ) -> None:
        self.game, self.people, self.rng, self.result = game, people, rng, result
        self.words: list[PlainWord] = []
        cards = [PlainCard(one.text, one.symbol, one.pile == "vowel") for one in game.deck]
        rng.shuffle(cards)
        self.vowels = [card for card in cards if card.is_vowel]
        self.consonants = [card for card in cards if not card.is_vowel]
        self.out = -1

    def play(self, first: int) -> list[int]:
        """Deal, take turns, score."""
        for player in self.people:
            player.hand, player.has_played = [], False
            for pile, number in ((self.consonants, 4), (self.vowels, 3)):
                for _ in range(number):
                    self.take(player, pile)
        chair, idle, final = first, 0, len(self.people) - 1
        for _ in range(MOST_TURNS * len(self.people)):
            moved = self.turn(chair)
            if self.out >= 0 and self.out != chair:
                final -= 1
            idle = 0 if moved else idle + 1
            if final == 0 or idle == len(self.people):
                break
            chair = (chair + 1) % len(self.people)
        return [self.score(chair) for chair in range(len(self.people))]

    def take(self, player: PlainPlayer, pile: list[PlainCard]) -> None:
        """Draw a card."""
        card = pile.pop()
        card.came, card.browsed = player.clock, player.browsed
        player.hand.append(card)

    def draw(self, player: PlainPlayer, number: int) -> int:
        """Draw so many cards, vowels if he has few of them; returns how many there were."""
        for drawn in range(number):
            if not self.vowels and not self.consonants:
                return drawn
            vowels = sum(card.is_vowel for card in player.hand)
            wants = vowels < self.game.vowel_share * (len(player.hand) + 1)
            pile = self.vowels if (wants and self.vowels) or not self.consonants else None
            self.take(player, self.consonants if pile is None else pile)
        return number

    def turn(self, chair: int) -> bool:
        """A turn; False if he neither played nor drew."""
        player = self.people[chair]
        self.result.turns += 1
        best: Play | None = None
        for number in range(1 + self.game.values["looks_again"]):
            self.look(chair, number > 0)
            best = self.best_play(chair)
            if best:
                break
        was_final, drawn = self.out >= 0, 0
        if best:
            _, stolen, new = best
            if stolen:
                self.words.remove(stolen)
                self.result.steals += 1
            laid = {id(card) for _, cards in new for card in cards}
            player.hand = [card for card in player.hand if id(card) not in laid]
            clocks = [one.browsed for one in self.people]
            self.words += [PlainWord(chair, word, cards, clocks) for word, cards in new]
            self.result.words += len(new)
            player.has_played = True
            if stolen:
                daggers = sum(card.symbol == "dagger" for card in stolen.cards)
                drawn += self.draw(player, DAGGER_CARDS * daggers)
        if not was_final:
            if best and not player.hand:
                self.out = chair
            else:
                drawn += self.draw(player, DRAWN)
        return bool(best) or drawn > 0

    def look(self, chair: int, is_further: bool) -> None:
        """Look at the hand first, then at each word of others for its share of the time."""
        player, values = self.people[chair], self.game.values
        middle, spread = self.game.think
        look = math.exp(self.rng.gauss(math.log(middle), spread))
        look = at_hand = min(look, self.game.think_cap)
        others = sum(word.owner != chair for word in self.words)
        if others and player.has_played and len(player.hand) > 1:
            at_hand = min(look, max(values["hand_first"], look / 2 if is_further else 0.0))
            player.browsed += (look - at_hand) / others
        player.clock += at_hand * self.game.paces[len({card.letter for card in player.hand})]

    def best_play(self, chair: int) -> Play | None:
        """The play that is worth most as the table lies."""
        player = self.people[chair]
        best: Play | None = None
        number = sum(word.owner == chair for word in self.words)
        targets: list[PlainWord | None] = [None]
        if player.has_played or self.out >= 0:
            counts = [sum(w.owner == at for w in self.words) for at in range(len(self.people))]
            targets += [w for w in self.words if w.owner == chair or counts[w.owner] >= number]
        for target in targets:
            for bound, words in self.candidates(chair, target):
                worth = bound + self.worth_of(chair, target)
                if best and worth + 2 <= best[0]:
                    break
                stolen = target.cards if target else []
                cards = self.lay(player.hand, stolen, words)
                if cards is None:
                    continue
                held = {id(card) for card in player.hand}
                laid = [card for row in cards for card in row if id(card) in held]
                worth += sum(card.on_table + card.in_hand - 2 for card in laid)
                stings = any(card.symbol == "dagger" for card in stolen)
                if len(laid) == len(player.hand) and self.out < 0 and not stings:
                    worth += OUT_BONUS
                if best is None or worth > best[0]:
                    best = worth, target, list(zip(words, cards, strict=True))
        return best

    def worth_of(self, chair: int, target: PlainWord | None) -> float:
        """What taking a word is worth beside the hand cards."""
        if target is None:
            return 0.0
        stings = DAGGER_CARDS * sum(card.symbol == "dagger" for card in target.cards)
        stings = min(stings, len(self.vowels) + len(self.consonants))
        bonus = LONG_BONUS if len(target.cards) >= LONG else 0
        if target.owner == chair:
            return -bonus - stings
        return target.points - bonus + target.points / (len(self.people) - 1) - stings

    def candidates(self, chair: int, target: PlainWord | None) -> list[tuple[float, list[int]]]:
        """Words, or pairs of words, that may be formed, and their worth without special cards."""
        game, player = self.game, self.people[chair]
        stolen = target.cards if target else []
        letters = [card.letter for card in [*player.hand, *stolen]]
        since = target.seen[chair] if target else 0.0
        pace = game.paces[len(set(letters))] * game.values["split_share"] if target else 1.0
        known = [word for word in game.spelled_by(letters) if game.knows(player, word, self.rng)]
        seen = [word for word in known if self.was_seen(player, word, stolen, since, pace)]

        def value(word: int) -> float:
            length = len(game.texts[word])
            return (2 + game.card_weight) * length + (LONG_BONUS if length >= LONG else 0)

        if target is None:
            return sorted(((value(word), [word]) for word in seen), reverse=True)
        if not seen:
            return []
        forms = game.lemmas[target.word]
        found = [word for word in known if not game.lemmas[word] & forms]
        first = set(seen)
        least = product_of(card.letter for card in stolen if card.letter != WILD)
        most = product_of(letter for letter in letters if letter != WILD)
        has_wild = WILD in letters
        size, room = len(stolen), len(player.hand)
        pairs = []
        for one, other in combinations_with_replacement(found, 2):
            both = game.products[one] * game.products[other]
            if both % least == 0 and (has_wild or most % both == 0):
                laid = len(game.texts[one]) + len(game.texts[other]) - size
                is_seen = (one in first and self.is_seen_in_rest(player, other, one, letters)) or (
                    other in first and self.is_seen_in_rest(player, one, other, letters)
                )
                if 2 <= laid <= room and is_seen:
                    worth = value(one) + value(other) - (2 + game.card_weight) * size
                    pairs.append((worth, [one, other]))
        return sorted(pairs, reverse=True)

    def is_seen_in_rest(
        self, player: PlainPlayer, word: int, other: int, letters: Sequence[str]
    ) -> bool:
        """Does he see a word in what another leaves, in the time that he has for it?"""
        left = Counter(letters) - Counter(self.game.texts[other])
        pace = self.game.paces[max(len(left), LEAST_REST, len(letters) - LONG_WORD)]
        return bool(player.waits[word] <= self.game.values["rest_seconds"] * pace)

    def was_seen(
        self,
        player: PlainPlayer,
        word: int,
        stolen: Sequence[PlainCard],
        since: float,
        pace: float,
    ) -> bool:
        """Has he looked long enough since the last card came that the word needs?"""
        wait = player.waits[word]
        now = player.browsed if stolen else player.clock
        came: dict[str, list[float]] = {}
        for card in sorted(player.hand, key=lambda one: one.came):
            came.setdefault(card.letter, []).append(card.browsed if stolen else card.came)
        for card in stolen:
            came.setdefault(card.letter, []).insert(0, since)
        for letter in self.game.texts[word]:
            pool = came.get(letter) or came[WILD]
            since = max(since, pool.pop(0))
        return wait <= (now - since) * pace

    def lay(
        self, hand: Sequence[PlainCard], stolen: Sequence[PlainCard], words: Sequence[int]
    ) -> list[list[PlainCard]] | None:
        """Cards that spell the words: all stolen ones, a card of both kinds in each; or None."""
        texts = [self.game.texts[word] for word in words]
        places = [
            (letter, at in {0, len(text) - 1}) for text in texts for at, letter in enumerate(text)
        ]
        pool = [*stolen, *sorted(hand, key=lambda one: -one.on_table - one.in_hand)]
        chosen: list[int] = []
        first = len(texts[0])

        def suits(parts: Sequence[int]) -> bool:
            taken = sum(number < len(stolen) for number in parts)
            return 0 < taken < len(parts)

        def go_on() -> bool:
            at = len(chosen)
            if at == len(places):
                used = sum(number < len(stolen) for number in chosen)
                return used == len(stolen) and (
                    not stolen or (suits(chosen[:first]) and suits(chosen[first:]))
                )
            letter, is_end = places[at]
            tried = set()
            for number, card in enumerate(pool):
                kind = (number < len(stolen), card.letter, card.symbol)
                if number in chosen or kind in tried or card.letter not in {letter, WILD}:
                    continue
                if card.symbol == "pilcrow" and not is_end:
                    continue
                tried.add(kind)
                chosen.append(number)
                if go_on():
                    return True
                chosen.pop()
            return False

        if not go_on():
            return None
        cards = [pool[number] for number in chosen]
        return [cards[:first], cards[first:]][: len(texts)]

    def score(self, chair: int) -> int:
        """A player's points of the round."""
        points = sum(word.points for word in self.words if word.owner == chair)
        points -= sum(card.in_hand for card in self.people[chair].hand)
        return max(points + (OUT_BONUS if chair == self.out else 0), 0)


@lru_cache(maxsize=1)
def plain_word_lift() -> PlainWordLift:
    """The game with casual players, made once."""
    return PlainWordLift()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play some games and say how fast and what they were like."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=20)
    chosen = parser.parse_args(arguments)
    game, rng = plain_word_lift(), random.Random(1)
    begun = time.process_time()
    results = [game.play(PLAYERS, rng) for _ in range(chosen.games)]
    seconds = time.process_time() - begun
    print(f"{chosen.games / seconds:.1f} games a second")
    for name in ("turns", "words", "steals"):
        print(f"{name}: {fmean(getattr(result, name) for result in results):.1f}")
    print(f"score: {fmean(fmean(result.scores) for result in results):.1f}")


if __name__ == "__main__":
    main()
