"""How a word comes to the board of a Final Word game: letters, word, challenge, undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sim.errors import describe_value
from sim.referee.final_word.family.table import NO_CARD, Places, Stacks, Table
from sim.trace import Event

STAYS = "stay"
NEW, ADD, OVERLAY, GIVE, DUPLICATE = "new", "add", "overlay", "give and take", "duplicate"
NONE = -1

PRINTED = "printed"
MORE_MOVES = {
    "plus add": ADD,
    "plus overlay": OVERLAY,
    "plus give and take": GIVE,
    "plus duplicate": DUPLICATE,
}
"""What the parameter ``moves`` adds to a game's own moves."""

TAKEN = ("next turn", "same turn")
"""FW-16: when a card got by give and take may be played."""

TAKEN_USABLE = ("taken_card_usable", "taken_back_usable")
"""The parameters that may keep a card just taken for the next turn (FW-16, F1-02)."""


@dataclass(frozen=True)
class Letter:
    """One letter of a word that is being formed.

    Attributes:
        card: the visible card.
        how: `STAYS`, or the move that laid it.
        source: the place in the old word of the card that stays or is laid upon, `NONE` for a
            card put beside it.
    """

    card: int
    how: str
    source: int


@dataclass
class Formed:
    """A word as its events record it.

    Attributes:
        letters: from left to right.
        stacks: the same, with covered cards.
        taken: board cards that go to the hand (give and take, F1-02).
        early: cards laid from among those, before their taking was recorded.
        value: the visible cards' points, once the word is complete.
    """

    letters: list[Letter] = field(default_factory=list)
    stacks: Stacks = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    early: list[int] = field(default_factory=list)
    value: int = 0

    def cards(self, *hows: str) -> list[int]:
        """The visible cards that came to the word in one of these ways."""
        return [letter.card for letter in self.letters if letter.how in hows]

    def laid(self) -> list[int]:
        """The hand cards in it."""
        return [letter.card for letter in self.letters if letter.how != STAYS]

    def is_copy(self) -> bool:
        """FW-18: every card laid is a duplicate, so the word is as it was."""
        return self.laid() == self.cards(DUPLICATE)

    def sources(self) -> list[int]:
        """The places in the old word of the cards that are used, from left to right."""
        return [letter.source for letter in self.letters if letter.source != NONE]


Demand = Callable[[Table, Formed], None]
"""Fails if a word that has been read is not what a game asks for."""


def nothing_more(table: Table, formed: Formed) -> None:
    """No demand."""


def read_letters(
    table: Table,
    chair: int,
    row: int,
    old: Stacks,
    hows: tuple[str, ...],
    ruling: str,
    takes_rest: bool = False,
) -> Formed:
    """The letters of one word, from left to right.

    Args:
        table: the table; cards leave and enter the chair's hand.
        chair: who forms it.
        row: the row that it is recorded in.
        old: the board cards that it may use; they stay where they are in ``table``.
        hows: the moves that are allowed.
        ruling: what allows them.
        takes_rest: the board cards that are not used enter the hand (F1-02).
    """
    formed = Formed()
    if table.cursor.peek() not in ("stay", "lay"):
        table.cursor.expect("lay", "FW-23")
    while table.cursor.peek() in ("stay", "lay"):
        event = table.cursor.expect(table.cursor.peek(), ruling)
        table.cursor.same(event, "row", row, ruling)
        # FW-12: recorded from left to right, so each letter's place is the next one
        table.cursor.same(event, "place", len(formed.letters), "FW-12")
        if event.kind == "stay":
            read_stay(table, event, old, formed)
        else:
            table.cursor.same(event, "chair", chair, "ALL-03")
            read_lay(table, event, old, formed)
            allowed = event["how"] in hows
            table.cursor.require(
                allowed, ruling, f"{describe_value(event['how'])} is not a move here"
            )
    rest = [stack for place, stack in enumerate(old) if place not in formed.sources()]
    formed.taken += [card for stack in rest for card in stack] if takes_rest else []
    read_takes(table, chair, row, formed)
    return formed


def find_source(table: Table, card: int, old: Stacks, formed: Formed) -> int:
    """The place in the old word of a visible card that has not been recorded yet."""
    visible = [stack[-1] for stack in old]
    table.cursor.require(card in visible, "FW-12", f"card {card} is not a visible board card")
    source = visible.index(card)
    table.cursor.require(source not in formed.sources(), "FW-12", f"card {card} is recorded twice")
    return source


def read_stay(table: Table, event: Event, old: Stacks, formed: Formed) -> None:
    """A board card stays uncovered and moves with all cards under it."""
    source = find_source(table, event["card"], old, formed)
    formed.letters.append(Letter(event["card"], STAYS, source))
    formed.stacks.append(list(old[source]))


