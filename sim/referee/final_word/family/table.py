"""The table of a Final Word game as lists, and the steps that every part of a turn shares."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from sim.referee.cursor import Cursor
from sim.referee.final_word.family.rules import Rules, card_values, is_listed, read_rules
from sim.referee.header import Legal
from sim.trace import Event, Header

Stacks = list[list[int]]
"""A word on the board, left to right: of each stack of cards the last is the visible one."""

NOBODY = -1
NO_CARD = -1


@dataclass(frozen=True)
class Seat:
    """Who is asked to act next, and how: normal or extra."""

    chair: int
    kind: str = "normal"


@dataclass(frozen=True)
class Places:
    """Where all cards were at some moment."""

    hands: list[list[int]]
    deck: set[int]
    rows: list[Stacks]
    removed: set[int]
    barred: set[int]


class Table:
    """Where every card is, and how turns and points stand.

    Between turns every card is in exactly one of these: a hand, the deck, the board, the removed
    cards.

    Attributes:
        hands: the cards of each chair, in no order.
        deck: the cards of the deck; their order is hidden (ALL-06).
        rows: the words on the board; `board` is the first of them, empty if there is none.
        maker: the chair that made it.
        removed: cards out of play for good (FW-27).
        barred: cards that may not be laid this turn (FW-16).
        scores: points of each chair.
        owes: whether a chair's next turn is lost (FW-08).
        out: whether a chair is out of a knockout game (F9-02).
        resting: the chairs that are passed over for now (F20-02).
        asked: the chairs that had a normal turn and neither played nor traded, since anyone last
            did (FW-25).
        waiting: who must act before play goes on clockwise (F10-04).
        kept: sets of chairs or cards that one game remembers, by name.
        turns: turns begun, lost ones too.
        moved: the number of each chair's latest turn that was not lost, 0 for none.
        looked: milliseconds of this turn's looks.
    """

    def __init__(self, header: Header, cursor: Cursor, own: Legal) -> None:
        self.header = header
        self.cursor = cursor
        self.letters = [text.lower() for text in header.deck]
        self.values = card_values(header)
        self.rules: Rules = read_rules(header.rules, header.players, own)
        self.players = header.players
        self.first_chair = header.first_chair
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.deck = set(range(len(header.deck)))
        self.rows: list[Stacks] = []
        self.maker = NOBODY
        self.removed: set[int] = set()
        self.barred: set[int] = set()
        self.scores = [0] * self.players
        self.owes = [False] * self.players
        self.out = [False] * self.players
        self.moved = [0] * self.players
        self.resting: set[int] = set()
        self.asked: set[int] = set()
        self.waiting: list[Seat] = []
        self.kept: defaultdict[str, set[int]] = defaultdict(set)
        self.turns = self.looked = 0

    @property
    def board(self) -> Stacks:
        """The word that the next player faces, empty if there is none."""
        return self.rows[0] if self.rows else []

    @board.setter
    def board(self, word: Stacks) -> None:
        self.rows[:1] = [word] if word else []

    def living(self) -> list[int]:
        """The chairs still in the game."""
        return [chair for chair in range(self.players) if not self.out[chair]]

    def left_of(self, chair: int) -> int:
        """The next chair clockwise that is neither out (F9-03) nor passed over (F20-02)."""
        following = (chair + 1) % self.players
        skipped = self.out[following] or following in self.resting
        return self.left_of(following) if skipped else following

    def find_strays(self) -> list[int]:
        """The cards that the replay has in no place, or in two: between turns there are none."""
        on_board = (stack for row in self.rows for stack in row)
        places = Counter(chain(*self.hands, *on_board, self.deck, self.removed))
        return [card for card in range(len(self.letters)) if places[card] != 1]

    def keep_places(self) -> Places:
        """A copy of where all cards are."""
        return Places(
            [list(hand) for hand in self.hands],
            set(self.deck),
            [[list(stack) for stack in row] for row in self.rows],
            set(self.removed),
            set(self.barred),
        )

    def restore_places(self, places: Places) -> None:
        """FW-08: every card is where it was."""
        self.hands, self.deck, self.rows = places.hands, places.deck, places.rows
        self.removed, self.barred = places.removed, places.barred

    def spell(self, stacks: Stacks) -> str:
        """The visible letters of a word."""
        return "".join(self.letters[stack[-1]] for stack in stacks)

    def value(self, cards: Iterable[int]) -> int:
        """The points of some cards."""
        return sum(self.values[card] for card in cards)

    def visible_value(self, stacks: Stacks) -> int:
        """FW-07: a word's visible cards count, those already on the board too; covered never."""
        return self.value(stack[-1] for stack in stacks)

    def is_word(self, spelled: str) -> bool:
        """ALL-01: whether the agreed list holds it."""
        return is_listed(spelled, self.header.rules)

    def expect_from(self, kind: str, chair: int, ruling: str) -> Event:
        """The next event, done by this chair (ALL-03: players act in their turn)."""
        event = self.cursor.expect(kind, ruling)
        self.cursor.same(event, "chair", chair, "ALL-03")
        return event

    def take_from_deck(self, event: Event, ruling: str) -> int:
        """The card that an event takes from the deck."""
        card: int = event["card"]
        self.cursor.require(card not in self.removed, "FW-27", f"card {card} is out of play")
        self.cursor.require(card in self.deck, ruling, f"card {card} is not in the deck")
        self.deck.remove(card)
        return card

    def take_from_hand(self, event: Event, chair: int, ruling: str) -> int:
        """The card that an event takes from the chair's hand."""
        card: int = event["card"]
        in_hand = card in self.hands[chair]
        self.cursor.require(in_hand, ruling, f"card {card} is not in hand {chair}")
        self.hands[chair].remove(card)
        return card

    def expect_score(self, chair: int, points: int, why: str, ruling: str) -> None:
        """Points written down."""
        self.cursor.expect_score(chair, points, why, ruling)
        self.scores[chair] += points

    def expect_removes(self, cards: dict[int, int], why: str, ruling: str) -> None:
        """FW-27: these cards leave play for good, recorded in any order.

        Args:
            cards: the cards and the row that each is recorded with.
            why: the reason recorded.
            ruling: what sends them away.
        """
        left = dict(cards)
        while left:
            event = self.cursor.expect("remove", ruling)
            self.cursor.require(event["card"] in left, ruling, f"card {event['card']} stays")
            self.cursor.same(event, "row", left.pop(event["card"]), ruling)
            self.cursor.same(event, "why", why, ruling)
            self.removed.add(event["card"])
        self.cursor.refuse("remove", ruling, "no more cards leave play")

    def leave_behind(self, old: Stacks, used: list[int], why: str, ruling: str) -> None:
        """The cards of a word that are not used in the next one leave play."""
        left = {card: 0 for stack in old for card in stack if card not in used}
        self.expect_removes(left, why, ruling)

    def clear_board(self, why: str, ruling: str) -> int:
        """All cards of the board word leave play, covered ones too; how many they are."""
        cards = {card: 0 for stack in self.board for card in stack}
        self.board = []
        self.expect_removes(cards, why, ruling)
        return len(cards)
