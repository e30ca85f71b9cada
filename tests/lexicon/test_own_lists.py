"""Lexicons of the user's own and of other spellings: their names, their words, how they travel."""

import hashlib
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import sim
from sim import lexicon as lexicon_package
from sim.errors import InputError
from sim.lexicon import load_lexicon
from sim.lexicon.false_words import false_words
from sim.lexicon.load import BRITISH_FILE, FALSE_WORDS, read_british, read_table
from sim.lexicon.own_lists import add_list
from sim.limits import MOST_WORDS
from sim.search.build_sight import number_of
from sim.search.build_words import id_of_spelling, id_of_word, number_words
from sim.search.words import SPELLINGS_END

LEXICON = sim.load("three_two_one").param("lexicon")
README = (Path(lexicon_package.__file__).parent / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "my words.txt"
    path.write_text("table\nchair\nqwzz\n", encoding="utf-8")
    return path


def test_all_01_a_path_is_taken_for_its_words(mine, tmp_path):
    name = LEXICON.check(str(mine), 2)
    assert re.fullmatch(r"my-words@[0-9a-f]{16}", name)
    assert load_lexicon(str(name)).words["word"].to_list() == ["chair", "qwzz", "table"]
    copy = tmp_path / "other" / "my words.txt"
    copy.parent.mkdir()
    copy.write_text("# the same\nTABLE\nQWZZ\nCHAIR\n", encoding="utf-8")
    assert LEXICON.check(copy, 3) == name
    mine.write_text("table\nchair\n", encoding="utf-8")
    assert LEXICON.check(mine, 2) != name


def test_all_01_lists_together_are_one_lexicon_in_any_order(mine):
    name = LEXICON.check([str(mine), "scowl-60"], 2)
    assert name == LEXICON.check(["scowl-60", str(mine)], 2)
    assert name.startswith("scowl-60+my-words@")
    words = set(load_lexicon(str(name)).words["word"])
    assert words == set(load_lexicon("scowl-60").words["word"]) | {"qwzz"}


def test_a_lexicon_packs_to_a_number_and_back(mine):
    for value in ("scowl-60", "scowl-70-both", str(mine), [str(mine), "scowl-80"]):
        name = LEXICON.check(value, 2)
        assert LEXICON.unpack(LEXICON.pack(name)) == name
    assert LEXICON.pack("scowl-70") == 0


def test_the_words_of_a_list_go_along_to_another_process(mine, tmp_path):
    name = LEXICON.check(str(mine), 2)
    sent = tmp_path / "sent"
    sent.write_bytes(pickle.dumps({"lexicon": name}))
    mine.unlink()
    script = (
        "import pickle, sys; from sim.lexicon import load_lexicon;"
        "name = pickle.load(open(sys.argv[1], 'rb'))['lexicon'];"
        "print(name, *load_lexicon(str(name)).words['word'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(sent)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [name, "chair", "qwzz", "table"]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("scowl-50", "'scowl-50' is not legal"),
        ("nowhere.txt", "'nowhere.txt' is no named list, and no file nowhere.txt is there"),
        (70, '70 is a number; write "70"'),
        ([], "[] is not legal"),
        (["scowl-70", 3], '3 is a number; write "3"'),
        ("gone@0123456789abcdef", "the words of this list are not here"),
    ],
)
def test_what_is_no_lexicon_is_refused(value, problem):
    with pytest.raises(InputError) as caught:
        LEXICON.check(value, 2)
    assert caught.value.problem == problem
    assert "list" in caught.value.allowed


def test_all_01_spelling_is_part_of_the_lexicon():
    game = sim.load("three_two_one")
    assert game.resolve(2, {"spelling": "american"}) == game.resolve(2)
    assert game.resolve(2, {"spelling": "british"})["lexicon"] == "scowl-70-british"
    assert game.resolve(2, {"lexicon": "scowl-60", "spelling": "both"})["lexicon"] == (
        "scowl-60-both"
    )
    assert "spelling" not in game.resolve(2, {"spelling": "both"})
    with pytest.raises(InputError) as caught:
        game.resolve(2, {"spelling": "cornish"})
    assert str(caught.value) == (
        "rules.spelling: 'cornish' is not legal; allowed: american | british | both"
    )


