"""A player that looks ahead: it tries its best few moves on sampled deals and plays the best.

For audits, not for millions of games: a decision plays up to ``samples`` games to their end for
each move. Before each it deals anew what its chair cannot see, and from the end of the turn all
draws are another deal's, the words that others know and see included; so it never peeks
(determinised rollouts; "perfect information Monte Carlo"). What it does know is how others play:
their bots. With false words about (``p_bad_word``), it also knows who will doubt the word that it
is about to lay.

All moves are tried on the same sampled deals. What moves differ by is small beside what the deals
do (in Word Lift 2 to 3 points beside 10), so a move that is clearly worse than another is given
up early, and the policy's own is left only for one that is better beyond chance.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.bots.profiles import check_value, policy_numbers
from sim.engine.futures import compiled_futures, places_of_barred
from sim.engine.loop import common_part, records_of
from sim.engine.simulation import Packed, Setting, addresses, event_room, pack
from sim.engine.stepping import (
    PLAY,
    REDEAL,
    Table,
    copy_of,
    finish_game,
    play_to,
    redeal_hidden,
    start_game,
)
from sim.engine.table import cells_of
from sim.errors import InputError
from sim.search.query import EVERY_WORD, MOST_BARRED
from sim.spec import WIN_SHARES

POINT_WORTH = 0.002
"""What a point of margin is worth beside the win: it decides between moves that win as often."""
SAMPLE_DEALS = 1 << 62
"""Deal numbers of sampled futures start here, so that they share no draw with a real deal."""
DEAL_STEP, TURN_STEP = 1 << 22, 1 << 10
"""Each turn of each deal has this many futures of its own, for the first 4,096 turns."""
HABITS = ("rival_weight", "out_margin", "vowel_share")
"""What may be changed for a turn: nothing by which words are ranked beforehand."""

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class LookAhead:
    """How far a player looks.

    Attributes:
        moves: the moves tried at each decision: its policy's best, second best and so on.
        samples: deals that each is tried on, at most.
        to_round_end: in a game of rounds, sampled games stop at the end of the round under way and
            are judged by its points, unless it is the last: the rounds that follow say little of a
            move, and drown what it does.
        passes: whether it also tries to pass, in games that look at `sim.search.query.EVERY_WORD`.
        habits: values of the bot that are tried in place of its own for one turn, see `HABITS`.
        batch: samples after which moves are compared and hopeless ones given up.
        hopeless: a move is given up if another is better by so many standard errors.
        evidence: the policy's own move is left for one that is better by so many standard errors.

    Raises:
        InputError: for numbers out of range.
    """

    moves: int = 4
    samples: int = 24
    to_round_end: bool = False
    passes: bool = False
    habits: tuple[Mapping[str, Any], ...] = ()
    batch: int = 8
    hopeless: float = 2.0
    evidence: float = 1.0

    def __post_init__(self) -> None:
        """Check the numbers."""
        for name, most in (("moves", MOST_BARRED), ("samples", TURN_STEP), ("batch", TURN_STEP)):
            value = getattr(self, name)
            if not 1 <= value <= most:
                raise InputError(name, f"{value} is not legal", f"a whole number from 1 to {most}")


@dataclass(frozen=True)
class Move:
    """What makes a bot play something else than it would: words barred, habits changed."""

    barred: tuple[int, ...] = ()
    passes: bool = False
    habits: Mapping[str, Any] = field(default_factory=dict)

    @property
    def barring(self) -> npt.NDArray[np.int64]:
        """How many words are barred, or that all are, and their ids."""
        count = EVERY_WORD if self.passes else len(self.barred)
        return np.array([count, *self.barred], np.int64)


OWN_MOVE = Move()


Decide = Callable[[Packed, Table, LookAhead], Move]


def play_looking_ahead(
    setting: Setting,
    deal: int,
    rotation: int,
    seats: Collection[int],
    how: LookAhead,
    decide: Decide | None = None,
) -> dict[str, int]:
    """Play one game in which some seats look ahead, the others follow their policy.

    Args:
        setting: from `sim.engine.simulation.prepare`, of a game in which words are found.
        deal, rotation: as in `sim.engine.simulation.play_trace`.
        seats: which seats look ahead.
        how: how far.
        decide: chooses a move; `best_move` if left out.

    Returns:
        the game's row by column.

    Raises:
        InputError: for a game without word search, whose moves cannot be barred one by one.
    """
    if setting.game.scoring is None:
        raise InputError("game", f"{setting.game.name} finds no words", "a game with word search")
    decide = decide or best_move
    packed = pack(setting)
    table = start_game(packed, deal, rotation)
    while table["over"][0] == 0:
        move = OWN_MOVE
        if int(table["seat"][0, table["chair"][0]]) in seats:
            move = decide(packed, table, how)
        play_turn(packed, table, move)
    return finish_game(packed, table)


def play_turn(packed: Packed, table: Table, move: Move) -> None:
    """Play the next turn with a move."""
    turn_packed = replace(packed, bots=bots_of(packed, table, move))
    bar(table, move)
    play_to(turn_packed, table, int(table["turn"][0]) + 1)


def bar(table: Table, move: Move) -> None:
    """Keep the next search from finding the words that a move bars."""
    barring = move.barring
    query = table["query"]
    query["barred_count"] = barring[0]
    query["barred"][0, : len(barring) - 1] = barring[1:]


def bots_of(packed: Packed, table: Table, move: Move) -> npt.NDArray[np.void]:
    """The bots as they play while the chair to act makes a move.

    Raises:
        InputError: for a habit that cannot be changed for a turn, or to this value.
    """
    if not move.habits:
        return packed.bots
    chair = int(table["chair"][0])
    kind = int(table["kind"][0, chair])
    values = packed.setting.bots[int(table["seat"][0, chair])].values
    for habit, value in move.habits.items():
        if habit not in HABITS:
            raise InputError(f"habits.{habit}", "it is no habit of a turn", ", ".join(HABITS))
        check_value(habit, value, "habits")
    numbers = policy_numbers({**values, **move.habits})
    bots = packed.bots.copy().view(np.recarray)
    for habit in move.habits:
        bots[habit][0, kind] = numbers[habit]
    return bots


def best_move(packed: Packed, state: Table, how: LookAhead) -> Move:
    """The move that fares best, for the chair to act."""
    if how.to_round_end:
        packed = last_round(packed, state)
    return best_of(packed, state, list_moves(packed, state, how), how)


def last_round(packed: Packed, state: Table) -> Packed:
    """The same game, as if the round under way were the last.

    Raises:
        InputError: for a game without rounds.
    """
    names = (*(packed.rules.dtype.names or ()), *(state.dtype.names or ()))
    if "rounds" not in names or "round_number" not in names:
        raise InputError("game", f"{packed.setting.game.name} has no rounds", "a game of rounds")
    rules = packed.rules.copy()
    rules["rounds"] = state["round_number"]
    return replace(packed, rules=rules)


def list_moves(packed: Packed, state: Table, how: LookAhead) -> list[Move]:
    """The moves to try, the policy's own first; each does something else than those before it."""
    found: dict[bytes, Move] = {}
    barred: tuple[int, ...] = ()
    for _ in range(how.moves):
        word, events = look_at(packed, state, Move(barred))
        found.setdefault(events, Move(barred))
        if word < 0:
            break
        barred = (*barred, word)
    others = [Move(habits=habits) for habits in how.habits]
    if how.passes and word >= 0:  # without a word it passes anyway
        others.append(Move(passes=True))
    for move in others:
        found.setdefault(look_at(packed, state, move)[1], move)
    return list(found.values())


