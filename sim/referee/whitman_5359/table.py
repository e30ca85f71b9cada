"""The table of a Whitman 5359 match as lists: piles, hands, words on the table, points."""

from __future__ import annotations

from dataclasses import dataclass

from sim.referee.cursor import Cursor
from sim.referee.whitman_5359.deck import RED, WILD, colours_of
from sim.referee.whitman_5359.rules import HIGH_SCORE, LOW_SCORE, Rules, read_rules
from sim.trace import Event, Header

NOBODY = -1


@dataclass(frozen=True)
class Word:
    """A word on the table.

    Attributes:
        number: within the deal; it stays the word's own when it is added to or captured.
        owner: before whom it lies.
        cards: from left to right.
        spelling: its letters, those that wild cards stand for among them (WH-22).
        made: the number of the turn in which it was laid or changed.
        is_closed: it lies face down (WH-09).
        was_captured: it was taken by a snare at some time (WH-11).
        has_grown: it was added to by its owner or his partner (WH-12).
    """

    number: int
    owner: int
    cards: tuple[int, ...]
    spelling: str
    made: int
    is_closed: bool = False
    was_captured: bool = False
    has_grown: bool = False


class Table:
    """Where every card is, and how turns and points stand.

    Between turns every card is in the drawing pile, the discard pile, a hand or a word.

    Attributes:
        pile: the drawing pile; its order is hidden (ALL-06).
        discards: the discard pile, the top card last.
        hands: the cards of each chair.
        words: on the table, by number.
        numbered: words numbered so far in this deal, undone ones too.
        has_laid: by chair, whether his initial lay-down of this deal is made (WH-18).
        minimum: by chair, points that it must have (WH-19).
        out: the chair that went out, or `NOBODY`.
        dealer: of this deal.
        round_turns: turns begun in this deal.
        turns: turns begun in the match.
        moved: by chair, the number of its latest turn.
        scores: running points of each chair, penalties among them (WH-37).
        clock: milliseconds of the match at the end of the last deal.
    """

    def __init__(self, header: Header, cursor: Cursor) -> None:
        self.header = header
        self.cursor = cursor
        self.rules: Rules = read_rules(header.rules, header.players)
        self.letters = [text.lower() for text in header.deck]
        self.reds = [colour == RED for colour in colours_of(header)]
        self.players = header.players
        self.dealer = (header.first_chair - 1) % self.players  # ALL-03
        self.turns = self.clock = 0
        self.moved = [0] * self.players
        self.scores = [0] * self.players
        self.clear()

    def clear(self) -> None:
        """Before a deal all cards are in the drawing pile."""
        self.pile = set(range(len(self.letters)))
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.words: dict[int, Word] = {}
        self.numbered = self.round_turns = 0
        # WH-18: a new initial lay-down in every deal
        self.has_laid = [False] * self.players
        # WH-19: by the score when the deal begins
        self.minimum = [self.minimum_of(chair) for chair in range(self.players)]
        self.out = NOBODY

    def side_of(self, chair: int) -> list[int]:
        """WH-03: a chair and its partners, who sit at every other place; else it alone."""
        if not self.rules.partners:
            return [chair]
        return list(range(chair % 2, self.players, 2))

    def minimum_of(self, chair: int) -> int:
        """WH-19: the least points of an initial lay-down, by the score of the side (WH-03)."""
        score = sum(self.scores[each] for each in self.side_of(chair))
        if score >= HIGH_SCORE:
            return self.rules.high_minimum
        return self.rules.low_minimum if score >= LOW_SCORE else 0

    def is_wild(self, card: int) -> bool:
        """Whether a card stands for any letter."""
        return self.letters[card] == WILD

    def is_all_red(self, cards: tuple[int, ...]) -> bool:
        """WH-24: whether all cards of a word are red letters, none of them wild."""
        return all(self.reds[card] and not self.is_wild(card) for card in cards)

    def plain_value(self, cards: tuple[int, ...]) -> int:
        """WH-25: 10 points a letter, 20 for each beyond five."""
        return 10 * len(cards) + 10 * max(len(cards) - 5, 0)

    def value_of(self, cards: tuple[int, ...]) -> int:
        """The points of a word: an all-red one counts several times (WH-24), no other (WH-26)."""
        if not self.is_all_red(cards):
            return self.plain_value(cards)
        times = self.rules.red_multiplier
        return self.plain_value(cards) * (len(cards) if times is None else times)

    def words_of(self, chair: int) -> list[Word]:
        """The words before a chair."""
        return [word for word in self.words.values() if word.owner == chair]

    def count_of(self, chairs: list[int]) -> int:
        """WH-29: the present value of the words before some chairs, captures among them."""
        return sum(self.value_of(word.cards) for chair in chairs for word in self.words_of(chair))

    def expect_from(self, kind: str, chair: int, ruling: str) -> Event:
        """The next event, done by this chair."""
        event = self.cursor.expect(kind, ruling)
        self.cursor.same(event, "chair", chair, ruling)
        return event

    def find_word(self, event: Event, ruling: str) -> Word:
        """The word on the table that an event names."""
        number: int = event["word"]
        self.cursor.require(number in self.words, ruling, f"no word {number} on the table")
        return self.words[number]

    def take_from_hand(self, chair: int, card: int, ruling: str) -> None:
        """A card leaves a hand."""
        held = card in self.hands[chair]
        self.cursor.require(held, ruling, f"card {card} is not in hand {chair}")
        self.hands[chair].remove(card)
