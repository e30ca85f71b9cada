"""Hunspell's dictionaries: the forms that an affix file makes of their words."""

import pytest

from sim.errors import InputError
from sim.lexicon import affixes
from sim.lexicon.word_list import read_word_list

AFF = """\
SET UTF-8
# the flags that the tests use
PFX A Y 1
PFX A   0     re         .

PFX U N 1
PFX U   0     un         .

SFX D Y 4
SFX D   0     d          e
SFX D   y     ied        [^aeiou]y
SFX D   0     ed         [^ey]
SFX D   0     ed         [aeiou]y

SFX G Y 2
SFX G   e     ing        e
SFX G   0     ing        [^e]

SFX R N 1
SFX R   0     er/S       [^e]
SFX S Y 1
SFX S   0     s          .
FORBIDDENWORD F
NEEDAFFIX N
"""


@pytest.fixture
def read(tmp_path):
    def read_files(dic, aff=AFF, encoding="utf-8"):
        (tmp_path / "en.aff").write_bytes(aff.encode(encoding))
        (tmp_path / "en.dic").write_bytes(dic.encode(encoding))
        return read_word_list(tmp_path / "en.dic")

    return read_files


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("bake", "bake"),
        ("bake/DG", "bake baked baking"),
        ("fly/DG", "flied fly flying"),
        ("play/D", "play played"),
        ("heat/ADG", "heat heated heating reheat reheated reheating"),
        ("do/UG", "do doing undo"),  # U does not go together with an ending
        ("walk/R", "walk walker walkers"),  # an ending with an ending of its own
        ("walk/ARS", "rewalk rewalks walk walker walkers walks"),
        ("colour/F\ncat", "cat"),
        ("walk/NG", "walking"),
        ("bake/DG po:verb", "bake baked baking"),
    ],
)
def test_every_form_is_made_and_no_other(read, entry, words):
    assert " ".join(read(f"1\n{entry}\n").words) == words


@pytest.mark.parametrize(
    ("form", "aff", "dic"),
    [
        ("long", "FLAG long\nSFX Sa Y 1\nSFX Sa 0 s .\nSFX Gb Y 1\nSFX Gb 0 ing .\n", "GbSa"),
        ("num", "FLAG num\nSFX 7 Y 1\nSFX 7 0 s .\nSFX 12 Y 1\nSFX 12 0 ing .\n", "7,12"),
        ("alias", "AF 2\nAF S\nAF SG\nSFX S Y 1\nSFX S 0 s .\nSFX G Y 1\nSFX G 0 ing .\n", "2"),
    ],
)
def test_flags_are_read_in_each_way_of_writing_them(read, form, aff, dic):
    assert read(f"1\nwalk/{dic}\n", aff).words == ("walk", "walking", "walks"), form


def test_the_affix_file_says_the_encoding_of_both(read):
    aff = AFF.replace("SET UTF-8", "SET ISO8859-1")
    plain = "".join(f"{one}{end}/S\n" for one in "bcfhmpqrstv" for end in ("at", "in"))
    found = read(f"23\n\u00e9tude/S\n{plain}", aff, "latin-1")
    assert found.words[:2] == ("bat", "bats")
    assert found.left_out["letters outside a to z"].examples == ["\u00e9tude", "\u00e9tudes"]


def test_what_was_made_is_said(read):
    report = read("1\nbake/DG\n").report()
    assert report[0].endswith(
        "en.dic: 3 words (a hunspell dictionary), the first: bake, baked, baking"
    )
    assert report[1].startswith("  with the endings and beginnings of ")
    assert report[1].endswith("en.aff")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SFX S", "line 2: is no whole rule; allowed: PFX or SFX, a flag, strip, add, condition"),
        ("SFX S 0 s [ab", "line 2: '[ab' is no condition; allowed: letters, a dot for any"),
    ],
)
def test_an_error_names_the_affix_files_line(read, line, said):
    with pytest.raises(InputError) as caught:
        read("1\nbake/S\n", f"SET UTF-8\n{line}\n")
    assert f"en.aff, {said}" in str(caught.value)


def test_a_file_that_asks_for_forms_without_end_is_refused(read, monkeypatch):
    monkeypatch.setattr(affixes, "MOST_TRIALS", 5)
    with pytest.raises(InputError, match=r"en.aff: asks for more than 5 forms to be tried"):
        read("2\nbake/DGS\ncat/S\n")
