"""Pluck It again, slowly: a letter is asked for, and a card received must be used."""

from __future__ import annotations

from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import NO_CARD, Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    Stuck,
    check_refill,
    check_stuck,
    look_again,
)
from sim.referee.final_word.family.words import Formed, lay_new_word

NUMBER = None


def check_turn(table: Table, chair: int) -> str:
    """A request, then a word with the card received, or any word, or a trade, or a pass."""
    pluck(table, chair)
    look_again(table, chair)
    # F14-02: with a card that he cannot use the turn is over
    stuck = Stuck(may_trade=not table.kept["plucked"], trade_ruling="F14-02")
    if went := check_stuck(table, chair, stuck):
        give_up_card(table, chair)
        return went
    word = lay_new_word(table, chair, demand=require_plucked)
    if word is None:
        return FELL
    table.expect_score(chair, word.value, "word", "F14-04")
    table.expect_removes(dict.fromkeys(word.laid(), 0), "used", "F14-04")
    return PLAYED


def pluck(table: Table, chair: int) -> None:
    """F14-01: a letter must be asked for; F14-03: the giver refills at once.

    F14-06: what a request gives away is in the trace; who remembers it leaves no mark.
    """
    event = table.expect_from("request", chair, "F14-01")
    letter, card, giver = event["letter"], event["card"], 1 - chair
    held = [each for each in table.hands[giver] if ord(table.letters[each]) - ord("a") == letter]
    table.cursor.require(0 <= letter < 26, "F14-01", f"letter {letter}")
    table.kept["plucked"] = set()
    if card == NO_CARD:
        table.cursor.require(not held, "F14-01", "the other has a card of this letter")
        return
    table.cursor.require(card in held, "F14-01", f"card {card} is not what was asked for")
    table.hands[giver].remove(card)
    table.hands[chair].append(card)
    table.kept["plucked"] = {card}
    check_refill(table, giver)


def require_plucked(table: Table, formed: Formed) -> None:
    """F14-02: the card received is used."""
    used = table.kept["plucked"].issubset(formed.laid())
    table.cursor.require(used, "F14-02", "the card received is not used")


def give_up_card(table: Table, chair: int) -> None:
    """F14-02: an unusable card is kept, or goes back to the giver."""
    if table.kept["plucked"] and table.rules.own["unusable_plucked"] == "returned":
        event = table.expect_from("take", 1 - chair, "F14-02")
        returned = event["card"] in table.kept["plucked"]
        table.cursor.require(returned, "F14-02", "not the card received")
        table.hands[1 - chair].append(table.take_from_hand(event, chair, "F14-02"))


REFEREE = Game(
    seats=(2, 2),
    own={"unusable_plucked": ("F14-02", ("kept, no word", "returned"))},
    check_turn=check_turn,  # F14-05: FW-25 ends it
    events={"request": {"chair": NUMBER, "letter": NUMBER, "card": NUMBER}},
)
