"""What a player lays in Whitman 5359: a new word, an addition, a snare."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sim.errors import describe_value
from sim.referee.lexicon import is_believed, is_in_lexicon
from sim.referee.whitman_5359.deck import ALPHABET
from sim.referee.whitman_5359.table import Table, Word
from sim.referee.whitman_5359.words import is_inflection_of, is_plural_of
from sim.trace import Event

LEAST_LENGTH = 3
LONG_WORD = 5
"""WH-08: from so many letters on a word may contain two wild cards."""


@dataclass
class Play:
    """One thing laid.

    Attributes:
        before: the word that was added to or snared, or None.
        is_snare: it comes to lie before the player.
        cards: of the new word, from left to right.
        spelling: its letters so far.
        from_hand: the cards among them that came from the hand.
        number: of the word.
    """

    before: Word | None
    is_snare: bool
    cards: list[int] = field(default_factory=list)
    spelling: str = ""
    from_hand: list[int] = field(default_factory=list)
    number: int = 0


def lay(table: Table, chair: int) -> Play:
    """A new word, an addition or a snare, as it lies; nobody has challenged it yet."""
    kind = table.cursor.peek()
    before = None if kind == "lay" else find_taken(table, chair, kind)
    play = Play(before, kind == "snare")
    read_cards(table, chair, play)
    if before:
        require_all_of_it(table, play, before)
        require_order(table, play, before)
    if before and play.is_snare:
        require_no_mere_form(table, play.spelling, before.spelling)
    settle(table, chair, play)
    return play


def find_taken(table: Table, chair: int, kind: str) -> Word:
    """The word on the table that is added to or snared, if the player may do that."""
    event = table.expect_from(kind, chair, "WH-16")
    word = table.find_word(event, "WH-16")
    table.cursor.same(event, "owner", word.owner, "WH-16")
    # WH-10: nobody reopens or extends a closed word, not even its owner
    table.cursor.require(not word.is_closed, "WH-10", f"word {word.number} is closed")
    if kind == "snare":
        require_right_to_snare(table, chair, word)
    else:
        require_right_to_add(table, chair, word)
    return word


def require_right_to_snare(table: Table, chair: int, word: Word) -> None:
    """An opponent's word may be taken, once the player has laid one of his own.

    WH-42: as many as he likes in a turn. What he has snared he may go on with, but by adding to
    it, for it is his.
    """
    table.cursor.require(word.owner != chair, "WH-42", "it is his own: he adds to it")
    is_partner = word.owner in table.side_of(chair)
    table.cursor.require(not is_partner, "WH-03", "nobody snares from his partner")
    # WH-17: an own word first, in this turn or before; or none, by the parameter
    has_begun = table.has_laid[chair] or bool(table.words_of(chair))
    may_snare = has_begun or table.rules.captures_at_once
    table.cursor.require(may_snare, "WH-17", "he has laid no word of his own in this deal")


def require_right_to_add(table: Table, chair: int, word: Word) -> None:
    """WH-16: one's own word may be added to, and a partner's, which stays his (WH-03)."""
    is_his_side = word.owner in table.side_of(chair)
    table.cursor.require(is_his_side, "WH-16", "adding to an opponent's word is a snare")
    may_add = word.owner == chair or table.has_laid[chair]
    table.cursor.require(may_add, "WH-18", "his initial lay-down is not made")


def read_cards(table: Table, chair: int, play: Play) -> None:
    """The cards of the word from left to right; hand cards leave the hand."""
    left = list(play.before.cards) if play.before else []
    while not play.cards or table.cursor.peek() == "lay":
        event = table.expect_from("lay", chair, "WH-14")
        table.cursor.same(event, "place", len(play.cards), "WH-14")
        card: int = event["card"]
        if event["source"] == "hand":
            # WH-14: what is added comes from the hand, never from another word
            table.take_from_hand(chair, card, "WH-14")
            play.from_hand.append(card)
        else:
            table.cursor.require(card in left, "WH-14", f"card {card} is not in the word taken")
            left.remove(card)
        play.spelling += letter_of(table, event, play)
        play.cards.append(card)


def letter_of(table: Table, event: Event, play: Play) -> str:
    """WH-22: a wild card's letter is fixed when it is laid, and stays when the word is taken.

    It may be named anew by a snare, if the parameter says so. Any other card is its letter.
    """
    card: int = event["card"]
    letter: int = event["letter"]
    if not table.is_wild(card):
        table.cursor.same(event, "letter", ALPHABET.index(table.letters[card]), "WH-22")
        return table.letters[card]
    is_letter = 0 <= letter < len(ALPHABET)
    table.cursor.require(is_letter, "WH-22", f"a wild card cannot stand for letter {letter}")
    renamed = table.rules.renames_wild and play.is_snare
    if play.before and card in play.before.cards and not renamed:
        stood_for = play.before.spelling[play.before.cards.index(card)]
        table.cursor.same(event, "letter", ALPHABET.index(stood_for), "WH-22")
    return ALPHABET[letter]


def require_all_of_it(table: Table, play: Play, before: Word) -> None:
    """WH-14: all letters of the word taken are used, and one or more of the hand."""
    missing = set(before.cards) - set(play.cards)
    table.cursor.require(not missing, "WH-14", f"cards {sorted(missing)} of the word are not used")
    table.cursor.require(bool(play.from_hand), "WH-14", "no card of the hand is added")


def require_order(table: Table, play: Play, before: Word) -> None:
    """WH-13: whether the letters of the word taken may be rearranged."""
    if table.rules.rearrange == "yes":
        return
    places = [place for place, card in enumerate(play.cards) if card in before.cards]
    kept = [play.cards[place] for place in places]
    table.cursor.require(kept == list(before.cards), "WH-13", "the word's letters are rearranged")
    if table.rules.rearrange == "only ends":
        together = places[-1] - places[0] == len(places) - 1
        table.cursor.require(together, "WH-13", "a letter is added inside the word")


def require_no_mere_form(table: Table, new: str, old: str) -> None:
    """WH-15: no word is captured by making it plural, or by the parameter by inflecting it.

    WH-40: one's own word may be made plural, and a plural may be laid.
    """
    values = table.header.rules
    # WH-40: the lexicon knows plurals of other forms
    ruling = "WH-15" if new == f"{old}s" else "WH-40"
    is_plural = is_plural_of(new, old, values)
    table.cursor.require(
        not is_plural, ruling, f"{describe_value(new)} is a plural of {describe_value(old)}"
    )
    if table.rules.form_rule == "any inflection":
        inflected = is_inflection_of(new, old, values)
        table.cursor.require(
            not inflected,
            "WH-15",
            f"{describe_value(new)} and {describe_value(old)} are forms of one word",
        )


def settle(table: Table, chair: int, play: Play) -> None:
    """The word is complete and lies on the table.

    WH-12: who adds to a word makes it grow; a captured word remains one for ever (WH-11).
    """
    event = table.expect_from("word", chair, "WH-14")
    before, cards = play.before, tuple(play.cards)
    if before is None:
        table.numbered += 1
    play.number = table.numbered if before is None else before.number
    table.cursor.same(event, "number", play.number, "WH-14")
    table.cursor.same(event, "length", len(cards), "WH-25")
    require_word(table, play)
    ruling = ruling_of_value(table, play)
    table.cursor.same(event, "value", table.value_of(cards), ruling)
    laid = Word(play.number, chair, cards, play.spelling, made=table.turns)
    if before:
        owner = chair if play.is_snare else before.owner  # WH-03: a partner's word stays his
        laid = replace(
            laid,
            owner=owner,
            was_captured=before.was_captured or play.is_snare,
            has_grown=before.has_grown or not play.is_snare,
        )
    table.words[play.number] = laid


def require_word(table: Table, play: Play) -> None:
    """Long enough, with not too many wild cards (WH-08), and listed (ALL-01) or believed in."""
    word, values = play.spelling, table.header.rules
    table.cursor.require(len(word) >= LEAST_LENGTH, "WH-08", f"{describe_value(word)} is too short")
    # WH-08: asked of every word anew, after additions and captures too
    wilds = sum(map(table.is_wild, play.cards))
    most = 2 if len(word) >= LONG_WORD else 1
    table.cursor.require(
        wilds <= most, "WH-08", f"{wilds} wild cards in {describe_value(word)}, at most {most}"
    )
    if not is_in_lexicon(word, values):
        # ALL-04: others never lay a word that is not in the list
        table.cursor.require(
            table.rules.false_words, "ALL-01", f"{describe_value(word)} is no word"
        )
        believed = is_believed(word, values)
        table.cursor.require(believed, "ALL-04", f"nobody believes in {describe_value(word)}")


def ruling_of_value(table: Table, play: Play) -> str:
    """The ruling that says what the word is worth."""
    if table.is_all_red(tuple(play.cards)):
        return "WH-24"
    if play.before and table.is_all_red(play.before.cards):
        return "WH-27"  # taken by a black letter or a wild card it is a mixed word
    is_mixed = any(table.reds[card] for card in play.cards)
    return "WH-26" if is_mixed else "WH-25"
