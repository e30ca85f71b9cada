"""A whole Final Word game: deal, turns in order, the end, the sums and the last listing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.referee.cursor import Cursor, check_form
from sim.referee.final_word.family.form import FORM
from sim.referee.final_word.family.rules import check_header
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import OUT, PLAYED, TRADED, check_look, check_refill
from sim.referee.header import Legal
from sim.trace import Trace

WIN = 840
"""Shares of a win (ALL-02)."""

OVER, STALL, CAP = "over", "stall", "cap"
"""Why a game stops: by its rules, because nobody moves, by the turn cap."""


@dataclass(frozen=True)
class Seat:
    """Who is asked to act next, and how."""

    chair: int
    kind: str


@dataclass(frozen=True)
class Ending:
    """How a game ends.

    Attributes:
        stop: `OVER`, `STALL` or `CAP`.
        ruling: what ends it.
        winners: the chairs that win; None for those with the highest score.
    """

    stop: str
    ruling: str
    winners: list[int] | None = None


@dataclass(frozen=True)
class Game:
    """What one game of the family adds to the shared flow.

    Attributes:
        seats: fewest and most players.
        own: its parameters.
        check_turn: replays what follows a look: how the turn went, and the seats that
            must act before play goes on clockwise.
        find_ending: after a turn of this chair that went so (empty: a lost turn).
        settle: replays the last points, before the end.
    """

    seats: tuple[int, int]
    own: Legal
    check_turn: Callable[[Table, int], tuple[str, list[Seat]]]
    find_ending: Callable[[Table, int, str], Ending | None]
    settle: Callable[[Table], None]

    def __call__(self, trace: Trace) -> None:
        """Replays a game of The Final Word.

        Raises:
            RuleViolation: naming the ruling, the event's number (-1: the header), the problem.
            InputError: if an event is not one of The Final Word.
        """
        check_form(trace.events, FORM)
        check_game(trace, self)


def check_game(trace: Trace, game: Game) -> None:
    """Replays a game from its header to the last card shown."""
    check_header(trace.header, game.seats, game.own)
    table = Table(trace.header, Cursor(trace.events, "FW-02"), game.own)
    check_deal(table)
    ending = check_turns(table, game)
    check_end(table, game, ending)
    check_listing(table)


def check_deal(table: Table) -> None:
    """FW-04: one card each in turn order, until all hands are full."""
    for _ in range(table.rules.hand):
        for place in range(table.players):
            chair = (table.first_chair + place) % table.players
            event = table.cursor.expect("deal", "FW-04")
            table.cursor.same(event, "chair", chair, "FW-04")
            table.hands[chair].append(table.take_from_deck(event, "FW-04"))
    table.cursor.refuse("deal", "FW-04", "the hands are full")


def check_turns(table: Table, game: Game) -> Ending:
    """All the turns; how the game ends."""
    seat = Seat(table.first_chair, "normal")  # ALL-03, FW-03
    waiting: list[Seat] = []
    while True:
        went = ""
        is_lost = begin_turn(table, seat)
        if not is_lost:
            check_look(table, seat.chair)
            went, following = game.check_turn(table, seat.chair)
            waiting = following or waiting
            count_idle(table, went)
            if went != OUT:
                check_refill(table, seat.chair)
        ending = game.find_ending(table, seat.chair, went)
        if ending:
            return ending
        if table.turns == table.rules.last_turn:
            return Ending(CAP, "ALL-05")
        seat = waiting.pop(0) if waiting else Seat(table.left_of(seat.chair), "normal")


def begin_turn(table: Table, seat: Seat) -> bool:
    """The turn event; whether the turn is lost by a challenge (FW-08)."""
    strays = [card for card in range(len(table.letters)) if table.count_places(card) != 1]
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


def count_idle(table: Table, went: str) -> None:
    """FW-25: a play resets the count, a trade too while the deck has cards."""
    if went == PLAYED or (went == TRADED and table.deck):
        table.idle = 0
    else:
        table.idle += 1


def count_ending(table: Table) -> Ending | None:
    """FW-25: as many turns in a row as there are players brought neither play nor trade."""
    if table.idle < table.players:
        return None
    return Ending(STALL if table.deck else OVER, "FW-25")


def round_is_over(table: Table, chair: int) -> bool:
    """FW-26: an end by an emptied hand comes at once, or when the last in order has acted."""
    last = (table.first_chair - 1) % table.players
    return not table.rules.equalise or chair == last


def shared_ending(table: Table, chair: int, went: str) -> Ending | None:
    """FW-25: a player is out of cards and the deck is empty, or nobody moves."""
    emptied = not table.deck and any(not hand for hand in table.hands)
    if emptied and round_is_over(table, chair):
        return Ending(OVER, "FW-26" if table.rules.equalise else "FW-25")
    return count_ending(table)


def all_out_ending(table: Table, chair: int, went: str) -> Ending | None:
    """FW-25, literally of some games: all players are out of cards, or nobody moves."""
    if not any(table.hands) and round_is_over(table, chair):
        return Ending(OVER, "FW-25")
    return count_ending(table)


def subtract_unplayed(table: Table) -> None:
    """FW-24: cards in hand are subtracted by their points, credited to nobody."""
    for chair, hand in enumerate(table.hands):
        table.expect_score(chair, -table.value(hand), "unplayed", "FW-24")


def subtract_nothing(table: Table) -> None:
    """FW-24: cards in hand cost nothing where the game does not say so."""


def find_winners(table: Table, ending: Ending) -> list[int]:
    """ALL-02: the highest scores share the win, or of them all but the last mover."""
    if ending.winners is not None:
        best = list(ending.winners)
    else:
        living = [chair for chair in range(table.players) if not table.out[chair]]
        top = max(table.scores[chair] for chair in living)
        best = [chair for chair in living if table.scores[chair] == top]
    if len(best) > 1 and table.rules.last_mover_loses:
        best.remove(max(best, key=lambda chair: table.moved[chair]))
    return best


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
    table.cursor.require(enough, "FW-02", f"less than the {table.cursor.milliseconds} ms told")
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
    covered = [stack[:-1] for stack in table.board]
    visible = [stack[-1] for stack in table.board]
    left = {card for stack in table.board for card in stack}
    while left:
        event = table.cursor.expect("left on board", "FW-07")
        card = event["card"]
        table.cursor.require(card in left, "FW-07", f"card {card} is not on the board")
        table.cursor.same(event, "row", 0, "FW-07")
        under = [top for top, cards in zip(visible, covered, strict=True) if card in cards]
        table.cursor.require(not left.intersection(under), "FW-07", f"card {card} is covered")
        left.remove(card)
