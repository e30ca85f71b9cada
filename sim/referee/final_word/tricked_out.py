"""Tricked Out again, slowly: one card changes the word, and who cannot drops out of the trick."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    OVER,
    Ending,
    asked_ending,
    knockout_ending,
    leave,
    subtract_nothing,
)
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Seat, Table
from sim.referee.final_word.family.turn import (
    FELL,
    IDLE,
    PLAYED,
    TRADED,
    Stuck,
    check_opening,
    check_refill,
    check_stuck,
    pass_after_fall,
    put_on_board,
)
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    GIVE,
    OVERLAY,
    Formed,
    change_word,
)
from sim.referee.header import NO_YES

NUMBER = None
STUCK = Stuck(may_trade=False, trade_ruling="F20-02")


def is_knockout(table: Table) -> bool:
    """F20-07: the form without tricks."""
    return table.rules.own["form"] == "knockout"


def check_turn(table: Table, chair: int) -> str:
    """An opening, a change by one card, or none."""
    if went := check_without_word(table, chair):
        return went
    if not table.board:
        return check_opening(table, chair, "F20-06", is_scored=False)
    # F20-01: duplicates keep him in; F20-08: give and take only if the parameter says so
    moves: tuple[str, ...] = (ADD, OVERLAY, DUPLICATE)
    moves += (GIVE,) if table.rules.own["give_and_take"] == "yes" else ()
    word = change_word(table, chair, moves, "F20-08", may_copy=True, demand=require_one)
    if word is None:
        return FELL
    put_on_board(table, chair, word, 0, "F20-01")
    return PLAYED


def require_one(table: Table, formed: Formed) -> None:
    """F20-01: exactly one card of the hand."""
    table.cursor.require(len(formed.laid()) == 1, "F20-01", "not one hand card")


def check_without_word(table: Table, chair: int) -> str | None:
    """F20-02: he drops out of the trick; F20-07: he trades once in the game, then he is out."""
    if not is_knockout(table):
        went = check_stuck(table, chair, STUCK)
        return drop_out(table, chair) if went else None
    table.cursor.refuse("pass", "F20-07", "no pass in a knockout")
    if table.cursor.peek() == "out":
        return leave(table, chair, "F20-07")
    once = Stuck(may_trade=chair not in table.kept["traded"], trade_ruling="F20-07")
    went = check_stuck(table, chair, once)
    if went == TRADED:
        table.kept["traded"].add(chair)
    return went


def drop_out(table: Table, chair: int) -> str:
    """F20-02: out of this trick for good; F20-06: without a word on the board the next opens."""
    if table.board:
        table.resting.add(chair)
    return IDLE


def fall(table: Table, chair: int) -> str:
    """F20-02, F20-07: whose word falls has not changed it."""
    if is_knockout(table):
        return leave(table, chair, "F20-07")
    pass_after_fall(table, chair)
    return drop_out(table, chair)


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F20-04: the deck is empty and the trick over, or nobody can open; F20-07: one is left."""
    if is_knockout(table):
        return knockout_ending(table, "F20-07")
    if not table.board:
        return asked_ending(table, "F20-04")
    if len(table.resting) < table.players - 1:
        return None
    take_trick(table)
    return Ending(OVER, "F20-04") if not table.deck else None


def take_trick(table: Table) -> None:
    """F20-03: all others have dropped out: the last to change the word, or its opener, has it."""
    table.expect_from("trick", table.maker, "F20-03")
    table.scores[table.maker] += 1
    table.clear_board("scored", "F20-03")
    table.resting.clear()
    table.asked.clear()
    if table.rules.own["trick_refill"] == "each trick":  # F20-05
        for place in range(table.players):
            check_refill(table, (table.first_chair + place) % table.players)
    table.waiting = [Seat(table.maker)]  # F20-06: he opens


def refill(table: Table, chair: int) -> None:
    """F20-05: after each turn, or each trick; a knockout has none (F20-07)."""
    if is_knockout(table) or table.rules.own["trick_refill"] == "each turn":
        check_refill(table, chair)


REFEREE = Game(
    seats=(2, 6),
    own={
        "form": ("F20-07", ("tricks", "knockout")),
        "trick_refill": ("F20-05", ("each turn", "each trick")),
        "give_and_take": ("F20-08", NO_YES),
        "dup_counts_as_kept": ("FW-13", NO_YES),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=subtract_nothing,
    fall=fall,
    refill=refill,
    events={"trick": {"chair": NUMBER}},
)
