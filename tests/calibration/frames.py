"""Reference games in the project's own schemas: rows, frames of games and cells, logs, wins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import polars as pl

import sim
from experiments.skill.wins import Wins, wins_of_rows
from experiments.store.tally import COUNTS, add_rows, find_layout, new_tally, sums_of
from sim.bots.profiles import Bot
from sim.engine.frame import frame_of
from sim.engine.simulation import Setting
from sim.spec import STOP_REASONS, WIN_SHARES, Counter
from tests.calibration.reference_games import MINUTE, Deal, ReferenceGame, Story

COUNTERS = (
    Counter("passes", "turns passed"),
    Counter("stuck_turns", "turns without a move"),
    Counter("margin", "points ahead of the next best"),
    Counter("cards_left", "cards in hand", "seat"),
    Counter("value_left", "their points", "seat"),
)
CARD_VALUE = 2
SEED = 20261128


@dataclass(frozen=True)
class Played:
    """One game, by seats."""

    story: Story
    deal: int
    rotation: int
    first: int
    seat_of: tuple[int, ...]

    def by_seat(self, values):
        """Values by chair, put in the order of seats."""
        chair_of = {seat: chair for chair, seat in enumerate(self.seat_of)}
        return [values[chair_of[seat]] for seat in range(len(values))]


@cache
def play_games(game: ReferenceGame, deals: int) -> tuple[Played, ...]:
    """All games of so many deals, a deal's rotations together."""
    n = game.players
    played = []
    for number in range(deals):
        first = int(np.random.default_rng([SEED, number, 0]).integers(n))
        for rotation in range(game.rotations):
            seat_of = tuple((chair - rotation) % n for chair in range(n))
            one = Deal(
                n,
                first,
                tuple(game.seats[seat] for seat in seat_of),
                np.random.default_rng([SEED, number, 1]),
                np.random.default_rng([SEED, number, 2, rotation]),
                number,
            )
            played.append(Played(game.play(one), number, rotation, first, seat_of))
    return tuple(played)


def engine_game(name: str):
    """A `sim.spec.Game` with the reference games' counters; it has no hooks to play it with."""
    return replace(sim.load("word_crush"), name=name, counters=COUNTERS, features=())


def setting_of(game: ReferenceGame) -> Setting:
    """What an engine's setting would say of a reference game."""
    found = engine_game(game.play.__name__)
    bots = tuple(Bot(f"strength {strength:g}", {}) for strength in game.seats)
    deck = found.make_deck(found.resolve(game.players))
    return Setting(found, "printed", game.players, {}, deck, bots, SEED, game.rotations)


@cache
def rows_of(game: ReferenceGame, deals: int):
    """Rows as the engine's: int64, shape (games, columns)."""
    rows = []
    for one in play_games(game, deals):
        story, turns = one.story, len(one.story.states)
        stuck = sum(not state.can_play[state.chair] for state in story.states)
        ranked = sorted(story.scores, reverse=True)
        rows.append(
            [
                one.deal,
                one.rotation,
                one.seat_of[one.first],
                turns,
                turns * story.minutes_a_turn * MINUTE,
                STOP_REASONS.index(story.stop),
                *(round(WIN_SHARES * win) for win in one.by_seat(story.wins)),
                *one.by_seat(story.scores),
                stuck,
                stuck,
                ranked[0] - ranked[1],
                *one.by_seat(story.hand),
                *(CARD_VALUE * left for left in one.by_seat(story.hand)),
            ]
        )
    return np.array(rows, np.int64)


def games_frame(game: ReferenceGame, deals: int) -> pl.DataFrame:
    """As `sim.simulate` returns it."""
    return frame_of(setting_of(game), rows_of(game, deals))


def cell_frame(game: ReferenceGame, deals: int) -> pl.DataFrame:
    """One cell as `experiments.store.results.load_cells` has it, summed by its own tally."""
    setting = setting_of(game)
    tally = new_tally(setting.game)
    add_rows(tally, find_layout(setting.game, game.players, 1), rows_of(game, deals))
    counts = dict(zip(COUNTS, tally.counts.tolist(), strict=True))
    cell = {
        "cell": setting.game.name,
        "game": setting.game.name,
        "players": game.players,
        "deals": deals,
        **counts,
        **sums_of(setting.game, tally),
        "minutes_histogram": tally.minutes[0].tolist(),
        "unfinished_histogram": tally.minutes[1].tolist(),
        "turns_histogram": tally.turns.tolist(),
        "win_by_position": tally.positions[0, : game.players].tolist(),
        "left_by_position": tally.positions[1, : game.players].tolist(),
        "points_by_position": tally.positions[2, : game.players].tolist(),
        "points_by_position_squared": tally.positions[3, : game.players].tolist(),
    }
    return pl.DataFrame([cell])


@cache
def wins_of(game: ReferenceGame, deals: int) -> Wins:
    """Who won, by deal, rotation and seat."""
    return wins_of_rows(rows_of(game, deals), game.players, game.rotations)


def states_frame(game: ReferenceGame, deals: int) -> pl.DataFrame:
    """As `sim.engine.features.log_states` returns it, with exact chances and their spread."""
    seats = range(1, game.players + 1)
    rows = []
    for one in play_games(game, deals):
        story = one.story
        for turn, state in enumerate(story.states):
            rows.append(
                {
                    "game": game.play.__name__,
                    "variant": "printed",
                    "players": game.players,
                    "deal": one.deal,
                    "rotation": one.rotation,
                    "first_seat": one.seat_of[one.first] + 1,
                    "turn": turn,
                    "seat_to_act": one.seat_of[state.chair] + 1,
                    "position_to_act": (state.chair - one.first) % game.players + 1,
                    "milliseconds": turn * story.minutes_a_turn * MINUTE,
                    **by_name("score", seats, one.by_seat(story.scores)),
                    **by_name("hand", seats, one.by_seat(state.hand)),
                    **by_name("can_play", seats, [int(x) for x in one.by_seat(state.can_play)]),
                    "turns": len(story.states),
                    "stop": story.stop,
                    **by_name("win", seats, one.by_seat(story.wins)),
                    **by_name("v", seats, one.by_seat(state.chances)),
                    "spread": state.spread,
                }
            )
    return pl.DataFrame(rows)


def by_name(name, seats, values):
    """Columns by seat."""
    return {f"{name}_{seat}": value for seat, value in zip(seats, values, strict=True)}
