"""The lists of a round: each word a path through the grid, and what it is worth."""

from __future__ import annotations

from sim.errors import describe_value
from sim.referee.ring_grid.paths import counts_as, ways_to_spell, worth
from sim.referee.ring_grid.table import Entry, Table
from sim.trace import Event

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def check_lists(table: Table) -> None:
    """RG-27: every player has his turn in every round, the dealer last and with no less time.

    All write at once. Which of the words a player might have found (RG-26), and how many the
    timer let him write (RG-24), leave no mark: any list could have been found.
    """
    for chair in table.in_turn():
        table.turns += 1
        event = table.cursor.expect("turn", "RG-27")
        table.cursor.same(event, "number", table.turns, "ALL-05")
        table.cursor.same(event, "chair", chair, "ALL-03")
        while table.cursor.peek() == "list":
            check_word(table, chair)
    table.cursor.refuse("turn", "RG-27", "everybody has had his turn")


def check_word(table: Table, chair: int) -> None:
    """One word of a list."""
    event = table.expect_from("list", chair, "ALL-03")
    written = table.lists[chair]
    table.cursor.same(event, "number", len(written) + 1, "RG-09")
    length: int = event["length"]
    steps = read_steps(table)
    word = spell(table, steps)
    right = len(word) == length
    table.cursor.require(right, "RG-06", f"{describe_value(word)} has not {length} letters")
    long_enough = length >= table.rules.minlen
    table.cursor.require(long_enough, "RG-06", f"{describe_value(word)} is too short")
    # RG-09: whatever its path and its blanks, a word is its spelling
    twice = word in [entry.word for entry in written]
    table.cursor.require(not twice, "RG-09", f"{describe_value(word)} is on the list already")
    # ALL-04: who may believe in false words may write any
    legal = table.rules.false_words or table.is_word(word)
    table.cursor.require(legal, "RG-22", f"{describe_value(word)} is not in the list of words")
    uses = sum(table.rings[step["place"]] for step in steps)
    ways = ways_to_spell(word, table.grid())
    counts = counts_as(word, len(steps), uses, ways, table.rules)
    table.cursor.require(counts, "RG-18", f"another path of {describe_value(word)} counts")
    written.append(Entry(word, worth(word, ways, table.rules)))


def read_steps(table: Table) -> list[Event]:
    """RG-02, RG-07: the path of a word, from tile to touching tile."""
    steps: list[Event] = []
    stands_for: dict[int, int] = {}
    while not steps or table.cursor.peek() == "step":
        event = table.cursor.expect("step", "RG-02")
        place: int = event["place"]
        on_grid = 0 <= place < len(table.tiles)
        table.cursor.require(on_grid, "RG-01", f"there is no place {place}")
        table.cursor.same(event, "tile", table.tiles[place], "RG-10")
        if steps:
            before: int = steps[-1]["place"]
            table.cursor.require(place != before, "RG-07", "the path stays on a tile")
            touching = place in table.neighbours[before]
            table.cursor.require(touching, "RG-02", f"places {before} and {place} do not touch")
        check_letter(table, event, stands_for)
        steps.append(event)
    return steps


def check_letter(table: Table, event: Event, stands_for: dict[int, int]) -> None:
    """The letter of a step: the tile's own, or what the blank stands for in this word.

    RG-25: a tile is never read turned round.
    """
    place, letter = event["place"], event["letter"]
    if not table.is_blank(place):
        own = LETTERS.index(table.letter_at(place))
        table.cursor.same(event, "letter", own, "RG-25")
        return
    is_letter = 0 <= letter < len(LETTERS)
    table.cursor.require(is_letter, "RG-04", f"{letter} is no letter")
    same = stands_for.setdefault(place, letter) == letter
    table.cursor.require(same, "RG-08", "the blank stands for another letter in this word")


def spell(table: Table, steps: list[Event]) -> str:
    """What a path spells; RG-05: a Q tile reads Q, or by the parameter QU."""
    read = ""
    for event in steps:
        letter = LETTERS[event["letter"]]
        is_qu = table.rules.qu and table.letter_at(event["place"]) == "q"
        read += "qu" if is_qu else letter
    return read
