"""A deal of Whitman 5359: who deals, the turns, how it ends, what everybody scores."""

from __future__ import annotations

from sim.referee.whitman_5359.piles import check_deal, refill
from sim.referee.whitman_5359.rules import LETTER_IN_HAND, WILD_IN_HAND
from sim.referee.whitman_5359.table import NOBODY, Table
from sim.referee.whitman_5359.turn import check_turn

OUT, EMPTY, CAP = "out", "empty", "cap"
"""Why a deal ends."""

ENDING_RULING = {OUT: "WH-32", EMPTY: "WH-06", CAP: "ALL-05"}


def check_round(table: Table, number: int) -> str:
    """One deal; why it ended. WH-35: then the dealer's left-hand neighbour deals."""
    event = table.cursor.expect("round", "WH-34")
    table.cursor.same(event, "number", number, "WH-34")
    table.cursor.same(event, "dealer", table.dealer, "ALL-03" if number == 1 else "WH-35")
    table.clear()
    before = table.cursor.milliseconds
    check_deal(table)
    why = check_turns(table)
    ruling = ENDING_RULING[why]
    table.cursor.refuse("turn", ruling, "the deal is over")  # WH-32: nobody has a last turn
    check_scores(table)
    event = table.cursor.expect("round end", ruling)
    table.cursor.same(event, "number", number, "WH-34")
    table.cursor.same(event, "why", why, ruling)
    # dealing and scoring take time too, which no event says
    least = table.clock + table.cursor.milliseconds - before
    table.cursor.require(event["clock"] >= least, "ALL-05", f"the clock shows less than {least} ms")
    table.clock = event["clock"]
    table.dealer = (table.dealer + 1) % table.players
    return why


def check_turns(table: Table) -> str:
    """All turns of a deal, clockwise from the dealer's left; why it ended."""
    chair = table.dealer
    while True:
        chair = (chair + 1) % table.players
        check_turn(table, chair)
        if table.out != NOBODY:
            return OUT
        if table.round_turns == table.rules.last_turn:
            return CAP
        if not refill(table):
            return EMPTY  # WH-06: nothing is left to draw, and the hand ends


def check_scores(table: Table) -> None:
    """The points of the deal, chair after chair."""
    for chair in range(table.players):
        table.scores[chair] += check_score(table, chair)
    table.cursor.refuse("score", "WH-33", "nothing else scores")


def check_score(table: Table, chair: int) -> int:
    """What a chair scores: his words (WH-29: captures too), going out, and less his hand."""
    cursor, rules = table.cursor, table.rules
    words = [word.cards for word in table.words_of(chair)]
    plain = sum(map(table.plain_value, words))
    red = sum(map(table.value_of, words)) - plain
    wilds = sum(map(table.is_wild, table.hands[chair]))
    terms = (
        ("words", plain, "WH-25"),
        ("red", red, "WH-24"),
        ("out", rules.out_bonus * (table.out == chair), "WH-32"),
        ("hand", LETTER_IN_HAND * (len(table.hands[chair]) - wilds), "WH-33"),
        ("wilds", WILD_IN_HAND * wilds, "WH-33"),
    )
    for why, points, ruling in terms:
        cursor.expect_score(chair, points, why, ruling)
        if points == 0 and cursor.peek_field("chair") == chair and cursor.peek_field("why") == why:
            cursor.refuse("score", ruling, f"nothing is due for {why}")
    total = sum(points for _, points, _ in terms)
    if rules.has_floor and total < 0:
        cursor.expect_score(chair, -total, "floor", "WH-33")
        return 0
    return total
