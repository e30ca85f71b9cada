"""Deals of The Final Word that are known to the last card, and games narrated turn by turn.

>>> game = play_stacked("leftovers", ["cat", "dog"])
>>> game.turn(1)[0]
'spells act'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sim.decks import Card, Deck
from sim.engine.simulation import Setting, pack, play_trace, prepare, trace_deal
from sim.referee import check
from sim.replay import Replay
from sim.trace import Event, Header, Trace
from tests.games.traces import trace_of

GREEDY = {
    "profile": "oracle",
    "paced": False,
    "card_weight": 0,
    "keep_weight": 0,
    "trade_policy": "never",
    "link_weight": 0,
    "trick_weight": 0,
    "reserve_weight": 0,
    "unlock_weight": 0,
}
"""Plays the word of most points, whatever else it brings; knows and sees all; never trades."""


def greedy(**changes: Any) -> dict[str, Any]:
    """`GREEDY` with other values."""
    return {**GREEDY, **changes}


TRADER = greedy(trade_policy="when stuck")
"""As `GREEDY`, but trades whenever it sees no word."""


def stack(hands: Sequence[str], draws: Sequence[str] = ()) -> tuple[Deck, list[int]]:
    """A deck and the order in which it deals these cards (see sim.games.final_word.family.table).

    Args:
        hands: each chair's cards, equally many.
        draws: what each chair draws later from its own places, in this order. Chairs draw from
            places that go round the table, so an earlier chair has as many as a later one, or one
            more.
    """
    players = len(hands)
    by_chair = [hand + draw for hand, draw in zip(hands, draws or [""] * players, strict=True)]
    letters = "".join(by_chair)
    order = []
    at = [sum(map(len, by_chair[:chair])) for chair in range(players)]
    for place in range(len(letters)):
        chair = place % players
        order.append(at[chair] + place // players)
    if sorted(order) != list(range(len(letters))):
        raise ValueError(f"{draws} do not go round the table")
    return Deck("stacked", "a test", tuple(Card(letter) for letter in letters)), order


@dataclass(frozen=True)
class Stacked:
    """A game that was played from a stacked deck."""

    replay: Replay

    @property
    def header(self) -> Header:
        return self.replay.trace.header

    @property
    def events(self) -> tuple[Event, ...]:
        return self.replay.trace.events

    @cached_property
    def parts(self) -> list[list[str]]:
        """Lines of the text: the start, each turn with its head, the last turn with the end."""
        parts: list[list[str]] = [[]]
        for line in self.replay.to_text().splitlines():
            head = line.strip().split(".")[0]
            if head.isdigit():
                parts.append([])
            if line.strip():
                parts[-1].append(line.strip())
        return parts

    def turn(self, number: int) -> list[str]:
        """What is narrated of a turn, after its head; the end comes with the last."""
        return self.parts[number][1:]

    def head(self, number: int) -> str:
        """The head of a turn."""
        return self.parts[number][0]

    def all(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def events_of(self, number: int) -> list[Event]:
        """The events of a turn."""
        starts = [at for at, event in enumerate(self.events) if event.kind == "turn"]
        starts.append(len(self.events))
        return list(self.events[starts[number - 1] : starts[number]])

    def text(self, card: int) -> str:
        return self.header.deck[card]

    @property
    def stop(self) -> str:
        return self.all("end")[0]["stop"]

    @property
    def winners(self) -> list[int]:
        return [event["chair"] for event in self.all("win")]

    def points(self, why: str = "") -> list[tuple[int, int]]:
        """Chair and points of each score, or of those for one reason."""
        return [
            (event["chair"], event["points"])
            for event in self.all("score")
            if why in {"", event["why"]}
        ]


def play_stacked(
    game: str,
    hands: Sequence[str],
    draws: Sequence[str] = (),
    bots: Any = None,
    variant: str | None = None,
    deck: Deck | None = None,
    stops_after_a_round: bool = False,
    seed: int = 1,
    **rules: Any,
) -> Stacked:
    """Play a stacked deck; chair 0 begins. The referee must accept what is played.

    Args:
        game, variant, rules: as for `sim.play`; the hand is that of ``hands``.
        hands, draws: see `stack`.
        bots: `GREEDY` if none.
        deck: other cards, to be dealt in the same order.
        seed: of what is drawn beside the cards.
        stops_after_a_round: the turn cap is one turn a player, which no rules allow.
    """
    stacked, order = stack(hands, draws)
    setting = prepare(
        game,
        players=len(hands),
        seed=seed,
        rules={"hand": len(hands[0]), "first": "fixed", **rules},
        variant=variant,
        bots=GREEDY if bots is None else bots,
        deck=deck or stacked,
    )
    if stops_after_a_round:
        return Stacked(Replay(setting.game, play_a_round(setting, order)))
    trace = play_trace(setting, order=order)
    check(trace)
    return Stacked(Replay(setting.game, trace))


def play_a_round(setting: Setting, order: Sequence[int]) -> Trace:
    """A game stopped after one turn a player."""
    packed = pack(setting, order)
    packed.rules["turn_cap"] = 1
    return trace_deal(packed)


def play_dealt(
    game: str, players: int, deals: int, bots: Any = "oracle", seed: int = 1, **rules: Any
) -> list[Stacked]:
    """Games from a shuffled deck, one a deal; the referee must accept them.

    Args:
        game, players, bots, seed: as for `sim.play`.
        deals: how many games.
        rules: a ``variant`` among them, if not the printed one.
    """
    variant = rules.pop("variant", None)
    setting = prepare(game, players=players, seed=seed, rules=rules, variant=variant, bots=bots)
    games = [Stacked(Replay(setting.game, trace_of(setting, deal))) for deal in range(deals)]
    for one in games:
        check(one.replay.trace)
    return games


def words_of(game: Stacked) -> list[list[Event]]:
    """The events of each word: `stay` and `lay` by place, then `word`."""
    words: list[list[Event]] = [[]]
    for event in game.events:
        if event.kind in {"stay", "lay", "word"}:
            words[-1].append(event)
        if event.kind == "word":
            words.append([])
    return words[:-1]
