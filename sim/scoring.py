"""What a word can be worth: the part of a game's scoring that the word index needs to know."""

from __future__ import annotations

from dataclasses import dataclass

LETTERS = 26


@dataclass(frozen=True)
class Scoring:
    """How a game scores a word, as far as it can be said of any word.

    A word's points are (sum of its letters' values, unless ``no_card_sum`` + ``by_length`` of its
    length + the value of its highest letter, if ``adds_highest``) times ``by_flagged`` of how many
    of its letters are flagged. Card values that differ between copies of a letter are given by the
    highest copy: the index needs the most that a word can be worth.

    Attributes:
        values: points of the best card of each letter, a to z.
        by_length: points added for a word's length, by length 0 to 15.
        adds_highest: 1 if the value of the highest letter is added (Real Value).
        bots_weigh_use: True if that counts as each bot's ``leftover_weight`` says.
        length_takes: True if the longer word takes a trick, as each bot's ``trick_weight`` says.
        no_card_sum: 1 if card values do not add up, but count in ``adds_highest`` (Real Value).
        flagged: letters that count as flagged, as a bit mask (Seeing Red's red cards).
        by_flagged: factor for 0, 1, 2, 3 or more flagged letters.
        flagged_from: length of the shortest word whose flagged letters count (F17-04).
        least_length, most_length: words of other lengths are left out.
        must_hold: sets of letters, as bit masks; a word without a letter of each set is left out
            (OW: a vowel and a consonant).
        has_board: False if every card of a word comes from the hand (but for ``given`` cards).
        board_use: points that using a board letter is worth beyond the word's points, per point
            of its value (Leftovers: what is not used goes to an opponent).
    """

    values: tuple[int, ...]
    by_length: tuple[int, ...] = (0,) * 16
    adds_highest: int = 0
    flagged: int = 0
    by_flagged: tuple[int, int, int, int] = (1, 1, 1, 1)
    least_length: int = 3
    most_length: int = 15
    has_board: bool = True
    board_use: int = 0
    no_card_sum: int = 0
    flagged_from: int = 0
    must_hold: tuple[int, ...] = ()
    bots_weigh_use: bool = False
    length_takes: bool = False
