"""Narrates a trace of Whitman 5359 as someone at the table would.

A line for each thing done: ``snares Player 2's TIDE: EDiTs, 50``. Capitals in a word that was
added to or snared were there before, small letters come from the hand; ``*`` follows a red letter,
and what a wild card stands for is in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from sim.spec import WIN_SHARES
from sim.trace import Event, Header

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LINE = 96
WILD, RED = "?", "red"
FIRST_RULE, SECOND_RULE = 400, 600


@dataclass
class LaidWord:
    """A word on the table.

    Attributes:
        owner: whose it is.
        cards: its cards in order.
        letters: what each stands for, capitals.
        value: what it is worth.
        is_closed: lies it face down?
    """

    owner: int
    cards: list[int] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    value: int = 0
    is_closed: bool = False

    def copy(self) -> LaidWord:
        """The word as it is now, for the case that it has to go back."""
        return LaidWord(
            self.owner, list(self.cards), list(self.letters), self.value, self.is_closed
        )


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a match; a chair is named by its place in turn order, player 1 acts first."""
    yield "  Small letters come from the hand, capitals lay there already; * is red, (x) a wild"
    yield "  card, [X] closed."
    narrator = Narrator(header)
    for event in events:
        yield from narrator.narrate(event)


class Narrator:
    """Narrates a match event by event; what belongs together is narrated at its end."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.colours = header.marks.get("colour", ("black",) * len(header.deck))
        self.hands: list[list[int]] = [[] for _ in range(header.players)]
        self.discards: list[int] = []
        self.words: dict[int, LaidWord] = {}
        self.saved: dict[int, LaidWord] = {}
        self.taken: tuple[int, LaidWord] | None = None
        self.latest = LaidWord(-1)
        self.phrase = ""
        self.laid: list[int] = []
        self.turn_laid: list[int] = []
        self.drawn: list[Event] = []
        self.points: dict[int, list[Event]] = {}
        self.scores = [0] * header.players
        self.is_dealt = True

    def narrate(self, event: Event) -> Iterator[str]:
        """The lines that an event completes."""
        if event.kind == "turn" and not self.is_dealt:
            self.is_dealt = True
            yield from self.deal()
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
        return self.header.deck[card].upper() + self.star(card)

    def star(self, card: int) -> str:
        """The mark of a red card."""
        return "*" if self.colours[card] == RED else ""

    def hand(self, chair: int) -> str:
        """A hand in alphabetical order."""
        return " ".join(sorted(map(self.card, self.hands[chair]))) or "no cards"

    def spelled(self, word: LaidWord, new: Sequence[int] = ()) -> str:
        """A word, cards of the hand in small letters."""
        parts = []
        for card, letter in zip(word.cards, word.letters, strict=True):
            shown = letter.lower() if card in new else letter
            is_wild = self.header.deck[card] == WILD
            parts.append(f"({shown})" if is_wild else shown + self.star(card))
        text = "".join(parts)
        return f"[{text}]" if word.is_closed else text

    def deal(self) -> Iterator[str]:
        """The hands dealt, in turn order, what they must lay at first, and the card turned up."""
        for chair in self.chairs():
            least = self.least_lay_down(chair)
            needs = f"; must lay {least} at first" if least else ""
            yield f"  {self.player(chair)} is dealt {self.hand(chair)}{needs}"
        yield f"  {self.card(self.discards[-1])} is turned up"

    def least_lay_down(self, chair: int) -> int:
        """Points that a first lay-down must be worth in this deal (WH-03, WH-19)."""
        rules = self.header.rules
        is_side = rules["partners"] == "on"
        others = range(chair % 2, self.header.players, 2) if is_side else (chair,)
        score = sum(self.scores[other] for other in others)
        if score < FIRST_RULE:
            return 0
        return int(rules["minimum_400" if score < SECOND_RULE else "minimum_600"])

    def draws(self) -> Iterator[str]:
        """The cards drawn at the beginning of a turn."""
        chair = self.drawn[0]["chair"]
        cards = " ".join(self.card(event["card"]) for event in self.drawn)
        if self.drawn[0]["source"] == "discard pile":
            yield f"     takes {cards} from the discard pile"
        else:
            yield f"     draws {cards}"
        self.hands[chair] += [event["card"] for event in self.drawn]
        self.drawn = []

    def narrate_round(self, event: Event) -> Iterator[str]:
        """A deal begins."""
        self.words, self.points, self.is_dealt, self.discards = {}, {}, False, []
        self.hands = [[] for _ in range(self.header.players)]
        yield f"\nDeal {event['number']}: {self.player(event['dealer'])} deals."

    def narrate_deal(self, event: Event) -> Iterator[str]:
        """A card is dealt; hands are narrated when they are complete."""
        self.hands[event["chair"]].append(event["card"])
        yield from ()

    def narrate_turn_up(self, event: Event) -> Iterator[str]:
        """A card begins the discard pile."""
        self.discards = [event["card"]]
        if self.is_dealt:
            yield f"     {self.card(event['card'])} is turned up"

    def narrate_reshuffle(self, event: Event) -> Iterator[str]:
        """The discards become the drawing pile."""
        yield f"     The drawing pile is empty: {event['cards']} discards are shuffled into it."

    def narrate_turn(self, event: Event) -> Iterator[str]:
        """Who acts, with what in hand, against which words."""
        chair = event["chair"]
        self.turn_laid = []
        self.saved = {number: word.copy() for number, word in self.words.items()}
        top = f"; top discard {self.card(self.discards[-1])}" if self.discards else ""
        yield f"\n{event['number']:>3}. {self.player(chair)} with {self.hand(chair)}{top}"
        yield from self.table()

    def table(self) -> Iterator[str]:
        """The words on the table, by owner."""
        for chair in self.chairs():
            words = [self.spelled(word) for word in self.words.values() if word.owner == chair]
            if words:
                points = sum(word.value for word in self.words.values() if word.owner == chair)
                line = f"       {self.player(chair)}, {points}: {', '.join(words)}"
                yield from wrap(line, LINE, subsequent_indent="         ")

    def narrate_look(self, event: Event) -> Iterator[str]:
        """Time passes."""
        yield from ()

    def narrate_draw(self, event: Event) -> Iterator[str]:
        """A card is drawn."""
        if event["source"] == "discard pile":
            self.discards.pop()
        self.drawn.append(event)
        yield from ()

    def narrate_add(self, event: Event) -> Iterator[str]:
        """A word is added to."""
        yield from self.take(event, "adds to")

    def narrate_snare(self, event: Event) -> Iterator[str]:
        """A word is snared."""
        yield from self.take(event, "snares")

    def take(self, event: Event, verb: str) -> Iterator[str]:
        """A word is taken; what becomes of it is narrated when it is complete."""
        word = self.words[event["word"]]
        own = "his own" if word.owner == event["chair"] else f"{self.player(word.owner)}'s"
        self.taken = event["word"], word.copy()
        self.phrase = f"{verb} {own} {self.spelled(word)}: "
        yield from ()

    def narrate_lay(self, event: Event) -> Iterator[str]:
        """A letter more."""
        if event["place"] == 0:
            self.latest, self.laid = LaidWord(event["chair"]), []
        self.latest.cards.append(event["card"])
        self.latest.letters.append(ALPHABET[event["letter"]])
        if event["source"] == "hand":
            self.hands[event["chair"]].remove(event["card"])
            self.laid.append(event["card"])
        yield from ()

    def narrate_word(self, event: Event) -> Iterator[str]:
        """A word is complete."""
        word = self.latest
        word.value = event["value"]
        if self.phrase.startswith("adds") and self.taken is not None:
            word.owner = self.taken[1].owner
        self.turn_laid += self.laid
        yield f"     {self.phrase or 'lays '}{self.spelled(word, self.laid)}, {event['value']}"
        if not self.phrase:
            self.taken = None
        self.phrase = ""
        self.words[event["number"]] = word

    def narrate_challenge(self, event: Event) -> Iterator[str]:
        """A word is doubted."""
        end = "it stands" if event["verdict"] == "word stands" else "it is no word"
        word = "".join(self.words[event["number"]].letters)
        yield f"     {self.player(event['chair'])} doubts {word}: {end}"

    def narrate_penalty(self, event: Event) -> Iterator[str]:
        """The challenger takes a card."""
        card = event["card"]
        source = {"word": "of the word", "draw pile": "from the drawing pile"}.get(
            event["source"], "from the discard pile"
        )
        if event["source"] == "word":
            self.laid.remove(card)
            self.turn_laid.remove(card)
        elif event["source"] == "discard pile":
            self.discards.pop()
        self.hands[event["chair"]].append(card)
        yield f"     {self.player(event['chair'])} takes {self.card(card)} {source}"

    def narrate_undo(self, event: Event) -> Iterator[str]:
        """The word that fell goes back."""
        del self.words[event["number"]]
        if self.taken is not None:
            self.words[event["number"]] = self.taken[1]
        self.hands[event["chair"]] += self.laid
        self.turn_laid = [card for card in self.turn_laid if card not in self.laid]
        yield "     it is taken back"

    def narrate_pay(self, event: Event) -> Iterator[str]:
        """Points are paid."""
        self.scores[event["chair"]] += event["points"]
        yield f"     {self.player(event['chair'])} pays {-event['points']}"

    def narrate_swap_wild(self, event: Event) -> Iterator[str]:
        """A letter is exchanged for a wild card."""
        word = self.words[event["word"]]
        before = self.spelled(word)
        word.cards[event["place"]] = event["card"]
        word.value = event["value"]
        hand = self.hands[event["chair"]]
        hand.remove(event["card"])
        hand.append(event["wild"])
        own = "his own" if word.owner == event["chair"] else f"{self.player(word.owner)}'s"
        yield f"     gets the wild card of {own} {before} for {self.card(event['card'])}"

    def narrate_close(self, event: Event) -> Iterator[str]:
        """A word is turned face down."""
        word = self.words[event["word"]]
        word.is_closed = True
        yield f"     closes {''.join(word.letters)}"

    def narrate_take_back(self, event: Event) -> Iterator[str]:
        """The lay-down is taken back."""
        self.words = self.saved
        self.hands[event["chair"]] += self.turn_laid
        yield "     it falls short of the first lay-down: all of it is taken back"

    def narrate_discard(self, event: Event) -> Iterator[str]:
        """A card is discarded."""
        self.hands[event["chair"]].remove(event["card"])
        self.discards.append(event["card"])
        yield f"     discards {self.card(event['card'])}"

    def narrate_out(self, event: Event) -> Iterator[str]:
        """Someone has no card left."""
        yield f"     {self.player(event['chair'])} is out."

    def narrate_score(self, event: Event) -> Iterator[str]:
        """Points are narrated at the deal's end."""
        self.points.setdefault(event["chair"], []).append(event)
        self.scores[event["chair"]] += event["points"]
        yield from ()

    def narrate_round_end(self, event: Event) -> Iterator[str]:
        """Everyone's words and points."""
        phrases = {"empty": "Nothing is left to draw.", "cap": "The deal is stopped."}
        end = phrases.get(event["why"], "The deal is over.")
        yield f"\n  {end} {event['clock'] / 60_000:.0f} minutes have passed."
        for chair in self.chairs():
            words = [self.spelled(word) for word in self.words.values() if word.owner == chair]
            parts = [f"{one['why']} {one['points']:+}" for one in self.points.get(chair, [])]
            points = sum(one["points"] for one in self.points.get(chair, []))
            line = f"  {self.player(chair)}: {', '.join(words) or 'no word'}"
            yield from wrap(line, LINE, subsequent_indent="      ")
            left = f"; {self.hand(chair)} in hand" if self.hands[chair] else ""
            yield f"      {', '.join(parts) or 'nothing'}{left}"
            yield f"      {points} points, {self.scores[chair]} in all"

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
