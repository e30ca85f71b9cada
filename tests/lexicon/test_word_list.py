"""Word lists as they are found: what is read of them, and what is said of the rest."""

import pytest

from sim.errors import InputError
from sim.lexicon.load import is_listed_word
from sim.lexicon.word_list import FEW_WORDS, read_word_list

EIGHT = sorted(["cat", "dog", "cow", "bat", "rat", "hen", "owl", "ant"])


@pytest.fixture
def read(tmp_path):
    def read_text(text, name="words.txt", encoding="utf-8"):
        path = tmp_path / name
        path.write_bytes(text.encode(encoding))
        return read_word_list(path, is_listed_word)

    return read_text


@pytest.mark.parametrize(
    ("name", "text", "words", "seen"),
    [
        ("a.txt", "cat\ndog\n", ("cat", "dog"), ()),
        ("a.txt", "\ufeffcat\r\ndog\r\n\r\n", ("cat", "dog"), ()),
        ("a.txt", "CAT\nDOG\n", ("cat", "dog"), ()),
        ("a.dic", "3\nabout\nbake/SDG\nzoo/MS po:noun\n", ("about", "bake", "zoo"), "hunspell"),
        ("a.txt", "AA\trough lava [n AAS]\nAAH\tto exclaim\n", ("aa", "aah"), "column"),
        ("a.txt", "AA rough lava [n AAS]\nAAH to exclaim\n", ("aa", "aah"), "definitions"),
        ("a.txt", "the\t23135851162\nof\t13151942776\n", ("of", "the"), "column"),
        ("a.txt", "the 23135851162\nof 1.3e10\n", ("of", "the"), "counts"),
        ("a.csv", "the,231\nof,131\n", ("of", "the"), "column"),
        ("a.txt", "'cat'\n\"dog\",\n", ("cat", "dog"), "quotation marks"),
        ("a.txt", "1\tthe\t231\n2\tof\t131\n", ("of", "the"), "words in column 2"),
        ("a.csv", "Rank,Word,Count\n1,the,231\n2,of,131\n", ("of", "the"), "a line of titles"),
        ("a.csv", "word;rank\nthe;1\nof;2\n", ("of", "the"), "a line of titles"),
        ("a.txt", "rough lava\tAA\ncry\tAAH\n", ("aa", "aah"), "words in column 2"),
        ("a.txt", "noun;cat\nnoun;dog\nnoun;cow\n", ("cat", "cow", "dog"), "words in column 2"),
        ("a.csv", '"lava, rough",AA\n"cry, weep",AAH\n', ("aa", "aah"), "words in column 2"),
        ("a.txt", "AA rough lava, hard\nAAH to cry, weep\n", ("aa", "aah"), "definitions"),
        ("a.txt", "cat, dog, cow\n", ("cat", "cow", "dog"), "several words a line"),
        ("a.json", '["cat", "dog", "cow"]\n', ("cat", "cow", "dog"), "several words a line"),
        ("a.txt", "cat dog cow bat rat hen owl ant\n", tuple(EIGHT), "several words a line"),
    ],
)
def test_lists_as_found_are_read_whole(read, name, text, words, seen):
    found = read(text, name)
    assert found.words == words
    assert found.left_out == {}
    assert any(seen in one for one in found.seen) if seen else found.seen == ()
    found.check_whole()


def test_what_is_left_out_is_counted_by_kind_and_the_first_three_are_named(read):
    odd = [
        "A",
        "Amy's",
        "don't",
        "o'er",
        "it's",
        "abc-def",
        "3d",
        "ice cream",
        "x" * 16,
        "\u00e9tude",
    ]
    small = [f"{letter}at" for letter in "bcfhmprsv"] * 3
    found = read("\n".join([*odd, "Kenyatta", *small]))
    assert found.words == tuple(sorted(set(small)))
    assert {kind: one.count for kind, one in found.left_out.items()} == {
        "one letter": 1,
        "apostrophe": 4,
        "hyphen": 1,
        "digit": 1,
        "several words": 1,
        "more than 15 letters": 1,
        "letters outside a to z": 1,
        "capitals in a list of small letters: names and initialisms": 1,
    }
    report = found.report()
    assert report[0] == f"{found.path}: 9 words"
    assert "  left out: 4 (apostrophe): Amy's, don't, o'er, …" in report
    assert "  left out: 1 (hyphen): abc-def" in report
    with pytest.raises(
        InputError, match=r"line 1: 'A' is no word \(one letter\); allowed: 2 to 15"
    ):
        found.check_whole()


def test_a_plain_list_is_reported_with_no_word(read):
    assert read("cat\ndog\n").report() == []


def test_a_known_word_with_a_capital_is_no_name(read):
    assert read("table\nChair\nstool\nKenyatta").words == ("chair", "stool", "table")


def test_hunspells_endings_are_not_made_and_the_report_says_so(read):
    report = read("2\nbake/SDG\nzoo\n", "en.dic").report()
    assert report[0].endswith("2 words (a hunspell dictionary), the first: bake, zoo")
    assert "1 words have flags for endings, which are not made" in report[1]
    assert report[1].endswith("(the file that says how, en.aff, is not beside it)")


@pytest.mark.parametrize(
    "words",
    [
        ["\u0441\u043b\u043e\u0432\u043e", "\u0434\u043e\u043c", "\u043a\u043e\u0442"],
        ["haus", "\u00e4rger", "\u00fcbel", "fu\u00df"],
        ["plain"] * FEW_WORDS + ["\u00fcbel", "\u00e4rger"],
    ],
)
def test_a_list_of_another_language_is_refused_by_its_first_such_word(read, words):
    foreign = next(word for word in words if not word.isascii())
    with pytest.raises(InputError) as caught:
        read("\n".join(words))
    error = caught.value
    assert f"line {words.index(foreign) + 1}" in error.where
    assert f"such as {foreign!r}: a list of another language" in error.problem
    assert "English words, 2 to 15 letters a to z" in error.allowed


def test_one_etude_makes_no_other_language(read):
    found = read("\n".join(["plain", "word"] * FEW_WORDS + ["\u00e9tude"]))
    assert found.words == ("plain", "word")


def test_a_list_without_a_word_says_why(read):
    with pytest.raises(
        InputError, match=r"line 2: 'x' is no word \(one letter\), nor is any other"
    ):
        read("# mine\nx\ny\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "rough lava AA\nto exclaim AAH\nword\nan insect BUG\nthe cry OW\nan ox YAK\n",
            "line 1: only 1 of 6 entries is a word (word); 5 are not (several words), "
            "'rough lava AA' the first of them; allowed: one word a line, or a column of words",
        ),
        (
            "\n".join(["# ranks", "mine", *map(str, range(1, 12))]),
            "line 3: only 1 of 12 entries is a word (mine); 11 are not (digit), '1' the first",
        ),
    ],
)
def test_a_list_of_which_absurdly_little_is_read_is_refused(read, text, said):
    with pytest.raises(InputError) as caught:
        read(text)
    assert said in str(caught.value)


def test_of_a_list_with_columns_the_first_words_are_named(read):
    report = read("1\tthe\t231\n2\tof\t131\n3\tand\t99\n4\tto\t50\n").report()
    seen = "words in column 2, the others are not used"
    assert report == [f"{report[0].split(':')[0]}: 4 words ({seen}), the first: the, of, and"]
