"""What a deck is made of."""

import json
from fractions import Fraction

import pytest

from sim.decks import Card, Deck, describe_deck, find_deck
from sim.decks.composition import draw_bar
from sim.decks.word_pool import find_doubled_letters

WORDS = ("llama", "balloon", "apple", "area")


@pytest.fixture
def small():
    return describe_deck(Deck("small", "test", tuple(map(Card, WORDS)), ("A note.",)))


def test_wc_14_each_card_counts_once_for_a_letter(small):
    by_letter = {letter.letter: letter for letter in small.letters}
    figures = {
        at: (letter.starting, letter.doubled, letter.playable)
        for at, letter in by_letter.items()
        if letter.playable
    }
    # llama starts with L and doubles it: two reasons, one playable card.
    assert figures == {
        "a": (2, 0, 2),
        "b": (1, 0, 1),
        "l": (1, 2, 2),
        "o": (0, 1, 1),
        "p": (0, 1, 1),
    }
    assert by_letter["l"].chance == 0.5
    assert [letter.letter for letter in small.letters] == list("abcdefghijklmnopqrstuvwxyz")


def test_totals(small):
    assert small.cards == 4
    assert small.double_cards == 3
    assert small.double_share == 0.75
    assert small.lengths == {4: 1, 5: 2, 7: 1}
    assert small.mean_chance == pytest.approx(7 / 4 / 26)


def test_mean_chance_is_that_of_a_random_card_and_letter():
    deck = find_deck("word_crush_104")
    playable = sum(len({card.text[0], *find_doubled_letters(card.text)}) for card in deck.cards)
    expected = Fraction(playable, 104 * 26)
    assert describe_deck(deck).mean_chance == pytest.approx(float(expected))
    assert 0.045 < expected < 0.047  # 4.6 %, as the rulings page works out


def test_to_dict_is_json(small):
    plain = small.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["lengths"] == {"4": 1, "5": 2, "7": 1}
    assert plain["letters"][11] == {
        "letter": "l",
        "starting": 1,
        "doubled": 2,
        "playable": 2,
        "chance": 0.5,
    }
    assert plain["notes"] == ["A note."]


def test_to_text(small):
    lines = small.to_text().splitlines()
    assert lines[0] == "small: 4 cards, 3 with a double letter (75.0%)"
    assert lines[2] == "letter  starts  doubled  playable  chance"
    assert lines[3] == f"A            2        0         2   50.0%  {'#' * 30}"
    assert lines[4] == f"B            1        0         1   25.0%  {'#' * 15}"
    assert lines[5] == "C            0        0         0    0.0%"
    assert lines[29] == "mean                                 6.7%"
    assert lines[31:35] == [
        "letters in the word  cards",
        f"                  4      1  {'#' * 15}",
        f"                  5      2  {'#' * 30}",
        f"                  7      1  {'#' * 15}",
    ]
    assert lines[-1] == "A note."


def test_bars():
    assert draw_bar(0, 10) == ""
    assert draw_bar(0.01, 10) == "#"
    assert draw_bar(10, 10) == "#" * 30
