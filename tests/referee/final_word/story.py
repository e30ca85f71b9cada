"""Writes Final Word traces from told moves; keeps the cards, judges nothing.

Hands and deck are told as letters. A letter names the first card of the hand (or the first board
card not yet used) that bears it. A story can tell illegal moves too: nothing here knows a rule
but where cards go.
"""

from __future__ import annotations

from typing import Any

from sim.trace import Event, Header, Trace

SHARED = {
    "hand": 10,
    "letter_values": "printed",
    "refill": "end of turn",
    "minlen": 3,
    "timer": "off",
    "trade_max": 5,
    "trade_return": "per text",
    "trade_when": "any",
    "end": "shared",
    "equalise": "no",
    "p_bad_word": 0.0,
    "p_challenge": 0.0,
    "lexicon": "scowl-70",
    "lexicon_filter": "family",
    "turn_cap": 200,
    "first": "drawn",
    "tie": "share",
    "counting": "off",
}

OWN: dict[str, dict[str, Any]] = {
    "three_two_one": {"subtract": "no"},
    "last_man_standing": {"form": "scored", "empty_hand": "wins", "link": "first"},
    "eight_it_all": {
        "target": 8,
        "new_word_from": "replenished hand",
        "when_stuck": "trade",
        "moves": "all",
        "dup_counts_as_kept": "no",
        "taken_card_usable": "next turn",
    },
    "break_up": {
        "each": "yes",
        "removed_word": "scored one",
        "split_seq2": "Split Off and Split Run",
    },
    "leftovers": {"form": "base", "min_board": 1, "reorder": "yes"},
}
"""The printed rules of each game."""

POINTS = {
    **dict.fromkeys("aeiornt", 1),
    **dict.fromkeys("lsucd", 2),
    **dict.fromkeys("bfghmpwy", 3),
    **dict.fromkeys("jkqvxz", 4),
}

MOVES = {"+": "add", "/": "overlay", "~": "give and take", "=": "duplicate"}


