"""Reads a trace of Whitman 5359: where its cards lie, and what happens to its words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sim.trace import Event, Trace

PILE, DISCARDS, TABLE, REVEALED = "pile", "discards", "table", "revealed"
DEALING, SCORING = 60_000, 30_000
ALPHABET = "abcdefghijklmnopqrstuvwxyz"

Places = dict[int, str]


def hand(chair: int) -> str:
    return f"hand {chair}"


def follow(trace: Trace) -> list[Places]:
    """Where each card lies after each event; every move must start where the card lay."""
    places = dict.fromkeys(range(len(trace.header.deck)), PILE)
    laid: list[int] = []
    began: Places = {}
    taken: list[int] = []
    after: list[Places] = []
    for number, event in enumerate(trace.events):
        where = f"event {number}, {event.kind}"
        if event.kind == "turn":
            began, taken = dict(places), []
            held = sum(place == hand(event["chair"]) for place in places.values())
            assert held == event["hand"], where
        elif event.kind == "deal":
            move(places, event["card"], PILE, hand(event["chair"]), where)
        elif event.kind == "turn up":
            move(places, event["card"], PILE, DISCARDS, where)
        elif event.kind == "reshuffle":
            assert PILE not in places.values(), where
            cards = [card for card, place in places.items() if place == DISCARDS]
            assert len(cards) == event["cards"], where
            places |= dict.fromkeys(cards, PILE)
        elif event.kind in {"draw", "penalty"}:
            source = {"draw pile": PILE, "discard pile": DISCARDS, "word": TABLE}[event["source"]]
            move(places, event["card"], source, hand(event["chair"]), where)
            if event["source"] == "word":
                laid.remove(event["card"])
        elif event.kind == "lay":
            laid = laid if event["place"] > 0 else []
            if event["source"] == "hand":
                move(places, event["card"], hand(event["chair"]), TABLE, where)
                laid.append(event["card"])
                taken.append(event["card"])
            assert places[event["card"]] == TABLE, where
        elif event.kind == "undo":
            for card in laid:
                move(places, card, TABLE, hand(event["chair"]), where)
        elif event.kind == "take back":
            for card in taken:
                if places[card] == TABLE and began[card] != TABLE:
                    move(places, card, TABLE, hand(event["chair"]), where)
        elif event.kind == "swap wild":
            move(places, event["card"], hand(event["chair"]), TABLE, where)
            move(places, event["wild"], TABLE, hand(event["chair"]), where)
        elif event.kind == "discard":
            move(places, event["card"], hand(event["chair"]), DISCARDS, where)
        elif event.kind == "round end":
            places = dict.fromkeys(places, PILE)
        elif event.kind == "end":
            places = dict.fromkeys(places, REVEALED)
        after.append(dict(places))
    return after


def move(places: Places, card: int, source: str, target: str, where: str) -> None:
    assert places[card] == source, f"{where}: card {card} is in {places[card]}"
    places[card] = target


@dataclass(frozen=True)
class Word:
    """A word on the table.

    Attributes:
        owner: whose it is.
        layer: who laid it first.
        cards: its cards.
        text: what it spells.
        value: what it is worth.
        snarer: who took it, once it is snared.
    """

    owner: int
    layer: int
    cards: tuple[int, ...]
    text: str
    value: int
    snarer: int = -1


@dataclass
class Match:
    """What a trace holds."""

    trace: Trace
    scores: list[int] = field(default_factory=list)
    net: list[int] = field(default_factory=list)
    laid: list[Word] = field(default_factory=list)
    snared: list[Word] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    additions: int = 0
    red_words: int = 0
    wild_words: int = 0
    idle: int = 0
    longest: int = 0
    most_words: int = 0
    hand_cards: int = 0
    ran_out: int = 0
    out_best: int = 0
    lead_changes: int = 0

    def all(self, kind: str) -> list[Event]:
        """Its events of a kind."""
        return [event for event in self.trace.events if event.kind == kind]

    def side_totals(self, scores: list[int]) -> list[int]:
        """The points of each side: of each player where there are no partners."""
        if self.trace.header.rules["partners"] == "off":
            return list(scores)
        return [sum(scores[::2]), sum(scores[1::2])]

    def leaders(self, scores: list[int]) -> set[int]:
        """The sides with most points."""
        totals = self.side_totals(scores)
        return {side for side, total in enumerate(totals) if total == max(totals)}


def read(trace: Trace) -> Match:
    """Read a trace."""
    reader = Reader(trace)
    for event in trace.events:
        reader.read(event)
    return reader.match


class Reader:
    """Goes through a trace, event by event."""

    def __init__(self, trace: Trace) -> None:
        players = trace.header.players
        self.trace = trace
        self.match = Match(trace, [0] * players, [0] * players)
        self.words: dict[int, Word] = {}
        self.before: dict[int, Word] = {}
        self.taken: tuple[str, int] = ("", 0)
        self.cards: list[int] = []
        self.letters: list[int] = []
        self.latest: tuple[str, int, Word | None] = ("", 0, None)
        self.acted = False
        self.in_turn = False
        self.leader = -1
        self.has_run_out = False
        self.left = 0
        self.points = [0] * players

    def is_wild(self, card: int) -> bool:
        return self.trace.header.deck[card] == "?"

    def is_red(self, card: int) -> bool:
        colours = self.trace.header.marks.get("colour")
        return colours is not None and bool(colours[card] == "red")

    def read(self, event: Event) -> None:
        """Read an event."""
        if event.kind not in {"challenge", "penalty", "undo", "reshuffle", "turn up"}:
            self.settle(stands=True)
        reader = getattr(self, "read_" + event.kind.replace(" ", "_"), None)
        if reader is not None:
            reader(event)

    def settle(self, *, stands: bool) -> None:
        """The word just laid stands, or has fallen."""
        kind, number, old = self.latest
        self.latest = ("", 0, None)
        if kind == "" or not stands:
            return
        word, match = self.words[number], self.match
        match.longest = max(match.longest, len(word.cards))
        match.most_words = max(match.most_words, len(self.words))
        match.wild_words += any(map(self.is_wild, word.cards))
        if kind == "new":
            match.laid.append(word)
        elif kind == "add":
            match.additions += 1
        else:
            assert old is not None
            match.snared.append(replace(old, snarer=word.owner))
            match.net[word.owner] += old.value
            match.net[old.owner] -= old.value

    def read_round(self, event: Event) -> None:
        self.words, self.has_run_out = {}, False
        self.points = [0] * self.trace.header.players
        self.left = len(self.trace.header.deck)

    def read_deal(self, event: Event) -> None:
        self.left -= 1

    def read_turn_up(self, event: Event) -> None:
        self.left -= 1

    def read_reshuffle(self, event: Event) -> None:
        self.run_out()
        self.left = event["cards"]

    def run_out(self) -> None:
        """The drawing pile is found empty."""
        self.match.ran_out += not self.has_run_out
        self.has_run_out = True

    def end_turn(self) -> None:
        """A turn is over."""
        self.match.idle += self.in_turn and not self.acted
        self.in_turn = False

    def read_turn(self, event: Event) -> None:
        self.end_turn()
        self.acted, self.in_turn = False, True
        self.before = dict(self.words)

    def read_draw(self, event: Event) -> None:
        self.left -= event["source"] == "draw pile"

    def read_penalty(self, event: Event) -> None:
        self.left -= event["source"] == "draw pile"

    def read_add(self, event: Event) -> None:
        self.taken = ("add", event["word"])

    def read_snare(self, event: Event) -> None:
        self.taken = ("snare", event["word"])

    def read_lay(self, event: Event) -> None:
        if event["place"] == 0:
            self.cards, self.letters = [], []
        self.cards.append(event["card"])
        self.letters.append(event["letter"])

    def read_word(self, event: Event) -> None:
        kind, number = self.taken if self.taken[0] else ("new", event["number"])
        assert number == event["number"]
        old = self.words.get(number)
        chair = event["chair"]
        text = "".join(ALPHABET[letter] for letter in self.letters)
        owner = old.owner if kind == "add" and old else chair
        layer = old.layer if old else chair
        self.words[number] = Word(owner, layer, tuple(self.cards), text, event["value"])
        self.match.texts.append(text)
        self.taken, self.latest, self.acted = ("", 0), (kind, number, old), True

    def read_undo(self, event: Event) -> None:
        old = self.latest[2]
        self.settle(stands=False)
        del self.words[event["number"]]
        if old is not None:
            self.words[event["number"]] = old

    def read_take_back(self, event: Event) -> None:
        self.words = dict(self.before)

    def read_pay(self, event: Event) -> None:
        self.match.scores[event["chair"]] += event["points"]

    def read_swap_wild(self, event: Event) -> None:
        word = self.words[event["word"]]
        cards = list(word.cards)
        cards[event["place"]] = event["card"]
        self.words[event["word"]] = replace(word, cards=tuple(cards), value=event["value"])
        self.acted = True

    def read_score(self, event: Event) -> None:
        self.match.scores[event["chair"]] += event["points"]
        self.points[event["chair"]] += event["points"]
        if event["why"] == "hand":
            self.match.hand_cards -= event["points"] // 10
        elif event["why"] == "wilds":
            self.match.hand_cards -= event["points"] // 20

    def read_round_end(self, event: Event) -> None:
        self.end_turn()
        match = self.match
        match.ends.append(event["why"])
        if event["why"] == "empty":
            self.run_out()
        match.red_words += sum(all(map(self.is_red, word.cards)) for word in self.words.values())
        if event["why"] == "out":
            out = match.trace.events[: match.trace.events.index(event)]
            last = next(one["chair"] for one in reversed(out) if one.kind == "out")
            match.out_best += self.points[last] == max(self.points)
        leads = match.leaders(match.scores)
        if len(leads) == 1:
            leader = leads.pop()
            match.lead_changes += self.leader not in (-1, leader)
            self.leader = leader
