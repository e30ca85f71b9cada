"""What the plain-Python games of The Final Word share: deal, refill, trade, end, scores.

The bots know every word, see it at once and play the most points; who has no word trades the
cards of least use, and passes when the deck is empty or nobody has had a word for two rounds.
Rules are those of the default parameters; ruling ids (``FW-...``) stand beside the lines that
enforce them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from experiments.bench.plain_letters import DECK, POINT, PlainWords, points_of

HAND: Final = 10  # FW-04
TRADE: Final = 5  # FW-09
TIRED: Final = 2
"""Rounds without a word after which nobody trades any more."""
TURN_CAP: Final = 200  # turns per player, ALL-05
LEAST_USEFUL_FIRST: Final = "qjzxvkwfybguhmpcdoitlanres"
"""In which order cards are traded."""
USE: Final = {letter: place for place, letter in enumerate(LEAST_USEFUL_FIRST)}


@dataclass(slots=True)
class PlainResult:
    """What came of one game; the game keeps its counts here as it goes.

    ``first`` and ``winners`` are chairs, and ``scores`` is by chair.
    """

    first: int
    scores: list[int]
    winners: list[int] = field(default_factory=list)
    stop: str = ""  # "won", "tie", "stall" or "cap"
    turns: int = 0
    words: int = 0
    cards_played: int = 0  # from hands
    letters: int = 0  # of the words played
    passes: int = 0
    trades: int = 0
    clears: int = 0
    value_left: int = 0  # points of the cards unplayed
    deck_left: int = 0


class PlainWordGame:
    """One game on the table; ``play`` plays it out, ``take_turn`` plays one turn.

    A game says in `make_move` what a player does who is not stuck.
    """

    cards = DECK
    trades = TRADE  # at most; 0: nobody trades
    trades_to_bottom = False
    point = POINT

    @staticmethod
    def worth(word: str) -> int:
        """What a word is worth to who plays it."""
        return points_of(word)

    @staticmethod
    def is_legal(word: str) -> bool:
        """May a word be played in this game, whatever lies on the board?"""
        return bool(word)

    def __init__(
        self, words: PlainWords, players: int, rng: random.Random, hand: int = HAND
    ) -> None:
        """Shuffle and deal.

        Args:
            words: that may be played.
            players: 2 to 6.
            rng: for all that is drawn.
            hand: cards that a hand is refilled to.
        """
        self.words, self.players, self.rng = words, players, rng
        self.hand = hand
        self.deck = list(self.cards)  # its top is at the end
        rng.shuffle(self.deck)
        self.chair = rng.randrange(players)  # FW-03
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(hand):
            for place in range(players):
                self.hands[(self.chair + place) % players].append(self.deck.pop())
        self.board = ""
        self.idle_turns = 0  # since someone played or traded
        self.wordless_turns = 0  # since someone played
        self.result = PlainResult(self.chair, [0] * players)
        self.set_up()

    def set_up(self) -> None:
        """Prepare what a game has beside these."""

    def make_move(self, hand: list[str]) -> bool:
        """Play the word of most points from this hand, and say whether there was one."""
        raise NotImplementedError

    def spell(self, hand: list[str]) -> bool:
        """Lay the best word of the hand on the board, and say whether there was one."""
        word = self.words.best_word(hand)
        if word is None:
            return False
        self.use_cards(hand, word)
        self.score_word(word)
        return True

    def play(self) -> PlainResult:
        """Play the game to its end."""
        result = self.result
        while not result.stop:
            self.take_turn()
            if result.turns >= TURN_CAP * self.players:
                result.stop = result.stop or "cap"  # ALL-05
        self.settle()
        return result

    def take_turn(self) -> None:
        """Let the player in turn play, trade or pass; refill his hand; see if the game is over."""
        self.result.turns += 1
        hand = self.hands[self.chair]
        if self.make_move(hand):
            self.idle_turns = self.wordless_turns = 0
        else:
            self.do_without(hand)
            self.wordless_turns += 1
        self.refill(hand)
        self.see_end(hand)
        self.chair = (self.chair + 1) % self.players

    def do_without(self, hand: list[str]) -> None:
        """Trade, or pass."""
        if self.tradable(hand):
            self.trade(hand)
            self.idle_turns = 0  # FW-25: there are cards in the deck
        else:
            self.result.passes += 1  # FW-11
            self.idle_turns += 1

    def tradable(self, hand: list[str]) -> int:
        """How many cards he would trade (FW-11); none any more after rounds without a word."""
        if self.wordless_turns >= TIRED * self.players:
            return 0
        return min(self.trades, len(hand), len(self.deck))

    def see_end(self, hand: list[str]) -> None:
        """See if the game is over after a turn of the player with this hand (FW-25)."""
        if not self.deck and not hand:
            self.result.stop = "won"
        elif self.idle_turns == self.players:
            self.result.stop = "stall" if self.deck else "won"

    def refill(self, hand: list[str]) -> None:
        """Draw up to a full hand (FW-04)."""
        while self.deck and len(hand) < self.hand:
            hand.append(self.deck.pop())

    def trade(self, hand: list[str]) -> None:
        """Give back the cards of least use and draw as many (FW-09)."""
        hand.sort(key=USE.__getitem__)
        count = self.tradable(hand)
        traded = hand[:count]
        del hand[:count]
        if self.trades_to_bottom:
            self.deck[:0] = traded
        else:
            self.deck += traded
            self.rng.shuffle(self.deck)
        self.result.trades += 1

    def use_cards(self, hand: list[str], letters: str) -> None:
        """Take the letters out of the hand."""
        for letter in letters:
            hand.remove(letter)
        self.result.cards_played += len(letters)

    def score_word(self, word: str) -> None:
        """Write down the points of a word (FW-07), which lies on the board now."""
        self.count_word(word, points_of(word))
        self.board = word

    def count_word(self, word: str, points: int) -> None:
        """Write down a word and what it scores."""
        self.result.scores[self.chair] += points
        self.result.words += 1
        self.result.letters += len(word)

    def loss_of(self, chair: int) -> int:
        """What is subtracted from a player's points at the end (FW-24)."""
        return points_of(self.hands[chair])

    def settle(self) -> None:
        """Subtract what is left in the hands and find the winners (ALL-02)."""
        result, scores = self.result, self.result.scores
        for chair, hand in enumerate(self.hands):
            scores[chair] -= self.loss_of(chair)
            result.value_left += points_of(hand)
        result.winners = [chair for chair, score in enumerate(scores) if score == max(scores)]
        if result.stop == "won" and len(result.winners) > 1:
            result.stop = "tie"
        result.deck_left = len(self.deck)
