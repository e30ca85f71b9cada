"""Reading and writing deck files: what goes in comes out, and every error says where."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.decks import Card, Deck, load_deck, write_deck
from sim.decks.deck import format_deck
from sim.errors import InputError
from sim.user_file import MEBIBYTE

TEXTS = "1 to 15 letters a to z, or ? for a wild card"
COLUMNS = "card and count, and where they apply value, colour, symbol, pile"


@pytest.fixture
def write_file(tmp_path):
    def write(content, name="mine.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def fail_to_load(path):
    with pytest.raises(InputError) as caught:
        load_deck(path)
    return str(caught.value)


def test_csv_with_every_column(write_file):
    text = (
        "# From a kitchen table.\n#\n# Second note.\n\n"
        "Count, CARD,value,colour,symbol,pile\n"
        "2,E,1,red,$,main\n"
        "# not a note\n"
        "1,word,,,,\n"
        '1,"x",0,"dark red",¶,\n'
    )
    deck = load_deck(write_file(text))
    red_e = Card("e", 1, "red", "$", "main")
    assert deck.cards == (red_e, red_e, Card("word"), Card("x", 0, "dark red", "¶", ""))
    assert deck.notes == ("From a kitchen table.", "Second note.")
    assert (deck.name, len(deck)) == ("mine", 4)
    assert deck.source.endswith("mine.csv")


def test_a_wild_card_is_a_question_mark(write_file):
    deck = load_deck(write_file("card,count,value,pile\n?,2,0,consonants\ne,1,1,vowels\n"))
    assert deck.cards == (*(Card("?", 0, pile="consonants"),) * 2, Card("e", 1, pile="vowels"))
    assert [card.is_wild for card in deck.cards] == [True, True, False]
    assert [card.text for card in load_deck(write_file("?\nq\n", "mine.txt")).cards] == ["?", "q"]
    assert format_deck(deck).splitlines()[1] == "?,2,0,consonants"


@pytest.mark.parametrize("text", ["??", "*", "a?", "_"])
def test_no_other_mark_is_a_wild_card(write_file, text):
    path = write_file(f"card,count\n{text},1\n")
    expected = f"{path}, line 2, column card: card is {text!r}; allowed: {TEXTS}"
    assert fail_to_load(path) == expected


def test_plain_text_repeats_are_copies_and_order_is_kept(write_file):
    deck = load_deck(write_file("zebra\r\nApple\r\n\r\n# no card\r\nzebra", "mine.txt"))
    assert [card.text for card in deck.cards] == ["zebra", "apple", "zebra"]
    assert deck.cards[0] == Card("zebra", 1, "black", "", "")


def test_csv_is_known_by_its_header_under_any_name(write_file):
    assert len(load_deck(write_file("card,count\na,3\n", "mine.txt"))) == 3
    assert len(load_deck(write_file("count\tcard\n3\ta\n", "mine.txt"))) == 3


@pytest.mark.parametrize(
    ("content", "reading"),
    [
        ("Card;Count;Points\r\nE;12;1\r\nQ;1;10\r\n", "a semicolon file"),
        ("card\tcount\tvalue\nE\t12.0\t1\nQ\t1\t10\n".encode("utf-16"), "a tab file"),
        ("sep=,\ncard,count,value,\nE,12,1,\n,,,\nQ,1,10,\n", ""),
        (
            "card;artist;count;value\nE;Ann;12;1\nQ;;1;10\n",
            "a semicolon file; columns not used: artist",
        ),
        ("sep=\t\ncard\tcount\tvalue\nE\t12\t1\nQ\t1\t10\n", "a tab file"),
        (
            "CARD;Artist;Count;Points;;\nE;J\u00fcrgen;12,0;1;;\nQ;;1;10;;\n".encode("cp1252"),
            "a semicolon file; columns not used: Artist; not UTF-8, read as Windows-1252",
        ),
    ],
)
def test_decks_as_spreadsheets_save_them(write_file, content, reading):
    deck = load_deck(write_file(content))
    assert deck.cards == (*(Card("e", 1),) * 12, Card("q", 10))
    assert deck.reading == reading
    plain = load_deck(write_file("card,count,value\nE,12,1\nQ,1,10\n", "plain.csv"))
    assert (plain.content_hash, plain.reading) == (deck.content_hash, "")


def test_content_hash_sees_cards_and_order_only():
    one = Deck("one", "here", (Card("a"), Card("b")))
    assert one.content_hash == Deck("two", "there", (Card("a"), Card("b")), ("x",)).content_hash
    assert one.content_hash != Deck("one", "here", (Card("b"), Card("a"))).content_hash
    assert one.content_hash != Deck("one", "here", (Card("a"), Card("b", value=2))).content_hash
    assert len(one.content_hash) == 32


@pytest.mark.parametrize(
    ("text", "where", "problem", "allowed"),
    [
        (
            "card;size\na;1\n",
            ", line 1",
            "column 'count' is missing from a semicolon file with the columns card, size",
            COLUMNS,
        ),
        (
            "card\na\n",
            ", line 1",
            "column 'count' is missing from a comma file with the columns card",
            COLUMNS,
        ),
        (
            "cord,count\na,1\n",
            ", line 1",
            "column 'card' is missing from a comma file with the columns cord, count;"
            " is 'cord' meant?",
            COLUMNS,
        ),
        ("card,count,Card\n", ", line 1", "column 'card' is given twice", "each column once"),
        (
            "Karte,Qty,POINTS\na,x,1\n",
            ", line 2, column Qty",
            "is 'x'",
            "a whole number from 1 to 500",
        ),
        (
            "Karte,Qty,POINTS\na,1,much\n",
            ", line 2, column POINTS",
            "is 'much'",
            "a whole number from 0 to 1000",
        ),
        (
            "Karta,Qty\na,1\n",
            ", line 1",
            "column 'card' is missing from a comma file with the columns Karta, Qty",
            COLUMNS,
        ),
        ("card,count\n", "", "holds no card", "one line or more under the header"),
        (
            "card,count\na\n",
            ", line 2",
            "has 1 of 2 cells: 'count' is missing",
            "one cell for each column",
        ),
        (
            "card,count\n\na,1,2\n",
            ", line 3",
            "has 3 cells, the header has 2: '2' stands beyond its last column, 'count'",
            "one cell for each column, in quotation marks if it holds the separator",
        ),
        (
            "card,count\na,two\n",
            ", line 2, column count",
            "is 'two'",
            "a whole number from 1 to 500",
        ),
        ("card,count\na,0\n", ", line 2, column count", "is '0'", "a whole number from 1 to 500"),
        ("card,count\na,\n", ", line 2, column count", "is ''", "a whole number from 1 to 500"),
        ("card,count\na,-1\n", ", line 2, column count", "is '-1'", "a whole number from 1 to 500"),
        (
            "card,count\na,1.5\n",
            ", line 2, column count",
            "is '1.5'",
            "a whole number from 1 to 500",
        ),
        (
            "card,count\na,501\n",
            ", line 2, column count",
            "is '501'",
            "a whole number from 1 to 500",
        ),
        ("card,count\na,٣\n", ", line 2, column count", "is '٣'", "a whole number from 1 to 500"),
        (
            "card,count\na,300\nb,201\n",
            ", line 3",
            "the deck grows to 501 cards",
            "at most 500 cards",
        ),
        (
            "card,count\nit's,1\n",
            ", line 2, column card",
            'card is "it\'s"',
            TEXTS,
        ),
        ("card,count\n,1\n", ", line 2, column card", "card is ''", TEXTS),
        (
            "card,count\nnaïve,1\n",
            ", line 2, column card",
            "card is 'naïve'",
            TEXTS,
        ),
        (
            "card,count,value\na,1,1001\n",
            ", line 2, column value",
            "is '1001'",
            "a whole number from 0 to 1000",
        ),
        (
            "card,count,colour\na,1,\a\n",
            ", line 2, column colour",
            'is "\\u0007"',
            "1 to 20 characters without comma or quotation mark",
        ),
        (
            'card,count,symbol\na,1,"$,"\n',
            ", line 2, column symbol",
            "is '$,'",
            "1 to 20 characters without comma or quotation mark",
        ),
        (
            f"card,count,pile\na,1,{'p' * 21}\n",
            ", line 2, column pile",
            f"is '{'p' * 21}'",
            "1 to 20 characters without comma or quotation mark",
        ),
        (
            'card,count\n"a,1\n',
            ", line 2",
            "is not CSV: unexpected end of data",
            "cells of a comma file, quotation marks in pairs",
        ),
        (b"card,count\nn\xef\x01,1\n", ", line 2", "byte 0xef is not UTF-8", "text in UTF-8"),
        (b"card,count\nn\x81,1\n", ", line 2", "byte 0x81 is not UTF-8", "text in UTF-8"),
        ("\n\n# a note\n", "", "holds no card", "one card a line, or CSV with card,count"),
        ("", "", "holds no card", "one card a line, or CSV with card,count"),
    ],
)
def test_bad_csv(write_file, text, where, problem, allowed):
    path = write_file(text)
    assert fail_to_load(path) == f"{path}{where}: {problem}; allowed: {allowed}"


def test_bad_plain_text(write_file):
    path = write_file("good\ntwo words\n", "mine.txt")
    expected = f"{path}, line 2: card is 'two words'; allowed: {TEXTS}"
    assert fail_to_load(path) == expected
    path = write_file("a\n" * 501, "mine.txt")
    expected = f"{path}, line 501: the deck grows to 501 cards; allowed: at most 500 cards"
    assert fail_to_load(path) == expected


def test_folder_missing_and_huge_file(tmp_path, write_file):
    allowed = "allowed: the path of a deck, a UTF-8 text file"
    assert fail_to_load(tmp_path) == f"{tmp_path}: is a folder; {allowed}"
    missing = tmp_path / "missing.csv"
    assert fail_to_load(str(missing)) == f"{missing}: no such file; {allowed}"
    huge = write_file(b"a" * (MEBIBYTE + 1))
    expected = f"{huge}: is larger than 1 MiB; allowed: a deck of at most 1 MiB"
    assert fail_to_load(huge) == expected


def test_writing_uses_only_the_columns_needed_and_joins_neighbours():
    cards = (Card("b"), Card("b"), Card("a", colour="red"), Card("b"))
    deck = Deck("any", "any", cards, ("A note\nover lines.",))
    assert format_deck(deck) == (
        "# A note over lines.\ncard,count,colour\nb,2,black\na,1,red\nb,1,black\n"
    )


def test_writing_where_there_is_no_folder(tmp_path):
    path = tmp_path / "none" / "deck.csv"
    with pytest.raises(InputError) as caught:
        write_deck(Deck("any", "any", (Card("a"),)), path)
    problem = "cannot be written: No such file or directory"
    assert str(caught.value) == f"{path}: {problem}; allowed: a path in a folder that exists"


labels = st.sampled_from(["", "$", "¶", "wild card", "top"])
cards = st.builds(
    Card,
    text=st.text(string.ascii_lowercase, min_size=1, max_size=15),
    value=st.integers(0, 1000),
    colour=st.sampled_from(["black", "red", "dark red"]),
    symbol=labels,
    pile=labels,
)


@given(st.lists(cards, min_size=1, max_size=30), st.lists(st.text("ab .,\n", max_size=9)))
def test_round_trip(tmp_path_factory, given_cards, notes):
    path = tmp_path_factory.getbasetemp() / "round.csv"
    deck = Deck("round", "test", tuple(given_cards), tuple(notes))
    write_deck(deck, path)
    again = load_deck(path)
    assert again.cards == deck.cards
    assert again.content_hash == deck.content_hash
    assert again.notes == tuple(" ".join(note.split()) for note in notes if note.split())


csv_like = st.text(st.one_of(st.sampled_from('card,count\n1a"#'), st.characters()), max_size=40)


@given(st.one_of(st.binary(max_size=80), csv_like.map(lambda text: text.encode("utf-8", "ignore"))))
def test_any_file_loads_as_a_deck_or_says_why(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(b"card,count\n" + data)
    try:
        deck = load_deck(path)
    except InputError as error:
        where = error.where
    else:
        where = deck.source
        assert 1 <= len(deck) <= 500
        assert all(card.text.isalpha() and card.text.islower() for card in deck.cards)
    assert where.startswith(str(path))


@pytest.mark.parametrize("name", ["Summe", "TOTAL:", "Gesamt", ""])
def test_a_row_of_totals_is_left_out_and_said_to_be(write_file, name):
    plain = load_deck(write_file("card;count\nA;9\nB;2\n"))
    deck = load_deck(write_file(f"card;count\nA;9\nB;2\n{name};11\n"))
    assert deck.content_hash == plain.content_hash
    named = repr(name.rstrip(":")) if name else "without a card"
    said = f"a semicolon file; line 4, {named}, is the sum of the lines above and left out"
    assert deck.reading == said


def test_a_row_of_totals_with_another_sum_is_refused_by_its_line(write_file):
    path = write_file("card,count\nA,9\nB,2\nSumme,104\n")
    with pytest.raises(InputError) as caught:
        load_deck(path)
    assert str(caught.value) == (
        f"{path}, line 4, column card: is 'Summe' with 104, but the lines above have 11 cards;"
        " allowed: no row of totals, or one with their sum"
    )


def test_a_word_that_also_means_a_sum_is_a_card(write_file):
    deck = load_deck(write_file("card,count\nroom,1\nsum,1\ntotal,1\n"))
    assert [card.text for card in deck.cards] == ["room", "sum", "total"]


def test_rows_that_end_early_have_the_usual_colour_and_points(tmp_path):
    path = tmp_path / "ragged.csv"
    path.write_text("Word,Copies,Points,Colour\ncat,2\ndog,1,3\nbird,1,1,red\n")
    deck = load_deck(path)
    found = [(card.text, card.value, card.colour) for card in deck.cards]
    assert found == [("cat", 1, "black")] * 2 + [("dog", 3, "black"), ("bird", 1, "red")]
    assert deck.reading == (
        "2 lines have fewer cells than the header, the missing ones read as empty: line 2, 3"
    )


def test_another_word_for_a_column_counts_where_that_column_is_lacking(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("Letter\tNumber\tWorth\nA\t9\t1\n")
    assert [(card.text, card.value) for card in load_deck(path).cards] == [("a", 1)] * 9
    path.write_text("Card\tCount\tLetter\nA\t2\tx\n")
    assert load_deck(path).reading == "a tab file; columns not used: Letter"
