"""Last Man Standing again, slowly: a new word must carry on the last card of the old one."""

from __future__ import annotations

from sim.referee.final_word.family.flow import (
    OVER,
    STALL,
    Ending,
    Game,
    Seat,
    shared_ending,
    subtract_unplayed,
)
from sim.referee.final_word.family.table import Stacks, Table
from sim.referee.final_word.family.turn import (
    BOTTOM,
    IDLE,
    OUT,
    PLAYED,
    Stuck,
    check_new_word,
    check_stuck,
    expect_fallen_pass,
)
from sim.referee.final_word.family.words import (
    NEW,
    STAYS,
    Formed,
    expect_word,
    read_letters,
    require_change,
    word_falls,
)

STUCK = Stuck(trade_ruling="F9-02", to=BOTTOM, may_choose=True, pass_ruling="F9-02")


def is_solo(table: Table) -> bool:
    """F9-05: one player alone."""
    return table.players == 1


def is_knockout(table: Table) -> bool:
    """F9-02: several players, and who has no word is out."""
    return table.rules.own["form"] == "knockout" and not is_solo(table)


def check_turn(table: Table, chair: int) -> tuple[str, list[Seat]]:
    """A word on the link card, or what the form of the game allows instead."""
    if is_solo(table) or is_knockout(table):
        ruling = "F9-05" if is_solo(table) else "F9-02"
        for kind in ("trade", "pass"):
            table.cursor.refuse(kind, ruling, f"no {kind} in this form")
        if is_without_word(table):
            return leave(table, chair), []
    else:
        table.cursor.refuse("out", "F9-02", "nobody is out in the scored form")
        went = check_stuck(table, chair, STUCK)
        if went:
            return went, []
    return check_word(table, chair), []


def is_without_word(table: Table) -> bool:
    """Whether the turn goes on without a word; a lone player's may say nothing of it."""
    return table.cursor.peek() == "out" or (is_solo(table) and table.cursor.peek() == "end")


def leave(table: Table, chair: int) -> str:
    """F9-02: out of the game; F9-05: a lone player's game is over, told or not."""
    if table.cursor.peek() == "out":
        table.expect_from("out", chair, "F9-02")
    table.out[chair] = not is_solo(table)
    return OUT


def check_word(table: Table, chair: int) -> str:
    """A new word, its points, and the old word's leaving."""
    old = table.board
    made = check_linked_word(table, chair, old) if old else check_new_word(table, chair)
    if made is None:
        if is_knockout(table):
            return leave_after_fall(table, chair)
        expect_fallen_pass(table, chair)
        return IDLE
    formed, value = made
    if is_knockout(table):
        table.cursor.refuse("score", "F9-02", "no points in a knockout")
    elif is_solo(table):
        # F9-05: the cards used count, a point each
        table.expect_score(chair, len(formed.laid()), "word", "F9-05")
    else:
        # F9-01: the link card scores again
        table.expect_score(chair, value, "word", "F9-01")
    linked = formed.cards(STAYS)
    others = {card: 0 for stack in old for card in stack if card not in linked}
    table.expect_removes(others, "used", "F9-01")
    table.board, table.maker = formed.stacks, chair
    return PLAYED


def leave_after_fall(table: Table, chair: int) -> str:
    """F9-02: whose word falls has none, and a knockout knows no pass."""
    table.expect_from("out", chair, "F9-02")
    table.out[chair] = True
    return OUT


def check_linked_word(table: Table, chair: int, old: Stacks) -> tuple[Formed, int] | None:
    """F9-01: hand cards and the last card of the board word, itself reused.

    F9-03: after a player is out, his successor faces the same letter: the board is as it was.
    """
    before = table.keep_places()
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
    value = expect_word(table, chair, 0, formed)
    if word_falls(table, chair, 0, formed, before, 0):
        return None
    return formed, value


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F9-02, F9-05, F9-07: the end of each form."""
    if is_solo(table):
        return solo_ending(table, went)
    if is_knockout(table):
        return knockout_ending(table, chair, went)
    # F9-07: FW-25 ends it, ALL-02 settles a tie; its own words ask for no more
    return shared_ending(table, chair, went)


def solo_ending(table: Table, went: str) -> Ending | None:
    """F9-05: the first turn without a word, or every card used."""
    if went != PLAYED:
        return Ending(STALL, "F9-05", [0])
    if not table.deck and not table.hands[0]:
        return Ending(OVER, "F9-05", [0])
    return None


def knockout_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F9-02: one player is left, or one has used all his cards."""
    living = [each for each in range(table.players) if not table.out[each]]
    if len(living) == 1:
        return Ending(OVER, "F9-02", living)
    wins = table.rules.own["empty_hand"] == "wins"
    if went == PLAYED and wins and not table.deck and not table.hands[chair]:
        return Ending(OVER, "F9-02", [chair])
    return None


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
)
