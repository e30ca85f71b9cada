"""3 'n Change again, slowly: three cards change the word, and a second word may replace it."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    OVER,
    STALL,
    Ending,
    round_was_unable,
    shared_ending,
)
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Stacks, Table
from sim.referee.final_word.family.turn import (
    ANEW,
    BOTTOM,
    FELL,
    PLAYED,
    Stuck,
    check_opening,
    check_stuck,
    look_again,
    pass_after_fall,
    put_on_board,
    refill_at_once,
)
from sim.referee.final_word.family.words import (
    NEW,
    STAYS,
    Formed,
    lay_new_word,
    read_letters,
    require_change,
    require_order,
    stand,
)

STUCK = Stuck(trade_ruling="F1-06", to=BOTTOM)


def check_turn(table: Table, chair: int) -> str:
    """An opening of one word (F1-08), a change and perhaps a second word, or a trade or pass."""
    if went := check_stuck(table, chair, STUCK):
        return count_unchanged(table, chair, went)
    if not table.board:
        return check_opening(table, chair, "F1-08")
    word = check_change(table, chair, table.board)
    if word is None:
        return FELL
    put_on_board(table, chair, word, word.value, "F1-01")
    table.kept["unable"].clear()
    refill_at_once(table, chair)  # F1-03: up to a full hand, however many he took
    look_again(table, chair)
    if table.cursor.peek() == "lay":  # F1-04: if he likes
        check_second_word(table, chair)
    return PLAYED


def check_change(table: Table, chair: int, old: Stacks) -> Formed | None:
    """F1-01: a board card or more, in order, and three of the hand; F1-02: he takes the rest."""
    before = table.keep_places()
    formed = read_letters(table, chair, 0, old, (NEW,), "F1-01", takes_rest=True)
    require_order(table, formed, "F1-01")
    need = int(table.rules.own["need"])
    table.cursor.require(bool(formed.cards(STAYS)), "F1-01", "no board card stays")
    table.cursor.require(len(formed.laid()) >= need, "F1-01", f"fewer than {need} hand cards")
    require_change(table, formed, table.spell(old))
    return stand(table, chair, 0, formed, before)


def check_second_word(table: Table, chair: int) -> None:
    """F1-05: a second word takes the place of the first, which leaves play."""
    second = lay_new_word(table, chair, row=1)
    if second is None:
        pass_after_fall(table, chair)
        return
    table.expect_score(chair, second.value, "word", "F1-04")
    table.clear_board("used", "F1-05")
    table.board = second.stacks


def count_unchanged(table: Table, chair: int, went: str) -> str:
    """F1-07: a full round without a change, trades or not, is remembered."""
    if table.board and round_was_unable(table, chair):
        if table.rules.own["stuck_reset"] == "remove word":
            table.clear_board("stuck", "F1-07")
            return ANEW  # the next player opens freely
        table.kept["over"].add(chair)
    return went


def fall(table: Table, chair: int) -> str:
    """F1-07: whose word falls has not changed the word either."""
    return count_unchanged(table, chair, pass_after_fall(table, chair))


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F1-07: a full round without a change; F1-09: otherwise as FW-25."""
    if table.kept["over"]:
        return Ending(STALL if table.deck else OVER, "F1-07")
    return shared_ending(table, chair, went)


REFEREE = Game(
    seats=(2, 6),
    own={
        "need": ("F1-01", ("3", "2", "4")),
        "taken_back_usable": ("F1-02", ("same turn", "next turn")),
        "stuck_reset": ("F1-07", ("no", "remove word")),
    },
    check_turn=check_turn,
    fall=fall,
    find_ending=find_ending,
)
