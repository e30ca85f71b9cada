"""Challenges of Whitman 5359: the verdict, the choice of penalty, and who pays."""

from __future__ import annotations

from sim.referee.lexicon import is_in_lexicon
from sim.referee.whitman_5359.piles import DRAW_PILE, draw_card, refill
from sim.referee.whitman_5359.play import Play
from sim.referee.whitman_5359.rules import WRONG_CHALLENGE
from sim.referee.whitman_5359.table import Table

WRONG, FAILED = "wrong challenge", "failed snare"


def word_falls(table: Table, chair: int, play: Play) -> bool:
    """Whether the word just laid is challenged and falls; then it has been taken back.

    Who knows a word leaves no mark, so neither does a word that nobody doubts (ALL-04).
    """
    if table.cursor.peek() != "challenge":
        return False
    event = table.cursor.expect("challenge", "WH-36")
    table.cursor.require(table.rules.challenges, "ALL-04", "nobody ever challenges")
    doubter: int = event["chair"]
    seated = 0 <= doubter < table.players and doubter != chair
    table.cursor.require(seated, "ALL-04", f"chair {doubter} cannot challenge")
    # WH-03: who gains by a word does not doubt it
    is_partner = doubter in table.side_of(chair)
    table.cursor.require(not is_partner, "WH-03", "nobody challenges his partner")
    # WH-39: at once; every earlier word has stood
    table.cursor.same(event, "number", play.number, "WH-39")
    stands = is_in_lexicon(play.spelling, table.header.rules)
    table.cursor.same(event, "verdict", "word stands" if stands else "word falls", "WH-36")
    if stands:
        pay(table, doubter, WRONG_CHALLENGE, WRONG)
    elif play.before and play.is_snare:
        take_back(table, chair, play)
        # WH-37: at once, from the running score
        pay(table, chair, -2 * table.value_of(play.before.cards), FAILED)
    else:
        check_penalty(table, doubter, play)
        take_back(table, chair, play)
    table.cursor.refuse("challenge", "ALL-04", "one challenge a word")
    return not stands


def pay(table: Table, chair: int, points: int, why: str) -> None:
    """WH-37: points that leave the running score at once."""
    event = table.expect_from("pay", chair, "WH-37")
    table.cursor.same(event, "why", why, "WH-37")
    table.cursor.same(event, "points", points, "WH-37")
    table.scores[chair] += points


def check_penalty(table: Table, doubter: int, play: Play) -> None:
    """WH-38: the challenger takes an exposed letter of the word, or draws a card; he must.

    WH-36: of a word that was added to, what lay there before goes back to its owner whole.
    """
    if table.cursor.peek() == "reshuffle":
        table.cursor.require(not table.pile, "WH-06", "the drawing pile has not run out")
        refill(table)
        draw_card(table, "penalty", doubter, "WH-38", only=DRAW_PILE)
    elif table.cursor.peek_field("source") != "word":
        draw_card(table, "penalty", doubter, "WH-38")
    else:
        event = table.expect_from("penalty", doubter, "WH-38")
        card: int = event["card"]
        exposed = card in play.from_hand
        table.cursor.require(exposed, "WH-38", f"card {card} is no letter laid for the word")
        play.from_hand.remove(card)
        table.hands[doubter].append(card)


def take_back(table: Table, chair: int, play: Play) -> None:
    """WH-36: the rest goes back to the hand; a word taken goes back to its owner as it was."""
    event = table.expect_from("undo", chair, "WH-36")
    table.cursor.same(event, "number", play.number, "WH-36")
    table.hands[chair] += play.from_hand
    if play.before:
        table.words[play.number] = play.before
    else:
        del table.words[play.number]
