"""How a round of ring_grid begins: refill, grid, redraws, rings."""

from __future__ import annotations

from sim.errors import describe_value
from sim.referee.ring_grid.table import VOWELS, Table

MOST_REDRAWS = 100
"""RG-11: after so many a round the grid stays as it is: there may be no vowels in the deck."""

FEWEST_VOWELS = 2


def check_refill(table: Table) -> None:
    """RG-14: too few tiles for a grid are left, so those set aside go back; else they do not."""
    if len(table.container) >= len(table.neighbours):
        table.cursor.refuse("refill", "RG-14", f"{len(table.container)} tiles are enough")
        return
    event = table.cursor.expect("refill", "RG-14")
    table.cursor.same(event, "tiles", len(table.aside), "RG-14")
    table.container |= table.aside
    table.aside = set()


def check_grid(table: Table) -> None:
    """The tiles of the round, drawn anew as long as RG-11's parameter asks for it."""
    read_grid(table)
    redraws = 0
    while table.rules.redraw and redraws < MOST_REDRAWS and has_few_vowels(table):
        redraws += 1
        event = table.cursor.expect("redraw", "RG-11")
        table.cursor.same(event, "number", redraws, "RG-11")
        table.container |= set(table.tiles)
        table.tiles = []
        read_grid(table)
    table.cursor.refuse("redraw", "RG-11", "this grid is played")


def read_grid(table: Table) -> None:
    """RG-10: one tile after the other, for each place of the shape (RG-01).

    Whether the dealer has chosen the arrangement, and what he thought of it, leaves no mark.
    """
    for place in range(len(table.neighbours)):
        event = table.cursor.expect("tile", "RG-10")
        table.cursor.same(event, "place", place, "RG-01")
        tile: int = event["tile"]
        is_there = tile in table.container
        table.cursor.require(is_there, "RG-14", f"tile {tile} is not in the container")
        table.container.remove(tile)
        table.tiles.append(tile)
    table.cursor.refuse("tile", "RG-01", "the grid is full")


def has_few_vowels(table: Table) -> bool:
    """RG-11: fewer than two of A, E, I, O, U."""
    letters = [table.letters[tile] for tile in table.tiles]
    return sum(letter in VOWELS for letter in letters) < FEWEST_VOWELS


def check_rings(table: Table, number: int) -> None:
    """RG-13, RG-15: the dealer places the round's rings, seeing the grid, before the timer.

    Args:
        table: the table.
        number: of the round.
    """
    for _ in range(table.rules.rings_in(number)):
        free = free_places(table)
        if not free:
            break
        event = table.cursor.expect("ring", "RG-13")
        table.cursor.same(event, "chair", table.dealer, "RG-15")
        place: int = event["place"]
        on_grid = 0 <= place < len(table.tiles)
        table.cursor.require(on_grid, "RG-15", f"there is no place {place}")
        again = table.rings[place] > 0 and not table.rules.same_tile
        table.cursor.require(not again, "RG-16", f"a ring lies on place {place} already")
        on_letter = table.rules.ring_on_blank or not table.is_blank(place)
        table.cursor.require(on_letter, "RG-17", "no ring on a blank")
        by_policy = place in preferred_places(table, free)
        table.cursor.require(
            by_policy, "RG-15", f"not by the policy {describe_value(table.rules.ring_policy)}"
        )
        table.rings[place] += 1
    table.cursor.refuse("ring", "RG-13", f"no more rings in round {number}")


def free_places(table: Table) -> list[int]:
    """RG-16, RG-17: where the next ring may lie."""
    return [
        place
        for place in range(len(table.tiles))
        if (table.rules.same_tile or not table.rings[place])
        and (table.rules.ring_on_blank or not table.is_blank(place))
    ]


def preferred_places(table: Table, free: list[int]) -> list[int]:
    """RG-15: the free places that the policy asks for; all of them if it has none to offer.

    A best guess and a random choice leave no mark: any place may be either.
    """
    lettered = [place for place in free if not table.is_blank(place)]
    if table.rules.ring_policy == "vowel":
        return [place for place in lettered if table.letter_at(place) in VOWELS] or free
    if table.rules.ring_policy == "rarest letter" and lettered:
        copies = {place: table.letters.count(table.letter_at(place)) for place in lettered}
        fewest = min(copies.values())
        return [place for place in lettered if copies[place] == fewest]
    return free
