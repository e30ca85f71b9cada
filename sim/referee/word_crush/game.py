"""Word Crush again, slowly: a whole game from the deal to the last card revealed.

1. A header that a game can be played with (`sim.referee.word_crush.rules`).
2. The deal, the seed, the markers, and redeals (WC-08 to WC-13).
3. Turns (`sim.referee.word_crush.turn`) with their recitals (`sim.referee.word_crush.recital`).
4. The end: won (WC-46), stalled (WC-33) or capped (ALL-05), and its sums.
5. The reveal: every card where the replay has it.

A trace cannot show how its deck was made (ALL-01, WC-02, WC-03), by which name of a mode its hands
were chosen (WC-09), or what was heard and which letters helped a memory (WC-19, WC-25, WC-26).
It has no event for talk (ALL-07), for an inner track (WC-05) or for a card turned up before its
word (WC-45), so none can occur.
"""

from __future__ import annotations

from dataclasses import dataclass

from sim.errors import describe_value
from sim.referee.cursor import Cursor, check_form
from sim.referee.word_crush.rules import check_header
from sim.referee.word_crush.table import Table
from sim.referee.word_crush.turn import AGAIN, STALL, WON, check_ordinary_turn, check_stuck_turn
from sim.trace import Trace

MOST_REDEALS = 100
NOBODY = -1

NUMBER = None
SOURCES = ("hand", "discard pile", "draw pile")
FORM: dict[str, dict[str, object]] = {
    "deal": {"chair": NUMBER, "card": NUMBER},
    "redeal": {"times": NUMBER},
    "seed": {"card": NUMBER, "milliseconds": NUMBER},
    "markers": {"red": NUMBER, "yellow": NUMBER},
    "turn": {
        "number": NUMBER,
        "chair": NUMBER,
        "kind": ("normal", "stuck", "extra"),
        "letter": NUMBER,
        "hand": NUMBER,
    },
    "look": {"chair": NUMBER, "milliseconds": NUMBER},
    "exchange draw": {"chair": NUMBER, "source": SOURCES, "card": NUMBER},
    "exchange discard": {"chair": NUMBER, "card": NUMBER, "milliseconds": NUMBER},
    "recycle": {"cards": NUMBER, "shuffled": ("no", "yes")},
    "turn up": {"chair": NUMBER, "card": NUMBER, "milliseconds": NUMBER},
    "dead letter": {"chair": NUMBER, "letter": NUMBER, "milliseconds": NUMBER},
    "play": {
        "chair": NUMBER,
        "card": NUMBER,
        "source": SOURCES,
        "letter": NUMBER,
        "by": ("first letter", "double letter"),
        "yellow": NUMBER,
        "milliseconds": NUMBER,
    },
    "recite": {
        "chair": NUMBER,
        "position": NUMBER,
        "card": NUMBER,
        "answer": ("right", "near miss", "forgotten", "wrong"),
        "said": NUMBER,
        "milliseconds": NUMBER,
    },
    "recalled": {
        "chair": NUMBER,
        "result": ("complete", "missed", "out of time"),
        "kept": NUMBER,
        "needed": NUMBER,
    },
    "pick up": {"chair": NUMBER, "card": NUMBER},
    "pass": {
        "chair": NUMBER,
        "reason": ("no playable card", "declined", "out of time"),
        "run": NUMBER,
        "needed": NUMBER,
    },
    "end": {
        "stop": ("won", "cap", "stall"),
        "winner": NUMBER,
        "turns": NUMBER,
        "milliseconds": NUMBER,
    },
    "left in hand": {"chair": NUMBER, "card": NUMBER},
    "left to draw": {"card": NUMBER},
    "left discarded": {"card": NUMBER},
    "left in pile": {"card": NUMBER},
}
"""By kind of event, each field's words, or `NUMBER`."""

END_RULINGS = {"won": "WC-46", "cap": "ALL-05", "stall": "WC-33"}


@dataclass(frozen=True)
class Seat:
    """Who is asked to act next, how, and by which ruling."""

    chair: int
    kind: str
    ruling: str


def check_game(trace: Trace) -> None:
    """Replays a game of Word Crush.

    Raises:
        RuleViolation: naming the ruling, the event's number (-1: the header) and the problem.
        InputError: if an event is not one of Word Crush.
    """
    check_form(trace.events, FORM)
    check_header(trace.header)
    table = Table(trace.header, Cursor(trace.events))
    check_set_up(table)
    stop, winner = check_turns(table)
    check_end(table, stop, winner)
    check_reveal(table)


def check_set_up(table: Table) -> None:
    """WC-13: the deal, repeated if the rules say so and nobody can play."""
    times = 0
    while True:
        table.gather()
        check_deal(table)
        table.flip_seed("WC-10")
        able = any(table.is_playable(card) for hand in table.hands for card in hand)
        if able or not table.rules.redeal or times == MOST_REDEALS:
            table.cursor.refuse("redeal", "WC-13", "this deal stands")
            return
        times += 1
        event = table.cursor.expect("redeal", "WC-13")
        table.cursor.same(event, "times", times, "WC-13")


