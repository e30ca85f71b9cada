"""The moves that change a board word: which a game permits, and what the rulings leave open."""

from __future__ import annotations

from collections.abc import Mapping

from sim.games.final_word.family.rulebook import NO_YES
from sim.kernel import small_kernel
from sim.params import EnumParam
from sim.search.query import ADD, DUPLICATE, GIVE_AND_TAKE, OVERLAY
from sim.spec import Rule

MOVES: Mapping[str, int] = {
    "add": ADD,
    "overlay": OVERLAY,
    "give and take": GIVE_AND_TAKE,
    "duplicate": DUPLICATE,
}
ALL_MOVES = ADD | OVERLAY | GIVE_AND_TAKE | DUPLICATE

RULE_OF_MOVES = Rule(
    "A word is changed by any mix of the moves that the game has. One board card at least stays"
    " uncovered; where there is give and take, a card so taken is not played in the same turn.",
    ("FW-12", "FW-13", "FW-14", "FW-15", "FW-16", "FW-17", "FW-18", "FW-22"),
)
DUPLICATE_KEEPS = EnumParam(
    "dup_counts_as_kept",
    "no",
    "FW-13",
    "does a board card under its duplicate count as the one that must stay",
    choices=NO_YES,
)
TAKEN_CARD = EnumParam(
    "taken_card_usable",
    "next turn",
    "FW-16",
    "when a card taken by give and take may be played",
    choices=("next turn", "same turn"),
)


def rows_of_moves(printed: int, never: int = 0) -> dict[str, int]:
    """The moves that a game's ``moves`` parameter permits, by its legal values.

    Args:
        printed: flags of the moves in the game's own row of the table of moves.
        never: flags of those that its other rules leave no room for.

    Returns:
        flags by value: the printed row and that row with each other move; for a game with all
        moves that row and it without each of them.
    """
    if printed == ALL_MOVES:
        return {"all": printed} | {f"no {name}": printed & ~move for name, move in MOVES.items()}
    others = {name: move for name, move in MOVES.items() if not move & (printed | never)}
    return {"printed": printed} | {f"plus {name}": printed | move for name, move in others.items()}


def moves_param(ruling: str, rows: Mapping[str, int]) -> EnumParam:
    """The parameter that names one of a game's rows of moves."""
    return EnumParam("moves", next(iter(rows)), ruling, "moves permitted", choices=tuple(rows))


def moves_params(ruling: str, rows: Mapping[str, int]) -> tuple[EnumParam, ...]:
    """As `moves_param`, and what the rulings leave open of duplicates and of cards taken."""
    return (moves_param(ruling, rows), DUPLICATE_KEEPS, TAKEN_CARD)


@small_kernel
def permit_moves(table, rules, flags):
    """Let the search mix these moves as it likes (FW-14).

    FW-12, FW-15, FW-17: it keeps the order of the board cards, leaves none out, and swaps none for
    its like; see sim.search.change.

    Args:
        flags: of the rows of moves, by the value of ``moves``.
    """
    query = table.query
    query.moves = flags[rules.moves]
    query.duplicates_kept = rules.dup_counts_as_kept  # FW-13
    query.taken_usable = rules.taken_card_usable  # FW-16
