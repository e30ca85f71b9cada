"""Word Crush played out from a given order of a tiny deck, for counts over all orders.

Everybody recalls perfectly, never exchanges, plays whenever able (with several cards a turn:
as long as able), always the playable card of the lowest id, and takes no time. So the order
of the deck and the first chair decide the whole game, and the games of all permutations can be
counted and compared with the engine's.

Order convention: hands are dealt from the end of the order and the pile is drawn from its
start. The k-th card (from 0) of chair c is ``order[N - 1 - (k * players + c)]``, chairs counted
from chair 0 whoever acts first; the seed is ``order[0]``; draws go on with ``order[1]``,
``order[2]`` and so on, leaving out cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from sim.errors import InputError
from sim.referee.word_crush.rules import (
    Rules,
    has_double,
    letter_of,
    next_letter,
    read_rules,
    track_of,
)
from sim.trace import Event, Header, Trace

PRINTED: dict[str, Any] = {
    "hand": 5,
    "mode": "regular",
    "first_player_cards": 0,
    "track": "26",
    "redeal_unplayable": "no",
    "double": "adjacent",
    "cards_per_turn": "1",
    "may_decline": "no",
    "marker_back_on_fail": "no",
    "recall_order": "forward",
    "near_miss_ok": "no",
    "near_miss_share": 0.2,
    "reseed_empty": "no",
    "letter_cue": "on",
    "after_stuck": "same player",
    "dead_letter": "move on",
    "exchange_when": "any time",
    "max_exchanges": "none",
    "replace_n": 2,
    "recycle_shuffle": "no",
    "timer": "off",
    "first": "drawn",
    "turn_cap": 200,
    "tie": "share",
    "counting": "off",
}
"""The parameters of play at their defaults; `play_out` takes what it is not given from here."""

DECIDED_BY_ORDER = {"redeal_unplayable": "no", "recycle_shuffle": "no"}
"""Parameters whose other value shuffles again, so that one order does not decide the game."""


@dataclass(frozen=True)
class Outcome:
    """How a game went.

    Attributes:
        stop: won, cap or stall.
        winner: the winner's chair, -1 if nobody won.
        turns: how often a seat was asked to act.
        plays: cards laid on the Word Crush pile, stuck turns' cards included.
        passes: passes.
        stuck: stuck turns, with or without a card found.
        dead_letters: letters that yellow left without a card (none if a dead letter ends the game).
    """

    stop: str
    winner: int
    turns: int
    plays: int
    passes: int
    stuck: int
    dead_letters: int


class TinyGame:
    """One game in progress, writing down its events as it goes."""

    def __init__(
        self,
        deck: Sequence[str],
        order: Sequence[int],
        players: int,
        first_chair: int,
        rules: Rules,
    ) -> None:
        self.words = [word.lower() for word in deck]
        self.rules = rules
        self.players = players
        self.track = track_of(self.words, rules.deck_letters)
        self.events: list[Event] = []
        self.passers: list[int] = []
        self.turns = self.dead_in_a_row = 0
        self.discards: list[int] = []
        self.deal(order, first_chair)

    def note(self, kind: str, /, **fields: int | str) -> None:
        """Writes an event."""
        self.events.append(Event(kind, fields))

    def deal(self, order: Sequence[int], first_chair: int) -> None:
        """Hands by the order convention, named in the order of dealing; seed and markers."""
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        dealt = set()
        for k, chair in dealing_places(self.rules, self.players, first_chair):
            place = len(order) - 1 - (k * self.players + chair)
            dealt.add(place)
            self.hands[chair].append(order[place])
            self.note("deal", chair=chair, card=order[place])
        self.pile = [order[0]]  # WC-10, WC-11
        self.draw = [card for place, card in enumerate(order) if place and place not in dealt]
        self.note("seed", card=order[0], milliseconds=0)
        self.red = letter_of(self.words[order[0]])
        self.yellow = next_letter(self.track, self.red)  # WC-12
        self.note("markers", red=self.red, yellow=self.yellow)

    def fits(self, card: int) -> bool:
        """WC-14: whether the card is playable."""
        word = self.words[card]
        return letter_of(word) == self.yellow or has_double(word, self.yellow, self.rules.any_two)

    def play(self, chair: int, card: int, source: str) -> None:
        """Lays a card on the pile and moves yellow."""
        letter = self.yellow
        by = "first letter" if letter_of(self.words[card]) == letter else "double letter"
        self.yellow = next_letter(self.track, letter)
        self.pile.append(card)
        self.passers, self.dead_in_a_row = [], 0
        self.note(
            "play",
            chair=chair,
            card=card,
            source=source,
            letter=letter,
            by=by,
            yellow=self.yellow,
            milliseconds=0,
        )

    def recite(self, chair: int) -> None:
        """Names every card of the pile rightly (WC-20)."""
        order = reversed(self.pile) if self.rules.backward else self.pile
        for position, card in enumerate(order, start=1):
            self.note(
                "recite",
                chair=chair,
                position=position,
                card=card,
                answer="right",
                said=card,
                milliseconds=0,
            )
        self.note("recalled", chair=chair, result="complete", kept=len(self.pile), needed=0)

    def ordinary_turn(self, chair: int) -> str:
        """Plays if able, else passes (WC-16)."""
        self.note("look", chair=chair, milliseconds=0)
        able = sorted(card for card in self.hands[chair] if self.fits(card))
        if not able:
            self.passers.append(chair)
            self.note(
                "pass", chair=chair, reason="no playable card", run=len(self.passers), needed=0
            )
            return "left"
        while able:
            self.hands[chair].remove(able[0])
            self.play(chair, able[0], "hand")
            able = sorted(card for card in self.hands[chair] if self.fits(card))
            if not self.rules.many:  # WC-15
                break
        self.recite(chair)
        return "won" if not self.hands[chair] else "left"  # WC-46

    def turn_up(self, chair: int) -> int:
        """Turns up a card of the draw pile; it is discarded unless playable (WC-29)."""
        card = self.draw.pop(0)
        self.note("turn up", chair=chair, card=card, milliseconds=0)
        if not self.fits(card):
            self.discards.append(card)
        if not self.draw and self.discards:  # WC-41
            self.draw, self.discards = self.discards, []
            self.note("recycle", cards=len(self.draw), shuffled="no")
        return card

    def stuck_turn(self, chair: int) -> str:
        """WC-28 to WC-34."""
        if self.discards and self.fits(self.discards[-1]):
            self.play(chair, self.discards.pop(), "discard pile")
        elif any(self.fits(card) for card in self.draw + self.discards):
            card = self.turn_up(chair)
            while not self.fits(card):
                card = self.turn_up(chair)
            self.play(chair, card, "draw pile")
        else:
            return self.dead_letter(chair)
        self.recite(chair)
        if not self.hands[chair]:
            return "won"
        return "again" if self.rules.extra_after_stuck else "left"  # WC-32

    def dead_letter(self, chair: int) -> str:
        """WC-33."""
        for _ in self.draw + self.discards:
            self.turn_up(chair)
        if self.rules.dead_letter_ends:
            return "stall"
        self.note("dead letter", chair=chair, letter=self.yellow, milliseconds=0)
        self.yellow = next_letter(self.track, self.yellow)
        self.note("markers", red=self.red, yellow=self.yellow)
        self.passers = []
        self.dead_in_a_row += 1
        return "stall" if self.dead_in_a_row == len(self.track) else "again"

    def play_to_the_end(self, chair: int) -> None:
        """All turns, the end and the reveal."""
        kind = "normal"
        while True:
            self.turns += 1
            self.note(
                "turn",
                number=self.turns,
                chair=chair,
                kind=kind,
                letter=self.yellow,
                hand=len(self.hands[chair]),
            )
            ending = self.stuck_turn(chair) if kind == "stuck" else self.ordinary_turn(chair)
            if ending in ("won", "stall") or self.turns == self.rules.last_turn:
                break
            if ending == "again":
                kind = "extra"
                continue
            chair = (chair + 1) % self.players
            kind = "stuck" if len(self.passers) == self.players else "normal"  # WC-27
        stop = ending if ending in ("won", "stall") else "cap"
        winner = chair if stop == "won" else -1
        self.note("end", stop=stop, winner=winner, turns=self.turns, milliseconds=0)
        self.reveal()

    def reveal(self) -> None:
        """Every card, by zone."""
        for chair, hand in enumerate(self.hands):
            for card in hand:
                self.note("left in hand", chair=chair, card=card)
        zones = (
            ("left to draw", self.draw),
            ("left discarded", self.discards[::-1]),
            ("left in pile", self.pile),
        )
        for kind, cards in zones:
            for card in cards:
                self.note(kind, card=card)


def dealing_places(rules: Rules, players: int, first_chair: int) -> Iterator[tuple[int, int]]:
    """Round and chair of each card dealt, in turn order from the first chair (WC-08)."""
    turn_order = [(first_chair + place) % players for place in range(players)]
    for k in range(rules.hand):
        for chair in turn_order:
            left_out = rules.first_player_cards == -1 and k == rules.hand - 1
            if not (left_out and chair == first_chair):
                yield k, chair
    if rules.first_player_cards == 1:
        yield rules.hand, first_chair


def check_arguments(
    deck: Sequence[str],
    order: Sequence[int],
    players: int,
    first_chair: int,
    values: Mapping[str, Any],
) -> None:
    """Refuses what `play_out` cannot play.

    Raises:
        InputError: naming the argument.
    """
    for name, needed in DECIDED_BY_ORDER.items():
        if values[name] != needed:
            raise InputError(f"rules.{name}", "one order does not decide the game", needed)
    if sorted(order) != list(range(len(deck))):
        raise InputError("order", f"{list(order)}", f"a permutation of 0 to {len(deck) - 1}")
    if not 0 <= first_chair < players:
        raise InputError("first_chair", f"{first_chair}", f"0 to {players - 1}")
    rules = read_rules(values, players)
    last = max(k * players + chair for k, chair in dealing_places(rules, players, first_chair))
    if last + 2 > len(deck):
        raise InputError("deck", f"{len(deck)} cards", f"{last + 2} or more for hands and a seed")


def play_tiny_game(
    deck: Sequence[str],
    order: Sequence[int],
    players: int,
    hand: int,
    first_chair: int,
    rules: Mapping[str, Any],
) -> tuple[Outcome, Trace]:
    """Plays one game out; its outcome and its whole trace.

    Args:
        deck: the cards' words; a card's id is its place.
        order: the shuffled deck as card ids, in the module's order convention.
        players: 2 to 8.
        hand: cards dealt to each.
        first_chair: who acts first.
        rules: values that differ from `PRINTED`.

    Raises:
        InputError: for an order, deck or rule that does not decide one game.
    """
    values = {**PRINTED, **rules, "hand": hand}
    check_arguments(deck, order, players, first_chair, values)
    game = TinyGame(deck, order, players, first_chair, read_rules(values, players))
    game.play_to_the_end(first_chair)
    kinds = [event.kind for event in game.events]
    end = game.events[kinds.index("end")]
    stuck = sum(event.kind == "turn" and event["kind"] == "stuck" for event in game.events)
    outcome = Outcome(
        stop=end["stop"],
        winner=end["winner"],
        turns=end["turns"],
        plays=kinds.count("play"),
        passes=kinds.count("pass"),
        stuck=stuck,
        dead_letters=kinds.count("dead letter"),
    )
    bots = ("plain",) * players
    header = Header(
        "word_crush", "printed", values, "tiny", tuple(deck), players, bots, first_chair, 0, 0, 0
    )
    return outcome, Trace(header, tuple(game.events))


def play_out(
    deck: Sequence[str],
    order: Sequence[int],
    players: int,
    hand: int,
    first_chair: int,
    rules: Mapping[str, Any],
) -> Outcome:
    """How the game of this order goes; see `play_tiny_game`.

    >>> play_out(["ant", "bee", "cat", "dog"], [0, 3, 2, 1], 2, 1, 0, {})
    Outcome(stop='won', winner=0, turns=1, plays=1, passes=0, stuck=0, dead_letters=0)
    """
    return play_tiny_game(deck, order, players, hand, first_chair, rules)[0]


def play_out_all_orders(
    deck: Sequence[str], players: int, hand: int, first_chair: int, rules: Mapping[str, Any]
) -> Iterator[tuple[tuple[int, ...], Outcome]]:
    """Every order of the deck with its outcome, in the order of `itertools.permutations`."""
    for order in permutations(range(len(deck))):
        yield order, play_out(deck, order, players, hand, first_chair, rules)
