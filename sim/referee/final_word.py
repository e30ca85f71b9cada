"""The Final Word again, slowly: the form of its traces, and the check of each of its games.

1. A header that the game can be played with (`sim.referee.final_word_rules`).
2. The deal, turns in order, the end and the last listing (`sim.referee.final_word_flow`).
3. What all turns share: refill, pass, trade (`sim.referee.final_word_turn`); how words come to
   the board (`sim.referee.final_word_words`) of a table of lists (`sim.referee.final_word_table`).
4. A file a game, named for it.

A trace cannot show how the first player was drawn (FW-03), whether a player who passes or trades
saw a word (FW-10, FW-23), who knows which words (ALL-04), or whether bots count cards (ALL-06). It
has no event for talk or for looking under cards (ALL-07), so none can occur. No game here has its
own deck or hands (FW-05), or more than one board word from turn to turn (FW-21).
"""

from __future__ import annotations

from collections.abc import Callable

from sim.referee.cursor import check_form
from sim.referee.final_word_break_up import BREAK_UP
from sim.referee.final_word_eight_it_all import EIGHT_IT_ALL
from sim.referee.final_word_flow import Game, check_game
from sim.referee.final_word_last_man_standing import LAST_MAN_STANDING
from sim.referee.final_word_leftovers import LEFTOVERS
from sim.referee.final_word_three_two_one import THREE_TWO_ONE
from sim.trace import Trace

NUMBER = None
FORM: dict[str, dict[str, object]] = {
    "deal": {"chair": NUMBER, "card": NUMBER},
    "turn": {
        "number": NUMBER,
        "chair": NUMBER,
        "kind": ("normal", "extra", "lost"),
        "hand": NUMBER,
    },
    "look": {"chair": NUMBER, "milliseconds": NUMBER},
    "split": {"chair": NUMBER, "row": NUMBER, "before": NUMBER},
    "stay": {"card": NUMBER, "row": NUMBER, "place": NUMBER},
    "lay": {
        "chair": NUMBER,
        "card": NUMBER,
        "row": NUMBER,
        "place": NUMBER,
        "how": ("new", "add", "overlay", "give and take", "duplicate"),
        "onto": NUMBER,
    },
    "take": {"chair": NUMBER, "card": NUMBER, "row": NUMBER},
    "word": {
        "chair": NUMBER,
        "row": NUMBER,
        "length": NUMBER,
        "value": NUMBER,
        "milliseconds": NUMBER,
    },
    "challenge": {
        "chair": NUMBER,
        "maker": NUMBER,
        "row": NUMBER,
        "verdict": ("word stands", "word falls"),
    },
    "undo": {"chair": NUMBER, "row": NUMBER},
    "score": {
        "chair": NUMBER,
        "points": NUMBER,
        "why": ("word", "bonus", "leftovers", "penalty", "unplayed"),
    },
    "remove": {
        "card": NUMBER,
        "row": NUMBER,
        "why": ("used", "cleared", "leftover", "scored", "replaced", "stuck"),
    },
    "trade": {"chair": NUMBER, "cards": NUMBER, "milliseconds": NUMBER},
    "give back": {
        "chair": NUMBER,
        "card": NUMBER,
        "source": ("hand", "board"),
        "to": ("shuffled in", "bottom"),
    },
    "reshuffle": {"cards": NUMBER},
    "draw": {"chair": NUMBER, "card": NUMBER, "why": ("refill", "trade")},
    "pass": {"chair": NUMBER, "reason": ("no word", "chosen", "late", "word fell")},
    "out": {"chair": NUMBER},
    "end": {
        "stop": ("won", "tie", "cap", "stall"),
        "turns": NUMBER,
        "milliseconds": NUMBER,
    },
    "win": {"chair": NUMBER, "share": NUMBER},
    "left in hand": {"chair": NUMBER, "card": NUMBER},
    "left in deck": {"card": NUMBER},
    "left on board": {"card": NUMBER, "row": NUMBER},
}
"""By kind of event, each field's words, or `NUMBER`."""


def make_check(game: Game) -> Callable[[Trace], None]:
    """The check of one game of the family.

    The check raises RuleViolation naming the ruling, the event's number (-1: the header) and the
    problem, or InputError if an event is not one of The Final Word.
    """

    def check_final_word(trace: Trace) -> None:
        check_form(trace.events, FORM)
        check_game(trace, game)

    return check_final_word


CHECKS: dict[str, Callable[[Trace], None]] = {
    "three_two_one": make_check(THREE_TWO_ONE),
    "last_man_standing": make_check(LAST_MAN_STANDING),
    "eight_it_all": make_check(EIGHT_IT_ALL),
    "break_up": make_check(BREAK_UP),
    "leftovers": make_check(LEFTOVERS),
}
"""The check of each game, by the game's key."""
