"""A whole Final Word game: deal, turns in order, the end, the sums and the last listing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sim.referee.cursor import Cursor, check_form
from sim.referee.final_word.family.endings import (
    CAP,
    OVER,
    Ending,
    find_winners,
    shared_ending,
    subtract_unplayed,
)
from sim.referee.final_word.family.form import FORM
from sim.referee.final_word.family.rules import check_header
from sim.referee.final_word.family.table import Seat, Table
from sim.referee.final_word.family.turn import (
    ANEW,
    FELL,
    OUT,
    PLAYED,
    TRADED,
    check_look,
    check_refill,
    pass_after_fall,
)
from sim.referee.header import Legal
from sim.trace import Trace

WIN = 840
"""Shares of a win (ALL-02)."""


def check_deal(table: Table) -> None:
    """FW-04: one card each in turn order, until all hands are full."""
    for _ in range(table.rules.hand):
        for place in range(table.players):
            chair = (table.first_chair + place) % table.players
            event = table.cursor.expect("deal", "FW-04")
            table.cursor.same(event, "chair", chair, "FW-04")
            table.hands[chair].append(table.take_from_deck(event, "FW-04"))
    table.cursor.refuse("deal", "FW-04", "the hands are full")


@dataclass(frozen=True)
class Game:
    """What one game of the family adds to the shared flow.

    Attributes:
        seats: fewest and most players.
        own: its parameters.
        check_turn: replays what follows a look; how the turn went.
        find_ending: after a turn of this chair that went so (empty: a lost turn).
        settle: replays the last points, before the end.
        fall: replays what becomes of a player whose word fell; how his turn went.
        refill: replays how the hand is filled after a turn.
        set_up: replays what comes before the first turn.
        open_turn: replays what comes before a player's choice.
        events: the form of its events on top of the family's.
    """

    seats: tuple[int, int]
    own: Legal
    check_turn: Callable[[Table, int], str]
    find_ending: Callable[[Table, int, str], Ending | None] = shared_ending
    settle: Callable[[Table], None] = subtract_unplayed
    fall: Callable[[Table, int], str] = pass_after_fall
    refill: Callable[[Table, int], None] = check_refill
    set_up: Callable[[Table], None] = check_deal
    open_turn: Callable[[Table, int], None] = check_look
    events: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    def __call__(self, trace: Trace) -> None:
        """Replays a game of The Final Word.

        Raises:
            RuleViolation: naming the ruling, the event's number (-1: the header), the problem.
            InputError: if an event is not one of The Final Word.
        """
        check_form(trace.events, {**FORM, **self.events})
        check_header(trace.header, self.seats, self.own)
        table = Table(trace.header, Cursor(trace.events, "FW-02"), self.own)
        self.set_up(table)
        ending = check_turns(table, self)
        check_end(table, self, ending)
        check_listing(table)


def check_turns(table: Table, game: Game) -> Ending:
    """All the turns; how the game ends."""
    seat = Seat(table.first_chair)  # ALL-03, FW-03
    while True:
        went = ""
        if not begin_turn(table, seat):
            game.open_turn(table, seat.chair)
            went = game.check_turn(table, seat.chair)
            if went == FELL:
                went = game.fall(table, seat.chair)
            count_asked(table, seat, went)
            if went != OUT:
                game.refill(table, seat.chair)
        ending = game.find_ending(table, seat.chair, went)
        if ending:
            return ending
        if table.turns == table.rules.last_turn:
            return Ending(CAP, "ALL-05")
        seat = next_seat(table, seat.chair)


def next_seat(table: Table, chair: int) -> Seat:
    """Who acts after this chair."""
    return table.waiting.pop(0) if table.waiting else Seat(table.left_of(chair))


def count_asked(table: Table, seat: Seat, went: str) -> None:
    """FW-25: a play, a trade or a cleared board starts the count; an extra turn asks nobody."""
    if went in (PLAYED, TRADED, ANEW):
        table.asked.clear()
    elif seat.kind == "normal":
        table.asked.add(seat.chair)


def begin_turn(table: Table, seat: Seat) -> bool:
    """The turn event; whether the turn is lost by a challenge (FW-08)."""
    strays = table.find_strays()
    table.cursor.require(not strays, "FW-27", f"cards {strays} are in no place, or in two")
    waits = table.rules.equalise and not table.deck and not all(table.hands)
    for kind in ("score", "remove", "end"):
        table.cursor.refuse(kind, "FW-26" if waits else "FW-25", "the game is not over")
    is_lost = table.owes[seat.chair]
    table.turns += 1
    event = table.cursor.expect("turn", "ALL-03")
    table.cursor.same(event, "number", table.turns, "ALL-05")
    table.cursor.same(event, "chair", seat.chair, "ALL-03")
    ruling = "F10-04" if seat.kind == "extra" and not is_lost else "FW-08"
    table.cursor.same(event, "kind", "lost" if is_lost else seat.kind, ruling)
    table.cursor.same(event, "hand", len(table.hands[seat.chair]), "FW-04")
    table.looked = 0
    table.barred = set()  # FW-16: what was taken in an earlier turn may be laid
    if is_lost:
        table.owes[seat.chair] = False
    else:
        table.moved[seat.chair] = table.turns
    return is_lost


def check_end(table: Table, game: Game, ending: Ending) -> None:
    """The last points, the end, and who wins."""
    table.cursor.refuse("turn", ending.ruling, "the game is over")
    game.settle(table)
    winners = find_winners(table, ending)
    stop = ending.stop
    if stop == OVER:
        stop = "won" if len(winners) == 1 else "tie"
    event = table.cursor.expect("end", "FW-24" if ending.stop == OVER else ending.ruling)
    table.cursor.same(event, "stop", stop, ending.ruling)
    table.cursor.same(event, "turns", table.turns, "ALL-05")
    # the dealing's time has no event of its own
    enough = event["milliseconds"] >= table.cursor.milliseconds
    table.cursor.require(enough, "FW-02", f"less than the {table.cursor.milliseconds} ms recorded")
    for chair in winners:
        win = table.cursor.expect("win", "ALL-02")
        table.cursor.same(win, "chair", chair, "ALL-02")
        table.cursor.same(win, "share", WIN // len(winners), "ALL-02")
    table.cursor.refuse("win", "ALL-02", "nobody else wins")


def check_listing(table: Table) -> None:
    """Every card is shown where the replay has it: hands, deck, board."""
    for chair, hand in enumerate(table.hands):
        left = set(hand)
        while left:
            event = table.cursor.expect("left in hand", "FW-24")
            table.cursor.same(event, "chair", chair, "FW-24")
            table.cursor.require(event["card"] in left, "FW-24", f"not in hand {chair}")
            left.remove(event["card"])
    while table.deck:
        table.take_from_deck(table.cursor.expect("left in deck", "FW-25"), "FW-25")
    check_board_listing(table)
    if table.cursor.peek():
        table.cursor.number += 1
        table.cursor.fail("FW-27", "every card has been shown")


def check_board_listing(table: Table) -> None:
    """FW-07: the board's cards, the visible card of a stack before those it covers."""
    stacks = [stack for row in table.rows for stack in row]
    left = {card: row for row, word in enumerate(table.rows) for stack in word for card in stack}
    while left:
        event = table.cursor.expect("left on board", "FW-07")
        card = event["card"]
        table.cursor.require(card in left, "FW-07", f"card {card} is not on the board")
        table.cursor.same(event, "row", left[card], "FW-07")
        under = [stack[-1] for stack in stacks if card in stack[:-1]]
        table.cursor.require(not left.keys() & set(under), "FW-07", f"card {card} is covered")
        del left[card]
