"""Games whose every figure can be worked out by hand.

A game is played by chairs; the suite seats bots in them. `Story` is one game as it went.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import numpy as np

MINUTE = 60_000


@dataclass(frozen=True)
class State:
    """What was there before a turn, by chair.

    Attributes:
        chair: who is to act.
        chances: exact chances to win.
        spread: expected squared movement of the chances in this turn.
        hand: cards held.
        can_play: whether each could do anything.
    """

    chair: int
    chances: tuple[float, ...]
    spread: float
    hand: tuple[int, ...]
    can_play: tuple[bool, ...]


@dataclass(frozen=True)
class Story:
    """One game: its states, and how it ended.

    Attributes:
        states: one a turn.
        minutes_a_turn: every turn took so long.
        stop: as `sim.spec.STOP_REASONS` says it.
        wins: shares of the win by chair.
        scores, hand: by chair at the end; each card left is worth 2 points.
    """

    states: tuple[State, ...]
    minutes_a_turn: int
    stop: str
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    hand: tuple[int, ...]


@dataclass(frozen=True)
class Deal:
    """What a game may depend on.

    Attributes:
        players: how many.
        first: the chair that begins.
        strength: by chair, in Elo points.
        deal: draws of the deal, the same in all rotations.
        game: draws of this game alone.
        number: of the deal.
    """

    players: int
    first: int
    strength: tuple[float, ...]
    deal: np.random.Generator
    game: np.random.Generator
    number: int


Player = Callable[[Deal], Story]


@dataclass(frozen=True)
class ReferenceGame:
    """A game and who plays it.

    Attributes:
        play: plays one deal.
        players: how many.
        strength: of each seat; equal ones are played in one rotation.
    """

    play: Player
    players: int = 2
    strength: tuple[float, ...] = field(default=())

    @property
    def seats(self) -> tuple[float, ...]:
        """Strength by seat."""
        return self.strength or (0.0,) * self.players

    @property
    def rotations(self) -> int:
        """Rotations of a deal."""
        return 1 if len(set(self.seats)) == 1 else self.players


def only(winner: int, players: int) -> tuple[float, ...]:
    """All of the win to one chair."""
    return tuple(float(chair == winner) for chair in range(players))


def even(players: int) -> tuple[float, ...]:
    """An even share each."""
    return (1 / players,) * players


def in_turn(one: Deal, turns: int, chances: tuple[float, ...], jump: float, stuck: int = 0):
    """So many turns in which nothing happens until, in the last one, the chances jump.

    The last ``stuck`` turns are such in which nobody can play. Who does not win holds 3 cards if
    the winner is known, else 1.
    """
    hand = (3 if max(chances) == 1 else 1,) * one.players
    return tuple(
        State(
            (one.first + turn) % one.players,
            chances,
            jump if turn == turns - 1 else 0.0,
            hand,
            (turn < turns - stuck,) * one.players,
        )
        for turn in range(turns)
    )


def decided(one: Deal, winner: int) -> Story:
    """Known from the start: four turns of 5 minutes, the last one stuck; 10 points to 4."""
    wins = only(winner, one.players)
    scores = tuple(10 if won else 4 for won in wins)
    hand = tuple(0 if won else 3 for won in wins)
    return Story(in_turn(one, 4, wins, 0.0, stuck=1), 5, "won", wins, scores, hand)


def open_to_the_end(one: Deal, winner: int) -> Story:
    """Unknown until the last of four turns of a minute; 2 points to 1."""
    wins = only(winner, one.players)
    jump = 1 - 1 / one.players
    scores = tuple(2 if won else 1 for won in wins)
    hand = tuple(0 if won else 1 for won in wins)
    return Story(in_turn(one, 4, even(one.players), jump), 1, "won", wins, scores, hand)


def coin_flip(one: Deal) -> Story:
    """A coin at the end, a fresh one in each game."""
    return open_to_the_end(one, int(one.game.integers(one.players)))


def luck_of_the_deal(one: Deal) -> Story:
    """The cards decide, and lie open."""
    return decided(one, int(one.deal.integers(one.players)))


def first_seat_wins(one: Deal) -> Story:
    """Who begins wins."""
    return decided(one, one.first)


def last_seat_wins(one: Deal) -> Story:
    """Who acts last wins."""
    return decided(one, (one.first - 1) % one.players)


def race_of_perfect_information(one: Deal) -> Story:
    """All run as fast as they are strong and all can see it; of the fastest who begins wins."""
    order = [(one.first + place) % one.players for place in range(one.players)]
    return decided(one, max(order, key=lambda chair: one.strength[chair]))


def mixture(share: float) -> Player:
    """With this chance the strongest wins, else a fresh coin decides."""

    def play(one: Deal) -> Story:
        if one.game.random() < share:
            return open_to_the_end(one, int(np.argmax(one.strength)))
        return coin_flip(one)

    return play


def rated(one: Deal) -> Story:
    """Wins are drawn in proportion to strength, as Elo's scale has it."""
    worth = 10 ** (np.array(one.strength) / 400)
    return open_to_the_end(one, int(one.game.choice(one.players, p=worth / worth.sum())))


