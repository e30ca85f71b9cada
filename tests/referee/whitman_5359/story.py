"""Writes Whitman 5359 traces from moves; keeps the cards and the sums, judges nothing.

Cards are letters: a small one is a black card, a capital a red one, ``?`` a wild card. In a word
``?a`` is a wild card that stands for an A. In a word that is added to or snared ``+`` marks a card
of the hand: ``cat+s``. A story can write illegal moves too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sim.trace import Event, Header, Trace
from tests.referee.whitman_5359.printed import PRINTED

CARD = re.compile(r"\?|[A-Za-z]")
LETTER = re.compile(r"\+?(?:\?[a-z]|[A-Za-z])")
WIN = 840
LOOKING, WRITING, SCORING = 20_000, 3_000, 30_000
"""Milliseconds of a look, of a word, and of dealing and scoring."""


def worth(length: int) -> int:
    """Points of a word that is not all red."""
    return {3: 30, 4: 40, 5: 50, 6: 70, 7: 90, 8: 110, 9: 130}.get(length, 20 * length - 50)


class Story:
    """A match written move by move.

    Attributes:
        hands: the cards of each chair.
        words: by number: owner, cards, letters.
        chair: who acts, or acted last.
        scores: running points.
    """

    def __init__(
        self, hands: str, up: str, pile: str = "", first_chair: int = 0, **rules: Any
    ) -> None:
        """Makes the pack and deals the first deal.

        Args:
            hands: apart by spaces, in turn order from the first player.
            up: the card turned up.
            pile: the other cards.
            first_chair: who begins.
            rules: parameters that differ from the printed ones.
        """
        named = hands.split()
        self.players = len(named)
        self.first_chair = first_chair
        self.pack = CARD.findall("".join(named) + up + pile)
        self.rules = {**PRINTED, "hand": len(CARD.findall(named[0])), **rules}
        self.scores = [0] * self.players
        self.moved = [0] * self.players
        self.number = self.turns = self.clock = self.milliseconds = 0
        self.events: list[Event] = []
        self.deal(hands, up)

    def write(self, kind: str, /, **fields: Any) -> None:
        """Adds an event."""
        self.milliseconds += fields.get("milliseconds", 0)
        self.events.append(Event(kind, fields))

    def find(self, card: str, among: Iterable[int]) -> int:
        """The first of some cards that looks so."""
        return next(each for each in among if self.pack[each] == card)

    def find_all(self, cards: str, among: Iterable[int]) -> list[int]:
        """One card for each."""
        left = list(among)
        found = []
        for card in CARD.findall(cards):
            found.append(self.find(card, left))
            left.remove(found[-1])
        return found

    # ---- piles

    def deal(self, hands: str, up: str) -> None:
        """A deal begins; hands in turn order from the dealer's left."""
        first = (self.first_chair + self.number) % self.players
        self.number += 1
        self.pile = list(range(len(self.pack)))
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.words: dict[int, tuple[int, list[int], str]] = {}
        self.numbered = 0
        self.before: dict[int, tuple[int, list[int], str]] = {}
        self.out_chair = -1
        self.write("round", number=self.number, dealer=(first - 1) % self.players)
        found = []
        for hand in hands.split():
            found.append(self.find_all(hand, self.pile))
            self.pile = [card for card in self.pile if card not in found[-1]]
        for place in range(len(found[0])):
            for offset, cards in enumerate(found):
                chair = (first + offset) % self.players
                self.hands[chair].append(cards[place])
                self.write("deal", chair=chair, card=cards[place])
        self.turn_up(up)

    def turn_up(self, up: str) -> None:
        """The first card of the discard pile."""
        card = self.find(up, self.pile)
        self.pile.remove(card)
        self.discards = [card]
        self.write("turn up", card=card)

    def reshuffle(self, up: str) -> None:
        """The discards become the drawing pile, all but one."""
        self.write("reshuffle", cards=len(self.discards))
        self.pile += self.discards
        self.turn_up(up)

    def from_pile(self, card: str) -> int:
        """A card that leaves the drawing pile."""
        found = self.find(card, self.pile)
        self.pile.remove(found)
        return found

    # ---- turns

    def turn(self, chair: int) -> None:
        """A turn begins."""
        self.chair = chair
        self.turns += 1
        self.moved[chair] = self.turns
        self.write("turn", number=self.turns, chair=chair, hand=len(self.hands[chair]))
        self.look()
        self.before = dict(self.words)

    def look(self) -> None:
        """A look."""
        self.write("look", chair=self.chair, milliseconds=LOOKING)

    def draw(self, cards: str) -> None:
        """Cards of the drawing pile."""
        for card in CARD.findall(cards):
            self.receive("draw", self.chair, self.from_pile(card), "draw pile")

    def take(self) -> None:
        """The top discard."""
        self.receive("draw", self.chair, self.discards.pop(), "discard pile")

    def receive(self, kind: str, chair: int, card: int, source: str) -> None:
        """A card comes to a hand."""
        self.hands[chair].append(card)
        self.write(kind, chair=chair, card=card, source=source)

    def discard(self, card: str) -> None:
        """A discard."""
        self.discard_card(self.find(card, self.hands[self.chair]))

    def discard_card(self, card: int) -> None:
        """This very card."""
        self.hands[self.chair].remove(card)
        self.discards.append(card)
        self.write("discard", chair=self.chair, card=card)

    def out(self) -> None:
        """The player goes out."""
        self.out_chair = self.chair
        self.write("out", chair=self.chair)

    # ---- words

    def value(self, cards: list[int]) -> int:
        """Points of a word."""
        times = self.rules["red_multiplier"]
        is_red = all(self.pack[card].isupper() for card in cards)
        if not is_red:
            return worth(len(cards))
        return worth(len(cards)) * (len(cards) if times == "letters" else int(times))

    def new(self, letters: str) -> None:
        """A new word of the hand."""
        self.saved: tuple[int, list[int], str] | None = None
        self.lay(self.numbered + 1, self.chair, [f"+{each}" for each in LETTER.findall(letters)])
        self.numbered += 1

    def take_word(self, kind: str, number: int, letters: str) -> None:
        """An addition or a snare."""
        owner = self.words[number][0] if number in self.words else 0
        self.write(kind, chair=self.chair, owner=owner, word=number)
        self.saved = self.words.get(number)
        self.lay(number, owner if kind == "add" else self.chair, LETTER.findall(letters))

    def lay(self, number: int, owner: int, letters: list[str]) -> None:
        """The cards of a word, and the word."""
        hand = self.hands[self.chair]
        _, old, spelling = self.saved or (0, [], "")
        left = list(zip(old, spelling, strict=True))
        laid: list[int] = []
        self.laid_of_hand: list[int] = []
        for place, each in enumerate(letters):
            letter = each[-1].lower()
            if each[0] == "+":
                card = self.find("?" if "?" in each else each[-1], hand)
                hand.remove(card)
                self.laid_of_hand.append(card)
            else:
                card = self.on_table(each, left)
            laid.append(card)
            self.write(
                "lay",
                chair=self.chair,
                card=card,
                place=place,
                letter=ord(letter) - ord("a"),
                source="hand" if each[0] == "+" else "table",
            )
        word = "".join(each[-1].lower() for each in letters)
        self.words[number] = (owner, laid, word)
        self.laid = number
        self.write(
            "word",
            chair=self.chair,
            number=number,
            length=len(laid),
            value=self.value(laid),
            milliseconds=WRITING,
        )

    def on_table(self, letter: str, left: list[tuple[int, str]]) -> int:
        """A card of the word that is taken: by what it stands for, or any wild one."""
        fits = [
            pair
            for pair in left
            if (self.pack[pair[0]] == "?" if letter[0] == "?" else pair[1] == letter.lower())
        ]
        left.remove(fits[0])
        return fits[0][0]

    def swap(self, number: int, place: int, card: str) -> None:
        """A card of the hand for a wild one."""
        owner, cards, letters = self.words[number]
        mine = self.find(card, self.hands[self.chair])
        wild = cards[place]
        self.hands[self.chair].remove(mine)
        self.hands[self.chair].append(wild)
        cards = [*cards[:place], mine, *cards[place + 1 :]]
        self.words[number] = (owner, cards, letters)
        self.write(
            "swap wild",
            chair=self.chair,
            owner=owner,
            word=number,
            place=place,
            card=mine,
            wild=wild,
            value=self.value(cards),
        )

    def close(self, number: int) -> None:
        """A word is closed."""
        self.write("close", chair=self.chair, word=number)

    # ---- challenges

    def challenge(self, doubter: int, falls: bool, penalty: str = "", card: str = "") -> None:
        """Somebody doubts the word just laid.

        Args:
            doubter: his chair.
            falls: no list has the word.
            penalty: what he chooses if it falls and is no snare: word, pile, top or reshuffled.
            card: that he gets; of the pile or of the word.
        """
        owner = self.words[self.laid][0]
        verdict = "word falls" if falls else "word stands"
        self.write("challenge", chair=doubter, number=self.laid, verdict=verdict)
        if not falls:
            self.pay(doubter, -20, "wrong challenge")
        elif self.saved and owner == self.chair != self.saved[0]:
            worth_of_it = self.value(self.saved[1])
            self.undo()
            self.pay(self.chair, -2 * worth_of_it, "failed snare")
        else:
            self.punish(doubter, penalty, card)
            self.undo()

    def punish(self, doubter: int, penalty: str, card: str) -> None:
        """The challenger's choice."""
        if penalty == "word":
            taken = self.find(card, self.laid_of_hand)
            self.laid_of_hand.remove(taken)
            self.receive("penalty", doubter, taken, "word")
        elif penalty == "top":
            self.receive("penalty", doubter, self.discards.pop(), "discard pile")
        elif penalty == "reshuffled":
            self.reshuffle(card[0])
            self.receive("penalty", doubter, self.from_pile(card[1]), "draw pile")
        elif penalty == "pile":
            self.receive("penalty", doubter, self.from_pile(card), "draw pile")

    def undo(self) -> None:
        """The word is taken back."""
        self.write("undo", chair=self.chair, number=self.laid)
        self.hands[self.chair] += self.laid_of_hand
        if self.saved:
            self.words[self.laid] = self.saved
        else:
            del self.words[self.laid]

    def pay(self, chair: int, points: int, why: str) -> None:
        """Points at once."""
        self.scores[chair] += points
        self.write("pay", chair=chair, points=points, why=why)

    def take_back(self) -> None:
        """All that was laid in this turn goes back."""
        before = {card for _, cards, _ in self.before.values() for card in cards}
        laid = {card for _, cards, _ in self.words.values() for card in cards}
        self.hands[self.chair] += sorted(laid - before)
        self.words = dict(self.before)
        self.write("take back", chair=self.chair)

    # ---- ends

    def end_deal(self, why: str, late: int = 0) -> None:
        """Everybody scores, and the deal ends."""
        for chair in range(self.players):
            terms = self.terms_of(chair)
            points = sum(terms.values())
            if str(self.rules["floor"]) == "0" and points < 0:
                terms["floor"] = -points
            for reason, points in terms.items():
                if points:
                    self.write("score", chair=chair, points=points, why=reason)
            self.scores[chair] += sum(terms.values())
        self.clock = self.milliseconds + SCORING * self.number + late
        self.write("round end", number=self.number, why=why, clock=self.clock)

    def terms_of(self, chair: int) -> dict[str, int]:
        """The points of a chair, by reason."""
        words = [cards for owner, cards, _ in self.words.values() if owner == chair]
        plain = sum(worth(len(cards)) for cards in words)
        wilds = sum(self.pack[card] == "?" for card in self.hands[chair])
        return {
            "words": plain,
            "red": sum(map(self.value, words)) - plain,
            "out": int(self.rules["out_bonus"]) if chair == self.out_chair else 0,
            "hand": -10 * (len(self.hands[chair]) - wilds),
            "wilds": -20 * wilds,
        }

    def sides(self) -> list[list[int]]:
        """Who wins together."""
        chairs = range(self.players)
        if self.rules["partners"] == "on":
            return [[chair for chair in chairs if chair % 2 == side] for side in (0, 1)]
        return [[chair] for chair in chairs]

    def over(self, stop: str = "") -> Trace:
        """The totals, the end and the winners: the whole trace."""
        for chair, points in enumerate(self.scores):
            self.write("total", chair=chair, points=points)
        totals = [sum(self.scores[chair] for chair in side) for side in self.sides()]
        best = [s for s, total in zip(self.sides(), totals, strict=True) if total == max(totals)]
        if len(best) > 1 and self.rules["tie"] == "last-mover loses":
            best.remove(max(best, key=lambda side: max(self.moved[chair] for chair in side)))
        stop = stop or ("won" if len(best) == 1 else "tie")
        self.write("end", stop=stop, turns=self.turns, milliseconds=self.clock)
        winners = sorted(chair for side in best for chair in side)
        for chair in winners:
            self.write("win", chair=chair, share=WIN // len(winners))
        return self.trace()

    def trace(self) -> Trace:
        """The trace as far as it goes."""
        colours = tuple("red" if card.isupper() else "black" for card in self.pack)
        header = Header(
            game="whitman_5359",
            variant="printed",
            rules=self.rules,
            deck_name="a story's",
            deck=tuple(card.lower() for card in self.pack),
            players=self.players,
            bots=("plain",) * self.players,
            first_chair=self.first_chair,
            seed=0,
            deal=0,
            rotation=0,
            marks={"colour": colours},
        )
        return Trace(header, tuple(self.events))
