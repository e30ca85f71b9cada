"""The committed table: what it holds, and that the README says so."""

import hashlib
import re
from pathlib import Path

import polars as pl
import pytest

from sim import lexicon as lexicon_package
from sim.lexicon import LEXICON_LEVELS, load_lexicon
from sim.lexicon.load import WORDS_FILE

FOLDER = Path(lexicon_package.__file__).parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def read_excluded():
    lines = (FOLDER / "exclusions.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.fixture(scope="module")
def table():
    return pl.read_parquet(WORDS_FILE)


@pytest.fixture(scope="module")
def by_word(table):
    return {row["word"]: row for row in table.iter_rows(named=True)}


@pytest.mark.parametrize("name", LEXICON_LEVELS)
def test_readme_records_the_content_hash(name):
    assert f"| {name} | `{load_lexicon(name).content_hash}` |" in README


def test_readme_records_the_hash_of_all_columns_and_of_the_file():
    assert f"`{load_lexicon('scowl-80').data_hash}`" in README
    assert f"`{hashlib.sha256(WORDS_FILE.read_bytes()).hexdigest()}`" in README


@pytest.mark.parametrize("name", LEXICON_LEVELS)
def test_readme_records_the_counts(name):
    row = next(line for line in README.splitlines() if line.startswith(f"| {name[6:]} |"))
    kept, family = (int(cell.replace(",", "")) for cell in re.findall(r"[\d,]+", row)[-2:])
    assert (len(load_lexicon(name)), len(load_lexicon(name, family_only=True))) == (kept, family)


# Words of 3 to 5, 6 to 8 and 9 to 10 letters as SCOWL lists them; the initialisms that were
# removed since are 2 to 4 letters long.
@pytest.mark.parametrize(
    ("level", "long", "longer"),
    [
        (10, 1881, 615),
        (20, 4989, 2228),
        (35, 18538, 9421),
        (50, 26767, 16113),
        (60, 32090, 20636),
        (70, 43477, 30754),
        (80, 85805, 66863),
    ],
)
def test_counts_by_length_are_scowls(table, level, long, longer):
    length = pl.col("word").str.len_bytes()
    words = table.filter(pl.col("size") <= level)
    assert words.filter(length.is_between(6, 8)).height == long
    assert words.filter(length.is_between(9, 10)).height == longer


def test_words_are_sorted_unique_and_of_2_to_15_letters(table):
    words = table["word"].to_list()
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]{2,15}", word) for word in words)


def test_columns_hold_what_the_readme_says(table):
    assert table.columns == ["word", "size", "zipf", "lemmas", "plural_of", "family"]
    assert table.schema["zipf"] == pl.Float32
    assert set(table["size"]) == {10, 20, 35, 40, 50, 55, 60, 70, 80}
    assert table["zipf"].min() == 0
    assert table["zipf"].max() < 8
    assert sum(column.null_count() for column in table.iter_columns()) == 0


@pytest.mark.parametrize(
    ("word", "lemmas"),
    [
        ("found", ["find", "found"]),
        ("saw", ["saw", "see"]),
        ("leaves", ["leaf", "leave"]),
        ("apples", ["apple"]),
        ("apple", ["apple"]),
        ("alas", ["alas"]),
        ("tweedier", ["tweedy"]),
        ("committeemen", ["committeeman"]),
        ("running", ["run", "running"]),
    ],
)
def test_lemmas(by_word, word, lemmas):
    assert by_word[word]["lemmas"] == lemmas


@pytest.mark.parametrize(
    ("word", "singulars"),
    [
        ("leaves", ["leaf", "leave"]),
        ("children", ["child"]),
        ("mice", ["mouse"]),
        ("axes", ["ax", "axis"]),
        ("believes", []),
        ("sheep", []),
        ("glass", []),
        ("towards", []),
        ("alumina", []),
    ],
)
def test_wh_15_plural_of(by_word, word, singulars):
    assert by_word[word]["plural_of"] == singulars


def test_every_word_has_a_lemma_and_all_lemmas_and_singulars_are_words(by_word):
    for word, row in by_word.items():
        assert row["lemmas"], word
        assert row["lemmas"] == sorted(row["lemmas"])
        assert row["plural_of"] == sorted(row["plural_of"])
        assert word not in row["plural_of"]
        assert all(other in by_word for other in (*row["lemmas"], *row["plural_of"])), word


def test_words_without_a_vowel_are_the_allowed_ones(by_word):
    lines = (FOLDER / "vowelless.txt").read_text(encoding="utf-8").splitlines()
    allowed = {line for line in lines if not line.startswith("#")}
    assert {word for word in by_word if not set(word) & set("aeiouy")} == allowed


@pytest.mark.parametrize("initialism", ["hhd", "kb", "csc", "lx", "qs", "psid", "kcal"])
def test_initialisms_are_gone(by_word, initialism):
    assert initialism not in by_word


@pytest.mark.parametrize("name", ["london", "london's", "jennifer", "can't"])
def test_names_and_contractions_never_came_in(by_word, name):
    assert name not in by_word


def test_family_is_what_the_exclusion_list_leaves(by_word):
    excluded = read_excluded()
    assert excluded == sorted(set(excluded))
    assert set(excluded) == {word for word, row in by_word.items() if not row["family"]}


def test_exclusions_hold_every_inflection(by_word):
    excluded = set(read_excluded())
    escaped = {
        word
        for word, row in by_word.items()
        if word not in excluded and set(row["lemmas"]) <= excluded
    }
    assert escaped == {"cocked", "cocking"}  # what one does to a hat or an ear
    plurals = {word for word, row in by_word.items() if excluded & set(row["plural_of"])}
    assert plurals <= excluded


@pytest.mark.parametrize("word", ["spice", "prickly", "cocktail", "dike", "assess", "therapist"])
def test_harmless_words_stay_in(by_word, word):
    assert by_word[word]["family"]


@pytest.mark.parametrize(
    ("file", "phrase"),
    [
        ("LICENSE-SCOWL.txt", "Copyright 2000-2011 by Kevin Atkinson"),
        ("LICENSE-SCOWL.txt", "J Ross Beresford 1993-1999"),
        ("LICENSE-wordfreq-CC-BY-SA-4.0.txt", "Attribution-ShareAlike 4.0"),
        ("LICENSE-wordfreq-CC-BY-SA-4.0.txt", "Robyn Speer"),
        ("LICENSE-lemminflect.txt", "Copyright (C) 2019 Brad Jascob"),
    ],
)
def test_licences_are_beside_the_data(file, phrase):
    assert phrase in (FOLDER / file).read_text(encoding="utf-8")
