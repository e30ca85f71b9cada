"""Loading a lexicon by name, and a list of the user's own."""

import hashlib
import itertools
import os
import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import InputError
from sim.lexicon import DEFAULT_LEXICON, LEXICON_LEVELS, load_lexicon
from sim.lexicon import load as load_module
from sim.user_file import MEBIBYTE, decode_lines, read_user_text

NAMES = "scowl-10, scowl-20, scowl-35, scowl-50, scowl-60, scowl-70, scowl-80"
LETTERS = "2 to 15 letters a to z"


@pytest.fixture
def write_list(tmp_path):
    def write(content):
        path = tmp_path / "mine.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def fail_to_load(path):
    with pytest.raises(InputError) as caught:
        load_lexicon(path)
    return str(caught.value)


def test_all_01_default_is_scowl_70():
    assert DEFAULT_LEXICON == "scowl-70"
    lexicon = load_lexicon(DEFAULT_LEXICON)
    assert lexicon.name == "scowl-70"
    assert lexicon.words["size"].max() == 70
    assert "zebra" in lexicon
    assert "zax" not in lexicon
    assert "zax" in load_lexicon("scowl-80")
    assert 7 not in lexicon


def test_each_level_holds_the_one_below():
    lexicons = [load_lexicon(name) for name in LEXICON_LEVELS]
    for small, large in itertools.pairwise(lexicons):
        assert len(small) < len(large)
        assert set(small.words["word"]) < set(large.words["word"])


def test_content_hash_is_blake2b_of_the_sorted_words():
    lexicon = load_lexicon("scowl-10")
    text = "".join(f"{word}\n" for word in sorted(lexicon.words["word"]))
    assert lexicon.content_hash == hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def test_a_lexicon_is_loaded_once_per_process():
    assert load_lexicon("scowl-35") is load_lexicon("scowl-35")
    assert load_lexicon("scowl-35") is not load_lexicon("scowl-35", family_only=True)


def test_family_only_leaves_the_excluded_words_out():
    assert "bastard" in load_lexicon("scowl-70")
    family = load_lexicon("scowl-70", family_only=True)
    assert "bastard" not in family
    assert family.words["family"].all()
    assert family.content_hash != load_lexicon("scowl-70").content_hash


def test_own_list_is_folded_sorted_and_given_what_scowl_knows(write_list):
    path = write_list("# my words\r\n\r\n  Zebra \nqwzz\nAPPLES\nzebra\nbastard\n")
    lexicon = load_lexicon(path)
    assert lexicon.name == str(path)
    assert lexicon.words["word"].to_list() == ["apples", "bastard", "qwzz", "zebra"]
    assert lexicon.words["size"].to_list() == [35, 20, 80, 35]
    assert lexicon.words["lemmas"].to_list() == [["apple"], ["bastard"], ["qwzz"], ["zebra"]]
    assert lexicon.words["plural_of"].to_list() == [["apple"], [], [], []]
    assert lexicon.words["zipf"][2] == 0
    assert lexicon.words.schema == load_lexicon("scowl-10").words.schema
    assert "bastard" not in load_lexicon(path, family_only=True)


def test_equal_words_give_an_equal_hash_whatever_their_order(write_list):
    level = load_lexicon("scowl-10")
    path = write_list("\n".join(reversed(level.words["word"].to_list())))
    own = load_lexicon(str(path))
    assert own.content_hash == level.content_hash
    assert own.data_hash == level.data_hash


def test_data_hash_sees_a_changed_frequency():
    level = load_lexicon("scowl-10")
    zipf = level.words["zipf"].to_list()
    zipf[5] += 0.01
    words = level.words.with_columns(zipf=load_module.pl.Series(zipf, dtype=load_module.pl.Float32))
    changed = load_module.build_lexicon("changed", words, family_only=False)
    assert changed.content_hash == level.content_hash
    assert changed.data_hash != level.data_hash


def test_a_list_that_changed_is_read_again(write_list):
    assert len(load_lexicon(write_list("one\ntwo"))) == 2
    assert len(load_lexicon(write_list("one\ntwo\nthree"))) == 3


def test_byte_order_mark_is_dropped(write_list):
    assert "apple" in load_lexicon(write_list(b"\xef\xbb\xbfapple\n"))


@pytest.mark.parametrize("bad", ["don't", "a", "naïve", "two words", "x" * 16, "3d", "\u212aing"])
def test_bad_line_is_named(write_list, bad):
    path = write_list(f"good\n\n{bad}\n")
    load_module.take_lists_read()
    assert load_lexicon(path).words["word"].to_list() == ["good"]
    [found] = load_module.take_lists_read()
    with pytest.raises(InputError) as caught:
        found.check_whole()
    kind = next(iter(found.left_out))
    assert str(caught.value) == (f"{path}, line 3: {bad!r} is no word ({kind}); allowed: {LETTERS}")