def look_at(packed: Packed, state: Table, move: Move) -> tuple[int, bytes]:
    """The first word that a move forms (-1: none), and the events of its turn on one deal."""
    table = copy_of(state)
    redeal_hidden(packed, table, first_key(state))
    table["tracing"], table["event_count"] = 1, 0
    table["query"]["tells_first"] = 1
    play_turn(packed, table, move)
    events = event_room()["rows"][0, : int(table["event_count"][0])]
    return int(table["query"]["first_word"][0]), events.tobytes()


def first_key(state: Table) -> int:
    """Names the first of a decision's futures."""
    turn = int(state["turn"][0]) % (DEAL_STEP // TURN_STEP)
    return SAMPLE_DEALS + int(state["deal"][0]) * DEAL_STEP + turn * TURN_STEP


def best_of(packed: Packed, state: Table, moves: list[Move], how: LookAhead) -> Move:
    """The best of some moves; the first unless another is better beyond chance."""
    chair = int(state["chair"][0])

    def sample(place: int, futures: range) -> Numbers:
        ends = futures_of(packed, state, moves[place], futures)
        return worths_of_ends(ends, chair, is_game=is_whole_game(packed))

    return moves[race(sample, len(moves), how)]


def race(sample: Callable[[int, range], Numbers], count: int, how: LookAhead) -> int:
    """The place of the best of some things that are sampled together.

    Args:
        sample: the worths of one of them in some futures.
        count: how many there are.
        how: samples in all and in a batch; what is hopeless, what is evidence against the first.

    >>> luck = np.random.default_rng(1).normal(size=400)
    >>> race(lambda place, futures: place + luck[futures], 3, LookAhead(samples=40))
    2
    """
    running = list(range(count))
    worths = np.zeros((count, 0))
    best = 0
    while len(running) > 1 and worths.shape[1] < how.samples:
        done = worths.shape[1]
        futures = range(done, min(done + how.batch, how.samples))
        more = np.zeros((count, len(futures)))
        for place in running:
            more[place] = sample(place, futures)
        worths = np.concatenate([worths, more], axis=1)
        best = max(running, key=worths.mean(axis=1).__getitem__)
        running = [one for one in running if lead(worths[best] - worths[one]) < how.hopeless]
    if 0 in running and lead(worths[best] - worths[0]) < how.evidence:
        return 0
    return best


def lead(differences: Numbers) -> float:
    """A mean in standard errors; 0 if nothing differs."""
    spread = float(differences.std(ddof=1)) if len(differences) > 1 else 0.0
    return float(differences.mean()) / spread * len(differences) ** 0.5 if spread > 0 else 0.0


def futures_of(packed: Packed, state: Table, move: Move, futures: range) -> npt.NDArray[np.int64]:
    """How sampled games end that begin with a move: shares of the win, and scores, by chair."""
    ends = np.zeros((len(futures), 2, int(state["players"][0])), np.int64)
    hooks = addresses(packed.setting.game.name)
    table = copy_of(state)
    own = replace(packed, table=table)
    turn = replace(own, bots=bots_of(packed, state, move))
    compiled_futures()(
        common_part(table),
        cells_of(table),
        cells_of(state),
        records_of(*turn.records),
        records_of(*own.records),
        places_of_barred(table),
        move.barring,
        first_key(state) + futures.start,
        ends,
        hooks[REDEAL],
        hooks[PLAY],
    )
    return ends


def is_whole_game(packed: Packed) -> bool:
    """False if the game is played as if it had fewer rounds than it has."""
    rounds = packed.setting.rules.get("rounds")
    return rounds is None or int(packed.rules["rounds"][0]) == rounds


def worths_of_ends(ends: npt.NDArray[np.int64], chair: int, *, is_game: bool = True) -> Numbers:
    """A chair's shares of the win, and a little for each point ahead of the best other chair.

    Args:
        ends: from `futures_of`.
        chair: whose.
        is_game: False if only a part of the game was played: then points alone count.
    """
    scores = ends[:, 1]
    margins = scores[:, chair]
    if scores.shape[1] > 1:
        margins = margins - np.delete(scores, chair, axis=1).max(axis=1)
    shares = ends[:, 0, chair] / WIN_SHARES if is_game else 0.0
    return np.asarray(shares + POINT_WORTH * margins, np.float64)