def read_lay(table: Table, event: Event, old: Stacks, formed: Formed) -> None:
    """A hand card is put beside, upon or in the place of a board card."""
    card, how, onto = event["card"], event["how"], event["onto"]
    chair = event["chair"]
    table.cursor.require(card not in table.barred, "FW-16", "a card taken this turn")  # F1-02
    is_early = card not in table.hands[chair] and card in [stack[-1] for stack in old]
    if is_early and table.rules.own.get("taken_card_usable") == "same turn":
        formed.early.append(card)  # FW-16: `read_takes` must bring it to the hand
    else:
        table.take_from_hand(event, chair, "FW-04")
    if how in (NEW, ADD):
        table.cursor.same(event, "onto", NO_CARD, "FW-12")
        formed.letters.append(Letter(card, how, NONE))
        formed.stacks.append([card])
        return
    source = find_source(table, onto, old, formed)
    same_letter = table.letters[card] == table.letters[onto]
    if how == DUPLICATE:
        table.cursor.require(same_letter, "FW-18", "a duplicate covers its own letter")
    else:
        # FW-17: no swap for the same letter; FW-18: the same letter on top is a duplicate
        ruling = "FW-17" if how == GIVE else "FW-18"
        table.cursor.require(not same_letter, ruling, f"{how} of the same letter")
    under = list(old[source])
    if how == GIVE:
        formed.taken.append(under.pop())  # FW-16: the top card only
    formed.letters.append(Letter(card, how, source))
    formed.stacks.append([*under, card])


def read_takes(table: Table, chair: int, row: int, formed: Formed) -> None:
    """FW-16, F1-02: each card given for another, or taken back, enters the hand."""
    left = list(formed.taken)
    while left:
        event = table.expect_from("take", chair, "FW-16")
        table.cursor.require(event["card"] in left, "FW-16", "not a card that was replaced")
        table.cursor.same(event, "row", row, "FW-16")
        left.remove(event["card"])
        table.hands[chair].append(event["card"])
        if "next turn" in (table.rules.own.get(name) for name in TAKEN_USABLE):
            table.barred.add(event["card"])
    table.cursor.refuse("take", "FW-16", "no card was given for it")
    for card in formed.early:
        in_hand = card in table.hands[chair]
        table.cursor.require(in_hand, "FW-16", f"card {card} was laid, but never taken")
        table.hands[chair].remove(card)


def more_moves(*names: str) -> tuple[str, ...]:
    """The legal values of ``moves`` of a game that may be given these moves besides its own.

    >>> more_moves("add")
    ('printed', 'plus add')
    """
    return (PRINTED, *(f"plus {name}" for name in names))


def moves_of(table: Table, printed: tuple[str, ...]) -> tuple[str, ...]:
    """The moves of a game, and the one that the parameter may add."""
    more = MORE_MOVES.get(table.rules.own["moves"])
    return (*printed, more) if more else printed


def require_order(table: Table, formed: Formed, ruling: str = "FW-12") -> None:
    """FW-12: board cards keep their relative order."""
    sources = formed.sources()
    table.cursor.require(sources == sorted(sources), ruling, "board cards change their order")


def require_whole(table: Table, formed: Formed, old: Stacks, ruling: str = "FW-15") -> None:
    """FW-15: no card is taken out of a word: each visible one stays or is laid upon."""
    whole = sorted(formed.sources()) == list(range(len(old)))
    table.cursor.require(whole, ruling, "a card of the board word is missing")


def require_change(table: Table, formed: Formed, current: str, ruling: str = "FW-22") -> None:
    """FW-22: the new word differs from the current one; earlier words may come again."""
    differs = table.spell(formed.stacks) != current
    table.cursor.require(differs, ruling, f"{describe_value(current)} is on the board already")


def require_kept(table: Table, formed: Formed) -> None:
    """FW-13: a board card stays uncovered; the parameter lets one under its duplicate count."""
    kept = formed.cards(STAYS)
    if table.rules.own.get("dup_counts_as_kept") == "yes":
        kept += formed.cards(DUPLICATE)
    table.cursor.require(bool(kept), "FW-13", "every board card is covered or replaced")


def require_laid(table: Table, formed: Formed, ruling: str = "FW-22") -> None:
    """FW-22: no word without a card of the hand."""
    table.cursor.require(bool(formed.laid()), ruling, "no hand card is laid")


def lay_new_word(
    table: Table, chair: int, row: int = 0, demand: Demand = nothing_more
) -> Formed | None:
    """A word from the hand alone, or None if it fell.

    Args:
        table: the table.
        chair: who forms it.
        row: the row that it is recorded in.
        demand: fails if the word is not what the game asks for besides.
    """
    before = table.keep_places()
    formed = read_letters(table, chair, row, [], (NEW,), "FW-12")
    demand(table, formed)
    return stand(table, chair, row, formed, before)


