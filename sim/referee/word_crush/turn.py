"""The two kinds of turn of Word Crush: an ordinary one and the stuck procedure."""

from __future__ import annotations

from sim.referee.word_crush.recital import check_recital
from sim.referee.word_crush.table import Table

WON, STALL, AGAIN, LEFT = "won", "stall", "again", "left"
"""How a turn ends: the game is won or stalls, the same player moves again, play goes left."""


def check_ordinary_turn(table: Table, chair: int) -> str:
    """A normal or extra turn: look, exchanges, then a pass or a play and its recital."""
    look = table.expect_from("look", chair, "WC-16")
    table.spend(look["milliseconds"])
    check_exchanges(table, chair)
    if table.cursor.peek() == "pass":
        check_pass(table, chair)
        table.cursor.refuse("exchange draw", "WC-48", "who passes does not draw")
        return LEFT
    yellow_before = table.yellow
    check_play(table, chair, "hand", "WC-16")  # WC-40: from the hand as exchanges left it
    while table.rules.many and table.cursor.peek() == "play":  # WC-15
        check_play(table, chair, "hand", "WC-15")
    table.cursor.refuse("play", "WC-15", "one card a turn")
    table.cursor.refuse("exchange draw", "WC-35", "no exchange before the recital is over")
    complete = check_recital(table, chair, yellow_before)
    if complete and not table.hands[chair]:
        return WON  # WC-46: noticed at once
    if complete and table.rules.exchange_late:
        check_exchanges(table, chair)
    table.cursor.refuse("exchange draw", "WC-35", "no exchange at this time of the turn")
    return LEFT


def check_exchanges(table: Table, chair: int) -> None:
    """As many exchanges as the player makes here."""
    while table.cursor.peek() == "exchange draw":
        check_exchange(table, chair)


def check_exchange(table: Table, chair: int) -> None:
    """WC-36 to WC-39: so many cards drawn one at a time, then an older one laid down."""
    most = table.rules.max_exchanges
    takeable = len(table.draw) + (0 if table.barred else len(table.discards))
    own = list(table.hands[chair])
    for number in range(table.rules.replace_n):
        event = table.expect_from("exchange draw", chair, "WC-36")
        if number == 0:
            allowed = most is None or table.exchanges < most
            table.cursor.require(allowed, "WC-36", f"more than {most} exchanges in a turn")
            enough = takeable >= table.rules.replace_n
            table.cursor.require(enough, "WC-39", f"only {takeable} cards may be taken")
        if event["source"] == "draw pile":
            card = table.take_top(event, "WC-37")
            table.hands[chair].append(card)
            table.recycle_if_empty()
            continue
        table.cursor.same(event, "source", "discard pile", "WC-37")
        table.cursor.require(not table.barred, "WC-38", "the discard pile is barred this turn")
        table.cursor.require(bool(table.discards), "WC-42", "the discard pile is empty")
        table.cursor.same(event, "card", table.discards[-1], "WC-37")
        table.hands[chair].append(table.discards.pop())
    event = table.expect_from("exchange discard", chair, "WC-36")
    table.cursor.require(event["card"] in own, "WC-36", "not a card held before the exchange")
    table.hands[chair].remove(event["card"])
    table.discards.append(event["card"])
    table.exchanges += 1
    table.barred = True  # WC-38
    table.spend(event["milliseconds"])
    table.recycle_if_empty()


def check_pass(table: Table, chair: int) -> None:
    """WC-16, WC-43: a pass for a true reason; WC-27: another one in the run."""
    able = any(table.is_playable(card) for card in table.hands[chair])
    event = table.expect_from("pass", chair, "WC-16")
    reason = event["reason"]
    limit = table.rules.limit
    if reason == "out of time":
        is_over = limit is not None and table.clock + event["needed"] > limit
        table.cursor.require(is_over, "WC-43", "there was time to play")
    else:
        in_time = limit is None or table.clock < limit
        table.cursor.require(in_time, "WC-43", "the time was over")
        table.cursor.same(event, "needed", 0, "WC-43")
        table.cursor.same(event, "reason", "declined" if able else "no playable card", "WC-16")
        table.cursor.require(not able or table.rules.may_decline, "WC-16", "he must play")
    table.passers.append(chair)
    table.cursor.same(event, "run", len(table.passers), "WC-27")


