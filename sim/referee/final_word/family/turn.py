"""What all games' turns share: refill, pass, trade, and a first word from the hand."""

from __future__ import annotations

from dataclasses import dataclass

from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.words import Formed, lay_new_word

PLAYED, TRADED, IDLE, OUT, FELL = "played", "traded", "idle", "out", "fell"
"""How a turn went: a word stood, cards were traded, neither, the player is out, a word fell."""

ANEW = "anew"
"""How else: neither, but the board was cleared, so that everyone is asked anew (F1-07, F11-05)."""

BOTTOM, SHUFFLED_IN = "bottom", "shuffled in"


@dataclass(frozen=True)
class Stuck:
    """What a game allows a player who forms no word.

    Attributes:
        may_trade: he may trade.
        trade_ruling: what allows or forbids it.
        to: where traded cards go by the game's own text (FW-09).
        may_choose: he may pass although he could play.
        pass_ruling: what allows or forbids that.
        lacks_room: he may pass because the board has no room for what he could play (F19-01).
    """

    may_trade: bool = True
    trade_ruling: str = "FW-09"
    to: str = SHUFFLED_IN
    may_choose: bool = False
    pass_ruling: str = "FW-23"
    lacks_room: bool = False


def check_look(table: Table, chair: int) -> None:
    """FW-02: the looks of a turn together are cut off at the limit; one may look again."""
    table.looked += table.expect_from("look", chair, "FW-02")["milliseconds"]
    while table.cursor.peek() == "look":
        table.looked += table.expect_from("look", chair, "FW-02")["milliseconds"]
    limit = table.rules.limit
    in_time = limit is None or table.looked <= limit
    table.cursor.require(in_time, "FW-02", f"{table.looked} ms, limit {limit}")


def look_again(table: Table, chair: int) -> None:
    """FW-02: another look, for a further word of the turn; it may find none."""
    if table.cursor.peek() == "look":
        check_look(table, chair)


def check_refill(table: Table, chair: int) -> None:
    """FW-04: a hand is filled up to its size while the deck lasts, never beyond."""
    missing = table.rules.hand - len(table.hands[chair])
    for _ in range(min(missing, len(table.deck))):
        event = table.expect_from("draw", chair, "FW-04")
        table.cursor.same(event, "why", "refill", "FW-04")
        table.hands[chair].append(table.take_from_deck(event, "FW-04"))
    if table.cursor.peek_field("chair") == chair:
        table.cursor.refuse("draw", "FW-04", "the hand is full, or the deck is empty")


def refill_at_once(table: Table, chair: int) -> None:
    """FW-04: a refill after a word within a turn, where the parameter asks for it."""
    if table.rules.at_once:
        check_refill(table, chair)


def turn_up(table: Table, chair: int, ruling: str) -> int:
    """The top card of the deck is turned up and comes to the player's hand."""
    event = table.expect_from("turn up", chair, ruling)
    card = table.take_from_deck(event, ruling)
    table.hands[chair].append(card)
    return card


def check_stuck(table: Table, chair: int, stuck: Stuck) -> str | None:
    """A trade or a pass, if either comes next: how the turn went, or None."""
    if table.cursor.peek() == "trade":
        return check_trade(table, chair, stuck)
    if table.cursor.peek() == "pass":
        return check_pass(table, chair, stuck)
    return None


def check_pass(table: Table, chair: int, stuck: Stuck) -> str:
    """FW-23: who cannot play may pass; who can may not, unless the game says so.

    Whether a bot saw a word leaves no mark: "no word" cannot be refuted.
    """
    event = table.expect_from("pass", chair, "FW-23")
    reason = event["reason"]
    if reason == "late":
        late = table.rules.limit is not None and table.looked == table.rules.limit
        table.cursor.require(late, "FW-02", "there was time to play")
    table.cursor.require(reason != "word fell", "FW-08", "no word fell")
    has_room = reason != "no room" or stuck.lacks_room
    table.cursor.require(has_room, "F19-01", "the board has room for another word")
    if reason == "no room":
        table.kept["no room"].add(chair)
    chosen = reason == "chosen"
    table.cursor.require(not chosen or stuck.may_choose, stuck.pass_ruling, "he may not pass")
    return IDLE


def pass_after_fall(table: Table, chair: int) -> str:
    """FW-08: whose word falls loses the turn."""
    event = table.expect_from("pass", chair, "FW-08")
    table.cursor.same(event, "reason", "word fell", "FW-08")
    return IDLE


def check_trade(table: Table, chair: int, stuck: Stuck) -> str:
    """FW-09: cards go back to the deck, as many are drawn, the turn is lost.

    FW-10: a player may trade who could play; whether he saw a word leaves no mark.
    """
    event = table.expect_from("trade", chair, stuck.trade_ruling)
    table.cursor.require(stuck.may_trade, stuck.trade_ruling, "no trade here")
    cards = event["cards"]
    most = table.rules.trade_max
    table.cursor.require(1 <= cards <= most, "FW-09", f"{cards} cards traded, at most {most}")
    enough = cards <= min(len(table.deck), len(table.hands[chair]))
    table.cursor.require(enough, "FW-11", f"{cards} cards traded, {len(table.deck)} in the deck")
    to = SHUFFLED_IN if table.rules.all_shuffled else stuck.to
    returned = [give_back_from_hand(table, chair, to) for _ in range(cards)]
    table.cursor.refuse("give back", "FW-09", f"{cards} cards were to be traded")
    if to == SHUFFLED_IN:
        table.deck |= set(returned)
        expect_reshuffle(table)
    for _ in range(cards):
        draw = table.expect_from("draw", chair, "FW-09")
        table.cursor.same(draw, "why", "trade", "FW-09")
        table.hands[chair].append(table.take_from_deck(draw, "FW-09"))
    if to != SHUFFLED_IN:
        table.deck |= set(returned)  # at the bottom, under all that could be drawn
    return TRADED


def give_back_from_hand(table: Table, chair: int, to: str, ruling: str = "FW-09") -> int:
    """FW-09: one traded card leaves the hand; F21-01: or a turned one."""
    event = table.expect_from("give back", chair, ruling)
    table.cursor.same(event, "source", "hand", ruling)
    table.cursor.same(event, "to", to, ruling)
    return table.take_from_hand(event, chair, ruling)


def expect_reshuffle(table: Table) -> None:
    """FW-09: the whole deck is shuffled, the returned cards in it."""
    event = table.cursor.expect("reshuffle", "FW-09")
    table.cursor.same(event, "cards", len(table.deck), "FW-09")


def check_opening(table: Table, chair: int, ruling: str, is_scored: bool = True) -> str:
    """The first word on an empty board: how the turn went.

    Args:
        table: the table.
        chair: the player.
        ruling: what scores it.
        is_scored: whether its value is written down for him.
    """
    opening = lay_new_word(table, chair)
    if opening is None:
        return FELL
    put_on_board(table, chair, opening, opening.value if is_scored else 0, ruling)
    return PLAYED


def put_on_board(table: Table, chair: int, formed: Formed, points: int, ruling: str) -> None:
    """A word that stands is scored by its maker and faces the next player."""
    table.expect_score(chair, points, "word", ruling)
    table.board, table.maker = formed.stacks, chair