def replace_word(
    table: Table, chair: int, ruling: str, demand: Demand = nothing_more
) -> Formed | None:
    """A word from the hand in place of the board word, if there is one; None if it fell.

    Args:
        table: the table.
        chair: who forms it.
        ruling: what lets the board word leave play, which is recorded first.
        demand: fails if the word is not what the game asks for besides.
    """
    before, current = table.keep_places(), table.spell(table.board)
    table.clear_board("replaced", ruling)
    formed = read_letters(table, chair, 0, [], (NEW,), ruling)
    require_change(table, formed, current)
    demand(table, formed)
    return stand(table, chair, 0, formed, before)


def change_word(
    table: Table,
    chair: int,
    moves: tuple[str, ...],
    ruling: str,
    row: int = 0,
    may_copy: bool = False,
    demand: Demand = nothing_more,
) -> Formed | None:
    """The word of a row, changed by these moves, any mix and number of them (FW-14).

    Args:
        table: the table.
        chair: who changes it.
        moves: those that ``ruling`` permits.
        row: the row.
        may_copy: a turn of duplicates only, which leaves the word as it is, is legal (FW-18).
        demand: fails if the word is not what the game asks for besides.

    Returns:
        The word, or None if it fell.
    """
    before = table.keep_places()
    old = table.rows[row]
    formed = read_letters(table, chair, row, old, moves, ruling)
    require_order(table, formed)
    require_whole(table, formed, old)  # FW-15: it never gets shorter
    require_kept(table, formed)
    require_laid(table, formed)
    if not (may_copy and formed.is_copy()):
        require_change(table, formed, table.spell(old))
    demand(table, formed)
    return stand(table, chair, row, formed, before)


def stand(
    table: Table, chair: int, row: int, formed: Formed, before: Places, undo_row: int | None = None
) -> Formed | None:
    """The word is complete and perhaps doubted; None if it fell (FW-08).

    Args:
        table: the table.
        chair: the maker.
        row: the word's row.
        formed: the word; its value is filled in.
        before: where all cards were before anything of it was recorded.
        undo_row: the row that an undo is recorded with, if not the word's own.
    """
    formed.value = expect_word(table, chair, row, formed)
    if word_falls(table, chair, row, formed, before, row if undo_row is None else undo_row):
        return None
    return formed


def expect_word(table: Table, chair: int, row: int, formed: Formed) -> int:
    """The word is complete; its value."""
    value = table.visible_value(formed.stacks)
    event = table.expect_from("word", chair, "FW-06")
    table.cursor.same(event, "row", row, "FW-06")
    table.cursor.same(event, "length", len(formed.letters), "FW-06")
    long_enough = len(formed.letters) >= table.rules.minlen
    table.cursor.require(long_enough, "FW-06", f"{len(formed.letters)} letters")
    table.cursor.same(event, "value", value, "FW-07")
    spelled = table.spell(formed.stacks)
    # ALL-04: who may believe in false words may lay any; ALL-01: others only listed ones
    legal = table.rules.false_words or table.is_word(spelled)
    table.cursor.require(legal, "ALL-01", f"{describe_value(spelled)} is not in the list")
    return value


def word_falls(
    table: Table, chair: int, row: int, formed: Formed, before: Places, undo_row: int
) -> bool:
    """FW-08, ALL-04: perhaps a challenge; whether the word falls, and if so all is taken back.

    Which players do not know a word leaves no mark, so neither does a challenge not made.

    Args:
        table: the table.
        chair: the maker.
        row: the word's row.
        formed: the word.
        before: where all cards were before anything of it was recorded.
        undo_row: the row that an undo is recorded with.
    """
    if table.cursor.peek() != "challenge":
        return False
    event = table.cursor.expect("challenge", "FW-08")
    doubter = event["chair"]
    table.cursor.require(table.rules.challenges, "ALL-04", "nobody ever challenges")
    table.cursor.same(event, "maker", chair, "FW-08")
    table.cursor.same(event, "row", row, "FW-08")
    seated = 0 <= doubter < table.players and doubter != chair and not table.out[doubter]
    table.cursor.require(seated, "ALL-04", f"chair {doubter} cannot challenge")
    stands = table.is_word(table.spell(formed.stacks))
    table.cursor.same(event, "verdict", "word stands" if stands else "word falls", "FW-08")
    table.cursor.refuse("challenge", "ALL-04", "one challenge a word")
    if stands:
        table.owes[doubter] = True  # FW-08: his next turn is lost, and only that one
        table.cursor.refuse("undo", "FW-08", "the word stands")
        return False
    undo = table.expect_from("undo", chair, "FW-08")
    table.cursor.same(undo, "row", undo_row, "FW-08")
    table.restore_places(before)
    return True
