"""After the timer: lists are read out, words challenged and crossed off, the rest scored."""

from __future__ import annotations

from collections import Counter

from sim.referee.ring_grid.table import Entry, Table


def check_reading(table: Table) -> None:
    """Each list in turn order, word by word: what is crossed off, and nothing else."""
    on_lists = Counter(entry.word for entries in table.lists for entry in entries)
    for chair in table.in_turn():
        for number, entry in enumerate(table.lists[chair], start=1):
            check_entry(table, chair, number, entry, on_lists[entry.word] > 1)
    table.cursor.refuse("challenge", "RG-21", "no such word is to be challenged")
    table.cursor.refuse("cross off", "RG-19", "no other word is crossed off")


def check_entry(table: Table, chair: int, number: int, entry: Entry, is_shared: bool) -> None:
    """One word as it is read out.

    RG-19: a word on several lists is crossed off all of them, whatever its paths are worth.
    RG-20: whether it is valid does not matter then, so nobody looks it up.
    """
    if is_shared:
        expect_cross_off(table, chair, number, entry, "shared", "RG-19")
    elif is_challenged(table, chair, number):
        if not stands(table, chair, number, entry):
            expect_cross_off(table, chair, number, entry, "fallen", "RG-21")
    elif table.rules.struck_out and not table.is_word(entry.word):
        expect_cross_off(table, chair, number, entry, "struck out", "RG-20")


def expect_cross_off(
    table: Table, chair: int, number: int, entry: Entry, why: str, ruling: str
) -> None:
    """The word is crossed off this list."""
    event = table.expect_from("cross off", chair, ruling)
    table.cursor.same(event, "number", number, ruling)
    table.cursor.same(event, "why", why, ruling)
    entry.is_crossed_off = True


def is_challenged(table: Table, chair: int, number: int) -> bool:
    """Whether the next event challenges this very word."""
    return (
        table.cursor.peek() == "challenge"
        and table.cursor.peek_field("finder") == chair
        and table.cursor.peek_field("number") == number
    )


def stands(table: Table, chair: int, number: int, entry: Entry) -> bool:
    """RG-21, ALL-04: the verdict of a challenge, which costs nobody anything.

    Which players do not know a word leaves no mark, so neither does a challenge not made.
    """
    event = table.cursor.expect("challenge", "RG-21")
    table.cursor.require(table.rules.challenges, "ALL-04", "nobody ever challenges")
    doubter = event["chair"]
    seated = 0 <= doubter < table.players and doubter != chair
    table.cursor.require(seated, "ALL-04", f"chair {doubter} cannot challenge")
    is_valid = table.is_word(entry.word)
    table.cursor.same(event, "verdict", "word stands" if is_valid else "word falls", "RG-21")
    again = is_challenged(table, chair, number)
    table.cursor.require(not again, "ALL-04", "one challenge a word")
    return is_valid


def check_scores(table: Table) -> None:
    """RG-23: every word that is left scores for its finder; RG-18: rings double its value."""
    ruling = "RG-18" if any(table.rings) else "RG-23"
    for chair in table.in_turn():
        for number, entry in enumerate(table.lists[chair], start=1):
            if entry.is_crossed_off:
                continue
            event = table.expect_from("score", chair, "RG-23")
            table.cursor.same(event, "number", number, "RG-23")
            table.cursor.same(event, "points", entry.points, ruling)
            table.totals[chair] += entry.points
    table.cursor.refuse("score", "RG-23", "nothing else scores")
