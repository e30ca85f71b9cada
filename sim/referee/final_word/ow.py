"""OW again, slowly: a vowel and a consonant of each word are passed on to the next."""

from __future__ import annotations

from sim.referee.final_word.family.endings import round_was_unable
from sim.referee.final_word.family.flow import Game
from sim.referee.final_word.family.table import Table
from sim.referee.final_word.family.turn import (
    ANEW,
    FELL,
    PLAYED,
    Stuck,
    check_stuck,
    pass_after_fall,
)
from sim.referee.final_word.family.words import (
    NEW,
    STAYS,
    Formed,
    read_letters,
    require_laid,
    stand,
)
from sim.referee.header import NO_YES

NUMBER = None
VOWELS = "aeiou"
STUCK = Stuck(trade_ruling="F11-05")


def check_turn(table: Table, chair: int) -> str:
    """A word with both cards passed on, or a trade, or a pass."""
    if went := check_stuck(table, chair, STUCK):
        return count_unable(table, chair, went)
    old, before = table.board, table.keep_places()
    formed = read_letters(table, chair, 0, old, (NEW,), "F11-04")
    # F11-04: the very cards, in any place, and one of the hand
    holds = len(formed.cards(STAYS)) == len(old)
    table.cursor.require(holds, "F11-04", "a card passed on is missing")
    require_laid(table, formed, "F11-04")
    word = stand(table, chair, 0, formed, before)
    if word is None:
        return FELL
    pass_on(table, chair, word, table.spell(old))
    table.kept["unable"].clear()
    return PLAYED


def kinds_of(table: Table, letters: str) -> tuple[str, str]:
    """F11-01: a word's vowels and consonants; Y is a vowel only where there is no other."""
    vowels = VOWELS
    if table.rules.own["y_as_vowel"] != "never" and not set(letters) & set(VOWELS):
        vowels += "y"
    return vowels, "".join(set("abcdefghijklmnopqrstuvwxyz") - set(vowels))


def pass_on(table: Table, chair: int, word: Formed, received: str) -> None:
    """F11-01, F11-06: one vowel and one consonant stay, whichever he likes; the rest is used."""
    letters = table.spell(word.stacks)
    cards = []
    for _ in range(2):
        event = table.expect_from("pass on", chair, "F11-01")
        cards.append(event["card"])
        visible = event["card"] in [stack[-1] for stack in word.stacks]
        table.cursor.require(visible, "F11-01", "no card of the word")
    passed = [table.letters[card] for card in cards]
    vowels, consonants = kinds_of(table, letters)
    mixed = any(a in vowels and b in consonants for a, b in (passed, passed[::-1]))
    table.cursor.require(mixed, "F11-01", f"{passed} are not a vowel and a consonant")
    again = table.rules.own["repass"] == "no" and sorted(passed) == sorted(received)
    table.cursor.require(not again, "F11-03", "the same letters are passed on again")
    # F11-02: all but the letters passed on, those received too
    table.expect_score(chair, word.value - table.value(cards), "word", "F11-02")
    table.board, table.maker = [stack for stack in word.stacks if stack[-1] in cards], chair
    table.leave_behind(word.stacks, cards, "used", "F11-01")


def count_unable(table: Table, chair: int, went: str) -> str:
    """F11-05: the next player faces the same letters, until a full round could not use them."""
    full = bool(table.board) and round_was_unable(table, chair)
    if full and table.rules.own["stuck_letters"] != "kept":
        table.clear_board("stuck", "F11-05")
        return ANEW  # the next player opens freely
    return went


def fall(table: Table, chair: int) -> str:
    """F11-05: whose word falls could not use the letters either."""
    return count_unable(table, chair, pass_after_fall(table, chair))


REFEREE = Game(
    seats=(2, 6),
    own={
        "y_as_vowel": ("F11-01", ("only without AEIOU", "never")),
        "repass": ("F11-03", NO_YES),
        "stuck_letters": ("F11-05", ("discarded after a full round", "kept")),
    },
    check_turn=check_turn,
    fall=fall,
    events={"pass on": {"chair": NUMBER, "card": NUMBER}},
)
