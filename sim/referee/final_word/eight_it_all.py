"""Eight It All again, slowly: the board word grows until it is cleared."""

from __future__ import annotations

from sim.referee.final_word.family.flow import (
    OVER,
    Ending,
    Game,
    Seat,
    shared_ending,
    subtract_unplayed,
)
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    IDLE,
    PLAYED,
    Stuck,
    check_new_word,
    check_opening,
    check_refill,
    check_stuck,
    expect_fallen_pass,
    look_again,
)
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    GIVE,
    OVERLAY,
    STAYS,
    Formed,
    expect_word,
    read_letters,
    require_change,
    require_order,
    require_whole,
    word_falls,
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
    """F7-09: a stuck player may replace the board word instead of trading."""
    return table.rules.own["when_stuck"] == "new word"


def check_turn(table: Table, chair: int) -> tuple[str, list[Seat]]:
    """A changed word, a new one, or a trade or pass."""
    went = check_stuck(table, chair, REPLACING if takes_new_word(table) else TRADING)
    if went:
        return went, []
    if not table.board:
        went = check_opening(table, chair, "F7-04")
    elif table.cursor.peek() == "remove":
        went = check_replacement(table, chair)
    else:
        went = check_change(table, chair)
    if went == PLAYED:
        check_clearing(table, chair)
    return went, []


def check_change(table: Table, chair: int) -> str:
    """F7-01: the board word, changed by the permitted moves."""
    before = table.keep_places()
    old = table.board
    moves = MOVES[table.rules.own["moves"]]
    formed = read_letters(table, chair, 0, old, moves, "F7-01")
    require_order(table, formed)
    require_whole(table, formed, old)  # FW-15: it never gets shorter
    require_kept(table, formed)
    table.cursor.require(bool(formed.laid()), "FW-22", "no hand card is laid")
    duplicates_only = formed.laid() == formed.cards(DUPLICATE)
    if not duplicates_only:  # FW-18: a turn of duplicates only leaves the word as it is
        require_change(table, formed, table.spell(old))
    value = expect_word(table, chair, 0, formed)
    if word_falls(table, chair, 0, formed, before, 0):
        expect_fallen_pass(table, chair)
        return IDLE
    # F7-02: the whole word if it changed, otherwise the duplicating cards alone
    points = table.value(formed.laid()) if duplicates_only else value
    table.expect_score(chair, points, "word", "F7-02")
    table.board, table.maker = formed.stacks, chair
    return PLAYED


def require_kept(table: Table, formed: Formed) -> None:
    """FW-13: a board card stays uncovered; the parameter lets one under its duplicate count."""
    kept = formed.cards(STAYS)
    if table.rules.own["dup_counts_as_kept"] == "yes":
        kept += formed.cards(DUPLICATE)
    table.cursor.require(bool(kept), "FW-13", "every board card is covered or replaced")


def check_replacement(table: Table, chair: int) -> str:
    """F7-09: the board word leaves, a new one comes; the old word's points are lost."""
    before = table.keep_places()
    current, penalty = table.spell(table.board), table.visible_value(table.board)
    if not takes_new_word(table):
        table.cursor.refuse("remove", "F7-09", "the board word may not be replaced")
    table.clear_board("replaced", "F7-09")
    made = check_new_word(table, chair, before=before)
    if made is None:
        expect_fallen_pass(table, chair)
        return IDLE
    formed, value = made
    require_change(table, formed, current)
    table.expect_score(chair, value, "word", "F7-09")
    table.expect_score(chair, -penalty, "penalty", "F7-09")
    table.board, table.maker = formed.stacks, chair
    return PLAYED


def check_clearing(table: Table, chair: int) -> None:
    """F7-03: a word of so many letters is cleared; then a new word, if the player has one."""
    while len(table.board) >= int(table.rules.own["target"]):  # F7-05: and so on
        table.clear_board("cleared", "F7-03")
        # F7-08: the new word comes from the refilled hand, or from what is left of it
        if table.rules.own["new_word_from"] == "replenished hand":
            check_refill(table, chair)
        look_again(table, chair)
        if table.cursor.peek() != "lay":
            return  # F7-04: the next player opens
        made = check_new_word(table, chair)
        if made is None:
            expect_fallen_pass(table, chair)
            return
        formed, value = made
        table.expect_score(chair, value, "word", "F7-03")
        table.board, table.maker = formed.stacks, chair


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F7-07: as FW-25; literally: the deck is empty and nobody plays."""
    if not table.rules.literal_end:
        return shared_ending(table, chair, went)
    if table.idle >= table.players and not table.deck:
        return Ending(OVER, "F7-07")
    return None


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
    settle=subtract_unplayed,
)
