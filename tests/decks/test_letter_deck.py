"""Decks of letters: the printed one, the named compositions, and the generator."""

from collections import Counter

import pytest

from sim.decks import describe_deck, find_deck, generate_letter_deck, load_deck
from sim.decks.deck import Card, Deck, write_deck
from sim.decks.final_word_decks import CROSSWORD_TILES, compositions, make_composition
from sim.decks.letter_deck import VOWELS, read_letter_deck
from sim.errors import InputError
from sim.games.final_word.family.cards import check_deal
from sim.games.final_word.family.rulebook import LETTER_VALUES
from sim.registry import load_game


def count(deck):
    return Counter(card.text for card in deck.cards)


def vowels(deck):
    return sum(card.text in VOWELS for card in deck.cards)


def test_the_printed_deck_has_the_rulebooks_counts_values_and_colours():
    deck = find_deck("final_word_120")
    counts = "12 2 5 4 13 2 3 3 8 1 1 6 3 7 8 4 1 9 6 7 5 2 3 1 3 1"
    assert [number for _, number in sorted(count(deck).items())] == list(map(int, counts.split()))
    assert len(deck) == 120
    assert vowels(deck) == 46
    values = LETTER_VALUES["printed"]  # FW-01
    assert all(card.value == values[card.text] for card in deck.cards)
    assert {card.text for card in deck.cards if card.colour == "red"} == set("jkqvxz")
    assert {card.colour for card in deck.cards} == {"red", "black"}


@pytest.mark.parametrize("name", list(compositions()))
def test_a_named_composition_is_what_the_generator_makes(name):
    deck, made = find_deck(name), make_composition(name)
    assert (deck.cards, deck.notes) == (made.cards, made.notes)
    assert len(deck) == 120


def test_what_the_named_compositions_are():
    assert vowels(find_deck("final_word_more_vowels")) == 56
    assert vowels(find_deck("final_word_fewer_vowels")) == 36
    rare = count(find_deck("final_word_no_rare"))
    printed = count(find_deck("final_word_120"))
    assert not set(rare) & set("jkqvxz")
    assert all(rare[letter] >= printed[letter] for letter in rare)
    assert sum(CROSSWORD_TILES.values()) == 98
    crossword = count(find_deck("final_word_crossword"))
    for letter, tiles in CROSSWORD_TILES.items():
        assert abs(crossword[letter] - tiles * 120 / 98) < 1


def test_letters_by_name_are_kept_and_the_others_scaled():
    base = count(find_deck("final_word_120"))
    plain = count(generate_letter_deck(letters={"E": 15, "q": 0}))
    assert plain == base + Counter(e=2) - Counter(q=1)
    sized = generate_letter_deck(letters={"e": 15, "q": 0}, size=60)
    assert len(sized) == 60
    assert count(sized)["e"] == 15
    assert set(count(sized)) == set(base) - {"q"}
    both = generate_letter_deck(letters={"e": 2}, vowels=50, size=100)
    assert (len(both), vowels(both), count(both)["e"]) == (100, 50, 2)


def test_a_deck_can_be_counted_out_from_nothing():
    deck = generate_letter_deck(base="none", letters={"a": 2, "b": 1}, values={"b": 9})
    assert deck.cards == (Card("a", 1), Card("a", 1), Card("b", 9))
    assert deck.name == "letters with A2 B1 worth B9"


def test_values_and_colours_come_from_the_base(tmp_path):
    cards = (Card("a", 7, "blue"), Card("b", 2), Card("b", 2))
    write_deck(Deck("mine", "test", cards), tmp_path / "mine.csv")
    made = generate_letter_deck(base=tmp_path / "mine.csv", letters={"a": 2, "z": 1})
    assert made.cards == (
        Card("a", 7, "blue"),
        Card("a", 7, "blue"),
        Card("b", 2),
        Card("b", 2),
        Card("z", 4, "red"),
    )
    assert made.name == "mine with A2 Z1"


