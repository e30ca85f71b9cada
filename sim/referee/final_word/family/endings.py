"""How games of The Final Word end, what is settled then, and who wins."""

from __future__ import annotations

from dataclasses import dataclass

from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import OUT, PLAYED

OVER, STALL, CAP, GAP = "over", "stall", "cap", "rule gap"
"""Why a game stops: by its rules, because nobody moves, by the turn cap, for want of a rule."""


@dataclass(frozen=True)
class Ending:
    """How a game ends.

    Attributes:
        stop: `OVER`, `STALL`, `CAP` or `GAP`.
        ruling: what ends it.
        winners: the chairs that win; None for those with the highest score.
    """

    stop: str
    ruling: str
    winners: list[int] | None = None


def everyone_was_asked(table: Table) -> bool:
    """FW-25: every player still in the game had a normal turn without play or trade.

    Players are counted, not turns: an extra turn and a lost one ask nobody.
    """
    return table.asked.issuperset(table.living())


def asked_ending(table: Table, ruling: str = "FW-25") -> Ending | None:
    """FW-25: everyone was asked; a stall if the deck still has cards."""
    if not everyone_was_asked(table):
        return None
    return Ending(STALL if table.deck else OVER, ruling)


def round_was_unable(table: Table, chair: int) -> bool:
    """F1-07, F11-05: with this chair's turn everyone has left the board as it is, trades or not.

    A play starts the count again, and so does the round that is full.
    """
    table.kept["unable"].add(chair)
    is_full = table.kept["unable"].issuperset(table.living())
    if is_full:
        table.kept["unable"].clear()
    return is_full


def round_is_over(table: Table, chair: int) -> bool:
    """FW-26: an end by an emptied hand comes at once, or when the last in order has acted."""
    last = (table.first_chair - 1) % table.players
    return not table.rules.equalise or chair == last


def shared_ending(table: Table, chair: int, went: str) -> Ending | None:
    """FW-25: a player is out of cards and the deck is empty, or nobody moves."""
    emptied = not table.deck and any(not hand for hand in table.hands)
    if emptied and round_is_over(table, chair):
        return Ending(OVER, "FW-26" if table.rules.equalise else "FW-25")
    return asked_ending(table)


def all_out_ending(table: Table, chair: int, went: str) -> Ending | None:
    """FW-25: as shared, or, where it is literal: all players are out of cards, or nobody moves."""
    if not table.rules.literal_end:
        return shared_ending(table, chair, went)
    if not any(table.hands) and round_is_over(table, chair):
        return Ending(OVER, "FW-25")
    return asked_ending(table)


def passed_ending(table: Table, ruling: str) -> Ending | None:
    """FW-25, literally of some games: the deck is empty and nobody plays, and nothing else."""
    return Ending(OVER, ruling) if everyone_was_asked(table) and not table.deck else None


def solo_ending(table: Table, went: str, ruling: str) -> Ending | None:
    """F2-05, F9-05: the first turn without a word, which is not won, or every card used."""
    if went != PLAYED:
        return Ending(STALL, ruling)
    return Ending(OVER, ruling, [0]) if not table.deck and not table.hands[0] else None


def knockout_ending(table: Table, ruling: str) -> Ending | None:
    """F2-06, F9-02: one player is left."""
    living = table.living()
    return Ending(OVER, ruling, living) if len(living) == 1 else None


def leave(table: Table, chair: int, ruling: str) -> str:
    """F2-06, F9-02: who has no word is out of a knockout game, and so is he whose word falls."""
    table.expect_from("out", chair, ruling)
    table.out[chair] = True
    return OUT


def subtract_unplayed(table: Table) -> None:
    """FW-24: cards in hand are subtracted by their points, credited to nobody."""
    for chair, hand in enumerate(table.hands):
        table.expect_score(chair, -table.value(hand), "unplayed", "FW-24")


def subtract_nothing(table: Table) -> None:
    """FW-24: cards in hand cost nothing where the game does not say so."""


def find_winners(table: Table, ending: Ending) -> list[int]:
    """ALL-02: the highest scores share the win, or of them all but the last mover.

    F2-05, F8-05, F9-05, F21-06: alone, who has no word left or is stopped has not won.
    """
    if table.players == 1 and ending.stop != OVER:
        return []
    if ending.winners is not None:
        best = list(ending.winners)
    else:
        top = max(table.scores[chair] for chair in table.living())
        best = [chair for chair in table.living() if table.scores[chair] == top]
    if len(best) > 1 and table.rules.last_mover_loses:
        best.remove(max(best, key=lambda chair: table.moved[chair]))
    return best
