"""The recital of the Word Crush pile (WC-20 to WC-24, WC-44)."""

from __future__ import annotations

from sim.referee.word_crush.table import Table
from sim.trace import Event

NO_CARD = -1


def check_recital(table: Table, chair: int, yellow_before: int) -> bool:
    """The whole pile is recited, from the first card to the last or to the first miss.

    Args:
        table: the table after the last play of the turn.
        chair: who recites.
        yellow_before: where yellow stood before the turn's first play (WC-17).

    Returns:
        Whether the recital was complete.
    """
    order = list(reversed(table.pile)) if table.rules.backward else list(table.pile)  # WC-20
    right, missed = hear_cards(table, chair, order)
    complete = right == len(order)
    result = "complete" if complete else "missed" if missed else "out of time"
    event = table.expect_from("recalled", chair, "WC-22")
    table.cursor.same(event, "result", result, "WC-22" if missed or complete else "WC-44")
    table.cursor.same(event, "kept", right, "WC-23" if missed or complete else "WC-44")
    check_time(table, event, is_over=not complete and not missed)
    kept = order[:right]
    table.pile = list(reversed(kept)) if table.rules.backward else kept  # WC-21
    pick_up(table, chair, order[right:], "WC-23" if missed else "WC-44")
    if not complete:
        settle_markers(table, yellow_before)
    return complete


def check_time(table: Table, event: Event, *, is_over: bool) -> None:
    """WC-44: the recital was cut off only if the next card would have come too late."""
    limit = table.rules.limit
    if is_over and limit is not None:
        is_late = table.clock + event["needed"] > limit
        table.cursor.require(is_late, "WC-44", "there was time for the next card")
    else:
        table.cursor.same(event, "needed", 0, "WC-44")


def hear_cards(table: Table, chair: int, order: list[int]) -> tuple[int, bool]:
    """How many cards were named rightly, and whether a miss ended it."""
    for position, card in enumerate(order, start=1):
        if table.rules.limit is not None and table.cursor.peek() == "recalled":
            return position - 1, False  # WC-44: time ran out
        event = table.expect_from("recite", chair, "WC-20")
        table.cursor.same(event, "position", position, "WC-20")
        # WC-11: the seed is one of the cards to be recited.
        table.cursor.same(event, "card", card, "WC-11" if card == table.seed else "WC-20")
        table.spend(event["milliseconds"])
        check_answer(table, event)
        if event["answer"] in ("forgotten", "wrong"):  # WC-22: the first answer counts
            return position - 1, True
    return len(order), False


def check_answer(table: Table, event: Event) -> None:
    """WC-22: what was said agrees with how it was judged."""
    answer, said, card = event["answer"], event["said"], event["card"]
    if answer == "right":
        table.cursor.same(event, "said", card, "WC-22")
    elif answer == "wrong":
        is_other = 0 <= said < len(table.words) and said != card
        table.cursor.require(is_other, "WC-22", f"card {said} said for {card} is not a wrong word")
    else:
        table.cursor.same(event, "said", NO_CARD, "WC-22")
    if answer == "near miss":
        table.cursor.require(table.rules.near_miss, "WC-22", "a near miss does not count")


def pick_up(table: Table, chair: int, lost: list[int], ruling: str) -> None:
    """WC-23, WC-44: the missed card and all not yet recited go to the hand, in any order."""
    left = list(lost)
    while left:
        event = table.expect_from("pick up", chair, ruling)
        table.cursor.require(event["card"] in left, ruling, f"card {event['card']} stays")
        left.remove(event["card"])
        table.hands[chair].append(event["card"])
    table.cursor.refuse("pick up", ruling, "no more cards to pick up")


def settle_markers(table: Table, yellow_before: int) -> None:
    """WC-17 and WC-24: the markers after a recital that was not complete."""
    if not table.pile and table.rules.reseed and table.draw:
        table.flip_seed("WC-24")
        return
    table.cursor.refuse("seed", "WC-24", "no new seed is to be turned up")
    if table.rules.marker_back:
        table.yellow = yellow_before
        table.expect_markers("WC-17")
    else:
        table.cursor.refuse("markers", "WC-17", "yellow stays where it is")
