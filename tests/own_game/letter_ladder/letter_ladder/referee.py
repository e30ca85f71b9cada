"""The rules of Letter Ladder again, from the rules alone: nothing here knows the kernels."""

from __future__ import annotations

from sim.referee.cursor import NO_EVENT, Cursor
from sim.referee.header import check_seats, require
from sim.trace import Trace

WIN_SHARES = 840


def check_letter_ladder(trace: Trace) -> None:
    """Replays a game; raises RuleViolation at the first event that breaks a rule."""
    header, cursor = trace.header, Cursor(trace.events)
    check_seats(header, 2, 4, "XX-01")
    players, hand, cap = header.players, header.rules["hand"], header.rules["turn_cap"]
    copies = header.rules["copies"]
    is_full = sorted(header.deck) == sorted("abcdefghijklmnopqrstuvwxyz" * copies)
    require(is_full, "XX-01", f"the deck has not {copies} cards of each letter")
    hands: list[set[int]] = [set() for _ in range(players)]
    undealt = set(range(len(header.deck)))

    def take(chair: int, card: int, ruling: str) -> None:
        cursor.require(card in undealt, ruling, f"card {card} is not in the deck any more")
        undealt.discard(card)
        hands[chair].add(card)

    for number in range(hand * players):
        event = cursor.expect("deal", "XX-01")
        cursor.same(event, "chair", (header.first_chair + number) % players, "XX-01")
        take(event["chair"], event["card"], "XX-01")

    top, turns, chair = "", 0, header.first_chair
    while turns < cap and all(hands):
        can_lay = any(header.deck[card] > top for card in hands[chair])
        kind = "lay" if can_lay else "draw" if undealt else "pass"
        event = cursor.expect(kind, "XX-02" if can_lay else "XX-03")
        cursor.same(event, "chair", chair, "XX-02")
        if kind == "lay":
            card = event["card"]
            cursor.require(card in hands[chair], "XX-02", f"card {card} is not in his hand")
            cursor.require(header.deck[card] > top, "XX-02", "the ladder does not climb")
            hands[chair].remove(card)
            top = header.deck[card]
        else:
            top = ""
            if kind == "draw":
                take(chair, event["card"], "XX-03")
        turns += 1
        chair = (chair + 1) % players

    fewest = min(map(len, hands))
    winners = [one for one in range(players) if len(hands[one]) == fewest]
    event = cursor.expect("end", "XX-05")
    stop = "won" if fewest == 0 else "cap" if len(winners) == 1 else "tie"
    cursor.same(event, "stop", stop, "XX-04")
    cursor.same(event, "turns", turns, "XX-05")
    cursor.same(event, "milliseconds", cursor.milliseconds, "XX-05")
    for winner in winners:
        event = cursor.expect("win", "XX-04")
        cursor.same(event, "chair", winner, "XX-04")
        cursor.same(event, "shares", WIN_SHARES // len(winners), "XX-05")
    cursor.require(cursor.peek() == NO_EVENT, "XX-04", "the game goes on after its end")


REFEREE = check_letter_ladder
