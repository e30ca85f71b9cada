"""Reads a game of the engine as its turns: what lay there before each, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sim.replay import Replay
from sim.trace import Event


@dataclass
class Turn:
    """What the engine's trace has of a turn.

    Attributes:
        chair: whose it is.
        hands: by chair, before it.
        piles: the cards at each place of the board word before it, the visible one last.
        deck: how many cards it has before it.
        reds: the red cards that each chair has used before it.
        events: of the turn.
        words: that are laid, each with the hand cards that it takes.
        drawn: the cards that come from the deck, in order.
        left: by chair, the cards left in hand if the game ends with it.
    """

    chair: int
    hands: list[str]
    piles: list[str]
    deck: int
    reds: list[str]
    events: list[Event] = field(default_factory=list)
    words: list[tuple[str, str]] = field(default_factory=list)
    drawn: str = ""
    left: list[list[str]] = field(default_factory=list)

    @property
    def board(self) -> str:
        """The visible word before it."""
        return "".join(pile[-1] for pile in self.piles)

    def scored(self, players: int) -> list[int]:
        """Points by chair, with those of the end."""
        points = [0] * players
        for event in self.events:
            if event.kind == "score":
                points[event["chair"]] += event["points"]
        return points

    def count(self, kind: str) -> int:
        """How many events of a kind there are."""
        return sum(event.kind == kind for event in self.events)


@dataclass
class Cards:
    """Where the cards are."""

    letters: Sequence[str]
    hands: list[list[int]]
    reds: list[list[int]]
    rows: dict[int, list[list[int]]] = field(default_factory=dict)
    laid: dict[int, list[list[int]]] = field(default_factory=dict)  # the words under way
    from_hand: list[int] = field(default_factory=list)  # laid for that word
    deck: int = 0

    def spell(self, cards: Sequence[int]) -> str:
        """The letters of some cards."""
        return "".join(self.letters[card].lower() for card in cards)

    def pile_of(self, row: int, card: int) -> list[int]:
        """The pile on which a card is the visible one."""
        return next((pile for pile in self.rows.get(row, []) if pile[-1] == card), [])

    def follow(self, event: Event) -> None:
        """Move what an event moves."""
        kind = event.kind
        if kind in {"deal", "draw", "turn up"}:
            self.hands[event["chair"]].append(event["card"])
            self.deck -= 1
        elif kind == "give back":
            self.hands[event["chair"]].remove(event["card"])
            self.deck += 1
        elif kind == "lay":
            self.hands[event["chair"]].remove(event["card"])
            pile = [*self.pile_of(event["row"], event["onto"]), event["card"]]
            self.laid.setdefault(event["row"], []).append(pile)
            self.from_hand.append(event["card"])
        elif kind == "stay":
            pile = self.pile_of(event["row"], event["card"]) or [event["card"]]
            self.laid.setdefault(event["row"], []).append(pile)
        elif kind == "take":
            self.hands[event["chair"]].append(event["card"])
            self.take(event["row"], event["card"])
        elif kind == "word":
            self.rows[event["row"]] = self.laid.pop(event["row"])
        elif kind == "remove":
            self.take(event["row"], event["card"])
        elif kind == "request" and event["card"] >= 0:
            self.hands[1 - event["chair"]].remove(event["card"])
            self.hands[event["chair"]].append(event["card"])
        elif kind == "lay aside":
            self.hands[event["chair"]].remove(event["card"])
        elif kind == "tick":
            self.reds[event["chair"]].append(event["card"])

    def take(self, row: int, card: int) -> None:
        """A card leaves the board."""
        piles = [[each for each in pile if each != card] for pile in self.rows.get(row, [])]
        self.rows[row] = [pile for pile in piles if pile]


def read_turns(replay: Replay, deck: int) -> Iterator[Turn]:
    """The turns of a game.

    Args:
        replay: of the engine's game.
        deck: cards that are shuffled.
    """
    header = replay.trace.header
    hands, reds = ([[] for _ in range(header.players)] for _ in range(2))
    cards = Cards(header.deck, hands, reds, deck=deck)
    turn: Turn | None = None
    for event in replay.trace.events:
        if event.kind == "turn":
            if turn:
                yield turn
            hands = [cards.spell(hand) for hand in cards.hands]
            piles = next(filter(None, cards.rows.values()), [])
            reds = [cards.spell(each) for each in cards.reds]
            board = [cards.spell(pile) for pile in piles]
            turn = Turn(event["chair"], hands, board, cards.deck, reds)
        if turn:
            turn.events.append(event)
            if event.kind in {"draw", "turn up"}:
                turn.drawn += cards.spell([event["card"]])
        cards.follow(event)
        if turn and event.kind == "end":
            turn.left = [list(cards.spell(hand)) for hand in cards.hands]
        if turn and event.kind == "word":
            word = cards.spell([pile[-1] for pile in cards.rows[event["row"]]])
            turn.words.append((word, cards.spell(cards.from_hand)))
            cards.from_hand = []
    if turn:
        yield turn
