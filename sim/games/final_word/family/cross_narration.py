"""Narrates a game of Double Cross: whose word is whose, what goes over, what both words score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

from sim.games.final_word.family.amounts import points
from sim.games.final_word.family.beats import beats
from sim.games.final_word.family.narrated_table import NarratedTable
from sim.games.final_word.family.narration import Narrator
from sim.trace import Event, Header


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game."""
    yield "  Small letters come from the hand or the own word, capitals lay in the other's word."
    narrator = CrossNarrator(header, counts_points=True)
    for beat in cross_beats(events):
        yield from narrator.narrate(beat)


def cross_beats(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Beats in which a word that is taken up, and the points of two words, stand by themselves."""
    waiting: list[Event] = []
    for beat in parted_beats(events):
        if waiting and is_score_of_word(waiting[-1]) and is_score_of_word(beat[0]):
            if len(waiting) > 1:
                yield waiting[:-1]
            yield [waiting[-1], *beat]
            waiting = []
            continue
        if waiting:
            yield waiting
        taken = [event for event in beat if event.kind == "take"]
        if taken:
            yield taken
        waiting = beat[len(taken) :]
    if waiting:
        yield waiting


def parted_beats(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Beats; points, and cards that leave play after them, are two."""
    for beat in beats(events):
        removed = [event for event in beat if event.kind == "remove"]
        if removed and beat[0].kind == "score":
            yield [event for event in beat if event.kind == "score"]
            yield removed
        else:
            yield beat


def is_score_of_word(event: Event) -> bool:
    """True for the points of a word."""
    return event.kind == "score" and event["why"] == "word"


class CrossTable(NarratedTable):
    """Each player's row keeps its number, though it may be empty."""

    def __init__(self, players: int, in_deck: int) -> None:
        super().__init__(players, in_deck)
        self.rows = [[] for _ in range(players)]

    def follow(self, event: Event) -> None:
        """The first card taken up keeps the table as it was, in case a word falls (FW-08)."""
        if event.kind == "take" and self.words_to_come == 0:
            self.kept = (deepcopy(self.hands), deepcopy(self.rows))
            self.words_to_come = 2
        super().follow(event)

    def follow_take(self, event: Event) -> None:
        """A card of the own word comes to the hand; what lay covered was in no row."""
        row = self.rows[event["row"]]
        if event["card"] in row:
            row.remove(event["card"])
        self.hands[event["chair"]].append(event["card"])

    def follow_remove(self, event: Event) -> None:
        """What goes into neither word leaves the hand (F6-04)."""
        for hand in self.hands:
            if event["card"] in hand:
                hand.remove(event["card"])
        super().follow_remove(event)

    def follow_turn(self, event: Event) -> None:
        """Rows keep their numbers."""
        self.words_to_come = 0


class CrossNarrator(Narrator):
    """Narrates a game of two rows."""

    def __init__(self, header: Header, counts_points: bool) -> None:
        super().__init__(header, counts_points)
        self.table = CrossTable(header.players, len(header.deck))

    def narrate(self, beat: Sequence[Event]) -> Iterator[str]:
        """The lines of a beat."""
        if beat[0].kind == "turn":
            yield from self.narrate_turn(beat)
        elif beat[0].kind == "take":
            self.follow(beat)
            taken = self.letters(event["card"] for event in beat)
            yield f"     takes up {taken}"
        elif is_score_of_word(beat[0]) and len(beat) > 1:
            self.follow(beat)
            each = " and ".join(points(event["points"]) for event in beat)
            yield f"     {each}, {self.in_all(beat[0]['chair'])}"
        else:
            yield from super().narrate(beat)

    def narrate_turn(self, beat: Sequence[Event]) -> Iterator[str]:
        """Who acts, with what word of his own, on whose word."""
        chair = beat[0]["chair"]
        own, other = (self.letters(self.table.rows[each]) for each in (chair, 1 - chair))
        lines = list(super().narrate_turn(beat))
        if beat[0]["kind"] == "lost" or not (own or other):
            yield from lines
            return
        words = f", whose word is {own}," if own else ""
        words += f" on {other}" if other else ""
        number = f"\n{beat[0]['number']:>3}. {self.player(chair)}"
        yield f"{number}{words} with {self.hand(chair)}"
