"""Decks by name."""

import pytest

import sim
from sim.decks import Card, deck_names, find_deck
from sim.decks.named import FAMILY_OF_DECK
from sim.errors import InputError
from sim.games.final_word.family.rulebook import FAMILY


def test_deck_names():
    letters = [
        "final_word_120",
        "final_word_crossword",
        "final_word_fewer_vowels",
        "final_word_more_vowels",
        "final_word_no_rare",
    ]
    assert deck_names() == [*letters, "whitman_5359_108", "word_crush_104"]
    assert deck_names("Whitman 5359") == ["whitman_5359_108"]
    assert deck_names("Word Crush") == ["word_crush_104"]
    assert deck_names("The Final Word") == letters
    assert deck_names("Chess") == []


def test_a_named_deck_is_for_a_family_that_there_is():
    families = {sim.load(name).family for name in sim.games()}
    assert {FAMILY_OF_DECK[name] for name in deck_names()} <= families | {FAMILY}


def test_find_deck_by_name_is_read_once_and_names_no_folder_of_this_machine():
    deck = find_deck("word_crush_104")
    assert deck is find_deck("word_crush_104")
    assert (deck.name, deck.source) == ("word_crush_104", "sim/decks/data/word_crush_104.csv")


def test_find_deck_by_path(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("one\ntwo\n", encoding="utf-8")
    assert find_deck(path).cards == (Card("one"), Card("two"))
    assert find_deck(str(path)).name == "mine"


@pytest.mark.parametrize("name", ["word_crush", "no/such/deck.csv", "bad\0name"])
def test_unknown_deck(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        find_deck(name)
    meant = "; did you mean 'word_crush_104'?" if name == "word_crush" else ""
    assert str(caught.value) == (
        f"{name}: no deck and no file has this name{meant}; "
        f"allowed: {', '.join(deck_names())}, or the path of a deck file"
    )
