"""The second opinion: every game's rules again, slow and obvious, checking whole traces.

Nothing here knows the engine or the games' own code. A trace's header carries every resolved
parameter and the deck; the rest is replayed event by event with plain lists.
"""

from __future__ import annotations

from collections.abc import Callable

from sim.errors import InputError
from sim.referee.final_word import CHECKS
from sim.referee.ring_grid import check_ring_grid
from sim.referee.word_crush import check_word_crush
from sim.referee.word_lift import check_word_lift
from sim.trace import Trace

REFEREES: dict[str, Callable[[Trace], None]] = {
    "word_crush": check_word_crush,
    **CHECKS,
    "ring_grid": check_ring_grid,
    "word_lift": check_word_lift,
}
"""The check of each game, by the game's key."""


def check(trace: Trace) -> None:
    """Replays a whole game and accepts it in silence.

    Args:
        trace: header and events, complete.

    Raises:
        RuleViolation: naming the ruling that is broken, the event's number and the problem.
        InputError: if there is no referee for the game, or an event is not one of the game's.
    """
    if trace.header.game not in REFEREES:
        raise InputError(
            "trace header", f"no referee for {trace.header.game!r}", " | ".join(REFEREES)
        )
    REFEREES[trace.header.game](trace)
