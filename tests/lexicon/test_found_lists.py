"""Word lists in the forms that people keep them in, and the way in for all of them."""

import re

import pytest

import sim
from experiments.cli import main
from experiments.design.sweep import read_sweep
from sim.errors import InputError
from sim.lexicon.found_lists import name_lists, read_found_list
from sim.lexicon.load import take_lists_read

ANIMALS = ("bird", "cat", "dog")
FORMS = {
    "array.json": ('["cat", "dog", "bird"]', "JSON"),
    "numbers.json": (
        '{"cat": 3, "dog": "barks", "bird": null}',
        "JSON; words as keys, what stands beside them is not used",
    ),
    "named.json": (
        '{"title": "mine", "words": ["cat", "dog", "bird"]}',
        "JSON; the list under 'words'",
    ),
    "tables.json": (
        '[{"word": "cat", "n": 1}, {"word": "dog"}, {"word": "bird"}]',
        "JSON; tables, of which the word alone is used",
    ),
    "lines.jsonl": (
        '{"word": "cat"}\n{"word": "dog"}\n{"word": "bird"}\n',
        "JSON; tables, of which the word alone is used",
    ),
    "numbered.txt": ("1. cat\n2. dog\n3. bird\n", "a list with bullets or numbers"),
    "bracketed.txt": ("1) cat\n2) dog\n3) bird\n", "a list with bullets or numbers"),
    "ranked.txt": ("1 cat\n2 dog\n3 bird\n", "a list with bullets or numbers"),
    "dashes.md": ("# Animals\n\n- cat\n- dog\n- bird\n", "a list with bullets or numbers"),
    "stars.md": ("* cat\n* **dog**\n* [x] bird\n", "a list with bullets or numbers"),
    "meant.md": (
        "- cat: a pet\n- dog - another\n- bird\n",
        "a list with bullets or numbers; definitions behind the words, which are not used",
    ),
    "table.md": (
        "| word | n |\n|---|---|\n| cat | 3 |\n| dog | 4 |\n| bird | 4 |\n",
        "a Markdown table; a line of titles; a column behind the words, which is not used",
    ),
    "glossed.txt": (
        "cat - a pet\ndog - another\nbird - flies\n",
        "definitions behind the words, which are not used",
    ),
    "12dicts.txt": (
        "cat%\ndog&\nbird\n",
        "marks behind 2 words, which are not used, the first cat%",
    ),
    "lemmas.txt": (
        "bird -> [avian]\n    cat+, dog\n",
        "forms below their headwords, as in 12dicts' lemma lists",
    ),
}


@pytest.fixture(autouse=True)
def _nothing_read():
    take_lists_read()


def put(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_people_have_is_read_and_said(tmp_path, name):
    text, seen = FORMS[name]
    found = read_found_list(put(tmp_path, name, text))
    assert found.words == ANIMALS
    assert "; ".join(found.seen) == seen
    assert not found.left_out
    assert found.report()


def test_a_plain_list_is_read_as_ever(tmp_path):
    found = read_found_list(put(tmp_path, "plain.txt", "cat\ndog\nbird\n"))
    assert (found.words, found.report()) == (ANIMALS, [])


@pytest.mark.parametrize(
    "first", ["My Word List", "Word List:", "Words", "WORD LIST", "Animals:", "My list\n======="]
)
def test_a_title_is_no_word(tmp_path, first):
    found = read_found_list(put(tmp_path, "mine.txt", f"{first}\ncat\ndog\nbird\n"))
    assert found.words == ANIMALS
    title = first.partition("\n")[0]
    assert found.report()[-1].strip() == f"left out: 1 (a title): {title}"
    with pytest.raises(InputError, match=re.escape(f"line 1: {title!r} is no word (a title)")):
        found.check_whole()


def test_a_word_that_may_be_a_title_stays_where_it_is_in_order(tmp_path):
    found = read_found_list(put(tmp_path, "mine.txt", "word\nworm\nzebra\n"))
    assert found.words == ("word", "worm", "zebra")


def test_what_is_left_out_is_counted_and_the_first_three_named(tmp_path):
    text = '["cat",\n 1, 2,\n 3, 4,\n "ice cream", "dog", "bird"]'
    found = read_found_list(put(tmp_path, "mine.json", text))
    assert found.words == ANIMALS
    assert [line.strip() for line in found.report()[1:]] == [
        "left out: 4 (no text): 1, 2, 3, …",
        "left out: 1 (several words): ice cream",
    ]
    assert found.left_out["several words"].line == 4
    prose = read_found_list(put(tmp_path, "mine.md", "- cat\n- dog\n- bird\nA few pets.\n"))
    assert prose.report()[-1].strip() == "left out: 1 (no item of the list): A few pets."


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("half.json", '{"cat": 3,\n "dog": ', "half.json, line 2: not JSON"),
        ("five.json", "5", "five.json: holds 5; allowed: an array of words, or an object"),
        ("none.json", "[1, 2]", "none.json, line 1: '1' is no word (no text), nor is any other"),
    ],
)
def test_a_json_file_that_holds_no_list_is_refused(tmp_path, name, text, said):
    with pytest.raises(InputError) as caught:
        read_found_list(put(tmp_path, name, text))
    assert said in str(caught.value)


def test_every_way_in_reads_every_form(tmp_path, capsys):
    name, (text, _) = next(iter(FORMS.items()))
    path = put(tmp_path, name, text)
    named = name_lists([str(path), "scowl-60"])
    assert named[0].startswith("array@")
    assert named[1] == "scowl-60"
    assert name_lists("no such list") == "no such list"
    sweep = put(
        tmp_path,
        "mine.toml",
        'name = "mine"\ngame = "three_two_one"\n[cells]\nplayers = [2]\n'
        f'[cells.rules]\nlexicon = ["{name}"]\n',
    )
    assert read_sweep(sweep).cells[0].rules["lexicon"] == named[0]
    take_lists_read()
    assert main(["decks", "--make", "--size", "30", "--lexicon", str(path)]) == 2
    assert "lexicon" in capsys.readouterr().err
    assert [one.path for one in take_lists_read()] == [path]
    asked = sim.load("three_two_one").resolve(2, {"lexicon": named[0]})
    assert asked["lexicon"] == named[0]
