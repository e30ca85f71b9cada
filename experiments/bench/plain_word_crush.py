"""Word Crush in idiomatic plain Python: lists, sets and ``random.Random``.

It is the yardstick that ``fairdeal bench`` measures the engine against, and an independent
check of the engine's distributions. It shares no code with ``sim``. Ruling ids (``WC-...``)
stand beside the lines that enforce them. Every pile is a list with its top at the end.
``python -m experiments.bench.plain_word_crush --games 20000`` prints its speed.
"""

from __future__ import annotations

import argparse
import random
import string
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, Literal

from experiments.bench.sample_deck import SAMPLE_DECK

Recall = Callable[[int, str, int, int, int, random.Random], bool]
"""``recall(chair, card, position, length, times_heard, rng)``: does this chair know the word?

``position`` counts from the oldest card, 0; ``length`` is the pile's; ``times_heard`` is how often
the word was said aloud since the card joined the pile, so 1 for the card just played.
"""


@dataclass(frozen=True)
class PlainRules:
    """The parameters of Word Crush that matter to bots that play whenever they can."""

    double: Literal["adjacent", "any two"] = "adjacent"  # WC-14
    cards_per_turn: Literal["1", "many"] = "1"  # WC-15
    marker_back_on_fail: bool = False  # WC-17
    recall_order: Literal["forward", "backward"] = "forward"  # WC-20
    reseed_empty: bool = False  # WC-24
    after_stuck: Literal["same player", "next player"] = "same player"  # WC-32
    dead_letter: Literal["move on", "game ends"] = "move on"  # WC-33
    recycle_shuffle: bool = False  # WC-41
    track: Literal["26", "deck letters"] = "26"  # WC-04
    turn_cap: int = 200  # turns per player, ALL-05
    first_player_cards: Literal[-1, 0, 1] = 0
    redeal_unplayable: bool = False  # WC-13
    exchange_when: Literal["any time", "before playing"] = "any time"  # WC-35
    max_exchanges: int | None = None  # per turn, None for no limit; WC-36
    replace_n: int = 2  # WC-36


@dataclass(frozen=True)
class Exchanger:
    """A bot's way to exchange: which card it gives up, and where it takes its new ones."""

    give_up: Callable[[int, Sequence[str], str, random.Random], str | None]
    """``give_up(chair, hand, letter, rng)``: a card of the hand, or None for no (more) exchange."""
    takes_top: Callable[[int, str, str, Sequence[str], random.Random], bool]
    """``takes_top(chair, top, letter, drawn, rng)``: take the top of the discard pile and not an
    unseen card? ``drawn`` are the cards already taken in this exchange (WC-37)."""


@dataclass(slots=True)
class PlainResult:
    """What came of one game; the game keeps its counts here as it goes."""

    winner: int = -1  # chair, or -1
    winner_position: int = -1  # turns after the first player's, from 0; or -1
    stop: str = ""  # "won", "stall" or "cap"
    cards_left: tuple[int, ...] = ()  # by chair
    turns: int = 0
    plays: int = 0  # cards played, from a hand or in a stuck turn
    passes: int = 0
    stuck: int = 0  # stuck turns, those that found a dead letter included
    turned_up: int = 0  # cards turned up from the draw pile in stuck turns
    dead_letters: int = 0
    recall_failures: int = 0
    recycles: int = 0
    exchanges: int = 0


@lru_cache(maxsize=64)
def lay_track(deck: tuple[str, ...], track: str, double: str) -> tuple[str, list[frozenset[str]]]:
    """Return the letters of the track, and the words of the deck playable on each of them."""
    first_letters = {word[0] for word in deck}
    letters = string.ascii_lowercase  # WC-04
    if track == "deck letters":
        letters = "".join(letter for letter in letters if letter in first_letters)
    if not first_letters <= set(letters):
        raise ValueError("every word of the deck must begin with a letter from a to z")
    pairs = pairwise if double == "adjacent" else lambda word: combinations(word, 2)
    playable = [
        frozenset(word for word in deck if word[0] == letter or (letter, letter) in pairs(word))
        for letter in letters
    ]
    return letters, playable


