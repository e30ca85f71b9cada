"""Last Man Standing again, slowly: a new word must carry on the last card of the old one."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    OVER,
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
    BOTTOM,
    FELL,
    OUT,
    PLAYED,
    Stuck,
    check_stuck,
    pass_after_fall,
)
from sim.referee.final_word.family.words import (
    NEW,
    STAYS,
    Formed,
    lay_new_word,
    read_letters,
    require_change,
    stand,
)

STUCK = Stuck(trade_ruling="F9-02", to=BOTTOM, may_choose=True, pass_ruling="F9-02")


def is_solo(table: Table) -> bool:
    """F9-05: one player alone."""
    return table.players == 1


def is_knockout(table: Table) -> bool:
    """F9-02: several players, and who has no word is out."""
    return table.rules.own["form"] == "knockout" and not is_solo(table)


def check_turn(table: Table, chair: int) -> str:
    """A word on the link card, or what the form of the game allows instead."""
    if is_solo(table) or is_knockout(table):
        ruling = "F9-05" if is_solo(table) else "F9-02"
        for kind in ("trade", "pass"):
            table.cursor.refuse(kind, ruling, f"no {kind} in this form")
        if table.cursor.peek() == "out":
            return leave(table, chair, ruling) if is_knockout(table) else give_up(table, chair)
        if is_solo(table) and table.cursor.peek() == "end":
            return OUT  # F9-05: a lone player's failure needs no event
    else:
        table.cursor.refuse("out", "F9-02", "nobody is out in the scored form")
        if went := check_stuck(table, chair, STUCK):
            return went
    return check_word(table, chair)


def give_up(table: Table, chair: int) -> str:
    """F9-05: a lone player's game is over at his first failure, and not won."""
    table.expect_from("out", chair, "F9-05")
    return OUT


def check_word(table: Table, chair: int) -> str:
    """A new word, its points, and the old word's leaving."""
    old = table.board
    word = lay_linked_word(table, chair) if old else lay_new_word(table, chair)
    if word is None:
        return FELL
    if is_knockout(table):
        table.cursor.refuse("score", "F9-02", "no points in a knockout")
    else:
        # F9-01: the link card scores again; F9-05: a lone player counts the cards used
        points = len(word.laid()) if is_solo(table) else word.value
        table.expect_score(chair, points, "word", "F9-05" if is_solo(table) else "F9-01")
    table.leave_behind(old, word.cards(STAYS), "used", "F9-01")
    table.board, table.maker = word.stacks, chair
    return PLAYED


def lay_linked_word(table: Table, chair: int) -> Formed | None:
    """F9-01: hand cards and the last card of the board word, itself reused.

    F9-03: after a player is out, his successor faces the same letter: the board is as it was.
    """
    before, old = table.keep_places(), table.board
    formed = read_letters(table, chair, 0, old, (NEW,), "F9-01")
    link = old[-1][-1]
    table.cursor.require(formed.cards(STAYS) == [link], "F9-01", "not the last card alone stays")
    place = formed.cards(STAYS, NEW).index(link)
    last = len(formed.letters) - 1
    # F9-06: where the link card may stand
    places = {"first": (0,), "first or last": (0, last), "anywhere": range(last + 1)}
    fits = place in places[table.rules.own["link"]]
    table.cursor.require(fits, "F9-06", f"the link card stands in place {place}")
    require_change(table, formed, table.spell(old), "F9-04")  # FW-22
    return stand(table, chair, 0, formed, before)


def fall(table: Table, chair: int) -> str:
    """F9-02: whose word falls has none, and a knockout knows no pass."""
    return leave(table, chair, "F9-02") if is_knockout(table) else pass_after_fall(table, chair)


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F9-02, F9-05, F9-07: the end of each form."""
    if is_solo(table):
        return solo_ending(table, went, "F9-05")
    if not is_knockout(table):
        # F9-07: FW-25 ends it, ALL-02 settles a tie; its own words ask for no more
        return shared_ending(table, chair, went)
    emptied = went == PLAYED and not table.deck and not table.hands[chair]
    if emptied and table.rules.own["empty_hand"] == "wins" and len(table.living()) > 1:
        return Ending(OVER, "F9-02", [chair])
    return knockout_ending(table, "F9-02")


def settle(table: Table) -> None:
    """FW-24: unplayed cards are subtracted in the scored form of several players only."""
    if not is_solo(table) and not is_knockout(table):
        subtract_unplayed(table)


REFEREE = Game(
    seats=(1, 6),
    own={
        "form": ("F9-02", ("scored", "knockout")),
        "empty_hand": ("F9-02", ("wins", "out")),
        "link": ("F9-06", ("first", "first or last", "anywhere")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
    fall=fall,
)
