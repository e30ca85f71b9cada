"""Writes Final Word traces from moves in words; keeps the cards, judges nothing.

Hands and deck are written as letters. A letter names the first card of the hand (or the first board
card not yet used) that bears it. A story can hold illegal moves too: nothing here knows a rule
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

PRINTED_MOVES = {
    "moves": "printed",
    "dup_counts_as_kept": "no",
    "taken_card_usable": "next turn",
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
    "five_up": {"threshold": 5, "counts": "whole", **PRINTED_MOVES},
    "real_value": {**PRINTED_MOVES},
    "ow": {
        "y_as_vowel": "only without AEIOU",
        "repass": "yes",
        "stuck_letters": "discarded after a full round",
    },
    "three_n_change": {"need": 3, "taken_back_usable": "same turn", "stuck_reset": "no"},
    "five_to_five": {
        "form": "score",
        "duplicates_only": "not allowed",
        "solo_trades": 0,
        **PRINTED_MOVES,
    },
    "turnover": {"to": "hand", "last_chance_words": "1", **PRINTED_MOVES},
    "seeing_red": {
        "form": "score",
        "qualifying_word_scores": "no",
        "nobody_qualifies": "most distinct reds",
    },
    "tricked_out": {
        "form": "tricks",
        "trick_refill": "each turn",
        "give_and_take": "no",
        "dup_counts_as_kept": "no",
    },
    "run_the_table": {
        "form": "printed",
        **PRINTED_MOVES,
    },
    "pluck_it": {"unusable_plucked": "kept, no word"},
    "positive_negative": {"neg": "value"},
    "profit_and_loss": {"must_be_longest": "no", "refill_from": "both words, any mix"},
    "first_base": {
        "moved_card_counts": "no",
        "trades": 0,
        **PRINTED_MOVES,
    },
    "split_off": {"max_parts": 2, "split_seq2": "Split Off and Split Run"},
    "split_run": {"max_parts": 2, "max_board_words": 12},
    "double_cross": {
        "crossing_cards": "leftovers",
        "unplaced_leftovers": "out of play",
        "covered_cards": "out of play",
    },
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
    """A game written move by move.

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
        self.turn_words: list[list[int]] = []
        self.others: dict[int, list[list[int]]] = {}
        self.parts: dict[int, list[list[int]]] = {}
        self.taken: list[int] = []
        self.left: list[list[int]] = []
        self.laid: list[int] = []
        self.row = 0
        self.halves: tuple[list[list[int]], list[list[int]]] = ([], [])
        self.before: Any = None
        self.scores = [0] * self.players
        if game == "positive_negative":
            self.letters = [*"".join(dealt), *deck]
            return
        if game == "seeing_red":
            self.board = [[card] for card in self.deck if self.letters[card] in "jkqvxz"]
            self.deck = [card for card in self.deck if [card] not in self.board]
        for number in range(len(dealt) * len(dealt[0])):
            chair = (first_chair + number) % self.players
            self.hands[chair].append(self.deck.pop(0))
            self.write("deal", chair=chair, card=number)

    def write(self, kind: str, /, **fields: Any) -> None:
        """Adds an event as it is given."""
        self.milliseconds += fields.get("milliseconds", 0)
        self.events.append(Event(kind, fields))

    def begin(self, chair: int, kind: str = "normal", look: int | None = 3000) -> None:
        """A turn and its look; of a lost turn there is none, nor where it comes later."""
        self.turns += 1
        self.chair = chair
        hand = len(self.hands[chair])
        self.write("turn", number=self.turns, chair=chair, kind=kind, hand=hand)
        self.keep()
        if kind != "lost" and look is not None:
            self.look(look)

    def look(self, milliseconds: int = 1000) -> None:
        """A look, or another within the turn."""
        self.write("look", chair=self.chair, milliseconds=milliseconds)
        self.keep()

    def keep(self) -> None:
        """What an undo returns to."""
        hands = [list(hand) for hand in self.hands]
        self.before = hands, [list(stack) for stack in self.board], dict(self.others)

    def turn_up(self) -> None:
        """The top card of the deck is turned up and comes to the hand."""
        card = self.deck.pop(0)
        self.hands[self.chair].append(card)
        self.write("turn up", chair=self.chair, card=card)
        self.keep()

    def event(self, kind: str, **fields: str) -> None:
        """Any event: whole numbers, words, or ``letter@place`` for a card where it lies."""
        self.write(kind, **{name: self.read(value) for name, value in fields.items()})

    def read(self, value: str) -> int | str:
        """A field's value; ``q@0`` is the Q in hand 0, ``q@board`` the visible one."""
        letter, _, place = value.partition("@")
        if place:
            cards = [stack[-1] for stack in self.board]
            cards = cards if place == "board" else self.hands[int(place)]
            return next(card for card in cards if self.letters[card] == letter)
        return int(value) if value.lstrip("-").isdigit() else value

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
        self.laid.append(card)
        self.write("lay", **fields, how=how, onto=onto)

    def write_word(self, row: int, stacks: list[list[int]]) -> None:
        """The word event."""
        self.row = row
        value = self.value([stack[-1] for stack in stacks])
        fields = {"chair": self.chair, "row": row, "length": len(stacks), "value": value}
        self.write("word", **fields, milliseconds=2000)

    def word(self, word: str, row: int = 0) -> None:
        """A new word from the hand, which lies on the board (3-2-1: aside)."""
        self.laid = []
        stacks = [[self.from_hand(letter)] for letter in word]
        for place, stack in enumerate(stacks):
            self.lay(stack[0], row, place, "new")
        self.write_word(row, stacks)
        if self.game == "three_two_one":
            self.turn_words.append([stack[0] for stack in stacks])
        else:
            self.put(row, stacks)

    def put(self, row: int, stacks: list[list[int]]) -> None:
        """A word lies in its row; the red cards of Seeing Red stay where they are."""
        if self.game == "seeing_red":
            return
        if row:
            self.others[row] = stacks
        else:
            self.board = stacks

    def word_of(self, row: int) -> list[list[int]]:
        """What a word in a row is made of: a part of a split, or the word that lies there."""
        if row in self.parts:
            return self.parts.pop(row)
        return self.others.get(row, self.board)

    def split(self, row: int, before: int) -> None:
        """A word, or a part of one, is cut; its parts come next."""
        whole = self.parts[row] if row in self.parts else self.word_of(row)
        self.write("split", chair=self.chair, row=row, before=before)
        rows = 1 + len(self.others) + max(len(self.parts) - 1, 0)
        self.parts |= {row: whole[:before], rows: whole[before:]}

    def drop(self, row: int, why: str) -> None:
        """A row leaves play; those after it move up."""
        rows = [self.board, *(self.others[each] for each in sorted(self.others))]
        self.remove(rows.pop(row), why, row)
        self.board, self.others = rows[0], dict(enumerate(rows[1:], start=1))

    def take_own(self) -> None:
        """Double Cross: the mover's word comes to his hand; what it covers leaves play or comes."""
        stacks = self.word_of(self.chair)
        self.taken = [stack[-1] for stack in stacks]
        leaves = self.rules["covered_cards"] == "out of play"
        for stack in stacks:
            for card in stack[-1:] if leaves else stack:
                self.hands[self.chair].append(card)
                self.write("take", chair=self.chair, card=card, row=self.chair)
        if leaves:
            self.remove([stack[:-1] for stack in stacks], "used", self.chair)
        self.put(self.chair, [])

    def drop_left(self) -> None:
        """Double Cross: what is left of the own word leaves play."""
        for card in self.taken:
            if card in self.hands[self.chair]:
                self.hands[self.chair].remove(card)
                self.remove([[card]], "leftover", self.chair)

    def move_up(self) -> None:
        """Row 1 becomes row 0."""
        self.board = self.others.pop(1)

    def form(
        self,
        moves: str,
        row: int = 0,
        old: list[list[int]] | None = None,
        new: bool = False,
        take: bool = True,
        rest: bool = False,
    ) -> list[list[int]]:
        """A word of board and hand cards, written in moves from left to right; its stacks.

        ``A`` stays, ``+a`` is added, ``b/A`` overlays, ``b~A`` gives and takes, ``a=A``
        duplicates.

        Args:
            moves: the moves, parted by blanks.
            row: the row recorded.
            old: the board cards to use; without it those of the board, which changes.
            new: additions are recorded as a new word's cards.
            take: the cards replaced are recorded as taken.
            rest: so are the board cards that are not used.
        """
        left = list(self.word_of(row) if old is None else old)
        stacks, taken = [], []
        self.laid = []
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
        taken += [stack[-1] for stack in left] if rest else []
        for card in taken if take else []:
            self.hands[self.chair].append(card)
            self.write("take", chair=self.chair, card=card, row=row)
        self.write_word(row, stacks)
        if old is None:
            self.left = left
            self.put(row, stacks)
        return stacks

    def pass_on(self, letters: str) -> None:
        """OW: these letters of the word stay for the next player, the rest is left."""
        stay = [next(s for s in self.board if self.letters[s[-1]] == each) for each in letters]
        for stack in stay:
            self.write("pass on", chair=self.chair, card=stack[-1])
        self.left = [stack for stack in self.board if stack not in stay]
        self.board = [stack for stack in self.board if stack in stay]

    def move_last(self) -> None:
        """First Base: the last card of the board is taken to be put on the first."""
        card = self.board[-1].pop()
        self.board = [stack for stack in self.board if stack]
        self.hands[self.chair].append(card)
        self.write("take", chair=self.chair, card=card, row=0)

    def request(self, giver: int, letter: str) -> None:
        """Pluck It: a letter is asked for and given, if there is one."""
        held = [card for card in self.hands[giver] if self.letters[card] == letter]
        card = held[0] if held else -1
        self.write("request", chair=self.chair, letter=ord(letter) - ord("a"), card=card)
        if held:
            self.hands[giver].remove(card)
            self.hands[self.chair].append(card)
        self.keep()

    def loot(self, chair: int, letter: str, row: int) -> None:
        """Profit & Loss: the loser takes a card from a word."""
        word = self.others[row] if row else self.board
        stack = next(stack for stack in word if self.letters[stack[-1]] == letter)
        word.remove(stack)
        self.hands[chair] += stack
        self.write("take", chair=chair, card=stack[-1], row=row)

    def sweep(self, why: str) -> None:
        """Every row leaves play."""
        for row, word in ((0, self.board), *self.others.items()):
            self.remove(word, why, row)
        self.board, self.others = [], {}

    def score(self, chair: int, points: int, why: str = "word") -> None:
        """Points are written down."""
        self.scores[chair] += points
        self.write("score", chair=chair, points=points, why=why)

    def remove(self, stacks: list[list[int]], why: str, row: int = 0) -> None:
        """Cards leave play."""
        for stack in stacks:
            for card in stack:
                self.write("remove", card=card, row=row, why=why)

    def remove_laid(self, why: str) -> None:
        """The cards just laid leave play; a row that holds no others is empty."""
        self.remove([self.laid], why, self.row)
        if self.row:
            self.others.pop(self.row, None)
        elif len(self.board) == len(self.laid):
            self.board = []

    def clear(self, why: str) -> None:
        """The whole board leaves play."""
        self.remove(self.board, why)
        self.board = []

    def use_up(self) -> None:
        """3-2-1: the turn's words leave play."""
        for row, cards in enumerate(self.turn_words):
            self.remove([cards], "used", row)
        self.turn_words = []

    def refill(self, most: int = 99) -> None:
        """The mover draws up to his hand's size."""
        while len(self.hands[self.chair]) < self.rules["hand"] and self.deck and most:
            self.draw("refill")
            most -= 1

    def refill_of(self, chair: int) -> None:
        """Another player draws up to his hand's size."""
        self.chair, mover = chair, self.chair
        self.refill()
        self.chair = mover

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

    def put_under(self, letter: str) -> None:
        """Turnover: a card that cannot be used goes under the deck."""
        card = self.from_hand(letter)
        self.write("give back", chair=self.chair, card=card, source="hand", to="bottom")
        self.deck.append(card)

    def challenge(self, chair: int, falls: bool, row: int = 0) -> None:
        """A challenge, and the undo of a word that falls."""
        verdict = "word falls" if falls else "word stands"
        self.write("challenge", chair=chair, maker=self.chair, row=row, verdict=verdict)
        if falls:
            self.write("undo", chair=self.chair, row=0 if self.game == "break_up" else row)
            self.hands, self.board, self.others = self.before
            self.parts = {}
            if self.game == "three_two_one":
                self.turn_words.pop()

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
        for row, word in ((0, self.board), *self.others.items()):
            for stack in word:
                for card in reversed(stack):
                    self.write("left on board", card=card, row=row)
        return self.trace()

    def trace(self) -> Trace:
        """What has been written so far."""
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