class Story:
    """A game told move by move.

    >>> story = Story("three_two_one", "catdogs doghats", deck="")
    >>> story.begin(0); story.word("cat"); story.score(0, 4)
    >>> story.events[-1].kind
    'score'
    """

    def __init__(
        self, game: str, hands: str, deck: str = "", first_chair: int = 0, **rules: Any
    ) -> None:
        """Deals.

        Args:
            game: the game's key.
            hands: letters of each hand, in turn order, equally long.
            deck: letters of the cards left, top first.
            first_chair: who begins.
            rules: parameters that differ from the printed ones.
        """
        dealt = hands.split()
        self.game = game
        self.players = len(dealt)
        self.first_chair = first_chair
        self.marks: dict[str, tuple[Any, ...]] = {}
        self.rules = {**SHARED, **OWN[game], "hand": len(dealt[0]), **rules}
        self.letters = [hand[place] for place in range(len(dealt[0])) for hand in dealt]
        self.letters += list(deck)
        self.events: list[Event] = []
        self.milliseconds = 0
        self.turns = 0
        self.chair = first_chair
        self.hands: list[list[int]] = [[] for _ in dealt]
        self.deck = list(range(len(self.letters)))
        self.board: list[list[int]] = []
        self.told: list[list[int]] = []
        self.left: list[list[int]] = []
        self.halves: tuple[list[list[int]], list[list[int]]] = ([], [])
        self.before: Any = None
        self.scores = [0] * self.players
        for number in range(len(dealt) * len(dealt[0])):
            chair = (first_chair + number) % self.players
            self.hands[chair].append(self.deck.pop(0))
            self.write("deal", chair=chair, card=number)

    def write(self, kind: str, /, **fields: Any) -> None:
        """Adds an event as it is told."""
        self.milliseconds += fields.get("milliseconds", 0)
        self.events.append(Event(kind, fields))

    def begin(self, chair: int, kind: str = "normal", look: int = 3000) -> None:
        """A turn and its look; of a lost turn there is none."""
        self.turns += 1
        self.chair = chair
        hand = len(self.hands[chair])
        self.write("turn", number=self.turns, chair=chair, kind=kind, hand=hand)
        if kind != "lost":
            self.look(look)

    def look(self, milliseconds: int = 1000) -> None:
        """A look, or another within the turn."""
        self.write("look", chair=self.chair, milliseconds=milliseconds)
        self.keep()

    def keep(self) -> None:
        """What an undo returns to."""
        hands = [list(hand) for hand in self.hands]
        self.before = hands, [list(stack) for stack in self.board]

    def from_hand(self, letter: str) -> int:
        """Takes the first card of this letter out of the mover's hand."""
        card = next(card for card in self.hands[self.chair] if self.letters[card] == letter)
        self.hands[self.chair].remove(card)
        return card

    def value(self, cards: list[int]) -> int:
        """Printed points, or the deck's own."""
        if "value" in self.marks:
            return sum(self.marks["value"][card] for card in cards)
        return sum(POINTS[self.letters[card]] for card in cards)

    def lay(self, card: int, row: int, place: int, how: str, onto: int = -1) -> None:
        """A hand card comes to the board."""
        fields = {"chair": self.chair, "card": card, "row": row, "place": place}
        self.write("lay", **fields, how=how, onto=onto)

    def tell_word(self, row: int, stacks: list[list[int]]) -> None:
        """The word event."""
        value = self.value([stack[-1] for stack in stacks])
        fields = {"chair": self.chair, "row": row, "length": len(stacks), "value": value}
        self.write("word", **fields, milliseconds=2000)

    def word(self, word: str, row: int = 0) -> None:
        """A new word from the hand, which lies on the board (3-2-1: aside)."""
        stacks = [[self.from_hand(letter)] for letter in word]
        for place, stack in enumerate(stacks):
            self.lay(stack[0], row, place, "new")
        self.tell_word(row, stacks)
        if self.game == "three_two_one":
            self.told.append([stack[0] for stack in stacks])
        else:
            self.board = stacks

    def form(
        self,
        moves: str,
        row: int = 0,
        old: list[list[int]] | None = None,
        new: bool = False,
        take: bool = True,
    ) -> list[list[int]]:
        """A word of board and hand cards, told in moves from left to right; its stacks.

        ``A`` stays, ``+a`` is added, ``b/A`` overlays, ``b~A`` gives and takes, ``a=A``
        duplicates.

        Args:
            moves: the moves, parted by blanks.
            row: the row told.
            old: the board cards to use; without it those of the board, which changes.
            new: additions are told as a new word's cards.
            take: the cards replaced are told to be taken.
        """
        left = list(self.board if old is None else old)
        stacks, taken = [], []
        for place, move in enumerate(moves.split()):
            source = None
            if move[-1].isupper():
                source = next(s for s in left if self.letters[s[-1]] == move[-1].lower())
                left.remove(source)
            if len(move) == 1:
                assert source
                self.write("stay", card=source[-1], row=row, place=place)
                stacks.append(list(source))
                continue
            letter = move[1] if move[0] == "+" else move[0]
            card = self.from_hand(letter)
            how = MOVES[move[0] if move[0] == "+" else move[1]]
            how = "new" if new and how == "add" else how
            self.lay(card, row, place, how, source[-1] if source else -1)
            under = list(source or [])
            if how == "give and take":
                taken.append(under.pop())
            stacks.append([*under, card])
        for card in taken if take else []:
            self.hands[self.chair].append(card)
            self.write("take", chair=self.chair, card=card, row=row)
        self.tell_word(row, stacks)
        if old is None:
            self.left = left
            self.board = stacks
        return stacks

    def score(self, chair: int, points: int, why: str = "word") -> None:
        """Points are written down."""
        self.scores[chair] += points
        self.write("score", chair=chair, points=points, why=why)

    def remove(self, stacks: list[list[int]], why: str, row: int = 0) -> None:
        """Cards leave play."""
        for stack in stacks:
            for card in stack:
                self.write("remove", card=card, row=row, why=why)

    def clear(self, why: str) -> None:
        """The whole board leaves play."""
        self.remove(self.board, why)
        self.board = []

    def use_up(self) -> None:
        """3-2-1: the turn's words leave play."""
        for row, cards in enumerate(self.told):
            self.remove([cards], "used", row)
        self.told = []

    def refill(self, most: int = 99) -> None:
        """The mover draws up to his hand's size."""
        while len(self.hands[self.chair]) < self.rules["hand"] and self.deck and most:
            self.draw("refill")
            most -= 1

    def draw(self, why: str) -> None:
        """The mover draws the top card."""
        card = self.deck.pop(0)
        self.hands[self.chair].append(card)
        self.write("draw", chair=self.chair, card=card, why=why)

    def pass_turn(self, reason: str = "no word") -> None:
        """Passes."""
        self.write("pass", chair=self.chair, reason=reason)

    def passing(self, chair: int, reason: str = "no word") -> None:
        """A whole turn without a word."""
        self.begin(chair)
        self.pass_turn(reason)

    def trade(self, letters: str, to: str = "shuffled in") -> None:
        """Trades these cards of the hand."""
        self.write("trade", chair=self.chair, cards=len(letters), milliseconds=4000)
        cards = [self.from_hand(letter) for letter in letters]
        for card in cards:
            self.write("give back", chair=self.chair, card=card, source="hand", to=to)
        self.deck += cards
        if to == "shuffled in":
            self.write("reshuffle", cards=len(self.deck))
        for _ in letters:
            self.draw("trade")

    def challenge(self, chair: int, falls: bool, row: int = 0) -> None:
        """A challenge, and the undo of a word that falls."""
        verdict = "word falls" if falls else "word stands"
        self.write("challenge", chair=chair, maker=self.chair, row=row, verdict=verdict)
        if falls:
            self.write("undo", chair=self.chair, row=0 if self.game == "break_up" else row)
            self.hands, self.board = self.before
            if self.game == "three_two_one":
                self.told.pop()

    def out(self) -> None:
        """The mover is out."""
        self.write("out", chair=self.chair)

    def unplayed(self) -> None:
        """Hands are subtracted."""
        for chair, hand in enumerate(self.hands):
            if hand:
                self.score(chair, -self.value(hand), "unplayed")

    def end(self, stop: str, *winners: int) -> Trace:
        """Ends the game and shows every card; the trace."""
        total = self.milliseconds + 500
        self.write("end", stop=stop, turns=self.turns, milliseconds=total)
        for chair in winners:
            self.write("win", chair=chair, share=840 // len(winners))
        for chair, hand in enumerate(self.hands):
            for card in hand:
                self.write("left in hand", chair=chair, card=card)
        for card in self.deck:
            self.write("left in deck", card=card)
        for stack in self.board:
            for card in reversed(stack):
                self.write("left on board", card=card, row=0)
        return self.trace()

    def trace(self) -> Trace:
        """What has been told so far."""
        header = Header(
            self.game,
            "printed",
            self.rules,
            "tiny",
            tuple(self.letters),
            self.players,
            ("plain",) * self.players,
            self.first_chair,
            1,
            0,
            0,
            self.marks,
        )
        return Trace(header, tuple(self.events))
