"""Writes Word Crush traces from moves in words; keeps the piles, judges nothing.

The deck's words are in the order of the shuffled deck: first the cards as they are dealt, then
the seed, then the draw pile. A story can hold illegal moves too: nothing here knows a rule but
where cards go.
"""

from __future__ import annotations

from typing import Any

from sim.trace import Event, Header, Trace
from tests.enumeration.word_crush import PRINTED

FIVE_LEFT = "hobby ideal jelly koala lemon"
"""A draw pile that stays untouched."""


def letter(sign: str) -> int:
    """0 for A."""
    return ord(sign.upper()) - ord("A")


class Story:
    """A game written move by move by chairs and words.

    >>> story = Story("baker candy apple", hand=1)
    >>> story.deal(); story.turn(0); story.look(); story.play("baker"); story.recite()
    >>> story.end("won", 0).events[-1].kind
    'left in pile'
    """

    def __init__(
        self, words: str, players: int = 2, hand: int = 1, first_chair: int = 0, **rules: Any
    ) -> None:
        self.words = words.split()
        self.players = players
        self.rules = {**PRINTED, "hand": hand, **rules}
        self.first_chair = first_chair
        self.events: list[Event] = []
        self.milliseconds = 0
        self.turns = 0
        self.run = 0
        self.chair = first_chair
        self.shuffle(self.words)

    def card(self, word: str) -> int:
        """The card's id."""
        return self.words.index(word)

    def write(self, kind: str, /, **fields: Any) -> None:
        """Adds an event as it is given."""
        self.milliseconds += fields.get("milliseconds", 0)
        self.events.append(Event(kind, fields))

    def shuffle(self, order: list[str]) -> None:
        """All cards go back and lie in this order."""
        self.draw = list(order)
        self.discards: list[str] = []
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.players)]

    def deal(self, order: str = "") -> None:
        """Deals, seeds and sets the markers, from this order if one is given."""
        if order:
            self.shuffle(order.split())
        chairs = [(self.first_chair + place) % self.players for place in range(self.players)]
        seats = chairs * self.rules["hand"]
        if self.rules["first_player_cards"] == 1:
            seats.append(self.first_chair)
        if self.rules["first_player_cards"] == -1:
            seats.pop(-self.players)
        for chair in seats:
            word = self.draw.pop(0)
            self.hands[chair].append(word)
            self.write("deal", chair=chair, card=self.card(word))
        self.seed(9000)

    def seed(self, milliseconds: int = 1000) -> None:
        """Turns up a seed and sets both markers."""
        word = self.draw.pop(0)
        self.pile.append(word)
        self.write("seed", card=self.card(word), milliseconds=milliseconds)
        self.recycle_if_empty()
        self.red = letter(word[0])
        self.yellow = self.next_letter(self.red)
        self.markers()

    def next_letter(self, active: int) -> int:
        """The next letter of the track."""
        on_track = list(range(26))
        if self.rules["track"] == "deck letters":
            on_track = sorted({letter(word[0]) for word in self.words})
        return next((later for later in on_track if later > active), on_track[0])

    def markers(self) -> None:
        """Says where the markers stand."""
        self.write("markers", red=self.red, yellow=self.yellow)

    def redeal(self, times: int, order: str) -> None:
        """Deals again."""
        self.write("redeal", times=times)
        self.deal(order)

    def turn(self, chair: int, kind: str = "normal") -> None:
        """Asks a seat to act."""
        self.turns += 1
        self.chair = chair
        self.write(
            "turn",
            number=self.turns,
            chair=chair,
            kind=kind,
            letter=self.yellow,
            hand=len(self.hands[chair]),
        )

    def look(self, milliseconds: int = 2000) -> None:
        """Looks through the hand."""
        self.write("look", chair=self.chair, milliseconds=milliseconds)

    def recycle_if_empty(self) -> None:
        """Turns the discard pile over."""
        if not self.draw and self.discards:
            self.draw, self.discards = self.discards, []
            self.write("recycle", cards=len(self.draw), shuffled=self.rules["recycle_shuffle"])

    def take(self, source: str) -> None:
        """Draws one card of an exchange."""
        word = self.draw.pop(0) if source == "draw pile" else self.discards.pop()
        self.hands[self.chair].append(word)
        self.write("exchange draw", chair=self.chair, source=source, card=self.card(word))
        self.recycle_if_empty()

    def exchange(self, unwanted: str, *sources: str) -> None:
        """Draws from the sources (default: twice the draw pile), lays the unwanted card down."""
        for source in sources or ("draw pile", "draw pile"):
            self.take(source)
        self.hands[self.chair].remove(unwanted)
        self.discards.append(unwanted)
        card = self.card(unwanted)
        self.write("exchange discard", chair=self.chair, card=card, milliseconds=3000)
        self.recycle_if_empty()

    def pass_turn(self, reason: str = "no playable card") -> None:
        """Passes."""
        self.run += 1
        needed = 3000 if reason == "out of time" else 0
        self.write("pass", chair=self.chair, reason=reason, run=self.run, needed=needed)

    def passing(self, chair: int, kind: str = "normal") -> None:
        """A whole turn without a playable card."""
        self.turn(chair, kind)
        self.look()
        self.pass_turn()

    def turn_up(self) -> None:
        """Turns up a card, which lies on the discard pile if it is not playable."""
        word = self.draw.pop(0)
        self.write("turn up", chair=self.chair, card=self.card(word), milliseconds=1500)
        if letter(word[0]) == self.yellow or 2 * chr(self.yellow + ord("a")) in word:
            self.found = word
        else:
            self.discards.append(word)
        self.recycle_if_empty()

    def dead_letter(self) -> None:
        """Moves yellow on without a card."""
        self.write("dead letter", chair=self.chair, letter=self.yellow, milliseconds=500)
        self.yellow = self.next_letter(self.yellow)
        self.run = 0
        self.markers()

    def play(self, word: str, source: str = "hand", milliseconds: int = 3000) -> None:
        """Lays a card on the pile."""
        if source == "hand":
            self.hands[self.chair].remove(word)
        elif source == "discard pile":
            self.discards.remove(word)
        active = self.yellow
        self.yellow = self.next_letter(active)
        self.pile.append(word)
        self.run = 0
        self.write(
            "play",
            chair=self.chair,
            card=self.card(word),
            source=source,
            letter=active,
            by="first letter" if letter(word[0]) == active else "double letter",
            yellow=self.yellow,
            milliseconds=milliseconds,
        )

    def recite(self, *answers: str, result: str = "", milliseconds: int = 4000) -> None:
        """Recites the pile with these answers: right, near miss, forgotten or a wrong word.

        Without any answer all are right. Fewer answers than cards end the recital.
        """
        backward = self.rules["recall_order"] == "backward"
        order = list(reversed(self.pile)) if backward else list(self.pile)
        kept = 0
        for position, answer in enumerate(answers or ["right"] * len(order), start=1):
            card = self.card(order[position - 1])
            said = card if answer == "right" else -1
            if answer in self.words:
                answer, said = "wrong", self.card(answer)  # noqa: PLW2901
            self.write(
                "recite",
                chair=self.chair,
                position=position,
                card=card,
                answer=answer,
                said=said,
                milliseconds=milliseconds,
            )
            kept += answer in ("right", "near miss")
        if not result:
            result = "complete" if kept == len(order) else "missed"
        needed = milliseconds if result == "out of time" else 0
        self.write("recalled", chair=self.chair, result=result, kept=kept, needed=needed)
        for word in order[kept:]:
            self.write("pick up", chair=self.chair, card=self.card(word))
            self.pile.remove(word)
            self.hands[self.chair].append(word)

    def whole_turn(self, chair: int, word: str, kind: str = "normal") -> None:
        """A whole turn: look, play, perfect recital."""
        self.turn(chair, kind)
        self.look()
        self.play(word)
        self.recite()

    def end(self, stop: str, winner: int = -1) -> Trace:
        """Ends the game, reveals every card; the trace."""
        total = self.milliseconds
        self.write("end", stop=stop, winner=winner, turns=self.turns, milliseconds=total)
        for chair, hand in enumerate(self.hands):
            for word in hand:
                self.write("left in hand", chair=chair, card=self.card(word))
        zones = {
            "left to draw": self.draw,
            "left discarded": self.discards[::-1],
            "left in pile": self.pile,
        }
        for kind, words in zones.items():
            for word in words:
                self.write(kind, card=self.card(word))
        return self.trace()

    def trace(self) -> Trace:
        """What has been written so far."""
        bots = ("plain",) * self.players
        header = Header(
            "word_crush",
            "printed",
            self.rules,
            "tiny",
            tuple(self.words),
            self.players,
            bots,
            self.first_chair,
            1,
            0,
            0,
        )
        return Trace(header, tuple(self.events))


def until_stuck(words: str, **rules: Any) -> Story:
    """Both players pass on B; chair 0 is about to turn up cards."""
    story = Story(words, **rules)
    story.deal()
    story.passing(0)
    story.passing(1)
    story.turn(0, "stuck")
    return story


def until_stuck_again(words: str, **rules: Any) -> Story:
    """Chair 0 plays BOBBY, the second card turned up; both pass on it, and 0 is stuck again."""
    story = until_stuck(words, **rules)
    story.turn_up()
    story.turn_up()
    story.play("bobby", "draw pile")
    story.recite()
    story.passing(0, "extra")
    story.passing(1)
    story.turn(0, "stuck")
    return story


def until_dead_letter(**rules: Any) -> Story:
    """Exchanges turn the discard pile over twice; chair 0 is stuck on C, one card to turn up."""
    story = Story("xenon zebra apple fable giant bobby", **rules)
    story.deal()
    story.turn(0)
    story.look()
    story.exchange("xenon")
    story.pass_turn()
    story.turn(1)
    story.look()
    story.exchange("zebra")
    story.play("bobby")
    story.recite()
    story.passing(0)
    story.passing(1)
    story.turn(0, "stuck")
    story.turn_up()
    return story