def unfinished(stop: str) -> Player:
    """Twelve turns of 5 minutes in which nobody can play, and nobody wins."""

    def play(one: Deal) -> Story:
        states = tuple(
            State((one.first + turn) % one.players, even(one.players), 0.0, (5,) * one.players,
                  (False,) * one.players)
            for turn in range(12)
        )  # fmt: skip
        return Story(states, 5, stop, even(one.players), (0,) * one.players, (5,) * one.players)

    return play


def always_tied(one: Deal) -> Story:
    """Four turns of 2 minutes, and all share the win; 5 points each, 2 cards left."""
    states = in_turn(one, 4, even(one.players), 0.0)
    shared = even(one.players)
    return Story(states, 2, "tie", shared, (5,) * one.players, (2,) * one.players)


def every_other(stop: str) -> Player:
    """Deals of an even number end as ``stop`` says, the others are won by who begins."""

    def play(one: Deal) -> Story:
        return unfinished(stop)(one) if one.number % 2 == 0 else first_seat_wins(one)

    return play


def long_shot(one: Deal) -> Story:
    """Two players: after the first of four turns one has 9 chances in 10; the last turn decides."""
    favourite = int(one.game.integers(2))
    winner = favourite if one.game.random() < 0.9 else 1 - favourite
    later = tuple(0.9 if chair == favourite else 0.1 for chair in range(2))
    spreads = (2 * 0.4**2, 0.0, 0.0, 0.9 * 2 * 0.1**2 + 0.1 * 2 * 0.9**2)
    states = tuple(
        State((one.first + turn) % 2, later if turn else (0.5, 0.5), spread, (1, 1), (True, True))
        for turn, spread in enumerate(spreads)
    )
    wins = only(winner, 2)
    return Story(
        states, 1, "won", wins, (2, 1) if wins[0] else (1, 2), (0, 1) if wins[0] else (1, 0)
    )


STEPS = 3
"""The random race's length."""

Place = tuple[tuple[int, ...], int]
"""How far each runner is, by turn position, and whose turn it is."""


@cache
def race_chances(players: int) -> dict[Place, tuple[float, ...]]:
    """Exact chances in the random race, by turn position, from every place.

    A runner to act moves with chance 1/2. From one set of distances the turns go round until
    somebody moves: the chances of the next place over all movers, weighted 2^-(k + 1) and summed
    over rounds, 1 / (1 - 2^-n).
    """
    known: dict[Place, tuple[float, ...]] = {}
    ranges = [range(STEPS)] * players
    for run in sorted(itertools.product(*ranges), key=sum, reverse=True):
        for mover in range(players):
            total = np.zeros(players)
            for wait in range(players):
                actor = (mover + wait) % players
                moved = tuple(step + (place == actor) for place, step in enumerate(run))
                after = (
                    np.array(only(actor, players))
                    if moved[actor] == STEPS
                    else np.array(known[moved, (actor + 1) % players])
                )
                total += 0.5 ** (wait + 1) * after
            known[run, mover] = tuple(total / (1 - 0.5**players))
    return known


def random_race(one: Deal) -> Story:
    """To three steps, each turn one with chance 1/2; a turn without one is a pass.

    A minute a turn; 2 points a step; cards left are steps short.
    """
    known, players = race_chances(one.players), one.players
    run, mover, states = (0,) * players, 0, []

    def by_chair(values):
        return tuple(values[(chair - one.first) % players] for chair in range(players))

    while max(run) < STEPS:
        now = np.array(known[run, mover])
        following = (mover + 1) % players
        moved = tuple(step + (place == mover) for place, step in enumerate(run))
        wins = only(mover, players) if moved[mover] == STEPS else known[moved, following]
        apart = (np.array(wins) - now, np.array(known[run, following]) - now)
        spread = sum(0.5 * float(step @ step) for step in apart)
        steps = bool(one.game.integers(2))
        hand = by_chair([STEPS - step for step in run])
        chair = (one.first + mover) % players
        states.append(State(chair, by_chair(now), spread, hand, (steps,) * players))
        run, mover = (moved if steps else run), following
    scores = by_chair([2 * step for step in run])
    wins = by_chair([float(step == STEPS) for step in run])
    return Story(tuple(states), 1, "won", wins, scores, by_chair([STEPS - s for s in run]))


@cache
def race_ends(players: int) -> tuple[dict[tuple[int, ...], float], float]:
    """How often the random race ends with these steps by turn position, and its expected turns."""
    here: dict[Place, float] = {((0,) * players, 0): 1.0}
    ends: dict[tuple[int, ...], float] = {}
    turns = 0.0
    while sum(here.values()) > 1e-13:
        turns += sum(here.values())
        after: dict[Place, float] = {}
        for (run, mover), chance in here.items():
            moved = tuple(step + (place == mover) for place, step in enumerate(run))
            for place in (moved, run):
                if max(place) == STEPS:
                    ends[place] = ends.get(place, 0.0) + chance / 2
                else:
                    key = (place, (mover + 1) % players)
                    after[key] = after.get(key, 0.0) + chance / 2
        here = after
    return ends, turns
