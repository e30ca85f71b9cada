"""Turnover again, slowly: a card is turned up each turn and must be used."""

from __future__ import annotations

from sim.referee.final_word.family.endings import OVER, STALL, Ending, everyone_was_asked
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    BOTTOM,
    FELL,
    PLAYED,
    Stuck,
    check_look,
    check_stuck,
    give_back_from_hand,
    look_again,
    pass_after_fall,
    put_on_board,
    turn_up,
)
from sim.referee.final_word.family.words import (
    ADD,
    DUPLICATE,
    OVERLAY,
    TAKEN,
    Formed,
    change_word,
    more_moves,
    moves_of,
    replace_word,
)
from sim.referee.header import NO_YES

MOVES = (ADD, OVERLAY, DUPLICATE)
STUCK = Stuck(may_trade=False, trade_ruling="F21-01")
NUMBER = None


def open_turn(table: Table, chair: int) -> None:
    """A card is turned up while there are any; F21-05: without one it is his last chance."""
    table.kept["turned"] = {turn_up(table, chair, "F21-01")} if table.deck else set()
    check_look(table, chair)


def check_turn(table: Table, chair: int) -> str:
    """A changed word or a new one with the turned card, or neither; F21-05: perhaps more."""
    if went := check_stuck(table, chair, STUCK):
        keep_turned_card(table, chair)
        return went
    if not check_word(table, chair):
        return FELL
    while not table.kept["turned"] and table.rules.own["last_chance_words"] != "1":
        look_again(table, chair)
        if table.cursor.peek() not in ("stay", "lay", "remove"):
            break
        if not check_word(table, chair):
            pass_after_fall(table, chair)
            break
    return PLAYED


def check_word(table: Table, chair: int) -> bool:
    """One word and its points; whether it stood."""
    if table.board and table.cursor.peek() != "remove":
        # F21-04: the turned card may be a duplicate, for no points if the word does not change
        moves, demand = moves_of(table, MOVES), require_turned_card
        word = change_word(table, chair, moves, "F21-04", may_copy=True, demand=demand)
    else:
        word = replace_word(table, chair, "F21-02", demand=require_turned_card)
    if word is None:
        return False
    # F21-03: the whole word less the duplicates
    points = 0 if word.is_copy() else word.value - table.value(word.cards(DUPLICATE))
    put_on_board(table, chair, word, points, "F21-03")
    return True


def require_turned_card(table: Table, formed: Formed) -> None:
    """F21-01: the turned card is used; F21-02: a new word has a hand card besides, by FW-06."""
    used = table.kept["turned"].issubset(formed.laid())
    table.cursor.require(used, "F21-01", "the turned card is not used")


def keep_turned_card(table: Table, chair: int) -> None:
    """F21-01: a card that he cannot use goes to his hand, or under the deck."""
    if table.kept["turned"] and table.rules.own["to"] == "deck bottom":
        card = give_back_from_hand(table, chair, BOTTOM, "F21-01")
        table.cursor.require(card in table.kept["turned"], "F21-01", "not the turned card")
        table.deck.add(card)
        table.kept["gone by"].add(card)


def fall(table: Table, chair: int) -> str:
    """F21-01: whose word falls has not used the card."""
    went = pass_after_fall(table, chair)
    keep_turned_card(table, chair)
    return went


def find_ending(table: Table, chair: int, went: str) -> Ending | None:
    """F21-05: all have had their last chance; F21-06: alone, points are all that counts."""
    if not table.deck and (not went or not table.kept["turned"]):
        table.kept["last chance"].add(chair)  # a lost turn was his last chance
    if table.kept["last chance"].issuperset(range(table.players)):
        return Ending(OVER, "F21-05")
    # F21-01: nobody could use any card of the deck since the last word, so nobody ever will
    if went == PLAYED:
        table.kept["gone by"].clear()
    has_gone_by = bool(table.deck) and table.kept["gone by"].issuperset(table.deck)
    return Ending(STALL, "F21-01") if has_gone_by and everyone_was_asked(table) else None


REFEREE = Game(
    seats=(1, 6),
    own={
        "to": ("F21-01", ("hand", "deck bottom")),
        "last_chance_words": ("F21-05", ("1", "any number")),
        "moves": ("F21-02", more_moves("give and take")),
        "dup_counts_as_kept": ("FW-13", NO_YES),
        "taken_card_usable": ("FW-16", TAKEN),
    },
    check_turn=check_turn,
    find_ending=find_ending,
    open_turn=open_turn,
    fall=fall,
    events={"turn up": {"chair": NUMBER, "card": NUMBER}},
)
