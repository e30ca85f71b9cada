"""A play of Word Lift: a word from the hand, or a steal and a split; challenges and their end."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.errors import describe_value
from sim.referee.lexicon import is_believed, is_in_lexicon
from sim.referee.word_lift.table import NOBODY, Table, Word
from sim.referee.word_lift.words import is_mere_form
from sim.trace import Event

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROWS_OF_A_SPLIT = (0, 1)


@dataclass
class Formed:
    """A word as it is laid.

    Attributes:
        cards: from left to right.
        spelling: its letters so far.
        from_hand: the cards of the player's hand among them.
        stolen: the cards of the stolen word among them.
    """

    cards: list[int] = field(default_factory=list)
    spelling: str = ""
    from_hand: list[int] = field(default_factory=list)
    stolen: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Play:
    """One play of a turn (WL-16).

    Attributes:
        stolen: the word that was split, or None.
        words: the new ones, in the order of their rows.
        from_hand: the hand cards laid.
    """

    stolen: Word | None
    words: list[Word]
    from_hand: list[int]


def check_play(table: Table, chair: int) -> Play:
    """WL-16: one play, which is a word from the hand or a steal; none of it is judged yet."""
    if table.cursor.peek() != "steal":
        formed = read_word(table, chair, 0, None, [])
        play = Play(None, [settle(table, chair, 0, formed)], formed.from_hand)
    else:
        play = check_steal(table, chair)
    for kind in ("steal", "lay", "word"):
        table.cursor.refuse(kind, "WL-16", "one play a turn")
    return play


def check_steal(table: Table, chair: int) -> Play:
    """WL-24: a word on the table is split in exactly two, in any order of its cards.

    What the splitting does to the number of words (WL-33) and to the lead (WL-44) is counted by
    those who read the trace.
    """
    event = table.expect_from("steal", chair, "WL-24")
    number: int = event["word"]
    table.cursor.require(number in table.words, "WL-24", f"no word {number} on the table")
    word = table.words[number]
    table.cursor.same(event, "owner", word.owner, "WL-24")
    require_right_to_steal(table, chair, word)
    del table.words[number]
    # the cards that neither new word has used yet
    left = list(word.cards)
    both = []
    from_hand: list[int] = []
    for row in ROWS_OF_A_SPLIT:
        formed = read_word(table, chair, row, word, left)
        if row == ROWS_OF_A_SPLIT[-1]:
            # WL-26: no card of the stolen word goes to the hand
            table.cursor.require(not left, "WL-26", f"stolen cards {left} are not used")
        both.append(settle(table, chair, row, formed))
        from_hand += formed.from_hand
    return Play(word, both, from_hand)


def require_right_to_steal(table: Table, chair: int, word: Word) -> None:
    """WL-23, WL-29, WL-30: whether the player may steal this word.

    Whether anything else was possible (WL-30, last resort) is what he saw, and leaves no mark.
    WL-31: who has a word of his own on the table has played. WL-36: the words of a player who is
    out can be stolen like any other.
    """
    may_steal = table.has_played[chair] or table.out != NOBODY  # WL-39: waived on a final turn
    if word.owner == chair:
        table.cursor.require(table.rules.self_steal, "WL-30", "his own word")
        return
    table.cursor.require(may_steal, "WL-23", "he has played no word in this round")
    theirs, his = len(table.words_of(word.owner)), len(table.words_of(chair))
    # WL-29: counted before the steal, in a final turn too
    allowed = theirs >= his or not table.rules.count_rule
    table.cursor.require(allowed, "WL-29", f"he has {his} words, the owner {theirs}")


def read_word(table: Table, chair: int, row: int, stolen: Word | None, left: list[int]) -> Formed:
    """The cards of one new word from left to right, and the word, recorded as complete.

    Args:
        table: the table; hand cards leave the hand.
        chair: the player.
        row: the row that it is recorded in.
        stolen: the word that is split, or None.
        left: the cards of the stolen word that are not used yet; those laid are taken out.
    """
    formed = Formed()
    while not formed.cards or table.cursor.peek() == "lay":
        event = table.expect_from("lay", chair, "WL-16")
        table.cursor.same(event, "row", row, "WL-24" if stolen else "WL-16")
        table.cursor.same(event, "place", len(formed.cards), "WL-24" if stolen else "WL-16")
        take_card(table, chair, event, formed, left)
        formed.spelling += check_letter(table, event)
    require_ends(table, formed.cards)
    if stolen:
        require_new_word(table, formed, stolen)
    return formed


def take_card(table: Table, chair: int, event: Event, formed: Formed, left: list[int]) -> None:
    """A card comes from the hand or from the stolen word."""
    card: int = event["card"]
    if event["source"] == "hand":
        in_hand = card in table.hands[chair]
        table.cursor.require(in_hand, "WL-16", f"card {card} is not in hand {chair}")
        table.hands[chair].remove(card)
        formed.from_hand.append(card)
    else:
        table.cursor.require(card in left, "WL-24", f"card {card} is no stolen card to lay")
        left.remove(card)
        formed.stolen.append(card)
    formed.cards.append(card)


def check_letter(table: Table, event: Event) -> str:
    """WL-10: what a Question Mark stands for is said as it is laid; WL-04: others are letters."""
    card, letter = event["card"], event["letter"]
    if table.specials[card].is_wild:
        is_letter = 0 <= letter < len(LETTERS)
        table.cursor.require(is_letter, "WL-10", f"{letter} is no letter")
    else:
        table.cursor.same(event, "letter", LETTERS.index(table.letters[card]), "WL-04")
    return LETTERS[letter]


def require_ends(table: Table, cards: list[int]) -> None:
    """WL-09: a Pilcrow is the first or the last letter, in every play and every split."""
    inside = [card for card in cards[1:-1] if table.specials[card].ends_only]
    table.cursor.require(not inside, "WL-09", f"cards {inside} stand inside the word")


def require_new_word(table: Table, formed: Formed, stolen: Word) -> None:
    """WL-24, WL-25, WL-27: what each of the two new words must be."""
    spelling = formed.spelling
    table.cursor.require(
        bool(formed.from_hand), "WL-24", f"no new card in {describe_value(spelling)}"
    )
    enough = len(formed.stolen) >= table.rules.min_stolen_each
    table.cursor.require(enough, "WL-25", f"no stolen card in {describe_value(spelling)}")
    form_rule = table.rules.form_rule
    is_form = is_mere_form(spelling, stolen.spelling, form_rule, table.header.rules)
    table.cursor.require(
        not is_form,
        "WL-27",
        f"{describe_value(spelling)} is a mere form of {describe_value(stolen.spelling)}",
    )


def settle(table: Table, chair: int, row: int, formed: Formed) -> Word:
    """The word is complete, and lies before the player (WL-32).

    WL-22, WL-28: it may be spelled like a word that lies or has lain on the table.
    """
    event = table.expect_from("word", chair, "WL-26")
    table.cursor.same(event, "row", row, "WL-32")
    table.numbered += 1
    table.cursor.same(event, "number", table.numbered, "WL-32")
    table.cursor.same(event, "length", len(formed.cards), "WL-26")
    long_enough = len(formed.cards) >= table.rules.least_length
    table.cursor.require(long_enough, "WL-26", f"{describe_value(formed.spelling)} is too short")
    rules = table.header.rules
    if not is_in_lexicon(formed.spelling, rules):
        # ALL-04: others never lay a word that is not in the list
        table.cursor.require(
            table.rules.false_words, "ALL-01", f"{describe_value(formed.spelling)} is no word"
        )
        believed = is_believed(formed.spelling, rules)
        table.cursor.require(
            believed, "ALL-04", f"nobody believes in {describe_value(formed.spelling)}"
        )
    word = Word(table.numbered, chair, tuple(formed.cards), formed.spelling)
    table.words[word.number] = word
    return word


def play_falls(table: Table, chair: int, play: Play) -> bool:
    """WL-21: the group is asked about the words, in order; whether one of them falls.

    Which players do not know a word leaves no mark, so neither does a word not asked about.
    """
    for word in play.words:
        if table.cursor.peek() != "challenge":
            break
        if table.cursor.peek_field("number") == word.number and not stands(table, chair, word):
            return True
    table.cursor.refuse("challenge", "WL-21", "no such word is to be asked about")
    table.cursor.refuse("undo", "WL-21", "no word has fallen")
    return False


def stands(table: Table, chair: int, word: Word) -> bool:
    """WL-21, ALL-04: the verdict on a word, which costs nobody anything but the word."""
    event = table.cursor.expect("challenge", "WL-21")
    table.cursor.require(table.rules.challenges, "ALL-04", "nobody ever challenges")
    asks = event["chair"]
    seated = 0 <= asks < table.players and asks != chair
    table.cursor.require(seated, "ALL-04", f"chair {asks} cannot challenge")
    table.cursor.same(event, "owner", chair, "WL-21")
    is_valid = is_in_lexicon(word.spelling, table.header.rules)
    table.cursor.same(event, "verdict", "word stands" if is_valid else "word falls", "WL-21")
    again = table.cursor.peek() == "challenge" and table.cursor.peek_field("number") == word.number
    table.cursor.require(not again, "ALL-04", "one challenge a word")
    return is_valid


def take_back(table: Table, chair: int, play: Play) -> None:
    """WL-21: all of the play is undone: hand cards, and the stolen word with what it spelled."""
    table.expect_from("undo", chair, "WL-21")
    for word in play.words:
        del table.words[word.number]
    table.hands[chair] += play.from_hand
    if play.stolen:
        table.words[play.stolen.number] = play.stolen
    event = table.expect_from("pass", chair, "WL-21")
    table.cursor.same(event, "why", "word fell", "WL-21")