@dataclass
class PlainGame:
    """One game on the table; ``play`` plays it out, ``take_turn`` plays one turn."""

    deck: Sequence[str]
    players: int
    hand: int
    rng: random.Random
    rules: PlainRules
    recall: Recall | None = None
    exchanger: Exchanger | None = None
    order: Sequence[str] | None = None
    first: int | None = None

    def __post_init__(self) -> None:
        deck, players, hand, rng, rules = self.deck, self.players, self.hand, self.rng, self.rules
        self.letters, self.playable_on = lay_track(tuple(deck), rules.track, rules.double)
        cards_needed = players * hand + rules.first_player_cards + 1
        if players < 2 or hand < 1 or cards_needed > len(deck):
            raise ValueError(f"{players} players with {hand} cards each, {len(deck)} in the deck")
        if self.order is not None and Counter(self.order) != Counter(deck):
            raise ValueError("the order must hold exactly the cards of the deck")
        self.chair = int(rng.random() * players) if self.first is None else self.first  # ALL-03
        self.first_chair = self.chair
        self.result = PlainResult()
        self.run_of_passes = self.run_of_dead_letters = 0
        self.deal(shuffled(deck, rng) if self.order is None else list(reversed(self.order)), hand)
        for _ in range(100 if rules.redeal_unplayable else 0):  # WC-13
            if not all(map(self.playable_on[self.letter].isdisjoint, self.hands)):
                break
            self.deal(shuffled(deck, rng), hand)

    def deal(self, draw_pile: list[str], hand: int) -> None:
        """Deal one card each in turn order, `hand` times, and flip the seed."""
        hands: list[list[str]] = [[] for _ in range(self.players)]
        turn_order = hands[self.first_chair :] + hands[: self.first_chair]
        receivers = turn_order * hand
        if self.rules.first_player_cards == 1:
            receivers.append(turn_order[0])
        elif self.rules.first_player_cards == -1:
            del receivers[-self.players]  # the first player's card of the last round
        for receiver in receivers:
            receiver.append(draw_pile.pop())
        self.hands, self.draw_pile = hands, draw_pile
        self.discard_pile: list[str] = []
        self.is_discard_barred = False  # WC-38
        self.flip_seed()

    def flip_seed(self) -> None:
        """Seed the Word Crush pile from the draw pile and set the yellow marker."""
        self.pile = [seed := self.draw_pile.pop()]
        self.times_heard = [1]
        self.letter = (self.letters.index(seed[0]) + 1) % len(self.letters)  # WC-10, WC-12
        self.recycle_if_empty()

    def recycle_if_empty(self) -> None:
        """Turn the discard pile over as a new draw pile: its oldest card is drawn first."""
        if self.draw_pile or not self.discard_pile:
            return
        self.result.recycles += 1
        self.draw_pile, self.discard_pile = self.discard_pile, []
        self.draw_pile.reverse()
        if self.rules.recycle_shuffle:  # WC-41
            self.rng.shuffle(self.draw_pile)

    def play(self) -> PlainResult:
        """Play the game to its end."""
        result = self.result
        turn_limit = self.rules.turn_cap * self.players
        while not result.stop and result.turns < turn_limit:
            self.take_turn()
        result.stop = result.stop or "cap"  # ALL-05
        result.cards_left = tuple(map(len, self.hands))
        return result

    def take_turn(self) -> None:
        """Ask the player in turn to act."""
        self.result.turns += 1
        if self.run_of_passes == self.players:  # WC-27; WC-28: it is the first passer's turn
            self.take_stuck_turn()
            return
        hand = self.hands[self.chair]
        exchanges_left: int | None = 0
        if self.exchanger is not None:
            self.is_discard_barred = False
            exchanges_left = self.exchange(self.exchanger, self.rules.max_exchanges)
        if self.playable_on[self.letter].isdisjoint(hand):
            self.result.passes += 1  # WC-16, WC-18, WC-48
            self.run_of_passes += 1
            self.pass_left()
            return
        marker_before = self.letter
        self.play_from_hand(hand)
        if self.rules.cards_per_turn == "many":  # WC-15
            while not self.playable_on[self.letter].isdisjoint(hand):
                self.play_from_hand(hand)
        is_complete = self.recite(marker_before)
        if self.exchanger is not None and is_complete and self.rules.exchange_when == "any time":
            self.exchange(self.exchanger, exchanges_left)  # WC-35
        self.pass_left()

    def pass_left(self) -> None:
        """Hand the turn to the left."""
        self.chair += 1
        if self.chair == self.players:
            self.chair = 0

    def play_from_hand(self, hand: list[str]) -> None:
        """Play one of the playable cards of the hand, each as likely as the others."""
        playable = self.playable_on[self.letter]
        choices = [card for card in hand if card in playable]
        card = choices[int(self.rng.random() * len(choices))]
        hand.remove(card)
        self.lay_on_pile(card)

    def lay_on_pile(self, card: str) -> None:
        """Put the card on the Word Crush pile and move the yellow marker on."""
        self.pile.append(card)
        self.result.plays += 1
        self.letter = (self.letter + 1) % len(self.letters)
        self.run_of_passes = self.run_of_dead_letters = 0

    def recite(self, marker_before: int) -> bool:
        """Recite the pile, win with an empty hand, and say whether the recital was complete."""
        missed = -1 if self.recall is None else self.find_missed(self.recall)
        if missed < 0:
            if not self.hands[self.chair]:  # WC-46
                self.result.stop, self.result.winner = "won", self.chair
                self.result.winner_position = (self.chair - self.first_chair) % self.players
            return True
        self.result.recall_failures += 1
        if self.rules.recall_order == "forward":
            lost, kept = slice(missed, None), slice(missed)  # WC-23
        else:
            lost, kept = slice(missed + 1), slice(missed + 1, None)
        self.hands[self.chair] += self.pile[lost]
        self.pile, self.times_heard = self.pile[kept], self.times_heard[kept]
        if self.rules.marker_back_on_fail:  # WC-17
            self.letter = marker_before
        if not self.pile and self.rules.reseed_empty and self.draw_pile:  # WC-24
            self.flip_seed()
        return False

    def find_missed(self, recall: Recall) -> int:
        """Return the position of the first card missed, or -1; what is said, all hear (WC-19)."""
        pile, times_heard = self.pile, self.times_heard
        length = len(pile)
        times_heard += [1] * (length - len(times_heard))  # each new card was announced
        positions = range(length)
        for position in positions if self.rules.recall_order == "forward" else positions[::-1]:
            times = times_heard[position]
            if not recall(self.chair, pile[position], position, length, times, self.rng):
                return position
            times_heard[position] += 1
        return -1

    def take_stuck_turn(self) -> None:
        """Play the first playable card of the two piles, or move on from a dead letter."""
        self.result.stuck += 1
        playable = self.playable_on[self.letter]
        if self.discard_pile and self.discard_pile[-1] in playable:  # WC-29
            card: str | None = self.discard_pile.pop()
        else:
            card = self.turn_up(playable)
        if card is None:
            self.meet_dead_letter()
            return
        marker_before = self.letter
        self.lay_on_pile(card)
        is_complete = self.recite(marker_before)  # WC-31
        if not is_complete or self.rules.after_stuck == "next player":  # WC-34, WC-32
            self.pass_left()

    def turn_up(self, playable: frozenset[str]) -> str | None:
        """Turn cards up until one is playable; return it, or None if neither pile holds one."""
        already_discarded = len(self.discard_pile)
        while self.draw_pile:
            draw_pile, discard_pile = self.draw_pile, self.discard_pile
            size = len(draw_pile)
            while draw_pile:
                card = draw_pile.pop()
                if card in playable:
                    self.result.turned_up += size - len(draw_pile)
                    self.recycle_if_empty()
                    return card
                discard_pile.append(card)
            self.result.turned_up += size
            self.recycle_if_empty()
            if playable.isdisjoint(self.draw_pile):
                break
        # To complete the cycle, what was on the discard pile before is turned up too (WC-33).
        self.result.turned_up += already_discarded
        for _ in range(already_discarded):
            self.discard_pile.append(self.draw_pile.pop())
        return None

    def meet_dead_letter(self) -> None:
        """Move yellow past a letter that nothing can be played on, or end the game (WC-33)."""
        self.result.dead_letters += 1
        self.run_of_dead_letters += 1
        most = 1 if self.rules.dead_letter == "game ends" else len(self.letters)
        if self.run_of_dead_letters == most:
            self.result.stop = "stall"
        else:
            self.letter = (self.letter + 1) % len(self.letters)
            self.run_of_passes = 0

    def exchange(self, exchanger: Exchanger, exchanges_left: int | None) -> int | None:
        """Exchange cards as long as the player may and likes; return how often he still may."""
        hand, letter = self.hands[self.chair], self.letters[self.letter]
        while hand and exchanges_left != 0:
            within_reach = 0 if self.is_discard_barred else len(self.discard_pile)
            if len(self.draw_pile) + within_reach < self.rules.replace_n:  # WC-39, WC-42
                break
            given_up = exchanger.give_up(self.chair, tuple(hand), letter, self.rng)
            if given_up is None:
                break
            hand.remove(given_up)
            hand += self.draw_replacements(exchanger, letter)
            self.discard_pile.append(given_up)
            self.is_discard_barred = True  # WC-38; once recycled, nothing lies there to bar
            self.recycle_if_empty()
            self.result.exchanges += 1
            if exchanges_left is not None:
                exchanges_left -= 1
        return exchanges_left

    def draw_replacements(self, exchanger: Exchanger, letter: str) -> list[str]:
        """Take new cards one at a time, from either pile unless the discard pile is barred."""
        drawn: list[str] = []
        for _ in range(self.rules.replace_n):  # WC-36
            top = self.discard_pile[-1:] if not self.is_discard_barred else []
            is_from_top = top and exchanger.takes_top(self.chair, top[0], letter, drawn, self.rng)
            drawn.append((self.discard_pile if is_from_top else self.draw_pile).pop())
            self.recycle_if_empty()
        return drawn


