"""The build script, on small inputs; the libraries it asks are not needed here."""

import pytest

from sim.errors import InputError
from sim.lexicon.build_lemmas import could_be_noun, find_lemmas, find_singulars, guess_stems
from sim.lexicon.build_words import LEVELS, drop_initialisms, read_sizes

LISTED = {
    "found": {"VERB": ("find", "found")},
    "leaves": {"NOUN": ("leave", "leaf"), "VERB": ("leave",)},
    "believe": {"VERB": ("believe",)},
}


def forms(word):
    return LISTED.get(word, {})


def write_scowl(folder, lists):
    for level in LEVELS:
        for category in ("english", "american"):
            path = folder / f"{category}-words.{level}"
            path.write_bytes(lists.get(path.name, "").encode("latin-1"))


def test_read_sizes_keeps_plain_words_at_their_smallest_level(tmp_path):
    lists = {
        "english-words.10": "the\ncafé\nit's\na\nZulu\n",
        "american-words.20": "color\nthe\n",
        "english-words.80": "color\nabcdefghijklmnop\nabcdefghijklmno\n",
    }
    write_scowl(tmp_path, lists)
    assert read_sizes(tmp_path) == {"abcdefghijklmno": 80, "color": 20, "the": 10}


def test_folder_without_lists(tmp_path):
    with pytest.raises(InputError) as caught:
        read_sizes(tmp_path)
    allowed = "the folder of Debian's scowl package, such as /usr/share/dict/scowl"
    expected = f"{tmp_path}: has no file english-words.10; allowed: {allowed}"
    assert str(caught.value) == expected


def test_drop_initialisms():
    size = dict.fromkeys(["brr", "hhd", "kcal", "rhythm", "word"], 70)
    assert list(drop_initialisms(size)) == ["brr", "rhythm", "word"]


def test_listed_lemmas_come_first():
    size = {"find": 10, "found": 10, "leaf": 10, "leave": 10, "leaves": 10}
    assert find_lemmas("found", size, forms) == ["find", "found"]
    assert find_lemmas("leaves", size, forms) == ["leaf", "leave"]


def test_a_lemma_that_is_no_word_is_not_kept():
    assert find_lemmas("found", {"found": 10}, forms) == ["found"]


def test_a_guess_must_be_at_least_as_common():
    assert find_lemmas("alas", {"ala": 70, "alas": 20}, forms) == ["alas"]
    assert find_lemmas("alas", {"ala": 20, "alas": 20}, forms) == ["ala"]


def test_guessed_stems():
    assert "hop" in guess_stems("hopping")
    assert "baby" in guess_stems("babies")
    assert "glas" not in guess_stems("glass")


def test_could_be_noun():
    assert not could_be_noun("believe", {}, forms)
    assert not could_be_noun("toward", {}, forms)
    assert not could_be_noun("zonk", {"zonking": 80}, forms)
    assert could_be_noun("zonk", {}, forms)


def test_find_singulars():
    words = ["leaf", "leave", "leaves", "believe", "believes", "zebu", "zebus", "ascidium"]
    size = dict.fromkeys([*words, "ascidia"], 50)
    plurals = {"leaf": "leaves", "zebu": "zebus", "believe": "believes"}
    found = find_singulars(size, forms, lambda noun: plurals.get(noun, noun + "s"))
    expected = {"leaves": ["leaf", "leave"], "zebus": ["zebu"], "ascidia": ["ascidium"]}
    assert found == expected