@pytest.mark.parametrize(
    ("name", "there", "missing"),
    [
        ("scowl-70", "color organize theater", "colour organise"),
        ("scowl-70-british", "colour organise organize theatre grey", "color center gray"),
        ("scowl-70-both", "colour color organise gray grey", ""),
    ],
)
def test_all_01_words_by_spelling(name, there, missing):
    lexicon = load_lexicon(name)
    assert [word for word in there.split() if word not in lexicon] == []
    assert [word for word in missing.split() if word in lexicon] == []
    texts = lexicon.words["word"].to_list()
    assert texts == sorted(set(texts))


def test_the_british_table_is_what_the_readme_says():
    table, american = read_british(), read_table()
    assert f"`{hashlib.sha256(BRITISH_FILE.read_bytes()).hexdigest()}`" in README
    for name in ("scowl-70-british", "scowl-70-both"):
        assert f"| {name} | `{load_lexicon(name).content_hash}` |" in README
    assert table.schema == american.schema
    said = american.filter(pl.col("word").is_in(table["word"].implode())).drop("size")
    again = table.filter(pl.col("word").is_in(american["word"].implode())).drop("size")
    assert said.equals(again)
    lemmas = table["lemmas"].explode().to_list()
    known = {*american["word"], *table["word"]}
    assert set(lemmas) <= known
    assert "bastardise" not in load_lexicon("scowl-80-british", family_only=True)


def test_words_of_other_spellings_and_lists_shift_no_id():
    words = ["apple", "colour", "goed", "qwzz", "zebra"]
    is_valid = np.array([True, True, False, True, True])
    ids = dict(zip(words, number_words(words, is_valid).tolist(), strict=True))
    size = len(id_of_word())
    assert (ids["apple"], ids["zebra"]) == (id_of_word()["apple"], id_of_word()["zebra"])
    assert ids["colour"] == id_of_spelling()["colour"] >= SPELLINGS_END - len(id_of_spelling())
    assert (ids["qwzz"], ids["goed"]) == (size, size + 1)


def test_a_well_known_british_word_is_numbered_with_the_well_known():
    words = ["colour", "theatre", "the", "zymurgy", "qwzz"]
    numbers = dict(zip(words, number_of(number_words(words), True).tolist(), strict=True))
    assert len(set(numbers.values())) == len(words)
    assert numbers["the"] < numbers["colour"] < 20_000
    assert numbers["qwzz"] > numbers["zymurgy"]
    every = number_of(np.arange(MOST_WORDS), True)
    assert len(set(every.tolist())) == MOST_WORDS


def test_all_04_the_other_spelling_of_a_word_is_no_false_word():
    pool = set(false_words("scowl-70-british")["word"])
    assert "color" not in pool
    assert pool.isdisjoint(load_lexicon("scowl-70-both").words["word"])
    assert add_list("a b", ("cat",)).startswith("a-b@")


def test_all_01_a_list_with_too_many_words_of_its_own_is_refused_by_its_file(mine, monkeypatch):
    listed = len(id_of_word()) + len(id_of_spelling())
    monkeypatch.setattr("sim.lexicon.load.MOST_WORDS", listed + FALSE_WORDS + 1)
    assert LEXICON.check(str(mine), 2)
    other = mine.with_name("other.txt")
    other.write_text("table\nqwzx\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        LEXICON.check([str(mine), str(other)], 2)
    said = "2 words that no list of SCOWL's holds; allowed: at most 1 such words, beside SCOWL's"
    assert str(caught.value) == f"{mine} and {other}: {said}"
    other.write_text("qwzy\nqwzx\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        LEXICON.check(str(other), 2)
    assert str(caught.value) == f"{other}: {said}"


def test_the_readme_says_how_many_words_fit():
    listed = len(id_of_word()) + len(id_of_spelling())
    assert f"{MOST_WORDS - listed - FALSE_WORDS:,} words that no SCOWL list has" in README
    assert f"the {listed:,} that one" in README


def test_unlisted_words_pass_by_the_ids_of_british_ones():
    between = SPELLINGS_END - len(id_of_spelling()) - len(id_of_word())
    words = [f"qq{''.join(chr(97 + at // 26**n % 26) for n in range(4))}" for at in range(between)]
    ids = number_words([*words, "zzzz", "colour"]).tolist()
    assert len(set(ids)) == len(ids)
    assert ids[-2:] == [SPELLINGS_END, id_of_spelling()["colour"]]
    assert len(set(number_of(np.array(ids), True).tolist())) == len(ids)
    assert len(set(number_of(np.array(ids[:-1])).tolist())) == len(ids) - 1
