"""Seeing Red again, slowly: every word uses a shared red card."""

from __future__ import annotations

from sim.referee.final_word.family.endings import (
    OVER,
    Ending,
    knockout_ending,
    leave,
    shared_ending,
)
from sim.referee.final_word.family.flow import Game, check_deal
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    Stuck,
    check_stuck,
    pass_after_fall,
)
from sim.referee.final_word.family.words import (
    NEW,
    STAYS,
    Formed,
    read_letters,
    require_laid,
    stand,
)
from sim.referee.header import NO_YES

NUMBER = None
RED = "jkqvxz"
LONG = 4
"""Letters of a word that more than one red card makes worth more (F17-04)."""
STUCK = Stuck(trade_ruling="F17-08")


def lay_out(table: Table) -> None:
    """F17-01: the red cards lie in a row; the deck is dealt and shuffled (F17-08) without them."""
    reds = [card for card in sorted(table.deck) if table.letters[card] in RED]
    table.deck -= set(reds)
    table.rows = [[[card] for card in reds]]
    check_deal(table)


def form_of(table: Table) -> str:
    """F17-07: score, knockout or race."""
    return table.rules.own["form"]


def check_turn(table: Table, chair: int) -> str:
    """A word with a red card, or a trade, or what a knockout makes of it."""
    if form_of(table) == "knockout":
        for kind in ("trade", "pass"):
            table.cursor.refuse(kind, "F17-07", f"no {kind} in a knockout")
        if table.cursor.peek() == "out":
            return leave(table, chair, "F17-07")
    elif went := check_stuck(table, chair, STUCK):
        return went
    before, reds = table.keep_places(), table.board
    formed = read_letters(table, chair, 1, reds, (NEW,), "F17-01")
    # F17-05: a red card in every word
    table.cursor.require(bool(formed.cards(STAYS)), "F17-05", "no red card")
    require_laid(table, formed, "F17-01")
    word = stand(table, chair, 1, formed, before)
    if word is None:
        return FELL
    could_score = has_all(table, chair)
    tick(table, chair, word)
    if form_of(table) == "score":
        if table.rules.own["qualifying_word_scores"] == "yes":
            could_score = has_all(table, chair)
        table.expect_score(chair, points_of(word) if could_score else 0, "word", "F17-02")
    # F17-01: the red cards stay for everyone
    table.expect_removes(dict.fromkeys(word.laid(), 1), "used", "F17-01")
    return PLAYED


def tick(table: Table, chair: int, word: Formed) -> None:
    """F17-03: every red card used for the first time, each V for itself."""
    fresh = [card for card in word.cards(STAYS) if card not in table.kept[f"red {chair}"]]
    while fresh:
        event = table.expect_from("tick", chair, "F17-03")
        table.cursor.require(
            event["card"] in fresh, "F17-03", "no red card used for the first time"
        )
        fresh.remove(event["card"])
        table.kept[f"red {chair}"].add(event["card"])
    table.cursor.refuse("tick", "F17-03", "no further red card")


def has_all(table: Table, chair: int) -> bool:
    """F17-02: the player has used every red card, over several words."""
    return len(table.kept[f"red {chair}"]) == len(table.board)


def points_of(word: Formed) -> int:
    """F17-04: two red cards double a word of four letters, three or more make it threefold."""
    reds = len(word.cards(STAYS)) if len(word.letters) >= LONG else 1
    return word.value * min(reds, 3)


def fall(table: Table, chair: int) -> str:
    """F17-07: whose word falls is out of a knockout."""
    if form_of(table) == "knockout":
        return leave(table, chair, "F17-07")
    return pass_after_fall(table, chair)


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F17-07: the end of each form."""
    if form_of(table) == "knockout":
        return knockout_ending(table, "F17-07")
    if form_of(table) == "race" and has_all(table, chair):
        return Ending(OVER, "F17-07", [chair])
    return shared_ending(table, chair, went)


def settle(table: Table) -> None:
    """F17-06: if nobody has used every red card, the red cards used count; FW-24: hands do not."""
    chairs = range(table.players)
    if form_of(table) == "knockout" or any(has_all(table, chair) for chair in chairs):
        return
    if table.rules.own["nobody_qualifies"] == "most distinct reds":
        for chair in chairs:
            table.expect_score(chair, len(table.kept[f"red {chair}"]), "bonus", "F17-06")


REFEREE = Game(
    seats=(2, 6),
    own={
        "form": ("F17-07", ("score", "knockout", "race")),
        "qualifying_word_scores": ("F17-02", NO_YES),
        "nobody_qualifies": ("F17-06", ("most distinct reds", "draw")),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    settle=settle,
    fall=fall,
    set_up=lay_out,
    events={"tick": {"chair": NUMBER, "card": NUMBER}},
)
