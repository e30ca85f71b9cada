"""First Base again, slowly: the last letter of a word begins the next one, played alone."""

from __future__ import annotations

from sim.referee.final_word.family.endings import Ending, solo_ending
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    TRADED,
    Stuck,
    check_stuck,
    put_on_board,
)
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    OVERLAY,
    STAYS,
    Formed,
    lay_new_word,
    more_moves,
    moves_of,
    read_letters,
    require_change,
    require_order,
    require_whole,
    stand,
)
from sim.referee.header import NO_YES

MOVES = (ADD, OVERLAY, DUPLICATE)


def check_turn(table: Table, chair: int) -> str:
    """A first word, the next one, or a trade or pass."""
    trades = len(table.kept["trades"])
    may_trade = trades < int(table.rules.own["trades"])
    if went := check_stuck(table, chair, Stuck(may_trade=may_trade, trade_ruling="F8-05")):
        table.kept["trades"].add(table.turns)
        return went
    word = next_word(table, chair) if table.board else lay_new_word(table, chair)
    if word is None:
        return FELL
    put_on_board(table, chair, word, 0, "F8-05")
    return PLAYED


def next_word(table: Table, chair: int) -> Formed | None:
    """F8-01: the last card is moved before or upon the first, and the rest is changed."""
    before, current = table.keep_places(), table.spell(table.board)
    event = table.expect_from("take", chair, "F8-01")
    moved = table.board[-1][-1]
    table.cursor.same(event, "card", moved, "F8-01")
    table.cursor.same(event, "row", 0, "F8-01")
    table.hands[chair].append(table.board[-1].pop())
    table.board = [stack for stack in table.board if stack]
    old = table.board
    formed = read_letters(table, chair, 0, old, moves_of(table, MOVES), "F8-02")
    first = formed.letters[0]
    table.cursor.require(first.card == moved, "F8-01", "the moved card does not begin the word")
    upon = first.how == ADD or first.source == 0
    table.cursor.require(upon, "F8-01", "the moved card is not put upon the first")
    require_order(table, formed)
    require_whole(table, formed, old, "F8-02")
    # F8-03: the moved card is no kept one, unless the parameter counts it
    kept = formed.cards(STAYS)
    if table.rules.own["dup_counts_as_kept"] == "yes":
        kept += [card for card in formed.cards(DUPLICATE) if card != moved]
    counts = table.rules.own["moved_card_counts"] == "yes"
    table.cursor.require(bool(kept) or counts, "F8-02", "no board card stays uncovered")
    table.cursor.require(len(formed.laid()) > 1, "F8-04", "no hand card is laid")
    require_change(table, formed, current)
    return stand(table, chair, 0, formed, before)


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F8-05, F8-06: every card used, or a turn without a word and without a trade."""
    return None if went == TRADED else solo_ending(table, went, "F8-05")


def settle(table: Table) -> None:
    """F8-05: a point for every card left, in hand and deck."""
    table.expect_score(0, -len(table.hands[0]) - len(table.deck), "unplayed", "F8-05")


REFEREE = Game(
    seats=(1, 1),
    own={
        "moved_card_counts": ("F8-03", NO_YES),
        "moves": ("F8-01", more_moves("give and take")),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", ("next turn", "same turn")),
        "trades": ("F8-05", ("0", "1", "3")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
)
