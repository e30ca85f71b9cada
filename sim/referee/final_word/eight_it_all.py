"""Eight It All again, slowly: the board word grows until it is cleared."""

from __future__ import annotations

from sim.referee.final_word.family.endings import Ending, passed_ending, shared_ending
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    Stuck,
    check_opening,
    check_refill,
    check_stuck,
    look_again,
    pass_after_fall,
    put_on_board,
)
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    GIVE,
    OVERLAY,
    change_word,
    lay_new_word,
    replace_word,
)
from sim.referee.header import NO_YES, numbers

MOVES = {
    "all": (ADD, OVERLAY, GIVE, DUPLICATE),
    "no add": (OVERLAY, GIVE, DUPLICATE),
    "no overlay": (ADD, GIVE, DUPLICATE),
    "no give and take": (ADD, OVERLAY, DUPLICATE),
    "no duplicate": (ADD, OVERLAY, GIVE),
}
"""F7-01: the moves of a turn, any mix and number of them (FW-14); never a split (FW-21)."""

# F7-06: who could play may pass or trade; F7-10: with Take 10's new word he may only pass
TRADING = Stuck(trade_ruling="F7-06", may_choose=True, pass_ruling="F7-06")
REPLACING = Stuck(may_trade=False, trade_ruling="F7-09", may_choose=True, pass_ruling="F7-10")


def takes_new_word(table: Table) -> bool:
    """F7-09: a stuck player may replace the word; that he saw no change leaves no mark."""
    return table.rules.own["when_stuck"] == "new word"


def check_turn(table: Table, chair: int) -> str:
    """A changed word, a new one, or a trade or pass."""
    if went := check_stuck(table, chair, REPLACING if takes_new_word(table) else TRADING):
        return went
    if not table.board:
        went = check_opening(table, chair, "F7-04")
    elif table.cursor.peek() == "remove":
        went = check_replacement(table, chair)
    else:
        went = check_change(table, chair)
    return check_clearing(table, chair) if went == PLAYED else went


def check_change(table: Table, chair: int) -> str:
    """F7-01: the board word, changed by the permitted moves.

    FW-18: a turn of duplicates only leaves the word as it is.
    """
    moves = MOVES[table.rules.own["moves"]]
    word = change_word(table, chair, moves, "F7-01", may_copy=True)
    if word is None:
        return FELL
    # F7-02: the whole word if it changed, otherwise the duplicating cards alone
    points = table.value(word.laid()) if word.is_copy() else word.value
    put_on_board(table, chair, word, points, "F7-02")
    return PLAYED


def check_replacement(table: Table, chair: int) -> str:
    """F7-09: the board word leaves, a new one comes; the old word's points are lost."""
    penalty = table.visible_value(table.board)
    if not takes_new_word(table):
        table.cursor.refuse("remove", "F7-09", "the board word may not be replaced")
    # F7-11: whether he saw a change leaves no mark
    word = replace_word(table, chair, "F7-09")
    if word is None:
        return FELL
    put_on_board(table, chair, word, word.value, "F7-09")
    table.expect_score(chair, -penalty, "penalty", "F7-09")
    return PLAYED


def check_clearing(table: Table, chair: int) -> str:
    """F7-03: a word of so many letters is cleared; then a new word, if the player has one."""
    while len(table.board) >= int(table.rules.own["target"]):  # F7-05: and so on
        table.clear_board("cleared", "F7-03")
        # F7-08: the new word comes from the refilled hand, or from what is left of it
        if table.rules.own["new_word_from"] == "replenished hand":
            check_refill(table, chair)
        look_again(table, chair)
        if table.cursor.peek() != "lay":
            break  # F7-04: the next player opens
        word = lay_new_word(table, chair)
        if word is None:
            pass_after_fall(table, chair)  # the first word stood: the turn was a play
            break
        put_on_board(table, chair, word, word.value, "F7-03")
    return PLAYED


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F7-07: as FW-25; literally: the deck is empty and nobody plays."""
    if table.rules.literal_end:
        return passed_ending(table, "F7-07")
    return shared_ending(table, chair, went)


REFEREE = Game(
    seats=(2, 6),
    own={
        "target": ("F7-03", numbers(4, 15)),
        "new_word_from": ("F7-08", ("replenished hand", "remaining hand")),
        "when_stuck": ("F7-06", ("trade", "new word")),
        "moves": ("F7-01", tuple(MOVES)),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", ("next turn", "same turn")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
)