def shuffled(cards: Sequence[str], rng: random.Random) -> list[str]:
    """Return the cards in random order: by random keys, faster than ``rng.shuffle``."""
    draw_key = rng.random
    return sorted(cards, key=lambda _: draw_key())


DEFAULT_RULES: Final = PlainRules()


def play_game(
    deck: Sequence[str],
    players: int,
    hand: int,
    rng: random.Random,
    rules: PlainRules = DEFAULT_RULES,
    recall: Recall | None = None,
    exchanger: Exchanger | None = None,
    order: Sequence[str] | None = None,
    first: int | None = None,
) -> PlainResult:
    """Play one game between bots that play a random playable card whenever they hold one.

    Args:
        deck: its words, in lower case; give a tuple where speed counts.
        players: 2 or more.
        hand: cards each, 1 or more.
        rng: where every random draw comes from.
        rules: the rules to play by.
        recall: the bots' memory; perfect if left out.
        exchanger: the bots' exchanges; none if left out.
        order: the shuffled deck, top card first; drawn if left out.
        first: the chair that acts first; drawn if left out.

    Raises:
        ValueError: too few players or cards, or a word that does not begin with a to z.
    """
    return PlainGame(deck, players, hand, rng, rules, recall, exchanger, order, first).play()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play many games in one thread and print how fast, and what they were like."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    for name, default in (("games", 20_000), ("players", 4), ("hand", 3), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--forget", type=float, default=0.0, help="chance to miss a card")
    options = parser.parse_args(arguments)
    players, hand, games, forget = options.players, options.hand, options.games, options.forget
    rng = random.Random(options.seed)
    recall: Recall | None = (lambda *_: rng.random() >= forget) if forget > 0 else None
    begun = time.perf_counter()
    results = [play_game(SAMPLE_DECK, players, hand, rng, recall=recall) for _ in range(games)]
    seconds = time.perf_counter() - begun
    wins = Counter(result.winner_position for result in results)
    shares = " ".join(f"{wins[place] / games:.4f}" for place in range(players))
    print(f"games per second       {games / seconds:,.0f}")
    print(f"win share by place     {shares}")
    print(f"stops                  {dict(Counter(result.stop for result in results))}")
    for field in ("turns", "plays", "passes", "stuck", "turned_up", "recall_failures"):
        mean = sum(getattr(result, field) for result in results) / games
        print(f"mean {field:<16}  {mean:.3f}")


if __name__ == "__main__":
    main()
