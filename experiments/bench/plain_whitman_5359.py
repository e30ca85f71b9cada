"""Whitman 5359 in idiomatic plain Python: lists, dictionaries, primes, ``random.Random``.

The printed rules for two players and a casual player's way to find words and plans, on packs of its
own shuffling: ``python -m experiments.bench.plain_whitman_5359`` prints its speed and what its
matches were like.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import fmean

from experiments.bench.plain_letters import product_of
from experiments.bench.plain_whitman_words import (
    CLOSED_FROM,
    HAND_COST,
    LACKING,
    PLAYERS,
    TOO_MANY,
    WILD,
    WILD_COST,
    Move,
    PlainCard,
    PlainPlayer,
    PlainTable,
    PlainWhitman,
    PlainWord,
)

DRAWN, TARGET = 2, 1000
OUT_COUNT, LEAST_KEPT, MOST_WORDS, HOPE = 100, 2, 8, 8

Plan = list[tuple[Move, list[PlainCard]]]


@dataclass
class PlainMatch:
    """What a match was like."""

    scores: list[int] = field(default_factory=list)
    turns: int = 0
    match_deals: int = 0
    words: int = 0
    additions: int = 0
    snares: int = 0
    swaps: int = 0
    closed: int = 0
    discards_taken: int = 0


class PlainDeal(PlainTable):
    """One deal."""

    def __init__(
        self,
        game: PlainWhitman,
        people: list[PlainPlayer],
        rng: random.Random,
        result: PlainMatch,
    ) -> None:
        super().__init__(game, people, rng)
        self.result = result
        self.pile = [PlainCard(card.text, card.colour == "red") for card in game.deck]
        rng.shuffle(self.pile)
        self.discards: list[PlainCard] = []
        self.begun: set[int] = set()

    def play(self, chair: int) -> None:
        """Deal, take turns, score."""
        for player in self.people:
            player.hand, player.has_made, player.has_own = [], False, False
            player.minimum = 0 if player.score < 400 else 70 if player.score < 600 else 90
            for _ in range(self.game.hand_size):
                self.take(player, self.pile)
        self.discards.append(self.pile.pop())
        while not self.turn(chair):
            chair = (chair + 1) % PLAYERS
            self.refill()
            if not self.pile:
                break
        for chair, player in enumerate(self.people):
            player.score += self.on_table(chair)
            costs = (WILD_COST if card.letter == WILD else HAND_COST for card in player.hand)
            player.score -= sum(costs)

    def take(self, player: PlainPlayer, pile: list[PlainCard]) -> PlainCard:
        """The top card of a pile comes to a hand."""
        card = pile.pop()
        card.came, card.browsed = player.clock, player.browsed
        player.hand.append(card)
        return card

    def refill(self) -> None:
        """Shuffle the discards into an empty drawing pile."""
        if not self.pile and len(self.discards) > 1:
            self.pile, self.discards = self.discards, []
            self.rng.shuffle(self.pile)
            self.discards.append(self.pile.pop())

    def on_table(self, chair: int) -> int:
        """What a player's words are worth."""
        return sum(word.points for word in self.words if word.owner == chair)

    def turn(self, chair: int) -> bool:
        """A turn; True if the player is out."""
        player, taken = self.people[chair], None
        self.result.turns += 1
        self.begun.add(chair)
        self.look(player, "look")
        if self.wants_discard(chair):
            self.result.discards_taken += 1
            taken = self.take(player, self.discards)
        else:
            for _ in range(DRAWN):
                self.refill()
                if self.pile:
                    self.take(player, self.pile)
        self.look(player, "think")
        self.lay_words(chair, taken)
        for word in self.words:
            long = len(word.text) >= CLOSED_FROM and not word.was_captured
            if word.owner == chair and long and not word.is_closed:
                fear = word.points * self.values["open_risk"]
                word.is_closed = fear > self.values["open_hope"]
                self.result.closed += word.is_closed
        return self.discard(chair, taken)

    def look(self, player: PlainPlayer, kind: str) -> None:
        """Look at the hand first, then at each open word for its share of the time."""
        values, game = self.values, self.game
        look = math.exp(self.rng.gauss(math.log(values[kind]), values[f"{kind}_spread"]))
        at_hand = look = min(look, values[f"{kind}_cap"])
        opened = sum(not word.is_closed for word in self.words)
        if opened:
            at_hand = min(look, max(values["hand_first"], look / 2))
            player.browsed += (look - at_hand) / opened
        player.clock += at_hand * game.paces[len({card.letter for card in player.hand})]

    def wants_discard(self, chair: int) -> bool:
        """Does the top discard make enough of the hand?"""
        if not self.discards:
            return False
        player, card = self.people[chair], self.discards[-1]
        card.came, card.browsed = player.clock, player.browsed
        rest = self.game.in_hand(card) + DRAWN * HAND_COST * self.values["hand_fear"]
        gain, cards = self.best_word(chair, [*player.hand, card], -math.inf)
        if card in cards:
            gain = max(gain, 0.0) - max(self.best_word(chair, player.hand, -math.inf)[0], 0.0)
        else:
            gain = 0.0
        return bool(gain + rest >= self.values["take_above"])

    def best_word(
        self, chair: int, hand: list[PlainCard], least: float
    ) -> tuple[float, list[PlainCard]]:
        """What the best single word is worth that keeps a card, and its cards."""
        player = self.people[chair]
        may_take = player.has_own or player.has_made
        best: tuple[float, list[PlainCard]] = (least, [])
        for move in self.moves(chair, hand):
            is_snare = move.target is not None and move.target.owner != chair
            if move.gain > best[0] and len(move.letters) < len(hand) and (may_take or not is_snare):
                best = move.gain, self.choose(move, hand) or []
        return best

    def lay_words(self, chair: int, taken: PlainCard | None) -> None:
        """Exchange wild cards and lay plans, until the player sees no more."""
        player, looks, has_acted = self.people[chair], self.values["looks_again"], False
        while True:
            has_acted |= self.swap_wilds(chair)
            plan = self.best_plan(chair, taken)
            if plan:
                for move, cards in plan:
                    self.lay(chair, move, cards)
                has_acted = True
                opened = (word for word in self.words if not word.is_closed)
                if not player.hand or not any(word.wilds for word in opened):
                    return
            elif has_acted or looks == 0:
                return
            else:
                looks -= 1
                self.look(player, "think")

    def swap_wilds(self, chair: int) -> bool:
        """Exchange letters of the hand for wild cards of open words."""
        player, has_swapped = self.people[chair], False
        for word in self.words if player.has_made else ():
            for at, card in enumerate(word.cards):
                letter = word.text[at]
                mine = next((one for one in player.hand if one.letter == letter), None)
                if card.letter == WILD and mine and not word.is_closed:
                    word.cards[at] = mine
                    player.hand.remove(mine)
                    card.came, card.browsed = mine.came, mine.browsed
                    player.hand.append(card)
                    self.result.swaps += 1
                    has_swapped = True
        return has_swapped

    def best_plan(self, chair: int, taken: PlainCard | None) -> Plan:
        """The words to lay together that are worth most to him, tried by their promise."""
        player, breadth = self.people[chair], self.values["plan_breadth"]
        rows = self.moves(chair, player.hand)
        size, best = len(player.hand), float(self.values["lay_above"])
        may_out = len(self.begun) == PLAYERS
        others = [one for one in self.people if one is not player]
        out = HAND_COST * fmean(len(one.hand) for one in others) * self.values["rival_weight"]
        most = promised(rows, size if may_out else size - LEAST_KEPT)
        chosen: Plan = []

        def weigh(plan: Plan, left: list[PlainCard]) -> None:
            nonlocal best, chosen
            worth = sum(move.worth - sum(map(self.game.in_hand, cards)) for move, cards in plan)
            points = sum(move.points for move, _ in plan)
            has_own = player.has_own or player.has_made
            has_own |= any(move.target is None or move.target.owner == chair for move, _ in plan)
            may = may_out and len(left) <= 1 and self.on_table(chair) + points >= OUT_COUNT
            may &= not left or left[0] is not taken
            needs = 0 if player.has_made else player.minimum - self.on_table(chair)
            is_legal = has_own and (may or len(left) >= LEAST_KEPT) and points >= needs
            if is_legal and worth + out * may > best:
                best, chosen = worth + out * may, plan

        def go_on(plan: Plan, left: list[PlainCard], rows: list[Move], worth: float) -> None:
            room = len(most) - 1 - (size - len(left))
            held = product_of(card.letter for card in left if card.letter != WILD)
            wilds = sum(card.letter == WILD for card in left)
            able = []
            for move in rows:
                after = room - len(move.letters)
                if after < 0:
                    continue
                lacks = LACKING.get(move.product // math.gcd(move.product, held), TOO_MANY)
                if lacks <= min(wilds, move.room):
                    able.append((move.gain + most[after], move))
            able.sort(key=lambda one: -one[0])
            for at, (promise, move) in enumerate(able[:breadth]):
                if worth + promise + out <= best:
                    break
                cards = self.choose(move, left)
                if cards is None:
                    continue
                rest = [card for card in left if card not in cards]
                longer = [*plan, (move, cards)]
                weigh(longer, rest)
                if len(longer) < MOST_WORDS:
                    still = [
                        one
                        for _, one in able[at:]
                        if one.target is None or one.target is not move.target
                    ]
                    go_on(longer, rest, still, worth + move.gain)

        go_on([], player.hand, rows, 0.0)
        return sorted(chosen, key=lambda one: one[0].target is not None)

    def lay(self, chair: int, move: Move, cards: list[PlainCard]) -> None:
        """Lay a word of a plan."""
        player, target = self.people[chair], move.target
        player.hand = [card for card in player.hand if card not in cards]
        text = self.game.texts[move.word]
        pool = Counter(move.letters)
        old = list(zip(target.text, target.cards, strict=True)) if target else []
        new = list(zip(move.letters, cards, strict=True))
        laid = []
        for letter in text:
            source = new if pool[letter] > 0 else old
            pool[letter] -= source is new
            at = next(place for place, one in enumerate(source) if one[0] == letter)
            laid.append(source.pop(at)[1])
        clocks = [one.browsed for one in self.people]
        word = PlainWord(chair, move.word, text, laid, clocks)
        if target is None:
            self.result.words += 1
            player.has_own = True
        else:
            self.words.remove(target)
            is_snare = target.owner != chair
            word.was_captured = target.was_captured or is_snare
            self.result.snares += is_snare
            self.result.additions += not is_snare
        self.words.append(word)
        player.has_made |= self.on_table(chair) >= player.minimum

    def discard(self, chair: int, taken: PlainCard | None) -> bool:
        """Discard the card that is worth least; True if the player is out."""
        player = self.people[chair]
        may_out = len(self.begun) == PLAYERS and self.on_table(chair) >= OUT_COUNT
        able = [card for card in player.hand if card is not taken]
        if able and (len(player.hand) > 1 or may_out):
            wanted: list[PlainCard] = []
            gain = 0.0
            if len(player.hand) > LEAST_KEPT:
                least = float(self.values["lay_above"])
                gain, wanted = self.best_word(chair, player.hand, least)
            seen: Counter[str] = Counter()
            costs = []
            for card in player.hand:
                seen[card.letter] += 1
                cost = self.game.in_hand(card) + gain * (card in wanted)
                costs.append((cost + HOPE * self.game.ease[card.letter] / seen[card.letter], card))
            card = min((one for one in costs if one[1] is not taken), key=lambda one: one[0])[1]
            player.hand.remove(card)
            self.discards.append(card)
        return not player.hand and may_out


def promised(rows: Sequence[Move], usable: int) -> list[float]:
    """The most that so many cards may bring, by their number, whatever their letters."""
    by_cards: dict[int, float] = {}
    for move in rows:
        cards = len(move.letters)
        by_cards[cards] = max(by_cards.get(cards, 0.0), move.gain)
    most = [0.0]
    for number in range(1, max(usable, 0) + 1):
        sums = [most[number - cards] + gain for cards, gain in by_cards.items() if cards <= number]
        most.append(max(most[-1], *sums, 0.0) if sums else most[-1])
    return most


def play_match(game: PlainWhitman, rng: random.Random) -> PlainMatch:
    """Play a match to a thousand points."""
    result = PlainMatch()
    people = [PlainPlayer() for _ in range(PLAYERS)]
    first = rng.randrange(PLAYERS)
    while max(player.score for player in people) < TARGET:
        PlainDeal(game, people, rng, result).play((first + result.match_deals) % PLAYERS)
        result.match_deals += 1
    result.scores = [player.score for player in people]
    return result


@lru_cache(maxsize=1)
def plain_whitman() -> PlainWhitman:
    """The game with casual players, made once."""
    return PlainWhitman()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play some matches and say how fast and what they were like."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=20)
    chosen = parser.parse_args(arguments)
    game, rng = plain_whitman(), random.Random(1)
    begun = time.process_time()
    results = [play_match(game, rng) for _ in range(chosen.matches)]
    seconds = time.process_time() - begun
    print(f"{chosen.matches / seconds:.1f} matches a second")
    for name in vars(results[0]):
        values = [getattr(result, name) for result in results]
        print(
            f"{name}: {fmean(fmean(one) if isinstance(one, list) else one for one in values):.2f}"
        )


if __name__ == "__main__":
    main()
