"""Break Up again, slowly: the board word is cut in two and both parts are completed."""

from __future__ import annotations

from itertools import pairwise

from sim.referee.final_word.family.endings import all_out_ending
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Places, Stacks, Table
from sim.referee.final_word.family.turn import (
    FELL,
    PLAYED,
    SHUFFLED_IN,
    Stuck,
    check_opening,
    check_stuck,
    expect_reshuffle,
)
from sim.referee.final_word.family.words import (
    ADD,
    STAYS,
    Formed,
    read_letters,
    require_change,
    require_laid,
    require_order,
    require_whole,
    stand,
)

SHORT = 3
"""Letters of a part that leaves its player no choice (F5-03)."""

STUCK = Stuck(trade_ruling="F5-06")  # F5-06: a trade, or one part only, as he likes


def check_turn(table: Table, chair: int) -> str:
    """An opening, a split, or a trade or pass, after which the word stays (F5-07)."""
    if went := check_stuck(table, chair, STUCK):
        return went
    if not table.board:
        return check_opening(table, chair, "F5-09")  # F5-09: of any length
    return check_split(table, chair)


def check_split(table: Table, chair: int) -> str:
    """F5-01: one cut anywhere; each part is completed by adding cards only."""
    before = table.keep_places()
    event = table.expect_from("split", chair, "F5-01")
    table.cursor.same(event, "row", 0, "F5-01")
    cut = event["before"]
    inside = 0 < cut < len(table.board)
    table.cursor.require(inside, "F5-01", f"no cut before place {cut}")
    halves = (table.board[:cut], table.board[cut:])  # FW-19: a contiguous cut
    if table.cursor.peek_field("row") == 1:
        # F5-05: only the second part is completed
        lone = check_part(table, chair, 1, halves[1], before)
        return finish_lone_part(table, chair, lone, halves[0]) if lone else FELL
    first = check_part(table, chair, 0, halves[0], before)
    if first is None:
        return FELL
    if table.cursor.peek() == "give back":
        return finish_lone_part(table, chair, first, halves[1])
    second = check_part(table, chair, 1, halves[1], before)
    if second is None:
        return FELL
    return finish_split(table, chair, (first, second))


def check_part(table: Table, chair: int, row: int, half: Stacks, before: Places) -> Formed | None:
    """FW-19: one part and what is added to it; None if it fell, and the whole split with it."""
    current = table.spell(before.rows[0])
    formed = read_letters(table, chair, row, half, (ADD,), "F5-01")
    require_order(table, formed)
    require_whole(table, formed, half, "F5-01")
    require_change(table, formed, current)
    if table.rules.own["split_seq2"] == "Break Up too":
        require_two_touching(table, formed)
    return stand(table, chair, row, formed, before, undo_row=0)


def require_two_touching(table: Table, formed: Formed) -> None:
    """FW-20: two letters that touched on the board touch in the part too."""
    hows = [letter.how for letter in formed.letters]
    touching = (STAYS, STAYS) in pairwise(hows)
    table.cursor.require(touching, "FW-20", "no two letters of the board word still touch")


def finish_split(table: Table, chair: int, parts: tuple[Formed, Formed]) -> str:
    """F5-02, F5-03: what was laid, which part scores, which part leaves."""
    laid = [len(part.laid()) for part in parts]
    enough = min(laid) > 0 if table.rules.own["each"] == "yes" else sum(laid) > 0
    table.cursor.require(enough, "F5-02", f"{laid[0]} and {laid[1]} hand cards laid")
    points = check_split_score(table, chair, parts)
    removed = table.cursor.peek_field("row")
    scored = [row for row in scorable_rows(parts) if parts[row].value == points]
    is_free = table.rules.own["removed_word"] == "player chooses"
    if table.cursor.peek() == "remove":
        legal = removed in ([0, 1] if is_free else scored)
        table.cursor.number += 0 if legal else 1
        table.cursor.require(legal, "F5-03", f"part {removed} stays")
    row = 1 if removed == 1 else 0
    cards = {card: row for stack in parts[row].stacks for card in stack}
    table.expect_removes(cards, "scored", "F5-03")
    table.board, table.maker = parts[1 - row].stacks, chair
    return PLAYED


def scorable_rows(parts: tuple[Formed, Formed]) -> list[int]:
    """F5-03: either part, but the lower one if one is short; F5-04: equal ones are a choice."""
    if min(len(part.letters) for part in parts) > SHORT:
        return [0, 1]
    lowest = min(part.value for part in parts)
    return [row for row in (0, 1) if parts[row].value == lowest]


def check_split_score(table: Table, chair: int, parts: tuple[Formed, Formed]) -> int:
    """F5-03: the points of one of the parts that may be scored."""
    values = [parts[row].value for row in scorable_rows(parts)]
    if table.cursor.peek() != "score" and 0 in values:
        return 0
    event = table.expect_from("score", chair, "F5-03")
    table.cursor.same(event, "why", "word", "F5-03")
    points: int = event["points"]
    legal = points in values and points != 0
    table.cursor.require(legal, "F5-03", f"{points} points, not one of {values}")
    table.scores[chair] += points
    return points


def finish_lone_part(table: Table, chair: int, part: Formed, other: Stacks) -> str:
    """F5-05: the other part's cards go back to the deck, nothing is scored."""
    require_laid(table, part, "F5-05")
    left = {card for stack in other for card in stack}
    while left:
        event = table.expect_from("give back", chair, "F5-05")
        table.cursor.same(event, "source", "board", "F5-05")
        table.cursor.same(event, "to", SHUFFLED_IN, "F5-05")
        table.cursor.require(event["card"] in left, "F5-05", "not a card of the other part")
        left.remove(event["card"])
        table.deck.add(event["card"])
    table.cursor.refuse("give back", "F5-05", "the other part has gone back")
    expect_reshuffle(table)
    table.cursor.refuse("score", "F5-05", "one part alone brings no points")
    table.board, table.maker = part.stacks, chair
    return PLAYED  # a hand card was laid


REFEREE = Game(
    seats=(2, 6),
    own={
        "each": ("F5-02", ("yes", "together")),
        "removed_word": ("F5-03", ("scored one", "player chooses")),
        "split_seq2": ("FW-20", ("Split Off and Split Run", "Split Run only", "Break Up too")),
    },
    check_turn=check_turn,
    find_ending=all_out_ending,  # F5-08: a word that nobody can break ends it by FW-25's count
)
