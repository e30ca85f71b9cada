"""The two piles of Whitman 5359: the deal, the draw, and what happens when one runs out."""

from __future__ import annotations

from sim.referee.whitman_5359.table import NOBODY, Table

DRAW_PILE, DISCARD_PILE = "draw pile", "discard pile"


def check_deal(table: Table) -> None:
    """WH-02: cards go round from the dealer's left; WH-07: the next one is turned up.

    The first card of the discard pile may be wild, as any later one (WH-07).
    """
    for number in range(table.rules.hand * table.players):
        event = table.cursor.expect("deal", "WH-02")
        chair = (table.dealer + 1 + number) % table.players
        table.cursor.same(event, "chair", chair, "WH-02")
        table.hands[chair].append(take_from_pile(table, event["card"], "WH-02"))
    table.cursor.refuse("deal", "WH-02", "the hands are full")
    turn_up(table, "WH-07")


def take_from_pile(table: Table, card: int, ruling: str) -> int:
    """A card that lay in the drawing pile, anywhere in its hidden order (ALL-06)."""
    table.cursor.require(card in table.pile, ruling, f"card {card} is not in the drawing pile")
    table.pile.remove(card)
    return card


def turn_up(table: Table, ruling: str) -> None:
    """The top card of the drawing pile begins the discard pile."""
    event = table.cursor.expect("turn up", ruling)
    table.discards = [take_from_pile(table, event["card"], ruling)]


def refill(table: Table) -> bool:
    """WH-06: the discards, shuffled, become the drawing pile under a new top card.

    It happens only where the drawing pile is empty, so reshuffles show how often (WH-41).

    Returns:
        Whether there is now a card to draw.
    """
    if not table.pile and table.rules.reshuffles and len(table.discards) > 1:
        event = table.cursor.expect("reshuffle", "WH-06")
        table.cursor.same(event, "cards", len(table.discards), "WH-06")
        table.pile = set(table.discards)
        turn_up(table, "WH-06")
    else:
        table.cursor.refuse("reshuffle", "WH-06", "the pile has not run out, or ends the deal")
    return bool(table.pile)


def check_draw(table: Table, chair: int) -> int:
    """WH-04: the top discard, or cards of the drawing pile; one or the other is compulsory.

    Returns:
        The card taken from the discard pile, or `NOBODY`.
    """
    if table.cursor.peek_field("source") == DISCARD_PILE:
        card = draw_card(table, "draw", chair, "WH-04")
        table.cursor.refuse("draw", "WH-04", "one card of the discard pile is all")
        return card
    for number in range(table.rules.draw_n):
        # between turns there was a card to draw; it runs out after the first at the earliest
        if number and not refill(table):
            break
        draw_card(table, "draw", chair, "WH-04", only=DRAW_PILE)
    table.cursor.refuse("draw", "WH-04", "no more is drawn")
    table.cursor.refuse("reshuffle", "WH-06", "the pile has not run out, or nothing is drawn")
    return NOBODY


def draw_card(table: Table, kind: str, chair: int, ruling: str, only: str = "") -> int:
    """One card for a hand, from a pile that has one.

    Args:
        table: the table.
        kind: of the event: a draw or a penalty.
        chair: who gets it.
        ruling: that says so.
        only: the pile that it must come from, if it must.
    """
    event = table.expect_from(kind, chair, ruling)
    card: int = event["card"]
    table.cursor.require(only in ("", event["source"]), ruling, f"it comes from the {only}")
    if event["source"] == DISCARD_PILE:
        is_top = table.discards[-1:] == [card]
        table.cursor.require(is_top, ruling, f"card {card} does not top the discard pile")
        table.discards.pop()
    else:
        take_from_pile(table, card, ruling)
    table.hands[chair].append(card)
    return card
