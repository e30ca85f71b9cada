"""Split Off's and Split Run's turn: words of the board are changed, or cut and completed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sim.referee.final_word.family.endings import GAP, OVER, Ending, asked_ending
from sim.referee.final_word.family.table import Places, Stacks, Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    TRADED,
    Stuck,
    check_stuck,
    look_again,
    pass_after_fall,
    refill_at_once,
)
from sim.referee.final_word.family.words import (
    ADD,
    OVERLAY,
    STAYS,
    Formed,
    change_word,
    read_letters,
    require_change,
    require_kept,
    require_order,
    require_whole,
    stand,
)

MOVES = (ADD, OVERLAY)

AfterSplit = Callable[[Table, list[int]], None]
"""What becomes of a split's rows, by their numbers."""


def check_no_play(table: Table, chair: int, room: int) -> str | None:
    """F18-07: a trade or a pass; F19-01: or a pass because the board lacks room for the parts.

    Args:
        table: the table.
        chair: the player.
        room: words that may lie on the board.
    """
    table.kept["no room"].discard(chair)
    lacks_room = len(table.rows) - 1 + int(table.rules.own["max_parts"]) > room
    return check_stuck(table, chair, Stuck(trade_ruling="F18-07", lacks_room=lacks_room))


def check_changes(table: Table, chair: int, after_split: AfterSplit) -> str:
    """FW-21, F19-03: one word of the board or more, each changed or cut once in the turn.

    Args:
        table: the table.
        chair: the player.
        after_split: replays what becomes of the parts.
    """
    at_start, changed = len(table.rows), set[int]()
    while not changed or table.cursor.peek() in ("stay", "lay", "split"):
        row = table.cursor.peek_field("row")
        if not isinstance(row, int) or row not in range(at_start) or row in changed:
            table.cursor.expect(table.cursor.peek() or "lay", "FW-23")
            table.cursor.fail("FW-21", f"row {row} is no word of the board, or changed already")
        changed.add(row)
        if table.cursor.peek() == "split":
            stood = split_word(table, chair, row, after_split)
        else:
            stood = change_row(table, chair, row)
        if not stood and len(changed) == 1:
            return FELL
        if not stood:
            pass_after_fall(table, chair)  # FW-08: what stood before it stays
            break
        refill_at_once(table, chair)
        look_again(table, chair)
    return PLAYED


def change_row(table: Table, chair: int, row: int) -> bool:
    """F19-02: a changed word counts whole; whether it stood."""
    word = change_word(table, chair, MOVES, "F18-05", row=row)
    if word is None:
        return False
    table.expect_score(chair, word.value, "word", "F19-02")
    table.rows[row] = word.stacks
    return True


def cut(table: Table, chair: int, row: int) -> dict[int, Stacks]:
    """F18-04: the parts of a word by their rows, as many as the parameter allows."""
    parts = {row: table.rows[row]}
    while table.cursor.peek() == "split":
        event = table.expect_from("split", chair, "F18-04")
        whole = parts.get(event["row"])
        table.cursor.require(whole is not None, "F18-04", f"row {event['row']} is no part")
        assert whole is not None
        place = event["before"]
        table.cursor.require(0 < place < len(whole), "FW-19", f"no cut before place {place}")
        parts[event["row"]] = whole[:place]
        parts[len(table.rows) + len(parts) - 1] = whole[place:]
        most = int(table.rules.own["max_parts"])
        table.cursor.require(len(parts) <= most, "F18-04", f"more than {most} parts")
    return parts


def split_word(table: Table, chair: int, row: int, after_split: AfterSplit) -> bool:
    """F18-02: a word is cut, a part at least is changed; whether all of it stood."""
    before, current = table.keep_places(), table.spell(table.rows[row])
    parts = cut(table, chair, row)
    words = {}
    for number in sorted(parts):
        word = complete_part(table, chair, number, parts[number], before)
        if word is None:
            return False
        require_change(table, word, current)
        words[number] = word
    table.cursor.require(any(word.laid() for word in words.values()), "F18-02", "no part changed")
    for word in words.values():
        # F18-02: a part that stays as it is brings nothing
        table.expect_score(chair, word.value if word.laid() else 0, "word", "F18-02")
    table.rows += [[] for _ in range(len(parts) - 1)]
    for number, word in words.items():
        table.rows[number] = word.stacks
    after_split(table, sorted(words))
    return True


def complete_part(
    table: Table, chair: int, row: int, part: Stacks, before: Places
) -> Formed | None:
    """F18-05: a part with what is added or laid upon it; None if it fell."""
    formed = read_letters(table, chair, row, part, MOVES, "F18-05")
    require_order(table, formed)
    require_whole(table, formed, part)
    require_kept(table, formed)
    if demands_pairs(table):
        require_pair(table, formed)
    return stand(table, chair, row, formed, before)


def demands_pairs(table: Table) -> bool:
    """FW-20: whether this game's splits keep two letters together."""
    is_split_run = "max_board_words" in table.rules.own
    return is_split_run or table.rules.own["split_seq2"] != "Split Run only"


def require_pair(table: Table, formed: Formed) -> None:
    """F18-03: two letters that touched in the word that is split still touch."""
    touching = any(
        one.how == other.how == STAYS and other.source == one.source + 1
        for one, other in pairwise(formed.letters)
    )
    table.cursor.require(touching, "F18-03", "no two letters of the board word still touch")


def last_turns_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F18-06: after a hand is used up each other player has one more turn; or FW-25, F19-01."""
    if went in (PLAYED, TRADED):
        table.kept["no room"].clear()
    if table.kept["last turn"] or (not table.deck and not table.hands[chair]):
        table.kept["last turn"].add(chair)
    if len(table.kept["last turn"]) == table.players:
        return Ending(OVER, "F18-06")
    ending = asked_ending(table)
    if ending and table.kept["no room"]:  # a cut would go on, had the board room
        return Ending(GAP, "F19-01")
    return ending
