"""Leftovers again, slowly: a new word of hand and board cards, and what it leaves over."""

from __future__ import annotations

from sim.referee.final_word.family.endings import Ending, asked_ending
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import NOBODY, Seat, Table
from sim.referee.final_word.family.turn import (
    FELL,
    IDLE,
    PLAYED,
    Stuck,
    check_opening,
    check_stuck,
)
from sim.referee.final_word.family.words import (
    NEW,
    STAYS,
    read_letters,
    require_change,
    require_laid,
    require_order,
    stand,
)
from sim.referee.header import NO_YES

BASE, USE_OR_LOSE, DESSERT = "base", "use or lose", "dessert"

# F10-06: a trade is for him who must open and cannot
OPENING = Stuck(trade_ruling="F10-06")
FACING_A_WORD = Stuck(may_trade=False, trade_ruling="F10-06")


def form_of(table: Table) -> str:
    """F10-03, F10-07, F10-08: which of the three forms is played."""
    return table.rules.own["form"]


def check_turn(table: Table, chair: int) -> str:
    """An opening, a new word with board cards, or being stuck."""
    if not table.board:
        went = check_stuck(table, chair, OPENING)
        # F10-03: in the base game a word brings its maker nothing by itself
        return went or check_opening(table, chair, "F10-03", form_of(table) != BASE)
    if check_stuck(table, chair, FACING_A_WORD):
        return give_up_board(table, chair)
    return check_combination(table, chair)


def give_up_board(table: Table, chair: int) -> str:
    """F10-04: the maker takes the word and opens at once; if he cannot, the stuck player opens.

    F10-09: so it is for a late player too. The stuck player and everyone after him are asked
    before the game can end, so the count of FW-25 begins with him.
    """
    maker = table.maker
    take_board(table)
    table.asked.clear()
    table.waiting = [Seat(maker, "extra"), *([Seat(chair)] if maker != chair else [])]
    return IDLE


def take_board(table: Table) -> None:
    """F10-04, F10-09: the word's maker takes it; only the base game gives points for that."""
    if form_of(table) == BASE:
        points = table.visible_value(table.board)
        table.expect_score(table.maker, points, "leftovers", "F10-04")
    table.clear_board("stuck", "F10-04")
    table.maker = NOBODY


def check_combination(table: Table, chair: int) -> str:
    """F10-01: a new word of hand cards and board cards."""
    before, old, old_maker = table.keep_places(), table.board, table.maker
    # F10-02: cards are combined, none is laid upon another
    formed = read_letters(table, chair, 0, old, (NEW,), "F10-02")
    used = formed.cards(STAYS)
    least = int(table.rules.own["min_board"])
    table.cursor.require(len(used) >= least, "F10-01", f"{len(used)} board cards")
    require_laid(table, formed, "F10-01")
    if table.rules.own["reorder"] == "no":
        require_order(table, formed, "F10-01")
    require_change(table, formed, table.spell(old))
    word = stand(table, chair, 0, formed, before)
    if word is None:
        return FELL
    left = [stack[-1] for stack in old if stack[-1] not in used]
    score_combination(table, chair, old_maker, word.value, table.value(left))
    table.expect_removes(dict.fromkeys(left, 0), "leftover", "F10-03")
    table.board, table.maker = word.stacks, chair
    return PLAYED


def score_combination(table: Table, chair: int, old_maker: int, value: int, left: int) -> None:
    """Who scores what, by the form.

    F10-05: the leftovers are the old word's maker's, whoever passed since.
    """
    if form_of(table) == BASE:
        table.expect_score(old_maker, left, "leftovers", "F10-03")
    elif form_of(table) == USE_OR_LOSE:
        table.expect_score(chair, value, "word", "F10-07")
        table.expect_score(chair, -left, "penalty", "F10-07")
    else:
        table.expect_score(chair, value, "word", "F10-08")
        table.expect_score(old_maker, left, "leftovers", "F10-08")


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F10-09: everyone is stuck, with the deck empty or (FW-25: a stall) not.

    A player out of cards ends nothing: the game's own ruling goes before the shared one.
    """
    return asked_ending(table)


def settle(table: Table) -> None:
    """F10-09: the last word is its maker's, in the base game; FW-24: hands cost nothing."""
    if table.board and form_of(table) == BASE:
        take_board(table)


REFEREE = Game(
    seats=(2, 6),
    own={
        "form": ("F10-03", (BASE, USE_OR_LOSE, DESSERT)),
        "min_board": ("F10-01", ("1", "2")),
        "reorder": ("F10-01", NO_YES),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
)
