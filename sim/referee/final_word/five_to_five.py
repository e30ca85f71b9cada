"""5 to 5 again, slowly: five letters, covered one to four at a time."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    Ending,
    knockout_ending,
    leave,
    shared_ending,
    solo_ending,
    subtract_unplayed,
)
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    TRADED,
    Stuck,
    check_stuck,
    pass_after_fall,
    put_on_board,
)
from sim.referee.final_word.family.words import (
    DUPLICATE,
    OVERLAY,
    TAKEN,
    Formed,
    change_word,
    lay_new_word,
    more_moves,
    moves_of,
)
from sim.referee.header import NO_YES

LENGTH = 5
MOVES = (OVERLAY, DUPLICATE)  # F2-01: the word stays as long as it is


def is_solo(table: Table) -> bool:
    """F2-05: one player alone."""
    return table.players == 1


def is_knockout(table: Table) -> bool:
    """F2-06, F2-07: several players, and who has no word is out."""
    return table.rules.own["form"] == "knockout" and not is_solo(table)


def check_turn(table: Table, chair: int) -> str:
    """A first word, a changed one, or what the form allows instead."""
    if is_knockout(table):
        for kind in ("trade", "pass"):
            table.cursor.refuse(kind, "F2-06", f"no {kind} in a knockout")
        if table.cursor.peek() == "out":
            return leave(table, chair, "F2-06")
    elif went := check_without_word(table, chair):
        return went
    if table.board:
        # F2-02: a card stays uncovered, as FW-13 says
        may_copy = table.rules.own["duplicates_only"] == "allowed"  # F2-03
        word = change_word(table, chair, moves_of(table, MOVES), "F2-01", may_copy=may_copy)
    else:
        word = lay_new_word(table, chair, demand=require_five)
    if word is None:
        return FELL
    scores = not is_knockout(table) and not is_solo(table)
    put_on_board(table, chair, word, word.value if scores else 0, "F2-07")
    return PLAYED


def check_without_word(table: Table, chair: int) -> str | None:
    """F2-04: who has no word of five letters takes the general trade; F2-05: alone, only so many.

    A lone player's trades before his first word are redraws, which F2-05 does not count.
    """
    if not is_solo(table) or not table.board:
        return check_stuck(table, chair, Stuck(trade_ruling="F2-04"))
    may_trade = len(table.kept["trades"]) < int(table.rules.own["solo_trades"])
    went = check_stuck(table, chair, Stuck(may_trade=may_trade, trade_ruling="F2-05"))
    if went == TRADED:
        table.kept["trades"].add(table.turns)
    return went


def require_five(table: Table, formed: Formed) -> None:
    """F2-01: exactly five letters."""
    table.cursor.require(len(formed.letters) == LENGTH, "F2-01", "not five letters")


def fall(table: Table, chair: int) -> str:
    """F2-06: whose word falls has none."""
    return leave(table, chair, "F2-06") if is_knockout(table) else pass_after_fall(table, chair)


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F2-05, F2-06: the end of each form; F2-08: an empty deck ends no knockout."""
    if is_solo(table):
        return None if went == TRADED else solo_ending(table, went, "F2-05")
    if is_knockout(table):
        return knockout_ending(table, "F2-06")
    return shared_ending(table, chair, went)


def settle(table: Table) -> None:
    """F2-05: alone, a point for every card left, the deck's too; F2-07: hands by their points."""
    if is_solo(table):
        left = len(table.hands[0]) + len(table.deck)
        table.expect_score(0, -left, "unplayed", "F2-05")
    elif not is_knockout(table):
        subtract_unplayed(table)


REFEREE = Game(
    seats=(1, 4),
    own={
        "form": ("F2-07", ("score", "knockout")),
        "duplicates_only": ("F2-03", ("not allowed", "allowed")),
        "moves": ("F2-01", more_moves("give and take")),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", TAKEN),
        "solo_trades": ("F2-05", ("0", "3")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
    fall=fall,
)