def test_long_bad_line_is_cut_short(write_list):
    assert f"line 1: {'x' * 40!r} is no word" in fail_to_load(write_list("x" * 5000))


def test_a_list_in_utf_16_is_read(write_list):
    assert "apple" in load_lexicon(write_list("apple\r\n".encode("utf-16")))


def test_not_utf_8_names_the_line(write_list):
    path = write_list(b"good\nna\xefve\n")
    expected = f"{path}, line 2: byte 0xef is not UTF-8; allowed: text in UTF-8"
    assert fail_to_load(path) == expected


def test_empty_list(write_list):
    path = write_list("# nothing\n\n")
    expected = f"{path}: holds no word; allowed: one word a line, or a column of words, {LETTERS}"
    assert fail_to_load(path) == expected


def test_list_of_excluded_words_only(write_list):
    path = write_list("bastard\n")
    with pytest.raises(InputError) as caught:
        load_lexicon(path, family_only=True)
    assert str(caught.value) == (
        f"{path}: every word of it is on the exclusion list; "
        "allowed: lexicon_filter=none, or a list with other words"
    )


@pytest.mark.parametrize("name", ["scowl-90", "nowhere/words.txt", "bad\0name", ""])
def test_unknown_name(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name == "":
        allowed = f"the path of one of {NAMES}, or a word list, a UTF-8 text file"
        assert fail_to_load(name) == f".: is a folder; allowed: {allowed}"
        return
    assert fail_to_load(name) == (
        f"{name}: no lexicon and no file has this name; "
        f"allowed: {NAMES}, or the path of a UTF-8 text file with one word a line"
    )


def test_folder_and_pipe(tmp_path):
    allowed = f"allowed: the path of one of {NAMES}, or a word list, a UTF-8 text file"
    assert fail_to_load(tmp_path) == f"{tmp_path}: is a folder; {allowed}"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    expected = f"{pipe}: cannot be read: not a regular file; {allowed}"
    assert fail_to_load(pipe) == expected


def test_name_too_long_for_a_file():
    assert "cannot be read: File name too long" in fail_to_load("x" * 5000)


def test_list_of_more_than_64_mebibytes(tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(64 * MEBIBYTE + 1)
    what = f"one of {NAMES}, or a word list"
    expected = f"{path}: is larger than 64 MiB; allowed: {what} of at most 64 MiB"
    assert fail_to_load(path) == expected


def test_file_that_is_gone(tmp_path):
    path = tmp_path / "gone"
    with pytest.raises(InputError) as caught:
        read_user_text(path, "a deck", 10)
    allowed = "the path of a deck, a UTF-8 text file"
    assert str(caught.value) == f"{path}: no such file; allowed: {allowed}"


@given(st.binary(max_size=200))
def test_any_bytes_decode_or_name_a_line(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any"
    try:
        text = decode_lines(path, data)
    except InputError as error:
        line = int(error.where.rsplit(" ", 1)[1])
        assert 1 <= line <= data.count(b"\n") + 1
    else:
        assert "\r" not in text


@given(st.lists(st.text(string.ascii_letters, min_size=2, max_size=15), min_size=1, max_size=20))
def test_any_good_list_loads(tmp_path_factory, words):
    path = tmp_path_factory.getbasetemp() / "good.txt"
    for case in (str.lower, str.upper):
        path.write_text("\n".join(map(case, words)), encoding="utf-8")
        lexicon = load_lexicon(path)
        assert lexicon.words["word"].to_list() == sorted({word.lower() for word in words})
        assert lexicon.words["lemmas"].list.len().min() >= 1


@given(st.text(st.one_of(st.sampled_from("abZ\n\r# "), st.characters(codec="utf-8")), max_size=20))
def test_any_text_loads_or_says_why(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "text.txt"
    path.write_bytes(text.encode())
    lines = [line.strip() for line in text.removeprefix("\ufeff").replace("\r", "\n").split("\n")]
    given_words = [line for line in lines if line and not line.startswith("#")]
    good = [line for line in given_words if re.fullmatch("[A-Za-z]{2,15}", line)]
    load_module.take_lists_read()
    words, problem = set(), ""
    try:
        words = set(load_lexicon(path).words["word"])
    except InputError as error:
        problem = str(error)
    if problem:
        assert str(path) in problem
        assert not good or good != given_words
        return
    [found] = load_module.take_lists_read()
    counted = sum(one.count for one in found.left_out.values())
    assert all(re.fullmatch("[a-z]{2,15}", word) for word in words)
    assert counted or words >= {word.lower() for word in good}
    assert all(any(word in line.lower() for line in given_words) for word in words)
