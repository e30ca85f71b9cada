"""The pool of false words (ALL-04): false in every case, family, and rebuilt the same."""

from __future__ import annotations

import re

import pytest

from sim.errors import InputError
from sim.lexicon import LEXICON_LEVELS, load_lexicon
from sim.lexicon.build_false_words import build_false_inflections, main
from sim.lexicon.false_words import (
    FALSE_INFLECTIONS,
    FEWEST,
    false_words,
    read_false_inflections,
)
from sim.lexicon.load import read_table


@pytest.mark.parametrize("name", LEXICON_LEVELS)
def test_all_04_no_false_word_is_in_the_dictionary(name):
    pool = false_words(name)["word"].to_list()
    assert not set(pool) & set(load_lexicon(name).words["word"].to_list())
    assert len(pool) == len(set(pool))
    assert pool == sorted(pool)
    assert all(re.fullmatch("[a-z]{3,15}", word) for word in pool)


def test_all_04_no_level_lists_a_false_inflection():
    listed = set(read_table()["word"].to_list())
    assert not listed & set(read_false_inflections()["word"].to_list())


@pytest.mark.parametrize("name", LEXICON_LEVELS)
def test_false_words_are_for_the_family(name):
    excluded = set(read_table().filter(~read_table()["family"])["word"].to_list())
    assert not excluded & set(false_words(name)["word"].to_list())
    assert not excluded & set(read_false_inflections()["lemma"].to_list())


def test_all_04_the_next_level_comes_in_whole():
    table = read_table()
    pool = false_words("scowl-60")
    real = pool.filter(pool["word"].is_in(table["word"].to_list()))
    is_next = (table["size"] == 70) & table["family"] & (table["word"].str.len_chars() >= 3)
    assert real["word"].to_list() == table.filter(is_next)["word"].sort().to_list()
    assert real.height > FEWEST


def test_the_largest_dictionary_has_only_false_inflections():
    assert false_words("scowl-80")["word"].to_list() == read_false_inflections()["word"].to_list()


@pytest.mark.parametrize(
    "form", ["goed", "runned", "childs", "sheeps", "childrens", "mices", "famouser", "smally"]
)
def test_what_children_and_learners_say_is_in_the_pool(form):
    assert form in false_words("scowl-70")["word"].to_list()


def test_an_own_list_lacks_the_commonest_words(tmp_path):
    file = tmp_path / "own.txt"
    file.write_text("cat\ngoed\n", encoding="utf-8")
    pool = false_words(str(file))
    assert pool["size"].max() <= 40
    assert {"the", "went"} <= set(pool["word"].to_list())
    assert not {"cat", "goed"} & set(pool["word"].to_list())


def test_an_unknown_dictionary_is_refused():
    with pytest.raises(InputError, match="no lexicon and no file has this name"):
        false_words("scowl-99")


def test_the_committed_file_is_what_the_rules_give(tmp_path, monkeypatch, capsys):
    out = tmp_path / "again.csv"
    monkeypatch.setattr("sys.argv", ["build_false_words", "--out", str(out)])
    main()
    assert out.read_bytes() == FALSE_INFLECTIONS.read_bytes()
    assert capsys.readouterr().out == f"{out}: {build_false_inflections().height} forms\n"
    assert build_false_inflections().equals(read_false_inflections())