def check_deal(table: Table) -> None:
    """WC-08: one card each in turn order, the first chair perhaps one more or one fewer."""
    order = [(table.first_chair + place) % table.players for place in range(table.players)]
    seats = order * table.rules.hand
    if table.rules.first_player_cards == 1:
        seats.append(table.first_chair)
    if table.rules.first_player_cards == -1:
        del seats[-table.players]  # the first chair's place in the last round
    for chair in seats:
        event = table.cursor.expect("deal", "WC-08")
        table.cursor.same(event, "chair", chair, "WC-08")
        table.hands[chair].append(table.take_top(event, "WC-01"))
    table.cursor.refuse("deal", "WC-08", "the hands are full")


def check_turns(table: Table) -> tuple[str, int]:
    """All the turns; how the game stops and who won."""
    seat = Seat(table.first_chair, "normal", "ALL-03")
    while True:
        begin_turn(table, seat)
        stuck = seat.kind == "stuck"
        ending = (check_stuck_turn if stuck else check_ordinary_turn)(table, seat.chair)
        if ending == WON:
            return "won", seat.chair  # WC-46
        if ending == STALL:
            return "stall", NOBODY  # WC-33
        if table.turns == table.rules.last_turn:
            return "cap", NOBODY  # ALL-05
        seat = next_seat(table, seat, ending)


def next_seat(table: Table, seat: Seat, ending: str) -> Seat:
    """Whose turn follows a turn that did not end the game."""
    if ending == AGAIN:
        return Seat(seat.chair, "extra", "WC-33" if table.dead_letters else "WC-32")
    if len(table.passers) == table.players:  # WC-27
        return Seat(table.passers[0], "stuck", "WC-28")
    if seat.kind == "stuck":
        return Seat(table.left_of(seat.chair), "normal", stuck_goes_left(table))
    return Seat(table.left_of(seat.chair), "normal", "ALL-03")


def stuck_goes_left(table: Table) -> str:
    """Why play goes left after a stuck turn: by the parameter, or for a failed recital."""
    return "WC-34" if table.rules.extra_after_stuck else "WC-32"


def begin_turn(table: Table, seat: Seat) -> None:
    """The turn event, and the player's new clock and exchanges."""
    table.turns += 1
    refuse_early_end(table)
    event = table.cursor.expect("turn", seat.ruling)
    table.cursor.same(event, "number", table.turns, "ALL-05")
    table.cursor.same(event, "chair", seat.chair, seat.ruling)
    table.cursor.same(event, "kind", seat.kind, "WC-27" if seat.kind == "stuck" else seat.ruling)
    table.cursor.same(event, "letter", table.yellow, "WC-18")
    table.cursor.same(event, "hand", len(table.hands[seat.chair]), "WC-48")
    table.clock = table.exchanges = 0
    table.barred = False


def refuse_early_end(table: Table) -> None:
    """The game does not stop before somebody has won, nobody can move or the cap is reached."""
    if table.cursor.peek() == "end":
        event = table.cursor.expect("end", "ALL-05")
        table.cursor.fail(
            END_RULINGS[event["stop"]], f"not over: nothing has {describe_value(event['stop'])}"
        )


def check_end(table: Table, stop: str, winner: int) -> None:
    """The end and its sums."""
    event = table.cursor.expect("end", END_RULINGS[stop])
    table.cursor.same(event, "stop", stop, END_RULINGS[stop])
    table.cursor.same(event, "winner", winner, "WC-46")  # ALL-02: one winner or none
    table.cursor.same(event, "turns", table.turns, "ALL-05")
    table.cursor.same(event, "milliseconds", table.cursor.milliseconds, "WC-43")


def check_reveal(table: Table) -> None:
    """Every card lies where the replay has it: hands, draw pile, discard pile, pile."""
    for chair, hand in enumerate(table.hands):
        left = list(hand)
        while left:
            event = table.cursor.expect("left in hand", "WC-47")
            table.cursor.same(event, "chair", chair, "WC-47")
            table.cursor.require(event["card"] in left, "WC-47", f"not in hand {chair}")
            left.remove(event["card"])
    while table.draw:
        table.take_top(table.cursor.expect("left to draw", "WC-41"), "WC-41")
    for card in reversed(table.discards):
        table.cursor.same(table.cursor.expect("left discarded", "WC-38"), "card", card, "WC-38")
    for card in table.pile:
        table.cursor.same(table.cursor.expect("left in pile", "WC-21"), "card", card, "WC-21")
    if table.cursor.peek():
        table.cursor.number += 1
        table.cursor.fail("WC-47", "every card has been revealed")


REFEREE = check_game
