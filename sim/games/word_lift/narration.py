"""Narrates a trace of Word Lift as someone at the table would.

A line a play: ``splits Player 2's FORGE into ORdER and GiFt``. Small letters come from the hand,
capitals from the stolen word; a symbol stands behind its letter, a Question Mark's letter in
brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from sim.games.word_lift.specials import BY_SYMBOL, SPECIALS
from sim.spec import WIN_SHARES
from sim.trace import Event, Header

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LINE = 96


@dataclass
class NarratedWord:
    """A word on the table.

    Attributes:
        owner: whose it is.
        cards: its cards in order.
        letters: what they stand for, with symbols.
    """

    owner: int
    cards: list[int] = field(default_factory=list)
    letters: str = ""


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game; a chair is named by its place in turn order, player 1 acts first."""
    signs = ", ".join(f"{one.sign} {one.symbol}" for one in SPECIALS if not one.is_wild)
    yield "  Small letters come from the hand, capitals from the stolen word, (x) is a ?;"
    yield f"  {signs}."
    narrator = Narrator(header)
    for event in events:
        yield from narrator.narrate(event)


class Narrator:
    """Narrates a game event by event; what belongs together is narrated at its end."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.symbols = header.marks.get("symbol", ("",) * len(header.deck))
        self.hands: list[list[int]] = [[] for _ in range(header.players)]
        self.words: dict[int, NarratedWord] = {}
        self.stolen: tuple[int, NarratedWord] | None = None
        self.new: list[tuple[int, NarratedWord]] = []
        self.laid: list[int] = []
        self.latest = NarratedWord(-1)
        self.drawn: list[Event] = []
        self.points: dict[int, list[Event]] = {}
        self.scores = [0] * header.players
        self.is_dealt = True

    def narrate(self, event: Event) -> Iterator[str]:
        """The lines that an event completes."""
        if event.kind == "turn" and not self.is_dealt:
            self.is_dealt = True
            yield from self.deal()
        if event.kind not in {"steal", "lay", "word"} and self.new:
            yield from self.play()
        if event.kind != "draw" and self.drawn:
            yield from self.draws()
        narrate_event = getattr(self, "narrate_" + event.kind.replace(" ", "_"))
        yield from narrate_event(event)

    def player(self, chair: int) -> str:
        """A chair's name."""
        return f"Player {(chair - self.header.first_chair) % self.header.players + 1}"

    def chairs(self) -> Iterator[int]:
        """The chairs in turn order."""
        for place in range(self.header.players):
            yield (self.header.first_chair + place) % self.header.players

    def card(self, card: int) -> str:
        """A card by itself."""
        symbol = self.symbols[card]
        sign = "" if BY_SYMBOL[symbol].is_wild else BY_SYMBOL[symbol].sign
        return self.header.deck[card].upper() + sign

    def hand(self, chair: int) -> str:
        """A hand in alphabetical order."""
        return " ".join(sorted(map(self.card, self.hands[chair]))) or "no cards"

    def deal(self) -> Iterator[str]:
        """The hands dealt, in turn order."""
        for chair in self.chairs():
            yield f"  {self.player(chair)} is dealt {self.hand(chair)}"

    def play(self) -> Iterator[str]:
        """A play that is complete."""
        formed = " and ".join(word.letters for _, word in self.new)
        if self.stolen is None:
            yield f"     lays {formed}"
        else:
            owner = self.stolen[1].owner
            is_own = owner == self.new[0][1].owner
            whose = "his own" if is_own else f"{self.player(owner)}'s"
            yield f"     splits {whose} {self.stolen[1].letters.upper()} into {formed}"
        self.words.update(self.new)
        self.new = []

    def draws(self) -> Iterator[str]:
        """Cards drawn for one reason."""
        chair = self.drawn[0]["chair"]
        for why, phrase in (("dagger", "draws for the Dagger"), ("turn", "draws")):
            cards = " ".join(self.card(one["card"]) for one in self.drawn if one["why"] == why)
            if cards:
                yield f"     {phrase} {cards}"
        self.hands[chair] += [one["card"] for one in self.drawn]
        self.drawn = []

    def narrate_round(self, event: Event) -> Iterator[str]:
        """A round begins."""
        self.words, self.points, self.is_dealt = {}, {}, False
        self.hands = [[] for _ in range(self.header.players)]
        yield f"\nRound {event['number']}: {self.player(event['first'])} begins."

    def narrate_deal(self, event: Event) -> Iterator[str]:
        """A card is dealt; hands are narrated when they are complete."""
        self.hands[event["chair"]].append(event["card"])
        yield from ()

    def narrate_turn(self, event: Event) -> Iterator[str]:
        """Who acts, with what in hand, against which words."""
        self.stolen, self.laid = None, []
        final = ", for the last time," if event["kind"] == "final" else ""
        yield f"\n{event['number']:>3}. {self.player(event['chair'])}{final} with " + self.hand(
            event["chair"]
        )
        yield from self.table()

    def table(self) -> Iterator[str]:
        """The words on the table, by owner."""
        for chair in self.chairs():
            words = [word.letters.upper() for word in self.words.values() if word.owner == chair]
            if words:
                line = f"       {self.player(chair)}: {', '.join(words)}"
                yield from wrap(line, LINE, subsequent_indent="         ")

    def narrate_look(self, event: Event) -> Iterator[str]:
        """Time passes."""
        yield from ()

    def narrate_steal(self, event: Event) -> Iterator[str]:
        """A word is taken away."""
        self.stolen = event["word"], self.words.pop(event["word"])
        yield from ()

    def narrate_lay(self, event: Event) -> Iterator[str]:
        """A letter more."""
        if event["place"] == 0:
            self.latest = NarratedWord(event["chair"])
        card = event["card"]
        letter = ALPHABET[event["letter"]]
        if event["source"] == "hand":
            letter = letter.lower()
            self.hands[event["chair"]].remove(card)
            self.laid.append(card)
        special = BY_SYMBOL[self.symbols[card]]
        self.latest.letters += f"({letter})" if special.is_wild else letter + special.sign
        self.latest.cards.append(card)
        yield from ()

    def narrate_word(self, event: Event) -> Iterator[str]:
        """A word is complete; the play is narrated when all of it is."""
        self.new.append((event["number"], self.latest))
        yield from ()

    def narrate_challenge(self, event: Event) -> Iterator[str]:
        """A word is asked about."""
        word = self.words[event["number"]].letters.upper()
        end = "it stands" if event["verdict"] == "word stands" else "it is no word"
        yield f"     {self.player(event['chair'])} asks about {word}: {end}"

    def narrate_undo(self, event: Event) -> Iterator[str]:
        """The play is taken back."""
        for number in list(self.words)[-1 if self.stolen is None else -2 :]:
            del self.words[number]
        if self.stolen is not None:
            self.words[self.stolen[0]] = self.stolen[1]
        self.hands[event["chair"]] += self.laid
        yield "     all of it is taken back"

    def narrate_pass(self, event: Event) -> Iterator[str]:
        """No play."""
        phrases = {"no word": "sees no word", "chosen": "holds his cards"}
        if event["why"] in phrases:
            yield f"     {phrases[event['why']]}"

    def narrate_draw(self, event: Event) -> Iterator[str]:
        """A card is drawn."""
        self.drawn.append(event)
        yield from ()

    def narrate_out(self, event: Event) -> Iterator[str]:
        """Someone has no card left."""
        yield f"     {self.player(event['chair'])} is out: one turn more for everyone else"

    def narrate_score(self, event: Event) -> Iterator[str]:
        """Points are narrated at the round's end."""
        self.points.setdefault(event["chair"], []).append(event)
        self.scores[event["chair"]] += event["points"]
        yield from ()

    def narrate_round_end(self, event: Event) -> Iterator[str]:
        """Everyone's words and points."""
        phrases = {
            "out": "The last turns are taken.",
            "passes": "Nobody can play and nothing is left to draw.",
            "empty": "Both decks are empty.",
            "cap": "The round is stopped.",
        }
        yield f"\n  {phrases[event['why']]}"
        for chair in self.chairs():
            words = [word.letters.upper() for word in self.words.values() if word.owner == chair]
            parts = [f"{one['why']} {one['points']:+}" for one in self.points.get(chair, [])]
            points = sum(one["points"] for one in self.points.get(chair, []))
            line = f"  {self.player(chair)}: {', '.join(words) or 'no word'}"
            yield from wrap(line, LINE, subsequent_indent="      ")
            yield f"      {', '.join(parts) or 'nothing'}: {points}, {self.scores[chair]} in all"

    def narrate_total(self, event: Event) -> Iterator[str]:
        """A final score, narrated with the end."""
        yield from ()

    def narrate_end(self, event: Event) -> Iterator[str]:
        """The end."""
        scores = [f"{self.player(chair)} {self.scores[chair]}" for chair in self.chairs()]
        minutes = event["milliseconds"] / 60_000
        yield f"\nAfter {minutes:.1f} minutes: {', '.join(scores)}."

    def narrate_win(self, event: Event) -> Iterator[str]:
        """Who has won."""
        shared = "" if event["share"] == WIN_SHARES else " shares the win"
        yield f"{self.player(event['chair'])}{shared or ' wins'}."
