"""Double Cross again, slowly: one's word goes over to the other's, and a new one is made.

The least determinate of the 21 games (F6-10).
"""

from __future__ import annotations

from collections import Counter

from sim.referee.final_word.family.endings import OVER, Ending, asked_ending
from sim.referee.final_word.family.flow import Game, check_deal
from sim.referee.final_word.family.table import Places, Table
from sim.referee.final_word.family.turn import FELL, PLAYED, Stuck, check_stuck
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    NEW,
    OVERLAY,
    STAYS,
    Formed,
    lay_new_word,
    read_letters,
    require_laid,
    require_order,
    require_whole,
    stand,
)

MOVES = (ADD, OVERLAY, DUPLICATE)
STUCK = Stuck(trade_ruling="F6-07")  # F6-07: the rows stay as they are


def lay_out(table: Table) -> None:
    """F6-06: a row for each player's word."""
    check_deal(table)
    table.rows = [[], []]


def check_turn(table: Table, chair: int) -> str:
    """F6-08: an opening each, in turn; then a crossing and a new word, or a trade or pass."""
    if went := check_stuck(table, chair, STUCK):
        return went
    if not table.rows[chair] or not table.rows[1 - chair]:
        word = lay_new_word(table, chair, row=chair)
        if word is None:
            return FELL
        table.expect_score(chair, word.value, "word", "F6-08")
        table.rows[chair] = word.stacks
        return PLAYED
    before = table.keep_places()
    leftovers = take_own_word(table, chair)
    crossed = cross(table, chair, leftovers, before)
    if crossed is None:
        return FELL
    table.rows[1 - chair] = crossed.stacks
    used = crossed.laid()
    formed = read_letters(table, chair, chair, [], (NEW,), "F6-04")
    require_in_order(table, leftovers, formed.laid())
    left = [card for card in leftovers if card not in used + formed.laid()]
    all_used = not left or table.rules.own["unplaced_leftovers"] != "all must be used"
    table.cursor.require(all_used, "F6-04", "a leftover is not used")
    word = stand(table, chair, chair, formed, before)
    if word is None:
        return FELL
    # F6-05: duplicates alone leave the word as it is
    table.expect_score(chair, 0 if crossed.is_copy() else crossed.value, "word", "F6-02")
    table.expect_score(chair, word.value, "word", "F6-04")
    table.rows[chair] = word.stacks
    leave = table.rules.own["unplaced_leftovers"] == "out of play"
    gone = left if leave else []
    table.hands[chair] = [card for card in table.hands[chair] if card not in gone]
    table.expect_removes(dict.fromkeys(gone, chair), "leftover", "F6-04")
    return PLAYED


def take_own_word(table: Table, chair: int) -> list[int]:
    """F6-01: the mover's own word comes to his hand, to be laid from there; its cards in order.

    F6-06: the cards that it covers leave play, or come too.
    """
    visible = [stack[-1] for stack in table.rows[chair]]
    covered = [card for stack in table.rows[chair] for card in stack[:-1]]
    leave = table.rules.own["covered_cards"] == "out of play"
    left = list(visible) if leave else visible + covered
    while left:
        event = table.expect_from("take", chair, "F6-01")
        table.cursor.same(event, "row", chair, "F6-01")
        table.cursor.require(event["card"] in left, "F6-01", "no card of his own word")
        left.remove(event["card"])
        table.hands[chair].append(event["card"])
    if leave:
        table.expect_removes(dict.fromkeys(covered, chair), "used", "F6-06")
    table.rows[chair] = []
    return visible


def cross(table: Table, chair: int, leftovers: list[int], before: Places) -> Formed | None:
    """The other's word with all matching letters upon it, and perhaps more; None if it fell."""
    old = table.rows[1 - chair]
    # F6-01: letters in both words are matched one for one, and all of them are moved
    own = Counter(table.letters[card] for card in leftovers)
    matching = own & Counter(table.spell(old))
    if not matching and table.cursor.peek_field("row") == chair:
        return Formed(stacks=old)  # F6-01: no step without duplicates, F6-02: nor is one due
    formed = read_letters(table, chair, 1 - chair, old, MOVES, "F6-02")
    require_order(table, formed, "F6-02")
    require_whole(table, formed, old, "F6-02")
    moved = Counter(table.letters[card] for card in formed.cards(DUPLICATE))
    table.cursor.require(moved == matching, "F6-01", f"{moved} moved, {matching} match")
    if table.rules.own["crossing_cards"] == "leftovers":
        others = [card for card in formed.laid() if card not in leftovers]
        table.cursor.require(not others, "F6-02", "cards of the hand are laid")
    # FW-13, F6-02: a letter of the word stays, its duplicate counts
    kept = formed.cards(STAYS, DUPLICATE)
    table.cursor.require(bool(kept), "F6-02", "no letter of the word stays")
    require_in_order(table, leftovers, formed.cards(ADD, OVERLAY))
    require_laid(table, formed)
    return stand(table, chair, 1 - chair, formed, before)


def require_in_order(table: Table, leftovers: list[int], laid: list[int]) -> None:
    """F6-03: leftovers keep their order."""
    places = [leftovers.index(card) for card in laid if card in leftovers]
    table.cursor.require(places == sorted(places), "F6-03", "leftovers change their order")


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F6-09: a hand or all cards used up, or nobody can play."""
    if not table.hands[chair] and not table.deck:
        return Ending(OVER, "F6-09")
    return asked_ending(table, "F6-09")


REFEREE = Game(
    seats=(2, 2),
    own={
        "crossing_cards": ("F6-02", ("leftovers", "leftovers and hand")),
        "unplaced_leftovers": ("F6-04", ("to hand", "all must be used", "out of play")),
        "covered_cards": ("F6-06", ("out of play", "to hand")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    set_up=lay_out,
)