def test_a_made_deck_is_written_and_read_back(tmp_path):
    made = generate_letter_deck(without="jkqvxz", vowels=40, size=100)
    write_deck(made, tmp_path / "made.csv")
    read = load_deck(tmp_path / "made.csv")
    assert (read.cards, read.content_hash) == (made.cards, made.content_hash)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"base": "no_such"}, "base: no_such: no deck and no file has this name"),
        ({"base": "word_crush_104"}, "base: word_crush_104 holds "),
        ({"base": 3}, "base: 3 is no deck"),
        (
            {"letters": {"ab": 1}},
            "letters.ab: there is no such letter; allowed: a to z, or ? for a wild card",
        ),
        ({"letters": {"a": -1}}, "letters.a: is -1; allowed: a whole number from 0 to 500"),
        ({"letters": {"a": True}}, "letters.a: is true"),
        ({"letters": {"a": 1, "A": 2}}, "letters.A: is given twice"),
        ({"letters": ["a"]}, "letters: ['a'] is no table"),
        ({"letters": {"a": 500}}, "letters: they come to 608 cards; allowed: 1 to 500 cards"),
        ({"base": "none"}, "letters: they come to 0 cards"),
        ({"without": "?"}, "without: is '?'"),
        ({"without": "q", "letters": {"q": 2}}, "without: Q is left out, but letters asks for it"),
        (
            {"vowels": 121},
            "vowels: 121 is more than the 120 cards; allowed: a whole number up to 120",
        ),
        ({"vowels": 4}, "vowels: 4 cards cannot be shared out over 5 letters"),
        ({"vowels": "many"}, "vowels: is 'many'"),
        ({"size": 0}, "size: is 0; allowed: a whole number from 1 to 500"),
        (
            {"size": 20, "letters": {"e": 15}},
            "size: 20 cards cannot be shared out over 25 letters beside the 15 that letters sets",
        ),
        ({"values": {"a": 5000}}, "values.a: is 5000; allowed: a whole number from 0 to 1000"),
        ({"name": 'a "b"'}, "name: 'a \"b\"' is no name"),
    ],
)
def test_wrong_requests_name_the_argument(arguments, message):
    with pytest.raises(InputError) as caught:
        generate_letter_deck(**arguments)
    assert str(caught.value).startswith(message)


def test_a_table_of_a_sweep_file_names_its_place_in_errors(tmp_path):
    where = "mine.toml, cells.deck[1]"
    made = read_letter_deck({"letters": {"e": 15, "q": 0}, "name": "mild"}, where, tmp_path)
    assert (made.name, len(made)) == ("mild", 121)
    write_deck(made, tmp_path / "beside.csv")
    assert len(read_letter_deck({"base": "beside.csv", "size": 60}, where, tmp_path)) == 60
    for given, message in (
        ({"letter": {}}, f"{where}.letter: there is no such key; allowed: base, letters, without"),
        ({"letters": {"e": 999}}, f"{where}.letters.e: is 999"),
        ({"base": "absent.csv"}, f"{where}.base: absent.csv: no deck and no file"),
    ):
        with pytest.raises(InputError) as caught:
            read_letter_deck(given, where, tmp_path)
        assert str(caught.value).startswith(message)


def test_wild_cards_are_set_by_number_and_keep_it():
    deck = generate_letter_deck(letters={"?": 4}, values={"?": 2})
    assert [(card.text, card.value) for card in deck.cards[-4:]] == [("?", 2)] * 4
    assert (len(deck), deck.name) == (124, "final_word_120 with ?4 worth ?2")
    blanks = generate_letter_deck(base="none", letters={"?": 2, "a": 3})
    assert [card.value for card in blanks.cards if card.is_wild] == [0, 0]


def test_scaling_leaves_wild_cards_alone(tmp_path):
    write_deck(generate_letter_deck(letters={"?": 4}), tmp_path / "wild.csv")
    for change in ({"size": 60}, {"vowels": 60}, {"without": "jkq"}, {"without": "q", "size": 90}):
        made = generate_letter_deck(base=tmp_path / "wild.csv", **change)
        assert count(made)["?"] == 4
        assert len(made) == change.get("size", 124)
    assert vowels(generate_letter_deck(base=tmp_path / "wild.csv", vowels=60)) == 60


def test_wild_cards_are_named():
    made = describe_deck(generate_letter_deck(letters={"?": 4, "q": 0}))
    assert (made.letters[-1].letter, made.letters[-1].cards, made.cards) == ("?", 4, 123)
    text = made.to_text()
    assert "123 letter cards, 46 vowels (37.4%), 4 wild, " in text
    assert "none of Q" in text
    assert any(line.startswith("?") for line in text.splitlines())
    plain = describe_deck(find_deck("final_word_120"))
    assert [letter.letter for letter in plain.letters] == list("abcdefghijklmnopqrstuvwxyz")
    assert "wild" not in plain.to_text()


def test_word_crush_refuses_wild_cards():
    wild = Deck("wild", "here", (*find_deck("word_crush_104").cards, Card("?")))
    with pytest.raises(InputError) as caught:
        load_game("word_crush").check_deal(wild, load_game("word_crush").resolve(2), 2)
    assert str(caught.value).startswith("deck wild: card '?' is no word; allowed: words of two")


def test_the_final_word_refuses_wild_cards():
    wild = generate_letter_deck(letters={"?": 4})
    with pytest.raises(InputError) as caught:
        check_deal(wild, {"hand": 10, "letter_values": "printed"}, 2)
    expected = f"deck {wild.name}: '?' is no letter card; allowed: cards of one letter"
    assert str(caught.value) == expected
