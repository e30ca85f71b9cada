"""The table of a Word Crush game as lists, and the moves that every part of a turn shares."""

from __future__ import annotations

from sim.referee.cursor import Cursor
from sim.referee.word_crush.rules import (
    Rules,
    has_double,
    letter_of,
    next_letter,
    read_rules,
    track_of,
)
from sim.trace import Event, Header

HIDDEN = None
"""A card of the draw pile that nobody has seen since the pile was shuffled."""


class Table:
    """Where every card and both markers are, and how the turns stand.

    Attributes:
        hands: the cards of each chair, in no order.
        draw: the draw pile, top card first, `HIDDEN` where the order is unknown.
        unseen: the cards that the hidden places of the draw pile hold.
        discards: the discard pile, oldest first, so that its top is last.
        pile: the Word Crush pile, oldest first.
        seed: the card that started the pile last.
        red, yellow: the letters under the markers.
        passers: the chairs that passed one after the other, since the last play or dead letter.
        dead_letters: dead letters since the last play.
        turns: turns begun.
        clock: milliseconds of this turn that its timer counts.
        exchanges: exchanges of this turn.
        barred: the discard pile is barred to the player (WC-38).
    """

    def __init__(self, header: Header, cursor: Cursor) -> None:
        self.cursor = cursor
        self.words = [word.lower() for word in header.deck]
        self.rules: Rules = read_rules(header.rules, header.players)
        self.track = track_of(self.words, self.rules.deck_letters)
        self.players = header.players
        self.first_chair = header.first_chair
        self.red = self.yellow = self.seed = 0
        self.passers: list[int] = []
        self.dead_letters = self.turns = self.clock = self.exchanges = 0
        self.barred = False
        self.gather()

    def gather(self) -> None:
        """All cards go back and are shuffled."""
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.draw: list[int | None] = [HIDDEN] * len(self.words)
        self.unseen = set(range(len(self.words)))
        self.discards: list[int] = []
        self.pile: list[int] = []

    def left_of(self, chair: int) -> int:
        """The chair on the left."""
        return (chair + 1) % self.players

    def begins(self, card: int) -> bool:
        """Whether the card begins with the active letter."""
        return letter_of(self.words[card]) == self.yellow

    def is_playable(self, card: int) -> bool:
        """WC-14: begins with the active letter or holds it doubled."""
        return self.begins(card) or has_double(self.words[card], self.yellow, self.rules.any_two)

    def move_yellow(self) -> None:
        """One letter clockwise (WC-04)."""
        self.yellow = next_letter(self.track, self.yellow)

    def take_top(self, event: Event, ruling: str) -> int:
        """The card that the event takes from the top of the draw pile.

        The pile is never empty here: whoever asks has counted the cards first (WC-39, WC-42).
        """
        card: int = event["card"]
        top = self.draw.pop(0)
        if top is HIDDEN:
            # Its order is hidden (ALL-06): all that is known is that the card was not elsewhere.
            self.cursor.require(card in self.unseen, ruling, f"card {card} is not in the draw pile")
            self.unseen.remove(card)
        else:
            # Its order has been seen: the top card is known (WC-41).
            self.cursor.require(card == top, "WC-41", f"card {card} drawn, {top} lies on top")
        return card

    def recycle_if_empty(self) -> None:
        """WC-41: the discard pile, face down, replaces an empty draw pile at once."""
        if self.draw or not self.discards:
            self.cursor.refuse("recycle", "WC-41", "no pile is to be turned over now")
            return
        event = self.cursor.expect("recycle", "WC-41")
        self.cursor.same(event, "cards", len(self.discards), "WC-41")
        self.cursor.same(event, "shuffled", "yes" if self.rules.shuffle else "no", "WC-41")
        if self.rules.shuffle:
            self.draw = [HIDDEN] * len(self.discards)
            self.unseen = set(self.discards)
        else:
            self.draw = list(self.discards)  # turned over: the oldest card is on top
        self.discards = []
        self.barred = False  # WC-38: a pile that was recycled is barred no more

    def expect_from(self, kind: str, chair: int, ruling: str) -> Event:
        """The next event, done by this chair (ALL-03: chairs act in their turn)."""
        event = self.cursor.expect(kind, ruling)
        self.cursor.same(event, "chair", chair, "ALL-03")
        return event

    def flip_seed(self, ruling: str) -> None:
        """WC-10: the top card of the draw pile starts the pile; then both markers are set."""
        event = self.cursor.expect("seed", ruling)
        card = self.take_top(event, ruling)
        self.pile.append(card)
        self.recycle_if_empty()
        self.red = letter_of(self.words[card])  # WC-10: its first letter only
        self.yellow = next_letter(self.track, self.red)  # WC-12
        self.seed = card
        self.expect_markers("WC-12", "WC-10")

    def expect_markers(self, ruling: str, red_ruling: str = "WC-06") -> None:
        """An event that says where the markers stand; red moves only with a seed (WC-06)."""
        event = self.cursor.expect("markers", ruling)
        self.cursor.same(event, "red", self.red, red_ruling)
        self.cursor.same(event, "yellow", self.yellow, ruling)

    def spend(self, milliseconds: int) -> None:
        """WC-43: nothing that would end after the limit is begun."""
        self.clock += milliseconds
        limit = self.rules.limit
        self.cursor.require(
            limit is None or self.clock <= limit, "WC-43", f"{self.clock} ms, limit {limit}"
        )
