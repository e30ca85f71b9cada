"""Decks by name."""

import pytest

from sim.decks import Card, deck_names, find_deck
from sim.errors import InputError


def test_deck_names():
    assert deck_names() == ["word_crush_104"]
    assert deck_names("word_crush") == ["word_crush_104"]
    assert deck_names("word_lift") == []


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
    assert str(caught.value) == (
        f"{name}: no deck and no file has this name; "
        "allowed: word_crush_104, or the path of a deck file"
    )
