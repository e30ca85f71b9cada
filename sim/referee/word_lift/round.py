"""A round of Word Lift: who begins, the deal, the turns, how it ends, what everybody scores."""

from __future__ import annotations

from sim.referee.word_lift.table import NOBODY, Table
from sim.referee.word_lift.turn import FINAL, NORMAL, check_turn

OUT, PASSES, EMPTY, CAP = "out", "passes", "empty", "cap"
"""Why a round ends."""

ENDING_RULING = {OUT: "WL-34", PASSES: "WL-20", EMPTY: "WL-20", CAP: "ALL-05"}


def check_round(table: Table, number: int) -> str:
    """WL-42: one round; why it ended."""
    event = table.cursor.expect("round", "WL-42")
    table.cursor.same(event, "number", number, "WL-42")
    check_first(table, number, event["first"])
    table.clear()
    check_deal(table)
    why = check_turns(table)
    ruling = ENDING_RULING[why]
    table.cursor.refuse("turn", ruling, "the round is over")
    check_scores(table)
    event = table.cursor.expect("round end", ruling)
    table.cursor.same(event, "number", number, "WL-42")
    table.cursor.same(event, "why", why, ruling)
    return why


def check_first(table: Table, number: int, first: int) -> None:
    """Who begins: in round 1 whom the header names (ALL-03), later by WL-43."""
    if number == 1:
        table.cursor.require(first == table.first, "ALL-03", f"chair {table.first} begins")
    else:
        may_begin = chairs_that_may_begin(table)
        table.cursor.require(first in may_begin, "WL-43", f"one of {may_begin} begins")
    table.first = first


def chairs_that_may_begin(table: Table) -> list[int]:
    """WL-43: the lowest of the last round, of these the lowest in all; else any of these."""
    if table.rules.rotates:
        return [(table.first + 1) % table.players]
    chairs = range(table.players)
    lowest = min(table.round_scores)
    of_round = [chair for chair in chairs if table.round_scores[chair] == lowest]
    in_all = min(table.totals[chair] for chair in of_round)
    return [chair for chair in of_round if table.totals[chair] == in_all]


def check_deal(table: Table) -> None:
    """WL-08: cards go round, until each player has so many of each pile."""
    for card_number in range(sum(table.rules.hand.values()) * table.players):
        event = table.cursor.expect("deal", "WL-08")
        chair = (table.first + card_number) % table.players
        table.cursor.same(event, "chair", chair, "WL-08")
        card = table.take_from_pile(event, "WL-08")
        table.hands[chair].append(card)
        pile = table.pile_of[card]
        held = [table.pile_of[each] for each in table.hands[chair]].count(pile)
        most = table.rules.hand[pile]
        table.cursor.require(held <= most, "WL-08", f"{held} {pile}s, not {most}")
    table.cursor.refuse("deal", "WL-08", "the hands are full")


def check_turns(table: Table) -> str:
    """All turns of a round, clockwise; why it ended."""
    chair = table.first
    kind = NORMAL
    final_left = table.players - 1
    while True:
        check_turn(table, chair, kind)
        if kind == FINAL:
            final_left -= 1
        if final_left == 0:
            return OUT
        if table.out != NOBODY:
            kind = FINAL  # WL-34: everybody else has one turn, in order
        why = ending_without_out(table)
        if why:
            return why
        chair = (chair + 1) % table.players


def ending_without_out(table: Table) -> str | None:
    """Why the round ends although nobody has gone out and all have had their final turns.

    WL-20: both piles are empty, and by the parameter this ends it at once, or when nobody has
    played or drawn for a full round. ALL-05: the cap, which no rule of the game knows.
    """
    if table.out == NOBODY:
        if table.rules.ends_at_once:
            if not table.in_piles():
                return EMPTY
        elif table.idle == table.players:
            return PASSES
    return CAP if table.round_turns == table.rules.last_turn else None


def check_scores(table: Table) -> None:
    """The points of the round, chair after chair."""
    table.round_scores = [0] * table.players
    for chair in range(table.players):
        check_score(table, chair)
        table.totals[chair] += table.round_scores[chair]
    table.cursor.refuse("score", "WL-41", "nothing else scores")


def check_score(table: Table, chair: int) -> None:
    """What a chair scores: its words and its hand, and at last the floor."""
    rules = table.rules
    words = table.words_of(chair)
    shown = [table.specials[card].on_table for word in words for card in word.cards]
    held = [table.specials[card].in_hand for card in table.hands[chair]]
    # WL-11: a Question Mark is worth as much as any card
    table.expect_score(chair, len(shown), "cards", "WL-11")
    table.expect_score(chair, sum(shown) - len(shown), "dollar", "WL-14")
    # WL-40: once a word, whatever its length
    long_words = [word for word in words if len(word.cards) >= rules.long_from]
    table.expect_score(chair, rules.long_bonus * len(long_words), "long words", "WL-40")
    # WL-37: only the first who went out
    table.expect_score(chair, rules.out_bonus * (table.out == chair), "out", "WL-37")
    table.expect_score(chair, -len(held), "hand", "WL-41")
    table.expect_score(chair, sum(held) + len(held), "lozenge", "WL-14")
    if rules.has_floor and table.round_scores[chair] < 0:
        table.expect_score(chair, -table.round_scores[chair], "floor", "WL-41")
