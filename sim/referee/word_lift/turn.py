"""A turn of Word Lift: a play or a pass, cards for daggers, going out, the draw."""

from __future__ import annotations

from sim.referee.word_lift.play import Play, check_play, play_falls, take_back
from sim.referee.word_lift.table import NOBODY, Table

NORMAL, FINAL = "normal", "final"


def check_turn(table: Table, chair: int, kind: str) -> None:
    """One turn, from its first event to the last card drawn."""
    begin_turn(table, chair, kind)
    play = check_move(table, chair)
    drawn = draw_for_daggers(table, chair, play) if play else 0
    check_out(table, chair, drawn)
    drawn += check_draw(table, chair, kind)
    table.has_played[chair] |= play is not None
    table.idle = 0 if play or drawn else table.idle + 1


def begin_turn(table: Table, chair: int, kind: str) -> None:
    """ALL-03: players act in their turn; ALL-05: turns are counted over the whole game.

    Looks take time and leave no other mark.
    """
    table.turns += 1
    table.round_turns += 1
    table.moved[chair] = table.turns
    event = table.expect_from("turn", chair, "ALL-03")
    table.cursor.same(event, "number", table.turns, "ALL-05")
    # WL-34: after a player is out, everybody else has one final turn, and nobody before
    table.cursor.same(event, "kind", kind, "WL-34")
    table.cursor.same(event, "hand", len(table.hands[chair]), "WL-18")
    table.expect_from("look", chair, "ALL-03")
    while table.cursor.peek() == "look":
        table.expect_from("look", chair, "ALL-03")


def check_move(table: Table, chair: int) -> Play | None:
    """A play that stands, or None."""
    if table.cursor.peek() == "pass":
        check_pass(table, chair)
        return None
    play = check_play(table, chair)
    if play_falls(table, chair, play):
        take_back(table, chair, play)
        return None
    table.cursor.refuse("pass", "WL-17", "he has played")
    return play


def check_pass(table: Table, chair: int) -> None:
    """WL-17: a player may pass, unless the parameter has him play what he sees.

    What he sees leaves no mark: "no word" cannot be refuted.
    """
    event = table.expect_from("pass", chair, "WL-17")
    why = event["why"]
    table.cursor.require(why != "word fell", "WL-21", "no word fell")
    forced = table.rules.must_play and why == "chosen"
    table.cursor.require(not forced, "WL-17", "who sees a play must play")


def draw_for_daggers(table: Table, chair: int, play: Play) -> int:
    """WL-12: cards for each Dagger in the stolen word, in a final turn too; how many came."""
    due = due_for_daggers(table, play)
    for _ in range(due):
        draw_card(table, chair, "dagger", "WL-12")
    if table.cursor.peek_field("why") == "dagger":
        table.cursor.refuse("draw", "WL-12" if due else "WL-13", "no more cards for daggers")
    return due


def due_for_daggers(table: Table, play: Play) -> int:
    """WL-12: how many cards the Daggers of a play bring, as far as there are any (WL-20).

    WL-13: for one laid from the hand as well, if the parameter says so. WL-15: effects add.
    """
    stolen = play.stolen.cards if play.stolen else ()
    bite = [*stolen, *play.from_hand] if table.rules.dagger_on_play else list(stolen)
    owed = table.rules.dagger_n * sum(table.specials[card].draws for card in bite)
    return min(owed, table.in_piles())


def draw_card(table: Table, chair: int, why: str, ruling: str) -> None:
    """One card from the pile of the player's choice, which he may make anew each time (WL-19)."""
    event = table.expect_from("draw", chair, ruling)
    table.cursor.same(event, "why", why, ruling)
    card = table.take_from_pile(event, "WL-20")
    table.cursor.same(event, "pile", table.pile_of[card], "WL-19")
    table.hands[chair].append(card)


def check_out(table: Table, chair: int, drawn: int) -> None:
    """WL-34, WL-35: the first player without cards goes out at once, on any turn of his.

    WL-38: cards drawn for a Dagger keep him in. WL-37: a second one is not out.
    """
    if table.hands[chair]:
        ruling = "WL-38" if drawn else "WL-34"
        table.cursor.refuse("out", ruling, "he has cards in hand")
    elif table.out == NOBODY:
        table.expect_from("out", chair, "WL-34")
        table.out = chair
    else:
        table.cursor.refuse("out", "WL-37", "another is out already")


def check_draw(table: Table, chair: int, kind: str) -> int:
    """WL-18: the draw at the end of a turn, after a pass too (WL-17); how many cards came."""
    due = due_at_end(table, chair, kind)
    for _ in range(due):
        draw_card(table, chair, "turn", "WL-18")
    # WL-34: nobody draws in his final turn, nor who is out
    may_draw = table.out != chair and kind != FINAL
    table.cursor.refuse("draw", "WL-18" if may_draw else "WL-34", "no more is drawn")
    return due


def due_at_end(table: Table, chair: int, kind: str) -> int:
    """WL-18: how many cards the end of a turn brings, up to the limit of a hand if there is one.

    WL-20: from one pile if the other is empty, and none if both are.
    """
    if table.out == chair or kind == FINAL:
        return 0
    limit = table.rules.hand_limit
    room = table.rules.draw_n if limit is None else limit - len(table.hands[chair])
    return max(min(table.rules.draw_n, room, table.in_piles()), 0)
