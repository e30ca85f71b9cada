"""Pluck It in idiomatic plain Python: a letter is asked for, then the best word is played.

Who asks weighs what a card of a letter would add to his best word by the chance that the other
has one; what he was refused he knows the other had not (F14-06).
"""

from __future__ import annotations

from collections import Counter
from itertools import repeat
from typing import Final

from experiments.bench.plain_final_word import PlainWordGame
from experiments.bench.plain_letters import DECK, PRIME, points_of, subsets_of

COPIES: Final = Counter(DECK)


class PlainPluckIt(PlainWordGame):
    """Each turn begins with a request."""

    def set_up(self) -> None:
        """Each knows no card of the other's hand."""
        self.plucked = ""
        self.unknown = [Counter(dict.fromkeys(COPIES, self.hand)) for _ in self.hands]
        """By asker: how many of the other's cards may be of a letter."""

    def take_turn(self) -> None:
        """Ask for a letter, then play; the other refills at once (F14-03)."""
        hand, other = self.hands[self.chair], self.hands[1 - self.chair]
        letter = self.choose_letter(hand, len(other))
        self.plucked = letter if letter in other else ""
        if self.plucked:
            other.remove(letter)
            hand.append(letter)
            self.refill(other)
        else:
            self.unknown[self.chair][letter] = 0
        super().take_turn()

    def choose_letter(self, hand: list[str], others_cards: int) -> str:
        """The letter that promises most; the first one that the other may have, if none does."""
        subsets, unknown = subsets_of(hand), self.unknown[self.chair]
        now = self.utility(max(map(self.words.best.get, subsets, repeat(-1))))
        best, promised = "", 0
        for letter in sorted(COPIES):
            product = PRIME[letter]
            with_it = (subset * product for subset in subsets)
            gain = self.utility(max(map(self.words.best.get, with_it, repeat(-1)))) - now
            cards = min(unknown[letter], others_cards)
            promise = int(gain * (1 - (1 - COPIES[letter] / len(DECK)) ** cards))
            if promise > promised:
                best, promised = letter, promise
        return best or next(filter(unknown.__getitem__, sorted(COPIES)), min(COPIES))

    def utility(self, rank: int) -> int:
        """Hundredths of a point that a word brings; its cards decide between equal points."""
        word = self.words.ranked[rank] if rank >= 0 else ""
        return 100 * points_of(word) + len(word)

    def make_move(self, hand: list[str]) -> bool:
        """Play the best word, with the plucked card if there is one; it leaves play (F14-04)."""
        rest = list(hand)
        if self.plucked:
            rest.remove(self.plucked)
        word = self.words.best_word(rest, self.plucked)
        if word is None:
            return False
        self.use_cards(hand, word)
        self.count_word(word, points_of(word))
        return True

    def do_without(self, hand: list[str]) -> None:
        """Keep a plucked card without a trade (F14-02)."""
        if self.plucked:
            self.result.passes += 1
            self.idle_turns += 1
        else:
            super().do_without(hand)

    def refill(self, hand: list[str]) -> None:
        """Draw; what the other was refused may be among the new cards."""
        held = len(hand)
        super().refill(hand)
        asker = int(hand is self.hands[0])
        self.unknown[asker].update(dict.fromkeys(COPIES, len(hand) - held))