def check_play(
    table: Table, chair: int, source: str, ruling: str, found: int | None = None
) -> None:
    """A card is laid on the pile: one of the hand, or the one that the stuck player found."""
    event = table.expect_from("play", chair, ruling)
    card = event["card"]
    in_stuck_turn = found is not None
    table.cursor.require(
        not in_stuck_turn or event["source"] != "hand", "WC-31", "not a card of his hand"
    )
    table.cursor.same(event, "source", source, "WC-29" if in_stuck_turn else "WC-16")
    if found is None:
        table.cursor.require(card in table.hands[chair], "WC-16", f"card {card} is not in his hand")
        table.hands[chair].remove(card)
    else:
        table.cursor.same(event, "card", found, "WC-29")
    table.cursor.same(event, "letter", table.yellow, "WC-14")
    table.cursor.require(table.is_playable(card), "WC-14", f"{table.words[card]} does not fit")
    by = "first letter" if table.begins(card) else "double letter"
    table.cursor.same(event, "by", by, "WC-14")
    table.pile.append(card)
    table.move_yellow()
    table.cursor.same(event, "yellow", table.yellow, "WC-04")
    table.passers = []
    table.dead_letters = 0
    if found is None:
        table.spend(event["milliseconds"])
    else:
        table.clock = event["milliseconds"]  # a stuck turn's time starts with its play


def check_stuck_turn(table: Table, chair: int) -> str:
    """WC-28 to WC-34: the discard pile's top card, else the first fitting card drawn."""
    for kind in ("look", "exchange draw", "pass"):
        table.cursor.refuse(kind, "WC-30", "the stuck procedure is forced")
    yellow_before = table.yellow
    if table.discards and table.is_playable(table.discards[-1]):
        table.cursor.refuse("dead letter", "WC-33", "the letter is not dead")
        check_play(table, chair, "discard pile", "WC-29", table.discards.pop())
    elif has_playable_card(table):
        check_play(table, chair, "draw pile", "WC-29", turn_up_playable(table, chair))
    else:
        return check_dead_letter(table, chair)
    table.cursor.refuse("turn", "WC-31", "the found card must be recited too")
    complete = check_recital(table, chair, yellow_before)
    table.cursor.refuse("exchange draw", "WC-30", "no exchange in the stuck turn")
    if complete and not table.hands[chair]:
        return WON  # WC-46
    return AGAIN if complete and table.rules.extra_after_stuck else LEFT  # WC-32, WC-34


def has_playable_card(table: Table) -> bool:
    """Whether any card of the two piles can be played."""
    known = [card for card in table.draw if card is not None]
    cards = [*known, *table.unseen, *table.discards]
    return any(table.is_playable(card) for card in cards)


def turn_up(table: Table, chair: int, ruling: str) -> int:
    """WC-29: turns up one card, which lies on the discard pile unless it is playable."""
    event = table.expect_from("turn up", chair, ruling)
    card = table.take_top(event, ruling)
    if not table.is_playable(card):
        table.discards.append(card)
    table.recycle_if_empty()
    return card


def turn_up_playable(table: Table, chair: int) -> int:
    """WC-29: cards are turned up until one is playable."""
    while True:
        table.cursor.refuse("dead letter", "WC-33", "the letter is not dead")
        card = turn_up(table, chair, "WC-29")
        if table.is_playable(card):
            return card


def check_dead_letter(table: Table, chair: int) -> str:
    """WC-33: one full cycle of both piles in vain, then yellow moves on without a card."""
    cycle = len(table.draw) + len(table.discards)  # WC-42: none if both piles are empty
    for _ in range(cycle):
        turn_up(table, chair, "WC-33")
    table.cursor.refuse("turn up", "WC-33" if cycle else "WC-42", "no card is left to turn up")
    if table.rules.dead_letter_ends:
        return STALL  # instead of moving on
    event = table.expect_from("dead letter", chair, "WC-33")
    table.cursor.same(event, "letter", table.yellow, "WC-33")
    table.move_yellow()
    table.passers = []
    table.expect_markers("WC-33")
    table.dead_letters += 1
    return STALL if table.dead_letters == len(table.track) else AGAIN
